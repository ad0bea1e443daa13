"""What the commands share: errors in one line, games with options, files of records."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from lindwurm.core.errors import InvalidOption, LindwurmError, UnknownBot, UnknownGame

if TYPE_CHECKING:
    from lindwurm.core.contract import GameRules
    from lindwurm.play.game import Game

_F = TypeVar("_F", bound=Callable[..., Any])


class Fault(click.ClickException):
    """What can't be done, in one line on standard error."""

    exit_code = 2


class Tidy(click.Group):
    """A group whose commands' `LindwurmError` become one line on standard error, exit code 2."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except (UnknownGame, UnknownBot) as error:
            raise Fault(f"{error}{_meant(error.name, error.known)}") from error
        except LindwurmError as error:
            raise Fault(str(error)) from error


def _meant(name: object, known: Sequence[str]) -> str:
    close = difflib.get_close_matches(str(name), known, n=1, cutoff=0.5)
    return f" (did you mean {close[0]!r}?)" if close else ""


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


def read_record(path: Path) -> Mapping[str, Any]:
    """The JSON object in a file. Fault if it can't be read, or holds none."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise Fault(f"can't read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Fault(f"{path} is no text file (byte {error.start} is not UTF-8)") from error
    try:
        made = json.loads(text)
    except json.JSONDecodeError as error:
        raise Fault(
            f"{path} is no JSON: line {error.lineno}, column {error.colno}: {error.msg}"
        ) from error
    except RecursionError as error:
        raise Fault(f"{path} is nested too deeply for a record") from error
    if not isinstance(made, dict):
        raise Fault(f"{path} holds no record: it is JSON, but no object")
    return made


def write_record(path: Path, record: Mapping[str, Any]) -> None:
    """Write a record as JSON, an action a line. Fault if that can't be done."""
    by_line = [name for name in ("actions", "outcomes") if name in record]
    rest = {name: value for name, value in record.items() if name not in by_line}
    text = json.dumps(rest, indent=1, ensure_ascii=False).removesuffix("\n}")
    for name in by_line:
        lines = ",".join(f"\n  {json.dumps(item, ensure_ascii=False)}" for item in record[name])
        end = "\n ]" if lines else "]"
        text += f',\n "{name}": [{lines}{end}'
    text += "\n}\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Fault(f"can't write {path}: {error.strerror}") from error
