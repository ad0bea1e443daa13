"""The greedy bot takes what gains the most at once."""

from __future__ import annotations

import random
from collections import Counter

import lindwurm
from lindwurm import bots
from lindwurm.play.game import Game


def test_it_takes_the_most_points() -> None:
    # In Dragonheart an action's gain shows at once and depends on nothing hidden.
    game = lindwurm.game("dragonheart", take="decline")
    bot = bots.make("greedy", game, seed=1)
    rng = random.Random(5)
    chances = 0
    for seed in range(15):
        state = game.new(seed=seed)
        while not state.over:
            seat = state.to_move[0]
            gains = {}
            for action in state.actions(seat):
                after = state.copy()
                after.play(seat, action)
                gains[action] = after.scores[seat] - after.scores[1 - seat]
            chosen = bot.choose(state.view(seat), state.actions(seat), 0.0)
            assert gains[chosen] == max(gains.values())
            chances += len(set(gains.values())) > 1
            state.play(seat, rng.choice(state.actions(seat)))
    assert chances > 100


def test_ties_are_broken_at_random() -> None:
    game = lindwurm.game("dragonheart")
    state = game.new(seed=1)
    seat = state.to_move[0]
    view, actions = state.view(seat), state.actions(seat)
    played = Counter(
        bots.make("greedy", game, seed=n).choose(view, actions, 0.0) for n in range(300)
    )
    # On the empty board nothing can be taken, so all is worth the same.
    assert set(played) == set(actions)
    expected = 300 / len(actions)
    assert all(abs(n - expected) < 5 * expected**0.5 for n in played.values())


def test_sealed_choices_are_weighed_by_what_comes_of_them(bids: Game) -> None:
    state = bids.new(seed=1)
    for seat in (0, 1, 2):
        bot = bots.make("greedy", bids, seed=seat)
        assert bot.choose(state.view(seat), state.actions(seat), 0.0) == "bid 4"
        state.play(seat, "bid 4")
    assert state.scores == (3, 3, 3)
