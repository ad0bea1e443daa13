"""What holds for any shot whatever: DR-5, DR-6, DR-16. Hundreds of random ones, so it is slow."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from lindwurm.gamebox.draco.board import FIRST, Board
from lindwurm.gamebox.draco.notation import read_action
from lindwurm.gamebox.draco.pieces import the_set
from lindwurm.gamebox.draco.ranges import Shots
from lindwurm.gamebox.draco.records import board_of
from lindwurm.gamebox.draco.simulation import (
    CHUNK,
    FALLEN,
    PATIENCE,
    Flight,
    Launch,
    Simulator,
    simulator,
)

pytestmark = pytest.mark.slow
SHOTS = 250
#: By which share of the disc's energy that of everything may seem to grow, and what is nothing, in
#: joules.
MORE, NOTHING = 0.002, 2e-5
#: Milliseconds of a blow.
BLOW = 10


@dataclass
class Shot:
    """A random shot on a random table, and what it did."""

    board: Board
    launch: Launch
    flight: Flight


def random_board(t: ModuleType, rng: random.Random) -> Board:
    """A table in the midst of a game: fragments won, pieces shoved about and turned."""
    state = t.new(fragments=rng.randint(3, 10), distance=round(rng.uniform(0.3, 0.4), 2))
    board = board_of(state.game.options, state.data[0])
    for piece in range(FIRST, len(board.places)):
        if rng.random() < 0.4:
            side = rng.randrange(2)
            board.owners[piece], board.places[piece] = side, None
            board.slots[piece] = -1
            board.set_up(side, piece)
    for piece, (x, y, turn) in enumerate(board.standing()):
        there = (x + rng.randint(-8000, 8000), y + rng.randint(-8000, 8000),
                 (turn + rng.randint(-40_000, 40_000)) % 360_000)  # fmt: skip
        if rng.random() < 0.3 and board.free(piece, there):
            board.places[piece] = there
    for side in (0, 1):
        board.make_room(side)
    return board


@pytest.fixture(scope="module")
def shots(t: ModuleType) -> list[Shot]:
    found = []
    for seed in range(SHOTS):
        rng = random.Random(seed)
        board = random_board(t, rng)
        launch = read_action(Shots(board, seed % 2).sample(rng))
        assert isinstance(launch, Launch)
        flight = simulator(board.fragments).fly(board.standing(), launch, film=True)
        found.append(Shot(board, launch, flight))
    return found


def poses(shots: list[Shot]) -> Iterator[tuple[Shot, Any]]:
    for shot in shots:
        for track in shot.flight.tracks:
            yield shot, track


def test_every_shot_comes_to_rest(shots: list[Shot]) -> None:
    """DR-5: long before patience ends."""
    assert all(shot.flight.settled for shot in shots)
    assert max(shot.flight.frames for shot in shots) < PATIENCE
    assert sum(any(p is None for p in shot.flight.rest.values()) for shot in shots) > SHOTS / 4


def test_nothing_falls_through_the_table(shots: list[Shot]) -> None:
    """DR-5: no body's middle is ever under the table's top, but for those over its edge."""
    x, y = (half / 2 for half in the_set().table)
    for _, track in poses(shots):
        place, lowest = track.poses[:, :2], -0.012 if track.body >= 0 else -0.002
        inside = (np.abs(place[:, 0]) < x - 0.02) & (np.abs(place[:, 1]) < y - 0.02)
        assert (track.poses[inside, 2] > lowest).all(), track.body
        assert np.isfinite(track.poses).all()


def test_only_what_left_the_table_lies_below_it(shots: list[Shot]) -> None:
    """DR-5, DR-14."""
    left = 0
    for shot, track in poses(shots):
        if track.poses[-1, 2] < FALLEN:
            left += 1
            if track.body < 0:
                assert not shot.flight.disc_on_table
            else:
                assert shot.flight.rest[track.body] is None
    assert left > 5, "some discs do leave it"


def test_pieces_are_conserved(shots: list[Shot]) -> None:
    """DR-6, DR-16: those that stand, stand apart; all others were knocked over; none is new."""
    for shot in shots:
        after = shot.board.copy()
        for piece, place in shot.flight.rest.items():
            assert 0 <= piece < len(after.places)
            after.places[piece] = place
        assert after.merged() is None


def test_what_was_not_touched_has_not_moved(shots: list[Shot]) -> None:
    """DR-5: not by a micrometre: who isn't in the flight has no new place."""
    for shot in shots:
        filmed = {track.body for track in shot.flight.tracks}
        assert shot.flight.rest.keys() <= filmed


def test_nothing_moves_at_rest(shots: list[Shot]) -> None:
    """DR-5: the table after a shot is at rest: another second changes nothing."""
    for shot in shots[:40]:
        sim = simulator(shot.board.fragments)
        sim.fly(shot.board.standing(), shot.launch)
        pieces = sim.data.qpos[7:].copy()
        for _ in range(62):
            sim._step(sim.model, sim.data, CHUNK)
        assert np.array_equal(sim.data.qpos[7:], pieces)


def energy(sim: Simulator) -> float:
    """Kinetic and potential energy of all that is on the table, in joules."""
    import mujoco

    mujoco.mj_energyPos(sim.model, sim.data)
    mujoco.mj_energyVel(sim.model, sim.data)
    return float(sim.data.energy.sum())


def test_no_energy_is_gained(shots: list[Shot]) -> None:
    """DR-4: from the disc's launch on, the energy of everything never grows. What a contact takes
    up as it is pressed together, and gives back, is not counted; a blow takes some milliseconds.
    """
    for shot in shots[:80]:
        sim = simulator(shot.board.fragments)
        sim.begin(shot.board.standing(), shot.launch)
        rest = energy_at_rest(sim)
        found = [energy(sim) - rest] * BLOW
        for _ in range(400):
            sim._step(sim.model, sim.data, 4)
            found.append(energy(sim) - rest)
            assert found[-1] < max(found[-1 - BLOW : -1]) + MORE * found[0] + NOTHING
            assert found[-1] <= found[0]
            if (sim.data.qpos.reshape(-1, 7)[:, 2] < -0.01).any():
                break


def energy_at_rest(sim: Simulator) -> float:
    """The energy of the launch without the disc's speed."""
    speed = sim.data.qvel.copy()
    sim.data.qvel[:] = 0.0
    found = energy(sim)
    sim.data.qvel[:] = speed
    return found
