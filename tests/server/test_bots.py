from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from lindwurm.bots import Bot
from lindwurm.play.game import Game
from lindwurm.server.authority import Authority
from lindwurm.server.bots import BotRunner
from lindwurm.server.catalog import Catalog
from lindwurm.server.rows import StoredSeat
from lindwurm.server.seating import Seating
from lindwurm.server.store import Change, Store, StoreError


class Scripted:
    """A bot that does what a test wants."""

    def __init__(self, does: str) -> None:
        self.does = does
        self.may_move = threading.Event()

    def choose(self, view: Mapping[str, Any], actions: Sequence[str], budget: float) -> str:
        if self.does == "fail":
            raise RuntimeError("no idea")
        if self.does == "cheat":
            return "ship 0 0 0 0 0"
        if self.does == "wait":
            assert self.may_move.wait(30)
        return actions[0]


class ScriptedCatalog(Catalog):
    def __init__(self, bot: Bot) -> None:
        super().__init__()
        self._bot = bot

    def bot(self, name: str, game: Game, seed: bytes | None = None) -> Bot:
        return self._bot


class Shaky(Store):
    failures = 0

    async def change_table(self, table: str, change: Change) -> None:
        if self.failures:
            self.failures -= 1
            raise StoreError("disk full")
        await super().change_table(table, change)


@asynccontextmanager
async def server(folder: Path, bot: Bot) -> AsyncIterator[tuple[Authority, BotRunner]]:
    store, catalog = Shaky.open(folder / "a.sqlite3"), ScriptedCatalog(bot)
    authority = Authority(store, catalog)
    runner = BotRunner(authority, 0.01)
    yield authority, runner
    await runner.close()
    await authority.close()
    catalog.close()
    store.close()


async def bots_only(authority: Authority) -> str:
    game = authority.catalog.game("dragonheart", {})
    seats = [StoredSeat(n, None, "greedy", "Greedy") for n in (0, 1)]
    return (await Seating(authority).add_table(game, seats, created_by=None, seed=1)).id


async def at_rest(runner: BotRunner) -> None:
    async with asyncio.timeout(60):
        while runner.running:
            await asyncio.sleep(0.01)


class Watcher:
    def __init__(self) -> None:
        self.guest: int | None = None
        self.texts: list[str] = []

    def put(self, text: str) -> None:
        self.texts.append(text)


@pytest.mark.parametrize("does", ["play", "fail", "cheat"])
def test_bots_play_to_the_end_whatever_they_are(
    tmp_path: Path, does: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A bot that fails or cheats is logged, and plays at random: no table is stuck."""

    async def test() -> None:
        async with server(tmp_path, Scripted(does)) as (authority, runner):
            table = await bots_only(authority)
            await at_rest(runner)
            assert (await authority.snapshot(table, None)).over

    with caplog.at_level(logging.ERROR):
        asyncio.run(test())
    assert bool(caplog.records) == (does != "play")


def test_viewers_are_told_that_a_bot_thinks_also_those_who_come_meanwhile(tmp_path: Path) -> None:
    async def test() -> None:
        bot = Scripted("wait")
        async with server(tmp_path, bot) as (authority, runner):
            table = await bots_only(authority)
            late = Watcher()
            while not any("thinking" in text for text in late.texts):
                await asyncio.sleep(0.01)
                await authority.join(table, late)
            bot.may_move.set()
            await at_rest(runner)
            last = Watcher()
            await authority.join(table, last)
            assert not any("thinking" in text for text in last.texts)

    asyncio.run(test())


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        stopped = Scripted("wait")
        async with server(tmp_path, stopped) as (authority, runner):
            table = await bots_only(authority)
            await asyncio.sleep(0.05)
            assert runner.running == 1
            stopping = asyncio.create_task(runner.close())
            await asyncio.sleep(0.05)
            stopped.may_move.set()
            await stopping
            assert runner.running == 0
            assert (await authority.snapshot(table, None)).number == 0
        async with server(tmp_path, Scripted("play")) as (authority, runner):
            await runner.start()
            await at_rest(runner)
            assert (await authority.snapshot(table, None)).over
            await runner.start()
            assert runner.running == 0

    asyncio.run(test())


def test_a_store_that_fails_for_a_while_delays_the_bots(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, Scripted("play")) as (authority, runner):
            assert isinstance(authority.store, Shaky)
            authority.store.failures = 3
            table = await bots_only(authority)
            await at_rest(runner)
            assert authority.store.failures == 0
            assert (await authority.snapshot(table, None)).over

    asyncio.run(test())


def test_many_tables_at_once_leave_nothing_behind(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, Scripted("play")) as (authority, runner):
            before = len(asyncio.all_tasks())
            tables = [await bots_only(authority) for _ in range(8)]
            await at_rest(runner)
            for table in tables:
                assert (await authority.snapshot(table, None)).over
            await asyncio.sleep(0)
            assert len(asyncio.all_tasks()) == before

    asyncio.run(test())
