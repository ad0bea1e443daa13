"""The end and the count: DH-22 to DH-25."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import lindwurm
from lindwurm.play.state import State

Table = Callable[..., State]
Deck = Callable[..., dict[str, Any]]

SHIPS = {"ship": ["ship 0", "ship 0"]}


def named(state: State, seat: int, action: str) -> list[str]:
    return [event["event"] for event in state.play(seat, action)]


def test_the_third_sailing_brings_the_last_turn(table: Table) -> None:
    """DH-22: the opponent's, then it is over."""
    state = table(["ship 0"], ["dwarf 3"], board=SHIPS, sailings=2)
    events = list(state.play(0, "ship 0"))
    assert {"event": "last_turn", "rule": "DH-22", "seat": 1, "cause": "sailing"} in events
    assert (state.to_move, state.over) == ((1,), False)
    assert state.view(0)["last_turn"]
    (end,) = [e for e in state.play(1, "dwarf 3") if e["event"] == "end"]
    assert (end["rule"], state.to_move, state.over) == ("DH-22", (), True)


def test_two_sailings_end_nothing(table: Table) -> None:
    """DH-22"""
    state = table(["ship 0"], board=SHIPS, sailings=1)
    assert "last_turn" not in named(state, 0, "ship 0")
    state.play(1, state.actions(1)[0])
    assert not state.over


def test_an_empty_deck_brings_the_last_turn(deck: Deck) -> None:
    """DH-22: after the refill."""
    game = lindwurm.game("dragonheart", deck=deck(treasure_chest=[1] * 7), start="seat 1")
    state = game.new(seed=1)
    state.play(0, "treasure chest 1")
    state.play(1, "treasure chest 1")
    events = list(state.play(0, "treasure chest 1"))
    assert [e["event"] for e in events] == ["place", "draw", "last_turn"]
    assert events[-1] == {"event": "last_turn", "rule": "DH-22", "seat": 1, "cause": "deck"}
    # The opponent's deck empties in the last turn: no second trigger, no further turn.
    assert named(state, 1, "treasure chest 1 1") == ["place", "place", "draw", "end"]
    assert state.over


def test_a_card_left_in_the_deck_ends_nothing(deck: Deck) -> None:
    """DH-22"""
    game = lindwurm.game("dragonheart", deck=deck(treasure_chest=[1] * 7), start="seat 1")
    state = game.new(seed=1)
    assert "last_turn" not in named(state, 0, "treasure chest 1")
    assert state.view(None)["players"][0]["deck_size"] == 1


def test_a_sailing_in_the_last_turn_changes_nothing(table: Table) -> None:
    """DH-22: no second trigger, no turn more; a fourth sailing is one all the same."""
    state = table(
        ["ship 0"], board=SHIPS, hold=["knight 2"], sailings=3, last_turn=True, decks=(None, None)
    )
    names = named(state, 0, "ship 0")
    assert "sailing" in names
    assert "last_turn" not in names
    assert state.over
    assert state.view(None)["sailings"] == 4
    assert state.scores == (2, 0)


def test_a_card_put_back_on_an_empty_deck_prolongs_nothing(deck: Deck) -> None:
    """DH-22: the last turn takes the dragon from a player with six cards and no deck (DH-21)."""
    cards = deck(petrified_dragon=[2, 2], sorceress=[1, 1], troll=[1] * 6)
    game = lindwurm.game("dragonheart", deck=cards)
    form = game.new(seed=1).position()
    form |= {"starter": 0, "to_move": [0], "great_dragon": 1, "last_turn": True}
    form["board"]["petrified dragon"] = ["petrified dragon 2"]
    form["players"] = [
        {"hand": ["sorceress 1", *["troll 1"] * 4], "deck": ["petrified dragon 2", "sorceress 1"]},
        {"hand": ["sorceress 1", *["troll 1"] * 5], "deck": []},
    ]
    for player, taken in zip(
        form["players"],
        (["troll 1"] * 3, ["petrified dragon 2"] * 2 + ["sorceress 1"]),
        strict=True,
    ):
        player |= {"returned": False, "taken": taken}
    state = game.load(form)
    names = named(state, 0, "sorceress 1")
    assert names[-1] == "end"
    assert "return" in names
    assert state.over
    assert state.position()["players"][1]["deck"] != []
    assert game.load(state.position()).hash() == state.hash()


def test_without_cards_there_is_no_turn(deck: Deck) -> None:
    """DH-23: the opponent's hand is empty at the start of its turn."""
    game = lindwurm.game("dragonheart", deck=deck(treasure_chest=[1] * 8, fire_dragon=[1]))
    form = game.new(seed=1).position()
    form |= {"starter": 0, "to_move": [0]}
    rest = ["treasure chest 1"] * 7
    form["players"] = [
        {"hand": ["treasure chest 1"] * 5, "deck": ["treasure chest 1"] * 3 + ["fire dragon 1"]},
        {"hand": [], "deck": []},
    ]
    for player, taken in zip(form["players"], ([*rest, "fire dragon 1"], rest[:1]), strict=True):
        player |= {"returned": False, "taken": taken}
    state = game.load(form)
    (end,) = [e for e in state.play(0, "treasure chest 1") if e["event"] == "end"]
    assert end["rule"] == "DH-23"
    assert state.over
    assert state.actions(1) == []


def test_the_score_is_what_was_taken_and_the_dragon(table: Table) -> None:
    """DH-24: 3 for the Great Dragon; board, hold, hands and decks count for nobody."""
    taken = (["treasure chest 4", "dwarf 3"], ["petrified dragon 2", "petrified dragon 2"])
    board = {"treasure chest": ["treasure chest 3"], "fire dragon": ["fire dragon 4"]}
    state = table(board=board, hold=["knight 2"], taken=taken, dragon=1)
    assert state.scores == (7, 7)
    assert state.view(None)["scores"] == [7, 7]


def test_the_score_at_the_end_says_the_same(table: Table) -> None:
    """DH-24"""
    state = table(["ship 0"], board=SHIPS, sailings=3, last_turn=True, hold=["huntress 2"])
    (end,) = [e for e in state.play(0, "ship 0") if e["event"] == "end"]
    assert end == {"event": "end", "rule": "DH-22", "scores": [2, 0], "great_dragon": None}


@pytest.mark.parametrize(
    ("taken", "dragon", "winners"),
    [
        # Seat 0 plays a troll in the last turn, which takes nothing.
        ((["dwarf 3"], ["dwarf 2"]), None, (0,)),
        ((["dwarf 2"], ["dwarf 3"]), None, (1,)),
        ((["dwarf 3"], ["dwarf 3"]), None, ()),
        ((["treasure chest 4", "dwarf 1"], ["petrified dragon 2"]), 1, (1,)),
        ((["petrified dragon 2"], ["treasure chest 4", "dwarf 1"]), 0, (0,)),
        ((["treasure chest 4", "dwarf 2"], ["petrified dragon 2"]), 1, (0,)),
    ],
)
def test_who_wins(
    table: Table, taken: tuple[list[str], list[str]], dragon: int | None, winners: tuple[int, ...]
) -> None:
    """DH-25: most points; at a tie the holder of the Great Dragon, else nobody."""
    state = table(["troll 1"], taken=taken, dragon=dragon, sailings=3, last_turn=True)
    assert state.winners == ()
    state.play(0, "troll 1")
    assert state.winners == winners
