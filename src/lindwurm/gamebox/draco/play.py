"""What a shot brings about, once it is known where everything came to rest (DR-4 to DR-14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lindwurm.core.log import NOBODY
from lindwurm.core.rng import GAME, below
from lindwurm.core.typing import Json, Record
from lindwurm.gamebox.draco.board import FIRST, Board
from lindwurm.gamebox.draco.pieces import MONSTER, SIDES, Hand, the_set
from lindwurm.gamebox.draco.records import (
    NONE,
    OVER,
    SET_UP,
    SHOOT,
    ended,
    mover,
    winning_side,
    write_board,
)
from lindwurm.gamebox.draco.simulation import Place

#: Codes of events.
(SHOT, FELL, SHOVED, PENALTY, PUT_BACK, RETURNED, WON, SETUP, ROOM, TIE, END) = range(1, 12)
#: Draws that make one number of the normal distribution, and their size.
DRAWS, HALF = 6, 2**16

Row = list[Any]


def row(code: int, rule: str, *own: Any) -> Row:
    """One event, known to all."""
    return [code, NOBODY, rule, *own]


def normal(state: Record) -> float:
    """A number of the normal distribution from the game's stream, exactly the same everywhere: the
    sum of twelve uniform ones (Irwin and Hall), never beyond 6.
    """
    total = 0
    for _ in range(DRAWS):
        drawn = below(state, GAME, 2**31)
        total += drawn % HALF + (drawn >> 15) % HALF
    return (total - 2 * DRAWS * (HALF - 1) / 2) / HALF


def flown(state: Record, hand: Hand, heading: float, speed: float) -> list[float]:
    """Heading and speed as the hand makes them (DR-13); a steady hand draws nothing. The finger
    gives no more, and no less, than it can (DR-4).
    """
    if not (hand.heading or hand.speed):
        return [heading, speed]
    pieces = the_set()
    heading = round((heading + hand.heading * normal(state)) % 360.0, 4) % 360.0
    speed *= 1 + hand.speed * normal(state)
    return [heading, round(min(max(speed, pieces.slowest), pieces.fastest), 4)]


def placed(board: Board, pieces: Sequence[int]) -> list[Json]:
    """Pieces with their places, as events name them."""
    return [{"piece": piece, "place": place_form(board.places[piece])} for piece in pieces]


def place_form(place: Place | None) -> list[float] | None:
    """A place in metres and degrees."""
    return None if place is None else [place[0] / 1e6, place[1] / 1e6, place[2] / 1e3]


def after_shot(
    board: Board, state: Record, seat: int, rest: Mapping[int, Place | None]
) -> list[Row]:
    """Carry out what a shot did, and go on to the next decision."""
    before = board.places.copy()
    fell = sorted(piece for piece, place in rest.items() if place is None)
    shoved = sorted(piece for piece, place in rest.items() if place is not None)
    for piece, place in rest.items():
        board.places[piece] = place
    rows = []
    if fell:
        rows.append(row(FELL, "5", fell))
    if shoved:
        rows.append(row(SHOVED, "6", placed(board, shoved)))
    ends = [piece for piece in fell if piece < FIRST]
    if ends:
        rows += _penalty(board, seat, fell, before)
    elif fell:
        rows += _spoils(board, seat, fell, before)
    state["shots"] += 1
    state["number"] += 1
    rows += _go_on(board, state, seat)
    write_board(board, state)
    return rows


def _penalty(
    board: Board, seat: int, fell: Sequence[int], before: Sequence[Place | None]
) -> list[Row]:
    """A head or tail fell: all is set back, a fragment returned (DR-8)."""
    _put_back(board, fell, before)
    back = placed(board, fell)
    given = board.give_back(seat % SIDES)
    rows = [
        row(
            PENALTY, "8", seat, [p for p in fell if p < FIRST], None if given is None else given[0]
        ),
        row(PUT_BACK, "8", back),
    ]
    if given is not None:
        piece, slot = given
        rows.append(row(RETURNED, "8", piece, slot, place_form(board.places[piece])))
    return rows


def _spoils(
    board: Board, seat: int, fell: Sequence[int], before: Sequence[Place | None]
) -> list[Row]:
    """Fragments fell: own ones are set back (DR-7), the others won (DR-6)."""
    side = seat % SIDES
    own = [piece for piece in fell if board.owners[piece] == side]
    won = [piece for piece in fell if board.owners[piece] != side]
    rows = []
    if own:
        _put_back(board, own, before)
        rows.append(row(PUT_BACK, "7", placed(board, own)))
    if won:
        owners = [None if board.owners[p] == MONSTER else board.owners[p] for p in won]
        rule = "6" if all(owner is None for owner in owners) else "7"
        rows.append(row(WON, rule, seat, won, owners))
        for piece in won:
            board.owners[piece], board.slots[piece] = side, NONE
    return rows


def _put_back(board: Board, fell: Sequence[int], before: Sequence[Place | None]) -> None:
    for piece in fell:
        place = before[piece]
        assert place is not None
        board.put_back(piece, place)


def _go_on(board: Board, state: Record, seat: int) -> list[Row]:
    """After a shot: the end, a tie, fragments to set up, or the next seat."""
    shots, tie = int(state["shots"]), int(state["tie"])
    rows: list[Row] = []
    rule = ended(board, shots, tie)
    if rule:
        rows += set_up_rest(board, seat)
        state["phase"], state["over"], state["to_move"] = OVER, 1, 0
        lengths = [board.length(0), board.length(1)]
        return [*rows, row(END, rule, lengths, winning_side(board))]
    if tie == NONE:
        if not board.length(MONSTER):
            state["tie"] = shots
            rows.append(row(TIE, "11", 0))
    elif (shots - tie) % 2 == 0:
        rows.append(row(TIE, "11", (shots - tie) // 2))
    if board.in_hand():
        state["phase"] = SET_UP
        rows += _room(board, board.grow(seat % SIDES))
    else:
        state["phase"] = SHOOT
        rows += ready(board, state)
    state["to_move"] = 1 << mover(state)
    return rows


def ready(board: Board, state: Record) -> list[Row]:
    """Room for the fire breath of the side that shoots next (DR-6b)."""
    return _room(board, board.make_room(mover(state) % SIDES))


def _room(board: Board, moved: Sequence[int]) -> list[Row]:
    return [row(ROOM, "6b", placed(board, moved))] if moved else []


def set_up_rest(board: Board, seat: int) -> list[Row]:
    """All fragments in hand go to the default places (DR-6)."""
    side, pieces = seat % SIDES, board.in_hand()
    if not pieces:
        return []
    before = board.places.copy()
    for piece in pieces:
        board.set_up(side, piece)
    board.make_room(side)
    moved = [p for p, place in enumerate(before) if place not in (None, board.places[p])]
    return [row(SETUP, "6", seat, placed(board, pieces)), *_room(board, moved)]


def after_set_up(board: Board, state: Record, seat: int, place: Place | None) -> list[Row]:
    """Set up the next fragment in hand where its owner says, or all the rest by default."""
    if place is None:
        rows = set_up_rest(board, seat)
    else:
        piece = board.in_hand()[0]
        board.places[piece] = place
        rows = [row(SETUP, "6", seat, placed(board, [piece]))]
    state["number"] += 1
    if not board.in_hand():
        rows += _room(board, board.make_room(seat % SIDES))
        state["phase"] = SHOOT
        rows += ready(board, state)
    state["to_move"] = 1 << mover(state)
    write_board(board, state)
    return rows
