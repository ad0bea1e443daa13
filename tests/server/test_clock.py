from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.house import House, at_home, house

from lindwurm.server import clock
from lindwurm.server.judging import new_entry
from lindwurm.server.rows import StoredSeat

LIVE = {"kind": "live", "base": 60, "increment": 5}
DAYS = {"kind": "days", "days": 2}


def seats(*more: StoredSeat) -> list[StoredSeat]:
    people = [StoredSeat(0, 1, None, "A"), StoredSeat(1, 2, None, "B")]
    return clock.started([*people, *more], LIVE)


def test_a_live_clock_runs_for_who_is_to_move_and_gains_with_the_turn() -> None:
    one = clock.moved_on(seats(), LIVE, [0], 100.0)
    assert [(seat.left, seat.since) for seat in one] == [(60.0, 100.0), (60.0, None)]
    assert clock.deadline(one) == 160.0
    same_turn = clock.moved_on(one, LIVE, [0], 110.0, mover=0)
    assert [(seat.left, seat.since) for seat in same_turn] == [(50.0, 110.0), (60.0, None)]
    passed = clock.moved_on(same_turn, LIVE, [1], 120.0, mover=0)
    assert [(seat.left, seat.since) for seat in passed] == [(45.0, None), (60.0, 120.0)]
    assert clock.remaining(passed[1], 130.0) == 50.0
    assert clock.remaining(passed[0], 130.0) == 45.0


def test_days_are_full_again_with_each_move() -> None:
    begun = clock.started([StoredSeat(0, 1, None, "A"), StoredSeat(1, 2, None, "B")], DAYS)
    one = clock.moved_on(begun, DAYS, [0], 0.0)
    assert clock.deadline(one) == 2 * clock.DAY
    two = clock.moved_on(one, DAYS, [1], clock.DAY, mover=0)
    assert [seat.left for seat in two] == [2 * clock.DAY, 2 * clock.DAY]
    assert clock.deadline(two) == 3 * clock.DAY


def test_several_clocks_run_at_once_and_none_for_bots() -> None:
    bot = StoredSeat(2, None, "greedy", "Greedy")
    running = clock.moved_on(seats(bot), LIVE, [0, 1, 2], 0.0)
    assert [seat.since for seat in running] == [0.0, 0.0, None]
    assert running[2].left is None
    late = clock.moved_on(running, LIVE, [1, 2], 50.0, mover=0)
    assert clock.out_of_time(late, 59.9) == []
    assert clock.out_of_time(late, 60.0) == [1]
    assert clock.out_of_time(running, 61.0) == [0, 1]


def test_without_settings_there_is_no_time() -> None:
    plain = [StoredSeat(0, 1, None, "A")]
    assert clock.started(plain, None) == plain
    assert clock.moved_on(plain, None, [0], 5.0) == tuple(plain)
    assert clock.deadline(plain) is None
    assert clock.remaining(plain[0], 5.0) is None


@pytest.mark.parametrize("settings", [LIVE, DAYS])
def test_who_runs_out_is_played_on_for_and_comes_back_with_time(
    tmp_path: Path, settings: dict[str, object]
) -> None:
    async def test(house: House) -> None:
        table = await house.two(clock=settings, options={"start": "seat 1"})
        viewer = await house.watch(table, 2)
        whole = clock.full(settings)
        assert viewer.last["clock"]["running"] == [0]
        house.now += whole - 1
        await house.seating.time_out(table)
        assert len(viewer.frames) == 1
        house.now += 1
        await house.seating.time_out(table)
        assert viewer.last["seats"][0]["reason"] == "time"
        assert viewer.last["log"][0]["kind"] == "standin"
        assert viewer.last["clock"]["running"] == []
        assert await house.store.deadlines(5) == []
        await house.bots_play(table)
        assert viewer.last["clock"]["running"] == [1]
        await house.seating.come_back(table, 1)
        await house.move(table)
        clocks = viewer.last["clock"]
        assert clocks["running"] == [0]
        assert clocks["left"][0] == (clock.GRACE if settings is LIVE else whole)

    at_home(test, tmp_path)


def test_one_scheduler_sees_to_all_clocks_also_after_a_restart(tmp_path: Path) -> None:
    """Real seconds: what is due is dealt with at once, and what comes sooner isn't slept over."""

    async def reason(one: House, table: str) -> str | None:
        async with asyncio.timeout(30):
            while not (found := (await one.look(table)).seats[0].reason):
                await asyncio.sleep(0.01)
        return found

    async def test(one: House) -> None:
        one.authority.now = asyncio.get_running_loop().time
        one.deadlines.start()
        timed = {"options": {"start": "seat 1"}, "clock": {"kind": "live", "base": 10}}
        slow, quick = await one.two(**timed), await one.two(**timed)
        async with one.authority.hold(quick) as room:
            live = await one.authority.live(room)
            hurried = replace(live.table.seats[0], left=0.3), live.table.seats[1]
            entry = new_entry(live, "ask", 0.0)
            assert await one.authority.change(room, live, [entry], seats=hurried)
        assert await reason(one, quick) == "time"
        assert (await one.look(slow)).seats[0].reason is None
        await one.deadlines.close()
        assert [table for _, table in await one.store.deadlines(5)] == [slow]
        async with house(tmp_path) as two:
            two.authority.now = lambda: asyncio.get_running_loop().time() + 11
            two.deadlines.start()
            assert await reason(two, slow) == "time"

    at_home(test, tmp_path)
