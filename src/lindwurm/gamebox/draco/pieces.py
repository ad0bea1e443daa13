"""The data file of table and pieces (DR-3), read once."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from typing import Any

from lindwurm.core.typing import Json

#: What pieces there are, by number: the kinds of the three dragons' ends, then fragments.
HEADS, TAILS, FRAGMENTS = 3, 3, 10
SIDES, MONSTER = 2, 2
MOST = HEADS + TAILS + FRAGMENTS
HEAD, TAIL, FRAGMENT, DISC, BREATH = "head", "tail", "fragment", "disc", "fire breath"


@dataclass(frozen=True)
class Shape:
    """A convex part of a piece: a box, or a cylinder about the z axis. Half sizes, in metres."""

    type: str
    size: tuple[float, ...]
    at: tuple[float, float, float]
    tilt: float = 0.0

    @property
    def extents(self) -> tuple[float, float, float]:
        """Half sizes of the box about it that is parallel to the piece's axes."""
        if self.type == "cylinder":
            radius, half = self.size
            return radius, radius, half
        x, y, z = self.size
        cos, sin = abs(math.cos(math.radians(self.tilt))), abs(math.sin(math.radians(self.tilt)))
        return x * cos + z * sin, y, x * sin + z * cos


@dataclass(frozen=True)
class Kind:
    """A kind of piece. ``foot`` is half the size of its plan, a rectangle about its origin."""

    name: str
    density: float
    shapes: tuple[Shape, ...]
    friction: float
    bounce: float

    @cached_property
    def foot(self) -> tuple[float, float]:
        """Half sizes of the rectangle over which the piece stands."""
        sizes = [(s.extents, s.at) for s in self.shapes]
        return (
            max(abs(at[0]) + half[0] for half, at in sizes),
            max(abs(at[1]) + half[1] for half, at in sizes),
        )


@dataclass(frozen=True)
class Hand:
    """How exact a hand is: standard deviations of heading (degrees) and speed (a share of it)."""

    heading: float
    speed: float


@dataclass(frozen=True)
class Set:
    """All that the data file says, lengths in metres."""

    table: tuple[float, float]
    friction: float
    slowest: float
    fastest: float
    reach: float
    clearance: float
    gap: float
    dragon: float
    hands: Mapping[str, Hand]
    kinds: Mapping[str, Kind]

    @cached_property
    def radius(self) -> float:
        """The disc's radius."""
        return self.kinds[DISC].shapes[0].size[0]

    @cached_property
    def breath(self) -> float:
        """How far behind the disc's centre the middle of the fire breath lies."""
        return self.radius + self.clearance + self.kinds[BREATH].foot[1]


@cache
def the_set() -> Set:
    """The set of the data file."""
    text = (resources.files(__package__) / "pieces.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    table, shot, row = data["table"], data["shot"], data["row"]
    return Set(
        table=(table["x"], table["y"]),
        friction=table["friction"],
        slowest=shot["slowest"],
        fastest=shot["fastest"],
        reach=shot["reach"],
        clearance=shot["clearance"],
        gap=row["gap"],
        dragon=row["dragon"],
        hands={name: Hand(**hand) for name, hand in data["hands"].items()},
        kinds={
            name: _kind(name, piece, table["friction"]) for name, piece in data["pieces"].items()
        },
    )


def _kind(name: str, piece: Mapping[str, Any], friction: float) -> Kind:
    shapes = tuple(
        Shape(s["type"], tuple(s["size"]), (s["at"][0], s["at"][1], s["at"][2]), s.get("tilt", 0.0))
        for s in piece["shapes"]
    )
    return Kind(
        name, piece["density"], shapes, piece.get("friction", friction), piece.get("bounce", 1.0)
    )


def kind_of(piece: int) -> str:
    """The kind of a piece by its number."""
    return HEAD if piece < HEADS else TAIL if piece < HEADS + TAILS else FRAGMENT


@cache
def feet(count: int) -> tuple[tuple[float, float], ...]:
    """The half sizes of the first ``count`` pieces' plans."""
    kinds = the_set().kinds
    return tuple(kinds[kind_of(piece)].foot for piece in range(count))


def shape_form(shape: Shape) -> dict[str, Json]:
    """A shape as the scene in a view has it."""
    size: Sequence[float] = shape.size
    return {"type": shape.type, "size": list(size), "at": list(shape.at), "tilt": shape.tilt}
