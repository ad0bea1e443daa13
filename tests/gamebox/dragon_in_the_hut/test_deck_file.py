"""The cards (HUT-1 to HUT-4), and a list of one's own: what is read, what each fault is called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import lindwurm
from lindwurm import InvalidCards
from lindwurm.gamebox.dragon_in_the_hut.cards import own_set

NAME = "dragon-in-the-hut"
OURS = {
    "hut": 16,
    "egg": 16,
    "trap discard 3": 4,
    "trap discard 2": 6,
    "trap give 2": 6,
    "steal egg 1": 7,
    "steal egg 2": 3,
    "smash egg 1": 7,
    "smash egg 2": 3,
    "steal from hand 1": 4,
    "steal from hand 2": 5,
    "steal from hand 3": 3,
}
SMALL = {"forest": {"hut": 4, "egg": 9, "trap give 9": 1}, "dragons": {"dragon": 3}}


def forest_cards(**options: Any) -> Counter[str]:
    """All forest cards of a new game, wherever they lie."""
    form = lindwurm.game(NAME, **options).new(players=3, seed=1).position()
    return Counter(form["deck"] + [card for p in form["players"] for card in p["hand"]])


def fault(change: Callable[[dict[str, Any]], object], **options: Any) -> tuple[str, str]:
    data = deepcopy(own_set())
    change(data)
    with pytest.raises(InvalidCards) as caught:
        lindwurm.game(NAME, deck=data, **options)
    assert caught.value.where in str(caught.value)
    return caught.value.where, caught.value.reason


def test_eighty_forest_cards_and_eighteen_dragons() -> None:
    """HUT-1"""
    cards = forest_cards()
    assert cards.total() == 80
    assert cards["hut"] == cards["egg"] == 16
    assert sum(n for card, n in cards.items() if card.startswith("trap")) == 16
    assert sum(n for card, n in cards.items() if card.startswith(("steal", "smash"))) == 32
    assert lindwurm.game(NAME).new(seed=1).position()["nest"] == 18


def test_our_set() -> None:
    """HUT-2"""
    assert forest_cards() == OURS


def test_frost_and_fire() -> None:
    """HUT-3: off by default; three and three make room for three and three."""
    cards = {**OURS, "steal egg 1": 4, "smash egg 1": 4, "fire": 3, "frost": 3}
    assert forest_cards(expansion=True) == cards
    assert forest_cards(expansion=False) == OURS


def test_eggs_are_alike() -> None:
    """HUT-4: no card, action or view tells a colour of an egg."""
    eggs = {card for card in forest_cards() if "egg" in card and not card.startswith("s")}
    assert eggs == {"egg"}


def test_another_list_is_played_with(tmp_path: Path) -> None:
    """HUT-2: other numbers of the same kinds, from a mapping or a file."""
    assert forest_cards(deck=SMALL) == {"hut": 4, "egg": 9, "trap give 9": 1}
    text = '[forest]\nhut = 4\negg = 9\n"trap give 9" = 1\n[dragons]\ndragon = 3\n'
    (tmp_path / "deck.toml").write_text(text, encoding="utf-8")
    state = lindwurm.game(NAME, deck=tmp_path / "deck.toml").new(players=2, seed=1)
    assert state.hash() == lindwurm.game(NAME, deck=SMALL).new(players=2, seed=1).hash()


def test_a_small_deck_is_dealt_as_far_as_it_goes() -> None:
    """HUT-2, HUT-13: with no card left there is nothing to search for."""
    deck = {"forest": {"hut": 4, "egg": 6}, "dragons": {"dragon": 3}}
    state = lindwurm.game(NAME, deck=deck).new(players=2, seed=1)
    assert state.position()["phase"] == "action"
    assert state.position()["deck"] == []


@pytest.mark.parametrize(
    ("where", "reason", "change"),
    [
        ("trees", "no such table; there are: forest", lambda d: d.update(trees={})),
        ("forest", "this table is missing", lambda d: d.pop("forest")),
        ("forest", "must be a table of names and numbers", lambda d: d.update(forest=[80])),
        ("forest.nest", "no such kind; there are: hut, egg", lambda d: d["forest"].update(nest=1)),
        ("forest.egg 1", "'egg' has no number", lambda d: d["forest"].update({"egg 1": 1})),
        ("forest.steal egg", "needs a number from 1 to 9",
         lambda d: d["forest"].update({"steal egg": 1})),
        ("forest.trap give 0", "no such kind", lambda d: d["forest"].update({"trap give 0": 1})),
        ("forest.egg", "must be a whole number from 0 to 100, not -1",
         lambda d: d["forest"].update(egg=-1)),
        ("forest.egg", "not True", lambda d: d["forest"].update(egg=True)),
        ("forest.egg", "not 1.5", lambda d: d["forest"].update(egg=1.5)),
        ("forest.egg", "without these cards there is no game", lambda d: d["forest"].pop("egg")),
        ("forest.hut", "without these cards there is no game",
         lambda d: d["forest"].update(hut=0)),
        ("forest.hut", "at most 16 huts", lambda d: d["forest"].update(hut=17)),
        ("forest", "at most 100 cards in all", lambda d: d["forest"].update(egg=37)),
        ("forest", "at most 16 different names",
         lambda d: d["forest"].update({f"steal egg {n}": 1 for n in range(3, 8)})),
        ("dragons.dragon", "the number of dragons is missing", lambda d: d.pop("dragons")),
        ("dragons.dragon", "from 1 to 100, not 0", lambda d: d["dragons"].update(dragon=0)),
    ],
    ids=lambda v: v if isinstance(v, str) else "",
)  # fmt: skip
def test_a_fault_is_named(where: str, reason: str, change: Callable[..., object]) -> None:
    """HUT-2"""
    found, words = fault(change)
    assert found == where
    assert reason in words


def test_the_expansion_needs_the_cards_that_it_takes_away() -> None:
    """HUT-3"""
    assert fault(lambda d: d["forest"].update({"steal egg 1": 2}), expansion=True) == (
        "frost-and-fire.steal egg 1",
        "takes away more cards than there are",
    )
