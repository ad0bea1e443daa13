"""Plans of pieces: rectangles on the table, what they touch, and the strip between head and tail.

Lengths in metres, angles in degrees.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lindwurm.gamebox.draco.pieces import BREATH, feet, the_set
from lindwurm.gamebox.draco.simulation import Place

Point = tuple[float, float]


@dataclass(frozen=True)
class Plan:
    """A rectangle: its middle, the unit vector of its x axis, its half sizes."""

    x: float
    y: float
    cos: float
    sin: float
    half: Point

    def corners(self) -> list[Point]:
        """Its four corners."""
        a, b = self.half
        return [
            (self.x + i * self.cos - j * self.sin, self.y + i * self.sin + j * self.cos)
            for i, j in ((a, b), (a, -b), (-a, -b), (-a, b))
        ]

    def apart(self, other: Plan) -> float:
        """How far two rectangles are apart along the axis that separates them best; negative if
        they overlap. Never more than the true distance.
        """
        dx, dy = other.x - self.x, other.y - self.y
        across = abs(self.cos * other.cos + self.sin * other.sin)
        along = abs(self.sin * other.cos - self.cos * other.sin)
        (a, b), (c, d) = self.half, other.half
        return max(
            abs(dx * self.cos + dy * self.sin) - a - c * across - d * along,
            abs(dy * self.cos - dx * self.sin) - b - c * along - d * across,
            abs(dx * other.cos + dy * other.sin) - c - a * across - b * along,
            abs(dy * other.cos - dx * other.sin) - d - a * along - b * across,
        )

    def distance(self, x: float, y: float) -> float:
        """The distance of a point, 0 inside."""
        dx, dy = x - self.x, y - self.y
        across = abs(dx * self.cos + dy * self.sin) - self.half[0]
        along = abs(dy * self.cos - dx * self.sin) - self.half[1]
        return math.hypot(max(across, 0.0), max(along, 0.0))


def plan(piece: int, place: Place) -> Plan:
    """The plan of a piece that stands at a place."""
    x, y, turn = place
    angle = math.radians(turn / 1e3)
    return Plan(x / 1e6, y / 1e6, math.cos(angle), math.sin(angle), feet(piece + 1)[piece])


def breath_plan(x: float, y: float, heading: float) -> Plan:
    """The plan of a fire breath with the disc's centre at x, y."""
    pieces = the_set()
    angle = math.radians(heading)
    cos, sin = math.cos(angle), math.sin(angle)
    back = pieces.breath
    return Plan(x - back * cos, y - back * sin, sin, -cos, pieces.kinds[BREATH].foot)


@dataclass(frozen=True)
class Strip:
    """The place between a dragon's head and tail: the line from the head's inner face to the
    tail's, its direction and length.
    """

    x: float
    y: float
    cos: float
    sin: float
    length: float

    @property
    def end(self) -> Point:
        """Where it meets the tail."""
        return self.point(self.length)

    @property
    def turn(self) -> float:
        """Its direction in degrees."""
        return math.degrees(math.atan2(self.sin, self.cos)) % 360.0

    def point(self, along: float, off: float = 0.0) -> Point:
        """The point so far along the line and to its left."""
        return (
            self.x + along * self.cos - off * self.sin,
            self.y + along * self.sin + off * self.cos,
        )

    def along(self, point: Point) -> float:
        """How far along the line a point lies."""
        return (point[0] - self.x) * self.cos + (point[1] - self.y) * self.sin

    def off(self, point: Point) -> float:
        """How far to the left of the line."""
        return (point[1] - self.y) * self.cos - (point[0] - self.x) * self.sin

    def holds(self, points: Iterable[Point], margin: float = 0.0) -> bool:
        """Whether points lie between the ends, at least ``margin`` from each."""
        return all(margin <= self.along(point) <= self.length - margin for point in points)


def strip(head: Plan, tail: Plan) -> Strip:
    """The strip between a head and a tail that stand somewhere."""
    dx, dy = tail.x - head.x, tail.y - head.y
    long = math.hypot(dx, dy) or 1e-9
    cos, sin = dx / long, dy / long
    first, last = _reach(head, cos, sin), _reach(tail, cos, sin)
    return Strip(head.x + first * cos, head.y + first * sin, cos, sin, long - first - last)


def _reach(piece: Plan, cos: float, sin: float) -> float:
    """How far a rectangle reaches from its middle in a direction."""
    across = abs(piece.cos * cos + piece.sin * sin)
    along = abs(piece.sin * cos - piece.cos * sin)
    return piece.half[0] * across + piece.half[1] * along


def nearest(plans: Sequence[Plan], one: Plan) -> float:
    """How far the nearest of some plans is from one."""
    return min((one.apart(other) for other in plans), default=math.inf)


def around(place: Place, most: float) -> Iterator[Place]:
    """A place, then others about it in growing rings of two millimetres, up to a radius."""
    yield place
    x, y, turn = place
    for ring in range(1, int(most / 0.002) + 1):
        count = 6 * ring
        for k in range(count):
            angle = 2 * math.pi * k / count
            dx, dy = 2000 * ring * math.cos(angle), 2000 * ring * math.sin(angle)
            yield round(x + dx), round(y + dy), turn


def heading_to(x: float, y: float, to_x: float, to_y: float) -> float:
    """The heading from one point to another, in degrees."""
    return math.degrees(math.atan2(to_y - y, to_x - x)) % 360.0
