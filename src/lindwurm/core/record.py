"""The fields that every game's records begin with."""

from __future__ import annotations

from typing import Any

import numpy as np

from lindwurm.core.typing import Records

#: Beside the streams' words (see ``rng``): how many actions were played, how many seats there are,
#: a bit for each seat that may act now, whether the game is over, and whether nobody will look at
#: the state any more (a playout's): then a game need not keep up what views alone are made of.
STATE_HEADER: list[Any] = [
    ("key", "u4", 8),
    ("drawn", "u4", 2),
    ("bots", "u4", 2),
    ("number", "i4"),
    ("to_move", "u2"),
    ("seats", "i1"),
    ("over", "u1"),
    ("unobserved", "u1"),
]

#: A view knows no stream. ``seat`` is the viewer's, -1 for a spectator.
VIEW_HEADER: list[Any] = [
    ("number", "i4"),
    ("to_move", "u2"),
    ("seats", "i1"),
    ("over", "u1"),
    ("seat", "i1"),
]


def state_layout(*fields: Any) -> np.dtype[np.void]:
    """The layout of a game's state: the header, then the game's own fields."""
    return np.dtype(STATE_HEADER + list(fields), align=True)


def view_layout(*fields: Any) -> np.dtype[np.void]:
    """The layout of a seat's view: the header, then the game's own fields."""
    return np.dtype(VIEW_HEADER + list(fields), align=True)


def one(layout: np.dtype[np.void]) -> Records:
    """An array with one record of zeros (kernels take an array and an index)."""
    return np.zeros(1, layout)


def copied(records: Records) -> Records:
    """A copy, byte by byte: quicker than NumPy's, field by field, and padding stays the same."""
    return np.frombuffer(bytearray(records.tobytes()), records.dtype)


def seats_in(mask: int) -> tuple[int, ...]:
    """The seats whose bits are set."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
