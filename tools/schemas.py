"""Writes docs/schema: the JSON schemas of records, and of each game's views and positions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import lindwurm
from lindwurm.core.forms import schema
from lindwurm.play.record import RecordForm

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "schema"


def schemas() -> dict[str, dict[str, Any]]:
    """Every schema by its file's name."""
    found = {"record.json": {"title": "A record of a game", **_dated(schema(RecordForm))}}
    for name in lindwurm.games():
        rules = lindwurm.game(name).rules
        for what, kind in (("view", rules.view_type), ("position", rules.position_type)):
            title = f"A {what} of {rules.title}"
            found[f"{name}.{what}.json"] = {**_dated(schema(kind)), "title": title}
    return found


def _dated(form: dict[str, Any]) -> dict[str, Any]:
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **form}


def text(form: dict[str, Any]) -> str:
    """A schema as its file has it."""
    return json.dumps(form, indent=2) + "\n"


def main() -> None:
    """Write all files, and remove those that no schema has."""
    wanted = schemas()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in FOLDER.glob("*.json"):
        if file.name not in wanted:
            file.unlink()
    for name, form in wanted.items():
        (FOLDER / name).write_text(text(form), encoding="utf-8")


if __name__ == "__main__":
    main()
