"""Tables from their making to their end: who sits where, and who plays on for whom."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from lindwurm.core import seeds
from lindwurm.core.errors import LindwurmError
from lindwurm.core.seeds import Seed
from lindwurm.play.game import Game
from lindwurm.server import clock, encode, problems
from lindwurm.server.authority import ATTEMPTS, Authority
from lindwurm.server.encode import Live
from lindwurm.server.judging import new_entry, own_seat
from lindwurm.server.models import TableSummary
from lindwurm.server.problems import ProblemError
from lindwurm.server.replays import start_of
from lindwurm.server.requests import Join, NewTable, SeatChange
from lindwurm.server.rooms import Room
from lindwurm.server.rows import OPEN, OVER, RUNNING, Entry, Standing, StoredSeat, StoredTable
from lindwurm.server.schema import GUESTS, TABLES

#: How somebody without a name is called, and an open seat.
NAMELESS, NOBODY = "Guest", "Open"
#: After how many seconds somebody who is not connected may be replaced by a bot, and for how long
#: an open table is in the lobby.
AWAY, LOBBY_TIME = 120.0, 86_400.0


class Seating:
    """What people do at tables besides moving, over the authority.

    Each method that changes a table answers with its summary. ProblemError if it is refused, and
    then nothing has changed.
    """

    def __init__(self, authority: Authority) -> None:
        self._authority = authority

    # --- making tables ----------------------------------------------------------------------

    async def create(self, guest: int, request: NewTable) -> TableSummary:
        """A new table as a guest asked for it."""
        catalog = self._authority.catalog
        game = catalog.game_from_wire(request.game, request.options)
        mine = await self._name(guest)
        seats: list[StoredSeat] = []
        for number, asked in enumerate(request.seats):
            if asked.kind == "me":
                name = _free_name(asked.name or mine, seats)
                seats.append(StoredSeat(number, guest, None, name))
            elif asked.bot is None:
                seats.append(StoredSeat(number, None, None, NOBODY, ready=False))
            else:
                title = catalog.bot_title(game, asked.bot, where=f"seats.{number}.bot")
                seats.append(StoredSeat(number, None, asked.bot, title))
        is_open = any(seat.open for seat in seats)
        if is_open and request.seed is not None:
            raise ProblemError(
                "invalid-seed", "Where others may sit down, nobody chooses the deal.", where="seed"
            )
        position = None
        if request.start is not None:
            position = await start_of(self._authority, game, request.start, guest)
        table = await self.add_table(
            game,
            seats,
            created_by=guest,
            seed=request.seed,
            phase=OPEN if is_open else RUNNING,
            start=position,
            public=request.public,
            clock_settings=None if request.clock.kind == "untimed" else request.clock.model_dump(),
        )
        return self.summary(table, guest)

    async def add_table(
        self,
        game: Game,
        seats: Sequence[StoredSeat],
        *,
        created_by: int | None,
        seed: Seed | None = None,
        phase: str = RUNNING,
        start: dict[str, Any] | None = None,
        public: bool = False,
        clock_settings: dict[str, Any] | None = None,
        daily: str | None = None,
    ) -> StoredTable:
        """A new table with these seats; without a seed the deal is secret.

        TakenError if its daily challenge has been begun by the same guest.
        """
        authority = self._authority
        await authority.catalog.ready(game)
        try:
            key = seeds.fresh() if seed is None else seeds.key_bytes(seed)
            if start is None:
                state = game.new(players=len(seats), seed=key)
            else:
                state, key = game.load(start), bytes.fromhex(start["seed"])
                game.rules.check_players(len(seats))
        except LindwurmError as error:
            raise problems.from_library(error) from error
        if len(seats) != state.players:
            raise ProblemError(
                "invalid-seats",
                f"The game goes on with {state.players} seats, not {len(seats)}.",
                where="seats",
            )
        now = authority.now()
        to_move = state.to_move if phase == RUNNING else ()
        sat = clock.started(seats, clock_settings)
        placed = clock.moved_on(sat, clock_settings, to_move, now)
        table = StoredTable(
            id=secrets.token_urlsafe(12),
            game=game.name,
            rules_version=game.rules.version,
            options=game.options,
            seed=key.hex(),
            created_by=created_by,
            created=now,
            updated=now,
            seats=placed,
            standing=Standing(
                number=state.number,
                to_move=to_move,
                over=state.over,
                bots_due=any(placed[seat].bot is not None for seat in to_move),
                phase=OVER if state.over else phase,
                winners=state.winners,
                deadline=clock.deadline(placed),
            ),
            secret=start is None and (seed is None or daily is not None),
            start=start,
            public=public,
            clock=clock_settings,
            daily=daily,
        )
        await authority.created(Live(table, game, state))
        return table

    def summary(self, table: StoredTable, guest: int | None) -> TableSummary:
        """A table in a list, for a guest."""
        return encode.summary(table, self._authority.catalog.title(table.game), guest)

    async def tables(self, guest: int) -> list[TableSummary]:
        """A guest's tables, last changed first."""
        found = await self._authority.stored(self._authority.store.tables_of(guest))
        return [self.summary(table, guest) for table in found]

    async def lobby(self) -> list[TableSummary]:
        """The open tables that anybody may join, last changed first."""
        authority = self._authority
        where = sa.and_(
            TABLES.c.phase == OPEN,
            TABLES.c.public.is_(True),
            TABLES.c.updated > authority.now() - LOBBY_TIME,
        )
        found = await authority.stored(authority.store.tables(where))
        return [self.summary(table, None) for table in found]

    # --- an open table ----------------------------------------------------------------------

    async def join(self, table: str, guest: int, asked: Join) -> TableSummary:
        """Sit down at an open table. Who was invited takes that seat."""
        name = asked.name or await self._name(guest)

        async def work(room: Room, live: Live) -> bool:
            _must_be_open(live)
            seats = list(live.table.seats)
            own = [seat for seat in seats if seat.guest == guest]
            if own and all(seat.ready for seat in own):
                raise ProblemError("already-there", f"Seat {own[0].seat} is yours.")
            if own:
                for seat in own:
                    seats[seat.seat] = replace(seat, ready=True, name=asked.name or seat.name)
                at = own[0].seat
            else:
                at = _free_seat(live, asked.seat)
                seats[at] = replace(
                    seats[at], guest=guest, name=_free_name(name, seats), ready=True
                )
            entries = [new_entry(live, "join", self._authority.now(), seat=at)]
            if own and all(seat.ready for seat in seats):
                return await self._begin(room, live, seats, entries)
            return await self._authority.change(room, live, entries, seats=seats)

        return await self._change(table, guest, work)

    async def fill(self, table: str, guest: int, seat: int, asked: SeatChange) -> TableSummary:
        """Put a bot at a seat or empty it; at a running table, let a bot play on for one who is
        away.
        """

        async def work(room: Room, live: Live) -> bool:
            if seat >= len(live.table.seats):
                raise ProblemError(
                    "invalid-seats", f"There are seats 0 to {len(live.table.seats) - 1}."
                )
            if live.table.standing.phase == RUNNING:
                return await self._replace_absent(room, live, guest, seat)
            _must_be_open(live)
            _must_be_host(live, guest)
            old = live.table.seats[seat]
            if asked.kind == "open":
                new = replace(old, guest=None, bot=None, name=NOBODY, ready=False)
            else:
                bot = asked.bot or self._authority.catalog.standin(live.game)
                title = self._authority.catalog.bot_title(live.game, bot, where="bot")
                new = replace(old, guest=None, bot=bot, name=title, ready=True)
            seats = _with(live, new)
            if not any(one.guest is not None for one in seats):
                raise ProblemError("invalid-seats", "Somebody must stay; leave the table instead.")
            data = {"kind": asked.kind, "bot": new.bot, "name": old.name}
            entry = new_entry(live, "fill", self._authority.now(), seat=seat, data=data)
            return await self._authority.change(room, live, [entry], seats=seats)

        return await self._change(table, guest, work)

    async def start(self, table: str, guest: int) -> TableSummary:
        """Begin to play: every seat must be taken."""

        async def work(room: Room, live: Live) -> bool:
            _must_be_open(live)
            _must_be_host(live, guest)
            missing = [str(seat.seat) for seat in live.table.seats if not seat.ready]
            if missing:
                raise ProblemError(
                    "seats-open",
                    f"Still open: seats {', '.join(missing)}. Wait, or give them to bots.",
                )
            return await self._begin(room, live, live.table.seats, [])

        return await self._change(table, guest, work)

    async def _begin(
        self, room: Room, live: Live, seats: Sequence[StoredSeat], entries: Sequence[Entry]
    ) -> bool:
        begins = new_entry(live, "start", self._authority.now())
        begins = replace(begins, seq=begins.seq + len(entries))
        ready = clock.started(seats, live.table.clock)
        return await self._authority.change(
            room, live, [*entries, begins], seats=ready, phase=RUNNING
        )

    # --- leaving and coming back ------------------------------------------------------------

    async def leave(self, table: str, guest: int) -> TableSummary:
        """Get up. From an open table the seat is free again (the host closes it, unless others were
        invited: then the first of them is the host); at a running one a bot plays on, if others are
        playing.
        """

        async def work(room: Room, live: Live) -> bool:
            own = encode.own_seats(live.table, guest)
            if not own:
                raise ProblemError("not-your-seat", "You have no seat at this table.")
            phase, now = live.table.standing.phase, self._authority.now()
            if phase == OVER:
                return True
            if phase == RUNNING:
                others = {seat.guest for seat in live.table.seats} - {None, guest}
                return not others or await self._stand_in(room, live, own, "left")
            entry = new_entry(live, "leave", now, seat=own[0])
            heir = _heir(live, guest)
            if live.table.created_by == guest and heir is None:
                return await self._authority.change(room, live, [entry], phase=OVER, winners=())
            seats = [
                replace(seat, guest=None, name=NOBODY, ready=False) if seat.seat in own else seat
                for seat in live.table.seats
            ]
            host = heir if live.table.created_by == guest else None
            return await self._authority.change(room, live, [entry], seats=seats, host=host)

        return await self._change(table, guest, work)

    async def come_back(self, table: str, guest: int) -> TableSummary:
        """Take one's seats back from the bots that played on."""

        async def work(room: Room, live: Live) -> bool:
            own = [
                seat
                for seat in live.table.seats
                if seat.guest == guest and seat.standin is not None and seat.reason != "resigned"
            ]
            if not own or live.table.standing.over:
                return True
            seats = list(live.table.seats)
            for seat in own:
                seats[seat.seat] = clock.returned(seat, live.table.clock)
            entry = new_entry(live, "return", self._authority.now(), seat=own[0].seat)
            return await self._authority.change(room, live, [entry], seats=seats)

        return await self._change(table, guest, work)

    async def time_out(self, table: str) -> None:
        """Let bots play on for those whose time is up."""

        async def work(room: Room, live: Live) -> bool:
            late = clock.out_of_time(live.table.seats, self._authority.now())
            return not late or await self._stand_in(room, live, late, "time")

        await self._change(table, None, work)

    async def _replace_absent(self, room: Room, live: Live, guest: int, seat: int) -> bool:
        now, table = self._authority.now(), live.table
        absent = table.seats[seat]
        if not encode.own_seats(table, guest):
            raise ProblemError("not-your-table", "Only who plays here may do that.")
        away = absent.guest is not None and seat not in room.here() and seat in live.state.to_move
        if not away or absent.player is not None or now - table.updated < AWAY:
            raise ProblemError(
                "not-away",
                f"A bot can play on for somebody who is to move, not connected, and has let "
                f"{AWAY:.0f} seconds pass.",
            )
        return await self._stand_in(room, live, [seat], "absent")

    async def _stand_in(self, room: Room, live: Live, seats: Iterable[int], reason: str) -> bool:
        """Bots play on for these seats."""
        bot = self._authority.catalog.standin(live.game)
        changed = list(live.table.seats)
        entries: list[Entry] = []
        for number in seats:
            if changed[number].player is None:
                changed[number] = replace(changed[number], standin=bot, reason=reason)
                data = {"reason": reason, "bot": bot}
                entry = new_entry(live, "standin", self._authority.now(), seat=number, data=data)
                entries.append(replace(entry, seq=entry.seq + len(entries)))
        return not entries or await self._authority.change(room, live, entries, seats=changed)

    async def resign(self, table: str, guest: int, seat: int) -> TableSummary:
        """Give a seat up for good. The game ends if only one is left, else a bot plays on."""

        async def work(room: Room, live: Live) -> bool:
            _must_run(live)
            mine = own_seat(live, guest, seat)
            bot = self._authority.catalog.standin(live.game)
            seats = _with(live, replace(mine, standin=bot, reason="resigned"))
            left = tuple(one.seat for one in seats if one.reason != "resigned")
            entry = new_entry(live, "resign", self._authority.now(), seat=seat)
            if len(left) > 1:
                return await self._authority.change(room, live, [entry], seats=seats)
            return await self._authority.change(
                room, live, [entry], seats=seats, phase=OVER, winners=left
            )

        return await self._change(table, guest, work)

    # --- once more --------------------------------------------------------------------------

    async def rematch(self, table: str, guest: int) -> TableSummary:
        """A new table for the same players, each one seat further on; the same one for all who ask.

        It begins when all have come; whoever asked first is its host.
        """
        authority = self._authority
        async with authority.hold(table) as room:
            live = await authority.live(room)
            old, standing = live.table, live.table.standing
            if not encode.own_seats(old, guest):
                raise ProblemError("not-your-table", "Only who has played here may do that.")
            if not standing.over:
                raise ProblemError("game-not-over", "The game is still running.")
            if standing.next_table is None:
                made = await self._next_table(live, guest)
                entry = new_entry(live, "rematch", authority.now(), data={"table": made.id})
                if await authority.change(room, live, [entry], next_table=made.id):
                    return self.summary(made, guest)
                live = await authority.live(room)
            following = live.table.standing.next_table
        assert following is not None
        async with authority.hold(following) as room:
            live = await authority.live(room)
            return self.summary(live.table, guest)

    async def _next_table(self, live: Live, guest: int) -> StoredTable:
        old = live.table.seats
        seats = []
        for number in range(len(old)):
            of = old[(number + 1) % len(old)]
            ready = of.guest is None or of.guest == guest
            seats.append(StoredSeat(number, of.guest, of.bot, of.name, ready=ready))
        begins = all(seat.ready for seat in seats)
        return await self.add_table(
            live.game,
            seats,
            created_by=guest,
            phase=RUNNING if begins else OPEN,
            clock_settings=live.table.clock,
        )

    # --- machinery --------------------------------------------------------------------------

    async def _change(self, table: str, guest: int | None, work: Any) -> TableSummary:
        """Do something at a table, judged anew while another process is quicker."""

        async def attempt() -> TableSummary:
            async with self._authority.hold(table) as room:
                for _ in range(ATTEMPTS):
                    live = await self._authority.live(room)
                    if await work(room, live):
                        live = await self._authority.live(room)
                        return self.summary(live.table, guest)
            raise ProblemError("stale", "Others were quicker each time; look at the table again.")

        return await self._authority.finish(attempt())

    async def _name(self, guest: int) -> str:
        query = sa.select(GUESTS.c.name).where(GUESTS.c.id == guest)
        store = self._authority.store
        name = await self._authority.stored(store.read(lambda c: c.execute(query).scalar()))
        return name or NAMELESS


def _heir(live: Live, guest: int) -> int | None:
    """Who is in charge when a guest leaves a table to which others were invited: the first who has
    come, else the first who was asked.
    """
    others = [seat for seat in live.table.seats if seat.guest not in (None, guest)]
    if all(seat.ready for seat in others):
        return None
    return min(others, key=lambda seat: not seat.ready).guest


def _must_be_host(live: Live, guest: int) -> None:
    if not encode.is_host(live.table, guest):
        raise ProblemError("not-your-table", "Only the table's host may do that.")


def _must_be_open(live: Live) -> None:
    if live.table.standing.phase != OPEN:
        raise ProblemError("already-started", "The game has begun already.")


def _must_run(live: Live) -> None:
    if live.table.standing.phase == OPEN:
        raise ProblemError("not-started", "The game has not begun; seats are still open.")
    if live.table.standing.over:
        raise ProblemError("game-over", "The game is over.")


def _with(live: Live, seat: StoredSeat) -> list[StoredSeat]:
    """The table's seats with this one in its place."""
    return [seat if one.seat == seat.seat else one for one in live.table.seats]


def _free_seat(live: Live, wanted: int | None) -> int:
    free = [seat.seat for seat in live.table.seats if seat.open]
    if not free or (wanted is not None and wanted not in free):
        raise ProblemError(
            "seat-taken",
            f"Free seats at this table: {', '.join(str(seat) for seat in free) or 'none'}.",
            allowed=[str(seat) for seat in free],
        )
    return free[0] if wanted is None else wanted


def _free_name(name: str, seats: Iterable[StoredSeat]) -> str:
    """The name, told apart from those at the table."""
    taken, made, nth = {seat.name for seat in seats}, name, 1
    while made in taken:
        nth += 1
        made = f"{name} {nth}"
    return made
