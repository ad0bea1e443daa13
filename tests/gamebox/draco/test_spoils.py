"""What knocked-over pieces bring: DR-6, DR-6b, DR-7, DR-8, DR-16."""

from __future__ import annotations

import random
from types import ModuleType
from typing import Any

import pytest

from lindwurm import IllegalAction
from lindwurm.gamebox.draco.board import Board
from lindwurm.gamebox.draco.pieces import the_set
from lindwurm.gamebox.draco.records import board_of
from lindwurm.play.state import State


def board(state: State) -> Board:
    return board_of(state.game.options, state.data[0])


def apart(state: State) -> bool:
    """Whether no two pieces touch."""
    mine = board(state)
    return all(mine.free(p, place) for p, place in enumerate(mine.places) if place is not None)


def test_what_falls_is_won(t: ModuleType) -> None:
    """DR-6: several at once, and the score follows."""
    state = t.new()
    events = t.shoot(state, 8, 9, 12)
    assert t.one(events, "fell") == {"event": "fell", "rule": "DR-5", "pieces": [8, 9, 12]}
    won = t.one(events, "won")
    assert (won["seat"], won["pieces"], won["from"], won["rule"]) == (
        0, [8, 9, 12], [None] * 3, "DR-6",
    )  # fmt: skip
    assert state.scores == (3, 0)
    view = state.view(1)
    assert (view["lengths"], view["left"], view["to_set_up"]) == ([3, 0], 7, [8, 9, 12])
    assert view["phase"] == "set up"
    assert state.to_move == (0,), "the winner sets them up before the turn passes"
    assert [t.place(state, piece) for piece in (8, 9, 12)] == [None] * 3


def test_the_default_places(t: ModuleType) -> None:
    """DR-6: in a row from the head on, upright, touching nothing."""
    state = t.new()
    t.shoot(state, 8, 9)
    events = state.play(0, "set up")
    placed = t.one(events, "set_up")
    assert [item["piece"] for item in placed["pieces"]] == [8, 9]
    xs = [item["place"][0] for item in placed["pieces"]]
    assert all(item["place"][1:] == [-0.35, 0.0] for item in placed["pieces"])
    head = t.place(state, t.HEAD_A)[0]
    gap = the_set().gap
    assert xs[0] - head == pytest.approx(0.017 + gap + 0.015, abs=1e-6)
    assert xs[1] - xs[0] == pytest.approx(0.03 + gap, abs=0.0011)
    assert apart(state)
    assert state.to_move == (1,)
    assert state.view(0)["phase"] == "shoot"


def test_places_of_ones_own(t: ModuleType) -> None:
    """DR-6: one after the other, where its owner says, turned too; the rest by default."""
    state = t.new()
    t.shoot(state, 8, 9, 10)
    first = state.play(0, "set up 0.040 -0.360 90°")
    assert t.one(first, "set_up")["pieces"] == [{"piece": 8, "place": [0.04, -0.36, 90.0]}]
    assert state.view(0)["to_set_up"] == [9, 10]
    assert state.to_move == (0,)
    state.play(0, "set up -0.020 -0.350 0°")
    assert t.place(state, 9) == [-0.02, -0.35, 0.0]
    state.play(0, "set up")
    assert state.to_move == (1,)
    assert apart(state)
    assert state.scores == (3, 0)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("set up -0.062 -0.350 0°", "between your dragon's head and tail"),
        ("set up 0.300 -0.350 0°", "between your dragon's head and tail"),
        ("set up 0 -0.319 0°", "within 30 mm of the line"),
        ("set up 0 0 0°", "within 30 mm of the line"),
        ("set up -0.030 -0.350 0°", "side A's fragment stands there"),
        ("shoot 0 -0.350 90° 3 m/s", "first set up the fragments"),
    ],
)
def test_where_nothing_can_be_set_up(t: ModuleType, action: str, reason: str) -> None:
    """DR-6: outside of the dragon, off the line, into another piece; nor is it time to shoot."""
    state = t.new()
    t.shoot(state, 8, 9)
    state.play(0, "set up -0.030 -0.345 10°")
    before = state.data.tobytes()
    with pytest.raises(IllegalAction) as caught:
        state.play(0, action)
    assert reason in caught.value.reason
    assert caught.value.rule == "DR-6"
    assert state.data.tobytes() == before


def test_nothing_to_set_up(t: ModuleType) -> None:
    """DR-6: before something is won."""
    for action in ("set up", "set up 0 -0.35 0°"):
        with pytest.raises(IllegalAction, match="nothing to set up"):
            t.new().play(0, action)


def test_what_was_shoved_stays(t: ModuleType) -> None:
    """DR-6: where it stands now, also a head or tail; it still is whose it was."""
    state = t.new()
    places = {t.HEAD_M: (-250_000, 12_000, 30_000), 15: (153_000, 20_000, 2_500)}
    events = t.shoot(state, 10, shoved=places)
    shoved = t.one(events, "shoved")
    assert shoved["rule"] == "DR-6"
    assert shoved["pieces"] == [
        {"piece": t.HEAD_M, "place": [-0.25, 0.012, 30.0]},
        {"piece": 15, "place": [0.153, 0.02, 2.5]},
    ]
    state.play(0, "set up")
    assert t.place(state, t.HEAD_M) == [-0.25, 0.012, 30.0]
    assert t.place(state, 15) == [0.153, 0.02, 2.5]
    assert t.owner(state, 15) is None


def test_a_growing_dragon_makes_room(t: ModuleType) -> None:
    """DR-6b: the tail moves outward, by no more than needed, until a fire breath fits; a young
    dragon's stays.
    """
    state = t.new()
    t.shoot(state, 6)
    events = state.play(0, "set up")
    assert "room" not in t.names(events)
    assert t.place(state, t.TAIL_A)[0] == pytest.approx(0.09, abs=1e-6)
    t.shoot(state)
    tails = []
    for n in range(7, 14):
        events = t.shoot(state, n)
        grown = [item for e in events if e["event"] == "room" for item in e["pieces"]]
        assert all(item["piece"] == t.TAIL_A for item in grown)
        state.play(0, "set up")
        tails.append(t.place(state, t.TAIL_A)[0])
        mine = board(state)
        assert mine.has_room(0)
        assert apart(state)
        last = max(t.place(state, piece)[0] for piece in mine.of(0))
        free = tails[-1] - 0.015 - (last + 0.015)
        assert free >= 0.036, "a fire breath is 36 mm wide"
        assert grown == [] or free < 0.045, "no farther than needed"
        t.shoot(state)
    assert tails == sorted(tails)
    assert tails[-1] > tails[0] + 0.1


def test_room_is_made_for_a_fire_breath_that_others_block(t: ModuleType) -> None:
    """DR-6b: also when a shot shoves head and tail together, or a piece in between."""
    state = t.new()
    events = t.shoot(state, shoved={t.HEAD_B: (-50_000, 350_000, 180_000)})
    (moved,) = t.one(events, "room")["pieces"]
    assert moved["piece"] == t.TAIL_B
    assert moved["place"][0] < -0.09
    assert board(state).has_room(1)
    assert apart(state)
    state.copy().play(1, state.actions(1)[0])


def test_a_dragon_at_the_edge_is_lined_up_anew(t: ModuleType) -> None:
    """DR-6b: where the tail can't move outward, the dragon goes back to its row."""
    state = t.new()
    places = {t.HEAD_B: (-545_000, 350_000, 180_000), t.TAIL_B: (-584_000, 350_000, 180_000)}
    events = t.shoot(state, shoved=places)
    assert [item["piece"] for item in t.one(events, "room")["pieces"]] == [t.HEAD_B, t.TAIL_B]
    assert t.place(state, t.HEAD_B) == [0.092, 0.35, 180.0]
    assert board(state).has_room(1)


def test_the_opponents_fragments_can_be_won(t: ModuleType) -> None:
    """DR-7: as those of the Monster, in one shot with them."""
    state = t.with_owners(t.new(), {6: 1, 7: 1})
    assert state.scores == (0, 2)
    won = t.one(t.shoot(state, 7, 8), "won")
    assert (won["rule"], won["pieces"], won["from"]) == ("DR-7", [7, 8], [1, None])
    assert state.scores == (2, 1)


def test_own_fragments_go_back(t: ModuleType) -> None:
    """DR-7: to where they stood, and what else fell is won all the same."""
    state = t.with_owners(t.new(), {6: 0, 7: 0})
    before = t.place(state, 7)
    events = t.shoot(state, 7, 9)
    back = t.one(events, "put_back")
    assert (back["rule"], back["pieces"]) == ("DR-7", [{"piece": 7, "place": before}])
    assert t.one(events, "won")["pieces"] == [9]
    assert t.place(state, 7) == before
    assert state.scores == (3, 0)


@pytest.mark.parametrize("end", ["HEAD_A", "HEAD_B", "HEAD_M", "TAIL_A", "TAIL_B", "TAIL_M"])
def test_a_head_or_tail_costs_everything(t: ModuleType, end: str) -> None:
    """DR-8: of any dragon, one's own too: nothing is won, all goes back, a fragment is returned."""
    state = t.with_owners(t.new(), {6: 0, 9: 0, 12: 1})
    piece = getattr(t, end)
    before = {p: t.place(state, p) for p in (piece, 7, 12)}
    events = t.shoot(state, piece, 7, 12)
    penalty = t.one(events, "penalty")
    assert (penalty["rule"], penalty["seat"], penalty["pieces"]) == ("DR-8", 0, [piece])
    assert penalty["returned"] == 9, "the one nearest to the tail"
    assert "won" not in t.names(events)
    assert {p: t.place(state, p) for p in before} == before
    assert t.owner(state, 7) is None
    assert t.owner(state, 12) == 1
    assert state.scores == (1, 1)
    assert state.to_move == (1,)


def test_a_returned_fragment_takes_the_first_empty_place(t: ModuleType) -> None:
    """DR-8: the empty place nearest to the Monster's head, whatever stood there before."""
    state = t.with_owners(t.new(), {8: 1, 14: 0})
    first = t.new().view(None)["pieces"][8]["place"]
    events = t.shoot(state, t.TAIL_M)
    returned = t.one(events, "returned")
    assert (returned["piece"], returned["slot"], returned["place"]) == (14, 2, first)
    assert state.view(None)["pieces"][14]["slot"] == 2
    assert state.scores == (0, 1)


def test_an_occupied_place_is_taken_as_nearly_as_can_be(t: ModuleType) -> None:
    """DR-8: if something was shoved into the empty place, the fragment stands close to it."""
    state = t.with_owners(t.new(), {8: 0})
    slot = t.new().view(None)["pieces"][8]["place"]
    events = t.shoot(state, t.HEAD_M, shoved={9: (round(1e6 * slot[0]) + 5000, 0, 0)})
    x, y, _ = t.one(events, "returned")["place"]
    assert 0.001 < ((x - slot[0]) ** 2 + y**2) ** 0.5 < 0.06
    assert apart(state)


def test_nothing_to_give_back(t: ModuleType) -> None:
    """DR-8: "one fragment of your dragon, if it has one"."""
    state = t.new()
    penalty = t.one(t.shoot(state, t.HEAD_M, 6, 7), "penalty")
    assert penalty["returned"] is None
    assert state.scores == (0, 0)
    assert state.view(None)["left"] == 10


@pytest.mark.parametrize("seed", range(40))
def test_fragments_are_never_lost(t: ModuleType, seed: int) -> None:
    """DR-16: whatever falls, in any order, the fragments add up, and what was set up or put back
    touches nothing.
    """
    rng = random.Random(seed)
    state = t.new(fragments=rng.randint(3, 10))
    total = state.game.options["fragments"]
    while not state.over and state.number < 40:
        if state.view(None)["phase"] == "set up":
            state.play(state.to_move[0], state.actions(state.to_move[0]).sample(rng))
        else:
            count = len(state.view(None)["pieces"])
            fell = [p for p in range(count) if rng.random() < (0.02 if p < t.FIRST else 0.12)]
            t.shoot(state, *fell)
        view: dict[str, Any] = state.view(None)
        assert sum(view["lengths"]) + view["left"] == total
        assert [state.scores[side] for side in (0, 1)] == view["lengths"]
        assert apart(state)
        assert not state.game.rules.invariants(state.game.setting, state.data)
