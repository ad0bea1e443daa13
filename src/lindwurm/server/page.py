"""Serving the built page, and the headers that every answer carries."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: What the page may load: its own files only. (Svelte sets styles, icons may be data.)
CONTENT_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
_NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Lindwurm</title>
<h1>The page is not built yet</h1>
<p>The server runs, but the page is missing from its installation.
<code>make play</code> in Lindwurm's folder builds it and starts anew.</p>
</html>
"""


class PageHeaders:
    """Adds caching and security headers, and lets no path below /api fall back to the page."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, with the headers added to its answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path: str = scope["path"]
        of_api = path == "/api" or path.startswith("/api/")
        if of_api:
            kept = [(name, value) for name, value in scope["headers"] if name != b"accept"]
            scope = {**scope, "headers": [*kept, (b"accept", b"application/json")]}

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("Cache-Control", _caching(path, of_api, message["status"]))
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "same-origin"
                if headers.get("Content-Type", "").startswith("text/html"):
                    headers["Content-Security-Policy"] = CONTENT_POLICY
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _caching(path: str, of_api: bool, status: int) -> str:
    """Files below /assets have a hash in their names; everything else is asked for again."""
    if of_api:
        return "no-store"
    if path.startswith("/assets/") and status in (200, 206, 304):
        return "public, max-age=31536000, immutable"
    return "no-cache"


def serve_page(app: FastAPI, folder: Path) -> None:
    """Serve the built page at /, whatever the route; or say that it is not built."""
    mimetypes.add_type("application/manifest+json", ".webmanifest")
    if (folder / "index.html").is_file():
        app.frontend("/", directory=folder, fallback="index.html")
        return

    @app.get("/", include_in_schema=False)
    async def not_built() -> HTMLResponse:
        return HTMLResponse(_NOT_BUILT, status_code=503)
