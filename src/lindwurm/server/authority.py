"""The authority over every table: it validates, plays, stores, acknowledges and tells the viewers.

In that order: what is acknowledged is stored, and nobody sees what is not. All that it holds in
memory can be made again from the store, and whatever happens at a table is written under its number
in the log, which the store takes once only, so that no table has to live in one certain process.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from lindwurm.core import seeds
from lindwurm.core.errors import LindwurmError
from lindwurm.play.game import Game
from lindwurm.play.learning import tells
from lindwurm.play.state import State
from lindwurm.server import clock, encode, results
from lindwurm.server.catalog import Catalog
from lindwurm.server.encode import Live, Told
from lindwurm.server.judging import first_answer, judged, new_entry, own_seat, standing_after
from lindwurm.server.models import Accepted, Here, LogEntry, Snapshot, Thinking, frame_text
from lindwurm.server.problems import ProblemError
from lindwurm.server.requests import Move
from lindwurm.server.rooms import Room, Rooms, Viewer
from lindwurm.server.rows import OPEN, RUNNING, Entry, Standing, StoredSeat, effective
from lindwurm.server.store import Change, Store, StoreError, TakenError

T = TypeVar("T")
LOG = logging.getLogger(__name__)
#: How often something is judged anew because another process was quicker.
ATTEMPTS = 5
#: After so many log entries a position is stored: what came after it is replayed when it is read.
POSITION_EVERY = 16


@dataclass(frozen=True)
class BotTurn:
    """A bot's turn: all that it may know, and the log entry that its move will be based on.

    ``seed`` is the bot's where the deal is no secret.
    """

    game: Game
    seat: int
    bot: str
    at: int
    view: dict[str, Any]
    actions: Sequence[str]
    seed: bytes | None = None


def turn_of(live: Live, seat: int, bot: str) -> BotTurn:
    """What a bot is given that decides for a seat."""
    key = bytes.fromhex(live.table.seed)
    return BotTurn(
        game=live.game,
        seat=seat,
        bot=bot,
        at=live.table.standing.seq,
        view=live.state.view(seat),
        actions=live.state.actions(seat),
        seed=None if live.table.secret else seeds.for_bot(key, seat),
    )


class Authority:
    """All tables, over an injected store and catalog; see the module.

    ``capacity`` is how many tables' states stay in memory while nobody watches. ``on_bots_due`` is
    called with the id of a table at which a bot has come to move, ``on_deadline`` with the time at
    which a player's time will be up, ``on_lobby`` when an open table has changed.
    """

    def __init__(
        self,
        store: Store,
        catalog: Catalog,
        *,
        clock: Callable[[], float] = time.time,
        capacity: int = 1000,
    ) -> None:
        self.store, self.catalog, self.now = store, catalog, clock
        self.on_bots_due: Callable[[str], None] = lambda table: None
        self.on_deadline: Callable[[float], None] = lambda at: None
        self.on_lobby: Callable[[], None] = lambda: None
        self.rooms = Rooms(capacity)
        self._moves: set[asyncio.Task[Any]] = set()

    async def close(self) -> None:
        """Wait for what is being done."""
        await asyncio.gather(*self._moves, return_exceptions=True)

    # --- looking ----------------------------------------------------------------------------

    async def snapshot(self, table: str, guest: int | None, since: int = 0) -> Snapshot:
        """The whole table for a guest; a stranger, or None, is a spectator."""
        async with self.hold(table) as room:
            return (await self._snapshot(room, guest, since))[0]

    async def log(self, table: str, guest: int | None, after: int) -> list[LogEntry]:
        """What happened behind log entry ``after``, for a guest."""
        async with self.hold(table) as room:
            live = await self.live(room)
            self.check_sight(live, guest)
            entries = await self._log(live, after)
            return encode.log(live, entries, encode.own_seats(live.table, guest))

    async def join(self, table: str, viewer: Viewer, since: int = 0) -> None:
        """Give a viewer the snapshot, and from then on every change, without a gap.

        The same again for one who has missed something.
        """
        async with self.hold(table) as room:
            here = room.here()
            frame, told = await self._snapshot(room, viewer.guest, since, viewer)
            viewer.put(frame_text(frame))
            for seat in sorted(room.thinking):
                viewer.put(frame_text(Thinking(seat=seat)))
            room.viewers[viewer] = told
            self._tell_who_is_here(room, here, viewer)

    def leave(self, table: str, viewer: Viewer) -> None:
        """Forget a viewer."""
        room = self.rooms.get(table)
        here = room.here() if room else []
        self.rooms.leave(table, viewer)
        if room is not None:
            self._tell_who_is_here(room, here)

    def _tell_who_is_here(self, room: Room, before: list[int], but: Viewer | None = None) -> None:
        here = room.here()
        if here != before:
            text = frame_text(Here(seats=here))
            for viewer in room.viewers:
                if viewer is not but:
                    viewer.put(text)

    def check_sight(self, live: Live, guest: int | None) -> None:
        """ProblemError if others must not see this table yet: a challenge whose day is not over."""
        day = live.table.daily
        hidden = day is not None and not encode.day_over(day, self.now())
        if hidden and not encode.own_seats(live.table, guest):
            raise ProblemError(
                "daily-running",
                f"Others may look at this table when {day} is over (UTC): its deal is everybody's.",
            )

    # --- moving -----------------------------------------------------------------------------

    async def play(
        self,
        table: str,
        guest: int | None,
        move: Move,
        acknowledge: Callable[[Accepted], None] = lambda accepted: None,
    ) -> Accepted:
        """A guest's move. ProblemError if it is refused, and then nothing has changed.

        ``acknowledge`` is called with the answer once it is stored, before anyone is told. The
        same move sent again gets the first answer. A caller who gives up waiting leaves the move
        on its way.
        """
        return await self.finish(self._play(table, guest, move, acknowledge))

    async def play_bot(self, table: str, turn: BotTurn, action: str) -> None:
        """A bot's move for the turn that it was given; ProblemError as for a guest."""
        await self.finish(self._play_bot(table, turn, action))

    async def bot_turn(self, table: str) -> BotTurn | None:
        """The turn of the first bot that is to move, if one is."""
        async with self.hold(table) as room:
            live = await self.live(room)
            standing = live.table.standing
            for seat in standing.to_move if standing.phase == RUNNING else ():
                bot = live.table.seats[seat].player
                if bot is not None:
                    return turn_of(live, seat, bot)
        return None

    def thinking(self, table: str, seat: int, begins: bool) -> None:
        """Tell the viewers that a bot has begun to think, or note that it has ended."""
        room = self.rooms.get(table)
        if room is None:
            return
        if not begins:
            room.thinking.discard(seat)
            return
        room.thinking.add(seat)
        for viewer in room.viewers:
            viewer.put(frame_text(Thinking(seat=seat)))

    async def _play(
        self, table: str, guest: int | None, move: Move, acknowledge: Callable[[Accepted], None]
    ) -> Accepted:
        async with self.hold(table) as room:
            for _ in range(ATTEMPTS):
                live = await self.live(room)
                seat = own_seat(live, guest, move.seat)
                try:
                    after, events, goes_on = await judged(live, move.seat, move.at, move.action)
                except ProblemError:
                    first = await self.stored(self.store.move(table, move.id))
                    if first is None:
                        raise
                    return first_answer(first, move, acknowledge)
                # Many worlds may have to be drawn for this: not on the loop.
                quiet = goes_on and not await asyncio.to_thread(
                    tells, live.state, move.seat, move.action
                )
                returns = new_entry(live, "return", self.now(), seat=move.seat)
                back = [] if seat.standin is None else [returns]
                seq = live.table.standing.seq + 1 + len(back)
                entry = Entry(
                    seq, "action", after.number, move.seat, move.action, move.id, events,
                    {"quiet": True} if quiet else None, self.now(),
                )  # fmt: skip
                accepted = Accepted(move_id=move.id, seq=seq, number=after.number)
                seats = list(live.table.seats)
                seats[move.seat] = clock.returned(seat, live.table.clock) if back else seat
                if await self.change(
                    room, live, [*back, entry], seats=seats, after=after,
                    before_telling=partial(acknowledge, accepted),
                ):  # fmt: skip
                    return accepted
                first = await self.stored(self.store.move(table, move.id))
                if first is not None:
                    await self.live(room)
                    return first_answer(first, move, acknowledge)
        raise ProblemError("stale", "Others were quicker each time; look at the table again.")

    async def _play_bot(self, table: str, turn: BotTurn, text: str) -> None:
        async with self.hold(table) as room:
            live = await self.live(room)
            if live.table.seats[turn.seat].player != turn.bot:
                raise ProblemError("stale", "The seat has been given back.")
            after, events, _ = await judged(live, turn.seat, turn.at, text)
            entry = Entry(
                live.table.standing.seq + 1, "action", after.number, turn.seat, text, None, events,
                None, self.now(),
            )  # fmt: skip
            if not await self.change(room, live, [entry], after=after):
                raise ProblemError("stale", "Another action came first.")
            room.thinking.discard(turn.seat)

    # --- what all that happens goes through -------------------------------------------------

    async def change(
        self,
        room: Room,
        live: Live,
        entries: Sequence[Entry],
        *,
        seats: Sequence[StoredSeat] | None = None,
        after: State | None = None,
        before_telling: Callable[[], None] = lambda: None,
        host: int | None = None,
        **standing: Any,
    ) -> bool:
        """Store what happened at a table, take it over, tell the viewers; False if another process
        was quicker. ``host`` is the guest who is in charge from now on, if that changes;
        ``standing`` gives fields of the standing that don't follow from the rest.
        """
        table = live.table
        state, now = live.state if after is None else after, self.now()
        new = standing_after(state, table.standing, entries, standing)
        acted = {e.seat: e.seq for e in entries if e.kind == "action"}
        given = [
            replace(seat, acted=acted.get(seat.seat, seat.acted))
            for seat in (table.seats if seats is None else seats)
        ]
        mover = next((e.seat for e in reversed(entries) if e.kind == "action"), None)
        moved = clock.moved_on(given, table.clock, new.to_move, now, mover)
        new = replace(
            new,
            bots_due=any(moved[seat].player is not None for seat in new.to_move),
            deadline=clock.deadline(moved),
        )
        ends = new.over and table.standing.phase == RUNNING
        after_table = replace(table, seats=moved, standing=new, updated=now)
        if host is not None:
            after_table = replace(after_table, created_by=host)
        also = results.writing(after_table, state, now) if ends else None
        changed = [a for a, b in zip(moved, table.seats, strict=True) if a != b]
        position = state.position() if _keeps_position(new, entries) else None
        room.live = None  # until it is known that the store has it, only the store knows
        try:
            await self.store.change_table(
                room.id, Change(entries, new, now, changed, position, also, host)
            )
        except TakenError:
            return False
        except StoreError as error:
            LOG.exception("a change at table %s could not be stored", room.id)
            raise _not_stored() from error
        room.live = Live(after_table, live.game, state)
        before_telling()
        if len(entries) == 1 and entries[0].kind == "action" and table.standing.ask is None:
            self._tell_action(room, room.live, entries[0])
        else:
            self._tell_all(room, room.live, entries)
        self._wake(table.standing, room.live)
        return True

    def _wake(self, before: Standing | None, live: Live) -> None:
        """Wake those who have to do with what has changed."""
        standing = live.table.standing
        if standing.bots_due:
            self.on_bots_due(live.table.id)
        if standing.deadline is not None:
            self.on_deadline(standing.deadline)
        if live.table.public and OPEN in (standing.phase, before and before.phase):
            self.on_lobby()

    def _tell_action(self, room: Room, live: Live, entry: Entry) -> None:
        """Tell every viewer of an action, encoding once for those who know the same."""
        now = self.now()
        made: dict[tuple[Any, ...], tuple[str, Told]] = {}
        for viewer, told in room.viewers.items():
            own = encode.own_seats(live.table, viewer.guest)
            known = [id(told.views.get(seat)) for seat in (own or (None,))]
            known += [id(told.actions.get(seat)) for seat in own]
            key = (own, *known)
            if key not in made:
                frame, after = encode.update(live, entry, viewer.guest, told, now)
                made[key] = frame_text(frame), after
            text, room.viewers[viewer] = made[key]
            viewer.put(text)

    def _tell_all(self, room: Room, live: Live, entries: Sequence[Entry]) -> None:
        """Give every viewer the table, with the new entries of its log."""
        made: dict[int | None, tuple[str, Told]] = {}
        now, here, since = self.now(), room.here(), entries[0].seq - 1
        for viewer in room.viewers:
            guest = viewer.guest
            if guest not in made:
                frame, told = encode.snapshot(live, entries, guest, since=since, now=now, here=here)
                made[guest] = frame_text(frame), told
            text, room.viewers[viewer] = made[guest]
            viewer.put(text)

    async def created(self, live: Live) -> None:
        """Store a new table; from then on it is played at. TakenError for a second daily."""
        try:
            await self.store.add_table(live.table, live.state.position())
        except TakenError:
            raise
        except StoreError as error:
            LOG.exception("a table could not be stored")
            raise _not_stored() from error
        self._wake(None, live)

    # --- machinery --------------------------------------------------------------------------

    def hold(self, table: str) -> AbstractAsyncContextManager[Room]:
        """The table's room, with its lock held."""
        return self.rooms.hold(table)

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something to its end even if its caller is cancelled."""
        task = asyncio.create_task(work)
        self._moves.add(task)
        task.add_done_callback(self._moves.discard)
        return await asyncio.shield(task)

    async def live(self, room: Room) -> Live:
        """The table's state, from memory or from the store."""
        if room.live is not None:
            return room.live
        found = await self.stored(self.store.table(room.id))
        if found is None:
            raise ProblemError("no-such-table", f"There is no table {room.id!r}.")
        table, position, later = found
        try:
            game = self.catalog.game(table.game, table.options)
            await self.catalog.ready(game)
            state = game.load(position)
            for entry in effective(later):
                assert entry.seat is not None
                assert entry.action is not None
                state.play(entry.seat, entry.action)
        except LindwurmError as error:
            LOG.exception("table %s can't be read", room.id)
            raise ProblemError(
                "table-unreadable", f"This table can't be continued by this version: {error}."
            ) from error
        room.live = live = Live(table, game, state)
        oldest = min((told.seq for told in room.viewers.values()), default=table.standing.seq)
        if oldest < table.standing.seq:  # another process wrote more than the viewers were told
            entries = await self.stored(self.store.log(room.id, oldest))
            self._tell_all(room, live, entries)
        return live

    async def _snapshot(
        self, room: Room, guest: int | None, since: int, viewer: Viewer | None = None
    ) -> tuple[Snapshot, Told]:
        live = await self.live(room)
        self.check_sight(live, guest)
        entries = await self._log(live, since)
        here = set(room.here())
        if viewer is not None:
            here |= set(encode.own_seats(live.table, guest))
        return encode.snapshot(live, entries, guest, since=since, now=self.now(), here=sorted(here))

    async def _log(self, live: Live, after: int) -> list[Entry]:
        """The log behind an entry, as far as the state goes (another process may be further)."""
        entries = await self.stored(self.store.log(live.table.id, after))
        return [entry for entry in entries if entry.seq <= live.table.standing.seq]

    async def replayed(self, live: Live, until: int) -> State:
        """The state after action number ``until``, with its past, made again from the truth."""
        actions = effective(await self.stored(self.store.log(live.table.id)))
        return self.catalog.replayed(live.game, live.table, actions[:until])

    async def stored(self, work: Coroutine[Any, Any, T]) -> T:
        """The store's answer, or the problem that says it has none."""
        try:
            return await work
        except StoreError as error:
            LOG.exception("the store failed")
            raise _not_stored() from error


def _keeps_position(standing: Standing, entries: Sequence[Entry]) -> bool:
    """Whether a position goes into the store: now and then, and where actions don't lead there."""
    often = standing.seq // POSITION_EVERY != (standing.seq - len(entries)) // POSITION_EVERY
    return often or any(entry.kind == "undo" for entry in entries)


def _not_stored() -> ProblemError:
    return ProblemError(
        "not-stored", "The server can't store anything just now, so nothing has changed. Try again."
    )
