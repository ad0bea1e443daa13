"""Searching: where cards go when the deck's order is known, and the next step of a crafting
(kernels over the game's own, and plans).

Since nothing is lost by waiting, the search first places all cards, then plans the craftings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lindwurm.core.typing import Array, Record, Records

if TYPE_CHECKING:
    from lindwurm.gamebox.a_dragons_gift.geometry import (
        AWAY,
        CARDS,
        EDGE,
        EXITS,
        GIFT,
        NOTHING,
        SIDE,
        UNSUPPLIED,
        put_down,
    )
    from lindwurm.gamebox.a_dragons_gift.plans import GIFT_WORTH, plan
    from lindwurm.gamebox.a_dragons_gift.prospects import gift_prospect, prospects
    from lindwurm.gamebox.a_dragons_gift.rules import (
        ATTEMPT,
        CRAFT_GIFT,
        LAND,
        MAX_LEGAL,
        PLACE_GIFT,
        TRANSPORTS,
        TURN,
        expand,
        legal,
        places,
        play,
    )
    from lindwurm.gamebox.a_dragons_gift.survey import gift_places

#: How much a likely gift counts beside the cards that are likely crafted.
GIFT_WEIGHT = 3.0


def promise(rules: Record, state: Record, chance: Array) -> float:
    """How promising a village is, while cards are still to come."""
    chance[:] = 0.0
    return prospects(rules, state, chance) + GIFT_WEIGHT * gift_prospect(rules, state, chance)


def try_place(rules: Record, source: Record, trial: Records, action: int) -> None:
    """A copy of a state with the hand card put down, but no card drawn."""
    trial[0] = source
    state = trial[0]
    spot = action % (SIDE * SIDE)
    card = state["hand"]
    state["status"][card] = UNSUPPLIED
    put_down(state, card, spot % SIDE - EDGE, spot // SIDE - EDGE, action // (SIDE * SIDE))


def sift(scores: Array, parents: Array, actions: Array, n: int, width: int, entry: int) -> int:
    """Keep the ``width`` best entries in a heap whose worst lies on top; ``entry`` is the index of
    the new one, already written there, past the heap's end. How many there are now.
    """
    score, parent, action = scores[entry], parents[entry], actions[entry]
    if n < width:
        j = n
        while j > 0 and scores[(j - 1) // 2] > score:
            up = (j - 1) // 2
            scores[j], parents[j], actions[j] = scores[up], parents[up], actions[up]
            j = up
        n += 1
    elif score > scores[0]:
        j = 0
        while 2 * j + 1 < n:
            down = 2 * j + 1
            if down + 1 < n and scores[down + 1] < scores[down]:
                down += 1
            if scores[down] >= score:
                break
            scores[j], parents[j], actions[j] = scores[down], parents[down], actions[down]
            j = down
    else:
        return n
    scores[j], parents[j], actions[j] = score, parent, action
    return n


def count_joints(state: Record, slot: int) -> int:
    """At how many half-edges a card joins others."""
    n = 0
    for own in range(EXITS):
        n += 1 if state["joint"][slot, own] else 0
    return n


def place_all(
    rules: Record,
    start: Record,
    beam: Records,
    spare: Records,
    scores: Array,
    parents: Array,
    actions: Array,
) -> int:
    """Place all cards of a known deck, keeping the most promising villages of each step in
    ``beam``; how many there are at the end. ``spare`` and the arrays have an item more than the
    beam.
    """
    width = beam.shape[0]
    none = np.empty((0, 9), np.int32)
    free = np.zeros(MAX_LEGAL, np.int32)
    chance = np.zeros(CARDS)
    trial = spare[width : width + 1]
    beam[0] = start
    count = 1
    while beam[0]["hand"] != NOTHING:
        kept = 0
        placed = 0
        for slot in range(CARDS):
            placed += 1 if beam[0]["status"][slot] != AWAY else 0
        for i in range(count):
            for n in range(places(beam[i], free)):
                try_place(rules, beam[i], trial, free[n])
                if count_joints(trial[0], beam[i]["hand"]) < min(placed, 2):
                    continue
                scores[width] = promise(rules, trial[0], chance)
                parents[width] = i
                actions[width] = free[n]
                kept = sift(scores, parents, actions, kept, width, width)
        for i in range(kept):
            spare[i] = beam[parents[i]]
            expand(spare[i], actions[i], none)
        for i in range(kept):
            beam[i] = spare[i]
        count = kept
    return count


def foresee(
    rules: Records,
    starts: Records,
    index: int,
    beam: Records,
    spare: Records,
    floats: Array,
    parents: Array,
    actions: Array,
    seen: Array,
    stack: Array,
    most: int,
    best: Records,
) -> int:
    """Place all cards of a known deck and plan the most promising villages, at most ``most`` with
    the gift; the best plan, and its village in ``best``.
    """
    count = place_all(rules[0], starts[index], beam, spare, floats, parents, actions)
    order = np.zeros(count, np.int64)
    for i in range(count):
        order[i] = 1000 * plan(rules[0], beam[i], False, seen, stack) + i
    order = np.sort(order)[::-1]
    top = -1
    for n in range(min(most, count)):
        if GIFT_WORTH + order[n] // 1000 <= top:
            break
        i = order[n] % 1000
        found = plan(rules[0], beam[i], True, seen, stack)
        if found > top:
            top = found
            best[0] = beam[i]
    return top


# --- playing on -----------------------------------------------------------------------------


def outlook_landing(rules: Record, state: Record, trial: Records, seen: Array, stack: Array) -> int:
    """What a state in which a card is to be put down can be brought to."""
    none = np.empty((0, 9), np.int32)
    out = np.zeros(MAX_LEGAL, np.int32)
    best = 0
    for n in range(legal(rules, state, 0, out)):
        trial[0] = state
        play(rules, trial[0], 0, out[n], none)
        best = max(best, plan(rules, trial[0], True, seen, stack))
    return best


def outlook(rules: Record, state: Record, trials: Records, seen: Array, stack: Array) -> int:
    """What a state in any phase can be brought to; moves of cards are tried out."""
    points = int(state["points"])
    if state["over"]:
        return points + (GIFT_WORTH if state["gift_crafted"] else 0)
    phase = state["phase"]
    if phase == TURN:
        return plan(rules, state, True, seen, stack)
    if phase == PLACE_GIFT:
        can = gift_places(rules, state, np.zeros(0, np.int32))
        return points + (GIFT_WORTH if can else 0)
    if phase == CRAFT_GIFT or state["crafting"] == GIFT:
        return points + GIFT_WORTH
    if phase == LAND:
        return outlook_landing(rules, state, trials[1:2], seen, stack)
    none = np.empty((0, 9), np.int32)
    out = np.zeros(MAX_LEGAL, np.int32)
    best = 0
    for n in range(legal(rules, state, 0, out)):
        trials[0] = state
        play(rules, trials[0], 0, out[n], none)
        best = max(best, outlook_landing(rules, trials[0], trials[1:2], seen, stack))
    return best


def next_step(
    rules: Records, states: Records, i: int, trials: Records, seen: Array, stack: Array
) -> int:
    """The action after which a village whose cards all lie can be brought farthest; among those
    the one that leaves most transports ready, and the gift last. ``trials`` has three items.
    """
    none = np.empty((0, 9), np.int32)
    out = np.zeros(MAX_LEGAL, np.int32)
    best = -1
    choice = -1
    for n in range(legal(rules[0], states[i], 0, out)):
        trials[2] = states[i]
        play(rules[0], trials[2], 0, out[n], none)
        found = 16 * outlook(rules[0], trials[2], trials[0:2], seen, stack)
        found += 8 if out[n] != ATTEMPT else 0
        for k in range(TRANSPORTS):
            found += 1 - int(trials[2]["exhausted"][k])
        if found > best:
            best = found
            choice = out[n]
    return choice


def shortlist(
    rules: Records, states: Records, i: int, trials: Records, wide: int, picks: Array
) -> int:
    """The most promising places for the hand card, the deck's top card considered too; how many.

    ``wide`` places are looked at with every place of the top card; ``picks`` takes the best.
    ``trials`` has two items.
    """
    state = states[i]
    free = np.zeros(MAX_LEGAL, np.int32)
    next_free = np.zeros(MAX_LEGAL, np.int32)
    chance = np.zeros(CARDS)
    scores, parents, actions = (
        np.zeros(wide + 1),
        np.zeros(wide + 1, np.int64),
        np.zeros(wide + 1, np.int64),
    )
    kept = 0
    for n in range(places(state, free)):
        try_place(rules[0], state, trials[0:1], free[n])
        scores[wide] = promise(rules[0], trials[0], chance)
        actions[wide] = free[n]
        kept = sift(scores, parents, actions, kept, wide, wide)
    none = np.empty((0, 9), np.int32)
    for n in range(kept):
        trials[0] = state
        expand(trials[0], actions[n], none)
        if trials[0]["hand"] == NOTHING:
            continue
        scores[n] = 0.0
        for m in range(places(trials[0], next_free)):
            try_place(rules[0], trials[0], trials[1:2], next_free[m])
            scores[n] = max(scores[n], promise(rules[0], trials[1], chance))
    order = np.argsort(-scores[:kept], kind="mergesort")
    count: int = min(kept, picks.shape[0])
    for n in range(count):
        picks[n] = actions[order[n]]
    return count
