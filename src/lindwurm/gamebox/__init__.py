"""The registry of games: a line a game, its class imported only when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from lindwurm.core.contract import GameRules
from lindwurm.core.errors import UnknownGame

#: Name of a game: its module and class.
REGISTRY = {
    "dragonheart": "lindwurm.gamebox.dragonheart.game:Dragonheart",
    "dragon-in-the-hut": "lindwurm.gamebox.dragon_in_the_hut.game:DragonInTheHut",
    "hueter-des-schatzes": "lindwurm.gamebox.hueter_des_schatzes.game:HueterDesSchatzes",
    "a-dragons-gift": "lindwurm.gamebox.a_dragons_gift.game:ADragonsGift",
    "draco": "lindwurm.gamebox.draco.game:Draco",
}


def names() -> tuple[str, ...]:
    """The games there are."""
    return tuple(REGISTRY)


def find(name: str) -> GameRules:
    """The rules of the game called so; UnknownGame lists what there is."""
    if type(name) is not str or name not in REGISTRY:
        raise UnknownGame(name, names())
    return _made(name)


@cache
def _made(name: str) -> GameRules:
    module, _, kind = REGISTRY[name].partition(":")
    rules: GameRules = getattr(import_module(module), kind)()
    return rules
