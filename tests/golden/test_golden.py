"""Golden games are replayed action by action; see tools/golden.py."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import golden
import lindwurm

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_replays(file: Path) -> None:
    game = json.loads(file.read_text(encoding="utf-8"))
    states = lindwurm.replay(game["record"])
    assert [state.hash() for state in states] == game["hashes"]
    assert list(states[-1].scores) == game["scores"]
    assert states[-1].over


def test_every_game_has_golden_games() -> None:
    found = {json.loads(file.read_text(encoding="utf-8"))["record"]["game"] for file in FILES}
    assert found == set(lindwurm.games())


def test_golden_games_are_added_never_made_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["dragonheart", "--seed", "5", "--option", "start=seat 1", "--folder", str(tmp_path)]
    assert golden.main(asked) == 0
    (file,) = tmp_path.iterdir()
    assert file.name == "dragonheart_2_start-seat-1_5.json"
    assert capsys.readouterr().out == f"{file.name}\n"
    test_a_golden_game_replays(file)
    before = file.read_text(encoding="utf-8")
    assert golden.main(asked) == 1
    assert "not made anew" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == before
