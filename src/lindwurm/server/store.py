"""What is kept of guests, tables, seats and actions: one writer thread, several readers.

Every write is a job for the writer, which puts all that wait into one transaction and tells their
callers only when it is committed; a job may run twice. Reads run beside it on snapshots of
their own (write-ahead log).
"""

from __future__ import annotations

import asyncio
import logging
import queue
import secrets
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from lindwurm.server import rows
from lindwurm.server.database import WRITING, open_database
from lindwurm.server.rows import Entry, Standing, StoredSeat, StoredTable
from lindwurm.server.schema import GUESTS, LOG, SEATS, SECRETS, SNAPSHOTS, TABLES, TOKENS

T = TypeVar("T")
LOGGER = logging.getLogger(__name__)
#: The most jobs that share a transaction.
BATCH = 128
READERS = 4


# The statements of a move, built once: that is half of what a move costs.
_ADD_ENTRY = sa.insert(LOG)
_NEW_SNAPSHOT = upsert(SNAPSHOTS)
_KEEP_SNAPSHOT = _NEW_SNAPSHOT.on_conflict_do_update(
    index_elements=[SNAPSHOTS.c.table_id],
    set_={
        "seq": _NEW_SNAPSHOT.excluded.seq,
        "position": _NEW_SNAPSHOT.excluded.position,
    },
)
_CHANGE_TABLE = sa.update(TABLES).where(TABLES.c.id == sa.bindparam("of"))
_CHANGE_SEAT = sa.update(SEATS).where(
    SEATS.c.table_id == sa.bindparam("of"), SEATS.c.seat == sa.bindparam("at")
)


class StoreError(Exception):
    """The database refused or failed: nothing was acknowledged."""


class _Apart(Exception):
    """A job has failed; those it shares the transaction with must not suffer for it."""


class TakenError(StoreError):
    """Another entry has that number, or that move id, at this table; or the row is there."""


@dataclass(frozen=True)
class Change:
    """What happened at a table, to be stored as a whole or not at all.

    ``seats`` are those that changed. Without a ``position`` the last one stays, and what came after
    it is replayed; after an undo there must be one. ``also`` runs in the same transaction.
    ``host`` is the guest to whom the table belongs from now on, if that changes.
    """

    entries: Sequence[Entry]
    standing: Standing
    updated: float
    seats: Sequence[StoredSeat] = ()
    position: Any = None
    also: Callable[[sa.Connection], None] | None = None
    host: int | None = None


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
        """Run the jobs and commit; only then tell each what came of it.

        As one if all goes well, which is quicker; else again, each behind a savepoint of its own.
        """
        try:
            try:
                results = self._write_together(batch)
            except _Apart:
                results = self._write_apart(batch)
        except Exception as error:  # whatever it is, those who wait must hear of it
            LOGGER.exception("a transaction failed")
            failure = StoreError(str(error))
            failure.__cause__ = error
            for job in batch:
                job.done.set_exception(failure)
            return
        for job, (result, fault) in zip(batch, results, strict=True):
            if fault:
                job.done.set_exception(fault)
            else:
                job.done.set_result(result)

    def _write_together(self, batch: Sequence[_Job]) -> list[tuple[Any, StoreError | None]]:
        results: list[tuple[Any, StoreError | None]] = []
        with self.engine.execution_options(**WRITING).begin() as connection:
            for job in batch:
                try:
                    results.append((job.work(connection), None))
                except sa.exc.SQLAlchemyError as error:
                    raise _Apart from error
        return results

    def _write_apart(self, batch: Sequence[_Job]) -> list[tuple[Any, StoreError | None]]:
        results: list[tuple[Any, StoreError | None]] = []
        with self.engine.execution_options(**WRITING).begin() as connection:
            for job in batch:
                try:
                    with connection.begin_nested():
                        results.append((job.work(connection), None))
                except sa.exc.IntegrityError as error:
                    results.append((None, TakenError(str(error.orig))))
                except sa.exc.SQLAlchemyError as error:
                    results.append((None, StoreError(str(error))))
        return results

    # --- guests -----------------------------------------------------------------------------

    async def secret(self, name: str) -> str:
        """A secret of the server's own in 64 hex digits, made when it is first asked for."""
        make = upsert(SECRETS).values(name=name, value=secrets.token_hex(32))
        query = sa.select(SECRETS.c.value).where(SECRETS.c.name == name)

        def work(connection: sa.Connection) -> str:
            connection.execute(make.on_conflict_do_nothing())
            return str(connection.execute(query).scalar_one())

        return await self.write(work)

    async def guest(self, token_hash: str) -> int | None:
        """The guest whose device has that token, if there is one."""
        query = sa.select(TOKENS.c.guest_id).where(
            TOKENS.c.token_hash == token_hash, TOKENS.c.expires.is_(None)
        )
        return await self.read(lambda c: c.execute(query).scalar_one_or_none())

    async def add_guest(self, token_hash: str, now: float) -> int:
        """A new guest, and the token of its first device."""

        def work(connection: sa.Connection) -> int:
            key = connection.execute(sa.insert(GUESTS).values(created=now)).inserted_primary_key
            assert key is not None
            connection.execute(
                sa.insert(TOKENS).values(token_hash=token_hash, guest_id=key[0], created=now)
            )
            return int(key[0])

        return await self.write(work)

    # --- tables -----------------------------------------------------------------------------

    async def add_table(
        self, table: StoredTable, position: Any, entries: Sequence[Entry] = ()
    ) -> None:
        """A new table with its first position, before any action. TakenError for a second daily."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.insert(TABLES).values(rows.table_values(table)))
            connection.execute(
                sa.insert(SEATS),
                [
                    {"table_id": table.id, "seat": seat.seat, **rows.seat_values(seat)}
                    for seat in table.seats
                ],
            )
            for entry in entries:
                connection.execute(_ADD_ENTRY, rows.entry_values(table.id, entry))
            values = _snapshot_values(table.id, table.standing.seq, position)
            connection.execute(_KEEP_SNAPSHOT, values)

        await self.write(work)

    async def change_table(self, table: str, change: Change) -> None:
        """Store what happened, all or nothing.

        TakenError if the table has an entry of that number or move id.
        """

        def work(connection: sa.Connection) -> None:
            for entry in change.entries:
                connection.execute(_ADD_ENTRY, rows.entry_values(table, entry))
            if change.position is not None:
                values = _snapshot_values(table, change.standing.seq, change.position)
                connection.execute(_KEEP_SNAPSHOT, values)
            values = rows.standing_values(change.standing)
            if change.host is not None:
                values["created_by"] = change.host
            connection.execute(_CHANGE_TABLE, {"of": table, "updated": change.updated, **values})
            for seat in change.seats:
                values = rows.seat_values(seat)
                connection.execute(_CHANGE_SEAT, {"of": table, "at": seat.seat, **values})
            if change.also is not None:
                change.also(connection)

        await self.write(work)

    async def table(self, table: str) -> tuple[StoredTable, Any, list[Entry]] | None:
        """A table, the position of its snapshot, and the log entries after that, of one moment."""

        def work(connection: sa.Connection) -> tuple[StoredTable, Any, list[Entry]] | None:
            found = rows.read_tables(connection, TABLES.c.id == table)
            if not found:
                return None
            query = sa.select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table)
            snapshot = connection.execute(query).one()
            later = sa.and_(LOG.c.table_id == table, LOG.c.seq > snapshot.seq)
            return found[0], snapshot.position, rows.read_log(connection, later)

        return await self.read(work)

    async def tables(self, where: sa.ColumnElement[bool]) -> list[StoredTable]:
        """The tables for which ``where`` holds, last changed first."""
        return await self.read(lambda c: rows.read_tables(c, where))

    async def tables_of(self, guest: int) -> list[StoredTable]:
        """The tables that the guest made or sits at, last changed first."""
        sits = sa.select(SEATS.c.table_id).where(SEATS.c.guest_id == guest)
        return await self.tables(sa.or_(TABLES.c.created_by == guest, TABLES.c.id.in_(sits)))

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

    async def deadlines(self, count: int) -> list[tuple[float, str]]:
        """The next deadlines: when, and of which table."""
        query = (
            sa.select(TABLES.c.deadline, TABLES.c.id)
            .where(TABLES.c.deadline.is_not(None))
            .order_by(TABLES.c.deadline)
            .limit(count)
        )
        return await self.read(lambda c: [(row[0], row[1]) for row in c.execute(query)])

    # --- the log ----------------------------------------------------------------------------

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        """The table's log in order, what is behind entry number ``after``."""
        where = sa.and_(LOG.c.table_id == table, LOG.c.seq > after)
        return await self.read(lambda c: rows.read_log(c, where))

    async def move(self, table: str, move_id: str) -> Entry | None:
        """The action that was stored for a client's move id."""
        where = sa.and_(LOG.c.table_id == table, LOG.c.move_id == move_id)
        found = await self.read(lambda c: rows.read_log(c, where))
        return found[0] if found else None


def _snapshot_values(table: str, seq: int, position: Any) -> dict[str, Any]:
    return {"table_id": table, "seq": seq, "position": position}
