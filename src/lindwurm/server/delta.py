"""What has changed from one JSON value to the next, in few bytes: how a view goes over the wire.

A change is read beside the old value, whose kind decides what it means:

* old value an object, change an object: a changed member a key, each again a change; ``"-"`` lists
  the members that are gone.
* old value a list, change an object: ``"~"`` holds splices ``[at, deleted, item...]``, made one
  after the other; then each other key is an index, its value the change of the item there.
* ``{"=": value}``: the new value, where it could be misread otherwise.
* everything else is the new value itself.

JSON Patch (RFC 6902) says the same with a path and a verb a change, which takes several times the
bytes.
"""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Any

from pydantic_core import to_json

#: Keys with a meaning of their own. An object that has one is sent whole.
_MARKS = ("-", "~", "=")


def change(old: Any, new: Any) -> Any:
    """The change that makes ``new`` of ``old``; both are JSON values that differ."""
    if isinstance(new, dict):
        if isinstance(old, dict) and not any(mark in old or mark in new for mark in _MARKS):
            return _members(old, new)
        return {"=": new} if isinstance(old, (dict, list)) else new
    if isinstance(new, list) and isinstance(old, list):
        shorter = _items(old, new)
        return shorter if len(to_json(shorter)) < len(to_json(new)) else new
    return new


def changed(old: Any, made: Any) -> Any:
    """The value that a change makes of ``old``, which stays as it is."""
    if not isinstance(made, dict) or not isinstance(old, (dict, list)):
        return made
    if "=" in made:
        return made["="]
    if isinstance(old, dict):
        gone = made.get("-", ())
        value = {key: item for key, item in old.items() if key not in gone}
        for key, part in made.items():
            if key != "-":
                value[key] = changed(old.get(key), part)
        return value
    items = list(old)
    for at, deleted, *inserted in made.get("~", ()):
        items[at : at + deleted] = inserted
    for key, part in made.items():
        if key != "~":
            items[int(key)] = changed(items[int(key)], part)
    return items


def _members(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    made = {
        key: change(old[key], value) if key in old else value
        for key, value in new.items()
        if key not in old or old[key] != value
    }
    gone = [key for key in old if key not in new]
    if gone:
        made["-"] = gone
    return made


def _items(old: list[Any], new: list[Any]) -> dict[str, Any]:
    """The change of a list: what differs between the ends that both have."""
    most = min(len(old), len(new))
    start = next((i for i in range(most) if old[i] != new[i]), most)
    most -= start
    end = next((i for i in range(most) if old[-1 - i] != new[-1 - i]), most)
    before, after = old[start : len(old) - end], new[start : len(new) - end]
    if any(isinstance(item, (dict, list)) for item in (*before, *after)):
        return _containers(before, after, start)
    if not before or not after:
        return {"~": [[start, len(before), *after]]}
    codes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    return {
        "~": [
            [start + to, there - here, *after[to:until]]
            for tag, here, there, to, until in codes
            if tag != "equal"
        ]
    }


def _containers(before: list[Any], after: list[Any], start: int) -> dict[str, Any]:
    """The change of a list's middle, item by item, and what it is longer or shorter at its end."""
    made: dict[str, Any] = {}
    common = min(len(before), len(after))
    if len(before) != len(after):
        made["~"] = [[start + common, len(before) - common, *after[common:]]]
    for i in range(common):
        if before[i] != after[i]:
            made[str(start + i)] = change(before[i], after[i])
    return made
