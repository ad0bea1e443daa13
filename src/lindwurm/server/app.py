"""The application: everything put together, by settings."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

import lindwurm
from lindwurm.server import api, live, people, problems
from lindwurm.server.authority import Authority
from lindwurm.server.bots import BotRunner
from lindwurm.server.catalog import Catalog
from lindwurm.server.deadlines import Deadlines
from lindwurm.server.hints import Hints
from lindwurm.server.limits import Rate
from lindwurm.server.lobby import LobbyRoom
from lindwurm.server.openapi import document_of
from lindwurm.server.page import PageHeaders, serve_page
from lindwurm.server.profiles import Profiles
from lindwurm.server.seating import Seating
from lindwurm.server.settings import Settings
from lindwurm.server.store import Store
from lindwurm.server.undoing import Undoing


def create_app(settings: Settings) -> FastAPI:
    """The server as an ASGI application. Its store opens when it starts (DatabaseError)."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await asyncio.to_thread(Store.open, settings.database)
        catalog = Catalog()
        authority = Authority(store, catalog, capacity=settings.tables_in_memory)
        seating, runner = Seating(authority), BotRunner(authority, settings.bot_budget)
        deadlines, lobby = Deadlines(authority, seating), LobbyRoom(authority, seating)
        app.state.catalog = catalog
        app.state.authority, app.state.runner, app.state.lobby = authority, runner, lobby
        app.state.seating, app.state.undoing = seating, Undoing(authority)
        app.state.profiles = Profiles(authority, seating)
        app.state.hints = Hints(authority, runner)
        warming = asyncio.create_task(catalog.warm_all()) if settings.warm else None
        await runner.start()
        deadlines.start()
        lobby.start()
        try:
            yield
        finally:
            if warming is not None:
                warming.cancel()
                await asyncio.wait([warming])
            await lobby.close()
            await deadlines.close()
            await runner.close()
            await authority.close()
            catalog.close()
            await asyncio.to_thread(store.close)

    app = FastAPI(
        title="Lindwurm",
        version=lindwurm.__version__,
        summary="Tables for dragon games.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.settings = settings
    app.state.new_tables = Rate(settings.tables_a_minute)
    app.state.claims = Rate(settings.links_a_minute)
    app.state.costly = Rate(settings.costly_a_minute)
    app.state.changes = Rate(settings.changes_a_minute)
    problems.install(app)
    app.include_router(api.router)
    app.include_router(people.router)
    app.include_router(live.router)
    serve_page(app, settings.page)
    app.add_middleware(PageHeaders)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.openapi = lambda: document_of(app)  # type: ignore[method-assign]
    return app
