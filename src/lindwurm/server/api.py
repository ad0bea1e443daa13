"""The REST part of the protocol."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Callable, Coroutine
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.routing import APIRoute
from pydantic_core import from_json
from starlette.exceptions import HTTPException

from lindwurm.core.languages import Language
from lindwurm.play.record import RecordForm
from lindwurm.server import guests, limits, replays
from lindwurm.server.authority import Authority
from lindwurm.server.hints import Hints
from lindwurm.server.limits import Rate, address_of
from lindwurm.server.models import (
    Accepted,
    GameInfo,
    Hint,
    LogEntry,
    Replay,
    RulesText,
    Snapshot,
    TableSummary,
)
from lindwurm.server.problems import MEDIA_TYPE, ProblemError
from lindwurm.server.requests import (
    Join,
    Move,
    NewTable,
    OwnSeat,
    ReplayRequest,
    SeatChange,
    UndoAnswer,
    UndoRequest,
)
from lindwurm.server.seating import Seating
from lindwurm.server.settings import Settings
from lindwurm.server.undoing import Undoing


class _StrictRequest(Request):
    """Reads JSON as the standard has it: no NaN, no half characters, no bottomless nesting.

    And no more of it than the server's settings allow.
    """

    async def stream(self) -> AsyncGenerator[bytes, None]:
        left = self.app.state.settings.body_size
        async for chunk in super().stream():
            left -= len(chunk)
            if left < 0:
                raise HTTPException(413)
            yield chunk

    async def json(self) -> Any:
        try:
            return from_json(await self.body(), allow_inf_nan=False)
        except ValueError as error:
            raise json.JSONDecodeError(str(error), "", 0) from error


class StrictRoute(APIRoute):
    """A route that reads its request strictly."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """What answers a request: the usual, given a strict request."""
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            return await handle(_StrictRequest(request.scope, request.receive))

        return strictly


def _authority(request: Request) -> Authority:
    found: Authority = request.app.state.authority
    return found


async def _guest(request: Request) -> int | None:
    return await guests.known_guest(_authority(request).store, request.cookies)


def _seating(request: Request) -> Seating:
    found: Seating = request.app.state.seating
    return found


def _undoing(request: Request) -> Undoing:
    found: Undoing = request.app.state.undoing
    return found


async def _guest_or_new(request: Request, response: Response) -> int:
    return await guests.guest_or_new(_authority(request).store, request, response)


async def _own_guest(request: Request) -> int:
    guest = await _guest(request)
    if guest is None:
        raise ProblemError("not-your-seat", "You are not known here, so no seat is yours.")
    return guest


TheAuthority = Annotated[Authority, Depends(_authority)]
TheSeating = Annotated[Seating, Depends(_seating)]
TheUndoing = Annotated[Undoing, Depends(_undoing)]
#: Who asks: maybe nobody known, somebody who gets a cookie if need be, somebody who must be known.
Guest = Annotated[int | None, Depends(_guest)]
AnyGuest = Annotated[int, Depends(_guest_or_new)]
OwnGuest = Annotated[int, Depends(_own_guest)]
LogNumber = Annotated[int, Query(ge=0, le=2**53)]
#: What changes something comes from this server's page or a program, and not too often.
CHANGING = [Depends(guests.check_origin), Depends(limits.limit_changes)]
#: The same for what takes the server some work.
COSTLY = [*CHANGING, Depends(limits.limit_costly)]
PROBLEMS: dict[int | str, dict[str, Any]] = {
    "default": {
        "description": "A problem document (RFC 9457)",
        "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
}

router = APIRouter(prefix="/api", route_class=StrictRoute, responses=PROBLEMS)


@router.get("/games")
async def list_games(authority: TheAuthority) -> list[GameInfo]:
    """The games that can be played here, with their options and bots."""
    return authority.catalog.games()


@router.get("/games/{name}/rules")
async def read_rules(authority: TheAuthority, name: str, language: Language = "en") -> RulesText:
    """A game's rules in our words, in English, German or Spanish."""
    return authority.catalog.rules(name, language)


@router.post("/tables", status_code=201, dependencies=CHANGING)
async def make_table(
    request: Request, response: Response, seating: TheSeating, asked: NewTable
) -> TableSummary:
    """Make a table. A guest who is not known yet gets the cookie that owns the seats."""
    return await seating.create(await may_make_tables(request, response), asked)


async def may_make_tables(request: Request, response: Response) -> int:
    """The guest, who may make one more table now; ProblemError."""
    authority = _authority(request)
    rate: Rate = request.app.state.new_tables
    settings: Settings = request.app.state.settings
    rate.take(address_of(request), "new tables")
    guest = await guests.guest_or_new(authority.store, request, response)
    running = await authority.stored(authority.store.running_tables(guest))
    if running >= settings.tables_at_once:
        raise ProblemError(
            "too-many", f"You have {running} games that are not over; finish one of them first."
        )
    return guest


@router.get("/tables")
async def list_tables(seating: TheSeating, guest: Guest) -> list[TableSummary]:
    """The guest's tables, last changed first."""
    return [] if guest is None else await seating.tables(guest)


@router.get("/lobby")
async def list_open_tables(seating: TheSeating) -> list[TableSummary]:
    """The open tables that anybody may join."""
    return await seating.lobby()


@router.get("/tables/{table}")
async def read_table(
    authority: TheAuthority, guest: Guest, table: str, since: LogNumber = 0
) -> Snapshot:
    """The whole table as the guest may know it; who has no seat there is a spectator.

    Its log begins behind entry ``since``.
    """
    return await authority.snapshot(table, guest, since)


@router.get("/tables/{table}/log")
async def read_log(
    authority: TheAuthority, guest: Guest, table: str, after: LogNumber = 0
) -> list[LogEntry]:
    """What happened behind log entry ``after``, as the guest may know it."""
    return await authority.log(table, guest, after)


@router.post("/tables/{table}/moves", dependencies=CHANGING)
async def make_move(authority: TheAuthority, guest: Guest, table: str, move: Move) -> Accepted:
    """Play. The same move sent again gets the first answer."""
    return await authority.play(table, guest, move)


@router.post("/tables/{table}/join", dependencies=CHANGING)
async def join(seating: TheSeating, guest: AnyGuest, table: str, asked: Join) -> TableSummary:
    """Sit down at an open table, or take the seat that one is invited to."""
    return await seating.join(table, guest, asked)


@router.put("/tables/{table}/seats/{seat}", dependencies=CHANGING)
async def change_seat(
    seating: TheSeating,
    guest: OwnGuest,
    table: str,
    seat: Annotated[int, Path(ge=0, le=63)],
    asked: SeatChange,
) -> TableSummary:
    """The host of an open table gives a seat to a bot, or frees it. At a running table a bot can
    be asked to play on for somebody who is away.
    """
    return await seating.fill(table, guest, seat, asked)


@router.post("/tables/{table}/start", dependencies=CHANGING)
async def start(seating: TheSeating, guest: OwnGuest, table: str) -> TableSummary:
    """Begin to play at an open table that one made."""
    return await seating.start(table, guest)


@router.post("/tables/{table}/leave", dependencies=CHANGING)
async def leave(seating: TheSeating, guest: OwnGuest, table: str) -> TableSummary:
    """Get up; at a running table a bot plays on."""
    return await seating.leave(table, guest)


@router.post("/tables/{table}/return", dependencies=CHANGING)
async def come_back(seating: TheSeating, guest: OwnGuest, table: str) -> TableSummary:
    """Take one's seats back from the bots that played on."""
    return await seating.come_back(table, guest)


@router.post("/tables/{table}/resign", dependencies=CHANGING)
async def resign(seating: TheSeating, guest: OwnGuest, table: str, asked: OwnSeat) -> TableSummary:
    """Give a seat up for good."""
    return await seating.resign(table, guest, asked.seat)


@router.post("/tables/{table}/undo", dependencies=CHANGING)
async def undo(
    undoing: TheUndoing, guest: OwnGuest, table: str, asked: UndoRequest
) -> TableSummary:
    """Take back one's last action: at once if it told nobody anything, else if all agree."""
    return await undoing.ask(table, guest, asked)


@router.post("/tables/{table}/undo/answer", dependencies=CHANGING)
async def answer_undo(
    undoing: TheUndoing, guest: OwnGuest, table: str, answer: UndoAnswer
) -> TableSummary:
    """Agree that something is taken back, or decline."""
    return await undoing.answer(table, guest, answer)


@router.post("/tables/{table}/hint", dependencies=COSTLY)
async def hint(request: Request, guest: OwnGuest, table: str, asked: OwnSeat) -> Hint:
    """What the strongest bot would play for one's seat now; not where others play, too."""
    hints: Hints = request.app.state.hints
    return await hints.ask(table, guest, asked.seat)


@router.post("/tables/{table}/rematch", dependencies=COSTLY)
async def rematch(seating: TheSeating, guest: OwnGuest, table: str) -> TableSummary:
    """The table at which the same players play again: the same one for all who ask."""
    return await seating.rematch(table, guest)


@router.get("/tables/{table}/record", response_model=None, responses={200: {"model": RecordForm}})
async def read_record(authority: TheAuthority, guest: Guest, table: str) -> Any:
    """The record of a finished game, from which every moment can be made again."""
    return await replays.record(authority, table, guest)


@router.get("/tables/{table}/replay")
async def read_replay(
    authority: TheAuthority,
    guest: Guest,
    table: str,
    eyes: Annotated[str, Query(max_length=16)] = replays.EVERYTHING,
    after: Annotated[int, Query(ge=0, le=2**31)] = 0,
    count: Annotated[int, Query(ge=1, le=500)] = 200,
) -> Replay:
    """A finished game, moment by moment: through a seat's eyes, a spectator's, or all at once."""
    return await replays.replay(authority, table, guest, eyes, after, count)


@router.post("/replays", dependencies=COSTLY)
async def replay_record(authority: TheAuthority, asked: ReplayRequest) -> Replay:
    """A game from a file, moment by moment. Nothing is stored."""
    return await replays.replay_record(authority, asked)
