"""The game's own bot, its plans, and what a greedy bot follows: DG-9 to DG-18 played well."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

import lindwurm
from lindwurm.core.kernel import jit_off
from lindwurm.gamebox.a_dragons_gift import insight
from lindwurm.gamebox.a_dragons_gift import rules as r
from lindwurm.gamebox.a_dragons_gift.bot import Builder, worth
from lindwurm.gamebox.a_dragons_gift.plans import GIFT_WORTH
from lindwurm.gamebox.a_dragons_gift.workbench import Workbench
from lindwurm.play.state import State

slow_without_compiler = pytest.mark.skipif(jit_off(), reason="searches take hours")
GAME = lindwurm.game("a-dragons-gift")


@cache
def bench() -> Workbench:
    return Workbench(GAME.rules, GAME.setting.data)  # type: ignore[arg-type]


def full_villages(count: int) -> Iterator[State]:
    """Villages in which all cards lie, put down by a bot that thinks for no time."""
    bot = Builder(GAME, 1)
    for seed in range(count):
        state = GAME.new(seed=seed)
        while state.view(0)["hand"]:
            state.play(0, bot.choose(state.view(0), state.actions(0), 0))
        yield state


def by_the_rules(state: State, known: dict[Any, int]) -> int:
    """The best that crafting can make of a village, found by playing everything out."""
    key = state.data["status"].tobytes(), state.data["exhausted"].tobytes()
    if key in known:
        return known[key]
    best = int(state.scores[0])
    if state.view(0)["gift_places"]:
        best += GIFT_WORTH
    for action in state.actions(0):
        if action.startswith("craft"):
            after = state.copy()
            after.play(0, action)
            best = max(best, by_the_rules(after, known))
    known[key] = best
    return best


@slow_without_compiler
def test_a_plan_is_the_best_there_is() -> None:
    """DG-9 to DG-18: where no transport moves cards, a plan is exact."""
    checked = 0
    for state in full_villages(14):
        names = {t["name"] for t in state.position()["transports"]}
        if "giant" in names:
            continue
        # Some cards are taken as crafted, so that the rest is quickly played out.
        supplied = [a for a in state.actions(0) if a.startswith("craft") and " by " not in a]
        while supplied:
            state.play(0, supplied[0])
            supplied = [a for a in state.actions(0) if a.startswith("craft") and " by " not in a]
        expected = by_the_rules(state, {})
        for _ in range(2):  # what a plan marks, it unmarks
            assert bench().plan(state.data, 0, True) == expected
        end = insight.finish(bench(), state.data)
        assert end.result == expected
        checked += 1
    assert checked > 2


@slow_without_compiler
def test_the_bot_builds_villages() -> None:
    """It wins more often than not with hardly any time; every game goes to its end."""
    bot = Builder(GAME, 7)
    wins = 0
    for seed in range(12):
        state = GAME.new(seed=seed)
        while not state.over:
            state.play(0, bot.choose(state.view(0), state.actions(0), 0))
        wins += bool(state.winners)
    assert wins >= 5


@slow_without_compiler
def test_the_bot_follows_its_seed_and_the_view() -> None:
    state = GAME.new(seed=3)
    choices = {Builder(GAME, 5).choose(state.view(0), state.actions(0), 0) for _ in range(3)}
    assert len(choices) == 1
    assert choices <= set(state.actions(0))


@slow_without_compiler
def test_a_deal_is_solved_and_played() -> None:
    """With a known order the solver's village is played by the rules to the result it claims."""
    found = insight.solve(bench(), GAME.new(seed=11).data, 4, 12, 3)
    end = State(GAME, found.end, GAME.new(seed=11).past)
    assert end.over
    assert found.result % GIFT_WORTH == end.scores[0]
    assert found.won == (end.winners == (0,))
    assert not GAME.rules.invariants(GAME.setting, found.end)


def test_plans_are_ordered_by_worth() -> None:
    """DG-20: any win is worth more than any loss, more points are worth more."""
    losses = [worth(n) for n in range(13)] + [worth(GIFT_WORTH + n) for n in range(9)]
    wins = [worth(GIFT_WORTH + n) for n in range(9, 13)]
    assert max(losses) < min(wins)
    assert wins == sorted(wins)


def greedy(state: State, rng: random.Random) -> str:
    kernels = GAME.rules.kernels  # type: ignore[attr-defined]
    data = state.game.setting.data[0]

    def gain(action: str) -> float:
        after = state.copy()
        after.play(0, action)
        found: float = kernels.value(data, after.data[0], 0)
        return found

    actions = list(state.actions(0))
    rng.shuffle(actions)
    return max(actions, key=gain)


@slow_without_compiler
def test_value_leads_through_the_game() -> None:
    """Following it, all cards get placed, most are crafted, and the gift comes last."""
    rng = random.Random(1)
    points = []
    for seed in range(6):
        state = GAME.new(seed=seed)
        while not state.over:
            state.play(0, greedy(state, rng))
        assert not state.view(0)["unseen"]
        points.append(state.scores[0])
    assert sum(points) / len(points) >= 7


@slow_without_compiler
def test_value_prefers_a_win(table: Callable[..., State], gifts: Any) -> None:
    """DG-18, DG-20: with nine points it places the gift where it can be delivered."""
    rows = [("coin", "scroll", "book"), ("enchanted axe", "jewels", "sorcery")]
    names = [[f"{good} {n}" for good in row for n in (1, 2)] for row in rows]
    village = [(name, 2 * i, 2 * j) for j, row in enumerate(names) for i, name in enumerate(row)]
    state = table(
        *[(*card, "supplied") if i < 9 else card for i, card in enumerate(village)],
        gifts=gifts(harp={"recipe": ["coin"]}),
        gift="harp",
    )
    rng = random.Random(2)
    while not state.over:
        state.play(0, greedy(state, rng))
    assert state.winners == (0,)


def test_payoff_follows_the_result() -> None:
    """DG-20"""
    kernels = GAME.rules.kernels  # type: ignore[attr-defined]
    data = np.zeros(1, r.STATE)
    worths = []
    for gift, points in ((0, 5), (0, 8), (1, 8), (1, 9), (1, 12)):
        data["gift_crafted"], data["points"] = gift, points
        worths.append(kernels.payoff(GAME.setting.data[0], data[0], 0))
    assert worths == sorted(worths)
    assert worths[-1] == pytest.approx(1.0)
    assert worths[2] < 0.5 < worths[3]
