"""The OpenAPI document: the REST part, the WebSocket's frames, and every game's view."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from lindwurm import gamebox
from lindwurm.server.models import SERVER_FRAME
from lindwurm.server.requests import CLIENT_FRAME
from lindwurm.server.settings import Settings

_REF = "#/components/schemas/"


def openapi_document() -> dict[str, Any]:
    """The document of a server with default settings. Nothing is opened or compiled for it."""
    from lindwurm.server.app import create_app  # which hands its documents out from here

    return document_of(create_app(Settings()))


def document_of(app: FastAPI) -> dict[str, Any]:
    """The document of an application; made once."""
    if app.openapi_schema is None:
        made = get_openapi(
            title=app.title, version=app.version, summary=app.summary, routes=app.routes
        )
        schemas = made.setdefault("components", {}).setdefault("schemas", {})
        _add(schemas, "ClientFrame", CLIENT_FRAME, "validation")
        _add(schemas, "ServerFrame", SERVER_FRAME, "serialization")
        for game in gamebox.names():
            prefix = "".join(word.capitalize() for word in game.split("-"))
            view = TypeAdapter(gamebox.find(game).view_type)
            _add(schemas, prefix + "View", view, "serialization", prefix=prefix)
        made["components"]["schemas"] = dict(sorted(schemas.items()))
        app.openapi_schema = made
    return app.openapi_schema


def _add(
    schemas: dict[str, Any],
    name: str,
    adapter: TypeAdapter[Any],
    mode: JsonSchemaMode,
    prefix: str = "",
) -> None:
    """Put a type's schema, and what it refers to, among the components."""
    schema = adapter.json_schema(mode=mode, ref_template=f"{_REF}{prefix}{{model}}")
    for part, definition in schema.pop("$defs", {}).items():
        schemas.setdefault(prefix + part, definition)
    schemas[name] = {**schema, "title": name}
