"""The deck's data file and what the rules need to know of it; cards and actions in words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from lindwurm.core.errors import IllegalAction, InvalidCards
from lindwurm.core.record import one
from lindwurm.core.typing import Json, Record, Records
from lindwurm.gamebox.dragonheart import rules as r

#: The kinds in the order of their numbers.
KINDS = (
    "dwarf",
    "huntress",
    "fire dragon",
    "treasure chest",
    "troll",
    "knight",
    "petrified dragon",
    "sorceress",
    "ship",
)
NUMBER = {kind: number for number, kind in enumerate(KINDS)}
#: Kinds that act only when their row is complete (DH-11, DH-15 to DH-17).
ROWS = ("huntress", "knight", "ship", "dwarf")
#: The board's arrows: which pile a kind can take, and by which rule; the ship takes the hold.
ARROWS: dict[str, tuple[tuple[str, ...], int]] = {
    "fire dragon": (("treasure chest",), 10),
    "huntress": (("fire dragon",), 11),
    "sorceress": (("petrified dragon", "treasure chest"), 12),
    "troll": (("sorceress",), 14),
    "knight": (("sorceress", "troll"), 15),
    "ship": ((), 16),
    "dwarf": (("dwarf",), 17),
}
#: More cards than any pile can have: such a kind never acts (DH-8, DH-9).
NEVER = 255
NOTHING = "nothing"
#: A card's value as it is written.
VALUES = frozenset(map(str, range(16)))


@cache
def card_text(code: int) -> str:
    """A card's code as words, such as ``dwarf 2``."""
    return f"{KINDS[code >> 4]} {code & 15}"


def kind_text(kind: int) -> str:
    """A kind's name."""
    return KINDS[kind]


def piles_of(kind: int) -> tuple[str, ...]:
    """The piles that a kind can take."""
    return ARROWS.get(KINDS[kind], ((), 0))[0]


@cache
def own_set() -> dict[str, Json]:
    """The content of the game's own data file."""
    text = (resources.files(__package__) / "deck.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _numbers(where: str, given: Any, low: int, high: int) -> list[int]:
    good = isinstance(given, list) and all(
        isinstance(v, int) and not isinstance(v, bool) and low <= v <= high for v in given
    )
    if not good:
        raise InvalidCards(
            f"must be a list of whole numbers from {low} to {high}, not {given!r}", where
        )
    return sorted(given)


def _table(data: Mapping[str, Any], name: str, kinds: Sequence[str]) -> Mapping[str, Any]:
    table = data.get(name)
    if not isinstance(table, Mapping):
        raise InvalidCards("this table is missing", name)
    for kind in table:
        if kind not in kinds:
            raise InvalidCards(f"no such kind; there are: {', '.join(kinds)}", f"{name}.{kind}")
    for kind in kinds:
        if kind not in table:
            raise InvalidCards("this kind is missing", f"{name}.{kind}")
    return table


def _list_plays(rec: Record, kind: int, plays: range, types: int) -> None:
    """Fill in what cards each play of a kind has."""
    for play in plays:
        listed = [
            t
            for t in range(int(rec["first"][kind]), types)
            for _ in range(
                (play - plays.start) // int(rec["stride"][t]) % (int(rec["list"][t]) + 1)
            )
        ]
        rec["play_kind"][play], rec["cards"][play] = kind, len(listed)
        hand = listed[: r.DRAGON_HAND]
        rec["listed"][play, : len(hand)] = hand


def _list_subsets(rec: Record, plays: int) -> None:
    """Fill in the plays that each play contains."""
    n = 0
    for holding in range(plays):
        if rec["cards"][holding] > r.DRAGON_HAND:
            continue
        kind = int(rec["play_kind"][holding])
        cards = rec["listed"][holding, : rec["cards"][holding]].tolist()
        inside = {0: 0}
        for card in cards:
            stride = int(rec["stride"][card])
            inside |= {play + stride: count + 1 for play, count in inside.items()}
        del inside[0]
        found = sorted(inside, key=lambda play: (inside[play], play))
        if n + len(found) > r.SUBSETS:
            raise InvalidCards("too many different sets of cards of one kind", "cards")
        rec["subsets_at"][holding] = n
        base = int(rec["base"][kind])
        rec["subsets"][n : n + len(found)] = [base + play for play in found]
        for most in range(r.DRAGON_HAND + 1):
            rec["subsets_upto"][holding, most] = sum(inside[play] <= most for play in found)
        n += len(found)


def load(data: Mapping[str, Any], decline: bool, first_seat_starts: bool) -> Records:
    """The rules record for a deck and the options; InvalidCards names the place of a fault."""
    for name in data:
        if name not in ("cards", "frames"):
            raise InvalidCards("no such table; there are: cards, frames", name)
    cards = _table(data, "cards", KINDS)
    frames = _table(data, "frames", ROWS)
    rules = one(r.RULES)
    rec = rules[0]
    rec["decline"], rec["first_seat_starts"] = decline, first_seat_starts
    rec["lowest"] = [(kinds & -kinds).bit_length() - 1 if kinds else 0 for kinds in range(512)]
    rec["room"] = r.DRAGON_HAND
    rec["acts_at"] = NEVER
    rec["takes"] = -1
    types = size = plays = 0
    for number, kind in enumerate(KINDS):
        rec["first"][number], rec["base"][number], rec["pile"][number] = types, plays, 2 * size
        values = _numbers(f"cards.{kind}", cards[kind], 0, 15)
        distinct = sorted(set(values))
        if len(distinct) > r.SLOTS:
            raise InvalidCards(f"at most {r.SLOTS} different values a kind", f"cards.{kind}")
        if types + len(distinct) > r.TYPES:
            raise InvalidCards(f"at most {r.TYPES} different cards in all", f"cards.{kind}")
        if size + len(values) > r.DECK:
            raise InvalidCards(f"at most {r.DECK} cards in all", f"cards.{kind}")
        sets = 1
        for value in distinct:
            copies = values.count(value)
            rec["code"][types], rec["kind"][types] = number * 16 + value, number
            rec["value"][types], rec["list"][types] = value, copies
            rec["stride"][types] = sets
            rec["deck"][size : size + copies] = types
            types, size, sets = types + 1, size + copies, sets * (copies + 1)
        if plays + sets > r.PLAYS:
            raise InvalidCards(f"more than {r.PLAYS} different plays in all", f"cards.{kind}")
        _list_plays(rec, number, range(plays, plays + sets), types)
        plays += sets
    rec["first"][r.KINDS] = types
    _list_subsets(rec, plays)
    rec["types"], rec["size"], rec["plays"] = types, size, plays
    if size < 1:
        raise InvalidCards("a deck has at least one card", "cards")
    for kind in ROWS:
        frame = frames[kind]
        if not isinstance(frame, int) or isinstance(frame, bool) or not 1 <= frame <= 6:
            raise InvalidCards(
                f"must be a whole number from 1 to 6, not {frame!r}", f"frames.{kind}"
            )
        rec["is_row"][NUMBER[kind]], rec["room"][NUMBER[kind]] = 1, frame
    for kind, (piles, rule) in ARROWS.items():
        number = NUMBER[kind]
        rec["acts_at"][number] = rec["room"][number] if rec["is_row"][number] else 1
        rec["takes"][number, : len(piles)] = [NUMBER[pile] for pile in piles]
        rec["cited"][number] = rule
    rec["to_hold"][[r.HUNTRESS, r.KNIGHT]] = 1
    return rules


def action_text(rules: Records, action: int) -> str:
    """An action's notation: the kind, the values played, the pile chosen."""
    rec = rules[0]
    choice, play = divmod(action, r.PLAYS)
    kind = int(rec["play_kind"][play])
    cards = rec["listed"][play, : rec["cards"][play]]
    words = [KINDS[kind], *(str(value) for value in rec["value"][cards])]
    if choice:
        words += [">", (*piles_of(kind), NOTHING)[choice - 1]]
    return " ".join(words)


def read_action(rules: Records, text: str) -> int:
    """The action that a text means; IllegalAction if it can't be read."""
    rec = rules[0]
    cards, arrow, pile = (part.strip() for part in text.partition(">"))
    words = cards.split()
    named = next((n for n, word in enumerate(words) if not word.isalpha()), len(words))
    name, values = " ".join(words[:named]), words[named:]
    kind = NUMBER.get(name)
    if kind is None:
        raise IllegalAction(text, f"it begins with no kind of card; there are: {', '.join(KINDS)}")
    if not values:
        raise IllegalAction(text, f"it names no card; write for instance '{name} 1 2'", "DH-5")
    for word in values:
        if word not in VALUES:
            raise IllegalAction(text, f"a value is a number from 0 to 15, not {word!r}")
    play = int(rec["base"][kind])
    for word in set(values):
        here = [
            t
            for t in range(rec["first"][kind], rec["first"][kind + 1])
            if rec["value"][t] == int(word)
        ]
        if not here or values.count(word) > rec["list"][here[0]]:
            raise IllegalAction(text, f"no deck has so many cards '{name} {word}'", "DH-2")
        play += int(rec["stride"][here[0]]) * values.count(word)
    if len(values) > r.DRAGON_HAND:
        raise IllegalAction(text, f"no hand has more than {r.DRAGON_HAND} cards", "DH-20")
    if not arrow:
        return play
    piles = {NOTHING: r.NEITHER}
    if len(piles_of(kind)) == 2:
        piles |= dict(zip(piles_of(kind), (r.FIRST, r.SECOND), strict=True))
    if pile not in piles:
        raise IllegalAction(
            text, f"after '>' stands a pile that {name} can choose: {', '.join(piles)}", "DH-18"
        )
    return piles[pile] * r.PLAYS + play
