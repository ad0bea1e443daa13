"""Dragon in the Hut: worlds that agree with a view (kernels).

A world is drawn by rejection, so that all that agree are equally likely. First the viewer's noted
cards go the way of the steps. Then the others' hosts without a noted card get one each of the
unseen cards that can lie there, then the hands, then the deck. The chance to keep a draw makes up
for there being more or fewer ways to fill the hosts: with ``m`` hidden places outside the deck for
unseen cards, among them ``k`` hosts, with ``f`` cards to come there from those that may as well lie
in the deck (``q``; the loose ones can't), a host's next card weighs 1 if loose, else
``(f - b) / (q - b)`` after ``b`` of these, and each host divides by the places that are left.

Where none of `PATIENCE` draws is kept, one of them is taken by its chance, which is nearly as fair;
where none is possible, noted cards are put where they may be whatever way led there.
"""

from __future__ import annotations

import numpy as np

from lindwurm.core.rng import DEAL, below, shuffle
from lindwurm.core.typing import Array, Record, Records
from lindwurm.gamebox.dragon_in_the_hut.knowledge import bits
from lindwurm.gamebox.dragon_in_the_hut.observing import copy_public
from lindwurm.gamebox.dragon_in_the_hut.paths import places_hold, scatter, walk_steps
from lindwurm.gamebox.dragon_in_the_hut.rules import (
    DECK,
    DRAW,
    FINE,
    GONE,
    HOSTS,
    HUTS,
    PATIENCE,
    PLAN,
    SEATS,
    SPECTATOR,
    STUBBORN,
    TYPES,
)
from lindwurm.gamebox.dragon_in_the_hut.turns import to_hand


def resample(rules: Record, view: Record, state: Record) -> None:
    """A full state that agrees with a view; its knowledge is the viewer's alone."""
    copy_public(view, state)
    # Scratch space is passed on as arrays: a record does not keep its array alive.
    draw_world(rules, view, state, np.zeros(1, PLAN), np.zeros(2, DRAW))
    copy_notes(view, state)


def draw_world(rules: Record, view: Record, state: Record, plans: Records, draws: Records) -> None:
    """Put all cards into place; see the module's docstring."""
    plan = plans[0]
    own_cards(rules, view, state, plan)
    unseen_cards(rules, view, plan)
    hidden_places(rules, view, plan)
    whole = 0.0
    for attempt in range(STUBBORN):
        chance = try_world(rules, view, state, plan, draws[0], attempt < PATIENCE)
        if chance > 0.0:
            # Each draw so far is the one to fall back on with a probability like its chance.
            whole += chance
            kept = below(state, DEAL, FINE) < chance * FINE
            if kept or below(state, DEAL, FINE) * whole < chance * FINE:
                draws[1] = draws[0]
            if kept:
                break
        if attempt + 1 >= PATIENCE and whole > 0.0:
            break
    if whole == 0.0:
        # A view that nobody has had: fill the places with any cards.
        anyhow(rules, view, plan, draws[1])
    fill_rest(rules, view, state, plan, draws[1])


def own_cards(rules: Record, view: Record, state: Record, plan: Record) -> None:
    """The cards that the viewer sees come into place; how many of each type are unseen."""
    viewer = view["seat"]
    for card in range(rules["types"]):
        unseen = rules["list"][card] - view["discard"][card]
        for _ in range(view["hand"][card]):
            to_hand(state, viewer, card)
            unseen -= 1
        for _ in range(view["looked"][card]):
            to_hand(state, view["target"], card)
            unseen -= 1
        plan["pool"][card] = unseen
    for seat in range(view["seats"]):
        plan["pool"][rules["hut"]] -= bits(view["hosts"][seat] & (1 << HUTS) - 1)
    if viewer >= 0:
        for host in range(HOSTS):
            if view["busy"][viewer] >> host & 1:
                state["under"][viewer, host] = view["under"][host]
                plan["pool"][view["under"][host]] -= 1


def unseen_cards(rules: Record, view: Record, plan: Record) -> None:
    """Part the unseen cards into noted, loose, and all others. Cards noted in a hand that is looked
    at are seen.
    """
    looked = 1 << view["target"] if view["looking"] else 0
    for i in range(view["notes"]):
        card = view["note_card"][i]
        seen = view["note_slots"][i] == 0 and view["note_hands"][i] == looked
        plan["home"][i] = GONE
        if not seen and plan["pool"][card] > 0:
            plan["pool"][card] -= 1
            plan["home"][i] = view["note_home"][i]
            plan["m"] -= 1
    for card in range(rules["types"]):
        loose = min(view["loose"][card], plan["pool"][card])
        plan["loose"][card] = loose
        plan["pool"][card] -= loose
        plan["x"] += loose
        plan["q"] += plan["pool"][card]
        if rules["hidable"] >> card & 1:
            plan["px"] += loose
            plan["pq"] += plan["pool"][card]


def hidden_places(rules: Record, view: Record, plan: Record) -> None:
    """List the places under the others' hosts, those from before the last renewal first, and count
    those in hands.
    """
    count = 0
    recorded = 0
    for old in range(2):
        for seat in range(view["seats"]):
            busy = view["busy"][seat] if seat != view["seat"] else 0
            mask = busy & ~view["old"][seat] if old else busy & view["old"][seat]
            for host in range(HOSTS):
                if mask >> host & 1:
                    plan["slots"][count] = seat * HOSTS + host
                    count += 1
    for k in range(view["steps"]):
        if view["step_to"][k] >= SEATS:
            recorded += 1
    plan["count"] = count
    plan["always"] = count - recorded
    plan["m"] += count
    for seat in range(view["seats"]):
        if seat != view["seat"] and not (view["looking"] and seat == view["target"]):
            plan["m"] += view["hand_size"][seat]
    plan["f"] = max(0, plan["m"] - plan["x"])
    plan["ratio"] = 1.0
    if recorded:
        plan["ratio"] = 1e-9
        for i in range(count - recorded, count):
            if plan["m"] > i:
                plan["ratio"] = max(plan["ratio"], richest(plan, i) / (plan["m"] - i))


def richest(plan: Record, i: int) -> float:
    """The most that the choices for the i-th host can weigh, over all draws so far."""
    px, pq, f, q = plan["px"], plan["pq"], plan["f"], plan["q"]
    most = 0.0
    for b in range(min(i, f) + 1):
        weight = float(max(0, px - (i - b)))
        if q > b:
            weight += max(0, pq - b) * (f - b) / (q - b)
        most = max(most, weight)
    return most


def try_world(
    rules: Record, view: Record, state: Record, plan: Record, draw: Record, by_steps: bool
) -> float:
    """Draw where the noted cards are and what lies under the hosts; the chance to keep it."""
    for i in range(view["notes"]):
        draw["where"][i] = plan["home"][i]
    chance = 1.0
    if by_steps:
        chance = walk_steps(view, state, draw, plan["ratio"])
    elif not scatter(view, state, draw):
        return 0.0
    if chance == 0.0 or not places_hold(view, draw):
        return 0.0
    start_draw(rules, view, plan, draw)
    return chance * fill_slots(rules, view, state, plan, draw)


def start_draw(rules: Record, view: Record, plan: Record, draw: Record) -> None:
    """The noted cards lie under their hosts, nothing under the others, all else is to be dealt."""
    for n in range(plan["count"]):
        draw["under"][plan["slots"][n]] = -1
    for card in range(rules["types"]):
        draw["loose"][card] = plan["loose"][card]
        draw["pool"][card] = plan["pool"][card]
    for i in range(view["notes"]):
        if draw["where"][i] >= SEATS:
            draw["under"][draw["where"][i] - SEATS] = view["note_card"][i]


def fill_slots(rules: Record, view: Record, state: Record, plan: Record, draw: Record) -> float:
    """Give each host without a noted card one that can lie there; the chance to keep it."""
    chance = 1.0
    a = b = 0
    px, pq, f, q, m = plan["px"], plan["pq"], plan["f"], plan["q"], plan["m"]
    for n in range(plan["count"]):
        slot = plan["slots"][n]
        if draw["under"][slot] >= 0:
            continue
        seat, host = slot // HOSTS, slot % HOSTS
        loose = float(px - a)
        weight = loose
        if q > b and f > b and not (loose > 0.0 and view["old"][seat] >> host & 1):
            weight += (pq - b) * (f - b) / (q - b)
        if weight <= 0.0 or m <= a + b:
            return 0.0
        if a + b < plan["always"]:
            chance *= weight / richest(plan, a + b)
        else:
            chance *= weight / (m - a - b) / plan["ratio"]
        if below(state, DEAL, FINE) * weight < loose * FINE:
            draw["under"][slot] = pick_hidable(rules, state, draw["loose"], px - a)
            a += 1
        else:
            draw["under"][slot] = pick_hidable(rules, state, draw["pool"], pq - b)
            b += 1
    return min(chance, 1.0)


def pick_hidable(rules: Record, state: Record, cards: Array, count: int) -> int:
    """Take one of so many cards that can lie under a host."""
    pick = below(state, DEAL, count)
    for card in range(rules["types"]):
        if rules["hidable"] >> card & 1:
            if pick < cards[card]:
                cards[card] -= 1
                return card
            pick -= cards[card]
    return 0


def anyhow(rules: Record, view: Record, plan: Record, draw: Record) -> None:
    """Put the noted cards back to where there is room, and any cards under the hosts."""
    for i in range(view["notes"]):
        draw["where"][i] = plan["home"][i]
    start_draw(rules, view, plan, draw)
    for n in range(plan["count"]):
        for card in range(rules["types"]):
            back = rules["types"] - 1 - card if rules["bluff"] else card
            slot = plan["slots"][n]
            fits = rules["hidable"] >> back & 1 and draw["under"][slot] < 0
            if fits and draw["pool"][back] > 0:
                draw["pool"][back] -= 1
                draw["under"][slot] = back
            elif fits and draw["loose"][back] > 0:
                draw["loose"][back] -= 1
                draw["under"][slot] = back
        draw["under"][plan["slots"][n]] = max(0, draw["under"][plan["slots"][n]])


def fill_rest(rules: Record, view: Record, state: Record, plan: Record, draw: Record) -> None:
    """Put the hosts' and the noted cards in place; the others' hands get the loose cards and some
    of the rest, the deck what is left.
    """
    for n in range(plan["count"]):
        slot = plan["slots"][n]
        state["under"][slot // HOSTS, slot % HOSTS] = draw["under"][slot]
    for i in range(view["notes"]):
        where = draw["where"][i]
        if 0 <= where < SEATS:
            if state["hand_size"][where] < view["hand_size"][where]:
                to_hand(state, where, view["note_card"][i])
            else:
                draw["pool"][view["note_card"][i]] += 1
    wanted = 0
    for seat in range(view["seats"]):
        wanted += view["hand_size"][seat] - state["hand_size"][seat]
    rest = np.zeros(2 * DECK, np.int64)
    hidden = np.zeros(2 * DECK, np.int64)
    size = 0
    n = 0
    for card in range(rules["types"]):
        for _ in range(draw["pool"][card]):
            rest[size] = card
            size += 1
        for _ in range(draw["loose"][card]):
            hidden[n] = card
            n += 1
    shuffle(state, DEAL, rest, size)
    while n < wanted and size > 0:
        size -= 1
        hidden[n] = rest[size]
        n += 1
    shuffle(state, DEAL, hidden, n)
    for seat in range(view["seats"]):
        while state["hand_size"][seat] < view["hand_size"][seat] and n > 0:
            n -= 1
            to_hand(state, seat, hidden[n])
    while n > 0:
        n -= 1
        rest[size] = hidden[n]
        size += 1
    for i in range(size):
        state["deck"][i] = rest[i]


def copy_notes(view: Record, state: Record) -> None:
    """The viewer's notes, steps and loose cards become the state's."""
    v = SPECTATOR if view["seat"] < 0 else view["seat"]
    state["notes"] = view["notes"]
    state["steps"] = view["steps"]
    for i in range(view["notes"]):
        state["note_card"][i] = view["note_card"][i]
        state["note_home"][i] = view["note_home"][i]
        state["note_start"][i] = view["note_start"][i]
        state["note_hands"][i] = view["note_hands"][i]
        state["note_slots"][i] = view["note_slots"][i]
        state["note_viewers"][i] = 1 << v
        state["noted"][view["note_card"][i]] += 1
    for k in range(view["steps"]):
        state["stepped"][view["step_from"][k]] += 1
        state["step_from"][k] = view["step_from"][k]
        state["step_to"][k] = view["step_to"][k]
        state["step_cards"][k] = view["step_cards"][k]
    for card in range(TYPES):
        state["loose"][v, card] = view["loose"][card]
        state["loose_of"][card] = view["loose"][card]
