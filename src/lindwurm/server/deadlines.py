"""The one scheduler of all clocks. Deadlines are data in the store: it holds only the next one."""

from __future__ import annotations

import asyncio
import logging

from lindwurm.server.authority import Authority
from lindwurm.server.problems import ProblemError
from lindwurm.server.seating import Seating
from lindwurm.server.store import StoreError

LOG = logging.getLogger(__name__)
#: How many tables are taken up at once; seconds to wait after a failure, and at most for anything.
BATCH, AFTER_FAILURE, LONGEST_WAIT = 100, 1.0, 3600.0


class Deadlines:
    """Waits for the next deadline and lets bots play on for those whose time is up."""

    def __init__(self, authority: Authority, seating: Seating) -> None:
        self._authority, self._seating = authority, seating
        self._next = float("inf")
        self._sooner = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        authority.on_deadline = self.wake

    def start(self) -> None:
        """Begin, with what is due since before a restart."""
        self._task = asyncio.create_task(self._run(), name="deadlines")

    async def close(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def wake(self, deadline: float) -> None:
        """There is a deadline; it may come before the one that is waited for."""
        if deadline < self._next:
            self._next = deadline
            self._sooner.set()

    async def _run(self) -> None:
        while True:
            self._sooner.clear()
            try:
                wait = await self._pass()
            except (StoreError, ProblemError):
                LOG.exception("deadlines could not be looked at")
                wait = AFTER_FAILURE
            try:
                await asyncio.wait_for(self._sooner.wait(), min(wait, LONGEST_WAIT))
            except TimeoutError:
                continue

    async def _pass(self) -> float:
        """Deal with all that is due; the seconds until the next deadline."""
        failed: set[str] = set()
        while True:
            self._next = float("inf")  # what comes while the store is asked is not missed
            found = await self._authority.store.deadlines(BATCH)
            now = self._authority.now()
            due = [table for at, table in found if at <= now and table not in failed]
            for table in due:
                try:
                    await self._seating.time_out(table)
                except Exception:
                    LOG.exception("the clocks of table %s can't be dealt with", table)
                    failed.add(table)
            if not due:
                later = [at for at, _ in found if at > now]
                self._next = min([self._next, *later])
                return min(self._next - now, AFTER_FAILURE if failed else LONGEST_WAIT)
