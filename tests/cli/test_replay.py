"""Replaying records, sound and damaged."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import lindwurm
from lindwurm.cli.files import write_record
from lindwurm.core.seeds import commitment
from lindwurm.lab import simulate

Run = Callable[..., Result]


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    made: dict[str, Any] = simulate(
        lindwurm.game("dragonheart"), ["greedy", "random"], 1, seed=2
    ).record(0)
    return made


@pytest.fixture
def file(tmp_path: Path, record: dict[str, Any]) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record))
    return path


def test_a_game_move_by_move(run: Run, file: Path, record: dict[str, Any]) -> None:
    result = run("replay", file)
    assert result.exit_code == 0
    last = lindwurm.replay(record)[-1]
    lines = result.stdout.splitlines()
    assert lines[0] == "Dragonheart: greedy, random"
    for number, (seat, action) in enumerate(record["actions"], 1):
        line = lines[number]
        assert line.split()[:2] == [str(number), record["seats"][seat]]
        assert action.split(" ")[0] in line
    assert f"greedy won. greedy {last.scores[0]}, random {last.scores[1]}." in result.stdout
    assert last.hash() in result.stdout
    assert f"{len(record['actions'])} actions are legal" in result.stdout


def test_a_seats_eyes(run: Run, file: Path) -> None:
    everything, mine = run("replay", file).stdout, run("replay", file, "--seat", 1).stdout
    assert "random drew 1 card" not in everything
    assert "random drew 1 card" in mine
    assert "greedy drew 1 card" not in mine


def test_the_board_is_drawn(run: Run, file: Path, record: dict[str, Any]) -> None:
    said = run("replay", file, "--board").stdout
    assert said.count("treasure chest ─") == len(record["actions"]) + 1


def test_a_game_that_goes_on(run: Run, tmp_path: Path, record: dict[str, Any]) -> None:
    path = tmp_path / "part.json"
    path.write_text(json.dumps({**record, "actions": record["actions"][:5]}))
    assert "The record ends here, the game goes on" in run("replay", path).stdout


def test_no_such_seat(refused: Callable[..., str], file: Path) -> None:
    assert "there is no seat 3: this game has 2" in refused("replay", file, "--seat", 3)


def damaged(record: dict[str, Any], **changes: Any) -> bytes:
    return json.dumps({**record, **changes}).encode()


def test_damaged_files(refused: Callable[..., str], tmp_path: Path, record: dict[str, Any]) -> None:
    path = tmp_path / "bad.json"
    assert "No such file" in refused("replay", path)
    assert "Is a directory" in refused("replay", tmp_path)
    actions = record["actions"]
    for content, said in (
        (b'{"lindwurm": "rec', "is no JSON: line 1, column 14"),
        (b"\xff\x00", "is no text file (byte 0 is not UTF-8)"),
        ("{}".encode("utf-16"), "is written in UTF-16; save it as UTF-8"),
        (b"\xef\xbb\xbf{}", "begins with a byte order mark; save it as UTF-8 without one"),
        (b"[" * 100_000, "is nested too deeply"),
        (b'{"version": ' + b"9" * 5000 + b"}", "holds a number too large for a record"),
        (damaged(record, start={"a": [[[]]] * 3 + [10**4000]}), "at start.a[3]: no number is as"),
        (b'{"a": ' * 500 + b"1" + b"}" * 500, "nothing is nested more than 32 deep"),
        (damaged(record, seats=["a\x1b[2J", "b"]), "at seats[0]: the character \\x1b has no place"),
        (damaged(record, seats=["a", "\ud800"]), "at seats[1]: the character \\ud800 has no"),
        (damaged(record, **{"a\x1b[2J": 1}), "at a\\x1b[2J: this name has a character"),
        (b"[1, 2]", "holds no record"),
        (b"{}", "does not say that it is one"),
        (damaged(record, version=99), "version 99 is unknown"),
        (damaged(record, game="chess"), "no game is called 'chess'"),
        (damaged(record, seed="xyz"), "a seed is an integer"),
        (damaged(record, options={"take": 3}), "can't be 3"),
        (
            damaged(record, actions=[*actions[:3], actions[2]]),
            "at actions[3]: it is not this seat's turn",
        ),
        (damaged(record, actions=[[0, 7]]), "at actions.0"),
        (damaged(record, players=5, seats=["x"] * 5), "is for 2 players, not 5"),
    ):
        path.write_bytes(content)
        assert said in refused("replay", path)


def test_outcomes_are_kept_and_compared(run: Run, tmp_path: Path) -> None:
    """A record of shots is written and read again; a shot that this machine's simulation would
    have ended otherwise is named, and shown as it ended then.
    """
    state = lindwurm.game("draco", fragments=3, hand="steady").new(seed=1)
    for _ in range(2):
        seat = state.to_move[0]
        state.play(seat, state.actions(seat)[0])
    file = tmp_path / "shots.json"
    write_record(file, state.record())
    assert json.loads(file.read_text()) == state.record()
    said = run("replay", file, "--board").stdout
    assert "otherwise" not in said
    assert state.hash() in said
    record = state.record()
    record["actions"], record["outcomes"] = record["actions"][:1], record["outcomes"][:1]
    record["outcomes"][0] = record["outcomes"][0] | {"rest": []}
    write_record(file, record)
    result = run("replay", file)
    said = " ".join(result.stdout.split())
    assert result.exit_code == 1
    assert "On this machine it would have been otherwise" in said
    assert said.endswith("action 1: rest would differ")
    assert "fell" not in said


def test_a_forged_flight_is_found(run: Run, tmp_path: Path) -> None:
    """What a record shows and the game's course does not depend on is compared as well."""
    state = lindwurm.game("draco", fragments=3, hand="steady").new(seed=1)
    seat = state.to_move[0]
    state.play(seat, state.actions(seat)[0])
    record = state.record()
    record["outcomes"][0]["flight"]["bodies"].pop()
    record["outcomes"][0]["disc"] = "floor"
    file = tmp_path / "shots.json"
    write_record(file, record)
    result = run("replay", file)
    assert result.exit_code == 1
    assert "action 1: disc, flight would differ" in result.stdout
    assert state.hash() in result.stdout
    record["outcomes"][0]["flown"][0] += 1
    write_record(file, record)
    result = run("replay", file)
    assert result.exit_code == 2
    assert "at outcomes[0].flown: by the seed this shot flew at" in result.stderr


def test_what_turns_the_direction_of_writing_is_shown_as_signs(
    run: Run, tmp_path: Path, record: dict[str, Any]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**record, "seats": ["a\u202eb[bold]", "c"]}))
    result = run("replay", file)
    assert result.stdout.splitlines()[0] == r"Dragonheart: a\u202eb[bold], c"


@pytest.mark.parametrize("game", lindwurm.games())
def test_names_are_no_markup(run: Run, tmp_path: Path, game: str) -> None:
    """What would be an instruction to the one who draws is drawn as it is."""
    made = lindwurm.game(game)
    state = made.new(made.players[-1], seed=1)
    seat = state.to_move[0]
    state.play(seat, state.actions(seat)[0])
    odd = ["[/x]", "[bold]b", "]", "[link=http://x]a", "a\\", "[red", "[/]", "[1]"]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(state.record(odd[: state.players])))
    result = run("replay", file, "--board")
    assert result.exit_code == 0
    assert result.stdout.count("[/x]") > 1
    assert game == "a-dragons-gift" or "[bold]b" in result.stdout.split("\n", 1)[1]


def test_no_name_of_a_file(refused: Callable[..., str]) -> None:
    assert refused("replay", "") == "can't read the current folder: Is a directory"


def test_a_promised_seed_is_checked(run: Run, file: Path, record: dict[str, Any]) -> None:
    promise = "the one that was promised"
    assert promise not in run("replay", file).stdout
    honest = commitment(bytes.fromhex(record["seed"]))
    file.write_text(json.dumps({**record, "commitment": honest}))
    assert promise in run("replay", file).stdout
    file.write_text(json.dumps({**record, "commitment": commitment(bytes(32))}))
    result = run("replay", file)
    assert result.exit_code != 0
    assert "not the one that was promised" in result.stderr
