"""What views and positions of Dragon in the Hut have in common: their parts as JSON, checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from typing_extensions import TypedDict

from lindwurm.core.errors import InvalidData
from lindwurm.core.forms import STRICT
from lindwurm.core.typing import Array, Json, Record
from lindwurm.gamebox.dragon_in_the_hut import rules as r
from lindwurm.gamebox.dragon_in_the_hut.cards import HOST_NAMES, card_name, names

PHASES = ("search", "action", "name", "take", "discard", "give")
ALL_HUTS = (1 << r.HUTS) - 1


class Host(TypedDict):
    """A hut or a dragon of a player. ``counter`` is that of the card under it, None where none
    lies; ``card`` what it is, None where the reader can't know; ``old``: it lay there when the
    deck was last renewed.
    """

    __pydantic_config__ = STRICT  # type: ignore[misc]
    host: str
    counter: int | None
    card: str | None
    old: bool


#: A field with the name of a keyword: the seat whose hand a card left.
Whence = TypedDict("Whence", {"from": int})


class Step(Whence):
    """A card that the viewer did not see went from a hand to a place; it was one of ``cards``.

    ``to`` is like ``seat 2`` (its hand) or ``seat 2 hut 1``.
    """

    __pydantic_config__ = STRICT  # type: ignore[misc]
    to: str
    cards: int


class Public(TypedDict):
    """What everybody sees. ``phase`` is what is to be decided, ``card`` the action card that is
    being carried out against ``target``: ``names`` cards may still be named, ``left`` are still to
    be taken, discarded or given, ``begun`` tells that enough was named or taken to stop. ``built``:
    a hut was placed this turn. ``nest`` counts the dragons that are left.
    """

    turn: int
    phase: str
    round: int
    starter: int
    card: str | None
    target: int | None
    names: int
    left: int
    begun: bool
    built: bool
    renewals: int
    nest: int
    discards: list[str]


def card_list(rules: Record, counts: Array) -> list[str]:
    """Cards by name, in the order of the types."""
    found: list[str] = []
    for card, count in enumerate(counts.tolist()):
        if count:
            found += [card_name(rules, card)] * count
    return found


def public_out(rules: Record, rec: Record) -> dict[str, Json]:
    """The public part of a view or a state."""
    return {
        "turn": int(rec["turn"]),
        "phase": PHASES[rec["phase"]],
        "round": int(rec["round"]),
        "starter": int(rec["starter"]),
        "card": None if rec["card"] < 0 else card_name(rules, int(rec["card"])),
        "target": None if rec["target"] < 0 else int(rec["target"]),
        "names": int(rec["names"]),
        "left": int(rec["left"]),
        "begun": bool(rec["begun"]),
        "built": bool(rec["built"]),
        "renewals": int(rec["renewals"]),
        "nest": int(rec["nest"]),
        "discards": card_list(rules, rec["discard"]),
    }


def hosts_out(rules: Record, rec: Record, seat: int, under: Array | None) -> list[Json]:
    """A seat's hosts; ``under`` are the types of what lies there, None where the reader can't
    know.
    """
    found: list[Json] = []
    for host in range(r.HOSTS):
        if int(rec["hosts"][seat]) >> host & 1:
            busy = int(rec["busy"][seat]) >> host & 1
            found.append(
                {
                    "host": HOST_NAMES[host],
                    "counter": int(rec["counter"][seat, host]) if busy else None,
                    "card": card_name(rules, int(under[host]))
                    if busy and under is not None
                    else None,
                    "old": bool(int(rec["old"][seat]) >> host & 1),
                }
            )
    return found


def place_name(place: int) -> str:
    """A place as in ``step_to``: ``seat 2`` or ``seat 2 hut 1``."""
    if place < r.SEATS:
        return f"seat {place + 1}"
    seat, host = divmod(place - r.SEATS, r.HOSTS)
    return f"seat {seat + 1} {HOST_NAMES[host]}"


PLACES = {place_name(place): place for place in range(r.SEATS + r.SEATS * r.HOSTS)}


def note_out(rules: Record, rec: Record, i: int) -> dict[str, Json]:
    """A note without its viewers."""
    hands, slots = int(rec["note_hands"][i]), int(rec["note_slots"][i])
    return {
        "card": card_name(rules, int(rec["note_card"][i])),
        "home": int(rec["note_home"][i]),
        "start": int(rec["note_start"][i]),
        "places": [place_name(seat) for seat in range(r.SEATS) if hands >> seat & 1]
        + [place_name(int(rec["step_to"][k])) for k in range(r.STEPS) if slots >> k & 1],
    }


class Reader:
    """Reads forms into a record and refuses what can't be, with its place."""

    def __init__(self, rules: Record, form: Mapping[str, Any], error: type[InvalidData]) -> None:
        self.rules, self.form, self.error = rules, form, error
        self.seats: int = form["seats"]
        self.types = {name: card for card, name in enumerate(names(rules))}

    def need(self, good: bool, reason: str, where: str) -> None:
        """Refuse with the reason unless it is good."""
        if not good:
            raise self.error(reason, where)

    def whole(self, value: int, low: int, high: int, where: str) -> int:
        """A number within bounds."""
        self.need(low <= value <= high, f"must be from {low} to {high}, not {value}", where)
        return value

    def card(self, name: str, where: str) -> int:
        """A card's type."""
        self.need(name in self.types, f"there is no card {name!r} in this game", where)
        return self.types[name]

    def counts(self, cards: Iterable[str], where: str) -> Counter[int]:
        """How many cards of each type."""
        return Counter(self.card(name, f"{where}[{i}]") for i, name in enumerate(cards))

    def fill(self, into: Array, counts: Mapping[int, int], where: str) -> None:
        """Write counts into a record's array."""
        for card, n in counts.items():
            limit = int(self.rules["list"][card])
            self.need(n <= limit, f"there are only {limit} {card_name(self.rules, card)!r}", where)
            into[card] = n

    def public(self, rec: Record) -> Counter[int]:
        """The public part but hosts and hands; the discarded cards by type."""
        form = self.form
        for field in ("turn", "starter"):
            rec[field] = self.whole(form[field], 0, self.seats - 1, field)
        movers = [] if form["over"] else [form["turn"]]
        self.need(form["to_move"] == movers, f"must be {movers} here", "to_move")
        self.need(form["phase"] in PHASES, f"must be one of {', '.join(PHASES)}", "phase")
        rec["phase"] = PHASES.index(form["phase"])
        rec["round"] = self.whole(form["round"], 1, r.ROUNDS, "round")
        rec["card"] = r.NO_ONE if form["card"] is None else self.card(form["card"], "card")
        rec["target"] = r.NO_ONE
        if form["target"] is not None:
            rec["target"] = self.whole(form["target"], 0, self.seats - 1, "target")
            self.need(form["target"] != form["turn"], "nobody plays against itself", "target")
        for field in ("names", "left"):
            rec[field] = self.whole(form[field], 0, 9, field)
        rec["begun"], rec["built"] = form["begun"], form["built"]
        rec["renewals"] = self.whole(form["renewals"], 0, 65535, "renewals")
        rec["nest"] = self.whole(form["nest"], 0, int(self.rules["dragons"]), "nest")
        discards = self.counts(form["discards"], "discards")
        self.fill(rec["discard"], discards, "discards")
        rec["discarded"] = discards.total()
        self.need(len(form["players"]) == self.seats, f"there are {self.seats} players", "players")
        return discards

    def hosts(self, seat: int, rec: Record, known: bool) -> dict[int, int]:
        """A seat's dragons and hosts; the types of the cards under them, where ``known``."""
        player = self.form["players"][seat]
        where = f"players[{seat}]"
        rec["dragons"][seat] = self.whole(
            player["dragons"], 0, int(self.rules["dragons"]), f"{where}.dragons"
        )
        under: dict[int, int] = {}
        mask = busy = old = 0
        for i, item in enumerate(player["hosts"]):
            at = f"{where}.hosts[{i}]"
            self.need(item["host"] in HOST_NAMES, "a host is called 'hut 1' or 'dragon 1'", at)
            host = HOST_NAMES.index(item["host"])
            self.need(not mask >> host & 1, f"{item['host']} is there twice", at)
            mask |= 1 << host
            filled = item["counter"] is not None
            self.need(
                (item["card"] is not None) == (known and filled),
                "the card under a host is given where there is one and it may be known",
                f"{at}.card",
            )
            self.need(
                not item["old"] or (filled and rec["renewals"] > 0),
                "nothing lay there when the deck was last renewed",
                f"{at}.old",
            )
            if filled:
                busy |= 1 << host
                rec["counter"][seat, host] = self.whole(item["counter"], 1, r.TOP, f"{at}.counter")
                old |= item["old"] << host
            if item["card"] is not None:
                card = self.card(item["card"], f"{at}.card")
                can = int(self.rules["hidable"]) >> card & 1 == 1
                self.need(can, f"{item['card']!r} can't incubate (HUT-25)", f"{at}.card")
                under[host] = card
        dragons = (1 << min(player["dragons"], r.DRAGON_HOSTS)) - 1
        self.need(
            mask >> r.HUTS == dragons,
            "the first two dragons are hosts, 'dragon 1' and 'dragon 2' (HUT-16)",
            f"{where}.hosts",
        )
        rec["hosts"][seat], rec["busy"][seat], rec["old"][seat] = mask, busy, old
        return under

    def huts(self, rec: Record) -> int:
        """How many huts are in play."""
        return sum((int(mask) & ALL_HUTS).bit_count() for mask in rec["hosts"])

    def stage(self, rec: Record) -> None:
        """Whether what is being decided fits what there is."""
        form, rules = self.form, self.rules
        phase, turn, target = form["phase"], form["turn"], form["target"]
        kind = -1 if form["card"] is None else int(rules["kind"][rec["card"]])
        number = 0 if form["card"] is None else int(rules["number"][rec["card"]])
        names_, left, begun = form["names"], form["left"], form["begun"]
        have = int(rec["hand_size"][turn])
        naming = kind in (r.STEAL, r.SMASH)
        theirs = 0 if target is None else int(rec["hand_size"][target])
        quiet = form["card"] is None and target is None and names_ == left == 0 and not begun
        if phase in ("search", "action"):
            good = quiet
        elif phase == "name":
            good = (
                naming
                and target is not None
                and left == 0
                and 1 <= names_ <= number
                and begun == (names_ < number)
                and int(rec["busy"][target]) != 0
            )
        elif phase == "take":
            good = kind == r.PILFER and target is not None and names_ == 0 and 1 <= left <= theirs
            good = good and (left < number if begun else left == min(number, theirs))
            good = good and (begun or bool(rules["open"]))
        else:
            good = target is not None and 1 <= left < have
            good = good and left <= self._most("discard" if phase == "discard" else "give")
            if form["card"] is None:
                good = good and names_ == 0 and not begun and bool(rules["burning_fires"])
                good = good and rules["fire"] >= 0
            else:
                good = good and naming and begun and names_ < number
        self.need(good, f"this does not fit the phase {phase!r}", "phase")
        if phase == "search":
            self.need(not form["built"], "huts are placed after the search (HUT-14)", "built")
        self.ending(rec)

    def _most(self, way: str) -> int:
        kind = r.DISCARDING if way == "discard" else r.GIVING
        rules = self.rules
        numbers = [
            int(rules["number"][t]) for t in range(rules["types"]) if rules["kind"][t] == kind
        ]
        return max(numbers, default=0)

    def ending(self, rec: Record) -> None:
        """Whether the game is over when it should be (HUT-6, HUT-27)."""
        form = self.form
        dragons = [int(n) for n in rec["dragons"]]
        whole = int(rec["nest"]) + sum(dragons)
        self.need(
            whole == self.rules["dragons"],
            f"{whole} dragons in all, not {self.rules['dragons']} (HUT-29)",
            "nest",
        )
        last = (form["turn"] + 1) % self.seats == form["starter"] and form["round"] == r.ROUNDS
        ahead = [seat for seat in range(self.seats) if dragons[seat] >= r.TO_WIN]
        if form["over"]:
            self.need(form["phase"] == "action", "a game ends between turns", "phase")
            ended = ahead == [form["turn"]] or (not ahead and last)
            self.need(ended, "nobody who is to move has three dragons (HUT-6)", "over")
        else:
            self.need(not ahead, "with three dragons the game is over (HUT-6)", "over")

    def steps(self, items: Sequence[Mapping[str, Any]], rec: Record) -> None:
        """The steps."""
        self.need(len(items) <= r.STEPS, f"at most {r.STEPS} are remembered", "steps")
        rec["steps"] = len(items)
        led: set[int] = set()
        for k, item in enumerate(items):
            where = f"steps[{k}]"
            source = self.whole(item["from"], 0, self.seats - 1, f"{where}.from")
            self.need(item["to"] in PLACES, "must be like 'seat 2' or 'seat 2 hut 1'", where)
            to = PLACES[item["to"]]
            if to < r.SEATS:
                self.need(to < self.seats and to != source, "goes to another seat", where)
            else:
                seat, host = divmod(to - r.SEATS, r.HOSTS)
                good = seat == source and to not in led and int(rec["busy"][seat]) >> host & 1
                self.need(bool(good), "leads to an own host with a card, once", where)
                led.add(to)
            rec["step_from"][k], rec["step_to"][k] = source, to
            rec["step_cards"][k] = self.whole(item["cards"], 1, r.DECK, f"{where}.cards")

    def needed(self, rec: Record) -> set[int]:
        """The steps that some note needs, as ``knowledge.needed_steps`` says."""
        steps = range(int(rec["steps"]))
        source, to = rec["step_from"].tolist(), rec["step_to"].tolist()
        needed: set[int] = set()
        for i in range(int(rec["notes"])):
            reach = {int(rec["note_home"][i])}
            for k in steps[int(rec["note_start"][i]) :]:
                if source[k] in reach and to[k] < r.SEATS:
                    reach.add(to[k])
                    needed.add(k)
                elif source[k] in reach and int(rec["note_slots"][i]) >> k & 1:
                    needed.add(k)
        hands = [source[k] for k in sorted(needed)]
        first = {hand: min(k for k in needed if source[k] == hand) for hand in hands}
        return needed | {k for k in steps if k > first.get(source[k], r.STEPS)}

    def note(self, i: int, item: Mapping[str, Any], rec: Record, viewers: set[int]) -> None:
        """A note but for its viewers, which it gets."""
        where = f"notes[{i}]"
        home = self.whole(item["home"], 0, self.seats - 1, f"{where}.home")
        self.need(home not in viewers, "nobody notes what is in its own hand", f"{where}.home")
        rec["note_card"][i] = self.card(item["card"], f"{where}.card")
        rec["note_home"][i] = home
        rec["note_start"][i] = self.whole(item["start"], 0, int(rec["steps"]), f"{where}.start")
        hands = slots = 0
        steps = rec["step_to"][: int(rec["steps"])].tolist()
        self.need(
            bool(item["places"]) and len(set(item["places"])) == len(item["places"]),
            "different places, at least one",
            f"{where}.places",
        )
        for name in item["places"]:
            place = PLACES.get(name, -1)
            if 0 <= place < self.seats:
                good = place not in viewers
                hands |= 1 << place
            else:
                good = place >= r.SEATS and place in steps
                if good:
                    k = steps.index(place)
                    good = k >= item["start"]
                    slots |= 1 << k
            self.need(good, f"{name!r} is no place where the card can be", f"{where}.places")
        rec["note_hands"][i], rec["note_slots"][i] = hands, slots
