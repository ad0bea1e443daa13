"""Bots: what they weigh, that they keep to hand, clock and rules. DR-6 to DR-8, DR-13."""

from __future__ import annotations

import random
import time
from types import ModuleType

import pytest

import lindwurm
from lindwurm import bots
from lindwurm.gamebox.draco import aim
from lindwurm.gamebox.draco.geometry import heading_to
from lindwurm.gamebox.draco.notation import SetUp, read_action
from lindwurm.gamebox.draco.pieces import the_set
from lindwurm.gamebox.draco.ranges import refusal
from lindwurm.gamebox.draco.records import board_of
from lindwurm.gamebox.draco.simulation import Launch

NAMES = ("novice", "greedy", "master")


def test_three_levels_are_on_offer() -> None:
    names = [name for name, _, _ in bots.levels(lindwurm.game("draco"))]
    assert names == ["random", *NAMES]


def test_what_a_shot_is_worth(t: ModuleType) -> None:
    """DR-6, DR-7, DR-8: own fragments nothing, the Monster's one, the opponent's two; ends cost."""
    board = board_of(t.new().game.options, t.with_owners(t.new(), {6: 0, 7: 1}).data[0])
    assert aim.gain(board, 0, {}) == 0
    assert aim.gain(board, 0, {8: (0, 0, 0)}) == 0
    assert aim.gain(board, 0, {8: None, 9: None}) == 2
    assert aim.gain(board, 0, {7: None, 6: None}) == 2
    assert aim.gain(board, 0, {8: None, t.TAIL_M: None}) == -1
    young = board_of(t.new().game.options, t.new().data[0])
    assert -1 < aim.gain(young, 0, {t.HEAD_A: None}) < 0


def test_heads_and_tails_are_avoided(t: ModuleType) -> None:
    """DR-8: a line at an end is risky, one far from all is not; the first tries are safe ones."""
    board = board_of(t.new().game.options, t.new().data[0])
    head = board.places[t.HEAD_M]
    assert head is not None
    far = 0.36
    heading = heading_to(0, -0.35, head[0] / 1e6, 0)
    assert aim.risk(board, 0, -0.35, heading, far) > 0.95
    assert aim.risk(board, 0, -0.35, 90.0, far) == 0
    shots = aim.shots(board, 0, random.Random(1), 12)
    assert len(shots) == 12
    for shot in shots:
        assert not refusal(board, 0, shot)
        assert aim.risk(board, shot.x, shot.y, shot.heading, far) < 0.5


def test_trials_use_the_hand(t: ModuleType) -> None:
    """DR-13: of a steady hand the shot itself, else shots around it."""
    shot = Launch(0.0, -0.35, 90.0, 3.0)
    rng = random.Random(1)
    assert aim.shaken(shot, the_set().hands["steady"], rng) == shot
    child = {aim.shaken(shot, the_set().hands["child"], rng).heading for _ in range(20)}
    assert len(child) == 20
    assert max(child) - min(child) > 4


def test_cores_make_no_difference(t: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same trials have the same results on one core and on several."""
    board = board_of(t.new().game.options, t.new().data[0])
    shots = aim.shots(board, 0, random.Random(2), 6)
    found = []
    for cores in (1, 4):
        monkeypatch.setattr(aim, "CORES", cores)
        trials = [aim.Trial(shot) for shot in shots]
        assert aim.run(board, 0, [(trial, trial.shot) for trial in trials], aim.Effort(6))
        found.append([trial.total for trial in trials])
    assert found[0] == found[1]
    assert any(found[0])


@pytest.mark.parametrize("name", ["novice", "greedy:4", "master:4"])
def test_a_bot_plays_by_the_rules(t: ModuleType, name: str) -> None:
    """DR-4, DR-6: legal shots and places, the same for the same seed and view."""
    state = t.new(fragments=3, hand="human")
    seated = [bots.make(name, state.game, seed=n) for n in range(2)]
    for _ in range(4):
        if state.over:
            break
        seat = state.to_move[0]
        view, actions = state.view(seat), state.actions(seat)
        action = seated[seat].choose(view, actions, 0.0)
        again = bots.make(name, state.game, seed=seat)
        assert again.choose(view, actions, 0.0) == action
        state.play(seat, action)


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_keeps_its_time(t: ModuleType, name: str) -> None:
    """Without time it answers at once; with some it stops about then."""
    state = t.new(hand="human")
    view, actions = state.view(0), state.actions(0)
    bot = bots.make(name, state.game, seed=1)
    bot.choose(view, actions, 0.0)
    for budget in (0.0, 0.4):
        began = time.thread_time()
        waited = time.perf_counter()
        bot.choose(view, actions, budget)
        assert time.thread_time() - began < budget + 0.5
        assert time.perf_counter() - waited < budget + 5, "only a busy machine takes so long"


def test_the_master_hides_what_it_wins(t: ModuleType) -> None:
    """DR-6: a place of its own choice that the rules accept, the safest of those tried."""
    state = t.new()
    t.shoot(state, 8, 9)
    board = board_of(state.game.options, state.data[0])
    hand = the_set().hands["human"]
    place = aim.safest_place(board, 0, hand, random.Random(1), aim.Effort(40))
    assert place is None or not board.misplaced(0, 8, place)
    text = bots.make("master:40", state.game, seed=1).choose(state.view(0), state.actions(0), 0.0)
    assert isinstance(read_action(text), SetUp)
    state.play(0, text)
    assert aim.safest_place(board, 0, hand, random.Random(1), aim.Effort(0)) is None


@pytest.mark.slow
def test_stronger_bots_win_more_a_shot(t: ModuleType) -> None:
    """Shot by shot on the same tables: who tries shots out gains more than who only points."""
    gains = {}
    hand = the_set().hands["human"]
    for name in ("novice", "greedy:30"):
        total = 0.0
        for seed in range(12):
            state = t.new(hand="human")
            board = board_of(state.game.options, state.data[0])
            bot = bots.make(name, state.game, seed=seed)
            shot = read_action(bot.choose(state.view(0), state.actions(0), 0.0))
            assert isinstance(shot, Launch)
            rng = random.Random(seed)
            tried = aim.Trial(shot)
            aim.run(
                board, 0, [(tried, aim.shaken(shot, hand, rng)) for _ in range(6)], aim.Effort(6)
            )
            total += tried.total
        gains[name] = total / 72
    assert gains["greedy:30"] > gains["novice"] + 0.1


@pytest.mark.parametrize("hand", ["steady", "child"])
def test_a_narrow_gap_is_enough(t: ModuleType, hand: str) -> None:
    """DR-4, DR-6b: where the fire breath can only point straight ahead, a bot comes to an end."""
    state = t.new(hand=hand)
    form = state.position()
    form["pieces"][t.TAIL_A]["place"][0] = -0.0055
    state = state.game.load(form)
    text = bots.make("greedy:20", state.game, seed=1).choose(state.view(0), state.actions(0), 0.0)
    state.play(0, text)
