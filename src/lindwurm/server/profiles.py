"""What belongs to a guest: name, devices, statistics, ratings; and the challenges of the day."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import UTC, date, datetime, timedelta
from functools import partial

import sqlalchemy as sa

from lindwurm import gamebox
from lindwurm.play.game import Game
from lindwurm.server import ratings
from lindwurm.server.authority import Authority
from lindwurm.server.encode import day_over, time_text
from lindwurm.server.guests import token_hash
from lindwurm.server.models import (
    Daily,
    DailyResult,
    DeviceLink,
    GameStatistics,
    Me,
    Rating,
    Ratings,
    TableSummary,
)
from lindwurm.server.problems import ProblemError
from lindwurm.server.results import BOTS, PEOPLE
from lindwurm.server.rows import StoredSeat
from lindwurm.server.schema import GUESTS, RESULTS, TABLES, TOKENS
from lindwurm.server.seating import NAMELESS, Seating
from lindwurm.server.store import TakenError

#: How long a link to another device works, in seconds.
LINK_TIME = 900.0
#: How many of a list of ratings or results are told.
LONGEST_LIST = 100


class Profiles:
    """Guests and what they have reached, over the authority's store."""

    def __init__(self, authority: Authority, seating: Seating) -> None:
        self._authority, self._seating = authority, seating

    # --- who one is -------------------------------------------------------------------------

    async def me(self, guest: int | None) -> Me:
        """The guest who asks."""
        if guest is None:
            return Me(known=False, name=None)
        query = sa.select(GUESTS.c.name).where(GUESTS.c.id == guest)
        read = self._authority.store.read(lambda c: c.execute(query).scalar())
        return Me(known=True, name=await self._authority.stored(read))

    async def rename(self, guest: int, name: str) -> Me:
        """Call oneself so, at tables to come."""
        statement = sa.update(GUESTS).where(GUESTS.c.id == guest).values(name=name)
        store = self._authority.store

        def work(connection: sa.Connection) -> None:
            connection.execute(statement)

        await self._authority.stored(store.write(work))
        return Me(known=True, name=name)

    async def link(self, guest: int) -> DeviceLink:
        """A token for another device, good for one use."""
        token, now = secrets.token_urlsafe(16), self._authority.now()
        add = sa.insert(TOKENS).values(
            token_hash=token_hash(token), guest_id=guest, created=now, expires=now + LINK_TIME
        )
        old = sa.delete(TOKENS).where(TOKENS.c.expires < now)

        def work(connection: sa.Connection) -> None:
            connection.execute(old)
            connection.execute(add)

        await self._authority.stored(self._authority.store.write(work))
        return DeviceLink(token=token, expires=time_text(now + LINK_TIME))

    async def claim(self, token: str) -> str:
        """Use a link's token up; the token of the new device, which is that guest's from now on."""
        new, now = secrets.token_urlsafe(16), self._authority.now()
        mine = (TOKENS.c.token_hash == token_hash(token)) & (TOKENS.c.expires > now)

        def work(connection: sa.Connection) -> int | None:
            guest = connection.execute(sa.select(TOKENS.c.guest_id).where(mine)).scalar()
            if guest is not None:
                connection.execute(sa.delete(TOKENS).where(mine))
                connection.execute(
                    sa.insert(TOKENS).values(
                        token_hash=token_hash(new), guest_id=guest, created=now
                    )
                )
            return guest

        if await self._authority.stored(self._authority.store.write(work)) is None:
            raise ProblemError("no-such-link", "Make a new link on the other device.")
        return new

    # --- what one has reached ---------------------------------------------------------------

    async def statistics(self, guest: int) -> list[GameStatistics]:
        """How a guest has done, a line a game and number of players."""
        count = sa.func.count()
        query = (
            sa.select(
                RESULTS.c.game,
                RESULTS.c.players,
                count.label("played"),
                sa.func.sum(sa.cast(RESULTS.c.won, sa.Integer)).label("won"),
                sa.func.sum(sa.cast(RESULTS.c.won & RESULTS.c.shared, sa.Integer)).label("shared"),
                sa.func.max(RESULTS.c.score).label("best"),
                sa.func.avg(RESULTS.c.score).label("average"),
            )
            .where(RESULTS.c.guest_id == guest)
            .group_by(RESULTS.c.game, RESULTS.c.players)
            .order_by(RESULTS.c.game, RESULTS.c.players)
        )
        store, title = self._authority.store, self._authority.catalog.title
        rows = await self._authority.stored(store.read(lambda c: c.execute(query).mappings().all()))
        return [GameStatistics(title=title(row["game"]), **row) for row in rows]

    async def ratings(self, game: str, guest: int | None) -> Ratings:
        """A game's ratings, the strongest first."""
        known = self._game(game)
        lists = {}
        for pool in (PEOPLE, BOTS):
            found = await self._authority.stored(
                self._authority.store.read(
                    partial(ratings.ladder, game=game, pool=pool, count=LONGEST_LIST)
                )
            )
            lists[pool] = [
                Rating(
                    name=row["name"] or NAMELESS
                    if row["bot"] is None
                    else self._authority.catalog.bot_title(known, row["bot"], where="bot"),
                    bot=row["bot"],
                    you=guest is not None and row["guest_id"] == guest,
                    rating=ratings.shown(row["mu"]),
                    deviation=round(ratings.SCALE * row["sigma"], 1),
                    games=row["games"],
                )
                for row in found
            ]
        return Ratings(game=game, people=lists[PEOPLE], bots=lists[BOTS])

    # --- the challenge of the day -----------------------------------------------------------

    async def begin_daily(self, name: str, guest: int) -> TableSummary:
        """The guest's table of today's challenge: the one attempt that counts."""
        game, day = self._daily_game(name), self._today()
        me = await self.me(guest)
        key = await self._authority.stored(self._authority.store.secret("daily"))
        told = f"{name} {game.rules.version} {day}"
        seed = hmac.digest(bytes.fromhex(key), told.encode(), hashlib.sha256)
        seat = StoredSeat(0, guest, None, me.name or NAMELESS)
        mine = (TABLES.c.daily == day) & (TABLES.c.game == name) & (TABLES.c.created_by == guest)
        for _ in range(2):
            found = await self._authority.stored(self._authority.store.tables(mine))
            for table in found:
                return self._seating.summary(table, guest)
            try:
                made = await self._seating.add_table(
                    game, [seat], created_by=guest, seed=seed, daily=day
                )
                return self._seating.summary(made, guest)
            except TakenError:  # begun at this moment by another tab
                continue
        raise ProblemError("stale", "Try again.")

    async def daily(self, name: str, day: str | None, guest: int | None) -> Daily:
        """A day's challenge: the guest's table and the results, best first."""
        self._daily_game(name)
        day = self._day(day)
        mine = (TABLES.c.daily == day) & (TABLES.c.game == name) & (TABLES.c.created_by == guest)
        query = (
            sa.select(RESULTS.c.guest_id, RESULTS.c.score, RESULTS.c.won, GUESTS.c.name)
            .outerjoin(GUESTS, GUESTS.c.id == RESULTS.c.guest_id)
            .where(RESULTS.c.daily == day, RESULTS.c.game == name)
            .order_by(RESULTS.c.won.desc(), RESULTS.c.score.desc(), RESULTS.c.finished)
        )
        store = self._authority.store
        tables = await self._authority.stored(store.tables(mine))
        rows = await self._authority.stored(store.read(lambda c: c.execute(query).all()))
        told = day_over(day, self._authority.now()) or any(t.standing.over for t in tables)
        results: list[DailyResult] = []
        for n, row in enumerate(rows, 1):
            last = results[-1] if results else None
            tied = last is not None and (last.won, last.score) == (row.won, row.score)
            results.append(
                DailyResult(
                    place=last.place if tied and last is not None else n,
                    name=row.name or NAMELESS,
                    you=guest is not None and row.guest_id == guest,
                    score=row.score,
                    won=row.won,
                )
            )
        return Daily(
            game=name,
            date=day,
            table=tables[0].id if tables else None,
            finished=len(rows),
            results=results[:LONGEST_LIST] if told else None,
        )

    def _today(self) -> str:
        return datetime.fromtimestamp(self._authority.now(), UTC).date().isoformat()

    def _day(self, day: str | None) -> str:
        today = self._today()
        if day is None:
            return today
        try:
            asked = date.fromisoformat(day)
        except ValueError:
            asked = date.fromisoformat(today) + timedelta(1)
        if asked.isoformat() != day or day > today:
            raise ProblemError(
                "no-daily", f"A day is written like {today}, which is today.", where="date"
            )
        return day

    def _game(self, name: str) -> Game:
        return self._authority.catalog.game(name, {})

    def _daily_game(self, name: str) -> Game:
        game = self._game(name)
        if not game.rules.daily:
            known = [one for one in gamebox.names() if gamebox.find(one).daily]
            raise ProblemError(
                "no-daily",
                f"{game.title} has no daily challenge; these have: {', '.join(known)}.",
                allowed=known,
            )
        return game
