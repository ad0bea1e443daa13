"""Entry points from Python into a game's kernels: an array and an index in place of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lindwurm.core.typing import Array, Records

if TYPE_CHECKING:
    from lindwurm.core.kernel_names import (
        deal,
        legal,
        no_log,
        observe,
        play,
        refusal,
        resample,
        score,
        start_streams,
        wins,
    )

#: Refusals that every game shares; a game's own codes are positive.
NOT_TO_MOVE = -1


def deal_at(rules: Records, states: Records, i: int) -> None:
    """Begin a game in a record that holds its seats and key."""
    state = states[i]
    start_streams(state)
    deal(rules[0], state)


def legal_at(rules: Records, states: Records, i: int, seat: int, out: Array) -> int:
    """Write the seat's legal actions; how many. None while it isn't to move."""
    state = states[i]
    if state["over"] or not (state["to_move"] >> seat) & 1:
        return 0
    return legal(rules[0], state, seat, out)


def play_at(rules: Records, states: Records, i: int, seat: int, action: int, log: Array) -> int:
    """Check an action and apply it; 0, or why not, and then nothing has changed."""
    state = states[i]
    if state["over"] or not (state["to_move"] >> seat) & 1:
        return NOT_TO_MOVE
    code = refusal(rules[0], state, seat, action)
    if code == 0:
        play(rules[0], state, seat, action, log)
    return code


def mover(state: Records) -> int:
    """The first seat that may act, -1 when the game is over."""
    mask = int(state["to_move"])
    if state["over"] or mask == 0:
        return -1
    seat = 0
    while not mask & 1:
        mask >>= 1
        seat += 1
    return seat


def step(rules: Records, states: Records, i: int, action: int, out: Array) -> int:
    """One fused move for tight loops in Python: the first seat to move plays ``action``.

    Writes the legal actions of the next seat to move into ``out`` and returns how many there are:
    0 when the game is over, -1 if the action was illegal (nothing has changed).
    """
    state = states[i]
    seat = mover(state)
    if seat < 0 or refusal(rules[0], state, seat, action) != 0:
        return -1
    play(rules[0], state, seat, action, no_log())
    seat = mover(state)
    if seat < 0:
        return 0
    return legal(rules[0], state, seat, out)


def score_at(rules: Records, states: Records, i: int, seat: int) -> float:
    """The seat's score as it stands."""
    return score(rules[0], states[i], seat)


def wins_at(rules: Records, states: Records, i: int, seat: int) -> bool:
    """Whether the seat has won the finished game."""
    return wins(rules[0], states[i], seat)


def look(rules: Records, state: Records, seat: int, view: Records) -> None:
    """Build a zeroed view up: the common header, then the game's part."""
    view["number"] = state["number"]
    view["to_move"] = state["to_move"]
    view["seats"] = state["seats"]
    view["over"] = state["over"]
    view["seat"] = seat
    observe(rules, state, seat, view)


def observe_at(rules: Records, states: Records, i: int, seat: int, views: Records, j: int) -> None:
    """Write what the seat may know (-1: a spectator) into a zeroed view."""
    look(rules[0], states[i], seat, views[j])


def imagine(rules: Records, view: Records, state: Records) -> None:
    """Fill a zeroed state that holds its key with a world that agrees with the view."""
    start_streams(state)
    state["number"] = view["number"]
    state["to_move"] = view["to_move"]
    state["seats"] = view["seats"]
    state["over"] = view["over"]
    resample(rules, view, state)


def resample_at(rules: Records, views: Records, i: int, states: Records, j: int) -> None:
    """Draw a full state that agrees with a view."""
    imagine(rules[0], views[i], states[j])
