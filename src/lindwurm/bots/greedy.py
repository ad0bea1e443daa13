"""The greedy bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lindwurm.bots.base import Chance, check_choice, check_turn
from lindwurm.bots.compiled import Bench, bot_kernels, compiled_rules
from lindwurm.core.seeds import Seed
from lindwurm.core.typing import Json
from lindwurm.play.game import Game

#: Over how many resampled worlds an action's gain is averaged.
WORLDS = 3


class Greedy:
    """Takes the best immediate gain, by the game's ``value``, averaged over a few resampled worlds;
    ties are broken at random.
    """

    def __init__(self, game: Game, seed: Seed) -> None:
        self.game, self._chance = game, Chance(seed)
        self._rules = compiled_rules(game)
        self._kernels, self._bench = bot_kernels(self._rules), Bench(self._rules)

    def choose(self, view: Mapping[str, Json], actions: Sequence[str], budget: float) -> str:
        """See `lindwurm.bots.Bot`."""
        check_turn(view, actions, budget)
        bench = self._bench
        action = self._kernels.greedy_at(
            self.game.setting.data, self.game.view_record(view), 0, WORLDS,
            self._chance.words(view), bench.worlds, bench.out, bench.spare, bench.gains, bench.log,
        )  # fmt: skip
        return check_choice(self._rules.action_text(self.game.setting, action), actions)

    def __reduce__(self) -> tuple[type[Greedy], tuple[Game, bytes]]:
        """Pickled as its game and seed."""
        return type(self), (self.game, self._chance.key)
