"""The one way from a table's state to what a viewer is shown, for every channel.

A viewer is a set of own seats, empty for a spectator, and looks through one pair of eyes at a
time: those of the own seat to move, else of the first own seat. Everything in a message is built up
from what those eyes may see: ``state.view``, ``state.actions`` and ``Events.seen_by``. An action's
text is told to its own player alone, since it may name what others must not know; they get its
events.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from lindwurm.core.actions import Sampler
from lindwurm.play.game import Game
from lindwurm.play.state import State
from lindwurm.server.models import LogEntry, Object, SeatInfo, Snapshot, TableSummary, Update
from lindwurm.server.store import StoredAction, StoredSeat, StoredTable


@dataclass(frozen=True)
class Live:
    """A table in memory: what is stored of it, and its state."""

    table: StoredTable
    game: Game
    state: State


def own_seats(table: StoredTable, guest: int | None) -> tuple[int, ...]:
    """The seats that belong to a guest; none for a spectator."""
    if guest is None:
        return ()
    return tuple(seat.seat for seat in table.seats if seat.guest == guest)


def eyes(own: Sequence[int], to_move: Sequence[int]) -> int | None:
    """The seat whose view the owner of these seats gets; None is the spectator's."""
    return next((seat for seat in own if seat in to_move), own[0] if own else None)


def seat_info(seat: StoredSeat) -> SeatInfo:
    """Who sits there."""
    return SeatInfo(kind="bot" if seat.bot else "human", name=seat.name, bot=seat.bot)


def summary(table: StoredTable, title: str, guest: int) -> TableSummary:
    """A table in its guest's list."""
    return TableSummary(
        id=table.id,
        game=table.game,
        title=title,
        number=table.standing.number,
        over=table.standing.over,
        your_seats=list(own_seats(table, guest)),
        to_move=list(table.standing.to_move),
        seats=[seat_info(seat) for seat in table.seats],
        updated=datetime.fromtimestamp(table.updated, UTC).isoformat(timespec="milliseconds"),
    )


def log_entry(game: Game, action: StoredAction, own: Sequence[int], seat: int | None) -> LogEntry:
    """One action as that pair of eyes may know it."""
    return LogEntry(
        number=action.number,
        seat=action.seat,
        action=action.action if action.seat in own else None,
        events=game.events(action.events).seen_by(seat),
    )


def log(live: Live, actions: Sequence[StoredAction], own: Sequence[int]) -> list[LogEntry]:
    """The actions as the owner of these seats may know them now."""
    seat = eyes(own, live.state.to_move)
    return [log_entry(live.game, action, own, seat) for action in actions]


def snapshot(live: Live, actions: Sequence[StoredAction], own: Sequence[int]) -> Snapshot:
    """The whole table for the owner of these seats."""
    state, table = live.state, live.table
    seat = eyes(own, state.to_move)
    view = state.view(seat)
    return Snapshot(
        table=table.id,
        game=table.game,
        options=live.game.options,
        seats=[seat_info(one) for one in table.seats],
        you=list(own),
        log=log(live, actions, own),
        number=state.number,
        view=view,
        actions=_actions(state, seat),
        to_move=list(state.to_move),
        over=state.over,
        scores=view["scores"],
        winners=list(state.winners),
    )


def update(game: Game, state: State, action: StoredAction, own: Sequence[int]) -> Update:
    """An action and the state after it, for the owner of these seats."""
    seat = eyes(own, state.to_move)
    entry = log_entry(game, action, own, seat)
    view = state.view(seat)
    return Update(
        seat=action.seat,
        action=entry.action,
        move_id=action.move_id if action.seat in own else None,
        events=entry.events,
        number=state.number,
        view=view,
        actions=_actions(state, seat),
        to_move=list(state.to_move),
        over=state.over,
        scores=view["scores"],
        winners=list(state.winners),
    )


def _actions(state: State, seat: int | None) -> dict[str, list[str] | Object]:
    if seat is None or seat not in state.to_move:
        return {}
    actions = state.actions(seat)
    return {str(seat): actions.form() if isinstance(actions, Sampler) else list(actions)}
