"""Records, and what each fault in one is called."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

import lindwurm
from lindwurm import InvalidRecord

Form = dict[str, Any]


def record(actions: int = 8, start: bool = False) -> Form:
    state = lindwurm.game("dragonheart", take="decline").new(seed=5)
    if start:
        state = state.game.load(state.position())
    for _ in range(actions):
        state.play(state.to_move[0], state.actions(state.to_move[0])[-1])
    return state.record(["Ann", "Bo"])


def test_a_record_is_plain_and_complete() -> None:
    form = record()
    assert json.loads(json.dumps(form)) == form
    assert list(form) == [
        *("lindwurm", "version", "game", "rules", "options", "players", "seed", "seats", "actions")
    ]
    assert len(form["actions"]) == 8
    states = lindwurm.replay(form)
    assert [state.number for state in states] == list(range(9))
    assert states[8].record(["Ann", "Bo"]) == form


def test_states_of_a_replay_are_apart() -> None:
    states = lindwurm.replay(record())
    hashes = [state.hash() for state in states]
    states[3].play(states[3].to_move[0], states[3].actions(states[3].to_move[0])[0])
    assert [state.hash() for state in states[4:]] == hashes[4:]
    assert len(states[2].record()["actions"]) == 2


def test_a_record_from_a_position() -> None:
    form = record(start=True)
    assert form["start"]["number"] == 0
    assert [s.hash() for s in lindwurm.replay(form)] == [
        s.hash() for s in lindwurm.replay(record())
    ]


def test_an_option_not_named_takes_its_default() -> None:
    form = record()
    form["options"] = {"take": "decline"}
    assert lindwurm.replay(form)[-1].hash() == lindwurm.replay(record())[-1].hash()


FAULTS: list[tuple[str, str, Callable[[Form], object]]] = [
    ("lindwurm", "it does not say that it is one", lambda f: f.pop("lindwurm")),
    ("version", "version 2 is unknown; this program reads 1", lambda f: f.update(version=2)),
    ("version", "version None is unknown", lambda f: f.pop("version")),
    ("game", "no game is called 'chess'", lambda f: f.update(game="chess")),
    ("rules", "made under version 9 of the rules; this program", lambda f: f.update(rules=9)),
    ("players", "this field is missing", lambda f: f.pop("players")),
    ("", "dragonheart is for 2 players, not 3", lambda f: f.update(players=3, seats=["a"] * 3)),
    ("seats", "2 names of players are needed", lambda f: f["seats"].pop()),
    ("seats.0", "input should be a valid string", lambda f: f.update(seats=[1, 2])),
    ("", "option 'take' can't be 'x'", lambda f: f["options"].update(take="x")),
    ("", "has no option 'y'", lambda f: f["options"].update(y=1)),
    ("", "a seed is an integer from 0 to", lambda f: f.update(seed="zz")),
    ("seed", "written in lower case", lambda f: f.update(seed="AB" * 32)),
    ("more", "there is no such field", lambda f: f.update(more=1)),
    ("actions.2.1", "input should be a valid string", lambda f: f["actions"].insert(2, [0, 7])),
    ("actions.0", "input should be a valid tuple", lambda f: f["actions"].insert(0, "dwarf 1")),
    ("actions[3]", "it is not this seat's turn", lambda f: f["actions"].insert(3, f["actions"][2])),
    ("actions[8]", "it begins with no kind", lambda f: f["actions"].append([0, "x"])),
    ("actions[0]", "there are seats 0 to 1, not 5", lambda f: f["actions"].insert(0, [5, "x"])),
]


@pytest.mark.parametrize(
    ("where", "reason", "change"), FAULTS, ids=lambda v: v[:24] if isinstance(v, str) else ""
)
def test_a_fault_is_named_with_its_place(
    where: str, reason: str, change: Callable[[Form], object]
) -> None:
    form = record()
    if where == "actions[8]":
        form["actions"].append([lindwurm.replay(form)[-1].to_move[0], "x"])
    else:
        change(form)
    with pytest.raises(InvalidRecord) as caught:
        lindwurm.replay(form)
    assert reason in caught.value.reason
    assert caught.value.where == where


@pytest.mark.parametrize(
    ("field", "value"), [("seed", "00" * 32), ("options", {"take": "forced"}), ("players", 3)]
)
def test_record_and_start_must_agree(field: str, value: Any) -> None:
    form = record(start=True)
    form[field] = value
    form["seats"] = ["x"] * form["players"]
    with pytest.raises(InvalidRecord, match=f"differs from the record's {field}"):
        lindwurm.replay(form)


def test_a_start_that_cannot_be() -> None:
    form = deepcopy(record(start=True))
    form["start"]["players"][0]["hand"].clear()
    with pytest.raises(InvalidRecord, match="this position can't be used at players"):
        lindwurm.replay(form)


def test_names_are_a_texts_each() -> None:
    state = lindwurm.replay(record())[-1]
    with pytest.raises(InvalidRecord, match=r"at seats\[1\]: a name is a text, not 2"):
        state.record(["Ann", 2])  # type: ignore[list-item]
    with pytest.raises(InvalidRecord, match=r"at seats: .* a list of texts, not 'ab'"):
        state.record("ab")


@pytest.mark.parametrize("names", [["Ann", "\x1b[31mBo"], ["\ud800", "Bo"]])
def test_a_name_that_can_not_be_shown(names: list[str]) -> None:
    with pytest.raises(InvalidRecord, match=r"at seats\[[01]\]: the character"):
        lindwurm.replay({**record(), "seats": names})


def test_a_record_names_no_file() -> None:
    """Who reads a record from elsewhere opens no file of their own by it."""
    form = record()
    form["options"]["deck"] = "/etc/passwd"
    with pytest.raises(InvalidRecord, match=r"at options.deck: a record holds the data"):
        lindwurm.replay(form)


@pytest.mark.parametrize("data", [None, [], "record", 7])
def test_no_object(data: Any) -> None:
    with pytest.raises(InvalidRecord, match="must be an object"):
        lindwurm.replay(data)
