"""A series of games: who plays what, on which deals, from which seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Event
from typing import Protocol

import numpy as np

from lindwurm.core import seeds
from lindwurm.core.rng import derive_key
from lindwurm.core.typing import Array, Json
from lindwurm.play.game import Game


@dataclass(frozen=True)
class Series:
    """What is played: bot ``b`` sits at seat ``(b + game) % seats`` in game number ``game``, and
    games that differ by rotation alone have one deal. ``key`` seeds the series.
    """

    game: Game
    bots: tuple[str, ...]
    key: Array
    budget: float

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.bots)

    def seat(self, bot: int, number: int) -> int:
        """Where a bot sits in a game."""
        return (bot + number) % self.seats

    def deal_seed(self, number: int) -> str:
        """The seed of a game's deal."""
        key = np.zeros(8, np.uint32)
        derive_key(self.key, number // self.seats, key)
        return seeds.key_text(key)

    def record(self, number: int, actions: Sequence[tuple[int, str]]) -> dict[str, Json]:
        """A game's record; InvalidRecord unless the actions are legal in it."""
        state = self.game.new(self.seats, self.deal_seed(number))
        for seat, action in actions:
            state.play(seat, action)
        names = [self.bots[(seat - number) % self.seats] for seat in range(self.seats)]
        return state.record(names)


class Player(Protocol):
    """A way to play a series' games; threads call it at once."""

    #: How many games are played in one go, in units of as many as there are seats.
    blocks: int
    #: How many bytes are kept of each game's actions, about.
    noted: int

    def play(self, first: int, scores: Array, won: Array, lengths: Array, stop: Event) -> bool:
        """Play ``len(lengths)`` games from number ``first`` on and fill the arrays.

        False if ``stop`` was set before they were finished.
        """

    def actions(self, number: int) -> list[tuple[int, str]]:
        """The (seat, action) pairs of a game that has been played."""
