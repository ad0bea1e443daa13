"""Playing in the terminal."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import lindwurm

Run = Callable[..., Result]


def play(run: Run, *arguments: object, typed: str = "1\n" * 60) -> str:
    result = run("play", *arguments, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_whole_game(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    said = play(run, "dragonheart", "--bot", "greedy", "--seed", 5, "--save", file)
    record = json.loads(file.read_text())
    last = lindwurm.replay(record)[-1]
    assert last.over
    assert record["seats"] == ["you", "greedy"]
    winner = ("You", "Greedy")[last.winners[0]]
    assert f"{winner} won. You {last.scores[0]}, Greedy {last.scores[1]}." in said
    assert "• Greedy played" in said
    assert f"The record is in {file}." in "".join(said.splitlines())
    assert "treasure chest" in said


def test_the_opponents_cards_are_not_shown(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    said = play(run, "dragonheart", "--seed", 5, "--save", file)
    assert "Greedy drew 1 card" in said
    drawn = [line for line in said.splitlines() if "Greedy drew" in line]
    assert all(line.split("drew ")[1].split()[1] in ("card", "cards") for line in drawn)


def test_moves_are_numbers_or_words(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    options = ("dragonheart", "--seed", 3, "-o", "start=seat 1", "--save", file)
    state = lindwurm.game("dragonheart", start="seat 1").new(seed=3)
    second = state.actions(0)[1]
    play(run, *options, typed="2\nquit\n")
    assert json.loads(file.read_text())["actions"][0] == [0, second]
    said = play(run, *options, typed=f"0\n99\nfire\n?\n\n{second}\nq\n")
    assert json.loads(file.read_text())["actions"][0] == [0, second]
    assert f"the moves are numbered 1 to {len(state.actions(0))}" in said
    assert "it begins with no kind of card" in said
    assert said.count("treasure chest ─") == 3  # at first, when asked for, before the next move


def test_a_refusal_says_why(run: Run) -> None:
    said = play(run, "dragonheart", "--seed", 3, typed="dwarf\nquit\n")
    assert "That can't be played:" in said
    assert "(DH-5)" in said


@pytest.mark.parametrize("leave", ["quit\n", ""])
def test_who_leaves_can_come_back(run: Run, tmp_path: Path, leave: str) -> None:
    file = tmp_path / "with space" / "game.json"
    said = play(run, "dragonheart", "--seed", 8, "--save", file, typed="1\n1\n" + leave)
    assert "the game is kept" in said
    command = shlex.split(said.splitlines()[-1])
    assert command == ["lindwurm", "play", "--resume", str(file)]
    before = json.loads(file.read_text())
    assert [seat for seat, _ in before["actions"]].count(0) == 2
    said = play(run, *command[2:])
    after = json.loads(file.read_text())
    assert after["actions"][: len(before["actions"])] == before["actions"]
    assert lindwurm.replay(after)[-1].over
    assert " won. " in said


def test_an_unsaved_game_is_kept_too(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said = play(run, "dragonheart", typed="1\nquit\n")
    (file,) = tmp_path.rglob("*.json")
    assert shlex.split(said.splitlines()[-1])[-1] == str(file)
    assert "dragonheart" in file.name


def test_every_game_can_be_played(run: Run) -> None:
    for name in lindwurm.games():
        game = lindwurm.game(name)
        for players in {game.players[0], game.players[-1]}:
            said = play(run, name, "-p", players, "--seat", players, "-b", "random", "--seed", 1,
                        typed="1\n" * 500)  # fmt: skip
            assert " won. " in said


def test_what_cannot_be_resumed(refused: Callable[..., str], run: Run, tmp_path: Path) -> None:
    assert "No such file" in refused("play", "--resume", tmp_path / "none.json")
    file = tmp_path / "game.json"
    play(run, "dragonheart", "--save", file, typed="quit\n")
    assert "give it alone" in refused("play", "dragonheart", "--resume", file)
    file.write_text(file.read_text().replace('"you"', '"Ann"'))
    assert "its seats are ['Ann', 'greedy']" in refused("play", "--resume", file)
