"""The JSON forms of views and positions: what all games have in common, and their checking."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import ConfigDict, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from lindwurm.core.errors import InvalidData, shown
from lindwurm.core.typing import Json

#: The version of the JSON forms themselves; a form with another one is refused.
FORM_VERSION = 1


class ViewForm(TypedDict):
    """What every view has. ``rules`` is the version of the game's rules, ``seat`` the viewer's
    (None: a spectator), ``number`` how many actions have been played.
    """

    game: str
    version: int
    rules: int
    seats: int
    seat: int | None
    number: int
    to_move: list[int]
    over: bool
    scores: list[float]


class PositionForm(TypedDict):
    """What every position has. It is complete, so whoever holds it knows everything: ``seed`` is
    the key of the streams (64 hex digits), ``drawn`` the words that the deal and game streams have
    given, ``bots`` the words of the bots stream.
    """

    game: str
    version: int
    rules: int
    options: dict[str, Any]
    seats: int
    number: int
    to_move: list[int]
    over: bool
    seed: str
    drawn: list[int]
    bots: list[int]


@cache
def _adapter(form: type) -> TypeAdapter[Any]:
    return TypeAdapter(form)


#: Forms take exactly their fields and convert nothing.
STRICT = ConfigDict(extra="forbid", strict=True)


def check_form(form: type, data: Any, error: type[InvalidData]) -> Mapping[str, Json]:
    """The data, if it has the form's shape; else ``error`` with the first fault and its place."""
    try:
        checked: Mapping[str, Json] = _adapter(form).validate_python(data)
        return checked
    except ValidationError as found:
        first = found.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise error(_words(first["type"], first["msg"], first.get("input")), where) from None


def _words(kind: str, message: str, given: Any) -> str:
    if kind == "missing":
        return "this field is missing"
    if kind == "extra_forbidden":
        return "there is no such field"
    return f"{message[0].lower()}{message[1:]}, not {shown(given, 60)}"


def difference(given: Json, right: Json, where: str = "") -> tuple[str, Json, Json] | None:
    """The first place where two JSON values differ, with what stands there in each."""
    if isinstance(given, Mapping) and isinstance(right, Mapping) and given.keys() == right.keys():
        pairs = [(f"{where}.{key}".lstrip("."), given[key], right[key]) for key in right]
    elif isinstance(given, list) and isinstance(right, list) and len(given) == len(right):
        pairs = [(f"{where}[{i}]", *both) for i, both in enumerate(zip(given, right, strict=True))]
    else:
        alike = given == right and isinstance(given, bool) == isinstance(right, bool)
        return None if alike else (where, given, right)
    found = (difference(mine, other, place) for place, mine, other in pairs)
    return next(filter(None, found), None)


def schema(form: type) -> dict[str, Json]:
    """The JSON schema of a form."""
    return _adapter(form).json_schema()
