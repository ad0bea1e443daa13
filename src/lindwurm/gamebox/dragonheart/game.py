"""Dragonheart: the game as the machinery knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from typing_extensions import override

from lindwurm.core.compiled import CompiledRules
from lindwurm.core.contract import Setting
from lindwurm.core.events import EventType, Field, seat_or_none
from lindwurm.core.options import Option
from lindwurm.core.typing import Json, Records
from lindwurm.gamebox.dragonheart import cards, draw, forms, invariants
from lindwurm.gamebox.dragonheart import rules as r

_SEAT = Field(0)


class Dragonheart(CompiledRules):
    """Two players place cards of one kind and take what these let them take (DH-1 to DH-26)."""

    name = "dragonheart"
    title = "Dragonheart"
    tagline = "A duel of cards on a small board where every card takes another."
    prefix = "DH"
    version = 1
    players = range(2, 3)
    options = (
        Option(
            "take",
            "Taking piles",
            "Where two piles can be chosen from: must one be taken, or may it be neither? (DH-18)",
            "choice",
            default="forced",
            values=("forced", "decline"),
            labels=("One must be taken", "Neither may be taken"),
        ),
        Option(
            "start",
            "Who starts",
            "The starting player is drawn at random, or is always the first seat. (DH-4)",
            "choice",
            default="random",
            values=("random", "seat 1"),
            labels=("Drawn at random", "The first seat"),
        ),
        Option("deck", "Deck", "A card list of your own in place of the game's. (DH-2)", "data"),
    )
    state_layout = r.STATE
    view_layout = r.VIEW
    view_type = forms.View
    position_type = forms.Position
    kernel_modules = (r,)
    max_legal = r.MAX_LEGAL
    action_count = r.ACTIONS
    events: ClassVar[Mapping[int, EventType]] = {
        r.DRAW: EventType("draw", {"seat": _SEAT}, private={"card": Field(1, cards.card_text)}),
        r.PLACE: EventType("place", {"seat": _SEAT, "card": Field(1, cards.card_text)}),
        r.TAKE: EventType(
            "take",
            {
                "seat": _SEAT,
                "pile": Field(1, cards.kind_text),
                "count": Field(2),
                "points": Field(3),
            },
        ),
        r.GREAT_DRAGON: EventType("great_dragon", {"seat": _SEAT, "from": Field(1, seat_or_none)}),
        r.RETURN: EventType("return", {"seat": _SEAT}, private={"card": Field(1, cards.card_text)}),
        r.TO_HOLD: EventType("to_hold", {"pile": Field(0, cards.kind_text), "count": Field(1)}),
        r.SAIL: EventType(
            "sailing",
            {"seat": _SEAT, "sailing": Field(1), "count": Field(2), "points": Field(3)},
        ),
        r.LAST_TURN: EventType(
            "last_turn", {"seat": _SEAT, "cause": Field(1, ("sailing", "deck").__getitem__)}
        ),
        r.END: EventType(
            "end", {"scores": Field(0, int, 2), "great_dragon": Field(2, seat_or_none)}
        ),
    }

    @override
    def configure(self, options: Mapping[str, Json]) -> Setting:
        deck = cards.own_set() if options["deck"] is None else options["deck"]
        data = cards.load(deck, options["take"] == "decline", options["start"] == "seat 1")
        return Setting(options, data)

    @override
    def text(self, setting: Setting, action: int) -> str:
        return cards.action_text(setting.data, action)

    @override
    def parse(self, setting: Setting, text: str) -> int:
        return cards.read_action(setting.data, text)

    @override
    def reason(
        self, setting: Setting, state: Records, seat: int, action: int, code: int
    ) -> tuple[str, str]:
        play = action % r.PLAYS
        kind = int(setting.data[0]["play_kind"][play])
        name = cards.KINDS[kind]
        if code == r.NO_FRAME:
            free = int(setting.data[0]["room"][kind]) - int(state["count"][0, kind])
            return (
                f"the {name}'s row has room for {free} more, not {setting.data[0]['cards'][play]}",
                "DH-7",
            )
        piles = " or ".join(f"'{pile}'" for pile in cards.piles_of(kind))
        rule = "DH-15" if kind == r.KNIGHT else "DH-12"
        if code == r.CHOICE_NEEDED:
            return f"say which pile to take: add '> ' and {piles}", rule
        if code == r.NO_CHOICE_HERE:
            return "there is no choice of pile here: write the cards alone", "DH-18"
        if code == r.NOT_OFFERED:
            return f"at this table one of the two piles must be taken: {piles}", "DH-18"
        return "this seat does not hold these cards", "DH-5"

    @override
    def view_out(self, setting: Setting, view: Records) -> dict[str, Json]:
        return forms.view_out(setting.data[0], view[0])

    @override
    def view_in(self, setting: Setting, form: Mapping[str, Json], view: Records) -> None:
        forms.view_in(setting.data[0], form, view[0])

    @override
    def position_out(self, setting: Setting, state: Records) -> dict[str, Json]:
        return forms.position_out(setting.data[0], state[0])

    @override
    def position_in(self, setting: Setting, form: Mapping[str, Json], state: Records) -> None:
        forms.position_in(setting.data[0], form, state[0])

    @override
    def invariants(self, setting: Setting, states: Records) -> list[str]:
        return invariants.broken(setting.data[0], states)

    @override
    def draw(self, setting: Setting, view: Mapping[str, Json], names: Sequence[str]) -> str:
        return draw.draw(setting.data[0], view, names)

    @override
    def tell(self, events: Sequence[Mapping[str, Json]], names: Sequence[str]) -> list[str]:
        return draw.tell(events, names)
