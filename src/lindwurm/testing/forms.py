"""Checks of forms: positions and records, there and back, and damaged ones."""

from __future__ import annotations

import json
from functools import partial

from lindwurm.core.errors import InvalidPosition, InvalidRecord
from lindwurm.core.forms import schema
from lindwurm.core.typing import Json
from lindwurm.play.record import replay
from lindwurm.testing.case import Case, attempt, check, play_out
from lindwurm.testing.damage import Damage, damages


def assert_json(form: Json) -> None:
    """The form survives being written as JSON and read again, so it has plain values only."""
    assert json.loads(json.dumps(form, allow_nan=False)) == form, f"not plain JSON: {form!r:.200}"


def whole(damage: Damage) -> bool:
    """Whether a damage is to the form as such: a field dropped or added at the top."""
    return (damage.what == "dropped" and len(damage.path) == 1) or (
        damage.what == "a field added" and not damage.path
    )


@check
def positions_round_trip(case: Case) -> None:
    """A position is JSON, and loading it gives the same state, which plays on in the same way."""
    for _, steps in case.walks():
        loaded = case.game.load(steps[0].before.position())
        stride = case.stride(steps, 10)
        for n, step in enumerate(steps):
            loaded.play(step.seat, step.action)
            if n % stride:
                continue
            position = step.before.position()
            assert_json(position)
            state = case.game.load(json.loads(json.dumps(position)))
            assert state.position() == position, f"{step.before!r} is loaded as another position"
            same = state.data.tobytes() == step.before.data.tobytes()
            assert same, f"{step.before!r}, loaded, has another record"
            assert state.hash() == step.before.hash()
            events = state.play(step.seat, step.action)
            assert events.rows == step.events.rows, f"{step.before!r}, loaded, goes on otherwise"
        assert loaded.hash() == steps[-1].after.hash()
        end = steps[-1].after
        assert case.game.load(end.position()).hash() == end.hash(), "the end can't be loaded"


@check
def damaged_positions_are_refused(case: Case) -> None:
    """A damaged position is refused with reason and place, or is another good position: then it is
    given back as it was, and can be played to the end, where the invariants hold.
    """
    game = case.game
    for n, state in enumerate(case.states()):
        rng = case.rng(n, "positions")
        for position, damage in damages(state.position(), rng, 12):
            loaded = attempt(partial(game.load, position), InvalidPosition)
            if isinstance(loaded, InvalidPosition):
                assert loaded.reason, f"{damage}: refused without a reason"
                continue
            assert not whole(damage), f"{damage}: accepted"
            again = loaded.position()
            assert _sorted(again) == _sorted(position), f"{damage}: accepted as something else"
            assert game.load(again).hash() == loaded.hash(), f"{damage}: loaded, but no round trip"
            end = play_out(loaded, rng)
            broken = game.rules.invariants(game.setting, end.data)
            assert not broken, f"{damage}: accepted, but broken in the end: {'; '.join(broken)}"


def _sorted(form: Json) -> Json:
    """A form whose lists are in one order, since of sets the order doesn't matter."""
    if isinstance(form, dict):
        return {key: _sorted(value) for key, value in form.items()}
    return sorted((_sorted(v) for v in form), key=repr) if isinstance(form, list) else form


@check
def schemas_exist(case: Case) -> None:
    """Views and positions have JSON schemas that name every field that they have."""
    rules = case.game.rules
    state = case.game.new(players=case.players, seed=0)
    for form, kind in ((state.view(0), rules.view_type), (state.position(), rules.position_type)):
        described = schema(kind)
        assert described["properties"].keys() == form.keys()
        assert described.get("additionalProperties") is False, "unknown fields must be refused"


@check
def records_round_trip(case: Case) -> None:
    """A record is JSON, and its replay gives the same states; also that of a game that began with
    a position.
    """
    if not _registered(case):
        return
    for _, steps in case.walks():
        record = steps[-1].after.record()
        assert_json(record)
        states = replay(json.loads(json.dumps(record)))
        expected = [s.data.tobytes() for s in (steps[0].before, *(step.after for step in steps))]
        assert [s.data.tobytes() for s in states] == expected, "replayed otherwise"
        assert states[-1].record() == record
        half = len(steps) // 2
        later = case.game.load(steps[half].before.position())
        for step in steps[half:]:
            later.play(step.seat, step.action)
        states = replay(json.loads(json.dumps(later.record())))
        assert [s.data.tobytes() for s in states] == expected[half:]


@check
def damaged_records_are_refused(case: Case) -> None:
    """A damaged record is refused with a reason, or is another good record, which it says again."""
    if not _registered(case):
        return
    for seed, steps in case.walks():
        rng = case.rng(seed, "records")
        record = steps[-1].after.record()
        for other, damage in damages(record, rng, 40):
            states = attempt(partial(replay, other), InvalidRecord)
            if isinstance(states, InvalidRecord):
                assert states.reason, f"{damage}: refused without a reason"
                continue
            assert not whole(damage), f"{damage}: accepted"
            again = states[-1].record(other["seats"])
            # An option that is not named takes its default.
            again["options"] = {name: again["options"][name] for name in other["options"]}
            assert again == other, f"{damage}: not taken as it is"


def _registered(case: Case) -> bool:
    """Whether records can name the game: they know those of the registry only."""
    from lindwurm import gamebox

    return case.game.name in gamebox.names()
