"""Other processes: what they find, and that a difference is noticed."""

from __future__ import annotations

import pytest

from lindwurm.play.game import Game
from lindwurm.testing import Case, processes
from lindwurm.testing.example import Higher


def test_a_fingerprint_tells_games_apart() -> None:
    game = Game(Higher())
    found = processes.fingerprint(game, 2, range(3))
    assert len(set(found)) == 3
    assert found == processes.fingerprint(game, 2, range(3))
    assert found != processes.fingerprint(Game(Higher(), {"low": True}), 2, range(3))


@pytest.mark.parametrize(("odd", "message"), [(0, "another process"), (1, "the compiler")])
def test_a_difference_is_noticed(monkeypatch: pytest.MonkeyPatch, odd: int, message: str) -> None:
    case = Case(Game(Higher()), 2, range(1))
    here = processes.fingerprint(case.game, 2, case.seeds)
    answers = [here, here]
    answers[odd] = ["otherwise"]
    monkeypatch.setattr(processes, "elsewhere", lambda *_, **__: answers.pop(0))
    with pytest.raises(AssertionError, match=message):
        processes.processes_agree(case)


def test_what_another_process_complains_of_is_told() -> None:
    with pytest.raises(AssertionError, match="InvalidSeats"):
        processes.elsewhere(Game(Higher()), 9, [1])
