"""Positions and views that can't be are refused, with reason and place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lindwurm import InvalidPosition, InvalidView
from lindwurm.play.state import State

Table = Callable[..., State]
Player = Callable[..., dict[str, Any]]
Form = dict[str, Any]
Change = Callable[[Form], object]


def middle(table: Table, player: Player, **options: Any) -> State:
    """Seat 0 has stolen an egg of seat 1 and may name one more card; seat 1 took a hut of it."""
    state = table(
        player("steal egg 2", "hut", "egg", "egg", hosts={"hut 1": None}, dragons=1),
        player("steal from hand 1", "hut", hosts={"hut 2": ("egg", 2), "hut 3": ("egg", 2)}),
        player("egg", hosts={"hut 1": ("egg", 3)}),
        fields={"turn": 1, "to_move": [1], "starter": 1},
        tops=["hut", "hut", "smash egg 1", "trap give 2"],
        **options,
    )
    for seat, action in (
        (1, "steal from hand 1 on seat 1"),
        (1, "pass"),
        (2, "play"),
        (2, "pass"),
        (0, "play"),
        (0, "steal egg 2 on seat 2"),
        (0, "name hut 3"),
    ):
        state.play(seat, action)
    return state


def host(form: Form, seat: int, **change: Any) -> None:
    """Other values for a seat's first host."""
    form["players"][seat]["hosts"][0].update(change)


def hand(form: Form, seat: int) -> list[str]:
    found: list[str] = form["players"][seat]["hand"]
    return found


POSITIONS: list[tuple[str, str, Change]] = [
    ("turn", "must be from 0 to 2, not 3", lambda f: f.update(turn=3)),
    ("to_move", "must be [0] here", lambda f: f.update(to_move=[1])),
    ("to_move", "must be [0] here", lambda f: f.update(to_move=[])),
    ("phase", "must be one of search, action, name", lambda f: f.update(phase="names")),
    ("phase", "this does not fit the phase 'action'", lambda f: f.update(phase="action")),
    ("phase", "does not fit the phase 'name'", lambda f: f.update(names=2)),
    ("phase", "does not fit the phase 'name'", lambda f: f.update(begun=False)),
    ("phase", "does not fit the phase 'name'", lambda f: f.update(card="hut")),
    ("phase", "does not fit the phase 'name'", lambda f: f.update(left=1)),
    ("phase", "does not fit the phase 'name'", lambda f: f.update(card=None)),
    ("phase", "does not fit the phase 'take'", lambda f: f.update(phase="take")),
    ("phase", "does not fit the phase 'give'", lambda f: f.update(phase="give", left=9)),
    ("round", "must be from 1 to 200, not 0", lambda f: f.update(round=0)),
    ("card", "there is no card 'fire' in this game", lambda f: f.update(card="fire")),
    ("target", "nobody plays against itself", lambda f: f.update(target=0)),
    ("target", "must be from 0 to 2", lambda f: f.update(target=5)),
    ("nest", "dragons in all, not 18", lambda f: f.update(nest=18)),
    ("discards[0]", "there is no card 'twig'", lambda f: f["discards"].insert(0, "twig")),
    ("discards", "there are only 3 'steal egg 2'",
     lambda f: f.update(discards=["steal egg 2"] * 4)),
    ("players", "there are 3 players", lambda f: f["players"].pop()),
    ("players", "in all, not 16 (HUT-29)", lambda f: hand(f, 1).append("egg")),
    ("players", "in all, not 16 (HUT-29)", lambda f: host(f, 2, card=None, counter=None)),
    ("deck[0]", "there is no card 'dragon'", lambda f: f["deck"].insert(0, "dragon")),
    ("players[1].hosts[0].counter", "must be from 1 to 3, not 4",
     lambda f: host(f, 1, counter=4)),
    ("players[1].hosts[0].card", "'hut' can't incubate (HUT-25)", lambda f: host(f, 1, card="hut")),
    ("players[1].hosts[0].card", "is given where there is one", lambda f: host(f, 1, card=None)),
    ("players[1].hosts[0]", "a host is called 'hut 1'", lambda f: host(f, 1, host="hut 17")),
    ("players[1].hosts[1]", "hut 3 is there twice", lambda f: host(f, 1, host="hut 3")),
    ("players[1].hosts[0].old", "when the deck was last renewed", lambda f: host(f, 1, old=True)),
    ("players[0].hosts", "the first two dragons are hosts",
     lambda f: f["players"][0]["hosts"].pop()),
    ("over", "nobody who is to move has three dragons", lambda f: f.update(
        over=True, to_move=[], phase="action", card=None, target=None, names=0, begun=False)),
    ("steps", "without notes no step", lambda f: f.update(
        notes=[], steps=[{"from": 0, "to": "seat 2", "cards": 1}])),
    ("notes[0].viewers", "ascending seats", lambda f: f["notes"][0].update(viewers=[2, 1])),
    ("notes[0].viewers", "ascending seats", lambda f: f["notes"][0].update(viewers=[])),
    ("notes[0].home", "in its own hand", lambda f: f["notes"][0].update(viewers=[1])),
    ("notes[0].places", "at least one", lambda f: f["notes"][0].update(places=[])),
    ("notes[0].places", "'seat 9' is no place", lambda f: f["notes"][0].update(places=["seat 9"])),
    ("loose", "4 lists", lambda f: f["loose"].pop()),
    ("loose[0]", "no card lies where notes[0] says",
     lambda f: f["notes"][0].update(card="trap discard 3")),
    ("loose[1]", "more loose and noted cards", lambda f: f["loose"][1].extend(["smash egg 2"] * 3)),
]  # fmt: skip
"""Where, why, and the change that brings it about."""


@pytest.mark.parametrize(
    ("where", "reason", "change"), POSITIONS, ids=lambda v: v[:30] if isinstance(v, str) else ""
)
def test_an_impossible_position(
    table: Table, player: Player, where: str, reason: str, change: Change
) -> None:
    state = middle(table, player)
    form = state.position()
    assert [note["viewers"] for note in form["notes"]] == [[0], [1, 2, None]]
    change(form)
    with pytest.raises(InvalidPosition) as caught:
        state.game.load(form)
    assert reason in caught.value.reason
    assert caught.value.where == where


def test_three_dragons_end_the_game(table: Table, player: Player) -> None:
    """HUT-6"""
    with pytest.raises(InvalidPosition, match="with three dragons the game is over"):
        table(player(dragons=3), player())
    state = table(player(dragons=3), player(), fields={"over": True, "to_move": []})
    assert state.winners == (0,)


def test_nobody_searches_without_cards(table: Table, player: Player) -> None:
    """HUT-13"""
    deck = {"forest": {"hut": 1, "egg": 1}, "dragons": {"dragon": 3}}
    with pytest.raises(InvalidPosition, match="nobody goes on searching"):
        table(player("hut"), player("egg"), pile=[], deck=deck, fields={"phase": "search"})
    with pytest.raises(InvalidPosition, match="huts are placed after the search"):
        table(player(), player(), fields={"phase": "search", "built": True})


def test_a_position_goes_there_and_back(table: Table, player: Player) -> None:
    state = middle(table, player)
    again = state.game.load(state.position())
    assert again.position() == state.position()
    for viewer in (0, 1, 2, None):
        assert again.view(viewer) == state.view(viewer)


VIEWS: list[tuple[str, str, Change]] = [
    ("players[1].hand", "a seat sees its own hand", lambda f: f["players"][1].update(hand=["egg"])),
    ("players[0].hand", "a seat sees its own hand", lambda f: f["players"][0].update(hand=None)),
    ("players[0].hand", "size does not agree", lambda f: f["players"][0].update(hand_size=1)),
    ("players[1].hosts[0].card", "where there is one and it may be known",
     lambda f: host(f, 1, card="egg")),
    ("deck_size", "unseen cards don't fill", lambda f: f.update(deck_size=f["deck_size"] - 1)),
    ("deck_size", "unseen cards don't fill", lambda f: f["players"][2].update(hand_size=9)),
    ("players", "more cards 'steal egg 2' are noted, loose or seen",
     lambda f: f.update(loose=["steal egg 2"] * 3)),
    ("loose", "can't all lie with other players",
     lambda f: f.update(loose=["steal from hand 2"] * 5 + ["steal from hand 3"] * 3)),
    ("loose", "in another order", lambda f: f.update(loose=["smash egg 1", "egg"])),
    ("scores", "otherwise than it is", lambda f: f.update(scores=[0, 0, 0])),
    ("notes", "notes stand in order",
     lambda f: f["notes"].insert(0, {**f["notes"][0], "card": "smash egg 2"})),
    ("steps[0]", "no note needs this step",
     lambda f: f["steps"].append({"from": 2, "to": "seat 2", "cards": 1})),
    ("notes[0].start", "must be from 0 to 0", lambda f: f["notes"][0].update(start=1)),
    ("notes[0].start", "the step before it is none from its home", lambda f: (
        f["notes"][0].update(start=1),
        f["steps"].append({"from": 2, "to": "seat 2", "cards": 1}))),
    ("steps[0]", "the viewer saw this",
     lambda f: f["steps"].append({"from": 1, "to": "seat 1", "cards": 1})),
    ("steps[0]", "goes to another seat",
     lambda f: f["steps"].append({"from": 1, "to": "seat 2", "cards": 1})),
    ("steps[0]", "leads to an own host with a card",
     lambda f: f["steps"].append({"from": 1, "to": "seat 3 hut 1", "cards": 1})),
    ("steps[0]", "must be like 'seat 2'",
     lambda f: f["steps"].append({"from": 1, "to": "hut 1", "cards": 1})),
]  # fmt: skip


@pytest.mark.parametrize(
    ("where", "reason", "change"), VIEWS, ids=lambda v: v[:30] if isinstance(v, str) else ""
)
def test_an_impossible_view(
    table: Table, player: Player, where: str, reason: str, change: Change
) -> None:
    state = middle(table, player)
    view = state.view(0)
    assert [note["card"] for note in view["notes"]] == ["hut"]
    change(view)
    with pytest.raises(InvalidView) as caught:
        state.game.resample(view, 1)
    assert reason in caught.value.reason
    assert caught.value.where == where
