"""The helpers of tables.py, for the tests of this folder."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="session")
def t() -> ModuleType:
    """See tables.py."""
    file = Path(__file__).with_name("tables.py")
    spec = importlib.util.spec_from_file_location("draco_tables", file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
