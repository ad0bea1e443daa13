"""The WebSockets: of one viewer at one table, and of one who looks for a table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Query, WebSocket
from pydantic import ValidationError
from pydantic_core import from_json
from starlette.websockets import WebSocketDisconnect

from lindwurm.server import guests, problems
from lindwurm.server.authority import Authority
from lindwurm.server.models import Accepted, Pong, Refused, frame_text
from lindwurm.server.problems import ProblemError
from lindwurm.server.requests import CLIENT_FRAME, Move, Ping, Sync

if TYPE_CHECKING:
    from lindwurm.server.lobby import LobbyRoom

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
                async with asyncio.timeout(SEND_TIME):
                    await self._socket.send_text(text)
            except TimeoutError:
                break
        with contextlib.suppress(RuntimeError):
            await self._socket.close(TOO_SLOW, "too slow")

    async def read_all(self, answer: Callable[[Move | Sync], Awaitable[None]]) -> None:
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
                await answer(frame)

    async def serve(self, answer: Callable[[Move | Sync], Awaitable[None]]) -> None:
        """Send and read until the viewer is gone."""
        try:
            async with asyncio.TaskGroup() as tasks:
                sender = tasks.create_task(self.send_all())
                reader = tasks.create_task(self.read_all(answer))
                await asyncio.wait((sender, reader), return_when=asyncio.FIRST_COMPLETED)
                sender.cancel()
                reader.cancel()
        except* (WebSocketDisconnect, RuntimeError, ConnectionError):
            LOG.debug("a viewer has gone")


class _AtTable:
    """What a viewer's messages do at a table."""

    def __init__(self, authority: Authority, table: str, viewer: Connection) -> None:
        self._authority, self._table, self._viewer = authority, table, viewer

    async def answer(self, frame: Move | Sync) -> None:
        """Do it, or say why not."""
        move_id = frame.id if isinstance(frame, Move) else None
        try:
            if isinstance(frame, Move):
                await self._authority.play(
                    self._table, self._viewer.guest, frame, self._acknowledge
                )
            else:
                await self._authority.join(self._table, self._viewer, frame.since)
        except ProblemError as error:
            self._viewer.put(frame_text(Refused(move_id=move_id, problem=error.problem)))
        except Exception:
            LOG.exception("a message at table %s failed", self._table)
            fault = ProblemError("server-fault", "The server could not finish this.")
            self._viewer.put(frame_text(Refused(move_id=move_id, problem=fault.problem)))

    def _acknowledge(self, accepted: Accepted) -> None:
        self._viewer.put(frame_text(accepted))


def read_frame(text: str | None) -> Move | Ping | Sync | Refused:
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


async def _accept(socket: WebSocket) -> Connection | None:
    """The connection of a page of this server's; None if it was refused."""
    try:
        guests.check_origin(socket)
    except ProblemError as error:
        await socket.send_denial_response(problems.response(error))
        return None
    await socket.accept()
    authority: Authority = socket.app.state.authority
    try:
        guest = await guests.known_guest(authority.store, socket.cookies)
    except ProblemError as error:
        await _refuse(socket, error)
        return None
    return Connection(socket, guest)


async def _refuse(socket: WebSocket, error: ProblemError) -> None:
    """End a connection with its reason: a page can read a frame, but not a refused handshake."""
    await socket.send_text(frame_text(Refused(move_id=None, problem=error.problem)))
    await socket.close(REFUSED, error.problem.code)


@router.websocket("/api/tables/{table}/live")
async def live(
    socket: WebSocket, table: str, since: Annotated[int, Query(ge=0, le=2**53)] = 0
) -> None:
    """Watch a table, and play at it. The viewer has its log up to entry ``since``."""
    authority: Authority = socket.app.state.authority
    connection = await _accept(socket)
    if connection is None:
        return
    try:
        await authority.join(table, connection, since)
    except ProblemError as error:
        await _refuse(socket, error)
        return
    try:
        await connection.serve(_AtTable(authority, table, connection).answer)
    finally:
        authority.leave(table, connection)


@router.websocket("/api/lobby/live")
async def lobby(socket: WebSocket) -> None:
    """Watch the open tables come and go."""
    room: LobbyRoom = socket.app.state.lobby
    connection = await _accept(socket)
    if connection is None:
        return

    async def answer(frame: Move | Sync) -> None:
        problem = ProblemError("invalid", "In the lobby there is nothing to play.").problem
        connection.put(frame_text(Refused(move_id=None, problem=problem)))

    try:
        await room.join(connection)
        await connection.serve(answer)
    except ProblemError as error:
        await _refuse(socket, error)
    finally:
        room.leave(connection)
