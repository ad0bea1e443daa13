"""A set of plain cards, and villages laid out from the little that a test cares about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

import pytest

import lindwurm
from lindwurm.gamebox.a_dragons_gift.cards import own_set
from lindwurm.play.state import State

NAME = "a-dragons-gift"
#: Two lanes from left to right, 8 to 3 above 7 to 4, a loop above them and one below. Between the
#: lanes lies the field of gaps 3 and 7, above them that of 2 and 8, below them that of 4 and 6.
LANES = [[1, 2], [3, 8], [4, 7], [5, 6]]
UPPER = {"roads": [3], "fields": [3]}
LOWER = {"roads": [4], "fields": [3]}
#: The names of the plain cards: what they make, and a number.
GOODS = ("coin", "scroll", "book", "enchanted axe", "jewels", "sorcery")
NAMES = [f"{good} {n}" for good in GOODS for n in (1, 2)]


def plain_cards(**changes: Mapping[str, Any]) -> dict[str, Any]:
    """Twelve cards with the same lanes: basics and recipes touch the upper one and the field below
    it. ``coin_1={"recipe_at": …}`` changes a card.
    """
    data = deepcopy(own_set("cards"))
    basics = ("wood", "ore", "magic")
    data["cards"] = [
        {
            "name": name,
            "makes": name[:-2],
            "basic": basics[i % 3],
            "roads": LANES,
            "basic_at": UPPER,
            "recipe_at": UPPER,
            **changes.get(name.replace(" ", "_"), {}),
        }
        for i, name in enumerate(NAMES)
    ]
    return data


def plain_gifts(**changes: Mapping[str, Any]) -> dict[str, Any]:
    """The game's gift cards, but with lanes; ``quill={"recipe": …}`` changes one."""
    data = deepcopy(own_set("gifts"))
    for gift in data["gifts"]:
        gift |= {"roads": LANES, "recipe_at": UPPER, **changes.get(gift["name"], {})}
    return data


def lay_out(
    *village: tuple[Any, ...],
    transports: Sequence[str] = (),
    exhausted: Sequence[str] = (),
    gift: str | None = None,
    hand: str | None = None,
    top: str | None = None,
    empty: bool = False,
    cards: Mapping[str, Any] | None = None,
    gifts: Mapping[str, Any] | None = None,
    **form: Any,
) -> State:
    """A village in which it is the player's turn.

    Each card is its name, column, row, and "turned" or "supplied" where it is so. Transports that a
    test doesn't name are any others. With ``empty`` all cards that are not named are left out of
    the set, so that no card is in hand.
    """
    data = deepcopy(dict(cards)) if cards else plain_cards()
    named = [card[0] for card in village]
    if empty:
        data["cards"] = [card for card in data["cards"] if card["name"] in named]
    game = lindwurm.game(NAME, cards=data, gifts=gifts or plain_gifts())
    gift_cards = game.options["gifts"]["gifts"]
    sides = {one["transport"]["name"]: one["name"] for one in gift_cards}
    chosen = list(transports)
    if gift is None:
        gift = next(name for way, name in sides.items() if way not in chosen)
    # The giant last: it makes a position's checks looser.
    for way in sorted(sides, key=lambda way: way == "giant"):
        if len(chosen) < 3 and way not in chosen and sides[way] != gift:
            chosen.append(way)
    away = [card["name"] for card in data["cards"] if card["name"] not in named]
    if hand is None and away:
        hand = next(name for name in away if name != top)
    deck = [name for name in away if name not in (hand, top)]
    position = game.new(seed=1).position()
    supplied = sum("supplied" in card for card in village)
    position |= {
        "gift": gift,
        "transports": [{"name": way, "exhausted": way in exhausted} for way in chosen],
        "village": [
            {
                "card": card[0],
                "x": card[1],
                "y": card[2],
                "turned": "turned" in card,
                "supplied": "supplied" in card,
            }
            for card in village
        ],
        "hand": hand,
        "deck": [*([top] if top else []), *deck],
        "number": len(village) - 1 + supplied,
        **form,
    }
    return game.load(position)


@pytest.fixture(scope="session")
def table() -> Callable[..., State]:
    return lay_out


@pytest.fixture(scope="session")
def cards() -> Callable[..., dict[str, Any]]:
    return plain_cards


@pytest.fixture(scope="session")
def gifts() -> Callable[..., dict[str, Any]]:
    return plain_gifts


@pytest.fixture(scope="session")
def crafts() -> Callable[[State], list[str]]:
    """The craftings that are legal in a state."""
    return lambda state: [a for a in state.actions(0) if a.startswith("craft")]
