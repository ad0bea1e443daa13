"""How good a state looks to a greedy bot (kernels)."""

from __future__ import annotations

import numpy as np

from lindwurm.core.typing import Record
from lindwurm.gamebox.a_dragons_gift.geometry import AWAY, CARDS, GIFT, NOTHING, SUPPLIED
from lindwurm.gamebox.a_dragons_gift.plans import GIFT_WORTH, PLAN_STATES, plan
from lindwurm.gamebox.a_dragons_gift.prospects import gift_prospect, prospects
from lindwurm.gamebox.a_dragons_gift.rules import (
    CRAFT_GIFT,
    LAND,
    LIFT,
    PLACE_GIFT,
    QUIET,
    TRANSPORTS,
    wins,
)
from lindwurm.gamebox.a_dragons_gift.survey import gift_places


def value(rules: Record, state: Record, seat: int) -> float:
    """First all cards come to the village, where they promise most; then what can be crafted in
    the end counts, and the gift is attempted when the rest is done.
    """
    points = float(state["points"])
    if state["over"]:
        return 1000.0 + points if wins(rules, state, seat) else points - 1000.0
    if state["phase"] == CRAFT_GIFT or state["crafting"] == GIFT:
        return 500.0
    if state["hand"] == NOTHING:
        return planned(rules, state)
    if state["phase"] == PLACE_GIFT:
        return -500.0
    chance = np.zeros(CARDS)
    total = prospects(rules, state, chance) + 3.0 * gift_prospect(rules, state, chance)
    for slot in range(CARDS):
        if state["status"][slot] != AWAY:
            total += 3.0
    return total + 2.0 * points + (2.0 if state["phase"] in (LIFT, LAND) else 0.0)


def planned(rules: Record, state: Record) -> float:
    """With all cards in the village: what crafting can still make of it."""
    points = float(state["points"])
    if state["phase"] == PLACE_GIFT:
        found = int(state["points"])
        if gift_places(rules, state, np.zeros(0, np.int32)):
            found += GIFT_WORTH
        points -= 0.5
    else:
        seen = np.zeros(PLAN_STATES, np.int8)
        stack = np.zeros(PLAN_STATES, np.int64)
        slot = state["crafting"]
        if slot != NOTHING:  # what waits for a card to be moved is as good as crafted
            status = state["status"][slot]
            state["status"][slot] = SUPPLIED
            found = plan(rules, state, True, seen, stack)
            state["status"][slot] = status
            points += 1.0
        else:
            found = plan(rules, state, True, seen, stack)
    total = 100.0 + points + 10.0 * (found % GIFT_WORTH)
    if found >= GIFT_WORTH:
        total += 100.0 if found >= GIFT_WORTH + QUIET else 30.0
    for k in range(TRANSPORTS):
        total -= 0.2 * state["exhausted"][k]
    return total
