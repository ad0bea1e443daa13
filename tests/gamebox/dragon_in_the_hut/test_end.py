"""The end without a winner: HUT-27."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lindwurm.play.state import State

Table = Callable[..., State]
Player = Callable[..., dict[str, Any]]


def last_round(table: Table, *players: dict[str, Any], turn: int, starter: int) -> State:
    fields = {"round": 200, "turn": turn, "to_move": [turn], "starter": starter}
    return table(*players, fields=fields)


@pytest.mark.parametrize(
    ("dragons", "winners"), [((1, 2, 0), (1,)), ((2, 0, 2), (0, 2)), ((0, 0, 0), (0, 1, 2))]
)
def test_after_200_rounds_most_dragons_win(
    table: Table, player: Player, dragons: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """HUT-27: several can share the win."""
    players = [player(dragons=n) for n in dragons]
    state = last_round(table, *players, turn=1, starter=2)
    events = state.play(1, "pass")
    assert state.over
    assert (state.scores, state.winners) == (dragons, winners)
    assert events[-1] == {"event": "end", "rule": "HUT-27", "winners": list(winners)}
    assert [event["event"] for event in events] == ["pass", "end"]


def test_the_last_round_is_played_to_its_end(table: Table, player: Player) -> None:
    """HUT-27: who is last in it has its turn, and may win in it (HUT-10)."""
    winner = player(dragons=2, hosts={"dragon 1": ("egg", 1)})
    state = last_round(table, player(dragons=2), winner, player(), turn=0, starter=2)
    assert not state.over
    state.play(0, "pass")
    assert (state.over, state.winners, state.scores) == (True, (1,), (2, 3, 0))
    state = last_round(table, player(dragons=2), player(), player(), turn=0, starter=2)
    state.play(0, "pass")
    assert (state.over, state.to_move) == (False, (1,))


def test_a_round_before_it_is_not_the_last(table: Table, player: Player) -> None:
    """HUT-27"""
    state = table(
        player(), player(), fields={"round": 199, "turn": 1, "to_move": [1], "starter": 0}
    )
    state.play(1, "pass")
    assert (state.over, state.view(None)["round"]) == (False, 200)
    state.play(0, "draw more")
    state.play(1, "draw more")
    assert state.over
