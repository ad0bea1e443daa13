"""What never changes, in every state of many random games: DG-1, DG-7, DG-8, DG-18, DG-19."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

import lindwurm
from lindwurm.core.kernel import jit_off
from lindwurm.core.record import one
from lindwurm.core.seeds import key_words
from lindwurm.core.typing import Records
from lindwurm.gamebox.a_dragons_gift.game import ADragonsGift
from lindwurm.play.game import Game

GAMES = 8 if jit_off() else 1200
NAME = "a-dragons-gift"


def all_states(game: Game, games: int, seed: int) -> Records:
    """Every state of so many random games, played by the lean step; the gift is seldom tried."""
    rules = game.rules
    assert isinstance(rules, ADragonsGift)
    step, out = rules.kernels.step, np.empty(rules.max_legal, np.int32)
    rng = random.Random(seed)
    data, state = game.setting.data, one(rules.state_layout)
    found: list[bytes] = []
    for number in range(games):
        state[:] = rules.deal(game.setting, 1, key_words(seed * 1_000_000 + number))
        n = len(rules.legal(game.setting, state, 0))
        out[:n] = rules.legal(game.setting, state, 0)
        found.append(state.tobytes())
        while n > 0:
            # The attempt stands last in a turn's list.
            most = n - 1 if state["phase"][0] == 0 and n > 1 and rng.random() < 0.98 else n
            n = step(data, state, 0, int(out[int(rng.random() * most)]), out)
            found.append(state.tobytes())
        assert n == 0
    return np.frombuffer(b"".join(found), rules.state_layout)


def test_nothing_gets_lost() -> None:
    """DG-1, DG-7, DG-8, DG-18, DG-19"""
    game = lindwurm.game(NAME)
    states = all_states(game, GAMES, seed=1)
    assert len(states) > 14 * GAMES
    assert game.rules.invariants(game.setting, states) == []
    assert {0, 1} <= set(states["phase"].tolist())


def test_nothing_gets_lost_with_other_sets(
    cards: Callable[..., Any], gifts: Callable[..., Any]
) -> None:
    """Also where cards are few, where much is crafted, and where cards are moved in every game."""
    few = cards()
    few["cards"] = few["cards"][:3]
    short = gifts()
    carrying = [g for g in short["gifts"] if g["transport"]["kind"] == "carry"]
    short["gifts"] = (carrying + [g for g in short["gifts"] if g not in carrying])[:4]
    for gift in short["gifts"]:
        gift["recipe"] = ["coin"]
    moved = 0
    for data in ({"cards": few}, {"cards": cards(), "gifts": gifts()}, {"gifts": short}):
        game = lindwurm.game(NAME, **data)
        states = all_states(game, GAMES // 4, seed=2)
        assert game.rules.invariants(game.setting, states) == []
        moved += int(np.count_nonzero(states["phase"] >= 3))
    assert moved > 0


def test_broken_states_are_noticed() -> None:
    """The checks themselves see a lost card, a covered one, a wrong count."""
    game = lindwurm.game(NAME)
    good = game.new(seed=1).data
    first = int(np.flatnonzero(good["status"][0])[0])
    other = int(good["hand"][0])
    for field, index, value in (
        ("hand", None, -1),
        ("points", None, 3),
        ("deck_size", None, 4),
        ("gift_crafted", None, 1),
        ("transport", 0, int(good["gift"][0])),
        ("to_move", None, 0),
        ("cargo", None, 2),
        ("joint", (first, 0), 1 + 8 * other),
        ("x", other, 5),
    ):
        state = good.copy()
        if index is None:
            state[field][0] = value
        else:
            state[field][0][index] = value
        assert game.rules.invariants(game.setting, state), field
    state = good.copy()
    state["status"][0, other] = 1
    assert any("cover" in line for line in game.rules.invariants(game.setting, state))
