"""What a viewer can't know is drawn fairly from what it knows (HUT-26), counted against all worlds
that there are: each placement of the unseen cards, and each way in which cards that were seen may
have gone on, is as likely as another, as long as what lies under a host can lie there.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from lindwurm.core.kernel import jit_off
from lindwurm.play.state import State
from lindwurm.testing import IMPOSSIBLE, as_expected

Table = Callable[..., State]
Player = Callable[..., dict[str, Any]]
World = tuple[tuple[str, ...], ...]

DRAWS = 1500
pytestmark = pytest.mark.skipif(jit_off(), reason="takes thousands of draws")
CARDS = {
    "forest": {
        "hut": 5, "egg": 4, "trap give 2": 2, "steal egg 1": 1, "smash egg 1": 2,
        "steal from hand 1": 1,
    },
    "dragons": {"dragon": 9},
}  # fmt: skip


def hidable(card: str) -> bool:
    return card == "egg" or card.startswith("trap")


def world(state: State, viewer: int) -> World:
    """What lies with the others: what is under each host, and each hand as a set."""
    found: list[tuple[str, ...]] = []
    for seat, player in enumerate(state.position()["players"]):
        if seat != viewer:
            found += [(h["card"],) for h in player["hosts"] if h["card"]]
            found.append(tuple(sorted(player["hand"])))
    return tuple(found)


def unseen(state: State, known: Sequence[str]) -> list[str]:
    """The cards that lie with seat 1 or in the deck, without those that are noted."""
    form = state.position()
    cards = Counter[str](form["deck"])
    for player in form["players"][1:]:
        cards.update(player["hand"])
        cards.update(h["card"] for h in player["hosts"] if h["card"])
    cards.subtract(known)
    assert min(cards.values()) >= 0
    return sorted(cards.elements())


def drawn_fairly(state: State, viewer: int, expected: Counter[World]) -> None:
    view = state.view(viewer)
    found = [world(state.game.resample(view, seed), viewer) for seed in range(DRAWS)]
    chance = as_expected(found, expected)
    assert chance > IMPOSSIBLE, f"{chance}: {Counter(found)}, not {expected}"
    # The truth is one of the worlds.
    assert world(state, viewer) in expected


def test_nothing_was_seen(table: Table, player: Player) -> None:
    """An own hand, another's hand and hut, a deck."""
    under = {"hut 1": ("egg", 3)}
    state = table(player("egg", "smash egg 1"), player("hut", "egg", hosts=under), deck=CARDS)
    expected: Counter[World] = Counter()
    for first, *hand in itertools.permutations(unseen(state, []), 3):
        expected[(first,), tuple(sorted(hand))] += hidable(first)
    drawn_fairly(state, 0, +expected)


def stolen(table: Table, player: Player, *hand: str, **hosts: Any) -> State:
    """Seat 1 has stolen seat 0's egg before everyone's eyes, and is to play on."""
    state = table(
        player("smash egg 1", hosts={"hut 1": ("egg", 2)}),
        player("steal egg 1", *hand, hosts=hosts.get("hosts", {"hut 1": None})),
        deck=CARDS,
        fields={"turn": 1, "to_move": [1]},
    )
    state.play(1, "steal egg 1 on seat 1")
    return state


def test_a_stolen_egg_lies_in_the_hand(table: Table, player: Player) -> None:
    """All others know it, until it is played."""
    state = stolen(table, player, "hut", "hut")
    note = {"card": "egg", "home": 1, "start": 0, "places": ["seat 2"]}
    assert state.view(0)["notes"] == state.view(None)["notes"] == [note]
    assert state.view(1)["notes"] == []
    expected: Counter[World] = Counter()
    for hand in itertools.combinations(unseen(state, ["egg"]), 2):
        expected[(tuple(sorted(("egg", *hand))),)] += 1
    drawn_fairly(state, 0, expected)


def test_a_stolen_egg_may_have_been_placed(table: Table, player: Player) -> None:
    """A card goes face down: the egg, or another that can lie there."""
    state = stolen(table, player, "hut", "trap give 2")
    state.play(1, "trap give 2 under hut 1")
    (note,) = state.view(0)["notes"]
    assert note["places"] == ["seat 2", "seat 2 hut 1"]
    expected: Counter[World] = Counter()
    for hand in itertools.permutations(unseen(state, ["egg"]), 2):
        cards = ("egg", *hand)
        for i, card in enumerate(cards):
            rest = cards[:i] + cards[i + 1 :]
            expected[(card,), tuple(sorted(rest))] += hidable(card)
    drawn_fairly(state, 0, +expected)


def test_two_cards_may_be_the_stolen_egg(table: Table, player: Player) -> None:
    """Two cards go face down, one after the other."""
    state = stolen(table, player, "hut", "trap give 2", hosts={"hut 1": None, "hut 2": None})
    state.play(1, "egg under hut 2")
    state.play(1, "trap give 2 under hut 1")
    expected: Counter[World] = Counter()
    for hand in itertools.permutations(unseen(state, ["egg"]), 2):
        for second, first, rest in itertools.permutations(("egg", *hand)):
            expected[(first,), (second,), (rest,)] += hidable(first) and hidable(second)
    drawn_fairly(state, 0, +expected)


def test_a_card_shown_later_was_not_the_one_that_went(table: Table, player: Player) -> None:
    """Seat 1 places a card, then plays another openly: that one had stayed in its hand."""
    state = table(
        player(hosts={"hut 1": ("egg", 2), "hut 2": ("trap give 2", 2)}),
        player("steal egg 1", "hut", "egg", hosts={"hut 1": None}),
        deck=CARDS,
        fields={"turn": 1, "to_move": [1]},
    )
    for action in ("steal egg 1 on seat 1", "name hut 1", "egg under hut 1", "hut"):
        state.play(1, action)
    (step,) = state.view(0)["steps"]
    assert step == {"from": 1, "to": "seat 2 hut 1", "cards": 2}
    expected: Counter[World] = Counter()
    for card in unseen(state, ["egg"]):
        expected[("egg",), (card,)] += 1
        expected[(card,), ("egg",)] += hidable(card)
    drawn_fairly(state, 0, +expected)


def test_a_noted_card_may_go_from_hand_to_hand(table: Table, player: Player) -> None:
    """Seat 1 takes one of three cards of seat 2: a third of the time the egg that all have seen."""
    state = table(
        player(hosts={"hut 1": ("egg", 2)}),
        player("steal from hand 1"),
        player("steal egg 1", "hut", "smash egg 1"),
        deck=CARDS,
        tops=["hut", "hut", "egg", "egg"],
        fields={"turn": 2, "to_move": [2], "starter": 1},
    )
    state.play(2, "steal egg 1 on seat 1")
    state.play(2, "pass")
    state.play(0, "play")
    state.play(0, "pass")
    state.play(1, "play")
    assert state.view(0)["notes"][0]["places"] == ["seat 3"]
    state.play(1, "steal from hand 1 on seat 3")
    (note,) = state.view(0)["notes"]
    assert note["places"] == ["seat 2", "seat 3"]
    (step,) = state.view(0)["steps"]
    assert step == {"from": 2, "to": "seat 2", "cards": 3}
    expected: Counter[World] = Counter()
    others = Counter(unseen(state, ["egg"]))
    for hand in itertools.permutations(others.elements(), 4):
        theirs, mine = ("egg", *hand[:2]), hand[2:]
        for i, card in enumerate(theirs):
            rest = theirs[:i] + theirs[i + 1 :]
            expected[tuple(sorted((*mine, card))), tuple(sorted(rest))] += 1
    # Seldom ones together, or there would be too few of each.
    rare = {way for way, n in expected.items() if n / expected.total() * DRAWS < 12}

    def common(way: World) -> World:
        return () if way in rare else way

    view = state.view(0)
    found = [common(world(state.game.resample(view, seed), 0)) for seed in range(DRAWS)]
    grouped: Counter[World] = Counter()
    for way, n in expected.items():
        grouped[common(way)] += n
    assert as_expected(found, grouped) > IMPOSSIBLE
    # The two who took part know which card it was.
    taken = state.position()["players"][1]["hand"]
    (known,) = [n for n in state.view(2)["notes"] if n["home"] == 1]
    assert known["card"] in taken
    assert known["places"] == ["seat 2"]


def test_a_renewed_deck_tells_what_others_hold(table: Table, player: Player) -> None:
    """HUT-13, HUT-26: all that is neither discarded nor one's own lay with the other."""
    state = table(
        player("egg"),
        player("hut", "egg", hosts={"hut 1": ("trap give 2", 2), "hut 2": ("egg", 3)}),
        deck=CARDS,
        pile=["smash egg 1", "egg"],
    )
    state.play(0, "pass")
    view = state.view(0)
    assert view["renewals"] == 1
    theirs = ["hut", "egg", "egg", "egg", "trap give 2", "smash egg 1"]
    assert sorted(view["loose"]) == sorted(theirs)
    expected: Counter[World] = Counter()
    for first, second, *rest in itertools.permutations(theirs):
        both = hidable(first) and hidable(second)
        expected[(first,), (second,), tuple(sorted(rest))] += both
    drawn_fairly(state, 0, +expected)
