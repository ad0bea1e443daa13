from __future__ import annotations

from dataclasses import replace

import pytest
from tests.server.reading import Reader

import lindwurm
from lindwurm.server import encode
from lindwurm.server.encode import Live
from lindwurm.server.rows import Entry, Standing, StoredSeat, StoredTable


@pytest.mark.parametrize(
    ("own", "to_move", "seat"),
    [
        ((), (0,), None),
        ((), (), None),
        ((1,), (0,), 1),
        ((0, 1), (1,), 1),
        ((0, 1), (0, 1), 0),
        ((1, 2), (), 1),
        ((1, 2), (0, 3), 1),
    ],
)
def test_eyes_are_those_of_the_own_seat_to_move(
    own: tuple[int, ...], to_move: tuple[int, ...], seat: int | None
) -> None:
    assert encode.eyes(own, to_move) == seat


def live() -> tuple[Live, Live, Entry]:
    """A table before its first action, between guests 5 and 6, and after it; and the action."""
    game = lindwurm.game("dragonheart", start="seat 1")
    before = game.new(seed=1)
    after = before.copy()
    text = after.actions(0)[0]
    action = Entry(1, "action", 1, 0, text, "m", after.play(0, text).rows, None, 1.0)
    seats = (StoredSeat(0, 5, None, "Guest", 1), StoredSeat(1, 6, None, "Other"))
    table = StoredTable(
        "t", game.name, 1, game.options, "ab" * 32, 5, 0.0, 1700000000.25, seats,
        Standing(0, before.to_move, over=False, bots_due=False),
    )  # fmt: skip
    moved = Standing(1, after.to_move, over=False, bots_due=False, seq=1, mover=0)
    return Live(table, game, before), Live(replace(table, standing=moved), game, after), action


@pytest.mark.parametrize("guest", [None, 5, 6, 7])
def test_one_message_has_one_pair_of_eyes(guest: int | None) -> None:
    before, after, action = live()
    own = encode.own_seats(after.table, guest)
    seat = encode.eyes(own, after.state.to_move)
    reader = Reader()
    first, told = encode.snapshot(before, [], guest, since=0, now=2.0)
    reader.take(first.model_dump())
    frame, known = encode.update(after, action, guest, told, 2.0)
    update = reader.take(frame.model_dump())
    snapshot, _ = encode.snapshot(after, [action], guest, since=0, now=2.0)
    assert snapshot.view == update["view"] == after.state.view(seat)
    assert known.views[seat] == snapshot.view
    assert snapshot.actions == update["actions"]
    assert set(snapshot.actions) == ({"1"} if guest == 6 else set())
    [entry] = snapshot.log
    assert entry.events == update["events"] == after.game.events(action.events or []).seen_by(seat)
    assert entry.action == (action.action if guest == 5 else None)


def test_what_nobody_declared_is_told_to_nobody() -> None:
    _, after, action = live()
    rows = [[99, 3, 1, 7, 0, 0, 0, 0, 0]]
    assert encode.short_events(after.game, rows, 0) == []
    assert encode.short_events(after.game, action.events or [], 0) != []


def test_a_summary_says_what_a_list_shows() -> None:
    _, table, _ = live()
    summary = encode.summary(table.table, "Dragonheart", 5)
    assert summary.your_seats == [0]
    assert summary.updated == "2023-11-14T22:13:20.250+00:00"
    assert [(seat.kind, seat.bot) for seat in summary.seats] == [("human", None), ("human", None)]
    assert encode.summary(table.table, "Dragonheart", 7).your_seats == []
    assert encode.own_seats(table.table, None) == ()
