"""Higher: the smallest game with hidden hands, as an example of the contract.

Cards 1 to 8; two players get three each, two stay away, unseen. The leader lays a card, the other
answers; the higher card wins the trick (with ``low`` the lower one), and its player leads. It is
written without kernels, so it is slow; the games of ``lindwurm.gamebox`` show how fast ones are
made. Its rules are H-1 (the deal), H-2 (laying a card) and H-3 (winning a trick).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from typing_extensions import override

from lindwurm.core.contract import GameRules, Setting
from lindwurm.core.errors import (
    IllegalAction,
    InvalidData,
    InvalidPosition,
    InvalidView,
    UnknownLanguage,
)
from lindwurm.core.events import EventType, Field
from lindwurm.core.forms import STRICT, PositionForm, ViewForm
from lindwurm.core.log import NOBODY, WIDTH
from lindwurm.core.options import Option
from lindwurm.core.record import one, state_layout, view_layout
from lindwurm.core.rng import DEAL, shuffle, start_streams
from lindwurm.core.typing import Array, Json, Record, Records

CARDS, HAND = 8, 3
#: Where a card is: with seat 0 or 1, played, or away.
PLAYED, AWAY, HIDDEN = 2, 3, 4
DEALT, LAID, WON = 1, 2, 3


class View(ViewForm):
    """What a seat may know: its hand (None for a spectator), the card to answer, the cards gone."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    hand: list[int] | None
    led: int | None
    played: list[int]


class Position(PositionForm):
    """All hands, the card to answer, the cards gone, the tricks won."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    hands: list[list[int]]
    led: int | None
    played: list[int]
    won: list[int]


class Higher(GameRules):
    """The game of Higher (H-1 to H-3)."""

    name = "higher"
    title = "Higher"
    tagline = "Six cards and a little luck."
    prefix = "H"
    version = 1
    players = range(2, 3)
    options = (Option("low", "Lower wins", "Whether the lower card wins.", "flag", default=False),)
    state_layout = state_layout(("where", "u1", CARDS), ("led", "u1"), ("won", "u1", 2))
    view_layout = view_layout(("where", "u1", CARDS), ("led", "u1"), ("won", "u1", 2))
    view_type = View
    position_type = Position
    events: ClassVar[Mapping[int, EventType]] = {
        LAID: EventType("laid", {"seat": Field(0), "card": Field(1)}),
        WON: EventType("won", {"seat": Field(0)}),
    }

    @override
    def rule_texts(self, language: str = "en") -> tuple[str, list[tuple[str, str]]]:
        if language != "en":
            raise UnknownLanguage(language, ["en"])
        texts = ["Three cards each.", "Lay a card of your hand.", "The higher card wins."]
        return "A game of tricks.", [(f"H-{n}", text) for n, text in enumerate(texts, 1)]

    @override
    def configure(self, options: Mapping[str, Json]) -> Setting:
        return Setting(options, one(self.state_layout))

    def _share(self, state: Record, cards: Array, hands: Sequence[int]) -> None:
        """Deal cards (numbers from 0) to hands of given sizes; the rest is away."""
        shuffle(state, DEAL, cards, len(cards))
        owners = [0] * hands[0] + [1] * hands[1] + [AWAY] * (len(cards) - sum(hands))
        for card, owner in zip(cards.tolist(), owners, strict=True):
            state["where"][card] = owner

    @override
    def deal(self, setting: Setting, seats: int, key: Array) -> Records:
        states = one(self.state_layout)
        state = states[0]
        state["seats"], state["to_move"], state["key"] = seats, 1, key
        start_streams(state)
        self._share(state, (state["where"] == 0).nonzero()[0], (HAND, HAND))
        return states

    @override
    def actions(self, setting: Setting, state: Records, seat: int) -> Sequence[str]:
        if not int(state["to_move"][0]) >> seat & 1:
            return []
        return [str(card + 1) for card in (state["where"][0] == seat).nonzero()[0].tolist()]

    @override
    def play(self, setting: Setting, state: Records, seat: int, action: str) -> list[list[Any]]:
        if not int(state["to_move"][0]) >> seat & 1:
            raise IllegalAction(action, "it is not your turn", "H-2")
        if action not in self.actions(setting, state, seat):
            raise IllegalAction(action, "there is no such card in your hand", "H-2")
        head, card = state[0], int(action)
        head["where"][card - 1] = PLAYED
        head["number"] += 1
        rows = [_row(LAID, 2, seat, card)]
        led, leader = int(head["led"]), 1 - seat
        if not led:
            head["led"], head["to_move"] = card, 1 << (1 - seat)
            return rows
        winner = seat if (card > led) != setting.options["low"] else leader
        head["led"], head["to_move"] = 0, 1 << winner
        head["won"][winner] += 1
        if int(head["won"].sum()) == HAND:
            head["over"], head["to_move"] = 1, 0
        return [*rows, _row(WON, 3, winner)]

    @override
    def scores(self, setting: Setting, state: Records) -> tuple[float, ...]:
        return tuple(state["won"][0].tolist())

    @override
    def winners(self, setting: Setting, state: Records) -> tuple[int, ...]:
        won = state["won"][0].tolist()
        return (won.index(max(won)),) if state["over"][0] else ()

    @override
    def observe(self, setting: Setting, state: Records, seat: int) -> Records:
        view = one(self.view_layout)
        for field in ("number", "to_move", "seats", "over", "led", "won"):
            view[field] = state[field]
        view["seat"] = seat
        known = state["where"] == PLAYED
        known |= state["where"] == (seat if seat >= 0 else PLAYED)
        view["where"] = HIDDEN
        view["where"][known] = state["where"][known]
        return view

    @override
    def resample(self, setting: Setting, view: Records, key: Array) -> Records:
        states = one(self.state_layout)
        state = states[0]
        state["key"] = key
        start_streams(state)
        for field in ("number", "to_move", "seats", "over", "led", "won", "where"):
            state[field] = view[field][0]
        sizes = [0 if seat == view["seat"][0] else _held(view, seat) for seat in (0, 1)]
        self._share(state, (state["where"] == HIDDEN).nonzero()[0], sizes)
        return states

    @override
    def view_out(self, setting: Setting, view: Records) -> dict[str, Json]:
        seat = int(view["seat"][0])
        return {
            "scores": view["won"][0].tolist(),
            "hand": None if seat < 0 else _cards(view, seat),
            "led": int(view["led"][0]) or None,
            "played": _cards(view, PLAYED),
        }

    @override
    def view_in(self, setting: Setting, form: Mapping[str, Json], view: Records) -> None:
        view["where"] = HIDDEN
        _put(view, form["played"], PLAYED, InvalidView, "played")
        _put(view, form["hand"] or [], form["seat"] or 0, InvalidView, "hand")
        _trick(form, view, form["scores"], InvalidView)
        if form["seat"] is not None and len(form["hand"] or []) != _held(view, form["seat"]):
            raise InvalidView("the hand has another size now (H-1)", "hand")

    @override
    def position_out(self, setting: Setting, state: Records) -> dict[str, Json]:
        return {
            "hands": [_cards(state, seat) for seat in (0, 1)],
            "led": int(state["led"][0]) or None,
            "played": _cards(state, PLAYED),
            "won": state["won"][0].tolist(),
        }

    @override
    def position_in(self, setting: Setting, form: Mapping[str, Json], state: Records) -> None:
        state["where"] = AWAY
        _put(state, form["played"], PLAYED, InvalidPosition, "played")
        for seat, hand in enumerate(form["hands"][:2]):
            _put(state, hand, seat, InvalidPosition, f"hands[{seat}]")
        _trick(form, state, form["won"], InvalidPosition)
        if [len(hand) for hand in form["hands"]] != [_held(state, seat) for seat in (0, 1)]:
            raise InvalidPosition("hands have other sizes now (H-1)", "hands")

    @override
    def invariants(self, setting: Setting, states: Records) -> list[str]:
        away = (states["where"] == AWAY).sum(1)
        played = (states["where"] == PLAYED).sum(1)
        good = {
            "two cards are away": away == CARDS - 2 * HAND,
            "each action plays a card": played == states["number"],
        }
        return [name for name, holds in good.items() if not holds.all()]


def _row(code: int, rule: int, *own: int) -> list[int]:
    row = [code, NOBODY, rule, *own]
    return row + [0] * (WIDTH - len(row))


def _cards(records: Records, where: int) -> list[int]:
    return [card + 1 for card in (records["where"][0] == where).nonzero()[0].tolist()]


def _held(records: Records, seat: int) -> int:
    """How many cards a seat has in hand: it has played one a trick, one more if it led this one."""
    head = records[0]
    answering = bool(head["led"]) and not int(head["to_move"]) >> seat & 1
    return HAND - int(head["number"]) // 2 - answering


def _put(
    records: Records, cards: Sequence[int], where: int, error: type[InvalidData], place: str
) -> None:
    """Read cards that are somewhere; each is in one place only."""
    if list(cards) != sorted(set(cards)) or not all(1 <= card <= CARDS for card in cards):
        raise error(f"must be ascending cards from 1 to {CARDS}", place)
    for card in cards:
        if records["where"][0, card - 1] < AWAY:
            raise error(f"card {card} is in two places", place)
        records["where"][0, card - 1] = where


def _trick(
    form: Mapping[str, Json], records: Records, won: Sequence[float], error: type[InvalidData]
) -> None:
    """Read where the game stands."""
    number, led = form["number"], form["led"]
    if len(form["played"]) != number or number > 2 * HAND:
        raise error("each action has played a card (H-2)", "played")
    if len(won) != 2 or min(won) < 0 or sum(won) != number // 2:
        raise error("each trick of two cards was won by somebody (H-3)", "scores")
    if form["over"] != (number == 2 * HAND) or len(form["to_move"]) != (not form["over"]):
        raise error("the game is over after three tricks, before one seat is to move", "over")
    if (led is not None) != (number % 2 == 1) or (led is not None and led not in form["played"]):
        raise error("every other action leads to a trick (H-2)", "led")
    records["led"], records["won"][0] = led or 0, won
