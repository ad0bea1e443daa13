"""The peers: OpenSpiel's card games, random play of whole games in its compiled loop."""

from __future__ import annotations

from functools import partial

import pyspiel

from bench.measure import Measure, timed

GAMES = ("hearts", "crazy_eights", "go_fish", "oh_hell", "skat", "cribbage", "dou_dizhu")
GROUP = "OpenSpiel"
BATCH = 200


class Peer:
    """One of OpenSpiel's games with its compiled uniformly random bots."""

    def __init__(self, name: str) -> None:
        self.game = pyspiel.load_game(name)
        self.bots = [
            pyspiel.make_uniform_random_bot(seat, 17 + seat)
            for seat in range(self.game.num_players())
        ]
        self.seed = 0

    def batch(self) -> tuple[float, float]:
        """Some games. Only its loop is timed: neither making the states nor counting the moves.

        Players' decisions count as moves, chance events don't.
        """
        states = [self.game.new_initial_state() for _ in range(BATCH)]
        _, took = timed(partial(self._play, states))
        moves = sum(1 for state in states for done in state.full_history() if done.player >= 0)
        return moves, took

    def _play(self, states: list[pyspiel.State]) -> float:
        for state in states:
            self.seed += 1
            pyspiel.evaluate_bots(state, self.bots, self.seed)
        return len(states)


def measures() -> list[Measure]:
    """Moves a second in each of the games."""
    return [Measure(GROUP, name, "moves/s", Peer(name).batch) for name in GAMES]
