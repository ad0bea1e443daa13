"""The random bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lindwurm.bots.base import Chance, check_turn
from lindwurm.core.actions import draw
from lindwurm.core.seeds import Seed
from lindwurm.core.typing import Json
from lindwurm.play.game import Game


class Uniform:
    """Plays any legal action, all equally likely; for every game, also one with a continuous range
    of actions.
    """

    def __init__(self, game: Game, seed: Seed) -> None:
        self.game, self._chance = game, Chance(seed)

    def choose(self, view: Mapping[str, Json], actions: Sequence[str], budget: float) -> str:
        """See `lindwurm.bots.Bot`."""
        check_turn(view, actions, budget)
        return draw(actions, self._chance.random(view))
