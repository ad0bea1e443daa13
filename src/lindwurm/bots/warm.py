"""Compiling all that a table needs before it is needed, piece by piece."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from lindwurm import bots
from lindwurm.core.compiled import CompiledRules
from lindwurm.play.game import Game

#: Called before each piece: what is being prepared, how many pieces are done, how many there are.
Tell = Callable[[str, int, int], None]


def warm(game: Game, tell: Tell) -> None:
    """Use every kernel of the game's rules and bots once, so that it is compiled, or read from the
    cache on disk.
    """
    levels = bots.levels(game)
    total = 5 + len(levels)
    tell("the deal", 0, total)
    state = game.new(seed=0)
    seat = state.to_move[0]
    tell("legal actions", 1, total)
    actions = state.actions(seat)
    tell("views", 2, total)
    view = state.view(seat)
    tell("imagined worlds", 3, total)
    game.resample(view, 0)
    for number, (name, title, _) in enumerate(levels):
        tell(f"the bot {title}", 4 + number, total)
        chosen = bots.make(name, game, seed=0).choose(view, actions, 0.0)
    tell("playing", total - 1, total)
    spare = state.copy()
    spare.play(seat, chosen)
    _ = spare.scores
    if isinstance(game.rules, CompiledRules):
        rules, data = game.rules, game.setting.data
        out = np.empty(rules.max_legal, np.int32)
        rules.kernels.step(data, state.data, 0, rules.action_number(game.setting, chosen), out)
        rules.kernels.wins_at(data, state.data, 0, seat)
