"""When a shot is over, and who stands then: DR-5. Physics checked against theory."""

from __future__ import annotations

import math
from types import ModuleType

import numpy as np
import pytest

from lindwurm.gamebox.draco.pieces import the_set
from lindwurm.gamebox.draco.records import board_of
from lindwurm.gamebox.draco.simulation import Launch, Simulator, _standing
from lindwurm.play.state import State

#: A disc so slow that it reaches nothing.
NOWHERE = Launch(0.0, -0.35, 90.0, 0.5)
FRAGMENT = 6


def places_of(state: State) -> list[tuple[int, int, int]]:
    return board_of(state.game.options, state.data[0]).standing()


def tilted(simulator: Simulator, piece: int, degrees: float) -> None:
    """Tilt a standing fragment about an edge of its foot: backwards, or forwards if negative."""
    pose = simulator.data.qpos.reshape(-1, 7)[1 + piece]
    angle, half = math.radians(degrees), the_set().kinds["fragment"].foot[1]
    pose[1] -= math.copysign(half - half * math.cos(angle), degrees)
    pose[2] = half * abs(math.sin(angle))
    pose[3:] = math.cos(angle / 2), math.sin(angle / 2), 0.0, 0.0


def tilt(simulator: Simulator, piece: int) -> float:
    """How far a piece is tilted, in degrees."""
    b, c = simulator.data.qpos.reshape(-1, 7)[1 + piece, 4:6]
    return math.degrees(math.acos(1 - 2 * (b * b + c * c)))


def let_go(t: ModuleType, degrees: float) -> tuple[int, int, int] | None:
    """Where a fragment that is let go of tilted so far ends up."""
    simulator = Simulator(3)
    simulator.begin(places_of(t.new(fragments=3)), NOWHERE)
    tilted(simulator, FRAGMENT, degrees)
    assert simulator._run([simulator.data.qpos.copy()], {}, film=False)
    return _standing(simulator.data.qpos.reshape(-1, 7)[1 + FRAGMENT])


def tipping_angle() -> float:
    """At which angle a fragment's weight is over its edge."""
    import mujoco

    from lindwurm.gamebox.draco.scene import scene_xml

    model = mujoco.MjModel.from_xml_string(scene_xml(the_set(), 3))
    height = float(model.body(f"p{FRAGMENT}").ipos[2])
    return math.degrees(math.atan(the_set().kinds["fragment"].foot[1] / height))


def test_a_tilted_piece_falls_back_or_over(t: ModuleType) -> None:
    """DR-5: as its centre of mass says, to a degree."""
    edge = tipping_angle()
    assert 15 < edge < 30
    assert let_go(t, edge - 1) is not None
    assert let_go(t, edge + 1) is None


@pytest.mark.parametrize("speed", [0.8, 1.2, 1.6])
def test_a_slide_is_as_long_as_friction_lets_it(t: ModuleType, speed: float) -> None:
    """DR-4, DR-5: v² / 2 mu g, to some per cent."""
    simulator = Simulator(3)
    # Along the table's edge, behind all pieces.
    flight = simulator.fly(
        places_of(t.new(fragments=3)), Launch(-0.55, -0.42, 0.0, speed), film=True
    )
    (track,) = flight.tracks
    length = track.poses[-1, 0] - track.poses[0, 0]
    friction = the_set().kinds["disc"].friction
    assert length == pytest.approx(speed**2 / (2 * friction * 9.81), rel=0.06)
    assert flight.settled


@pytest.mark.parametrize(("degrees", "stands"), [(0, True), (4.9, True), (5.1, False), (90, False)])
def test_five_degrees(degrees: float, stands: bool) -> None:
    """DR-5: a piece tilted by less stands, one tilted by more is knocked over."""
    angle = math.radians(degrees)
    pose = np.array([0.1, 0.2, 0.0, math.cos(angle / 2), math.sin(angle / 2), 0.0, 0.0])
    assert (_standing(pose) is not None) == stands


@pytest.mark.parametrize(
    "pose",
    [[0.61, 0.0, 0.0], [0.0, -0.46, 0.0], [0.1, 0.1, 0.012], [0.1, 0.1, -0.75]],
)
def test_off_the_table_or_on_top_of_something(pose: list[float]) -> None:
    """DR-5: such a piece is knocked over, however upright it is."""
    assert _standing(np.array([*pose, 1.0, 0.0, 0.0, 0.0])) is None


def test_a_piece_that_leans_on_its_neighbour_is_knocked_over(t: ModuleType) -> None:
    """DR-5: it comes to rest leaning, and counts as fallen."""
    places = places_of(t.new(fragments=3))
    places[FRAGMENT], places[FRAGMENT + 1] = (0, 100_000, 0), (0, 140_000, 0)
    simulator = Simulator(3)
    simulator.begin(places, NOWHERE)
    tilted(simulator, FRAGMENT, -23.0)
    assert simulator._run([simulator.data.qpos.copy()], {}, film=False)
    assert 5 < tilt(simulator, FRAGMENT) < 45, "it leans"
    poses = simulator.data.qpos.reshape(-1, 7)
    assert _standing(poses[1 + FRAGMENT]) is None
    assert _standing(poses[2 + FRAGMENT]) == places[FRAGMENT + 1]


def test_what_leaned_on_the_disc_comes_to_rest_without_it(t: ModuleType) -> None:
    """DR-5, DR-14: a fragment propped up by the disc falls back or over once it is taken away."""
    places = places_of(t.new(fragments=3))
    places[FRAGMENT] = (0, 100_000, 0)
    simulator = Simulator(3)
    # A fallen fragment whose upper end lies on the disc.
    simulator.begin(places, Launch(0.0, 0.145, 270.0, 0.5))
    simulator.data.qvel[:] = 0.0
    pose, angle = simulator.data.qpos.reshape(-1, 7)[1 + FRAGMENT], math.radians(76.0)
    pose[2], pose[3:] = 0.0125, (math.cos(angle / 2), -math.sin(angle / 2), 0.0, 0.0)
    assert simulator._run([simulator.data.qpos.copy()], {}, film=False)
    assert 60 < tilt(simulator, FRAGMENT) < 80, "it lies on the disc"
    assert simulator._lean()
    simulator._take_back()
    assert simulator._run([simulator.data.qpos.copy()], {}, film=False)
    assert tilt(simulator, FRAGMENT) == pytest.approx(90, abs=0.1)
    assert simulator.data.qpos[2] < -0.5, "the disc is gone"
    assert (simulator.data.tree_asleep >= 0).all()


def test_at_rest_nothing_creeps(t: ModuleType) -> None:
    """DR-5: what has come to rest is bit for bit where it was after ten more seconds."""
    simulator = Simulator(10)
    simulator.fly(places_of(t.new()), Launch(0.0, -0.35, 84.0, 3.5))
    before = simulator.data.qpos.copy()
    assert (simulator.data.tree_asleep >= 0).all()
    for _ in range(20):
        simulator._step(simulator.model, simulator.data, 2000)
    assert np.array_equal(simulator.data.qpos, before)
