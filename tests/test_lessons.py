"""Every game's lesson can be played as it is planned, and what it explains then happens."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import lindwurm
from lindwurm import bots, gamebox
from lindwurm.core import seeds
from lindwurm.play.state import State

GAMES = Path(__file__).parents[1] / "web" / "src" / "games"
PLANS = {path.parent.name: json.loads(path.read_text()) for path in GAMES.glob("*/lesson.json")}
TEXTS = {name: json.loads((GAMES / name / "text" / "en.json").read_text()) for name in PLANS}
#: Between how many texts a beginner should be led.
MOMENTS = range(6, 20)


class Lesson:
    """The table of a lesson, with bots that answer as they do at a table whose seed is given."""

    def __init__(self, name: str, plan: Mapping[str, Any]) -> None:
        self.game = lindwurm.game(name, **plan.get("options", {}))
        seats, key = plan["seats"], seeds.key_bytes(plan["seed"])
        self.me = seats.index("me")
        self.bots = {
            seat: bots.make(bot, self.game, seeds.for_bot(key, seat))
            for seat, bot in enumerate(seats)
            if bot != "me"
        }
        self.state: State = self.game.new(players=len(seats), seed=plan["seed"])
        self.settle()

    def settle(self) -> list[dict[str, Any]]:
        """The bots play until the learner is asked again; what is seen of it."""
        seen: list[dict[str, Any]] = []
        while not self.state.over and self.me not in self.state.to_move:
            seat = self.state.to_move[0]
            view, actions = self.state.view(seat), self.state.actions(seat)
            action = self.bots[seat].choose(view, actions, 0.0)
            seen += self.state.play(seat, action).seen_by(self.me)
        return seen

    def play(self, action: str) -> list[dict[str, Any]]:
        """The learner's action and the answer to it; what is seen of both."""
        seen = list(self.state.play(self.me, action).seen_by(self.me))
        return seen + self.settle()


def test_every_game_has_a_lesson() -> None:
    assert sorted(PLANS) == sorted(gamebox.names())


@pytest.mark.parametrize("name", sorted(PLANS))
def test_a_lesson_can_be_played_as_planned(name: str) -> None:
    plan = PLANS[name]
    lesson = Lesson(name, plan)
    assert len(plan["steps"]) in MOMENTS
    played = 0
    for step in plan["steps"]:
        if "want" not in step and "until" not in step:
            continue
        assert lesson.me in lesson.state.to_move, step["id"]
        action = step["want"][0] if "want" in step else step["example"]
        if "want" in step:
            assert set(step["want"]) <= set(lesson.state.actions(lesson.me)), step["id"]
        happened = {event["event"] for event in lesson.play(action)}
        expected = {*step.get("explains", ()), *([step["until"]] if "until" in step else ())}
        assert expected <= happened, (step["id"], happened)
        played += 1
    assert played >= 2
    assert not lesson.state.over


@pytest.mark.parametrize("name", sorted(PLANS))
def test_a_lesson_names_rules_and_events_that_there_are(name: str) -> None:
    rules = gamebox.find(name)
    ids = {rule for rule, _ in rules.rule_texts()[1]}
    kinds = {kind.name for kind in rules.events.values()}
    for step in PLANS[name]["steps"]:
        assert set(step.get("rules", ())) <= ids, step["id"]
        assert set(step.get("explains", ())) <= kinds, step["id"]
        assert step.get("until") is None or step["until"] in kinds, step["id"]
    assert len({step["id"] for step in PLANS[name]["steps"]}) == len(PLANS[name]["steps"])
    assert set(TEXTS[name]["lesson"]["tips"]) <= kinds
    # The bots are those that answer by chance alone, and so the same again.
    assert {*PLANS[name]["seats"]} <= {"me", "random"}
