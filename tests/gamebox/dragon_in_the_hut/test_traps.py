"""Traps: HUT-21, HUT-22, HUT-28."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lindwurm import IllegalAction
from lindwurm.play.state import State

Table = Callable[..., State]
Player = Callable[..., dict[str, Any]]
HAND = ("egg", "egg", "hut", "steal egg 2", "frost")


def hand(state: State, seat: int) -> list[str]:
    found: list[str] = state.view(seat)["players"][seat]["hand"]
    return found


def trapped(table: Table, player: Player, trap: str, played: str, *more: str, **kw: Any) -> State:
    """Seat 0 has set off a trap of seat 1; seat 2 is a bystander."""
    on = {"fire": "fire on seat 2 hut 1"}.get(played, f"{played} on seat 2")
    under = {"hut 1": (trap, 1)}
    state = table(player(played, *more), player("hut", hosts=under), player(), expansion=True, **kw)
    events = state.play(0, on)
    assert [e["event"] for e in events if e["event"] in ("reveal", "trap")] == ["reveal", "trap"]
    (fired,) = [event for event in events if event["event"] == "trap"]
    assert fired == {"event": "trap", "rule": "HUT-21", "seat": 0, "of": 1, "card": trap}
    return state


@pytest.mark.parametrize("played", ["steal egg 1", "smash egg 1", "fire"])
@pytest.mark.parametrize(("trap", "count"), [("trap discard 2", 2), ("trap discard 3", 3)])
def test_so_many_cards_are_discarded(
    table: Table, player: Player, trap: str, count: int, played: str
) -> None:
    """HUT-21: by whoever played the card, who chooses; steal, smash and fire alike."""
    state = trapped(table, player, trap, played, *HAND)
    view = state.view(0)
    assert (view["phase"], view["left"], view["to_move"]) == ("discard", count, [0])
    assert state.actions(0) == [
        "discard hut", "discard egg", "discard steal egg 2", "discard frost",
    ]  # fmt: skip
    with pytest.raises(IllegalAction) as caught:
        state.play(0, "discard fire" if played != "fire" else "discard trap give 2")
    assert caught.value.rule == "HUT-14"
    with pytest.raises(IllegalAction, match="a trap fired: now discard a card"):
        state.play(0, "pass")
    for _ in range(count - 1):
        assert list(state.play(0, "discard egg")) == [
            {"event": "discard", "rule": "HUT-21", "seat": 0, "card": "egg"}
        ]
    state.play(0, "discard frost")
    assert len(hand(state, 0)) == len(HAND) - count
    discards = ["egg"] * (count - 1) + ["frost", trap, played] + ["hut"] * (played == "fire")
    assert sorted(state.view(None)["discards"]) == sorted(discards)
    assert state.view(0)["phase"] == "action"
    assert hand(state, 1) == ["hut"]


@pytest.mark.parametrize("played", ["steal egg 1", "smash egg 1", "fire"])
def test_two_cards_are_given(table: Table, player: Player, played: str) -> None:
    """HUT-21: to the trap's owner, by choice of who set it off, seen by the two alone."""
    state = trapped(table, player, "trap give 2", played, *HAND)
    assert state.view(None)["phase"] == "give"
    assert state.actions(0) == ["give hut", "give egg", "give steal egg 2", "give frost"]
    events = state.play(0, "give steal egg 2")
    public = {"event": "give", "rule": "HUT-21", "seat": 0, "to": 1}
    assert events.seen_by(2) == events.seen_by(None) == [public]
    assert events.seen_by(0) == events.seen_by(1) == [{**public, "card": "steal egg 2"}]
    state.play(0, "give egg")
    assert hand(state, 0) == ["hut", "egg", "frost"]
    assert hand(state, 1) == ["hut", "egg", "steal egg 2"]
    assert hand(state, 2) == []
    assert state.view(0)["phase"] == "action"


@pytest.mark.parametrize("trap", ["trap discard 3", "trap give 2"])
@pytest.mark.parametrize("size", [0, 1, 2])
def test_with_fewer_cards_all_of_them(table: Table, player: Player, trap: str, size: int) -> None:
    """HUT-21: without a choice, for nothing is left to choose."""
    state = trapped(table, player, trap, "smash egg 1", *HAND[1 : 1 + size])
    assert hand(state, 0) == []
    assert state.view(0)["phase"] == "action"
    given = sorted(HAND[1 : 1 + size]) if "give" in trap else []
    assert sorted(hand(state, 1)) == sorted(["hut", *given])


def test_a_trap_of_another_number(table: Table, player: Player) -> None:
    """HUT-2, HUT-21: as many as the card says."""
    deck = {
        "forest": {"hut": 9, "egg": 9, "trap give 4": 1, "trap discard 1": 1, "smash egg 1": 2},
        "dragons": {"dragon": 9},
    }
    for trap, count in (("trap give 4", 4), ("trap discard 1", 1)):
        state = table(
            player("smash egg 1", *["egg"] * 6), player(hosts={"hut 1": (trap, 1)}), deck=deck
        )
        state.play(0, "smash egg 1 on seat 2")
        assert state.view(0)["left"] == count
        assert len(state.actions(0)) == 1
        for _ in range(count):
            state.play(0, state.actions(0)[0])
        assert len(hand(state, 0)) == 6 - count
        assert len(hand(state, 1)) == (4 if "give" in trap else 0)


def test_burnt_traps_can_be_lost(table: Table, player: Player) -> None:
    """HUT-21, the option: fire doesn't fire them; steal and smash do."""
    kw = {"expansion": True, "burnt_traps": "lost"}
    under = {"hut 1": ("trap discard 2", 1)}
    state = table(player("fire", *HAND), player(hosts=under), **kw)
    events = state.play(0, "fire on seat 2 hut 1")
    assert [e["event"] for e in events] == ["play", "burn", "reveal"]
    assert (state.view(0)["phase"], len(hand(state, 0))) == ("action", len(HAND))
    assert sorted(state.view(None)["discards"]) == ["fire", "hut", "trap discard 2"]
    state = table(player("smash egg 1", *HAND), player(hosts=under), **kw)
    state.play(0, "smash egg 1 on seat 2")
    assert state.view(0)["phase"] == "discard"


def test_names_left_go_on_after_a_trap(table: Table, player: Player) -> None:
    """HUT-22: first the trap is done, then the next may be named, or not."""
    under = {"hut 1": ("trap discard 2", 2), "hut 2": ("egg", 2), "hut 3": ("egg", 1)}
    state = table(player("steal egg 2", *HAND[:3]), player(hosts=under))
    state.play(0, "steal egg 2 on seat 2")
    state.play(0, "name hut 1")
    assert {a.split()[0] for a in state.actions(0)} == {"discard"}
    state.play(0, "discard egg")
    state.play(0, "discard hut")
    assert state.actions(0) == ["name hut 2", "name hut 3", "stop"]
    state.play(0, "name hut 3")
    assert sorted(hand(state, 0)) == ["egg", "egg"]
    assert state.actions(0) == ["pass"]


def test_two_traps_in_a_row(table: Table, player: Player) -> None:
    """HUT-22: the second fires as the first did; then no name is left."""
    under = {"hut 1": ("trap discard 2", 2), "hut 2": ("trap give 2", 2), "hut 3": ("egg", 1)}
    state = table(player("smash egg 2", *HAND), player(hosts=under), expansion=True)
    for action in ("smash egg 2 on seat 2", "name hut 1", "discard frost", "discard hut",
                   "name hut 2", "give egg", "give steal egg 2"):  # fmt: skip
        state.play(0, action)
    assert (hand(state, 0), sorted(hand(state, 1))) == (["egg"], ["egg", "steal egg 2"])
    assert state.view(0)["phase"] == "action"


def test_nothing_left_to_name_after_a_trap(table: Table, player: Player) -> None:
    """HUT-22"""
    state = table(player("smash egg 2", *HAND), player(hosts={"hut 1": ("trap discard 2", 2)}),
                  expansion=True)  # fmt: skip
    state.play(0, "smash egg 2 on seat 2")
    state.play(0, "discard egg")
    state.play(0, "discard egg")
    assert state.view(0)["phase"] == "action"


def test_a_trap_that_fired_is_discarded(table: Table, player: Player) -> None:
    """HUT-28: never stolen, and its host is free."""
    under = {"hut 1": ("trap give 2", 2)}
    state = table(player("steal egg 1", "egg"), player("egg", hosts=under))
    state.play(0, "steal egg 1 on seat 2")
    assert "trap give 2" not in hand(state, 0) + hand(state, 1)
    assert sorted(state.view(None)["discards"]) == ["steal egg 1", "trap give 2"]
    assert [h["counter"] for h in state.view(None)["players"][1]["hosts"]] == [None]
    assert sorted(hand(state, 1)) == ["egg", "egg"]
    state.play(0, "pass")
    state.play(1, "play")
    assert "egg under hut 1" in state.actions(1)
