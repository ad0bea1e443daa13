"""What the player may know, and fair worlds that agree with it (kernels)."""

from __future__ import annotations

from lindwurm.core.rng import DEAL, shuffle
from lindwurm.core.typing import Record
from lindwurm.gamebox.a_dragons_gift.geometry import AWAY, EXITS, NOTHING, SLOTS
from lindwurm.gamebox.a_dragons_gift.rules import TRANSPORTS


def copy_public(source: Record, target: Record) -> None:
    """Copy what lies in the open."""
    target["gift"] = source["gift"]
    target["phase"] = source["phase"]
    target["crafting"] = source["crafting"]
    target["cargo"] = source["cargo"]
    target["lifted"] = source["lifted"]
    target["points"] = source["points"]
    target["gift_crafted"] = source["gift_crafted"]
    target["deck_size"] = source["deck_size"]
    for k in range(TRANSPORTS):
        target["transport"][k] = source["transport"][k]
        target["exhausted"][k] = source["exhausted"][k]
    for slot in range(SLOTS):
        target["status"][slot] = source["status"][slot]
        target["x"][slot] = source["x"][slot]
        target["y"][slot] = source["y"][slot]
        target["turned"][slot] = source["turned"][slot]
        for own in range(EXITS):
            target["joint"][slot, own] = source["joint"][slot, own]


def observe(rules: Record, state: Record, seat: int, view: Record) -> None:
    """The table; for the player the hand and the deck's top card too (DG-5, DG-21)."""
    copy_public(state, view)
    view["hand"] = view["top"] = NOTHING
    if seat == 0:
        view["hand"] = state["hand"]
        if state["deck_size"] > 0:
            view["top"] = state["deck"][state["deck_size"] - 1]


def resample(rules: Record, view: Record, state: Record) -> None:
    """Shuffle what the viewer has not seen into the deck (for a spectator the hand too)."""
    copy_public(view, state)
    unseen = 0
    for card in range(rules["cards"]):
        if view["status"][card] == AWAY and card != view["hand"] and card != view["top"]:
            state["deck"][unseen] = card
            unseen += 1
    shuffle(state, DEAL, state["deck"], unseen)
    state["hand"] = view["hand"]
    if view["seat"] < 0:
        state["hand"] = NOTHING
        if unseen > view["deck_size"]:
            state["hand"] = state["deck"][unseen - 1]
            state["deck"][unseen - 1] = 0
    elif view["top"] != NOTHING:
        state["deck"][unseen] = view["top"]
