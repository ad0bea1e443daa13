"""The village as a net of roads and fields (kernels; DG-3, DG-8, and the ways of DG-10 to DG-15).

A *slot* is a village card's number, or GIFT for the gift card. A *shape* is what is printed on a
card: the village cards' numbers, then CARDS and on for the gift cards. Exits are numbered 0 to 7
here, clockwise from the top left, and in the card's own frame, so that exit ``e`` of a turned card
lies where ``e + 4`` would be; *gap* ``e`` lies between exits ``e`` and ``e + 1``. A card has two
*spots*: its basic resource, bit ``2 * slot`` of a set of spots, and its recipe, where the crafted
resource will be, bit ``2 * slot + 1``.
"""

from __future__ import annotations

import numpy as np

from lindwurm.core.typing import Array, Record

#: Limits of the data files: village cards, gift cards, roads, fields and needs of a card.
CARDS, GIFTS, ROADS, FIELDS, NEEDS = 12, 6, 4, 7, 3
GIFT = CARDS
SLOTS = CARDS + 1
SHAPES = CARDS + GIFTS
EXITS = 8
BASIC, CRAFTED = 0, 1
NOTHING = -1

#: A card outside the village, on its unsupplied side, on its supplied side.
AWAY, UNSUPPLIED, SUPPLIED = 0, 1, 2

#: Coordinates run from -EDGE to EDGE: 11 expansions, a gift, and three cards moved reach 30 half
#: cards from the first card, and no further. A row of the table is a number's bits.
EDGE = 30
SIDE = 2 * EDGE + 1

#: Kinds of transports (DG-14, DG-15).
ALONG_FIELD, ALONG_ROAD, TO_NEIGHBOUR, IN_LINE, WITH_HOP, CARRY = range(6)
#: How many card changes a direct delivery has at most (DG-10).
DIRECT = 2

RULES = np.dtype(
    [
        ("cards", "i1"),
        ("gifts", "i1"),
        ("basic", "i1", SHAPES),
        ("makes", "i1", SHAPES),
        ("needs", "i1", SHAPES),
        ("recipe", "i1", (SHAPES, NEEDS)),
        ("road", "i1", (SHAPES, EXITS)),
        ("field", "i1", (SHAPES, EXITS)),
        ("road_exits", "i2", (SHAPES, 1 << ROADS)),
        ("field_gaps", "i2", (SHAPES, 1 << FIELDS)),
        ("hops", "i1", (SHAPES, 1 << ROADS)),
        ("spot_roads", "i1", (SHAPES, 2)),
        ("spot_fields", "i2", (SHAPES, 2)),
        ("kind", "i1", GIFTS),
        ("reach", "i1", GIFTS),
        ("reset", "i1", GIFTS),
    ],
    align=True,
)
"""``road`` and ``field`` tell which road has an exit and which field a gap; ``road_exits`` and
``field_gaps`` the exits and gaps of a set of roads and fields; ``hops`` the roads that share a
field with a set of roads. A transport's ``kind``, ``reach`` and ``reset`` go by its gift card."""


def shape_of(state: Record, slot: int) -> int:
    """What is printed on the card of a slot."""
    return CARDS + state["gift"] if slot == GIFT else slot


# --- the cards on the table -----------------------------------------------------------------


def join_exits(state: Record, a: int, place_a: int, b: int, place_b: int) -> None:
    """Join two cards at a half-edge, given by its place on the table's side of each."""
    exit_a = (place_a + 4 * state["turned"][a]) & 7
    exit_b = (place_b + 4 * state["turned"][b]) & 7
    state["joint"][a, exit_a] = 1 + 8 * b + exit_b
    state["joint"][b, exit_b] = 1 + 8 * a + exit_a


def join_cards(state: Record, a: int, b: int) -> None:
    """Join two cards at all half-edges that they share (DG-8)."""
    dx = state["x"][b] - state["x"][a]
    dy = state["y"][b] - state["y"][a]
    for half in range(2):
        if dx in (-2, 2) and 0 <= half - dy <= 1:
            if dx > 0:
                join_exits(state, a, 2 + half, b, 7 - (half - dy))
            else:
                join_exits(state, a, 7 - half, b, 2 + (half - dy))
        elif dy in (-2, 2) and 0 <= half - dx <= 1:
            if dy > 0:
                join_exits(state, a, 5 - half, b, half - dx)
            else:
                join_exits(state, a, half, b, 5 - (half - dx))


def put_down(state: Record, slot: int, x: int, y: int, turned: int) -> None:
    """Lay a card down, unsupplied unless it was moved, and join it to those it touches."""
    state["x"][slot] = x
    state["y"][slot] = y
    state["turned"][slot] = turned
    for other in range(SLOTS):
        if other != slot and state["status"][other] != AWAY:
            join_cards(state, slot, other)


def pick_up(state: Record, slot: int) -> None:
    """Take a card off the table."""
    for own in range(EXITS):
        joint = state["joint"][slot, own] - 1
        if joint >= 0:
            state["joint"][joint >> 3, joint & 7] = 0
            state["joint"][slot, own] = 0
    state["x"][slot] = 0
    state["y"][slot] = 0
    state["turned"][slot] = 0


def covered(state: Record, x: int, y: int, lifted: int) -> bool:
    """Whether a card at this place would cover one of the village; ``lifted`` is not there."""
    for slot in range(SLOTS):
        if state["status"][slot] != AWAY and slot != lifted:
            dx = state["x"][slot] - x
            dy = state["y"][slot] - y
            if -2 < dx < 2 and -2 < dy < 2:
                return True
    return False


def beside(dx: int, dy: int) -> bool:
    """Whether two cards so far apart share at least one half-edge."""
    return (dx in (-2, 2) and -1 <= dy <= 1) or (dy in (-2, 2) and -1 <= dx <= 1)


def touches(state: Record, x: int, y: int, lifted: int) -> bool:
    """Whether a card at this place shares a half-edge with one: each carries a road (DG-7)."""
    for slot in range(SLOTS):
        if (
            state["status"][slot] != AWAY
            and slot != lifted
            and beside(state["x"][slot] - x, state["y"][slot] - y)
        ):
            return True
    return False


def free_places(state: Record, out: Array) -> int:
    """All places where a card joins the village and covers none (DG-7), as ``place`` numbers of
    upright cards, row by row; how many.
    """
    rows = np.zeros(SIDE + 5, np.int64)  # row y of the table is item y + EDGE + 2
    low, high = SIDE, 0
    for slot in range(SLOTS):
        if state["status"][slot] != AWAY:
            row = state["y"][slot] + EDGE + 2
            bits = 3 << (state["x"][slot] + EDGE)
            rows[row] |= bits
            rows[row + 1] |= bits
            low = min(low, row - 2)
            high = max(high, row + 2)
    n = 0
    for row in range(max(low, 2), min(high, SIDE + 1) + 1):
        inside = rows[row] | rows[row + 1]
        outside = rows[row - 1] | rows[row + 2]
        found = (inside << 1) | (inside >> 2) | outside | (outside >> 1)
        found &= ~(inside | (inside >> 1))
        column = 0
        found &= (1 << SIDE) - 1
        while found:
            if found & 1:
                out[n] = (row - 2) * SIDE + column
                n += 1
            found >>= 1
            column += 1
    return n


# --- ways -----------------------------------------------------------------------------------


def next_roads(rules: Record, state: Record, nodes: int) -> int:
    """The roads that join those of a set at the cards' edges; a set has four bits a slot."""
    found = 0
    for slot in range(SLOTS):
        mine = (nodes >> (ROADS * slot)) & 15
        if mine:
            exits = rules["road_exits"][shape_of(state, slot), mine]
            for own in range(EXITS):
                joint = state["joint"][slot, own] - 1
                if joint >= 0 and (exits >> own) & 1:
                    other = joint >> 3
                    road = rules["road"][shape_of(state, other), joint & 7]
                    found |= 1 << (ROADS * other + road)
    return found


def roads_to_spots(rules: Record, state: Record, nodes: int) -> int:
    """The spots that touch a set of roads."""
    spots = 0
    for slot in range(SLOTS):
        mine = (nodes >> (ROADS * slot)) & 15
        if mine:
            shape = shape_of(state, slot)
            if mine & rules["spot_roads"][shape, BASIC]:
                spots |= 1 << (2 * slot)
            if mine & rules["spot_roads"][shape, CRAFTED]:
                spots |= 2 << (2 * slot)
    return spots


def own_roads(rules: Record, state: Record, slot: int) -> int:
    """The roads that a card's recipe touches, as a set of roads."""
    roads: int = rules["spot_roads"][shape_of(state, slot), CRAFTED]
    return roads << (ROADS * slot)


def spots_by_road(rules: Record, state: Record, slot: int, limit: int) -> int:
    """The spots from which a road of at most ``limit`` card changes leads to the recipe."""
    seen = own_roads(rules, state, slot)
    edge = seen
    for _ in range(limit):
        edge = next_roads(rules, state, edge) & ~seen
        if edge == 0:
            break
        seen |= edge
    return roads_to_spots(rules, state, seen)


def road_distance(rules: Record, state: Record, slot: int, spots: int) -> int:
    """The fewest card changes by road from any of the spots to the recipe; -1: no road leads."""
    seen = own_roads(rules, state, slot)
    edge = seen
    distance = 0
    while edge:
        if roads_to_spots(rules, state, seen) & spots:
            return distance
        edge = next_roads(rules, state, edge) & ~seen
        seen |= edge
        distance += 1
    return -1


def hop_roads(rules: Record, state: Record, nodes: int) -> int:
    """The roads that lie across one field of the same card from those of a set."""
    found = 0
    for slot in range(SLOTS):
        mine = (nodes >> (ROADS * slot)) & 15
        if mine:
            found |= rules["hops"][shape_of(state, slot), mine] << (ROADS * slot)
    return found


def spots_with_hop(rules: Record, state: Record, slot: int, limit: int) -> int:
    """As `spots_by_road`, but the way may once hop over a field to another road of a card."""
    before = own_roads(rules, state, slot)
    after = before | hop_roads(rules, state, before)
    for _ in range(limit):
        before |= next_roads(rules, state, before)
        after |= next_roads(rules, state, after) | hop_roads(rules, state, before)
    return roads_to_spots(rules, state, after)


def spots_by_field(rules: Record, state: Record, slot: int, limit: int) -> int:
    """The spots from which one field of at most ``limit`` card changes leads to the recipe."""
    seen = np.zeros(SLOTS, np.int64)
    edge = np.zeros(SLOTS, np.int64)
    found = np.zeros(SLOTS, np.int64)
    seen[slot] = edge[slot] = rules["spot_fields"][shape_of(state, slot), CRAFTED]
    for _ in range(limit):
        for one in range(SLOTS):
            if edge[one] == 0:
                continue
            gaps = rules["field_gaps"][shape_of(state, one), edge[one]]
            for own in range(EXITS):
                joint = state["joint"][one, own] - 1
                if joint < 0:
                    continue
                other = joint >> 3
                shape = shape_of(state, other)
                # The gap clockwise of one exit meets the gap counterclockwise of the other.
                if (gaps >> own) & 1:
                    found[other] |= 1 << rules["field"][shape, (joint - 1) & 7]
                if (gaps >> ((own + 7) & 7)) & 1:
                    found[other] |= 1 << rules["field"][shape, joint & 7]
        for one in range(SLOTS):
            edge[one] = found[one] & ~seen[one]
            seen[one] |= edge[one]
            found[one] = 0
    spots = 0
    for one in range(SLOTS):
        if seen[one]:
            shape = shape_of(state, one)
            if seen[one] & rules["spot_fields"][shape, BASIC]:
                spots |= 1 << (2 * one)
            if seen[one] & rules["spot_fields"][shape, CRAFTED]:
                spots |= 2 << (2 * one)
    return spots


def spots_of_neighbours(state: Record, slot: int) -> int:
    """All spots of the cards that share a half-edge with the recipe's."""
    spots = 0
    for own in range(EXITS):
        joint = state["joint"][slot, own] - 1
        if joint >= 0:
            spots |= 3 << (2 * (joint >> 3))
    return spots


def spots_in_line(state: Record, slot: int) -> int:
    """All spots of the other cards that lie in exactly the recipe's row or column."""
    spots = 0
    for other in range(SLOTS):
        if (
            other != slot
            and state["status"][other] != AWAY
            and (state["x"][other] == state["x"][slot] or state["y"][other] == state["y"][slot])
        ):
            spots |= 3 << (2 * other)
    return spots


def leads_over(
    rules: Record, state: Record, lifted: int, roads: int, slot: int, dx: int, dy: int, turned: int
) -> bool:
    """Whether a card put down beside the recipe's, ``dx, dy`` from it, joins one of its ``roads``
    to one that the recipe touches.
    """
    shape = shape_of(state, slot)
    goal = rules["spot_roads"][shape, CRAFTED]
    for half in range(2):
        if dx in (-2, 2) and 0 <= half - dy <= 1:
            mine = 2 + half if dx > 0 else 7 - half
            other = 7 - (half - dy) if dx > 0 else 2 + (half - dy)
        elif dy in (-2, 2) and 0 <= half - dx <= 1:
            mine = 5 - half if dy > 0 else half
            other = half - dx if dy > 0 else 5 - (half - dx)
        else:
            continue
        mine = (mine + 4 * state["turned"][slot]) & 7
        other = (other + 4 * turned) & 7
        if (goal >> rules["road"][shape, mine]) & 1 and (roads >> rules["road"][lifted, other]) & 1:
            return True
    return False


def shown_spots(rules: Record, state: Record, slot: int, resource: int) -> int:
    """The roads of the card's spots that show a resource now."""
    roads = 0
    if rules["basic"][slot] == resource:
        roads |= rules["spot_roads"][slot, BASIC]
    if state["status"][slot] == SUPPLIED and rules["makes"][slot] == resource:
        roads |= rules["spot_roads"][slot, CRAFTED]
    return roads


def landings(rules: Record, state: Record, lifted: int, roads: int, slot: int, out: Array) -> int:
    """Where the card ``lifted`` can be put down so that a road leads straight from one of its
    ``roads`` to the recipe (DG-15, DG-17), as ``place`` numbers; how many. With an ``out`` of no
    items only whether there is one.
    """
    n = 0
    for dy in range(-2, 3):
        for dx in range(-2, 3):
            x = state["x"][slot] + dx
            y = state["y"][slot] + dy
            if (
                not beside(dx, dy)
                or not (-EDGE <= x <= EDGE and -EDGE <= y <= EDGE)
                or covered(state, x, y, lifted)
            ):
                continue
            for turned in range(2):
                if leads_over(rules, state, lifted, roads, slot, dx, dy, turned):
                    if out.shape[0] == 0:
                        return 1
                    out[n] = ((y + EDGE) * SIDE + x + EDGE) + SIDE * SIDE * turned
                    n += 1
    return n


def spots_to_carry(rules: Record, state: Record, slot: int, wanted: int) -> int:
    """The wanted spots whose card could be carried to the recipe's (DG-15)."""
    spots = 0
    none = np.zeros(0, np.int32)
    for other in range(CARDS):
        if other == slot or (wanted >> (2 * other)) & 3 == 0:
            continue
        for spot in range(2):
            bit = 1 << (2 * other + spot)
            roads = rules["spot_roads"][other, spot]
            if wanted & bit and landings(rules, state, other, roads, slot, none):
                spots |= bit
    return spots


def spots_by(rules: Record, state: Record, slot: int, transport: int, wanted: int) -> int:
    """Those of the wanted spots from which a transport, ready or not, could deliver to the recipe
    (DG-14, DG-15).
    """
    kind = rules["kind"][transport]
    reach = rules["reach"][transport]
    if kind == ALONG_FIELD:
        return wanted & spots_by_field(rules, state, slot, reach)
    if kind == ALONG_ROAD:
        return wanted & spots_by_road(rules, state, slot, reach)
    if kind == TO_NEIGHBOUR:
        return wanted & spots_of_neighbours(state, slot)
    if kind == IN_LINE:
        return wanted & spots_in_line(state, slot)
    if kind == WITH_HOP:
        return wanted & spots_with_hop(rules, state, slot, reach)
    return spots_to_carry(rules, state, slot, wanted)


def spots_of(rules: Record, state: Record, resource: int) -> int:
    """The spots in the village that show a resource (DG-2, DG-11)."""
    spots = 0
    for slot in range(CARDS):
        if state["status"][slot] != AWAY:
            if rules["basic"][slot] == resource:
                spots |= 1 << (2 * slot)
            if state["status"][slot] == SUPPLIED and rules["makes"][slot] == resource:
                spots |= 2 << (2 * slot)
    return spots
