"""Tile sets and boards of one's own (HS-3, HS-4): what is read, and what each fault is called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import lindwurm
from lindwurm import InvalidCards, InvalidOption, InvalidPosition, InvalidView
from lindwurm.gamebox.hueter_des_schatzes.tiles import own

NAME = "hueter-des-schatzes"
SET = ["20 x sword nesw", "5 x gold ne, gems w"]


def fault(**options: Any) -> tuple[str, str]:
    with pytest.raises(InvalidCards) as caught:
        lindwurm.game(NAME, **options)
    assert caught.value.where in str(caught.value)
    return caught.value.where, caught.value.reason


def tiles(*lines: Any) -> tuple[str, str]:
    return fault(tiles={"tiles": list(lines)})


def test_another_set_is_played_with(tmp_path: Path) -> None:
    """HS-3: from a file, one line a tile."""
    lines = ["tiles = [", *(f"  '{line}'," for line in SET), "]"]
    file = tmp_path / "tiles.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    state = lindwurm.game(NAME, tiles=file).new(seed=1)
    assert set(state.position()["stack"]) == {"sword nesw", "gold ne, gems w"}
    assert lindwurm.replay(state.record())[0].hash() == state.hash()


def test_another_board_is_played_on() -> None:
    """HS-4"""
    sides = {"north": "gold a1", "east": "gold e5", "south": "gold b5", "west": "chest a1"}
    state = lindwurm.game(NAME, board={"sides": sides}).new(seed=1)
    view = state.view(0)
    assert view["sides"] == sides
    assert [a["open"] for a in view["players"][0]["areas"]] == [
        ["a1 n"],
        ["e5 e"],
        ["b5 s"],
        ["a1 w"],
    ]


def test_turns_that_look_the_same_are_one() -> None:
    """HS-6: one, two or four turns."""
    for tile, turns in (
        ("sword nesw", 1),
        ("sword ns, gold ew", 2),
        ("sword nsw", 4),
        ("gold n, gold s", 2),
        ("gold n, gems s", 4),
        ("gold -", 1),
    ):
        game = lindwurm.game(NAME, tiles={"tiles": [f"25 x {tile}"]})
        assert len(game.new(seed=1).actions(0)) == 25 * turns, tile


def test_a_line_that_is_none() -> None:
    where, reason = tiles("20 x sword nesw", "sword nesw")
    assert where == "tiles[1]"
    assert reason == "a line is such as '3 x sword ne, gold sw', not 'sword nesw'"
    assert tiles("25 x sword n", 7)[0] == "tiles[1]"
    assert fault(tiles={"tiles": "25 x sword n"})[0] == "tiles"


def test_a_treasure_misspelt() -> None:
    where, reason = tiles("25 x sword n, silver s")
    assert where == "tiles[0]"
    assert reason.startswith("in 'sword n, silver s': no treasure is called 'silver'; there are: ")


@pytest.mark.parametrize("edges", ["nn", "x", "N", "n-", "up"])
def test_edges_that_are_none(edges: str) -> None:
    where, reason = tiles("24 x sword n", f"1 x gold {edges}")
    assert (where, f"each once, or -, not {edges!r}" in reason) == ("tiles[1]", True)


def test_a_region_is_a_treasure_and_edges() -> None:
    for line in ("25 x sword", "25 x sword n e", "25 x ", "25 x sword n,"):
        where, reason = tiles(line)
        assert (where, "a region is a treasure and its edges" in reason) == ("tiles[0]", True)


def test_five_regions_are_too_many() -> None:
    where, reason = tiles("25 x gold n, gold e, gold s, gold w, gold -")
    assert (where, reason.endswith("a tile has 1 to 4 regions, not 5")) == ("tiles[0]", True)


def test_too_few_and_too_many_tiles() -> None:
    """HS-8: 25 have to come."""
    assert tiles("24 x sword n") == (
        "tiles",
        "a set has at least 25 tiles to fill a hoard, not 24",
    )
    assert tiles("40 x sword n", "25 x gold n")[0] == "tiles[1]"
    assert tiles("25 x sword n", "0 x gold n")[0] == "tiles[1]"
    lindwurm.game(NAME, tiles={"tiles": ["40 x sword n", "24 x gold n"]})


def test_a_tile_twice() -> None:
    where, reason = tiles("20 x sword ne", "5 x sword en")
    assert (where, reason) == ("tiles[1]", "in '5 x sword en': this tile has a line already")


def test_entries_that_there_are_not() -> None:
    assert fault(tiles={"tile": SET}) == ("tile", "there is no such entry, only 'tiles'")
    assert fault(tiles={}) == ("tiles", "this entry is missing")
    assert fault(board={"tiles": SET})[0] == "tiles"
    assert fault(board={"sides": 3})[0] == "sides"
    with pytest.raises(InvalidOption, match="can't read"):
        lindwurm.game(NAME, tiles="no such file.toml")


@pytest.mark.parametrize(
    ("side", "words", "reason"),
    [
        ("north", "sword a2", "'a2' is no space at the north side"),
        ("east", "gold a3", "'a3' is no space at the east side"),
        ("south", "gems z9", "'z9' is no space at the south side"),
        ("west", "silver a3", "not 'silver a3'"),
        ("west", "chest", "not 'chest'"),
        ("west", 3, "not 3"),
    ],
)
def test_side_spaces_that_cannot_be(side: str, words: Any, reason: str) -> None:
    where, found = fault(board={"sides": own("board")["sides"] | {side: words}})
    assert (where, found.endswith(reason)) == (f"sides.{side}", True), found


def test_a_side_too_many_or_too_few() -> None:
    sides = own("board")["sides"]
    assert fault(board={"sides": sides | {"up": "gold a1"}})[0] == "sides.up"
    assert fault(board={"sides": {"north": "gold a1"}})[0] == "sides.east"


def refused(change: dict[str, Any], players: int = 2) -> tuple[str, str]:
    """Where and why a position after a turn is refused."""
    game = lindwurm.game(NAME)
    state = game.new(players=players, seed=1)
    for seat in range(players):
        state.play(seat, "b2 r0")
    with pytest.raises(InvalidPosition) as caught:
        game.load(state.position() | change)
    return caught.value.where, caught.value.reason


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"holder": 2}, "holder"),
        ({"number": 3}, "number"),
        ({"to_move": []}, "to_move"),
        ({"over": True, "to_move": []}, "over"),
        ({"stack": ["sword ne, gold sw"] * 30}, "stack[3]"),
        ({"stack": ["sword n"]}, "stack[0]"),
        ({"stack": ["sword ne, gold sw"]}, "stack"),
        ({"players": []}, "players"),
        ({"players": [{"placed": ["b2 r0"], "sealed": "b3 r0"}] * 2}, "players[0].sealed"),
        ({"players": [{"placed": ["b2"], "sealed": None}] * 2}, "players[0].placed[0]"),
        ({"players": [{"placed": ["z9 r0"], "sealed": None}] * 2}, "players[0].placed[0]"),
        ({"players": [{"placed": ["b2 r0"], "sealed": None}, {"placed": [], "sealed": None}]},
         "players[1].placed"),
        ({"number": 4, "players": [{"placed": ["b2 r0", "b2 r0"], "sealed": None}] * 2},
         "players[0].placed[1]"),
        ({"number": 3, "to_move": [1], "players": [{"placed": ["b2 r0"], "sealed": "b2 r0"},
          {"placed": ["b2 r0"], "sealed": None}]}, "players[0].sealed"),
    ],
)  # fmt: skip
def test_positions_that_cannot_be(change: dict[str, Any], where: str) -> None:
    """HS-2, HS-6, HS-7, HS-8: each fault with its place."""
    assert refused(change)[0] == where


def test_a_view_that_does_not_follow() -> None:
    game = lindwurm.game(NAME)
    state = game.new(players=2, seed=1)
    view = state.view(0)
    for change, where in (
        ({"unseen": {}}, "unseen"),
        ({"come": []}, "come"),
        ({"sealed": "b2 r0"}, "sealed"),
        ({"seat": None, "sealed": "b2 r0"}, "sealed"),
        ({"sides": {}}, "sides"),
    ):
        with pytest.raises(InvalidView) as caught:
            game.resample(view | change, 1)
        assert caught.value.where == where
