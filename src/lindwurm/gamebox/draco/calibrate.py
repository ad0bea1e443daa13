"""Whether the set of pieces plays as it should (``python -m lindwurm.gamebox.draco.calibrate``).

Two figures are wanted: how many fragments a well-aimed shot of a hand fells (0.5 to 1.5), and how
many shots a game between two marksmen takes (15 to 40). Everything follows from the seed.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace

from lindwurm.core.seeds import key_words
from lindwurm.core.typing import Json
from lindwurm.gamebox.draco import aim
from lindwurm.gamebox.draco import records as r
from lindwurm.gamebox.draco.board import FIRST, Board
from lindwurm.gamebox.draco.bots import Marksman
from lindwurm.gamebox.draco.game import Draco
from lindwurm.gamebox.draco.geometry import heading_to
from lindwurm.gamebox.draco.pieces import FRAGMENTS, MONSTER, the_set
from lindwurm.gamebox.draco.simulation import Launch, simulator

#: Trials a shot that the marksmen of the games make.
TRIALS = 20
#: Speeds of the aimed shots, in m/s.
SPEEDS = (2.0, 2.5, 3.0, 3.5, 4.0)


@dataclass
class Aimed:
    """What shots at a fragment's middle brought: fragments that fell, shots that felled an end."""

    fell: list[int]
    ends: int


def aimed_shots(board: Board, hand: str, speed: float, count: int, rng: random.Random) -> Aimed:
    """Shots of side A from its line at the middle of a fragment of the Monster, not the outermost
    ones, where there are others.
    """
    found, noise = Aimed([], 0), the_set().hands[hand]
    targets = board.of(MONSTER)
    targets = targets[1:-1] or targets
    for _ in range(count):
        x, y = rng.choice(aim.spots(board.ground(0)))
        place = board.places[rng.choice(targets)]
        assert place is not None
        heading = heading_to(x, y, place[0] / 1e6, place[1] / 1e6)
        shot = aim.shaken(Launch(x, y, heading, speed), noise, rng)
        rest = simulator(board.fragments).fly(board.standing(), shot).rest
        down = [piece for piece, there in rest.items() if there is None]
        found.fell.append(sum(piece >= FIRST for piece in down))
        found.ends += any(piece < FIRST for piece in down)
    return found


def game_length(options: Mapping[str, Json], seed: int) -> int:
    """How many shots a game between two marksmen takes."""
    rules = Draco()
    setting = rules.configure(options)
    state = rules.deal(setting, 2, key_words(seed))
    bot, rng = Marksman(SimpleNamespace(setting=setting), seed), random.Random(seed)
    while not state["over"][0]:
        seat = r.mover(state[0])
        view = rules.observe(setting, state, seat)[0]
        rules.play(setting, state, seat, bot.answer(view, rng, aim.Effort(TRIALS)))
    return int(state["shots"][0])


def report(shots: int, games: int, distance: float, say: Callable[[str], None]) -> None:
    """Measure, and say what was found."""
    board = Board.start(distance, FRAGMENTS)
    for hand in the_set().hands if shots else ():
        for speed in SPEEDS:
            aimed = aimed_shots(board, hand, speed, shots, random.Random(1))
            mean = statistics.fmean(aimed.fell)
            error = statistics.stdev(aimed.fell) / len(aimed.fell) ** 0.5
            say(
                f"{hand:7} {speed:.1f} m/s: {mean:.2f} ± {error:.2f} fragments a shot, "
                f"a head or tail in {100 * aimed.ends / shots:.0f} % of {shots}"
            )
    if games:
        options = {"distance": distance, "fragments": FRAGMENTS, "hand": "human"}
        lengths = sorted(game_length(options, seed) for seed in range(games))
        say(
            f"{games} games between marksmen ({TRIALS} trials a shot): "
            f"{statistics.fmean(lengths):.1f} shots on average, {lengths[0]} to {lengths[-1]}, "
            f"median {statistics.median(lengths):g}"
        )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Measure how the set of pieces plays.")
    parser.add_argument("--shots", type=int, default=100, help="aimed shots of each hand and speed")
    parser.add_argument("--games", type=int, default=10, help="games between marksmen")
    parser.add_argument("--distance", type=float, default=0.35)
    asked = parser.parse_args()
    report(asked.shots, asked.games, asked.distance, lambda line: print(line, flush=True))


if __name__ == "__main__":
    main()
