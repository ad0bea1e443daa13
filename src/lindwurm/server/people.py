"""The part of the REST protocol that is about people: profiles, ratings, challenges of the day."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from lindwurm.server import guests
from lindwurm.server.api import (
    CHANGING,
    COSTLY,
    PROBLEMS,
    AnyGuest,
    Guest,
    StrictRoute,
    TheAuthority,
    may_make_tables,
)
from lindwurm.server.limits import Rate, address_of
from lindwurm.server.models import Daily, DeviceLink, GameStatistics, Me, Ratings, TableSummary
from lindwurm.server.profiles import Profiles
from lindwurm.server.requests import DeviceToken, NewName


def _profiles(request: Request) -> Profiles:
    found: Profiles = request.app.state.profiles
    return found


TheProfiles = Annotated[Profiles, Depends(_profiles)]

router = APIRouter(prefix="/api", route_class=StrictRoute, responses=PROBLEMS)


@router.get("/me")
async def read_me(profiles: TheProfiles, guest: Guest) -> Me:
    """Who asks."""
    return await profiles.me(guest)


@router.put("/me", dependencies=CHANGING)
async def rename(profiles: TheProfiles, guest: AnyGuest, asked: NewName) -> Me:
    """Call oneself so, at tables to come."""
    return await profiles.rename(guest, asked.name)


@router.post("/me/links", status_code=201, dependencies=COSTLY)
async def make_link(profiles: TheProfiles, guest: AnyGuest) -> DeviceLink:
    """A token with which another device becomes the same guest."""
    return await profiles.link(guest)


@router.post("/me/devices", dependencies=CHANGING)
async def add_device(
    request: Request,
    response: Response,
    authority: TheAuthority,
    profiles: TheProfiles,
    asked: DeviceToken,
) -> Me:
    """Be the guest who made the token, from now on in this browser."""
    rate: Rate = request.app.state.claims
    rate.take(address_of(request), "links")
    token = await profiles.claim(asked.token)
    guests.set_cookie(request, response, token)
    return await profiles.me(await authority.store.guest(guests.token_hash(token)))


@router.get("/me/statistics")
async def read_statistics(profiles: TheProfiles, guest: Guest) -> list[GameStatistics]:
    """How one has done, a line a game and number of players."""
    return [] if guest is None else await profiles.statistics(guest)


@router.get("/ratings/{game}")
async def read_ratings(profiles: TheProfiles, guest: Guest, game: str) -> Ratings:
    """A game's ratings: of people among themselves, and with bots."""
    return await profiles.ratings(game, guest)


@router.get("/daily/{game}")
async def read_daily(
    profiles: TheProfiles,
    guest: Guest,
    game: str,
    date: Annotated[str | None, Query(max_length=10)] = None,
) -> Daily:
    """A game's challenge of today, or of a day."""
    return await profiles.daily(game, date, guest)


@router.post("/daily/{game}", dependencies=CHANGING)
async def begin_daily(
    request: Request, response: Response, profiles: TheProfiles, game: str
) -> TableSummary:
    """One's attempt at today's challenge: begun now, or the one there is."""
    return await profiles.begin_daily(game, await may_make_tables(request, response))
