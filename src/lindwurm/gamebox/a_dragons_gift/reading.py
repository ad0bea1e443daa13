"""Views and positions: from their JSON forms to records, refusing what can't be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

import numpy as np

from lindwurm.core.errors import InvalidData, InvalidPosition, InvalidView
from lindwurm.core.record import one
from lindwurm.core.typing import Record, Records
from lindwurm.gamebox.a_dragons_gift import geometry as g
from lindwurm.gamebox.a_dragons_gift import rules as r
from lindwurm.gamebox.a_dragons_gift.cards import Set
from lindwurm.gamebox.a_dragons_gift.notation import PHASES
from lindwurm.gamebox.a_dragons_gift.writing import view_out


class _Reader:
    """Fills a state from a form and says what in the form is impossible, with its place."""

    def __init__(
        self,
        deck: Set,
        rules: Records,
        state: Records,
        kernels: ModuleType,
        error: type[InvalidData],
    ) -> None:
        self.deck, self.rules, self.state = deck, rules, state
        self.rec: Record = state[0]
        self.kernels, self.error = kernels, error
        self.cards = {card.name: i for i, card in enumerate(deck.cards)}

    def need(self, good: bool, reason: str, where: str) -> None:
        """Refuse with the reason unless it is good."""
        if not good:
            raise self.error(reason, where)

    def index(self, names: Sequence[str], name: str, what: str, where: str) -> int:
        """The number of a name in a list."""
        self.need(name in names, f"there is no {what} {name!r:.60}", where)
        return list(names).index(name)

    def card(self, name: str, where: str) -> int:
        """A village card's number."""
        return self.index(list(self.cards), name, "village card", where)

    # --- the table --------------------------------------------------------------------------

    def gift(self, name: str, transports: Sequence[Mapping[str, Any]], where: str) -> None:
        """The gift and the transports (DG-4)."""
        rec = self.rec
        rec["gift"] = self.index([one.name for one in self.deck.gifts], name, "gift", where)
        known = [one.name for one in self.deck.transports]
        self.need(len(transports) == r.TRANSPORTS, "there are three transports", "transports")
        seen = {int(rec["gift"])}
        for k, transport in enumerate(transports):
            at = f"transports[{k}].name"
            number = self.index(known, transport["name"], "transport", at)
            self.need(number not in seen, "a gift card lies in one place only (DG-4)", at)
            seen.add(number)
            rec["transport"][k], rec["exhausted"][k] = number, transport["exhausted"]

    def carries(self) -> bool:
        """Whether a transport of this game moves cards."""
        return any(self.rules[0]["kind"][t] == g.CARRY for t in self.rec["transport"])

    def village(self, cards: Sequence[Mapping[str, Any]]) -> None:
        """The cards on the table (DG-3, DG-7, DG-8)."""
        rec = self.rec
        gift = self.deck.gifts[int(rec["gift"])].name
        for i, lying in enumerate(cards):
            where = f"village[{i}]"
            slot = g.GIFT if lying["card"] == gift else self.card(lying["card"], f"{where}.card")
            self.need(rec["status"][slot] == g.AWAY, "this card lies there twice", f"{where}.card")
            x, y = lying["x"], lying["y"]
            self.need(
                max(abs(x), abs(y)) <= g.EDGE, f"the table reaches to {g.EDGE} each way", where
            )
            covers = self.kernels.covered(rec, x, y, g.NOTHING)
            self.need(not covers, "it covers another card (DG-7)", where)
            self.kernels.put_down_at(self.state, 0, slot, x, y, int(lying["turned"]))
            rec["status"][slot] = g.SUPPLIED if lying["supplied"] else g.UNSUPPLIED
            rec["points"] += bool(lying["supplied"]) and slot != g.GIFT
        self.need(any(rec["status"][: g.CARDS]), "a card opens the village (DG-4)", "village")
        if not self.carries():
            self.connected()
        for slot in range(g.SLOTS):
            self.crafted(slot)

    def connected(self) -> None:
        """Without a transport that moves cards the village hangs together from the first card."""
        rec = self.rec
        there = [slot for slot in range(g.SLOTS) if rec["status"][slot] != g.AWAY]
        first = [s for s in there if not (rec["x"][s] or rec["y"][s] or rec["turned"][s])]
        self.need(bool(first), "the first card lies upright at 0,0 (DG-4)", "village")
        self.need(first[0] != g.GIFT, "the first card is no gift (DG-4)", "village")
        reached = {first[0]}
        edge = [first[0]]
        while edge:
            for joint in rec["joint"][edge.pop()]:
                other = (int(joint) - 1) >> 3
                if joint and other not in reached:
                    reached.add(other)
                    edge.append(other)
        self.need(len(reached) == len(there), "every card joins the others (DG-7)", "village")

    def crafted(self, slot: int) -> None:
        """A supplied card's resources were there, and those of the card to which one is brought."""
        rec = self.rec
        if rec["status"][slot] != g.SUPPLIED:
            return
        card = self.deck.gifts[int(rec["gift"])] if slot == g.GIFT else self.deck.cards[slot]
        for name in card.recipe:
            spots = self.kernels.spots_of(self.rules[0], rec, self.deck.resources.index(name))
            self.need(
                bool(spots & ~(2 << 2 * slot)),
                f"the {card.name} can't be supplied: nothing in the village shows {name} (DG-9)",
                "village",
            )

    def phase(self, form: Mapping[str, Any]) -> None:
        """What is to be done, and the crafting that waits for a card to be moved (DG-17, DG-18)."""
        rec = self.rec
        phase = self.index(PHASES, form["phase"], "phase", "phase")
        rec["phase"], rec["gift_crafted"] = phase, form["gift_crafted"]
        names = [card.name for card in self.deck.cards]
        names += [""] * (g.CARDS - len(names)) + [self.deck.gifts[int(rec["gift"])].name]
        for field, known in (
            ("crafting", names),
            ("lifted", names),
            ("cargo", self.deck.resources),
        ):
            name = form[field]
            rec[field] = g.NOTHING if name is None else self.index(known, name, "such", field)
        moving = phase in (r.LIFT, r.LAND)
        for field, wanted in (
            ("crafting", moving),
            ("cargo", moving),
            ("lifted", phase == r.LAND),
        ):
            self.need((form[field] is not None) == wanted, f"in phase {PHASES[phase]!r}"
                      f" there {'has to be one' if wanted else 'is none'}", field)  # fmt: skip
        self.gift_phase(phase, bool(form["over"]))
        if moving:
            self.moving(phase)

    def gift_phase(self, phase: int, over: bool) -> None:
        """Where the gift card is in each phase (DG-18)."""
        rec = self.rec
        status = int(rec["status"][g.GIFT])
        self.need(
            bool(rec["gift_crafted"]) == (status == g.SUPPLIED),
            "the gift is crafted if, and only if, it lies supplied in the village",
            "gift_crafted",
        )
        self.need(not over or phase == r.TURN, "nothing is to be done any more", "phase")
        crafting = phase == r.CRAFT_GIFT or (
            phase in (r.LIFT, r.LAND) and rec["crafting"] == g.GIFT
        )
        self.need(
            (status != g.AWAY) == (over or crafting),
            "the gift lies in the village at the end, and while it is being crafted (DG-18)",
            "village",
        )
        self.need(over or status != g.SUPPLIED, "a crafted gift ends the game (DG-18)", "over")
        if over or phase == r.CRAFT_GIFT:
            spare = np.zeros(r.MAX_LEGAL, np.int32)
            can = status == g.UNSUPPLIED and self.kernels.craftings(
                self.rules[0], rec, g.GIFT, spare, 0
            )
            self.need(
                bool(can) == (not over),
                "the gift can be delivered" if over else "the gift can't be delivered (DG-18)",
                "phase",
            )

    def moving(self, phase: int) -> None:
        """A crafting that waits for a card to be moved (DG-15, DG-17)."""
        rec = self.rec
        slot = int(rec["crafting"])
        self.need(rec["status"][slot] == g.UNSUPPLIED, "this card is not to be crafted", "crafting")
        shape = g.CARDS + int(rec["gift"]) if slot == g.GIFT else slot
        self.need(
            rec["cargo"] in self.rules[0]["recipe"][shape], "the recipe does not need it", "cargo"
        )
        at = [k for k, t in enumerate(rec["transport"]) if self.rules[0]["kind"][t] == g.CARRY]
        self.need(
            bool(at) and bool(rec["exhausted"][at[0]]),
            "a transport that moves cards has just been exhausted for it (DG-13)",
            "transports",
        )
        none = np.zeros(0, np.int32)
        can = [c for c in range(g.CARDS) if self.kernels.can_lift(self.rules[0], rec, c, none)]
        if phase == r.LIFT:
            self.need(len(can) > 1, "there is no choice of cards to move", "phase")
        else:
            self.need(int(rec["lifted"]) in can, "this card can't be moved (DG-17)", "lifted")

    def count(self, form: Mapping[str, Any]) -> None:
        """How many actions it takes to come here: one a card, a crafting, and what belongs to the
        gift; more where cards are moved.
        """
        rec = self.rec
        cards = int(np.count_nonzero(rec["status"][: g.CARDS]))
        placed = bool(rec["status"][g.GIFT])
        least = cards - 1 + int(rec["points"])
        least += 2 * placed + int(rec["gift_crafted"]) + (rec["phase"] == r.PLACE_GIFT)
        least += 1 if rec["phase"] in (r.LIFT, r.LAND) else 0
        number = form["number"]
        moved = self.carries()
        self.need(
            number == least or (moved and least < number <= least + 2 * (int(rec["points"]) + 2)),
            f"it takes {'at least ' if moved else ''}{least} actions to come here",
            "number",
        )
        self.need(
            form["to_move"] == ([] if form["over"] else [0]),
            "the player is to move until the game is over",
            "to_move",
        )
        used = rec["points"] or rec["gift_crafted"] or rec["phase"] in (r.LIFT, r.LAND)
        self.need(
            bool(used) or not any(rec["exhausted"]),
            "transports are exhausted by crafting (DG-13)",
            "transports",
        )

    def hidden(self, hand: int, deck: Sequence[int], where: str) -> None:
        """All village cards are somewhere once; one is in hand while there are any (DG-1, DG-7)."""
        rec = self.rec
        held = [] if hand == g.NOTHING else [hand]
        away = [c for c in range(len(self.deck.cards)) if rec["status"][c] == g.AWAY]
        self.need(
            sorted([*held, *deck]) == away,
            "each village card lies in the village, in the deck, or in hand, once (DG-1)",
            where,
        )
        self.need(bool(held) or not deck, "a card is drawn while there is one (DG-7)", "hand")
        rec["hand"], rec["deck_size"] = hand, len(deck)
        rec["deck"][: len(deck)] = deck

    def all(self, form: Mapping[str, Any]) -> None:
        """What views and positions share, but for the gift cards."""
        self.village(form["village"])
        self.phase(form)
        self.count(form)


def position_in(
    deck: Set, rules: Records, form: Mapping[str, Any], state: Records, kernels: ModuleType
) -> None:
    """Fill a state from its JSON form."""
    reader = _Reader(deck, rules, state, kernels, InvalidPosition)
    reader.gift(form["gift"], form["transports"], "gift")
    reader.all(form)
    hand = g.NOTHING if form["hand"] is None else reader.card(form["hand"], "hand")
    cards = [reader.card(name, f"deck[{i}]") for i, name in enumerate(form["deck"])]
    reader.hidden(hand, cards[::-1], "deck")


def view_in(
    deck: Set, rules: Records, form: Mapping[str, Any], view: Records, kernels: ModuleType
) -> None:
    """Fill a view record from its JSON form."""
    state = one(r.STATE)
    for field in ("number", "to_move", "seats", "over"):
        state[field] = view[field]
    reader = _Reader(deck, rules, state, kernels, InvalidView)
    reader.gift(form["gift"]["name"], form["transports"], "gift.name")
    reader.all(form)
    unseen = [reader.card(name, f"unseen[{i}]") for i, name in enumerate(form["unseen"])]
    hand, top = (
        g.NOTHING if form[name] is None else reader.card(form[name], name)
        for name in ("hand", "deck_top")
    )
    hand_size = form["hand_size"]
    reader.need(hand_size in (0, 1), "a hand has one card or none", "hand_size")
    player = form["seat"] is not None
    reader.need(
        (hand != g.NOTHING) == (player and hand_size == 1), "the player knows the hand", "hand"
    )
    reader.need(
        (top != g.NOTHING) == (player and form["deck_size"] > 0),
        "the player knows the deck's top card (DG-5)",
        "deck_top",
    )
    if not player and hand_size:  # any card may be the hand's
        reader.need(bool(unseen), "the hand's card is unseen", "unseen")
        hand = unseen.pop()
    reader.hidden(hand, [*unseen, *([] if top == g.NOTHING else [top])], "unseen")
    kernels.observe_at(rules, state, 0, -1 if form["seat"] is None else 0, view, 0)
    # The rest follows from what has been read.
    for name, value in view_out(deck, rules, view, kernels).items():
        reader.need(form[name] == value, "it does not follow from the rest of the view", name)
