"""The laboratory: many games, and what they tell.

>>> import lindwurm
>>> from lindwurm.lab import simulate
>>> result = simulate(lindwurm.game("dragonheart"), ["random", "greedy"], games=1000, seed=1)
>>> print(f"{result.wins(1).share:.0%}")
"""

from __future__ import annotations

from lindwurm.lab.simulate import Simulation, simulate
from lindwurm.lab.statistics import Rate, Spread

__all__ = ["Rate", "Simulation", "Spread", "simulate"]
