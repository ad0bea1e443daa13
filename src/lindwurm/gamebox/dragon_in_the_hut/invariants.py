"""What holds in every state of Dragon in the Hut (HUT-29)."""

from __future__ import annotations

from collections import Counter

from lindwurm.core.typing import Record, Records
from lindwurm.gamebox.dragon_in_the_hut import rules as r
from lindwurm.gamebox.dragon_in_the_hut.forms import ALL_HUTS
from lindwurm.gamebox.dragon_in_the_hut.truth import can_be_true


def broken(rules: Record, states: Records) -> list[str]:
    """What is wrong with states; nothing if legal play can bring them about."""
    return [
        f"after {state['number']} actions {fault}"
        for state in states
        for fault in (*_cards(rules, state), *_hosts(rules, state), *_knowledge(state))
    ]


def _cards(rules: Record, state: Record) -> list[str]:
    faults = []
    there = Counter(state["deck"][: state["deck_size"]].tolist())
    for seat, unders in enumerate(state["under"].tolist()):
        there.update(u for host, u in enumerate(unders) if int(state["busy"][seat]) >> host & 1)
    there.update(dict(enumerate((state["discard"] + state["hand"].sum(0)).tolist())))
    huts = sum((int(mask) & ALL_HUTS).bit_count() for mask in state["hosts"])
    for card in range(r.TYPES):
        count = there[card] + (huts if card == rules["hut"] else 0)
        if count != rules["list"][card]:
            faults.append(f"there are {count} cards of type {card}")
        has = sum(1 << s for s in range(r.SEATS) if int(state["has"][s]) >> card & 1)
        if has != sum(1 << s for s in range(r.SEATS) if state["hand"][s, card]):
            faults.append(f"who has type {card} is wrong")
        if int(state["loose"][:, card].sum()) != state["loose_of"][card]:
            faults.append(f"loose cards of type {card} are miscounted")
    if (state["hand"].sum(1) != state["hand_size"]).any():
        faults.append("hands are miscounted")
    if state["discard"].sum() != state["discarded"]:
        faults.append("the discard pile is miscounted")
    if state["deck"][state["deck_size"] :].any():
        faults.append("there are cards beyond the deck")
    if int(state["dragons"].sum()) + int(state["nest"]) != rules["dragons"]:
        faults.append("dragons got lost")
    return faults


def _hosts(rules: Record, state: Record) -> list[str]:
    faults = []
    for seat in range(r.SEATS):
        hosts, busy, old = (int(state[name][seat]) for name in ("hosts", "busy", "old"))
        if busy & ~hosts or old & ~busy:
            faults.append(f"seat {seat} has cards without a host")
        if hosts >> r.HUTS != (1 << min(int(state["dragons"][seat]), r.DRAGON_HOSTS)) - 1:
            faults.append(f"seat {seat} has the wrong dragons as hosts")
        for host in range(r.HOSTS):
            counter = int(state["counter"][seat, host])
            under = int(state["under"][seat, host])
            if busy >> host & 1:
                if not 1 <= counter <= r.TOP:
                    faults.append(f"seat {seat} has a counter at {counter}")
                if not int(rules["hidable"]) >> under & 1:
                    faults.append(f"seat {seat} incubates type {under}")
            elif counter or under:
                faults.append(f"seat {seat} has remains under host {host}")
    return faults


def _knowledge(state: Record) -> list[str]:
    faults = []
    for viewer in [*range(int(state["seats"])), r.SPECTATOR]:
        fault = can_be_true(state, viewer)
        if fault:
            faults.append(f"viewer {viewer} remembers wrongly: {fault}")
    for i in range(r.NOTES):
        used = i < state["notes"]
        viewers = int(state["note_viewers"][i])
        if used != (viewers != 0):
            faults.append(f"note {i} is wrong")
        if used and viewers >> int(state["note_home"][i]) & 1:
            faults.append(f"note {i} is its own viewer's")
    return faults
