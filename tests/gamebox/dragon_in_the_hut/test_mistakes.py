"""Cards used wrongly: HUT-25."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lindwurm import IllegalAction
from lindwurm.play.state import State

Table = Callable[..., State]
Player = Callable[..., dict[str, Any]]
COST = {"mistakes": "cost the card"}
HAND = ("hut", "steal egg 1", "smash egg 2", "steal from hand 1", "fire", "frost")


def hand(state: State, seat: int) -> list[str]:
    found: list[str] = state.view(seat)["players"][seat]["hand"]
    return found


def refusal(state: State, action: str) -> tuple[str, str | None]:
    with pytest.raises(IllegalAction) as caught:
        state.play(state.to_move[0], action)
    return caught.value.reason, caught.value.rule


@pytest.mark.parametrize("card", HAND)
def test_by_default_only_eggs_and_traps_incubate(table: Table, player: Player, card: str) -> None:
    """HUT-25: refused with the reason."""
    state = table(player(card, hosts={"hut 1": None}), player(), expansion=True)
    assert f"{card} under hut 1" not in state.actions(0)
    assert refusal(state, f"{card} under hut 1") == (
        f"{card!r} can't incubate: only eggs and traps go under a host here",
        "HUT-25",
    )


def test_by_default_a_trap_is_no_action(table: Table, player: Player) -> None:
    """HUT-25"""
    state = table(player("trap give 2", hosts={"hut 1": None}), player())
    assert refusal(state, "waste trap give 2") == (
        "'trap give 2' is no action: a trap goes under a host and waits there",
        "HUT-25",
    )
    assert state.actions(0) == ["pass", "trap give 2 under hut 1"]


def test_a_trap_played_as_an_action_is_discarded(table: Table, player: Player) -> None:
    """HUT-25, the option: nothing else happens; only traps are wasted so."""
    state = table(player("trap discard 3", "egg", "hut"), player("egg"), **COST)
    assert "waste trap discard 3" in state.actions(0)
    assert refusal(state, "waste egg")[0] == "there is no card 'egg' that is played so"
    (event,) = state.play(0, "waste trap discard 3")
    assert event == {"event": "waste", "rule": "HUT-25", "seat": 0, "card": "trap discard 3"}
    assert state.view(None)["discards"] == ["trap discard 3"]
    assert (hand(state, 0), hand(state, 1)) == (["hut", "egg"], ["egg"])


@pytest.mark.parametrize("card", [*HAND, "egg", "trap give 2"])
def test_any_card_lies_face_down(table: Table, player: Player, card: str) -> None:
    """HUT-25, the option: nobody else can tell a bluff from an egg."""
    seen = []
    for other in (card, "egg"):
        state = table(
            player(other, "egg", card, hosts={"hut 1": None}), player(),
            expansion=True, **COST,
        )  # fmt: skip
        events = state.play(0, f"{other} under hut 1")
        seen.append((events.seen_by(1), state.view(1), state.view(None)))
        assert state.view(0)["players"][0]["hosts"][0]["card"] == other
    assert seen[0] == seen[1]


@pytest.mark.parametrize("played", ["steal egg 1", "smash egg 1", "fire"])
@pytest.mark.parametrize("card", [*HAND[:4], "frost"])
def test_a_bluff_turned_up_is_discarded(
    table: Table, player: Player, card: str, played: str
) -> None:
    """HUT-25, the option: without effect, not stolen, no trap; the host is free."""
    state = table(
        player(played, "egg"), player("egg", hosts={"hut 1": (card, 2)}), expansion=True, **COST
    )
    on = "fire on seat 2 hut 1" if played == "fire" else f"{played} on seat 2"
    events = state.play(0, on)
    (reveal,) = [event for event in events if event["event"] == "reveal"]
    assert reveal["card"] == card
    assert events[-1] == {"event": "spoilt", "rule": "HUT-25", "of": 1, "card": card}
    assert (hand(state, 0), hand(state, 1)) == (["egg"], ["egg"])
    discards = [card, played] + ["hut"] * (played == "fire")
    assert sorted(state.view(None)["discards"]) == sorted(discards)
    hosts = state.view(None)["players"][1]["hosts"]
    assert [h["counter"] for h in hosts] == ([] if played == "fire" else [None])
    assert state.actions(0) == ["pass"]


def test_a_bluff_whose_time_has_come_is_discarded(table: Table, player: Player) -> None:
    """HUT-25, HUT-9: no dragon comes of it."""
    under = {"hut 1": ("hut", 1), "hut 2": ("steal egg 1", 1), "hut 3": ("egg", 1)}
    state = table(player(), player(hosts=under), **COST)
    events = state.play(0, "pass")
    revealed = [event["card"] for event in events if event["event"] == "reveal"]
    assert revealed == ["hut", "steal egg 1", "egg"]
    assert state.scores == (0, 1)
    assert sorted(state.view(None)["discards"]) == ["egg", "hut", "steal egg 1"]


def test_bluffing_from_end_to_end(table: Table, player: Player) -> None:
    """HUT-25, the option: a bluff draws a theft from the egg beside it, which hatches and wins."""
    state = table(
        player("hut", "egg", hosts={"hut 1": None}, dragons=2),
        player("steal egg 1", "egg", hosts={"hut 1": None}),
        fields={"round": 4},
        **COST,
    )
    state.play(0, "hut under hut 1")
    state.play(0, "egg under dragon 1")
    state.play(0, "pass")
    # The thief sees two cards with the same counters, and takes the wrong one.
    view = state.view(1)["players"][0]["hosts"]
    assert [(h["counter"], h["card"]) for h in view] == [(3, None), (3, None), (None, None)]
    state.play(1, "play")
    state.play(1, "steal egg 1 on seat 1")
    events = state.play(1, "name hut 1")
    assert [event["event"] for event in events] == ["reveal", "spoilt"]
    state.play(1, "pass")
    for _ in range(2):
        state.play(0, "draw more")
        state.play(1, "draw more")
    assert state.over
    assert (state.winners, state.scores) == ((0,), (3, 0))


def test_a_hut_hidden_is_no_hut(table: Table, player: Player) -> None:
    """HUT-25, HUT-14: it counts neither as the turn's hut nor as a host."""
    state = table(player("hut", "hut", "egg", hosts={"hut 1": None}), player(), **COST)
    state.play(0, "hut under hut 1")
    assert state.actions(0) == ["pass", "hut"]
    state.play(0, "hut")
    assert "egg under hut 2" in state.actions(0)


def test_worlds_hold_bluffs_only_where_they_are_allowed(table: Table, player: Player) -> None:
    """HUT-25, HUT-26: what may lie under a host, in the worlds that the opponent imagines."""
    for options, kinds in (({}, {"egg", "trap"}), (COST, {"egg", "trap", "hut", "steal", "smash"})):
        state = table(player(hosts={"hut 1": None}), player(hosts={"hut 1": ("egg", 2)}), **options)
        view = state.view(0)
        found = set()
        for seed in range(300):
            world = state.game.resample(view, seed).position()
            found.add(world["players"][1]["hosts"][0]["card"].split()[0])
        assert found == kinds
