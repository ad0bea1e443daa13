"""The registry of games: a line a game, its class imported only when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from lindwurm.core.contract import GameRules
from lindwurm.core.errors import UnknownGame

#: Name of a game: its module and class.
REGISTRY = {
    "dragonheart": "lindwurm.gamebox.dragonheart.game:Dragonheart",
    "hueter-des-schatzes": "lindwurm.gamebox.hueter_des_schatzes.game:HueterDesSchatzes",
    "a-dragons-gift": "lindwurm.gamebox.a_dragons_gift.game:ADragonsGift",
}


def names() -> tuple[str, ...]:
    """The games there are."""
    return tuple(REGISTRY)


@cache
def find(name: str) -> GameRules:
    """The rules of the game called so; UnknownGame lists what there is."""
    if name not in REGISTRY:
        raise UnknownGame(name, names())
    module, _, kind = REGISTRY[name].partition(":")
    rules: GameRules = getattr(import_module(module), kind)()
    return rules
