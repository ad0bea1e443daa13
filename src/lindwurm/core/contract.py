"""The contract that every game keeps, and all that the machinery knows of a game.

`GameRules` is the general form: actions are strings, states are arrays with one record. A game
whose actions can be numbered derives from `CompiledRules` (``lindwurm.core.compiled``) and writes
its rules as kernels; a game of another kind fills in the methods itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import Any, ClassVar

import numpy as np

from lindwurm.core.errors import InvalidRecord, InvalidSeats, UnknownLanguage, shown
from lindwurm.core.events import EventType
from lindwurm.core.languages import LANGUAGES
from lindwurm.core.numbers import whole
from lindwurm.core.options import Option
from lindwurm.core.typing import Array, Json, Records
from lindwurm.core.words import plain_event, plain_view


@dataclass(slots=True)
class Setting:
    """A game's options made ready for play.

    ``data`` is the read-only rules record (an array of length 1); ``texts`` and ``numbers``
    remember the notation of actions that have been met.
    """

    options: Mapping[str, Json]
    data: Records
    texts: dict[int, str] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class BotLevel:
    """A bot on offer: its name for people, a sentence on how it plays, and where its class is.

    ``place`` is ``"module:Class"``, imported when first wanted. The class is made with ``(game,
    seed)`` and has ``choose(view, actions, budget)`` as ``lindwurm.bots.Bot`` describes it. Where
    ``effort`` names a further parameter, such as ``iterations``, its number can be set.
    """

    title: str
    help: str
    place: str
    effort: str = ""


class GameRules(ABC):
    """One game: its name, options, seats, layouts, and what can be done with its states.

    ``version`` changes only when the same actions would give another game; ``prefix`` begins the
    rule ids. ``view_type``, ``position_type`` are TypedDicts of the JSON forms.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[str]
    prefix: ClassVar[str]
    version: ClassVar[int]
    players: ClassVar[range]
    options: ClassVar[tuple[Option, ...]]
    events: ClassVar[Mapping[int, EventType]]
    state_layout: ClassVar[np.dtype[np.void]]
    view_layout: ClassVar[np.dtype[np.void]]
    view_type: ClassVar[Any]
    position_type: ClassVar[Any]
    #: Whether all see everything, so that nothing is unknown but chance to come.
    open: ClassVar[bool] = False
    #: Whether playing an action takes many milliseconds, so that a server does it in a thread.
    heavy: ClassVar[bool] = False
    #: Bots that the game brings along, in its own folder, by name. One with the name of a general
    #: bot takes its place.
    own_bots: ClassVar[Mapping[str, BotLevel]] = {}
    #: Whether one seat alone makes a challenge that is the same for everybody on a day.
    daily: ClassVar[bool] = False

    # --- setting up -------------------------------------------------------------------------

    @abstractmethod
    def configure(self, options: Mapping[str, Json]) -> Setting:
        """The options (all given, all checked) made ready for play; InvalidCards."""

    @abstractmethod
    def deal(self, setting: Setting, seats: int, key: Array) -> Records:
        """A new game's state; ``key`` is the seed as eight 32-bit words."""

    # --- playing ----------------------------------------------------------------------------

    @abstractmethod
    def actions(self, setting: Setting, state: Records, seat: int) -> Sequence[str]:
        """What that seat may do now, in the game's notation; empty if it is not to move.

        A list, or where there is no end of actions, a `Sampler`.
        """

    @abstractmethod
    def play(self, setting: Setting, state: Records, seat: int, action: str) -> list[list[Any]]:
        """Apply an action in place; the rows of its events. IllegalAction, and nothing changed."""

    def outcome(self, rows: Sequence[Sequence[Any]]) -> Json:
        """What of an action's events a record must keep, since it can't be made again on every
        machine: None where rules, seed and actions say all.
        """
        return None

    def repeat(
        self, setting: Setting, state: Records, seat: int, action: str, outcome: Json
    ) -> list[list[Any]]:
        """Like `play`, but what came of it is known: what `outcome` kept. IllegalAction, or
        InvalidRecord for an outcome that can't be; then nothing has changed.
        """
        raise InvalidRecord(f"actions of {self.name} have no outcome of their own")

    @abstractmethod
    def scores(self, setting: Setting, state: Records) -> tuple[float, ...]:
        """Each seat's score as it stands."""

    @abstractmethod
    def winners(self, setting: Setting, state: Records) -> tuple[int, ...]:
        """The seats that have won; empty while the game runs, and where nobody has."""

    # --- knowing ----------------------------------------------------------------------------

    @abstractmethod
    def observe(self, setting: Setting, state: Records, seat: int) -> Records:
        """The record of all that the seat may know (-1: a spectator), built up from nothing."""

    @abstractmethod
    def resample(self, setting: Setting, view: Records, key: Array) -> Records:
        """A full state that agrees with a view, fairly drawn, its streams keyed by ``key``."""

    # --- forms ------------------------------------------------------------------------------

    @abstractmethod
    def view_out(self, setting: Setting, view: Records) -> dict[str, Json]:
        """The JSON form of a view record, without the common fields."""

    @abstractmethod
    def view_in(self, setting: Setting, form: Mapping[str, Json], view: Records) -> None:
        """Fill a view record (its header is set) from the JSON form; InvalidView."""

    @abstractmethod
    def position_out(self, setting: Setting, state: Records) -> dict[str, Json]:
        """The complete JSON form of a state, without the common fields."""

    @abstractmethod
    def position_in(self, setting: Setting, form: Mapping[str, Json], state: Records) -> None:
        """Fill a state (its header is set) from the JSON form; InvalidPosition if impossible."""

    # --- words ------------------------------------------------------------------------------

    def draw(self, setting: Setting, view: Mapping[str, Json], names: Sequence[str]) -> str:
        """A view drawn for a terminal of 80 columns, in Rich's markup, as which ``names``, the
        seats', are to be read too.
        """
        return plain_view(view)

    def tell(self, events: Sequence[Mapping[str, Json]], names: Sequence[str]) -> list[str]:
        """The events of one action in words, a line each; ``names`` are the seats' ("You" among
        them, so sentences are in the past). Plain text.
        """
        return [plain_event(event, names) for event in events]

    # --- common -----------------------------------------------------------------------------

    def invariants(self, setting: Setting, states: Records) -> list[str]:
        """What is wrong with states (any number) that legal play can't bring about; for tests.

        A game says here what is conserved and which of its fields must agree.
        """
        return []

    def __reduce__(self) -> tuple[type[GameRules], tuple[()]]:
        """Pickled as their class alone: rules hold nothing but what can be made again."""
        return type(self), ()

    def check_players(self, players: int) -> int:
        """The number, as Python's own integer; InvalidSeats unless the game is for so many."""
        number = whole(players)
        if number is None or number not in self.players:
            low, high = self.players[0], self.players[-1]
            takes = f"{low}" if low == high else f"{low} to {high}"
            raise InvalidSeats(f"{self.name} is for {takes} players, not {shown(players)}")
        return number

    def rule_texts(self, language: str = "en") -> tuple[str, list[tuple[str, str]]]:
        """The rules in our words: an introduction, and (id, text) a rule.

        From the game's folder: English is in ``rules.md``, another language in ``rules.de.md`` or
        so. UnknownLanguage names the languages there are.
        """
        folder = resources.files(type(self).__module__.rpartition(".")[0])
        known = [code for code in LANGUAGES if (folder / _page(code)).is_file()]
        if language not in known:
            raise UnknownLanguage(language, known)
        text = (folder / _page(language)).read_text(encoding="utf-8")
        intro: list[str] = []
        rules: list[tuple[str, str]] = []
        for line in text.splitlines():
            if line.startswith("- **"):
                rule, _, words = line[4:].partition("** ")
                rules.append((rule, words.strip()))
            elif not rules and line.strip() and not line.startswith("#"):
                intro.append(line.strip())
        return " ".join(intro), rules


def _page(language: str) -> str:
    """The file that tells the rules in a language."""
    return "rules.md" if language == "en" else f"rules.{language}.md"
