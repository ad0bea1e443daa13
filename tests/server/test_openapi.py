from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import lindwurm
from lindwurm.server.app import create_app
from lindwurm.server.openapi import openapi_document
from lindwurm.server.settings import Settings

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return openapi_document()


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "$ref":
                yield value
            else:
                yield from references(value)
    elif isinstance(part, list):
        for value in part:
            yield from references(value)


def test_the_page_is_typed_by_this_document(document: dict[str, Any]) -> None:
    kept = json.loads((ROOT / "web" / "openapi.json").read_text(encoding="utf-8"))
    assert kept == document, "make it anew: lindwurm openapi > web/openapi.json"


def test_it_is_made_without_opening_a_database(tmp_path: Path) -> None:
    path = tmp_path / "none" / "a.sqlite3"
    assert create_app(Settings(database=path)).openapi()["info"]["title"] == "Lindwurm"
    assert not path.parent.exists()


def test_all_that_is_referred_to_is_there(document: dict[str, Any]) -> None:
    names = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert set(references(document)) <= names


def test_the_frames_of_the_socket_are_components(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for union, kinds in (
        ("ClientFrame", {"move", "ping", "sync"}),
        (
            "ServerFrame",
            {"snapshot", "update", "accepted", "refused", "thinking", "here", "pong", "lobby"},
        ),
    ):
        mapping = schemas[union]["discriminator"]["mapping"]
        assert set(mapping) == kinds
        for kind, reference in mapping.items():
            frame = schemas[reference.rpartition("/")[2]]
            assert frame["properties"]["type"]["const"] == kind
            if union == "ServerFrame":
                assert "type" in frame["required"]


def test_every_route_says_how_its_problems_look(document: dict[str, Any]) -> None:
    for path, methods in document["paths"].items():
        for operation in methods.values():
            answers = operation["responses"]
            assert list(answers["default"]["content"]) == ["application/problem+json"], path
            assert "422" not in answers


@pytest.mark.parametrize("name", lindwurm.games())
def test_every_games_views_fit_its_component(document: dict[str, Any], name: str) -> None:
    component = "".join(word.capitalize() for word in name.split("-")) + "View"
    schema = {"$ref": f"#/components/schemas/{component}", "components": document["components"]}
    state = lindwurm.game(name).new(seed=1)
    for seat in (None, 0):
        Draft202012Validator(schema).validate(state.view(seat))
    broken = {key: value for key, value in state.view(0).items() if key != "to_move"}
    assert not Draft202012Validator(schema).is_valid(broken)
