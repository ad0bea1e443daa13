"""Build hook: a wheel or source archive of the package carries the built page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))

import page


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the page where it is missing or older than its sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the files.

        An editable installation serves the page from the source tree, where `make` keeps it fresh.
        """
        if version != "editable":
            page.build()
