"""Dragon in the Hut in a terminal: the table drawn with colours, and events in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from lindwurm.core.typing import Json

#: The terminal's columns, and those of a host with a space after it.
COLUMNS, WIDE = 80, 14
ROMAN = ("0", "I", "II", "III")
COLOURS = {
    "egg": "gold1",
    "hut": "dark_orange3",
    "trap": "medium_orchid",
    "steal": "deep_sky_blue1",
    "smash": "red1",
    "fire": "orange_red1",
    "frost": "pale_turquoise1",
}
#: A trap's or action's name where there is little room.
SHORT = {
    "trap discard": "discard",
    "trap give": "give",
    "steal egg": "steal",
    "smash egg": "smash",
    "steal from hand": "pick",
}


def draw(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The table as a view shows it, in Rich's markup."""
    counts = {
        "Round": view["round"],
        "deck": view["deck_size"],
        "discarded": len(view["discards"]),
        "dragons left": view["nest"],
    }
    lines = ["   ".join(f"{name} [bold]{count}[/]" for name, count in counts.items())]
    if view["discards"]:
        lines += _wrapped("Discarded:", view["discards"])
    if view["target"] is not None:
        lines.append(_stage(view, names))
    sure = _sure(view)
    for seat, player in enumerate(view["players"]):
        lines += ["", _player(seat, player, view, names[seat])]
        lines += _hosts(
            player, {p: c for p, c in sure.items() if p.startswith(f"seat {seat + 1} ")}
        )
        known = sure.get(f"seat {seat + 1}")
        if known:
            lines += _wrapped("  holds:", known)
    lines += [""] if any(player["hand"] is not None for player in view["players"]) else []
    for seat, player in enumerate(view["players"]):
        if player["hand"] is not None:
            own = "Hand:" if seat == view["seat"] else f"{names[seat]}'s hand:"
            lines += _wrapped(own, player["hand"])
    return "\n".join(lines)


def _wrapped(title: str, cards: Iterable[str]) -> list[str]:
    """Cards after a title, like ones together, in as many lines as they need."""
    lines, width = [title], len(title)
    for card, count in Counter(cards).items():
        text = card if count == 1 else f"{card} x{count}"
        if width + 2 + len(text) > COLUMNS:
            lines.append(" " * len(title))
            width = len(title)
        lines[-1] += f"  [{_colour(card)}]{text}[/]"
        width += 2 + len(text)
    return lines if width > len(title) else [f"{title}  none"]


def _colour(card: str) -> str:
    return COLOURS[card.partition(" ")[0]]


def _stage(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """What is being carried out, and how much of it is left."""
    what = view["card"] or "fire"
    left = f"name {view['names']}" if view["phase"] == "name" else f"{view['phase']} {view['left']}"
    against = _object(names[view["target"]])
    return f"[bold]{names[view['turn']]}: {what} against {against}, to {left} more[/]"


def _sure(view: Mapping[str, Any]) -> dict[str, list[str]]:
    """What the viewer knows to lie at others' places, by place."""
    found: dict[str, list[str]] = {}
    for note in view["notes"]:
        if len(note["places"]) == 1:
            found.setdefault(note["places"][0], []).append(note["card"])
    return found


def _player(seat: int, player: Mapping[str, Any], view: Mapping[str, Any], name: str) -> str:
    turn = "[bold green]▶[/]" if view["turn"] == seat and not view["over"] else " "
    dragons = "●" * min(player["dragons"], 3) + "○" * (3 - min(player["dragons"], 3))
    aimed = "   [bold red]target[/]" if view["target"] == seat else ""
    return (
        f"{turn} [bold]{name:<16.16}[/] dragons [bold red]{dragons}[/]"
        f"   hand {player['hand_size']}{aimed}"
    )


def _hosts(player: Mapping[str, Any], sure: Mapping[str, list[str]]) -> list[str]:
    """Huts and dragons in rows; under each its card, if it may be known, and the counter."""
    lines: list[str] = []
    per_row = (COLUMNS - 2) // WIDE
    hosts = player["hosts"]
    for start in range(0, len(hosts), per_row):
        over, under = "  ", "  "
        for item in hosts[start : start + per_row]:
            sign = "⌂" if item["host"].startswith("hut") else "◆"
            over += f"{sign} {item['host']:<{WIDE - 2}}"
            seen = [
                c for place, cards in sure.items() if place.endswith(item["host"]) for c in cards
            ]
            under += _under(item, seen[0] if seen else item["card"])
        lines += [over.rstrip(), under.rstrip()]
    return lines


def _under(item: Mapping[str, Any], card: str | None) -> str:
    if item["counter"] is None:
        return f"[dim]free[/]{' ' * (WIDE - 4)}"
    counter = ROMAN[item["counter"]]
    if card is None:
        return f"{'? ' + counter:<{WIDE}}"
    kind, _, number = card.rpartition(" ") if card[-1].isdigit() else (card, "", "")
    text = f"{SHORT.get(kind, kind)} {number}".strip()
    return f"[{_colour(card)}]{text}[/]{' ' + counter:<{WIDE - len(text)}}"


def tell(events: Sequence[Mapping[str, Json]], names: Sequence[str]) -> list[str]:
    """The events of an action in words; cards drawn, or counters that go down, make one line."""
    return [
        line
        for (name, _), run in groupby(events, lambda e: (e["event"], e.get("seat")))
        for line in _sentences(name, list(run), names)
    ]


def _sentences(name: Json, run: list[Mapping[str, Any]], names: Sequence[str]) -> list[str]:
    """The lines for events of one kind that follow each other."""
    if name == "draw":
        who = names[run[0]["seat"]]
        cards = ", ".join(event["card"] for event in run if "card" in event)
        return [f"{who} drew {cards or _count(len(run), 'card')}"]
    if name == "tick":
        counters = ", ".join(f"{e['host']} {ROMAN[e['counter']]}" for e in run)
        return [f"{_owner(names[run[0]['seat']])} counters went down: {counters}"]
    return [_sentence(event, names) for event in run]


def _sentence(event: Mapping[str, Any], names: Sequence[str]) -> str:
    name = event["event"]
    who = names[event["seat"]] if "seat" in event else ""
    card = event.get("card") or "a card"
    other = {key: names[event[key]] for key in ("from", "of", "on", "at", "to") if key in event}
    if name in _PLAIN:
        return _PLAIN[name].format(
            who=who,
            whose=_owner(who).replace("Your", "your"),
            card=card,
            host=event.get("host"),
            counter=ROMAN[event.get("counter", 0)],
            number=event.get("round", event.get("dragons", event.get("cards"))),
            **{key: _object(value) for key, value in other.items()},
            owner=_owner(other.get("of", "")).replace("Your", "your"),
        )
    if name == "reveal":
        owner = _owner(who).replace("Your", "your")
        return f"Under {owner} {event['host']} lay: {card}"
    if name == "end":
        winners = [names[seat] for seat in event["winners"]]
        return f"The game is over: {' and '.join(winners)} won"
    raise AssertionError(name)


_PLAIN = {
    "turn": "Round {number}: {whose} turn",
    "hatch": "{who} hatched a dragon, number {number}",
    "renew": "The discard pile became the deck: {number} cards",
    "search_ends": "{who} went on to play cards",
    "hut": "{who} placed {host}",
    "place": "{who} put {card} under {host}, counter at {counter}",
    "play": "{who} played {card} on {on}",
    "steal": "{who} stole the egg from {from}",
    "smash": "{who} smashed {owner} egg",
    "spoilt": "It was {owner} bluff, and is discarded",
    "trap": "{who} set off {owner} trap: {card}",
    "look": "{who} looked at the hand of {at}",
    "take": "{who} took {card} from {from}",
    "discard": "{who} discarded {card}",
    "give": "{who} gave {card} to {to}",
    "burn": "{who} burnt down {owner} {host}",
    "frost": "{who} delayed what lies under {owner} {host}: counter at {counter}",
    "waste": "{who} wasted {card}",
    "stop": "{who} let it be",
    "pass": "{who} passed",
}
"""Sentences for most events; ``{number}`` is the one that the event has."""


def _owner(name: str) -> str:
    return "Your" if name == "You" else f"{name}'s"


def _object(name: str) -> str:
    return "you" if name == "You" else name


def _count(count: int, one: str) -> str:
    return f"{count} {one}" if count == 1 else f"{count} {one}s"
