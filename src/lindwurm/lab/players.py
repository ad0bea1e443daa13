"""Playing the games of a series: in compiled code where the bots allow it, else in Python."""

from __future__ import annotations

import hashlib
from threading import Event, local
from types import ModuleType

import numpy as np

from lindwurm import bots
from lindwurm.bots.base import Bot
from lindwurm.bots.compiled import Bench, bot_kernels
from lindwurm.bots.greedy import WORLDS, Greedy
from lindwurm.bots.uniform import Uniform
from lindwurm.core import kernel
from lindwurm.core.compiled import CompiledRules
from lindwurm.core.typing import Array, Records
from lindwurm.lab import loops
from lindwurm.lab.series import Player, Series
from lindwurm.play.game import Game
from lindwurm.play.kernels import LOCK
from lindwurm.play.state import State

#: The longest game whose actions can be noted, in actions.
LONGEST = 1 << 16
#: Bytes for the actions of one game: some hundred pairs of a seat and a text.
NOTED = 10_000


def player(series: Series) -> Player:
    """The fastest way to play what is to be played. UnknownBot, InvalidOption."""
    kinds = [kind_of_bot(name, series.game) for name in series.bots]
    rules = series.game.rules
    if isinstance(rules, CompiledRules) and None not in kinds:
        return CompiledPlayer(series, rules, np.array(kinds, np.int64))
    return PythonPlayer(series)


def kind_of_bot(name: str, game: Game) -> int | None:
    """A bot's kind in the compiled loop; None if it is not one for that."""
    made = type(bots.make(name, game, seed=0))
    return loops.RANDOM if made is Uniform else WORLDS if made is Greedy else None


def lab_kernels(rules: CompiledRules) -> ModuleType:
    """The namespace of the game's kernels, the bots' and the loops over series."""
    with LOCK:
        name = rules.name.replace("-", "_") + "_lab"
        return kernel.build(name, (loops,), base=bot_kernels(rules))


class _Room(local):
    """Scratch space, each thread's own."""

    def __init__(self, rules: CompiledRules) -> None:
        self.states: Records = np.zeros(2, rules.state_layout)
        self.views: Records = np.zeros(2, rules.view_layout)
        self.bench = Bench(rules)


class CompiledPlayer:
    """Random and greedy bots in compiled code, without the GIL."""

    blocks, noted = 64, 0

    def __init__(self, series: Series, rules: CompiledRules, kinds: Array) -> None:
        self._series, self._kinds = series, kinds
        self._space, self._room = lab_kernels(rules), _Room(rules)
        self._rules = rules
        none = np.zeros((0, series.seats))
        self._play(0, none, none.astype(np.uint8), np.zeros(0, np.int64), _no_trace())

    def play(self, first: int, scores: Array, won: Array, lengths: Array, stop: Event) -> bool:
        """See `Player`. So few games are quicker played than broken off."""
        self._play(first, scores, won, lengths, _no_trace())
        return True

    def actions(self, number: int) -> list[tuple[int, str]]:
        """See `Player`: the game is played again."""
        seats = self._series.seats
        lengths, trace = np.zeros(1, np.int64), np.zeros((LONGEST, 2), np.int32)
        self._play(number, np.zeros((1, seats)), np.zeros((1, seats), np.uint8), lengths, trace)
        setting = self._series.game.setting
        return [
            (seat, self._rules.action_text(setting, action))
            for seat, action in trace[: lengths[0]].tolist()
        ]

    def _play(self, first: int, scores: Array, won: Array, lengths: Array, trace: Array) -> None:
        room, bench = self._room, self._room.bench
        self._space.play_series(
            self._series.game.setting.data, room.states, self._series.key, first, self._kinds,
            scores, won, lengths, trace, room.views, bench.worlds, bench.out, bench.spare,
            bench.gains, bench.log,
        )  # fmt: skip


def _no_trace() -> Array:
    return np.zeros((0, 2), np.int32)


class _Seated(local):
    """The bots of a series, each thread's own."""

    def __init__(self, series: Series) -> None:
        parent = series.key.astype("<u4").tobytes()
        self.bots: list[Bot] = [
            bots.make(name, series.game, hashlib.sha256(parent + bytes([i])).digest())
            for i, name in enumerate(series.bots)
        ]


class PythonPlayer:
    """Any bots of any game, through their views; what they play is noted as they go."""

    blocks, noted = 1, NOTED

    def __init__(self, series: Series) -> None:
        self._series, self._seated = series, _Seated(series)
        self._actions: dict[int, list[tuple[int, str]]] = {}

    def play(self, first: int, scores: Array, won: Array, lengths: Array, stop: Event) -> bool:
        """See `Player`."""
        series = self._series
        for g in range(len(lengths)):
            number = first + g
            state = series.game.new(series.seats, series.deal_seed(number))
            while not state.over:
                if stop.is_set():
                    return False
                self._move(state, number)
            lengths[g] = state.number
            for bot in range(series.seats):
                seat = series.seat(bot, number)
                scores[g, bot] = state.scores[seat]
                won[g, bot] = seat in state.winners
            self._actions[number] = state.past.actions
        return True

    def _move(self, state: State, number: int) -> None:
        seat = state.to_move[0]
        bot = self._seated.bots[(seat - number) % self._series.seats]
        actions = state.actions(seat)
        state.play(seat, bot.choose(state.view(seat), actions, self._series.budget))

    def actions(self, number: int) -> list[tuple[int, str]]:
        """See `Player`."""
        return self._actions[number]
