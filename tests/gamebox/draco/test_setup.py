"""The pieces and how they stand at first: DR-1, DR-2, DR-3, DR-15."""

from __future__ import annotations

import math
from collections import Counter
from types import ModuleType

import numpy as np
import pytest

import lindwurm
from lindwurm import InvalidOption
from lindwurm.gamebox.draco.pieces import the_set
from lindwurm.gamebox.draco.scene import FLOOR, scene_xml
from lindwurm.gamebox.draco.simulation import Simulator


def test_the_pieces() -> None:
    """DR-1: three heads, three tails, ten fragments; a disc and a fire breath have a shape."""
    view = lindwurm.game("draco").new(seed=1).view(None)
    assert Counter(piece["kind"] for piece in view["pieces"]) == {
        "head": 3,
        "tail": 3,
        "fragment": 10,
    }
    assert view["scene"]["kinds"].keys() == {"head", "tail", "fragment", "disc", "fire breath"}
    assert [piece["owner"] for piece in view["pieces"][:6]] == [0, 1, None] * 2
    assert all(piece["owner"] is None for piece in view["pieces"][6:])


@pytest.mark.parametrize("distance", [0.3, 0.35, 0.4])
@pytest.mark.parametrize("fragments", [3, 7, 10])
def test_three_parallel_rows(t: ModuleType, distance: float, fragments: int) -> None:
    """DR-2: the Monster across the middle, the dragons at equal distances, no piece touching."""
    state = t.new(distance=distance, fragments=fragments)
    pieces = state.view(None)["pieces"]
    assert len(pieces) == 6 + fragments
    monster = [piece["place"] for piece in pieces if piece["owner"] is None]
    assert all(y == 0 and turn == 0 for _, y, turn in monster)
    head, tail, *body = (x for x, _, _ in monster)
    assert head < min(body) <= max(body) < tail
    assert body == sorted(body)
    assert [p["slot"] for p in pieces[6:]] == list(range(fragments))
    steps = np.diff(body)
    assert np.allclose(steps, steps[0], atol=2e-6)
    assert sum(body) == pytest.approx(0, abs=1e-5)
    for side, y in ((0, -distance), (1, distance)):
        ends = [piece["place"] for piece in pieces if piece["owner"] == side]
        assert [end[1] for end in ends] == [y, y]
        assert ends[0][0] == pytest.approx(-ends[1][0], abs=0.003), "head and tail face each other"
    from lindwurm.gamebox.draco.records import board_of

    board = board_of(state.game.options, state.data[0])
    assert all(board.free(p, place) for p, place in enumerate(board.standing()))


@pytest.mark.parametrize(
    "wrong",
    [{"distance": 0.29}, {"distance": 0.41}, {"fragments": 2}, {"fragments": 11}, {"hand": "robot"},
     {"fragments": 3.5}],
)  # fmt: skip
def test_other_settings_are_refused(wrong: dict[str, float]) -> None:
    """DR-2, DR-13: distance, fragments and hand are what they can be."""
    with pytest.raises(InvalidOption, match="it takes"):
        lindwurm.game("draco", **wrong)


def test_what_is_shown_is_what_collides() -> None:
    """DR-3: the scene of a view and the simulated bodies have the same shapes; wood floats."""
    import mujoco

    model = mujoco.MjModel.from_xml_string(scene_xml(the_set(), 10))
    scene = lindwurm.game("draco").new(seed=1).view(None)["scene"]
    bodies = {"head": "p0", "tail": "p3", "fragment": "p6", "disc": "disc", "fire breath": "breath"}
    for kind, body in bodies.items():
        shown = scene["kinds"][kind]
        for n, shape in enumerate(shown):
            geom = model.geom(f"{body}_{n}")
            assert geom.size[: len(shape["size"])] == pytest.approx(shape["size"])
            assert geom.pos == pytest.approx(shape["at"])
            assert 2 * math.degrees(math.atan2(geom.quat[2], geom.quat[0])) == pytest.approx(
                shape["tilt"]
            )
        assert len(shown) == model.body(body).geomnum[0]
    for piece in range(16):
        mass = model.body(f"p{piece}").mass[0]
        assert 0.004 < mass < 0.05, "a wooden piece weighs some grams"
    for kind, foot in scene["feet"].items():
        for shape in scene["kinds"][kind]:
            half = shape["size"][0] * (1 if not shape["tilt"] else math.sqrt(2))
            assert abs(shape["at"][0]) + half <= foot[0] + 1e-9
            assert abs(shape["at"][1]) + shape["size"][1] <= foot[1] + 1e-9
    assert FLOOR < -0.5


def test_pieces_stand_on_the_table_at_rest() -> None:
    """DR-2, DR-3: the set-up rows are in balance: nothing moves by itself, not by a hair."""
    state = lindwurm.game("draco").new(seed=1)
    from lindwurm.gamebox.draco.records import board_of
    from lindwurm.gamebox.draco.simulation import Launch

    places = board_of(state.game.options, state.data[0]).standing()
    simulator = Simulator(10)
    flight = simulator.fly(places, Launch(0.0, -0.35, 270.0, 0.5), film=True)
    assert flight.rest == {}
    assert [track.body for track in flight.tracks] == [-1], "only the disc moved"


def test_who_begins_is_drawn() -> None:
    """DR-15: each side about as often as the other, by the seed alone."""
    game = lindwurm.game("draco")
    first = [game.new(2, seed).to_move[0] for seed in range(200)]
    assert 70 < sum(first) < 130
    assert first == [game.new(2, seed).to_move[0] for seed in range(200)]


@pytest.mark.parametrize(
    ("players", "order"),
    [(2, [0, 1, 0, 1, 0, 1]), (3, [0, 1, 2, 1, 0, 1]), (4, [0, 1, 2, 3, 0, 1]),
     (5, [0, 1, 2, 3, 4, 1]), (6, [0, 1, 2, 3, 4, 5])],
)  # fmt: skip
def test_teams_shoot_in_turn(t: ModuleType, players: int, order: list[int]) -> None:
    """DR-9, DR-15: A1, B1, A2, B2 …; the sides alternate, and in a side its members."""
    state = t.new(players=players)
    seen = []
    for _ in order:
        seen.append(state.to_move[0])
        t.shoot(state)
    assert seen == order


def test_the_other_side_may_begin(t: ModuleType) -> None:
    """DR-9, DR-15: then it is B1, A1, B2, A2."""
    state = t.new(first=1, players=4)
    seen = []
    for _ in range(5):
        seen.append(state.to_move[0])
        t.shoot(state)
    assert seen == [1, 0, 3, 2, 1]
