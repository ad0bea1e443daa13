"""Crafting and direct deliveries: DG-8 to DG-13, DG-16."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lindwurm import IllegalAction
from lindwurm.play.state import State

Table = Callable[..., State]
Crafts = Callable[[State], list[str]]


def refused(state: State, action: str) -> tuple[str, str | None]:
    before = state.hash()
    with pytest.raises(IllegalAction) as caught:
        state.play(0, action)
    assert state.hash() == before
    assert action not in state.actions(0)
    return caught.value.reason, caught.value.rule


def need(state: State, card: str, resource: str) -> dict[str, Any]:
    craft = next(one for one in state.view(0)["crafts"] if one["card"] == card)
    found: dict[str, Any] = next(one for one in craft["needs"] if one["resource"] == resource)
    return found


@pytest.mark.parametrize("changes", [1, 2])
def test_direct_is_two_card_changes_at_most(table: Table, changes: int) -> None:
    """DG-10: ore comes along the upper lane from one or two cards away."""
    between = [("book 2", 2, 0)] * (changes - 1)
    state = table(("coin 1", 0, 0), *between, ("coin 2", 2 * changes, 0))
    assert need(state, "coin 1", "ore")["distance"] == changes
    events = state.play(0, "craft coin 1: ore direct")
    delivery, craft = list(events)
    assert delivery == {
        "event": "deliver",
        "rule": "DG-10",
        "card": "coin 1",
        "resource": "ore",
        "way": "direct",
        "from": "coin 2",
        "distance": changes,
    }
    assert craft == {"event": "craft", "rule": "DG-9", "card": "coin 1", "resource": "coin"}


def test_three_card_changes_are_too_far(table: Table) -> None:
    """DG-10"""
    row = ("coin 1", 0, 0), ("book 2", 2, 0), ("scroll 1", 4, 0), ("coin 2", 6, 0)
    state = table(*row)
    assert need(state, "coin 1", "ore") | {"ways": [], "spent": []} == {
        "resource": "ore",
        "ways": [],
        "spent": [],
        "shown": True,
        "distance": 3,
    }
    reason, rule = refused(state, "craft coin 1: ore direct")
    assert (reason, rule) == (
        "ore is too far from the coin 1: 3 cards by road, 2 at most",
        "DG-10",
    )


def test_the_own_card_is_at_distance_0(table: Table, cards: Any) -> None:
    """DG-10: if a road joins the resource with the recipe there."""
    state = table(("coin 2", 0, 0))
    assert need(state, "coin 2", "ore")["distance"] == 0
    assert "craft coin 2: ore direct" in state.actions(0)
    apart = cards(coin_2={"basic_at": {"roads": [4], "fields": [3]}})
    state = table(("coin 2", 0, 0), cards=apart)
    assert need(state, "coin 2", "ore")["distance"] is None
    assert refused(state, "craft coin 2: ore direct") == (
        "no road leads from ore to the coin 2",
        "DG-10",
    )


def test_roads_that_pass_by_do_not_deliver(table: Table, cards: Any) -> None:
    """DG-9, DG-10: the lower lane is not the upper one."""
    state = table(("coin 1", 0, 0), ("coin 2", 2, 0), cards=cards(coin_2={"basic_at": {
        "roads": [4], "fields": [3]}}))  # fmt: skip
    assert need(state, "coin 1", "ore")["distance"] is None


def test_shared_half_edges_join_roads(table: Table) -> None:
    """DG-8: shifted by half a card, the lower lane meets the upper one; the upper one nothing."""
    state = table(("coin 1", 0, 0), ("coin 2", -2, -1))
    # The first card's upper lane meets the second one's lower lane, whose ore lies on the upper.
    assert need(state, "coin 1", "ore")["distance"] is None
    state = table(("coin 1", 0, 0), ("coin 2", -2, -1, "turned"))
    # Turned, its upper lane runs below.
    assert need(state, "coin 1", "ore")["distance"] == 1


def test_corners_join_nothing(table: Table) -> None:
    """DG-8: of two cards that touch at a corner only, neither road nor field goes on."""
    state = table(("coin 1", 0, 0), ("book 2", 0, 2), ("coin 2", 2, 2), transports=["catapult"])
    assert need(state, "coin 1", "ore")["distance"] is None
    assert "catapult" not in need(state, "coin 1", "ore")["ways"]


def test_all_of_a_recipe_is_delivered(table: Table, crafts: Crafts) -> None:
    """DG-9: one of two resources is not enough."""
    row = ("enchanted axe 1", 0, 0), ("coin 2", 2, 0, "supplied"), ("scroll 1", 4, 0)
    state = table(*row)
    assert refused(state, "craft enchanted axe 1: coin direct, scroll direct") == (
        "nothing in the village shows scroll",
        "DG-9",
    )
    state.play(0, "craft scroll 1: magic direct")
    action = "craft enchanted axe 1: coin direct, scroll direct"
    assert action in crafts(state)
    state.play(0, action)
    lying = {card["card"]: card["supplied"] for card in state.view(0)["village"]}
    assert lying == {"enchanted axe 1": True, "coin 2": True, "scroll 1": True}


def test_crafting_needs_an_unsupplied_card_of_the_village(table: Table) -> None:
    """DG-9, DG-11: neither one that is supplied nor one in hand."""
    state = table(("coin 2", 0, 0, "supplied"), ("coin 1", 2, 0), hand="book 1")
    assert refused(state, "craft coin 2: ore direct")[1] == "DG-11"
    assert refused(state, "craft book 1: wood direct")[1] == "DG-9"


def test_resources_are_not_used_up(table: Table) -> None:
    """DG-2, DG-11: one ore, on a supplied card by now, serves two craftings; one coin two more."""
    state = table(("coin 2", 0, 0), ("coin 1", 2, 0), ("jewels 1", -2, 0), ("jewels 2", 4, 0))
    state.play(0, "craft coin 2: ore direct")
    state.play(0, "craft coin 1: ore direct")
    assert need(state, "jewels 1", "coin")["ways"][0] == "direct"
    assert need(state, "jewels 2", "coin")["ways"][0] == "direct"


def test_a_crafted_resource_lies_where_the_recipe_was(table: Table, cards: Any) -> None:
    """DG-2: its roads are those of the recipe, not those of the basic resource."""
    apart = cards(coin_2={"recipe_at": {"roads": [4], "fields": [3]}})
    state = table(("coin 2", 0, 0, "supplied"), ("jewels 1", 2, 0), cards=apart)
    assert need(state, "jewels 1", "coin")["distance"] is None
    state = table(("coin 2", 0, 0, "supplied"), ("jewels 1", 2, 0))
    assert need(state, "jewels 1", "coin")["distance"] == 1


def test_a_transport_serves_one_delivery_of_a_crafting(table: Table, crafts: Crafts) -> None:
    """DG-13: of two resources that only the catapult could bring, one stays where it is."""
    village = ("enchanted axe 1", 0, 0), ("coin 2", 0, -2, "supplied"), ("scroll 1", 0, 2)
    state = table(*village, transports=["catapult", "ox cart", "hot-air balloon"])
    state.play(0, "craft scroll 1: magic direct")
    assert need(state, "enchanted axe 1", "coin")["ways"] == ["catapult"]
    assert need(state, "enchanted axe 1", "scroll")["ways"] == ["catapult"]
    assert crafts(state) == []
    twice = "craft enchanted axe 1: coin by catapult, scroll by catapult"
    assert refused(state, twice) == ("a transport serves one delivery of a crafting", "DG-13")
    # With another transport for the other it works.
    state = table(*village, transports=["catapult", "carrier pigeon", "hot-air balloon"])
    state.play(0, "craft scroll 1: magic direct")
    assert sorted(crafts(state)) == [
        "craft enchanted axe 1: coin by carrier pigeon, scroll by catapult",
        "craft enchanted axe 1: coin by catapult, scroll by carrier pigeon",
    ]


def ready(state: State) -> set[str]:
    return {t["name"] for t in state.view(0)["transports"] if not t["exhausted"]}


def test_a_transport_is_exhausted_and_reset(table: Table, gifts: Any) -> None:
    """DG-13, DG-16: only a ready one delivers; the resource that it names resets it."""
    named = gifts()
    for gift in named["gifts"]:
        gift["transport"]["reset"] = "book" if gift["transport"]["name"] == "catapult" else "coin"
    column = ("scroll 1", 0, 0), ("scroll 2", 0, 2), ("book 2", 0, 4)
    three = ["catapult", "ox cart", "hot-air balloon"]
    state = table(*column, ("book 1", 2, 2), transports=three, gifts=named)
    assert ready(state) == set(three)
    events = state.play(0, "craft scroll 2: magic by catapult")
    assert [e["event"] for e in events] == ["exhaust", "deliver", "craft"]
    assert ready(state) == set(three) - {"catapult"}
    assert need(state, "book 2", "wood")["spent"] == ["catapult"]
    assert refused(state, "craft book 2: wood by catapult") == (
        "the catapult is exhausted; book resets it",
        "DG-13",
    )
    state.play(0, "craft book 1: wood direct")
    assert ready(state) == set(three)
    state.play(0, "craft book 2: wood by catapult")


def test_a_transport_can_be_reset_by_its_own_crafting(table: Table, gifts: Any) -> None:
    """DG-16"""
    named = gifts()
    for gift in named["gifts"]:
        gift["transport"]["reset"] = "scroll"
    state = table(("scroll 1", 0, 0), ("scroll 2", 0, 2), transports=["catapult"], gifts=named)
    events = list(state.play(0, "craft scroll 2: magic by catapult"))
    assert events[-1] == {
        "event": "reset",
        "rule": "DG-16",
        "transport": "catapult",
        "resource": "scroll",
    }
    assert not any(t["exhausted"] for t in state.view(0)["transports"])


def test_exhausted_transports_that_are_not_named_stay_so(table: Table, gifts: Any) -> None:
    """DG-16: another resource does not reset them."""
    named = gifts()
    for gift in named["gifts"]:
        gift["transport"]["reset"] = "book" if gift["transport"]["name"] == "catapult" else "coin"
    state = table(
        ("scroll 1", 0, 0, "supplied"), ("coin 2", 2, 0), exhausted=["catapult", "ox cart"],
        transports=["catapult", "ox cart"], gifts=named,
    )  # fmt: skip
    state.play(0, "craft coin 2: ore direct")
    spent = {t["name"] for t in state.view(0)["transports"] if t["exhausted"]}
    assert spent == {"catapult"}


def test_only_the_three_transports_of_the_game_deliver(table: Table) -> None:
    """DG-4, DG-13"""
    state = table(
        ("scroll 1", 0, 0), ("scroll 2", 0, 2),
        transports=["catapult", "ox cart", "hot-air balloon"],
    )  # fmt: skip
    reason, rule = refused(state, "craft scroll 2: magic by carrier pigeon")
    assert rule == "DG-4"
    assert "catapult, ox cart, hot-air balloon" in reason
    reason, rule = refused(state, "craft scroll 2: magic by ox cart")
    assert (reason, rule) == ("the ox cart can't bring magic to the scroll 2", "DG-13")


@pytest.mark.parametrize(
    "action",
    [
        "craft nobody: ore direct",
        "craft coin 1: gold direct",
        "craft coin 1: ore by foot",
        "craft coin 1",
        "craft coin 1: ore direct, ore direct",
        "craft enchanted axe 1: coin direct",
        "lift nobody",
        "build 2,0",
        "place 2",
        "place 2,0 upside down",
        "place 31,0",
    ],
)
def test_what_can_not_be_read_is_refused(table: Table, action: str) -> None:
    state = table(("coin 1", 0, 0))
    with pytest.raises(IllegalAction) as caught:
        state.play(0, action)
    assert caught.value.reason[-1] != "."
