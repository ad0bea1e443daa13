"""Measuring: small pieces of work, taken in turn and repeated, so that all meet the same noise."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter, process_time


@dataclass
class Measure:
    """One figure. ``once`` does a piece of work and returns (units done, CPU seconds).

    With ``better`` "less" the figure is what one unit takes, in ``unit`` of 1 / ``scale`` seconds;
    else it is units a second. ``target`` is what it must reach.
    """

    group: str
    name: str
    unit: str
    once: Callable[[], tuple[float, float]]
    target: float | None = None
    better: str = "more"
    scale: float = 1.0
    rates: list[float] = field(default_factory=list)

    def piece(self, seconds: float) -> None:
        """Repeat the work until it has taken ``seconds`` and note the rate."""
        units = spent = 0.0
        end = perf_counter() + 20 * seconds
        while spent < seconds and perf_counter() < end:
            done, took = self.once()
            units, spent = units + done, spent + took
        rate = units / spent
        self.rates.append(self.scale / rate if self.better == "less" else rate)

    @property
    def value(self) -> float:
        """The median of the rounds."""
        return statistics.median(self.rates)

    @property
    def reached(self) -> bool | None:
        """Whether the target is reached; None where there is none."""
        if self.target is None:
            return None
        return self.value <= self.target if self.better == "less" else self.value >= self.target

    def as_json(self) -> dict[str, object]:
        """What goes into the results' file."""
        return {
            "group": self.group,
            "name": self.name,
            "unit": self.unit,
            "median": self.value,
            "low": min(self.rates),
            "high": max(self.rates),
            "target": self.target,
        }


def timed(work: Callable[[], float]) -> tuple[float, float]:
    """Do the work, which returns its number of units; with the CPU seconds that it took."""
    began = process_time()
    units = work()
    return units, process_time() - began


def run(
    measures: Sequence[Measure], rounds: int, seconds: float, tell: Callable[[str], None]
) -> None:
    """All measures, one after the other, ``rounds`` times; the first piece of each warms it up."""
    for measure in measures:
        tell(f"warming up: {measure.group}, {measure.name}")
        measure.once()
    for number in range(rounds):
        for measure in measures:
            tell(f"round {number + 1} of {rounds}: {measure.group}, {measure.name}")
            measure.piece(seconds)
