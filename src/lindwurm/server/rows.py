"""What the store keeps of tables, seats and logs, and how that lies in the database's rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from lindwurm.server.schema import LOG, SEATS, TABLES

#: Phases of a table: seats are being taken; it is played at; the game is over.
OPEN, RUNNING, OVER = "open", "running", "over"
#: The kind of log entry that tells that somebody was given a hint.
HINT = "hint"


@dataclass(frozen=True)
class StoredSeat:
    """A seat: a guest's, a bot's, or open.

    ``acted`` is the ``seq`` of the log entry that changed its turn last. A guest that was invited
    and has not come yet is not ``ready``. ``standin`` is the bot that plays for the guest, for that
    ``reason``. ``left`` are the seconds left on a clock, which runs since ``since``.
    """

    seat: int
    guest: int | None
    bot: str | None
    name: str
    acted: int = 0
    ready: bool = True
    standin: str | None = None
    reason: str | None = None
    left: float | None = None
    since: float | None = None

    @property
    def open(self) -> bool:
        """Whether nobody sits there."""
        return self.guest is None and self.bot is None

    @property
    def player(self) -> str | None:
        """The bot that decides for this seat; None where a guest does, or nobody sits."""
        return self.bot or self.standin


@dataclass(frozen=True)
class Standing:
    """How a table stands: all of its row that changes while it is played at.

    ``seq`` is the latest log entry's; the ``mover`` of the latest action can take back ``quiet`` of
    its actions, for they told nobody anything; ``ask`` an undo that waits for
    consent; ``next_table`` the id of the rematch.
    """

    number: int
    to_move: tuple[int, ...]
    over: bool
    bots_due: bool
    seq: int = 0
    phase: str = RUNNING
    winners: tuple[int, ...] = ()
    mover: int | None = None
    quiet: int = 0
    deadline: float | None = None
    ask: dict[str, Any] | None = None
    next_table: str | None = None


@dataclass(frozen=True)
class StoredTable:
    """A table without its log. ``seed`` is the key in 64 hex digits: the secret, if ``secret``.

    A game that did not begin with a deal has a ``start``, a position. ``clock`` holds the settings
    (see ``lindwurm.server.clock``), ``daily`` the day whose challenge this is.
    """

    id: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seed: str
    created_by: int | None
    created: float
    updated: float
    seats: tuple[StoredSeat, ...]
    standing: Standing
    secret: bool = True
    start: dict[str, Any] | None = None
    public: bool = False
    clock: dict[str, Any] | None = None
    daily: str | None = None


@dataclass(frozen=True)
class Entry:
    """An entry of a table's log; ``events`` are an action's raw rows. See ``schema.LOG``."""

    seq: int
    kind: str
    number: int
    seat: int | None = None
    action: str | None = None
    move_id: str | None = None
    events: list[list[Any]] | None = None
    data: dict[str, Any] | None = None
    played: float = 0.0


def effective(log: Sequence[Entry]) -> list[Entry]:
    """The actions that count: those that no later undo took back, in order."""
    actions: list[Entry] = []
    for entry in log:
        if entry.kind == "action":
            actions.append(entry)
        elif entry.kind == "undo":
            while actions and actions[-1].number > entry.number:
                actions.pop()
    return actions


def table_values(table: StoredTable) -> dict[str, Any]:
    """A new table's row."""
    return {
        "id": table.id,
        "game": table.game,
        "rules_version": table.rules_version,
        "options": table.options,
        "seed": table.seed,
        "secret": table.secret,
        "start": table.start,
        "public": table.public,
        "clock": table.clock,
        "daily": table.daily,
        "created_by": table.created_by,
        "created": table.created,
        "updated": table.updated,
        **standing_values(table.standing),
    }


def standing_values(standing: Standing) -> dict[str, Any]:
    """The part of a table's row that changes."""
    return {
        "number": standing.number,
        "to_move": list(standing.to_move),
        "over": standing.over,
        "bots_due": standing.bots_due,
        "seq": standing.seq,
        "phase": standing.phase,
        "winners": list(standing.winners),
        "mover": standing.mover,
        "quiet": standing.quiet,
        "deadline": standing.deadline,
        "ask": standing.ask,
        "next_table": standing.next_table,
    }


def seat_values(seat: StoredSeat) -> dict[str, Any]:
    """The part of a seat's row that changes."""
    return {
        "guest_id": seat.guest,
        "bot": seat.bot,
        "name": seat.name,
        "acted": seat.acted,
        "ready": seat.ready,
        "standin": seat.standin,
        "reason": seat.reason,
        "left": seat.left,
        "since": seat.since,
    }


def entry_values(table: str, entry: Entry) -> dict[str, Any]:
    """A log entry's row."""
    return {"table_id": table, **vars(entry)}


def read_tables(connection: sa.Connection, where: sa.ColumnElement[bool]) -> list[StoredTable]:
    """The tables for which ``where`` holds, last changed first."""
    rows = connection.execute(
        sa.select(TABLES).where(where).order_by(TABLES.c.updated.desc(), TABLES.c.id)
    ).all()
    seats: dict[str, list[StoredSeat]] = {row.id: [] for row in rows}
    chosen = SEATS.c.table_id.in_(sa.select(TABLES.c.id).where(where))
    for row in connection.execute(
        sa.select(SEATS).where(chosen).order_by(SEATS.c.table_id, SEATS.c.seat)
    ):
        values = row._asdict()
        guest = values.pop("guest_id")
        seats[values.pop("table_id")].append(StoredSeat(guest=guest, **values))
    return [_table(row, tuple(seats[row.id])) for row in rows]


def _table(row: Any, seats: tuple[StoredSeat, ...]) -> StoredTable:
    return StoredTable(
        id=row.id,
        game=row.game,
        rules_version=row.rules_version,
        options=row.options,
        seed=row.seed,
        created_by=row.created_by,
        created=row.created,
        updated=row.updated,
        seats=seats,
        standing=Standing(
            number=row.number,
            to_move=tuple(row.to_move),
            over=row.over,
            bots_due=row.bots_due,
            seq=row.seq,
            phase=row.phase,
            winners=tuple(row.winners),
            mover=row.mover,
            quiet=row.quiet,
            deadline=row.deadline,
            ask=row.ask,
            next_table=row.next_table,
        ),
        secret=row.secret,
        start=row.start,
        public=row.public,
        clock=row.clock,
        daily=row.daily,
    )


def read_log(connection: sa.Connection, where: sa.ColumnElement[bool]) -> list[Entry]:
    """The log entries for which ``where`` holds, in order."""
    entries = []
    for row in connection.execute(sa.select(LOG).where(where).order_by(LOG.c.seq)):
        values = row._asdict()
        del values["table_id"]
        entries.append(Entry(**values))
    return entries
