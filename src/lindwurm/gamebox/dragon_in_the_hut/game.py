"""Dragon in the Hut: the game as the machinery knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from typing_extensions import override

from lindwurm.core.compiled import CompiledRules
from lindwurm.core.contract import Setting
from lindwurm.core.events import EventType, Field
from lindwurm.core.options import Option
from lindwurm.core.record import seats_in
from lindwurm.core.typing import Json, Records
from lindwurm.gamebox.dragon_in_the_hut import (
    cards,
    draw,
    invariants,
    knowledge,
    moves,
    observing,
    paths,
    positions,
    reasons,
    turns,
    views,
    worlds,
    worth,
)
from lindwurm.gamebox.dragon_in_the_hut import rules as r

_SEAT = Field(0)
_CARD = {n: Field(n, cards.code_name) for n in (1, 2, 3)}
_HOST = {n: Field(n, cards.HOST_NAMES.__getitem__) for n in (1, 2)}


class DragonInTheHut(CompiledRules):
    """Hatch three dragons; steal, smash, and lay traps on the way (HUT-1 to HUT-29)."""

    name = "dragon-in-the-hut"
    title = "Dragon in the Hut"
    tagline = "Hatch three dragons before the others steal, smash or burn your eggs."
    prefix = "HUT"
    version = 1
    players = range(2, 9)
    options = (
        Option(
            "expansion",
            "Frost & Fire",
            "Fire burns huts, Frost delays hatching; a few cards that steal and smash make room."
            " (HUT-3)",
            "flag",
            default=False,
        ),
        Option(
            "stealing",
            "Stealing from hands",
            "The thief takes cards by their backs, unseen, or looks at the hand and chooses."
            " (HUT-19)",
            "choice",
            default="blind",
            values=("blind", "open"),
            labels=("Blind, by the backs", "Open, after a look"),
        ),
        Option(
            "burnt_traps",
            "Burnt traps",
            "Whether a trap that burns with its hut fires on whoever played Fire. (HUT-21)",
            "choice",
            default="fire",
            values=("fire", "lost"),
            labels=("They fire", "They are lost"),
        ),
        Option(
            "mistakes",
            "Cards used wrongly",
            "Impossible, or allowed at the cost of the card: then any card can be hidden under a"
            " host as a bluff. (HUT-25)",
            "choice",
            default="forbidden",
            values=("forbidden", "cost the card"),
            labels=("Forbidden", "They cost the card: bluff with anything"),
        ),
        Option("deck", "Cards", "A card list of your own in place of ours. (HUT-2)", "data"),
    )
    state_layout = r.STATE
    view_layout = r.VIEW
    view_type = views.View
    position_type = positions.Position
    kernel_modules = (knowledge, turns, moves, worth, observing, paths, worlds)
    max_legal = r.MAX_LEGAL
    action_count = r.ACTIONS
    events: ClassVar[Mapping[int, EventType]] = {
        r.E_TURN: EventType("turn", {"seat": _SEAT, "round": Field(1)}),
        r.E_TICK: EventType("tick", {"seat": _SEAT, "host": _HOST[1], "counter": Field(2)}),
        r.E_REVEAL: EventType(
            "reveal", {"seat": _SEAT, "host": _HOST[1], "card": _CARD[2], "by": Field(3)}
        ),
        r.E_HATCH: EventType("hatch", {"seat": _SEAT, "dragons": Field(1)}),
        r.E_DRAW: EventType("draw", {"seat": _SEAT}, private={"card": _CARD[1]}),
        r.E_RENEW: EventType("renew", {"cards": Field(0)}),
        r.E_ACT: EventType("search_ends", {"seat": _SEAT}),
        r.E_HUT: EventType("hut", {"seat": _SEAT, "host": _HOST[1]}),
        r.E_PLACE: EventType(
            "place",
            {"seat": _SEAT, "host": _HOST[1], "counter": Field(2)},
            private={"card": _CARD[3]},
        ),
        r.E_PLAY: EventType("play", {"seat": _SEAT, "card": _CARD[1], "on": Field(2)}),
        r.E_STEAL: EventType("steal", {"seat": _SEAT, "from": Field(1), "card": _CARD[2]}),
        r.E_SMASH: EventType("smash", {"seat": _SEAT, "of": Field(1), "card": _CARD[2]}),
        r.E_SPOILT: EventType("spoilt", {"of": _SEAT, "card": _CARD[1]}),
        r.E_TRAP: EventType("trap", {"seat": _SEAT, "of": Field(1), "card": _CARD[2]}),
        r.E_LOOK: EventType("look", {"seat": _SEAT, "at": Field(1)}),
        r.E_TAKE: EventType("take", {"seat": _SEAT, "from": Field(1)}, private={"card": _CARD[2]}),
        r.E_DISCARD: EventType("discard", {"seat": _SEAT, "card": _CARD[1]}),
        r.E_GIVE: EventType("give", {"seat": _SEAT, "to": Field(1)}, private={"card": _CARD[2]}),
        r.E_BURN: EventType("burn", {"seat": _SEAT, "of": Field(1), "host": _HOST[2]}),
        r.E_FROST: EventType(
            "frost", {"seat": _SEAT, "of": Field(1), "host": _HOST[2], "counter": Field(3)}
        ),
        r.E_WASTE: EventType("waste", {"seat": _SEAT, "card": _CARD[1]}),
        r.E_STOP: EventType("stop", {"seat": _SEAT}),
        r.E_PASS: EventType("pass", {"seat": _SEAT}),
        r.E_END: EventType("end", {"winners": Field(0, lambda mask: list(seats_in(mask)))}),
    }

    @override
    def configure(self, options: Mapping[str, Json]) -> Setting:
        data = cards.load(
            cards.own_set() if options["deck"] is None else options["deck"],
            frost_and_fire=options["expansion"],
            bluff=options["mistakes"] == "cost the card",
            open_=options["stealing"] == "open",
            burning_fires=options["burnt_traps"] == "fire",
        )
        return Setting(options, data)

    @override
    def text(self, setting: Setting, action: int) -> str:
        return cards.action_text(setting.data[0], action)

    @override
    def parse(self, setting: Setting, text: str) -> int:
        return cards.read_action(setting.data[0], text)

    @override
    def reason(
        self, setting: Setting, state: Records, seat: int, action: int, code: int
    ) -> tuple[str, str]:
        return reasons.reason(setting.data[0], state[0], seat, action, code)

    @override
    def invariants(self, setting: Setting, states: Records) -> list[str]:
        return invariants.broken(setting.data[0], states)

    @override
    def view_out(self, setting: Setting, view: Records) -> dict[str, Json]:
        return views.view_out(setting.data[0], view[0])

    @override
    def view_in(self, setting: Setting, form: Mapping[str, Json], view: Records) -> None:
        views.view_in(setting.data[0], form, view[0])

    @override
    def position_out(self, setting: Setting, state: Records) -> dict[str, Json]:
        return positions.position_out(setting.data[0], state[0])

    @override
    def position_in(self, setting: Setting, form: Mapping[str, Json], state: Records) -> None:
        positions.position_in(setting.data[0], form, state[0])

    @override
    def draw(self, setting: Setting, view: Mapping[str, Json], names: Sequence[str]) -> str:
        return draw.draw(view, names)

    @override
    def tell(self, events: Sequence[Mapping[str, Json]], names: Sequence[str]) -> list[str]:
        return draw.tell(events, names)
