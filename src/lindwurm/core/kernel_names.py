"""Names that kernels of the machinery find in the namespace of a game, for type checkers only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lindwurm.core.log import emit, new_log, no_log
from lindwurm.core.rng import (
    below,
    bot_below,
    bot_shuffle,
    bot_word,
    derive_key,
    shuffle,
    start_streams,
)

deal: Callable[..., None]
legal: Callable[..., int]
refusal: Callable[..., int]
play: Callable[..., None]
score: Callable[..., float]
wins: Callable[..., bool]
value: Callable[..., float]
payoff: Callable[..., float]
observe: Callable[..., None]
resample: Callable[..., None]
look: Callable[..., Any]
imagine: Callable[..., Any]
mover: Callable[..., int]

__all__ = [
    "below",
    "bot_below",
    "bot_shuffle",
    "bot_word",
    "deal",
    "derive_key",
    "emit",
    "imagine",
    "legal",
    "look",
    "mover",
    "new_log",
    "no_log",
    "observe",
    "payoff",
    "play",
    "refusal",
    "resample",
    "score",
    "shuffle",
    "start_streams",
    "value",
    "wins",
]
