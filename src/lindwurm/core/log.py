"""The log into which the rules write what happened (kernels)."""

from __future__ import annotations

import numpy as np

from lindwurm.core.typing import Array

#: Columns of a row before an event's own: code, audience (a bit a seat), number of the rule.
CODE, AUDIENCE, RULE, OWN = 0, 1, 2, 3
#: Columns in all, and the events that one action can bring about.
WIDTH, LENGTH = 9, 512
#: Audience of a row whose private fields nobody sees.
NOBODY = 0


def no_log() -> Array:
    """A log that takes nothing, for loops that need no events."""
    return np.empty((0, WIDTH), np.int32)


def new_log() -> Array:
    """An empty log; row 0 holds the count of events in its first column."""
    return np.zeros((LENGTH + 1, WIDTH), np.int32)


def emit(
    log: Array,
    code: int,
    audience: int,
    rule: int,
    a: int = 0,
    b: int = 0,
    c: int = 0,
    d: int = 0,
    e: int = 0,
    f: int = 0,
) -> None:
    """Write one event: its code, audience, rule number and own columns."""
    if log.shape[0] == 0:
        return
    n = log[0, 0] + 1
    log[0, 0] = n
    log[n, 0] = code
    log[n, 1] = audience
    log[n, 2] = rule
    log[n, 3] = a
    log[n, 4] = b
    log[n, 5] = c
    log[n, 6] = d
    log[n, 7] = e
    log[n, 8] = f
