"""Dragon in the Hut: who is ahead (kernels)."""

from __future__ import annotations

from lindwurm.core.typing import Record
from lindwurm.gamebox.dragon_in_the_hut.rules import (
    ACTING,
    DISCARDING,
    EGG,
    FIRE,
    FROST,
    GIVING,
    HUT,
    PILFER,
    SMASH,
    STEAL,
    TO_WIN,
)


def score(rules: Record, state: Record, seat: int) -> int:
    """The seat's dragons (HUT-6)."""
    return int(state["dragons"][seat])


def wins(rules: Record, state: Record, seat: int) -> bool:
    """No one has more dragons (HUT-6, HUT-27)."""
    ahead = 0
    for other in range(state["seats"]):
        ahead += state["dragons"][other] > state["dragons"][seat]
    return ahead == 0


def payoff(rules: Record, state: Record, seat: int) -> float:
    """Mostly who won, shared among several, and a little for dragons."""
    winners = 0
    for other in range(state["seats"]):
        if wins(rules, state, other):
            winners += 1
    won = 1.0 / winners if wins(rules, state, seat) else 0.0
    return float(0.9 * won + 0.1 * min(state["dragons"][seat], TO_WIN) / TO_WIN)


def hatching(rules: Record, state: Record, seat: int) -> float:
    """What lies under a seat's hosts is worth: eggs the more, the nearer they are to hatching."""
    worth = 0.0
    busy = state["busy"][seat]
    host = 0
    while busy:
        if busy & 1:
            card = state["under"][seat, host]
            kind = rules["kind"][card]
            if kind == EGG:
                worth += 60.0 - 9.0 * state["counter"][seat, host]
            elif kind in (DISCARDING, GIVING):
                worth += 10.0
            else:
                worth += 6.0
        busy >>= 1
        host += 1
    return float(worth)


def homes(state: Record, seat: int) -> int:
    """How many hosts a seat has, free or not."""
    n = 0
    mask = state["hosts"][seat]
    while mask:
        n += mask & 1
        mask >>= 1
    return n


def hand_worth(rules: Record, state: Record, seat: int) -> float:
    """What a hand is worth: eggs, huts while there are few, actions; many cards a little less."""
    huts = homes(state, seat)
    worth = 0.0
    has = state["has"][seat]
    card = 0
    while has:
        if has & 1:
            kind = rules["kind"][card]
            number = rules["number"][card]
            each = 0.0
            if kind == EGG:
                each = 14.0
            elif kind == HUT:
                each = 9.0 if huts < 3 else 4.0
            elif kind == STEAL:
                each = 11.0 + 3.0 * number
            elif kind == SMASH:
                each = 8.0 + 2.0 * number
            elif kind == PILFER:
                each = 5.0 + 3.0 * number
            elif kind == FIRE:
                each = 10.0
            elif kind == FROST:
                each = 4.0
            else:
                each = 5.0
            count = state["hand"][seat, card]
            worth += each * (count if count < 3 else 3.0 + 0.5 * (count - 3))
        has >>= 1
        card += 1
    return float(worth)


def standing(rules: Record, state: Record, seat: int) -> float:
    """Dragons, the more the fewer are missing, what hatches, hosts, and the hand."""
    dragons = state["dragons"][seat]
    worth = 100.0 * dragons + (40.0 if dragons == TO_WIN - 1 else 0.0)
    if dragons >= TO_WIN:
        worth += 1000.0
    closeness = 1.0 + 0.5 * dragons
    return float(
        worth
        + closeness * hatching(rules, state, seat)
        + 8.0 * min(homes(state, seat), 5)
        + hand_worth(rules, state, seat)
    )


def prospects(rules: Record, state: Record, seat: int) -> float:
    """In one's own action phase: what the cards in hand could still do this turn."""
    eggs = state["hand"][seat, rules["egg"]]
    free = homes(state, seat)
    busy = state["busy"][seat]
    while busy:
        free -= busy & 1
        busy >>= 1
    if not state["built"] and state["hand"][seat, rules["hut"]]:
        free += 1
    worth = 25.0 * min(eggs, free)
    targets = 0
    for other in range(state["seats"]):
        if other != seat and state["busy"][other]:
            targets += 1
    for card in range(rules["types"]):
        if state["has"][seat] >> card & 1:
            kind = rules["kind"][card]
            if kind == PILFER:
                worth += 4.0 * rules["number"][card]
            elif targets and (kind in (STEAL, SMASH)):
                worth += 9.0
    return float(worth)


def value(rules: Record, state: Record, seat: int) -> float:
    """How good the state looks: one's own standing against the best of the others, mostly."""
    own = standing(rules, state, seat)
    best = 0.0
    whole = 0.0
    for other in range(state["seats"]):
        if other != seat:
            theirs = standing(rules, state, other)
            best = max(best, theirs)
            whole += theirs
    others = whole / (state["seats"] - 1)
    result = own - 0.5 * best - 0.5 * others
    if not state["over"] and state["turn"] == seat and state["phase"] == ACTING:
        result += prospects(rules, state, seat)
    return float(result)
