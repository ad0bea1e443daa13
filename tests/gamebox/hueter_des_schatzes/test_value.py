"""What a greedy bot goes by."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import lindwurm
from lindwurm.bots.greedy import Greedy
from lindwurm.core.kernel import jit_off
from lindwurm.gamebox.hueter_des_schatzes.game import HueterDesSchatzes
from lindwurm.play.state import State

SG, SS = "sword ne, gold sw", "sword ne, sword sw"
GC = "gold ne, chest sw"


def value(state: State) -> float:
    rules = state.game.rules
    assert isinstance(rules, HueterDesSchatzes)
    return float(rules.kernels.value(state.game.setting.data[0], state.data[0], 0))


def test_points_are_worth_more_than_hopes(hoards: Callable[..., State]) -> None:
    in_the_corner, outside = hoards([f"e1 r0: {SS}"]), hoards([f"d2 r0: {SS}"])
    assert value(in_the_corner) > value(outside)


def test_what_is_spoilt_is_lost(hoards: Callable[..., State]) -> None:
    fitting, spoiling = hoards([f"c1 r0: {SG}"]), hoards([f"c1 r2: {SG}"])
    assert value(fitting) > value(spoiling)


def test_treasures_that_can_only_meet_their_like_are_better(hoards: Callable[..., State]) -> None:
    """In b2 the halves would join what waits at two edges each."""
    alike = hoards([f"b1 r0: {GC}", "a2 r1: chest ne, chest sw"])
    unlike = hoards([f"b1 r0: {GC}", "a2 r1: gems ne, gems sw"])
    assert value(alike) == value(unlike), "turned the other way, nothing would be spoilt"
    around = ["c2 r0: gold ne, gold sw", "b3 r0: sword ne, sword sw"]
    last = "a2 r0: {0} ne, {0} sw"
    worse = hoards([f"b1 r0: {GC}", *around, last.format("gems")])
    assert value(worse) < value(hoards([f"b1 r0: {GC}", *around, last.format("chest")]))


@pytest.mark.slow
@pytest.mark.skipif(jit_off(), reason="the bot tries thousands of placements")
def test_the_greedy_bot_sorts_its_hoard() -> None:
    """Random placements score 3 to 4 points on average, a person's first game some 20."""
    game = lindwurm.game("hueter-des-schatzes")
    games = 10
    total = 0.0
    for seed in range(games):
        state, bot = game.new(players=1, seed=seed), Greedy(game, seed)
        while not state.over:
            state.play(0, bot.choose(state.view(0), state.actions(0), 1.0))
        total += state.scores[0]
    assert total / games > 18
