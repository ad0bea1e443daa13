from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from lindwurm.server.rows import Entry, Standing, StoredSeat, StoredTable
from lindwurm.server.schema import GUESTS, LOG
from lindwurm.server.store import Change, Store, StoreError, TakenError

RUNNING = Standing(number=0, to_move=(0,), over=False, bots_due=False)


def table(name: str = "t", **more: Any) -> StoredTable:
    fields: dict[str, Any] = {
        "id": name,
        "game": "dragonheart",
        "rules_version": 1,
        "options": {"take": "forced"},
        "seed": "ab" * 32,
        "created_by": None,
        "created": 1.0,
        "updated": 1.0,
        "seats": (StoredSeat(0, None, None, "Guest"), StoredSeat(1, None, "greedy", "Greedy")),
        "standing": RUNNING,
        **more,
    }
    return StoredTable(**fields)


def action(number: int, move_id: str | None = None, seat: int = 0) -> Entry:
    did = f"do {number}"
    return Entry(number, "action", number, seat, did, move_id, [[1, 0, number]], None, 2.0 + number)


def change(entry: Entry, position: Any, standing: Standing = RUNNING) -> Change:
    seat = StoredSeat(0, None, None, "Guest", acted=entry.seq)
    return Change([entry], standing, entry.played, [seat], position)


def test_what_is_stored_comes_back(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store.open(tmp_path / "a.sqlite3")
        guest = await store.add_guest("h" * 64, 1.0)
        seats = (StoredSeat(0, guest, None, "Guest"), StoredSeat(1, None, "greedy", "Greedy"))
        made = table(seats=seats, created_by=guest)
        await store.add_table(made, {"at": 0})
        assert await store.table("t") == (made, {"at": 0}, [])
        after = Standing(
            number=1, to_move=(1,), over=False, bots_due=True, seq=1, winners=(0,), mover=0,
            quiet=2, deadline=5.0, ask={"seat": 1}, next_table="u",
        )  # fmt: skip
        timed = StoredSeat(
            0, guest, None, "Ada", 1, ready=False, standin="x", reason="y", left=2.0, since=3.0
        )
        stored = Change([action(1, "m")], after, 3.0, [timed], {"at": 1})
        await store.change_table("t", stored)
        store.close()
        store = Store.open(tmp_path / "a.sqlite3")
        found = await store.table("t")
        assert found is not None
        assert found[0].standing == after
        assert found[0].seats == (timed, seats[1])
        assert await store.deadlines(10) == [(5.0, "t")]
        assert (found[0].updated, found[1]) == (3.0, {"at": 1})
        assert await store.log("t") == [action(1, "m")]
        assert await store.log("t", after=1) == []
        assert await store.move("t", "m") == action(1, "m")
        assert await store.move("t", "n") is None
        assert await store.table("u") is None
        assert await store.guest("h" * 64) == guest
        assert await store.guest("i" * 64) is None
        assert await store.tables_with_bots_due() == ["t"]
        assert await store.running_tables(guest) == 1
        store.close()

    asyncio.run(play())


def test_tables_of_a_guest_are_those_made_and_those_sat_at(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store.open(tmp_path / "a.sqlite3")
        one, two = await store.add_guest("1" * 64, 1.0), await store.add_guest("2" * 64, 1.0)
        await store.add_table(table("made", created_by=one), {})
        sat = (StoredSeat(0, one, None, "Guest"), StoredSeat(1, two, None, "Guest"))
        await store.add_table(table("sat", created_by=two, seats=sat, updated=5.0), {})
        await store.add_table(table("other", created_by=two), {})
        assert [t.id for t in await store.tables_of(one)] == ["sat", "made"]
        assert [t.id for t in await store.tables_of(two)] == ["sat", "other"]
        store.close()

    asyncio.run(play())


def test_a_number_and_a_move_id_are_taken_once(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store.open(tmp_path / "a.sqlite3")
        await store.add_table(table(), {"at": 0})
        await store.add_table(table("u"), {"at": 0})
        await store.change_table("t", change(action(1, "m"), {"at": 1}))
        with pytest.raises(TakenError):
            await store.change_table("t", change(action(1, "n"), {"at": "wrong"}))
        with pytest.raises(TakenError):
            await store.change_table("t", change(action(2, "m"), {"at": "wrong"}))
        await store.change_table("u", change(action(1, "m"), {"at": 1}))
        found = await store.table("t")
        assert found is not None
        assert found[1] == {"at": 1}
        store.close()

    asyncio.run(play())


def test_one_failing_job_does_not_harm_those_it_shares_a_transaction_with(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store.open(tmp_path / "a.sqlite3")
        await store.add_table(table(), {"at": 0})
        numbers = [1, 2, 2, 3, 1, 4]
        results = await asyncio.gather(
            *(
                store.change_table("t", change(action(number), {"at": number}))
                for number in numbers
            ),
            return_exceptions=True,
        )
        assert [isinstance(result, TakenError) for result in results] == [
            False, False, True, False, True, False,
        ]  # fmt: skip
        assert [a.number for a in await store.log("t")] == [1, 2, 3, 4]
        store.close()

    asyncio.run(play())


def test_nothing_is_told_before_the_commit_and_nothing_kept_if_it_fails(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store.open(tmp_path / "a.sqlite3")
        await store.add_table(table(), {"at": 0})
        told: list[str] = []

        def fail(connection: sa.Connection) -> None:
            told.append("commit")
            raise sa.exc.OperationalError("COMMIT", None, OSError("disk full"))

        sa.event.listen(store.engine, "commit", fail)
        with pytest.raises(StoreError, match="disk full"):
            await store.change_table("t", change(action(1, "m"), {"at": 1}))
        sa.event.remove(store.engine, "commit", fail)
        assert told == ["commit"]
        assert await store.log("t") == []
        found = await store.table("t")
        assert found is not None
        assert found[1] == {"at": 0}
        await store.change_table("t", change(action(1, "m"), {"at": 1}))
        store.close()

    asyncio.run(play())


def test_a_fault_in_a_job_reaches_who_asked(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store.open(tmp_path / "a.sqlite3")

        def broken(connection: sa.Connection) -> None:
            connection.execute(sa.text("SELECT * FROM nowhere"))

        for ask in (store.write(broken), store.read(broken)):
            with pytest.raises(StoreError, match="nowhere"):
                await ask
        assert await store.add_guest("h" * 64, 1.0) == 1
        store.close()

    asyncio.run(play())


def test_closing_finishes_what_was_asked_for(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store.open(tmp_path / "a.sqlite3")
        waiting = [asyncio.ensure_future(store.add_guest(f"{n:064}", 1.0)) for n in range(300)]
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        assert sorted(await asyncio.gather(*waiting)) == list(range(1, 301))
        store = Store.open(tmp_path / "a.sqlite3")
        query = sa.select(sa.func.count()).select_from(GUESTS)
        assert await store.read(lambda c: c.execute(query).scalar_one()) == 300
        store.close()

    asyncio.run(play())


def test_readers_see_one_moment(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store.open(tmp_path / "a.sqlite3")
        await store.add_table(table(), {})
        count = sa.select(sa.func.count()).select_from(LOG)
        loop = asyncio.get_running_loop()

        def twice(connection: sa.Connection) -> tuple[int, int]:
            first = connection.execute(count).scalar_one()
            writing = asyncio.run_coroutine_threadsafe(
                store.change_table("t", change(action(1), {})), loop
            )
            writing.result(30)
            return first, connection.execute(count).scalar_one()

        assert await store.read(twice) == (0, 0)
        assert await store.read(lambda c: c.execute(count).scalar_one()) == 1
        store.close()

    asyncio.run(play())
