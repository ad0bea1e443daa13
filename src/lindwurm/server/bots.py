"""Bots at tables: one task a table for as long as bots are to move there, owned by the runner."""

from __future__ import annotations

import asyncio
import logging
import os
import random
from concurrent.futures import ThreadPoolExecutor

from lindwurm.bots import Bot
from lindwurm.core.actions import draw
from lindwurm.server.authority import Authority, BotTurn
from lindwurm.server.problems import ProblemError

LOG = logging.getLogger(__name__)
_RANDOM = random.SystemRandom()
#: Seconds to wait before trying again after the store has failed, at first and at most.
FIRST_WAIT, LONGEST_WAIT = 0.1, 10.0
#: Problems that pass by themselves.
_PASSING = ("not-stored",)
#: Problems that say that the turn has gone: look again whose it is.
_GONE = ("stale", "not-your-turn", "game-over")


class BotRunner:
    """Lets bots think in threads and hands their moves to the authority.

    ``budget`` is how long a bot may think, in seconds. Nothing is kept but running tasks: `start`
    finds in the store where bots are to move.
    """

    def __init__(self, authority: Authority, budget: float = 1.0) -> None:
        self._authority, self._budget = authority, budget
        self._threads = ThreadPoolExecutor(os.cpu_count() or 1, "bot")
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        authority.on_bots_due = self.wake

    async def start(self) -> None:
        """Take up the tables at which bots are to move, after a restart too."""
        for table in await self._authority.store.tables_with_bots_due():
            self.wake(table)

    def wake(self, table: str) -> None:
        """A bot is to move at that table."""
        if table in self._tasks:
            self._again.add(table)
            return
        self._tasks[table] = asyncio.create_task(self._run(table), name=f"bots at {table}")

    async def advise(self, turn: BotTurn) -> str:
        """What a bot would play for somebody whose turn this is. ProblemError if the bot fails."""
        return await self._choose(turn, {})

    @property
    def running(self) -> int:
        """At how many tables bots are at work."""
        return len(self._tasks)

    async def close(self) -> None:
        """End all tasks and wait for the threads."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)

    async def _run(self, table: str) -> None:
        """Move for the table's bots until none is to move."""
        bots: dict[tuple[int, str], Bot] = {}
        wait = FIRST_WAIT
        try:
            while True:
                self._again.discard(table)
                try:
                    turn = await self._authority.bot_turn(table)
                    if turn is None:
                        if table in self._again:
                            continue
                        return
                    await self._move(table, turn, bots)
                    wait = FIRST_WAIT
                except ProblemError as error:
                    if error.problem.code in _GONE:
                        continue
                    if error.problem.code not in _PASSING:
                        raise
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, LONGEST_WAIT)
        except Exception:
            LOG.exception("the bots at table %s have stopped", table)
        finally:
            self._again.discard(table)
            del self._tasks[table]

    async def _move(self, table: str, turn: BotTurn, bots: dict[tuple[int, str], Bot]) -> None:
        """Let the bot move. One that fails plays at random, so that no table is stuck."""
        self._authority.thinking(table, turn.seat, begins=True)
        try:
            try:
                await self._authority.play_bot(table, turn, await self._choose(turn, bots))
            except ProblemError as error:
                if error.problem.code in (*_GONE, *_PASSING):
                    raise
                LOG.error("bot %r at table %s: %s", turn.bot, table, error)
                await self._authority.play_bot(table, turn, draw(turn.actions, _RANDOM))
        finally:
            self._authority.thinking(table, turn.seat, begins=False)

    async def _choose(self, turn: BotTurn, bots: dict[tuple[int, str], Bot]) -> str:
        """The bot's action. ProblemError if the bot fails."""
        loop = asyncio.get_running_loop()
        try:
            key = turn.seat, turn.bot
            if key not in bots:
                bots[key] = self._authority.catalog.bot(turn.bot, turn.game, turn.seed)
            return await loop.run_in_executor(
                self._threads, bots[key].choose, turn.view, turn.actions, self._budget
            )
        except Exception as error:
            LOG.exception("bot %r has failed", turn.bot)
            raise ProblemError("server-fault", f"The bot has failed: {error}.") from error
