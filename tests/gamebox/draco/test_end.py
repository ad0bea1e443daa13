"""How a game ends: DR-10, DR-11, DR-12."""

from __future__ import annotations

from types import ModuleType

import pytest

from lindwurm import IllegalAction
from lindwurm.play.state import State


def last_but(t: ModuleType, owners: dict[int, int], shots: int = 10) -> State:
    """A table of three fragments where these are won already; side A is to shoot."""
    state = t.new(fragments=3)
    return t.with_owners(state, owners, shots=shots)  # type: ignore[no-any-return]


def test_the_longer_dragon_wins(t: ModuleType) -> None:
    """DR-10: as soon as the Monster has no fragment left; what was won last counts, and stands."""
    state = last_but(t, {6: 1, 7: 0})
    events = t.shoot(state, 8)
    end = t.one(events, "end")
    assert (end["rule"], end["lengths"], end["winner"]) == ("DR-10", [2, 1], 0)
    assert t.names(events)[-2:] == ["set_up", "end"]
    assert state.over
    assert state.to_move == ()
    assert state.winners == (0,)
    assert state.scores == (2, 1)
    assert t.place(state, 8) is not None
    assert state.view(0)["phase"] == "over"
    with pytest.raises(IllegalAction, match="over"):
        state.play(1, t.SHOTS[1])


def test_a_whole_team_wins(t: ModuleType) -> None:
    """DR-9, DR-10: all seats of the side."""
    state = t.new(fragments=3, players=5)
    t.shoot(state, 6, 7, 8)
    assert state.winners == (0, 2, 4)
    assert state.scores == (3, 0, 3, 0, 3)


def test_it_goes_on_while_the_monster_has_a_fragment(t: ModuleType) -> None:
    """DR-10: however far one side is ahead."""
    state = last_but(t, {6: 0, 7: 0})
    t.shoot(state)
    assert not state.over
    assert state.winners == ()


def tie(t: ModuleType) -> State:
    """Four fragments, two each, side A took the last one and set it up; B is to shoot."""
    state: State = t.with_owners(t.new(fragments=4), {6: 1, 7: 1, 8: 0}, shots=10)
    events = t.shoot(state, 9)
    assert t.one(events, "tie") == {"event": "tie", "rule": "DR-11", "pairs": 0}
    assert not state.over
    state.play(0, "set up")
    view = state.view(None)
    assert (view["pairs"], view["tie"]) == (0, 11)
    assert state.to_move == (1,)
    return state


def test_a_tie_is_shot_out(t: ModuleType) -> None:
    """DR-11: both sides shoot once more, and only after such a pair it is decided."""
    state = tie(t)
    t.shoot(state, 8)
    assert state.scores == (1, 3)
    state.play(1, "set up")
    assert not state.over, "the other side has its shot"
    end = t.one(t.shoot(state), "end")
    assert (end["rule"], end["lengths"], end["winner"]) == ("DR-11", [1, 3], 1)
    assert state.winners == (1,)


def test_an_answered_tie_goes_on(t: ModuleType) -> None:
    """DR-11: if both win as much, another pair is shot."""
    state = tie(t)
    t.shoot(state, 8)
    state.play(1, "set up")
    events = t.shoot(state, 7)
    assert t.one(events, "tie")["pairs"] == 1
    state.play(0, "set up")
    assert not state.over
    assert state.view(None)["pairs"] == 1
    assert state.scores == (2, 2)


def test_a_penalty_decides_a_tie(t: ModuleType) -> None:
    """DR-8, DR-11: the fragment goes back to the Monster, and the pair is finished all the same."""
    state = tie(t)
    t.shoot(state, t.HEAD_A)
    assert state.scores == (2, 1)
    assert state.view(None)["left"] == 1
    end = t.one(t.shoot(state), "end")
    assert (end["rule"], end["winner"]) == ("DR-11", 0)


def test_twenty_pairs_are_a_draw(t: ModuleType) -> None:
    """DR-11: then nobody wins."""
    state = tie(t)
    for pair in range(20):
        assert state.view(None)["pairs"] == pair
        t.shoot(state)
        assert not state.over
        events = t.shoot(state)
    end = t.one(events, "end")
    assert (end["rule"], end["lengths"], end["winner"]) == ("DR-11", [2, 2], None)
    assert state.winners == ()


def test_four_hundred_shots_are_enough(t: ModuleType) -> None:
    """DR-12: then it is scored as it stands: the longer dragon wins."""
    state = last_but(t, {6: 1}, shots=398)
    t.shoot(state)
    assert not state.over
    end = t.one(t.shoot(state), "end")
    assert (end["rule"], end["lengths"], end["winner"]) == ("DR-12", [0, 1], 1)
    assert state.winners == (1,)
    level = last_but(t, {}, shots=398)
    t.shoot(level)
    assert t.one(t.shoot(level), "end")["winner"] is None
    assert level.over
    assert level.winners == ()
