"""The WebSocket of one viewer at one table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from pydantic_core import from_json
from starlette.websockets import WebSocketDisconnect

from lindwurm.server import guests, problems
from lindwurm.server.authority import Authority
from lindwurm.server.models import (
    CLIENT_FRAME,
    Accepted,
    Move,
    Ping,
    Pong,
    Refused,
    frame_text,
)
from lindwurm.server.problems import ProblemError

LOG = logging.getLogger(__name__)
#: The longest message that is read, in characters. (Far longer ones end the connection.)
LONGEST = 16_384
#: How many frames may wait for a viewer, and how long one may take to be sent, in seconds.
WAITING, SEND_TIME = 256, 10.0
#: Codes with which the server ends a connection: the table can't be watched; too slow a viewer.
REFUSED, TOO_SLOW = 4404, 1013

router = APIRouter()


class Connection:
    """One viewer: a bounded queue of frames, and the task that sends them."""

    def __init__(self, socket: WebSocket, guest: int | None) -> None:
        self.guest = guest
        self._socket = socket
        self._frames: asyncio.Queue[str] = asyncio.Queue(WAITING)
        self._too_slow = asyncio.Event()

    def put(self, text: str) -> None:
        """Queue a frame. A viewer who is too far behind is let go, to come back for a snapshot."""
        try:
            self._frames.put_nowait(text)
        except asyncio.QueueFull:
            self._too_slow.set()

    async def send_all(self) -> None:
        """Send what is queued until the viewer is gone or too slow."""
        while not self._too_slow.is_set():
            text = await self._frames.get()
            try:
                await asyncio.wait_for(self._socket.send_text(text), SEND_TIME)
            except TimeoutError:
                break
        with contextlib.suppress(RuntimeError):
            await self._socket.close(TOO_SLOW, "too slow")

    async def read_all(self, authority: Authority, table: str) -> None:
        """Answer every message until the viewer leaves."""
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            frame = read_frame(message.get("text"))
            if isinstance(frame, Refused):
                self.put(frame_text(frame))
            elif isinstance(frame, Ping):
                self.put(frame_text(Pong()))
            else:
                await self._move(authority, table, frame)

    async def _move(self, authority: Authority, table: str, move: Move) -> None:
        def acknowledge(number: int) -> None:
            self.put(frame_text(Accepted(move_id=move.id, number=number)))

        try:
            await authority.play(table, self.guest, move, acknowledge)
        except ProblemError as error:
            self.put(frame_text(Refused(move_id=move.id, problem=error.problem)))
        except Exception:
            LOG.exception("a move at table %s failed", table)
            fault = ProblemError("server-fault", "The server could not finish this move.")
            self.put(frame_text(Refused(move_id=move.id, problem=fault.problem)))


def read_frame(text: str | None) -> Move | Ping | Refused:
    """A client's message, or the refusal that answers it. None stands for a binary message."""
    move_id: str | None = None
    try:
        if text is None:
            raise ProblemError("malformed-json", "Messages are JSON in text frames.")
        if len(text) > LONGEST:
            raise ProblemError(
                "too-large", f"A message has at most {LONGEST} characters, not {len(text)}."
            )
        try:
            return CLIENT_FRAME.validate_json(text)
        except ValidationError as error:
            move_id = _move_id(text)
            raise problems.from_validation(error.errors(include_url=False), skip=1) from error
    except ProblemError as error:
        return Refused(move_id=move_id, problem=error.problem)


def _move_id(text: str) -> str | None:
    """The id of a move that is wrong otherwise, so that the client knows which was refused."""
    try:
        data: Any = from_json(text)
    except ValueError:
        return None
    given = data.get("id") if isinstance(data, dict) else None
    return given if isinstance(given, str) and len(given) <= 64 else None


@router.websocket("/api/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """Watch a table, and play at it."""
    authority: Authority = socket.app.state.authority
    try:
        guests.check_origin(socket)
    except ProblemError as error:
        await socket.send_denial_response(problems.response(error))
        return
    await socket.accept()
    try:
        guest = await guests.known_guest(authority.store, socket.cookies)
        connection = Connection(socket, guest)
        await authority.join(table, connection)
    except ProblemError as error:  # a page can read a frame, but not a refused handshake
        await socket.send_text(frame_text(Refused(move_id=None, problem=error.problem)))
        await socket.close(REFUSED, error.problem.code)
        return
    try:
        async with asyncio.TaskGroup() as tasks:
            sender = tasks.create_task(connection.send_all())
            reader = tasks.create_task(connection.read_all(authority, table))
            await asyncio.wait((sender, reader), return_when=asyncio.FIRST_COMPLETED)
            sender.cancel()
            reader.cancel()
    except* (WebSocketDisconnect, RuntimeError, ConnectionError):
        LOG.debug("the viewer of table %s has gone", table)
    finally:
        authority.leave(table, connection)
