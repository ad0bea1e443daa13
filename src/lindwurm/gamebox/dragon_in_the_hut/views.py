"""Dragon in the Hut's views as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from typing_extensions import TypedDict

from lindwurm.core.errors import InvalidView
from lindwurm.core.forms import STRICT, ViewForm
from lindwurm.core.typing import Json, Record
from lindwurm.gamebox.dragon_in_the_hut import rules as r
from lindwurm.gamebox.dragon_in_the_hut.cards import names
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


class SeatView(TypedDict):
    """One player as the viewer knows it. ``hand`` is None where the viewer can't see it; a thief
    who looks at a hand sees it.
    """

    __pydantic_config__ = STRICT  # type: ignore[misc]
    hand: list[str] | None
    hand_size: int
    dragons: int
    hosts: list[Host]


class Note(TypedDict):
    """A hidden card that the viewer has seen: it went into the hand of ``home`` before the step
    ``start``, and lies in one of ``places`` now: ``seat 2`` (its hand) or ``seat 2 hut 1``.
    """

    __pydantic_config__ = STRICT  # type: ignore[misc]
    card: str
    home: int
    start: int
    places: list[str]


class View(ViewForm, Public):
    """All that a seat may know. ``notes``, ``steps`` and ``loose`` are what the viewer remembers of
    hidden cards: see the module ``rules``. Loose cards lie with other players, not in the deck.
    """

    __pydantic_config__ = STRICT  # type: ignore[misc]
    deck_size: int
    players: list[SeatView]
    notes: list[Note]
    steps: list[Step]
    loose: list[str]


def view_out(rules: Record, view: Record) -> dict[str, Json]:
    """The JSON form of a view record."""
    viewer = int(view["seat"])
    players: list[Json] = []
    for seat in range(int(view["seats"])):
        hand = None
        if seat == viewer:
            hand = card_list(rules, view["hand"])
        elif view["looking"] and seat == view["target"]:
            hand = card_list(rules, view["looked"])
        players.append(
            {
                "hand": hand,
                "hand_size": int(view["hand_size"][seat]),
                "dragons": int(view["dragons"][seat]),
                "hosts": hosts_out(rules, view, seat, view["under"] if seat == viewer else None),
            }
        )
    return {
        "scores": [int(view["dragons"][seat]) for seat in range(int(view["seats"]))],
        **public_out(rules, view),
        "deck_size": int(view["deck_size"]),
        "players": players,
        "notes": [note_out(rules, view, i) for i in range(int(view["notes"]))],
        "steps": [
            {
                "from": int(view["step_from"][k]),
                "to": place_name(int(view["step_to"][k])),
                "cards": int(view["step_cards"][k]),
            }
            for k in range(int(view["steps"]))
        ],
        "loose": card_list(rules, view["loose"]),
    }


def view_in(rules: Record, form: Mapping[str, Any], view: Record) -> None:
    """Fill a view record from its JSON form."""
    reader = Reader(rules, form, InvalidView)
    gone = reader.public(view)
    viewer = form["seat"]
    looking = form["phase"] == "take" and bool(rules["open"]) and viewer == form["turn"]
    view["looking"] = looking
    view["deck_size"] = reader.whole(form["deck_size"], 0, r.DECK, "deck_size")
    for seat, player in enumerate(form["players"]):
        where = f"players[{seat}].hand"
        own, seen = seat == viewer, looking and seat == form["target"]
        reader.need(
            (player["hand"] is not None) == (own or seen),
            "a seat sees its own hand, and one that it looks at",
            where,
        )
        hand = reader.counts(player["hand"] or [], where)
        view["hand_size"][seat] = reader.whole(player["hand_size"], 0, r.DECK, f"{where}_size")
        if player["hand"] is not None:
            size = hand.total() == player["hand_size"]
            reader.need(size, "the size does not agree with the hand", where)
            reader.fill(view["hand" if own else "looked"], hand, where)
        under = reader.hosts(seat, view, own)
        for host, card in under.items():
            view["under"][host] = card
        gone += hand
        gone += Counter(under.values())
    gone[int(rules["hut"])] += reader.huts(view)
    reader.stage(view)
    _remembered(reader, view)
    _conserve(reader, view, gone)
    back = view_out(rules, view)
    for field, value in back.items():
        reader.need(form[field] == value, "in another order, or otherwise than it is", field)


def _remembered(reader: Reader, view: Record) -> None:
    """The viewer's notes, steps and loose cards."""
    form = reader.form
    me = set() if form["seat"] is None else {form["seat"]}
    reader.steps(form["steps"], view)
    for k, item in enumerate(form["steps"]):
        where = f"steps[{k}]"
        hidden = item["from"] not in me and int(view["step_to"][k]) not in me
        reader.need(hidden, "the viewer saw this", where)
    reader.need(len(form["notes"]) <= r.NOTES, f"at most {r.NOTES} are remembered", "notes")
    view["notes"] = len(form["notes"])
    order = []
    for i, item in enumerate(form["notes"]):
        reader.note(i, item, view, me)
        first = item["start"] == 0 or view["step_from"][item["start"] - 1] == item["home"]
        reader.need(first, "the step before it is none from its home", f"notes[{i}].start")
        fields = ("note_card", "note_home", "note_start", "note_hands", "note_slots")
        order.append(tuple(int(view[field][i]) for field in fields))
    reader.need(order == sorted(order), "notes stand in order of their cards, homes, …", "notes")
    needed = reader.needed(view)
    for k in range(len(form["steps"])):
        reader.need(k in needed, "no note needs this step", f"steps[{k}]")
    reader.fill(view["loose"], reader.counts(form["loose"], "loose"), "loose")


def _conserve(reader: Reader, view: Record, gone: Counter[int]) -> None:
    """Refuse unless the unseen cards fit into the hidden places (HUT-29)."""
    rules, form = reader.rules, reader.form
    looked = form["target"] if view["looking"] else None
    others = [s for s in range(reader.seats) if s != form["seat"]]
    hosts = sum(int(view["busy"][s]).bit_count() for s in others)
    hands = sum(int(view["hand_size"][s]) for s in others if s != looked)
    noted = Counter[int]()
    hosted = 0
    for i in range(int(view["notes"])):
        places = int(view["note_hands"][i]), int(view["note_slots"][i])
        if looked is None or places != (1 << looked, 0):
            noted[int(view["note_card"][i])] += 1
            hosted += places[1] != 0
    whole = 0
    free, loose = Counter[int](), Counter[int]()
    for card, name in enumerate(names(rules)):
        unseen = int(rules["list"][card]) - gone[card]
        loose[card] = int(view["loose"][card])
        free[card] = unseen - noted[card] - loose[card]
        whole += unseen
        reader.need(
            free[card] >= 0,
            f"more cards {name!r} are noted, loose or seen than there are (HUT-29)",
            "players",
        )
    reader.need(
        whole == hosts + hands + int(view["deck_size"]),
        f"{whole} unseen cards don't fill {hosts} hosts, {hands} cards of hands and the deck"
        " (HUT-29)",
        "deck_size",
    )
    hidable = [card for card in range(rules["types"]) if int(rules["hidable"]) >> card & 1]
    room = hosts + hands - noted.total() - loose.total()
    stuck = sum(n for card, n in (noted + loose).items() if card not in hidable)
    reader.need(
        room >= 0 and stuck <= hands, "these cards can't all lie with other players", "loose"
    )
    fitting = sum(loose[card] for card in hidable)
    fitting += min(room, sum(free[card] for card in hidable))
    reader.need(
        fitting >= hosts - hosted, "not enough eggs and traps are unseen for the hosts", "players"
    )
