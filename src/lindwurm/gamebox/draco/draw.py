"""The table from above for a terminal, and events in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lindwurm.core.typing import Json
from lindwurm.gamebox.draco.pieces import FRAGMENT, HEAD, SIDES, TAIL

#: Columns and lines of the drawing.
COLUMNS, LINES = 78, 25
#: A sign for each kind of piece, a colour for each dragon (A, B, the Monster's).
SIGNS = {HEAD: "▲", TAIL: "~", FRAGMENT: "■"}
COLOURS: Mapping[int | None, str] = {0: "red", 1: "blue", None: "green"}
SIDE = ("A", "B")


def draw(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The table as a view shows it, in Rich's markup: side A at the bottom."""
    table = view["scene"]["table"]
    grid = [[" "] * COLUMNS for _ in range(LINES)]
    for piece in view["pieces"]:
        if piece["place"] is None:
            continue
        x, y, _ = piece["place"]
        column = round((x / table["x"] + 0.5) * (COLUMNS - 1))
        line = round((0.5 - y / table["y"]) * (LINES - 1))
        grid[line][column] = f"[{COLOURS[piece['owner']]}]{SIGNS[piece['kind']]}[/]"
    lines = ["".join(row).rstrip() for row in grid]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join([*lines, "", *_legend(view, names)])


def _legend(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """How it stands, in a few lines."""
    lines = [
        f"[{COLOURS[side]}]Side {SIDE[side]}[/] ({_and(names[side::SIDES])}): "
        f"{_count(view['lengths'][side])}"
        for side in (1, 0)
    ]
    lines.insert(1, f"[{COLOURS[None]}]The Great Monster[/]: {_count(view['left'])}")
    tie = "" if view["pairs"] is None else f"; a tie, pair {view['pairs'] + 1} of extra shots"
    if not view["over"]:
        lines.append(f"[dim]After {view['shots']} shots{tie}. ▲ head, ~ tail, ■ fragment[/]")
    if view["strip"]:
        (a, b), (c, d) = view["strip"]["from"], view["strip"]["to"]
        lines.append(
            f"[dim]Between head and tail: from {a:.3f} {b:.3f} to {c:.3f} {d:.3f}, "
            f"{round(1000 * view['strip']['reach'])} mm to either side[/]"
        )
    return lines


def tell(events: Sequence[Mapping[str, Json]], names: Sequence[str]) -> list[str]:
    """The events of one action in words."""
    return [line for event in events if (line := _TELL[str(event["event"])](event, names))]


def _and(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _count(number: int) -> str:
    return "no fragment" if not number else f"{number} fragment{'s' * (number > 1)}"


def _shot(event: Mapping[str, Json], names: Sequence[str]) -> str:
    heading, speed = event["flown"]
    left = "; the disc left the table" if event["disc"] == "floor" else ""
    return (
        f"{names[event['seat']]} shot at {event['heading']:g}° with {event['speed']:g} m/s; "
        f"the disc flew at {heading:.1f}° with {speed:.2f} m/s{left}"
    )


def _fell(event: Mapping[str, Json], names: Sequence[str]) -> str:
    number = len(event["pieces"])
    return f"{number} piece{'s' * (number > 1)} fell"


def _penalty(event: Mapping[str, Json], names: Sequence[str]) -> str:
    given = "" if event["returned"] is None else ", and a fragment goes back to the Monster"
    return f"A head or tail fell: {names[event['seat']]} won nothing, all was set back{given}"


def _won(event: Mapping[str, Json], names: Sequence[str]) -> str:
    taken = sum(owner is not None for owner in event["from"])
    whose = f", {taken} of them from the other dragon" if taken else ""
    return f"{names[event['seat']]} won {_count(len(event['pieces']))}{whose}"


def _put_back(event: Mapping[str, Json], names: Sequence[str]) -> str:
    if event["rule"] == "DR-8":
        return ""
    number = len(event["pieces"])
    stood = "it" if number == 1 else "they"
    return f"{number} of the shooter's own fragments went back to where {stood} stood"


def _set_up(event: Mapping[str, Json], names: Sequence[str]) -> str:
    return f"{names[event['seat']]} set up {_count(len(event['pieces']))}"


def _tie(event: Mapping[str, Json], names: Sequence[str]) -> str:
    return "The dragons are equally long: both sides shoot once more"


def _end(event: Mapping[str, Json], names: Sequence[str]) -> str:
    a, b = event["lengths"]
    winner = event["winner"]
    if winner is None:
        return f"The game ended drawn, {a} to {b}"
    won = _and(names[winner::SIDES])
    return f"The game ended {a} to {b}: the dragon of {won} is longer"


def _silent(event: Mapping[str, Json], names: Sequence[str]) -> str:
    """Seen on the table, not told."""
    return ""


_TELL = {
    "shot": _shot,
    "fell": _fell,
    "shoved": _silent,
    "penalty": _penalty,
    "put_back": _put_back,
    "returned": _silent,
    "won": _won,
    "set_up": _set_up,
    "room": lambda event, names: "The tail moved outward to make room",
    "tie": _tie,
    "end": _end,
}
