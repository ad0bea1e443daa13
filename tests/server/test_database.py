from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from tests.server.reading import listed

import lindwurm.server
from lindwurm.server.authority import Authority
from lindwurm.server.catalog import Catalog
from lindwurm.server.database import DatabaseError, open_database
from lindwurm.server.requests import Move
from lindwurm.server.schema import METADATA, REVISION
from lindwurm.server.store import Store


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


def test_games_of_the_first_revision_go_on(tmp_path: Path) -> None:
    """What an older server kept is there after the migration, and is played on."""
    path = tmp_path / "old.sqlite3"
    game = lindwurm.game("dragonheart", start="seat 1")
    state = game.new(seed=7)
    seed = state.position()["seed"]
    config = Config()
    folder = Path(lindwurm.server.__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder))
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        add = connection.exec_driver_sql
        add("INSERT INTO guests VALUES (1, ?, 1.0)", ("1" * 64,))
        add("INSERT INTO guests VALUES (2, ?, 1.0)", ("2" * 64,))
        text = state.actions(0)[0]
        rows = state.play(0, text).rows
        add(
            "INSERT INTO tables VALUES ('t', 'dragonheart', ?, ?, ?, 1, 1.0, 2.0, 1, '[1]', 0, 0)",
            (game.rules.version, json.dumps(game.options), seed),
        )
        add("INSERT INTO seats VALUES ('t', 0, 1, NULL, 'Guest', 1), ('t', 1, 2, NULL, 'Guest', 0)")
        add("INSERT INTO actions VALUES ('t', 1, 0, ?, 'first', ?, 2.0)", (text, json.dumps(rows)))
        add("INSERT INTO snapshots VALUES ('t', 1, ?)", (json.dumps(state.position()),))
    engine.dispose()

    async def play() -> None:
        store, catalog = Store.open(path), Catalog()
        authority = Authority(store, catalog)
        assert await store.guest("2" * 64) == 2
        snapshot = await authority.snapshot("t", 2)
        assert (snapshot.number, snapshot.seq, snapshot.phase) == (1, 1, "running")
        assert snapshot.view == state.view(1)
        assert [entry.action for entry in (await authority.log("t", 1, 0))] == [text]
        again = Move(id="first", seat=0, at=0, action=text)
        assert (await authority.play("t", 1, again)).seq == 1
        move = Move(id="next", seat=1, at=1, action=listed(snapshot, 1)[0])
        assert (await authority.play("t", 2, move)).number == 2
        await authority.close()
        catalog.close()
        store.close()

    asyncio.run(play())
