from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from pydantic_core import from_json
from tests.server.reading import Reader, listed

from lindwurm.server import replays
from lindwurm.server.authority import Authority
from lindwurm.server.catalog import Catalog
from lindwurm.server.models import Accepted, Snapshot
from lindwurm.server.problems import ProblemError
from lindwurm.server.requests import Move
from lindwurm.server.rows import StoredSeat
from lindwurm.server.seating import Seating
from lindwurm.server.store import Change, Store, StoreError


class Watcher:
    """A viewer that keeps what it is told."""

    def __init__(self, guest: int | None) -> None:
        self.guest = guest
        self.frames: list[dict[str, Any]] = []
        self.reader = Reader()

    def put(self, text: str) -> None:
        self.frames.append(self.reader.take(from_json(text)))


class SlowStore(Store):
    """A store that can be told to be slow, or to fail, before or after it has stored."""

    delay = 0.0
    fails_before = False
    fails_after = False

    async def change_table(self, table: str, change: Change) -> None:
        await asyncio.sleep(self.delay)
        if self.fails_before:
            raise StoreError("disk full")
        await super().change_table(table, change)
        if self.fails_after:
            raise StoreError("connection lost")


@asynccontextmanager
async def authority_in(folder: Path, **more: Any) -> AsyncIterator[Authority]:
    store, catalog = SlowStore.open(folder / "a.sqlite3"), Catalog()
    authority = Authority(store, catalog, clock=lambda: 1.0, **more)
    yield authority
    await authority.close()
    catalog.close()
    store.close()


async def new_table(authority: Authority, *guests: int, seed: int = 7) -> str:
    game = authority.catalog.game("dragonheart", {"start": "seat 1"})
    for guest in guests:
        if await authority.store.guest(f"{guest:064}") is None:
            assert await authority.store.add_guest(f"{guest:064}", 1.0) == guest
    seats = [StoredSeat(n, guest, None, "Guest") for n, guest in enumerate(guests)]
    made = await Seating(authority).add_table(game, seats, created_by=None, seed=seed)
    return made.id


def first_move(situation: Snapshot, move_id: str | None = None) -> Move:
    [seat] = situation.to_move
    return Move(
        id=move_id or f"m{situation.number}",
        seat=seat,
        at=situation.seq,
        action=listed(situation, seat)[0],
    )


async def refused(work: Coroutine[Any, Any, Any]) -> str:
    with pytest.raises(ProblemError) as error:
        await work
    return error.value.problem.code


def slow(authority: Authority) -> SlowStore:
    assert isinstance(authority.store, SlowStore)
    return authority.store


def run(test: Callable[[Authority], Coroutine[Any, Any, None]], folder: Path, **more: Any) -> None:
    async def inside() -> None:
        async with authority_in(folder, **more) as authority:
            await test(authority)

    asyncio.run(inside())


def test_two_guests_see_their_own_hands_only(tmp_path: Path) -> None:
    async def test(authority: Authority) -> None:
        table = await new_table(authority, 1, 2)
        watchers = [Watcher(1), Watcher(2), Watcher(None)]
        for watcher in watchers:
            await authority.join(table, watcher)
        move = first_move(await authority.snapshot(table, 1))
        await authority.play(table, 1, move)
        for watcher, own in zip(watchers, (0, 1, None), strict=True):
            snapshot, update = (f for f in watcher.frames if f["type"] != "here")
            for frame in (snapshot, update):
                hands = [player["hand"] for player in frame["view"]["players"]]
                assert [hand is not None for hand in hands] == [own == 0, own == 1]
            drawn = [event for event in update["events"] if event["event"] == "draw"]
            assert drawn
            assert all(("card" in event) == (own == 0) for event in drawn)
            assert list(update["actions"]) == (["1"] if own == 1 else [])

    run(test, tmp_path)


def test_refusals(tmp_path: Path) -> None:
    async def test(authority: Authority) -> None:
        table = await new_table(authority, 1, 2)
        start = await authority.snapshot(table, 1)
        move = first_move(start, "one")
        change = move.model_copy
        assert await refused(authority.play("none", 1, move)) == "no-such-table"
        assert await refused(authority.play(table, None, move)) == "not-your-seat"
        assert await refused(authority.play(table, 2, move)) == "not-your-seat"
        assert await refused(authority.play(table, 3, move)) == "not-your-seat"
        assert await refused(authority.play(table, 1, change(update={"at": 1}))) == "invalid"
        early = change(update={"seat": 1})
        assert await refused(authority.play(table, 2, early)) == "not-your-turn"
        wrong = change(update={"action": "ship 0 0 0 0"})
        assert await refused(authority.play(table, 1, wrong)) == "illegal-action"
        assert await authority.snapshot(table, 1) == start
        await authority.play(table, 1, move)
        late = change(update={"id": "two"})
        assert await refused(authority.play(table, 1, late)) == "stale"
        assert await refused(authority.play(table, 1, late)) == "stale"
        used = change(update={"action": "ship 0"})
        assert await refused(authority.play(table, 1, used)) == "move-id-used"
        assert (await authority.snapshot(table, 1)).number == 1

    run(test, tmp_path)


def test_a_move_decided_before_anothers_is_not_stale(tmp_path: Path) -> None:
    async def test(authority: Authority) -> None:
        table = await new_table(authority, 1, 2)
        await authority.play(table, 1, first_move(await authority.snapshot(table, 1)))
        now = await authority.snapshot(table, 2)
        move = first_move(now).model_copy(update={"at": 0})
        assert (await authority.play(table, 2, move)).number == 2

    run(test, tmp_path)


def test_a_finished_game_takes_no_moves(tmp_path: Path) -> None:
    async def test(authority: Authority) -> None:
        table = await new_table(authority, 1, 1)
        state = await authority.snapshot(table, 1)
        assert await refused(replays.record(authority, table, 1)) == "game-not-over"
        while not state.over:
            await authority.play(table, 1, first_move(state))
            state = await authority.snapshot(table, 1)
        move = Move(id="late", seat=0, at=state.number, action="ship 0")
        assert await refused(authority.play(table, 1, move)) == "game-over"
        record = await replays.record(authority, table, 1)
        assert len(record["actions"]) == state.number
        [summary] = await Seating(authority).tables(1)
        assert summary.over

    run(test, tmp_path)


def test_the_same_move_twice_at_once_is_one_move(tmp_path: Path) -> None:
    async def test(authority: Authority) -> None:
        slow(authority).delay = 0.02
        table = await new_table(authority, 1, 2)
        move = first_move(await authority.snapshot(table, 1))
        numbers: list[Accepted] = []
        answers = await asyncio.gather(
            *(authority.play(table, 1, move, numbers.append) for _ in range(5))
        )
        assert all(answer == answers[0] for answer in answers)
        assert numbers == [answers[0]] * 5
        assert (await authority.snapshot(table, 1)).number == 1

    run(test, tmp_path)


def test_it_is_acknowledged_when_stored_and_shown_after_that(tmp_path: Path) -> None:
    async def test(authority: Authority) -> None:
        slow(authority).delay = 0.05
        table = await new_table(authority, 1, 2)
        watcher = Watcher(2)
        await authority.join(table, watcher)
        told: list[tuple[int, int]] = []

        def acknowledge(accepted: Accepted) -> None:
            told.append((accepted.number, len(watcher.frames)))

        move = first_move(await authority.snapshot(table, 1))
        playing = asyncio.create_task(authority.play(table, 1, move, acknowledge))
        await asyncio.sleep(0.01)
        assert await authority.store.log(table) == []
        assert (told, len(watcher.frames)) == ([], 1)
        await playing
        assert [action.move_id for action in await authority.store.log(table)] == [move.id]
        assert told == [(1, 1)]
        assert [frame["type"] for frame in watcher.frames] == ["snapshot", "update"]

    run(test, tmp_path)


def test_a_mover_who_leaves_while_it_is_stored_has_moved(tmp_path: Path) -> None:
    async def test(authority: Authority) -> None:
        slow(authority).delay = 0.05
        table = await new_table(authority, 1, 2)
        watcher = Watcher(2)
        await authority.join(table, watcher)
        move = first_move(await authority.snapshot(table, 1))
        playing = asyncio.create_task(authority.play(table, 1, move))
        await asyncio.sleep(0.01)
        playing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await playing
        await authority.close()
        assert watcher.frames[-1]["number"] == 1
        assert (await authority.play(table, 1, move)).number == 1

    run(test, tmp_path)


@pytest.mark.parametrize("stored", [False, True])
def test_a_store_that_fails(tmp_path: Path, stored: bool) -> None:
    """Not acknowledged; and whether or not it was stored, the same move again gets it right."""

    async def test(authority: Authority) -> None:
        table = await new_table(authority, 1, 2)
        watcher = Watcher(2)
        await authority.join(table, watcher)
        before = await authority.snapshot(table, 1)
        move = first_move(before)
        told: list[Accepted] = []
        setattr(slow(authority), "fails_after" if stored else "fails_before", True)
        assert await refused(authority.play(table, 1, move, told.append)) == "not-stored"
        assert (told, len(watcher.frames)) == ([], 1)
        slow(authority).fails_before = slow(authority).fails_after = False
        if not stored:
            assert await authority.snapshot(table, 1) == before
        answer = await authority.play(table, 1, move, told.append)
        assert (answer.number, answer.move_id, told) == (1, move.id, [answer])
        assert watcher.frames[-1]["number"] == 1
        assert len(await authority.store.log(table)) == 1

    run(test, tmp_path)


def test_a_commit_that_fails_loses_nothing_and_changes_nothing(tmp_path: Path) -> None:
    async def test(authority: Authority) -> None:
        table = await new_table(authority, 1, 2)
        before = await authority.snapshot(table, 1)
        move = first_move(before)

        def fail(connection: sa.Connection) -> None:
            raise sa.exc.OperationalError("COMMIT", None, OSError("disk full"))

        sa.event.listen(authority.store.engine, "commit", fail)
        assert await refused(authority.play(table, 1, move)) == "not-stored"
        sa.event.remove(authority.store.engine, "commit", fail)
        assert await authority.snapshot(table, 1) == before
        assert (await authority.play(table, 1, move)).number == 1

    run(test, tmp_path)


def test_two_processes_on_one_store(tmp_path: Path) -> None:
    """Each has its own memory; the store decides, viewers of both catch up, nothing is doubled."""

    async def test(one: Authority) -> None:
        async with authority_in(tmp_path) as two:
            table = await new_table(one, 1, 2)
            watchers = {one: Watcher(1), two: Watcher(2)}
            for authority, watcher in watchers.items():
                await authority.join(table, watcher)
            move = first_move(await one.snapshot(table, 1), "one")
            await one.play(table, 1, move)
            assert (await two.play(table, 1, move)).number == 1
            assert watchers[two].frames[-1]["number"] == 1
            reply = first_move(await one.snapshot(table, 2), "two")
            assert (await one.play(table, 2, reply)).number == 2
            wrong = Move(id="three", seat=1, at=1, action=reply.action)
            assert await refused(two.play(table, 2, wrong)) == "stale"
            assert [a.move_id for a in await one.store.log(table)] == ["one", "two"]

    run(test, tmp_path)


def test_memory_is_bounded_and_can_be_made_again(tmp_path: Path) -> None:
    async def test(authority: Authority) -> None:
        tables = [await new_table(authority, 1, 1, seed=seed) for seed in range(12)]
        before = [await authority.snapshot(table, 1) for table in tables]
        assert len(authority.rooms) == 3
        watcher = Watcher(1)
        await authority.join(tables[0], watcher)
        for _ in range(2):
            now = [await authority.snapshot(table, 1) for table in tables]
            assert [one.view for one in now] == [one.view for one in before]
        assert authority.rooms.get(tables[0]) is not None
        assert len(authority.rooms) <= 4
        await authority.play(tables[0], 1, first_move(before[0]))
        assert watcher.frames[-1]["number"] == 1
        authority.leave(tables[0], watcher)
        assert len(authority.rooms) <= 3
        for _ in range(20):
            assert await refused(authority.snapshot("none", 1)) == "no-such-table"
        assert authority.rooms.get("none") is None

    run(test, tmp_path, capacity=3)


def test_a_table_of_other_rules_is_refused_clearly(tmp_path: Path) -> None:
    async def test(authority: Authority) -> None:
        table = await new_table(authority, 1, 2)
        await authority.store.write(
            lambda c: c.execute(sa.text("UPDATE snapshots SET position = '{\"version\": 99}'"))
        )
        async with authority_in(tmp_path) as fresh:
            assert await refused(fresh.snapshot(table, 1)) == "table-unreadable"

    run(test, tmp_path)
