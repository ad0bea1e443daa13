"""Dragon in the Hut: what a seat may know (kernels)."""

from __future__ import annotations

from lindwurm.core.typing import Record
from lindwurm.gamebox.dragon_in_the_hut.knowledge import bits, needed_steps
from lindwurm.gamebox.dragon_in_the_hut.rules import HOSTS, SEATS, SPECTATOR, TAKING, TYPES


def copy_public(source: Record, to: Record) -> None:
    """What everybody sees, from a state to a view or back."""
    to["turn"] = source["turn"]
    to["phase"] = source["phase"]
    to["round"] = source["round"]
    to["starter"] = source["starter"]
    to["card"] = source["card"]
    to["target"] = source["target"]
    to["names"] = source["names"]
    to["left"] = source["left"]
    to["begun"] = source["begun"]
    to["built"] = source["built"]
    to["renewals"] = source["renewals"]
    to["deck_size"] = source["deck_size"]
    to["nest"] = source["nest"]
    to["discarded"] = source["discarded"]
    for card in range(TYPES):
        to["discard"][card] = source["discard"][card]
    for seat in range(SEATS):
        to["dragons"][seat] = source["dragons"][seat]
        to["hosts"][seat] = source["hosts"][seat]
        to["busy"][seat] = source["busy"][seat]
        to["old"][seat] = source["old"][seat]
        for host in range(HOSTS):
            to["counter"][seat, host] = source["counter"][seat, host]


def observe(rules: Record, state: Record, seat: int, view: Record) -> None:
    """What all see, the own cards, and what the seat has noted (HUT-26)."""
    copy_public(state, view)
    v = SPECTATOR if seat < 0 else seat
    looking = state["phase"] == TAKING and rules["open"] and state["turn"] == seat
    view["looking"] = looking
    for other in range(SEATS):
        view["hand_size"][other] = state["hand_size"][other]
    for card in range(TYPES):
        view["loose"][card] = state["loose"][v, card]
        if seat >= 0:
            view["hand"][card] = state["hand"][seat, card]
        if looking:
            view["looked"][card] = state["hand"][state["target"], card]
    if seat >= 0:
        for host in range(HOSTS):
            view["under"][host] = state["under"][seat, host]
    observe_notes(state, v, view)


def observe_notes(state: Record, v: int, view: Record) -> None:
    """The viewer's notes, sorted, and the steps that matter to them."""
    kept = needed_steps(state, 1 << v, -1 if v == SPECTATOR else v)
    n = 0
    for k in range(state["steps"]):
        if kept >> k & 1:
            view["step_from"][n] = state["step_from"][k]
            view["step_to"][n] = state["step_to"][k]
            view["step_cards"][n] = state["step_cards"][k]
            n += 1
    view["steps"] = n
    count = 0
    for i in range(state["notes"]):
        if not state["note_viewers"][i] >> v & 1:
            continue
        start = bits(kept & (1 << state["note_start"][i]) - 1)
        # Steps from other hands before it don't matter, and may tell what others know.
        while start > 0 and view["step_from"][start - 1] != state["note_home"][i]:
            start -= 1
        slots = 0
        left = state["note_slots"][i] & kept
        while left:
            bit = left & -left
            slots |= 1 << bits(kept & bit - 1)
            left ^= bit
        j = count
        count += 1
        while j > 0 and before(state, i, start, slots, view, j - 1):
            view["note_card"][j] = view["note_card"][j - 1]
            view["note_home"][j] = view["note_home"][j - 1]
            view["note_start"][j] = view["note_start"][j - 1]
            view["note_hands"][j] = view["note_hands"][j - 1]
            view["note_slots"][j] = view["note_slots"][j - 1]
            j -= 1
        view["note_card"][j] = state["note_card"][i]
        view["note_home"][j] = state["note_home"][i]
        view["note_start"][j] = start
        view["note_hands"][j] = state["note_hands"][i]
        view["note_slots"][j] = slots
    view["notes"] = count


def before(state: Record, i: int, start: int, slots: int, view: Record, j: int) -> bool:
    """Whether a note of the state comes before one that stands in the view."""
    if state["note_card"][i] != view["note_card"][j]:
        return bool(state["note_card"][i] < view["note_card"][j])
    if state["note_home"][i] != view["note_home"][j]:
        return bool(state["note_home"][i] < view["note_home"][j])
    if start != view["note_start"][j]:
        return bool(start < view["note_start"][j])
    if state["note_hands"][i] != view["note_hands"][j]:
        return bool(state["note_hands"][i] < view["note_hands"][j])
    return bool(slots < view["note_slots"][j])
