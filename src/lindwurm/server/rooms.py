"""What is held in memory of tables: a room each, with a lock, viewers, and maybe the state."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Protocol

from lindwurm.server.encode import Live, Told


class Viewer(Protocol):
    """A connection that watches a table. ``put`` must not wait."""

    guest: int | None

    def put(self, text: str) -> None:
        """Send a frame, in the order of the calls."""


@dataclass
class Room:
    """What the authority holds of one table: a lock, its viewers with what each was told last, and
    maybe its state.
    """

    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    viewers: dict[Viewer, Told] = field(default_factory=dict)
    thinking: set[int] = field(default_factory=set)
    live: Live | None = None

    def here(self) -> list[int]:
        """The seats whose guests are connected."""
        if self.live is None:
            return []
        guests = {viewer.guest for viewer in self.viewers} - {None}
        return [seat.seat for seat in self.live.table.seats if seat.guest in guests]


class Rooms:
    """The rooms that are in use, and at most ``capacity`` in all while others idle."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._rooms: OrderedDict[str, Room] = OrderedDict()

    def __len__(self) -> int:
        return len(self._rooms)

    def get(self, table: str) -> Room | None:
        """The table's room, if there is one."""
        return self._rooms.get(table)

    @property
    def viewers(self) -> int:
        """How many viewers are connected."""
        return sum(len(room.viewers) for room in self._rooms.values())

    @asynccontextmanager
    async def hold(self, table: str) -> AsyncIterator[Room]:
        """The table's room, with its lock held."""
        room = self._rooms.setdefault(table, Room(table))
        self._rooms.move_to_end(table)
        room.users += 1
        try:
            async with room.lock:
                yield room
        finally:
            room.users -= 1
            if room.live is None and not room.viewers and not room.users:
                self._rooms.pop(table, None)
            self._trim()

    def leave(self, table: str, viewer: Viewer) -> None:
        """Forget a viewer."""
        room = self._rooms.get(table)
        if room is not None:
            room.viewers.pop(viewer, None)
            self._trim()

    def _trim(self) -> None:
        """Let go of the rooms used longest ago that nobody watches or waits for."""
        surplus = len(self._rooms) - self._capacity
        if surplus <= 0:
            return
        idle = [room.id for room in self._rooms.values() if not room.users and not room.viewers]
        for table in idle[:surplus]:
            del self._rooms[table]
