from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from lindwurm.server import live
from lindwurm.server.live import LONGEST, REFUSED, Connection, read_frame
from lindwurm.server.models import SERVER_FRAME, Refused, frame_text
from lindwurm.server.requests import Move, Ping, Sync
from lindwurm.server.run import LONGEST_MESSAGE

if TYPE_CHECKING:
    from collections.abc import Callable

    from fastapi import WebSocket
    from tests.server.conftest import Person, Running

    from lindwurm.server.settings import Settings


def test_a_whole_game_against_a_bot(person: Person) -> None:
    table = person.make(None, "greedy")
    end = person.watch(table).play_on(0)
    assert end["over"]
    assert end["winners"] in ([0], [1], [])
    assert person.table(table)["scores"] == end["scores"]
    assert person.http.get(f"/api/tables/{table}/record").status_code == 200


def test_every_update_reaches_every_viewer_in_order(person: Person, running: Running) -> None:
    table = person.make(None, "random")
    sockets = [person.watch(table), person.watch(table), running.person().watch(table)]
    end = sockets[0].play_on(0)
    for socket in sockets[1:]:
        snapshot = socket.receive()
        assert snapshot["type"] == "snapshot"
        number = snapshot["number"]
        while number < end["number"]:
            update = socket.until(lambda f: f["type"] == "update")
            number += 1
            assert update["number"] == number


def test_a_move_is_accepted_before_it_is_shown(person: Person) -> None:
    table = person.make(None, None, options={"start": "seat 1"})
    socket = person.watch(table)
    snapshot = socket.receive()
    action = snapshot["actions"]["0"][0]
    socket.send({"type": "move", "id": "one", "seat": 0, "at": 0, "action": action})
    assert socket.receive() == {"type": "accepted", "move_id": "one", "seq": 1, "number": 1}
    update = socket.receive()
    assert (update["type"], update["seat"]) == ("update", 0)
    assert update["view"]["seat"] == 1
    assert list(update["actions"]) == ["1"]
    socket.send({"type": "move", "id": "one", "seat": 0, "at": 0, "action": action})
    assert socket.receive() == {"type": "accepted", "move_id": "one", "seq": 1, "number": 1}


def test_a_refusal_goes_to_the_mover_alone(person: Person) -> None:
    table = person.make(None, None, options={"start": "seat 1"})
    mover, other = person.watch(table), person.watch(table)
    for socket in (mover, other):
        socket.receive()
    refused = mover.answer({"type": "move", "id": "a", "seat": 0, "at": 0, "action": "nonsense"})
    assert (refused["move_id"], refused["problem"]["code"]) == ("a", "illegal-action")
    other.send({"type": "ping"})
    assert other.receive() == {"type": "pong"}


@pytest.mark.parametrize(
    ("message", "code", "move_id"),
    [
        ("no json", "malformed-json", None),
        ("", "malformed-json", None),
        ('{"type":"ping"', "malformed-json", None),
        ('{"type":"ping","x":NaN}', "invalid", None),
        ('"\\ud800"', "malformed-json", None),
        ("[" * 10_000, "malformed-json", None),
        (b"\x00\xff", "malformed-json", None),
        ("x" * (LONGEST + 1), "too-large", None),
        (3, "invalid", None),
        ([], "invalid", None),
        ({}, "invalid", None),
        ({"type": "cheat"}, "invalid", None),
        ({"type": None}, "invalid", None),
        ({"type": "ping", "more": 1}, "invalid", None),
        ({"type": "move"}, "invalid", None),
        ({"type": "move", "id": 3, "seat": 0, "at": 0, "action": "x"}, "invalid", None),
        ({"type": "move", "id": "m", "seat": False, "at": 0, "action": "x"}, "invalid", "m"),
        ({"type": "move", "id": "m", "seat": 0, "at": True, "action": "x"}, "invalid", "m"),
        ({"type": "move", "id": "m", "seat": 0, "at": 0.5, "action": "x"}, "invalid", "m"),
        ({"type": "move", "id": "m", "seat": 0, "at": 0, "action": 7}, "invalid", "m"),
        ({"type": "move", "id": "m", "seat": 0, "at": 0}, "invalid", "m"),
        ({"type": "move", "id": "m", "seat": 1, "at": 0, "action": "ship 0"}, "not-your-turn", "m"),
        ({"type": "move", "id": "m", "seat": 2, "at": 0, "action": "ship 0"}, "not-your-seat", "m"),
        ({"type": "move", "id": "m", "seat": 0, "at": 5, "action": "ship 0"}, "invalid", "m"),
    ],
)
def test_a_wrong_message_is_answered_and_the_connection_stays(
    person: Person, message: Any, code: str, move_id: str | None
) -> None:
    table = person.make(None, None, options={"start": "seat 1"})
    socket = person.watch(table)
    refused = socket.answer(message)
    assert (refused["type"], refused["move_id"]) == ("refused", move_id)
    problem = refused["problem"]
    assert problem["code"] == code
    assert problem["detail"]
    assert socket.answer({"type": "ping"}) == {"type": "pong"}
    assert person.table(table)["number"] == 0


def test_a_known_kind_of_message_is_named_to_who_sends_another(person: Person) -> None:
    socket = person.watch(person.make(None, None))
    problem = socket.answer({"type": "cheat"})["problem"]
    assert problem["allowed"] == ["move", "ping", "sync"]


@given(
    st.one_of(
        st.none(),
        st.text(),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
            lambda inner: (
                st.lists(inner)
                | st.dictionaries(
                    st.sampled_from(["type", "id", "seat", "at", "action", "x"]), inner
                )
            ),
        ).map(json.dumps),
    )
)
def test_whatever_comes_is_read_or_refused(text: str | None) -> None:
    frame = read_frame(text)
    assert isinstance(frame, (Move, Ping, Sync, Refused))
    if isinstance(frame, Refused):
        assert SERVER_FRAME.validate_json(frame_text(frame)) == frame


def test_a_message_beyond_all_measure_ends_the_connection(person: Person) -> None:
    socket = person.watch(person.make(None, None))
    socket.receive()
    socket.send("x" * (LONGEST_MESSAGE + 1))
    with pytest.raises(ConnectionClosed) as error:
        socket.receive()
    assert error.value.rcvd is not None
    assert error.value.rcvd.code == 1009


class SlowSocket:
    """A WebSocket whose other side reads nothing."""

    def __init__(self) -> None:
        self.closed: int | None = None
        self.open = asyncio.Event()
        self.sent: list[str] = []

    async def send_text(self, text: str) -> None:
        await self.open.wait()
        self.sent.append(text)

    async def close(self, code: int, reason: str) -> None:
        self.closed = code


@pytest.mark.parametrize("wakes", [True, False])
def test_a_viewer_who_is_too_slow_is_let_go(monkeypatch: pytest.MonkeyPatch, wakes: bool) -> None:
    monkeypatch.setattr(live, "SEND_TIME", 0.05)

    async def test() -> None:
        socket = SlowSocket()
        connection = Connection(cast("WebSocket", socket), None)
        sending = asyncio.create_task(connection.send_all())
        await asyncio.sleep(0)
        for number in range(live.WAITING + (5 if wakes else 1)):
            connection.put(str(number))
        if wakes:
            socket.open.set()
        await asyncio.wait_for(sending, 5)
        assert socket.closed == live.TOO_SLOW
        assert socket.sent == (["0"] if wakes else [])

    asyncio.run(test())


def test_strangers_and_other_sites(person: Person, running: Running) -> None:
    table = person.make(None, None, options={"start": "seat 1"})
    action = person.table(table)["actions"]["0"][0]
    socket = running.person().watch(table)
    assert socket.receive()["you"] == []
    refused = socket.answer({"type": "move", "id": "m", "seat": 0, "at": 0, "action": action})
    assert refused["problem"]["code"] == "not-your-seat"
    with pytest.raises(InvalidStatus) as error:
        person.watch(table, Origin="https://evil.example")
    assert error.value.response.status_code == 403
    assert b"wrong-origin" in error.value.response.body


def test_no_such_table(person: Person) -> None:
    socket = person.watch("none")
    refused = socket.receive()
    assert refused["problem"]["code"] == "no-such-table"
    with pytest.raises(ConnectionClosed) as error:
        socket.receive()
    assert error.value.rcvd is not None
    assert error.value.rcvd.code == REFUSED


def test_a_restart_in_the_middle_with_a_bot_to_move(
    settings: Settings, start: Callable[[Settings], Running]
) -> None:
    with start(settings) as running:
        person = running.person()
        table = person.make(None, "greedy")
        before = person.watch(table).play_on(0, stop_at=9)
        cookies = dict(person.http.cookies)
    with start(settings) as running:
        person = running.person()
        person.http.cookies.update(cookies)
        now = person.table(table)
        assert now["number"] >= before["number"]
        assert [entry["number"] for entry in now["log"]] == list(range(1, now["number"] + 1))
        end = person.watch(table).play_on(0, ids="n")
        assert end["over"]
        log = person.http.get(f"/api/tables/{table}/log").json()
        assert log[: len(now["log"])] == now["log"]


def test_leaving_is_noticed(person: Person, running: Running) -> None:
    table = person.make(None, None)
    socket = person.watch(table)
    socket.receive()
    authority = running.app.state.authority
    before = authority.rooms.viewers
    socket.connection.close()
    other = person.watch(table)
    other.receive()
    assert other.answer({"type": "ping"}) == {"type": "pong"}
    assert authority.rooms.viewers == before
