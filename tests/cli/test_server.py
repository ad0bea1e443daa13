"""Serving, and the protocol's document."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from lindwurm.server import run as server


def test_openapi_prints_the_document(run: Callable[..., Result]) -> None:
    result = run("openapi")
    assert result.exit_code == 0
    made = json.loads(result.stdout)
    assert made["openapi"].startswith("3.")
    assert "/api/games" in made["paths"]


def test_serve_passes_on_what_was_asked(
    run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[dict[str, Any]] = []

    def serve(**wishes: Any) -> None:
        wishes.pop("say")("Lindwurm is at http://127.0.0.1:9000/")
        asked.append(wishes)

    monkeypatch.setattr(server, "serve", serve)
    file = tmp_path / "games.sqlite3"
    result = run("serve", "--host", "::", "--port", 9000, "--db", file, "--open")
    assert result.stdout == "Lindwurm is at http://127.0.0.1:9000/\n"
    assert asked == [{"host": "::", "port": 9000, "db": file, "open_browser": True}]
    run("serve")
    assert asked[1] == {"host": "127.0.0.1", "port": 8000, "db": None, "open_browser": False}


def test_serve_says_why_it_can_not(
    refused: Callable[..., str], run: Callable[..., Result], tmp_path: Path
) -> None:
    assert "no address 'nowhere.invalid' here" in refused(
        "serve", "--host", "nowhere.invalid", "--db", tmp_path / "games.sqlite3"
    )
    (tmp_path / "file").write_text("")
    said = refused("serve", "--port", 0, "--db", tmp_path / "file" / "games.sqlite3")
    assert "--db" in said
    assert run("serve", "--port", 70000).exit_code == 2
