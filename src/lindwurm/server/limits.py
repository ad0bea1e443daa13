"""Limits on how often something may be asked for."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.requests import HTTPConnection, Request

from lindwurm.server.problems import ProblemError


class Rate:
    """At most ``count`` events a minute for each key (a token bucket that holds ``count``).

    Only the ``keys`` used last are remembered; a forgotten key begins anew.
    """

    def __init__(
        self, count: int, *, keys: int = 10_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._count, self._keys, self._clock = count, keys, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, what: str) -> None:
        """Count one event; ProblemError if it is one too many, which says when to try again."""
        now = self._clock()
        left, since = self._buckets.pop(key, (float(self._count), now))
        left = min(self._count, left + (now - since) * self._count / 60)
        allowed = left >= 1
        self._buckets[key] = (left - 1 if allowed else left, now)
        if len(self._buckets) > self._keys:
            self._buckets.popitem(last=False)
        if not allowed:
            wait = math.ceil((1 - left) * 60 / self._count)
            raise ProblemError(
                "too-many",
                f"At most {self._count} {what} a minute; try again in {wait} s.",
                retry_after=wait,
            )


def address_of(connection: HTTPConnection) -> str:
    """The client's address, by which it is counted."""
    return connection.client.host if connection.client else ""


async def limit_changes(request: Request) -> None:
    """Count a request that changes something, whatever it is; ProblemError."""
    rate: Rate = request.app.state.changes
    rate.take(address_of(request), "changes")


async def limit_costly(request: Request) -> None:
    """Count a request that takes the server some work; ProblemError."""
    rate: Rate = request.app.state.costly
    rate.take(address_of(request), "requests of this kind")
