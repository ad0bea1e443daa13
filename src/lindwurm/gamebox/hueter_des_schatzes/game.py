"""Hüter des Schatzes: the game as the machinery knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from typing_extensions import override

from lindwurm.core.compiled import CompiledRules
from lindwurm.core.contract import Setting
from lindwurm.core.events import EventType, Field
from lindwurm.core.log import OWN
from lindwurm.core.options import Option
from lindwurm.core.typing import Json, Records
from lindwurm.gamebox.hueter_des_schatzes import draw as drawing
from lindwurm.gamebox.hueter_des_schatzes import forms, invariants, tiles
from lindwurm.gamebox.hueter_des_schatzes import rules as r

_SEAT = Field(0)
_AREA = Field(1, tiles.node_text)


@dataclass(frozen=True)
class _Scores(Field):
    """A number a seat, in four columns; -1 where nobody sits."""

    @override
    def of(self, row: Sequence[Any]) -> Json:
        return [points for points in row[OWN : OWN + r.SEATS] if points >= 0]


class HueterDesSchatzes(CompiledRules):
    """All place the same tile at the same time, each in the own hoard (HS-1 to HS-13)."""

    name = "hueter-des-schatzes"
    title = "Hüter des Schatzes"
    tagline = "Everyone lays the same tile; whose hoard keeps its treasures apart?"
    prefix = "HS"
    version = 1
    players = range(1, 5)
    daily = True
    options = (
        Option(
            "more",
            "The More, the More",
            "Three more points for each area that counts with seven or more treasures. (HS-12)",
            "flag",
            default=False,
        ),
        Option("tiles", "Tiles", "A tile set of your own in place of the game's. (HS-3)", "data"),
        Option("board", "Board", "Side spaces of your own in place of the game's. (HS-4)", "data"),
    )
    state_layout = r.STATE
    view_layout = r.VIEW
    view_type = forms.View
    position_type = forms.Position
    kernel_modules = (r,)
    max_legal = r.MAX_LEGAL
    action_count = r.ACTIONS
    events: ClassVar[Mapping[int, EventType]] = {
        r.SEAL: EventType("seal", {"seat": _SEAT}, private={"action": Field(1, tiles.action_text)}),
        r.PLACE: EventType(
            "place",
            {
                "seat": _SEAT,
                "tile": Field(1, tiles.tile_text),
                "action": Field(2, tiles.action_text),
            },
        ),
        r.CLOSE: EventType(
            "close",
            {
                "seat": _SEAT,
                "area": _AREA,
                "kinds": Field(2, tiles.kinds_text),
                "treasures": Field(3),
                "points": Field(4),
            },
        ),
        r.BONUS: EventType("bonus", {"seat": _SEAT, "area": _AREA, "points": Field(2)}),
        r.SHOW: EventType("show", {"tile": Field(0, tiles.tile_text)}),
        r.END: EventType("end", {"scores": _Scores(0)}),
    }

    @override
    def configure(self, options: Mapping[str, Json]) -> Setting:
        given = {
            name: tiles.own(name) if options[name] is None else options[name]
            for name in ("tiles", "board")
        }
        return Setting(options, tiles.load(given["tiles"], given["board"], options["more"]))

    @override
    def text(self, setting: Setting, action: int) -> str:
        return tiles.action_text(action)

    @override
    def parse(self, setting: Setting, text: str) -> int:
        return tiles.read_action(text)

    @override
    def play(self, setting: Setting, state: Records, seat: int, action: str) -> list[list[Any]]:
        # Turns that look the same are one action: whoever writes another of them means that one.
        number = self.action_number(setting, action)
        if not state["over"][0]:
            kind = state["stack"][0, state["turn"][0]]
            turned = number % 4 % int(setting.data["turns"][0, kind])
            action = self.action_text(setting, number - number % 4 + turned)
        return super().play(setting, state, seat, action)

    @override
    def reason(
        self, setting: Setting, state: Records, seat: int, action: int, code: int
    ) -> tuple[str, str]:
        space = tiles.SPACES[action >> 2]
        return f"on {space} lies a tile already; choose an empty space", "HS-6"

    @override
    def view_out(self, setting: Setting, view: Records) -> dict[str, Json]:
        return forms.view_out(setting.data[0], view[0])

    @override
    def view_in(self, setting: Setting, form: Mapping[str, Json], view: Records) -> None:
        forms.view_in(setting.data[0], form, view[0], self.kernels.rebuild)

    @override
    def position_out(self, setting: Setting, state: Records) -> dict[str, Json]:
        return forms.position_out(setting.data[0], state[0])

    @override
    def position_in(self, setting: Setting, form: Mapping[str, Json], state: Records) -> None:
        forms.position_in(setting.data[0], form, state[0], self.kernels.rebuild)

    @override
    def invariants(self, setting: Setting, states: Records) -> list[str]:
        return invariants.broken(setting.data[0], states)

    @override
    def draw(self, setting: Setting, view: Mapping[str, Json], names: Sequence[str]) -> str:
        return drawing.draw(view, names)

    @override
    def tell(self, events: Sequence[Mapping[str, Json]], names: Sequence[str]) -> list[str]:
        return drawing.tell(events, names)
