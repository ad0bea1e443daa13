"""The authority over every table: it validates, plays, stores, acknowledges and tells the viewers.

In that order: what is acknowledged is stored, and nobody sees what is not. All that it holds in
memory can be made again from the store, and a move is written under its number, which the store
takes once only, so that no table has to live in one certain process.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from lindwurm.core import seeds
from lindwurm.core.errors import IllegalAction, LindwurmError
from lindwurm.core.seeds import Seed
from lindwurm.play.game import Game
from lindwurm.play.state import State
from lindwurm.server import encode, problems
from lindwurm.server.catalog import Catalog
from lindwurm.server.encode import Live
from lindwurm.server.models import (
    LogEntry,
    Move,
    NewTable,
    Snapshot,
    TableSummary,
    Thinking,
    Update,
    frame_text,
)
from lindwurm.server.problems import ProblemError
from lindwurm.server.rooms import Room, Rooms, Viewer
from lindwurm.server.store import (
    Standing,
    Store,
    StoredAction,
    StoredSeat,
    StoredTable,
    StoreError,
    TakenError,
)

T = TypeVar("T")
LOG = logging.getLogger(__name__)
#: How often a move is judged anew because another process was quicker.
ATTEMPTS = 5


@dataclass(frozen=True)
class BotTurn:
    """A bot's turn: all that it may know, and the number that its move will be based on."""

    game: Game
    seat: int
    bot: str
    at: int
    view: dict[str, Any]
    actions: Sequence[str]


class Authority:
    """All tables, over an injected store and catalog; see the module.

    ``capacity`` is how many tables' states stay in memory while nobody watches. ``on_bots_due`` is
    called with the id of a table at which a bot has come to move.
    """

    def __init__(
        self,
        store: Store,
        catalog: Catalog,
        *,
        clock: Callable[[], float] = time.time,
        capacity: int = 1000,
    ) -> None:
        self.store, self.catalog = store, catalog
        self.on_bots_due: Callable[[str], None] = lambda table: None
        self.rooms = Rooms(capacity)
        self._clock = clock
        self._moves: set[asyncio.Task[Any]] = set()

    async def close(self) -> None:
        """Wait for the moves that are being made."""
        await asyncio.gather(*self._moves, return_exceptions=True)

    # --- making tables ----------------------------------------------------------------------

    async def create(self, guest: int, request: NewTable) -> TableSummary:
        """A new table as a guest asked for it. ProblemError if something in it is wrong."""
        game = self.catalog.game_from_wire(request.game, request.options)
        seats = []
        for number, asked in enumerate(request.seats):
            if asked.bot is None:
                seats.append(StoredSeat(number, guest, None, "Guest"))
            else:
                title = self.catalog.bot_title(game, asked.bot, where=f"seats.{number}.bot")
                seats.append(StoredSeat(number, None, asked.bot, title))
        table = await self.add_table(game, seats, created_by=guest, seed=request.seed)
        return encode.summary(table, game.title, guest)

    async def add_table(
        self,
        game: Game,
        seats: Sequence[StoredSeat],
        *,
        created_by: int | None,
        seed: Seed | None = None,
    ) -> StoredTable:
        """A new table with these seats; without a seed the deal is secret."""
        await self.catalog.ready(game)
        try:
            key = seeds.fresh() if seed is None else seeds.key_bytes(seed)
            state = game.new(players=len(seats), seed=key)
        except LindwurmError as error:
            raise problems.from_library(error) from error
        now = self._clock()
        table = StoredTable(
            id=secrets.token_urlsafe(12),
            game=game.name,
            rules_version=game.rules.version,
            options=game.options,
            seed=key.hex(),
            created_by=created_by,
            created=now,
            updated=now,
            seats=tuple(seats),
            standing=_standing(state, seats),
        )
        await self._stored(self.store.add_table(table, state.position()))
        if table.standing.bots_due:
            self.on_bots_due(table.id)
        return table

    # --- looking ----------------------------------------------------------------------------

    async def tables(self, guest: int) -> list[TableSummary]:
        """A guest's tables, last changed first."""
        found = await self._stored(self.store.tables_of(guest))
        return [encode.summary(t, self.catalog.title(t.game), guest) for t in found]

    async def running_tables(self, guest: int) -> int:
        """How many tables that the guest made are not over."""
        return await self._stored(self.store.running_tables(guest))

    async def snapshot(self, table: str, guest: int | None) -> Snapshot:
        """The whole table for a guest; a stranger, or None, is a spectator."""
        async with self.rooms.hold(table) as room:
            return await self._snapshot(room, guest)

    async def log(self, table: str, guest: int | None, after: int) -> list[LogEntry]:
        """What was played behind action number ``after``, for a guest."""
        async with self.rooms.hold(table) as room:
            live = await self._live(room)
            actions = await self._stored(self.store.actions(table, after))
            return encode.log(live, actions, encode.own_seats(live.table, guest))

    async def record(self, table: str) -> dict[str, Any]:
        """The record of a finished game, seed and all."""
        async with self.rooms.hold(table) as room:
            live = await self._live(room)
            if not live.state.over:
                raise ProblemError(
                    "game-not-over",
                    "The record holds everything, hidden cards too: it can be had after the end.",
                )
            finished = await self._replayed(live, live.state.number)
            return finished.record([seat.name for seat in live.table.seats])

    async def join(self, table: str, viewer: Viewer) -> None:
        """Give a viewer the snapshot, and from then on every update, without a gap."""
        async with self.rooms.hold(table) as room:
            snapshot = await self._snapshot(room, viewer.guest)
            viewer.put(frame_text(snapshot))
            for seat in sorted(room.thinking):
                viewer.put(frame_text(Thinking(seat=seat)))
            room.viewers.add(viewer)

    def leave(self, table: str, viewer: Viewer) -> None:
        """Forget a viewer."""
        self.rooms.leave(table, viewer)

    # --- moving -----------------------------------------------------------------------------

    async def play(
        self,
        table: str,
        guest: int | None,
        move: Move,
        acknowledge: Callable[[int], None] = lambda number: None,
    ) -> Update:
        """A guest's move. ProblemError if it is refused, and then nothing has changed.

        ``acknowledge`` is called with the action's number once it is stored, before anyone is told.
        The same move sent again gets the first answer. A caller who gives up waiting leaves the
        move on its way.
        """
        return await self._finish(self._play(table, guest, move, acknowledge))

    async def play_bot(self, table: str, turn: BotTurn, action: str) -> None:
        """A bot's move for the turn that it was given; ProblemError as for a guest."""
        await self._finish(self._play_bot(table, turn, action))

    async def bot_turn(self, table: str) -> BotTurn | None:
        """The turn of the first bot that is to move, if one is."""
        async with self.rooms.hold(table) as room:
            live = await self._live(room)
            for seat in live.state.to_move:
                bot = live.table.seats[seat].bot
                if bot is not None:
                    return BotTurn(
                        game=live.game,
                        seat=seat,
                        bot=bot,
                        at=live.state.number,
                        view=live.state.view(seat),
                        actions=live.state.actions(seat),
                    )
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

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a move to its end even if its caller is cancelled."""
        task = asyncio.create_task(work)
        self._moves.add(task)
        task.add_done_callback(self._moves.discard)
        return await asyncio.shield(task)

    async def _play(
        self, table: str, guest: int | None, move: Move, acknowledge: Callable[[int], None]
    ) -> Update:
        async with self.rooms.hold(table) as room:
            for _ in range(ATTEMPTS):
                live = await self._live(room)
                own = encode.own_seats(live.table, guest)
                if move.seat not in own:
                    yours = ", ".join(str(seat) for seat in own) or "none"
                    raise ProblemError(
                        "not-your-seat",
                        f"Seat {move.seat} is not yours; yours at this table: {yours}.",
                        where="seat",
                    )
                try:
                    after, events = await _judged(live, move.seat, move.at, move.action)
                except ProblemError:
                    first = await self._stored(self.store.move(table, move.id))
                    if first is None:
                        raise
                    return await self._first_answer(live, own, first, move, acknowledge)
                action = StoredAction(
                    after.number, move.seat, move.action, move.id, events, self._clock()
                )
                if await self._commit(room, live, after, action):
                    update = encode.update(live.game, after, action, own)
                    acknowledge(action.number)
                    self._tell(room, action)
                    return update
                first = await self._stored(self.store.move(table, move.id))
                if first is not None:
                    live = await self._live(room)
                    return await self._first_answer(live, own, first, move, acknowledge)
        raise ProblemError("stale", "Others were quicker each time; look at the table again.")

    async def _play_bot(self, table: str, turn: BotTurn, text: str) -> None:
        async with self.rooms.hold(table) as room:
            live = await self._live(room)
            after, events = await _judged(live, turn.seat, turn.at, text)
            action = StoredAction(after.number, turn.seat, text, None, events, self._clock())
            if not await self._commit(room, live, after, action):
                raise ProblemError("stale", "Another action came first.")
            room.thinking.discard(turn.seat)
            self._tell(room, action)

    async def _commit(self, room: Room, live: Live, after: State, action: StoredAction) -> bool:
        """Store an action and take over the state after it; False if its number was taken."""
        seats = tuple(
            replace(seat, acted=action.number) if seat.seat == action.seat else seat
            for seat in live.table.seats
        )
        standing = _standing(after, seats)
        room.live = None  # until it is known that the store has it, only the store knows
        try:
            await self.store.add_action(room.id, action, after.position(), standing)
        except TakenError:
            return False
        except StoreError as error:
            LOG.exception("an action at table %s could not be stored", room.id)
            raise _not_stored() from error
        table = replace(live.table, seats=seats, standing=standing, updated=action.played)
        room.live = Live(table, live.game, after)
        return True

    def _tell(self, room: Room, action: StoredAction) -> None:
        """Tell every viewer of an action, encoding once for those who may know the same."""
        live = room.live
        assert live is not None
        room.told = action.number
        texts: dict[tuple[int, ...], str] = {}
        for viewer in room.viewers:
            own = encode.own_seats(live.table, viewer.guest)
            if own not in texts:
                texts[own] = frame_text(encode.update(live.game, live.state, action, own))
            viewer.put(texts[own])
        if live.table.standing.bots_due:
            self.on_bots_due(room.id)

    async def _first_answer(
        self,
        live: Live,
        own: Sequence[int],
        first: StoredAction,
        move: Move,
        acknowledge: Callable[[int], None],
    ) -> Update:
        """The answer that a move got when it came for the first time."""
        if (first.seat, first.action) != (move.seat, move.action):
            raise ProblemError(
                "move-id-used",
                f"The id {move.id!r} was used for another move; each move needs one of its own.",
                where="id",
            )
        state = live.state
        if first.number != state.number:
            state = await self._replayed(live, first.number)
        acknowledge(first.number)
        return encode.update(live.game, state, first, own)

    # --- machinery --------------------------------------------------------------------------

    async def _live(self, room: Room) -> Live:
        """The table's state, from memory or from the store."""
        if room.live is not None:
            return room.live
        found = await self._stored(self.store.table(room.id))
        if found is None:
            raise ProblemError("no-such-table", f"There is no table {room.id!r}.")
        table, position = found
        try:
            game = self.catalog.game(table.game, table.options)
            await self.catalog.ready(game)
            state = game.load(position)
        except LindwurmError as error:
            LOG.exception("table %s can't be read", room.id)
            raise ProblemError(
                "table-unreadable", f"This table can't be continued by this version: {error}."
            ) from error
        room.live = live = Live(table, game, state)
        if room.told is not None and room.told != state.number:
            await self._tell_again(room, live)
        return live

    async def _tell_again(self, room: Room, live: Live) -> None:
        """The store holds more than the viewers were told of: give them the whole table."""
        actions = await self._stored(self.store.actions(room.id))
        room.told = live.state.number
        for viewer in room.viewers:
            own = encode.own_seats(live.table, viewer.guest)
            viewer.put(frame_text(encode.snapshot(live, actions, own)))

    async def _snapshot(self, room: Room, guest: int | None) -> Snapshot:
        live = await self._live(room)
        actions = await self._stored(self.store.actions(room.id))
        room.told = live.state.number
        return encode.snapshot(live, actions, encode.own_seats(live.table, guest))

    async def _replayed(self, live: Live, until: int) -> State:
        """The state after action number ``until``, with its past, made again from the truth."""
        actions = await self._stored(self.store.actions(live.table.id))
        return self.catalog.replayed(
            live.game,
            len(live.table.seats),
            live.table.seed,
            [(action.seat, action.action, action.events) for action in actions[:until]],
        )

    async def _stored(self, work: Coroutine[Any, Any, T]) -> T:
        """The store's answer, or the problem that says it has none."""
        try:
            return await work
        except StoreError as error:
            LOG.exception("the store failed")
            raise _not_stored() from error


async def _judged(live: Live, seat: int, at: int, action: str) -> tuple[State, list[list[Any]]]:
    """See `_judge`; in a thread where the game takes its time, so that other tables go on."""
    if live.game.rules.heavy:
        return await asyncio.to_thread(_judge, live, seat, at, action)
    return _judge(live, seat, at, action)


def _judge(live: Live, seat: int, at: int, action: str) -> tuple[State, list[list[Any]]]:
    """The state after an action and the rows of its events; ProblemError if it can't be played."""
    state = live.state
    if at > state.number:
        raise ProblemError(
            "invalid",
            f"The move says it was decided after {at} actions, but there were {state.number}.",
            where="at",
        )
    if live.table.seats[seat].acted > at:
        raise ProblemError(
            "stale",
            f"The move was decided after {at} actions, and this seat has acted since "
            f"(its action {live.table.seats[seat].acted}). Look at the table again.",
            where="at",
        )
    if state.over:
        raise ProblemError("game-over", "The game is over; nothing can be played any more.")
    if seat not in state.to_move:
        waiting = ", ".join(str(other) for other in state.to_move)
        raise ProblemError("not-your-turn", f"Seat {seat} is not to move; to move: {waiting}.")
    after = state.copy()
    try:
        events = after.play(seat, action)
    except IllegalAction as error:
        raise problems.from_library(error) from error
    return after, events.rows


def _standing(state: State, seats: Sequence[StoredSeat]) -> Standing:
    return Standing(
        number=state.number,
        to_move=state.to_move,
        over=state.over,
        bots_due=any(seats[seat].bot is not None for seat in state.to_move),
    )


def _not_stored() -> ProblemError:
    return ProblemError(
        "not-stored", "The server can't store anything just now, so nothing has changed. Try again."
    )
