"""The searching bot."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

import lindwurm
from lindwurm import bots
from lindwurm.bots.ismcts import FEW, Ismcts, Style
from lindwurm.core.errors import InvalidOption
from lindwurm.lab import simulate
from lindwurm.play.game import Game
from lindwurm.play.state import State


def last_turns(games: int) -> list[State]:
    """States before a game's last turn, from random play."""
    found = []
    game = lindwurm.game("dragonheart")
    rng = random.Random(3)
    for seed in range(games):
        state = game.new(seed=seed)
        while not state.over:
            seat = state.to_move[0]
            if state.view(None)["last_turn"]:
                found.append(state.copy())
            state.play(seat, rng.choice(state.actions(seat)))
    return found


def test_it_wins_where_the_last_turn_can_be_won() -> None:
    decisive = 0
    for state in last_turns(150):
        seat = state.to_move[0]
        outcomes = {}
        for action in state.actions(seat):
            after = state.copy()
            after.play(seat, action)
            outcomes[action] = after.winners == (seat,)
        if len(set(outcomes.values())) == 2:
            decisive += 1
            bot = bots.make("ismcts:60", state.game, seed=decisive)
            assert outcomes[bot.choose(state.view(seat), state.actions(seat), 0.0)]
    assert decisive >= 5


def test_what_a_search_found() -> None:
    game = lindwurm.game("dragonheart")
    state = game.new(seed=7)
    seat = state.to_move[0]
    bot = Ismcts(game, seed=1, iterations=500)
    found = bot.think(state.view(seat), 0.0)
    assert {prospect.action for prospect in found} == set(state.actions(seat))
    assert sum(prospect.visits for prospect in found) == 500
    assert [p.visits for p in found] == sorted((p.visits for p in found), reverse=True)
    assert all(0 < prospect.payoff < 1 for prospect in found)
    assert bot.choose(state.view(seat), state.actions(seat), 0.0) == found[0].action


def test_the_tree_grows_with_the_search() -> None:
    game = lindwurm.game("dragonheart")
    state = game.new(seed=7)
    seat = state.to_move[0]
    bot = Ismcts(game, seed=1, iterations=3 * FEW, style=Style(widening=100.0))
    assert sum(p.visits for p in bot.think(state.view(seat), 0.0)) == 3 * FEW
    assert len(bot._nodes) > FEW
    assert bot._used[0] > FEW
    assert not bot._mark.any()


def test_nodes_widen_slowly() -> None:
    game = lindwurm.game("dragonheart")
    state = next(
        s for s in (game.new(seed=n) for n in range(99)) if len(s.actions(s.to_move[0])) > 7
    )
    view = state.view(state.to_move[0])
    narrow = Ismcts(game, seed=1, iterations=16, style=Style(widening=1.0)).think(view, 0.0)
    assert len(narrow) == 5  # 1 + sqrt(15), rounded up


def test_sealed_choices_of_three_seats(bids: Game) -> None:
    state = bids.new(seed=1)
    for seat in (1, 0, 2):
        bot = Ismcts(bids, seed=seat, iterations=3000)
        found = bot.think(state.view(seat), 0.0)
        assert found[0].action == "bid 4"
        assert sum(prospect.visits for prospect in found) == 3000
        state.play(seat, found[0].action)
    assert state.to_move == (0, 1, 2)


def test_threads_search_at_once() -> None:
    game = lindwurm.game("dragonheart")
    state = game.new(seed=9)
    seat = state.to_move[0]
    view = state.view(seat)

    def think(seed: int) -> str:
        return str(Ismcts(game, seed, iterations=2000).think(view, 0.0))

    alone = [think(seed) for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(think, range(4))) == alone


def test_a_search_needs_an_iteration() -> None:
    with pytest.raises(InvalidOption, match="at least one iteration"):
        Ismcts(lindwurm.game("dragonheart"), seed=1, iterations=0)


@pytest.mark.slow
def test_searching_beats_greed_beats_chance() -> None:
    game = lindwurm.game("dragonheart")
    greed = simulate(game, ["greedy", "random"], 400, seed=1).wins(0)
    assert greed.low > 0.9
    search = simulate(game, ["ismcts:1000", "greedy"], 60, seed=1).wins(0)
    assert search.low > 0.6
