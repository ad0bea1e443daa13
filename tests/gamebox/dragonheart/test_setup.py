"""The decks, the deal and the start: DH-1 to DH-4."""

from __future__ import annotations

from collections import Counter

import lindwurm
from lindwurm.play.state import State
from lindwurm.testing import IMPOSSIBLE, as_expected


def cards(state: State, seat: int) -> list[str]:
    player = state.position()["players"][seat]
    return [*player["hand"], *player["deck"]]


def values(state: State, kind: str) -> list[int]:
    return sorted(
        int(c.rpartition(" ")[2]) for c in cards(state, 0) if c.rpartition(" ")[0] == kind
    )


def test_both_have_the_same_fifty_cards() -> None:
    """DH-1"""
    state = lindwurm.game("dragonheart").new(seed=3)
    assert len(cards(state, 0)) == 50
    assert Counter(cards(state, 0)) == Counter(cards(state, 1))


def test_the_decks_are_shuffled_apart() -> None:
    """DH-1: each deck in its own order, another in each game."""
    game = lindwurm.game("dragonheart")
    orders = [
        tuple(player["deck"])
        for seed in range(20)
        for player in game.new(seed=seed).position()["players"]
    ]
    assert len(set(orders)) == 40


def test_what_a_deck_holds() -> None:
    """DH-2"""
    state = lindwurm.game("dragonheart").new(seed=3)
    assert values(state, "dwarf") == [1, 1, 1, 1, 1, 1, 2, 2, 2, 3]
    assert values(state, "huntress") == [1, 1, 1, 1, 2, 2]
    assert values(state, "fire dragon") == [2, 3, 3, 4]
    assert values(state, "treasure chest") == [1, 1, 2, 2, 3, 3, 4]
    assert values(state, "troll") == [1, 2, 3]
    assert values(state, "knight") == [1, 1, 1, 1, 2]
    assert values(state, "petrified dragon") == [2, 2, 2, 2, 2]
    assert values(state, "sorceress") == [1, 1, 2, 2]
    assert values(state, "ship") == [0, 0, 0, 0, 0, 0]


def test_five_cards_each_and_the_dragon_is_nobodys() -> None:
    """DH-3"""
    position = lindwurm.game("dragonheart").new(seed=3).position()
    for player in position["players"]:
        assert (len(player["hand"]), len(player["deck"]), player["taken"]) == (5, 45, [])
    assert position["great_dragon"] is None
    assert position["hold"] == []
    assert not any(position["board"].values())


def test_chance_decides_who_starts() -> None:
    """DH-4: each seat in half of the games."""
    game = lindwurm.game("dragonheart")
    starters = [game.new(seed=seed).to_move[0] for seed in range(400)]
    assert as_expected(starters, {0: 0.5, 1: 0.5}) > IMPOSSIBLE


def test_the_first_seat_starts_if_so_agreed() -> None:
    """DH-4, the option."""
    game = lindwurm.game("dragonheart", start="seat 1")
    assert {game.new(seed=seed).to_move for seed in range(50)} == {(0,)}


def test_who_starts_changes_nothing_about_the_deal() -> None:
    """DH-4: the same seed deals the same cards whatever was agreed."""
    for seed in range(10):
        drawn, agreed = (
            lindwurm.game("dragonheart", start=start).new(seed=seed).position()["players"]
            for start in ("random", "seat 1")
        )
        assert drawn == agreed
