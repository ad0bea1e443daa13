"""The server's parts without a network, on a clock that tests turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from pydantic_core import from_json
from tests.server.reading import Reader, listed

from lindwurm.server.authority import Authority
from lindwurm.server.catalog import Catalog
from lindwurm.server.deadlines import Deadlines
from lindwurm.server.models import Snapshot, TableSummary
from lindwurm.server.problems import ProblemError
from lindwurm.server.profiles import Profiles
from lindwurm.server.requests import Join, Move, NewTable
from lindwurm.server.seating import Seating
from lindwurm.server.store import Store
from lindwurm.server.undoing import Undoing

#: When the tests begin: 2026-11-30, noon.
NOON = 1_796_040_000.0


class Onlooker:
    """A viewer that keeps what it is told, as texts and as a client reads them."""

    def __init__(self, guest: int | None) -> None:
        self.guest = guest
        self.texts: list[str] = []
        self.frames: list[dict[str, Any]] = []
        self.reader = Reader()

    def put(self, text: str) -> None:
        self.texts.append(text)
        self.frames.append(self.reader.take(from_json(text)))

    @property
    def last(self) -> dict[str, Any]:
        """The last frame that tells how the table stands."""
        return [f for f in self.frames if f["type"] in ("snapshot", "update")][-1]


class House:
    """A server's parts over one file, and guests 1 to 4."""

    def __init__(self, store: Store) -> None:
        self.now = NOON
        self.store, self.catalog = store, Catalog()
        self.authority = Authority(store, self.catalog, clock=lambda: self.now)
        self.seating, self.undoing = Seating(self.authority), Undoing(self.authority)
        self.profiles = Profiles(self.authority, self.seating)
        self.deadlines = Deadlines(self.authority, self.seating)

    async def make(self, *seats: str, guest: int = 1, **more: Any) -> TableSummary:
        """A table of guest 1: seats are "me", "open", or the names of bots."""
        asked: list[dict[str, Any]] = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat}
            for seat in seats
        ]
        spec = {"game": "dragonheart", "seats": asked, **more}
        return await self.seating.create(guest, NewTable.model_validate(spec))

    async def two(self, **more: Any) -> str:
        """A running table between guests 1 and 2; its id."""
        table = (await self.make("me", "open", **more)).id
        await self.seating.join(table, 2, Join())
        await self.seating.start(table, 1)
        return table

    async def look(self, table: str, guest: int | None = 1) -> Snapshot:
        return await self.authority.snapshot(table, guest)

    async def watch(self, table: str, guest: int | None) -> Onlooker:
        viewer = Onlooker(guest)
        await self.authority.join(table, viewer)
        return viewer

    async def move(self, table: str, action: str | None = None) -> int:
        """The seat to move plays that action, or its first; which seat."""
        spectator = await self.look(table, None)
        seat = spectator.to_move[0]
        async with self.authority.hold(table) as room:
            guest = (await self.authority.live(room)).table.seats[seat].guest
        view = await self.look(table, guest)
        action = action or listed(view, seat)[0]
        move = Move(id=f"m{view.seq}", seat=seat, at=view.seq, action=action)
        await self.authority.play(table, guest, move)
        return seat

    async def play_out(self, table: str) -> Snapshot:
        """Play first actions to the end."""
        while not (await self.look(table, None)).over:
            await self.move(table)
        return await self.look(table, None)

    async def bots_play(self, table: str) -> None:
        """The bots' first actions, as long as bots are to move."""
        while (turn := await self.authority.bot_turn(table)) is not None:
            await self.authority.play_bot(table, turn, turn.actions[0])


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[House]:
    store = Store.open(folder / "a.sqlite3")
    made = House(store)
    for guest in (1, 2, 3, 4):
        if await store.guest(f"{guest:064}") is None:
            assert await store.add_guest(f"{guest:064}", 1.0) == guest
    try:
        yield made
    finally:
        await made.deadlines.close()
        await made.authority.close()
        made.catalog.close()
        store.close()


def at_home(test: Callable[[House], Coroutine[Any, Any, None]], folder: Path) -> None:
    """Run a test with a house on files in that folder."""

    async def inside() -> None:
        async with house(folder) as made:
            await test(made)

    asyncio.run(inside())


async def refusal(work: Coroutine[Any, Any, Any]) -> str:
    """The code with which something is refused."""
    with pytest.raises(ProblemError) as error:
        await work
    return error.value.problem.code
