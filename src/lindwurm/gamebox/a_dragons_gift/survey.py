"""What a table shows a player who thinks: by which ways resources could come, and where the gift
could be crafted (kernels, called from Python for views and refusals).
"""

from __future__ import annotations

import numpy as np

from lindwurm.core.typing import Array, Record, Records
from lindwurm.gamebox.a_dragons_gift.geometry import (
    AWAY,
    EDGE,
    GIFT,
    SIDE,
    SLOTS,
    UNSUPPLIED,
    pick_up,
    put_down,
    road_distance,
    shape_of,
    spots_of,
)
from lindwurm.gamebox.a_dragons_gift.rules import (
    ASSIGNMENTS,
    MAX_LEGAL,
    craftings,
    places,
    ways_of,
)

#: Columns of a survey: whether the village shows the resource, the ways by which it can come with
#: transports that are ready, those with all three, and the distance by road (-1: none leads).
SHOWN, READY, ALL, DISTANCE = range(4)


def survey_at(rules: Records, states: Records, i: int, table: Array) -> None:
    """Fill ``table[slot, need]`` for every card of the village that is not supplied."""
    state = states[i]
    for slot in range(SLOTS):
        if state["status"][slot] == UNSUPPLIED:
            shape = shape_of(state, slot)
            for n in range(rules[0]["needs"][shape]):
                survey_need(rules[0], state, slot, rules[0]["recipe"][shape, n], table[slot, n])


def survey_need(rules: Record, state: Record, slot: int, resource: int, row: Array) -> None:
    """Fill the columns of one resource of a recipe."""
    spots = spots_of(rules, state, resource)
    row[SHOWN] = 1 if spots else 0
    row[READY] = ways_of(rules, state, slot, resource, True)
    row[ALL] = ways_of(rules, state, slot, resource, False)
    row[DISTANCE] = road_distance(rules, state, slot, spots) if spots else -1


def gift_places(rules: Record, state: Record, out: Array) -> int:
    """Where the gift card could be put down so that its recipe can be delivered now; how many.

    With an ``out`` of no items only whether there is such a place. The state stays as it is.
    """
    if state["status"][GIFT] != AWAY:
        return 0
    shape = shape_of(state, GIFT)
    for n in range(rules["needs"][shape]):
        if spots_of(rules, state, rules["recipe"][shape, n]) == 0:
            return 0
    spare = np.zeros(ASSIGNMENTS, np.int32)
    all_places = np.zeros(MAX_LEGAL, np.int32)
    count = places(state, all_places)
    found = 0
    state["status"][GIFT] = UNSUPPLIED
    for n in range(count):
        action = all_places[n]
        spot = action % (SIDE * SIDE)
        put_down(state, GIFT, spot % SIDE - EDGE, spot // SIDE - EDGE, action // (SIDE * SIDE))
        can = craftings(rules, state, GIFT, spare, 0)
        pick_up(state, GIFT)
        if can:
            if out.shape[0] == 0:
                found = 1
                break
            out[found] = action
            found += 1
    state["status"][GIFT] = AWAY
    return found


def gift_places_at(rules: Records, states: Records, i: int, out: Array) -> int:
    """See `gift_places`; from Python."""
    return gift_places(rules[0], states[i], out)


def put_down_at(states: Records, i: int, slot: int, x: int, y: int, turned: int) -> None:
    """Lay a card down; from Python."""
    put_down(states[i], slot, x, y, turned)
