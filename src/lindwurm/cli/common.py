"""What the commands share: errors in one line, games with options."""

from __future__ import annotations

import difflib
import errno
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from lindwurm.cli import INTERRUPTED
from lindwurm.core.errors import InvalidOption, LindwurmError, UnknownBot, UnknownGame
from lindwurm.core.plain import visible

if TYPE_CHECKING:
    from lindwurm.core.contract import GameRules
    from lindwurm.play.game import Game

_F = TypeVar("_F", bound=Callable[..., Any])


#: What the system says of a place where nothing more can be written.
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


class Fault(click.ClickException):
    """What can't be done, in one line on standard error."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        super().__init__(visible(message))


class Tidy(click.Group):
    """A group whose commands end in words: a `LindwurmError`, and a standard output that can't take
    what is written, are one line on standard error and exit code 2; Ctrl-C is exit code 130 alone.
    """

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except (UnknownGame, UnknownBot) as error:
            raise Fault(f"{error}{_meant(error.name, error.known)}") from error
        except LindwurmError as error:
            raise Fault(str(error)) from error
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)
        except UnicodeEncodeError as error:
            sign, name = ascii(error.object[error.start]), error.encoding
            raise Fault(
                f"this terminal's encoding ({name}) has no {sign}: set PYTHONIOENCODING=utf-8"
            ) from error
        except OSError as error:
            if error.errno not in _FULL:
                raise
            _drop_output()
            raise Fault(
                f"can't write {error.filename or 'the output'}: {error.strerror}"
            ) from error


def _drop_output() -> None:
    """What is still to be written can't be: let Python not try again when it ends."""
    try:
        number = sys.stdout.fileno()
    except (OSError, ValueError):  # it is no file
        return
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, number)
    os.close(nothing)


def _meant(name: object, known: Sequence[str]) -> str:
    """A hint at the name that was probably meant; a bot's effort stays as it is."""
    plain, colon, effort = str(name).partition(":")
    close = difflib.get_close_matches(plain.lower(), known, n=1)
    return f" (did you mean {close[0] + colon + effort!r}?)" if close else ""


def with_options(command: _F) -> _F:
    """Give a command ``--option NAME=VALUE``, as ``option``."""
    return click.option(
        "--option", "-o", multiple=True, metavar="NAME=VALUE",
        help="An option of the game; several may be given. `lindwurm games` lists them.",
    )(command)  # fmt: skip


class SeedType(click.ParamType[int | str]):
    """A seed: a number, or 64 hex digits."""

    name = "seed"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> int | str:
        """The seed as the library takes it; it checks the bounds itself."""
        text = str(value)
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 64 else text


SEED = SeedType()


def find_game(name: str, given: Sequence[str]) -> Game:
    """The game with options written as NAME=VALUE. UnknownGame, InvalidOption."""
    from lindwurm import gamebox
    from lindwurm.play.game import Game

    rules = gamebox.find(name)
    options: dict[str, Any] = {}
    for text in given:
        option, equals, value = text.partition("=")
        if not equals:
            raise InvalidOption(f"an option is written NAME=VALUE, not {text!r}")
        options[option.strip()] = read_option(rules, option.strip(), value.strip())
    return Game(rules, options)


def read_option(rules: GameRules, name: str, value: str) -> Any:
    """The text of an option's value as the library takes it, which checks it."""
    kind = next((option.kind for option in rules.options if option.name == name), None)
    if kind == "flag":
        return {"true": True, "yes": True, "false": False, "no": False}.get(value.lower(), value)
    if kind == "number":
        for read in (int, float):
            try:
                return read(value)
            except ValueError:
                continue
    return value
