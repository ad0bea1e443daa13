"""Hoards in a terminal."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from rich.text import Text

import lindwurm
from lindwurm.play.state import State
from lindwurm.testing import play_on

SG = "sword ne, gold sw"


def shown(state: State, viewer: int | None, names: list[str]) -> list[str]:
    """The drawing's lines, without the markup."""
    drawn = state.game.rules.draw(state.game.setting, state.view(viewer), names)
    return Text.from_markup(drawn).plain.splitlines()


@pytest.mark.parametrize("players", [1, 3, 4])
def test_a_drawing_fits_a_terminal(players: int) -> None:
    names = ["You", "Wilhelmina the Long-Winded", "Ann", "Bo"][:players]
    state = lindwurm.game("hueter-des-schatzes").new(players=players, seed=1)
    for step in play_on(state, random.Random(1)):
        if step.after.number % 9 == 0 or step.after.over:
            for viewer in (0, None):
                lines = shown(step.after, viewer, names)
                assert max(map(len, lines)) <= 80
                assert sum("╭" in line for line in lines) == (players + 1) // 2
        for line in state.game.rules.tell(step.events.seen_by(0), names):
            assert line[0].isupper()


def test_tiles_are_seen_where_they_lie(hoards: Callable[..., State]) -> None:
    lines = shown(hoards([f"a1 r0: {SG}", "e5 r1: gems ne, chest sw"], shown=SG), 0, ["You"])
    at = lines.index(next(line for line in lines if "╭" in line))
    assert lines[at + 1][4:9] == "  †  "
    assert lines[at + 2][4:9] == "● ╲ †"
    assert lines[at + 3][4:9] == "  ●  "
    assert lines[at + 18][28:33] == "■ \u2571 ◆"
    assert lines[at][18] == "†", "the north side space"
    assert lines[at + 10][2] == "■", "the west side space"
    assert "Tile 3 of 25: sword ne, gold sw" in lines


def test_what_was_done_is_told(hoards: Callable[..., State]) -> None:
    corner = ["b1 r1: sword ne, sword sw", f"c1 r2: {SG}", f"b2 r0: {SG}"]
    state = hoards(corner, ["a1 r0", "b1 r0", "c1 r0"], shown="sword ne, chest sw")
    tell = state.game.rules.tell
    assert tell(state.play(0, "c2 r3").seen_by(1), ["Ann", "You"]) == ["Ann has placed the tile"]
    lines = tell(state.play(1, "e5 r3").seen_by(1), ["Ann", "You"])
    assert lines[:4] == [
        "You have placed the tile",
        "Ann placed it on c2 r3",
        "Ann closed an area of 4 (sword): 4 points",
        "You placed it on e5 r3",
    ]
    assert lines[-1].startswith("The next tile: ")
