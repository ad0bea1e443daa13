"""The one way from a table's state to what a viewer is shown, for every channel.

A viewer is a set of own seats, empty for a spectator, and looks through one pair of eyes at a
time: those of the own seat to move, else of the first own seat. Everything in a message is built up
from what those eyes may see: ``state.view``, ``state.actions`` and ``Events.seen_by``. An action's
text is told to its own player alone, since it may name what others must not know; they get its
events.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from lindwurm.core import seeds
from lindwurm.core.actions import Sampler
from lindwurm.core.log import AUDIENCE, CODE, RULE
from lindwurm.play.game import Game
from lindwurm.play.state import State
from lindwurm.server import clock, delta
from lindwurm.server.models import (
    Asked,
    Clock,
    Deal,
    EventForms,
    LogEntry,
    SeatInfo,
    Snapshot,
    TableSummary,
    Undo,
    Update,
)
from lindwurm.server.requests import Object
from lindwurm.server.rows import OPEN, Entry, StoredSeat, StoredTable


@dataclass(frozen=True)
class Told:
    """What a viewer knows of a table: all up to log entry ``seq``, the view last told through each
    pair of eyes, and each own seat's actions as they were last listed.
    """

    seq: int
    views: dict[int | None, dict[str, Any]] = field(default_factory=dict)
    actions: dict[int, list[str] | Object] = field(default_factory=dict)


@dataclass(frozen=True)
class Live:
    """A table in memory: what is stored of it, and its state."""

    table: StoredTable
    game: Game
    state: State

    @cached_property
    def _views(self) -> dict[int | None, dict[str, Any]]:
        return {}

    @cached_property
    def _actions(self) -> dict[int, list[str] | Object]:
        return {}

    def view(self, seat: int | None) -> dict[str, Any]:
        """The seat's view, made once."""
        if seat not in self._views:
            self._views[seat] = self.state.view(seat)
        return self._views[seat]

    def actions(self, seat: int | None) -> list[str] | Object | None:
        """The seat's legal actions, or the form of their range, made once; None if it is not to
        move.
        """
        if seat is None or seat not in self.table.standing.to_move:
            return None
        if seat not in self._actions:
            actions = self.state.actions(seat)
            self._actions[seat] = actions.form() if isinstance(actions, Sampler) else list(actions)
        return self._actions[seat]


def own_seats(table: StoredTable, guest: int | None) -> tuple[int, ...]:
    """The seats that belong to a guest; none for a spectator."""
    if guest is None:
        return ()
    return tuple(seat.seat for seat in table.seats if seat.guest == guest)


def is_host(table: StoredTable, guest: int | None) -> bool:
    """Whether a guest may fill seats and begin: who made the table, or was left in charge of it."""
    return guest is not None and table.created_by == guest


def eyes(own: Sequence[int], to_move: Sequence[int]) -> int | None:
    """The seat whose view the owner of these seats gets; None is the spectator's."""
    return next((seat for seat in own if seat in to_move), own[0] if own else None)


def time_text(time: float) -> str:
    """A time as it goes over the wire (ISO 8601, UTC)."""
    return datetime.fromtimestamp(time, UTC).isoformat(timespec="milliseconds")


def day_over(day: str, now: float) -> bool:
    """Whether a day (``2026-11-30``, UTC) has passed."""
    return datetime.fromtimestamp(now, UTC).date().isoformat() > day


def seat_info(seat: StoredSeat, here: Sequence[int] = ()) -> SeatInfo:
    """Who sits there."""
    return SeatInfo(
        kind="bot" if seat.bot else "open" if seat.open else "human",
        name=seat.name,
        bot=seat.bot,
        standin=seat.standin,
        reason=seat.reason,
        here=seat.seat in here,
        ready=seat.ready,
    )


def summary(table: StoredTable, title: str, guest: int | None) -> TableSummary:
    """A table in a list, for a guest."""
    standing, own = table.standing, own_seats(table, guest)
    return TableSummary(
        id=table.id,
        game=table.game,
        title=title,
        options=table.options,
        phase=standing.phase,  # type: ignore[arg-type]  # the store holds these words only
        public=table.public,
        number=standing.number,
        over=standing.over,
        your_seats=list(own),
        your_turn=any(
            seat in standing.to_move and table.seats[seat].standin is None for seat in own
        ),
        to_move=list(standing.to_move),
        winners=list(standing.winners),
        seats=[seat_info(seat) for seat in table.seats],
        clock=table.clock,  # type: ignore[arg-type]  # read by the model
        deadline=None if standing.deadline is None else time_text(standing.deadline),
        daily=table.daily,
        created=time_text(table.created),
        updated=time_text(table.updated),
    )


def log_entry(game: Game, entry: Entry, own: Sequence[int], seat: int | None) -> LogEntry:
    """One entry as that pair of eyes may know it."""
    acted = entry.kind == "action"
    return LogEntry(
        seq=entry.seq,
        kind=entry.kind,  # type: ignore[arg-type]  # the store holds these words only
        number=entry.number,
        seat=entry.seat,
        action=entry.action if entry.seat in own else None,
        events=game.events(entry.events or []).seen_by(seat),
        data=None if acted else entry.data,
        time=time_text(entry.played),
    )


def log(live: Live, entries: Sequence[Entry], own: Sequence[int]) -> list[LogEntry]:
    """The entries as the owner of these seats may know them now."""
    seat = eyes(own, live.table.standing.to_move)
    return [log_entry(live.game, entry, own, seat) for entry in entries]


def forms(game: Game) -> EventForms:
    """How this game's events are written in updates."""
    return EventForms(
        prefix=game.rules.prefix,
        events={kind.name: [*kind.public, *kind.private] for kind in game.rules.events.values()},
    )


def short_events(game: Game, rows: Sequence[Sequence[Any]], seat: int | None) -> list[list[Any]]:
    """Events as that seat may know them, in the form of `forms`: what is undeclared is left out."""
    told = []
    for row in rows:
        kind = game.rules.events.get(row[CODE])
        if kind is None:
            continue
        event = [kind.name, row[RULE], *(item.of(row) for item in kind.public.values())]
        if seat is not None and row[AUDIENCE] >> seat & 1:
            event += [item.of(row) for item in kind.private.values()]
        told.append(event)
    return told


def deal(table: StoredTable, now: float) -> Deal:
    """What the deal is bound to, and after the end the seed."""
    told = table.standing.over and (table.daily is None or day_over(table.daily, now))
    return Deal(
        commitment=seeds.commitment(bytes.fromhex(table.seed)),
        seed=table.seed if told else None,
        secret=table.secret,
    )


def clocks(table: StoredTable, now: float) -> Clock | None:
    """The clocks as they are now; None at an untimed table."""
    if table.clock is None:
        return None
    left = [clock.remaining(seat, now) for seat in table.seats]
    return Clock(
        settings=table.clock,  # type: ignore[arg-type]  # read by the model
        left=[None if seconds is None else round(seconds, 1) for seconds in left],
        running=[seat.seat for seat in table.seats if seat.since is not None],
    )


def free_undo(table: StoredTable, own: Sequence[int]) -> int:
    """How many own actions can be taken back without asking anybody."""
    standing = table.standing
    return standing.quiet if standing.mover in own and not standing.over else 0


def snapshot(
    live: Live,
    entries: Sequence[Entry],
    guest: int | None,
    *,
    since: int,
    now: float,
    here: Sequence[int] = (),
) -> tuple[Snapshot, Told]:
    """The whole table for a guest, with the log behind ``since``; and what the guest knows then."""
    table, standing = live.table, live.table.standing
    own = own_seats(table, guest)
    seat = eyes(own, standing.to_move)
    shown = standing.phase != OPEN
    views = {one: live.view(one) for one in (own or (None,))} if shown else {}
    actions = live.actions(seat) if shown else None
    frame = Snapshot(
        table=table.id,
        game=table.game,
        options=live.game.options,
        phase=standing.phase,  # type: ignore[arg-type]  # the store holds these words only
        public=table.public,
        host=is_host(table, guest),
        seq=standing.seq,
        number=standing.number,
        seats=[seat_info(one, here) for one in table.seats],
        you=list(own),
        since=since,
        log=log(live, entries, own),
        view=views.get(seat),
        views={str(one): view for one, view in views.items() if one is not None and one != seat},
        actions={} if actions is None else {str(seat): actions},
        to_move=list(standing.to_move),
        over=standing.over,
        scores=views[seat]["scores"] if shown else [],
        winners=list(standing.winners),
        forms=forms(live.game),
        deal=deal(table, now),
        clock=clocks(table, now),
        undo=Undo(
            free=free_undo(table, own),
            asked=None if standing.ask is None else Asked(**standing.ask),
        ),
        daily=table.daily,
        next_table=standing.next_table,
    )
    known = {} if seat is None or actions is None else {seat: actions}
    return frame, Told(standing.seq, views, known)


def update(
    live: Live, entry: Entry, guest: int | None, told: Told, now: float
) -> tuple[Update, Told]:
    """An action and the state after it, for a guest who knows the rest; and what it knows then."""
    table, standing = live.table, live.table.standing
    own = own_seats(table, guest)
    seat = eyes(own, standing.to_move)
    view, actions = live.view(seat), live.actions(seat)
    last: list[str] | Object = [] if seat is None else told.actions.get(seat, [])
    after = Told(standing.seq, {**told.views, seat: view}, told.actions)
    if seat is not None and actions is not None:
        after = replace(after, actions={**told.actions, seat: actions})
    else:
        actions = None
    over = standing.over
    assert entry.seat is not None
    frame = Update(
        seq=entry.seq,
        seat=entry.seat,
        events=short_events(live.game, entry.events or [], seat),
        view=delta.change(told.views.get(seat), view),
        actions=None if actions is None or actions == last else delta.change(last, actions),
        eyes=seat if len(own) > 1 else None,
        undo=free_undo(table, own) or None,
        clock=clocks(table, now),
        over=over or None,
        winners=list(standing.winners) if over else None,
        deal=deal(table, now) if over else None,
    )
    return frame, after
