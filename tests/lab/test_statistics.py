"""Shares with intervals, means with spreads."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from lindwurm.lab import Rate, Spread


@pytest.mark.parametrize(("count", "games"), [(0, 10), (3, 10), (10, 10), (517, 1000), (1, 1)])
def test_intervals_are_wilsons(count: int, games: int) -> None:
    rate = Rate.of(count, games)
    expected = stats.binomtest(count, games).proportion_ci(0.95, method="wilson")
    assert rate.share == count / games
    assert rate.low == pytest.approx(expected.low, abs=1e-12)
    assert rate.high == pytest.approx(expected.high, abs=1e-12)


def test_without_games_nothing_is_known() -> None:
    assert Rate.of(0, 0) == Rate(0, 0, 0.0, 0.0, 1.0)
    assert Spread.of(np.zeros(0)) == Spread(0.0, 0.0, 0.0, 0.0)


def test_spreads_are_samples() -> None:
    spread = Spread.of(np.array([1.0, 2.0, 6.0]))
    assert (spread.mean, spread.least, spread.most) == (3.0, 1.0, 6.0)
    assert spread.sd == pytest.approx(7**0.5)
    assert Spread.of(np.array([4.0])).sd == 0.0
