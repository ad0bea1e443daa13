"""Every game of the registry, with each number of players and each option, keeps every promise."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from _pytest.mark import ParameterSet

import lindwurm
from lindwurm.core.kernel import jit_off
from lindwurm.core.options import Option
from lindwurm.testing import CHECKS, Case, Check

#: Games whose actions take long are played short, but for one plain game among the slow tests.
SHORT: dict[str, tuple[tuple[str, Any], ...]] = {"draco": (("fragments", 3),)}

Setting = tuple[str, int, tuple[tuple[str, Any], ...]]


def other_values(option: Option) -> list[Any]:
    """The values of an option besides its default that are worth playing with."""
    if option.kind == "choice":
        return [value for value in option.values if value != option.default]
    if option.kind == "flag":
        return [not option.default]
    if option.kind == "number":
        return [v for v in (option.minimum, option.maximum) if v != option.default]
    return []


def settings() -> Iterator[Setting | ParameterSet]:
    """Each game with each number of players, and each option's values once. The numbers between
    the least and the most, and plain games of those that are played short, are slow tests.
    """
    for name in lindwurm.games():
        game, short = lindwurm.game(name), SHORT.get(name, ())
        for players in game.players:
            if players in (game.players[0], game.players[-1]):
                yield name, players, short
            else:
                yield slow(name, players, short)
        for option in game.rules.options:
            for n, value in enumerate(other_values(option)):
                if (option.name, value) not in short:
                    options = (*short, (option.name, value))
                    yield name, game.players[n % len(game.players)], options
        if short:
            yield slow(name, game.players[0], ())


def slow(name: str, players: int, options: tuple[tuple[str, Any], ...]) -> ParameterSet:
    """A setting for the slow tests."""
    setting = name, players, options
    return pytest.param(setting, marks=pytest.mark.slow, id=label(setting))


@cache
def case(name: str, players: int, options: tuple[tuple[str, Any], ...]) -> Case:
    """The plain game is looked at closely, its variants less so."""
    game = lindwurm.game(name, **dict(options))
    if name in SHORT:
        return Case(game, players, range(2), states_a_game=3, actions_a_state=5, deals=50)
    if jit_off():
        return Case(game, players, range(1), states_a_game=4, deals=50)
    if options or players != game.players[0]:
        return Case(game, players, range(2), states_a_game=6, deals=100)
    return Case(game, players, range(3), states_a_game=20, deals=200)


def label(setting: Setting) -> str:
    name, players, options = setting
    return "-".join([name, str(players), *(f"{key}={value}" for key, value in options)])


@pytest.mark.parametrize("check", CHECKS, ids=repr)
@pytest.mark.parametrize("setting", list(settings()), ids=label)
def test_promise(setting: Setting, check: Check) -> None:
    name, players, options = setting
    plain = SHORT.get(name, ())
    if check.name == "processes_agree" and (
        options != plain or players != lindwurm.game(name).players[0]
    ):
        pytest.skip("other processes are started once a game")
    check(case(name, players, options))
