"""The friendly face of a state, as its users have been promised it."""

from __future__ import annotations

import json
import pickle
from typing import Any

import numpy as np
import pytest

import lindwurm
from lindwurm import IllegalAction, InvalidRecord, InvalidSeats
from lindwurm.play.game import Game
from lindwurm.play.state import State
from lindwurm.testing.example import Higher


def middle(actions: int = 9) -> State:
    state = lindwurm.game("dragonheart").new(players=2, seed=7)
    for _ in range(actions):
        state.play(state.to_move[0], state.actions(state.to_move[0])[0])
    return state


def test_the_promise() -> None:
    """Every name of the friendly face, with the kind of thing it gives."""
    game = lindwurm.game("dragonheart", take="forced")
    state = game.new(players=2, seed=7)
    (seat,) = state.to_move
    actions = state.actions(seat)
    assert all(isinstance(action, str) for action in actions)
    events = state.play(seat, actions[0])
    assert isinstance(events.seen_by(None), list)
    assert isinstance(events[0], dict)
    assert json.loads(json.dumps(state.view(seat))) == state.view(seat)
    assert state.view(None)["seat"] is None
    assert (state.over, state.scores, state.winners) == (False, (0, 0), ())
    assert game.load(state.position()).position() == state.position()
    assert game.resample(state.view(seat), 3).view(seat) == state.view(seat)
    assert [s.hash() for s in lindwurm.replay(state.record())][-1] == state.hash()
    assert (state.number, state.players) == (1, 2)
    assert len(bytes.fromhex(state.hash())) == 16
    assert game.name == "dragonheart"
    assert game.title == "Dragonheart"
    assert game.options == {"take": "forced", "start": "random", "deck": None}
    assert game.players == range(2, 3)


def test_an_illegal_action_changes_nothing() -> None:
    state = middle()
    before = state.hash(), state.record()
    with pytest.raises(IllegalAction) as caught:
        state.play(state.to_move[0], "dragon 9")
    assert caught.value.action == "dragon 9"
    assert str(caught.value).startswith("'dragon 9' can't be played: it begins with no kind")
    other = 1 - state.to_move[0]
    with pytest.raises(IllegalAction, match="it is not this seat's turn") as caught:
        state.play(other, "dwarf 1")
    assert (state.hash(), state.record()) == before


def test_after_the_end() -> None:
    state = middle()
    while not state.over:
        state.play(state.to_move[0], state.actions(state.to_move[0])[-1])
    assert (state.to_move, state.actions(0), state.actions(1)) == ((), [], [])
    with pytest.raises(IllegalAction, match="the game is over"):
        state.play(0, "dwarf 1")
    assert repr(state).endswith("actions, over>")


@pytest.mark.parametrize("seat", [-1, 2, True, "0", 0.0])
def test_seats_that_there_are_not(seat: Any) -> None:
    state = middle()
    for call in (state.view, state.actions, lambda s: state.play(s, "dwarf 1")):
        with pytest.raises(InvalidSeats, match="there are seats 0 to 1, not"):
            call(seat)
    with pytest.raises(InvalidSeats):
        state.actions(None)  # type: ignore[arg-type]


def test_seats_and_players_of_numpy() -> None:
    """They work as Python's own integers, and leave no trace in a record."""
    state = lindwurm.game("dragonheart").new(players=np.int64(2), seed=np.int32(7))  # type: ignore[arg-type]
    seat = np.int64(state.to_move[0])
    assert state.view(seat) == state.view(int(seat))  # type: ignore[arg-type]
    events = state.play(seat, state.actions(seat)[0])  # type: ignore[arg-type]
    assert events.seen_by(seat) == events.seen_by(int(seat))  # type: ignore[arg-type]
    record = state.record()
    assert lindwurm.replay(json.loads(json.dumps(record)))[-1].hash() == state.hash()


def test_the_events_of_a_state_are_its_seats() -> None:
    state = lindwurm.game("dragon-in-the-hut").new(players=3, seed=7)
    events = state.play(state.to_move[0], state.actions(state.to_move[0])[0])
    with pytest.raises(InvalidSeats, match="there are seats 0 to 2, not 3"):
        events.seen_by(3)


def test_an_action_is_a_text() -> None:
    state = middle()
    with pytest.raises(IllegalAction, match="an action is a text in the game's notation"):
        state.play(state.to_move[0], 5)  # type: ignore[arg-type]


def test_equal_states_have_equal_hashes_and_others_do_not() -> None:
    assert middle().hash() == middle().hash()
    assert middle().hash() != middle(8).hash()


def test_copies_go_their_own_way() -> None:
    state = middle()
    twin = state.copy()
    twin.play(twin.to_move[0], twin.actions(twin.to_move[0])[0])
    assert (state.number, twin.number) == (9, 10)
    assert len(state.record()["actions"]) == 9
    assert twin.game is state.game


def test_a_pickled_state_remembers_its_past() -> None:
    state = middle()
    again = pickle.loads(pickle.dumps(state))
    assert again.record() == state.record()
    assert again.game.options == state.game.options
    higher = Game(Higher(), {"low": True}).new(seed=1)
    assert pickle.loads(pickle.dumps(higher)).game.options == {"low": True}


def test_a_resampled_state_has_no_past() -> None:
    state = middle()
    world = state.game.resample(state.view(0), 5)
    with pytest.raises(InvalidRecord, match=r"has no past; load its position\(\) to begin one"):
        world.record()
    later = state.game.load(world.position())
    assert lindwurm.replay(later.record())[0].hash() == world.hash()


def test_a_loaded_position_is_kept_as_it_was() -> None:
    """Changing the form afterwards doesn't reach the record."""
    state = middle()
    form = state.position()
    loaded = state.game.load(form)
    form["players"][0]["hand"].clear()
    assert loaded.record()["start"] == state.position()


def test_names_of_the_seats() -> None:
    state = middle()
    assert state.record()["seats"] == ["seat 1", "seat 2"]
    assert state.record(["Ann", "Bo"])["seats"] == ["Ann", "Bo"]
    with pytest.raises(InvalidRecord, match="2 names of players are needed, not 3"):
        state.record(["a", "b", "c"])


def test_it_shows_itself() -> None:
    assert repr(middle(0)).startswith("<Dragonheart after 0 actions, to move (")
