"""Simulations: fair, reproducible, complete as far as they go."""

from __future__ import annotations

import json
import os
import signal
import threading
import tracemalloc
from typing import Any

import numpy as np
import pytest

import lindwurm
from lindwurm.core.errors import InvalidOption, InvalidSeats, UnknownBot
from lindwurm.lab import Simulation, simulate
from lindwurm.play.game import Game
from lindwurm.testing.example import Higher

#: Played in compiled code, and in Python.
FIELDS = [("random", "greedy"), ("random", "ismcts:20")]


@pytest.fixture(params=FIELDS, ids=",".join)
def field(request: pytest.FixtureRequest) -> tuple[str, str]:
    made: tuple[str, str] = request.param
    return made


def run(field: tuple[str, ...], games: int, seed: int = 1, workers: int = 2) -> Simulation:
    return simulate(lindwurm.game("dragonheart"), field, games, seed, workers=workers)


def test_a_seed_gives_the_same_games_with_any_number_of_workers(field: tuple[str, str]) -> None:
    games = 300 if "greedy" in field else 4
    first, second = run(field, games, workers=1), run(field, games, workers=3)
    assert np.array_equal(first.scores, second.scores)
    assert np.array_equal(first.won, second.won)
    assert np.array_equal(first.lengths, second.lengths)
    assert first.as_json() == second.as_json()
    assert not np.array_equal(first.scores, run(field, games, seed=2).scores)


def test_a_longer_series_begins_alike() -> None:
    short, long = run(FIELDS[0], 131), run(FIELDS[0], 400)
    assert np.array_equal(short.scores, long.scores[:131])


def test_every_game_can_be_played_again(field: tuple[str, str]) -> None:
    result = run(field, 7)
    for number in range(7):
        record = result.record(number)
        last = lindwurm.replay(json.loads(json.dumps(record)))[-1]
        assert last.over
        assert last.number == result.lengths[number]
        for bot, name in enumerate(field):
            seat = (bot + number) % 2
            assert record["seats"][seat] == name
            assert last.scores[seat] == result.scores[number, bot]
            assert (seat in last.winners) == bool(result.won[number, bot])
    with pytest.raises(InvalidOption, match="no game 7 among the 7"):
        result.record(7)


def test_rotations_share_a_deal_and_not_the_bots_chance() -> None:
    result = run(("random", "random"), 8)
    records = [result.record(number) for number in range(8)]
    seeds = [record["seed"] for record in records]
    assert seeds[::2] == seeds[1::2]
    assert len(set(seeds)) == 4
    for first, second in zip(records[::2], records[1::2], strict=True):
        assert first["actions"] != second["actions"]


def test_the_compiled_greedy_bot_is_greedy() -> None:
    result = run(FIELDS[0], 6)
    for number in range(6):
        record = result.record(number)
        states = lindwurm.replay(record)
        for state, (seat, action) in zip(states, record["actions"], strict=False):
            if record["seats"][seat] != "greedy":
                continue
            gains = {}
            for other in state.actions(seat):
                after = state.copy()
                after.play(seat, other)
                gains[other] = after.scores[seat] - after.scores[1 - seat]
            assert gains[action] == max(gains.values())


def test_figures_add_up() -> None:
    result = run(FIELDS[0], 501)
    made = result.as_json()
    assert json.loads(json.dumps(made)) == made
    assert made["games"] == made["asked"] == 501
    assert not made["interrupted"]
    for bot in made["bots"]:
        assert sum(seat["count"] for seat in bot["seats"]) == bot["wins"]["count"]
        assert sorted(seat["games"] for seat in bot["seats"]) == [250, 251]
    decided = sum(bot["wins"]["count"] for bot in made["bots"])
    assert decided == sum(seat["count"] for seat in made["seats"])
    assert decided + made["undecided"]["count"] == 501
    assert made["length"]["least"] == result.lengths.min()
    assert made["bots"][1]["score"]["mean"] == pytest.approx(result.scores[:, 1].mean())


def test_equals_win_equally() -> None:
    wins = run(("random", "random"), 4000).wins(0)
    assert wins.low < 0.5 < wins.high


def test_a_game_without_kernels() -> None:
    result = simulate(Game(Higher()), ["random", "random"], 40, seed=3, workers=2)
    assert (result.lengths == 6).all()
    assert (result.scores.sum(axis=1) == 3).all()


def test_every_game_with_every_number_of_players() -> None:
    for name in lindwurm.games():
        rules = lindwurm.game(name).rules
        # A game whose every action is simulated is played short.
        game = lindwurm.game(name, **({"fragments": 3} if rules.heavy else {}))
        for players in {game.players[0], game.players[-1]}:
            names = ["random", "greedy", *["random"] * players][:players]
            result = simulate(game, names, 2 * players + 1, seed=1, budget=0.0)
            assert result.scores.shape == (2 * players + 1, players)
            assert (result.lengths > 0).all()
            assert lindwurm.replay(result.record(1))[-1].over


def test_progress_is_told() -> None:
    games = 3000
    told: list[tuple[int, int]] = []
    simulate(
        lindwurm.game("dragonheart"),
        ["random", "random"],
        games,
        seed=1,
        workers=1,
        progress=lambda done, games: told.append((done, games)),
    )
    assert told == sorted(told)
    assert told[-1] == (games, games)
    assert len(told) > 2  # one worker has two chunks of 512 in hand at most


@pytest.mark.parametrize(
    ("names", "games"), [(("random", "random"), 5_000_000), (("ismcts:500", "random"), 100_000)]
)
def test_ctrl_c_keeps_what_is_finished(names: tuple[str, str], games: int) -> None:
    seen = threading.Event()

    def interrupt() -> None:
        seen.wait()
        os.kill(os.getpid(), signal.SIGINT)

    def progress(done: int, total: int) -> None:
        if done >= 4:
            seen.set()

    threading.Thread(target=interrupt, daemon=True).start()
    result = simulate(lindwurm.game("dragonheart"), names, games, seed=1, progress=progress)
    assert result.interrupted
    assert 4 <= result.games < games
    assert result.asked == games
    again = run(names, 4)
    assert np.array_equal(result.scores[:4], again.scores)
    assert lindwurm.replay(result.record(0))[-1].scores[0] == result.scores[0, 0]


def test_wrong_wishes_are_refused() -> None:
    game = lindwurm.game("dragonheart")
    with pytest.raises(InvalidSeats, match="dragonheart takes 2 bots, one a seat, not 3"):
        simulate(game, ["random"] * 3, 10)
    with pytest.raises(UnknownBot, match="no bot is called 'wild'"):
        simulate(game, ["random", "wild"], 10)
    with pytest.raises(InvalidOption, match="number of games is an integer, at least 1"):
        simulate(game, ["random", "random"], 0)
    with pytest.raises(InvalidOption, match="number of workers is an integer, from 1"):
        simulate(game, ["random", "random"], 10, workers=0)


NAN, INFINITE = float("nan"), float("inf")


@pytest.mark.parametrize("games", [0, -1, 1.5, 3.0, True, np.True_, "3", None, NAN])
def test_a_number_of_games_is_an_integer(games: Any) -> None:
    with pytest.raises(InvalidOption, match="the number of games is an integer, at least 1, not"):
        simulate(lindwurm.game("dragonheart"), ["random", "random"], games)


@pytest.mark.parametrize("workers", [0, -1, 1.5, True, "2", 10**9])
def test_a_number_of_workers_is_an_integer(workers: Any) -> None:
    with pytest.raises(InvalidOption, match="the number of workers is an integer, from 1 to"):
        simulate(lindwurm.game("dragonheart"), ["random", "random"], 3, workers=workers)


@pytest.mark.parametrize("budget", [NAN, INFINITE, -INFINITE, -0.1, "1", None, True])
def test_a_budget_is_a_number_of_seconds(budget: Any) -> None:
    with pytest.raises(InvalidOption, match="a budget is a number of seconds, 0 or more, not"):
        simulate(lindwurm.game("dragonheart"), ["random", "random"], 3, budget=budget)


def test_no_more_games_than_there_is_memory_for() -> None:
    """It is said how much they would need; Python's bots need more, since they note actions."""
    game = lindwurm.game("dragonheart")
    with pytest.raises(InvalidOption, match="1000000000000 games would need 57741 GiB"):
        simulate(game, ["random", "random"], 10**12)
    with pytest.raises(InvalidOption, match="games would need"):
        simulate(game, ["random", "random"], 10**5000)
    with pytest.raises(InvalidOption, match=r"5000000 games would need 46 GiB .* with 2 bots"):
        simulate(game, ["random", "ismcts:1"], 5_000_000)


def test_the_memory_is_counted() -> None:
    """A series takes no more than what was reckoned for it."""
    games = 20_000
    tracemalloc.start()
    try:
        result = run(("random", "random"), games)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert result.games == games
    assert 27 * games < peak < 62 * games + 2**20


@pytest.mark.parametrize("names", ["rr", None, 2])
def test_bots_are_a_list(names: Any) -> None:
    with pytest.raises(InvalidOption, match="the bots are a list of names, one a seat, not"):
        simulate(lindwurm.game("dragonheart"), names, 3)


def test_numbers_of_numpy() -> None:
    game, names = lindwurm.game("dragonheart"), ["random", "greedy"]
    result = simulate(game, names, np.int64(6), np.int64(5), workers=np.int8(2))  # type: ignore[arg-type]
    assert json.dumps(result.as_json()) == json.dumps(simulate(game, names, 6, 5).as_json())
    assert result.record(np.int64(3)) == result.record(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [-1, 2, True, 0.0, "0"])
def test_figures_of_nobody(number: Any) -> None:
    result = run(("random", "random"), 4)
    for of_bot in (result.wins, result.score):
        with pytest.raises(InvalidSeats, match="there are bots 0 to 1, not"):
            of_bot(number)
    for of_seat in (result.seat_wins, lambda seat: result.wins(0, seat)):
        with pytest.raises(InvalidSeats, match="there are seats 0 to 1, not"):
            of_seat(number)


def test_without_a_seed_one_is_told() -> None:
    game = lindwurm.game("dragonheart")
    first = simulate(game, ["random", "random"], 20)
    again = simulate(game, ["random", "random"], 20, first.seed)
    assert np.array_equal(first.scores, again.scores)
    assert not np.array_equal(first.scores, simulate(game, ["random", "random"], 20).scores)
