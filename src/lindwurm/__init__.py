"""Lindwurm: play, study and build bots for five dragon games.

>>> import lindwurm
>>> game = lindwurm.game("dragonheart", take="forced")
>>> state = game.new(players=2, seed=7)
>>> seat = state.to_move[0]
>>> events = state.play(seat, state.actions(seat)[0])
"""

from __future__ import annotations

from lindwurm.core.errors import (
    IllegalAction,
    InvalidCards,
    InvalidOption,
    InvalidPosition,
    InvalidRecord,
    InvalidSeats,
    InvalidSeed,
    InvalidView,
    LindwurmError,
    UnknownBot,
    UnknownGame,
    UnknownLanguage,
)

# Type checkers know the name. To import `typing` for it takes longer than all else here.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from lindwurm.play.game import Game
    from lindwurm.play.state import State

__version__ = "0.1.0"

__all__ = [
    "IllegalAction",
    "InvalidCards",
    "InvalidOption",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidSeats",
    "InvalidSeed",
    "InvalidView",
    "LindwurmError",
    "UnknownBot",
    "UnknownGame",
    "UnknownLanguage",
    "game",
    "games",
    "replay",
]


def games() -> tuple[str, ...]:
    """The names of the games there are."""
    from lindwurm.gamebox import names

    return names()


def game(name: str, /, **options: Any) -> Game:
    """The game of that name, with options by keyword; what is not given takes its default.

    UnknownGame and InvalidOption list what is allowed.
    """
    from lindwurm.play.game import find

    return find(name, options)


def replay(record: Mapping[str, Any]) -> list[State]:
    """The states of a recorded game, from the deal to the last; InvalidRecord says what is off."""
    from lindwurm.play.record import replay as replay_record

    return replay_record(record)
