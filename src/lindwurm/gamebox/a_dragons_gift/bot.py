"""The game's own bot: it places cards with the rest of the deck in mind, then plans craftings."""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

import numpy as np

from lindwurm.core import kernel
from lindwurm.core.compiled import CompiledRules
from lindwurm.core.record import one
from lindwurm.core.seeds import Seed, key_bytes
from lindwurm.core.typing import Array, Json, Records
from lindwurm.gamebox.a_dragons_gift import geometry as g
from lindwurm.gamebox.a_dragons_gift import plans, solver
from lindwurm.gamebox.a_dragons_gift import rules as r

#: Places looked at with the next card, and those that are then played out; villages kept while
#: playing out, and planned with the gift.
WIDE, PICKS, WIDTH, PLANNED = 24, 8, 2, 2
#: Deck orders that are tried even without time, and at most.
FEWEST, MOST = 1, 60

_LOCK = threading.Lock()


def solver_kernels(rules: CompiledRules) -> ModuleType:
    """The namespace of the game's kernels and the solver's."""
    with _LOCK:
        return kernel.build(rules.name.replace("-", "_") + "_solver", (solver,), base=rules.kernels)


def worth(plan: int) -> float:
    """What a plan is worth: a win nearly all, points a little."""
    points = plan % plans.GIFT_WORTH
    if plan < plans.GIFT_WORTH:
        return 0.02 * points
    return 1.0 + 0.08 * (points - r.QUIET) if points >= r.QUIET else 0.1 + 0.02 * points


class Workbench:
    """Scratch space of the solver's kernels; for one thread at a time."""

    def __init__(self, width: int) -> None:
        self.beam: Records = np.zeros(width, r.STATE)
        self.spare: Records = np.zeros(width + 1, r.STATE)
        self.trials: Records = np.zeros(3, r.STATE)
        self.best: Records = one(r.STATE)
        self.scores: Array = np.zeros(width + 1)
        self.parents: Array = np.zeros(width + 1, np.int64)
        self.actions: Array = np.zeros(width + 1, np.int64)
        self.seen: Array = np.zeros(plans.PLAN_STATES, np.int8)
        self.stack: Array = np.zeros(plans.PLAN_STATES, np.int64)

    def foresee(self, kernels: ModuleType, rules: Records, state: Records, planned: int) -> int:
        """The best plan of a state whose deck is known; its village lies in ``best``."""
        found: int = kernels.foresee(
            rules, state, 0, self.beam, self.spare, self.scores, self.parents, self.actions,
            self.seen, self.stack, planned, self.best,
        )  # fmt: skip
        return found


class Builder:
    """Plays the likely orders of the deck out and then crafts by a complete plan."""

    def __init__(self, game: Any, seed: Seed) -> None:
        self.game, self._key = game, key_bytes(seed)
        self._rules: CompiledRules = game.rules
        self._kernels, self._bench = solver_kernels(self._rules), Workbench(WIDTH)
        # An empty village: so that what the end of a game needs is compiled now, not then.
        self._next_step(one(r.STATE))

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
        data, kernels, bench = self.game.setting.data, self._kernels, self._bench
        world = self._world(view, random)
        if world["phase"][0] != r.TURN or world["hand"][0] == g.NOTHING:
            return self._next_step(world)
        picks = np.zeros(PICKS, np.int32)
        count = kernels.shortlist(data, world, 0, bench.trials, WIDE, picks)
        totals = np.zeros(count)
        child = one(r.STATE)
        for number in range(most):
            for n in range(count):
                child[0] = world[0]
                kernels.play(data[0], child[0], 0, int(picks[n]), np.empty((0, 9), np.int32))
                totals[n] += worth(bench.foresee(kernels, data, child, PLANNED))
                if number >= FEWEST and time.monotonic() > end:
                    return int(picks[np.argmax(totals)])
            if world["deck_size"][0] <= 2 or time.monotonic() > end:
                break  # with two cards left the order is known
            world = self._world(view, random)
        return int(picks[np.argmax(totals)])

    def _next_step(self, world: Records) -> int:
        """The next action where all cards lie in the village."""
        data, bench = self.game.setting.data, self._bench
        step: int = self._kernels.next_step(data, world, 0, bench.trials, bench.seen, bench.stack)
        return step

    def _world(self, view: Records, random: np.random.Generator) -> Records:
        """A world that agrees with the view."""
        key = random.integers(0, 2**32, 8, np.uint32)
        return self._rules.resample(self.game.setting, view, key)
