"""Putting cards down: DG-7."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lindwurm import IllegalAction
from lindwurm.gamebox.a_dragons_gift.geometry import EDGE
from lindwurm.play.state import State

Table = Callable[..., State]


def places(state: State) -> set[str]:
    return {a for a in state.actions(0) if a.startswith("place")}


def test_places_around_one_card(table: Table) -> None:
    """DG-7: twelve places, offsets of half a card among them, each upright or turned; corners
    alone join nothing.
    """
    state = table(("coin 1", 0, 0))
    around = {(x, y) for x in (-2, 2) for y in (-1, 0, 1)} | {
        (x, y) for x in (-1, 0, 1) for y in (-2, 2)
    }
    assert places(state) == {
        f"place {x},{y}{turned}" for x, y in around for turned in ("", " turned")
    }
    for x, y in ((2, 2), (-2, 2), (3, 0), (0, 5)):
        with pytest.raises(IllegalAction) as caught:
            state.play(0, f"place {x},{y}")
        assert caught.value.rule == "DG-7"
        assert "no road would meet" in caught.value.reason
    for x, y in ((0, 0), (1, 1), (-1, 0), (1, -1)):
        with pytest.raises(IllegalAction) as caught:
            state.play(0, f"place {x},{y} turned")
        assert "cover" in caught.value.reason


def test_a_card_is_placed_unsupplied_and_one_is_drawn(table: Table) -> None:
    """DG-7"""
    state = table(("coin 1", 0, 0), hand="book 1", top="jewels 2")
    state.play(0, "place -1,2 turned")
    view = state.view(0)
    assert view["village"][1] == {
        "card": "book 1",
        "x": -1,
        "y": 2,
        "turned": True,
        "supplied": False,
    }
    assert view["hand"] == "jewels 2"
    assert view["deck_size"] == 9
    state.play(0, "place 2,0")
    assert state.view(0)["deck_size"] == 8


def test_with_the_deck_empty_nothing_is_drawn(table: Table) -> None:
    """DG-7: after the last card there is no more to place."""
    names = [f"{good} {n}" for good in ("coin", "scroll", "book", "jewels") for n in (1, 2)]
    names += ["enchanted axe 1", "enchanted axe 2", "sorcery 1"]
    state = table(*((name, 2 * i, 0) for i, name in enumerate(names)), hand="sorcery 2")
    state.play(0, "place 0,2")
    assert (state.view(0)["hand"], state.view(0)["deck_size"]) == (None, 0)
    assert not places(state)
    with pytest.raises(IllegalAction) as caught:
        state.play(0, "place 0,4")
    assert (caught.value.reason, caught.value.rule) == (
        "there is no card in hand, and the deck is empty",
        "DG-7",
    )


def test_a_straight_village_stays_on_the_table(table: Table) -> None:
    """DG-7: the table's edge is farther than twelve cards and a gift can reach."""
    state = table(("coin 1", 0, 0))
    for n in range(1, 12):
        state.play(0, f"place {-2 * n},{-n}")
    state.play(0, "attempt gift")
    assert f"place {-2 * 12},{-12}" in state.actions(0)
    assert EDGE >= 2 * 12
