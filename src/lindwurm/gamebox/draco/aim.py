"""Aiming: likely shots, what they win on average, and places where fragments are safe.

Trials are simulated on all cores: a step of MuJoCo doesn't hold Python's lock. What comes out
follows from the random generator and the number of trials alone, unless the clock ends them.
"""

from __future__ import annotations

import math
import os
import random
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache

from lindwurm.gamebox.draco.board import FIRST, NOTHING, Board, Ground
from lindwurm.gamebox.draco.geometry import heading_to
from lindwurm.gamebox.draco.pieces import BREATH, FRAGMENT, MONSTER, Hand, the_set
from lindwurm.gamebox.draco.simulation import Launch, Place, simulator

#: How many threads simulate at once.
CORES = os.cpu_count() or 1
#: Distance between two places of the fire breath that are looked at, in metres.
SPOTS = 0.012
#: A line that passes nearer than this to a head or tail is a bad idea before any trial.
TOO_NEAR = 0.045
#: Speeds that are tried, as shares of the greatest.
SPEEDS = (0.7, 0.85, 1.0)
#: What a penalty costs without a fragment to give back, in fragments.
ANNOYANCE = 0.3


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(CORES, "draco-trial")


def gain(board: Board, side: int, rest: dict[int, Place | None]) -> float:
    """How many fragments a shot's outcome puts a side ahead (DR-6 to DR-8)."""
    fell = [piece for piece, place in rest.items() if place is None]
    if any(piece < FIRST for piece in fell):
        return -1.0 if board.length(side) else -ANNOYANCE
    worth = {MONSTER: 1.0, 1 - side: 2.0, side: 0.0}
    return sum(worth[board.owners[piece]] for piece in fell)


def shaken(shot: Launch, hand: Hand, rng: random.Random) -> Launch:
    """A shot as a hand may make it (DR-13)."""
    pieces = the_set()
    speed = shot.speed * (1 + hand.speed * rng.gauss(0.0, 1.0))
    return replace(
        shot,
        heading=(shot.heading + hand.heading * rng.gauss(0.0, 1.0)) % 360.0,
        speed=min(max(speed, pieces.slowest), pieces.fastest),
    )


def spots(ground: Ground) -> list[tuple[float, float]]:
    """Places between head and tail where the fire breath can point straight ahead."""
    row = ground.row
    half = the_set().kinds[BREATH].foot[0] + 0.001
    found = []
    along = half
    while along <= row.length - half:
        for off in (0.0, the_set().breath):
            x, y = row.point(along, off)
            if ground.in_the_way(x, y, (row.turn + 90.0) % 360.0) == NOTHING:
                found.append((round(x, 4), round(y, 4)))
        along += SPOTS
    place = ground.straight()
    assert place is not None, "a side to shoot has room (DR-6b)"
    return found or [(round(place[0], 4), round(place[1], 4))]


def goals(board: Board, side: int) -> list[tuple[float, float]]:
    """What can be aimed at: fragments of others, and the middle between two that stand close."""
    found = []
    for owner in (MONSTER, 1 - side):
        points = [
            (place[0] / 1e6, place[1] / 1e6) for p in board.of(owner) if (place := board.places[p])
        ]
        found += points
        for n, (x, y) in enumerate(points):
            for a, b in points[n + 1 :]:
                if math.hypot(x - a, y - b) < 0.045:
                    found.append(((x + a) / 2, (y + b) / 2))
    return found


def risk(board: Board, x: float, y: float, heading: float, far: float) -> float:
    """How near the disc's line comes to heads and tails up to the goal and a little beyond it, from
    0 (none near) to 1 (straight at one).
    """
    cos, sin = math.cos(math.radians(heading)), math.sin(math.radians(heading))
    worst = 0.0
    for place in board.places[:FIRST]:
        if place is None:
            continue
        dx, dy = place[0] / 1e6 - x, place[1] / 1e6 - y
        along, off = dx * cos + dy * sin, abs(dy * cos - dx * sin)
        if 0 < along < far + 0.05:
            worst = max(worst, 1 - off / TOO_NEAR)
    return worst


def shots(board: Board, side: int, rng: random.Random, count: int) -> list[Launch]:
    """Likely shots at all goals from all spots, those that look safest and most direct first."""
    ground = board.ground(side)
    places, aims = spots(ground), goals(board, side)
    rated: list[tuple[float, int, Launch]] = []
    for _ in range(6 * count if aims else 0):
        (x, y), (a, b) = rng.choice(places), rng.choice(aims)
        heading = round(heading_to(x, y, a, b) + rng.gauss(0.0, 0.8), 2) % 360.0
        if ground.in_the_way(x, y, heading) != NOTHING:
            continue
        far = math.hypot(a - x, b - y)
        speed = round(rng.choice(SPEEDS) * the_set().fastest, 2)
        rated.append(
            (risk(board, x, y, heading, far) + far, len(rated), Launch(x, y, heading, speed))
        )
    rated.sort(key=lambda item: item[:2])
    return [shot for *_, shot in rated[:count]] or [straight(board, side)]


def straight(board: Board, side: int) -> Launch:
    """A shot straight ahead, which is always possible."""
    place = board.ground(side).straight()
    assert place is not None, "a side to shoot has room (DR-6b)"
    x, y, heading = place
    return Launch(round(x, 4), round(y, 4), round(heading, 2), round(0.75 * the_set().fastest, 2))


@dataclass
class Trial:
    """A shot, and what its trials brought."""

    shot: Launch
    total: float = 0.0
    count: int = 0

    @property
    def mean(self) -> float:
        """What it brings on average, a little less sure the fewer trials it had."""
        return self.total / (self.count + 0.5)


@dataclass
class Effort:
    """How much may be tried: so many trials, and until when."""

    trials: int
    end: float = field(default=math.inf)

    def take(self, most: int) -> int:
        """So many of ``most`` trials may be made now."""
        if time.monotonic() > self.end:
            self.trials = 0
        granted = min(most, self.trials)
        self.trials -= granted
        return granted


def run(board: Board, side: int, tasks: Sequence[tuple[Trial, Launch]], effort: Effort) -> bool:
    """Simulate shots on a board, a wave of as many as there are cores at a time; whether all."""
    places = board.standing()
    fragments = board.fragments

    def one(shot: Launch) -> float:
        return gain(board, side, simulator(fragments).fly(places, shot).rest)

    done = 0
    while done < len(tasks):
        wave = tasks[done : done + effort.take(min(CORES, len(tasks) - done))]
        if not wave:
            return False
        for (trial, _), won in zip(wave, _pool().map(one, [shot for _, shot in wave]), strict=True):
            trial.total += won
            trial.count += 1
        done += len(wave)
    return True


def best_shot(
    board: Board, side: int, hand: Hand, rng: random.Random, wide: int, effort: Effort
) -> Launch:
    """The likely shot that wins most on average: all are tried once, the better half twice as
    often, and so on; near the best ones others are tried too.
    """
    trials = [Trial(shot) for shot in shots(board, side, rng, wide)]
    exact = not (hand.heading or hand.speed)
    alive, often = trials, 1
    while True:
        tasks = [(trial, shaken(trial.shot, hand, rng)) for trial in alive for _ in range(often)]
        if not tasks or not run(board, side, tasks, effort):
            break
        trials.sort(key=lambda trial: -trial.mean)
        alive = trials[: max(1, len(alive) // 2)]
        if len(alive) <= 4:
            near = [Trial(shot) for t in alive[:2] for shot in _near(board, side, t.shot, rng)]
            trials += near
            alive = near if exact else [*alive, *near]
        often = 1 if exact else min(2 * often, 4)
    return max(trials, key=lambda trial: (trial.mean, trial.count)).shot


def _near(board: Board, side: int, shot: Launch, rng: random.Random) -> list[Launch]:
    """Two shots a little beside one, where the fire breath can lie so."""
    ground, found = board.ground(side), []
    for _ in range(2):
        heading = round(shot.heading + rng.gauss(0.0, 1.0), 2) % 360.0
        speed = min(the_set().fastest, round(shot.speed * (1 + rng.gauss(0.0, 0.08)), 2))
        if ground.in_the_way(shot.x, shot.y, heading) == NOTHING:
            found.append(replace(shot, heading=heading, speed=speed))
    return found


def safest_place(
    board: Board, side: int, hand: Hand, rng: random.Random, effort: Effort
) -> Place | None:
    """Where the next fragment in hand is safest from the opponent's shots; None: by default."""
    piece = board.in_hand()[0]
    trials: list[tuple[Place | None, Trial]] = []
    for place in [None, *_hiding_places(board, side, piece)]:
        there = board.copy()
        if place is None:
            there.set_up(side, piece)
        else:
            there.places[piece] = place
        for other in there.in_hand():
            there.set_up(side, other)
        there.make_room(side)
        there.make_room(1 - side)
        mine = there.places[piece]
        assert mine is not None
        trial = Trial(straight(there, 1 - side))
        tasks = [
            (trial, shaken(_at(there, 1 - side, mine, rng), hand, rng)) for _ in range(THREATS)
        ]
        if not run(there, 1 - side, tasks, effort):
            break
        trials.append((place, trial))
    return min(trials, key=lambda item: item[1].total)[0] if trials else None


#: How many shots of the opponent's are tried at a fragment.
THREATS = 4


def _at(board: Board, side: int, goal: Place, rng: random.Random) -> Launch:
    """A side's shot at a place."""
    x, y = rng.choice(spots(board.ground(side)))
    heading = heading_to(x, y, goal[0] / 1e6, goal[1] / 1e6)
    return Launch(x, y, heading, the_set().fastest * rng.uniform(0.8, 1.0))


def _hiding_places(board: Board, side: int, piece: int) -> list[Place]:
    """Places by the head and by the tail, turned so that shots meet the fragment's narrow side."""
    row, pieces = board.strip(side), the_set()
    half = pieces.kinds[FRAGMENT].foot[1] + pieces.gap
    found = []
    for first, step in ((half, 0.004), (row.length - half, -0.004)):
        along = first
        while 0 < along < row.length:
            x, y = row.point(along)
            place = round(1e6 * x), round(1e6 * y), round(1e3 * (row.turn + 90.0)) % 360_000
            if not board.misplaced(side, piece, place):
                found.append(place)
                break
            along += step
    return found
