from __future__ import annotations

import pytest

import lindwurm
from lindwurm.server import encode
from lindwurm.server.encode import Live
from lindwurm.server.store import Standing, StoredAction, StoredSeat, StoredTable


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


def live() -> tuple[Live, StoredAction]:
    game = lindwurm.game("dragonheart", start="seat 1")
    state = game.new(seed=1)
    text = state.actions(0)[0]
    action = StoredAction(1, 0, text, "m", state.play(0, text).rows, 1.0)
    seats = (StoredSeat(0, 5, None, "Guest", 1), StoredSeat(1, None, "greedy", "Greedy"))
    standing = Standing(1, state.to_move, over=False, bots_due=True)
    table = StoredTable(
        "t", game.name, 1, game.options, "ab" * 32, 5, 0.0, 1700000000.25, seats, standing
    )
    return Live(table, game, state), action


def test_one_message_has_one_pair_of_eyes() -> None:
    table, action = live()
    for own in ((), (0,), (1,), (0, 1)):
        seat = encode.eyes(own, table.state.to_move)
        snapshot = encode.snapshot(table, [action], own)
        update = encode.update(table.game, table.state, action, own)
        assert snapshot.view == update.view == table.state.view(seat)
        assert snapshot.actions == update.actions
        assert set(snapshot.actions) == ({"1"} if seat == 1 else set())
        [entry] = snapshot.log
        assert entry.events == update.events == table.game.events(action.events).seen_by(seat)
        assert entry.action == update.action == (action.action if 0 in own else None)
        assert update.move_id == ("m" if 0 in own else None)


def test_a_summary_says_what_a_list_shows() -> None:
    table, _ = live()
    summary = encode.summary(table.table, "Dragonheart", 5)
    assert summary.your_seats == [0]
    assert summary.updated == "2023-11-14T22:13:20.250+00:00"
    assert [(seat.kind, seat.bot) for seat in summary.seats] == [("human", None), ("bot", "greedy")]
    assert encode.summary(table.table, "Dragonheart", 6).your_seats == []
    assert encode.own_seats(table.table, None) == ()
