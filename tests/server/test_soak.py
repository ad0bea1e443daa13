"""Many tables come and go: memory, tasks and threads come back to where they were."""

from __future__ import annotations

import asyncio
import gc
import threading
from pathlib import Path

import pytest
from tests.server.house import House, house

from lindwurm.server.bots import BotRunner
from lindwurm.server.requests import Join, Move

TABLES, TOGETHER, MOVES = 2000, 20, 3


@pytest.mark.slow
def test_two_thousand_tables_leave_nothing_behind(tmp_path: Path) -> None:
    async def visit(home: House, number: int) -> None:
        """Make a table, play a little, with somebody watching, and go away in one of many ways."""
        made = await home.make("me", "open", public=True)
        if number % 4 == 0:
            return  # it is left open
        await home.seating.join(made.id, 2, Join())
        await home.seating.start(made.id, 1)
        viewers = [await home.watch(made.id, guest) for guest in (1, 2, None)]
        for _ in range(MOVES):
            now = viewers[2].last
            seat = now["view"]["to_move"][0]
            seq, action = now["seq"], viewers[seat].last["actions"][str(seat)][0]
            move = Move(id=f"m{seq}", seat=seat, at=seq, action=action)
            await home.authority.play(made.id, seat + 1, move)
        if number % 4 == 1:
            await home.seating.resign(made.id, 1, 0)
        for viewer in viewers:
            home.authority.leave(made.id, viewer)

    async def some(home: House, begin: int, end: int) -> None:
        for first in range(begin, end, TOGETHER):
            await asyncio.gather(*(visit(home, n) for n in range(first, first + TOGETHER)))

    async def test() -> None:
        async with house(tmp_path) as home:
            home.authority.rooms._capacity = 50
            runner = BotRunner(home.authority, 0.0)
            home.deadlines.start()
            await some(home, 0, 200)  # whatever is made once is made now
            gc.collect()
            tasks, threads = len(asyncio.all_tasks()), threading.active_count()
            before = len(gc.get_objects())
            await some(home, 200, 200 + TABLES)
            gc.collect()
            after = len(gc.get_objects())
            assert (len(asyncio.all_tasks()), threading.active_count()) == (tasks, threads)
            assert (home.authority.rooms.viewers, runner.running) == (0, 0)
            assert len(home.authority.rooms) <= 50
            assert after - before < TABLES, "each table leaves something behind"
            await runner.close()

    asyncio.run(test())
