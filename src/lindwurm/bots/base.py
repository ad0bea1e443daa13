"""What a bot is."""

from __future__ import annotations

import hashlib
import json
import math
import random
from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np

from lindwurm.core.errors import IllegalAction, InvalidOption, InvalidView, shown
from lindwurm.core.seeds import Seed, key_bytes
from lindwurm.core.typing import Array, Json


class Bot(Protocol):
    """A player. It is used by one thread at a time."""

    def choose(self, view: Mapping[str, Json], actions: Sequence[str], budget: float) -> str:
        """One of ``actions``, or one drawn from their range, for the seat whose view it is: all the
        legal ones.

        ``budget`` is how long the bot may think, in seconds; with 0 it answers as soon as it can.
        InvalidView if the view is not one of a seat that is to move.
        """


class Chance:
    """A bot's chance: what it draws follows from its seed and the view alone.

    So a bot has no memory, can be made again at any time, and the same view, seed and effort give
    the same action. ``key`` are the seed's 32 bytes.
    """

    def __init__(self, seed: Seed) -> None:
        self.key = key_bytes(seed)

    def _digest(self, view: Mapping[str, Json]) -> bytes:
        text = json.dumps(view, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(self.key + text.encode()).digest()

    def random(self, view: Mapping[str, Json]) -> random.Random:
        """Python's generator for one choice."""
        return random.Random(self._digest(view))

    def words(self, view: Mapping[str, Json]) -> Array:
        """The two words of a bots stream (see ``core.rng``) for one choice."""
        words = np.frombuffer(self._digest(view)[:8], "<u4").astype(np.uint32)
        words[1] |= 1  # never both zero
        return words


def check_budget(budget: float) -> float:
    """The seconds as Python's own number; InvalidOption unless so long can be thought."""
    number = isinstance(budget, (int, float, np.integer, np.floating))
    if not number or isinstance(budget, bool) or not 0 <= budget < math.inf:
        raise InvalidOption(f"a budget is a number of seconds, 0 or more, not {shown(budget)}")
    return float(budget)


def check_turn(view: Mapping[str, Json], actions: Sequence[str], budget: float) -> None:
    """InvalidView unless the view is one of a seat that is to move, IllegalAction without anything
    to choose from, InvalidOption for a budget that is none.
    """
    if not isinstance(view, Mapping):
        raise InvalidView(f"must be an object, not {shown(view, 60)}")
    seat, movers = view.get("seat"), view.get("to_move")
    if seat is None:
        raise InvalidView("a bot needs the view of a seat", "seat")
    if not isinstance(movers, Sequence) or seat not in movers:
        raise InvalidView(f"seat {shown(seat)} is not to move", "to_move")
    if not actions:
        raise IllegalAction(actions, "a bot needs the seat's actions to choose from")
    check_budget(budget)


def check_choice(action: str, actions: Sequence[str]) -> str:
    """The action that a bot found for a view, if it was offered; IllegalAction says that what was
    offered belongs to another state.
    """
    if action not in actions:
        given = ", ".join(map(str, actions[:3]))
        raise IllegalAction(
            action, f"it is legal in the view, but is not among the actions given: {shown(given)}"
        )
    return action
