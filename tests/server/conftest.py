from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import pytest
import uvicorn
from pydantic_core import from_json, to_json
from tests.server.reading import Reader
from websockets.sync.client import ClientConnection, connect

from lindwurm.server.app import create_app
from lindwurm.server.models import SERVER_FRAME
from lindwurm.server.run import config_for, listen
from lindwurm.server.settings import Settings

#: How long a test waits for an answer, in seconds (a cold compile is part of the first).
PATIENCE = 120


class Socket:
    """A WebSocket at a table; every frame that comes is checked against the protocol."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.reader = Reader()

    def send(self, frame: Any) -> None:
        self.connection.send(frame if isinstance(frame, (str, bytes)) else to_json(frame).decode())

    def receive(self) -> dict[str, Any]:
        text = self.connection.recv(PATIENCE)
        SERVER_FRAME.validate_json(text)
        return self.reader.take(from_json(text))

    def play_on(self, seat: int, stop_at: int = 10_000, ids: str = "m") -> dict[str, Any]:
        """Play the first legal action of a seat, turn by turn; the situation at the stop."""
        frame = self.until(lambda f: f["type"] == "snapshot")
        while not frame["over"] and frame["number"] < stop_at:
            if seat in frame["to_move"]:
                at, action = frame["seq"], frame["actions"][str(seat)][0]
                move = {"id": f"{ids}{at}", "seat": seat, "at": at, "action": action}
                self.send({"type": "move", **move})
            frame = self.until(lambda f: f["type"] in ("update", "refused"))
            assert frame["type"] == "update", frame
        return frame

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next frame that is wanted."""
        while not wanted(frame := self.receive()):
            pass
        return frame

    def answer(self, frame: Any) -> dict[str, Any]:
        """The acceptance, refusal or pong that answers a message."""
        self.send(frame)
        return self.until(lambda f: f["type"] in ("accepted", "refused", "pong"))


class Person:
    """A guest: HTTP with a cookie of its own, and sockets that carry it."""

    def __init__(self, running: Running) -> None:
        self._running = running
        self.http = running.stack.enter_context(
            httpx.Client(base_url=running.address, timeout=PATIENCE)
        )

    def make(self, *bots: str | None, **more: Any) -> str:
        """Make a table with these seats (None: one's own); its id."""
        seats = [{"kind": "bot", "bot": bot} if bot else {"kind": "me"} for bot in bots]
        made = self.http.post("/api/tables", json={"game": "dragonheart", "seats": seats, **more})
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    def table(self, table: str) -> dict[str, Any]:
        got = self.http.get(f"/api/tables/{table}")
        assert got.status_code == 200, got.text
        found: dict[str, Any] = got.json()
        return found

    def move(self, table: str, **move: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/moves", json=move)

    def post(self, path: str, body: Any = None, status: int = 200) -> dict[str, Any]:
        """Ask for something; the answer, which must have that status."""
        got = self.http.post(f"/api{path}", json={} if body is None else body)
        assert got.status_code == status, got.text
        answer: dict[str, Any] = got.json()
        return answer

    def get(self, path: str, status: int = 200) -> Any:
        """Look at something; the answer, which must have that status."""
        got = self.http.get(f"/api{path}")
        assert got.status_code == status, got.text
        return got.json()

    def watch(self, table: str, since: int = 0, **headers: str) -> Socket:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = self._running.address.replace("http", "ws")
        connection = connect(
            f"{address}/api/tables/{table}/live?since={since}",
            additional_headers={"Cookie": cookie, **headers},
            compression=None,
        )
        return Socket(self._running.stack.enter_context(connection))


class Running:
    """A server on a free port, in a thread. Entering it again is a restart on the same files."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def __enter__(self) -> Self:
        self.app = create_app(self.settings)
        listener = listen("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self._server = uvicorn.Server(config_for(self.app))
        self._thread = threading.Thread(target=self._server.run, args=([listener],))
        self._thread.start()
        self.stack = ExitStack()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stack.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def person(self) -> Person:
        return Person(self)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of a server that answers quickly and has no page."""
    return Settings(
        database=tmp_path / "games.sqlite3", page=tmp_path / "page", bot_budget=0.01, warm=False
    )


@pytest.fixture
def start() -> Callable[[Settings], Running]:
    """What starts a server: ``with start(settings) as running``."""
    return Running


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for the tests that need nothing of their own."""
    folder = tmp_path_factory.mktemp("server")
    settings = Settings(
        database=folder / "games.sqlite3",
        page=folder / "page",
        bot_budget=0.01,
        warm=False,
        tables_a_minute=100_000,
        costly_a_minute=100_000,
        changes_a_minute=100_000,
    )
    with Running(settings) as server:
        yield server


@pytest.fixture
def running(shared: Running) -> Iterator[Running]:
    """The shared server, from which everybody has gone after the test."""
    with shared.stack:
        yield shared


@pytest.fixture
def person(running: Running) -> Person:
    """A guest of that server."""
    return running.person()
