"""The counting beside SciPy's, and with draws that are fair or are not."""

from __future__ import annotations

import random

import pytest
from scipy import stats

from lindwurm.testing import IMPOSSIBLE, as_expected, same_source
from lindwurm.testing.statistics import chi_square_chance


@pytest.mark.parametrize("freedom", [1, 2, 5, 20, 100, 400])
@pytest.mark.parametrize("chance", [0.9, 0.5, 0.01, 1e-4])
def test_the_chance_is_nearly_scipys(freedom: int, chance: float) -> None:
    total = float(stats.chi2.isf(chance, freedom))
    assert chi_square_chance(total, freedom) == pytest.approx(chance, rel=0.3, abs=0.01)


@pytest.mark.parametrize("freedom", [1, 2, 5, 20, 100])
def test_what_is_impossible_is_so_for_scipy_too(freedom: int) -> None:
    total = float(stats.chi2.isf(IMPOSSIBLE, freedom))
    assert IMPOSSIBLE / 30 < chi_square_chance(total, freedom) < IMPOSSIBLE * 30


def test_without_freedom() -> None:
    assert chi_square_chance(0, 0) == 1
    assert chi_square_chance(1, 0) == 0


def test_a_fair_die() -> None:
    rng = random.Random(1)
    fair = dict.fromkeys(range(6), 1 / 6)
    assert as_expected((rng.randrange(6) for _ in range(3000)), fair) > 0.001
    loaded = [rng.choice([0, 0, 1, 2, 3, 4, 5]) for _ in range(3000)]
    assert as_expected(loaded, fair) < IMPOSSIBLE
    assert as_expected([6], fair) == 0


def test_outcomes_of_weights() -> None:
    rng = random.Random(2)
    drawn = [rng.choice("aab") for _ in range(600)]
    assert as_expected(drawn, {"a": 2, "b": 1}) > 0.001
    assert as_expected(drawn, {"a": 1, "b": 1}) < IMPOSSIBLE


def test_too_few_draws_are_no_answer() -> None:
    with pytest.raises(AssertionError, match=r"too few draws: of some outcome only 1\.00"):
        as_expected(range(6), dict.fromkeys(range(6), 1 / 6))


def test_two_samples() -> None:
    rng = random.Random(3)
    one, two, other = ([rng.randrange(n) for _ in range(2000)] for n in (50, 50, 40))
    assert same_source(one, two) > 0.001
    assert same_source(one, other) < IMPOSSIBLE
    assert same_source(one[:500], two) > 0.001


def test_rare_outcomes_are_counted_together() -> None:
    assert same_source(range(100), range(100, 200)) == 1.0
    assert same_source([0] * 100, range(100)) < IMPOSSIBLE
    assert same_source(["a"] * 50, ["a"] * 50) == 1.0
