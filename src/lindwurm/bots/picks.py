"""Simple choices in compiled code (kernels over any game's kernels).

Scratch space ``worlds`` has three records: a blank one, a world, and a copy of it to try things on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lindwurm.core.rng import word
from lindwurm.core.typing import Array, Record, Records

if TYPE_CHECKING:
    from lindwurm.core.kernel_names import bot_below, bot_word, imagine, legal, play, value

BLANK, WORLD, TRIAL = 0, 1, 2


def new_world(rules: Record, view: Record, words: Array, worlds: Records) -> None:
    """Draw a world that agrees with the view, its key from the bots stream ``words``."""
    worlds[WORLD] = worlds[BLANK]
    world = worlds[WORLD]
    for i in range(8):
        world["key"][i] = bot_word(words)
    imagine(rules, view, world)
    world["unobserved"] = 1


def settle_others(
    rules: Record, state: Record, waiting: int, words: Array, out: Array, log: Array
) -> None:
    """The seats of a bit mask that are still to move each make one random choice: what all do at
    once takes effect.
    """
    seat = 0
    while waiting:
        if waiting & 1 and (word(state["to_move"]) >> seat) & 1:
            n = legal(rules, state, seat, out)
            play(rules, state, seat, out[bot_below(words, n)], log)
        waiting >>= 1
        seat += 1


def gain(
    rules: Record,
    worlds: Records,
    state: Record,
    seat: int,
    action: int,
    words: Array,
    out: Array,
    log: Array,
) -> float:
    """The game's ``value`` for the seat right after the action, tried on a copy of the state."""
    worlds[TRIAL] = state
    trial = worlds[TRIAL]
    others = word(trial["to_move"]) & ~(1 << seat)
    play(rules, trial, seat, action, log)
    settle_others(rules, trial, others, words, out, log)
    return float(value(rules, trial, seat))


def greedy_choice(
    rules: Record,
    view: Record,
    count: int,
    words: Array,
    worlds: Records,
    out: Array,
    spare: Array,
    gains: Array,
    log: Array,
) -> int:
    """The action after which the viewer's ``value`` is highest, on average over ``count`` worlds;
    ties are broken at random. ``gains`` has an item for every action's number.
    """
    seat = int(view["seat"])
    n = 0
    for number in range(count):
        new_world(rules, view, words, worlds)
        n = legal(rules, worlds[WORLD], seat, out)
        if n == 1:
            return int(out[0])
        for i in range(n):
            action = out[i]
            if number == 0:
                gains[action] = 0.0
            gains[action] += gain(rules, worlds, worlds[WORLD], seat, action, words, spare, log)
    best = out[0]
    ties = 1
    for i in range(1, n):
        action = out[i]
        if gains[action] > gains[best]:
            best = action
            ties = 1
        elif gains[action] == gains[best]:
            ties += 1
            if bot_below(words, ties) == 0:
                best = action
    return int(best)


def greedy_at(
    rules: Records,
    views: Records,
    i: int,
    count: int,
    words: Array,
    worlds: Records,
    out: Array,
    spare: Array,
    gains: Array,
    log: Array,
) -> int:
    """See `greedy_choice`; from Python."""
    return greedy_choice(rules[0], views[i], count, words, worlds, out, spare, gains, log)
