"""Setting up hoards: a position from the few tiles that a test cares about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import lindwurm
from lindwurm.gamebox.hueter_des_schatzes.tiles import own
from lindwurm.play.state import State


def tiles_of(data: dict[str, Any]) -> list[str]:
    """All tiles of a set, by their words."""
    found: list[str] = []
    for line in data["tiles"]:
        copies, _, tile = line.partition(" x ")
        found += [tile] * int(copies)
    return found


def lay_hoards(*hoards: Sequence[str], shown: str | None = None, **options: Any) -> State:
    """A table where these tiles lie, such as ``c3 r0: sword ne, gold sw``, and all are to place.

    The first hoard tells the tiles, too; the others only where those were placed. ``shown`` is the
    next tile of the stack.
    """
    game = lindwurm.game("hueter-des-schatzes", **options)
    form = game.new(players=len(hoards), seed=1).position()
    first = [line.split(": ") for line in hoards[0]]
    come = [tile for _, tile in first] + ([shown] if shown else [])
    left = Counter(tiles_of(options.get("tiles") or own("tiles")))
    left.subtract(come)
    assert min(left.values()) >= 0, "the set has not so many of these tiles"
    placed = [[place for place, _ in first], *(list(hoard) for hoard in hoards[1:])]
    over = len(first) == 25
    form |= {
        "stack": come + sorted(left.elements()),
        "number": len(first) * len(hoards),
        "over": over,
        "to_move": [] if over else list(range(len(hoards))),
        "players": [{"placed": places, "sealed": None} for places in placed],
    }
    return game.load(form)


@pytest.fixture(scope="session")
def hoards() -> Callable[..., State]:
    return lay_hoards
