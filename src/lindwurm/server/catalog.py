"""What the server offers to play: games, their rules and bots, compiled before they are needed."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Any

from lindwurm import bots, gamebox
from lindwurm.core.errors import LindwurmError, UnknownLanguage
from lindwurm.core.languages import Language
from lindwurm.core.options import Option
from lindwurm.play.game import Game, find
from lindwurm.play.state import State
from lindwurm.server import problems
from lindwurm.server.models import BotInfo, GameInfo, OptionInfo, PlayerRange, Rule, RulesText
from lindwurm.server.problems import ProblemError
from lindwurm.server.rows import Entry, StoredTable

LOG = logging.getLogger(__name__)
#: Bots to play on for somebody, the best first.
_STANDINS = ("ismcts", "greedy")


class Catalog:
    """The games on offer. A game's rules and bots are compiled once, in a thread of their own."""

    def __init__(self) -> None:
        self._compiler = ThreadPoolExecutor(1, "compiler")
        self._jobs: list[Future[None]] = []
        self._ready: dict[str, asyncio.Future[None]] = {}

    def close(self) -> None:
        """Begin nothing more. Compiling can't be broken off, and isn't waited for: see `busy`."""
        self._compiler.shutdown(wait=False, cancel_futures=True)

    @property
    def busy(self) -> bool:
        """Whether a game is being compiled, in a thread that Python would wait for at its end."""
        return any(job.running() for job in self._jobs)

    # --- what there is ----------------------------------------------------------------------

    def names(self) -> tuple[str, ...]:
        """The games' names."""
        return gamebox.names()

    def games(self) -> list[GameInfo]:
        """All that can be said of each game before it is played."""
        return [_game_info(name) for name in self.names()]

    def rules(self, name: str, language: Language = "en") -> RulesText:
        """A game's rules in our words. ProblemError if there is no such game, or if it does not
        tell its rules in that language.
        """
        rules = self.game(name, {}).rules
        try:
            intro, texts = rules.rule_texts(language)
        except UnknownLanguage as error:
            raise problems.from_library(error) from error
        return RulesText(
            name=rules.name,
            title=rules.title,
            intro=intro,
            rules=[Rule(id=number, text=text) for number, text in texts],
        )

    def title(self, name: str) -> str:
        """A game's name for people; the bare name where the game is not known (any more)."""
        return gamebox.find(name).title if name in self.names() else name

    def bot_title(self, game: Game, bot: str, *, where: str) -> str:
        """A bot's name for people. ProblemError if the game has no such bot."""
        known = {name: title for name, title, _ in bots.levels(game)}
        if bot not in known:
            raise ProblemError(
                "unknown-bot",
                f"{game.title} has no bot {bot!r}; there are: {', '.join(known)}.",
                where=where,
                allowed=list(known),
            )
        return known[bot]

    # --- games ------------------------------------------------------------------------------

    def game(self, name: str, options: Mapping[str, Any]) -> Game:
        """A game with options from the store. ProblemError if there is no such game or option."""
        try:
            return find(name, options)
        except LindwurmError as error:
            raise problems.from_library(error) from error

    def game_from_wire(self, name: str, options: Mapping[str, Any]) -> Game:
        """A game with options that a client sent: data comes as data, never as a file's name."""
        if name in self.names():
            for option in gamebox.find(name).options:
                given = options.get(option.name)
                if option.kind == "data" and not (given is None or isinstance(given, Mapping)):
                    raise ProblemError(
                        "invalid-option",
                        f"Option {option.name!r} takes an object, not {given!r:.60}.",
                        where=f"options.{option.name}",
                    )
        return self.game(name, options)

    async def ready(self, game: Game) -> None:
        """Wait until the game's rules and bots are compiled, so that nothing blocks the loop."""
        name = game.name
        if name not in self._ready:
            job = self._compiler.submit(_warm, name)
            self._jobs.append(job)
            self._ready[name] = asyncio.wrap_future(job)
        try:
            await asyncio.shield(self._ready[name])
        except Exception:
            self._ready.pop(name, None)
            raise

    async def warm_all(self) -> None:
        """Make every game ready; one that fails is logged and left for when it is asked for."""
        for name in self.names():
            try:
                await self.ready(self.game(name, {}))
            except Exception:
                LOG.exception("%s could not be prepared", name)

    # --- bots and the past ------------------------------------------------------------------

    def bot(self, name: str, game: Game, seed: bytes | None = None) -> bots.Bot:
        """A bot with that seed, or a secret one of its own."""
        return bots.make(name, game, seed)

    def strongest(self, game: Game) -> str:
        """The bot that plays the game best."""
        return list(bots.on_offer(game))[-1]

    def standin(self, game: Game) -> str:
        """The bot that plays on for somebody: one that answers at once and isn't silly, if any."""
        known = bots.on_offer(game)
        return next((name for name in _STANDINS if name in known), list(known)[-1])

    def replayed(self, game: Game, table: StoredTable, actions: Sequence[Entry]) -> State:
        """The state that a table's deal or start and these actions lead to, with its past. The
        entries' events know the actions' outcomes.
        """
        if table.start is None:
            state = game.new(players=len(table.seats), seed=table.seed)
        else:
            state = game.load(table.start)
        for entry in actions:
            assert entry.seat is not None
            assert entry.action is not None
            state.repeat(entry.seat, entry.action, game.rules.outcome(entry.events or []))
        return state


@cache
def _game_info(name: str) -> GameInfo:
    rules = gamebox.find(name)
    return GameInfo(
        name=rules.name,
        title=rules.title,
        tagline=rules.tagline,
        players=PlayerRange(min=rules.players[0], max=rules.players[-1]),
        options=[_option_info(option) for option in rules.options],
        bots=[
            BotInfo(name=bot, title=title, help=text)
            for bot, title, text in bots.levels(find(name, {}))
        ],
        daily=rules.daily,
    )


def _option_info(option: Option) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        title=option.title,
        help=option.help,
        kind=option.kind,
        values=list(option.values),
        labels=list(option.labels),
        min=option.minimum,
        max=option.maximum,
        default=option.default,
    )


@cache
def _warm(name: str) -> None:
    """Use all that a table needs once, for a whole game, so that it is compiled or loaded.

    Once a process, whatever the number of catalogs.
    """
    began = time.monotonic()
    LOG.info("%s: preparing the rules", name)
    game = find(name, {})
    state = game.new(seed=0)
    game.load(state.position())
    view, actions = state.view(state.to_move[0]), state.actions(state.to_move[0])
    for bot, _, _ in bots.levels(game):
        bots.make(bot, game, seed=0).choose(view, actions, 0.0)
    player = bots.make("random", game, seed=0)
    while not state.over:
        seat = state.to_move[0]
        state.play(seat, player.choose(state.view(seat), state.actions(seat), 0.0))
    state.view(None)
    _ = state.scores, state.winners
    LOG.info("%s: ready after %.1f s", name, time.monotonic() - began)
