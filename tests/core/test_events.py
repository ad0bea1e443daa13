"""Who sees what of an event."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lindwurm import InvalidSeats
from lindwurm.core.events import Events, EventType, Field, seat_or_none
from lindwurm.core.log import NOBODY, WIDTH, emit, new_log, no_log

DRAWN, ENDED, UNKNOWN = 1, 2, 9
TYPES = {
    DRAWN: EventType("drawn", {"seat": Field(0)}, private={"card": Field(1, lambda c: f"no. {c}")}),
    ENDED: EventType("ended", {"scores": Field(0, int, 3), "winner": Field(3, seat_or_none)}),
}


def events() -> Events:
    log = new_log()
    emit(log, DRAWN, 1 << 1, 4, 1, 33)
    emit(log, ENDED, NOBODY, 0, 5, 6, 7, -1)
    return Events(log[1 : 1 + log[0, 0]].tolist(), TYPES, "T", 3)


def test_a_private_field_is_its_audiences() -> None:
    public = {"event": "drawn", "rule": "T-4", "seat": 1}
    assert events().seen_by(1)[0] == {**public, "card": "no. 33"}
    for viewer in (0, 2, None):
        assert events().seen_by(viewer)[0] == public


def test_lists_and_missing_rules() -> None:
    assert events().seen_by(None)[1] == {"event": "ended", "scores": [5, 6, 7], "winner": None}


def test_as_a_sequence_it_shows_everything() -> None:
    found = events()
    assert len(found) == 2
    assert list(found) == found[:] == found.seen_by(1)
    assert found[0]["card"] == "no. 33"
    assert found[-1]["event"] == "ended"
    assert repr(found).startswith("Events([{'event': 'drawn'")


def test_what_is_not_declared_is_seen_by_nobody() -> None:
    rows = [*events().rows, [UNKNOWN, 0b111, 1, *([0] * (WIDTH - 3))]]
    for viewer in (0, 1, 2, None):
        assert Events(rows, TYPES, "T", 3).seen_by(viewer) == events().seen_by(viewer)


@pytest.mark.parametrize("seat", [-1, 3, 99, True, "0", 0.0])
def test_a_seat_that_there_is_not_sees_nothing(seat: Any) -> None:
    with pytest.raises(InvalidSeats, match="there are seats 0 to 2, not"):
        events().seen_by(seat)
    assert events().seen_by(np.int64(1)) == events().seen_by(1)  # type: ignore[arg-type]


def test_rows_are_copies() -> None:
    found = events()
    found.rows[0][0] = UNKNOWN
    assert found[0]["event"] == "drawn"


def test_no_log_takes_nothing() -> None:
    log = no_log()
    emit(log, DRAWN, 1, 1, 1)
    assert log.shape[0] == 0
