"""The searching bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from lindwurm.bots.base import Chance, check_budget, check_choice, check_turn
from lindwurm.bots.compiled import Bench, bot_kernels, compiled_rules
from lindwurm.bots.search import NODE, NONE, ROOT
from lindwurm.core.errors import InvalidOption
from lindwurm.core.seeds import Seed
from lindwurm.core.typing import Array, Json, Records
from lindwurm.play.game import Game

#: Nodes that a tree begins with, and grows to at most.
FEW, MOST = 1 << 14, 1 << 20
#: The longest way down a tree, in edges.
DEPTH = 4096
#: Seconds between looks at the clock, and that a search ends early so that its answer is in time.
SLICE = MARGIN = 0.01


@dataclass(frozen=True)
class Prospect:
    """What a search found about an action: how often it was tried, and its mean payoff (0 to 1)."""

    action: str
    visits: int
    payoff: float


@dataclass(frozen=True)
class Style:
    """How a search goes about it: the weight of exploration, how fast nodes get more children
    (``1 + widening * sqrt(visits)``), and how many actions a playout's player looks at.
    """

    exploration: float = 0.5
    widening: float = 1.0
    samples: int = 1

    def settings(self) -> Array:
        """As the kernel takes it."""
        return np.array([self.exploration, self.widening, self.samples], np.float64)


class Ismcts:
    """Searches a tree of what may happen, over worlds resampled from the view.

    With ``iterations`` it makes so many, whatever its budget, and is reproducible.
    """

    def __init__(
        self, game: Game, seed: Seed, iterations: int | None = None, style: Style | None = None
    ) -> None:
        if iterations is not None and iterations < 1:
            raise InvalidOption(f"a search needs at least one iteration, not {iterations}")
        self.game, self.iterations, self._chance = game, iterations, Chance(seed)
        self._rules = compiled_rules(game)
        self._kernels, self._bench = bot_kernels(self._rules), Bench(self._rules)
        self._style = style or Style()
        self._settings = self._style.settings()
        self._nodes: Records = np.zeros(FEW, NODE)
        self._used: Array = np.zeros(1, np.int64)
        self._path: Array = np.zeros(DEPTH, np.int32)
        self._mark: Array = np.zeros(self._rules.action_count, np.int8)
        self._payoffs: Array = np.zeros(16)
        blank = np.zeros(1, self._rules.view_layout)
        self._search(blank, 0, np.zeros(2, np.uint32))  # compile now, not on the clock

    def choose(self, view: Mapping[str, Json], actions: Sequence[str], budget: float) -> str:
        """See `lindwurm.bots.Bot`."""
        check_turn(view, actions, budget)
        end = _end(budget)
        if len(actions) == 1:
            return actions[0]
        return check_choice(self._think(view, end)[0].action, actions)

    def think(self, view: Mapping[str, Json], budget: float) -> list[Prospect]:
        """All that was tried in so many seconds, the most visited first."""
        return self._think(view, _end(check_budget(budget)))

    def __reduce__(self) -> tuple[type[Ismcts], tuple[Game, bytes, int | None, Style]]:
        """Pickled as what it was made of; the tree of a search is not kept."""
        return type(self), (self.game, self._chance.key, self.iterations, self._style)

    def _think(self, view: Mapping[str, Json], end: float) -> list[Prospect]:
        record, words = self.game.view_record(view), self._chance.words(view)
        self._kernels.clear_tree(self._nodes, self._used)
        if self.iterations is not None:
            self._search(record, self.iterations, words)
        else:
            self._search_until(end, record, words)
        return self._prospects(int(record["seat"][0]))

    def _search_until(self, end: float, record: Records, words: Array) -> None:
        """Search in slices until the time is up; one iteration at least."""
        chunk = 1
        left = 1.0
        while left > 0.0:
            began = perf_counter()
            self._search(record, chunk, words)
            now = perf_counter()
            left = end - now
            pace = chunk / max(now - began, 1e-7)
            chunk = max(1, min(8 * chunk, int(pace * min(SLICE, 0.8 * left))))

    def _search(self, record: Records, iterations: int, words: Array) -> None:
        """Some iterations, in pieces for which the tree has room."""
        bench = self._bench
        while True:
            piece = min(iterations, FEW // 8)
            if self._used[0] + 8 * piece > len(self._nodes) < MOST:
                self._nodes = np.concatenate([self._nodes, np.zeros_like(self._nodes)])
            self._kernels.search(
                self.game.setting.data, record, 0, piece, words, bench.worlds, self._nodes,
                self._used, self._path, self._mark, bench.out, bench.spare, self._payoffs,
                self._settings, bench.log,
            )  # fmt: skip
            iterations -= piece
            if iterations <= 0:
                return

    def _prospects(self, seat: int) -> list[Prospect]:
        found = []
        edge = int(self._nodes[ROOT]["child"])
        while edge != NONE:
            node = self._nodes[edge]
            if node["seat"] == seat:
                text = self._rules.action_text(self.game.setting, int(node["action"]))
                visits = int(node["visits"])
                found.append(Prospect(text, visits, float(node["total"]) / visits))
            edge = int(node["sibling"])
        return sorted(found, key=lambda p: (-p.visits, -p.payoff, p.action))


def _end(budget: float) -> float:
    """When a search that may take so many seconds ends."""
    return perf_counter() + budget - min(MARGIN, budget / 10)
