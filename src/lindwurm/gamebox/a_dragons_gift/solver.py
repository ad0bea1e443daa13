"""Searching: how promising each place for the next card is (kernels over the game's own)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lindwurm.core.typing import Array, Record, Records

if TYPE_CHECKING:
    from lindwurm.gamebox.a_dragons_gift.geometry import (
        CARDS,
        EDGE,
        EXITS,
        SIDE,
        UNSUPPLIED,
        put_down,
    )
    from lindwurm.gamebox.a_dragons_gift.prospects import gift_prospect, prospects
    from lindwurm.gamebox.a_dragons_gift.rules import places

#: How much a likely gift counts beside the cards that are likely crafted.
GIFT_WEIGHT = 3.0


def promise(rules: Record, state: Record, chance: Array) -> float:
    """How promising a village is, while cards are still to come."""
    chance[:] = 0.0
    return prospects(rules, state, chance) + GIFT_WEIGHT * gift_prospect(rules, state, chance)


def count_joints(state: Record, slot: int) -> int:
    """At how many half-edges a card joins others."""
    n = 0
    for own in range(EXITS):
        n += 1 if state["joint"][slot, own] else 0
    return n


def rate_places(
    rules: Records,
    states: Records,
    i: int,
    least: int,
    trials: Records,
    out: Array,
    scores: Array,
) -> int:
    """The places of the hand card at which it joins others at ``least`` half-edges or more, and how
    promising the village is with it there; how many. ``trials`` has an item.
    """
    state = states[i]
    card = state["hand"]
    chance = np.zeros(CARDS)
    kept = 0
    for n in range(places(state, out)):
        action = out[n]
        spot = action % (SIDE * SIDE)
        trials[0] = state
        trial = trials[0]
        trial["status"][card] = UNSUPPLIED
        put_down(trial, card, spot % SIDE - EDGE, spot // SIDE - EDGE, action // (SIDE * SIDE))
        if count_joints(trial, card) >= least:
            out[kept] = action
            scores[kept] = promise(rules[0], trial, chance)
            kept += 1
    return kept
