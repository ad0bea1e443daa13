"""Bots: they see a seat's view and worlds resampled from it, nothing else.

>>> import lindwurm
>>> from lindwurm import bots
>>> game = lindwurm.game("dragonheart")
>>> state = game.new(seed=7)
>>> seat = state.to_move[0]
>>> bot = bots.make("greedy", game, seed=1)
>>> action = bot.choose(state.view(seat), state.actions(seat), budget=0.5)
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from lindwurm.bots.base import Bot
from lindwurm.core.actions import Sampler
from lindwurm.core.compiled import CompiledRules
from lindwurm.core.contract import BotLevel
from lindwurm.core.errors import InvalidOption, UnknownBot, shown
from lindwurm.core.seeds import Seed, fresh
from lindwurm.play.game import Game

__all__ = ["Bot", "BotLevel", "Sampler", "levels", "make", "on_offer"]

#: Bots for every game.
_GENERAL = {
    "random": BotLevel(
        "Random", "Plays any legal move, whatever comes of it.", "lindwurm.bots.uniform:Uniform"
    ),
}
#: Bots for every game whose rules are kernels.
_COMPILED = {
    "greedy": BotLevel(
        "Greedy", "Takes what gains the most at once.", "lindwurm.bots.greedy:Greedy"
    ),
    "ismcts": BotLevel(
        "Searcher",
        "Thinks ahead in worlds that it imagines from what it has seen.",
        "lindwurm.bots.ismcts:Ismcts",
        effort="iterations",
    ),
}


def on_offer(game: Game) -> dict[str, BotLevel]:
    """The bots that can play the game, by name, the weakest first. InvalidOption for no game."""
    if not isinstance(game, Game):
        raise InvalidOption(f"a bot plays a game, made by lindwurm.game(name), not {shown(game)}")
    compiled = _COMPILED if isinstance(game.rules, CompiledRules) else {}
    return {**_GENERAL, **compiled, **game.rules.own_bots}


def levels(game: Game) -> list[tuple[str, str, str]]:
    """The bots that can play the game as (name, title, help), the weakest first."""
    return [(name, level.title, level.help) for name, level in on_offer(game).items()]


def make(name: str, game: Game, seed: Seed | None = None) -> Bot:
    """The bot of that name for this game; without a seed, one from the operating system.

    ``"ismcts:500"`` is a searching bot that makes 500 iterations a move, whatever its budget. The
    first bot of a kind compiles what it needs. UnknownBot lists what there is; InvalidOption for an
    effort that the bot can't make; InvalidSeed.
    """
    known = on_offer(game)
    if not isinstance(name, str):
        raise UnknownBot(name, tuple(known))
    plain, colon, effort = name.partition(":")
    if plain not in known:
        raise UnknownBot(name, tuple(known))
    level = known[plain]
    module, _, kind = level.place.partition(":")
    build: Callable[..., Bot] = getattr(import_module(module), kind)
    extra = {level.effort: _effort(name, effort, level)} if colon else {}
    return build(game, fresh() if seed is None else seed, **extra)


def _effort(name: str, effort: str, level: BotLevel) -> int:
    """The number after the colon of a bot's name."""
    if not level.effort:
        raise InvalidOption(f"bot {shown(name)}: this bot takes no number, write its name alone")
    if not (effort.isascii() and effort.isdecimal() and len(effort) < 10 and int(effort)):
        raise InvalidOption(
            f"bot {shown(name)}: after the colon stands a number of {level.effort}, such as 500"
        )
    return int(effort)
