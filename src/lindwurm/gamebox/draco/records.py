"""The records of states and views, and what follows from them: whose turn it is, how it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lindwurm.core.record import state_layout, view_layout
from lindwurm.core.typing import Json, Record
from lindwurm.gamebox.draco.board import FIRST, Board
from lindwurm.gamebox.draco.pieces import MOST

#: Phases: a shot is due, won fragments are to be set up, the game is over.
SHOOT, SET_UP, OVER = 0, 1, 2
PHASES = ("shoot", "set up", "over")
#: More shots than these a game doesn't have (DR-12), nor more pairs of extra ones (DR-11).
MOST_SHOTS, MOST_PAIRS = 400, 20
#: No tie yet; no slot.
NONE = -1

#: Places in micrometres and thousandths of a degree; ``held`` marks fragments in hand; ``tie`` is
#: the number of shots after which extra ones began.
_FIELDS: list[Any] = [
    ("x", "i4", MOST),
    ("y", "i4", MOST),
    ("turn", "i4", MOST),
    ("owner", "i1", MOST),
    ("slot", "i1", MOST),
    ("held", "u1", MOST),
    ("phase", "u1"),
    ("first", "i1"),
    ("shots", "i4"),
    ("tie", "i4"),
]
NAMES = tuple(name for name, *_ in _FIELDS)
STATE = state_layout(*_FIELDS)
VIEW = view_layout(*_FIELDS)


def fragments_of(options: Mapping[str, Json]) -> int:
    """How many fragments a table plays with (DR-2)."""
    return int(options["fragments"])


def board_of(options: Mapping[str, Json], record: Record) -> Board:
    """The board that lies in a record."""
    count = FIRST + fragments_of(options)
    rows = zip(*(record[name][:count].tolist() for name in ("x", "y", "turn", "held")), strict=True)
    return Board(
        float(options["distance"]),
        [None if held else (x, y, turn) for x, y, turn, held in rows],
        record["owner"][:count].tolist(),
        record["slot"][:count].tolist(),
    )


def write_board(board: Board, record: Record) -> None:
    """Put a board into a record."""
    for piece, place in enumerate(board.places):
        record["x"][piece], record["y"][piece], record["turn"][piece] = place or (0, 0, 0)
        record["held"][piece] = place is None
    count = len(board.places)
    record["owner"][:count], record["slot"][:count] = board.owners, board.slots
    record["owner"][count:], record["slot"][count:] = NONE, NONE


def team(seats: int, side: int) -> list[int]:
    """The seats of a side, in the order in which they shoot (DR-9, DR-15)."""
    return list(range(side, seats, 2))


def shooter(seats: int, first: int, shot: int) -> int:
    """The seat of the shot with that number, from 0: sides alternate, in a side its members."""
    mine = team(seats, (first + shot) % 2)
    return mine[shot // 2 % len(mine)]


def mover(record: Record) -> int:
    """The seat that is to move; -1 when the game is over."""
    phase, shots = int(record["phase"]), int(record["shots"])
    if phase == OVER:
        return NONE
    return shooter(int(record["seats"]), int(record["first"]), shots - (phase == SET_UP))


def pairs(record: Record) -> int | None:
    """How many pairs of extra shots are complete; None without a tie (DR-11)."""
    tie = int(record["tie"])
    return None if tie == NONE else (int(record["shots"]) - tie) // 2


def ended(board: Board, shots: int, tie: int) -> str:
    """The rule by which the game ends after so many shots; empty if it goes on."""
    differ = board.length(0) != board.length(1)
    if tie == NONE:
        if differ and not board.length(2):
            return "10"
    elif shots > tie and (shots - tie) % 2 == 0 and (differ or shots - tie >= 2 * MOST_PAIRS):
        return "11"
    return "12" if shots >= MOST_SHOTS else ""


def winning_side(board: Board) -> int | None:
    """The side with the longer dragon; None if they are equally long."""
    a, b = board.length(0), board.length(1)
    return None if a == b else 0 if a > b else 1
