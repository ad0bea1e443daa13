"""Counting: whether what was drawn can have been drawn fairly."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

_T = TypeVar("_T", bound=Hashable)

#: What is less likely than this, fair random numbers don't do. Seeds are fixed, so a check that
#: has once passed goes on passing until the drawing changes.
IMPOSSIBLE = 1e-7
#: A chi-square sum is trusted where so many are expected in each class.
ENOUGH = 5.0


def chi_square_chance(total: float, freedom: int) -> float:
    """The chance of a chi-square sum at least so large (Wilson and Hilferty's approximation)."""
    if freedom < 1:
        return 1.0 if total == 0 else 0.0
    spread = 2 / (9 * freedom)
    z = ((total / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return 0.5 * math.erfc(z / math.sqrt(2))


def as_expected(drawn: Iterable[_T], expected: Mapping[_T, float]) -> float:
    """How likely draws are to fall so far from what was expected, or farther.

    ``expected`` gives each possible outcome its probability; an outcome outside of it has chance 0.
    Draw at least five times what it takes to expect the rarest outcome once.
    """
    counts = Counter(drawn)
    n = counts.total()
    if not counts.keys() <= expected.keys():
        return 0.0
    whole = sum(expected.values())
    low = min(expected.values()) / whole * n
    assert low >= ENOUGH, f"too few draws: of some outcome only {low:.2f} are expected"
    total = sum((counts[o] - p / whole * n) ** 2 / (p / whole * n) for o, p in expected.items())
    return chi_square_chance(total, len(expected) - 1)


def same_source(first: Sequence[Hashable], second: Sequence[Hashable]) -> float:
    """How likely two samples of one source are to differ so much, or more.

    Outcomes too rare to count are counted together.
    """
    one, two = Counter(first), Counter(second)
    share = len(first) / (len(first) + len(second))
    least = min(share, 1 - share)
    classes: list[tuple[int, int]] = []
    rare = [0, 0]
    for outcome in one.keys() | two.keys():
        if (one[outcome] + two[outcome]) * least >= ENOUGH:
            classes.append((one[outcome], two[outcome]))
        else:
            rare[0] += one[outcome]
            rare[1] += two[outcome]
    if sum(rare) * least >= ENOUGH:
        classes.append((rare[0], rare[1]))
    total = 0.0
    for a, b in classes:
        expected = (a + b) * share, (a + b) * (1 - share)
        total += (a - expected[0]) ** 2 / expected[0] + (b - expected[1]) ** 2 / expected[1]
    return chi_square_chance(total, len(classes) - 1) if len(classes) > 1 else 1.0
