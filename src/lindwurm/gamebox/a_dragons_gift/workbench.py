"""Searching with the kernels: where cards go when the deck's order is known, and the next step of a
crafting.

Since nothing is lost by waiting, the search first places all cards, then plans the craftings.
"""

from __future__ import annotations

import threading
from types import ModuleType

import numpy as np

from lindwurm.core import kernel
from lindwurm.core.compiled import CompiledRules
from lindwurm.core.log import no_log
from lindwurm.core.typing import Array, Records
from lindwurm.gamebox.a_dragons_gift import geometry as g
from lindwurm.gamebox.a_dragons_gift import plans, solver
from lindwurm.gamebox.a_dragons_gift import rules as r

_LOCK = threading.Lock()


def solver_kernels(rules: CompiledRules) -> ModuleType:
    """The namespace of the game's kernels and the solver's."""
    with _LOCK:
        return kernel.build(rules.name.replace("-", "_") + "_solver", (solver,), base=rules.kernels)


class Workbench:
    """The kernels over a set of cards with their scratch space; for one thread at a time."""

    def __init__(self, rules: CompiledRules, data: Records) -> None:
        self.kernels, self._data, self._log = solver_kernels(rules), data, no_log()
        self._trials: Records = np.zeros(1, r.STATE)
        self._places: Array = np.zeros(r.MAX_LEGAL, np.int32)
        self._scores: Array = np.zeros(r.MAX_LEGAL)
        self._seen: Array = np.zeros(plans.PLAN_STATES, np.int8)
        self._stack: Array = np.zeros(plans.PLAN_STATES, np.int64)
        self._none: Array = np.zeros(0, np.int32)

    def play(self, states: Records, i: int, action: int) -> None:
        """Apply a legal action."""
        self.kernels.play(self._data[0], states[i], 0, action, self._log)

    def legal(self, state: Records) -> list[int]:
        """The legal actions."""
        count = self.kernels.legal_at(self._data, state, 0, 0, self._places)
        found: list[int] = self._places[:count].tolist()
        return found

    def plan(self, states: Records, i: int, with_gift: bool) -> int:
        """The best that crafting can make of a village (see `plans.plan`)."""
        found: int = self.kernels.plan(self._data[0], states[i], with_gift, self._seen, self._stack)
        return found

    # --- placing --------------------------------------------------------------------------------

    def _rate(self, states: Records, i: int, least: int) -> tuple[Array, Array]:
        """Places for the hand card, and how promising each is."""
        count = self.kernels.rate_places(
            self._data, states, i, least, self._trials, self._places, self._scores
        )
        return self._places[:count].copy(), self._scores[:count].copy()

    def place_all(self, start: Records, width: int) -> Records:
        """The most promising villages of a known deck with all cards placed, ``width`` at most:
        so many are kept at each step.
        """
        beam = start.copy()
        while beam["hand"][0] != g.NOTHING:
            placed = int(np.count_nonzero(beam["status"][0, : g.CARDS]))
            rated = [self._rate(beam, i, min(placed, 2)) for i in range(len(beam))]
            parents = np.repeat(np.arange(len(beam)), [len(places) for places, _ in rated])
            actions = np.concatenate([places for places, _ in rated])
            best = _highest(np.concatenate([scores for _, scores in rated]), width)
            beam = beam[parents[best]]
            for i, action in enumerate(actions[best].tolist()):
                self.play(beam, i, action)
        return beam

    def foresee(self, start: Records, width: int) -> tuple[int, Records]:
        """The best plan that is found for a known deck, and its village."""
        beam = self.place_all(start, width)
        bare = [self.plan(beam, i, False) for i in range(len(beam))]
        top, best = -1, 0
        for i in sorted(range(len(beam)), key=lambda i: -bare[i]):
            if plans.GIFT_WORTH + bare[i] <= top:
                break
            found = self.plan(beam, i, True)
            if found > top:
                top, best = found, i
        return top, beam[best : best + 1].copy()

    def shortlist(self, state: Records, wide: int, picks: int) -> list[int]:
        """The most promising places for the hand card, the deck's top card considered too:
        ``wide`` places are looked at with every place of the top card.
        """
        places, scores = self._rate(state, 0, 0)
        first = _highest(scores, wide)
        places, scores = places[first], scores[first]
        after = np.repeat(state, len(places))
        for i, action in enumerate(places.tolist()):
            self.play(after, i, action)
            if after["hand"][i] != g.NOTHING:
                scores[i] = self._rate(after, i, 0)[1].max()
        found: list[int] = places[_highest(scores, picks)].tolist()
        return found

    # --- crafting -------------------------------------------------------------------------------

    def _outlook(self, state: Records) -> int:
        """What a state in which no card is in hand can be brought to; moves of cards are tried."""
        phase = state["phase"][0]
        points = int(state["points"][0])
        if state["over"][0]:
            return points + (plans.GIFT_WORTH if state["gift_crafted"][0] else 0)
        if phase == r.TURN:
            return self.plan(state, 0, True)
        if phase == r.PLACE_GIFT:
            can = self.kernels.gift_places_at(self._data, state, 0, self._none)
            return points + (plans.GIFT_WORTH if can else 0)
        if phase == r.CRAFT_GIFT or state["crafting"][0] == g.GIFT:
            return points + plans.GIFT_WORTH
        return max(self._outlook(self._after(state, action)) for action in self.legal(state))

    def _after(self, state: Records, action: int) -> Records:
        after = state.copy()
        self.play(after, 0, action)
        return after

    def next_step(self, state: Records) -> int:
        """The action after which a village whose cards all lie can be brought farthest; among those
        the one that leaves most transports ready, and the gift last.
        """
        best, choice = (-1, 0), -1
        for action in self.legal(state):
            after = self._after(state, action)
            ready = int((after["exhausted"][0] == 0).sum())
            found = self._outlook(after), ready + (8 if action != r.ATTEMPT else 0)
            if found > best:
                best, choice = found, action
        return choice


def _highest(scores: Array, count: int) -> Array:
    """The indices of the highest scores, the best first; of equal ones the first."""
    best: Array = np.argsort(-scores, kind="stable")[:count]
    return best
