"""The rules of Hüter des Schatzes (kernels). Ids such as HS-9 are those of ``rules.md``.

Spaces are numbered row by row from the top left, edges clockwise from the north; a tile turned
``t`` times a quarter shows the region of its edge ``e`` at ``(e + t) % 4``. An action's number is
``4 * space + turns``.

A *node* is a piece of a hoard with one treasure: the four side spaces come first, then region 0 of
each space, region 1 of each, and so on. ``label`` tells the area that a node belongs to, by the
area's lowest node, and at that lowest node lies what the area is like: how many edges of its
regions still face an empty space (``CLOSED`` when it is enclosed and counted), how many treasures
it has, and a bit for each kind of them. Whatever a tile joins is relabelled when it is placed, so
that no area is ever searched for.
"""

from __future__ import annotations

import numpy as np

from lindwurm.core.log import NOBODY, emit, no_log
from lindwurm.core.record import state_layout, view_layout
from lindwurm.core.rng import DEAL, below, shuffle, word
from lindwurm.core.typing import Array, Record

SEATS, SPACES, SIDES, EDGES, REGIONS = 4, 25, 4, 4, 4
NODES = SIDES + SPACES * REGIONS
#: Limits of a tile set: tiles, and different ones among them.
DECK, TYPES = 64, 64
ACTIONS = MAX_LEGAL = SPACES * 4
#: What lies beyond an edge: a space, or from ``SIDE`` on a side space, or the lava of the rim.
SIDE, RIM = SPACES, SPACES + SIDES
CLOSED = 255
BONUS_FROM, BONUS_POINTS = 7, 3

#: Events.
SEAL, PLACE, CLOSE, BONUS, SHOW, END = range(1, 7)

#: Why an action is refused.
UNKNOWN, TAKEN, SAME_TURN = range(1, 4)

RULES = np.dtype(
    [
        ("bonus", "u1"),
        ("size", "i2"),
        ("types", "i2"),
        ("most", "i2"),
        ("deck", "u1", DECK),
        ("list", "u1", TYPES),
        ("code", "i4", TYPES),
        ("regions", "u1", TYPES),
        ("turns", "u1", TYPES),
        ("kinds", "u1", (TYPES, REGIONS)),
        ("touch", "u1", (TYPES * 4, EDGES)),
        ("beyond", "u1", (SPACES, EDGES)),
        ("sides", "u1", SIDES),
        ("lowest", "u1", 1 << REGIONS),
    ],
    align=True,
)
"""``deck`` lists the types of a whole set, ``list`` how often each occurs, ``code`` what it is (see
``tiles``). ``turns`` is how many turns of a tile look different; ``touch`` the regions, a bit each,
that reach an edge of a type after some turns (``4 * type + turns``); ``kinds`` and ``sides`` the
treasure's bit, 0 where there is none. ``lowest`` tells, for a set of regions, the node that the
first of them is on space 0; ``most`` bounds a hoard's points."""

PUBLIC = [
    ("holder", "i1"),
    ("turn", "u1"),
    ("points", "i2", SEATS),
    ("stack", "u1", DECK),
    ("spaces", "u1", (SEATS, SPACES)),
    ("label", "u1", (SEATS, NODES)),
    ("open", "u1", (SEATS, NODES)),
    ("count", "u1", (SEATS, NODES)),
    ("kinds", "u1", (SEATS, NODES)),
]
"""``turn`` is how many tiles everybody has placed; a space holds 0 or ``1 + 4 * turn + turns`` of
its tile, whose type is ``stack[turn]``. In a view, the stack ends with the tile shown."""

STATE = state_layout(*PUBLIC, ("sealed", "u1", SEATS))
"""``sealed`` is 1 and the action of a seat that has placed while others haven't, else 0."""

VIEW = view_layout(*PUBLIC, ("sealed", "u1"))
"""``sealed`` is the viewer's own."""


def lay_out(rules: Record, state: Record, seat: int) -> None:
    """An empty hoard: the side spaces wait for a neighbour (HS-1, HS-4)."""
    for side in range(SIDES):
        state["label"][seat, side] = side
        state["open"][seat, side] = 1
        state["count"][seat, side] = 1
        state["kinds"][seat, side] = rules["sides"][side]


def deal(rules: Record, state: Record) -> None:
    """Empty hoards, one shuffled stack, someone to hold it (HS-1, HS-2, HS-5)."""
    seats = state["seats"]
    for seat in range(seats):
        lay_out(rules, state, seat)
    size = rules["size"]
    for i in range(size):
        state["stack"][i] = rules["deck"][i]
    shuffle(state, DEAL, state["stack"], size)
    state["holder"] = below(state, DEAL, seats) if seats > 1 else 0
    state["to_move"] = (1 << seats) - 1


def legal(rules: Record, state: Record, seat: int, out: Array) -> int:
    """The shown tile on every empty space, in every turn that looks different (HS-6)."""
    turns = word(rules["turns"][state["stack"][state["turn"]]])
    spaces = state["spaces"][seat]
    # Without a branch, which would be guessed wrong too often: what is too much is written over.
    n = 0
    for space in range(SPACES):
        for turned in range(4):
            out[n + turned] = 4 * space + turned
        n += turns if spaces[space] == 0 else 0
    return n


def refusal(rules: Record, state: Record, seat: int, action: int) -> int:
    """0 if the seat may place the shown tile so, else why not."""
    if action < 0 or action >= ACTIONS:
        return UNKNOWN
    if state["spaces"][seat, action >> 2] != 0:
        return TAKEN
    if (action & 3) >= rules["turns"][state["stack"][state["turn"]]]:
        return SAME_TURN
    return 0


def unite(state: Record, seat: int, one: int, other: int) -> int:
    """Make one area of two, known by the lower label; that label."""
    if one == other:
        return one
    low, high = min(one, other), max(one, other)
    state["open"][seat, low] += state["open"][seat, high]
    state["count"][seat, low] += state["count"][seat, high]
    state["kinds"][seat, low] |= state["kinds"][seat, high]
    state["open"][seat, high] = 0
    state["count"][seat, high] = 0
    state["kinds"][seat, high] = 0
    old, new = np.uint8(high), np.uint8(low)
    labels = state["label"][seat]
    for node in range(NODES):
        label = labels[node]
        labels[node] = new if label == old else label
    return low


def one_kind(kinds: int) -> bool:
    """Whether an area's bits say that its treasures are of exactly one kind."""
    return kinds != 0 and kinds & (kinds - 1) == 0


def area_points(rules: Record, count: int, kinds: int) -> int:
    """What an enclosed area is worth: its treasures, if they are of one kind (HS-9, HS-12)."""
    if not one_kind(kinds):
        return 0
    if rules["bonus"] and count >= BONUS_FROM:
        return count + BONUS_POINTS
    return count


def close(rules: Record, state: Record, seat: int, area: int, log: Array) -> None:
    """Count an area if nothing of it is open any more."""
    if state["open"][seat, area] != 0:
        return
    state["open"][seat, area] = CLOSED
    count, kinds = word(state["count"][seat, area]), word(state["kinds"][seat, area])
    points = area_points(rules, count, kinds)
    state["points"][seat] += points
    bonus = max(0, points - count)
    emit(log, CLOSE, NOBODY, 9, seat, area, kinds, count, points - bonus)
    if bonus:
        emit(log, BONUS, NOBODY, 12, seat, area, bonus)


def facing(rules: Record, state: Record, seat: int, there: int, edge: int) -> int:
    """The regions, a bit each, that reach an edge from beyond; -1 if no tile lies there yet."""
    if there >= SIDE:
        return 1
    tile = word(state["spaces"][seat, there])
    if tile == 0:
        return -1
    turned = 4 * word(state["stack"][(tile - 1) >> 2]) + ((tile - 1) & 3)
    return word(rules["touch"][turned, edge ^ 2])


def first_node(rules: Record, regions: int, there: int) -> int:
    """The node of the first of some regions of a space, or of a side space."""
    return there - SIDE if there >= SIDE else word(rules["lowest"][regions]) + there


def meet(
    rules: Record, state: Record, seat: int, space: int, mine: int, there: int, theirs: int
) -> None:
    """A new tile's regions meet those beyond an edge, which no longer face an empty space there.

    ``mine`` and ``theirs`` are the regions on both sides: all of them belong together (HS-3).
    """
    while theirs:
        area = word(state["label"][seat, first_node(rules, theirs, there)])
        state["open"][seat, area] -= 1
        theirs &= theirs - 1
        own = mine
        while own:
            node = word(rules["lowest"][own]) + space
            area = unite(state, seat, area, word(state["label"][seat, node]))
            own &= own - 1


def put(rules: Record, state: Record, seat: int, kind: int, action: int, log: Array) -> None:
    """Join a tile to a hoard whose ``spaces`` don't hold it yet, and count what it closes."""
    space, turned = action >> 2, 4 * kind + (action & 3)
    regions = rules["regions"][kind]
    for i in range(regions):
        node = SIDES + i * SPACES + space
        treasure = rules["kinds"][kind, i]
        state["label"][seat, node] = node
        state["kinds"][seat, node] = treasure
        state["count"][seat, node] = 1 if treasure else 0
    walls = 0
    for edge in range(EDGES):
        there = word(rules["beyond"][space, edge])
        if there == RIM:
            continue
        mine = word(rules["touch"][turned, edge])
        theirs = facing(rules, state, seat, there, edge)
        if theirs >= 0:
            meet(rules, state, seat, space, mine, there, theirs)
            if mine == 0:
                walls |= 1 << edge
            continue
        while mine:
            node = word(rules["lowest"][mine]) + space
            state["open"][seat, state["label"][seat, node]] += 1
            mine &= mine - 1
    for i in range(regions):
        close(rules, state, seat, word(state["label"][seat, SIDES + i * SPACES + space]), log)
    if walls:
        wall_off(rules, state, seat, space, walls, log)


def wall_off(rules: Record, state: Record, seat: int, space: int, walls: int, log: Array) -> None:
    """Count what is closed by those edges of a tile that none of its regions reaches (HS-3)."""
    for edge in range(EDGES):
        if walls >> edge & 1:
            there = word(rules["beyond"][space, edge])
            theirs = facing(rules, state, seat, there, edge)
            while theirs:
                node = first_node(rules, theirs, there)
                close(rules, state, seat, word(state["label"][seat, node]), log)
                theirs &= theirs - 1


def play(rules: Record, state: Record, seat: int, action: int, log: Array) -> None:
    """Seal a placement; the last one of a turn lets all of them be seen (HS-5, HS-7)."""
    state["sealed"][seat] = action + 1
    state["number"] += 1
    left = state["to_move"] & ~(1 << seat)
    state["to_move"] = left
    if state["seats"] > 1:
        emit(log, SEAL, 1 << seat, 7, seat, action)
    if left == 0:
        reveal(rules, state, log)


def reveal(rules: Record, state: Record, log: Array) -> None:
    """Everybody's tile comes to lie in the own hoard; then the next one is shown (HS-6, HS-8)."""
    turn = word(state["turn"])
    kind = word(state["stack"][turn])
    for seat in range(state["seats"]):
        action = word(state["sealed"][seat]) - 1
        state["sealed"][seat] = 0
        emit(log, PLACE, NOBODY, 6, seat, rules["code"][kind], action)
        put(rules, state, seat, kind, action, log)
        state["spaces"][seat, action >> 2] = 1 + 4 * turn + (action & 3)
    state["turn"] = turn + 1
    if turn + 1 == SPACES:
        state["over"] = 1
        emit(
            log, END, NOBODY, 8, total(state, 0), total(state, 1), total(state, 2), total(state, 3)
        )
    else:
        state["to_move"] = (1 << state["seats"]) - 1
        emit(log, SHOW, NOBODY, 5, rules["code"][state["stack"][turn + 1]])


def total(state: Record, seat: int) -> int:
    """A seat's points, -1 where nobody sits."""
    return int(state["points"][seat]) if seat < state["seats"] else -1


def score(rules: Record, state: Record, seat: int) -> int:
    """The points of the areas closed so far (HS-9)."""
    return int(state["points"][seat])


def wins(rules: Record, state: Record, seat: int) -> bool:
    """Most points; those who tie share it (HS-10)."""
    best = 0
    for other in range(state["seats"]):
        best = max(best, state["points"][other])
    return bool(state["points"][seat] == best)


def pure(state: Record, seat: int, area: int) -> int:
    """The treasures of an area that may yet score, 0 for a spoilt one and where there is none."""
    if area < 0 or not one_kind(state["kinds"][seat, area]):
        return 0
    return word(state["count"][seat, area])


def waiting(rules: Record, state: Record, seat: int, space: int, edge: int) -> int:
    """The area that waits at an edge of an empty space, -1 for none."""
    there = word(rules["beyond"][space, edge])
    if there == RIM:
        return -1
    theirs = facing(rules, state, seat, there, edge)
    return word(state["label"][seat, first_node(rules, theirs, there)]) if theirs > 0 else -1


def clash(state: Record, seat: int, one: int, other: int) -> int:
    """The treasures that are lost when two areas become one."""
    if one < 0 or other < 0 or one == other:
        return 0
    if state["kinds"][seat, one] == state["kinds"][seat, other]:
        return 0
    return pure(state, seat, one) + pure(state, seat, other)


def value(rules: Record, state: Record, seat: int) -> float:
    """The seat's points, and what its open areas of one kind promise.

    Three of four treasures in them will count, the fewer areas the better. Where areas that don't
    go together wait at two edges of an empty space, a tile with two halves, turned the better way,
    still joins some of them: a part of what that would cost is taken off.
    """
    found = float(state["points"][seat])
    for area in range(NODES):
        still = state["open"][seat, area]
        if 0 < still < CLOSED:
            treasures = pure(state, seat, area)
            if treasures:
                found += 0.75 * treasures - 0.15
    for space in range(SPACES):
        if state["spaces"][seat, space] == 0:
            north, east, south, west = (
                waiting(rules, state, seat, space, 0),
                waiting(rules, state, seat, space, 1),
                waiting(rules, state, seat, space, 2),
                waiting(rules, state, seat, space, 3),
            )
            found -= 0.25 * min(
                clash(state, seat, north, east) + clash(state, seat, south, west),
                clash(state, seat, east, south) + clash(state, seat, west, north),
            )
    return found


def payoff(rules: Record, state: Record, seat: int) -> float:
    """Alone: the points beside the most there could be. Else: mostly a share of the win."""
    points = float(state["points"][seat])
    worth = min(1.0, points / float(rules["most"]))
    if state["seats"] == 1:
        return worth
    best, rivals = 0.0, 0
    for other in range(state["seats"]):
        if other != seat:
            theirs = float(state["points"][other])
            best = max(best, theirs)
            rivals += theirs == points
    won = 1.0 / (1 + rivals) if points >= best else 0.0
    return 0.9 * won + 0.1 * min(1.0, max(0.0, 0.5 + (points - best) / 60.0))


def copy_public(source: Record, target: Record) -> None:
    """What lies open, from a state to a view or back."""
    target["holder"] = source["holder"]
    target["turn"] = source["turn"]
    for seat in range(source["seats"]):
        target["points"][seat] = source["points"][seat]
        for space in range(SPACES):
            target["spaces"][seat, space] = source["spaces"][seat, space]
        for node in range(NODES):
            target["label"][seat, node] = source["label"][seat, node]
            target["open"][seat, node] = source["open"][seat, node]
            target["count"][seat, node] = source["count"][seat, node]
            target["kinds"][seat, node] = source["kinds"][seat, node]
    for i in range(come(source)):
        target["stack"][i] = source["stack"][i]


def observe(rules: Record, state: Record, seat: int, view: Record) -> None:
    """What lies open, the tiles that have come, and the own sealed placement (HS-7, HS-8)."""
    copy_public(state, view)
    if seat >= 0:
        view["sealed"] = state["sealed"][seat]


def come(state: Record) -> int:
    """How many tiles of the stack have been shown."""
    return min(word(state["turn"]) + 1, SPACES)


def resample(rules: Record, view: Record, state: Record) -> None:
    """Shuffle what has not come yet; let the others' sealed placements be any legal ones."""
    copy_public(view, state)
    shown = come(view)
    # The unseen tiles first, to shuffle just them; then up to their places, above what has come.
    n = 0
    for kind in range(rules["types"]):
        left = word(rules["list"][kind])
        for i in range(shown):
            if view["stack"][i] == kind:
                left -= 1
        for _ in range(left):
            state["stack"][n] = kind
            n += 1
    shuffle(state, DEAL, state["stack"], n)
    for i in range(n - 1, -1, -1):
        state["stack"][i + shown] = state["stack"][i]
    for i in range(shown):
        state["stack"][i] = view["stack"][i]
    if state["over"]:
        return
    free = SPACES - view["turn"]
    turns = rules["turns"][view["stack"][view["turn"]]]
    for seat in range(state["seats"]):
        if state["to_move"] >> seat & 1:
            continue
        if seat == view["seat"]:
            state["sealed"][seat] = view["sealed"]
        else:
            pick = below(state, DEAL, free * turns)
            state["sealed"][seat] = 1 + nth_placement(state["spaces"][seat], pick, turns)


def nth_placement(spaces: Array, pick: int, turns: int) -> int:
    """The action on the ``pick // turns``-th empty space with ``pick % turns`` quarter turns."""
    empty = pick // turns
    for space in range(SPACES):
        if spaces[space] == 0:
            if empty == 0:
                return 4 * space + pick % turns
            empty -= 1
    return -1


def rebuild(rules: Record, state: Record, placed: Array) -> None:
    """Place tiles in empty hoards: ``placed`` holds the actions, a row a seat."""
    log = no_log()
    for seat in range(state["seats"]):
        lay_out(rules, state, seat)
        for turn in range(state["turn"]):
            action = placed[seat, turn]
            put(rules, state, seat, word(state["stack"][turn]), action, log)
            state["spaces"][seat, action >> 2] = 1 + 4 * turn + (action & 3)
