"""Where the pieces stand and whose they are: rows, room, setting up and putting back.

Everything here is deterministic arithmetic on whole micrometres; the simulation only says where
pieces came to rest.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from lindwurm.gamebox.draco.geometry import (
    Plan,
    Strip,
    around,
    breath_plan,
    nearest,
    plan,
    strip,
)
from lindwurm.gamebox.draco.pieces import (
    BREATH,
    FRAGMENT,
    HEAD,
    HEADS,
    MONSTER,
    SIDES,
    TAIL,
    TAILS,
    the_set,
)
from lindwurm.gamebox.draco.simulation import Place

#: The first fragment's number.
FIRST = HEADS + TAILS
#: How finely a free place is looked for along a row, in metres.
GRAIN = 0.001
#: How far from where it stood a piece may be put back if others stand there now.
FAR = 0.4
#: What is kept free more than needed, so that the notation's rounding takes none of it.
SPARE = 1.2e-4
#: How deep the plans of two pieces at rest may seem to overlap: one that leans a little less than
#: counts as fallen is set straight where it stands.
DEEP = -0.0005
#: What can be in a fire breath's way instead of a piece; farther than AWAY no piece is.
NOTHING, OUTSIDE, BESIDE = -1, -2, -3
AWAY = 0.1


@dataclass(frozen=True)
class Ground:
    """Where a fire breath can lie: its dragon's strip, and the plans of all that stands."""

    row: Strip
    plans: Sequence[tuple[int, Plan]]

    def in_the_way(self, x: float, y: float, heading: float, margin: float = 0.0) -> int:
        """NOTHING, OUTSIDE, BESIDE, or the number of the piece that a fire breath with the disc's
        centre at x, y would come too near.
        """
        pieces, row = the_set(), self.row
        breath = breath_plan(x, y, heading)
        disc = pieces.radius + margin
        if not (row.holds([(x, y)], disc) and row.holds(breath.corners(), margin)):
            return OUTSIDE
        if abs(row.off((x, y))) > pieces.reach - margin:
            return BESIDE
        least = pieces.clearance + margin
        for piece, other in self.plans:
            if abs(other.x - x) > AWAY or abs(other.y - y) > AWAY:
                continue
            if other.distance(x, y) < disc + pieces.clearance or other.apart(breath) < least:
                return piece
        return NOTHING

    def straight(self) -> tuple[float, float, float] | None:
        """The place nearest to the tail where the fire breath can lie on the line itself and point
        straight ahead: the disc's x, y, and the heading. It bears the notation's rounding.
        """
        row, ahead = self.row, the_set().breath
        half = the_set().kinds[BREATH].foot[0] + 2 * SPARE
        along = row.length - half
        heading = (row.turn + 90.0) % 360.0
        while along >= half:
            x, y = row.point(along, ahead)
            if self.in_the_way(x, y, heading, SPARE) == NOTHING:
                return x, y, heading
            along -= GRAIN
        return None


@dataclass
class Board:
    """All pieces by number: places (None: in hand), owners (0, 1, MONSTER), slots of the Monster's
    fragments (-1: none).
    """

    distance: float
    places: list[Place | None]
    owners: list[int]
    slots: list[int]

    @classmethod
    def start(cls, distance: float, fragments: int) -> Board:
        """The rows as a game begins with them (DR-2)."""
        ends = [
            end_place(side, kind, distance, fragments)
            for kind in (HEAD, TAIL)
            for side in (0, 1, MONSTER)
        ]
        places: list[Place | None] = [*ends, *(slot_place(k, fragments) for k in range(fragments))]
        owners = [0, 1, MONSTER] * 2 + [MONSTER] * fragments
        return cls(distance, places, owners, [-1] * FIRST + list(range(fragments)))

    def copy(self) -> Board:
        """One that goes its own way."""
        return Board(self.distance, self.places.copy(), self.owners.copy(), self.slots.copy())

    # --- what stands where ------------------------------------------------------------------

    @property
    def fragments(self) -> int:
        """How many fragments there are."""
        return len(self.places) - FIRST

    def of(self, owner: int) -> list[int]:
        """An owner's fragments."""
        return [p for p in range(FIRST, len(self.places)) if self.owners[p] == owner]

    def length(self, owner: int) -> int:
        """How many they are."""
        return len(self.of(owner))

    def in_hand(self) -> list[int]:
        """The fragments that wait to be set up."""
        return [piece for piece, place in enumerate(self.places) if place is None]

    def plans(self, but: Sequence[int] = ()) -> list[Plan]:
        """The plans of all that stands."""
        return [
            plan(piece, place)
            for piece, place in enumerate(self.places)
            if place is not None and piece not in but
        ]

    def standing(self) -> list[Place]:
        """All places; every piece must stand."""
        return [place for place in self.places if place is not None]

    def strip(self, side: int) -> Strip:
        """The strip between a side's head and tail."""
        head, tail = self.places[side], self.places[HEADS + side]
        assert head is not None
        assert tail is not None
        return strip(plan(side, head), plan(HEADS + side, tail))

    def free(self, piece: int, place: Place) -> bool:
        """Whether a piece can stand there without touching another, whole on the table."""
        mine = plan(piece, place)
        return on_table(mine) and nearest(self.plans((piece,)), mine) >= the_set().clearance

    def merged(self) -> int | None:
        """The first piece that stands in another one; None as it should be."""
        plans = [(p, plan(p, place)) for p, place in enumerate(self.places) if place is not None]
        for n, (piece, mine) in enumerate(plans):
            if nearest([other for _, other in plans[:n]], mine) < DEEP:
                return piece
        return None

    # --- the fire breath (DR-4) -------------------------------------------------------------

    def ground(self, side: int) -> Ground:
        """Where a side's fire breath can lie."""
        plans = [(p, plan(p, place)) for p, place in enumerate(self.places) if place is not None]
        return Ground(self.strip(side), plans)

    def blocked(self, side: int, x: float, y: float, heading: float) -> str:
        """Why the fire breath can't lie so, as a sentence; empty if it can."""
        ground = self.ground(side)
        way = ground.in_the_way(x, y, heading)
        reach = round(1000 * the_set().reach)
        if way == OUTSIDE:
            return "fire breath and disc must lie between your dragon's head and tail"
        if way == BESIDE:
            return f"the disc must lie within {reach} mm of the line from your head to your tail"
        if way != NOTHING:
            return f"the fire breath may touch no piece, but {self.called(way)} is in its way"
        return ""

    def called(self, piece: int) -> str:
        """A piece in words."""
        whose = {0: "side A's", 1: "side B's", MONSTER: "the Monster's"}[self.owners[piece]]
        what = HEAD if piece < HEADS else TAIL if piece < FIRST else FRAGMENT
        return f"{whose} {what}"

    def has_room(self, side: int) -> bool:
        """Whether a fire breath fits between head and tail."""
        return self.ground(side).straight() is not None

    # --- growing (DR-6, DR-6b) --------------------------------------------------------------

    def make_room(self, side: int) -> list[int]:
        """Move the tail outward until a fire breath fits; the pieces that moved."""
        moved: list[int] = []
        while not self.has_room(side):
            moved = self._outward(side)
            if len(moved) > 1:
                break
        return moved

    def _outward(self, side: int) -> list[int]:
        """Move the tail to its next free place outward; at the table's edge the dragon is lined up
        anew. The pieces that moved.
        """
        tail = HEADS + side
        row, place = self.strip(side), self.places[tail]
        assert place is not None
        for step in range(1, 1000):
            dx, dy = 2 * step * GRAIN * row.cos, 2 * step * GRAIN * row.sin
            there = round(place[0] + 1e6 * dx), round(place[1] + 1e6 * dy), place[2]
            if not on_table(plan(tail, there)):
                break
            if self.free(tail, there):
                self.places[tail] = there
                return [tail]
        return self._line_up(side)

    def _line_up(self, side: int) -> list[int]:
        """Set a whole dragon up in its row as if it were new."""
        fragments = [piece for piece in self.of(side) if self.places[piece] is not None]
        mine = [side, HEADS + side, *fragments]
        for piece in mine:
            self.places[piece] = None
        self.put_back(side, end_place(side, HEAD, self.distance, self.fragments))
        self.put_back(HEADS + side, end_place(side, TAIL, self.distance, self.fragments))
        for piece in fragments:
            self.set_up(side, piece)
        self.make_room(side)
        return mine

    def grow(self, side: int) -> list[int]:
        """Move the tail outward so far that the fragments in hand fit in beside a fire breath."""
        grown = self.copy()
        for piece in self.in_hand():
            grown.set_up(side, piece)
        grown.make_room(side)
        moved = [p for p, place in enumerate(self.places) if place not in (None, grown.places[p])]
        for piece in moved:
            self.places[piece] = grown.places[piece]
        return moved

    def set_up(self, side: int, piece: int) -> None:
        """Set a fragment up in the first free place of its dragon's row, from the head on; the tail
        makes room.
        """
        gap, half = the_set().gap, the_set().kinds[FRAGMENT].foot[0]
        along = gap + half
        row, others = self.strip(side), self.plans((piece,))
        while True:
            x, y = row.point(along)
            there = round(1e6 * x), round(1e6 * y), round(1e3 * row.turn) % 360_000
            mine = plan(piece, there)
            if along > row.length - half - gap:
                if len(self._outward(side)) > 1:
                    along = gap + half
                row, others = self.strip(side), self.plans((piece,))
            elif on_table(mine) and nearest(others, mine) >= gap - SPARE:
                self.places[piece] = there
                return
            else:
                along += GRAIN

    def misplaced(self, side: int, piece: int, place: Place) -> str:
        """Why a fragment can't be set up there, as a sentence; empty if it can."""
        row, mine = self.strip(side), plan(piece, place)
        if not row.holds(mine.corners()):
            return "it must stand between your dragon's head and tail"
        if abs(row.off((mine.x, mine.y))) > the_set().reach:
            reach = round(1000 * the_set().reach)
            return f"it must stand within {reach} mm of the line from your head to your tail"
        if not on_table(mine):
            return "it must stand on the table"
        for other, there in enumerate(self.places):
            if there is not None and plan(other, there).apart(mine) < the_set().clearance:
                return f"it may touch no other piece, but {self.called(other)} stands there"
        return ""

    # --- putting back (DR-7, DR-8) ----------------------------------------------------------

    def put_back(self, piece: int, place: Place) -> None:
        """Set a piece up where it stood, or as near to it as it touches nothing."""
        self.places[piece] = next(p for p in around(place, FAR) if self.free(piece, p))

    def give_back(self, side: int) -> tuple[int, int] | None:
        """The last fragment of a dragon goes to the Monster's first empty place: its number and the
        slot; None if there is none to give.
        """
        mine = self.of(side)
        if not mine:
            return None
        row = self.strip(side)
        piece = max(mine, key=lambda p: (self._along(row, p), p))
        taken = set(self.slots)
        slot = next(k for k in range(self.fragments) if k not in taken)
        self.places[piece] = None
        self.owners[piece], self.slots[piece] = MONSTER, slot
        self.put_back(piece, slot_place(slot, self.fragments))
        return piece, slot

    def _along(self, row: Strip, piece: int) -> float:
        place = self.places[piece]
        return math.inf if place is None else row.along((place[0] / 1e6, place[1] / 1e6))


def on_table(mine: Plan) -> bool:
    """Whether a plan lies whole on the table."""
    x, y = the_set().table
    return all(abs(a) <= x / 2 and abs(b) <= y / 2 for a, b in mine.corners())


def slot_place(slot: int, fragments: int) -> Place:
    """Where the Monster's fragment of that slot stands at the beginning."""
    pieces = the_set()
    pitch = 2 * pieces.kinds[FRAGMENT].foot[0] + pieces.gap
    return round(1e6 * pitch * (slot - (fragments - 1) / 2)), 0, 0


def end_place(side: int, kind: str, distance: float, fragments: int) -> Place:
    """Where a head or tail stands at the beginning; side MONSTER is the row across the middle."""
    pieces = the_set()
    half = pieces.kinds[kind].foot[0]
    if side == MONSTER:
        inner = fragments * pieces.kinds[FRAGMENT].foot[0] + (fragments + 1) * pieces.gap / 2
    else:
        inner = pieces.dragon / 2
    x = inner + half
    sign = -1 if (kind == HEAD) != (side == 1) else 1
    y = 0.0 if side == MONSTER else distance if side == SIDES - 1 else -distance
    return round(1e6 * sign * x), round(1e6 * y), 180_000 if side == 1 else 0
