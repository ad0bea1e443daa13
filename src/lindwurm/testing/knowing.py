"""Checks of knowing: views, events, and the worlds that are drawn from a view."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import partial

from lindwurm.core.errors import InvalidView
from lindwurm.core.log import AUDIENCE, CODE, RULE
from lindwurm.core.typing import Json
from lindwurm.play.state import State
from lindwurm.testing.case import Case, attempt, check, play_out
from lindwurm.testing.damage import damages
from lindwurm.testing.forms import assert_json, whole
from lindwurm.testing.statistics import IMPOSSIBLE, same_source


def _bytes(form: Mapping[str, Json]) -> str:
    return json.dumps(form)


@check
def views_agree_with_the_state(case: Case) -> None:
    """Each viewer's view is JSON and says what the state says of its seat, turn, end and scores."""
    for state in case.states():
        for viewer in case.viewers:
            view = state.view(viewer)
            assert_json(view)
            expected = {
                "game": case.game.name,
                "rules": case.game.rules.version,
                "seats": case.players,
                "seat": viewer,
                "number": state.number,
                "to_move": list(state.to_move),
                "over": state.over,
                "scores": list(state.scores),
            }
            found = {key: view.get(key) for key in expected}
            assert found == expected, f"the view of {viewer} in {state!r} says {found}"
            assert _bytes(state.view(viewer)) == _bytes(view), "the same view twice differs"


@check
def events_say_what_may_be_known(case: Case) -> None:
    """Events are declared and JSON, cite rules that exist; a private field reaches its audience
    alone, and everybody sees the same public ones.
    """
    rules = case.game.rules
    known = {rule for rule, _ in rules.rule_texts()[1]}
    for _, steps in case.walks():
        for step in steps:
            rows, everything = step.events.rows, list(step.events)
            assert rows, f"{step.action!r} in {step.before!r} has no event"
            for event in everything:
                assert_json(event)
            assert list(case.game.events(json.loads(json.dumps(rows)))) == everything
            for row in rows:
                rule = f"{rules.prefix}-{row[RULE]}"
                assert not row[RULE] or rule in known, f"an event cites {rule}: no such rule"
                assert row[AUDIENCE] >> case.players == 0, "the audience has seats there are not"
            for viewer in case.viewers:
                seen = step.events.seen_by(viewer)
                assert len(seen) == len(rows)
                for row, event, full in zip(rows, seen, everything, strict=True):
                    kind = rules.events[row[CODE]]
                    allowed = {"event", *kind.public} | ({"rule"} if row[RULE] else set())
                    if viewer is not None and row[AUDIENCE] >> viewer & 1:
                        allowed |= set(kind.private)
                    assert event == {key: full[key] for key in allowed}, (
                        f"{viewer} sees {event} of {full}"
                    )


@check
def worlds_agree_with_the_view(case: Case) -> None:
    """A world that is drawn from a view gives its viewer the same view, byte for byte, the same
    actions, scores and winners, and keeps the game's invariants.
    """
    game = case.game
    for n, state in enumerate(case.states()):
        for viewer in case.viewers:
            view = state.view(viewer)
            world = game.resample(json.loads(json.dumps(view)), seed=n)
            where = f"a world drawn for {viewer} in {state!r}"
            assert _bytes(world.view(viewer)) == _bytes(view), f"{where} has another view"
            assert world.scores == state.scores, f"{where} has other scores"
            assert world.winners == state.winners, f"{where} has other winners"
            if viewer is not None:
                same = list(world.actions(viewer)) == list(state.actions(viewer))
                assert same, f"{where} lists other actions for {viewer}: it doesn't know its own"
            broken = game.rules.invariants(game.setting, world.data)
            assert not broken, f"{where} is broken: {'; '.join(broken)}"
            assert game.load(world.position()).hash() == world.hash(), f"{where} can't be loaded"
            # A world's worlds: what the viewer can't know makes no difference to them.
            again = game.resample(world.view(viewer), seed=n)
            assert again.data.tobytes() == world.data.tobytes(), f"{where}: seed and view decide"


@check
def worlds_can_be_played(case: Case) -> None:
    """A world that is drawn from a view can be played to its end, where the invariants hold."""
    game = case.game
    for n, state in enumerate(case.states()):
        viewer = case.viewers[n % len(case.viewers)]
        world = game.resample(state.view(viewer), seed=n)
        end = play_out(world, case.rng(n, "world"))
        broken = game.rules.invariants(game.setting, end.data)
        assert end.over
        assert not broken, f"a world of {state!r} ends broken: {'; '.join(broken)}"


@check
def worlds_vary(case: Case) -> None:
    """Other seeds draw other worlds: of 30 drawn for a spectator from a deal, or for a seat or a
    spectator from some later state, not all are the same. In an open game all are.
    """
    if case.game.rules.open:
        for state in case.states():
            world = case.game.resample(state.view(None), seed=1)
            assert _hidden(world) == _hidden(state), (
                f"a world of {state!r} is another, in an open game"
            )
        return
    for state in case.states():
        for viewer in reversed(case.viewers):
            view = state.view(viewer)
            worlds = (case.game.resample(view, seed=seed) for seed in range(30))
            if len({_hidden(world) for world in worlds}) > 1:
                return
    raise AssertionError("in no state does anything vary that some viewer can't see")


@check
def damaged_views_are_refused(case: Case) -> None:
    """A damaged view is refused with reason and place, or is another good view: then a world drawn
    from it has exactly that view, and can be played on.
    """
    game = case.game
    for n, state in enumerate(case.states()):
        viewer = case.viewers[n % len(case.viewers)]
        rng = case.rng(n, "views")
        for view, damage in damages(state.view(viewer), rng, 12):
            world = attempt(partial(game.resample, view, n), InvalidView)
            if isinstance(world, InvalidView):
                assert world.reason, f"{damage}: refused without a reason"
                continue
            assert not whole(damage), f"{damage}: accepted"
            assert world.view(view["seat"]) == view, f"{damage}: accepted, but not taken as it is"
            play_out(world, rng)


def _leaves(form: Json, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(form, dict):
        for key, value in form.items():
            yield from _leaves(value, f"{path}.{key}")
    elif isinstance(form, list):
        yield f"{path}#", str(len(form))
        for i, value in enumerate(form):
            yield from _leaves(value, f"{path}[{i}]")
    else:
        yield path, str(form)


_STREAMS = re.compile(r"\.(seed|drawn|bots)\b")


def _hidden(state: State) -> tuple[tuple[str, str], ...]:
    """A position leaf by leaf, without what its streams are at."""
    return tuple((path, leaf) for path, leaf in _leaves(state.position()) if not _is_stream(path))


def _is_stream(path: str) -> bool:
    return _STREAMS.match(path) is not None


@check
def worlds_are_as_likely_as_deals(case: Case) -> None:
    """Counted over many deals: true deals, and worlds drawn from a seat's or a spectator's view of
    them, can't be told apart, in no leaf of the position and in no pair of leaves.
    """
    game = case.game
    deals = [dict(_hidden(game.new(players=case.players, seed=seed))) for seed in range(case.deals)]
    paths = sorted({path for form in deals for path in form})
    varying = [path for path in paths if len({form.get(path) for form in deals}) > 1]
    rng = case.rng(0, "pairs")
    groups: list[tuple[str, ...]] = [(path,) for path in paths]
    if len(varying) > 1:
        groups += [tuple(rng.sample(varying, 2)) for _ in range(50)]
    for viewer in case.viewers[-2:]:
        # Worlds of other deals than those counted: the two samples must not depend on each other.
        others = (
            game.new(players=case.players, seed=seed) for seed in range(case.deals, 2 * case.deals)
        )
        worlds = [
            dict(_hidden(game.resample(other.view(viewer), seed=n)))
            for n, other in enumerate(others)
        ]
        for group in groups:
            first = [tuple(form.get(path) for path in group) for form in deals]
            second = [tuple(form.get(path) for path in group) for form in worlds]
            chance = same_source(first, second)
            assert chance > IMPOSSIBLE, (
                f"{' and '.join(group)} in worlds drawn for {viewer} is not as in deals"
                f" (chance {chance:.1e})"
            )
