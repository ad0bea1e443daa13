"""What a bot is."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np

from lindwurm.core.errors import InvalidView
from lindwurm.core.seeds import Seed, key_bytes
from lindwurm.core.typing import Array, Json


class Bot(Protocol):
    """A player. It is used by one thread at a time."""

    def choose(self, view: Mapping[str, Json], actions: Sequence[str], budget: float) -> str:
        """One of ``actions``, or one drawn from their range, for the seat whose view it is.

        ``budget`` is how long the bot may think, in seconds; with 0 it answers as soon as it can.
        InvalidView if the view is not one of a seat that is to move.
        """


class Chance:
    """A bot's chance: what it draws follows from its seed and the view alone.

    So a bot has no memory, can be made again at any time, and the same view, seed and effort give
    the same action.
    """

    def __init__(self, seed: Seed) -> None:
        self._key = key_bytes(seed)

    def _digest(self, view: Mapping[str, Json]) -> bytes:
        text = json.dumps(view, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(self._key + text.encode()).digest()

    def random(self, view: Mapping[str, Json]) -> random.Random:
        """Python's generator for one choice."""
        return random.Random(self._digest(view))

    def words(self, view: Mapping[str, Json]) -> Array:
        """The two words of a bots stream (see ``core.rng``) for one choice."""
        words = np.frombuffer(self._digest(view)[:8], "<u4").astype(np.uint32)
        words[1] |= 1  # never both zero
        return words


def check_turn(view: Mapping[str, Json], actions: Sequence[str]) -> None:
    """InvalidView unless the view is one of a seat that is to move and has something to choose."""
    if view.get("seat") is None:
        raise InvalidView("a bot needs the view of a seat", "seat")
    if view["seat"] not in view["to_move"] or not actions:
        raise InvalidView(f"seat {view['seat']} is not to move", "to_move")
