"""The simulate command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import lindwurm
from lindwurm import lab
from lindwurm.core.errors import InvalidOption

Run = Callable[..., Result]


def test_json_is_the_librarys_result(run: Run) -> None:
    arguments = ("simulate", "dragonheart", "--games", 300, "--bots", "random,greedy", "--seed", 1)
    result = run(*arguments, "--json")
    assert result.exit_code == 0
    made = json.loads(result.stdout)
    expected = lab.simulate(lindwurm.game("dragonheart"), ["random", "greedy"], 300, 1)
    assert made == expected.as_json()
    assert result.stdout == run(*arguments, "--json", "--workers", 1).stdout


def test_the_table_for_people(run: Run) -> None:
    result = run("simulate", "dragonheart", "--games", 200, "--seed", 1, "-o", "take=decline")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Dragonheart, 200 games, seed 1"
    assert lines[1].split()[0] == "bot"
    assert [line.split()[0] for line in lines[2:4]] == ["random", "greedy"]
    assert lines[-1].startswith("length ")
    assert result.stderr == ""


def test_a_game_is_saved(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "seven.json"
    assert run("simulate", "dragonheart", "--games", 10, "--save", 7, file).exit_code == 0
    record = json.loads(file.read_text())
    assert record["seats"] == ["greedy", "random"]
    assert lindwurm.replay(record)[-1].over
    assert run("replay", file).exit_code == 0


def test_wrong_wishes(refused: Callable[..., str], run: Run, tmp_path: Path) -> None:
    assert "takes 2 bots, one a seat, not 1" in refused(
        "simulate", "dragonheart", "--bots", "random"
    )
    assert "did you mean 'greedy'" in refused("simulate", "dragonheart", "--bots", "random,gredy")
    assert "takes no number" in refused("simulate", "dragonheart", "--bots", "random,greedy:3")
    result = run("simulate", "dragonheart", "--games", "0")
    assert result.exit_code == 2
    assert "--games" in result.stderr
    assert "1000000000000 games would need 57741 GiB of memory" in refused(
        "simulate", "dragonheart", "--games", 10**12
    )
    for budget in ("nan", "inf"):
        assert f"a budget is a number of seconds, 0 or more, not {budget}" in refused(
            "simulate", "dragonheart", "--budget", budget
        )


def test_what_can_not_be_saved_is_not_played(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record that could not be kept is refused before the first game."""
    monkeypatch.setattr(lab, "simulate", None)
    command = ("simulate", "dragonheart", "--games", 3, "--save")
    file = tmp_path / "x.json"
    assert refused(*command, 3, file) == "there will be no game 3: 3 are played, numbered 0 to 2"
    assert "it is a folder, not a file" in refused(*command, 1, tmp_path)
    assert "can't hold two records" in refused(*command, 1, file, "--save", 2, file)
    file.write_text("mine")
    said = refused(*command, 1, file)
    assert said == f"{file} exists: name another file, or replace it with --force"
    assert "is no folder" in refused(*command, 1, file / "more" / "y.json")
    assert file.read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["x.json"]


def test_force_replaces_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text("old")
    assert run(
        "simulate", "dragonheart", "--games", 2, "--save", 1, file, "--force"
    ).exit_code == 0  # fmt: skip
    assert lindwurm.replay(json.loads(file.read_text()))[-1].over
    assert [path.name for path in tmp_path.iterdir()] == ["x.json"]


def test_the_result_is_told_though_a_record_can_not_be_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that fills up meanwhile costs the file, nothing else."""
    good, simulate = tmp_path / "good.json", lab.simulate
    folder = tmp_path / "gone"
    folder.mkdir()

    def played(*args: object, **kwargs: object) -> lab.Simulation:
        folder.rmdir()
        folder.write_text("in the way")
        return simulate(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(lab, "simulate", played)
    result = run(
        "simulate", "dragonheart", "--games", 4, "--json", "--save", 0, folder / "a.json",
        "--save", 1, good,
    )  # fmt: skip
    assert result.exit_code == 2
    assert json.loads(result.stdout)["games"] == 4
    assert result.stderr.startswith(f"Error: can't write {folder / 'a.json'}: ")
    assert lindwurm.replay(json.loads(good.read_text()))[-1].over


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_told_in_a_line() -> None:
    command = [sys.executable, "-m", "lindwurm", "simulate", "dragonheart", "--games", "2"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=120
        )
    assert done.returncode == 2
    assert done.stderr == "Error: can't write the output: No space left on device\n"
    done = subprocess.run(
        [*command, "--save", "1", "/dev/full"], capture_output=True, text=True, check=False,
        timeout=120,
    )  # fmt: skip
    assert done.returncode == 2
    assert "Dragonheart, 2 games" in done.stdout
    assert done.stderr == "Error: can't write /dev/full: No space left on device\n"
    assert Path("/dev/full").is_char_device()


def test_ctrl_c_reports_what_is_finished(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulate = lab.simulate

    def interrupted(*args: object, **kwargs: object) -> lab.Simulation:
        timer = threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        return simulate(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(lab, "simulate", interrupted)
    result = run(
        "simulate", "dragonheart", "--bots", "greedy,greedy", "--games", 3_000_000, "--json",
        "--save", 0, tmp_path / "first.json", "--save", 2_999_999, tmp_path / "last.json",
    )  # fmt: skip
    assert result.exit_code == 130
    made = json.loads(result.stdout)
    assert made["interrupted"]
    assert 0 < made["games"] < 3_000_000
    assert f"Stopped after {made['games']} of 3000000 games." in result.stderr
    assert "Game 2999999 was not finished, so " in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["first.json"]


def test_invalid_option_is_for_a_number_not_played() -> None:
    result = lab.simulate(lindwurm.game("dragonheart"), ["random", "random"], 2, 1)
    with pytest.raises(InvalidOption):
        result.record(2)
