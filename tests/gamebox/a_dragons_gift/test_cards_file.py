"""The game's own set and sets of one's own: DG-1 to DG-3b, DG-15."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import lindwurm
from lindwurm import InvalidCards
from lindwurm.gamebox.a_dragons_gift.cards import crossing, load, own_set

CARDS, GIFTS = own_set("cards"), own_set("gifts")
SET = load(CARDS, GIFTS)


def turned(roads: Any) -> list[list[int]]:
    return sorted(sorted((end + 3) % 8 + 1 for end in road) for road in roads)


def test_the_counts() -> None:
    """DG-1, DG-3b: twelve village cards, four of each basic resource, two of each good; six
    gifts.
    """
    assert len(SET.cards) == 12
    assert Counter(card.basic for card in SET.cards) == {"wood": 4, "ore": 4, "magic": 4}
    goods = [name for name, grade in SET.grades.items() if grade != "basic"]
    assert Counter(card.makes for card in SET.cards) == dict.fromkeys(goods, 2)
    assert [gift.name for gift in SET.gifts] == [
        "quill", "harp", "potions", "chest", "robot", "mirror",
    ]  # fmt: skip


def test_the_recipes() -> None:
    """DG-2, DG-3b: squares from one basic, hexagons from two squares, gifts from two or three
    goods, one of them a hexagon at least.
    """
    recipes = {card.makes: set(card.recipe) for card in SET.cards}
    assert recipes == {
        "coin": {"ore"},
        "scroll": {"magic"},
        "book": {"wood"},
        "enchanted axe": {"coin", "scroll"},
        "jewels": {"coin", "book"},
        "sorcery": {"scroll", "book"},
    }
    for gift in SET.gifts:
        assert 2 <= len(gift.recipe) <= 3
        grades = [SET.grades[name] for name in gift.recipe]
        assert "hexagon" in grades
        assert "basic" not in grades
    assert {name for gift in SET.gifts for name in gift.recipe} == set(recipes)


def test_the_roads() -> None:
    """DG-3: two to four roads that don't cross, all exits used, no two village cards alike."""
    for card in (*SET.cards, *SET.gifts):
        assert 2 <= len(card.roads) <= 4
        assert sorted(end for road in card.roads for end in road) == list(range(1, 9))
        assert crossing(card.roads) is None
    shapes = {repr(min(sorted(map(list, c.roads)), turned(c.roads))) for c in SET.cards}
    assert len(shapes) == 12
    assert {len(card.roads) for card in SET.cards} == {2, 3, 4}


def test_the_transports() -> None:
    """DG-14, DG-15: six ways of different kinds, each a sentence, each with its own reset."""
    kinds = {transport.kind for transport in SET.transports}
    assert kinds == {"field", "road", "neighbour", "line", "hop", "carry"}
    assert len({transport.reset for transport in SET.transports}) == 6
    balloon = next(t for t in SET.transports if t.kind == "field")
    assert (balloon.name, balloon.reach) == ("hot-air balloon", 3)
    assert all(t.words[-1] == "." and len(t.words.split()) < 32 for t in SET.transports)


def test_another_set_is_played_with(tmp_path: Path, cards: Any) -> None:
    """DG-1: fewer cards, from a file."""
    data = cards()
    lines = ["[resources]"]
    lines += [f"{grade} = {names}" for grade, names in data["resources"].items()]
    lines += ["[recipes]"]
    lines += [f'"{name}" = {recipe}' for name, recipe in data["recipes"].items()]
    for card in data["cards"][:5]:
        lines += [
            "[[cards]]",
            f'name = "{card["name"]}"',
            f'makes = "{card["makes"]}"',
            f'basic = "{card["basic"]}"',
            f"roads = {card['roads']}",
            "basic_at = { roads = [3], fields = [3] }",
            "recipe_at = { roads = [3], fields = [3] }",
        ]
    file = tmp_path / "cards.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    state = lindwurm.game("a-dragons-gift", cards=file).new(seed=1)
    assert state.view(0)["deck_size"] == 3
    assert {card["name"] for card in state.view(0)["cards"]} == {
        "coin 1", "coin 2", "scroll 1", "scroll 2", "book 1",
    }  # fmt: skip
    assert lindwurm.replay(state.record())[0].hash() == state.hash()


def put(data: Any, path: str, value: Any) -> Any:
    at: Any = data
    *way, last = [int(part) if part.isdecimal() else part for part in path.split(".")]
    for part in way:
        at = at[part]
    if value is None:
        del at[last]
    else:
        at[last] = value
    return data


FAULTS: list[tuple[str, str, Any, str]] = [
    ("cards", "recipes", None, "recipes"),
    ("cards", "extra", 1, "extra"),
    ("cards", "resources.basic", "wood", "resources.basic"),
    ("cards", "resources.square", ["coin", "coin", "scroll", "book"], "resources.square[1]"),
    ("cards", "resources.basic", ["wood", "ore", "mag,ic"], "resources.basic[2]"),
    ("cards", "recipes.coin", [], "recipes.coin"),
    ("cards", "recipes.coin", ["book"], "recipes.coin[0]"),
    ("cards", "recipes.jewels", ["coin", "gold"], "recipes.jewels[1]"),
    ("cards", "cards", [], "cards"),
    ("cards", "cards.1.name", "coin 1", "cards[1].name"),
    ("cards", "cards.1.name", " x", "cards[1].name"),
    ("cards", "cards.1.name", "[/x]", "cards[1].name"),
    ("gifts", "gifts.2.transport.name", "a[b", "gifts[2].transport.name"),
    ("cards", "cards.1.makes", "ore", "cards[1].makes"),
    ("cards", "cards.1.basic", "coin", "cards[1].basic"),
    ("cards", "cards.1.roads", [[1, 2, 3, 4, 5, 6, 7, 8]], "cards[1].roads"),
    ("cards", "cards.1.roads", [[1, 5], [2, 6], [3, 4], [7, 8]], "cards[1].roads"),
    ("cards", "cards.1.roads", [[1, 2], [3, 8], [4, 7], [5]], "cards[1].roads"),
    ("cards", "cards.1.roads", [[1, 2], [3, 9], [4, 7], [5]], "cards[1].roads[1]"),
    ("cards", "cards.1.recipe_at", {"roads": [3]}, "cards[1].recipe_at.fields"),
    ("cards", "cards.1.recipe_at", {"roads": [], "fields": [3]}, "cards[1].recipe_at.roads"),
    ("cards", "cards.1.recipe_at", {"roads": [3, 8], "fields": [3]}, "cards[1].recipe_at.roads"),
    ("cards", "cards.1.recipe_at", {"roads": [1], "fields": [3]}, "cards[1].recipe_at.fields"),
    ("cards", "cards.1.recipe_at", {"roads": [1, 3], "fields": [3]}, "cards[1].recipe_at.roads"),
    ("gifts", "gifts", [], "gifts"),
    ("gifts", "gifts.2.name", "coin 1", "gifts[2].name"),
    ("gifts", "gifts.2.recipe", ["wood"], "gifts[2].recipe[0]"),
    ("gifts", "gifts.2.transport.kind", "rocket", "gifts[2].transport.kind"),
    ("gifts", "gifts.0.transport.reach", 0, "gifts[0].transport.reach"),
    ("gifts", "gifts.0.transport.reach", None, "gifts[0].transport.reach"),
    ("gifts", "gifts.2.transport.name", "direct", "gifts[2].transport.name"),
    ("gifts", "gifts.2.transport.reset", "wood", "gifts[2].transport.reset"),
    ("gifts", "gifts.2.transport.words", "", "gifts[2].transport.words"),
]


@pytest.mark.parametrize(("file", "path", "value", "where"), FAULTS, ids=lambda v: str(v)[:24])
def test_faults_are_named(
    cards: Callable[..., Any], gifts: Callable[..., Any], file: str, path: str, value: Any,
    where: str,
) -> None:  # fmt: skip
    """DG-2, DG-3, DG-15: an error names the entry and what would be right."""
    data = {"cards": cards(), "gifts": deepcopy(gifts())}
    put(data[file], path, value)
    with pytest.raises(InvalidCards) as caught:
        lindwurm.game("a-dragons-gift", **data)
    assert caught.value.where == where
    assert where in str(caught.value)


def test_one_transport_moves_cards(gifts: Callable[..., Any], cards: Callable[..., Any]) -> None:
    """DG-15, DG-17: the table has room for one, reset by two cards at most."""
    data = gifts()
    carry = next(g["transport"] for g in data["gifts"] if g["transport"]["kind"] == "carry")
    other = next(g["transport"] for g in data["gifts"] if g["transport"]["kind"] == "line")
    other["kind"] = "carry"
    with pytest.raises(InvalidCards, match="only one transport"):
        lindwurm.game("a-dragons-gift", gifts=data)
    many = cards()
    for card in many["cards"]:
        card["makes"] = carry["reset"]
    with pytest.raises(InvalidCards, match="at most two cards"):
        lindwurm.game("a-dragons-gift", cards=many, gifts=gifts())
