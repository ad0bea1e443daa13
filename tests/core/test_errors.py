"""Errors go from process to process, and name whatever was given."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

import lindwurm
from lindwurm import IllegalAction, LindwurmError, bots
from lindwurm.core.errors import shown


@pytest.mark.parametrize(
    "cause",
    [
        lambda: lindwurm.game("draughts"),
        lambda: bots.make("deep", lindwurm.game("dragonheart")),
        lambda: lindwurm.game("dragonheart", take="all"),
        lambda: lindwurm.game("dragonheart", deck={"x": 1}),
        lambda: lindwurm.game("dragonheart").new(players=9),
        lambda: lindwurm.game("dragonheart").new(seed=-1),
        lambda: lindwurm.game("dragonheart").load({"game": "x"}),
        lambda: lindwurm.game("dragonheart").resample({"game": "x"}, 1),
        lambda: lindwurm.replay({"lindwurm": "record", "version": 9}),
    ],
)
def test_an_error_is_pickled_whole(cause: Callable[[], object]) -> None:
    with pytest.raises(LindwurmError) as caught:
        cause()
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is type(caught.value)
    assert str(again) == str(caught.value)
    assert vars(again) == vars(caught.value)


def test_a_refusal_is_pickled_whole() -> None:
    again = pickle.loads(pickle.dumps(IllegalAction("dwarf 9", "there is none", "DH-2")))
    assert (again.action, again.reason, again.rule) == ("dwarf 9", "there is none", "DH-2")
    assert str(again) == "'dwarf 9' can't be played: there is none (DH-2)"


def test_whatever_was_given_is_named() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert shown("a\x1b") == r"'a\x1b'"
    assert shown("x" * 99, 20) == "'" + "x" * 18 + "…"
    for large in (10**5000, deep):
        assert shown(large).startswith("something too large to be shown")
