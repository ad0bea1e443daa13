"""Views and positions: from records to their JSON forms."""

from __future__ import annotations

from types import ModuleType

import numpy as np

from lindwurm.core.record import one
from lindwurm.core.typing import Json, Record, Records
from lindwurm.gamebox.a_dragons_gift import geometry as g
from lindwurm.gamebox.a_dragons_gift import rules as r
from lindwurm.gamebox.a_dragons_gift import survey
from lindwurm.gamebox.a_dragons_gift.cards import Set
from lindwurm.gamebox.a_dragons_gift.forms import Form
from lindwurm.gamebox.a_dragons_gift.notation import PHASES, place_text, way_text

#: What a village is called, and from how many points on (DG-20).
RESULTS = {"quiet": r.QUIET, "pleasant": 10, "festive": 11, "joyous": 12}
LOSS = "somber"


def slot_name(deck: Set, rec: Record, slot: int) -> str:
    """The name of the card of a slot."""
    return deck.gifts[int(rec["gift"])].name if slot == g.GIFT else deck.cards[slot].name


def result(rec: Record) -> str:
    """How the finished game is called (DG-20)."""
    points = int(rec["points"])
    if not rec["gift_crafted"] or points < r.QUIET:
        return LOSS
    return max((name for name in RESULTS if RESULTS[name] <= points), key=RESULTS.__getitem__)


def _public(deck: Set, rec: Record) -> Form:
    """What views and positions share."""
    slots = (int(rec["crafting"]), int(rec["lifted"]))
    crafting, lifted = (None if s == g.NOTHING else slot_name(deck, rec, s) for s in slots)
    cargo = int(rec["cargo"])
    return {
        "phase": PHASES[int(rec["phase"])],
        "crafting": crafting,
        "cargo": None if cargo == g.NOTHING else deck.resources[cargo],
        "lifted": lifted,
        "gift_crafted": bool(rec["gift_crafted"]),
        "village": [
            {
                "card": slot_name(deck, rec, slot),
                "x": int(rec["x"][slot]),
                "y": int(rec["y"][slot]),
                "turned": bool(rec["turned"][slot]),
                "supplied": bool(rec["status"][slot] == g.SUPPLIED),
            }
            for slot in range(g.SLOTS)
            if rec["status"][slot] != g.AWAY
        ],
    }


def _name(deck: Set, card: int) -> str | None:
    return None if card == g.NOTHING else deck.cards[card].name


def _away(deck: Set, rec: Record) -> list[int]:
    """The cards that are not in the village."""
    return [card for card in range(len(deck.cards)) if rec["status"][card] == g.AWAY]


def _crafts(deck: Set, rules: Records, state: Records, kernels: ModuleType) -> list[Json]:
    """How each card of the village could be crafted (DG-9 to DG-13)."""
    rec = state[0]
    table = np.zeros((g.SLOTS, g.NEEDS, 4), np.int64)
    kernels.survey_at(rules, state, 0, table)
    ways = range(r.WAYS)
    spare = np.zeros(r.MAX_LEGAL, np.int32)
    found: list[Json] = []
    for slot in range(g.SLOTS):
        if rec["status"][slot] != g.UNSUPPLIED:
            continue
        card = deck.gifts[int(rec["gift"])] if slot == g.GIFT else deck.cards[slot]
        needs: list[Json] = []
        for name, row in zip(card.recipe, table[slot].tolist(), strict=False):
            ready, every = row[survey.READY], row[survey.ALL]
            needs.append(
                {
                    "resource": name,
                    "ways": [way_text(deck, way) for way in ways if ready >> way & 1],
                    "spent": [way_text(deck, way) for way in ways if (every & ~ready) >> way & 1],
                    "shown": bool(row[survey.SHOWN]),
                    "distance": None if row[survey.DISTANCE] < 0 else row[survey.DISTANCE],
                }
            )
        now = r.CRAFT_GIFT if slot == g.GIFT else r.TURN
        possible = rec["phase"] == now and not rec["over"]
        count = kernels.craftings(rules[0], rec, slot, spare, 0) if possible else 0
        found.append({"card": card.name, "possible": bool(count), "needs": needs})
    return found


def view_out(deck: Set, rules: Records, view: Records, kernels: ModuleType) -> dict[str, Json]:
    """The JSON form of a view record."""
    rec = view[0]
    state = one(r.STATE)
    # A world that agrees with the view: the ways to deliver depend on the village alone.
    kernels.resample_at(rules, view, 0, state, 0)
    out = np.zeros(r.MAX_LEGAL, np.int32)
    gift_places = 0
    if not rec["over"] and rec["phase"] in (r.TURN, r.PLACE_GIFT):
        gift_places = kernels.gift_places_at(rules, state, 0, out)
    hand, top = int(rec["hand"]), int(rec["top"])
    away = _away(deck, rec)
    return {
        "scores": [int(rec["points"])],
        **_public(deck, rec),
        "direct": g.DIRECT,
        **deck.form(),
        "gift": deck.gifts[int(rec["gift"])].form(),
        "result": result(rec) if rec["over"] else None,
        "results": dict(RESULTS),
        "transports": [
            {**deck.transports[int(t)].form(), "exhausted": bool(spent)}
            for t, spent in zip(rec["transport"], rec["exhausted"], strict=True)
        ],
        "hand": _name(deck, hand),
        "hand_size": len(away) - int(rec["deck_size"]),
        "deck_size": int(rec["deck_size"]),
        "deck_top": _name(deck, top),
        "unseen": [deck.cards[card].name for card in away if card not in (hand, top)],
        "crafts": _crafts(deck, rules, state, kernels),
        "gift_places": [place_text(action) for action in out[:gift_places].tolist()],
    }


def position_out(deck: Set, rec: Record) -> dict[str, Json]:
    """The JSON form of a state."""
    return {
        **_public(deck, rec),
        "gift": deck.gifts[int(rec["gift"])].name,
        "transports": [
            {"name": deck.transports[int(t)].name, "exhausted": bool(spent)}
            for t, spent in zip(rec["transport"], rec["exhausted"], strict=True)
        ],
        "hand": _name(deck, int(rec["hand"])),
        "deck": [deck.cards[int(c)].name for c in rec["deck"][: rec["deck_size"]][::-1]],
    }
