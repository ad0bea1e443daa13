"""Dragon in the Hut's positions as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from typing_extensions import TypedDict

from lindwurm.core.errors import InvalidPosition
from lindwurm.core.forms import STRICT, PositionForm
from lindwurm.core.typing import Json, Record
from lindwurm.gamebox.dragon_in_the_hut import rules as r
from lindwurm.gamebox.dragon_in_the_hut.cards import card_name, names
from lindwurm.gamebox.dragon_in_the_hut.forms import (
    Host,
    Public,
    Reader,
    Step,
    card_list,
    hosts_out,
    note_out,
    place_name,
    public_out,
)
from lindwurm.gamebox.dragon_in_the_hut.truth import can_be_true


class SeatPosition(TypedDict):
    """One player's cards."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    hand: list[str]
    dragons: int
    hosts: list[Host]


class SharedNote(TypedDict):
    """A hidden card that the ``viewers`` (seats, None for spectators) have seen; see `Note`."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    card: str
    home: int
    start: int
    places: list[str]
    viewers: list[int | None]


class Position(PositionForm, Public):
    """A complete position. The deck's next card stands first; ``loose`` are the loose cards of each
    seat and of the spectators (see the module ``rules``).
    """

    __pydantic_config__ = STRICT  # type: ignore[misc]
    deck: list[str]
    players: list[SeatPosition]
    notes: list[SharedNote]
    steps: list[Step]
    loose: list[list[str]]


def _viewers(seats: int) -> list[int]:
    """The viewers' numbers, the spectator's last."""
    return [*range(seats), r.SPECTATOR]


def position_out(rules: Record, state: Record) -> dict[str, Json]:
    """The JSON form of a state."""
    seats = int(state["seats"])
    viewers = _viewers(seats)
    deck = state["deck"][: state["deck_size"]][::-1]
    return {
        **public_out(rules, state),
        "deck": [card_name(rules, int(card)) for card in deck],
        "players": [
            {
                "hand": card_list(rules, state["hand"][seat]),
                "dragons": int(state["dragons"][seat]),
                "hosts": hosts_out(rules, state, seat, state["under"][seat]),
            }
            for seat in range(seats)
        ],
        "notes": [
            {
                **note_out(rules, state, i),
                "viewers": [
                    None if v == r.SPECTATOR else v
                    for v in viewers
                    if int(state["note_viewers"][i]) >> v & 1
                ],
            }
            for i in range(int(state["notes"]))
        ],
        "steps": [
            {
                "from": int(state["step_from"][k]),
                "to": place_name(int(state["step_to"][k])),
                "cards": int(state["step_cards"][k]),
            }
            for k in range(int(state["steps"]))
        ],
        "loose": [card_list(rules, state["loose"][v]) for v in viewers],
    }


def position_in(rules: Record, form: Mapping[str, Any], state: Record) -> None:
    """Fill a state from its JSON form."""
    reader = Reader(rules, form, InvalidPosition)
    there = reader.public(state)
    for seat, player in enumerate(form["players"]):
        where = f"players[{seat}].hand"
        hand = reader.counts(player["hand"], where)
        reader.fill(state["hand"][seat], hand, where)
        state["hand_size"][seat] = hand.total()
        state["has"][seat] = sum(1 << card for card in hand)
        under = reader.hosts(seat, state, True)
        for host, card in under.items():
            state["under"][seat, host] = card
        there += hand
        there += Counter(under.values())
    deck = [reader.card(name, f"deck[{i}]") for i, name in enumerate(form["deck"])][::-1]
    reader.need(len(deck) <= r.DECK, "more cards than there are", "deck")
    state["deck"][: len(deck)] = deck
    state["deck_size"] = len(deck)
    there += Counter(deck)
    there[int(rules["hut"])] += reader.huts(state)
    for card, name in enumerate(names(rules)):
        whole = int(rules["list"][card])
        reader.need(
            there[card] == whole,
            f"there are {there[card]} cards {name!r} in all, not {whole} (HUT-29)",
            "players",
        )
    reader.stage(state)
    reader.need(
        form["phase"] != "search" or bool(deck or form["discards"]),
        "with no card left to draw nobody goes on searching (HUT-13)",
        "phase",
    )
    _remembered(reader, state)


def _remembered(reader: Reader, state: Record) -> None:
    """All notes, steps and loose cards."""
    form = reader.form
    viewers = _viewers(reader.seats)
    reader.steps(form["steps"], state)
    reader.need(
        bool(form["notes"]) or not form["steps"], "without notes no step is remembered", "steps"
    )
    for k in range(int(state["steps"])):
        state["stepped"][state["step_from"][k]] += 1
    reader.need(len(form["notes"]) <= r.NOTES, f"at most {r.NOTES} are remembered", "notes")
    state["notes"] = len(form["notes"])
    for i, item in enumerate(form["notes"]):
        who = [r.SPECTATOR if v is None else v for v in item["viewers"]]
        good = bool(who) and who == sorted(set(who)) and set(who) <= set(viewers)
        reader.need(good, "must be ascending seats, None last", f"notes[{i}].viewers")
        reader.note(i, item, state, set(who))
        state["note_viewers"][i] = sum(1 << v for v in who)
        state["noted"][state["note_card"][i]] += 1
    reader.need(len(form["loose"]) == len(viewers), f"{len(viewers)} lists", "loose")
    for v, items in zip(viewers, form["loose"], strict=True):
        where = f"loose[{viewers.index(v)}]"
        loose = reader.counts(items, where)
        reader.fill(state["loose"][v], loose, where)
        for card, n in loose.items():
            state["loose_of"][card] += n
        fault = can_be_true(state, v)
        reader.need(not fault, fault, where)
