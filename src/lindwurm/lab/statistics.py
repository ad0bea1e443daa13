"""What a sample of games says: shares with intervals, means with spreads."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass

import numpy as np

from lindwurm.core.typing import Array

#: The normal quantile of an interval that holds the true share in 95 of 100 cases.
Z95 = 1.959963984540054


@dataclass(frozen=True)
class Rate:
    """How often something happened in ``games`` games, with Wilson's interval (1927), 95 %."""

    count: int
    games: int
    share: float
    low: float
    high: float

    @classmethod
    def of(cls, count: int, games: int) -> Rate:
        """The rate; without a game nothing is known, so the interval is from 0 to 1."""
        if games == 0:
            return cls(0, 0, 0.0, 0.0, 1.0)
        share = count / games
        spread = 1.0 + Z95**2 / games
        middle = (share + Z95**2 / (2 * games)) / spread
        half = Z95 / spread * math.sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
        low = 0.0 if count == 0 else middle - half
        high = 1.0 if count == games else middle + half
        return cls(count, games, share, low, high)

    def as_json(self) -> dict[str, float]:
        """As a JSON object."""
        return asdict(self)


@dataclass(frozen=True)
class Spread:
    """The mean, the standard deviation, the least and the most of some numbers (0 of none)."""

    mean: float
    sd: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Array) -> Spread:
        """The spread; the deviation is the sample's (``n - 1``)."""
        if not len(values):
            return cls(0.0, 0.0, 0.0, 0.0)
        sd = float(np.std(values, ddof=1)) if len(values) > 1 else 0.0
        return cls(float(np.mean(values)), sd, float(np.min(values)), float(np.max(values)))

    def as_json(self) -> dict[str, float]:
        """As a JSON object."""
        return asdict(self)
