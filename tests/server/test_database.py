from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from lindwurm.server.database import DatabaseError, open_database
from lindwurm.server.schema import METADATA, REVISION


def test_the_migrations_make_what_the_schema_says(tmp_path: Path) -> None:
    engine = open_database(tmp_path / "new" / "folder" / "a.sqlite3")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
        assert context.get_current_revision() == REVISION
        for table in METADATA.tables.values():
            unique = sa.inspect(connection).get_unique_constraints(table.name)
            declared = [
                sorted(column.name for column in constraint.columns)
                for constraint in table.constraints
                if isinstance(constraint, sa.UniqueConstraint)
            ]
            assert sorted(sorted(u["column_names"]) for u in unique) == sorted(declared)
    engine.dispose()


def test_commits_are_durable_and_readers_do_not_wait(tmp_path: Path) -> None:
    engine = open_database(tmp_path / "a.sqlite3")
    with engine.connect() as connection:
        ask = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert ask == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    engine.dispose()


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    open_database(path).dispose()
    before = path.read_bytes()
    open_database(path).dispose()
    assert path.read_bytes() == before


def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    open_database(path).dispose()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(DatabaseError, match=r"newer Lindwurm .*9999"):
        open_database(path)


@pytest.mark.parametrize("content", [b"this is a text" * 100, b"SQLite format 3\0"])
def test_a_damaged_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.sqlite3"
    path.write_bytes(content)
    with pytest.raises(DatabaseError, match="can't be used"):
        open_database(path)
    assert path.read_bytes() == content


def test_a_folder_that_can_not_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DatabaseError, match="can't be made"):
        open_database(tmp_path / "file" / "a.sqlite3")


def test_a_folder_in_the_files_place(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match="unable to open"):
        open_database(tmp_path)
    shutil.rmtree(tmp_path)
