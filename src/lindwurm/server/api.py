"""The REST part of the protocol."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Callable, Coroutine
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.routing import APIRoute
from pydantic_core import from_json
from starlette.exceptions import HTTPException

from lindwurm.play.record import RecordForm
from lindwurm.server import guests
from lindwurm.server.authority import Authority
from lindwurm.server.limits import Rate
from lindwurm.server.models import (
    GameInfo,
    LogEntry,
    Move,
    NewTable,
    RulesText,
    Snapshot,
    TableSummary,
    Update,
)
from lindwurm.server.problems import MEDIA_TYPE, ProblemError
from lindwurm.server.settings import Settings


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


class _StrictRoute(APIRoute):
    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            return await handle(_StrictRequest(request.scope, request.receive))

        return strictly


def _authority(request: Request) -> Authority:
    found: Authority = request.app.state.authority
    return found


async def _guest(request: Request) -> int | None:
    return await guests.known_guest(_authority(request).store, request.cookies)


TheAuthority = Annotated[Authority, Depends(_authority)]
Guest = Annotated[int | None, Depends(_guest)]

router = APIRouter(
    prefix="/api",
    route_class=_StrictRoute,
    responses={
        "default": {
            "description": "A problem document (RFC 9457)",
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
    },
)


@router.get("/games")
async def list_games(authority: TheAuthority) -> list[GameInfo]:
    """The games that can be played here, with their options and bots."""
    return authority.catalog.games()


@router.get("/games/{name}/rules")
async def read_rules(authority: TheAuthority, name: str) -> RulesText:
    """A game's rules in our words."""
    return authority.catalog.rules(name)


@router.post("/tables", status_code=201, dependencies=[Depends(guests.check_origin)])
async def make_table(
    request: Request, response: Response, authority: TheAuthority, asked: NewTable
) -> TableSummary:
    """Make a table. A guest who is not known yet gets the cookie that owns the seats."""
    rate: Rate = request.app.state.new_tables
    settings: Settings = request.app.state.settings
    rate.take(request.client.host if request.client else "", "new tables")
    guest = await guests.guest_or_new(authority.store, request, response)
    running = await authority.running_tables(guest)
    if running >= settings.tables_at_once:
        raise ProblemError(
            "too-many", f"You have {running} games that are not over; finish one of them first."
        )
    return await authority.create(guest, asked)


@router.get("/tables")
async def list_tables(authority: TheAuthority, guest: Guest) -> list[TableSummary]:
    """The guest's tables, last changed first."""
    return [] if guest is None else await authority.tables(guest)


@router.get("/tables/{table}")
async def read_table(authority: TheAuthority, guest: Guest, table: str) -> Snapshot:
    """The whole table as the guest may know it; who has no seat there is a spectator."""
    return await authority.snapshot(table, guest)


@router.get("/tables/{table}/log")
async def read_log(
    authority: TheAuthority,
    guest: Guest,
    table: str,
    after: Annotated[int, Query(ge=0, le=2**53)] = 0,
) -> list[LogEntry]:
    """What was played behind action number ``after``, as the guest may know it."""
    return await authority.log(table, guest, after)


@router.post("/tables/{table}/moves", dependencies=[Depends(guests.check_origin)])
async def make_move(authority: TheAuthority, guest: Guest, table: str, move: Move) -> Update:
    """Play. The same move sent again gets the first answer."""
    return await authority.play(table, guest, move)


@router.get("/tables/{table}/record", response_model=None, responses={200: {"model": RecordForm}})
async def read_record(authority: TheAuthority, table: str) -> Any:
    """The record of a finished game, from which every moment can be made again."""
    return await authority.record(table)
