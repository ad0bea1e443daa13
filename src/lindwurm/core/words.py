"""Views and events in words, for games that bring none of their own."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from lindwurm.core.typing import Json

#: What a view says of itself; the program shows it in its own way.
_HEADER = ("game", "version", "rules", "seats", "seat", "number", "to_move", "over")


def plain_view(view: Mapping[str, Json]) -> str:
    """A view's own fields, a line each; lists of objects an object a line."""
    lines = []
    for name, value in view.items():
        if name in _HEADER:
            continue
        if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            lines.append(f"{name}:")
            lines += [f"  {number + 1}. {_plain(item)}" for number, item in enumerate(value)]
        else:
            lines.append(f"{name}: {_plain(value)}")
    return "\n".join(lines).replace("[", "\\[")


def plain_event(event: Mapping[str, Json], names: Sequence[str]) -> str:
    """An event: who, what, and its fields."""
    seat = event.get("seat")
    who = f"{names[seat]}: " if isinstance(seat, int) else ""
    fields = ", ".join(
        f"{name.replace('_', ' ')} {_plain(value)}"
        for name, value in event.items()
        if name not in ("event", "seat", "rule") and value is not None
    )
    told = str(event["event"]).replace("_", " ")
    return f"{who}{told}{', ' if fields else ''}{fields}"


def _plain(value: Json) -> str:
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False).replace('"', "")
