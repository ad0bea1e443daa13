"""Dragonheart in a terminal: the table drawn with lines and colours, and events in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from lindwurm.core.typing import Json, Record
from lindwurm.gamebox.dragonheart import rules as r
from lindwurm.gamebox.dragonheart.cards import ARROWS, NUMBER, ROWS

#: The board's spaces as they are drawn.
GRID = (
    ("treasure chest", "fire dragon", "huntress"),
    ("petrified dragon", "sorceress", "troll"),
    ("dwarf", "knight", "ship"),
)
COLOURS = {
    "dwarf": "dark_orange3",
    "huntress": "green3",
    "fire dragon": "red1",
    "treasure chest": "gold1",
    "troll": "dark_sea_green4",
    "knight": "grey70",
    "petrified dragon": "light_slate_grey",
    "sorceress": "medium_orchid",
    "ship": "deep_sky_blue1",
}
#: Columns inside a space.
WIDE = 24
PLURALS = {
    "dwarf": "dwarves",
    "huntress": "huntresses",
    "sorceress": "sorceresses",
}
ORDINALS = ("no", "first", "second", "third", "fourth")


def draw(rules: Record, view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The table as a view shows it, in Rich's markup."""
    lines: list[str] = []
    for row in GRID:
        lines += _spaces(rules, row, view)
    hold = _count(len(view["hold"]), "card")
    lines.append(
        f"Hold: [bold]{hold}[/], {_points(view['hold'])}   Sailings: [bold]{view['sailings']}[/]"
        f" of {r.SAILINGS}" + ("   [bold red]The last turn[/]" if view["last_turn"] else "")
    )
    for seat, player in enumerate(view["players"]):
        lines.append(_player(seat, player, view, names[seat]))
    for player in view["players"]:
        if player["hand"] is not None:
            lines += [
                "",
                "Hand: " + "  ".join(f"[on grey15] {_card(c)} [/]" for c in player["hand"]),
            ]
    return "\n".join(lines)


def _spaces(rules: Record, kinds: Sequence[str], view: Mapping[str, Any]) -> list[str]:
    """One row of the board."""
    top, values, taken, bottom = [], [], [], []
    for kind in kinds:
        pile = view["board"][kind]
        frames = int(rules["room"][NUMBER[kind]])
        count = f" {len(pile)}/{frames}" if kind in ROWS else ""
        colour = COLOURS[kind]
        title = f" {kind}{count} "
        top.append(f"╭─[bold {colour}]{title}[/]{'─' * (WIDE - 1 - len(title))}╮")
        shown = _fit("  ".join("-" if card == "ship 0" else _value(card) for card in pile))
        values.append(f"│ [bold]{shown:<{WIDE - 1}}[/]│")
        taken.append(f"│[dim]{_takers(kind):<{WIDE}}[/]│")
        bottom.append(f"╰{'─' * WIDE}╯")
    return ["".join(part) for part in (top, values, taken, bottom)]


def _fit(text: str) -> str:
    return text if len(text) < WIDE else text[: WIDE - 2] + "…"


def _takers(kind: str) -> str:
    """Which kinds' cards take a pile."""
    takers = [taker for taker, (piles, _) in ARROWS.items() if kind in piles]
    if kind in ("huntress", "knight"):
        return " full: into the hold"
    if kind == "ship":
        return " full: takes the hold"
    if kind == "dwarf":
        return " full: taken at once"
    return "← " + ", ".join(takers)


def _player(seat: int, player: Mapping[str, Any], view: Mapping[str, Any], name: str) -> str:
    turn = "[bold green]▶[/]" if seat in view["to_move"] else " "
    dragon = "   [bold red]Great Dragon[/]" if view["great_dragon"] == seat else ""
    return (
        f"{turn} [bold]{name:<12.12}[/] {view['scores'][seat]:>3g} points"
        f"   hand {player['hand_size']}   deck {player['deck_size']:>2}"
        f"   taken {len(player['taken']):>2}{dragon}"
    )


def _kind(card: str) -> str:
    return card.rpartition(" ")[0]


def _value(card: str) -> str:
    return card.rpartition(" ")[2]


def _card(card: str) -> str:
    return f"[{COLOURS[_kind(card)]}]{_short(card)}[/]"


def _short(card: str) -> str:
    """A card's name; a ship has no value worth telling."""
    return "ship" if card == "ship 0" else card


def _count(count: int, one: str) -> str:
    return f"{count} {one if count == 1 else PLURALS.get(one, one + 's')}"


def _points(cards: Sequence[str]) -> str:
    return _count(sum(int(_value(card)) for card in cards), "point")


def tell(events: Sequence[Mapping[str, Json]], names: Sequence[str]) -> list[str]:
    """The events of a turn in words; cards placed or drawn together make one line."""
    return [
        _sentence(name, list(run), names)
        for (name, _), run in groupby(events, lambda e: (e["event"], e.get("seat")))
    ]


def _sentence(name: str, run: list[Mapping[str, Any]], names: Sequence[str]) -> str:
    event = run[0]
    who = names[event["seat"]] if isinstance(event.get("seat"), int) else ""
    cards = ", ".join(_short(e["card"]) for e in run if "card" in e)
    if name == "place":
        return f"{who} played {cards}"
    if name == "draw":
        return f"{who} drew {cards or _count(len(run), 'card')}"
    if name == "take":
        gained = _count(event["points"], "point")
        return f"{who} took {_count(event['count'], event['pile'])}: {gained}"
    if name == "great_dragon":
        source = "the board" if event["from"] is None else names[event["from"]]
        return f"{who} won the Great Dragon from {_object(source)}"
    if name == "return":
        back = cards or "a card"
        return f"{who} went back to five cards: {back} was put back on top of the deck"
    if name == "to_hold":
        return f"{_count(event['count'], event['pile'])} went into the hold"
    if name == "sailing":
        ordinal = ORDINALS[event["sailing"]] if event["sailing"] < len(ORDINALS) else "next"
        gained = _count(event["points"], "point")
        return f"{who} sailed, the {ordinal} sailing: {_count(event['count'], 'card')}, {gained}"
    if name == "last_turn":
        cause = "it was the last sailing" if event["cause"] == "sailing" else "a deck is used up"
        return f"One more turn, for {_object(who)}: {cause}"
    return "The game is over: " + ", ".join(
        f"{names[seat]} {_count(points, 'point')}" for seat, points in enumerate(event["scores"])
    )


def _object(name: str) -> str:
    return "you" if name == "You" else name
