"""Whether what a viewer remembers is true of a state (for loading and for tests)."""

from __future__ import annotations

from collections import Counter

from lindwurm.core.typing import Record
from lindwurm.gamebox.dragon_in_the_hut import rules as r


def hidden_cards(state: Record, viewer: int) -> Counter[tuple[int, int]]:
    """How many cards of each type lie at each place that the viewer can't see into."""
    found: Counter[tuple[int, int]] = Counter()
    hands, busy, under = (state[name].tolist() for name in ("hand", "busy", "under"))
    for seat in range(int(state["seats"])):
        if seat == viewer:
            continue
        for card, count in enumerate(hands[seat]):
            if count:
                found[seat, card] = count
        for host in range(r.HOSTS):
            if busy[seat] >> host & 1:
                found[r.SEATS + seat * r.HOSTS + host, under[seat][host]] = 1
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
    seen, kinds = state["note_viewers"].tolist(), state["note_card"].tolist()
    notes = [i for i in range(int(state["notes"])) if seen[i] >> viewer & 1]
    taken: dict[tuple[int, int], list[int]] = {}

    def settle(i: int, tried: set[tuple[int, int]]) -> bool:
        """Find a card for a note, moving other notes to other cards where that helps."""
        for place in note_places(state, i):
            spot = place, kinds[i]
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
    told = Counter(dict(enumerate(state["loose"][viewer].tolist())))
    told.update(kinds[i] for i in notes)
    for (_, kind), count in there.items():
        told[kind] -= count
    if any(count > 0 for count in told.values()):
        return "more loose and noted cards than lie with others"
    return ""
