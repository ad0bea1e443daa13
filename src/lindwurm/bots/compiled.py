"""What bots over compiled rules have in common."""

from __future__ import annotations

from types import ModuleType

import numpy as np

from lindwurm.bots import picks, search
from lindwurm.core import kernel
from lindwurm.core.compiled import CompiledRules
from lindwurm.core.log import no_log
from lindwurm.core.typing import Array, Records
from lindwurm.play.game import Game
from lindwurm.play.kernels import LOCK, loop_kernels


def bot_kernels(rules: CompiledRules) -> ModuleType:
    """The namespace of the game's kernels, the loops over them, and the bots' kernels."""
    with LOCK:
        name = rules.name.replace("-", "_") + "_bots"
        return kernel.build(name, (picks, search), base=loop_kernels(rules))


def compiled_rules(game: Game) -> CompiledRules:
    """The game's rules, if they are kernels; else TypeError."""
    if not isinstance(game.rules, CompiledRules):
        raise TypeError(f"this bot needs a game whose rules are kernels; {game.name} has none")
    return game.rules


class Bench:
    """Scratch space that the bots' kernels work on; for one thread at a time."""

    def __init__(self, rules: CompiledRules) -> None:
        self.worlds: Records = np.zeros(3, rules.state_layout)
        self.view: Records = np.zeros(1, rules.view_layout)
        self.out: Array = np.empty(rules.max_legal, np.int32)
        self.spare: Array = np.empty(rules.max_legal, np.int32)
        self.gains: Array = np.zeros(rules.action_count)
        self.log: Array = no_log()
