"""Lindwurm's own figures."""

from __future__ import annotations

import random
import resource
import subprocess
import sys
from functools import partial

import numpy as np

import lindwurm
from bench.measure import Measure, timed
from lindwurm.bots.ismcts import Ismcts
from lindwurm.core import seeds
from lindwurm.core.compiled import CompiledRules
from lindwurm.core.record import one
from lindwurm.play.game import Game
from lindwurm.play.kernels import loop_kernels

RANDOM = "random games, compiled"
PYTHON = "from Python"
SEARCH = "searching bot, first move"
START = "ready after"
GROUPS = (RANDOM, PYTHON, SEARCH, START)
BATCH = 2000
#: Moves a second of random games that a game must reach by itself, not beside OpenSpiel's: a
#: puzzle's move generator is costly.
LEAST = {"a-dragons-gift": 20_000.0}


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


class Search:
    """The searching bot at a game's first decision."""

    iterations = 1000

    def __init__(self, game: Game) -> None:
        self.bot = Ismcts(game, 1, iterations=self.iterations)
        state = game.new(seed=1)
        self.view = state.view(state.to_move[0])

    def think(self) -> float:
        """One search; iterations."""
        self.bot.think(self.view, 0.0)
        return self.iterations


def copies(game: Game) -> float:
    """Copies of a state and its past; how many."""
    state = game.new(seed=1)
    for _ in range(2000):
        state.copy()
    return 2000


def in_a_process(*command: str) -> tuple[float, float]:
    """Run a Python program; the CPU seconds that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def started(group: str, name: str, target: float | None, *command: str) -> Measure:
    """How long a Python program takes."""
    return Measure(group, name, "s", partial(in_a_process, *command), target, "less")


def starts() -> list[Measure]:
    """How long it takes until things are ready, on a warm cache."""
    first = "import lindwurm; s = lindwurm.game({!r}).new(seed=1); s.play(t := s.to_move[0], "
    first += "s.actions(t)[0])"
    return [
        started(START, "import lindwurm", 0.3, "-c", "import lindwurm"),
        started(START, "lindwurm --help", 0.3, "-m", "lindwurm", "--help"),
        *(
            started(START, f"{name}, first move, compiled before", 1.5, "-c", first.format(name))
            for name in lindwurm.games()
        ),
    ]


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
            batch = Compiled(game, rules, players).batch
            found.append(Measure(RANDOM, title, "moves/s", batch, LEAST.get(name)))
        found += [
            Measure(PYTHON, f"{name}, lean step", "moves/s",
                    partial(timed, partial(step_by_step, game, rules)), 300_000),
            Measure(PYTHON, f"{name}, friendly face", "moves/s",
                    partial(timed, partial(friendly, game)), 50_000),
            Measure(PYTHON, f"{name}, copy of a state", "µs",
                    partial(timed, partial(copies, game)), better="less", scale=1e6),
            Measure(SEARCH, name, "iterations/s", partial(timed, Search(game).think)),
        ]  # fmt: skip
    return sorted(found, key=lambda measure: GROUPS.index(measure.group)) + starts()
