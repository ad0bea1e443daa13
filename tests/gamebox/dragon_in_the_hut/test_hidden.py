"""What is hidden changes nothing that a viewer sees: HUT-26, in twin games played side by side."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

import lindwurm
from lindwurm.core.kernel import jit_off
from lindwurm.play.state import State

NAME = "dragon-in-the-hut"
GAMES = 2 if jit_off() else 60


def twin(state: State, viewer: int | None, rng: random.Random) -> State:
    """The deal with two cards swapped that the viewer can't see: of two hands, or hand and deck."""
    form = state.position()
    hands = [p["hand"] for seat, p in enumerate(form["players"]) if seat != viewer]
    one, other = rng.choice(hands), rng.choice([*hands, form["deck"]])
    i, j = rng.randrange(len(one)), rng.randrange(len(other))
    one[i], other[j] = other[j], one[i]
    return state.game.load(form)


def pairs(one: Iterable[str], two: Iterable[str]) -> list[tuple[str, str]]:
    """Actions of two games that look alike to who does not see the card."""
    others = list(two)

    def look(action: str) -> str:
        if " under " in action:
            return action[action.index(" under ") :]
        return action[:5] if action.startswith(("give ", "take ")) else action

    return [(a, b) for a in one for b in others if a == b or look(a) == look(b) != a]


def side_by_side(one: State, two: State, viewer: int | None, rng: random.Random) -> int:
    """Play both with actions that look alike to the viewer until it sees another thing happen. Its
    views are the same up to there; how many actions.
    """
    while True:
        assert one.view(viewer) == two.view(viewer)
        if one.over:
            return one.number
        (seat,) = one.to_move
        both = pairs(one.actions(seat), two.actions(seat))
        if seat == viewer:
            both = [(a, b) for a, b in both if a == b]
        if not both:
            return one.number
        action, other = rng.choice(both)
        seen, also = (
            state.play(seat, played).seen_by(viewer)
            for state, played in ((one, action), (two, other))
        )
        looks = [e for e in seen if e["event"] == "look" and e["seat"] == viewer]
        if seen != also or (looks and one.view(viewer) != two.view(viewer)):
            return one.number


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"expansion": True, "stealing": "open"}),
        (3, {}),
        (4, {"mistakes": "cost the card"}),
        (5, {}),
        (8, {"expansion": True}),
    ],
)
def test_what_is_hidden_changes_no_view(players: int, options: dict[str, Any]) -> None:
    """HUT-26"""
    game = lindwurm.game(NAME, **options)
    rng = random.Random(players)
    lengths = []
    for seed in range(GAMES):
        for viewer in (*rng.sample(range(players), 2), None):
            state = game.new(players=players, seed=seed)
            lengths.append(side_by_side(state, twin(state, viewer, rng), viewer, rng))
    assert jit_off() or max(lengths) > 60
    assert sum(lengths) > 15 * len(lengths)
