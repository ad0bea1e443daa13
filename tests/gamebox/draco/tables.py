"""Setting tables up, and shots whose outcome a test decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import lindwurm
from lindwurm.core.events import Events
from lindwurm.gamebox.draco.pieces import the_set
from lindwurm.gamebox.draco.play import flown
from lindwurm.play.state import State

#: Numbers of pieces: heads of A, B and the Monster, their tails, the first fragment.
HEAD_A, HEAD_B, HEAD_M, TAIL_A, TAIL_B, TAIL_M, FIRST = range(7)
#: A shot straight ahead that side A or B may fire from the beginning on.
SHOTS = ("shoot 0 -0.35 90° 3 m/s", "shoot 0 0.35 270° 3 m/s")


def new(first: int = 0, players: int = 2, **options: Any) -> State:
    """A new game in which that side shoots first, with a steady hand if no other is asked for."""
    game = lindwurm.game("draco", **{"hand": "steady", **options})
    return next(
        state for seed in range(100) if (state := game.new(players, seed)).to_move[0] % 2 == first
    )


def with_owners(state: State, owners: Mapping[int, int], **fields: Any) -> State:
    """The same table, but these fragments stand in the dragons of these sides; fields of the
    position take other values.
    """
    form = state.position()
    board: dict[int, list[int]] = {0: [], 1: []}
    for piece, owner in owners.items():
        board[owner].append(piece)
    for side, pieces in board.items():
        sign = 1 if side == 0 else -1
        for n, piece in enumerate(pieces):
            place = [
                round(sign * (-0.056 + 0.034 * n), 6),
                -0.35 * sign,
                0.0 if side == 0 else 180.0,
            ]
            form["pieces"][piece] |= {"owner": side, "slot": None, "place": place}
        if pieces:  # the tail makes room
            inner = -0.056 + 0.034 * len(pieces) + 0.045
            tail = max(0.09, inner + 0.015)
            form["pieces"][TAIL_A + side]["place"][0] = round(sign * tail, 6)
    form |= {"number": max(state.number, fields.get("shots", 2)), "shots": 2} | fields
    return state.game.load(form)


def outcome(rest: Mapping[int, tuple[int, int, int] | None], **fields: Any) -> dict[str, Any]:
    """An outcome in which these pieces changed: they stand there now, or (None) fell."""
    return {
        "flown": [90.0, 3.0],
        "rest": [[piece, *(place or ())] for piece, place in sorted(rest.items())],
        "disc": "table",
        "flight": {"frames": 1, "bodies": []},
    } | fields


def shoot(
    state: State, *fell: int, shoved: Mapping[int, tuple[int, int, int]] | None = None
) -> Events:
    """The side to move shoots, these pieces fall, and others are shoved."""
    seat = state.to_move[0]
    x, y, heading = straight(state)
    rest: dict[int, tuple[int, int, int] | None] = dict.fromkeys(fell)
    rest.update(shoved or {})
    action = f"shoot {x:.4f} {y:.4f} {heading:.2f}° 3 m/s"
    hand = the_set().hands[state.game.options["hand"]]
    way = flown(state.copy().data[0], hand, float(f"{heading:.2f}"), 3.0)
    return state.repeat(seat, action, outcome(rest, flown=way))


def straight(state: State) -> tuple[float, float, float]:
    """Where the fire breath of the side to move can lie, pointing straight ahead."""
    from lindwurm.gamebox.draco.records import board_of

    board = board_of(state.game.options, state.data[0])
    place = board.ground(state.to_move[0] % 2).straight()
    assert place is not None
    return place


def names(events: Events) -> list[str]:
    """The names of events, in order."""
    return [event["event"] for event in events]


def one(events: Events, name: str) -> dict[str, Any]:
    """The only event of that name."""
    (found,) = [event for event in events if event["event"] == name]
    return found


def place(state: State, piece: int) -> list[float]:
    """Where a piece stands."""
    found: list[float] = state.view(None)["pieces"][piece]["place"]
    return found


def owner(state: State, piece: int) -> int | None:
    """Whose a piece is."""
    found: int | None = state.view(None)["pieces"][piece]["owner"]
    return found
