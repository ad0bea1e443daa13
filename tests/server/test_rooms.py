from __future__ import annotations

import asyncio
from typing import cast

import pytest

from lindwurm.server.encode import Live, Told
from lindwurm.server.rooms import Rooms

STATE = cast("Live", object())


class Watcher:
    def __init__(self) -> None:
        self.guest: int | None = None

    def put(self, text: str) -> None:
        raise AssertionError(text)


async def use(rooms: Rooms, table: str) -> None:
    async with rooms.hold(table) as room:
        room.live = STATE


def test_a_room_is_held_by_one_at_a_time() -> None:
    async def test() -> None:
        rooms, inside = Rooms(10), 0

        async def enter() -> None:
            nonlocal inside
            async with rooms.hold("a"):
                inside += 1
                assert inside == 1
                await asyncio.sleep(0)
                inside -= 1

        await asyncio.gather(*(enter() for _ in range(20)))
        assert len(rooms) == 0

    asyncio.run(test())


def test_the_rooms_used_longest_ago_go_first() -> None:
    async def test() -> None:
        rooms = Rooms(3)
        for table in "abc":
            await use(rooms, table)
        await use(rooms, "a")
        await use(rooms, "d")
        assert [table for table in "abcd" if rooms.get(table)] == ["a", "c", "d"]

    asyncio.run(test())


def test_rooms_in_use_and_rooms_that_are_watched_stay() -> None:
    async def test() -> None:
        rooms, watcher = Rooms(1), Watcher()
        async with rooms.hold("watched") as room:
            room.viewers[watcher] = Told(0)
        async with rooms.hold("used") as held:
            held.live = STATE
            for table in "abc":
                await use(rooms, table)
            assert rooms.get("watched") is room
            assert rooms.get("used") is held
            assert rooms.viewers == 1
        rooms.leave("watched", watcher)
        rooms.leave("unknown", watcher)
        assert (rooms.viewers, len(rooms)) == (0, 1)

    asyncio.run(test())


def test_a_fault_inside_leaves_no_room_locked_or_without_use() -> None:
    async def test() -> None:
        rooms = Rooms(10)
        with pytest.raises(LookupError):
            async with rooms.hold("a"):
                raise LookupError
        assert len(rooms) == 0
        await use(rooms, "a")
        with pytest.raises(LookupError):
            async with rooms.hold("a"):
                raise LookupError
        async with asyncio.timeout(1), rooms.hold("a") as room:
            assert room.live is STATE

    asyncio.run(test())
