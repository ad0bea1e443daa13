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
    play(run, *options, "--force", typed="2\nquit\n")
    assert json.loads(file.read_text())["actions"][0] == [0, second]
    said = play(run, *options, "--force", typed=f"0\n99\nfire\n?\n\n{second}\nq\n")
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


def test_a_file_that_exists_is_not_lost(refused: Callable[..., str], tmp_path: Path) -> None:
    """It is refused before the first card."""
    file = tmp_path / "mine.txt"
    file.write_text("mine")
    said = refused("play", "dragonheart", "--save", file, typed="1\n" * 60)
    assert said == f"{file} exists: name another file, or replace it with --force"
    assert file.read_text() == "mine"
    assert "it is a folder" in refused("play", "dragonheart", "--save", tmp_path)
    assert "is no folder" in refused("play", "dragonheart", "--save", file / "game.json")
    assert "can't write" in refused("play", "dragonheart", "--save", "a" * 300)
    assert "a budget is" in refused("play", "dragonheart", "--budget", "nan")


def test_a_resumed_game_is_kept_where_it_was_or_elsewhere(
    refused: Callable[..., str], run: Run, tmp_path: Path
) -> None:
    file, other = tmp_path / "game.json", tmp_path / "other.json"
    play(run, "dragonheart", "--seed", 8, "--save", file, typed="1\nquit\n")
    play(run, "--resume", file, "--save", file, typed="1\nquit\n")
    assert len([s for s, _ in json.loads(file.read_text())["actions"] if s == 0]) == 2
    other.write_text("mine")
    assert "exists" in refused("play", "--resume", file, "--save", other)
    before = file.read_text()
    play(run, "--resume", file, "--save", other, "--force", typed="1\nquit\n")
    assert len([s for s, _ in json.loads(other.read_text())["actions"] if s == 0]) == 3
    assert file.read_text() == before


@pytest.mark.parametrize("typed", ["1\nquit\n", "1\n" * 60])
def test_a_game_that_can_not_be_written_is_kept_elsewhere(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    """The disk fills up meanwhile: the game goes to the user's own files, and that is told."""
    if not Path("/dev/full").exists():
        pytest.skip("there is no full device here")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    result = run("play", "dragonheart", "--seed", 5, "--save", "/dev/full", typed=typed)
    assert result.exit_code == 2
    assert "Error: can't write /dev/full: No space left on device" in result.stderr
    (file,) = tmp_path.rglob("*.json")
    assert str(file) in "".join(result.stdout.splitlines())
    assert lindwurm.replay(json.loads(file.read_text()))[-1].number > 0


def test_two_unsaved_games_of_one_seed_are_both_kept(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for moves in (1, 2):
        play(run, "dragonheart", "--seed", 8, typed="1\n" * moves + "quit\n")
    records = [json.loads(file.read_text()) for file in tmp_path.rglob("*.json")]
    assert sorted([s for s, _ in r["actions"]].count(0) for r in records) == [1, 2]
