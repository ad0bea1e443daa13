"""Numbers that a user gives: NumPy's integers are as good as Python's, truth values are none."""

from __future__ import annotations

import operator
from typing import Any, SupportsIndex

import numpy as np

from lindwurm.core.errors import InvalidSeats, shown


def whole(value: Any) -> int | None:
    """An integer of whatever type as Python's own; None for what is none, True and False too."""
    if type(value) is int:
        return value
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, SupportsIndex):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def seat_of(seat: Any, seats: int) -> int:
    """A seat as Python's own integer; InvalidSeats unless it is one of so many, from 0."""
    number = whole(seat)
    if number is None or not 0 <= number < seats:
        raise InvalidSeats(f"there are seats 0 to {seats - 1}, not {shown(seat)}")
    return number
