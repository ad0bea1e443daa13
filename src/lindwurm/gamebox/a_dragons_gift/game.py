"""A Dragon's Gift: the game as the machinery knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
from typing_extensions import override

from lindwurm.core.compiled import CompiledRules
from lindwurm.core.contract import BotLevel, Setting
from lindwurm.core.events import EventType, Field
from lindwurm.core.log import CODE, OWN
from lindwurm.core.options import Option
from lindwurm.core.typing import Json, Records
from lindwurm.gamebox.a_dragons_gift import (
    cards,
    draw,
    forms,
    geometry,
    knowing,
    notation,
    plans,
    prospects,
    reading,
    survey,
    worth,
    writing,
)
from lindwurm.gamebox.a_dragons_gift import invariants as inv
from lindwurm.gamebox.a_dragons_gift import rules as r


@dataclass(slots=True)
class GiftSetting(Setting):
    """A setting with the names of its cards."""

    deck: cards.Set = field(kw_only=True)


def deck_of(setting: Setting) -> cards.Set:
    """The set of cards of a setting."""
    assert isinstance(setting, GiftSetting)
    return setting.deck


_CARD, _X, _Y = Field(0, str), Field(1), Field(2)
#: Columns of events that hold the number of a card, a resource, or a way; names take their place.
_CARDS = {
    r.DRAW: (0,),
    r.EXPAND: (0,),
    r.DELIVER: (0, 3),
    r.LIFTED: (0,),
    r.MOVE: (0,),
    r.CRAFTED_CARD: (0,),
    r.TRY: (0,),
    r.GIFT_PLACED: (0,),
}
_RESOURCES = {r.DELIVER: 1, r.CRAFTED_CARD: 1, r.RESET: 1}


class ADragonsGift(CompiledRules):
    """One player builds a village of roads and fields and crafts a gift (DG-1 to DG-21)."""

    name = "a-dragons-gift"
    title = "A Dragon's Gift"
    tagline = "A puzzle for one: lay out a village so that its goods find their way."
    prefix = "DG"
    version = 1
    players = range(1, 2)
    daily = True
    options = (
        Option(
            "cards",
            "Village cards",
            "Village cards of your own in place of the game's. (DG-2)",
            "data",
        ),
        Option(
            "gifts", "Gift cards", "Gift cards of your own in place of the game's. (DG-4)", "data"
        ),
    )
    state_layout = r.STATE
    view_layout = r.VIEW
    view_type = forms.View
    position_type = forms.Position
    kernel_modules = (geometry, r, knowing, survey, prospects, plans, worth)
    max_legal = r.MAX_LEGAL
    action_count = r.ACTIONS
    own_bots: ClassVar[Mapping[str, BotLevel]] = {
        "builder": BotLevel(
            "Builder",
            "Plays likely orders of the deck out, then crafts by a complete plan.",
            "lindwurm.gamebox.a_dragons_gift.bot:Builder",
        )
    }
    events: ClassVar[Mapping[int, EventType]] = {
        r.DRAW: EventType("draw", private={"card": _CARD}),
        r.EXPAND: EventType("expand", {"card": _CARD, "x": _X, "y": _Y, "turned": Field(3, bool)}),
        r.EXHAUST: EventType("exhaust", {"transport": Field(0, str)}),
        r.DELIVER: EventType(
            "deliver",
            {
                "card": _CARD,
                "resource": Field(1, str),
                "way": Field(2, str),
                "from": Field(3, str),
                "distance": Field(4, lambda changes: None if changes < 0 else int(changes)),
            },
        ),
        r.LIFTED: EventType("lift", {"card": _CARD}),
        r.MOVE: EventType(
            "move",
            {
                "card": _CARD,
                "from": Field(1, int, 2),
                "to": Field(3, int, 2),
                "turned": Field(5, bool),
            },
        ),
        r.CRAFTED_CARD: EventType("craft", {"card": _CARD, "resource": Field(1, str)}),
        r.RESET: EventType("reset", {"transport": Field(0, str), "resource": Field(1, str)}),
        r.TRY: EventType("attempt", {"gift": _CARD}),
        r.GIFT_PLACED: EventType(
            "place_gift", {"gift": _CARD, "x": _X, "y": _Y, "turned": Field(3, bool)}
        ),
        r.END: EventType("end", {"scores": Field(0, int, 1), "gift_crafted": Field(1, bool)}),
    }

    @override
    def configure(self, options: Mapping[str, Json]) -> Setting:
        given = {
            name: cards.own_set(name) if options[name] is None else options[name]
            for name in ("cards", "gifts")
        }
        deck = cards.load(given["cards"], given["gifts"])
        return GiftSetting(options, cards.compile_set(deck), deck=deck)

    @override
    def text(self, setting: Setting, action: int) -> str:
        return notation.action_text(deck_of(setting), action)

    @override
    def parse(self, setting: Setting, text: str) -> int:
        return notation.read_action(deck_of(setting), text)

    @override
    def reason(
        self, setting: Setting, state: Records, seat: int, action: int, code: int
    ) -> tuple[str, str]:
        row = [0, 0, 0, -1]
        if code in (r.NO_SUCH_TRANSPORT, r.IS_EXHAUSTED, r.CANT_COME):
            row = self._hindrance(setting, state, action, code)
        return notation.reason(deck_of(setting), state[0], action, code, row)

    def _hindrance(self, setting: Setting, state: Records, action: int, code: int) -> list[int]:
        """The first resource that can't come as a crafting says: its number in the recipe, whether
        it is shown, the way asked for, and its distance by road.
        """
        rules, rec = setting.data[0], state[0]
        shape = (action - r.CRAFT) // r.ASSIGNMENTS
        slot = min(shape, geometry.GIFT)
        ready = {
            1 + int(transport): not spent
            for transport, spent in zip(rec["transport"], rec["exhausted"], strict=True)
        }
        row = np.zeros(4, np.int64)
        for need, way in enumerate(notation.ways_of(action, int(rules["needs"][shape]))):
            self.kernels.survey_need(rules, rec, slot, int(rules["recipe"][shape, need]), row)
            hindered = {
                r.NO_SUCH_TRANSPORT: way and way not in ready,
                r.IS_EXHAUSTED: way and not ready.get(way, True),
                r.CANT_COME: not int(row[survey.READY]) >> way & 1,
            }[code]
            if hindered:
                return [need, int(row[survey.SHOWN]), way, int(row[survey.DISTANCE])]
        raise AssertionError(f"{action} is not hindered by {code}")

    @override
    def play(self, setting: Setting, state: Records, seat: int, action: str) -> list[list[Any]]:
        rows = super().play(setting, state, seat, action)
        deck = deck_of(setting)
        for row in rows:
            code = row[CODE]
            for column in _CARDS.get(code, ()):
                slot = min(row[OWN + column], geometry.GIFT)
                row[OWN + column] = writing.slot_name(deck, state[0], slot)
            if code in _RESOURCES:
                at = OWN + _RESOURCES[code]
                row[at] = deck.resources[row[at]]
            if code == r.DELIVER:
                row[OWN + 2] = notation.way_text(deck, row[OWN + 2])
            elif code in (r.EXHAUST, r.RESET):
                row[OWN] = deck.transports[row[OWN]].name
        return rows

    @override
    def view_out(self, setting: Setting, view: Records) -> dict[str, Json]:
        return writing.view_out(deck_of(setting), setting.data, view, self.kernels)

    @override
    def view_in(self, setting: Setting, form: Mapping[str, Json], view: Records) -> None:
        reading.view_in(deck_of(setting), setting.data, form, view, self.kernels)

    @override
    def position_out(self, setting: Setting, state: Records) -> dict[str, Json]:
        return writing.position_out(deck_of(setting), state[0])

    @override
    def position_in(self, setting: Setting, form: Mapping[str, Json], state: Records) -> None:
        reading.position_in(deck_of(setting), setting.data, form, state, self.kernels)

    @override
    def draw(self, setting: Setting, view: Mapping[str, Json], names: Sequence[str]) -> str:
        return draw.draw(view, names)

    @override
    def tell(self, events: Sequence[Mapping[str, Json]], names: Sequence[str]) -> list[str]:
        return draw.tell(events, names)

    @override
    def invariants(self, setting: Setting, states: Records) -> list[str]:
        return inv.broken(setting.data[0], states)
