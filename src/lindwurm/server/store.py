"""What is kept of guests, tables, seats and actions: one writer thread, several readers.

Every write is a job for the writer, which puts all that wait into one transaction (each behind a
savepoint) and tells their callers only when it is committed. Reads run beside it on snapshots of
their own (write-ahead log).
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from lindwurm.server.database import WRITING, open_database
from lindwurm.server.schema import ACTIONS, GUESTS, SEATS, SNAPSHOTS, TABLES

T = TypeVar("T")
LOG = logging.getLogger(__name__)
#: The most jobs that share a transaction.
BATCH = 128
READERS = 4


# The statements of a move, built once: that is half of what a move costs.
_ADD_ACTION = sa.insert(ACTIONS)
_NEW_SNAPSHOT = upsert(SNAPSHOTS)
_KEEP_SNAPSHOT = _NEW_SNAPSHOT.on_conflict_do_update(
    index_elements=[SNAPSHOTS.c.table_id],
    set_={
        "number": _NEW_SNAPSHOT.excluded.number,
        "position": _NEW_SNAPSHOT.excluded.position,
    },
)
_CHANGE_TABLE = sa.update(TABLES).where(TABLES.c.id == sa.bindparam("of"))
_CHANGE_SEAT = sa.update(SEATS).where(
    SEATS.c.table_id == sa.bindparam("of"), SEATS.c.seat == sa.bindparam("at")
)


class StoreError(Exception):
    """The database refused or failed: nothing was acknowledged."""


class TakenError(StoreError):
    """Another action has that number, or that move id, at this table."""


@dataclass(frozen=True)
class StoredSeat:
    """A seat: a guest's or a bot's. ``acted`` is the number of its latest action."""

    seat: int
    guest: int | None
    bot: str | None
    name: str
    acted: int = 0


@dataclass(frozen=True)
class Standing:
    """What lists and the bots' runner need to know of a table."""

    number: int
    to_move: tuple[int, ...]
    over: bool
    bots_due: bool


@dataclass(frozen=True)
class StoredTable:
    """A table without its actions. ``seed`` is the key in 64 hex digits: the secret."""

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


@dataclass(frozen=True)
class StoredAction:
    """An action that was played; ``events`` are the raw rows."""

    number: int
    seat: int
    action: str
    move_id: str | None
    events: list[list[Any]]
    played: float


@dataclass(frozen=True)
class _Job:
    work: Callable[[sa.Connection], Any]
    done: Future[Any]


class Store:
    """The games' database. All methods but `close` may be called from any task."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._writer = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
        self._writer.start()

    @classmethod
    def open(cls, path: Path) -> Self:
        """The store in that file, made or migrated as needed; DatabaseError if it can't be used."""
        return cls(open_database(path))

    def close(self) -> None:
        """Finish what was asked for, end the threads, let go of the file."""
        self._jobs.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    # --- machinery --------------------------------------------------------------------------

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Run ``work`` in the writer's transaction; returns once that is committed.

        StoreError if it is not. Whoever gives up waiting must take it that it may be.
        """
        job = _Job(work, Future())
        self._jobs.put(job)
        result: T = await asyncio.wrap_future(job.done)
        return result

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """Run ``work`` on a reader's connection. StoreError if the database fails."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[sa.Connection], T]) -> T:
        try:
            with self.engine.begin() as connection:
                return work(connection)
        except sa.exc.SQLAlchemyError as error:
            raise StoreError(str(error)) from error

    def _write_all(self) -> None:
        while (job := self._jobs.get()) is not None:
            batch = [job]
            last = False
            while len(batch) < BATCH and not self._jobs.empty():
                following = self._jobs.get()
                if following is None:
                    last = True
                    break
                batch.append(following)
            self._write_batch(batch)
            if last:
                return

    def _write_batch(self, batch: Sequence[_Job]) -> None:
        """Run the jobs and commit; only then tell each what came of it."""
        results: list[tuple[_Job, Any, BaseException | None]] = []
        failure: StoreError | None = None
        try:
            with self.engine.execution_options(**WRITING).begin() as connection:
                for job in batch:
                    try:
                        with connection.begin_nested():
                            results.append((job, job.work(connection), None))
                    except sa.exc.IntegrityError as error:
                        results.append((job, None, TakenError(str(error.orig))))
                    except sa.exc.SQLAlchemyError as error:
                        results.append((job, None, StoreError(str(error))))
        except Exception as error:  # whatever it is, those who wait must hear of it
            LOG.exception("a transaction failed")
            failure = StoreError(str(error))
            failure.__cause__ = error
        for job in batch if failure else ():
            job.done.set_exception(failure)
        for job, result, fault in results if not failure else ():
            if fault:
                job.done.set_exception(fault)
            else:
                job.done.set_result(result)

    # --- guests -----------------------------------------------------------------------------

    async def guest(self, token_hash: str) -> int | None:
        """The guest with that token, if there is one."""
        query = sa.select(GUESTS.c.id).where(GUESTS.c.token_hash == token_hash)
        return await self.read(lambda c: c.execute(query).scalar_one_or_none())

    async def add_guest(self, token_hash: str, now: float) -> int:
        """A new guest."""
        statement = sa.insert(GUESTS).values(token_hash=token_hash, created=now)

        def work(connection: sa.Connection) -> int:
            key = connection.execute(statement).inserted_primary_key
            assert key is not None
            return int(key[0])

        return await self.write(work)

    # --- tables -----------------------------------------------------------------------------

    async def add_table(self, table: StoredTable, position: Any) -> None:
        """A new table with its first position, before any action."""

        def work(connection: sa.Connection) -> None:
            connection.execute(
                sa.insert(TABLES).values(
                    id=table.id,
                    game=table.game,
                    rules_version=table.rules_version,
                    options=table.options,
                    seed=table.seed,
                    created_by=table.created_by,
                    created=table.created,
                    updated=table.updated,
                    **_standing_values(table.standing),
                )
            )
            connection.execute(
                sa.insert(SEATS),
                [
                    {
                        "table_id": table.id,
                        "seat": seat.seat,
                        "guest_id": seat.guest,
                        "bot": seat.bot,
                        "name": seat.name,
                        "acted": seat.acted,
                    }
                    for seat in table.seats
                ],
            )
            values = _snapshot_values(table.id, table.standing.number, position)
            connection.execute(_KEEP_SNAPSHOT, values)

        await self.write(work)

    async def add_action(
        self, table: str, action: StoredAction, position: Any, standing: Standing
    ) -> None:
        """Store an action, the position after it and how the table stands, all or nothing.

        TakenError if the table has an action of that number or move id.
        """
        told = {
            "table_id": table,
            "number": action.number,
            "seat": action.seat,
            "action": action.action,
            "move_id": action.move_id,
            "events": action.events,
            "played": action.played,
        }

        def work(connection: sa.Connection) -> None:
            connection.execute(_ADD_ACTION, told)
            connection.execute(_KEEP_SNAPSHOT, _snapshot_values(table, action.number, position))
            connection.execute(
                _CHANGE_TABLE,
                {"of": table, "updated": action.played, **_standing_values(standing)},
            )
            connection.execute(
                _CHANGE_SEAT, {"of": table, "at": action.seat, "acted": action.number}
            )

        await self.write(work)

    async def table(self, table: str) -> tuple[StoredTable, Any] | None:
        """A table and the position of its snapshot, of one moment."""

        def work(connection: sa.Connection) -> tuple[StoredTable, Any] | None:
            found = _tables(connection, TABLES.c.id == table)
            if not found:
                return None
            query = sa.select(SNAPSHOTS.c.position).where(SNAPSHOTS.c.table_id == table)
            return found[0], connection.execute(query).scalar_one()

        return await self.read(work)

    async def tables_of(self, guest: int) -> list[StoredTable]:
        """The tables that the guest made or sits at, last changed first."""
        sits = sa.select(SEATS.c.table_id).where(SEATS.c.guest_id == guest)
        mine = sa.or_(TABLES.c.created_by == guest, TABLES.c.id.in_(sits))
        return await self.read(lambda c: _tables(c, mine))

    async def running_tables(self, guest: int) -> int:
        """How many tables that the guest made are not over."""
        query = sa.select(sa.func.count()).where(
            TABLES.c.created_by == guest, TABLES.c.over.is_(False)
        )
        return await self.read(lambda c: c.execute(query).scalar_one())

    async def tables_with_bots_due(self) -> list[str]:
        """The tables at which a bot is to move."""
        query = sa.select(TABLES.c.id).where(TABLES.c.bots_due.is_(True)).order_by(TABLES.c.updated)
        return await self.read(lambda c: list(c.execute(query).scalars()))

    # --- actions ----------------------------------------------------------------------------

    async def actions(self, table: str, after: int = 0) -> list[StoredAction]:
        """The table's actions in order, those behind number ``after``."""
        where = sa.and_(ACTIONS.c.table_id == table, ACTIONS.c.number > after)
        return await self.read(lambda c: _actions(c, where))

    async def move(self, table: str, move_id: str) -> StoredAction | None:
        """The action that was stored for a client's move id."""
        where = sa.and_(ACTIONS.c.table_id == table, ACTIONS.c.move_id == move_id)
        found = await self.read(lambda c: _actions(c, where))
        return found[0] if found else None


def _standing_values(standing: Standing) -> dict[str, Any]:
    return {
        "number": standing.number,
        "to_move": list(standing.to_move),
        "over": standing.over,
        "bots_due": standing.bots_due,
    }


def _snapshot_values(table: str, number: int, position: Any) -> dict[str, Any]:
    return {"table_id": table, "number": number, "position": position}


def _tables(connection: sa.Connection, where: sa.ColumnElement[bool]) -> list[StoredTable]:
    rows = connection.execute(
        sa.select(TABLES).where(where).order_by(TABLES.c.updated.desc(), TABLES.c.id)
    ).all()
    seats: dict[str, list[StoredSeat]] = {row.id: [] for row in rows}
    chosen = SEATS.c.table_id.in_(sa.select(TABLES.c.id).where(where))
    for row in connection.execute(
        sa.select(SEATS).where(chosen).order_by(SEATS.c.table_id, SEATS.c.seat)
    ):
        seats[row.table_id].append(StoredSeat(row.seat, row.guest_id, row.bot, row.name, row.acted))
    return [
        StoredTable(
            id=row.id,
            game=row.game,
            rules_version=row.rules_version,
            options=row.options,
            seed=row.seed,
            created_by=row.created_by,
            created=row.created,
            updated=row.updated,
            seats=tuple(seats[row.id]),
            standing=Standing(row.number, tuple(row.to_move), row.over, row.bots_due),
        )
        for row in rows
    ]


def _actions(connection: sa.Connection, where: sa.ColumnElement[bool]) -> list[StoredAction]:
    return [
        StoredAction(row.number, row.seat, row.action, row.move_id, row.events, row.played)
        for row in connection.execute(sa.select(ACTIONS).where(where).order_by(ACTIONS.c.number))
    ]
