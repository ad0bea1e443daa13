"""Whole games in compiled code (kernels over any game's kernels)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lindwurm.core.typing import Array, Record, Records

if TYPE_CHECKING:
    from lindwurm.core.kernel_names import (
        bot_below,
        deal,
        derive_key,
        legal,
        mover,
        no_log,
        play,
        score,
        start_streams,
    )


def play_out(rules: Record, state: Record, out: Array, log: Array) -> int:
    """Play uniformly random legal actions from the bots stream to the end; how many."""
    moves = 0
    while not state["over"]:
        seat = mover(state)
        n = legal(rules, state, seat, out)
        play(rules, state, seat, out[bot_below(state["bots"], n)], log)
        moves += 1
    return moves


def random_games(
    rules: Records,
    states: Records,
    parent: Array,
    first: int,
    scores: Array,
    lengths: Array,
    out: Array,
) -> int:
    """Play ``len(lengths)`` random games, numbers ``first`` and on of the series that ``parent``
    (a key) seeds; ``states[0]`` is scratch space whose ``seats`` are set, and ends as the last
    game. Fills ``scores`` (games, seats) and ``lengths``; returns all moves.
    """
    log = no_log()
    state = states[0]
    seats = int(state["seats"])
    total = 0
    blank = np.zeros_like(states)
    for game in range(lengths.shape[0]):
        states[:] = blank
        state["seats"] = seats
        state["unobserved"] = 1
        derive_key(parent, first + game, state["key"])
        start_streams(state)
        deal(rules[0], state)
        moves = play_out(rules[0], state, out, log)
        lengths[game] = moves
        total += moves
        for seat in range(seats):
            scores[game, seat] = score(rules[0], state, seat)
    return total
