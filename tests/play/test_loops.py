"""Whole games in compiled code are the games that the friendly face plays."""

from __future__ import annotations

import numpy as np
import pytest

import lindwurm
from lindwurm.core.compiled import CompiledRules
from lindwurm.core.kernel import jit_off
from lindwurm.core.record import copied, one
from lindwurm.core.seeds import key_words
from lindwurm.play.kernels import loop_kernels

#: The games whose rules are kernels.
COMPILED = [n for n in lindwurm.games() if isinstance(lindwurm.game(n).rules, CompiledRules)]


@pytest.mark.parametrize("name", COMPILED)
def test_random_games(name: str) -> None:
    """Each game of a series has its own seed, ends, and scores as the state says."""
    game = lindwurm.game(name)
    rules = game.rules
    assert isinstance(rules, CompiledRules)
    space = loop_kernels(rules)
    players = game.players[-1]
    games = 2 if jit_off() else 20
    state, out = one(rules.state_layout), np.empty(rules.max_legal, np.int32)
    state["seats"] = players
    scores, lengths = np.zeros((games, players)), np.zeros(games, np.int64)
    parent = key_words(3)
    moves = space.random_games(game.setting.data, state, parent, 0, scores, lengths, out)
    assert moves == lengths.sum() > 0
    assert state["over"][0]
    assert state["number"][0] == lengths[-1]
    assert rules.scores(game.setting, state) == tuple(scores[-1])
    # The last game is that of its own key, played from the deal by the same choices.
    key = np.zeros(8, np.uint32)
    space.derive_key(parent, games - 1, key)
    again = game.new(players=players, seed=key.tobytes())
    unobserved = again.copy()
    unobserved.data["unobserved"] = 1
    assert (state["key"] == again.data["key"]).all()
    while not again.over:
        seat = again.to_move[0]
        legal = rules.legal(game.setting, again.data, seat)
        choice = int(legal[space.bot_below(unobserved.data[0]["bots"], len(legal))])
        again.play(seat, rules.action_text(game.setting, choice))
        unobserved.play(seat, rules.action_text(game.setting, choice))
        # That nobody looks makes no other game.
        for field in ("drawn", "to_move", "number", "over"):
            assert (again.data[field] == unobserved.data[field]).all()
    assert unobserved.data.tobytes() == state.tobytes()
    assert again.scores == unobserved.scores


@pytest.mark.parametrize("name", COMPILED)
def test_the_lean_step(name: str) -> None:
    """It plays the first seat to move, lists what comes next, and refuses what is illegal."""
    game = lindwurm.game(name)
    rules = game.rules
    assert isinstance(rules, CompiledRules)
    state = game.new(seed=1)
    lean, out = copied(state.data), np.empty(rules.max_legal, np.int32)
    for _ in range(30):
        seat = state.to_move[0]
        legal = rules.legal(game.setting, state.data, seat)
        before = lean.tobytes()
        assert rules.kernels.step(game.setting.data, lean, 0, rules.action_count, out) == -1
        assert lean.tobytes() == before
        action = int(legal[len(legal) // 2])
        n = rules.kernels.step(game.setting.data, lean, 0, action, out)
        state.play(seat, rules.action_text(game.setting, action))
        assert lean.tobytes() == state.data.tobytes()
        if state.over:
            assert n == 0
            assert rules.kernels.step(game.setting.data, lean, 0, action, out) == -1
            break
        listed = rules.legal(game.setting, state.data, state.to_move[0])
        assert out[:n].tolist() == listed.tolist()
