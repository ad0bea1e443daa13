"""Plans: how far a village can be brought by crafting alone (kernels).

A plan is a number: the points, and GIFT_WORTH for the gift.
"""

from __future__ import annotations

import numpy as np

from lindwurm.core.typing import Array, Record
from lindwurm.gamebox.a_dragons_gift.geometry import (
    AWAY,
    CARDS,
    DIRECT,
    EDGE,
    GIFT,
    SIDE,
    SUPPLIED,
    UNSUPPLIED,
    pick_up,
    put_down,
    shape_of,
    spots_by,
    spots_by_road,
)
from lindwurm.gamebox.a_dragons_gift.prospects import source_spots, village_spots
from lindwurm.gamebox.a_dragons_gift.rules import MAX_LEGAL, TRANSPORTS, places

GIFT_WORTH = 100
#: Ways of a plan: direct, and the three transports by their places on the table.
PLAN_WAYS = 4
#: States of a plan: which cards are supplied, which transports exhausted.
PLAN_STATES = 1 << (12 + 3)
#: How many ways to place the gift are told apart.
GIFT_OPTIONS = 288


def links(rules: Record, state: Record, slot: int, there: int, link: Array) -> None:
    """The spots from which each way could deliver to a recipe, exactly."""
    link[0] = there & spots_by_road(rules, state, slot, DIRECT)
    for k in range(TRANSPORTS):
        link[1 + k] = spots_by(rules, state, slot, state["transport"][k], there)


def ways_from(link: Array, spots: int) -> int:
    """The ways by which one of the spots is linked, a bit a way."""
    ways = 0
    for way in range(PLAN_WAYS):
        if link[way] & spots:
            ways |= 1 << way
    return ways


def exhausting(first: int, second: int, third: int, ready: int, out: Array) -> int:
    """The sets of transports that can be exhausted to deliver all of a recipe, direct ways first;
    how many. Needs that a recipe doesn't have are given as direct.
    """
    usable = 1 | (ready << 1)
    n = 0
    first = 1 if first & 1 else first & usable
    second = 1 if second & 1 else second & usable
    third = 1 if third & 1 else third & usable
    for a in range(PLAN_WAYS):
        if not (first >> a) & 1:
            continue
        for b in range(PLAN_WAYS):
            if not (second >> b) & 1 or (b > 0 and b == a):
                continue
            for c in range(PLAN_WAYS):
                if (third >> c) & 1 and (c == 0 or (c != a and c != b)):
                    used = ((1 << a) | (1 << b) | (1 << c)) >> 1
                    known = False
                    for i in range(n):
                        known = known or out[i] == used
                    if not known:
                        out[n] = used
                        n += 1
    return n


def gift_options(rules: Record, state: Record, options: Array) -> int:
    """The links that the gift's recipe would have at each free place, each kind once; how many."""
    spots = 0
    shape = shape_of(state, GIFT)
    for i in range(rules["needs"][shape]):
        spots |= source_spots(rules, state, rules["recipe"][shape, i])
    spare = np.zeros(MAX_LEGAL, np.int32)
    count = places(state, spare)
    n = 0
    state["status"][GIFT] = UNSUPPLIED
    for i in range(count):
        spot = spare[i] % (SIDE * SIDE)
        turned = spare[i] // (SIDE * SIDE)
        put_down(state, GIFT, spot % SIDE - EDGE, spot // SIDE - EDGE, turned)
        links(rules, state, GIFT, spots, options[n])
        pick_up(state, GIFT)
        known = False
        for j in range(n):
            same = True
            for way in range(PLAN_WAYS):
                same = same and options[j, way] == options[n, way]
            known = known or same
        if not known:
            n += 1
    state["status"][GIFT] = AWAY
    return n


def gift_possible(
    rules: Record, state: Record, options: Array, count: int, made: int, ready: int, spare: Array
) -> bool:
    """Whether the gift can be delivered at one of its places, with the crafted spots ``made``."""
    shape = shape_of(state, GIFT)
    needs = rules["needs"][shape]
    spots = np.zeros(3, np.int64)
    for i in range(needs):
        spots[i] = made & source_spots(rules, state, rules["recipe"][shape, i])
        if spots[i] == 0:
            return False
    for n in range(count):
        first = ways_from(options[n], spots[0])
        second = ways_from(options[n], spots[1]) if needs > 1 else 1
        third = ways_from(options[n], spots[2]) if needs > 2 else 1
        if exhausting(first, second, third, ready, spare):
            return True
    return False


def crafted_spots(supplied: int) -> int:
    """The crafted resources' spots of a set of slots."""
    spots = 0
    for slot in range(CARDS):
        if (supplied >> slot) & 1:
            spots |= 2 << (2 * slot)
    return spots


def resets_of(rules: Record, state: Record, slot: int) -> int:
    """The transports, by their places, that crafting a card resets (DG-16)."""
    found = 0
    for k in range(TRANSPORTS):
        if rules["reset"][state["transport"][k]] == rules["makes"][slot]:
            found |= 1 << k
    return found


def plan(rules: Record, state: Record, with_gift: bool, seen: Array, stack: Array) -> int:
    """The best that crafting can make of a village: the points, and GIFT_WORTH for the gift.

    All states that craftings can reach are looked at; that a moved card changes later ways is left
    out. ``seen`` has PLAN_STATES items, zero but during the call, ``stack`` as many.
    """
    there = village_spots(state)
    link = np.zeros((CARDS, PLAN_WAYS), np.int64)
    needed = np.zeros((CARDS, 3), np.int64)
    resets = np.zeros(CARDS, np.int64)
    basics = village = supplied = 0
    for slot in range(CARDS):
        if state["status"][slot] == AWAY:
            continue
        basics |= 1 << (2 * slot)
        village |= 1 << slot
        resets[slot] = resets_of(rules, state, slot)
        if state["status"][slot] == SUPPLIED:
            supplied |= 1 << slot
            continue
        links(rules, state, slot, there, link[slot])
        for i in range(rules["needs"][slot]):
            needed[slot, i] = source_spots(rules, state, rules["recipe"][slot, i])
    spent = 0
    for k in range(TRANSPORTS):
        spent |= int(state["exhausted"][k]) << k
    options = np.zeros((GIFT_OPTIONS + 1, PLAN_WAYS), np.int64)
    count = gift_options(rules, state, options) if with_gift else 0
    spare = np.zeros(64, np.int64)
    best = visited = 0
    depth = 1
    stack[0] = 8 * supplied + spent
    seen[stack[0]] = 1
    while visited < depth:  # the stack keeps all states met: they are to be unmarked
        supplied, spent = stack[visited] >> 3, stack[visited] & 7
        visited += 1
        supplied = craft_freely(rules, village, supplied, basics, resets, needed, link)
        points = 0
        for slot in range(CARDS):
            points += (supplied >> slot) & 1
        best = max(best, points)
        made = crafted_spots(supplied)
        if (
            with_gift
            and GIFT_WORTH + points > best
            and gift_possible(rules, state, options, count, made, 7 & ~spent, spare)
        ):
            best = GIFT_WORTH + points
        for slot in range(CARDS):
            if not (village & ~supplied) >> slot & 1:
                continue
            needs = rules["needs"][slot]
            spots = basics | made
            first = ways_from(link[slot], spots & needed[slot, 0])
            second = ways_from(link[slot], spots & needed[slot, 1]) if needs > 1 else 1
            third = ways_from(link[slot], spots & needed[slot, 2]) if needs > 2 else 1
            for i in range(exhausting(first, second, third, 7 & ~spent, spare)):
                after = (spent | spare[i]) & ~resets[slot]
                found = 8 * (supplied | (1 << slot)) + after
                if not seen[found]:
                    seen[found] = 1
                    stack[depth] = found
                    depth += 1
    for i in range(depth):
        seen[stack[i]] = 0
    return best


def craft_freely(
    rules: Record,
    village: int,
    supplied: int,
    basics: int,
    resets: Array,
    needed: Array,
    link: Array,
) -> int:
    """Supply all cards that need no transport and reset none: that never does harm."""
    again = True
    while again:
        again = False
        spots = basics | crafted_spots(supplied)
        for slot in range(CARDS):
            if not (village & ~supplied) >> slot & 1 or resets[slot]:
                continue
            free = True
            for i in range(rules["needs"][slot]):
                free = free and bool(link[slot, 0] & needed[slot, i] & spots)
            if free:
                supplied |= 1 << slot
                again = True
    return supplied
