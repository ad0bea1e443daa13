"""Dragon in the Hut: the ways that noted cards may have gone (kernels)."""

from __future__ import annotations

from lindwurm.core.rng import DEAL, below
from lindwurm.core.typing import Record
from lindwurm.gamebox.dragon_in_the_hut.knowledge import bits
from lindwurm.gamebox.dragon_in_the_hut.rules import EAGER, FINE, GONE, SEATS


def can_go(view: Record, i: int, k: int) -> bool:
    """Whether a step may have moved a noted card: it may lie there, or go on from there."""
    to = view["step_to"][k]
    if to >= SEATS:
        return bool(view["note_slots"][i] >> k & 1)
    if view["note_hands"][i] >> to & 1:
        return True
    for later in range(k + 1, view["steps"]):
        onward = view["step_to"][later] < SEATS or view["note_slots"][i] >> later & 1
        if view["step_from"][later] == to and onward:
            return True
    return False


def last_chance(view: Record, i: int, k: int) -> bool:
    """Whether no later step from the same hand may have moved a noted card."""
    for later in range(k + 1, view["steps"]):
        if view["step_from"][later] == view["step_from"][k] and can_go(view, i, later):
            return False
    return True


def steps_left(view: Record, k: int) -> int:
    """How many steps from the same hand there are from ``k`` on."""
    n = 0
    for later in range(k, view["steps"]):
        n += view["step_from"][later] == view["step_from"][k]
    return n


def walk_steps(view: Record, state: Record, draw: Record, ratio: float) -> float:
    """Move the noted cards along the steps; the chance to keep it (0: it can't be).

    A card that can't stay where it is is `EAGER` to go: as if it were so many cards, which the
    chance makes up for; at its last step, or when each step left is needed for such cards, it must.
    ``went`` marks the cards that no longer surely are at home.
    """
    chance = 1.0
    for i in range(view["notes"]):
        draw["went"][i] = 0
    for k in range(view["steps"]):
        source, to = view["step_from"][k], view["step_to"][k]
        weight = ratio if to >= SEATS else 1.0
        cards = int(view["step_cards"][k])
        there = plain = eager = most = most_eager = last = waiting = 0
        room = cards
        for i in range(view["notes"]):
            if view["note_start"][i] > k or draw["where"][i] == GONE:
                continue
            here = draw["where"][i] == source
            stays = view["note_hands"][i] >> source & 1
            there += here
            waiting += here and not stays
            if not can_go(view, i, k):
                room -= here and draw["went"][i] == 0
            elif stays:
                most += 1
                plain += here
            else:
                most_eager += 1
                eager += here
                last += here and last_chance(view, i, k)
        room = max(room, 0)
        most = min(most, room)
        bound = max(most + (room - most) * weight, room * weight) + EAGER * most_eager
        whole = plain + EAGER * eager + max(cards - there, 0) * weight
        urgent = last > 0 or (waiting > 0 and waiting >= steps_left(view, k))
        if urgent:
            whole = EAGER * (last or eager)
        if whole <= 0.0 or bound <= 0.0 or last > 1:
            return 0.0
        chance *= whole / bound
        pick = below(state, DEAL, FINE) * whole / FINE
        for i in range(view["notes"]):
            off = view["note_start"][i] > k or draw["where"][i] != source
            if off or not can_go(view, i, k):
                continue
            draw["went"][i] = 1
            stays = view["note_hands"][i] >> source & 1
            if urgent and (stays or (last and not last_chance(view, i, k))):
                continue
            pick -= 1.0 if stays else EAGER
            if pick < 0.0:
                draw["where"][i] = to
                pick = whole
                if not stays and view["note_home"][i] != source:
                    chance /= EAGER
    return min(chance, 1.0)


def places_hold(view: Record, draw: Record) -> bool:
    """Whether each noted card came to a place where it may be, and there is room."""
    for seat in range(SEATS):
        draw["hands"][seat] = 0
    for i in range(view["notes"]):
        where = draw["where"][i]
        if where < 0:
            continue
        if where < SEATS:
            draw["hands"][where] += 1
            if not view["note_hands"][i] >> where & 1:
                return False
        else:
            here = False
            for k in range(view["steps"]):
                if view["step_to"][k] == where and view["note_slots"][i] >> k & 1:
                    here = True
            if not here:
                return False
    for seat in range(view["seats"]):
        full = view["looking"] and seat == view["target"]
        hands = draw["hands"][seat]
        if hands and (full or hands > view["hand_size"][seat]):
            return False
    return True


def scatter(view: Record, state: Record, draw: Record) -> bool:
    """Put the noted cards where they may be, whatever way led there; whether they found room.

    A card that was taken to be another one of its type may have no way left.
    """
    for seat in range(SEATS):
        draw["hands"][seat] = 0
    for k in range(view["steps"]):
        if view["step_to"][k] >= SEATS:
            draw["under"][view["step_to"][k] - SEATS] = -1
    for several_last in range(2):
        for i in range(view["notes"]):
            hands, slots = view["note_hands"][i], view["note_slots"][i]
            several = bits(hands) + bits(slots) > 1
            if draw["where"][i] == GONE or several != several_last:
                continue
            if not scatter_one(view, state, draw, i):
                return False
    return True


def scatter_one(view: Record, state: Record, draw: Record, i: int) -> bool:
    """Put a noted card where it may be and there is room, each place equally likely."""
    found = 0
    for place in range(SEATS + view["steps"]):
        if place < SEATS:
            full = view["looking"] and place == view["target"]
            room = 0 if full else view["hand_size"][place] - draw["hands"][place]
            if not view["note_hands"][i] >> place & 1 or room <= 0:
                continue
            spot = place
        else:
            room = 1
            spot = int(view["step_to"][place - SEATS])
            if not view["note_slots"][i] >> (place - SEATS) & 1 or draw["under"][spot - SEATS] >= 0:
                continue
        found += room
        if below(state, DEAL, found) < room:
            draw["where"][i] = spot
    if found == 0:
        return False
    if draw["where"][i] < SEATS:
        draw["hands"][draw["where"][i]] += 1
    else:
        draw["under"][draw["where"][i] - SEATS] = view["note_card"][i]
    return True
