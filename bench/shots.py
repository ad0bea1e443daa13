"""Shots that are simulated: whole ones beside bare stepping of the same scene, and on all cores."""

from __future__ import annotations

import random
from time import perf_counter, process_time

import lindwurm
from bench.measure import Measure, timed
from lindwurm.gamebox.draco import aim, outcomes
from lindwurm.gamebox.draco.notation import read_action
from lindwurm.gamebox.draco.records import board_of
from lindwurm.gamebox.draco.simulation import CHUNK, Launch, simulator
from lindwurm.play.state import State

GROUP = "draco, shots"
#: So many shots are a piece of work; they come again in each round.
BATCH = 8


class Shots:
    """Some shots into a full row, all from a game's first position."""

    def __init__(self) -> None:
        self.game = lindwurm.game("draco", hand="steady")
        self.state = self.game.new(seed=1)
        self.seat = self.state.to_move[0]
        rng = random.Random(1)
        actions = self.state.actions(self.seat)
        self.texts = [actions.sample(rng) for _ in range(BATCH)]  # type: ignore[attr-defined]
        self.board = board_of(self.game.options, self.state.data[0])
        self.places = self.board.standing()
        self.sim = simulator(self.board.fragments)
        self.shots = [shot for t in self.texts if isinstance(shot := read_action(t), Launch)]
        self.steps = [CHUNK * (self.sim.fly(self.places, s).frames - 1) for s in self.shots]

    def play(self) -> float:
        """Whole shots as a table plays them: rules, flight, events and the view after it."""
        outcomes.fly.cache_clear()
        for text in self.texts:
            state: State = self.state.copy()
            state.play(self.seat, text)
            state.view(self.seat)
        return BATCH

    def bare(self) -> float:
        """As many steps of the same scene, in one call a shot; the CPU seconds of the steps."""
        spent = 0.0
        for shot, steps in zip(self.shots, self.steps, strict=True):
            self.sim.begin(self.places, shot)
            began = process_time()
            self.sim._step(self.sim.model, self.sim.data, steps)  # noqa: SLF001
            spent += process_time() - began
        return spent

    def beside(self) -> tuple[float, float]:
        """How many times as fast as bare stepping whole shots are."""
        _, took = timed(self.play)
        return self.bare(), took

    def slowest(self) -> tuple[float, float]:
        """The slowest of the shots as a table plays it, in seconds of the clock."""
        outcomes.fly.cache_clear()
        worst = 0.0
        for text in self.texts:
            state, began = self.state.copy(), perf_counter()
            state.play(self.seat, text)
            state.view(self.seat)
            worst = max(worst, perf_counter() - began)
        return 1, worst

    def trials(self) -> tuple[float, float]:
        """Shots that bots try out, on all cores, by the clock."""
        tasks = [(aim.Trial(shot), shot) for shot in self.shots]
        began = perf_counter()
        aim.run(self.board, self.seat % 2, tasks, aim.Effort(len(tasks)))
        return len(tasks), perf_counter() - began


def measures() -> list[Measure]:
    """The figures."""
    shots = Shots()
    return [
        Measure(GROUP, "whole shots, one core", "shots/s", lambda: timed(shots.play)),
        Measure(GROUP, "whole shots beside bare stepping", "times", shots.beside, 0.8),
        Measure(GROUP, f"trials of bots, {aim.CORES} cores, by the clock", "shots/s", shots.trials),
        Measure(GROUP, "the slowest is answered after", "s", shots.slowest, 0.5, "less"),
    ]
