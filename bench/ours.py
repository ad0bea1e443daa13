"""Lindwurm's own figures."""

from __future__ import annotations

import random
from functools import partial

import numpy as np

import lindwurm
from bench.measure import Measure, timed
from lindwurm.core import seeds
from lindwurm.core.compiled import CompiledRules
from lindwurm.core.record import one
from lindwurm.play.game import Game
from lindwurm.play.kernels import loop_kernels

RANDOM = "random games, compiled"
PYTHON = "from Python"
BATCH = 2000


class Compiled:
    """Random whole games in compiled code."""

    def __init__(self, game: Game, rules: CompiledRules, players: int) -> None:
        self.game, self.space = game, loop_kernels(rules)
        self.states = one(rules.state_layout)
        self.states["seats"] = players
        self.scores = np.zeros((BATCH, players))
        self.lengths = np.zeros(BATCH, np.int64)
        self.out = np.empty(rules.max_legal, np.int32)
        self.key = seeds.key_words(1)
        self.first = 0

    def batch(self) -> tuple[float, float]:
        """Some games, dealing included."""
        self.first += BATCH
        return timed(self._play)

    def _play(self) -> float:
        moves: int = self.space.random_games(
            self.game.setting.data, self.states, self.key, self.first,
            self.scores, self.lengths, self.out,
        )  # fmt: skip
        return moves


def step_by_step(game: Game, rules: CompiledRules) -> float:
    """Random games through the lean step: integers in, legal actions out; moves."""
    step, legal_at = rules.kernels.step, rules.kernels.legal_at
    data, out = game.setting.data, np.empty(rules.max_legal, np.int32)
    draw = random.Random(1).random
    moves = 0
    for seed in range(20):
        state = game.new(seed=seed)
        records = state.data
        count = legal_at(data, records, 0, state.to_move[0], out)
        while count > 0:
            count = step(data, records, 0, out[int(draw() * count)], out)
            moves += 1
    return moves


def friendly(game: Game) -> float:
    """Random games through ``actions`` and ``play``; moves."""
    choice = random.Random(1).choice
    moves = 0
    for seed in range(5):
        state = game.new(seed=seed)
        while not state.over:
            seat = state.to_move[0]
            state.play(seat, choice(state.actions(seat)))
            moves += 1
    return moves


def measures() -> list[Measure]:
    """Every figure of every game."""
    found = []
    for name in lindwurm.games():
        game = lindwurm.game(name)
        rules = game.rules
        if not isinstance(rules, CompiledRules):
            continue
        for players in sorted({game.players[0], game.players[-1]}):
            title = f"{name}, {players} players"
            found.append(Measure(RANDOM, title, "moves/s", Compiled(game, rules, players).batch))
        found += [
            Measure(
                PYTHON, f"{name}, lean step", "moves/s",
                partial(timed, partial(step_by_step, game, rules)), 300_000,
            ),
            Measure(
                PYTHON, f"{name}, friendly face", "moves/s",
                partial(timed, partial(friendly, game)), 50_000,
            ),
        ]  # fmt: skip
    return found
