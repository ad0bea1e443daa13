"""The schemas in docs/schema are fresh, and what the library writes follows them."""

from __future__ import annotations

import random

import jsonschema
import pytest

import lindwurm
import schemas

WANTED = schemas.schemas()


def test_the_files_are_fresh() -> None:
    """If not, run ``python tools/schemas.py``."""
    files = {f.name: f.read_text(encoding="utf-8") for f in schemas.FOLDER.glob("*.json")}
    assert files == {name: schemas.text(form) for name, form in WANTED.items()}


@pytest.mark.parametrize("name", lindwurm.games())
def test_what_is_written_follows_them(name: str) -> None:
    game = lindwurm.game(name)
    rng = random.Random(1)
    check = {
        what: jsonschema.Draft202012Validator(WANTED[f"{name}.{what}.json"])
        for what in ("view", "position")
    }
    for players in game.players:
        state = game.new(players=players, seed=1)
        for number in range(60):
            if number % 6 == 0 or state.over:
                for viewer in (*range(players), None):
                    check["view"].validate(state.view(viewer))
                check["position"].validate(state.position())
            if state.over:
                break
            seat = rng.choice(state.to_move)
            state.play(seat, rng.choice(state.actions(seat)))
        jsonschema.Draft202012Validator(WANTED["record.json"]).validate(state.record())
        later = game.load(state.position())
        jsonschema.Draft202012Validator(WANTED["record.json"]).validate(later.record())


def test_a_damaged_form_does_not_follow_them() -> None:
    view = lindwurm.game("dragonheart").new(seed=1).view(0)
    check = jsonschema.Draft202012Validator(WANTED["dragonheart.view.json"])
    assert check.is_valid(view)
    assert not check.is_valid({**view, "number": "0"})
    assert not check.is_valid({**view, "more": 0})
    assert not check.is_valid({key: view[key] for key in view if key != "board"})
