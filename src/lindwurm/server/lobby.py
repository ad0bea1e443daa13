"""The lobby: who looks on is sent the open tables as they change, some times a second at most."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from lindwurm.server.authority import Authority
from lindwurm.server.live import Connection
from lindwurm.server.models import Lobby, frame_text
from lindwurm.server.problems import ProblemError
from lindwurm.server.seating import Seating

LOG = logging.getLogger(__name__)
#: The least time between two lists, in seconds.
PAUSE = 0.2


class LobbyRoom:
    """Those who look on, and the task that tells them."""

    def __init__(self, authority: Authority, seating: Seating) -> None:
        self._seating = seating
        self._viewers: set[Connection] = set()
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        authority.on_lobby = self._changed.set

    def __len__(self) -> int:
        return len(self._viewers)

    def start(self) -> None:
        """Begin to tell."""
        self._task = asyncio.create_task(self._run(), name="lobby")

    async def close(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def join(self, viewer: Connection) -> None:
        """Give a viewer the list, and from then on every change."""
        self._viewers.add(viewer)
        viewer.put(await self._text())

    def leave(self, viewer: Connection) -> None:
        """Forget a viewer."""
        self._viewers.discard(viewer)

    async def _text(self) -> str:
        return frame_text(Lobby(tables=await self._seating.lobby()))

    async def _run(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            if self._viewers:
                with contextlib.suppress(ProblemError):  # it is logged; the next change tells
                    text = await self._text()
                    for viewer in self._viewers:
                        viewer.put(text)
            await asyncio.sleep(PAUSE)
