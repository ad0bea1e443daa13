"""Action cards: HUT-17 to HUT-20, HUT-22 to HUT-24, HUT-28."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from lindwurm import IllegalAction
from lindwurm.core.kernel import jit_off
from lindwurm.play.state import State
from lindwurm.testing import IMPOSSIBLE, as_expected

Table = Callable[..., State]
Player = Callable[..., dict[str, Any]]
TWO_EGGS = {"hut 1": ("egg", 2), "hut 2": ("trap give 2", 1), "dragon 1": ("egg", 3)}


def refusal(state: State, action: str) -> tuple[str, str | None]:
    with pytest.raises(IllegalAction) as caught:
        state.play(state.to_move[0], action)
    return caught.value.reason, caught.value.rule


def hand(state: State, seat: int) -> list[str]:
    found: list[str] = state.view(seat)["players"][seat]["hand"]
    return found


def busy(state: State, seat: int) -> dict[str, int]:
    """Where cards lie, and their counters."""
    player = state.view(None)["players"][seat]
    return {h["host"]: h["counter"] for h in player["hosts"] if h["counter"] is not None}


@pytest.mark.parametrize("verb", ["steal", "smash"])
def test_an_opponents_card_is_named(table: Table, player: Player, verb: str) -> None:
    """HUT-17, HUT-18: one that incubates, of the chosen opponent."""
    other = player(hosts={"hut 1": ("egg", 1), "hut 2": ("egg", 1)})
    state = table(player(f"{verb} egg 1"), player(hosts=TWO_EGGS, dragons=1), player(), other)
    actions = {f"{verb} egg 1 on seat 2", f"{verb} egg 1 on seat 4"}
    assert set(state.actions(0)) == {"pass", *actions}
    rule = "HUT-17" if verb == "steal" else "HUT-18"
    assert refusal(state, f"{verb} egg 1 on seat 1")[1] == rule
    assert refusal(state, f"{verb} egg 1 on seat 5")[1] == rule
    events = state.play(0, f"{verb} egg 1 on seat 2")
    assert list(events) == [
        {"event": "play", "rule": rule, "seat": 0, "card": f"{verb} egg 1", "on": 1}
    ]
    assert state.actions(0) == ["name hut 1", "name hut 2", "name dragon 1"]
    assert refusal(state, "name hut 3") == ("under that player's hut 3 lies no card", "HUT-17")
    assert refusal(state, "pass") == (
        "now name one of the player's incubating cards", "HUT-17",
    )  # fmt: skip
    reason = "at least one card is to be named or taken before you stop"
    assert refusal(state, "stop") == (reason, "HUT-17")


def test_a_stolen_egg_comes_to_the_hand(table: Table, player: Player) -> None:
    """HUT-17: before everyone's eyes; its host is free."""
    state = table(player("steal egg 1"), player(hosts=TWO_EGGS, dragons=1))
    state.play(0, "steal egg 1 on seat 2")
    events = state.play(0, "name dragon 1")
    reveal = {"event": "reveal", "rule": "HUT-17", "seat": 1, "host": "dragon 1", "card": "egg",
              "by": 0}  # fmt: skip
    steal = {"event": "steal", "rule": "HUT-17", "seat": 0, "from": 1, "card": "egg"}
    for viewer in (0, 1, None):
        assert events.seen_by(viewer) == [reveal, steal]
    assert hand(state, 0) == ["egg"]
    assert busy(state, 1) == {"hut 1": 2, "hut 2": 1}
    assert state.view(None)["discards"] == ["steal egg 1"]
    assert state.actions(0) == ["pass"]


def test_a_smashed_egg_is_discarded(table: Table, player: Player) -> None:
    """HUT-18"""
    state = table(player("smash egg 1"), player(hosts=TWO_EGGS, dragons=1))
    state.play(0, "smash egg 1 on seat 2")
    events = state.play(0, "name hut 1")
    assert [(e["event"], e["rule"]) for e in events] == [("reveal", "HUT-18"), ("smash", "HUT-18")]
    assert (hand(state, 0), busy(state, 1)) == ([], {"hut 2": 1, "dragon 1": 3})
    assert sorted(state.view(None)["discards"]) == ["egg", "smash egg 1"]


def test_up_to_two_one_at_a_time(table: Table, player: Player) -> None:
    """HUT-17: the first is seen before the next is named, and one may stop after it."""
    state = table(player("steal egg 2"), player(hosts=TWO_EGGS, dragons=1))
    state.play(0, "steal egg 2 on seat 2")
    state.play(0, "name hut 1")
    assert hand(state, 0) == ["egg"]
    assert state.actions(0) == ["name hut 2", "name dragon 1", "stop"]
    stopped = state.copy()
    (event,) = stopped.play(0, "stop")
    assert event == {"event": "stop", "rule": "HUT-17", "seat": 0}
    assert stopped.actions(0) == ["pass"]
    assert busy(stopped, 1) == {"hut 2": 1, "dragon 1": 3}
    state.play(0, "name dragon 1")
    assert hand(state, 0) == ["egg", "egg"]
    assert state.actions(0) == ["pass"]


def test_the_only_card_there_is_need_not_be_named(table: Table, player: Player) -> None:
    """HUT-17: with a second name left nothing is there to name."""
    state = table(player("smash egg 2"), player(hosts={"hut 5": ("egg", 2)}))
    events = state.play(0, "smash egg 2 on seat 2")
    assert [e["event"] for e in events] == ["play", "reveal", "smash"]
    assert state.actions(0) == ["pass"]


@pytest.mark.parametrize(
    ("card", "under"),
    [("steal egg 1", {"hut 1": ("egg", 2)}), ("smash egg 1", {"hut 1": None})],
)
def test_own_cards_are_safe(table: Table, player: Player, card: str, under: dict[str, Any]) -> None:
    """HUT-17, HUT-18, HUT-20: nothing is played against oneself, or on an empty hut."""
    state = table(player(card, hosts={"hut 1": ("egg", 2)}), player(hosts=under))
    assert (f"{card} on seat 2" in state.actions(0)) == (card == "steal egg 1")
    assert f"{card} on seat 1" not in state.actions(0)


@pytest.mark.parametrize(
    "card", ["steal egg 2", "smash egg 1", "steal from hand 3", "fire", "frost"]
)
def test_without_a_target_no_action(table: Table, player: Player, card: str) -> None:
    """HUT-20: no incubating card, no hand, no hut, no counter below III."""
    under = {"hut 1": ("egg", 3)} if card == "frost" else None
    state = table(player(card), player(hosts=under), expansion=True)
    assert state.actions(0) == ["pass"]
    host = " hut 1" if card in ("fire", "frost") else ""
    reason, rule = refusal(state, f"{card} on seat 2{host}")
    expected = {"fire": ("no hut 1 that could burn", "HUT-23"), "frost": ("III already", "HUT-24")}
    words, cited = expected.get(card, (f"nothing that {card!r} could be played on", "HUT-20"))
    assert words in reason
    assert rule == cited


def test_cards_are_taken_from_a_hand(table: Table, player: Player) -> None:
    """HUT-19: up to so many, at least one, of one opponent who has any."""
    theirs = ["egg", "hut", "smash egg 1", "trap give 2"]
    state = table(player("steal from hand 3"), player(*theirs), player())
    assert state.actions(0) == ["pass", "steal from hand 3 on seat 2"]
    state.play(0, "steal from hand 3 on seat 2")
    assert len(hand(state, 0)) == 1
    assert state.actions(0) == ["take", "stop"]
    events = state.play(0, "take")
    assert sorted(hand(state, 0) + hand(state, 1)) == sorted(theirs)
    public = {"event": "take", "rule": "HUT-19", "seat": 0, "from": 1}
    assert events.seen_by(2) == events.seen_by(None) == [public]
    assert events.seen_by(0) == events.seen_by(1) == [{**public, "card": events[0]["card"]}]
    (event,) = state.play(0, "stop")
    assert event == {"event": "stop", "rule": "HUT-19", "seat": 0}
    assert (len(hand(state, 0)), len(hand(state, 1))) == (2, 2)
    assert "take" not in state.actions(0)


def test_no_more_than_there_are(table: Table, player: Player) -> None:
    """HUT-19"""
    state = table(player("steal from hand 3"), player("egg", "hut"))
    state.play(0, "steal from hand 3 on seat 2")
    assert state.view(None)["left"] == 1
    state.play(0, "take")
    assert (hand(state, 0), hand(state, 1)) == (["hut", "egg"], [])
    assert state.view(0)["phase"] == "action"


def test_a_blind_pick_is_random(table: Table, player: Player) -> None:
    """HUT-19: each card of the hand is equally likely, also the second."""
    theirs = ["egg", "egg", "egg", "hut", "smash egg 1", "trap give 2"]
    taken: list[tuple[str, ...]] = []
    for seed in range(300 if jit_off() else 3000):
        state = table(player("steal from hand 2"), player(*theirs), seed=seed)
        first = state.play(0, "steal from hand 2 on seat 2")[-1]["card"]
        taken.append((first, state.play(0, "take")[0]["card"]))
    expected: Counter[tuple[str, ...]] = Counter()
    for i, one in enumerate(theirs):
        expected.update((one, other) for j, other in enumerate(theirs) if j != i)
    assert as_expected(taken, expected) > IMPOSSIBLE


def test_open_stealing(table: Table, player: Player) -> None:
    """HUT-19, the option: the thief looks at the hand and chooses; the others don't see it."""
    theirs = ["egg", "hut", "smash egg 1"]
    state = table(player("steal from hand 2"), player(*theirs), player(), stealing="open")
    events = state.play(0, "steal from hand 2 on seat 2")
    assert [e["event"] for e in events] == ["play", "look"]
    seen = state.view(0)["players"][1]["hand"]
    assert sorted(seen) == sorted(theirs)
    assert state.view(2)["players"][1]["hand"] is None
    assert state.view(None)["players"][1]["hand"] is None
    assert state.actions(0) == ["take hut", "take egg", "take smash egg 1"]
    reason = "there is no 'trap give 2' in that hand"
    assert refusal(state, "take trap give 2") == (reason, "HUT-19")
    assert refusal(state, "take") == ("now take a card from the player's hand", "HUT-19")
    state.play(0, "take egg")
    assert hand(state, 0) == ["egg"]
    assert state.actions(0) == ["take hut", "take smash egg 1", "stop"]
    state.play(0, "take smash egg 1")
    assert (hand(state, 0), hand(state, 1)) == (["egg", "smash egg 1"], ["hut"])
    assert state.view(0)["players"][1]["hand"] is None


def test_a_hut_burns(table: Table, player: Player) -> None:
    """HUT-23: with the egg under it, revealed; dragons and own huts don't."""
    under = {"hut 1": ("egg", 2), "hut 2": None, "dragon 1": ("egg", 1)}
    state = table(
        player("fire", hosts={"hut 1": None}), player(hosts=under, dragons=1), expansion=True
    )
    assert state.actions(0) == ["pass", "fire on seat 2 hut 1", "fire on seat 2 hut 2"]
    assert refusal(state, "fire on seat 2 dragon 1") == (
        "that player has no dragon 1 that could burn",
        "HUT-23",
    )
    assert refusal(state, "fire on seat 1 hut 1")[1] == "HUT-23"
    events = state.play(0, "fire on seat 2 hut 1")
    assert [e["event"] for e in events] == ["play", "burn", "reveal"]
    assert events[1] == {"event": "burn", "rule": "HUT-23", "seat": 0, "of": 1, "host": "hut 1"}
    assert (events[2]["card"], events[2]["rule"]) == ("egg", "HUT-23")
    view = state.view(None)
    assert [h["host"] for h in view["players"][1]["hosts"]] == ["hut 2", "dragon 1"]
    assert sorted(view["discards"]) == ["egg", "fire", "hut"]
    assert busy(state, 1) == {"dragon 1": 1}


def test_an_empty_hut_burns(table: Table, player: Player) -> None:
    """HUT-23: and its number is free for another."""
    state = table(
        player("fire"), player("hut", hosts={"hut 1": None, "hut 2": None}), expansion=True
    )
    events = state.play(0, "fire on seat 2 hut 1")
    assert [e["event"] for e in events] == ["play", "burn"]
    assert state.actions(0) == ["pass"]
    state.play(0, "pass")
    state.play(1, "play")
    assert state.play(1, "hut")[0]["host"] == "hut 1"


def test_frost_delays(table: Table, player: Player) -> None:
    """HUT-24: by one, at most to III; dragons' cards too, own ones not."""
    under = {"hut 1": ("egg", 1), "hut 2": ("trap give 2", 3), "dragon 1": ("egg", 2)}
    first = player("frost", "frost", hosts={"hut 1": ("egg", 1)})
    state = table(first, player(hosts=under, dragons=1), expansion=True)
    assert state.actions(0) == ["pass", "frost on seat 2 hut 1", "frost on seat 2 dragon 1"]
    assert refusal(state, "frost on seat 2 hut 2") == (
        "that card's counter is at III already", "HUT-24",
    )  # fmt: skip
    assert refusal(state, "frost on seat 2 hut 3")[1] == "HUT-24"
    assert refusal(state, "frost on seat 1 hut 1")[1] == "HUT-24"
    events = state.play(0, "frost on seat 2 hut 1")
    assert events[-1] == {
        "event": "frost", "rule": "HUT-24", "seat": 0, "of": 1, "host": "hut 1", "counter": 2,
    }  # fmt: skip
    state.play(0, "frost on seat 2 dragon 1")
    assert busy(state, 1) == {"hut 1": 2, "hut 2": 3, "dragon 1": 3}
    state.play(0, "pass")
    assert busy(state, 1) == {"hut 1": 1, "hut 2": 2, "dragon 1": 2}


def test_with_five_frost_goes_beyond_the_start(table: Table, player: Player) -> None:
    """HUT-24: counters start at I there, and go up to III."""
    others = [player() for _ in range(3)]
    state = table(
        player("frost", "frost", "frost"), player(hosts={"hut 1": ("egg", 1)}), *others,
        expansion=True,
    )  # fmt: skip
    state.play(0, "frost on seat 2 hut 1")
    state.play(0, "frost on seat 2 hut 1")
    assert busy(state, 1) == {"hut 1": 3}
    assert state.actions(0) == ["pass"]


def test_the_action_lies_in_the_discard_pile_first(table: Table, player: Player) -> None:
    """HUT-28: so a trap takes the rest of the hand, not the card that set it off."""
    state = table(player("smash egg 1"), player(hosts={"hut 1": ("trap give 2", 1)}))
    events = state.play(0, "smash egg 1 on seat 2")
    assert [e["event"] for e in events] == ["play", "reveal", "trap"]
    assert sorted(state.view(None)["discards"]) == ["smash egg 1", "trap give 2"]
    assert (hand(state, 0), hand(state, 1)) == ([], [])
    assert state.actions(0) == ["pass"]
