"""``python -m lindwurm.gamebox.a_dragons_gift.calibrate``: how hard the set of cards is.

Three players play random deals: one who knows the deck's order (`insight.solve`), the game's own
bot, and one who moves at random. Prints the tables of docs/design/a-dragons-gift.md.
"""

from __future__ import annotations

import argparse
import math
import sys
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from lindwurm.core import seeds
from lindwurm.core.contract import Setting
from lindwurm.core.log import no_log
from lindwurm.core.typing import Array, Records
from lindwurm.gamebox.a_dragons_gift import geometry as g
from lindwurm.gamebox.a_dragons_gift import rules as r
from lindwurm.gamebox.a_dragons_gift.bot import MOST, Builder
from lindwurm.gamebox.a_dragons_gift.cards import Set
from lindwurm.gamebox.a_dragons_gift.game import ADragonsGift, deck_of
from lindwurm.gamebox.a_dragons_gift.insight import ALL, Solution, solve
from lindwurm.gamebox.a_dragons_gift.plans import GIFT_WORTH
from lindwurm.gamebox.a_dragons_gift.workbench import Workbench

#: How hard a deal is searched: places played out, places looked at, villages kept. A harder search
#: is tried only where there is no win yet, so joyous villages may exist that were not found.
EFFORTS = ((8, 24, 4), (12, 32, 8), (24, 48, 16))
#: Where the seeds of each player's deals begin.
KNOWING, BLIND, RANDOM = 0, 1_000_000, 2_000_000

_T = TypeVar("_T")
_own = threading.local()


@dataclass(frozen=True)
class Table:
    """A game's data as the players of this module use it; it is all that a `Builder` needs."""

    rules: ADragonsGift
    setting: Setting

    @property
    def deck(self) -> Set:
        """The set of cards."""
        return deck_of(self.setting)

    def deal(self, seed: int) -> Records:
        """The deal of a seed."""
        return self.rules.deal(self.setting, 1, seeds.key_words(seed))


def result_of(state: Records) -> int:
    """The points of a finished game, and GIFT_WORTH for the gift."""
    return int(state["points"][0]) + (GIFT_WORTH if state["gift_crafted"][0] else 0)


def bench_of(table: Table) -> Workbench:
    """This thread's scratch space."""
    if not hasattr(_own, "bench"):
        _own.bench = Workbench(table.rules, table.setting.data)
    found: Workbench = _own.bench
    return found


def knowing(table: Table, seed: int) -> Solution:
    """The best that is found for a deal whose order is known."""
    deal = table.deal(seed)
    best: Solution | None = None
    for effort in EFFORTS:
        if best is not None and best.won:
            break
        found = solve(bench_of(table), deal, *effort)
        if best is None or found.result > best.result:
            best = found
    assert best is not None
    return best


def blind(table: Table, decks: int, seed: int) -> int:
    """How the game's own bot fares, that knows hand and top card only."""
    bot = Builder(table, seed)
    random = np.random.default_rng(seed)
    state = table.deal(seed)
    rules = table.setting.data[0]
    while not state["over"][0]:
        view = table.rules.observe(table.setting, state, 0)
        action = bot.pick(view, random, math.inf, decks)
        table.rules.kernels.play(rules, state[0], 0, action, no_log())
    return result_of(state)


def at_random(table: Table, seed: int) -> int:
    """How a player fares who plays any legal action."""
    random = np.random.default_rng(seed)
    kernels, rules, state = table.rules.kernels, table.setting.data[0], table.deal(seed)
    out: Array = np.empty(r.MAX_LEGAL, np.int32)
    while not state["over"][0]:
        count = kernels.legal(rules, state[0], 0, out)
        kernels.play(rules, state[0], 0, int(out[random.integers(count)]), no_log())
    return result_of(state)


def run(name: str, play: Callable[[int], _T], numbers: Iterable[int], threads: int) -> list[_T]:
    """Play all, with progress on the error stream."""
    todo = list(numbers)
    done: list[_T] = []
    start = time.monotonic()
    with ThreadPoolExecutor(threads) as pool:
        for found in pool.map(play, todo):
            done.append(found)
            if len(done) % max(1, len(todo) // 100) == 0 or len(done) == len(todo):
                spent = time.monotonic() - start
                print(f"\r{name}: {len(done)} of {len(todo)}, {spent:.0f} s", end="",
                      file=sys.stderr, flush=True)  # fmt: skip
    print(file=sys.stderr)
    return done


def share(hits: float, of: float) -> str:
    """A share in per cent, with the half width of its 95 % interval (Wilson)."""
    if of == 0:
        return "none"
    p, z = hits / of, 1.96
    half = z * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return f"{100 * p:.1f} % ± {100 * half:.1f}"


def outcome_row(name: str, results: list[int]) -> str:
    """One row of the table of outcomes."""
    points = [n % GIFT_WORTH for n in results]
    won = [n for n in results if n >= GIFT_WORTH + r.QUIET]
    cells = [
        name,
        str(len(results)),
        share(len(won), len(results)),
        share(sum(n == ALL for n in results), len(results)),
        share(sum(n >= GIFT_WORTH for n in results), len(results)),
        f"{sum(points) / len(points):.2f}",
    ]
    return "| " + " | ".join(cells) + " |"


def print_outcomes(rows: list[tuple[str, list[int]]]) -> None:
    """The table of outcomes: wins (DG-20), joyous villages, gifts, points."""
    print("| Player | Deals | Wins | Joyous (12) | Gift crafted | Points |")
    print("|---|---|---|---|---|---|")
    for name, results in rows:
        if results:
            print(outcome_row(name, results))
    print()


def print_use(deck: Set, solutions: list[Solution]) -> None:
    """How often each transport delivers and each card is crafted in the solutions."""
    count = len(solutions)
    print("| Transport | Used in solutions | Used where it is in the game |")
    print("|---|---|---|")
    for t, transport in enumerate(deck.transports):
        used = sum(t in s.used for s in solutions)
        there = sum(t in s.end["transport"][0] for s in solutions)
        print(f"| {transport.name} | {share(used, count)} | {share(used, there)} |")
    print("\n| Card | Crafted in solutions |\n|---|---|")
    for slot, card in enumerate(deck.cards):
        crafted = sum(s.end["status"][0, slot] == g.SUPPLIED for s in solutions)
        print(f"| {card.name} ({card.makes}) | {share(crafted, count)} |")
    print("\n| Gift | Wins | Joyous (12) |\n|---|---|---|")
    for n, gift in enumerate(deck.gifts):
        mine = [s.result for s in solutions if s.end["gift"][0] == n]
        won = sum(result >= GIFT_WORTH + r.QUIET for result in mine)
        best = sum(result == ALL for result in mine)
        print(f"| {gift.name} | {share(won, len(mine))} | {share(best, len(mine))} |")


def main(arguments: list[str]) -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="How hard A Dragon's Gift's set of cards is.")
    parser.add_argument("--known", type=int, default=1000, help="deals with a known order")
    parser.add_argument("--blind", type=int, default=400, help="deals for the game's own bot")
    parser.add_argument("--decks", type=int, default=MOST, help="deck orders it tries a placement")
    parser.add_argument("--random", type=int, default=20000, help="deals for the random player")
    parser.add_argument("--threads", type=int, default=2)
    asked = parser.parse_args(arguments)
    rules = ADragonsGift()
    table = Table(rules, rules.configure({"cards": None, "gifts": None}))
    knowing(table, KNOWING)  # compiles before the threads start

    def over(start: int, count: int) -> range:
        return range(start, start + count)

    solutions = run(
        "known order",
        lambda seed: knowing(table, seed),
        over(KNOWING, asked.known),
        asked.threads,
    )
    bots = run(
        "own bot",
        lambda seed: blind(table, asked.decks, seed),
        over(BLIND, asked.blind),
        asked.threads,
    )
    randoms = run(
        "random", lambda seed: at_random(table, seed), over(RANDOM, asked.random), asked.threads
    )
    print_outcomes(
        [
            ("Knows the deck's order", [s.result for s in solutions]),
            (f"Builder, {asked.decks} deck orders a placement", bots),
            ("Random", randoms),
        ]
    )
    if solutions:
        print_use(table.deck, solutions)


if __name__ == "__main__":
    main(sys.argv[1:])
