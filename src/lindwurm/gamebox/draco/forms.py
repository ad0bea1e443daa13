"""The JSON forms of views and positions. Nothing is hidden, so they are nearly the same."""

from __future__ import annotations

from collections.abc import Mapping

from typing_extensions import TypedDict

from lindwurm.core.errors import InvalidData, InvalidPosition, InvalidView
from lindwurm.core.forms import STRICT, PositionForm, ViewForm
from lindwurm.core.typing import Json, Record
from lindwurm.gamebox.draco import records as r
from lindwurm.gamebox.draco.board import FIRST, Board
from lindwurm.gamebox.draco.pieces import (
    BREATH,
    FRAGMENT,
    HEAD,
    MONSTER,
    SIDES,
    TAIL,
    kind_of,
    shape_form,
    the_set,
)
from lindwurm.gamebox.draco.play import place_form
from lindwurm.gamebox.draco.simulation import FRAME, Place


class Piece(TypedDict):
    """A piece: its kind, whose it is (0, 1, null: the Monster), the Monster's slot, its place
    (x, y in metres, its turn in degrees; null: in hand).
    """

    __pydantic_config__ = STRICT  # type: ignore[misc]
    kind: str
    owner: int | None
    slot: int | None
    place: list[float] | None


class StripForm(TypedDict("_Ends", {"from": list[float], "to": list[float]})):
    """Where fire breath and won fragments may be put: from the head's inner face to the tail's, and
    ``reach`` to either side (DR-4, DR-6).
    """

    __pydantic_config__ = STRICT  # type: ignore[misc]
    reach: float


class ShapeForm(TypedDict):
    """A convex part of a piece, see `lindwurm.gamebox.draco.pieces.Shape`."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    type: str
    size: list[float]
    at: list[float]
    tilt: float


class Scene(TypedDict):
    """What is the same all game long: the table's size, the shapes of each kind of piece and half
    sizes of their plans, the disc's radius, how far behind its centre the fire breath's middle
    lies, the least distance of both from all pieces, the least and greatest speed, the hand's
    deviations, and the seconds between two frames of a flight.
    """

    __pydantic_config__ = STRICT  # type: ignore[misc]
    table: dict[str, float]
    kinds: dict[str, list[ShapeForm]]
    feet: dict[str, list[float]]
    disc: float
    breath: float
    clearance: float
    speed: list[float]
    noise: list[float]
    step: float


class View(ViewForm):
    """How the table stands, and what the pieces look like (``scene``)."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    phase: str
    shots: int
    first: int
    tie: int | None
    pairs: int | None
    lengths: list[int]
    left: int
    to_set_up: list[int]
    strip: StripForm | None
    pieces: list[Piece]
    scene: Scene


class Position(PositionForm):
    """How the table stands. ``tie`` is the number of shots after which extra ones began."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    phase: str
    shots: int
    first: int
    tie: int | None
    pieces: list[Piece]


def scene(options: Mapping[str, Json]) -> dict[str, Json]:
    """What is the same all game long: table, shapes, limits of a shot."""
    pieces = the_set()
    hand = pieces.hands[options["hand"]]
    return {
        "table": {"x": pieces.table[0], "y": pieces.table[1]},
        "kinds": {
            name: [shape_form(shape) for shape in kind.shapes]
            for name, kind in pieces.kinds.items()
        },
        "feet": {name: list(pieces.kinds[name].foot) for name in (HEAD, TAIL, FRAGMENT, BREATH)},
        "disc": pieces.radius,
        "breath": round(pieces.breath, 6),
        "clearance": pieces.clearance,
        "speed": [pieces.slowest, pieces.fastest],
        "noise": [hand.heading, hand.speed],
        "step": FRAME,
    }


def common_out(options: Mapping[str, Json], record: Record) -> dict[str, Json]:
    """What views and positions share."""
    board, tie = r.board_of(options, record), int(record["tie"])
    return {
        "phase": r.PHASES[int(record["phase"])],
        "shots": int(record["shots"]),
        "first": int(record["first"]),
        "tie": None if tie == r.NONE else tie,
        "pieces": [
            {
                "kind": kind_of(piece),
                "owner": None if owner == MONSTER else owner,
                "slot": None if slot == r.NONE else slot,
                "place": place_form(place),
            }
            for piece, (place, owner, slot) in enumerate(
                zip(board.places, board.owners, board.slots, strict=True)
            )
        ],
    }


def view_out(options: Mapping[str, Json], record: Record) -> dict[str, Json]:
    """A view's own fields."""
    board = r.board_of(options, record)
    lengths = [board.length(side) for side in range(SIDES)]
    seat = r.mover(record)
    return {
        **common_out(options, record),
        "scores": [float(lengths[seat % SIDES]) for seat in range(int(record["seats"]))],
        "pairs": r.pairs(record),
        "lengths": lengths,
        "left": board.length(MONSTER),
        "to_set_up": board.in_hand(),
        "strip": None if seat < 0 else strip_form(board, seat % SIDES),
        "scene": scene(options),
    }


def strip_form(board: Board, side: int) -> dict[str, Json]:
    """Where the fire breath, and won fragments, may be put."""
    row = board.strip(side)
    ends = [[round(value, 6) for value in point] for point in (row.point(0.0), row.end)]
    return {"from": ends[0], "to": ends[1], "reach": the_set().reach}


def read(
    options: Mapping[str, Json],
    form: Mapping[str, Json],
    record: Record,
    error: type[InvalidView | InvalidPosition],
) -> None:
    """Fill a record (its header is set) from the fields that views and positions share."""
    if form["phase"] not in r.PHASES:
        raise error(f"must be one of {', '.join(r.PHASES)}", "phase")
    if form["first"] not in range(SIDES):
        raise error("must be 0 or 1", "first")
    shots, tie = form["shots"], form["tie"]
    if not 0 <= shots <= r.MOST_SHOTS:
        raise error(f"a game has 0 to {r.MOST_SHOTS} shots (DR-12)", "shots")
    if form["number"] < shots:
        raise error("each shot is an action", "number")
    if tie is not None and not 0 < tie <= shots:
        raise error("extra shots begin after some shot that was fired (DR-11)", "tie")
    record["phase"], record["first"] = r.PHASES.index(form["phase"]), form["first"]
    record["shots"], record["tie"] = shots, r.NONE if tie is None else tie
    board = _board_in(options, form["pieces"], error)
    _check_turn(board, record, error)
    _check_room(board, record, error)
    r.write_board(board, record)


def _board_in(options: Mapping[str, Json], pieces: list[Piece], error: type[InvalidData]) -> Board:
    count = FIRST + r.fragments_of(options)
    if len(pieces) != count:
        raise error(f"there are {count} pieces (DR-1), not {len(pieces)}", "pieces")
    board = Board(float(options["distance"]), [], [], [])
    for number, piece in enumerate(pieces):
        where = f"pieces[{number}]"
        if piece["kind"] != kind_of(number):
            raise error(f"piece {number} is a {kind_of(number)}", f"{where}.kind")
        owner = MONSTER if piece["owner"] is None else piece["owner"]
        if owner not in range(SIDES + 1) or (number < FIRST and owner != number % 3):
            raise error("no such owner, or not this piece's", f"{where}.owner")
        slot = r.NONE if piece["slot"] is None else piece["slot"]
        wanted = number >= FIRST and owner == MONSTER
        if wanted != (slot in range(count - FIRST)) or (not wanted and slot != r.NONE):
            raise error("exactly the Monster's fragments have a slot", f"{where}.slot")
        if wanted and slot in board.slots:
            raise error("two fragments have one slot", f"{where}.slot")
        board.places.append(_place_in(piece["place"], f"{where}.place", error))
        board.owners.append(owner)
        board.slots.append(slot)
    return board


def _place_in(place: list[float] | None, where: str, error: type[InvalidData]) -> Place | None:
    if place is None:
        return None
    table = the_set().table
    if len(place) != 3:
        raise error("must be x, y and the turn", where)
    x, y, turn = place
    if not (abs(x) <= table[0] / 2 and abs(y) <= table[1] / 2):
        raise error("this is not on the table", where)
    if not 0 <= turn < 360:
        raise error("a turn is from 0 to 360 degrees", where)
    found = round(1e6 * x), round(1e6 * y), round(1e3 * turn)
    if place_form(found) != place:
        raise error("lengths have at most 6 decimals, angles 3", where)
    return found


def _check_turn(board: Board, record: Record, error: type[InvalidData]) -> None:
    """Whose turn it is, and whether the game is over, follow from the rest."""
    phase, shots, tie = int(record["phase"]), int(record["shots"]), int(record["tie"])
    over = bool(record["over"])
    if over != (phase == r.OVER) or over != bool(r.ended(board, shots, tie)):
        raise error("whether the game is over follows from lengths and shots (DR-10)", "over")
    if tie == r.NONE and not over and not board.length(MONSTER):
        raise error("without fragments of the Monster there is a tie (DR-11)", "tie")
    if (shots == 0 and board.length(MONSTER) < board.fragments) or (
        phase == r.SET_UP and not shots
    ):
        raise error("nothing is won without a shot", "shots")
    seat = r.mover(record)
    if int(record["to_move"]) != (0 if over else 1 << seat):
        who = "nobody" if over else f"seat {seat}"
        raise error(f"{who} is to move after {shots} shots (DR-9, DR-15)", "to_move")
    held = board.in_hand()
    if bool(held) != (phase == r.SET_UP):
        raise error("fragments are in hand exactly while they are set up (DR-6)", "phase")
    if any(piece < FIRST or board.owners[piece] != seat % SIDES for piece in held):
        raise error("only what the seat to move has won can be in hand (DR-6)", "pieces")


def _check_room(board: Board, record: Record, error: type[InvalidData]) -> None:
    """No two pieces stand in one place, and the next shot has room."""
    piece = board.merged()
    if piece is not None:
        raise error("it stands in another piece", f"pieces[{piece}].place")
    seat = r.mover(record)
    if int(record["phase"]) == r.SHOOT and not board.has_room(seat % SIDES):
        raise error("the fire breath must have room between head and tail (DR-6b)", "pieces")


def faults(board: Board, record: Record) -> list[str]:
    """What is wrong with a state that legal play can't bring about."""
    try:
        _check_turn(board, record, InvalidPosition)
        _check_room(board, record, InvalidPosition)
    except InvalidPosition as error:
        return [error.reason]
    return []
