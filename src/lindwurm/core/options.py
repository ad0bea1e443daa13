"""What a table can choose about a game, checked with errors that list what is allowed."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from lindwurm.core.errors import InvalidCards, InvalidOption, shown
from lindwurm.core.numbers import whole
from lindwurm.core.plain import check_plain, read_text
from lindwurm.core.typing import Json


@dataclass(frozen=True)
class Option:
    """One choice: a value of a list, a number within bounds, a flag, or a data file's content.

    ``help`` is a sentence for the player; ``labels`` name a choice's values for people. A data
    option's default is None, the game's own set; it takes a mapping or the path of a TOML file.
    """

    name: str
    title: str
    help: str
    kind: Literal["choice", "number", "flag", "data"]
    default: Json = None
    values: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    minimum: float | None = None
    maximum: float | None = None

    def allowed(self) -> str:
        """What the option takes, in words."""
        if self.kind == "choice":
            return "one of " + ", ".join(repr(value) for value in self.values)
        if self.kind == "flag":
            return "True or False"
        if self.kind == "number":
            return f"a number from {self.minimum} to {self.maximum}"
        return "a mapping, or the path of a TOML file"

    def check(self, value: Any) -> Json:
        """The value as it will be kept, or InvalidOption."""
        good = False
        if self.kind == "choice":
            good = isinstance(value, str) and value in self.values
        elif self.kind == "flag":
            good = isinstance(value, bool)
        elif self.kind == "number":
            low, high = self.minimum or 0, self.maximum or 0
            exact = isinstance(self.default, int)
            number: float | None = whole(value)
            if number is None and isinstance(value, float) and not exact:
                number = float(value)
            good = number is not None and low <= number <= high
            value = number if good else value
        elif value is None:
            return None
        elif isinstance(value, (Mapping, str, Path)):
            data = dict(value) if isinstance(value, Mapping) else _read_toml(self.name, Path(value))
            check_plain(data, InvalidCards)
            return data
        if not good:
            raise InvalidOption(
                f"option {self.name!r} can't be {shown(value)}; it takes {self.allowed()}"
            )
        return value


def _read_toml(name: str, path: Path) -> dict[str, Json]:
    try:
        text = read_text(path)
    except OSError as error:
        raise InvalidOption(f"option {name!r}: can't read {path}: {error.strerror}") from error
    except ValueError as error:
        raise InvalidOption(f"option {name!r}: {error}") from error
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidOption(f"option {name!r}: {path} is no TOML: {error}") from error
    except RecursionError as error:
        raise InvalidOption(f"option {name!r}: {path} is nested too deeply") from error
    except ValueError as error:  # Python reads no integer of so many digits
        raise InvalidOption(f"option {name!r}: {path} holds too large a number") from error


def settle(game: str, options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Json]:
    """Every option's value: the given ones checked, defaults for the rest."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            meant = f" (did you mean {close[0]!r}?)" if close else ""
            takes = "; ".join(f"{o.name}: {o.allowed()}" for o in options) or "none"
            raise InvalidOption(
                f"{game} has no option {shown(name)}{meant}; its options are: {takes}"
            )
    return {
        name: option.check(given[name]) if name in given else option.default
        for name, option in known.items()
    }
