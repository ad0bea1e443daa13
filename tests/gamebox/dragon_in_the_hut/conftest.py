"""Setting up tables: a position from the little that a test cares about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

import lindwurm
from lindwurm.gamebox.dragon_in_the_hut.cards import forest, names, own_set
from lindwurm.play.state import State

#: A host's card and counter.
Under = tuple[str, int]


def seat(
    *hand: str, hosts: Mapping[str, Under | None] | None = None, dragons: int = 0
) -> dict[str, Any]:
    """One player: the hand; the hosts by name, None where nothing lies. Dragons host too."""
    there: dict[str, Under | None] = {f"dragon {n + 1}": None for n in range(min(dragons, 2))}
    there |= dict(hosts or {})
    names = sorted(there, key=lambda name: (name.split()[0] != "hut", int(name.split()[1])))
    return {
        "hand": list(hand),
        "dragons": dragons,
        "hosts": [
            {
                "host": name,
                "counter": None if (under := there[name]) is None else under[1],
                "card": None if under is None else under[0],
                "old": False,
            }
            for name in names
        ],
    }


def set_table(
    *players: dict[str, Any],
    tops: Sequence[str] = (),
    pile: Sequence[str] | None = None,
    seed: int = 1,
    fields: Mapping[str, Any] | None = None,
    **options: Any,
) -> State:
    """A table in the second round at which seat 0 is in its action phase, and knows nothing of the
    others. ``tops`` are the deck's next cards, all others lie below; with ``pile`` these are all
    its cards, and the others are discarded. ``fields`` replace those of the position.
    """
    game = lindwurm.game("dragon-in-the-hut", **options)
    form = game.new(players=len(players), seed=seed).position()
    cards = options.get("deck") or own_set()
    left = Counter(forest(cards, bool(options.get("expansion"))))
    for player in players:
        left.subtract(player["hand"])
        left.subtract(item["card"] for item in player["hosts"] if item["card"])
        left["hut"] -= sum(item["host"].startswith("hut") for item in player["hosts"])
    left.subtract(tops if pile is None else pile)
    assert min(left.values()) >= 0, f"there are not so many: {-left}"
    rest = [card for card in left for _ in range(left[card])]
    order = {name: n for n, name in enumerate(names(game.setting.data[0]))}
    form |= {
        "to_move": [0],
        "turn": 0,
        "starter": 0,
        "phase": "action",
        "round": 2,
        "players": list(players),
        "deck": [*tops, *rest] if pile is None else list(pile),
        "discards": [] if pile is None else sorted(rest, key=order.__getitem__),
        "nest": cards["dragons"]["dragon"] - sum(player["dragons"] for player in players),
        **(fields or {}),
    }
    return game.load(form)


@pytest.fixture(scope="session")
def table() -> Callable[..., State]:
    return set_table


@pytest.fixture(scope="session")
def player() -> Callable[..., dict[str, Any]]:
    return seat
