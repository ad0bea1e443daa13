"""The game's own bot: it places cards with the rest of the deck in mind, then plans craftings."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from lindwurm.core.compiled import CompiledRules
from lindwurm.core.seeds import Seed, key_bytes
from lindwurm.core.typing import Json, Records
from lindwurm.gamebox.a_dragons_gift import geometry as g
from lindwurm.gamebox.a_dragons_gift import plans
from lindwurm.gamebox.a_dragons_gift import rules as r
from lindwurm.gamebox.a_dragons_gift.workbench import Workbench

#: Places looked at with the next card, those that are then played out, and villages kept meanwhile.
WIDE, PICKS, WIDTH = 24, 8, 2
#: Deck orders that are tried even without time, and at most: with these it is calibrated.
FEWEST, MOST = 1, 2


def worth(plan: int) -> float:
    """What a plan is worth: a win nearly all, points a little."""
    points = plan % plans.GIFT_WORTH
    if plan < plans.GIFT_WORTH:
        return 0.02 * points
    return 1.0 + 0.08 * (points - r.QUIET) if points >= r.QUIET else 0.1 + 0.02 * points


class Builder:
    """Plays the likely orders of the deck out and then crafts by a complete plan."""

    def __init__(self, game: Any, seed: Seed) -> None:
        self.game, self._key = game, key_bytes(seed)
        self._rules: CompiledRules = game.rules
        self._bench = Workbench(self._rules, game.setting.data)

    def __reduce__(self) -> tuple[type[Builder], tuple[Any, bytes]]:
        """Pickled as its game and seed."""
        return type(self), (self.game, self._key)

    def choose(self, view: Mapping[str, Json], actions: Sequence[str], budget: float) -> str:
        """See `lindwurm.bots.Bot`."""
        end = time.monotonic() + budget
        if len(actions) == 1:
            return actions[0]
        text = json.dumps(view, sort_keys=True, separators=(",", ":"))
        random = np.random.Generator(
            np.random.PCG64(int.from_bytes(hashlib.sha256(self._key + text.encode()).digest()))
        )
        record = self.game.view_record(view)
        action = self.pick(record, random, end, MOST)
        return self._rules.action_text(self.game.setting, action)

    def pick(self, view: Records, random: np.random.Generator, end: float, most: int) -> int:
        """The number of the action to play; think until ``end``, over ``most`` decks at most."""
        bench = self._bench
        world = self._world(view, random)
        if world["phase"][0] != r.TURN or world["hand"][0] == g.NOTHING:
            return bench.next_step(world)
        picks = bench.shortlist(world, WIDE, PICKS)
        totals = np.zeros(len(picks))
        for number in range(most):
            for n, action in enumerate(picks):
                child = world.copy()
                bench.play(child, 0, action)
                totals[n] += worth(bench.foresee(child, WIDTH)[0])
                if number >= FEWEST and time.monotonic() > end:
                    return picks[np.argmax(totals)]
            if world["deck_size"][0] <= 2 or time.monotonic() > end:
                break  # with two cards left the order is known
            world = self._world(view, random)
        return picks[np.argmax(totals)]

    def _world(self, view: Records, random: np.random.Generator) -> Records:
        """A world that agrees with the view."""
        key = random.integers(0, 2**32, 8, np.uint32)
        return self._rules.resample(self.game.setting, view, key)
