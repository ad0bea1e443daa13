"""Checks of playing: what is legal, what changes, how games end."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from functools import partial

import numpy as np

from lindwurm.core.actions import Sampler
from lindwurm.core.compiled import CompiledRules
from lindwurm.core.errors import IllegalAction, InvalidSeats
from lindwurm.play.state import State
from lindwurm.testing.case import Case, attempt, check, some


@check
def actions_leave_the_parent_alone(case: Case) -> None:
    """Every listed action is accepted by a copy and counted, and never changes the original."""
    for state in case.states():
        before = state.data.tobytes()
        for seat in state.to_move:
            actions = state.actions(seat)
            rng = case.rng(state.number, "actions")
            for action in some(actions, rng, case.actions_a_state):
                child = state.copy()
                error = attempt(partial(child.play, seat, action), IllegalAction)
                assert not isinstance(error, IllegalAction), f"{state!r} lists, but: {error}"
                assert child.number == state.number + 1, f"{action!r} was not counted"
                assert child.past.actions[-1] == (seat, action), f"{action!r} is not in the past"
                assert state.data.tobytes() == before, f"{action!r} on a copy changed {state!r}"


@check
def actions_are_listed_once(case: Case) -> None:
    """Who is to move has actions, all different, tidy texts; who is not has none."""
    for state in case.states():
        for seat in range(case.players):
            actions = list(state.actions(seat))
            assert bool(actions) == (seat in state.to_move), (
                f"seat {seat} has {len(actions)} actions in {state!r}"
            )
            assert len(set(actions)) == len(actions), f"{state!r} lists an action twice"
            assert actions == list(state.actions(seat)), f"{state!r} lists them in another order"
            for action in actions:
                assert action == " ".join(action.split()) != "", f"{action!r} is no tidy text"


def _refused(state: State, seat: int, action: str) -> bool:
    """Whether the action is refused as it should be; if it is accepted, nothing is said."""
    child = state.copy()
    error = attempt(partial(child.play, seat, action), IllegalAction)
    if not isinstance(error, IllegalAction):
        return False
    assert len(error.reason.split()) >= 2, f"{action!r} is refused without a sentence"
    assert child.data.tobytes() == state.data.tobytes(), f"the refused {action!r} changed it"
    assert child.past.actions == state.past.actions, f"the refused {action!r} is in the past"
    return True


def _mutated(text: str, rng: random.Random) -> str:
    """A text with one word or sign dropped, doubled or swapped."""
    parts = text.split(" ") if rng.random() < 0.7 else list(text)
    glue = " " if " ".join(parts) == text else ""
    i, j = rng.randrange(len(parts)), rng.randrange(len(parts))
    way = rng.randrange(4)
    if way == 0:
        del parts[i]
    elif way == 1:
        parts.insert(i, parts[j])
    elif way == 2:
        parts[i], parts[j] = parts[j], parts[i]
    else:
        parts[i] = rng.choice(["0", "-1", "99999999999999999999", "1.5", "²", "x", ">", ""])
    return glue.join(parts)


@check
def other_actions_are_refused(case: Case) -> None:
    """What is not listed is refused with a reason, and changes nothing; a text that is another
    spelling of a listed action does what that action does; of a range it may be another action.
    """
    pool = sorted({step.action for _, steps in case.walks() for step in steps})
    for state in case.states():
        rng = case.rng(state.number, "others")
        for seat in range(case.players):
            actions = state.actions(seat)
            listed = list(actions)
            texts = [*rng.sample(pool, min(len(pool), 20)), "", " ", "no such action", "\x00", "7"]
            texts += [_mutated(rng.choice(listed or pool), rng) for _ in range(20)]
            for text in texts:
                if text in listed or _refused(state, seat, text):
                    continue
                assert listed, f"{text!r} was accepted of seat {seat}, not to move in {state!r}"
                if isinstance(actions, Sampler):
                    continue
                done = state.copy()
                done.play(seat, text)
                same = done.data.tobytes()
                spellings = [a for a in listed if _after(state, seat, a).data.tobytes() == same]
                assert spellings, f"{state!r} accepted {text!r}, which it does not list"
    for action in (None, 7, b"x", ["x"]):
        for seat in state.to_move or (0,):
            assert _refused(state, seat, action), f"{action!r} is no text"  # type: ignore[arg-type]


def _after(state: State, seat: int, action: str) -> State:
    child = state.copy()
    child.play(seat, action)
    return child


@check
def action_numbers_agree(case: Case) -> None:
    """Of a compiled game: exactly the numbers that are listed are not refused, they are fewer than
    ``max_legal`` and below ``action_count``, and number and notation lead to each other.
    """
    rules, setting = case.game.rules, case.game.setting
    if not isinstance(rules, CompiledRules):
        return
    kernels = rules.kernels
    met: set[int] = set()
    for state in case.states():
        for seat in state.to_move:
            listed = set(rules.legal(setting, state.data, seat).tolist())
            assert len(listed) <= rules.max_legal
            assert all(0 <= number < rules.action_count for number in listed)
            rng = case.rng(state.number, "numbers")
            some = {rng.randrange(rules.action_count) for _ in range(50)}
            met |= listed
            for number in some | met | {-1, rules.action_count, 2**31 - 1}:
                code = kernels.refusal(setting.data[0], state.data[0], seat, number)
                assert (code == 0) == (number in listed), (
                    f"{state!r}: action number {number} is {'' if number in listed else 'not '}"
                    f"listed, but its refusal is {code}"
                )
            for number in listed:
                text = rules.text(setting, number)
                assert rules.parse(setting, text) == number, f"{text!r} is read as another action"


@check
def games_end(case: Case) -> None:
    """Every random game ends; then nobody is to move and nobody can play. While it runs, somebody
    is to move and nobody has won.
    """
    for _, steps in case.walks():
        for step in steps:
            state = step.before
            assert state.to_move, f"{state!r} runs, but nobody is to move"
            assert list(state.to_move) == sorted(set(state.to_move))
            assert all(0 <= seat < case.players for seat in state.to_move)
            assert not state.winners, f"{state!r} runs, but has winners"
            assert step.after.number == state.number + 1
        end = steps[-1].after
        assert end.over
        assert not end.to_move, f"{end!r} is over, but somebody is to move"
        assert set(end.winners) <= set(range(case.players)), f"{end.winners} have won"
        assert list(end.winners) == sorted(set(end.winners))
        assert len(end.scores) == case.players
        for seat in range(case.players):
            assert _refused(end, seat, steps[-1].action), "an action after the end was accepted"


@check
def seeds_decide(case: Case) -> None:
    """The same seed and actions give the same game; another seed, sooner or later, another."""
    deals = set()
    for seed, steps in case.walks():
        state = case.game.new(players=case.players, seed=seed)
        for step in steps:
            assert state.data.tobytes() == step.before.data.tobytes(), "the same seed went astray"
            state.play(step.seat, step.action)
        assert state.hash() == steps[-1].after.hash()
        deals.add(state.hash())
    others = {case.game.new(players=case.players, seed=seed).hash() for seed in range(20)}
    assert len(others) == 20, "two seeds give one deal and the same stream"
    assert len(deals) == len(case.seeds)


@check
def copies_are_independent(case: Case) -> None:
    """A copy, a deep copy and a pickled state are equal to the state, and go their own way."""
    ways: list[Callable[[State], State]] = [
        State.copy,
        copy.copy,
        copy.deepcopy,
        lambda state: pickle.loads(pickle.dumps(state)),
    ]
    for _, steps in case.walks():
        step = steps[len(steps) // 2]
        for way in ways:
            twin = way(step.before)
            before = step.before.hash(), list(step.before.past.actions)
            assert twin.hash() == before[0], f"{way} gives another state"
            twin.play(step.seat, step.action)
            assert twin.hash() == step.after.hash(), f"{way} goes on otherwise"
            assert before == (step.before.hash(), step.before.past.actions), f"{way} is not apart"


@check
def invariants_hold(case: Case) -> None:
    """What the game itself says is conserved holds all through every game."""
    rules, setting = case.game.rules, case.game.setting
    for seed, steps in case.walks():
        records = [steps[0].before.data, *(step.after.data for step in steps)]
        records = [*records[:: case.stride(records, 10)], records[-1]]
        states = np.frombuffer(b"".join(r.tobytes() for r in records), rules.state_layout)
        broken = rules.invariants(setting, states)
        assert not broken, f"broken in the game of seed {seed}: {'; '.join(broken)}"


@check
def worth_follows_the_result(case: Case) -> None:
    """Of a compiled game: a payoff lies from 0 to 1, no loser's exceeds a winner's, and the value
    of a running game to each seat is a finite number.
    """
    rules, data = case.game.rules, case.game.setting.data
    if not isinstance(rules, CompiledRules):
        return
    for state in case.states():
        for seat in range(case.players):
            value = float(rules.kernels.value(data[0], state.data[0], seat))
            assert np.isfinite(value), f"the value of {state!r} to seat {seat} is {value}"
        if state.over:
            worth = [
                float(rules.kernels.payoff(data[0], state.data[0], seat))
                for seat in range(case.players)
            ]
            assert all(0 <= one <= 1 for one in worth), f"payoffs {worth}"
            best = [worth[seat] for seat in state.winners]
            rest = [worth[seat] for seat in range(case.players) if seat not in state.winners]
            if best and rest:
                assert min(best) > max(rest), f"{state.winners} won, payoffs are {worth}"


@check
def wrong_seats_are_refused(case: Case) -> None:
    """Seats and numbers of players that there are not are refused."""
    state = case.game.new(players=case.players, seed=0)
    tries: list[Callable[[], object]] = [
        lambda: case.game.new(players=case.game.players[-1] + 1, seed=0),
        lambda: case.game.new(players=0, seed=0),
        lambda: case.game.new(players=True, seed=0),
        *(
            (lambda seat=seat, use=use: use(seat))
            for seat in (-1, case.players, 64, True, "0", 1.0)
            for use in (state.view, state.actions, lambda seat: state.play(seat, "x"))
        ),
    ]
    for call in tries:
        wrong = isinstance(attempt(call, InvalidSeats), InvalidSeats)
        assert wrong, "a seat or number of players that there is not was accepted"
