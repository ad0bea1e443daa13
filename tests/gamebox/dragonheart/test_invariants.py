"""What never changes: DH-26."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lindwurm
from lindwurm.core.kernel import jit_off
from lindwurm.core.record import copied, one
from lindwurm.core.seeds import key_words
from lindwurm.core.typing import Records
from lindwurm.gamebox.dragonheart.game import Dragonheart
from lindwurm.play.game import Game

GAMES = 20 if jit_off() else 1500


def all_states(game: Game, games: int, seed: int) -> Records:
    """Every state of so many random games, played by the lean step."""
    rules = game.rules
    assert isinstance(rules, Dragonheart)
    step, out = rules.kernels.step, np.empty(rules.max_legal, np.int32)
    rng = random.Random(seed)
    data, state = game.setting.data, one(rules.state_layout)
    found: list[bytes] = []
    for number in range(games):
        state[:] = rules.deal(game.setting, 2, key_words(seed * 1_000_000 + number))
        n = len(rules.legal(game.setting, state, int(state["starter"][0])))
        out[:n] = rules.legal(game.setting, state, int(state["starter"][0]))
        found.append(state.tobytes())
        while n > 0:
            n = step(data, state, 0, int(out[int(rng.random() * n)]), out)
            found.append(state.tobytes())
        assert n == 0
    return np.frombuffer(b"".join(found), rules.state_layout)


@pytest.mark.parametrize("take", ["forced", "decline"])
def test_nothing_gets_lost(take: str) -> None:
    """DH-26, in every state of many random games."""
    game = lindwurm.game("dragonheart", take=take)
    states = all_states(game, GAMES, seed=1)
    assert len(states) > 20 * GAMES
    assert game.rules.invariants(game.setting, states) == []


def test_nothing_gets_lost_with_other_decks(deck: Callable[..., Any]) -> None:
    """DH-26, with decks and frames that bring out what is rare."""
    decks = [
        deck(petrified_dragon=[0, 2, 2, 5] * 4, sorceress=[1, 2] * 5, treasure_chest=[1] * 4),
        deck({"knight": 1, "ship": 1}, knight=[1, 2, 3] * 3, ship=[0, 0], sorceress=[9], troll=[1]),
        deck({"huntress": 6, "dwarf": 6}, huntress=[1, 2, 3] * 6, fire_dragon=[15] * 5),
        deck(dwarf=[7]),
    ]
    for cards in decks:
        game = lindwurm.game("dragonheart", deck=cards, take="decline")
        states = all_states(game, GAMES // 10, seed=2)
        assert game.rules.invariants(game.setting, states) == []


def points(cards: list[str]) -> int:
    return sum(int(card.rpartition(" ")[2]) for card in cards)


def test_a_hundred_cards_worth_158() -> None:
    """DH-26, counted anew from the JSON form: 161 with the dragon, as scores have it."""
    game = lindwurm.game("dragonheart")
    for seed in range(5):
        rng = random.Random(seed)
        state = game.new(seed=seed)
        while not state.over:
            state.play(state.to_move[0], rng.choice(state.actions(state.to_move[0])))
            form = state.position()
            cards = [card for pile in form["board"].values() for card in pile] + form["hold"]
            for player in form["players"]:
                cards += player["hand"] + player["deck"] + player["taken"]
            taken = points([card for player in form["players"] for card in player["taken"]])
            dragon = 0 if form["great_dragon"] is None else 3
            assert len(cards) + 3 * form["sailings"] == 100
            assert points(cards) == 158
            assert sum(state.scores) == taken + dragon
            ships = Counter(cards)["ship 0"] + 3 * form["sailings"]
            assert ships == 12


def test_a_broken_state_is_noticed() -> None:
    """The check of DH-26 itself: each kind of damage breaks an invariant."""
    game = lindwurm.game("dragonheart")
    whole = game.new(seed=1).data
    damages = ["hand_size", "points", "played", "hold", "taken", "count", "dragon", "sailings"]
    damages += ["hand", "holding", "kinds", "deck_size", "over"]
    for field in damages:
        data = copied(whole)
        data[field].reshape(-1)[0] += 1
        assert game.rules.invariants(game.setting, data), field
