"""The six transports: DG-12, DG-14, DG-15, DG-17."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lindwurm import IllegalAction
from lindwurm.play.state import State

Table = Callable[..., State]


def ways(state: State, card: str = "coin 1", resource: str = "ore") -> set[str]:
    craft = next(one for one in state.view(0)["crafts"] if one["card"] == card)
    found = next(one for one in craft["needs"] if one["resource"] == resource)
    return set(found["ways"]) - {"direct"}


def row(*cards: str) -> list[tuple[Any, ...]]:
    return [(card, 2 * i, 0) for i, card in enumerate(cards)]


@pytest.mark.parametrize(("between", "comes"), [(2, True), (3, False)])
def test_the_balloon_follows_one_field_for_three_changes(
    table: Table, between: int, comes: bool
) -> None:
    """DG-14"""
    others = ["book 2", "scroll 1", "scroll 2"][:between]
    state = table(*row("coin 1", *others, "coin 2"), transports=["hot-air balloon"])
    assert ("hot-air balloon" in ways(state)) == comes


def test_the_balloon_crosses_no_road(table: Table, cards: Any) -> None:
    """DG-14: the field above the lanes is another one than that between them."""
    above = cards(coin_2={"basic_at": {"roads": [3], "fields": [2]}})
    for data, comes in ((above, False), (cards(), True)):
        state = table(*row("coin 1", "coin 2"), cards=data, transports=["hot-air balloon"])
        assert ("hot-air balloon" in ways(state)) == comes


@pytest.mark.parametrize(("y", "field"), [(0, 3), (-1, 4), (1, 2)])
def test_fields_join_at_half_edges(table: Table, cards: Any, y: int, field: int) -> None:
    """DG-8: at a shared half-edge the fields on both sides of the road join those of the other
    card; shifted by half a card, the field between the lanes meets one of the others.
    """
    for gap in (2, 3, 4):
        touched = {2: 3, 3: 3, 4: 4}[gap]
        data = cards(coin_2={"basic_at": {"roads": [touched], "fields": [gap]}})
        state = table(
            ("coin 1", 0, 0), ("coin 2", 2, y), cards=data, transports=["hot-air balloon"]
        )
        assert ("hot-air balloon" in ways(state)) == (gap == field)


@pytest.mark.parametrize(("between", "comes"), [(2, True), (3, False)])
def test_the_ox_cart_goes_farther(table: Table, between: int, comes: bool) -> None:
    """DG-15: along roads, three card changes."""
    others = ["book 2", "scroll 1", "scroll 2"][:between]
    state = table(*row("coin 1", *others, "coin 2"), transports=["ox cart"])
    assert ("ox cart" in ways(state)) == comes


def test_the_ox_cart_needs_a_road(table: Table) -> None:
    """DG-15"""
    state = table(("coin 1", 0, 0), ("coin 2", 0, 2), transports=["ox cart"])
    assert "ox cart" not in ways(state)


def test_the_catapult_reaches_neighbours(table: Table) -> None:
    """DG-15: a shared half-edge is enough, whatever the roads do; a corner is not."""
    for x, y, comes in ((0, 2, True), (1, 2, True), (2, 2, False), (2, 1, True)):
        filler = [("book 2", 0, 2)] if (x, y) == (2, 2) else []
        state = table(("coin 1", 0, 0), *filler, ("coin 2", x, y), transports=["catapult"])
        assert ("catapult" in ways(state)) == comes, (x, y)


def test_the_pigeon_flies_straight(table: Table) -> None:
    """DG-15: in exactly the same row or column, however far; half a card aside is too much."""
    column = [("coin 1", 0, 0), ("book 2", 0, 2), ("scroll 1", 0, 4)]
    for x, comes in ((0, True), (1, False)):
        state = table(*column, ("coin 2", x, 6), transports=["carrier pigeon"])
        assert ("carrier pigeon" in ways(state)) == comes
    far = row("coin 1", "book 2", "scroll 1", "scroll 2", "jewels 1", "jewels 2", "coin 2")
    assert "carrier pigeon" in ways(table(*far, transports=["carrier pigeon"]))
    state = table(*row("coin 2"), transports=["carrier pigeon"])
    assert "carrier pigeon" not in ways(state, "coin 2"), "to another card only"


def test_the_frog_hops_once(table: Table, cards: Any) -> None:
    """DG-15: over one field, on any card of its way, within one card change."""
    low = {"basic_at": {"roads": [4], "fields": [3]}}
    lowest = {"basic_at": {"roads": [5], "fields": [4]}}
    for change, others, comes in (
        (low, [], True),
        (low, ["book 2"], False),  # two card changes
        (lowest, [], False),  # over two fields
    ):
        data = cards(coin_2=change)
        state = table(*row("coin 1", *others, "coin 2"), cards=data, transports=["giant frog"])
        assert ("giant frog" in ways(state)) == comes, (change, others)


def test_the_frog_may_hop_on_either_card(table: Table, cards: Any) -> None:
    """DG-15: the road ends at the next card, and the hop leads on there, or it is made before."""
    split = {
        "roads": [[1, 2], [3, 4], [5, 6, 7], [8]],
        "basic_at": {"roads": [4], "fields": [4]},
        "recipe_at": {"roads": [8], "fields": [8]},
    }
    # Coin 1's upper lane meets the dead end at exit 8; a hop there leads to the ore at 3 and 4.
    state = table(*row("coin 1", "coin 2"), cards=cards(coin_2=split), transports=["giant frog"])
    assert "giant frog" in ways(state)
    # The other way round the hop from the dead end comes first: none is left on the other card.
    low = {"basic_at": {"roads": [5], "fields": [4]}}
    turned = cards(coin_1=split, coin_2=low)
    state = table(*row("coin 2", "coin 1"), cards=turned, transports=["giant frog"])
    assert "giant frog" not in ways(state)


def test_the_giant_carries_the_resource_s_card(table: Table) -> None:
    """DG-15, DG-17: it lands where a road leads straight from the resource to the recipe."""
    state = table(
        ("coin 1", 0, 0), ("scroll 1", 0, 2), ("coin 2", 0, 4), transports=["giant"], number=2
    )
    events = list(state.play(0, "craft coin 1: ore by giant"))
    assert [e["event"] for e in events] == ["exhaust", "lift"]
    assert state.view(0)["phase"] == "land"
    assert (state.view(0)["lifted"], state.view(0)["cargo"]) == ("coin 2", "ore")
    # The upper lane of coin 1 has its exits at the top left and right: upright beside it, turned
    # beside it and half a card up or down.
    assert set(state.actions(0)) == {
        "place 2,0",
        "place -2,0",
        "place 2,-1 turned",
        "place -2,-1 turned",
    }
    with pytest.raises(IllegalAction) as caught:
        state.play(0, "place 2,1")
    assert caught.value.rule == "DG-17"
    events = list(state.play(0, "place -2,0"))
    assert events[0] == {
        "event": "move",
        "rule": "DG-17",
        "card": "coin 2",
        "from": [0, 4],
        "to": [-2, 0],
        "turned": False,
    }
    assert [e["event"] for e in events[1:3]] == ["deliver", "craft"]
    view = state.view(0)
    assert view["phase"] == "turn"
    assert {c["card"]: (c["x"], c["y"]) for c in view["village"]}["coin 2"] == (-2, 0)


def test_the_giant_leaves_cards_unconnected(table: Table) -> None:
    """DG-17: what a moved card leaves need not hang together any more."""
    state = table(
        ("coin 1", 0, 0), ("coin 2", 0, 2), ("scroll 1", 0, 4), transports=["giant"], number=2
    )
    state.play(0, "craft coin 1: ore by giant")
    state.play(0, "place 2,0")
    joined = [slot for slot in range(13) if state.data["joint"][0, slot].any()]
    assert len(joined) == 2
    assert state.game.load(state.position()).hash() == state.hash()


def test_the_player_chooses_the_card(table: Table) -> None:
    """DG-15: where two cards show the resource, one is lifted."""
    state = table(
        ("coin 1", 0, 0), ("coin 2", 0, 2), ("book 1", 0, 4), transports=["giant"], number=2
    )
    state.play(0, "craft coin 1: ore by giant")
    assert state.view(0)["phase"] == "lift"
    assert state.actions(0) == ["lift coin 2", "lift book 1"]
    with pytest.raises(IllegalAction) as caught:
        state.play(0, "lift scroll 1")
    assert caught.value.rule == "DG-17"
    assert [e["event"] for e in state.play(0, "lift book 1")] == ["lift"]
    state.play(0, "place 2,0")
    assert {c["card"]: c["x"] for c in state.view(0)["village"]}["book 1"] == 2


def test_the_recipe_s_own_card_stays(table: Table, cards: Any) -> None:
    """DG-15: the giant lifts another card than the recipe's."""
    low = cards(coin_2={"basic_at": {"roads": [4], "fields": [3]}})
    state = table(("coin 2", 0, 0), cards=low, transports=["giant"], number=0)
    assert "giant" not in ways(state, "coin 2")


def test_a_move_blocks_no_other_delivery(table: Table, crafts: Any) -> None:
    """DG-12: scroll comes over the card that the giant takes away at the same moment."""
    chain = row("enchanted axe 1", "coin 2", "scroll 1")
    chain = [(*card, "supplied") if card[0] != "enchanted axe 1" else card for card in chain]
    state = table(*chain, transports=["giant"], number=4)
    action = "craft enchanted axe 1: coin by giant, scroll direct"
    assert action in crafts(state)
    state.play(0, action)
    state.play(0, "place -2,0")
    supplied = {c["card"]: c["supplied"] for c in state.view(0)["village"]}
    assert supplied["enchanted axe 1"]


def test_a_card_lands_where_it_covers_none(table: Table) -> None:
    """DG-17, DG-7"""
    state = table(
        ("coin 1", 0, 0), ("scroll 1", 2, 0), ("book 2", -2, 0), ("coin 2", 0, 2),
        transports=["giant"], number=3,
    )  # fmt: skip
    assert "giant" not in ways(state), "both ends of the lane are taken"
