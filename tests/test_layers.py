"""The house has rooms, and what a room may import runs one way (CONTRIBUTING.md shows them)."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "lindwurm"

# What a room may import besides itself. "face" is lindwurm/__init__.py, the friendly front door.
ROOMS: dict[str, set[str]] = {
    "core": set(),
    "gamebox": {"core"},
    "play": {"core", "gamebox"},
    "face": {"core", "gamebox", "play"},
    "bots": {"core", "gamebox", "play", "face"},
    "testing": {"core", "gamebox", "play", "face"},
    "lab": {"core", "gamebox", "play", "face", "bots"},
    "server": {"core", "gamebox", "play", "face", "bots"},
    "cli": {"core", "gamebox", "play", "face", "bots", "lab", "server"},
}
# Rules stand on little; the rooms above choose their libraries freely.
LIBRARIES = {"numpy", "numba", "typing_extensions", "pydantic"}
FRUGAL = {"core", "gamebox"}
# The user's folder for compiled kernels is to be found, and shots are to be simulated.
LIBRARIES_OF_MODULE = {
    "lindwurm.core.kernel": {"platformdirs"},
    "lindwurm.gamebox.draco.simulation": {"mujoco"},
}


def imports(source: str) -> Iterator[str]:
    """Every module that a source imports, as written, wherever in the file it does so."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports are not used here"
            assert node.module
            # `from lindwurm import gamebox` may mean a room: the longer name tells which.
            yield from (f"{node.module}.{name.name}" for name in node.names)


def room_of(module: str) -> str:
    parts = module.split(".")
    if module == "lindwurm.__main__":
        return "cli"  # `python -m lindwurm` is the command line
    return parts[1] if len(parts) > 1 and parts[1] in ROOMS else "face"


def game_of(module: str) -> str | None:
    """The game whose folder a module lies in; None outside of the games."""
    parts = module.split(".")
    if parts[:2] != ["lindwurm", "gamebox"] or len(parts) < 3:
        return None
    return parts[2] if (PACKAGE / "gamebox" / parts[2]).is_dir() else None


def complaints(module: str, source: str) -> list[str]:
    """What a module imports against the rule, in words."""
    room, game = room_of(module), game_of(module)
    found = []
    for name in imports(source):
        top = name.split(".")[0]
        if top != "lindwurm":
            known = LIBRARIES | LIBRARIES_OF_MODULE.get(module, set()) | sys.stdlib_module_names
            if room in FRUGAL and top not in known:
                found.append(f"{module} imports {name}: {room} does without that library")
            continue
        other = room_of(name)
        if other != room and other not in ROOMS[room]:
            found.append(f"{module} imports {name}: {room} must not know {other}")
        elif game and other == "gamebox" and game_of(name) != game:
            found.append(f"{module} imports {name}: a game knows itself and core alone")
    return found


def modules() -> list[tuple[str, Path]]:
    found = []
    for file in sorted(PACKAGE.rglob("*.py")):
        parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
        found.append((".".join(parts).removesuffix(".__init__"), file))
    return found


def test_imports_run_one_way() -> None:
    found = [c for module, file in modules() for c in complaints(module, file.read_text())]
    assert not found, "\n" + "\n".join(found)


def test_every_room_is_on_the_plan() -> None:
    folders = {file.parent.name for file in PACKAGE.glob("*/*.py")}
    assert folders, "no source found: is the path right?"
    assert folders <= ROOMS.keys()


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("lindwurm.core.rng", "import lindwurm.gamebox"),
        ("lindwurm.core.rng", "import lindwurm"),
        ("lindwurm.core.rng", "import fastapi"),
        ("lindwurm.core.rng", "def late():\n    from rich.console import Console"),
        ("lindwurm.gamebox.dragonheart.rules", "from lindwurm import bots"),
        ("lindwurm.gamebox.dragonheart.rules", "from lindwurm.gamebox import registry"),
        ("lindwurm.gamebox.dragonheart.rules", "import lindwurm.gamebox.draco.rules"),
        ("lindwurm.gamebox.dragonheart.rules", "import sqlalchemy"),
        ("lindwurm.play.state", "from lindwurm.server.app import app"),
        ("lindwurm.play.state", "from lindwurm import game"),
        ("lindwurm.bots.greedy", "from lindwurm.lab import simulate"),
        ("lindwurm.server.app", "from lindwurm.cli.main import main"),
        ("lindwurm.server.app", "from lindwurm.lab import simulate"),
        ("lindwurm", "import lindwurm.bots"),
    ],
)
def test_a_forbidden_import_is_found(module: str, source: str) -> None:
    assert len(complaints(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("lindwurm.core.rng", "import numpy as np\nfrom collections.abc import Sequence"),
        ("lindwurm.core.kernel", "import platformdirs"),
        ("lindwurm.gamebox.dragonheart.rules", "from lindwurm.core.errors import IllegalAction"),
        (
            "lindwurm.gamebox.dragonheart.rules",
            "from lindwurm.gamebox.dragonheart.deck import DECK",
        ),
        ("lindwurm.gamebox", "from lindwurm.gamebox.dragonheart import rules"),
        ("lindwurm.bots.greedy", "from lindwurm import Game, State"),
        ("lindwurm.server.app", "import fastapi\nfrom lindwurm.bots import bot"),
        ("lindwurm.cli", "import click\nfrom lindwurm.server.app import app"),
    ],
)
def test_a_permitted_import_is_let_through(module: str, source: str) -> None:
    assert complaints(module, source) == []
