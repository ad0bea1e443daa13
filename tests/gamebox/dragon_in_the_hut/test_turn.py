"""A turn's phases, huts and what lies under them: HUT-8 to HUT-16."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lindwurm import IllegalAction
from lindwurm.play.state import State

Table = Callable[..., State]
Player = Callable[..., dict[str, Any]]


def refusal(state: State, action: str) -> tuple[str, str | None]:
    with pytest.raises(IllegalAction) as caught:
        state.play(state.to_move[0], action)
    return caught.value.reason, caught.value.rule


def hosts(state: State, seat: int) -> dict[str, int | None]:
    """A seat's hosts and the counters there."""
    return {h["host"]: h["counter"] for h in state.view(None)["players"][seat]["hosts"]}


def hand(state: State, seat: int) -> list[str]:
    found: list[str] = state.view(seat)["players"][seat]["hand"]
    return found


def named(events: Any, *names: str) -> list[dict[str, Any]]:
    return [event for event in events if event["event"] in names]


def test_each_counter_goes_down_on_its_owners_turn(table: Table, player: Player) -> None:
    """HUT-8: and on nobody else's."""
    own = {"hut 1": ("egg", 3), "hut 3": ("trap give 2", 2), "hut 4": None}
    other = {"hut 1": ("egg", 3)}
    state = table(player(), player(hosts=own), player(hosts=other))
    state.play(0, "pass")
    assert hosts(state, 1) == {"hut 1": 2, "hut 3": 1, "hut 4": None}
    assert hosts(state, 2) == {"hut 1": 3}


def test_an_egg_hatches_a_trap_does_nothing(table: Table, player: Player) -> None:
    """HUT-9: both are revealed and discarded, at once."""
    under = {"hut 1": ("egg", 1), "hut 2": ("trap discard 3", 1)}
    state = table(player(), player("egg", "egg", "egg", hosts=under))
    nest = state.view(None)["nest"]
    events = state.play(0, "pass")
    assert named(events, "reveal", "hatch", "trap", "discard") == [
        {"event": "reveal", "rule": "HUT-9", "seat": 1, "host": "hut 1", "card": "egg", "by": 1},
        {"event": "hatch", "rule": "HUT-9", "seat": 1, "dragons": 1},
        {"event": "reveal", "rule": "HUT-9", "seat": 1, "host": "hut 2", "card": "trap discard 3",
         "by": 1},
    ]  # fmt: skip
    view = state.view(None)
    assert sorted(view["discards"]) == ["egg", "trap discard 3"]
    assert (state.scores, view["nest"]) == ((0, 1), nest - 1)
    assert view["players"][1]["hand_size"] == 5


def test_three_dragons_win_at_once(table: Table, player: Player) -> None:
    """HUT-6, HUT-10: after the setup phase, before anything is drawn."""
    state = table(player(), player(dragons=2, hosts={"dragon 2": ("egg", 1)}), player(dragons=2))
    events = state.play(0, "pass")
    assert state.over
    assert (state.winners, state.scores) == ((1,), (0, 3, 2))
    assert named(events, "draw") == []
    assert events[-1] == {"event": "end", "rule": "HUT-10", "winners": [1]}
    assert state.to_move == ()
    assert state.actions(1) == []


def test_two_hatchings_at_once_count_both(table: Table, player: Player) -> None:
    """HUT-10"""
    under = {"hut 1": ("egg", 1), "hut 2": ("egg", 1), "hut 3": ("egg", 1)}
    state = table(player(), player(dragons=1, hosts=dict(list(under.items())[:2])))
    state.play(0, "pass")
    assert (state.over, state.winners, state.scores) == (True, (1,), (0, 3))
    state = table(player(), player(dragons=1, hosts=under))
    state.play(0, "pass")
    assert (state.winners, state.scores) == ((1,), (0, 4))


def test_two_dragons_do_not_win(table: Table, player: Player) -> None:
    """HUT-6"""
    state = table(player(), player(dragons=1, hosts={"hut 1": ("egg", 1)}))
    state.play(0, "pass")
    assert (state.over, state.scores) == (False, (0, 2))
    assert state.winners == ()


def test_two_cards_are_drawn_and_seen(table: Table, player: Player) -> None:
    """HUT-11: by who draws them alone."""
    state = table(player(), player("egg"), tops=["hut", "steal egg 1", "egg"])
    events = state.play(0, "pass")
    assert state.actions(1) == ["play", "draw more"]
    assert sorted(hand(state, 1)) == ["egg", "hut", "steal egg 1"]
    drawn = [{"event": "draw", "rule": "HUT-11", "seat": 1}] * 2
    assert named(events.seen_by(0), "draw") == drawn
    assert named(events.seen_by(None), "draw") == drawn
    mine = named(events.seen_by(1), "draw")
    assert [event["card"] for event in mine] == ["hut", "steal egg 1"]


def test_two_more_end_the_turn(table: Table, player: Player) -> None:
    """HUT-11: then nothing is played."""
    state = table(player(), player(), tops=["hut", "egg", "trap give 2", "frost", "hut", "hut"],
                  expansion=True)  # fmt: skip
    state.play(0, "pass")
    assert refusal(state, "hut") == (
        "two cards were drawn: now 'draw more' and end the turn, or 'play'",
        "HUT-11",
    )
    state.play(1, "draw more")
    assert sorted(hand(state, 1)) == ["egg", "frost", "hut", "trap give 2"]
    assert state.to_move == (0,)
    assert hand(state, 0) == ["hut", "hut"]


def test_or_one_plays(table: Table, player: Player) -> None:
    """HUT-11, HUT-14: after that no more is drawn."""
    state = table(player(), player(), tops=["hut", "egg"])
    state.play(0, "pass")
    state.play(1, "play")
    assert refusal(state, "draw more") == ("the search is over: play cards, or 'pass'", "HUT-14")
    assert refusal(state, "play") == ("the search is over: play cards, or 'pass'", "HUT-14")
    assert state.actions(1) == ["pass", "hut"]
    state.play(1, "hut")
    assert state.actions(1) == ["pass", "egg under hut 1"]


def test_a_hand_has_no_limit(table: Table, player: Player) -> None:
    """HUT-12"""
    cards = ["egg"] * 16 + ["hut"] * 14 + ["smash egg 1"] * 7 + ["trap give 2"] * 6
    state = table(player(), player(*cards), tops=["hut", "hut", "steal egg 1", "steal egg 2"])
    state.play(0, "pass")
    state.play(1, "draw more")
    assert len(hand(state, 1)) == len(cards) + 4


def test_the_discard_pile_becomes_the_deck_at_once(table: Table, player: Player) -> None:
    """HUT-13: also in mid-draw, and when the last card was the last to be drawn."""
    state = table(player(), player(), pile=["egg"])
    size = len(state.view(None)["discards"])
    events = state.play(0, "pass")
    assert [e["event"] for e in named(events, "draw", "renew")] == ["draw", "renew", "draw"]
    assert named(events, "renew") == [{"event": "renew", "rule": "HUT-13", "cards": size}]
    view = state.view(1)
    assert (view["discards"], view["deck_size"], view["renewals"]) == ([], size - 1, 1)
    assert len(hand(state, 1)) == 2
    state = table(player(), player(), pile=["egg", "hut"])
    events = state.play(0, "pass")
    assert [e["event"] for e in named(events, "draw", "renew")] == ["draw", "draw", "renew"]
    view = state.view(1)
    assert (view["discards"], view["deck_size"]) == ([], size - 1)


def test_a_renewed_deck_is_shuffled(table: Table, player: Player) -> None:
    """HUT-13: in another order each time, all of it."""
    orders = set()
    for seed in range(20):
        state = table(player(), player(), pile=["egg", "hut"], seed=seed)
        discards = state.view(None)["discards"]
        state.play(0, "pass")
        deck = state.position()["deck"]
        assert sorted(deck) == sorted(discards)
        orders.add(tuple(deck))
    assert len(orders) == 20


SMALL = {"forest": {"hut": 3, "egg": 4}, "dragons": {"dragon": 5}}


def test_with_both_empty_nothing_is_drawn(table: Table, player: Player) -> None:
    """HUT-13: and there is no choice to draw more."""
    theirs = player("egg", "hut", "egg", "hut", "egg")
    state = table(player("hut", "egg"), theirs, pile=[], deck=SMALL)
    events = state.play(0, "pass")
    assert named(events, "draw", "renew") == []
    assert state.actions(1)[0] == "pass"
    assert len(hand(state, 1)) == 5


def test_what_was_discarded_since_the_deck_ran_out_is_drawn(table: Table, player: Player) -> None:
    """HUT-13: both cards, though the deck was empty before the first."""
    cards = {"forest": {"hut": 3, "egg": 4, "steal from hand 1": 2}, "dragons": {"dragon": 5}}
    state = table(
        player("steal from hand 1", "steal from hand 1"),
        player("egg", "egg", "egg", "egg", "hut", "hut", "hut"),
        deck=cards,
        pile=[],
    )
    for _ in range(2):
        state.play(0, "steal from hand 1 on seat 2")
    events = state.play(0, "pass")
    assert [e["event"] for e in named(events, "draw", "renew")] == ["renew", "draw", "draw"]
    assert hand(state, 1).count("steal from hand 1") == 2


def test_any_number_of_cards_one_hut(table: Table, player: Player) -> None:
    """HUT-14: face up, in the next free place; the next turn allows another."""
    state = table(
        player("hut", "hut", "egg", "egg", "trap give 2", hosts={"hut 1": None, "hut 3": None}),
        player(),
    )
    (event,) = state.play(0, "hut")
    assert event == {"event": "hut", "rule": "HUT-14", "seat": 0, "host": "hut 2"}
    assert refusal(state, "hut") == ("only one hut a turn may be placed", "HUT-14")
    assert "hut" not in state.actions(0)
    for host, card in (("hut 2", "egg"), ("hut 3", "trap give 2"), ("hut 1", "egg")):
        state.play(0, f"{card} under {host}")
    assert hosts(state, 0) == {"hut 1": 3, "hut 2": 3, "hut 3": 3}
    assert state.actions(0) == ["pass"]
    state.play(0, "pass")
    state.play(1, "draw more")
    state.play(0, "play")
    assert "hut" in state.actions(0)


def test_what_is_gained_can_be_played_in_the_turn(table: Table, player: Player) -> None:
    """HUT-14, HUT-17: a stolen egg goes under the own hut, a stolen action is played."""
    state = table(
        player("steal egg 1", "steal from hand 1", hosts={"hut 1": None}),
        player("smash egg 1", hosts={"hut 1": ("egg", 2), "hut 2": ("egg", 1)}),
    )
    state.play(0, "steal egg 1 on seat 2")
    state.play(0, "name hut 1")
    state.play(0, "egg under hut 1")
    state.play(0, "steal from hand 1 on seat 2")
    state.play(0, "smash egg 1 on seat 2")
    assert hosts(state, 0) == {"hut 1": 3}
    assert hosts(state, 1) == {"hut 1": None, "hut 2": None}


def test_only_what_is_in_the_hand_is_played(table: Table, player: Player) -> None:
    """HUT-14"""
    state = table(player("egg", hosts={"hut 1": None}), player(hosts={"hut 1": ("egg", 2)}))
    for action, card in (
        ("hut", "hut"),
        ("trap give 2 under hut 1", "trap give 2"),
        ("steal egg 1 on seat 2", "steal egg 1"),
    ):
        assert refusal(state, action) == (f"this seat has no card '{card}' in hand", "HUT-14")
    assert refusal(state, "fire on seat 2 hut 1")[0].startswith("it can't be read")
    assert refusal(state, "egg under stone")[0].startswith("it can't be read")


def test_one_card_under_a_host(table: Table, player: Player) -> None:
    """HUT-15: huts and dragons alike; face down, for the owner's eyes only."""
    first = player("egg", "egg", "trap discard 2", hosts={"hut 1": None}, dragons=1)
    state = table(first, player(hosts={"hut 2": None}))
    assert set(state.actions(0)) == {
        "pass",
        *(f"{c} under {h}" for c in ("egg", "trap discard 2") for h in ("hut 1", "dragon 1")),
    }
    events = state.play(0, "egg under dragon 1")
    public = {"event": "place", "rule": "HUT-15", "seat": 0, "host": "dragon 1", "counter": 3}
    assert events.seen_by(1) == events.seen_by(None) == [public]
    assert events.seen_by(0) == [{**public, "card": "egg"}]
    reason = "under dragon 1 lies a card already, and it hosts only one"
    assert refusal(state, "egg under dragon 1") == (reason, "HUT-15")
    assert refusal(state, "egg under hut 2") == ("this seat has no hut 2", "HUT-15")
    for viewer, seen in ((0, "egg"), (1, None), (None, None)):
        at = state.view(viewer)["players"][0]["hosts"]
        assert [h["card"] for h in at] == [None, seen]


def test_a_hut_stays_a_dragon_hosts(table: Table, player: Player) -> None:
    """HUT-16: in the same turn both can be used again."""
    state = table(player(), player("egg", "egg", hosts={"hut 2": ("egg", 1)}), tops=["hut", "hut"])
    state.play(0, "pass")
    assert hosts(state, 1) == {"hut 2": None, "dragon 1": None}
    state.play(1, "play")
    state.play(1, "egg under hut 2")
    state.play(1, "egg under dragon 1")
    assert hosts(state, 1) == {"hut 2": 3, "dragon 1": 3}


def test_the_second_dragon_hosts_too(table: Table, player: Player) -> None:
    """HUT-16"""
    state = table(player(), player(dragons=1, hosts={"dragon 1": ("egg", 1)}))
    state.play(0, "pass")
    assert hosts(state, 1) == {"dragon 1": None, "dragon 2": None}
