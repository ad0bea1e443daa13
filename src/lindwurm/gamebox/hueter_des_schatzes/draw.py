"""Hoards in a terminal, drawn with lines, signs and colours; and events in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lindwurm.core.typing import Json
from lindwurm.gamebox.hueter_des_schatzes.tiles import COLUMNS, EDGES, SIDES, WORDS

SIGNS = {"sword": "†", "gold": "●", "gems": "◆", "chest": "■", "empty": "·"}
COLOURS = {"sword": "sky_blue1", "gold": "gold1", "gems": "green3", "chest": "sandy_brown"}
LAVA = "[red]·[/]"
#: How lava runs through a tile.
FALLING, RISING, CROSSED = "\u2572", "\u2571", "\u2573"
#: A region's look: its treasure, and a style for the area that it belongs to.
Look = tuple[str, str]
#: What a tile shows at its four edges.
Face = Sequence[Look | None]
#: Columns of one hoard; two stand side by side.
WIDE = 36


def draw(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The table as a view shows it, in Rich's markup."""
    drawn = [_hoard(view, seat, name) for seat, name in enumerate(names)]
    if view["seat"] is not None:
        drawn.insert(0, drawn.pop(view["seat"]))
    lines: list[str] = []
    for pair in zip(drawn[::2], [*drawn[1::2], None], strict=False):
        left, right = pair[0], pair[1] or [""] * len(pair[0])
        lines += [f"{one}  {other}".rstrip() for one, other in zip(left, right, strict=True)]
        lines.append("")
    signs = "  ".join(_sign((kind, "")) + f" {kind}" for kind in WORDS[:-1])
    lines.append(f"{signs}   [bold reverse]closed, counts[/]   [dim]spoilt[/]   {LAVA} lava")
    if not view["over"]:
        lines += ["", *_shown(view)]
    return "\n".join(lines)


def _sign(look: Look | None) -> str:
    if look is None:
        return LAVA
    kind, style = look
    words = f"{COLOURS.get(kind, '')} {style}".strip()
    return f"[{words}]{SIGNS[kind]}[/]" if words else SIGNS[kind]


def _regions(tile: str) -> list[tuple[str, str]]:
    """The (treasure, edges) of a tile's regions."""
    found = [words.split() for words in tile.split(", ")]
    return [(kind, edges.strip("-")) for kind, edges in found]


def _face(tile: str, turns: int, styles: Sequence[str]) -> Face:
    """What is seen at each edge of a turned tile."""
    face: list[Look | None] = [None] * 4
    for (kind, edges), style in zip(_regions(tile), styles, strict=True):
        for edge in edges:
            face[(EDGES.index(edge) + turns) % 4] = (kind, style)
    return face


def _crevice(tile: str, turns: int) -> str:
    """The middle of a tile: how lava runs through it."""
    owner = [-1] * 4
    for number, (_, edges) in enumerate(_regions(tile)):
        for edge in edges:
            owner[(EDGES.index(edge) + turns) % 4] = number
    north, east, south, west = owner
    if north == east == south == west:
        return " "
    if north == east and south == west:
        return f"[red]{FALLING}[/]"
    rising = north == west and east == south
    return f"[red]{RISING if rising else CROSSED}[/]"


def _rows(tile: str, turns: int, styles: Sequence[str]) -> list[str]:
    """A tile as three rows of five columns."""
    north, east, south, west = map(_sign, _face(tile, turns, styles))
    middle = _crevice(tile, turns)
    return [f"  {north}  ", f"{west} {middle} {east}", f"  {south}  "]


def _style(area: Mapping[str, Any]) -> str:
    if len(area["kinds"]) > 1:
        return "dim"
    return "" if area["open"] or not area["points"] else "bold reverse"


def _hoard(view: Mapping[str, Any], seat: int, name: str) -> list[str]:
    """One player's hoard, as lines of the same width."""
    player = view["players"][seat]
    styles = {region: _style(area) for area in player["areas"] for region in area["regions"]}
    at = {
        place.split()[0]: (tile, int(place[-1]))
        for place, tile in zip(player["placed"], view["come"], strict=False)
    }
    beside = {}
    for side in SIDES:
        kind, space = view["sides"][side].split()
        beside[side, space] = _sign((kind, styles[side]))
    turn = "▶ " if seat in view["to_move"] else "  "
    done = "  has placed" if not view["over"] and seat not in view["to_move"] else ""
    points = f"{view['scores'][seat]:g} points"
    title = f"{turn}{name:.12}  {points}{done}"
    lines = [f"[bold]{title}[/]" + " " * (WIDE - len(title))]
    lines.append("   " + "".join(f"   {c}  " for c in COLUMNS) + "   ")
    lines.append(_caps(beside, "north", 1))
    for row in range(1, 6):
        if row > 1:
            lines.append("   ├" + "┼".join(["─────"] * 5) + "┤ ")
        spaces = [f"{column}{row}" for column in COLUMNS]
        cells = [
            _rows(*at[s], [styles[f"{s}.{n}"] for n in range(len(_regions(at[s][0])))])
            if s in at
            else ["     "] * 3
            for s in spaces
        ]
        for n in range(3):
            west = beside.get(("west", spaces[0]), " ") if n == 1 else " "
            east = beside.get(("east", spaces[4]), " ") if n == 1 else " "
            head = str(row) if n == 1 else " "
            lines.append(f"{head} {west}│" + "│".join(cell[n] for cell in cells) + f"│{east}")
    lines.append(_caps(beside, "south", 5))
    return lines


def _caps(beside: Mapping[tuple[str, str], str], side: str, row: int) -> str:
    """The rim above or below a hoard, with its side space."""
    ends = "╭╮" if side == "north" else "╰╯"
    parts = [f"──{beside.get((side, f'{c}{row}'), '─')}──" for c in COLUMNS]
    return f"   {ends[0]}" + "─".join(parts) + f"{ends[1]} "


def _shown(view: Mapping[str, Any]) -> list[str]:
    """The tile to place, in each of its turns."""
    tile = view["come"][-1]
    plain = [""] * len(_regions(tile))
    turns = [_rows(tile, turns, plain) for turns in range(4)]
    lines = [f"Tile {len(view['come'])} of 25: [bold]{tile}[/]"]
    lines.append("  " + "".join(f" r{n}        " for n in range(4)))
    lines += ["  " + "     ".join(turned[n] for turned in turns) for n in range(3)]
    if view["sealed"] is not None:
        lines.append(f"You have placed it on {view['sealed']}; the others are still to place.")
    return lines


def tell(events: Sequence[Mapping[str, Json]], names: Sequence[str]) -> list[str]:
    """The events of an action in words."""
    return [line for event in events for line in _sentence(event, names)]


def _sentence(event: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    name = event["event"]
    who = names[event["seat"]] if "seat" in event else ""
    if name == "seal":
        return [f"{who} has placed the tile" if who != "You" else "You have placed the tile"]
    if name == "place":
        return [f"{who} placed it on {event['action']}"]
    if name == "close":
        kinds = " and ".join(event["kinds"]) or "no treasure"
        area = f"an area of {event['treasures']} ({kinds})"
        return [f"{who} closed {area}: {_points(event['points'])}"]
    if name == "bonus":
        return [f"The more, the more: {_points(event['points'])} on top"]
    if name == "show":
        return [f"The next tile: {event['tile']}"]
    scores = zip(names, event["scores"], strict=True)
    return ["The game is over: " + ", ".join(f"{who} {_points(n)}" for who, n in scores)]


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"
