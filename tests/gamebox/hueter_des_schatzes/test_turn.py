"""The turn that all take at once, what stays hidden in it, and the end: HS-5 to HS-8, HS-10, 11."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import lindwurm
from lindwurm import IllegalAction, InvalidSeats
from lindwurm.core.kernel import jit_off
from lindwurm.gamebox.hueter_des_schatzes.game import HueterDesSchatzes
from lindwurm.play.state import State
from lindwurm.testing import IMPOSSIBLE, as_expected, play_on

Hoards = Callable[..., State]
SG = "sword ne, gold sw"
DRAWS = 120 if jit_off() else 400


def new(players: int, seed: int = 1, **options: Any) -> State:
    return lindwurm.game("hueter-des-schatzes", **options).new(players=players, seed=seed)


def test_one_to_four_players() -> None:
    """HS-5, HS-11"""
    for players in range(1, 5):
        assert len(new(players).view(None)["players"]) == players
    for players in (0, 5):
        with pytest.raises(InvalidSeats, match="1 to 4 players"):
            new(players)


def test_any_player_may_hold_the_stack() -> None:
    """HS-5: chance decides, fairly."""
    draws = [new(4, seed).view(None)["holder"] for seed in range(DRAWS)]
    assert as_expected(draws, dict.fromkeys(range(4), 0.25)) > IMPOSSIBLE


def test_any_tile_may_come_first() -> None:
    """HS-5: the stack is shuffled."""
    draws = [new(1, seed).view(None)["come"][0] for seed in range(DRAWS)]
    assert as_expected(draws, dict.fromkeys(sorted(set(draws)), 0.1)) > IMPOSSIBLE
    assert len(set(draws)) == 10


def test_all_place_the_tile_shown() -> None:
    """HS-5, HS-7: everyone is to move at once, who holds the stack as well."""
    state = new(3)
    assert state.to_move == (0, 1, 2)
    tile = state.view(0)["come"][-1]
    for seat, action in ((1, "b2 r0"), (0, "c3 r0"), (2, "b2 r1")):
        assert not [e for e in state.play(seat, action) if e["event"] == "show"] or seat == 2
    assert state.to_move == (0, 1, 2)
    view = state.view(None)
    assert [player["placed"] for player in view["players"]] == [["c3 r0"], ["b2 r0"], ["b2 r1"]]
    assert view["come"][0] == tile
    assert len(view["come"]) == 2


def test_a_placement_is_sealed_until_all_have_placed() -> None:
    """HS-7: nobody waits, nobody sees, nobody takes it back."""
    state = new(3)
    before = state.view(None)["players"]
    events = state.play(1, "b2 r0")
    assert events.seen_by(1) == [{"event": "seal", "rule": "HS-7", "seat": 1, "action": "b2 r0"}]
    for other in (0, 2, None):
        assert events.seen_by(other) == [{"event": "seal", "rule": "HS-7", "seat": 1}]
        assert state.view(other)["players"] == before
        assert state.view(other)["sealed"] is None
        assert "b2 r0" not in json.dumps(state.view(other))
    assert state.view(1)["sealed"] == "b2 r0"
    assert state.to_move == (0, 2)
    assert state.actions(1) == []
    with pytest.raises(IllegalAction, match="it is not this seat's turn"):
        state.play(1, "b3 r0")


def test_all_is_seen_once_all_have_placed() -> None:
    """HS-6, HS-7: the last placement lets everybody see all of them, then the next tile comes."""
    state = new(2)
    tile = state.view(None)["come"][0]
    state.play(1, "b2 r0")
    events = state.play(0, "e1 r0").seen_by(None)
    assert [(e["event"], e.get("seat"), e["rule"]) for e in events if e["event"] != "close"] == [
        ("seal", 0, "HS-7"),
        ("place", 0, "HS-6"),
        ("place", 1, "HS-6"),
        ("show", None, "HS-5"),
    ]
    assert [e["action"] for e in events if e["event"] == "place"] == ["e1 r0", "b2 r0"]
    assert {e["tile"] for e in events if e["event"] == "place"} == {tile}
    assert events[-1]["tile"] == state.view(None)["come"][1]


def test_alone_a_tile_lies_at_once() -> None:
    """HS-11: nobody is to be waited for."""
    state = new(1)
    events = [e["event"] for e in state.play(0, "b2 r0")]
    assert events == ["place", "show"]
    assert state.view(0)["players"][0]["placed"] == ["b2 r0"]


def test_what_is_sealed_makes_no_difference_to_others(hoards: Hoards) -> None:
    """HS-7: two worlds that differ in a sealed placement alone look alike to all but its owner."""
    rng = random.Random(7)
    for number in range(5 if jit_off() else 25):
        state = new(3, seed=number)
        for step in play_on(state, rng, most=100):
            state = step.after
            if step.after.number >= number and len(step.after.to_move) == 3:
                break
        if state.over:
            continue
        owner = rng.randrange(3)
        first, second = (state.copy(), state.copy())
        actions = rng.sample(state.actions(owner), 2)
        events = [world.play(owner, a) for world, a in zip((first, second), actions, strict=True)]
        for viewer in [*(seat for seat in range(3) if seat != owner), None]:
            assert json.dumps(first.view(viewer)) == json.dumps(second.view(viewer))
            assert events[0].seen_by(viewer) == events[1].seen_by(viewer)
            if viewer is not None:
                seen = [
                    json.dumps(world.copy().play(viewer, state.actions(viewer)[0]).seen_by(viewer))
                    for world in (first, second)
                ]
                assert seen[0] == seen[1]
        assert first.view(owner) != second.view(owner)


def test_what_is_to_come_makes_no_difference() -> None:
    """HS-8: two stacks that differ below the tile shown look alike to everybody."""
    state = new(2, seed=3)
    form = state.position()
    other = state.game.load({**form, "stack": [form["stack"][0], *form["stack"][:0:-1]]})
    assert form["stack"] != other.position()["stack"]
    for viewer in (0, 1, None):
        assert json.dumps(state.view(viewer)) == json.dumps(other.view(viewer))


def test_what_has_come_is_public_and_what_stays_out_is_not() -> None:
    """HS-8: 25 tiles come, five stay out; the unseen ones are known as a set, not in order."""
    rng = random.Random(8)
    state = new(2, seed=8)
    stack = state.position()["stack"]
    for step in play_on(state, rng):
        view = step.after.view(1)
        turn = min(step.after.number // 2 + 1, 25)
        assert view["come"] == stack[:turn]
        assert Counter(view["unseen"]) == Counter(stack[turn:])
        state = step.after
    assert state.number == 50
    assert sum(state.view(None)["unseen"].values()) == 5


def test_which_tiles_come_next_is_drawn_fairly(hoards: Hoards) -> None:
    """HS-8: in resampled worlds each unseen tile is as likely to be the next, or to stay out."""
    spaces = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
    tiles = (
        [SG] * 3 + ["gems ne, chest sw"] * 3 + ["gold ne, gems sw"] * 3 + ["gold ne, chest sw"] * 3
    )
    tiles += ["sword ne, gems sw"] * 3 + ["sword ne, chest sw"] * 3
    tiles += ["gold ne, gold sw"] * 3 + ["gems ne, gems sw"] * 2
    lines = [f"{space} r0: {tile}" for space, tile in zip(spaces, tiles, strict=False)]
    state = hoards(lines[:23], shown="gems ne, gems sw")
    view = state.view(0)
    left = view["unseen"]
    assert left == {"sword ne, sword sw": 3, "chest ne, chest sw": 3}
    rests = [tuple(state.game.resample(view, n).position()["stack"][24:]) for n in range(DRAWS)]
    orders = dict.fromkeys(rests, 1.0)
    assert len(orders) == 20
    assert as_expected(rests, orders) > IMPOSSIBLE


def test_what_is_sealed_is_drawn_fairly(hoards: Hoards) -> None:
    """HS-7: to those who can't know it, every placement is as likely."""
    filled = [f"{column}{row} r0" for row in range(1, 6) for column in "abcde"][:-2]
    tiles = [
        "sword ne, sword sw", "sword ne, gold sw", "sword ne, gems sw", "sword ne, chest sw",
        "gold ne, gold sw", "gold ne, gems sw", "gold ne, chest sw", "gems ne, gems sw",
    ]  # fmt: skip
    lines = [
        f"{p}: {t}" for p, t in zip(filled, [t for t in tiles for _ in range(3)], strict=False)
    ]
    state = hoards(lines, filled, shown="gems ne, chest sw")
    state.play(1, "d5 r3")
    expected = {f"{space} r{turns}": 0.125 for space in ("d5", "e5") for turns in range(4)}
    for viewer in (0, None):
        view = state.view(viewer)
        worlds = [state.game.resample(view, seed).position() for seed in range(DRAWS)]
        assert as_expected([w["players"][1]["sealed"] for w in worlds], expected) > IMPOSSIBLE
        assert all(w["players"][0]["sealed"] is None for w in worlds)
    view = state.view(1)
    assert state.game.resample(view, 1).position()["players"][1]["sealed"] == "d5 r3"


def test_the_end(hoards: Hoards) -> None:
    """HS-8: after 25 tiles the hoards are full; what was closed counts."""
    state = new(2, seed=4)
    last = [step.events for step in play_on(state, random.Random(4))][-1].seen_by(None)[-1]
    (*_, step) = play_on(state, random.Random(4))
    end = step.after
    assert last == {"event": "end", "rule": "HS-8", "scores": list(end.scores)}
    assert end.to_move == ()
    for player in end.view(None)["players"]:
        assert len(player["placed"]) == 25
        assert not any(area["open"] for area in player["areas"])
    with pytest.raises(IllegalAction, match="over"):
        end.play(0, "a1 r0")


def finished(scores: list[int]) -> tuple[int, ...]:
    """Who wins a finished game with these points."""
    game = lindwurm.game("hueter-des-schatzes")
    state = game.new(players=len(scores), seed=1)
    state.data["points"][0, : len(scores)] = scores
    state.data["over"] = 1
    return state.winners


def test_most_points_win_and_ties_share() -> None:
    """HS-10"""
    assert finished([12, 30]) == (1,)
    assert finished([30, 12, 30, 29]) == (0, 2)
    assert finished([0, 0]) == (0, 1)


def test_alone_points_are_what_counts() -> None:
    """HS-11: the payoff of a solo game grows with the points, up to what there could be at most."""
    game = lindwurm.game("hueter-des-schatzes")
    rules = game.rules
    assert isinstance(rules, HueterDesSchatzes)
    state = game.new(players=1, seed=1)
    worth = []
    for points in (0, 20, 40, 54):
        state.data["points"][0, 0] = points
        worth.append(float(rules.kernels.payoff(game.setting.data[0], state.data[0], 0)))
    assert worth == pytest.approx([0, 20 / 54, 40 / 54, 1])


def test_a_shared_win_is_worth_less_than_a_whole_one() -> None:
    """HS-10"""
    game = lindwurm.game("hueter-des-schatzes")
    rules = game.rules
    assert isinstance(rules, HueterDesSchatzes)
    state = game.new(players=3, seed=1)

    def worth(*points: int) -> float:
        state.data["points"][0, :3] = points
        return float(rules.kernels.payoff(game.setting.data[0], state.data[0], 0))

    assert 1 >= worth(40, 10, 9) > worth(20, 10, 9) > worth(20, 20, 9) > worth(20, 20, 20)
    assert worth(20, 20, 20) > worth(19, 20, 9) > worth(1, 50, 9) >= 0
