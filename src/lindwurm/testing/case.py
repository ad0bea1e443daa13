"""What a check is given: a game, a number of players, and the random games that they play."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TypeVar

from lindwurm.core.actions import Sampler, draw
from lindwurm.core.errors import IllegalAction
from lindwurm.core.events import Events
from lindwurm.play.game import Game
from lindwurm.play.state import State

_T = TypeVar("_T")
_E = TypeVar("_E", bound=Exception)

#: A game that has not ended after so many random actions is taken not to end at all.
ENDLESS = 20_000
#: From a range of actions so many are drawn where a list would be gone through.
DRAWN = 3


@dataclass(frozen=True)
class Step:
    """One action of a game, and the states around it."""

    before: State
    seat: int
    action: str
    events: Events
    after: State


def attempt(call: Callable[[], _T], error: type[_E]) -> _T | _E:
    """What a call returns, or the error of that type that it raises."""
    try:
        return call()
    except error as found:
        return found


def play_on(state: State, rng: random.Random, most: int = ENDLESS) -> Iterator[Step]:
    """Random actions from a state (which is left alone) to the game's end, step by step."""
    after = state.copy()
    while not after.over:
        assert after.number - state.number < most, f"not over after {most} random actions"
        assert after.to_move, f"nobody is to move in {after!r}, but it is not over"
        before, seat = after, rng.choice(after.to_move)
        actions = before.actions(seat)
        assert actions, f"seat {seat} is to move in {before!r}, but has no action"
        action = draw(actions, rng)
        after = before.copy()
        events = attempt(partial(after.play, seat, action), IllegalAction)
        assert isinstance(events, Events), f"{before!r} lists, but refuses: {events}"
        yield Step(before, seat, action, events, after)


def play_out(state: State, rng: random.Random) -> State:
    """The end of a game that goes on from a state at random; the state is left alone."""
    end = state
    for step in play_on(state, rng):
        end = step.after
    return end


def some(actions: Sequence[str], rng: random.Random, most: int) -> list[str]:
    """Some of a list of actions; of a range the examples, and some drawn from it."""
    if isinstance(actions, Sampler):
        return [*actions, *(actions.sample(rng) for _ in range(min(most, DRAWN)))]
    return rng.sample(actions, min(len(actions), most))


@dataclass(frozen=True)
class Case:
    """A game with so many players; one random game is played for each seed."""

    game: Game
    players: int
    seeds: Sequence[int] = range(3)
    #: About so many states of a game are looked at by the thorough checks.
    states_a_game: int = 25
    #: About so many of a state's actions are tried by the thorough checks.
    actions_a_state: int = 150
    #: So many deals are compared by the check that counts them.
    deals: int = 200
    _walks: dict[int, list[Step]] = field(default_factory=dict, repr=False, compare=False)

    def rng(self, seed: int, purpose: str) -> random.Random:
        """Python's generator, the same in every process."""
        return random.Random(f"{self.game.name} {self.players} {seed} {purpose}")

    def walk(self, seed: int) -> list[Step]:
        """The random game of a seed, played once and remembered."""
        if seed not in self._walks:
            start = self.game.new(players=self.players, seed=seed)
            self._walks[seed] = list(play_on(start, self.rng(seed, "walk")))
        return self._walks[seed]

    def walks(self) -> Iterator[tuple[int, list[Step]]]:
        """All games with their seeds."""
        for seed in self.seeds:
            yield seed, self.walk(seed)

    def states(self) -> Iterator[State]:
        """Some states of all games, the first and the last among them."""
        for _, steps in self.walks():
            states = [steps[0].before, *(step.after for step in steps)]
            yield from states[: -1 : self.stride(states)]
            yield states[-1]

    def stride(self, game: Sequence[object], times: int = 1) -> int:
        """The distance of about ``states_a_game`` looks into a game, or so many times that."""
        return max(1, len(game) // (self.states_a_game * times))

    @cached_property
    def viewers(self) -> list[int | None]:
        """All who look at the game: its seats, and a spectator."""
        return [*range(self.players), None]


@dataclass(frozen=True)
class Check:
    """A property that every game must have. Calling it raises AssertionError if the game of a
    `Case` lacks it. ``name`` is short, ``promise`` a sentence.
    """

    name: str
    promise: str
    run: Callable[[Case], None]

    def __call__(self, case: Case) -> None:
        """Check the property."""
        self.run(case)

    def __repr__(self) -> str:
        return self.name


#: All checks, in the order in which they are best run.
CHECKS: list[Check] = []


def check(run: Callable[[Case], None]) -> Callable[[Case], None]:
    """A decorator: the function, whose docstring is the promise, becomes one of the checks."""
    CHECKS.append(Check(run.__name__, " ".join((run.__doc__ or "").split()), run))
    return run
