"""Solving a deal whose deck order is known, for calibration: the best village that the search
finds, played to the end by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from lindwurm.core.typing import Records
from lindwurm.gamebox.a_dragons_gift import geometry as g
from lindwurm.gamebox.a_dragons_gift import rules as r
from lindwurm.gamebox.a_dragons_gift.plans import GIFT_WORTH
from lindwurm.gamebox.a_dragons_gift.workbench import Workbench

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


def finish(bench: Workbench, village: Records) -> Solution:
    """Craft a village whose cards all lie as far as it goes, then the gift."""
    state = village.copy()
    used: set[int] = set()
    while not state["over"][0]:
        action = bench.next_step(state)
        if r.CRAFT <= action < r.LIFT_CARD:
            code = (action - r.CRAFT) % r.ASSIGNMENTS
            ways = {code // r.WAYS**i % r.WAYS for i in range(g.NEEDS)}
            used |= {way - 1 for way in ways if way}
        bench.play(state, 0, action)
    gift = GIFT_WORTH if state["gift_crafted"][0] else 0
    return Solution(int(state["points"][0]) + gift, state, frozenset(used))


def solve(bench: Workbench, deal: Records, picks: int, wide: int, width: int) -> Solution:
    """The best end that the search finds for a deal, the deck's order being known.

    Card by card, the ``picks`` most promising of ``wide`` places are each played out by a beam of
    ``width`` villages; the best villages met on the way are played to the end.
    """
    state = deal.copy()
    met: list[tuple[int, Records]] = []

    def foresee(start: Records) -> int:
        plan, village = bench.foresee(start, width)
        if len(met) < VILLAGES or plan > met[-1][0]:
            met.append((plan, village))
            met.sort(key=lambda found: -found[0])
            del met[VILLAGES:]
        return plan

    top = foresee(state)
    while state["hand"][0] != g.NOTHING and top < ALL:
        chosen = bench.shortlist(state, wide, picks)
        found = []
        for action in chosen:
            child = state.copy()
            bench.play(child, 0, action)
            found.append(foresee(child))
        top = max(top, *found)
        bench.play(state, 0, chosen[found.index(max(found))])
    solution: Solution | None = None
    for plan, village in met:
        if solution is None or plan > solution.result:
            end = finish(bench, village)
            if solution is None or end.result > solution.result:
                solution = end
    assert solution is not None
    return solution
