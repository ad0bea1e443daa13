"""What is decided about one thing that happens at a table, without storing or telling anything."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from lindwurm.core.errors import IllegalAction
from lindwurm.play.learning import turn_goes_on
from lindwurm.play.state import State
from lindwurm.server import encode, problems
from lindwurm.server.encode import Live
from lindwurm.server.models import Accepted
from lindwurm.server.problems import ProblemError
from lindwurm.server.requests import Move
from lindwurm.server.rows import OPEN, OVER, RUNNING, Entry, Standing, StoredSeat


def own_seat(live: Live, guest: int | None, seat: int) -> StoredSeat:
    """The seat, which must be the guest's; ProblemError."""
    own = encode.own_seats(live.table, guest)
    if seat not in own:
        yours = ", ".join(str(one) for one in own) or "none"
        raise ProblemError(
            "not-your-seat",
            f"Seat {seat} is not yours; yours at this table: {yours}.",
            where="seat",
        )
    found = live.table.seats[seat]
    if found.reason == "resigned":
        raise ProblemError("resigned", f"Seat {seat} has resigned.", where="seat")
    return found


def new_entry(live: Live, kind: str, now: float, **more: Any) -> Entry:
    """A table's next log entry, one that is no action."""
    standing = live.table.standing
    return Entry(standing.seq + 1, kind, standing.number, played=now, **more)


def standing_after(
    state: State, before: Standing, entries: Sequence[Entry], given: dict[str, Any]
) -> Standing:
    """How the table stands when these entries have been added."""
    mover, quiet = before.mover, before.quiet
    for entry in entries:
        if entry.kind == "action":
            silent = entry.data is not None
            quiet = (quiet if mover == entry.seat else 0) + 1 if silent else 0
            mover = entry.seat
    phase = given.get("phase", before.phase)
    if phase == RUNNING and state.over:
        phase = OVER
    over = phase == OVER
    known = {
        "winners": state.winners if over else (),
        "mover": mover,
        "quiet": quiet,
        "ask": None if any(entry.kind == "action" for entry in entries) else before.ask,
        "next_table": before.next_table,
        **given,
    }
    return Standing(
        number=state.number,
        to_move=state.to_move if phase == RUNNING else (),
        over=over,
        bots_due=False,
        seq=before.seq + len(entries),
        **{**known, "phase": phase},
    )


async def judged(
    live: Live, seat: int, at: int, action: str
) -> tuple[State, list[list[Any]], bool]:
    """See `judge`; in a thread where the game takes its time, so that other tables go on."""
    if live.game.rules.heavy:
        return await asyncio.to_thread(judge, live, seat, at, action)
    return judge(live, seat, at, action)


def judge(live: Live, seat: int, at: int, action: str) -> tuple[State, list[list[Any]], bool]:
    """The state after an action, the rows of its events, and whether the seat's turn goes on;
    ProblemError if it can't be played.
    """
    state, table = live.state, live.table
    if at > table.standing.seq:
        raise ProblemError(
            "invalid",
            f"The move says it was decided after log entry {at}, but there are "
            f"{table.standing.seq}.",
            where="at",
        )
    if table.standing.over:
        raise ProblemError("game-over", "The game is over; nothing can be played any more.")
    if table.standing.phase == OPEN:
        raise ProblemError("not-started", "The game has not begun; seats are still open.")
    if table.seats[seat].acted > at:
        raise ProblemError(
            "stale",
            f"The move was decided after log entry {at}, and this seat's turn has changed since "
            f"(entry {table.seats[seat].acted}). Look at the table again.",
            where="at",
        )
    if seat not in state.to_move:
        waiting = ", ".join(str(other) for other in state.to_move)
        raise ProblemError("not-your-turn", f"Seat {seat} is not to move; to move: {waiting}.")
    after = state.copy()
    try:
        events = after.play(seat, action)
    except IllegalAction as error:
        raise problems.from_library(error) from error
    return after, events.rows, turn_goes_on(state, after)


def first_answer(first: Entry, move: Move, acknowledge: Callable[[Accepted], None]) -> Accepted:
    """The answer that a move got when it came for the first time."""
    if (first.seat, first.action) != (move.seat, move.action):
        raise ProblemError(
            "move-id-used",
            f"The id {move.id!r} was used for another move; each move needs one of its own.",
            where="id",
        )
    accepted = Accepted(move_id=move.id, seq=first.seq, number=first.number)
    acknowledge(accepted)
    return accepted
