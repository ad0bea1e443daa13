"""Actions in words, and what is said of those that can't be played."""

from __future__ import annotations

import re

from lindwurm.core.errors import IllegalAction
from lindwurm.core.typing import Record
from lindwurm.gamebox.a_dragons_gift import geometry as g
from lindwurm.gamebox.a_dragons_gift import rules as r
from lindwurm.gamebox.a_dragons_gift.cards import Print, Set

DIRECT = "direct"
ATTEMPT = "attempt gift"
_PLACE = re.compile(r"place (-?\d{1,4}),(-?\d{1,4})( turned)?")


def place_of(action: int) -> tuple[int, int, bool]:
    """The column, row and turn of a place's number."""
    turned, spot = divmod(action, g.SIDE * g.SIDE)
    return spot % g.SIDE - g.EDGE, spot // g.SIDE - g.EDGE, bool(turned)


def place_number(x: int, y: int, turned: bool) -> int:
    """The number of a place that lies on the table."""
    return (y + g.EDGE) * g.SIDE + x + g.EDGE + g.SIDE * g.SIDE * turned


def place_text(action: int) -> str:
    """A place's notation, such as ``2,-1 turned``."""
    x, y, turned = place_of(action)
    return f"{x},{y}" + (" turned" if turned else "")


def shape_print(deck: Set, shape: int) -> Print:
    """What is printed on a shape's card."""
    return deck.gifts[shape - g.CARDS] if shape >= g.CARDS else deck.cards[shape]


def way_text(deck: Set, way: int) -> str:
    """A way's name: direct, or a transport's."""
    return DIRECT if way == 0 else deck.transports[way - 1].name


def ways_of(action: int, needs: int) -> list[int]:
    """The ways that a crafting's number holds."""
    code = (action - r.CRAFT) % r.ASSIGNMENTS
    return [code // r.WAYS**i % r.WAYS for i in range(needs)]


def action_text(deck: Set, action: int) -> str:
    """An action's notation."""
    if action < r.PLACES:
        return "place " + place_text(action)
    if action == r.ATTEMPT:
        return ATTEMPT
    if action >= r.LIFT_CARD:
        return f"lift {deck.cards[action - r.LIFT_CARD].name}"
    card = shape_print(deck, (action - r.CRAFT) // r.ASSIGNMENTS)
    parts = []
    for resource, way in zip(card.recipe, ways_of(action, len(card.recipe)), strict=True):
        by = "" if way == 0 else "by "
        parts.append(f"{resource} {by}{way_text(deck, way)}")
    return f"craft {card.name}: {', '.join(parts)}"


def read_action(deck: Set, text: str) -> int:
    """The action that a text means; IllegalAction if it can't be read."""
    if text == ATTEMPT:
        return int(r.ATTEMPT)
    verb, _, rest = text.partition(" ")
    if verb == "place":
        return _read_place(text)
    if verb == "lift":
        names = [card.name for card in deck.cards]
        if rest not in names:
            raise IllegalAction(text, f"there is no such card; there are: {', '.join(names)}")
        return int(r.LIFT_CARD) + names.index(rest)
    if verb == "craft":
        return _read_craft(deck, text, rest)
    raise IllegalAction(
        text,
        "an action begins with 'place', 'craft' or 'lift', or is 'attempt gift'; write for instance"
        " 'place 2,-1 turned'",
    )


def _read_place(text: str) -> int:
    found = _PLACE.fullmatch(text)
    if not found:
        raise IllegalAction(text, "write a place as 'place 2,-1' or 'place 2,-1 turned'")
    x, y = int(found[1]), int(found[2])
    if max(abs(x), abs(y)) > g.EDGE:
        raise IllegalAction(
            text, f"the table reaches from {-g.EDGE} to {g.EDGE}, farther than a village", "DG-7"
        )
    return place_number(x, y, found[3] is not None)


def _read_craft(deck: Set, text: str, rest: str) -> int:
    name, colon, items = rest.partition(":")
    shapes = {card.name: i for i, card in enumerate(deck.cards)}
    shapes |= {gift.name: g.CARDS + i for i, gift in enumerate(deck.gifts)}
    if name not in shapes:
        raise IllegalAction(text, f"there is no such card; there are: {', '.join(shapes)}")
    card = shape_print(deck, shapes[name])
    ways: list[int | None] = [None] * len(card.recipe)
    numbers = {DIRECT: 0}
    numbers |= {f"by {one.name}": 1 + i for i, one in enumerate(deck.transports)}
    for item in items.split(",") if colon else ():
        words = item.strip()
        for i, resource in enumerate(card.recipe):
            way = numbers.get(words.removeprefix(f"{resource} "))
            if ways[i] is None and way is not None and words.startswith(f"{resource} "):
                ways[i] = way
                break
        else:
            raise IllegalAction(
                text,
                f"after the colon stands how each of {', '.join(card.recipe)} comes: {DIRECT!r} or"
                " 'by' and a transport",
                "DG-9",
            )
    code = 0
    for i, way in enumerate(ways):
        if way is None:
            raise IllegalAction(text, f"it does not say how {card.recipe[i]} comes", "DG-9")
        code += way * r.WAYS**i
    return int(r.CRAFT + shapes[name] * r.ASSIGNMENTS + code)


PHASES = ("turn", "place gift", "craft gift", "lift", "land")
_ASKED = (
    "it is a turn: expand, craft, or attempt the gift",
    "the gift card is to be placed",
    "it is to be said how the gift's resources come",
    "the card to be moved is to be chosen with 'lift'",
    "the lifted card is to be placed",
)
_RULES = ("DG-6", "DG-18", "DG-18", "DG-17", "DG-17")


def reason(deck: Set, state: Record, action: int, code: int, row: list[int]) -> tuple[str, str]:
    """The sentence and the rule behind a refusal; ``row`` surveys the first resource that can't
    come as the action says (see ``survey``).
    """
    if action < r.PLACES and code not in (r.WRONG_PHASE, r.NO_HAND):
        return _reason_place(deck, state, code)
    if code == r.WRONG_PHASE:
        phase = int(state["phase"])
        return _ASKED[phase], _RULES[phase]
    if code == r.NO_HAND:
        return "there is no card in hand, and the deck is empty", "DG-7"
    if code == r.NOT_THE_GIFT:
        gift = deck.gifts[int(state["gift"])].name
        return f"the gift of this game is the {gift}", "DG-4"
    if code == r.CANT_LIFT:
        cargo = deck.resources[int(state["cargo"])]
        return f"this card shows no {cargo} that could be set down beside the recipe", "DG-17"
    if code == r.NOT_IN_VILLAGE:
        return "this card is not in the village", "DG-9"
    if code == r.CRAFTED_ALREADY:
        return "this card is supplied already; it isn't crafted again", "DG-11"
    if code == r.USED_TWICE:
        return "a transport serves one delivery of a crafting", "DG-13"
    return _reason_way(deck, state, action, code, row)


def _reason_place(deck: Set, state: Record, code: int) -> tuple[str, str]:
    if code == r.COVERS:
        return "it would cover a card of the village", "DG-7"
    if code == r.NO_JOIN:
        return "no road would meet a road of the village there", "DG-7"
    cargo = deck.resources[int(state["cargo"])]
    return f"no road would lead there from {cargo} straight to the recipe", "DG-17"


def _reason_way(
    deck: Set, state: Record, action: int, code: int, row: list[int]
) -> tuple[str, str]:
    card = shape_print(deck, (action - r.CRAFT) // r.ASSIGNMENTS)
    need, shown, way, distance = row
    resource = card.recipe[need]
    name = way_text(deck, way)
    if code == r.NO_SUCH_TRANSPORT:
        mine = ", ".join(deck.transports[int(t)].name for t in state["transport"])
        return f"the transports of this game are: {mine}", "DG-4"
    if code == r.IS_EXHAUSTED:
        return f"the {name} is exhausted; {deck.transports[way - 1].reset} resets it", "DG-13"
    if not shown:
        return f"nothing in the village shows {resource}", "DG-9"
    if way:
        return f"the {name} can't bring {resource} to the {card.name}", "DG-13"
    if distance < 0:
        return f"no road leads from {resource} to the {card.name}", "DG-10"
    return (
        f"{resource} is too far from the {card.name}: {distance} cards by road, {g.DIRECT} at most",
        "DG-10",
    )
