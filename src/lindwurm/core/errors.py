"""Everything that Lindwurm raises on purpose: what was wrong, where, and what would be right."""

from __future__ import annotations

# As in lindwurm/__init__.py.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any


class LindwurmError(Exception):
    """Base of all errors that a user of the library can cause and mend; they can be pickled."""

    def __reduce__(self) -> tuple[Any, tuple[Any, ...], Mapping[str, Any]]:
        """Made again from its text and fields, whatever its class takes to be made."""
        return _made_again, (type(self), self.args), self.__dict__


def _made_again(kind: type[LindwurmError], texts: tuple[str, ...]) -> LindwurmError:
    return kind.__new__(kind, *texts)


def shown(value: object, most: int = 80) -> str:
    """Something that was given, as an error names it: in ``most`` characters, whatever it is.

    Python writes no integer of more than some thousand digits, nor what is nested too deeply.
    """
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return f"something too large to be shown ({type(value).__name__})"
    return text if len(text) <= most else f"{text[: most - 1]}…"


class UnknownGame(LindwurmError):
    """There is no game of that name."""

    def __init__(self, name: object, known: Sequence[str]) -> None:
        self.name, self.known = name, tuple(known)
        super().__init__(f"no game is called {shown(name)}; there are: {', '.join(known)}")


class UnknownBot(LindwurmError):
    """There is no bot of that name for this game."""

    def __init__(self, name: object, known: Sequence[str]) -> None:
        self.name, self.known = name, tuple(known)
        super().__init__(f"no bot is called {shown(name)}; there are: {', '.join(known)}")


class UnknownLanguage(LindwurmError):
    """The game's rules are not told in that language."""

    def __init__(self, name: object, known: Sequence[str]) -> None:
        self.name, self.known = name, tuple(known)
        super().__init__(f"no rules are told in {name!r}; there are: {', '.join(known)}")


class InvalidOption(LindwurmError):
    """An option's name or value, or something else that is asked for, is not on offer."""


class InvalidSeats(LindwurmError):
    """The game is not for so many players, or there is no such seat."""


class InvalidSeed(LindwurmError):
    """A seed is an integer from 0 to 2**64 - 1, 32 bytes, or those bytes as 64 hex digits."""


class IllegalAction(LindwurmError):
    """The action can't be played now; nothing has changed.

    ``reason`` is a sentence for the player, ``rule`` the id of the rule behind it (None where the
    text itself could not be read), ``action`` what was asked for.
    """

    def __init__(self, action: object, reason: str, rule: str | None = None) -> None:
        self.action, self.reason, self.rule = action, reason, rule
        cited = f" ({rule})" if rule else ""
        super().__init__(f"{shown(action, 200)} can't be played: {reason}{cited}")


class InvalidData(LindwurmError):
    """Something given as JSON or as a file does not hold together; ``where`` leads to the place."""

    what = "data"

    def __init__(self, reason: str, where: str = "") -> None:
        self.reason, self.where = reason, where
        at = f" at {where}" if where else ""
        super().__init__(f"this {self.what} can't be used{at}: {reason}")


class InvalidPosition(InvalidData):
    """A position that can't occur, or can't be read."""

    what = "position"


class InvalidView(InvalidData):
    """A view that no seat can have, or that can't be read."""

    what = "view"


class InvalidRecord(InvalidData):
    """A record that can't be read or replayed."""

    what = "record"


class InvalidCards(InvalidData):
    """A data file of cards, tiles or pieces that the game can't be played with."""

    what = "data file"
