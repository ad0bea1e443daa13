"""The table in a terminal."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from rich.text import Text

import lindwurm
from lindwurm.play.state import State
from lindwurm.testing import play_on

Table = Callable[..., State]
Player = Callable[..., dict[str, Any]]
NAMES = ["You", "Wilhelmina the Long-Winded", "Ann", "Bo", "Cy", "Dee", "Eve", "Flo"]


def shown(state: State, viewer: int | None, names: list[str]) -> list[str]:
    """The drawing's lines, without the markup."""
    drawn = state.game.rules.draw(state.game.setting, state.view(viewer), names)
    return Text.from_markup(drawn).plain.splitlines()


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"mistakes": "cost the card"}),
        (4, {"stealing": "open", "expansion": True}),
        (8, {"expansion": True, "burnt_traps": "lost"}),
    ],
)
def test_a_drawing_fits_a_terminal(players: int, options: dict[str, Any]) -> None:
    names = NAMES[:players]
    state = lindwurm.game("dragon-in-the-hut", **options).new(players=players, seed=1)
    for step in play_on(state, random.Random(1)):
        if step.after.number % 9 == 0 or step.after.over:
            for viewer in (0, None):
                lines = shown(step.after, viewer, names)
                assert max(map(len, lines)) <= 80
                assert sum("dragons ●" in x or "dragons ○" in x for x in lines) == players
        for viewer in (0, None):
            for line in state.game.rules.tell(step.events.seen_by(viewer), names):
                assert line[0].isupper()
                assert "None" not in line


def test_what_is_known_is_drawn(table: Table, player: Player) -> None:
    """HUT-26: own cards, and what was seen of others'; the rest are backs with counters."""
    own = {"hut 1": ("trap discard 2", 3), "dragon 1": None}
    state = table(
        player("egg", "egg", "hut", hosts=own, dragons=1),
        player("steal egg 1", hosts={"hut 1": None, "hut 2": ("egg", 2)}),
        player(hosts={"hut 3": ("egg", 1), "hut 4": ("egg", 1)}),
        fields={"turn": 1, "to_move": [1]},
    )
    state.play(1, "steal egg 1 on seat 3")
    lines = shown(state, 0, NAMES[:3])
    assert "Wilhelmina the Long-Winded: steal egg 1 against Ann, to name 1 more" in lines
    state.play(1, "name hut 3")
    lines = shown(state, 0, NAMES[:3])
    at = lines.index("  You              dragons ●○○   hand 3")
    assert lines[at + 1] == "  ⌂ hut 1       ◆ dragon 1"
    assert lines[at + 2] == "  discard 2 III free"
    assert "▶ Wilhelmina the L dragons ○○○   hand 1" in lines
    assert "  free          ? II" in lines
    assert "  holds:  egg" in lines
    assert lines[-1] == "Hand:  hut  egg x2"
    assert lines[0] == "Round 2   deck 67   discarded 1   dragons left 17"
    state.play(1, "egg under hut 1")
    assert "  egg II        ? II" in shown(state, 0, NAMES[:3])


def test_the_game_is_told(table: Table, player: Player) -> None:
    """HUT-9, HUT-13, HUT-17, HUT-21, HUT-23 to HUT-25 in words."""
    tell = table(player(), player()).game.rules.tell
    first = player("steal egg 2", "fire", "frost", "egg", "hut", "trap give 2")
    under = {"hut 1": ("trap give 2", 2), "hut 2": ("egg", 2), "hut 3": ("egg", 2)}
    state = table(
        first, player(hosts=under), expansion=True, mistakes="cost the card",
        fields={"starter": 1},
    )  # fmt: skip

    def told(action: str, viewer: int | None, names: list[str]) -> list[str]:
        return tell(state.play(state.to_move[0], action).seen_by(viewer), names)

    assert told("steal egg 2 on seat 2", 1, ["Ann", "You"]) == ["Ann played steal egg 2 on you"]
    assert told("name hut 1", 1, ["Ann", "You"]) == [
        "Under your hut 1 lay: trap give 2",
        "Ann set off your trap: trap give 2",
    ]
    assert told("give hut", 1, ["Ann", "You"]) == ["Ann gave hut to you"]
    assert told("give egg", None, ["Ann", "Bo"]) == ["Ann gave a card to Bo"]
    assert told("name hut 2", 0, ["You", "Bo"]) == [
        "Under Bo's hut 2 lay: egg",
        "You stole the egg from Bo",
    ]
    assert told("frost on seat 2 hut 3", 1, ["Ann", "You"]) == [
        "Ann played frost on you",
        "Ann delayed what lies under your hut 3: counter at III",
    ]
    assert told("fire on seat 2 hut 3", 1, ["Ann", "You"]) == [
        "Ann played fire on you",
        "Ann burnt down your hut 3",
        "Under your hut 3 lay: egg",
    ]
    assert told("waste trap give 2", 0, ["You", "Bo"]) == ["You wasted trap give 2"]
    lines = told("pass", None, ["Ann", "Bo"])
    assert lines == ["Ann passed", "Round 3: Bo's turn", "Bo drew 2 cards"]


def test_the_end_is_told(table: Table, player: Player) -> None:
    """HUT-10"""
    state = table(player(), player(dragons=2, hosts={"hut 1": ("egg", 1)}), player())
    lines = state.game.rules.tell(state.play(0, "pass").seen_by(1), ["Ann", "You", "Bo"])
    assert lines == [
        "Ann passed",
        "Round 2: your turn",
        "Your counters went down: hut 1 0",
        "Under your hut 1 lay: egg",
        "You hatched a dragon, number 3",
        "The game is over: You won",
    ]
