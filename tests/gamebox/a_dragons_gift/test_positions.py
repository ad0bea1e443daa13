"""Positions and views that can't be are refused, with the place: DG-1, DG-4, DG-7, DG-17, DG-18."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from lindwurm import InvalidPosition, InvalidView
from lindwurm.play.state import State

Table = Callable[..., State]


@pytest.fixture
def state(table: Table) -> State:
    return table(
        ("coin 2", 0, 0, "supplied"), ("coin 1", 2, 0), transports=["catapult"], hand="book 1"
    )


def change(form: Any, path: str, value: Any) -> Any:
    at = form = deepcopy(form)
    *way, last = [int(part) if part.isdecimal() else part for part in path.split(".")]
    for part in way:
        at = at[part]
    at[last] = value(at[last]) if callable(value) else value
    return form


FAULTS: list[tuple[str, Any, str]] = [
    ("gift", "drum", "gift"),
    ("transports", lambda three: three[:2], "transports"),
    ("transports.1.name", "catapult", "transports[1].name"),
    ("transports.1.name", "kite", "transports[1].name"),
    ("village.0.card", "coin 2", "village[1].card"),
    ("village.1.card", "nobody", "village[1].card"),
    ("village.1.card", "scroll 1", "deck"),
    ("village.1.x", 1, "village[1]"),
    ("village.1.x", 31, "village[1]"),
    ("village.0.x", 4, "village"),
    ("village.1.x", -2, "village"),
    ("village.1.turned", True, "village"),
    ("village", [], "village"),
    ("village.1.supplied", False, "number"),
    ("phase", "dinner", "phase"),
    ("phase", "land", "crafting"),
    ("phase", "place gift", "number"),
    ("phase", "craft gift", "village"),
    ("cargo", "ore", "cargo"),
    ("lifted", "coin 1", "lifted"),
    ("gift_crafted", True, "gift_crafted"),
    ("over", True, "to_move"),
    ("to_move", [], "to_move"),
    ("number", 7, "number"),
    ("hand", None, "deck"),
    ("hand", "coin 1", "deck"),
    ("deck", lambda deck: deck[1:], "deck"),
    ("deck.0", "nobody", "deck[0]"),
]


@pytest.mark.parametrize(("path", "value", "where"), FAULTS, ids=lambda v: str(v)[:20])
def test_impossible_positions_are_refused(state: State, path: str, value: Any, where: str) -> None:
    """DG-1, DG-4, DG-7, DG-18"""
    with pytest.raises(InvalidPosition) as caught:
        state.game.load(change(state.position(), path, value))
    assert caught.value.where == where


def test_an_empty_hand_means_an_empty_deck(state: State) -> None:
    """DG-7"""
    form = state.position()
    form["deck"] = [form["hand"], *form["deck"]]
    form["hand"] = None
    with pytest.raises(InvalidPosition, match="drawn"):
        state.game.load(form)


def test_exhausted_transports_have_been_used(table: Table) -> None:
    """DG-13"""
    with pytest.raises(InvalidPosition, match="exhausted by crafting"):
        table(("coin 1", 0, 0), transports=["catapult"], exhausted=["catapult"])


def test_what_is_supplied_was_delivered(table: Table) -> None:
    """DG-9: axes need coin and scroll."""
    with pytest.raises(InvalidPosition, match="nothing in the village shows coin"):
        table(("enchanted axe 1", 0, 0, "supplied"))


def moving(table: Table) -> State:
    state = table(
        ("coin 1", 0, 0), ("coin 2", 0, 2), ("book 1", 0, 4), transports=["giant"], number=2
    )
    state.play(0, "craft coin 1: ore by giant")
    return state


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("crafting", "coin 2", "phase"),
        ("crafting", "scroll 1", "crafting"),
        ("cargo", "magic", "cargo"),
        ("cargo", None, "cargo"),
        ("lifted", "book 1", "lifted"),
        ("phase", "land", "lifted"),
        ("transports.0.exhausted", False, "transports"),
    ],
)
def test_moves_that_can_not_be_are_refused(table: Table, path: str, value: Any, where: str) -> None:
    """DG-15, DG-17"""
    state = moving(table)
    assert state.game.load(state.position()).hash() == state.hash()
    with pytest.raises(InvalidPosition) as caught:
        state.game.load(change(state.position(), path, value))
    assert caught.value.where == where


def test_a_lifted_card_can_land(table: Table) -> None:
    """DG-17"""
    state = moving(table)
    state.play(0, "lift book 1")
    assert state.game.load(state.position()).hash() == state.hash()
    for card in ("coin 1", "scroll 1"):
        with pytest.raises(InvalidPosition) as caught:
            state.game.load(change(state.position(), "lifted", card))
        assert caught.value.where == "lifted"


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("hand", None, "hand"),
        ("hand", "coin 1", "unseen"),
        ("hand_size", 2, "hand_size"),
        ("deck_top", None, "deck_top"),
        ("deck_size", 8, "deck_size"),
        ("unseen", lambda names: names[1:], "unseen"),
        ("unseen", lambda names: names[::-1], "unseen"),
        ("gift.name", "drum", "gift.name"),
        ("gift.roads", [[1, 2, 3, 4], [5, 6, 7, 8]], "gift"),
        ("cards.0.basic", "ore", "cards"),
        ("crafts.0.possible", False, "crafts"),
        ("crafts.0.needs.0.distance", 2, "crafts"),
        ("gift_places", ["0,2"], "gift_places"),
        ("direct", 3, "direct"),
        ("result", "quiet", "result"),
        ("transports.0.reset", "book", "transports"),
        ("scores", [2], "scores"),
    ],
)
def test_impossible_views_are_refused(state: State, path: str, value: Any, where: str) -> None:
    """DG-5, DG-21: a view that does not follow from the village, or from what its seat may know."""
    view = state.view(0)
    assert state.game.resample(view, 1).view(0) == view
    with pytest.raises(InvalidView) as caught:
        state.game.resample(change(view, path, value), 1)
    assert caught.value.where == where


def test_a_spectator_knows_no_hand(state: State) -> None:
    """DG-21"""
    view = state.view(None)
    assert state.game.resample(view, 1).view(None) == view
    for name in ("hand", "deck_top"):
        with pytest.raises(InvalidView) as caught:
            state.game.resample({**view, name: "book 1"}, 1)
        assert caught.value.where == name
