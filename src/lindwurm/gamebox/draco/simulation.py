"""Shots in MuJoCo: where everything comes to rest, and the way there.

A flight is a pure function of where the pieces stand and of the shot as flown: a simulator begins
each one from nothing, with all pieces asleep (a piece at rest doesn't creep) and no solver's memory
of the shot before. On one machine the same shot therefore has the same result to the last bit.
"""

from __future__ import annotations

import base64
import copy
import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from lindwurm.core.typing import Array
from lindwurm.gamebox.draco.pieces import HEADS, TAILS, feet, the_set
from lindwurm.gamebox.draco.scene import STEP, scene_xml

if TYPE_CHECKING:
    import mujoco

#: Steps between two frames of a flight, and seconds.
CHUNK = 64
FRAME = CHUNK * STEP
#: Frames after which a disc that alone still moves is taken away, and after which all is over.
DISC_PATIENCE, PATIENCE = round(4.0 / FRAME), round(10.0 / FRAME)
#: The disc's bouncy contacts tremble for ever where something leans on it: it counts as at rest if
#: in so many frames nothing moves farther than this, in metres and parts of a quaternion.
WHILE, TREMBLE = 16, 2e-4
#: A piece stands if it is tilted less than so, and its foot is less than so far above the table.
STANDS = math.cos(math.radians(5.0))
LIFTED = 0.002
#: What is flatter than this needs no second look when the disc is taken away; what lies farther
#: from disc and fire breath can't lean on them.
FLAT, NEAR = 1e-5, 0.1
#: What has fallen so far is off the table.
FALLEN = -0.1
#: Units of a flight's poses: so many a metre, and for the parts of a quaternion.
METRE, UNIT = 20_000, 32_767
#: A place: x and y in micrometres, the turn in thousandths of a degree.
Place = tuple[int, int, int]
NO_POSES: Array = np.zeros((0, 7))


@dataclass(frozen=True)
class Launch:
    """A shot as flown: the disc's centre in metres, the heading in degrees, the speed in m/s."""

    x: float
    y: float
    heading: float
    speed: float


@dataclass(frozen=True)
class Track:
    """A body's way: its poses (position, quaternion) from frame ``first`` on; -1 is the disc."""

    body: int
    first: int
    poses: Array

    def text(self) -> str:
        """The poses as the page gets them: 16-bit integers in base 64."""
        scaled = np.concatenate([self.poses[:, :3] * METRE, self.poses[:, 3:] * UNIT], axis=1)
        rounded = np.clip(np.rint(scaled), -UNIT, UNIT).astype("<i2")
        return base64.b64encode(rounded.tobytes()).decode("ascii")


@dataclass(frozen=True)
class Flight:
    """What a shot did. ``rest`` says of each piece that changed where it stands now, None: knocked
    over. ``settled`` is False if patience ended before everything was at rest.
    """

    rest: dict[int, Place | None]
    disc_on_table: bool
    frames: int
    settled: bool
    tracks: list[Track] = field(default_factory=list)


class Simulator:
    """One model and its data; for one thread at a time."""

    def __init__(self, fragments: int) -> None:
        import mujoco

        self._step, self._reset = mujoco.mj_step, mujoco.mj_resetData
        self.model = copy.copy(_model(fragments))
        self.data = mujoco.MjData(self.model)
        self.count = HEADS + TAILS + fragments
        self._breath = self.model.body("breath").id
        self._parked = self.model.qpos0.copy().reshape(-1, 7)
        self._gone = self.model.body_pos[self._breath].copy()
        self._radius = max(math.hypot(*foot) for foot in feet(self.count))

    def begin(self, places: Sequence[Place], shot: Launch) -> None:
        """Everything as it is when the disc leaves the fire breath."""
        pieces = the_set()
        start = self.model.qpos0.reshape(-1, 7)
        angle = math.radians(shot.heading)
        along = math.cos(angle), math.sin(angle)
        start[0] = shot.x, shot.y, pieces.kinds["disc"].shapes[0].size[1], *_turned(angle)
        for piece, (x, y, turn) in enumerate(places):
            start[1 + piece] = x / 1e6, y / 1e6, 0.0, *_turned(math.radians(turn / 1e3))
        back = pieces.breath
        self.model.body_pos[self._breath] = shot.x - back * along[0], shot.y - back * along[1], 0.0
        self.model.body_quat[self._breath] = _turned(angle - math.pi / 2)
        self._reset(self.model, self.data)
        self.data.qvel[:2] = shot.speed * along[0], shot.speed * along[1]

    def fly(self, places: Sequence[Place], shot: Launch, *, film: bool = False) -> Flight:
        """Fire, and wait until all is at rest (DR-5); with ``film`` the way is noted."""
        self.begin(places, shot)
        before = self.model.qpos0.reshape(-1, 7)[1:].copy()
        frames: list[Array] = [self.data.qpos.copy()]
        fallen: dict[int, int] = {}
        settled = self._run(frames, fallen, film)
        disc = 0 not in fallen
        disc_gone = len(frames)
        if self._lean():
            self._take_back()
            settled = self._run(frames, fallen, film)
        after = self.data.qpos.reshape(-1, 7)[1:]
        rest: dict[int, Place | None] = {}
        for piece in np.flatnonzero((after != before).any(axis=1)).tolist():
            place = _standing(after[piece])
            if place != places[piece]:
                rest[piece] = place
        tracks = _tracks(frames, fallen, disc_gone) if film else []
        return Flight(rest, disc, len(frames), settled, tracks)

    def _run(self, frames: list[Array], fallen: dict[int, int], film: bool) -> bool:
        """Step until everything sleeps; whether it came to that. Without ``film`` the frames are
        only counted.
        """
        model, data, step = self.model, self.data, self._step
        asleep, poses = data.tree_asleep, data.qpos.reshape(-1, 7)
        earlier = poses.copy()
        for _ in range(PATIENCE):
            step(model, data, CHUNK)
            frames.append(data.qpos.copy() if film else NO_POSES)
            awake = np.flatnonzero(asleep < 0)
            if not len(awake):
                return True
            for body in awake[poses[awake, 2] < FALLEN].tolist():
                if body not in fallen:
                    fallen[body] = len(frames)
                    poses[body] = self._parked[body]
                    data.qvel[6 * body : 6 * body + 6] = 0.0
            if len(frames) > DISC_PATIENCE and awake.tolist() == [0]:
                return True
            if len(frames) % WHILE == 0:
                if awake[0] == 0 and np.abs(poses - earlier)[awake].max() < TREMBLE:
                    return True
                earlier = poses.copy()
        return False

    def _lean(self) -> bool:
        """Whether some piece may lean on the disc or the fire breath."""
        poses = self.data.qpos.reshape(-1, 7)
        tilted = (poses[1:, 4] ** 2 + poses[1:, 5] ** 2 > FLAT) | (np.abs(poses[1:, 2]) > LIFTED)
        tilted &= poses[1:, 2] > FALLEN
        if not tilted.any():
            return False
        places = poses[1:][tilted][:, :2]
        props = np.stack([poses[0, :2], self.model.body_pos[self._breath][:2]])
        return bool((np.abs(places[:, None] - props[None]).max(axis=2) < NEAR).any())

    def _take_back(self) -> None:
        """The disc and the fire breath are gone; what isn't upright goes on from where it is."""
        start = self.model.qpos0.reshape(-1, 7)
        start[1:] = self.data.qpos.reshape(-1, 7)[1:]
        start[0] = self._parked[0]
        self.model.body_pos[self._breath] = self._gone
        self._reset(self.model, self.data)
        tilted = np.flatnonzero(start[1:, 4] ** 2 + start[1:, 5] ** 2 > FLAT) + 1
        for body in tilted.tolist():
            self.data.qvel[6 * body] = -0.0  # wakes it, and what it touches


@cache
def _model(fragments: int) -> mujoco.MjModel:
    import mujoco

    return mujoco.MjModel.from_xml_string(scene_xml(the_set(), fragments))


_MINE = threading.local()


def simulator(fragments: int) -> Simulator:
    """This thread's simulator of a scene with so many fragments."""
    mine: dict[int, Simulator] = _MINE.__dict__.setdefault("simulators", {})
    if fragments not in mine:
        mine[fragments] = Simulator(fragments)
    return mine[fragments]


def _turned(angle: float) -> tuple[float, float, float, float]:
    """The quaternion of a turn about the z axis."""
    return math.cos(angle / 2), 0.0, 0.0, math.sin(angle / 2)


def _standing(pose: Array) -> Place | None:
    """Where a piece at rest stands, None if it doesn't (DR-5)."""
    x, y, z, a, b, c, d = pose.tolist()
    table = the_set().table
    if 1 - 2 * (b * b + c * c) < STANDS or abs(z) > LIFTED:
        return None
    if abs(x) > table[0] / 2 or abs(y) > table[1] / 2:
        return None
    turn = math.degrees(math.atan2(2 * (a * d + b * c), 1 - 2 * (c * c + d * d)))
    return round(x * 1e6), round(y * 1e6), round(turn * 1e3) % 360_000


def _tracks(frames: Sequence[Array], fallen: dict[int, int], disc_gone: int) -> list[Track]:
    """The ways of all bodies that moved, each from its last still frame to its first at rest."""
    poses = np.stack(frames).reshape(len(frames), -1, 7)
    found = []
    for body in range(poses.shape[1]):
        end = min(fallen.get(body, len(frames)), disc_gone if body == 0 else len(frames))
        way = poses[:end, body]
        moved = np.flatnonzero((np.abs(np.diff(way, axis=0)) > 1e-6).any(axis=1))
        if len(moved):
            first, last = int(moved[0]), int(moved[-1]) + 1
            found.append(Track(body - 1, first, way[first : last + 1]))
    return found
