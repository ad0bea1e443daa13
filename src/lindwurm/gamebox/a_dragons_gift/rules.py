"""A Dragon's Gift: a turn, from the deal to the gift (kernels). Ids are those of ``rules.md``.

Actions: put a card down at a place, upright or turned (the hand card, the gift card or a card that
is being moved, as the phase has it); craft, with a way for each resource of the recipe; lift a card
that shall be moved; attempt the gift.
"""

from __future__ import annotations

import numpy as np

from lindwurm.core.log import NOBODY, emit
from lindwurm.core.record import state_layout, view_layout
from lindwurm.core.rng import DEAL, shuffle
from lindwurm.core.typing import Array, Record
from lindwurm.gamebox.a_dragons_gift.geometry import (
    AWAY,
    CARDS,
    CARRY,
    DIRECT,
    EDGE,
    EXITS,
    GIFT,
    GIFTS,
    NEEDS,
    NOTHING,
    SHAPES,
    SIDE,
    SLOTS,
    SUPPLIED,
    UNSUPPLIED,
    covered,
    free_places,
    landings,
    pick_up,
    put_down,
    road_distance,
    shape_of,
    shown_spots,
    spots_by,
    spots_by_road,
    spots_of,
    touches,
)

TRANSPORTS = 3
#: A way is 0, direct, or 1 and the number of a transport's gift card; three ways make a number.
WAYS = 1 + GIFTS
ASSIGNMENTS = WAYS**NEEDS
#: Where the numbers of actions begin: places (turned ones after the upright), craftings, lifts.
PLACES = 2 * SIDE * SIDE
CRAFT = PLACES
LIFT_CARD = CRAFT + SHAPES * ASSIGNMENTS
ATTEMPT = LIFT_CARD + CARDS
ACTIONS = ATTEMPT + 1
#: Twelve cards leave at most 12 places each, both ways round; a recipe has at most 34 assignments.
MAX_LEGAL = 2 * 12 * CARDS + 34 * CARDS + 1

#: Phases: a turn; where the gift card goes; how the gift's resources come; which card a transport
#: lifts; where it is put down.
TURN, PLACE_GIFT, CRAFT_GIFT, LIFT, LAND = range(5)
#: Points from which a village with its gift is a win (DG-20).
QUIET = 9

#: Events.
DRAW, EXPAND, EXHAUST, DELIVER, LIFTED, MOVE, CRAFTED_CARD, RESET, TRY, GIFT_PLACED, END = range(
    1, 12
)

#: Why an action is refused.
UNKNOWN, NO_HAND, OUTSIDE, COVERS, NO_JOIN, NOT_IN_VILLAGE, CRAFTED_ALREADY = range(1, 8)
USED_TWICE, NO_SUCH_TRANSPORT, IS_EXHAUSTED, CANT_COME, WRONG_PHASE, NOT_THE_GIFT = range(8, 14)
CANT_LIFT, CANT_LAND, WRONG_COUNT = range(14, 17)

PUBLIC = [
    ("gift", "i1"),
    ("transport", "i1", TRANSPORTS),
    ("exhausted", "i1", TRANSPORTS),
    ("phase", "i1"),
    ("crafting", "i1"),
    ("cargo", "i1"),
    ("lifted", "i1"),
    ("points", "i1"),
    ("gift_crafted", "i1"),
    ("deck_size", "i1"),
    ("status", "i1", SLOTS),
    ("x", "i1", SLOTS),
    ("y", "i1", SLOTS),
    ("turned", "i1", SLOTS),
    ("joint", "i1", (SLOTS, EXITS)),
]
"""What lies in the open. ``crafting`` is the slot whose crafting waits for a card to be moved,
``cargo`` the resource that comes with it, ``lifted`` that card. ``joint`` is 0, or 1 and
``8 * slot + exit`` of what an exit meets."""

STATE = state_layout(*PUBLIC, ("hand", "i1"), ("deck", "i1", CARDS))
"""The deck's next card is its last."""

VIEW = view_layout(*PUBLIC, ("hand", "i1"), ("top", "i1"))


def draw(state: Record, log: Array) -> None:
    """Draw the deck's top card, if there is one (DG-7)."""
    top = state["deck_size"] - 1
    if top < 0:
        state["hand"] = NOTHING
        return
    card = state["deck"][top]
    state["deck"][top] = 0
    state["deck_size"] = top
    state["hand"] = card
    emit(log, DRAW, 1, 7, card)


def deal(rules: Record, state: Record) -> None:
    """One gift, three transports; the village's first card; one card in hand (DG-4)."""
    gifts = np.zeros(GIFTS, np.int64)
    for i in range(rules["gifts"]):
        gifts[i] = i
    shuffle(state, DEAL, gifts, rules["gifts"])
    state["gift"] = gifts[0]
    for k in range(TRANSPORTS):
        state["transport"][k] = gifts[1 + k]
    size = rules["cards"]
    for i in range(size):
        state["deck"][i] = i
    shuffle(state, DEAL, state["deck"], size)
    first = state["deck"][size - 1]
    state["deck"][size - 1] = 0
    state["deck_size"] = size - 1
    state["status"][first] = UNSUPPLIED
    state["crafting"] = state["cargo"] = state["lifted"] = NOTHING
    draw(state, np.empty((0, 9), np.int32))
    state["to_move"] = 1


# --- ways to deliver ------------------------------------------------------------------------


def ways_of(rules: Record, state: Record, slot: int, resource: int, ready_only: bool) -> int:
    """By which ways a resource can come to a recipe: bit 0 direct, bit ``1 + t`` by transport t
    (DG-9, DG-10, DG-13).
    """
    wanted = spots_of(rules, state, resource)
    ways = 0
    if wanted == 0:
        return ways
    if wanted & spots_by_road(rules, state, slot, DIRECT):
        ways |= 1
    for k in range(TRANSPORTS):
        if not (ready_only and state["exhausted"][k]):
            transport = state["transport"][k]
            if spots_by(rules, state, slot, transport, wanted):
                ways |= 2 << transport
    return ways


def craftings(rules: Record, state: Record, slot: int, out: Array, n: int) -> int:
    """Append all ways to craft a card: each transport serves one delivery (DG-9, DG-12, DG-13)."""
    shape = shape_of(state, slot)
    needs = rules["needs"][shape]
    for i in range(needs):
        if spots_of(rules, state, rules["recipe"][shape, i]) == 0:
            return n
    base = CRAFT + shape * ASSIGNMENTS
    first = ways_of(rules, state, slot, rules["recipe"][shape, 0], True)
    if first == 0:
        return n
    second = third = 1
    if needs > 1:
        second = ways_of(rules, state, slot, rules["recipe"][shape, 1], True)
    if needs > 2:
        third = ways_of(rules, state, slot, rules["recipe"][shape, 2], True)
    for a in range(WAYS):
        if not (first >> a) & 1:
            continue
        for b in range(WAYS):
            if not (second >> b) & 1 or (b > 0 and b == a):
                continue
            for c in range(WAYS):
                if (third >> c) & 1 and (c == 0 or (c != a and c != b)):
                    out[n] = base + a + WAYS * (b + WAYS * c)
                    n += 1
    return n


def can_lift(rules: Record, state: Record, card: int, out: Array) -> int:
    """Where a card that shows the cargo can be put down beside the recipe's; how many places."""
    if card == state["crafting"] or state["status"][card] == AWAY:
        return 0
    roads = shown_spots(rules, state, card, state["cargo"])
    if roads == 0:
        return 0
    return landings(rules, state, card, roads, state["crafting"], out)


def places(state: Record, out: Array) -> int:
    """Write all free places, both ways round (DG-7)."""
    n = free_places(state, out)
    for i in range(n):
        out[n + i] = out[i] + SIDE * SIDE
    return 2 * n


def legal(rules: Record, state: Record, seat: int, out: Array) -> int:
    """What the phase allows: in a turn to expand, to craft, or to attempt the gift (DG-6)."""
    phase = state["phase"]
    if phase == PLACE_GIFT:
        return places(state, out)
    if phase == CRAFT_GIFT:
        return craftings(rules, state, GIFT, out, 0)
    if phase == LAND:
        return can_lift(rules, state, state["lifted"], out)
    n = 0
    if phase == LIFT:
        none = np.zeros(0, np.int32)
        for card in range(CARDS):
            if can_lift(rules, state, card, none):
                out[n] = LIFT_CARD + card
                n += 1
        return n
    if state["hand"] != NOTHING:
        n = places(state, out)
    for slot in range(CARDS):
        if state["status"][slot] == UNSUPPLIED:
            n = craftings(rules, state, slot, out, n)
    out[n] = ATTEMPT
    return n + 1


def place_refusal(rules: Record, state: Record, action: int) -> int:
    """0 if a card may be put down there in this phase, else why not (DG-7, DG-17)."""
    phase = state["phase"]
    if phase in (CRAFT_GIFT, LIFT):
        return WRONG_PHASE
    if phase == TURN and state["hand"] == NOTHING:
        return NO_HAND
    lifted = state["lifted"]
    spot = action % (SIDE * SIDE)
    x, y = spot % SIDE - EDGE, spot // SIDE - EDGE
    if covered(state, x, y, lifted):
        return COVERS
    if not touches(state, x, y, lifted):
        return NO_JOIN
    if phase == LAND:
        out = np.zeros(24, np.int32)
        n = can_lift(rules, state, lifted, out)
        for i in range(n):
            if out[i] == action:
                return 0
        return CANT_LAND
    return 0


def craft_refusal(rules: Record, state: Record, action: int) -> int:
    """0 if a card may be crafted in this way now, else why not (DG-9 to DG-13)."""
    shape = (action - CRAFT) // ASSIGNMENTS
    ways = (action - CRAFT) % ASSIGNMENTS
    phase = state["phase"]
    if phase != (CRAFT_GIFT if shape >= CARDS else TURN):
        return WRONG_PHASE
    if shape >= CARDS:
        if shape != shape_of(state, GIFT):
            return NOT_THE_GIFT
        slot = GIFT
    else:
        slot = shape
        if shape >= rules["cards"] or state["status"][slot] == AWAY:
            return NOT_IN_VILLAGE
        if state["status"][slot] == SUPPLIED:
            return CRAFTED_ALREADY
    used = 0
    for i in range(NEEDS):
        way = ways % WAYS
        ways //= WAYS
        if i >= rules["needs"][shape]:
            if way:
                return WRONG_COUNT
            continue
        if way and (used >> way) & 1:
            return USED_TWICE
        used |= 1 << way
        if way:
            at = -1
            for k in range(TRANSPORTS):
                if state["transport"][k] == way - 1:
                    at = k
            if at < 0:
                return NO_SUCH_TRANSPORT
            if state["exhausted"][at]:
                return IS_EXHAUSTED
        if not (ways_of(rules, state, slot, rules["recipe"][shape, i], True) >> way) & 1:
            return CANT_COME
    return 0


def refusal(rules: Record, state: Record, seat: int, action: int) -> int:
    """0 if the action may be played, else why not."""
    if action < 0 or action >= ACTIONS:
        return UNKNOWN
    if action < PLACES:
        return place_refusal(rules, state, action)
    if action < LIFT_CARD:
        return craft_refusal(rules, state, action)
    if action == ATTEMPT:
        return 0 if state["phase"] == TURN else WRONG_PHASE
    if state["phase"] != LIFT:
        return WRONG_PHASE
    none = np.zeros(0, np.int32)
    return 0 if can_lift(rules, state, action - LIFT_CARD, none) else CANT_LIFT


# --- playing --------------------------------------------------------------------------------


def lowest(spots: int) -> int:
    """The slot of a set's first spot."""
    slot = 0
    while not spots & 3:
        spots >>= 2
        slot += 1
    return slot


def exhaust(state: Record, way: int, log: Array) -> None:
    """Exhaust the transport of a way (DG-13)."""
    for k in range(TRANSPORTS):
        if state["transport"][k] == way - 1:
            state["exhausted"][k] = 1
            emit(log, EXHAUST, NOBODY, 13, way - 1)


def tell_delivery(
    rules: Record, state: Record, slot: int, resource: int, way: int, log: Array
) -> None:
    """Tell whence a resource comes, from the nearest spot if by road (DG-10, DG-13)."""
    if log.shape[0] == 0:
        return
    spots = spots_of(rules, state, resource)
    changes = -1
    if way == 0:
        changes = road_distance(rules, state, slot, spots)
        spots &= spots_by_road(rules, state, slot, changes)
    else:
        spots = spots_by(rules, state, slot, way - 1, spots)
    emit(log, DELIVER, NOBODY, 10 if way == 0 else 13, slot, resource, way, lowest(spots), changes)


def craft(rules: Record, state: Record, slot: int, action: int, log: Array) -> None:
    """Deliver all that the recipe needs at once (DG-12); a card may then have to be moved."""
    shape = shape_of(state, slot)
    ways = (action - CRAFT) % ASSIGNMENTS
    for i in range(rules["needs"][shape]):
        way = ways % WAYS
        ways //= WAYS
        resource = rules["recipe"][shape, i]
        if way:
            exhaust(state, way, log)
        if way and rules["kind"][way - 1] == CARRY:
            state["crafting"] = slot
            state["cargo"] = resource
        else:
            tell_delivery(rules, state, slot, resource, way, log)
    if state["crafting"] == NOTHING:
        finish_craft(rules, state, slot, log)
        return
    found = 0
    only = NOTHING
    none = np.zeros(0, np.int32)
    for card in range(CARDS):
        if can_lift(rules, state, card, none):
            found += 1
            only = card
    if found == 1:
        lift(state, only, log)
    else:
        state["phase"] = LIFT


def lift(state: Record, card: int, log: Array) -> None:
    """Choose the card that is moved; it stays where it is until it is put down (DG-15)."""
    state["lifted"] = card
    state["phase"] = LAND
    emit(log, LIFTED, NOBODY, 15, card)


def land(rules: Record, state: Record, action: int, log: Array) -> None:
    """Put the lifted card down; its resource has come, and the crafting is done (DG-17)."""
    card = state["lifted"]
    spot = action % (SIDE * SIDE)
    x, y, turned = spot % SIDE - EDGE, spot // SIDE - EDGE, action // (SIDE * SIDE)
    emit(log, MOVE, NOBODY, 17, card, state["x"][card], state["y"][card], x, y, turned)
    slot = state["crafting"]
    for k in range(TRANSPORTS):
        if rules["kind"][state["transport"][k]] == CARRY:
            way = 1 + state["transport"][k]
            emit(log, DELIVER, NOBODY, 13, slot, state["cargo"], way, card, NOTHING)
    pick_up(state, card)
    put_down(state, card, x, y, turned)
    state["crafting"] = state["cargo"] = state["lifted"] = NOTHING
    state["phase"] = TURN
    finish_craft(rules, state, slot, log)


def finish_craft(rules: Record, state: Record, slot: int, log: Array) -> None:
    """Turn the card to its supplied side and reset what that resource resets (DG-9, DG-16)."""
    state["status"][slot] = SUPPLIED
    if slot == GIFT:
        state["gift_crafted"] = 1
        end(state, log)
        return
    state["points"] += 1
    resource = rules["makes"][slot]
    emit(log, CRAFTED_CARD, NOBODY, 9, slot, resource)
    for k in range(TRANSPORTS):
        transport = state["transport"][k]
        if state["exhausted"][k] and rules["reset"][transport] == resource:
            state["exhausted"][k] = 0
            emit(log, RESET, NOBODY, 16, transport, resource)


def expand(state: Record, action: int, log: Array) -> None:
    """Put the hand card down and draw (DG-7)."""
    card = state["hand"]
    spot = action % (SIDE * SIDE)
    x, y, turned = spot % SIDE - EDGE, spot // SIDE - EDGE, action // (SIDE * SIDE)
    state["status"][card] = UNSUPPLIED
    put_down(state, card, x, y, turned)
    emit(log, EXPAND, NOBODY, 7, card, x, y, turned)
    draw(state, log)


def attempt(state: Record, log: Array) -> None:
    """The last thing that the player does; without a place the game is lost (DG-18)."""
    emit(log, TRY, NOBODY, 18, CARDS + state["gift"])
    state["phase"] = PLACE_GIFT
    out = np.zeros(MAX_LEGAL, np.int32)
    if places(state, out) == 0:
        end(state, log)


def place_gift(rules: Record, state: Record, action: int, log: Array) -> None:
    """Put the gift card down; if its recipe can't be delivered, the game is lost (DG-18)."""
    spot = action % (SIDE * SIDE)
    x, y, turned = spot % SIDE - EDGE, spot // SIDE - EDGE, action // (SIDE * SIDE)
    state["status"][GIFT] = UNSUPPLIED
    put_down(state, GIFT, x, y, turned)
    emit(log, GIFT_PLACED, NOBODY, 18, CARDS + state["gift"], x, y, turned)
    state["phase"] = CRAFT_GIFT
    out = np.zeros(ASSIGNMENTS, np.int32)
    if craftings(rules, state, GIFT, out, 0) == 0:
        end(state, log)


def end(state: Record, log: Array) -> None:
    """The game is over (DG-18 to DG-20)."""
    state["over"] = 1
    state["to_move"] = 0
    state["phase"] = TURN
    emit(log, END, NOBODY, 20, state["points"], state["gift_crafted"])


def play(rules: Record, state: Record, seat: int, action: int, log: Array) -> None:
    """Apply an action."""
    state["number"] += 1
    phase = state["phase"]
    if action == ATTEMPT:
        attempt(state, log)
    elif action >= LIFT_CARD:
        lift(state, action - LIFT_CARD, log)
    elif action >= CRAFT:
        slot = GIFT if phase == CRAFT_GIFT else (action - CRAFT) // ASSIGNMENTS
        craft(rules, state, slot, action, log)
    elif phase == LAND:
        land(rules, state, action, log)
    elif phase == PLACE_GIFT:
        place_gift(rules, state, action, log)
    else:
        expand(state, action, log)


def score(rules: Record, state: Record, seat: int) -> int:
    """A point a crafted resource (DG-19)."""
    return int(state["points"])


def wins(rules: Record, state: Record, seat: int) -> bool:
    """The gift, and nine points or more (DG-20)."""
    return bool(state["gift_crafted"]) and state["points"] >= QUIET


def payoff(rules: Record, state: Record, seat: int) -> float:
    """A joyous village is worth 1, a quiet one 0.7; a lost game a little for what was crafted."""
    points = float(state["points"])
    if wins(rules, state, seat):
        return 0.7 + 0.1 * (points - QUIET)
    return 0.02 * points + (0.05 if state["gift_crafted"] else 0.0)
