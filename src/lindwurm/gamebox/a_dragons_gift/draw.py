"""The village in a terminal: cards with the letters of their roads, and events in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from lindwurm.core.typing import Json

#: Columns of a half-card, fewer where the village is wide, and its lines.
WIDE, NARROW, HIGH = 7, 5, 3
COLUMNS = 80
LETTERS = "abcd"
GRADES = {"basic": "green3", "square": "deep_sky_blue1", "hexagon": "gold1"}

Cell = tuple[str, str]


class _Canvas:
    """Characters with styles, on a table that is as large as what is drawn on it."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], Cell] = {}

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text from a place to the right."""
        for n, char in enumerate(text):
            self.cells[x + n, y] = (char, style)

    def lines(self) -> list[str]:
        """The drawing in Rich's markup."""
        left = min(x for x, _ in self.cells)
        right = max(x for x, _ in self.cells)
        top, bottom = min(y for _, y in self.cells), max(y for _, y in self.cells)
        found = []
        for y in range(top, bottom + 1):
            row = [self.cells.get((x, y), (" ", "")) for x in range(left, right + 1)]
            parts = []
            for style, run in groupby(row, lambda cell: cell[1]):
                text = "".join(char for char, _ in run)
                parts.append(f"[{style}]{text}[/]" if style else text)
            found.append("".join(parts).rstrip())
        return found


def draw(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The table as a view shows it, in Rich's markup."""
    prints = {card["name"]: card for card in [*view["cards"], view["gift"]]}
    grades = {one["name"]: one["grade"] for one in view["resources"]}
    canvas = _Canvas()
    columns = [lying["x"] for lying in view["village"]]
    wide = WIDE if (max(columns) - min(columns) + 2) * WIDE <= COLUMNS else NARROW
    for lying in view["village"]:
        _card(canvas, prints[lying["card"]], lying, grades, wide)
    lines = canvas.lines()
    lines += [
        "",
        f"{names[0]}: [bold]{view['scores'][0]}[/] points   {view['deck_size']} in the deck",
    ]
    needs = ", ".join(view["gift"]["recipe"])
    places = len(view["gift_places"])
    where = f", could be crafted at {places} places" if places else ""
    lines.append(f"Gift: [bold]{view['gift']['name']}[/] of {needs}{where}")
    for one in view["transports"]:
        state = "[red]exhausted[/]" if one["exhausted"] else "[green]ready[/]"
        words = one["words"].replace("[", "\\[")
        lines.append(f"  [bold]{one['name']}[/] {state}, reset by {one['reset']}. {words}")
    lines += [_craft(craft, view["direct"]) for craft in view["crafts"]]
    if view["hand"] is not None:
        lines += ["", "In hand, and turned" + _next(view)]
        hand = _Canvas()
        for n, turned in enumerate((False, True)):
            lying = {"x": 3 * n, "y": 0, "turned": turned, "supplied": False}
            _card(hand, prints[view["hand"]], lying, grades, WIDE)
        lines += hand.lines()
    return "\n".join(lines)


def _next(view: Mapping[str, Any]) -> str:
    return f"; next comes the [bold]{view['deck_top']}[/]" if view["deck_top"] else ""


def _card(
    canvas: _Canvas,
    card: Mapping[str, Any],
    lying: Mapping[str, Any],
    grades: Mapping[str, str],
    wide: int,
) -> None:
    """One card: its edge with a letter for each road, and what lies at which road."""
    x, y, right, low = wide * lying["x"], HIGH * lying["y"], 2 * wide - 1, 2 * HIGH - 1
    edge = "gold3" if lying["supplied"] else "grey50"
    canvas.write(x, y, "╭" + "─" * (right - 1) + "╮", edge)
    for line in range(1, low):
        canvas.write(x, y + line, "│" + " " * (right - 1) + "│", edge)
    canvas.write(x, y + low, "╰" + "─" * (right - 1) + "╯", edge)
    letters = {end: LETTERS[n] for n, road in enumerate(card["roads"]) for end in road}
    across = (wide // 2, wide + wide // 2)
    down = (HIGH // 2, HIGH + HIGH // 2)
    edges = [(across[0], 0), (across[1], 0), (right, down[0]), (right, down[1])]
    edges += [(across[1], low), (across[0], low), (0, down[1]), (0, down[0])]
    for end, letter in letters.items():
        column, line = edges[(end - 1 + 4 * lying["turned"]) % 8]
        canvas.write(x + column, y + line, letter, "bold")
    inset = 2 if wide == WIDE else 1
    room = right - inset
    canvas.write(x + inset, y + 1, card["name"][:room], "bold")
    made = card["makes"] or "gift"
    sign = ":" if lying["supplied"] else "?"
    at = letters[card["recipe_at"]["roads"][0]]
    style = GRADES.get(grades.get(made, ""), "red1")
    canvas.write(x + inset, y + 2, f"{at}{sign}{made}"[:room], style)
    if card["basic"] is not None:
        at = letters[card["basic_at"]["roads"][0]]
        canvas.write(x + inset, y + 3, f"{at}:{card['basic']}"[:room], GRADES["basic"])


def _craft(craft: Mapping[str, Any], most: int) -> str:
    """How a card could be crafted, or why not."""
    parts = [f"{need['resource']} {_ways(need, most)}" for need in craft["needs"]]
    style = "bold green" if craft["possible"] else "dim"
    return f"  [{style}]{craft['card']}[/]: " + "; ".join(parts)


def _ways(need: Mapping[str, Any], most: int) -> str:
    if need["ways"]:
        return " or ".join(_way(way) for way in need["ways"])
    if not need["shown"]:
        return "is nowhere yet"
    spent = "".join(f", the {name} is exhausted" for name in need["spent"])
    if need["distance"] is None:
        return f"has no road{spent}"
    return f"is too far, {need['distance']} cards ({most} at most){spent}"


def _way(way: str) -> str:
    return way if way == "direct" else f"by {way}"


def tell(events: Sequence[Mapping[str, Json]], names: Sequence[str]) -> list[str]:
    """The events of an action in words."""
    return [_sentence(event) for event in events if event["event"] not in ("exhaust", "lift")]


def _sentence(event: Mapping[str, Any]) -> str:
    name = event["event"]
    turned = ", turned" if event.get("turned") else ""
    if name == "expand":
        return f"The {event['card']} comes to {event['x']},{event['y']}{turned}"
    if name == "draw":
        return f"Next comes the {event['card']}" if "card" in event else "A card is drawn"
    if name == "deliver":
        by = "" if event["way"] == "direct" else f" by {event['way']}"
        return f"{event['resource']} comes{by} from the {event['from']} to the {event['card']}"
    if name == "move":
        x, y = event["to"]
        return f"The {event['card']} is put down at {x},{y}{turned}"
    if name == "craft":
        return f"The {event['card']} crafts {event['resource']}"
    if name == "reset":
        return f"The {event['transport']} is ready again"
    if name == "attempt":
        return f"The gift is attempted: {event['gift']}"
    if name == "place_gift":
        return f"The gift card comes to {event['x']},{event['y']}{turned}"
    gift = "with the gift" if event["gift_crafted"] else "without the gift"
    return f"The game is over: {event['scores'][0]} points, {gift}"
