"""Solving a deal whose deck order is known, for calibration: the best village that the search
finds, played to the end by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType

import numpy as np

from lindwurm.core.log import no_log
from lindwurm.core.typing import Array, Records
from lindwurm.gamebox.a_dragons_gift import geometry as g
from lindwurm.gamebox.a_dragons_gift import rules as r
from lindwurm.gamebox.a_dragons_gift.bot import Workbench
from lindwurm.gamebox.a_dragons_gift.plans import GIFT_WORTH

#: Villages that are played to the end at most, since plans leave out that moved cards change ways.
VILLAGES = 6
#: The best that there is: all twelve, and the gift.
ALL = GIFT_WORTH + g.CARDS


@dataclass
class Solution:
    """The end of a deal: the points and GIFT_WORTH for the gift, the final state, and the gift
    cards' numbers of the transports that were used.
    """

    result: int
    end: Records
    used: frozenset[int]

    @property
    def won(self) -> bool:
        """The gift, and nine points or more (DG-20)."""
        return self.result >= GIFT_WORTH + r.QUIET


def finish(kernels: ModuleType, rules: Records, village: Records, bench: Workbench) -> Solution:
    """Craft a village whose cards all lie as far as it goes, then the gift."""
    state = village.copy()
    used: set[int] = set()
    while not state["over"][0]:
        action = int(kernels.next_step(rules, state, 0, bench.trials, bench.seen, bench.stack))
        if r.CRAFT <= action < r.LIFT_CARD:
            code = (action - r.CRAFT) % r.ASSIGNMENTS
            ways = {code // r.WAYS**i % r.WAYS for i in range(g.NEEDS)}
            used |= {way - 1 for way in ways if way}
        kernels.play(rules[0], state[0], 0, action, no_log())
    gift = GIFT_WORTH if state["gift_crafted"][0] else 0
    return Solution(int(state["points"][0]) + gift, state, frozenset(used))


def solve(
    kernels: ModuleType, rules: Records, deal: Records, bench: Workbench, picks: int, wide: int
) -> Solution:
    """The best end that the search finds for a deal, the deck's order being known.

    Card by card, the ``picks`` most promising of ``wide`` places are each played out by a beam; the
    best villages met on the way are played to the end.
    """
    state = deal.copy()
    chosen: Array = np.zeros(picks, np.int32)
    met: list[tuple[int, Records]] = []

    def foresee(start: Records) -> int:
        plan = bench.foresee(kernels, rules, start, len(bench.beam))
        if len(met) < VILLAGES or plan > met[-1][0]:
            met.append((plan, bench.best.copy()))
            met.sort(key=lambda found: -found[0])
            del met[VILLAGES:]
        return plan

    top = foresee(state)
    while state["hand"][0] != g.NOTHING and top < ALL:
        count = kernels.shortlist(rules, state, 0, bench.trials, wide, chosen)
        plans = []
        for n in range(count):
            child = state.copy()
            kernels.play(rules[0], child[0], 0, int(chosen[n]), no_log())
            plans.append(foresee(child))
        top = max(top, *plans)
        best = int(chosen[plans.index(max(plans))])
        kernels.play(rules[0], state[0], 0, best, no_log())
    solution: Solution | None = None
    for plan, village in met:
        if solution is None or plan > solution.result:
            found = finish(kernels, rules, village, bench)
            if solution is None or found.result > solution.result:
                solution = found
    assert solution is not None
    return solution
