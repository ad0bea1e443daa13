"""Setting up tables: a position from the little that a test cares about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

import pytest

import lindwurm
from lindwurm.gamebox.dragonheart.cards import KINDS, own_set
from lindwurm.play.state import State

#: What hands are filled up with: cards that a test which doesn't name them doesn't care about.
FILLERS = ("dwarf 1", "dwarf 2", "huntress 1", "ship 0", "treasure chest 1", "knight 1")


def cards_of(deck: Mapping[str, Any]) -> Counter[str]:
    return Counter(f"{kind} {v}" for kind in KINDS for v in deck["cards"][kind])


def small_deck(frames: Mapping[str, int] | None = None, **cards: Sequence[int]) -> dict[str, Any]:
    """A deck's data with these kinds only (``fire_dragon`` is the fire dragon)."""
    named = {name.replace("_", " "): list(values) for name, values in cards.items()}
    data = deepcopy(own_set())
    data["cards"] = {kind: named.get(kind, []) for kind in KINDS}
    data["frames"] = {**data["frames"], **(frames or {})}
    return data


def set_table(
    *hands: Sequence[str],
    board: Mapping[str, Sequence[str]] | None = None,
    hold: Sequence[str] = (),
    taken: tuple[Sequence[str], Sequence[str]] = ((), ()),
    decks: tuple[Sequence[str] | None, Sequence[str] | None] = (None, None),
    tops: tuple[Sequence[str], Sequence[str]] = ((), ()),
    dragon: int | None = None,
    returned: tuple[bool, bool] = (False, False),
    sailings: int = 0,
    last_turn: bool = False,
    seed: int = 1,
    **options: Any,
) -> State:
    """A table at which seat 0 is to move.

    ``hands`` are filled up to five or six, ``decks`` get what is left over, unless they are given;
    ``tops`` are the next cards of a deck that is not given.
    """
    game = lindwurm.game("dragonheart", **options)
    form = game.new(seed=seed).position()
    full = cards_of(options["deck"] if options.get("deck") else own_set())
    ships = 3 * sailings
    left = full + full
    for card in [
        *hold,
        *taken[0],
        *taken[1],
        *(c for pile in (board or {}).values() for c in pile),
    ]:
        left[card] -= 1
    left["ship 0"] -= ships
    own = [full.copy(), full.copy()]
    players: list[dict[str, Any]] = []

    def move(card: str, seat: int, to: list[str]) -> None:
        left[card] -= 1
        own[seat][card] -= 1
        assert left[card] >= 0 <= own[seat][card], f"there are not so many {card}"
        to.append(card)

    def there(card: str, seat: int) -> bool:
        return left[card] > 0 < own[seat][card]

    for seat, known in enumerate((*hands, (), ())[:2]):
        hand: list[str] = []
        deck: list[str] = []
        for card in known:
            move(card, seat, hand)
        for card in decks[seat] or tops[seat]:
            move(card, seat, deck)
        players.append({"hand": hand, "deck": deck, "returned": returned[seat], "taken": []})
    for seat, player in enumerate(players):
        player["taken"] = list(taken[seat])
        size = 6 if dragon == seat else 5
        for card in [c for c in FILLERS for _ in range(6)] * (decks[seat] is None):
            if len(player["hand"]) < size and there(card, seat):
                move(card, seat, player["hand"])
    for seat, player in enumerate(players):
        if decks[seat] is None:
            for card in sorted(full):
                while there(card, seat):
                    move(card, seat, player["deck"])
    piles = {kind: list((board or {}).get(kind, ())) for kind in KINDS}
    form |= {"starter": 0, "to_move": [0], "great_dragon": dragon, "sailings": sailings}
    form |= {"board": piles, "hold": list(hold), "players": players, "last_turn": last_turn}
    return game.load(form)


@pytest.fixture(scope="session")
def table() -> Callable[..., State]:
    return set_table


@pytest.fixture(scope="session")
def deck() -> Callable[..., dict[str, Any]]:
    return small_deck
