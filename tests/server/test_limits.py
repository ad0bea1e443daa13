from __future__ import annotations

import pytest

from lindwurm.server.limits import Rate
from lindwurm.server.problems import ProblemError


def test_a_rate_holds_for_each_key_and_recovers() -> None:
    now = 0.0
    rate = Rate(6, clock=lambda: now)
    for _ in range(6):
        rate.take("a", "things")
    with pytest.raises(ProblemError, match="At most 6 things a minute"):
        rate.take("a", "things")
    rate.take("b", "things")
    now = 9.9
    with pytest.raises(ProblemError):
        rate.take("a", "things")
    now = 20.1
    for _ in range(2):
        rate.take("a", "things")
    with pytest.raises(ProblemError):
        rate.take("a", "things")


def test_the_keys_are_bounded() -> None:
    rate = Rate(1, keys=10, clock=lambda: 0.0)
    for key in range(1000):
        rate.take(str(key), "things")
    assert len(rate._buckets) == 10
    with pytest.raises(ProblemError):
        rate.take("999", "things")
