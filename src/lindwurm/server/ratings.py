"""How strong people and bots are: Bayesian ratings for games of any number (Weng and Lin 2011).

Each rating is a normal distribution of skill, brought up to date after every game that counts by
the Plackett-Luce model over all places at once, in the transaction that ends the game. Games of
people among themselves and games with bots are rated apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from lindwurm.server.rows import StoredSeat, StoredTable
from lindwurm.server.schema import GUESTS, RATINGS

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

#: Ratings are shown on the scale that players know: a newcomer has 1500, and a standard deviation
#: of 500.
CENTRE, SCALE = 1500.0, 60.0
_NEW = upsert(RATINGS)
_KEEP = _NEW.on_conflict_do_update(
    index_elements=[RATINGS.c.game, RATINGS.c.pool, RATINGS.c.who],
    set_={name: getattr(_NEW.excluded, name) for name in ("mu", "sigma", "games", "updated")},
)


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # takes a while to import, and is seldom needed

    return PlackettLuce()


def shown(mu: float) -> float:
    """A skill on the scale that is shown."""
    return round(CENTRE + SCALE * (mu - 25.0), 1)


def who(seat: StoredSeat) -> str:
    """Under which name a seat's player is rated."""
    return f"guest {seat.guest}" if seat.bot is None else f"bot {seat.bot}"


def count(
    connection: sa.Connection, table: StoredTable, pool: str, places: Sequence[int], now: float
) -> None:
    """Bring the ratings of a finished game's players up to date.

    Several seats of one kind of bot count as so many players of the same strength; what they gain
    and lose is averaged.
    """
    model = _model()
    names = [who(seat) for seat in table.seats]
    mine = (RATINGS.c.game == table.game) & (RATINGS.c.pool == pool) & RATINGS.c.who.in_(names)
    known = {row.who: row for row in connection.execute(sa.select(RATINGS).where(mine))}
    before = [
        [model.create_rating([known[name].mu, known[name].sigma])]
        if name in known
        else [model.rating()]
        for name in names
    ]
    after = model.rate(before, ranks=[float(place) for place in places])
    for name in dict.fromkeys(names):
        of = [n for n, other in enumerate(names) if other == name]
        seat = table.seats[of[0]]
        connection.execute(
            _KEEP,
            {
                "game": table.game,
                "pool": pool,
                "who": name,
                "guest_id": seat.guest,
                "bot": seat.bot,
                "mu": sum(after[n][0].mu for n in of) / len(of),
                "sigma": sum(after[n][0].sigma for n in of) / len(of),
                "games": (known[name].games if name in known else 0) + 1,
                "updated": now,
            },
        )


def ladder(connection: sa.Connection, game: str, pool: str, count: int) -> list[dict[str, Any]]:
    """The strongest of a game, by what their rating is at least (two deviations down)."""
    query = (
        sa.select(RATINGS, GUESTS.c.name)
        .outerjoin(GUESTS, GUESTS.c.id == RATINGS.c.guest_id)
        .where(RATINGS.c.game == game, RATINGS.c.pool == pool)
        .order_by((RATINGS.c.mu - 2 * RATINGS.c.sigma).desc(), RATINGS.c.who)
        .limit(count)
    )
    return [dict(row) for row in connection.execute(query).mappings()]
