"""Events: what an action brought about, and who may learn what of it.

The rules write rows of integers into a log; a game declares, for each code, the event's name, the
fields that everyone sees and those that only the row's audience sees. What is not declared is seen
by nobody: an event with a new field or code stays hidden until someone says who sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lindwurm.core.log import AUDIENCE, CODE, OWN, RULE
from lindwurm.core.numbers import seat_of
from lindwurm.core.typing import Json


@dataclass(frozen=True)
class Field:
    """One field of an event: its column after the standard ones, and how its number reads.

    With a ``count``, it is that many columns, read as a list.
    """

    column: int
    read: Callable[[Any], Json] = int
    count: int = 0

    def of(self, row: Sequence[Any]) -> Json:
        """The field's value in a row."""
        at = OWN + self.column
        if self.count:
            return [self.read(value) for value in row[at : at + self.count]]
        return self.read(row[at])


@dataclass(frozen=True)
class EventType:
    """A kind of event. ``private`` fields reach only the seats in the row's audience."""

    name: str
    public: Mapping[str, Field] = field(default_factory=dict)
    private: Mapping[str, Field] = field(default_factory=dict)


class Events(Sequence[dict[str, Json]]):
    """The events of one action, in order.

    As a sequence it shows everything (for logs and tests of one's own); `seen_by` builds what one
    of ``seats`` seats, or with None a spectator, may know. ``rows`` is the JSON-able raw form.
    """

    def __init__(
        self, rows: Sequence[Sequence[Any]], types: Mapping[int, EventType], prefix: str, seats: int
    ) -> None:
        self._rows, self._types, self._prefix, self._seats = rows, types, prefix, seats

    @property
    def rows(self) -> list[list[Any]]:
        """The raw rows: whoever reads them knows everything."""
        return [list(row) for row in self._rows]

    def _build(self, row: Sequence[Any], everything: bool, seat: int | None) -> dict[str, Json]:
        kind = self._types[row[CODE]]
        event: dict[str, Json] = {"event": kind.name}
        if row[RULE]:
            event["rule"] = f"{self._prefix}-{row[RULE]}"
        for name, item in kind.public.items():
            event[name] = item.of(row)
        if everything or (seat is not None and row[AUDIENCE] >> seat & 1):
            for name, item in kind.private.items():
                event[name] = item.of(row)
        return event

    def seen_by(self, seat: int | None) -> list[dict[str, Json]]:
        """The events as that seat may know them; None is a spectator. InvalidSeats."""
        viewer = None if seat is None else seat_of(seat, self._seats)
        return [
            self._build(row, everything=False, seat=viewer)
            for row in self._rows
            if row[CODE] in self._types
        ]

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self._build(row, everything=True, seat=None) for row in self._rows[index]]
        return self._build(self._rows[index], everything=True, seat=None)

    def __iter__(self) -> Iterator[dict[str, Json]]:
        return (self._build(row, everything=True, seat=None) for row in self._rows)

    def __repr__(self) -> str:
        return f"Events({list(self)!r})"


def seat_or_none(value: int) -> int | None:
    """A seat's number, or None for nobody (written as -1)."""
    return None if value < 0 else int(value)
