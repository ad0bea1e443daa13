"""What holds in every state that legal play can bring about, for tests."""

from __future__ import annotations

from lindwurm.core.typing import Record, Records
from lindwurm.gamebox.a_dragons_gift import geometry as g
from lindwurm.gamebox.a_dragons_gift import rules as r


def broken(rules: Record, states: Records) -> list[str]:
    """What is wrong with states, in words."""
    found: list[str] = []
    for state in states:
        found += _cards(rules, state) + _table(state) + _joints(state) + _phase(state)
    return found


def _cards(rules: Record, state: Record) -> list[str]:
    """Every card is in one place (DG-1), every point a supplied card (DG-19)."""
    found = []
    there = [int(c) for c in range(g.CARDS) if state["status"][c]]
    deck = state["deck"][: state["deck_size"]].tolist()
    hand = [] if state["hand"] == g.NOTHING else [int(state["hand"])]
    if sorted([*there, *deck, *hand]) != list(range(rules["cards"])):
        found.append(f"village cards are missing or doubled: {there}, {deck}, {hand}")
    if deck and not hand:
        found.append("the hand is empty though the deck isn't")
    if any(state["deck"][state["deck_size"] :]):
        found.append("the deck's rest isn't blank")
    supplied = sum(state["status"][c] == g.SUPPLIED for c in range(g.CARDS))
    if supplied != state["points"]:
        found.append(f"{supplied} supplied cards, but {state['points']} points")
    gifts = {int(state["gift"]), *(int(t) for t in state["transport"])}
    if len(gifts) != 1 + r.TRANSPORTS:
        found.append("a gift card lies in two places")
    return found


def _table(state: Record) -> list[str]:
    """No card covers another (DG-7)."""
    found = []
    there = [s for s in range(g.SLOTS) if state["status"][s]]
    for a in there:
        for b in there:
            dx, dy = (
                int(state["x"][a]) - int(state["x"][b]),
                int(state["y"][a]) - int(state["y"][b]),
            )
            if a < b and max(abs(dx), abs(dy)) < 2:
                found.append(f"cards {a} and {b} cover each other")
    found += [
        f"card {slot} is away, but has a place"
        for slot in range(g.SLOTS)
        if slot not in there and (state["x"][slot], state["y"][slot]) != (0, 0)
    ]
    return found


def _joints(state: Record) -> list[str]:
    """Joints are mutual, and join cards of the village (DG-8)."""
    found = []
    for slot in range(g.SLOTS):
        for own in range(g.EXITS):
            joint = int(state["joint"][slot, own]) - 1
            if joint < 0:
                continue
            if not state["status"][slot] or not state["status"][joint >> 3]:
                found.append(f"card {slot} is joined, but not in the village")
            if state["joint"][joint >> 3, joint & 7] != 1 + 8 * slot + own:
                found.append(f"card {slot} joins {joint >> 3}, but not the other way round")
    return found


def _phase(state: Record) -> list[str]:
    """The game is over with the gift, or goes on (DG-18)."""
    found = []
    if bool(state["over"]) == bool(state["to_move"]):
        found.append("the player is to move if, and only if, the game goes on")
    if bool(state["gift_crafted"]) != bool(state["status"][g.GIFT] == g.SUPPLIED):
        found.append("the gift is crafted, but not in the village, or the other way round")
    if state["gift_crafted"] and not state["over"]:
        found.append("the gift is crafted, but the game goes on")
    moving = state["phase"] in (r.LIFT, r.LAND)
    if moving != bool(state["crafting"] != g.NOTHING) or moving != bool(
        state["cargo"] != g.NOTHING
    ):
        found.append("a crafting waits in the wrong phase")
    return found
