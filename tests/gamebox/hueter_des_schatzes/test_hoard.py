"""Tiles, boards and what an area is worth: HS-1 to HS-4, HS-6, HS-9, HS-12."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any

import pytest

import lindwurm
from lindwurm import IllegalAction
from lindwurm.play.state import State

Hoards = Callable[..., State]

SG, GS = "sword ne, gold sw", "gold ne, gems sw"
SS, GG, CC = "sword ne, sword sw", "gold ne, gold sw", "chest ne, chest sw"


def area_of(state: State, region: str, seat: int = 0) -> dict[str, Any]:
    """The area that a region belongs to, as a view lists it."""
    found: dict[str, Any]
    (found,) = [a for a in state.view(None)["players"][seat]["areas"] if region in a["regions"]]
    return found


def area(state: State, region: str) -> tuple[int, list[str], list[str], int]:
    found = area_of(state, region)
    return found["treasures"], found["kinds"], found["open"], found["points"]


def test_a_hoard_begins_with_four_side_spaces() -> None:
    """HS-1, HS-4: beside the middle space of each side, all different, open towards it."""
    state = lindwurm.game("hueter-des-schatzes").new(players=4, seed=1)
    view = state.view(None)
    assert view["sides"] == {
        "north": "sword c1",
        "east": "gold e3",
        "south": "gems c5",
        "west": "chest a3",
    }
    for player in view["players"]:
        assert [(a["regions"], a["kinds"], a["treasures"], a["open"]) for a in player["areas"]] == [
            (["north"], ["sword"], 1, ["c1 n"]),
            (["east"], ["gold"], 1, ["e3 e"]),
            (["south"], ["gems"], 1, ["c5 s"]),
            (["west"], ["chest"], 1, ["a3 w"]),
        ]
    assert state.scores == (0, 0, 0, 0)


def test_only_square_spaces_take_tiles() -> None:
    """HS-1, HS-6: 25 spaces, no more, and the side spaces stay free."""
    state = lindwurm.game("hueter-des-schatzes").new(seed=1)
    spaces = {action.split()[0] for action in state.actions(0)}
    assert spaces == {f"{column}{row}" for column in "abcde" for row in range(1, 6)}
    for place in ("north", "c0 r0", "c6 r0", "f1 r0", ""):
        with pytest.raises(IllegalAction, match="there are a1 to e5"):
            state.play(0, place)


def test_the_set_is_every_pair_three_times() -> None:
    """HS-2, HS-3: 30 tiles, ten pairs of four treasures."""
    state = lindwurm.game("hueter-des-schatzes").new(players=2, seed=1)
    stack: Counter[str] = Counter(state.position()["stack"])
    pairs = combinations_with_replacement(("sword", "gold", "gems", "chest"), 2)
    assert stack == {f"{one} ne, {other} sw": 3 for one, other in pairs}


def test_a_crevice_parts_the_halves(hoards: Hoards) -> None:
    """HS-3: two halves, two neighbouring edges each; a pair of equals has its crevice, too."""
    state = hoards([f"b2 r0: {SS}"])
    assert area(state, "b2.0") == (1, ["sword"], ["b1 s", "c2 w"], 0)
    assert area(state, "b2.1") == (1, ["sword"], ["a2 e", "b3 n"], 0)


@pytest.mark.parametrize(
    ("turns", "first", "second"),
    [
        (0, ["b1 s", "c2 w"], ["a2 e", "b3 n"]),
        (1, ["b3 n", "c2 w"], ["a2 e", "b1 s"]),
        (2, ["a2 e", "b3 n"], ["b1 s", "c2 w"]),
        (3, ["a2 e", "b1 s"], ["b3 n", "c2 w"]),
    ],
)
def test_turned_clockwise(hoards: Hoards, turns: int, first: list[str], second: list[str]) -> None:
    """HS-3, HS-6: a quarter turn takes the north edge to the east, and so on."""
    state = hoards([f"b2 r{turns}: {SG}"])
    assert (area_of(state, "b2.0")["open"], area_of(state, "b2.1")["open"]) == (first, second)


def test_regions_that_reach_one_edge_belong_together(hoards: Hoards) -> None:
    """HS-3: across the edge between b2 and c2 gold meets gold, across the others nothing."""
    state = hoards([f"b2 r0: {SG}", f"c2 r2: {GS}"])
    assert area(state, "b2.0") == (2, ["sword", "gold"], ["b1 s", "c3 n"], 0)
    assert "c2.0" in area_of(state, "b2.0")["regions"]
    assert area(state, "b2.1")[0] == area(state, "c2.1")[0] == 1
    assert area(hoards([f"b2 r0: {SG}", f"c2 r0: {GG}"]), "c2.1")[:2] == (2, ["sword", "gold"])
    assert area(hoards([f"b2 r2: {SG}", f"c2 r0: {GG}"]), "c2.1")[:2] == (2, ["gold"])


def test_any_empty_space_in_any_turn(hoards: Hoards) -> None:
    """HS-6: 25 spaces and four turns; no neighbour is needed; two turns of a pair of equals look
    the same and are listed once.
    """
    assert len(hoards([], shown=SG).actions(0)) == 100
    assert len(hoards([], shown=SS).actions(0)) == 50
    state = hoards([f"a1 r0: {SG}"], shown=GS)
    assert len(state.actions(0)) == 96
    state.play(0, "e5 r3")
    assert state.view(0)["players"][0]["placed"] == ["a1 r0", "e5 r3"]


def test_an_equal_turn_is_the_same_action(hoards: Hoards) -> None:
    """HS-6: written in another way, it does the same."""
    states = [hoards([], shown=SS) for _ in range(3)]
    for state, action in zip(states, ("b2 r1", "b2 r3", " b2  r3"), strict=True):
        state.play(0, action)
    assert states[0].hash() == states[1].hash() == states[2].hash()
    plain, short = hoards([], shown=SG), hoards([], shown=SG)
    plain.play(0, "d4 r0")
    short.play(0, "d4")
    assert plain.hash() == short.hash()
    with pytest.raises(IllegalAction, match="r0, r1, r2 or r3"):
        hoards([], shown=SG).play(0, "d4 r4")


def test_a_tile_lies_for_good(hoards: Hoards) -> None:
    """HS-6: on a space with a tile no other is placed."""
    state = hoards([f"c3 r0: {SG}"], shown=GS)
    with pytest.raises(IllegalAction) as caught:
        state.play(0, "c3 r1")
    assert caught.value.rule == "HS-6"
    assert caught.value.reason == "on c3 lies a tile already; choose an empty space"
    assert state.number == 1


def test_the_rim_is_lava(hoards: Hoards) -> None:
    """HS-4, HS-9: a half in the corner is closed by the rim alone and counts at once."""
    state = hoards([f"e1 r0: {SG}"])
    assert area(state, "e1.0") == (1, ["sword"], [], 1)
    assert area(state, "e1.1") == (1, ["gold"], ["d1 e", "e2 n"], 0)
    assert state.scores == (1,)


def test_a_side_space_counts_along(hoards: Hoards) -> None:
    """HS-1, HS-9: it is one treasure of its area, for good or ill; it is open to its space."""
    lines = [f"c1 r0: {SG}", f"d1 r0: {SS}"]
    state = hoards(lines)
    assert area(state, "north") == (3, ["sword"], ["d2 n"], 0)
    state = hoards([*lines, "d2 r0: sword ne, gems sw"])
    assert area(state, "north")[0] == 4
    spoilt = hoards([f"c1 r2: {SG}"])
    assert area(spoilt, "north")[1] == ["sword", "gold"]


def closing(hoards: Hoards, last: str, **options: Any) -> State:
    """Four halves around the corner of b1, c1, b2 and c2, the last of them just placed."""
    corner = [f"b1 r1: {SS}", f"c1 r2: {SG}", f"b2 r0: {SG}"]
    return hoards([*corner, last], **options)


def test_one_kind_scores_a_point_a_treasure(hoards: Hoards) -> None:
    """HS-9: open it is worth nothing, closed it is."""
    assert area(closing(hoards, f"e5 r0: {CC}"), "b1.0")[3] == 0
    state = closing(hoards, "c2 r3: sword ne, chest sw")
    assert area(state, "b1.0") == (4, ["sword"], [], 4)
    assert state.scores == (4,)


def test_several_kinds_score_nothing(hoards: Hoards) -> None:
    """HS-9"""
    state = closing(hoards, "c2 r3: gems ne, chest sw")
    assert area(state, "b1.0") == (4, ["sword", "gems"], [], 0)
    assert state.scores == (0,)


def test_an_area_without_treasure_scores_nothing(hoards: Hoards) -> None:
    """HS-9: only a set of one's own has such regions; they spoil nothing and count nothing."""
    tiles = {"tiles": ["30 x sword -, empty ne, sword sw"]}
    state = hoards(["e1 r0: sword -, empty ne, sword sw"], tiles=tiles)
    assert area(state, "e1.1") == (0, [], [], 0)
    assert area(state, "e1.0") == (1, ["sword"], [], 1), "an island is closed at once"
    tiles = {"tiles": ["30 x sword e", "5 x empty w"]}
    state = hoards(["a1 r0: sword e", "b1 r0: empty w"], tiles=tiles)
    assert area(state, "a1.0") == (1, ["sword"], [], 1), "an empty region spoils nothing"


def test_lava_at_an_edge_closes_what_lies_beyond(hoards: Hoards) -> None:
    """HS-3, HS-9: an edge that no region reaches is a crevice for the neighbour."""
    tiles = {"tiles": ["25 x gold e", "5 x gems n"]}
    state = hoards(["b2 r0: gold e", "d2 r0: gold e"], tiles=tiles, shown="gems n")
    assert state.scores == (0,)
    events = list(state.play(0, "c2 r0"))
    closed = [e for e in events if e["event"] == "close"]
    assert [(e["area"], e["points"], e["rule"]) for e in closed] == [("b2.0", 1, "HS-9")]
    assert state.scores == (1,)
    assert area(state, "c2.0") == (1, ["gems"], ["c1 s"], 0)
    assert area(state, "d2.0")[2] == ["e2 w"]


def test_regions_that_share_an_edge_meet_there(hoards: Hoards) -> None:
    """HS-3: whatever reaches an edge from both sides is one area; alone they stay apart."""
    tiles = {"tiles": ["25 x gold ne, gold es", "5 x gold w"]}
    state = hoards(["b2 r0: gold ne, gold es"], tiles=tiles, shown="gold w")
    assert area(state, "b2.0")[:3] == (1, ["gold"], ["b1 s", "c2 w"])
    state.play(0, "c2 r0")
    assert area(state, "b2.0") == (3, ["gold"], ["b1 s", "b3 n"], 0)


def snake(hoards: Hoards, length: int, more: bool) -> State:
    """A ring of swords of that many tiles, closed by its own crevices."""
    tiles = {"tiles": ["20 x sword es", "20 x sword ew"]}
    width = (length - 2) // 2
    top = [f"{'abcde'[i]}2" for i in range(width + 1)]
    bottom = [f"{'abcde'[i]}3" for i in range(width + 1)]
    middle = [f"{place} r0: sword ew" for place in top[1:-1] + bottom[1:-1]]
    corners = [
        f"{top[0]} r0: sword es",
        f"{top[-1]} r1: sword es",
        f"{bottom[-1]} r2: sword es",
        f"{bottom[0]} r3: sword es",
    ]
    sides = {"north": "gold a1", "east": "gold e1", "south": "gold a5", "west": "gold a1"}
    return hoards(middle + corners, tiles=tiles, board={"sides": sides}, more=more)


@pytest.mark.parametrize(
    ("length", "more", "points"), [(6, True, 6), (8, True, 11), (8, False, 8), (10, True, 13)]
)
def test_the_more_the_more(hoards: Hoards, length: int, more: bool, points: int) -> None:
    """HS-12: three points more from seven treasures on, once an area, at tables that agreed."""
    assert snake(hoards, length, more).scores == (points,)


def test_seven_is_enough(hoards: Hoards) -> None:
    """HS-12: exactly seven, a side space among them; only closed and of one kind."""
    tiles = {"tiles": ["30 x sword ew", "5 x gold ew"]}
    sides = {"north": "gold c1", "east": "sword e2", "south": "gems c5", "west": "sword a2"}
    board = {"sides": sides}
    row = [f"{column}2 r0: sword ew" for column in "abcde"]
    state = hoards(row[:4], shown="sword ew", tiles=tiles, board=board, more=True)
    events = [e for e in state.play(0, "e2 r0") if e["event"] in ("close", "bonus")]
    assert [(e["event"], e["rule"], e["points"]) for e in events] == [
        ("close", "HS-9", 7),
        ("bonus", "HS-12", 3),
    ]
    assert state.scores == (10,)
    spoilt = hoards(row[:4], shown="gold ew", tiles=tiles, board=board, more=True)
    spoilt.play(0, "e2 r0")
    assert spoilt.scores == (0,)
    plain = hoards(row, tiles=tiles, board=board)
    assert plain.scores == (7,)
