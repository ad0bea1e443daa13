"""Positions and views that can't be are refused, with reason and place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import lindwurm
from lindwurm import InvalidPosition, InvalidView

Form = dict[str, Any]
Change = Callable[[Form], object]


def middle() -> Form:
    """A position after forty random-looking actions."""
    state = lindwurm.game("dragonheart", start="seat 1").new(seed=11)
    for number in range(40):
        seat = state.to_move[0]
        actions = state.actions(seat)
        state.play(seat, actions[number % len(actions)])
    return state.position()


def swap(form: Form, card: str) -> None:
    """The first card of seat 0's deck is another one."""
    form["players"][0]["deck"][0] = card


def hand_over(players: list[Form]) -> None:
    """Seat 0 gets all the cards of seat 1's deck."""
    players[0]["deck"] += players[1]["deck"]
    players[1]["deck"] = []


def put_back(player: Form) -> None:
    """A card of the hand goes under the deck."""
    player["deck"].append(player["hand"].pop())


POSITIONS: list[tuple[str, str, Change]] = [
    ("starter", "a seat is 0 or 1", lambda f: f.update(starter=2)),
    ("to_move", "players alternate, so after 40 turns seat 0", lambda f: f.update(to_move=[1])),
    ("to_move", "one seat is to move", lambda f: f.update(to_move=[0, 1])),
    ("to_move", "nobody is to move when the game is over", lambda f: f.update(over=True)),
    ("over", "the game ends after a last turn", lambda f: f.update(over=True, to_move=[])),
    ("players", "there are two players", lambda f: f["players"].pop()),
    ("great_dragon", "a seat, or null", lambda f: f.update(great_dragon=2)),
    ("sailings", "with 12 ships there are 0 to 4 sailings", lambda f: f.update(sailings=5)),
    ("last_turn", "the third sailing is followed by a last turn", lambda f: f.update(sailings=3)),
    ("last_turn", "a last turn follows the third sailing", lambda f: f.update(last_turn=True)),
    ("players", "ships in all, the discarded ones", lambda f: f.update(sailings=f["sailings"] - 1)),
    ("board", "no such pile; there are: dwarf", lambda f: f["board"].update(dwarfs=[])),
    ("board.troll", "this pile is missing", lambda f: f["board"].pop("troll")),
    ("board.troll", "lies on the wrong pile", lambda f: f["board"].update(troll=["dwarf 1"])),
    ("board.troll[0]", "no deck has a card", lambda f: f["board"].update(troll=["troll 9"])),
    ("board.troll", "two decks have 6", lambda f: f["board"].update(troll=["troll 1"] * 7)),
    ("board.ship", "a full row would have been", lambda f: f["board"].update(ship=["ship 0"] * 3)),
    ("hold", "only huntresses and knights lie", lambda f: f["hold"].append("dwarf 1")),
    (
        "players[1].taken",
        "ships are discarded, never taken",
        lambda f: f["players"][1]["taken"].append("ship 0"),
    ),
    ("great_dragon", "belongs to somebody if, and only if", lambda f: f.update(great_dragon=None)),
    ("players[0].deck[0]", "no deck has a card 'ship 1'", lambda f: swap(f, "ship 1")),
    ("players[0]", "a deck has", lambda f: hand_over(f["players"])),
    ("players", "two decks have", lambda f: f["players"][0]["deck"].pop()),
    ("players[0]", "while the deck lasts", lambda f: put_back(f["players"][0])),
    ("players[1].hand", "this field is missing", lambda f: f["players"][1].pop("hand")),
    ("players.0.hand.0", "valid string", lambda f: f["players"][0].update(hand=[7])),
    ("number", "must be a number from 0 to", lambda f: f.update(number=-2)),
    ("game", "this is for game 'draco', here it is", lambda f: f.update(game="draco")),
    ("version", "this is for version 2, here it is 1", lambda f: f.update(version=2)),
    ("rules", "this is for rules 2, here it is 1", lambda f: f.update(rules=2)),
    ("options", "this is for options {}", lambda f: f.update(options={})),
    ("seats", "dragonheart is not for 3 players", lambda f: f.update(seats=3)),
    ("seed", "64 hex digits", lambda f: f.update(seed="0" * 62 + "  ")),
    ("seed", "lower case", lambda f: f.update(seed="AB" * 32)),
    ("drawn", "must be 2 numbers of 32 bits", lambda f: f.update(drawn=[1])),
    ("drawn", "no game draws", lambda f: f.update(drawn=[1, 2**31])),
    ("bots", "must be 2 numbers of 32 bits", lambda f: f.update(bots=[0, 2**32])),
]
"""Where, why, and the change that brings it about."""


@pytest.mark.parametrize(
    ("where", "reason", "change"), POSITIONS, ids=lambda v: v[:30] if isinstance(v, str) else ""
)
def test_an_impossible_position(where: str, reason: str, change: Change) -> None:
    form = middle()
    assert form["great_dragon"] is not None
    change(form)
    with pytest.raises(InvalidPosition) as caught:
        lindwurm.game("dragonheart", start="seat 1").load(form)
    assert reason in caught.value.reason
    assert caught.value.where.replace("[", ".").replace("]", "") == where.replace("[", ".").replace(
        "]", ""
    )


def test_a_card_was_put_back_on_an_empty_deck(deck: Callable[..., Form]) -> None:
    """DH-21"""
    game = lindwurm.game("dragonheart", deck=deck(troll=[1] * 5))
    form = game.new(seed=1).position()
    form["players"][1]["returned"] = True
    with pytest.raises(InvalidPosition, match="a card was put back, so the deck isn't empty"):
        game.load(form)


def test_no_mapping() -> None:
    game = lindwurm.game("dragonheart")
    with pytest.raises(InvalidPosition, match="must be an object"):
        game.load([])  # type: ignore[arg-type]
    with pytest.raises(InvalidView, match="must be an object"):
        game.resample("view", 1)  # type: ignore[arg-type]


def test_what_is_wrong_is_named_once_and_loads_after_mending() -> None:
    form = middle()
    game = lindwurm.game("dragonheart", start="seat 1")
    assert game.load(form).position() == form


VIEWS: list[tuple[str, str, Change]] = [
    ("seat", "there are seats 0 to 1", lambda f: f.update(seat=2)),
    ("players[1].hand", "a seat sees its own hand only", lambda f: f.update(seat=None)),
    ("players[1].hand", "sees its own", lambda f: f["players"][1].update(hand=["dwarf 1"])),
    ("players[0].hand", "sees its own", lambda f: f["players"][0].update(hand=None)),
    ("players[1]", "the sizes don't agree", lambda f: f["players"][1].update(hand_size=4)),
    ("players[1]", "the sizes don't agree", lambda f: f["players"][1].update(deck_size=-1)),
    ("players[0]", "the sizes don't agree", lambda f: f["players"][0]["unseen"].pop()),
    (
        "players[0].deck_top",
        "knows the card that was put back",
        lambda f: f["players"][0].update(deck_top="dwarf 1"),
    ),
    ("scores[0]", "by the rest of the view it is", lambda f: f["scores"].__setitem__(0, 99)),
    ("discarded", "by the rest of the view it is", lambda f: f.update(discarded=1)),
    ("players[0].unseen", "by the rest", lambda f: f["players"][0]["unseen"].reverse()),
]


@pytest.mark.parametrize(
    ("where", "reason", "change"), VIEWS, ids=lambda v: v[:30] if isinstance(v, str) else ""
)
def test_an_impossible_view(where: str, reason: str, change: Change) -> None:
    game = lindwurm.game("dragonheart", start="seat 1")
    view = game.load(middle()).view(0)
    change(view)
    with pytest.raises(InvalidView) as caught:
        game.resample(view, 1)
    assert reason in caught.value.reason
    if where != "players[1].hand" or view["seat"] is not None:
        assert caught.value.where.startswith(where)
