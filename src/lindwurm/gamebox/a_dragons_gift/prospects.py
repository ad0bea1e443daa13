"""What a village promises: the game's own bots' knowledge (kernels).

While cards are still to come it is estimated how likely each card of the village can be crafted in
the end: for each resource of its recipe the best source by the best way, as if ways were
independent.
"""

from __future__ import annotations

import numpy as np

from lindwurm.core.typing import Array, Record
from lindwurm.gamebox.a_dragons_gift.geometry import (
    AWAY,
    BASIC,
    CARDS,
    CARRY,
    CRAFTED,
    DIRECT,
    EXITS,
    GIFT,
    SUPPLIED,
    shape_of,
    spots_by,
    spots_by_road,
)
from lindwurm.gamebox.a_dragons_gift.rules import TRANSPORTS

#: How sure a delivery is that needs a transport, a transport that is exhausted now, or a card that
#: is not in the village yet, by how open the recipe's roads are.
BY_TRANSPORT, BY_EXHAUSTED = 0.6, 0.35
TO_COME, TO_COME_OPEN = 0.25, 0.45


def open_ends(rules: Record, state: Record, slot: int) -> int:
    """How many exits of the recipe's roads meet nothing yet."""
    shape = shape_of(state, slot)
    exits = rules["road_exits"][shape, rules["spot_roads"][shape, CRAFTED]]
    n = 0
    for own in range(EXITS):
        if (exits >> own) & 1 and state["joint"][slot, own] == 0:
            n += 1
    return n


def source_spots(rules: Record, state: Record, resource: int) -> int:
    """The spots in the village that show a resource, now or once their card is supplied."""
    spots = 0
    for slot in range(CARDS):
        if state["status"][slot] != AWAY:
            if rules["basic"][slot] == resource:
                spots |= 1 << (2 * slot)
            if rules["makes"][slot] == resource:
                spots |= 2 << (2 * slot)
    return spots


def rough_links(rules: Record, state: Record, slot: int, there: int, link: Array) -> None:
    """The spots from which each way could deliver to a recipe: direct, then the three transports.

    ``there`` are the village's spots. Fast rather than exact: transports are left out where direct
    ways do, and a card counts as carried wherever a road of the recipe has an open end.
    """
    link[0] = there & spots_by_road(rules, state, slot, DIRECT)
    lacking = False
    for i in range(rules["needs"][slot]):
        spots = source_spots(rules, state, rules["recipe"][slot, i])
        if spots and not spots & link[0]:
            lacking = True
    if not lacking:
        return
    for k in range(TRANSPORTS):
        transport = state["transport"][k]
        if rules["kind"][transport] == CARRY:
            link[1 + k] = 0
            if open_ends(rules, state, slot):
                link[1 + k] = there & ~(3 << (2 * slot))
        else:
            link[1 + k] = spots_by(rules, state, slot, transport, there)


def village_spots(state: Record) -> int:
    """All spots of the village's cards, but the gift's."""
    there = 0
    for slot in range(CARDS):
        if state["status"][slot] != AWAY:
            there |= 3 << (2 * slot)
    return there


def best_source(
    rules: Record, state: Record, resource: int, link: Array, chance: Array, coming: float
) -> float:
    """How likely a resource comes by the best of the ways; ``coming`` from cards still to come."""
    best = 0.0
    for slot in range(CARDS):
        if rules["basic"][slot] == resource:
            spot, sure = BASIC, 1.0
        elif rules["makes"][slot] == resource:
            spot, sure = CRAFTED, chance[slot]
        else:
            continue
        if state["status"][slot] == AWAY:
            if slot < rules["cards"]:
                best = max(best, coming)
            continue
        bit = 1 << (2 * slot + spot)
        if link[0] & bit:
            best = max(best, sure)
            continue
        for k in range(TRANSPORTS):
            if link[1 + k] & bit:
                ease = BY_EXHAUSTED if state["exhausted"][k] else BY_TRANSPORT
                best = max(best, sure * ease)
    return best


def prospects(rules: Record, state: Record, chance: Array) -> float:
    """Write how likely each card of the village gets crafted; the sum."""
    there = village_spots(state)
    link = np.zeros((CARDS, 1 + TRANSPORTS), np.int64)
    coming = np.zeros(CARDS)
    for slot in range(CARDS):
        if state["status"][slot] == AWAY:
            continue
        chance[slot] = 1.0 if state["status"][slot] == SUPPLIED else 0.0
        if state["status"][slot] != SUPPLIED:
            rough_links(rules, state, slot, there, link[slot])
            coming[slot] = TO_COME_OPEN if open_ends(rules, state, slot) else TO_COME
    for _ in range(3):  # basics make squares, squares hexagons
        for slot in range(CARDS):
            if state["status"][slot] == AWAY or chance[slot] == 1.0:
                continue
            product = 1.0
            for i in range(rules["needs"][slot]):
                resource = rules["recipe"][slot, i]
                product *= best_source(rules, state, resource, link[slot], chance, coming[slot])
                if product == 0.0:
                    break
            chance[slot] = product
    total = 0.0
    for slot in range(CARDS):
        total += chance[slot]
    return total


def gift_prospect(rules: Record, state: Record, chance: Array) -> float:
    """How likely the gift's resources get crafted at all."""
    shape = shape_of(state, GIFT)
    product = 1.0
    for i in range(rules["needs"][shape]):
        resource = rules["recipe"][shape, i]
        best = 0.0
        for slot in range(CARDS):
            if rules["makes"][slot] == resource:
                if state["status"][slot] == AWAY:
                    if slot < rules["cards"]:
                        best = max(best, TO_COME_OPEN)
                else:
                    best = max(best, chance[slot])
        product *= best
    return product
