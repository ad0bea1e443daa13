"""Records: a game as its options, seed and actions, from which every state can be made again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NotRequired

from typing_extensions import TypedDict

from lindwurm import gamebox
from lindwurm.core import seeds
from lindwurm.core.errors import IllegalAction, InvalidRecord, LindwurmError, shown
from lindwurm.core.forms import STRICT, check_form, difference
from lindwurm.core.plain import check_plain
from lindwurm.core.typing import Json

if TYPE_CHECKING:
    from lindwurm.play.state import State

#: The version of the record's form.
RECORD_VERSION = 1


@dataclass(slots=True)
class Past:
    """How a state came about: the deal of a seed, or a position to start from, then actions.

    A resampled state has no past: neither ``seed`` nor ``start``. ``outcomes`` are those of actions
    that have one (see `GameRules.outcome`), by the actions' index; ``differs`` has those whose
    outcome, when they were repeated, was not what this machine makes of them, with the names of the
    outcome's fields that were not.
    """

    seed: str | None = None
    start: Mapping[str, Json] | None = None
    actions: list[tuple[int, str]] = field(default_factory=list)
    outcomes: dict[int, Json] = field(default_factory=dict)
    differs: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def copy(self) -> Past:
        """A past that can go on in its own way."""
        return Past(
            self.seed, self.start, self.actions.copy(), self.outcomes.copy(), self.differs.copy()
        )


class RecordForm(TypedDict):
    """A record. ``rules`` is the version of the game's rules; ``seed`` 64 hex digits; ``seats``
    who sat where; ``actions`` pairs of seat and action. With a ``start``, a position, the game
    goes on from there. ``outcomes``, in games whose actions have one, has an item for each action.
    A ``commitment`` was shown before the first card, and binds the seed (see
    `lindwurm.core.seeds.commitment`).
    """

    __pydantic_config__ = STRICT  # type: ignore[misc]
    lindwurm: str
    version: int
    game: str
    rules: int
    options: dict[str, Any]
    players: int
    seed: str
    seats: list[str]
    actions: list[tuple[int, str]]
    outcomes: NotRequired[list[Any]]
    start: NotRequired[dict[str, Any]]
    commitment: NotRequired[str]


def record_of(state: State, seats: Sequence[str] | None) -> dict[str, Json]:
    """The record of a state's past; InvalidRecord for a state that has none (a resampled one)."""
    past = state.past
    if past.seed is None:
        raise InvalidRecord("a resampled state has no past; load its position() to begin one")
    if isinstance(seats, str):
        raise InvalidRecord(f"the names are a list of texts, not {shown(seats)}", "seats")
    names = [f"seat {n + 1}" for n in range(state.players)] if seats is None else list(seats)
    if len(names) != state.players:
        raise InvalidRecord(f"{state.players} names of players are needed, not {len(names)}")
    for seat, name in enumerate(names):
        if not isinstance(name, str):
            raise InvalidRecord(f"a name is a text, not {shown(name)}", f"seats[{seat}]")
    check_plain({"seats": names}, InvalidRecord)
    record: dict[str, Json] = {
        "lindwurm": "record",
        "version": RECORD_VERSION,
        "game": state.game.name,
        "rules": state.game.rules.version,
        "options": dict(state.game.options),
        "players": state.players,
        "seed": past.seed,
        "seats": names,
        "actions": [[seat, action] for seat, action in past.actions],
    }
    if past.outcomes:
        outcomes = [past.outcomes.get(number) for number in range(len(past.actions))]
        record["outcomes"] = deepcopy(outcomes)
    if past.start is not None:
        record["start"] = dict(past.start)
    return record


def _check(record: Any) -> Mapping[str, Json]:
    if not isinstance(record, Mapping):
        raise InvalidRecord(f"must be an object, not {shown(record, 60)}")
    check_plain(record, InvalidRecord)
    if record.get("lindwurm") != "record":
        raise InvalidRecord("it does not say that it is one", "lindwurm")
    version = record.get("version")
    if version != RECORD_VERSION:
        raise InvalidRecord(
            f"version {shown(version)} is unknown; this program reads {RECORD_VERSION}", "version"
        )
    loose = dict(record)
    if isinstance(loose.get("actions"), list):
        loose["actions"] = [tuple(a) if isinstance(a, list) else a for a in loose["actions"]]
    form = check_form(RecordForm, loose, InvalidRecord)
    if form["game"] not in gamebox.names():
        raise InvalidRecord(f"no game is called {form['game']!r}", "game")
    rules = gamebox.find(form["game"])
    if form["rules"] != rules.version:
        raise InvalidRecord(
            f"made under version {form['rules']} of the rules; this program plays {rules.version}",
            "rules",
        )
    for option in rules.options:
        if option.kind == "data" and isinstance(form["options"].get(option.name), str):
            raise InvalidRecord("a record holds the data, no file's name", f"options.{option.name}")
    if len(form["seats"]) != form["players"]:
        raise InvalidRecord(f"{form['players']} names of players are needed", "seats")
    if "outcomes" in form:
        if len(form["outcomes"]) != len(form["actions"]):
            raise InvalidRecord("each action needs an outcome, or null", "outcomes")
        if all(outcome is None for outcome in form["outcomes"]):
            raise InvalidRecord("there is no outcome, so the field is left out", "outcomes")
    start = form.get("start")
    if start is not None:
        for mine, other in (("players", "seats"), ("seed", "seed"), ("options", "options")):
            if start.get(other) != form[mine]:
                raise InvalidRecord(f"differs from the record's {mine}", f"start.{other}")
    elif form["seed"] != form["seed"].lower():
        raise InvalidRecord("its digits are written in lower case", "seed")
    promised = form.get("commitment")
    if promised is not None and promised != seeds.commitment(seeds.key_bytes(form["seed"])):
        raise InvalidRecord("the seed is not the one that was promised", "commitment")
    return form


def replay(record: Mapping[str, Json], check: bool = True) -> list[State]:
    """All states of a recorded game, from the first to the last; InvalidRecord says what is off.

    Where the record keeps outcomes, what happened then happens again; with ``check`` each such
    action is also played anew, and ``past.differs`` has those of which this machine makes
    something else, with what that is.
    """
    from lindwurm.play.game import find

    form = _check(record)
    try:
        game = find(form["game"], form["options"])
        start = form.get("start")
        state = game.new(form["players"], form["seed"]) if start is None else game.load(start)
    except LindwurmError as error:
        raise InvalidRecord(str(error)) from error
    states = [state.copy()]
    outcomes = form.get("outcomes", [None] * len(form["actions"]))
    for number, ((seat, action), outcome) in enumerate(zip(form["actions"], outcomes, strict=True)):
        try:
            state.repeat(seat, action, outcome)
        except InvalidRecord as error:
            where = f"outcomes[{number}]{'.' * bool(error.where)}{error.where}"
            raise InvalidRecord(error.reason, where) from error
        except LindwurmError as error:
            why = error.reason if isinstance(error, IllegalAction) else str(error)
            raise InvalidRecord(why, f"actions[{number}]") from error
        if state.past.outcomes.get(number) != outcome:
            raise InvalidRecord("the outcome of this action is missing", f"outcomes[{number}]")
        if check and outcome is not None:
            again = states[-1].copy()
            again.play(seat, action)
            unlike = _unlike(outcome, again.past.outcomes.get(number))
            if unlike:
                state.past.differs[number] = unlike
        states.append(state.copy())
    return states


def _unlike(then: Json, now: Json) -> tuple[str, ...]:
    """The names of the fields in which two outcomes of one action differ; none if they are alike.

    State and events follow from the outcome, so nothing else has to be compared.
    """
    if isinstance(then, Mapping) and isinstance(now, Mapping):
        names = dict.fromkeys([*now, *then])
        return tuple(n for n in names if difference(then.get(n), now.get(n)))
    return ("outcome",) if difference(then, now) else ()
