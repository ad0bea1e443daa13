"""Opening the database: connection settings, migrations, and errors that a person can act on."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from pydantic_core import from_json, to_json

from lindwurm.server.schema import REVISION

#: How long a connection waits for another's lock, in seconds.
LOCK_WAIT = 10.0
#: Execution options of connections that are going to write.
WRITING = {"lindwurm_writing": True}


class DatabaseError(Exception):
    """The database can't be used; the message says why and what helps."""


def open_database(path: Path) -> sa.Engine:
    """An engine for the SQLite file, brought up to date. DatabaseError if it can't be used."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseError(
            f"The folder {path.parent} for the games can't be made: {error.strerror}. "
            "Name another file with --db."
        ) from error
    engine = sa.create_engine(
        sa.URL.create("sqlite", database=str(path)),
        connect_args={"timeout": LOCK_WAIT, "check_same_thread": False},
        json_serializer=lambda value: to_json(value).decode(),
        json_deserializer=from_json,
    )
    sa.event.listen(engine, "connect", _on_connect)
    sa.event.listen(engine, "begin", _on_begin)
    try:
        _migrate(engine, path)
    except sa.exc.DatabaseError as error:
        engine.dispose()
        raise DatabaseError(
            f"The database {path} can't be used: {error.orig}. Is it a file of Lindwurm's, and may "
            "you write to it? Name another with --db."
        ) from error
    except DatabaseError:
        engine.dispose()
        raise
    return engine


def _on_connect(connection: Any, record: Any) -> None:
    """Settings of each SQLite connection. A commit is on the disk before it is acknowledged."""
    assert isinstance(connection, sqlite3.Connection)
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _on_begin(connection: sa.Connection) -> None:
    """Begin in earnest (the driver would begin late), with the write lock where it is needed."""
    writing = connection.get_execution_options().get("lindwurm_writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _migrate(engine: sa.Engine, path: Path) -> None:
    """Bring the database to the newest revision, in one transaction.

    Tables that others refer to may be made anew in it, so references are checked at its end.
    """
    with engine.execution_options(**WRITING).connect() as connection:
        raw = connection.connection.dbapi_connection
        assert isinstance(raw, sqlite3.Connection)
        raw.execute("PRAGMA foreign_keys=OFF")  # takes effect outside of a transaction only
        with connection.begin():
            if _revision(connection) != REVISION:
                _upgrade(connection, path)
                broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
                if broken:
                    raise DatabaseError(f"The database {path} has broken references: {broken[:3]}.")
        raw.execute("PRAGMA foreign_keys=ON")


def _revision(connection: sa.Connection) -> str | None:
    """The revision that the database has; None for an empty one."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    query = sa.text("SELECT version_num FROM alembic_version")
    return connection.execute(query).scalar_one_or_none()


def _upgrade(connection: sa.Connection, path: Path) -> None:
    from alembic import command  # takes a while to import, and is seldom needed
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    present = _revision(connection)
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if present is not None and present not in known:
        raise DatabaseError(
            f"The database {path} was made by a newer Lindwurm (its revision {present} is not "
            "known here). Update Lindwurm, or name another file with --db."
        )
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
