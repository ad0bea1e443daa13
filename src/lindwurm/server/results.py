"""How finished games count: who came where, and for which ratings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from lindwurm.play.state import State
from lindwurm.server import ratings
from lindwurm.server.rows import HINT, StoredTable
from lindwurm.server.schema import LOG, RESULTS

#: The ratings that a game can count for: of people among themselves, and of games with bots.
PEOPLE, BOTS = "people", "bots"


def writing(table: StoredTable, state: State, now: float) -> Callable[[sa.Connection], None]:
    """What writes a finished game's results and the ratings that come of them."""
    places = places_of(table, state)
    pool = pool_of(table)
    rows: list[dict[str, Any]] = [
        {
            "table_id": table.id,
            "seat": seat.seat,
            "game": table.game,
            "players": len(table.seats),
            "guest_id": seat.guest,
            "bot": seat.bot,
            "score": state.scores[seat.seat],
            "place": places[seat.seat],
            "shared": places.count(places[seat.seat]) > 1,
            "won": seat.seat in table.standing.winners,
            "daily": table.daily,
            "finished": now,
        }
        for seat in table.seats
    ]

    def write(connection: sa.Connection) -> None:
        counts = None if pool is None or _had_a_hint(connection, table.id) else pool
        connection.execute(sa.insert(RESULTS), [{**row, "pool": counts} for row in rows])
        if counts is not None:
            ratings.count(connection, table, counts, places, now)

    return write


def _had_a_hint(connection: sa.Connection, table: str) -> bool:
    """Whether a bot was asked what to play there: then nobody's strength was measured."""
    asked = sa.exists().where(LOG.c.table_id == table, LOG.c.kind == HINT)
    return bool(connection.execute(sa.select(asked)).scalar())


def places_of(table: StoredTable, state: State) -> list[int]:
    """Each seat's place, from 1: the winners, the others by their scores, and behind them those
    for whom a bot had to play on.
    """
    winners = table.standing.winners
    worth = [
        (seat.standin is None, seat.seat in winners, 0.0 if seat.seat in winners else score)
        for seat, score in zip(table.seats, state.scores, strict=True)
    ]
    return [1 + sum(other > mine for other in worth) for mine in worth]


def pool_of(table: StoredTable) -> str | None:
    """For which ratings a table counts: only a game of several, each with a seat of its own, whose
    deal nobody knew, does.
    """
    guests = [seat.guest for seat in table.seats if seat.guest is not None]
    if len(table.seats) < 2 or not guests or len(set(guests)) < len(guests):
        return None
    if not table.secret or table.start is not None:
        return None
    return PEOPLE if len(guests) == len(table.seats) else BOTS
