"""Who comes: a guest is whoever holds a cookie's secret token; the store knows only its hash."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
from collections.abc import Mapping

from starlette.requests import HTTPConnection
from starlette.responses import Response

from lindwurm.server.problems import ProblemError
from lindwurm.server.store import Store, StoreError

COOKIE = "lindwurm"
#: How long a browser keeps the cookie, in seconds (400 days is the most that browsers allow).
LIFETIME = 400 * 86400
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


def token_hash(token: str) -> str:
    """What is stored of a token. It has 128 random bits, so a plain hash can't be searched."""
    return hashlib.sha256(token.encode()).hexdigest()


async def known_guest(store: Store, cookies: Mapping[str, str]) -> int | None:
    """The guest behind the cookie; None if there is none or it is not known here."""
    token = cookies.get(COOKIE, "")
    if not _TOKEN.fullmatch(token):
        return None
    try:
        return await store.guest(token_hash(token))
    except StoreError as error:
        raise ProblemError("not-stored", "The server can't read its store just now.") from error


async def guest_or_new(store: Store, connection: HTTPConnection, response: Response) -> int:
    """The guest behind the cookie, or a new one, whose cookie goes into the response."""
    guest = await known_guest(store, connection.cookies)
    if guest is not None:
        return guest
    token = secrets.token_urlsafe(16)
    try:
        guest = await store.add_guest(token_hash(token), time.time())
    except StoreError as error:
        raise ProblemError("not-stored", "The server can't store anything just now.") from error
    set_cookie(connection, response, token)
    return guest


def set_cookie(connection: HTTPConnection, response: Response, token: str) -> None:
    """Let the browser be the guest with that token from now on."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=LIFETIME,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme in ("https", "wss"),
        path="/",
    )


def check_origin(connection: HTTPConnection) -> None:
    """Refuse what another site's page makes a browser send. Programs send no origin."""
    origin = connection.headers.get("origin")
    host = connection.headers.get("host", "")
    if origin is not None and origin.partition("://")[2].lower() != host.lower():
        raise ProblemError("wrong-origin", f"This server is {host}; the request is from {origin}.")
