"""The deal, who starts, where counters start: HUT-5 to HUT-8."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import lindwurm
from lindwurm import InvalidSeats
from lindwurm.core.kernel import jit_off
from lindwurm.play.state import State
from lindwurm.testing import IMPOSSIBLE, as_expected

NAME = "dragon-in-the-hut"
DEALS = 200 if jit_off() else 2000


@pytest.mark.parametrize("players", range(2, 9))
def test_five_cards_each(players: int) -> None:
    """HUT-5: who starts has begun its search, and holds two more."""
    form = lindwurm.game(NAME).new(players=players, seed=4).position()
    (starter,) = form["to_move"]
    sizes = [5 + 2 * (seat == starter) for seat in range(players)]
    assert [len(player["hand"]) for player in form["players"]] == sizes
    assert len(form["deck"]) == 80 - 5 * players - 2
    assert (form["starter"], form["turn"], form["phase"], form["round"]) == (
        starter, starter, "search", 1,
    )  # fmt: skip
    assert not any(p["hosts"] or p["dragons"] for p in form["players"])
    assert form["discards"] == []


def test_the_deck_is_shuffled() -> None:
    """HUT-5: each kind of card lies on top as often as it should."""
    game = lindwurm.game(NAME)
    whole = Counter({"hut": 16, "egg": 16, "trap": 16, "action": 32})

    def kind(card: str) -> str:
        first = card.split()[0]
        return first if first in whole else "action"

    for place in (0, -1):
        drawn = [game.new(players=2, seed=seed).position()["deck"][place] for seed in range(DEALS)]
        assert as_expected(map(kind, drawn), whole) > IMPOSSIBLE
    orders = {tuple(game.new(seed=seed).position()["deck"]) for seed in range(50)}
    assert len(orders) == 50


@pytest.mark.parametrize("players", [2, 5, 8])
def test_chance_decides_who_starts(players: int) -> None:
    """HUT-5"""
    game = lindwurm.game(NAME)
    found = [game.new(players=players, seed=seed).to_move[0] for seed in range(DEALS)]
    assert as_expected(found, dict.fromkeys(range(players), 1.0)) > IMPOSSIBLE


@pytest.mark.parametrize("players", [2, 3, 8])
def test_play_goes_clockwise(players: int) -> None:
    """HUT-5: from the starter on, and a round is over when it is its turn again."""
    state = lindwurm.game(NAME).new(players=players, seed=2)
    first = state.to_move[0]
    for number in range(2 * players):
        view = state.view(None)
        assert view["to_move"] == [view["turn"]] == [(first + number) % players]
        assert view["round"] == 1 + number // players
        (seat,) = state.to_move
        # With eight the deck is soon empty.
        state.play(seat, "draw more" if "draw more" in state.actions(seat) else "pass")


def test_two_to_eight() -> None:
    """HUT-6"""
    game = lindwurm.game(NAME)
    assert list(game.players) == [2, 3, 4, 5, 6, 7, 8]
    for players in (1, 9):
        with pytest.raises(InvalidSeats, match="2 to 8 players"):
            game.new(players=players)


@pytest.mark.parametrize(
    ("players", "counter"), [(2, 3), (3, 2), (4, 2), (5, 1), (6, 1), (7, 1), (8, 1)]
)
def test_where_a_counter_starts(
    table: Callable[..., State], player: Callable[..., Any], players: int, counter: int
) -> None:
    """HUT-7: and so many of the owner's turns later the egg hatches (HUT-8, HUT-9)."""
    first = player("egg", hosts={"hut 1": None})
    state = table(first, *(player() for _ in range(players - 1)))
    (event,) = state.play(0, "egg under hut 1")
    assert event["counter"] == counter
    assert state.view(0)["players"][0]["hosts"][0]["counter"] == counter
    for turn in range(1, counter + 1):
        for seat in range(players):
            assert state.scores[0] == 0
            state.play(seat, "pass" if seat == 0 and turn == 1 else "draw more")
        hosts = state.view(None)["players"][0]["hosts"]
        assert hosts[0]["counter"] == (counter - turn or None)
    assert state.scores[0] == 1


def test_in_the_first_round_counters_stay(
    table: Callable[..., State], player: Callable[..., Any]
) -> None:
    """HUT-8: everyone skips the setup then, with the second round it begins."""
    under = {"hut 1": ("egg", 3)}
    state = table(
        *(player(hosts=under) for _ in range(3)),
        fields={"round": 1, "starter": 0, "turn": 0, "to_move": [0]},
    )

    def counters() -> list[int]:
        return [p["hosts"][0]["counter"] for p in state.view(None)["players"]]

    state.play(0, "pass")
    assert counters() == [3, 3, 3]
    state.play(1, "draw more")
    assert counters() == [3, 3, 3]
    state.play(2, "draw more")
    assert counters() == [2, 3, 3]
    events = state.play(0, "draw more")
    assert counters() == [2, 2, 3]
    ticks = [event for event in events if event["event"] == "tick"]
    assert ticks == [{"event": "tick", "rule": "HUT-8", "seat": 1, "host": "hut 1", "counter": 2}]
