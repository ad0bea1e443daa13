"""The gift and the count: DG-12, DG-18 to DG-20."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lindwurm import IllegalAction
from lindwurm.play.state import State

Table = Callable[..., State]
#: In a row all goods are two cards or fewer from the place behind the fourth.
GOODS = ["coin 1", "coin 2", "scroll 1", "scroll 2", "book 1", "book 2"]
HEXAGONS = ["enchanted axe 1", "enchanted axe 2", "jewels 1", "jewels 2", "sorcery 1", "sorcery 2"]


def village(supplied: int) -> list[tuple[Any, ...]]:
    """All twelve cards in two rows, squares above, hexagons below, the first ones supplied."""
    rows = [(name, 2 * i, 2 * j) for j, row in enumerate((GOODS, HEXAGONS)) for i, name in
            enumerate(row)]  # fmt: skip
    return [(*card, "supplied") if i < supplied else card for i, card in enumerate(rows)]


def no_directs(gifts: Any, **recipes: list[str]) -> Any:
    return gifts(**{gift: {"recipe": recipe} for gift, recipe in recipes.items()})


def attempt(state: State, place: str) -> list[dict[str, Any]]:
    events = list(state.play(0, "attempt gift"))
    return events + list(state.play(0, place))


def test_the_gift_ends_the_game(table: Table, gifts: Any) -> None:
    """DG-18: it is placed by DG-7, gift side up, its recipe delivered, and the game is over."""
    data = no_directs(gifts, harp=["jewels", "coin"])
    state = table(*village(10), gift="harp", gifts=data)
    events = attempt(state, "place -2,0")
    assert [e["event"] for e in events] == ["attempt", "place_gift", "end"]
    assert state.over, "no jewels are within two cards of that place"
    assert (state.winners, state.view(0)["result"]) == ((), "somber")
    # At the end of the row of hexagons its lane brings an axe, and a transport the jewels.
    data = no_directs(gifts, harp=["jewels", "enchanted axe"])
    state = table(*village(10), gift="harp", gifts=data)
    found = state.view(0)["gift_places"]
    assert "-2,2" in found
    attempt(state, "place -2,2")
    assert state.view(0)["phase"] == "craft gift"
    with pytest.raises(IllegalAction) as caught:
        state.play(0, "place 0,-2")
    assert caught.value.rule == "DG-18"
    ways = state.actions(0)
    assert all(action.startswith("craft harp: jewels ") for action in ways)
    events = list(state.play(0, ways[0]))
    assert events[-1] == {"event": "end", "rule": "DG-20", "scores": [10], "gift_crafted": True}
    assert state.over
    assert state.actions(0) == []


def test_places_for_the_gift_are_told_truly(table: Table, gifts: Any) -> None:
    """DG-18: exactly from the places that the view names the gift can be crafted."""
    data = no_directs(gifts, harp=["jewels", "coin"])
    state = table(*village(12), gift="harp", gifts=data, transports=["carrier pigeon"])
    told = set(state.view(0)["gift_places"])
    state.play(0, "attempt gift")
    assert set(state.view(0)["gift_places"]) == told
    for action in state.actions(0):
        after = state.copy()
        after.play(0, action)
        assert after.over == (action.removeprefix("place ") not in told)


def test_the_gift_may_be_attempted_in_any_turn(table: Table) -> None:
    """DG-18: even when that loses the game."""
    state = table(("coin 1", 0, 0))
    attempt(state, "place 2,0")
    assert state.over
    assert (state.scores, state.winners) == ((0,), ())


def test_it_must_be_attempted_when_nothing_else_is_possible(table: Table) -> None:
    """DG-18"""
    state = table(*village(12))
    assert state.actions(0) == ["attempt gift"]


@pytest.mark.parametrize(
    ("points", "result"),
    [(12, "joyous"), (11, "festive"), (10, "pleasant"), (9, "quiet"), (8, "somber")],
)
def test_the_result(table: Table, gifts: Any, points: int, result: str) -> None:
    """DG-19, DG-20: a point a supplied card, the gift none; nine and the gift win."""
    data = no_directs(gifts, harp=["coin"])
    state = table(*village(points), gift="harp", gifts=data)
    assert state.scores == (points,)
    assert state.view(0)["result"] is None
    attempt(state, "place -2,0")
    state.play(0, "craft harp: coin direct")
    assert state.scores == (points,)
    assert state.view(0)["result"] == result
    assert state.view(0)["results"].get(result) == (points if points >= 9 else None)
    assert state.winners == ((0,) if points >= 9 else ())


def test_without_the_gift_all_points_are_a_loss(table: Table) -> None:
    """DG-20"""
    state = table(*village(12), gift="harp")
    attempt(state, "place -2,-1")
    assert state.over
    assert (state.scores, state.winners, state.view(0)["result"]) == ((12,), (), "somber")


def test_transports_serve_the_gift(table: Table, gifts: Any) -> None:
    """DG-12, DG-17, DG-18: the giant may carry a card to the gift."""
    data = no_directs(gifts, harp=["jewels", "coin"])
    state = table(*village(12), gift="harp", gifts=data, transports=["giant"], number=23)
    attempt(state, "place -2,0")
    state.play(0, "craft harp: jewels by giant, coin direct")
    assert state.view(0)["phase"] == "lift"
    state.play(0, state.actions(0)[0])
    assert not state.over
    state.play(0, state.actions(0)[0])
    assert state.winners == (0,)


def test_the_crafting_of_another_gift_is_refused(table: Table, gifts: Any) -> None:
    """DG-4, DG-18"""
    data = no_directs(gifts, harp=["coin"], quill=["coin"])
    state = table(*village(9), gift="harp", gifts=data)
    attempt(state, "place -2,0")
    with pytest.raises(IllegalAction) as caught:
        state.play(0, "craft quill: coin direct")
    assert (caught.value.reason, caught.value.rule) == ("the gift of this game is the harp", "DG-4")
