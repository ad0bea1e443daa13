"""Dragonheart's views and positions as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from typing_extensions import TypedDict

from lindwurm.core.errors import InvalidData, InvalidPosition, InvalidView
from lindwurm.core.forms import STRICT, PositionForm, ViewForm
from lindwurm.core.typing import Array, Json, Record
from lindwurm.gamebox.dragonheart import rules as r
from lindwurm.gamebox.dragonheart.cards import KINDS, NUMBER, card_text


class SeatView(TypedDict):
    """One player as the viewer knows it. ``hand`` and ``deck_top`` (the card that DH-21 put back,
    ``returned`` tells that there is one) are None for others' seats. ``unseen`` are the cards of
    the player's own deck list that the viewer has not seen: neither played nor in its own hand.
    """

    __pydantic_config__ = STRICT  # type: ignore[misc]
    hand: list[str] | None
    hand_size: int
    deck_size: int
    deck_top: str | None
    returned: bool
    taken: list[str]
    unseen: list[str]


class View(ViewForm):
    """All that a seat may know. A board's piles lie in stack order, the bottom card first."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    starter: int
    last_turn: bool
    sailings: int
    great_dragon: int | None
    board: dict[str, list[str]]
    hold: list[str]
    discarded: int
    players: list[SeatView]


class SeatPosition(TypedDict):
    """One player's cards; the deck's next card stands first."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    hand: list[str]
    deck: list[str]
    returned: bool
    taken: list[str]


class Position(PositionForm):
    """A complete position."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    starter: int
    last_turn: bool
    sailings: int
    great_dragon: int | None
    board: dict[str, list[str]]
    hold: list[str]
    players: list[SeatPosition]


def _cards(rules: Record, counts: Array) -> list[str]:
    return [
        text
        for code, count in zip(rules["code"].tolist(), counts.tolist(), strict=False)
        if count
        for text in [card_text(code)] * count
    ]


def _types(rules: Record) -> dict[str, int]:
    return {card_text(int(rules["code"][t])): t for t in range(rules["types"])}


def _board(rules: Record, source: Record) -> dict[str, list[str]]:
    codes, cards = rules["code"].tolist(), source["board"].tolist()
    piles = zip(KINDS, rules["pile"].tolist(), source["count"].tolist(), strict=False)
    return {
        kind: [card_text(codes[card]) for card in cards[start : start + count]]
        for kind, start, count in piles
    }


def _seat(value: int) -> int | None:
    return None if value < 0 else int(value)


def view_out(rules: Record, view: Record) -> dict[str, Json]:
    """The JSON form of a view record."""
    viewer = int(view["seat"])
    players = []
    for seat in range(2):
        own = seat == viewer
        unseen = rules["list"].astype(int) - view["played"][seat]
        if own:
            unseen -= view["hand"]
        top = int(view["top"]) if own else -1
        players.append(
            {
                "hand": _cards(rules, view["hand"]) if own else None,
                "hand_size": int(view["hand_size"][seat]),
                "deck_size": int(view["deck_size"][seat]),
                "deck_top": card_text(int(rules["code"][top])) if top >= 0 else None,
                "returned": bool(view["returned"][seat]),
                "taken": _cards(rules, view["taken"][seat]),
                "unseen": _cards(rules, unseen),
            }
        )
    return {
        "scores": [r.total(view, 0), r.total(view, 1)],
        "starter": int(view["starter"]),
        "last_turn": bool(view["last_turn"]),
        "sailings": int(view["sailings"]),
        "great_dragon": _seat(view["dragon"]),
        "board": _board(rules, view),
        "hold": _cards(rules, view["hold"]),
        "discarded": int(view["sailings"]) * int(rules["room"][r.SHIP]),
        "players": players,
    }


def position_out(rules: Record, state: Record) -> dict[str, Json]:
    """The JSON form of a state."""
    players = [
        {
            "hand": _cards(rules, state["hand"][seat]),
            "deck": [
                card_text(int(rules["code"][t]))
                for t in state["deck"][seat, : state["deck_size"][seat]][::-1]
            ],
            "returned": bool(state["returned"][seat]),
            "taken": _cards(rules, state["taken"][seat]),
        }
        for seat in range(2)
    ]
    return {
        "starter": int(state["starter"]),
        "last_turn": bool(state["last_turn"]),
        "sailings": int(state["sailings"]),
        "great_dragon": _seat(state["dragon"]),
        "board": _board(rules, state),
        "hold": _cards(rules, state["hold"]),
        "players": players,
    }


class _Reader:
    """Reads a form's cards into a record and refuses what can't be, with its place."""

    def __init__(self, rules: Record, error: type[InvalidData]) -> None:
        self.rules, self.error, self.types = rules, error, _types(rules)

    def need(self, good: bool, reason: str, where: str) -> None:
        """Refuse with the reason unless it is good."""
        if not good:
            raise self.error(reason, where)

    def card(self, text: str, where: str) -> int:
        """A card's type."""
        self.need(text in self.types, f"no deck has a card {text!r}", where)
        return self.types[text]

    def counts(self, cards: Iterable[str], where: str) -> Counter[int]:
        """How many cards of each type."""
        return Counter(self.card(text, f"{where}[{i}]") for i, text in enumerate(cards))

    def fill(self, into: Array, counts: Counter[int]) -> None:
        """Write counts into a record's array."""
        for t, n in counts.items():
            into[t] = n

    def public(self, form: Mapping[str, Any], rec: Record) -> Counter[int]:
        """The part that views and positions share; how many cards of each type lie in the open."""
        rules = self.rules
        self.need(form["starter"] in (0, 1), "a seat is 0 or 1", "starter")
        self.need(form["great_dragon"] in (None, 0, 1), "a seat, or null", "great_dragon")
        rec["starter"] = form["starter"]
        rec["dragon"] = r.NO_ONE if form["great_dragon"] is None else form["great_dragon"]
        most = 2 * sum(int(n) for n in rules["list"][int(rules["first"][r.SHIP]) :])
        frame = int(rules["room"][r.SHIP])
        self.need(
            0 <= form["sailings"] <= most // frame,
            f"with {most} ships there are 0 to {most // frame} sailings",
            "sailings",
        )
        rec["sailings"], rec["last_turn"] = form["sailings"], form["last_turn"]
        self.need(
            form["last_turn"] or form["over"] or form["sailings"] < r.SAILINGS,
            "the third sailing is followed by a last turn (DH-22)",
            "last_turn",
        )
        open_cards: Counter[int] = Counter()
        for kind in form["board"]:
            self.need(kind in NUMBER, f"no such pile; there are: {', '.join(KINDS)}", "board")
        for kind, number in NUMBER.items():
            where = f"board.{kind}"
            self.need(kind in form["board"], "this pile is missing", where)
            pile = form["board"][kind]
            first, last = rules["first"][number], rules["first"][number + 1]
            most = 2 * int(rules["list"][first:last].sum())
            self.need(len(pile) <= most, f"two decks have {most} of these", where)
            for i, text in enumerate(pile):
                t = self.card(text, f"{where}[{i}]")
                self.need(rules["kind"][t] == number, f"{text!r} lies on the wrong pile", where)
                rec["board"][int(rules["pile"][number]) + i] = t
                open_cards[t] += 1
            if rules["is_row"][number]:
                full = len(pile) >= rules["room"][number]
                self.need(not full, "a full row would have been cleared", where)
            rec["count"][number] = len(pile)
        hold = self.counts(form["hold"], "hold")
        allowed = (r.HUNTRESS, r.KNIGHT)
        self.need(
            all(rules["kind"][t] in allowed for t in hold),
            "only huntresses and knights lie under the ship (DH-11, DH-15)",
            "hold",
        )
        self.fill(rec["hold"], hold)
        open_cards += hold
        for seat, player in enumerate(form["players"]):
            taken = self.counts(player["taken"], f"players[{seat}].taken")
            self.need(
                all(rules["kind"][t] != r.SHIP for t in taken),
                "ships are discarded, never taken (DH-16)",
                f"players[{seat}].taken",
            )
            self.fill(rec["taken"][seat], taken)
            rec["points"][seat] = sum(int(rules["value"][t]) * k for t, k in taken.items())
            rec["returned"][seat] = player["returned"]
            open_cards += taken
        stone = any(
            rec["taken"][s, t]
            for s in range(2)
            for t in range(rules["first"][r.PETRIFIED], rules["first"][r.PETRIFIED + 1])
        )
        self.need(
            stone == (form["great_dragon"] is not None),
            "the Great Dragon belongs to somebody if, and only if, a petrified dragon was taken"
            " (DH-13)",
            "great_dragon",
        )
        return open_cards

    def conserve(
        self, hidden: tuple[Counter[int], ...], open_cards: Counter[int], sails: int
    ) -> None:
        """Refuse unless all cards together are two whole decks (DH-26)."""
        rules = self.rules
        for seat, cards in enumerate(hidden):
            for t, n in cards.items():
                self.need(
                    n <= rules["list"][t],
                    f"a deck has {rules['list'][t]} cards {card_text(int(rules['code'][t]))!r},"
                    f" not {n}",
                    f"players[{seat}]",
                )
        gone = sails * int(rules["room"][r.SHIP])
        for t in range(rules["types"]):
            there = open_cards[t] + sum(cards[t] for cards in hidden)
            if rules["kind"][t] == r.SHIP:
                # Ships of different values are not told apart once discarded; count the kind.
                continue
            self.need(
                there == 2 * rules["list"][t],
                f"there are {there} cards {card_text(int(rules['code'][t]))!r} in all, two decks"
                f" have {2 * int(rules['list'][t])} (DH-26)",
                "players",
            )
        ships = [t for t in range(rules["types"]) if rules["kind"][t] == r.SHIP]
        there = gone + sum(open_cards[t] + sum(c[t] for c in hidden) for t in ships)
        self.need(
            there == 2 * sum(int(rules["list"][t]) for t in ships),
            f"there are {there} ships in all, the discarded ones included (DH-26)",
            "players",
        )


def _common(reader: _Reader, form: Mapping[str, Any]) -> None:
    reader.need(len(form["players"]) == 2, "there are two players", "players")
    movers = form["to_move"]
    reader.need(
        movers == [] if form["over"] else movers in ([0], [1]),
        "one seat is to move, none when the game is over",
        "to_move",
    )
    turn = (form["starter"] + form["number"]) % 2
    reader.need(
        form["over"] or movers == [turn],
        f"players alternate, so after {form['number']} turns seat {turn} is to move (DH-5)",
        "to_move",
    )


def _sizes(reader: _Reader, form: Mapping[str, Any], rec: Record) -> None:
    """Refuse hands and decks that can't be of these sizes now."""
    hands, decks = rec["hand_size"].tolist(), rec["deck_size"].tolist()
    ran_out = False
    for seat, player in enumerate(form["players"]):
        where = f"players[{seat}]"
        full = r.DRAGON_HAND if form["great_dragon"] == seat else r.HAND
        reader.need(
            hands[seat] == full or (hands[seat] < full and decks[seat] == 0),
            f"a hand has {full} cards here while the deck lasts, not {hands[seat]} (DH-20)",
            where,
        )
        reader.need(
            not player["returned"] or decks[seat] > 0,
            "a card was put back, so the deck isn't empty (DH-21)",
            where,
        )
        ran_out |= decks[seat] == 0 or (decks[seat] == 1 and player["returned"])
    reader.need(
        not form["last_turn"] or form["sailings"] >= r.SAILINGS or ran_out,
        "a last turn follows the third sailing, or an empty deck (DH-22)",
        "last_turn",
    )
    for seat in form["to_move"]:
        reader.need(hands[seat] > 0, "who is to move has cards (DH-23)", "to_move")
    reader.need(
        not form["over"] or form["last_turn"] or 0 in hands,
        "the game ends after a last turn (DH-22) or with an empty hand (DH-23)",
        "over",
    )


def position_in(rules: Record, form: Mapping[str, Any], state: Record) -> None:
    """Fill a state from its JSON form."""
    reader = _Reader(rules, InvalidPosition)
    _common(reader, form)
    open_cards = reader.public(form, state)
    hidden = []
    for seat, player in enumerate(form["players"]):
        where = f"players[{seat}]"
        hand = reader.counts(player["hand"], f"{where}.hand")
        deck = [reader.card(c, f"{where}.deck[{i}]") for i, c in enumerate(player["deck"])][::-1]
        hidden.append(hand + Counter(deck))
        reader.need(len(deck) <= r.DECK, "more cards than a deck has", f"{where}.deck")
        state["deck"][seat, : len(deck)] = deck
        state["deck_size"][seat], state["hand_size"][seat] = len(deck), hand.total()
        reader.fill(state["hand"][seat], hand)
        state["holding"][seat] = rules["base"]
        for t, n in hand.items():
            kind = int(rules["kind"][t])
            state["holding"][seat, kind] += n * int(rules["stride"][t])
            state["kinds"][seat] |= np.uint16(1 << kind)
    reader.conserve(tuple(hidden), open_cards, form["sailings"])
    for seat in range(2):
        for t in range(rules["types"]):
            state["played"][seat, t] = int(rules["list"][t]) - hidden[seat][t]
    _sizes(reader, form, state)


def view_in(rules: Record, form: Mapping[str, Any], view: Record) -> None:
    """Fill a view record from its JSON form."""
    reader = _Reader(rules, InvalidView)
    _common(reader, form)
    open_cards = reader.public(form, view)
    view["top"] = -1
    hidden = []
    for seat, player in enumerate(form["players"]):
        where = f"players[{seat}]"
        own = seat == form["seat"]
        unseen = reader.counts(player["unseen"], f"{where}.unseen")
        reader.need(
            (player["hand"] is not None) == own, "a seat sees its own hand only", f"{where}.hand"
        )
        reader.need(
            (player["deck_top"] is not None) == (own and player["returned"]),
            "a seat knows the card that was put back on its own deck",
            f"{where}.deck_top",
        )
        hand = reader.counts(player["hand"] or [], f"{where}.hand")
        sizes = (player["hand_size"], player["deck_size"])
        known = hand.total() == player["hand_size"] if own else True
        rest = unseen.total() == sizes[1] + (0 if own else sizes[0])
        reader.need(min(sizes) >= 0 and known and rest, "the sizes don't agree", where)
        view["hand_size"][seat], view["deck_size"][seat] = sizes
        if own:
            reader.fill(view["hand"], hand)
        if player["deck_top"] is not None:
            top = reader.card(player["deck_top"], f"{where}.deck_top")
            reader.need(unseen[top] > 0, "this card is not in the deck", f"{where}.deck_top")
            view["top"] = top
        hidden.append(unseen + hand)
    reader.conserve(tuple(hidden), open_cards, form["sailings"])
    _sizes(reader, form, view)
    for seat in range(2):
        for t in range(rules["types"]):
            view["played"][seat, t] = int(rules["list"][t]) - hidden[seat][t]
