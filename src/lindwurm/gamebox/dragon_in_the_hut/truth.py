"""Whether what a viewer remembers is true of a state (for loading and for tests)."""

from __future__ import annotations

from collections import Counter

from lindwurm.core.typing import Record
from lindwurm.gamebox.dragon_in_the_hut import rules as r


def hidden_cards(state: Record, viewer: int) -> Counter[tuple[int, int]]:
    """How many cards of each type lie at each place that the viewer can't see into."""
    found: Counter[tuple[int, int]] = Counter()
    for seat in range(int(state["seats"])):
        if seat == viewer:
            continue
        for card in range(r.TYPES):
            if state["hand"][seat, card]:
                found[seat, card] = int(state["hand"][seat, card])
        for host in range(r.HOSTS):
            if int(state["busy"][seat]) >> host & 1:
                place = r.SEATS + seat * r.HOSTS + host
                found[place, int(state["under"][seat, host])] = 1
    return found


def note_places(state: Record, i: int) -> list[int]:
    """The places where a note says that its card may lie."""
    hands, slots = int(state["note_hands"][i]), int(state["note_slots"][i])
    return [seat for seat in range(r.SEATS) if hands >> seat & 1] + [
        int(state["step_to"][k]) for k in range(r.STEPS) if slots >> k & 1
    ]


def can_be_true(state: Record, viewer: int) -> str:
    """Empty if each of the viewer's noted cards can be another card that lies where the note says,
    and so many more lie with others as are loose; else what is wrong.
    """
    there = hidden_cards(state, viewer)
    notes = [i for i in range(int(state["notes"])) if int(state["note_viewers"][i]) >> viewer & 1]
    taken: dict[tuple[int, int], list[int]] = {}

    def settle(i: int, tried: set[tuple[int, int]]) -> bool:
        """Find a card for a note, moving other notes to other cards where that helps."""
        for place in note_places(state, i):
            spot = place, int(state["note_card"][i])
            if spot in tried:
                continue
            tried.add(spot)
            users = taken.setdefault(spot, [])
            if len(users) < there[spot]:
                users.append(i)
                return True
            for n, other in enumerate(users):
                if settle(other, tried):
                    users[n] = i
                    return True
        return False

    for i in notes:
        if not settle(i, set()):
            return f"no card lies where notes[{i}] says"
    for card in range(r.TYPES):
        count = sum(n for (_, kind), n in there.items() if kind == card)
        noted = sum(int(state["note_card"][i]) == card for i in notes)
        if int(state["loose"][viewer, card]) + noted > count:
            return "more loose and noted cards than lie with others"
    return ""
