"""Damage to JSON forms, to see whether their readers notice."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lindwurm.core.typing import Json


@dataclass(frozen=True)
class Damage:
    """What was done to a form, and at which place of it."""

    what: str
    path: tuple[str | int, ...]

    def __str__(self) -> str:
        return f"{self.what} at {'.'.join(map(str, self.path)) or 'the top'}"


def _places(form: Json, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    items: Any = ()
    if isinstance(form, dict):
        items = form.items()
    elif isinstance(form, list):
        items = enumerate(form)
    for key, value in items:
        yield (*path, key)
        yield from _places(value, (*path, key))


def _texts(form: Json) -> list[str]:
    if isinstance(form, str):
        return [form]
    if isinstance(form, (dict, list)):
        return [t for v in (form.values() if isinstance(form, dict) else form) for t in _texts(v)]
    return []


def _other(value: Json, texts: list[str], rng: random.Random) -> tuple[str, Json]:
    """Another value in a value's place, and what was done."""
    others: list[tuple[str, Json]] = [("null", None), ("a text", "x"), ("an object", {})]
    if isinstance(value, bool):
        others += [("flipped", not value)] * 4 + [("a number", int(value))]
    elif isinstance(value, (int, float)):
        others += [("one more", value + 1), ("one less", value - 1)] * 2
        others += [("huge", 10**9), ("too huge", 10**30), ("negative", -7), ("a flag", True)]
        others += [("half more", value + 0.5)]
    elif isinstance(value, str):
        others += [("another text", rng.choice(texts))] * 6 + [("upper case", value.upper())]
        others += [("a number", 3)]
    elif isinstance(value, list):
        others += [("emptied", [])]
        if value:
            others += [("an item dropped", value[1:]), ("an item doubled", [*value, value[0]])] * 3
            others += [("reversed", value[::-1])]
    elif value is None:
        others += [("zero", 0), ("one", 1), ("a list", [])]
    others = [(what, other) for what, other in others if other != value or other is not value]
    return rng.choice(others)


def damaged(form: dict[str, Json], rng: random.Random) -> tuple[dict[str, Json], Damage]:
    """A copy of a form with one damage, and what it is."""
    form = copy.deepcopy(form)
    places = list(_places(form))
    top = [place for place in places if len(place) == 1]
    path = rng.choice(places if rng.random() < 0.7 else top)
    at: Any = form
    for key in path[:-1]:
        at = at[key]
    way = rng.random()
    if way < 0.1:
        del at[path[-1]]
        return form, Damage("dropped", path)
    if way < 0.2 and isinstance(at, dict):
        at["no such field"] = 0
        return form, Damage("a field added", path[:-1])
    what, at[path[-1]] = _other(at[path[-1]], _texts(form), rng)
    return form, Damage(what, path)


def damages(
    form: dict[str, Json], rng: random.Random, count: int
) -> Iterator[tuple[dict[str, Json], Damage]]:
    """So many damaged copies that differ from the form."""
    while count:
        other, damage = damaged(form, rng)
        if repr(other) != repr(form):
            count -= 1
            yield other, damage
