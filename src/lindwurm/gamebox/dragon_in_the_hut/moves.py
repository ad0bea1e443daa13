"""Dragon in the Hut: what is legal, and why not (kernels)."""

from __future__ import annotations

from lindwurm.core.typing import Array, Record
from lindwurm.gamebox.dragon_in_the_hut.rules import (
    A_AT,
    A_DISCARD,
    A_FIRE,
    A_FROST,
    A_GIVE,
    A_NAME,
    A_TAKE,
    A_UNDER,
    A_WASTE,
    ACTING,
    ACTIONS,
    AT_TOP,
    BUILD,
    DROPPING,
    FIRE,
    FROST,
    GO,
    HANDING,
    HOST_TAKEN,
    HOSTS,
    HUT,
    HUTS,
    MORE,
    NAME_FIRST,
    NAMING,
    NO_BLUFF,
    NO_HUT_THERE,
    NO_ROOM,
    NO_SUCH_HOST,
    NO_TARGET,
    NOT_HELD,
    NOT_THERE,
    NOT_TO_HIDE,
    NOTHING_THERE,
    ONE_HUT,
    PASS,
    PILFER,
    SEARCHING,
    SEATS,
    SELF,
    SMASH,
    STEAL,
    STOP,
    TAKE_BLIND,
    TAKING,
    TOP,
    TYPES,
    UNKNOWN,
    WRONG_PHASE,
)
from lindwurm.gamebox.dragon_in_the_hut.turns import is_trap

ALL_HUTS = (1 << HUTS) - 1


def legal(rules: Record, state: Record, seat: int, out: Array) -> int:
    """All legal actions of the seat to move."""
    phase = state["phase"]
    if phase == ACTING:
        return legal_cards(rules, state, seat, out)
    n = 0
    if phase == SEARCHING:
        out[0] = GO
        out[1] = MORE
        return 2
    if phase == NAMING:
        busy = state["busy"][state["target"]]
        host = 0
        while busy:
            if busy & 1:
                out[n] = A_NAME + host
                n += 1
            busy >>= 1
            host += 1
    elif phase == TAKING:
        if rules["open"]:
            n = each_type(state["has"][state["target"]], A_TAKE, out)
        else:
            out[0] = TAKE_BLIND
            n = 1
    elif phase == DROPPING:
        return each_type(state["has"][seat], A_DISCARD, out)
    else:
        return each_type(state["has"][seat], A_GIVE, out)
    if state["begun"]:
        out[n] = STOP
        n += 1
    return n


def each_type(has: int, first: int, out: Array) -> int:
    """An action for each type of a hand."""
    n = 0
    card = 0
    while has:
        if has & 1:
            out[n] = first + card
            n += 1
        has >>= 1
        card += 1
    return n


def legal_cards(rules: Record, state: Record, seat: int, out: Array) -> int:
    """What can be done in the action phase (HUT-14 to HUT-20, HUT-23 to HUT-25)."""
    out[0] = PASS
    n = 1
    free = state["hosts"][seat] & ~state["busy"][seat]
    has = state["has"][seat]
    hidable = rules["hidable"]
    seats = state["seats"]
    card = -1
    while has:
        card += 1
        here = has & 1
        has >>= 1
        if not here:
            continue
        if free and hidable >> card & 1:
            mask = free
            action = A_UNDER + card * HOSTS
            while mask:
                if mask & 1:
                    out[n] = action
                    n += 1
                mask >>= 1
                action += 1
        kind = rules["kind"][card]
        if kind == HUT:
            if can_build(state, seat):
                out[n] = BUILD
                n += 1
        elif kind in (STEAL, SMASH, PILFER):
            for other in range(seats):
                there = state["hand_size"][other] if kind == PILFER else state["busy"][other]
                if there and other != seat:
                    out[n] = A_AT + card * SEATS + other
                    n += 1
        elif kind == FIRE:
            for other in range(seats):
                if other != seat:
                    n = each_host(state["hosts"][other] & ALL_HUTS, A_FIRE, other, out, n)
        elif kind == FROST:
            for other in range(seats):
                if other != seat:
                    n = each_cold(state, other, out, n)
        elif rules["bluff"] and is_trap(rules, card):
            out[n] = A_WASTE + card
            n += 1
    return n


def can_build(state: Record, seat: int) -> bool:
    """Whether a hut may be placed: one a turn (HUT-14), and there are numbers for 16."""
    return bool(not state["built"] and state["hosts"][seat] & ALL_HUTS != ALL_HUTS)


def each_host(mask: int, first: int, seat: int, out: Array, n: int) -> int:
    """An action for each host of a mask; how many there are now."""
    action = first + seat * HOSTS
    while mask:
        if mask & 1:
            out[n] = action
            n += 1
        mask >>= 1
        action += 1
    return n


def each_cold(state: Record, seat: int, out: Array, n: int) -> int:
    """An action for each card whose counter can go up (HUT-24)."""
    mask = state["busy"][seat]
    host = 0
    while mask:
        if mask & 1 and state["counter"][seat, host] < TOP:
            out[n] = A_FROST + seat * HOSTS + host
            n += 1
        mask >>= 1
        host += 1
    return n


def refusal(rules: Record, state: Record, seat: int, action: int) -> int:
    """0 if the seat to move may do so, else why not."""
    if action < 0 or action >= ACTIONS:
        return UNKNOWN
    phase = state["phase"]
    if action < A_WASTE:
        if action == PASS:
            return 0 if phase == ACTING else WRONG_PHASE
        if action in (MORE, GO):
            return 0 if phase == SEARCHING else WRONG_PHASE
        if action == STOP:
            if phase != NAMING and phase != TAKING:
                return WRONG_PHASE
            return 0 if state["begun"] else NAME_FIRST
        if action == TAKE_BLIND:
            return 0 if phase == TAKING and not rules["open"] else WRONG_PHASE
        if action == BUILD:
            return refuse_hut(rules, state, seat)
        return UNKNOWN
    if action < A_UNDER:
        return refuse_answer(rules, state, seat, action)
    if phase != ACTING:
        return WRONG_PHASE
    if action < A_AT:
        return refuse_place(rules, state, seat, action - A_UNDER)
    return refuse_card(rules, state, seat, action)


def holds(state: Record, seat: int, card: int) -> bool:
    """Whether a type (-1: one that the list lacks) is in a hand."""
    return bool(card >= 0 and state["has"][seat] >> card & 1)


def refuse_hut(rules: Record, state: Record, seat: int) -> int:
    """Why a hut can't be placed."""
    if state["phase"] != ACTING:
        return WRONG_PHASE
    if not holds(state, seat, rules["hut"]):
        return NOT_HELD
    if state["built"]:
        return ONE_HUT
    return 0 if can_build(state, seat) else NO_ROOM


def refuse_answer(rules: Record, state: Record, seat: int, action: int) -> int:
    """Why a trap can't be wasted, or an answer to a smaller question not given."""
    phase = state["phase"]
    if action >= A_NAME:
        if action >= A_NAME + HOSTS:
            return UNKNOWN
        if phase != NAMING:
            return WRONG_PHASE
        return 0 if state["busy"][state["target"]] >> (action - A_NAME) & 1 else NOTHING_THERE
    card = (action - A_WASTE) % TYPES
    if action >= A_TAKE:
        if phase != TAKING or not rules["open"]:
            return WRONG_PHASE
        return 0 if holds(state, state["target"], card) else NOT_THERE
    if action >= A_GIVE:
        wanted = HANDING
    elif action >= A_DISCARD:
        wanted = DROPPING
    else:
        wanted = ACTING
        if card >= rules["types"] or not is_trap(rules, card):
            return UNKNOWN
        if not rules["bluff"]:
            return NO_BLUFF
    if phase != wanted:
        return WRONG_PHASE
    return 0 if holds(state, seat, card) else NOT_HELD


def refuse_place(rules: Record, state: Record, seat: int, what: int) -> int:
    """Why a card can't go under a host."""
    card, host = what // HOSTS, what % HOSTS
    if not holds(state, seat, card):
        return NOT_HELD
    if not rules["hidable"] >> card & 1:
        return NOT_TO_HIDE
    if not state["hosts"][seat] >> host & 1:
        return NO_SUCH_HOST
    return HOST_TAKEN if state["busy"][seat] >> host & 1 else 0


def refuse_card(rules: Record, state: Record, seat: int, action: int) -> int:
    """Why an action card can't be played so."""
    if action >= A_FIRE:
        cold = action >= A_FROST
        spot = action - (A_FROST if cold else A_FIRE)
        owner, host = spot // HOSTS, spot % HOSTS
        if not holds(state, seat, rules["frost"] if cold else rules["fire"]):
            return NOT_HELD
        if owner >= state["seats"]:
            return NO_TARGET
        if owner == seat:
            return SELF
        if not cold:
            return 0 if state["hosts"][owner] & ALL_HUTS & 1 << host else NO_HUT_THERE
        if not state["busy"][owner] >> host & 1:
            return NOTHING_THERE
        return AT_TOP if state["counter"][owner, host] >= TOP else 0
    card, target = (action - A_AT) // SEATS, (action - A_AT) % SEATS
    if card >= rules["types"]:
        return UNKNOWN
    kind = rules["kind"][card]
    if kind != STEAL and kind != SMASH and kind != PILFER:
        return UNKNOWN
    if not holds(state, seat, card):
        return NOT_HELD
    if target >= state["seats"]:
        return NO_TARGET
    if target == seat:
        return SELF
    there = state["hand_size"][target] if kind == PILFER else state["busy"][target]
    return 0 if there else NOTHING_THERE
