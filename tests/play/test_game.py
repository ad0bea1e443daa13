"""Games by name, with options, for so many players."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import lindwurm
from lindwurm import InvalidOption, InvalidSeats, InvalidView, UnknownGame
from lindwurm.play.game import MOST, Game
from lindwurm.testing.example import Higher


def test_an_unknown_game() -> None:
    with pytest.raises(UnknownGame) as caught:
        lindwurm.game("draughts")
    assert caught.value.name == "draughts"
    assert caught.value.known == lindwurm.games()
    assert str(caught.value).startswith("no game is called 'draughts'; there are: dragonheart")


@pytest.mark.parametrize("name", [None, [], {}, 3, "", "Dragonheart"])
def test_no_name_of_a_game(name: Any) -> None:
    with pytest.raises(UnknownGame) as caught:
        lindwurm.game(name)
    assert str(caught.value).startswith(f"no game is called {name!r}; there are: dragonheart")


def test_an_option_that_is_not_offered() -> None:
    with pytest.raises(InvalidOption, match="option 'take' can't be 'all'; it takes one of"):
        lindwurm.game("dragonheart", take="all")
    with pytest.raises(InvalidOption, match=r"has no option 'tke' \(did you mean 'take'\?\)"):
        lindwurm.game("dragonheart", tke="forced")


@pytest.mark.parametrize("players", [0, 1, 3, True, "2", 2.0])
def test_for_so_many_players_only(players: Any) -> None:
    with pytest.raises(InvalidSeats, match="dragonheart is for 2 players, not"):
        lindwurm.game("dragonheart").new(players=players)


def test_it_shows_itself_as_code() -> None:
    for options in ({}, {"take": "decline"}, {"start": "seat 1", "take": "decline"}):
        game = lindwurm.game("dragonheart", **options)
        again = eval(repr(game), {"lindwurm": lindwurm})
        assert again.options == game.options
    assert repr(lindwurm.game("dragonheart")) == "lindwurm.game('dragonheart')"


def test_a_deep_copy_is_the_game_itself() -> None:
    game = lindwurm.game("dragonheart")
    assert copy.deepcopy(game) is game


def test_a_view_of_another_game_is_refused() -> None:
    view = Game(Higher()).new(seed=1).view(0)
    with pytest.raises(InvalidView, match="at game: this is for game 'higher'"):
        lindwurm.game("dragonheart").resample(view, 1)


def test_a_view_must_hold_together() -> None:
    game = Game(Higher())
    state = game.new(seed=1)
    state.play(0, state.actions(0)[0])
    state.play(1, state.actions(1)[0])
    view = state.view(0)
    assert game.resample(view, 1).view(0) == view
    view["played"].reverse()
    with pytest.raises(InvalidView, match="ascending cards"):
        game.resample(view, 1)
    with pytest.raises(InvalidView, match="at number"):
        game.resample({**state.view(0), "number": MOST}, 1)


def test_a_game_not_in_the_registry_is_played_too() -> None:
    state = Game(Higher()).new(seed=1)
    while not state.over:
        state.play(state.to_move[0], state.actions(state.to_move[0])[0])
    assert sum(state.scores) == 3
    with pytest.raises(lindwurm.InvalidRecord, match="no game is called 'higher'"):
        lindwurm.replay(state.record())
