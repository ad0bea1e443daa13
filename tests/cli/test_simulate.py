"""The simulate command."""

from __future__ import annotations

import json
import os
import signal
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
    assert "no game 5 among the 3" in refused(
        "simulate", "dragonheart", "--games", 3, "--save", 5, tmp_path / "x.json"
    )
    assert "can't write" in refused("simulate", "dragonheart", "--games", 3, "--save", 1, tmp_path)


def test_ctrl_c_reports_what_is_finished(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    simulate = lab.simulate

    def interrupted(*args: object, **kwargs: object) -> lab.Simulation:
        timer = threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        return simulate(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(lab, "simulate", interrupted)
    result = run(
        "simulate", "dragonheart", "--bots", "greedy,greedy", "--games", 3_000_000, "--json"
    )
    assert result.exit_code == 130
    made = json.loads(result.stdout)
    assert made["interrupted"]
    assert 0 < made["games"] < 3_000_000
    assert f"Stopped after {made['games']} of 3000000 games." in result.stderr


def test_invalid_option_is_for_a_number_not_played() -> None:
    result = lab.simulate(lindwurm.game("dragonheart"), ["random", "random"], 2, 1)
    with pytest.raises(InvalidOption):
        result.record(2)
