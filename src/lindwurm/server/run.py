"""Running the server for a person at a terminal."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import uvicorn
from fastapi import FastAPI

from lindwurm.server.app import create_app
from lindwurm.server.catalog import Catalog
from lindwurm.server.database import DatabaseError, open_database
from lindwurm.server.settings import Settings, default_database

#: The longest WebSocket message before the connection is ended, in bytes.
LONGEST_MESSAGE = 1_048_576
#: How long open connections have to end when the server is stopped, in seconds.
FAREWELL = 3


class ServeError(Exception):
    """The server can't start; the message says why and what helps."""


class _Server(uvicorn.Server):
    """Tells when it listens."""

    def __init__(self, config: uvicorn.Config, listening: Callable[[], None]) -> None:
        super().__init__(config)
        self._listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started:
            self._listening()


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: Path | None = None,
    open_browser: bool = True,
    say: Callable[[str], None] = print,
) -> None:
    """Serve until stopped. Port 0 takes any that is free. ServeError if it can't be done.

    The address is told by ``say`` once the server listens, and opened where there is a browser.
    """
    settings = Settings(database=default_database() if db is None else db)
    try:
        open_database(settings.database).dispose()
    except DatabaseError as error:
        raise ServeError(str(error)) from error
    listener = listen(host, port)
    address = address_of(host, listener.getsockname()[1])

    def listening() -> None:
        say(f"Lindwurm is at {address} (Ctrl+C ends it). Games are kept in {settings.database}.")
        if open_browser and has_browser():
            webbrowser.open(address)

    _log_progress()
    app = create_app(settings)
    with listener, contextlib.suppress(KeyboardInterrupt):
        _Server(config_for(app), listening).run(sockets=[listener])
    catalog: Catalog | None = getattr(app.state, "catalog", None)
    if catalog is not None and catalog.busy:
        leave()


def leave() -> NoReturn:
    """End the process at once, though a game is being compiled: that takes minutes and can't be
    broken off. All else has ended, and the compiler's cache takes whole files only.
    """
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(0)


def config_for(app: FastAPI) -> uvicorn.Config:
    """How the application is served."""
    return uvicorn.Config(
        app,
        log_level="warning",
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=True,  # what was said before shrinks a move to some 50 bytes
        timeout_graceful_shutdown=FAREWELL,
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to the address; ServeError says why there is none."""
    if not 0 <= port <= 65_535:
        raise ServeError(f"A port is a number from 0 to 65535, not {port}.")
    try:
        family, kind, proto, _, where = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except OSError as error:
        raise ServeError(f"There is no address {host!r} here: {error}.") from error
    listener = socket.socket(family, kind, proto)
    if os.name == "posix":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(where)
        listener.listen(1024)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise ServeError(
                f"Port {port} is taken, perhaps by another Lindwurm. Choose another with --port; "
                "--port 0 takes any that is free."
            ) from error
        raise ServeError(f"Port {port} of {host} can't be used: {error.strerror}.") from error
    return listener


def address_of(host: str, port: int) -> str:
    """The address that a browser on this machine can open."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def has_browser() -> bool:
    """Whether a window can be opened here (a browser in the terminal would take that over)."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _log_progress() -> None:
    """Show what the server says of its progress, a line each."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(message)s"))
    log = logging.getLogger("lindwurm")
    log.setLevel(logging.INFO)
    if not log.handlers:
        log.addHandler(handler)
