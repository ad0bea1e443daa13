"""What a seat can't know is drawn fairly from what it knows, counted against all worlds there are.

With small decks every world that agrees with a view can be listed; each is as likely as another.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import lindwurm
from lindwurm.core.kernel import jit_off
from lindwurm.play.state import State
from lindwurm.testing import IMPOSSIBLE, as_expected

Deck = Callable[..., dict[str, Any]]
World = tuple[tuple[str, ...], ...]


def world(state: State) -> World:
    """Both seats' hands as sets, both decks in order."""
    players = state.position()["players"]
    return tuple(part for p in players for part in (tuple(sorted(p["hand"])), tuple(p["deck"])))


def orders(unseen: Sequence[str], hand: int) -> dict[tuple[tuple[str, ...], tuple[str, ...]], int]:
    """All ways in which unseen cards can be a hand of so many and a deck, and how often each."""
    ways: dict[tuple[tuple[str, ...], tuple[str, ...]], int] = {}
    for order in itertools.permutations(unseen):
        key = tuple(sorted(order[:hand])), tuple(order[hand:])
        ways[key] = ways.get(key, 0) + 1
    return ways


def drawn_fairly(state: State, viewer: int | None, expected: Mapping[Any, float]) -> None:
    view = state.view(viewer)
    draws = max(200, int(6 * sum(expected.values()) / min(expected.values())))
    worlds = [world(state.game.resample(view, seed=n)) for n in range(draws)]
    chance = as_expected(worlds, expected)
    assert chance > IMPOSSIBLE, f"{chance} for {viewer} in {state!r}"
    # The true deal is one of the worlds.
    assert world(state) in expected


def small(deck: Deck) -> State:
    """Six cards each, three of them alike: five in hand, one in the deck."""
    cards = deck(treasure_chest=[1, 1, 1], fire_dragon=[2], troll=[3], knight=[1])
    return lindwurm.game("dragonheart", deck=cards, start="seat 1").new(seed=5)


def unseen(state: State, seat: int, viewer: int | None) -> list[str]:
    found: list[str] = state.view(viewer)["players"][seat]["unseen"]
    return found


def test_a_deal_seen_by_a_seat(deck: Deck) -> None:
    """The own deck's order and the opponent's hand and deck, at the deal."""
    state = small(deck)
    for viewer in (0, 1):
        hand = state.view(viewer)["players"][viewer]["hand"]
        own = {(tuple(sorted(hand)), (card,)): 1 for card in unseen(state, viewer, viewer)}
        other = orders(unseen(state, 1 - viewer, viewer), 5)
        sides = (own, other) if viewer == 0 else (other, own)
        expected = {a + b: float(m * n) for a, m in sides[0].items() for b, n in sides[1].items()}
        assert len(expected) == 4
        drawn_fairly(state, viewer, expected)


def test_a_deal_seen_by_a_spectator(deck: Deck) -> None:
    state = small(deck)
    sides = [orders(unseen(state, seat, None), 5) for seat in (0, 1)]
    expected = {a + b: float(m * n) for a, m in sides[0].items() for b, n in sides[1].items()}
    assert len(expected) == 16
    drawn_fairly(state, None, expected)


def test_the_middle_of_a_game(deck: Deck) -> None:
    """Hands and decks of some cards each, when part of them has been played."""
    cards = deck(treasure_chest=[1, 2, 3, 4], fire_dragon=[2, 2, 3, 3])
    game = lindwurm.game("dragonheart", deck=cards, start="seat 1")
    state = game.new(seed=2)
    for _ in range(2):
        seat = state.to_move[0]
        state.play(seat, state.actions(seat)[0])
    left = unseen(state, 1, 0)
    hand = state.view(1)["players"][1]["hand_size"]
    assert (hand, len(left)) == (5, 7)
    own = orders(unseen(state, 0, 0), 0)
    mine = tuple(sorted(state.view(0)["players"][0]["hand"]))
    expected = {
        (mine, deck, *other): float(m * n)
        for (_, deck), m in own.items()
        for other, n in orders(left, hand).items()
    }
    assert len(expected) > 40
    drawn_fairly(state, 0, expected)


def test_a_card_put_back_is_known_to_its_owner(deck: Deck) -> None:
    """DH-21: for the owner it lies on top of the deck; for others it is as unseen as the rest."""
    cards = deck(petrified_dragon=[2, 2], sorceress=[1], troll=[1, 2, 3], treasure_chest=[1, 2])
    game = lindwurm.game("dragonheart", deck=cards)
    form = game.new(seed=1).position()
    form |= {"starter": 0, "to_move": [0], "great_dragon": 1}
    form["board"]["petrified dragon"] = ["petrified dragon 2"]
    known = ["troll 1", "troll 2", "troll 3"]
    form["players"] = [
        {
            "hand": ["sorceress 1", *known, "treasure chest 1"],
            "deck": ["treasure chest 2", "petrified dragon 2"],
            "taken": ["sorceress 1"],
            "returned": False,
        },
        {
            "hand": [*known, "treasure chest 1", "treasure chest 2", "petrified dragon 2"],
            "deck": [],
            "taken": ["petrified dragon 2"],
            "returned": False,
        },
    ]
    state = game.load(form)
    state.play(0, "sorceress 1")
    top = state.view(1)["players"][1]["deck_top"]
    assert top is not None
    # The owner: the own cards are all known, of the other's hand of six and empty deck all too.
    assert state.view(1)["players"][0]["deck_size"] == 0
    drawn_fairly(state, 1, {world(state): 1.0})
    # The opponent: any of the six may be the one that lies on the deck.
    mine = (tuple(sorted(state.view(0)["players"][0]["hand"])), ())
    hand = unseen(state, 1, 0)
    expected = {mine + other: float(n) for other, n in orders(hand, 5).items()}
    assert len(expected) == 6
    drawn_fairly(state, 0, expected)


def test_deals_themselves_are_fair(deck: Deck) -> None:
    """DH-1: every hand, and every order of the deck, is as likely as it should be."""
    game = lindwurm.game("dragonheart", deck=deck(troll=[1, 2, 3], knight=[1, 2, 3], ship=[0]))
    ways = orders(unseen(game.new(seed=1), 0, None), 5)
    for seat in (0, 1):
        found = [
            world(game.new(seed=n))[2 * seat : 2 * seat + 2]
            for n in range(420 if jit_off() else 2000)
        ]
        expected: dict[World, float] = {way: float(n) for way, n in ways.items()}
        assert as_expected(found, expected) > IMPOSSIBLE
