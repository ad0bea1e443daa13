"""The village in a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lindwurm.play.state import State


def plain(state: State, viewer: int | None = 0) -> str:
    rules = state.game.rules
    drawn = rules.draw(state.game.setting, state.view(viewer), ["You"])
    return re.sub(r"\[/?[^\]]*\]", "", drawn)


def test_cards_lie_where_they_are(table: Callable[..., State]) -> None:
    """DG-3, DG-8: exits that meet stand side by side with the letters of their roads."""
    state = table(("coin 1", 0, 0), ("coin 2", 2, 1, "supplied"), hand="book 1", top="jewels 1")
    text = plain(state)
    lines = text.splitlines()
    assert lines[0].startswith("╭──a──────a──╮")
    assert lines[1].startswith("bcoin 1") or lines[1].startswith("b coin 1")
    assert lines[4].rstrip().endswith("cb coin 2     b"), "a lower lane meets an upper one"
    assert "b?coin" in text
    assert "b:coin" in text
    assert "next comes the jewels 1" in text
    assert "In hand" not in plain(state, None)


def test_the_game_is_told(table: Callable[..., State]) -> None:
    """DG-9, DG-13, DG-18"""
    state = table(("coin 1", 0, 0), ("coin 2", 0, 2), transports=["catapult"], hand="book 1")
    assert "ore by catapult" in plain(state)
    told: list[str] = []

    def play(action: str) -> None:
        told.extend(state.game.rules.tell(state.play(0, action).seen_by(0), ["You"]))

    for action in ("craft coin 1: ore by catapult", "place 2,0 turned", "attempt gift"):
        play(action)
    play(state.actions(0)[0])
    assert told[:2] == [
        "ore comes by catapult from the coin 2 to the coin 1",
        "The coin 1 crafts coin",
    ]
    assert "The book 1 comes to 2,0, turned" in told
    assert told[-1] == "The game is over: 1 points, without the gift"


def test_hindrances_are_told(table: Callable[..., State], cards: Any) -> None:
    """DG-10, DG-13: too far, no road, exhausted, nowhere."""
    row = ("coin 1", 0, 0), ("book 2", 2, 0), ("scroll 1", 4, 0, "supplied"), ("coin 2", 6, 0)
    three = ["catapult", "giant frog", "ox cart"]
    text = plain(table(*row, transports=three, exhausted=["ox cart"]))
    assert "coin 1: ore is too far, 3 cards (2 at most), the ox cart is exhausted" in text
    assert "book 2: wood direct or by catapult" in text
    assert "scroll is nowhere yet" in plain(table(("enchanted axe 1", 0, 0)))
    low = cards(coin_2={"basic_at": {"roads": [4], "fields": [4]}})
    text = plain(table(("coin 2", 0, 0), cards=low, transports=["catapult", "carrier pigeon"]))
    assert "ore has no road" in text


def test_a_wide_village_is_drawn_narrower(table: Callable[..., State]) -> None:
    """It fits into 80 columns as long as it can."""
    names = ["coin 1", "coin 2", "scroll 1", "scroll 2", "book 1", "book 2", "jewels 1"]
    text = plain(table(*((name, 2 * i, 0) for i, name in enumerate(names))))
    assert len(text.splitlines()[0]) == 70
    text = plain(table(*((name, 2 * i, 0) for i, name in enumerate(names[:5]))))
    assert len(text.splitlines()[0]) == 70


def test_words_of_a_data_file_are_no_markup(table: Callable[..., State]) -> None:
    """DG-15: what a set says of its transports is drawn as it is."""
    state = table(("coin 1", 0, 0), transports=["catapult"], hand="book 1")
    view = state.view(0)
    view["transports"][0]["words"] = "[/x] flies."
    assert r". \[/x] flies." in state.game.rules.draw(state.game.setting, view, ["You"])
