"""Time at a table: pure arithmetic over its seats; the rules know no clock.

A table is untimed (no settings), has a *live* clock (each seat has ``base`` seconds, and gets
``increment`` more with each turn), or gives *days* for every move. A seat's clock runs while its
guest is to move, not while a bot plays for the seat.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

from lindwurm.server.rows import StoredSeat

DAY = 86_400.0
#: What a player who comes back after running out gets at least on a live clock, in seconds.
GRACE = 30.0


def full(settings: dict[str, Any]) -> float:
    """The seconds with which a seat begins."""
    if settings["kind"] == "live":
        return float(settings["base"])
    return float(settings["days"]) * DAY


def started(seats: Iterable[StoredSeat], settings: dict[str, Any] | None) -> list[StoredSeat]:
    """The seats as the game begins, before any clock runs."""
    if settings is None:
        return list(seats)
    return [seat if seat.bot else replace(seat, left=full(settings)) for seat in seats]


def returned(seat: StoredSeat, settings: dict[str, Any] | None) -> StoredSeat:
    """The seat of a guest who takes it back from a bot: with time to go on."""
    seat = replace(seat, standin=None, reason=None)
    if settings is None:
        return seat
    if settings["kind"] == "live":
        return replace(seat, left=max(seat.left or 0.0, settings["increment"], GRACE))
    return replace(seat, left=full(settings))


def moved_on(
    seats: Iterable[StoredSeat],
    settings: dict[str, Any] | None,
    to_move: Collection[int],
    now: float,
    mover: int | None = None,
) -> tuple[StoredSeat, ...]:
    """The seats after a change: clocks stopped, filled up and started. ``mover`` has just acted."""
    if settings is None:
        return tuple(seats)
    return tuple(
        _moved_on(seat, settings, seat.seat in to_move, now, seat.seat == mover) for seat in seats
    )


def _moved_on(
    seat: StoredSeat, settings: dict[str, Any], to_move: bool, now: float, acted: bool
) -> StoredSeat:
    runs = to_move and seat.player is None and not seat.open
    left, since = seat.left, seat.since
    if left is None:
        return seat
    if since is not None and (not runs or acted):
        left = max(0.0, left - (now - since))
        since = None
        if settings["kind"] == "days":
            left = full(settings)
        elif acted and not runs:
            left += settings["increment"]
    if runs and since is None:
        since = now
    return replace(seat, left=left, since=since)


def deadline(seats: Iterable[StoredSeat]) -> float | None:
    """When the first running clock is out."""
    ends = [
        seat.since + seat.left for seat in seats if seat.since is not None and seat.left is not None
    ]
    return min(ends, default=None)


def out_of_time(seats: Iterable[StoredSeat], now: float) -> list[int]:
    """The seats whose running clocks are out."""
    return [
        seat.seat
        for seat in seats
        if seat.since is not None and seat.left is not None and seat.since + seat.left <= now
    ]


def remaining(seat: StoredSeat, now: float) -> float | None:
    """The seconds that a seat has left now; None without a clock."""
    if seat.left is None:
        return None
    return max(0.0, seat.left - (0.0 if seat.since is None else now - seat.since))
