"""What goes over real sockets: how many bytes, and how a viewer who missed something catches up."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Any

from websockets.sync.client import connect

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.conftest import Person, Running

    from lindwurm.server.settings import Settings


class Counting(socket.socket):
    """A socket that counts what it receives."""

    received = 0

    def recv(self, *args: Any) -> bytes:
        data = super().recv(*args)
        self.received += len(data)
        return data

    def recv_into(self, *args: Any) -> int:
        count = super().recv_into(*args)
        self.received += count
        return count


def test_a_card_costs_a_viewer_at_most_300_bytes_on_the_wire(
    person: Person, running: Running
) -> None:
    """As browsers do, the sockets let the server compress; all frames of a move count."""
    made = person.post(
        "/tables", {"game": "dragonheart", "seats": [{"kind": "me"}, {"kind": "open"}]}, 201
    )
    table = made["id"]
    other = running.person()
    other.post(f"/tables/{table}/join")
    person.post(f"/tables/{table}/start")
    players = [person.watch(table), other.watch(table)]
    sizes: dict[int, list[int]] = {0: [], 1: [], 2: []}
    wires = []
    host, port = running.address.removeprefix("http://").split(":")
    for who in (person, other, running.person()):
        wire = Counting()
        wire.connect((host, int(port)))
        cookie = "; ".join(f"{name}={value}" for name, value in who.http.cookies.items())
        address = running.address.replace("http", "ws") + f"/api/tables/{table}/live"
        opening = connect(address, sock=wire, additional_headers={"Cookie": cookie})
        wires.append((wire, running.stack.enter_context(opening)))
    for _, connection in wires:
        while "snapshot" not in str(connection.recv(30)):
            pass
    frames = [player.until(lambda f: f["type"] == "snapshot") for player in players]
    while not frames[0]["over"]:
        seat = frames[0]["to_move"][0]
        before = [wire.received for wire, _ in wires]
        at, action = frames[seat]["seq"], frames[seat]["actions"][str(seat)][0]
        move = {"type": "move", "id": f"m{at}", "seat": seat, "at": at, "action": action}
        players[seat].send(move)
        frames = [player.until(lambda f: f["type"] == "update") for player in players]
        for n, (wire, connection) in enumerate(wires):
            while '"update"' not in str(connection.recv(30)):
                pass
            if sum(event["event"] == "place" for event in frames[0]["events"]) == 1:
                sizes[n].append(wire.received - before[n])
    assert all(len(of) > 20 for of in sizes.values())
    assert max(max(of) for of in sizes.values()) <= 300


def test_who_comes_back_gets_what_was_missed_and_no_more(person: Person) -> None:
    table = person.make(None, None, options={"start": "seat 1"})
    socket = person.watch(table)
    socket.receive()
    for _ in range(5):
        now = person.table(table)
        seat = now["to_move"][0]
        action = now["actions"][str(seat)][0]
        person.move(table, id=f"m{now['seq']}", seat=seat, at=now["seq"], action=action)
    late = person.watch(table, since=3)
    snapshot = late.receive()
    assert (snapshot["since"], [entry["seq"] for entry in snapshot["log"]]) == (3, [4, 5])
    assert snapshot["log"] == person.get(f"/tables/{table}/log?after=3")
    socket.send({"type": "sync", "since": 4})
    again = socket.until(lambda f: f["type"] == "snapshot")
    assert [entry["seq"] for entry in again["log"]] == [5]
    assert again["view"] == snapshot["view"] == person.table(table)["view"]
    assert person.get(f"/tables/{table}?since=5")["log"] == []


def test_sealed_choices_are_stored_as_they_come(
    settings: Settings, start: Callable[[Settings], Running]
) -> None:
    """Two of three have chosen when the server dies; nobody has to choose again."""
    seats = [{"kind": "me"}] * 3
    with start(settings) as running:
        person = running.person()
        made = person.post("/tables", {"game": "hueter-des-schatzes", "seats": seats}, 201)
        table = made["id"]
        for seat in (0, 1):
            now = person.table(table)
            assert now["view"]["sealed"] is None
            legal = now["actions"][str(now["to_move"][0])]
            person.move(table, id=f"m{seat}", seat=seat, at=now["seq"], action=legal[seat])
        before = person.table(table)
        assert before["to_move"] == [2]
        cookies = dict(person.http.cookies)
    with start(settings) as running:
        person = running.person()
        person.http.cookies.update(cookies)
        after = person.table(table)
        assert after == before
        assert after["views"]["0"]["sealed"] == before["views"]["0"]["sealed"] is not None
        action = after["actions"]["2"][0]
        person.move(table, id="last", seat=2, at=after["seq"], action=action)
        [*_, entry] = person.table(table)["log"]
        assert sum(event["event"] == "place" for event in entry["events"]) == 3
