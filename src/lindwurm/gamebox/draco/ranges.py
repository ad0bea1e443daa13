"""The continuous ranges of actions: shots, and places for won fragments."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cached_property

from typing_extensions import override

from lindwurm.core.actions import Sampler
from lindwurm.core.typing import Json
from lindwurm.gamebox.draco.board import NOTHING, Board, Ground
from lindwurm.gamebox.draco.geometry import Strip, heading_to
from lindwurm.gamebox.draco.notation import (
    SET_UP_FORM,
    SHOOT_FORM,
    SetUp,
    place_text,
    read_action,
    shot_text,
)
from lindwurm.gamebox.draco.pieces import BREATH, FRAGMENT, MONSTER, Set, the_set
from lindwurm.gamebox.draco.simulation import Launch

#: How often a random place is tried before a sure one is taken.
TRIES = 40
#: Share of the shots that go anywhere at all; the others go roughly at some fragment.
WILD = 0.1
#: A spread of the aimed ones, in degrees.
SPREAD = 3.0


def refusal(board: Board, side: int, shot: Launch) -> str:
    """Why a shot may not be fired (DR-4), as a sentence; empty if it may."""
    pieces = the_set()
    if not pieces.slowest <= shot.speed <= pieces.fastest:
        return (
            f"a finger gives the disc {pieces.slowest} to {pieces.fastest} m/s, not {shot.speed:g}"
        )
    return board.blocked(side, shot.x, shot.y, shot.heading)


def bounds(row: Strip, reach: float) -> dict[str, Json]:
    """The least and greatest x and y within a strip."""
    corners = [row.point(along, off) for along in (0, row.length) for off in (-reach, reach)]
    return {
        name: [round(min(c[i] for c in corners), 6), round(max(c[i] for c in corners), 6)]
        for i, name in enumerate("xy")
    }


class _Range(Sampler):
    """A range of a side's actions on a board."""

    def __init__(self, board: Board, side: int) -> None:
        self.board, self.side = board, side

    @cached_property
    def _row(self) -> Strip:
        return self.board.strip(self.side)

    @property
    def _set(self) -> Set:
        return the_set()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.side == other.side and self.board == other.board

    __hash__ = None  # type: ignore[assignment]


class Shots(_Range):
    """All shots that a side may fire (DR-4)."""

    @cached_property
    def _ground(self) -> Ground:
        return self.board.ground(self.side)

    @property
    @override
    def examples(self) -> Sequence[str]:
        return (self._example,)

    @cached_property
    def _example(self) -> str:
        """A shot at the nearest goal that the fire breath can point at, else straight ahead."""
        place = self._ground.straight()
        assert place is not None, "a side to shoot has room (DR-6b)"
        x, y, heading = place
        goals = [self.board.places[p] for p in self._goals()]
        ways = [(g[0] / 1e6, g[1] / 1e6) for g in goals if g is not None]
        for goal in sorted(ways, key=lambda goal: math.dist(goal, (x, y))):
            there = heading_to(x, y, *goal)
            if self._ground.in_the_way(x, y, there, 1e-4) == NOTHING:
                heading = there
                break
        return shot_text(x, y, heading, 0.75 * self._set.fastest)

    def _goals(self) -> list[int]:
        """The Monster's fragments, without any the opponent's."""
        return self.board.of(MONSTER) or self.board.of(1 - self.side)

    @override
    def sample(self, rng: random.Random) -> str:
        for _ in range(TRIES):
            text = self._try(rng)
            shot = read_action(text)
            assert isinstance(shot, Launch)
            if self._ground.in_the_way(shot.x, shot.y, shot.heading) == NOTHING:
                return text
        return self.examples[0]

    def _try(self, rng: random.Random) -> str:
        """A random place between head and tail, a heading at some fragment, or anywhere."""
        pieces, row = self._set, self._row
        half = pieces.kinds[BREATH].foot[0]
        off = rng.uniform(-pieces.reach, pieces.reach) * rng.random()
        x, y = row.point(rng.uniform(half, max(half, row.length - half)), off)
        if rng.random() < WILD:
            heading = rng.uniform(0.0, 360.0)
            return shot_text(x, y, heading, rng.uniform(pieces.slowest, pieces.fastest))
        goal = self._goal(rng)
        heading = heading_to(x, y, *goal) + rng.gauss(0.0, SPREAD)
        fast = pieces.fastest
        return shot_text(x, y, heading, rng.uniform(0.6 * fast, fast))

    def _goal(self, rng: random.Random) -> tuple[float, float]:
        goals = self._goals()
        place = self.board.places[rng.choice(goals)] if goals else None
        x, y, _ = place or (0, 0, 0)
        return x / 1e6, y / 1e6

    @override
    def form(self) -> dict[str, Json]:
        pieces = self._set
        return {
            "kind": "shoot",
            "notation": SHOOT_FORM,
            "bounds": {
                **bounds(self._row, pieces.reach),
                "heading": [0, 360],
                "speed": [pieces.slowest, pieces.fastest],
            },
            "sample": self.examples[0],
        }

    def __str__(self) -> str:
        x, y = (self.form()["bounds"][name] for name in "xy")
        pieces = self._set
        return (
            f"{SHOOT_FORM}: the disc at X ({x[0]:.3f} to {x[1]:.3f} m) and Y ({y[0]:.3f} to "
            f"{y[1]:.3f} m), heading H (0° to the right, 90° up), "
            f"{pieces.slowest} to {pieces.fastest} m/s; for example {self.examples[0]}"
        )


class Places(_Range):
    """Where the next won fragment may be set up (DR-6)."""

    @property
    @override
    def examples(self) -> Sequence[str]:
        return ("set up",)

    @override
    def sample(self, rng: random.Random) -> str:
        pieces, row = self._set, self._row
        if rng.random() < 0.5:
            return self.examples[0]
        half, piece = pieces.kinds[FRAGMENT].foot[0], self.board.in_hand()[0]
        for _ in range(TRIES):
            off = rng.uniform(-pieces.reach, pieces.reach)
            x, y = row.point(rng.uniform(half, max(half, row.length - half)), off)
            text = place_text(x, y, row.turn + rng.uniform(-30.0, 30.0))
            action = read_action(text)
            if (
                isinstance(action, SetUp)
                and action.place
                and not self.board.misplaced(self.side, piece, action.place)
            ):
                return text
        return self.examples[0]

    @override
    def form(self) -> dict[str, Json]:
        return {
            "kind": "set up",
            "notation": SET_UP_FORM,
            "bounds": {**bounds(self._row, self._set.reach), "turn": [0, 360]},
            "sample": self.examples[0],
        }

    def __str__(self) -> str:
        x, y = (self.form()["bounds"][name] for name in "xy")
        return (
            "'set up' puts what you have won into its default places; 'set up X Y T°' puts the "
            f"next fragment there, X {x[0]:.3f} to {x[1]:.3f} and Y {y[0]:.3f} to {y[1]:.3f} m, "
            "turned by T"
        )
