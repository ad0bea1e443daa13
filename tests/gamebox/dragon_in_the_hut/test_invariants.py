"""What never changes: HUT-29; and what every game promises, with several options at once."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import lindwurm
from lindwurm.core.kernel import jit_off
from lindwurm.core.record import copied, one
from lindwurm.core.seeds import key_words
from lindwurm.core.typing import Records
from lindwurm.gamebox.dragon_in_the_hut.cards import own_set
from lindwurm.gamebox.dragon_in_the_hut.game import DragonInTheHut
from lindwurm.play.game import Game
from lindwurm.testing import CHECKS, Case, Check

NAME = "dragon-in-the-hut"
GAMES = 1 if jit_off() else 12
MIXED: list[dict[str, Any]] = [
    {"expansion": True, "stealing": "open", "mistakes": "cost the card"},
    {"expansion": True, "burnt_traps": "lost", "mistakes": "cost the card"},
    {"expansion": True, "stealing": "open", "burnt_traps": "lost"},
]


def all_states(game: Game, players: int, games: int, seed: int) -> Records:
    """States of so many random games, played by the lean step: some at random, and the first of
    each phase in each game."""
    rules = game.rules
    assert isinstance(rules, DragonInTheHut)
    step, out = rules.kernels.step, np.empty(rules.max_legal, np.int32)
    rng = random.Random(seed)
    data, state = game.setting.data, one(rules.state_layout)
    found: list[bytes] = []
    for number in range(games):
        state[:] = rules.deal(game.setting, players, key_words(seed * 1_000_000 + number))
        legal = rules.legal(game.setting, state, int(state["starter"][0]))
        n = len(legal)
        out[:n] = legal
        phases: set[int] = set()
        while n > 0:
            phase = int(state["phase"][0])
            if phase not in phases or rng.random() < 0.1:
                phases.add(phase)
                found.append(state.tobytes())
            n = step(data, state, 0, int(out[int(rng.random() * n)]), out)
        assert n == 0
        found.append(state.tobytes())
    return np.frombuffer(b"".join(found), rules.state_layout)


@pytest.mark.parametrize("players", range(2, 9))
def test_nothing_gets_lost(players: int) -> None:
    """HUT-29, and that what viewers remember is true (HUT-26)."""
    game = lindwurm.game(NAME)
    states = all_states(game, players, GAMES, seed=players)
    assert jit_off() or len(states) > 10 * GAMES
    assert game.rules.invariants(game.setting, states) == []


@pytest.mark.parametrize("options", MIXED, ids=lambda o: " ".join(map(str, o.values())))
@pytest.mark.parametrize("players", [2, 8])
def test_nothing_gets_lost_with_options(players: int, options: dict[str, Any]) -> None:
    """HUT-29"""
    game = lindwurm.game(NAME, **options)
    states = all_states(game, players, GAMES // 2 or 1, seed=players)
    assert game.rules.invariants(game.setting, states) == []
    if not jit_off():
        assert set(states["phase"].tolist()) == set(range(6)), "every phase occurs"


def test_nothing_gets_lost_with_other_cards() -> None:
    """HUT-29, with lists that bring out what is rare: many huts, traps, thieves; few dragons."""
    lists = [
        {"hut": 16, "egg": 3, "trap give 9": 9, "steal egg 9": 9, "fire": 9, "frost": 9},
        {"hut": 1, "egg": 30, "steal from hand 9": 20, "smash egg 5": 9, "trap discard 1": 9},
        {"hut": 9, "egg": 5},
    ]
    for forest in lists:
        deck = {"forest": forest, "dragons": {"dragon": 2}}
        for options in ({}, *MIXED[:2]):
            options = {name: value for name, value in options.items() if name != "expansion"}
            game = lindwurm.game(NAME, deck=deck, **options)
            states = all_states(game, 3, 2 if jit_off() else 4, seed=1)
            assert game.rules.invariants(game.setting, states) == []


def test_eighty_cards_and_eighteen_dragons() -> None:
    """HUT-29, counted anew from the JSON form; no two cards under a host, no counter above III."""
    for seed in range(3):
        game = lindwurm.game(NAME, expansion=True)
        rng = random.Random(seed)
        state = game.new(players=3 + seed, seed=seed)
        whole = dict(own_set()["forest"])
        whole |= {"steal egg 1": 4, "smash egg 1": 4, "fire": 3, "frost": 3}
        while not state.over:
            (seat,) = state.to_move
            state.play(seat, rng.choice(state.actions(seat)))
            form = state.position()
            cards = form["deck"] + form["discards"]
            dragons = form["nest"]
            for player in form["players"]:
                cards = cards + player["hand"]
                names = [host["host"] for host in player["hosts"]]
                assert len(names) == len(set(names))
                for host in player["hosts"]:
                    cards += ["hut"] * host["host"].startswith("hut")
                    cards += [host["card"]] if host["card"] else []
                    assert (host["counter"] is None) == (host["card"] is None)
                    assert host["counter"] is None or 1 <= host["counter"] <= 3
                dragons += player["dragons"]
            assert len(cards) == 80
            assert {card: cards.count(card) for card in whole} == whole
            assert dragons == 18


def test_a_broken_state_is_noticed() -> None:
    """The check of HUT-29 itself: each kind of damage breaks an invariant."""
    game = lindwurm.game(NAME)
    rng = random.Random(4)
    state = game.new(players=3, seed=4)
    while state.number < 120:
        (seat,) = state.to_move
        state.play(seat, rng.choice(state.actions(seat)))
    whole = state.data
    assert game.rules.invariants(game.setting, whole) == []
    damages = ["hand_size", "hand", "discard", "discarded", "deck_size", "dragons", "nest"]
    damages += ["hosts", "counter", "has", "loose", "loose_of", "note_viewers", "notes"]
    for field in damages:
        data = copied(whole)
        flat = data[field].reshape(-1)
        flat[0] = flat[0] ^ 1 if field in ("hosts", "has", "note_viewers") else flat[0] + 1
        assert game.rules.invariants(game.setting, data), field
    for field, value in (("busy", 1 << 17), ("old", 1 << 16)):
        data = copied(whole)
        data[field][0, 0] |= value
        assert game.rules.invariants(game.setting, data), field
    data = copied(whole)
    data["deck"][0, int(data["deck_size"][0])] = 3
    assert game.rules.invariants(game.setting, data)


@pytest.mark.parametrize("check", CHECKS, ids=repr)
@pytest.mark.parametrize("n", range(len(MIXED)))
def test_promises_with_several_options(n: int, check: Check) -> None:
    """The conformance suite, where options meet."""
    if check.name == "processes_agree":
        pytest.skip("other processes are started once a game")
    game = lindwurm.game(NAME, **MIXED[n])
    check(Case(game, 2 + n, range(1), states_a_game=4, deals=60))
