"""The card list's data file, and cards, hosts and actions in words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from lindwurm.core.errors import IllegalAction, InvalidCards
from lindwurm.core.record import one
from lindwurm.core.typing import Json, Record, Records
from lindwurm.gamebox.dragon_in_the_hut import rules as r

#: The kinds in the order of their numbers; all but those of `PLAIN` have a number in their name.
KINDS = (
    "hut",
    "egg",
    "trap discard",
    "trap give",
    "steal egg",
    "smash egg",
    "steal from hand",
    "fire",
    "frost",
)
PLAIN = ("hut", "egg", "fire", "frost")
TRAPS = (r.DISCARDING, r.GIVING)
_NAME = re.compile(r"([a-z ]+?)(?: ([1-9]))?")


@cache
def own_set() -> dict[str, Json]:
    """The content of the game's own data file."""
    text = (resources.files(__package__) / "deck.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _read_name(name: str, where: str) -> tuple[int, int]:
    """A card's kind and number."""
    match = _NAME.fullmatch(name)
    if match is None or match[1] not in KINDS:
        raise InvalidCards(f"no such kind; there are: {', '.join(KINDS)}", where)
    if (match[1] in PLAIN) != (match[2] is None):
        need = "has no number" if match[1] in PLAIN else "needs a number from 1 to 9"
        raise InvalidCards(f"{match[1]!r} {need}", where)
    return KINDS.index(match[1]), int(match[2] or 0)


def _amounts(data: Mapping[str, Any], table: str, low: int) -> dict[str, int]:
    given = data.get(table, {})
    if not isinstance(given, Mapping):
        raise InvalidCards("must be a table of names and numbers", table)
    for name, count in given.items():
        if not isinstance(count, int) or isinstance(count, bool) or not low <= count <= r.DECK:
            raise InvalidCards(
                f"must be a whole number from {low} to {r.DECK}, not {count!r}", f"{table}.{name}"
            )
    return dict(given)


def forest(data: Mapping[str, Any], frost_and_fire: bool) -> dict[str, int]:
    """How many cards of each name, with or without the small expansion (HUT-2, HUT-3)."""
    for table in data:
        if table not in ("forest", "frost-and-fire", "dragons"):
            raise InvalidCards("no such table; there are: forest, frost-and-fire, dragons", table)
    if "forest" not in data:
        raise InvalidCards("this table is missing", "forest")
    cards = _amounts(data, "forest", 0)
    change = _amounts(data, "frost-and-fire", -r.DECK)
    for name, count in change.items() if frost_and_fire else ():
        cards[name] = cards.get(name, 0) + count
        if cards[name] < 0:
            raise InvalidCards("takes away more cards than there are", f"frost-and-fire.{name}")
    return cards


def load(
    data: Mapping[str, Any],
    frost_and_fire: bool = False,
    bluff: bool = False,
    open_: bool = False,
    burning_fires: bool = True,
) -> Records:
    """The rules record for a card list and the options; InvalidCards names the place of a fault."""
    cards = forest(data, frost_and_fire)
    names = sorted((_read_name(name, f"forest.{name}"), name) for name in cards if cards[name])
    for name in ("hut", "egg"):
        if not cards.get(name):
            raise InvalidCards("without these cards there is no game", f"forest.{name}")
    if len(names) > r.TYPES:
        raise InvalidCards(f"at most {r.TYPES} different names", "forest")
    if sum(cards.values()) > r.DECK:
        raise InvalidCards(f"at most {r.DECK} cards in all", "forest")
    if cards["hut"] > r.HUTS:
        raise InvalidCards(f"at most {r.HUTS} huts", "forest.hut")
    rules = one(r.RULES)
    rec = rules[0]
    rec["bluff"], rec["open"], rec["burning_fires"] = bluff, open_, burning_fires
    rec["types"], rec["size"] = len(names), sum(cards.values())
    dragons = _amounts(data, "dragons", 1).get("dragon")
    if dragons is None:
        raise InvalidCards("the number of dragons is missing", "dragons.dragon")
    rec["dragons"] = dragons
    rec["fire"] = rec["frost"] = -1
    for card, ((kind, number), name) in enumerate(names):
        rec["kind"][card], rec["number"][card], rec["list"][card] = kind, number, cards[name]
        rec["code"][card] = kind * 16 + number
        if bluff or kind == r.EGG or kind in TRAPS:
            rec["hidable"] |= 1 << card
        if KINDS[kind] in PLAIN:
            rec[KINDS[kind]] = card
    return rules


def code_name(code: int) -> str:
    """The name of a card's code, such as ``steal egg 2``."""
    kind = KINDS[code >> 4]
    return kind if kind in PLAIN else f"{kind} {code & 15}"


def card_name(rules: Record, card: int) -> str:
    """A type's name."""
    return code_name(int(rules["code"][card]))


def names(rules: Record) -> list[str]:
    """The names of all types."""
    return [card_name(rules, card) for card in range(rules["types"])]


def host_name(host: int) -> str:
    """A host's name: ``hut 2``, ``dragon 1``."""
    return f"hut {host + 1}" if host < r.HUTS else f"dragon {host - r.HUTS + 1}"


HOST_NAMES = tuple(host_name(host) for host in range(r.HOSTS))
SEAT_NAMES = tuple(f"seat {seat + 1}" for seat in range(r.SEATS))


def action_text(rules: Record, action: int) -> str:
    """An action's notation."""
    if action < r.A_WASTE:
        return ("pass", "draw more", "play", "stop", "take", "hut")[action]
    if action < r.A_NAME:
        form, card = divmod(action - r.A_WASTE, r.TYPES)
        return f"{('waste', 'discard', 'give', 'take')[form]} {card_name(rules, card)}"
    if action < r.A_UNDER:
        return f"name {HOST_NAMES[action - r.A_NAME]}"
    if action < r.A_AT:
        card, host = divmod(action - r.A_UNDER, r.HOSTS)
        return f"{card_name(rules, card)} under {HOST_NAMES[host]}"
    if action < r.A_FIRE:
        card, seat = divmod(action - r.A_AT, r.SEATS)
        return f"{card_name(rules, card)} on {SEAT_NAMES[seat]}"
    cold = action >= r.A_FROST
    seat, host = divmod(action - (r.A_FROST if cold else r.A_FIRE), r.HOSTS)
    return f"{'frost' if cold else 'fire'} on {SEAT_NAMES[seat]} {HOST_NAMES[host]}"


_SINGLE = {
    "pass": r.PASS,
    "draw more": r.MORE,
    "play": r.GO,
    "stop": r.STOP,
    "take": r.TAKE_BLIND,
    "hut": r.BUILD,
}
_FORMS = {"waste": r.A_WASTE, "discard": r.A_DISCARD, "give": r.A_GIVE, "take": r.A_TAKE}
_ON = re.compile(r"(seat [1-8])(?: ((?:hut|dragon) [0-9]+))?")


def read_action(rules: Record, text: str) -> int:
    """The action that a text means; IllegalAction if it can't be read."""
    if text in _SINGLE:
        return _SINGLE[text]
    known = {name: card for card, name in enumerate(names(rules))}
    verb, _, rest = text.partition(" ")
    if verb == "name" and rest in HOST_NAMES:
        return r.A_NAME + HOST_NAMES.index(rest)
    if verb in _FORMS and rest in known:
        return _FORMS[verb] + known[rest]
    card, _, host = text.partition(" under ")
    if card in known and host in HOST_NAMES:
        return r.A_UNDER + known[card] * r.HOSTS + HOST_NAMES.index(host)
    card, _, target = text.partition(" on ")
    match = _ON.fullmatch(target)
    if card in known and match:
        seat = SEAT_NAMES.index(match[1])
        if card in ("fire", "frost"):
            if match[2] in HOST_NAMES:
                first = r.A_FIRE if card == "fire" else r.A_FROST
                return first + seat * r.HOSTS + HOST_NAMES.index(match[2])
        elif match[2] is None:
            return r.A_AT + known[card] * r.SEATS + seat
    raise IllegalAction(
        text,
        "it can't be read; actions look like 'draw more', 'play', 'hut', 'egg under hut 1',"
        " 'steal egg 2 on seat 3', 'fire on seat 2 hut 1', 'name hut 1', 'take', 'discard egg',"
        " 'give egg', 'stop', 'pass'",
    )
