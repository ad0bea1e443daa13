"""Games to play: the registry's, and toys."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from lindwurm.play.game import Game


@pytest.fixture(scope="session")
def bids() -> Game:
    """See bids.py: three seats choose at once."""
    name = "lindwurm_toy_bids"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name("bids.py"))
        assert spec
        assert spec.loader
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return Game(sys.modules[name].Bids())
