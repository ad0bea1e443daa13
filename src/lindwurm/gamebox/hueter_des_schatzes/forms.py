"""Views and positions of Hüter des Schatzes as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from typing_extensions import TypedDict

from lindwurm.core.errors import IllegalAction, InvalidData, InvalidPosition, InvalidView
from lindwurm.core.forms import STRICT, PositionForm, ViewForm
from lindwurm.core.record import one
from lindwurm.core.typing import Array, Json, Record
from lindwurm.gamebox.hueter_des_schatzes import rules as r
from lindwurm.gamebox.hueter_des_schatzes import tiles as t

#: The kernel that places tiles in the empty hoards of a state.
Rebuild = Callable[[Record, Record, Array], None]


class Area(TypedDict):
    """An area: its pieces (a side such as ``north``, or a space and which region of its tile),
    the kinds of treasure and how many treasures in it, the edges of empty spaces to which it is
    open (none: it is closed), and what it scores.
    """

    __pydantic_config__ = STRICT  # type: ignore[misc]
    regions: list[str]
    kinds: list[str]
    treasures: int
    open: list[str]
    points: int


class Hoard(TypedDict):
    """One player's hoard: where each tile that has come was placed, in order, and the areas."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    placed: list[str]
    areas: list[Area]


class View(ViewForm):
    """All that a seat may know. ``come`` are the tiles shown so far, the last of them the one to
    place unless the game is over; ``unseen`` counts the rest of the set; ``sealed`` is the seat's
    own placement while others haven't placed. ``sides`` tells the side spaces, as ``board`` does.
    """

    __pydantic_config__ = STRICT  # type: ignore[misc]
    holder: int
    come: list[str]
    unseen: dict[str, int]
    sealed: str | None
    sides: dict[str, str]
    players: list[Hoard]


class HoardPosition(TypedDict):
    """Where a player's tiles lie, in the order of the stack, and a placement not yet seen."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    placed: list[str]
    sealed: str | None


class Position(PositionForm):
    """A complete position; the stack's tiles in the order in which they come."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    holder: int
    stack: list[str]
    players: list[HoardPosition]


def _tile(rules: Record, kind: int) -> str:
    return t.tile_text(int(rules["code"][kind]))


def _placed(record: Record, seat: int) -> list[str]:
    """A seat's actions, turn by turn."""
    placed = [""] * int(record["turn"])
    for space, tile in enumerate(record["spaces"][seat].tolist()):
        if tile:
            placed[tile - 1 >> 2] = t.action_text(4 * space + (tile - 1 & 3))
    return placed


def _sealed(value: int) -> str | None:
    return t.action_text(value - 1) if value else None


def _sides(rules: Record) -> dict[str, str]:
    found = {}
    for side, name in enumerate(t.SIDES):
        space = int((rules["beyond"][:, side] == r.SIDE + side).argmax())
        found[name] = f"{t.kinds_text(int(rules['sides'][side]))[0]} {t.SPACES[space]}"
    return found


def _areas(rules: Record, record: Record, seat: int) -> list[dict[str, Json]]:
    """A hoard's areas, in the order of their labels."""
    labels, counts, kinds = (record[row][seat].tolist() for row in ("label", "count", "kinds"))
    spaces, stack = record["spaces"][seat].tolist(), record["stack"].tolist()
    beyond, touch = rules["beyond"].tolist(), rules["touch"].tolist()
    areas: dict[int, tuple[list[str], list[str]]] = {}
    for side in range(r.SIDES):
        areas.setdefault(labels[side], ([], []))[0].append(t.SIDES[side])
    for space, tile in enumerate(spaces):
        if tile:
            turn, turned = divmod(tile - 1, 4)
            for region in range(int(rules["regions"][stack[turn]])):
                node = r.SIDES + region * r.SPACES + space
                areas.setdefault(labels[node], ([], []))[0].append(t.node_text(node))
            edges = touch[4 * stack[turn] + turned]
        for edge in range(r.EDGES):
            there = beyond[space][edge]
            if not tile and there >= r.SIDE and there != r.RIM:
                areas[labels[there - r.SIDE]][1].append(f"{t.SPACES[space]} {t.EDGES[edge]}")
            elif tile and there < r.SIDE and not spaces[there]:
                for region in range(r.REGIONS):
                    if edges[edge] >> region & 1:
                        label = labels[r.SIDES + region * r.SPACES + space]
                        end = f"{t.SPACES[there]} {t.EDGES[edge ^ 2]}"
                        areas[label][1].append(end)
    return [
        {
            "regions": regions,
            "kinds": t.kinds_text(kinds[label]),
            "treasures": counts[label],
            "open": sorted(set(ends)),
            "points": 0 if ends else int(r.area_points(rules, counts[label], kinds[label])),
        }
        for label, (regions, ends) in sorted(areas.items())
    ]


def view_out(rules: Record, view: Record) -> dict[str, Json]:
    """The JSON form of a view record."""
    seats = range(int(view["seats"]))
    shown = view["stack"][: r.come(view)].tolist()
    come = Counter(shown)
    unseen = {kind: int(rules["list"][kind]) - come[kind] for kind in range(rules["types"])}
    return {
        "scores": [int(view["points"][seat]) for seat in seats],
        "holder": int(view["holder"]),
        "come": [_tile(rules, kind) for kind in shown],
        "unseen": {_tile(rules, kind): left for kind, left in unseen.items() if left},
        "sealed": _sealed(int(view["sealed"])),
        "sides": _sides(rules),
        "players": [
            {"placed": _placed(view, seat), "areas": _areas(rules, view, seat)} for seat in seats
        ],
    }


def position_out(rules: Record, state: Record) -> dict[str, Json]:
    """The JSON form of a state."""
    return {
        "holder": int(state["holder"]),
        "stack": [_tile(rules, kind) for kind in state["stack"][: rules["size"]].tolist()],
        "players": [
            {"placed": _placed(state, seat), "sealed": _sealed(int(state["sealed"][seat]))}
            for seat in range(int(state["seats"]))
        ],
    }


class _Reader:
    """Reads a form into a record and refuses what can't be, with its place."""

    def __init__(self, rules: Record, form: Mapping[str, Any], error: type[InvalidData]) -> None:
        self.rules, self.form, self.error = rules, form, error
        self.kinds = {_tile(rules, kind): kind for kind in range(rules["types"])}

    def need(self, good: bool, reason: str, where: str) -> None:
        """Refuse with the reason unless it is good."""
        if not good:
            raise self.error(reason, where)

    def tiles(self, texts: list[str], where: str) -> list[int]:
        """The types of tiles of which the set has enough."""
        found = []
        for i, text in enumerate(texts):
            self.need(text in self.kinds, f"the set has no tile {text!r} (HS-2)", f"{where}[{i}]")
            found.append(self.kinds[text])
            most = int(self.rules["list"][found[-1]])
            self.need(
                found.count(found[-1]) <= most,
                f"the set has {most} tiles {text!r} (HS-2)",
                f"{where}[{i}]",
            )
        return found

    def action(self, text: str, kind: int, where: str) -> int:
        """A placement of a tile, written with the fewest turns that look so."""
        try:
            action = t.read_action(text)
        except IllegalAction as error:
            raise self.error(error.reason, where) from None
        turned = action % 4 % int(self.rules["turns"][kind])
        action += turned - action % 4
        right = t.action_text(action)
        self.need(text == right, f"with this tile it is written {right!r}", where)
        return action

    def hoards(self, stack: list[int], state: Record, rebuild: Rebuild) -> None:
        """Everybody's placed tiles and the areas they make, and who is to place."""
        form, players = self.form, self.form["players"]
        seats = form["seats"]
        self.need(len(players) == seats, f"there are {seats} players", "players")
        self.need(0 <= form["holder"] < seats, f"a seat from 0 to {seats - 1}", "holder")
        turn = len(players[0]["placed"])
        waiting = len(form["to_move"])
        sealed = 0 if form["over"] else seats - waiting
        self.need(turn <= r.SPACES, "a hoard has room for 25 tiles (HS-8)", "players[0].placed")
        self.need(
            form["over"] == (turn == r.SPACES),
            "the game is over when 25 tiles are placed, and only then (HS-8)",
            "over",
        )
        self.need(
            form["over"] or waiting > 0,
            "when all have placed, the tiles come to lie in the hoards (HS-7)",
            "to_move",
        )
        self.need(
            form["number"] == turn * seats + sealed,
            f"{turn} turns of {seats} seats and {sealed} sealed placements are"
            f" {turn * seats + sealed} actions",
            "number",
        )
        state["holder"], state["turn"] = form["holder"], turn
        state["stack"][: len(stack)] = stack
        placed = np.zeros((seats, r.SPACES), np.int32)
        for seat, player in enumerate(players):
            where = f"players[{seat}].placed"
            self.need(len(player["placed"]) == turn, "all have placed equally many (HS-7)", where)
            for i, text in enumerate(player["placed"]):
                placed[seat, i] = self.action(text, stack[i], f"{where}[{i}]")
                space = int(placed[seat, i]) >> 2
                self.need(
                    space not in placed[seat, :i] >> 2,
                    f"on {t.SPACES[space]} lies a tile already (HS-6)",
                    f"{where}[{i}]",
                )
        rebuild(self.rules, state, placed)

    def sealed(self, text: str | None, seat: int, state: Record, where: str) -> int:
        """A sealed placement as the record has it; 0 for none."""
        due = not self.form["over"] and seat not in self.form["to_move"]
        self.need(
            (text is not None) == due,
            "who is not to move has placed, who is to move has not (HS-7)",
            where,
        )
        if text is None:
            return 0
        action = self.action(text, int(state["stack"][state["turn"]]), where)
        self.need(
            not state["spaces"][seat, action >> 2],
            f"on {t.SPACES[action >> 2]} lies a tile already (HS-6)",
            where,
        )
        return 1 + action


def position_in(rules: Record, form: Mapping[str, Any], state: Record, rebuild: Rebuild) -> None:
    """Fill a state from its JSON form."""
    reader = _Reader(rules, form, InvalidPosition)
    stack = reader.tiles(form["stack"], "stack")
    size = int(rules["size"])
    reader.need(len(stack) == size, f"the set has {size} tiles, here are {len(stack)}", "stack")
    reader.hoards(stack, state, rebuild)
    for seat, player in enumerate(form["players"]):
        where = f"players[{seat}].sealed"
        state["sealed"][seat] = reader.sealed(player["sealed"], seat, state, where)


def view_in(rules: Record, form: Mapping[str, Any], view: Record, rebuild: Rebuild) -> None:
    """Fill a view record from its JSON form, from what its other fields follow from."""
    reader = _Reader(rules, form, InvalidView)
    come = reader.tiles(form["come"], "come")
    first = form["players"][0]["placed"] if form["players"] else []
    shown = min(len(first) + 1, r.SPACES)
    reader.need(len(come) == shown, f"{shown} tiles have come, not {len(come)} (HS-5)", "come")
    state = one(r.STATE)[0]
    state["seats"] = form["seats"]
    reader.hoards(come, state, rebuild)
    for field, *_ in r.PUBLIC:
        view[field] = state[field]
    seat = form["seat"]
    if seat is None:
        reader.need(form["sealed"] is None, "a spectator has placed nothing", "sealed")
    else:
        view["sealed"] = reader.sealed(form["sealed"], seat, state, "sealed")
