"""Series of games between simple bots in compiled code (kernels over any game's kernels)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lindwurm.bots.picks import BLANK, greedy_choice
from lindwurm.core.rng import BOTS, chacha, word
from lindwurm.core.typing import Array, Record, Records

if TYPE_CHECKING:
    from lindwurm.core.kernel_names import (
        bot_below,
        deal,
        derive_key,
        legal,
        look,
        mover,
        play,
        score,
        start_streams,
        wins,
    )

#: Kinds of simple bots; a greedy one imagines ``kind`` worlds a move.
RANDOM = 0


def begin(rules: Record, state: Record, seats: int, parent: Array, game: int) -> None:
    """Deal game number ``game`` of a series into a blank state. Games that differ by rotation
    alone have one deal; the bots stream is each game's own.
    """
    state["seats"] = seats
    derive_key(parent, game // seats, state["key"])
    start_streams(state)
    deal(rules, state)
    words = chacha(parent, BOTS, game)
    state["bots"][0] = words[0]
    state["bots"][1] = words[1] | 1  # never both zero


def simple_choice(
    rules: Record,
    state: Record,
    seat: int,
    kind: int,
    views: Records,
    worlds: Records,
    out: Array,
    spare: Array,
    gains: Array,
    log: Array,
) -> int:
    """What a simple bot plays, drawing from the state's bots stream."""
    if kind == RANDOM:
        n = legal(rules, state, seat, out)
        return int(out[bot_below(state["bots"], n)])
    views[1] = views[BLANK]
    look(rules, state, seat, views[1])
    return greedy_choice(rules, views[1], kind, state["bots"], worlds, out, spare, gains, log)


def play_series(
    rules: Records,
    states: Records,
    parent: Array,
    first: int,
    kinds: Array,
    scores: Array,
    won: Array,
    lengths: Array,
    trace: Array,
    views: Records,
    worlds: Records,
    out: Array,
    spare: Array,
    gains: Array,
    log: Array,
) -> None:
    """Play ``len(lengths)`` games of a series, from number ``first`` on.

    Bot ``b`` (of kind ``kinds[b]``) sits at seat ``(b + game) % seats``. Fills ``scores`` and
    ``won`` (games, bots) and ``lengths``; the last game's (seat, action) pairs go into ``trace``,
    unless that is empty. ``states`` are a blank record and space for one.
    """
    seats = kinds.shape[0]
    for g in range(lengths.shape[0]):
        game = first + g
        states[1] = states[BLANK]
        state = states[1]
        begin(rules[0], state, seats, parent, game)
        turn = game % seats
        moves = 0
        while not state["over"]:
            seat = mover(state)
            kind = word(kinds[(seat + seats - turn) % seats])
            action = simple_choice(
                rules[0], state, seat, kind, views, worlds, out, spare, gains, log
            )
            play(rules[0], state, seat, action, log)
            if trace.shape[0]:
                trace[moves, 0] = seat
                trace[moves, 1] = action
            moves += 1
        lengths[g] = moves
        for bot in range(seats):
            seat = (bot + turn) % seats
            scores[g, bot] = score(rules[0], state, seat)
            won[g, bot] = 1 if wins(rules[0], state, seat) else 0
