"""What a shot did, as a record keeps it: exact numbers, and the flight for the eye.

A shot is a pure function, so the outcomes of the latest ones are remembered: a server that plays
an action, stores it and answers for it simulates it once.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from typing_extensions import TypedDict

from lindwurm.core.errors import InvalidRecord
from lindwurm.core.forms import STRICT, check_form
from lindwurm.core.typing import Json
from lindwurm.gamebox.draco.board import FIRST, Board
from lindwurm.gamebox.draco.pieces import the_set
from lindwurm.gamebox.draco.simulation import PATIENCE, Launch, Place, simulator

#: How many outcomes are remembered, some kilobytes each.
REMEMBERED = 1000
#: More frames a flight can't have; bytes of a pose.
MOST_FRAMES, POSE = 2 * PATIENCE + 1, 14


class Way(TypedDict):
    """A body's poses from frame ``first`` on, see `Track.text`; ``body`` is "disc" or a number."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    body: int | str
    first: int
    poses: str


class Film(TypedDict):
    """How many frames there are, and the way of each body that moved."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    frames: int
    bodies: list[Way]


class OutcomeForm(TypedDict):
    """``flown``: heading and speed as the hand made them (DR-13). ``rest``: of each piece that
    changed its number, then x and y in micrometres and the turn in thousandths of a degree where it
    stands, nothing if it was knocked over. ``disc``: where it was in the end. ``flight``: the way
    of each body that moved.
    """

    __pydantic_config__ = STRICT  # type: ignore[misc]
    flown: list[float]
    rest: list[list[int]]
    disc: str
    flight: Film


#: An outcome in that form.
Outcome: TypeAlias = Mapping[str, Json]


@lru_cache(REMEMBERED)
def fly(places: tuple[Place, ...], shot: Launch) -> Outcome:
    """Simulate a shot as flown. What is returned is shared: leave it alone."""
    flight = simulator(len(places) - FIRST).fly(places, shot, film=True)
    return {
        "flown": [shot.heading, shot.speed],
        "rest": [[piece, *(place or ())] for piece, place in sorted(flight.rest.items())],
        "disc": "table" if flight.disc_on_table else "floor",
        "flight": {
            "frames": flight.frames,
            "bodies": [
                {
                    "body": "disc" if track.body < 0 else track.body,
                    "first": track.first,
                    "poses": track.text(),
                }
                for track in flight.tracks
            ],
        },
    }


def rest(outcome: Outcome) -> dict[int, Place | None]:
    """The pieces that changed: where they stand, None for those knocked over."""
    return {
        piece: (place[0], place[1], place[2]) if place else None
        for piece, *place in outcome["rest"]
    }


def check(outcome: Json, board: Board, expected: bool) -> Outcome:
    """An outcome from a record, if a shot on that board can have it; else InvalidRecord."""
    if not expected:
        raise InvalidRecord("only shots have an outcome")
    form = check_form(OutcomeForm, outcome, InvalidRecord)
    pieces = the_set()
    if len(form["flown"]) != 2 or not (
        0 <= form["flown"][0] < 360 and pieces.slowest <= form["flown"][1] <= pieces.fastest
    ):
        raise InvalidRecord("must be a heading and a speed that a finger can give", "flown")
    if form["disc"] not in ("table", "floor"):
        raise InvalidRecord("must be 'table' or 'floor'", "disc")
    numbers = [item[0] if item else -1 for item in form["rest"]]
    if numbers != sorted(set(numbers)) or not all(0 <= n < len(board.places) for n in numbers):
        raise InvalidRecord("must be pieces by ascending number", "rest")
    x, y = 1e6 * pieces.table[0] / 2, 1e6 * pieces.table[1] / 2
    for number, (piece, *place) in enumerate(form["rest"]):
        where = f"rest[{number}]"
        if place and not (
            len(place) == 3
            and abs(place[0]) <= x
            and abs(place[1]) <= y
            and 0 <= place[2] < 360_000
        ):
            raise InvalidRecord("must be empty, or x, y and a turn on the table", where)
        if tuple(place) == board.places[piece]:
            raise InvalidRecord("this piece has not changed", where)
    after = board.copy()
    for piece, place in rest(form).items():
        after.places[piece] = place
    if after.merged() is not None:
        raise InvalidRecord("one piece can't stand in another", "rest")
    _check_flight(form["flight"], len(board.places))
    return form


def _check_flight(film: Mapping[str, Json], count: int) -> None:
    """InvalidRecord unless the film can be shown."""
    if not 0 < film["frames"] <= MOST_FRAMES:
        raise InvalidRecord(f"must be from 1 to {MOST_FRAMES}", "flight.frames")
    bodies = [way["body"] for way in film["bodies"]]
    known = ["disc", *range(count)]
    if [body for body in known if body in bodies] != bodies:
        raise InvalidRecord("must be the disc, then pieces by ascending number", "flight.bodies")
    for number, way in enumerate(film["bodies"]):
        where = f"flight.bodies[{number}]"
        poses = _decoded(way["poses"], f"{where}.poses")
        length = len(poses) // POSE
        if len(poses) % POSE or not length or base64.b64encode(poses).decode() != way["poses"]:
            raise InvalidRecord("must be whole poses", f"{where}.poses")
        if not 0 <= way["first"] <= film["frames"] - length:
            raise InvalidRecord("its frames must lie within the flight's", f"{where}.first")


def _decoded(text: str, where: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:
        raise InvalidRecord("must be base 64", where) from None
