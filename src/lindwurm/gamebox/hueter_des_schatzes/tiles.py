"""The data files of tiles and board, and what the rules need of them; tiles and actions in words.

A tile's *code* packs its regions into one number, seven bits each, the first region lowest: the
edges it reaches (a bit each, north lowest), then 1 and the treasure's number, ``EMPTY`` for none.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from lindwurm.core.errors import IllegalAction, InvalidCards
from lindwurm.core.record import one
from lindwurm.core.typing import Json, Records
from lindwurm.gamebox.hueter_des_schatzes import rules as r

TREASURES = ("sword", "gold", "gems", "chest")
WORDS = (*TREASURES, "empty")
EMPTY = len(TREASURES)
EDGES = "nesw"
SIDES = ("north", "east", "south", "west")
COLUMNS = "abcde"
#: The spaces, in the order of their numbers.
SPACES = tuple(f"{column}{row}" for row in range(1, 6) for column in COLUMNS)
SPACE = {name: number for number, name in enumerate(SPACES)}

_LINE = re.compile(r"\s*(\d+)\s*x\s*(.*)")
_ACTION = re.compile(r"\s*(\S+?)(?:\s+(\S+))?\s*")


# --- words ----------------------------------------------------------------------------------


def tile_text(code: int) -> str:
    """A tile's code as words, such as ``sword ne, gold sw``."""
    return ", ".join(f"{WORDS[treasure]} {edges_text(edges)}" for treasure, edges in regions(code))


def edges_text(edges: int) -> str:
    """Edges, a bit each, as letters; ``-`` for none."""
    return "".join(EDGES[e] for e in range(4) if edges >> e & 1) or "-"


def regions(code: int) -> list[tuple[int, int]]:
    """The (treasure, edges) of each region."""
    found = []
    while code:
        found.append(((code >> 4 & 7) - 1, code & 15))
        code >>= 7
    return found


def kinds_text(mask: int) -> list[str]:
    """The treasures whose bits are set."""
    return [word for number, word in enumerate(TREASURES) if mask >> number & 1]


def node_text(node: int) -> str:
    """A node's name: a side such as ``north``, or a space and a region's place in its tile."""
    if node < r.SIDES:
        return SIDES[node]
    region, space = divmod(node - r.SIDES, r.SPACES)
    return f"{SPACES[space]}.{region}"


def action_text(action: int) -> str:
    """An action's notation: the space, and how often the tile is turned clockwise."""
    return f"{SPACES[action >> 2]} r{action & 3}"


def read_action(text: str) -> int:
    """The action that a text means; IllegalAction if it can't be read."""
    found = _ACTION.fullmatch(text)
    space, turned = found.groups() if found else (text, None)
    if space not in SPACE:
        raise IllegalAction(
            text, "it begins with no space of the hoard; there are a1 to e5", "HS-6"
        )
    if turned not in (None, "r0", "r1", "r2", "r3"):
        raise IllegalAction(
            text, "after the space stand the quarter turns: r0, r1, r2 or r3", "HS-6"
        )
    return 4 * SPACE[space] + int((turned or "r0")[1])


# --- data -----------------------------------------------------------------------------------


@cache
def own(name: str) -> dict[str, Json]:
    """The content of one of the game's own data files, ``tiles`` or ``board``."""
    text = (resources.files(__package__) / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _read_region(text: str, line: str, where: str) -> int:
    """A region's seven bits."""
    words = text.split()
    if len(words) != 2:
        raise InvalidCards(
            f"in {line!r}: a region is a treasure and its edges, such as 'gold ne', not {text!r}",
            where,
        )
    treasure, edges = words
    if treasure not in WORDS:
        raise InvalidCards(
            f"in {line!r}: no treasure is called {treasure!r}; there are: {', '.join(WORDS)}", where
        )
    letters = "" if edges == "-" else edges
    if len(set(letters)) < len(letters) or not set(letters) <= set(EDGES):
        raise InvalidCards(
            f"in {line!r}: edges are some of the letters n, e, s, w, each once, or -,"
            f" not {edges!r}",
            where,
        )
    return (WORDS.index(treasure) + 1) << 4 | sum(1 << EDGES.index(e) for e in letters)


def read_tile(text: str, where: str = "") -> int:
    """A tile's code; InvalidCards."""
    parts = text.split(",")
    if len(parts) > r.REGIONS:
        raise InvalidCards(
            f"in {text!r}: a tile has 1 to {r.REGIONS} regions, not {len(parts)}", where
        )
    return sum(_read_region(part, text, where) << 7 * n for n, part in enumerate(parts))


def _only(data: Mapping[str, Any], name: str) -> Any:
    for key in data:
        if key != name:
            raise InvalidCards(f"there is no such entry, only {name!r}", str(key))
    if name not in data:
        raise InvalidCards("this entry is missing", name)
    return data[name]


def _turned(edges: int, turns: int) -> int:
    return (edges << turns | edges >> 4 - turns) & 15


def _add_type(rec: Any, kind: int, code: int) -> None:
    """What the rules need to know of one type of tile."""
    parts = regions(code)
    rec["code"][kind], rec["regions"][kind] = code, len(parts)
    looks = [sorted((t, _turned(e, turns)) for t, e in parts) for turns in range(4)]
    rec["turns"][kind] = 1 if looks[1] == looks[0] else 2 if looks[2] == looks[0] else 4
    for i, (treasure, edges) in enumerate(parts):
        rec["kinds"][kind, i] = 0 if treasure == EMPTY else 1 << treasure
        for turns in range(4):
            for edge in range(4):
                if _turned(edges, turns) >> edge & 1:
                    rec["touch"][4 * kind + turns, edge] |= 1 << i


def _load_tiles(rec: Any, lines: Any) -> None:
    if not isinstance(lines, list):
        raise InvalidCards(f"must be a list of lines, not {lines!r:.60}", "tiles")
    types: dict[int, int] = {}
    size = 0
    for number, line in enumerate(lines):
        where = f"tiles[{number}]"
        found = _LINE.fullmatch(line) if isinstance(line, str) else None
        if not found:
            raise InvalidCards(
                f"a line is such as '3 x sword ne, gold sw', not {line!r:.60}", where
            )
        copies, code = int(found[1]), read_tile(found[2], where)
        if not 1 <= copies <= r.DECK - size:
            raise InvalidCards(f"in {line!r}: a set has up to {r.DECK} tiles in all", where)
        if code in types:
            raise InvalidCards(f"in {line!r}: this tile has a line already", where)
        kind = types[code] = len(types)
        _add_type(rec, kind, code)
        rec["list"][kind] = copies
        rec["deck"][size : size + copies] = kind
        size += copies
    if size < r.SPACES:
        raise InvalidCards(
            f"a set has at least {r.SPACES} tiles to fill a hoard, not {size}", "tiles"
        )
    for some in range(1, 1 << r.REGIONS):
        first = (some & -some).bit_length() - 1
        rec["lowest"][some] = r.SIDES + r.SPACES * first
    rec["size"], rec["types"] = size, len(types)


def _load_board(rec: Any, sides: Any) -> None:
    if not isinstance(sides, Mapping):
        raise InvalidCards(f"must be a table of the four sides, not {sides!r:.60}", "sides")
    for space in range(r.SPACES):
        row, column = divmod(space, 5)
        rec["beyond"][space] = [
            space - 5 if row > 0 else r.RIM,
            space + 1 if column < 4 else r.RIM,
            space + 5 if row < 4 else r.RIM,
            space - 1 if column > 0 else r.RIM,
        ]
    for name in sides:
        if name not in SIDES:
            raise InvalidCards(f"there is no such side, only {', '.join(SIDES)}", f"sides.{name}")
    for side, name in enumerate(SIDES):
        where = f"sides.{name}"
        words = str(sides.get(name, "")).split()
        if len(words) != 2 or words[0] not in TREASURES:
            raise InvalidCards(
                f"must be a treasure ({', '.join(TREASURES)}) and a space, such as 'sword c1',"
                f" not {sides.get(name)!r:.60}",
                where,
            )
        space = SPACE.get(words[1], -1)
        if space < 0 or rec["beyond"][space, side] != r.RIM:
            raise InvalidCards(f"{words[1]!r} is no space at the {name} side", where)
        rec["beyond"][space, side] = r.SIDE + side
        rec["sides"][side] = 1 << TREASURES.index(words[0])


def load(tiles: Mapping[str, Any], board: Mapping[str, Any], bonus: bool) -> Records:
    """The rules record of a tile set and a board; InvalidCards names the place of a fault."""
    rules = one(r.RULES)
    rec = rules[0]
    rec["bonus"] = bonus
    _load_tiles(rec, _only(tiles, "tiles"))
    _load_board(rec, _only(board, "sides"))
    treasures = [int((rec["kinds"][kind] > 0).sum()) for kind in rec["deck"][: rec["size"]]]
    most = r.SIDES + sum(sorted(treasures)[-r.SPACES :])
    rec["most"] = most + (r.BONUS_POINTS * (most // r.BONUS_FROM) if bonus else 0)
    return rules
