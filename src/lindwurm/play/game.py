"""A game with its options settled: where states come from."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from lindwurm import gamebox
from lindwurm.core import seeds
from lindwurm.core.contract import GameRules, Setting
from lindwurm.core.errors import InvalidData, InvalidPosition, InvalidSeed, InvalidView, shown
from lindwurm.core.events import Events
from lindwurm.core.forms import FORM_VERSION, check_form, difference
from lindwurm.core.options import settle
from lindwurm.core.plain import check_plain
from lindwurm.core.record import one, seats_in
from lindwurm.core.seeds import Seed
from lindwurm.core.typing import Json, Records
from lindwurm.play.record import Past
from lindwurm.play.state import State

#: Games have fewer actions, and draw fewer numbers, than this.
MOST = 2**30


class Game:
    """A game and the options of one table.

    ``rules`` is the game's contract, ``setting`` the options made ready for it.
    """

    def __init__(self, rules: GameRules, options: Mapping[str, Any] | None = None) -> None:
        self.rules = rules
        self.options: dict[str, Json] = settle(rules.name, rules.options, options or {})
        self.setting: Setting = rules.configure(self.options)

    @property
    def name(self) -> str:
        """The name by which the registry knows the game."""
        return self.rules.name

    @property
    def title(self) -> str:
        """The name for people."""
        return self.rules.title

    @property
    def players(self) -> range:
        """For how many players the game is."""
        return self.rules.players

    def new(self, players: int | None = None, seed: Seed | None = None) -> State:
        """Deal a new game; without a seed, one from the operating system.

        The same seed gives the same game on every machine. InvalidSeats, InvalidSeed.
        """
        seats = self.rules.check_players(self.players[0] if players is None else players)
        key = seeds.key_words(seeds.fresh() if seed is None else seed)
        data = self.rules.deal(self.setting, seats, key)
        return State(self, data, Past(seed=seeds.key_text(key)))

    def resample(self, view: Mapping[str, Json], seed: Seed) -> State:
        """A full state that agrees with all that the view's seat knows, drawn fairly.

        It is made from the view alone, so it can't leak. InvalidView, InvalidSeed.
        """
        record = self.view_record(view)
        return State(self, self.rules.resample(self.setting, record, seeds.key_words(seed)), Past())

    def view_record(self, view: Mapping[str, Json]) -> Records:
        """A view's record, read from its JSON form; InvalidView."""
        self._check_common(view, InvalidView)
        form = check_form(self.rules.view_type, view, InvalidView)
        record = one(self.rules.view_layout)
        seat = form["seat"]
        if seat is not None and not 0 <= seat < form["seats"]:
            raise InvalidView(f"there are seats 0 to {form['seats'] - 1}", "seat")
        record["seat"] = -1 if seat is None else seat
        _header_in(form, record, InvalidView)
        self.rules.view_in(self.setting, form, record)
        wrong = difference(view, self.view_form(record))
        if wrong:
            where, given, right = wrong
            raise InvalidView(
                f"by the rest of the view it is {shown(right)}, not {shown(given)}", where
            )
        return record

    def view_form(self, record: Records) -> dict[str, Json]:
        """The JSON form of a view's record."""
        head = record[0]
        seat = int(head["seat"])
        return {
            "game": self.name,
            "version": FORM_VERSION,
            "rules": self.rules.version,
            "seats": int(head["seats"]),
            "seat": None if seat < 0 else seat,
            "number": int(head["number"]),
            "to_move": list(seats_in(int(head["to_move"]))),
            "over": bool(head["over"]),
            **self.rules.view_out(self.setting, record),
        }

    def load(self, position: Mapping[str, Json]) -> State:
        """The state of a position; InvalidPosition says what in it is impossible, and where."""
        self._check_common(position, InvalidPosition)
        form = check_form(self.rules.position_type, position, InvalidPosition)
        state = one(self.rules.state_layout)
        _header_in(form, state, InvalidPosition)
        for field, count in (("drawn", 2), ("bots", 2)):
            words = form[field]
            if len(words) != count or not all(0 <= word < 2**32 for word in words):
                raise InvalidPosition(f"must be {count} numbers of 32 bits", field)
            if field == "drawn" and max(words) >= MOST:
                raise InvalidPosition(f"no game draws {MOST} numbers or more", field)
            state[field][0] = words
        try:
            state["key"][0] = seeds.key_words(str(form["seed"]))
        except InvalidSeed as error:
            raise InvalidPosition(str(error), "seed") from None
        if form["seed"] != seeds.key_text(state["key"][0]):
            raise InvalidPosition("its digits are written in lower case", "seed")
        self.rules.position_in(self.setting, form, state)
        return State(self, state, Past(str(form["seed"]), start=deepcopy(dict(position))))

    def events(self, rows: list[list[Any]], seats: int | None = None) -> Events:
        """The events of raw rows (see `Events.rows`), at a table with so many seats, or as many as
        there can be.
        """
        most = self.players[-1] if seats is None else seats
        return Events(rows, self.rules.events, self.rules.prefix, most)

    def _check_common(self, form: Mapping[str, Json], error: type[InvalidData]) -> None:
        """Refuse another game's form, or one of another version, before anything else."""
        if not isinstance(form, Mapping):
            raise error(f"must be an object, not {shown(form, 60)}")
        check_plain(form, error)
        for field, mine in (
            ("game", self.name),
            ("version", FORM_VERSION),
            ("rules", self.rules.version),
            ("options", self.options),
        ):
            if field not in form:
                continue
            wrong = difference(form[field], mine, field)
            if wrong:
                where, given, right = wrong
                raise error(f"this is for {field} {shown(given)}, here it is {shown(right)}", where)
        seats = form.get("seats")
        if type(seats) is int and seats not in self.players:
            raise error(f"{self.name} is not for {seats} players", "seats")

    def __reduce__(self) -> tuple[type[Game], tuple[GameRules, dict[str, Json]]]:
        """Pickled as its rules and options."""
        return type(self), (self.rules, self.options)

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """Itself: a game doesn't change, so that copies of states go on sharing it."""
        return self

    def __repr__(self) -> str:
        changed = {
            option.name: self.options[option.name]
            for option in self.rules.options
            if self.options[option.name] != option.default
        }
        extra = "".join(f", {name}={value!r}" for name, value in changed.items())
        return f"lindwurm.game({self.name!r}{extra})"


def _header_in(form: Mapping[str, Json], record: Records, error: type[InvalidData]) -> None:
    """Fill the fields that all records begin with."""
    seats = form["seats"]
    movers = form["to_move"]
    if sorted(set(movers)) != movers or not all(0 <= seat < seats for seat in movers):
        raise error(f"must be ascending seats from 0 to {seats - 1}", "to_move")
    if form["over"] and movers:
        raise error("nobody is to move when the game is over", "to_move")
    if not 0 <= form["number"] < MOST:
        raise error(f"must be a number from 0 to {MOST - 1}", "number")
    record["number"], record["seats"], record["over"] = form["number"], seats, form["over"]
    record["to_move"] = sum(1 << seat for seat in movers)


def find(name: str, options: Mapping[str, Any]) -> Game:
    """The game of that name with these options."""
    return Game(gamebox.find(name), options)
