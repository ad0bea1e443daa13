"""The data files of village cards and gifts, checked, and what the rules need to know of them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from lindwurm.core.errors import InvalidCards
from lindwurm.core.record import one
from lindwurm.core.typing import Json, Records
from lindwurm.gamebox.a_dragons_gift import geometry as g

#: Kinds of resources (DG-3b), in the order in which they can be crafted from one another.
GRADES = ("basic", "square", "hexagon")
#: Kinds of transports in the order of their numbers (DG-14, DG-15), and whether they have a reach.
KINDS = {
    "field": True,
    "road": True,
    "neighbour": False,
    "line": False,
    "hop": True,
    "carry": False,
}
#: A transport's longest reach in card changes.
FARTHEST = 12


@dataclass(frozen=True)
class Spot:
    """Where a resource or recipe lies: the roads and fields that it touches, as exits and gaps."""

    roads: tuple[int, ...]
    fields: tuple[int, ...]

    def form(self) -> dict[str, Json]:
        """The JSON form: numbers of exits and gaps, from 1."""
        return {"roads": list(self.roads), "fields": list(self.fields)}


@dataclass(frozen=True)
class Print:
    """What is printed on a card; exits and gaps are numbered from 1, as in DG-3."""

    name: str
    roads: tuple[tuple[int, ...], ...]
    fields: tuple[tuple[int, ...], ...]
    recipe: tuple[str, ...]
    at: Spot
    makes: str | None = None
    basic: str | None = None
    source: Spot | None = None

    def form(self) -> dict[str, Json]:
        """The JSON form, for pages that draw the card."""
        return {
            "name": self.name,
            "roads": [list(road) for road in self.roads],
            "fields": [list(one) for one in self.fields],
            "recipe": list(self.recipe),
            "recipe_at": self.at.form(),
            "makes": self.makes,
            "basic": self.basic,
            "basic_at": None if self.source is None else self.source.form(),
        }


@dataclass(frozen=True)
class Transport:
    """A gift card's other side."""

    name: str
    kind: str
    reach: int
    reset: str
    words: str

    def form(self) -> dict[str, Json]:
        """The JSON form."""
        return {
            "name": self.name,
            "kind": self.kind,
            "reach": self.reach if KINDS[self.kind] else None,
            "reset": self.reset,
            "words": self.words,
        }


@dataclass(frozen=True)
class Set:
    """A whole set: resources with their grades, village cards, gifts, each gift's transport."""

    grades: Mapping[str, str]
    cards: tuple[Print, ...]
    gifts: tuple[Print, ...]
    transports: tuple[Transport, ...]
    resources: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "resources", tuple(self.grades))

    def form(self) -> dict[str, Json]:
        """The JSON form of what is the same for every game of the set."""
        return {
            "resources": [{"name": name, "grade": grade} for name, grade in self.grades.items()],
            "cards": [card.form() for card in self.cards],
        }


@cache
def own_set(file: str) -> dict[str, Json]:
    """The content of one of the game's own data files."""
    text = (resources.files(__package__) / f"{file}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def fields_of(roads: Sequence[Sequence[int]]) -> list[list[int]]:
    """The Kreweras complement: the gaps 1 to 8 that no road parts, gap n after exit n (DG-3)."""
    fields: list[list[int]] = []
    for gap in range(1, g.EXITS + 1):
        for one_field in fields:
            between = set(range(one_field[0] + 1, gap + 1))
            if all(between.issuperset(road) or between.isdisjoint(road) for road in roads):
                one_field.append(gap)
                break
        else:
            fields.append([gap])
    return fields


def crossing(roads: Sequence[Sequence[int]]) -> tuple[Sequence[int], Sequence[int]] | None:
    """Two roads that cross each other, if there are any."""
    for i, road in enumerate(roads):
        for other in roads[:i]:
            for low in road:
                for high in road:
                    inside = [low < end < high for end in other]
                    if any(inside) and not all(inside):
                        return other, road
    return None


# --- reading --------------------------------------------------------------------------------


def _keys(data: Any, where: str, needed: Sequence[str], optional: Sequence[str] = ()) -> Any:
    if not isinstance(data, Mapping):
        raise InvalidCards(f"must be a table, not {data!r:.40}", where)
    for name in data:
        if name not in (*needed, *optional):
            known = ", ".join((*needed, *optional))
            raise InvalidCards(f"no such entry; there are: {known}", f"{where}.{name}".strip("."))
    for name in needed:
        if name not in data:
            raise InvalidCards("this entry is missing", f"{where}.{name}".strip("."))
    return data


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str) or not value or value != value.strip():
        raise InvalidCards(f"must be a word or words, not {value!r:.40}", where)
    if set(value) & set(":,[]"):
        raise InvalidCards(f"a name holds no colon, comma or bracket: {value!r}", where)
    return value


def _numbers(value: Any, where: str, low: int, high: int) -> list[int]:
    good = isinstance(value, list) and all(
        isinstance(n, int) and not isinstance(n, bool) and low <= n <= high for n in value
    )
    if not good or len(set(value)) != len(value):
        raise InvalidCards(
            f"must be a list of different whole numbers from {low} to {high}, not {value!r:.60}",
            where,
        )
    return sorted(value)


def _roads(value: Any, where: str) -> tuple[tuple[int, ...], ...]:
    if not isinstance(value, list) or not 2 <= len(value) <= g.ROADS:
        raise InvalidCards(f"a card has 2 to {g.ROADS} roads, each a list of exits (DG-3)", where)
    roads = [_numbers(road, f"{where}[{i}]", 1, g.EXITS) for i, road in enumerate(value)]
    exits = sorted(end for road in roads for end in road)
    if exits != list(range(1, g.EXITS + 1)) or not all(roads):
        raise InvalidCards(f"each exit 1 to {g.EXITS} has exactly one road (DG-3)", where)
    crossed = crossing(roads)
    if crossed:
        raise InvalidCards(f"the roads {crossed[0]} and {crossed[1]} cross (DG-3)", where)
    return tuple(tuple(road) for road in roads)


def _spot(
    value: Any, where: str, roads: Sequence[Sequence[int]], fields: Sequence[Sequence[int]]
) -> Spot:
    data = _keys(value, where, ("roads", "fields"))
    touched = []
    for name, lanes in (("roads", roads), ("fields", fields)):
        ends = _numbers(data[name], f"{where}.{name}", 1, g.EXITS)
        if not ends:
            raise InvalidCards(f"it touches at least one of the {name} (DG-3)", f"{where}.{name}")
        met = [lane for lane in lanes if set(lane) & set(ends)]
        if len(met) != len(ends):
            raise InvalidCards("name each only once, by any of its numbers", f"{where}.{name}")
        touched.append((ends, met))
    (road_ends, met_roads), (field_gaps, met_fields) = touched
    for gap, one_field in zip(field_gaps, [_lane(fields, n) for n in field_gaps], strict=True):
        if not any(_border(road, one_field) for road in met_roads):
            raise InvalidCards(
                f"field {gap} lies at none of the roads that it touches", f"{where}.fields"
            )
    for end, road in zip(road_ends, [_lane(roads, n) for n in road_ends], strict=True):
        if not any(_border(road, one_field) for one_field in met_fields):
            raise InvalidCards(
                f"road {end} lies at none of the fields that it touches", f"{where}.roads"
            )
    return Spot(tuple(road_ends), tuple(field_gaps))


def _lane(lanes: Sequence[Sequence[int]], number: int) -> Sequence[int]:
    return next(lane for lane in lanes if number in lane)


def _border(road: Sequence[int], one_field: Sequence[int]) -> bool:
    """Whether a field lies along a road: it begins or ends at one of the road's exits."""
    return any(end in one_field or (end - 2) % g.EXITS + 1 in one_field for end in road)


def _recipe(value: Any, where: str, known: Sequence[str]) -> tuple[str, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= g.NEEDS:
        raise InvalidCards(f"a recipe is a list of 1 to {g.NEEDS} resources (DG-2)", where)
    for i, name in enumerate(value):
        if name not in known:
            raise InvalidCards(
                f"there is no resource {name!r:.40}; there are: {', '.join(known)}", f"{where}[{i}]"
            )
    return tuple(value)


def read_cards(data: Mapping[str, Any]) -> tuple[dict[str, str], tuple[Print, ...]]:
    """Resources with their grades, and the village cards."""
    _keys(data, "", ("resources", "recipes", "cards"))
    table = _keys(data["resources"], "resources", GRADES)
    grades: dict[str, str] = {}
    for grade in GRADES:
        names = table[grade]
        if not isinstance(names, list):
            raise InvalidCards("must be a list of names", f"resources.{grade}")
        for i, name in enumerate(names):
            if _text(name, f"resources.{grade}[{i}]") in grades:
                raise InvalidCards(f"{name!r} is listed twice", f"resources.{grade}[{i}]")
            grades[name] = grade
    goods = [name for name, grade in grades.items() if grade != "basic"]
    recipes = _keys(data["recipes"], "recipes", goods)
    for name in goods:
        lower = [
            n for n, grade in grades.items() if GRADES.index(grade) < GRADES.index(grades[name])
        ]
        _recipe(recipes[name], f"recipes.{name}", lower)
    cards = data["cards"]
    if not isinstance(cards, list) or not 2 <= len(cards) <= g.CARDS:
        raise InvalidCards(f"a set has 2 to {g.CARDS} village cards", "cards")
    prints: list[Print] = []
    for i, card in enumerate(cards):
        where = f"cards[{i}]"
        _keys(card, where, ("name", "makes", "basic", "roads", "basic_at", "recipe_at"))
        name = _text(card["name"], f"{where}.name")
        if name in [other.name for other in prints]:
            raise InvalidCards(f"two cards are called {name!r}", f"{where}.name")
        if card["makes"] not in goods:
            raise InvalidCards(f"must be one of: {', '.join(goods)}", f"{where}.makes")
        if grades.get(card["basic"]) != "basic":
            known = ", ".join(n for n, grade in grades.items() if grade == "basic")
            raise InvalidCards(f"must be one of: {known}", f"{where}.basic")
        roads = _roads(card["roads"], f"{where}.roads")
        fields = fields_of(roads)
        prints.append(
            Print(
                name,
                roads,
                tuple(tuple(one_field) for one_field in fields),
                tuple(recipes[card["makes"]]),
                _spot(card["recipe_at"], f"{where}.recipe_at", roads, fields),
                card["makes"],
                card["basic"],
                _spot(card["basic_at"], f"{where}.basic_at", roads, fields),
            )
        )
    return grades, tuple(prints)


def read_gifts(
    data: Mapping[str, Any], grades: Mapping[str, str], cards: Sequence[Print]
) -> tuple[tuple[Print, ...], tuple[Transport, ...]]:
    """The gift cards' two sides."""
    _keys(data, "", ("gifts",))
    goods = [name for name, grade in grades.items() if grade != "basic"]
    gifts = data["gifts"]
    if not isinstance(gifts, list) or not 4 <= len(gifts) <= g.GIFTS:
        raise InvalidCards(f"a set has 4 to {g.GIFTS} gift cards (DG-4)", "gifts")
    prints: list[Print] = []
    transports: list[Transport] = []
    for i, gift in enumerate(gifts):
        where = f"gifts[{i}]"
        _keys(gift, where, ("name", "recipe", "roads", "recipe_at", "transport"))
        name = _text(gift["name"], f"{where}.name")
        if name in [other.name for other in (*cards, *prints)]:
            raise InvalidCards(f"two cards are called {name!r}", f"{where}.name")
        roads = _roads(gift["roads"], f"{where}.roads")
        fields = fields_of(roads)
        recipe = _recipe(gift["recipe"], f"{where}.recipe", goods)
        at = _spot(gift["recipe_at"], f"{where}.recipe_at", roads, fields)
        prints.append(Print(name, roads, tuple(map(tuple, fields)), recipe, at))
        transports.append(
            _transport(gift["transport"], f"{where}.transport", goods, cards, transports)
        )
    return tuple(prints), tuple(transports)


def _transport(
    value: Any,
    where: str,
    goods: Sequence[str],
    cards: Sequence[Print],
    others: Sequence[Transport],
) -> Transport:
    data = _keys(value, where, ("name", "kind", "reset", "words"), ("reach",))
    name = _text(data["name"], f"{where}.name")
    if name == "direct" or name in [other.name for other in others]:
        raise InvalidCards(f"the name {name!r} is taken", f"{where}.name")
    kind = data["kind"]
    if kind not in KINDS:
        raise InvalidCards(f"must be one of: {', '.join(KINDS)}", f"{where}.kind")
    reach = data.get("reach", 0)
    if ("reach" in data) != KINDS[kind]:
        says = "needs" if KINDS[kind] else "has no"
        raise InvalidCards(f"a transport of kind {kind!r} {says} reach", f"{where}.reach")
    if KINDS[kind] and (type(reach) is not int or not 1 <= reach <= FARTHEST):
        raise InvalidCards(f"must be a whole number from 1 to {FARTHEST}", f"{where}.reach")
    if data["reset"] not in goods:
        raise InvalidCards(f"must be one of: {', '.join(goods)}", f"{where}.reset")
    if kind == "carry":
        if any(other.kind == kind for other in others):
            raise InvalidCards("only one transport of a set moves cards", f"{where}.kind")
        if sum(card.makes == data["reset"] for card in cards) > 2:
            raise InvalidCards(
                "a transport that moves cards is reset by a resource of at most two cards",
                f"{where}.reset",
            )
    return Transport(name, kind, reach, data["reset"], _words(data["words"], f"{where}.words"))


def _words(value: Any, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise InvalidCards("must be a sentence that tells what the transport does", where)
    return value


def load(cards: Mapping[str, Any], gifts: Mapping[str, Any]) -> Set:
    """A set from the content of its two data files; InvalidCards names the entry at fault."""
    grades, prints = read_cards(cards)
    return Set(grades, prints, *read_gifts(gifts, grades, prints))


# --- compiling ------------------------------------------------------------------------------


def compile_set(deck: Set) -> Records:
    """The rules record of a set."""
    rules = one(g.RULES)
    rec = rules[0]
    number = {name: i for i, name in enumerate(deck.resources)}
    rec["cards"], rec["gifts"] = len(deck.cards), len(deck.gifts)
    rec["basic"][:] = rec["makes"][:] = rec["recipe"][:] = g.NOTHING
    shapes = list(enumerate(deck.cards))
    shapes += [(g.CARDS + i, gift) for i, gift in enumerate(deck.gifts)]
    for shape, card in shapes:
        if card.makes is not None and card.basic is not None:
            rec["makes"][shape], rec["basic"][shape] = number[card.makes], number[card.basic]
        rec["needs"][shape] = len(card.recipe)
        rec["recipe"][shape, : len(card.recipe)] = [number[name] for name in card.recipe]
        for name, lanes, sums in (
            ("road", card.roads, "road_exits"),
            ("field", card.fields, "field_gaps"),
        ):
            for lane, ends in enumerate(lanes):
                for end in ends:
                    rec[name][shape, end - 1] = lane
            for chosen in range(rec[sums].shape[1]):
                rec[sums][shape, chosen] = sum(
                    1 << end - 1
                    for lane, ends in enumerate(lanes)
                    if chosen >> lane & 1
                    for end in ends
                )
        for chosen in range(1 << g.ROADS):
            rec["hops"][shape, chosen] = sum(
                1 << other
                for other, far in enumerate(card.roads)
                if any(
                    _border(far, one_field) and _border(near, one_field)
                    for one_field in card.fields
                    for lane, near in enumerate(card.roads)
                    if chosen >> lane & 1
                )
            )
        for which, spot in ((g.BASIC, card.source), (g.CRAFTED, card.at)):
            if spot is not None:
                rec["spot_roads"][shape, which] = _chosen(card.roads, spot.roads)
                rec["spot_fields"][shape, which] = _chosen(card.fields, spot.fields)
    for i, transport in enumerate(deck.transports):
        rec["kind"][i] = list(KINDS).index(transport.kind)
        rec["reach"][i] = transport.reach
        rec["reset"][i] = number[transport.reset]
    return rules


def _chosen(lanes: Sequence[Sequence[int]], ends: Sequence[int]) -> int:
    return sum(1 << lane for lane, one_lane in enumerate(lanes) if set(one_lane) & set(ends))
