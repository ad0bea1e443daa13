"""What may be fired, and how it flies: DR-4, DR-13, DR-14."""

from __future__ import annotations

import random
import statistics
from types import ModuleType

import pytest

import lindwurm
from lindwurm import IllegalAction
from lindwurm.core.actions import Sampler
from lindwurm.gamebox.draco.pieces import the_set
from lindwurm.play.state import State


def refused(state: State, action: str) -> IllegalAction:
    """The refusal of an action of the seat to move."""
    before = state.data.tobytes()
    with pytest.raises(IllegalAction) as caught:
        state.play(state.to_move[0], action)
    assert state.data.tobytes() == before
    return caught.value


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("shoot 0.100 -0.350 90° 3 m/s", "between your dragon's head and tail"),
        ("shoot -0.065 -0.350 90° 3 m/s", "between your dragon's head and tail"),
        ("shoot 0 0 90° 3 m/s", "within 30 mm of the line"),
        ("shoot 0 -0.315 90° 3 m/s", "within 30 mm of the line"),
        ("shoot 0 -0.381 90° 3 m/s", "within 30 mm of the line"),
        ("shoot 0 -0.350 90° 4.01 m/s", "0.5 to 4.0 m/s, not 4.01"),
        ("shoot 0 -0.350 90° 0.4 m/s", "0.5 to 4.0 m/s, not 0.4"),
    ],
)
def test_what_can_not_be_fired(t: ModuleType, action: str, reason: str) -> None:
    """DR-4: outside of one's dragon, too fast or too slow; nothing has changed."""
    error = refused(t.new(), action)
    assert reason in error.reason
    assert error.rule == "DR-4"


def test_the_fire_breath_touches_no_piece(t: ModuleType) -> None:
    """DR-4: neither it nor the disc; next to a fragment it can lie."""
    state = t.with_owners(t.new(), {6: 0})
    x = t.place(state, 6)[0]
    error = refused(state, f"shoot {x:.4f} -0.350 90° 3 m/s")
    assert (error.reason, error.rule) == (
        "the fire breath may touch no piece, but side A's fragment is in its way",
        "DR-4",
    )
    # Half a fragment and air, beside half the disc, or beside half the fire breath behind it.
    air = 0.015 + the_set().clearance
    for half, y in ((0.015, -0.350), (0.018, -0.3225)):
        refused(state, f"shoot {x + air + half - 0.0002:.4f} {y} 90° 3 m/s")
        state.copy().play(0, f"shoot {x + air + half + 0.0002:.4f} {y} 90° 3 m/s")


def test_it_may_point_anywhere(t: ModuleType) -> None:
    """DR-4: all around, also backwards."""
    state = t.new()
    for heading in range(0, 360, 15):
        spent = state.copy()
        event = t.one(spent.play(0, f"shoot 0 -0.350 {heading}° 0.5 m/s"), "shot")
        assert event["heading"] == heading
        assert event["rule"] == "DR-4"


@pytest.mark.parametrize(
    "text",
    [
        "shoot 0 -0.35 90 3",
        "shoot 0 -0.35 90° 3",
        "shoot 0 -0.35 90 3 m/s",
        "shoot 0 -0.35 -270° 3.0",
    ],
)
def test_the_notation_is_lenient(t: ModuleType, text: str) -> None:
    """DR-4: degrees and m/s may be left out."""
    state, other = t.new(), t.new()
    state.play(0, text)
    other.play(0, "shoot 0.000 -0.350 90° 3.00 m/s")
    assert state.hash() == other.hash()


@pytest.mark.parametrize(
    "text",
    ["", "shoot", "shoot 0 -0.35 90", "shoot 0,1 -0.35 90° 3 m/s", "shoot 0 -0.35 90° 1e9 m/s",
     "shoot nan -0.35 90° 3 m/s", "shoot 0 -0.35 90° 3 km/h", "Shoot 0 -0.35 90° 3 m/s",
     "shoot 0.1234567 -0.35 90° 3 m/s", "shoot \u0660 -0.35 90° 3 m/s"],
)  # fmt: skip
def test_what_can_not_be_read(t: ModuleType, text: str) -> None:
    error = refused(t.new(), text)
    assert error.rule is None
    assert "'shoot 0.012 -0.350 94.5° 2.80 m/s'" in error.reason


def test_the_range_describes_itself(t: ModuleType) -> None:
    """DR-4: bounds, notation, an example that can be played; samples are legal and varied."""
    state = t.new(first=1)
    actions = state.actions(1)
    assert isinstance(actions, Sampler)
    assert state.actions(0) == []
    form = actions.form()
    assert form["kind"] == "shoot"
    assert form["bounds"] == {
        "x": [-0.075, 0.075],
        "y": [0.32, 0.38],
        "heading": [0, 360],
        "speed": [0.5, 4.0],
    }
    assert form["sample"] == actions[0]
    state.copy().play(1, actions[0])
    assert "heading H" in str(actions)
    rng = random.Random(1)
    texts = {actions.sample(rng) for _ in range(50)}
    assert len(texts) == 50
    for text in sorted(texts)[:5]:
        state.copy().play(1, text)


@pytest.mark.parametrize("seed", range(30))
def test_samples_are_legal_wherever_pieces_stand(t: ModuleType, seed: int) -> None:
    """DR-4, DR-6: in tables as they come about, every sample is accepted by the rules."""
    from lindwurm.gamebox.draco.notation import SetUp, read_action
    from lindwurm.gamebox.draco.ranges import refusal
    from lindwurm.gamebox.draco.records import board_of

    rng = random.Random(seed)
    state = t.new()
    for _ in range(10):
        seat = state.to_move[0]
        board = board_of(state.game.options, state.data[0])
        actions = state.actions(seat)
        for _ in range(10):
            wanted = read_action(actions.sample(rng))
            if isinstance(wanted, SetUp):
                place = wanted.place
                assert place is None or not board.misplaced(seat % 2, board.in_hand()[0], place)
            else:
                assert not refusal(board, seat % 2, wanted)
        if state.view(None)["phase"] == "set up":
            state.play(seat, actions.sample(rng))
        else:
            others = board.of(2) or board.of(1 - seat % 2)
            some = rng.sample(others, min(len(others), rng.randrange(3)))
            x, y, turn = board.places[seat % 2]
            there = x + rng.randint(-9000, 9000), y + rng.randint(-9000, 9000), turn
            moved = {seat % 2: there} if board.free(seat % 2, there) else {}
            t.shoot(state, *some, shoved=moved)
        if state.over:
            break


def test_a_steady_hand_is_exact(t: ModuleType) -> None:
    """DR-13: as aimed, and no chance is drawn."""
    state = t.new()
    drawn = state.data["drawn"].tolist()
    event = t.one(state.play(0, "shoot 0 -0.35 91.5° 2.75 m/s"), "shot")
    assert event["flown"] == [91.5, 2.75]
    assert state.data["drawn"].tolist() == drawn


@pytest.mark.parametrize("hand", ["human", "child"])
def test_a_hand_is_as_unsteady_as_its_data_say(hand: str) -> None:
    """DR-13: the noise has the deviations of the data file, is without bias, and normal."""
    from lindwurm.core.record import one
    from lindwurm.gamebox.draco import records as r
    from lindwurm.gamebox.draco.play import flown

    wanted = the_set().hands[hand]
    state = one(r.STATE)
    state["key"][0] = range(8)
    shots = [flown(state[0], wanted, 180.0, 2.0) for _ in range(600)]
    headings, speeds = [h - 180 for h, _ in shots], [s / 2 - 1 for _, s in shots]
    for values, sigma in ((headings, wanted.heading), (speeds, wanted.speed)):
        assert statistics.stdev(values) == pytest.approx(sigma, rel=0.12)
        assert abs(statistics.mean(values)) < 4 * sigma / 600**0.5
        within = sum(abs(value) < sigma for value in values) / 600
        assert 0.6 < within < 0.76


def test_the_noise_comes_from_the_games_seed() -> None:
    """DR-13: the same seed, the same flight; people and bots alike; another seed, another one."""
    game = lindwurm.game("draco")
    flown = []
    for seed in (1, 1, 2):
        state = game.new(2, seed)
        seat = state.to_move[0]
        action = "shoot 0 -0.35 90° 3 m/s" if seat == 0 else "shoot 0 0.35 270° 3 m/s"
        event = next(iter(state.play(seat, action)))
        flown.append([round(event["flown"][0] - event["heading"], 4), event["flown"][1]])
    assert flown[0] == flown[1] != flown[2]
    assert flown[0][0] != 0


def test_a_finger_gives_no_more_than_it_can() -> None:
    """DR-4, DR-13: noise doesn't make a shot faster than the fastest."""
    from lindwurm.core.record import one
    from lindwurm.gamebox.draco import records as r
    from lindwurm.gamebox.draco.play import flown

    state = one(r.STATE)
    speeds = [flown(state[0], the_set().hands["child"], 90.0, 4.0)[1] for _ in range(50)]
    assert max(speeds) == the_set().fastest


def test_the_same_shot_has_the_same_result(t: ModuleType) -> None:
    """DR-13: a shot is a pure function, whatever was simulated before it, in any simulator."""
    from lindwurm.gamebox.draco.records import board_of
    from lindwurm.gamebox.draco.simulation import Launch, Simulator

    places = board_of(t.new().game.options, t.new().data[0]).standing()
    used, shot = Simulator(10), Launch(0.01, -0.35, 84.0, 3.4)
    first = used.fly(places, shot, film=True)
    for heading in (80.0, 100.0, 60.0):
        used.fly(places, Launch(0.0, -0.35, heading, 4.0))
    for again in (used.fly(places, shot, film=True), Simulator(10).fly(places, shot, film=True)):
        assert again.rest == first.rest
        assert again.frames == first.frames
        assert [track.text() for track in again.tracks] == [track.text() for track in first.tracks]
    assert used.fly(places, shot).rest == first.rest, "filming changes nothing"


def test_disc_and_fire_breath_are_taken_back(t: ModuleType) -> None:
    """DR-14: the next shot finds a clean table, also after a disc that fell from it."""
    state = t.new()
    event = t.one(state.play(0, "shoot 0 -0.35 200° 4 m/s"), "shot")
    assert event["disc"] == "floor"
    disc = event["flight"]["bodies"][0]
    assert disc["body"] == "disc"
    fresh = t.new(first=1)
    state.play(1, "shoot 0 0.35 270° 3 m/s")
    fresh.play(1, "shoot 0 0.35 270° 3 m/s")
    assert state.view(None)["pieces"] == fresh.view(None)["pieces"]
    # One that stays on the table, in the way of the next shot, is gone as well.
    state = t.new()
    event = t.one(state.play(0, "shoot 0 -0.35 90° 1.2 m/s"), "shot")
    assert event["disc"] == "table"
    state.play(1, "shoot 0 0.35 270° 3 m/s")
    assert state.view(None)["pieces"] == fresh.view(None)["pieces"]


def test_a_flight_can_be_shown(t: ModuleType) -> None:
    """DR-4, DR-5: poses at equal steps from the fire breath to rest, as the view then has it."""
    import base64

    import numpy as np

    state = t.new()
    events = state.play(0, "shoot 0 -0.35 90° 3 m/s")
    flight = t.one(events, "shot")["flight"]
    ways = {way["body"]: way for way in flight["bodies"]}
    poses = {}
    for body, way in ways.items():
        raw = np.frombuffer(base64.b64decode(way["poses"]), "<i2").reshape(-1, 7)
        poses[body] = raw / np.array([20000.0] * 3 + [32767.0] * 4)
        assert 0 <= way["first"] < way["first"] + len(raw) <= flight["frames"]
        assert np.abs(np.linalg.norm(poses[body][:, 3:], axis=1) - 1).max() < 1e-3
    assert poses["disc"][0, :3] == pytest.approx([0, -0.35, 0.005], abs=1e-4)
    step = state.view(None)["scene"]["step"]
    friction = the_set().kinds["disc"].friction * 9.81
    assert poses["disc"][1, 1] + 0.35 == pytest.approx(3 * step - friction * step**2 / 2, rel=0.02)
    fell = t.one(events, "fell")["pieces"]
    for piece in fell:
        _, x, y, _ = poses[piece][-1, 3:]
        assert 1 - 2 * (x * x + y * y) < 0.99
    for shoved in [e for e in events if e["event"] == "shoved"]:
        for item in shoved["pieces"]:
            assert poses[item["piece"]][-1, :2] == pytest.approx(item["place"][:2], abs=1e-4)
