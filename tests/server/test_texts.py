"""What the server says in English the page says in each of its languages; nothing may lack."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lindwurm.server.catalog import Catalog
from lindwurm.server.models import GameInfo
from lindwurm.server.problems import CATALOGUE
from lindwurm.server.seating import NAMELESS

WEB = Path(__file__).parents[2] / "web" / "src"
LANGUAGES = ("en", "de", "es")
GAMES = Catalog().games()


def texts(path: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((WEB / path).read_text(encoding="utf-8"))
    return found


def typographic(text: str) -> str:
    return text.replace("'", "’")  # noqa: RUF001


def listed(game: GameInfo) -> dict[str, Any]:
    """What the page has to say of a game: the form of its ``about.en.json``."""
    options: dict[str, dict[str, Any]] = {}
    for option in game.options:
        said: dict[str, Any] = {"title": typographic(option.title)}
        said["help"] = typographic(option.help)
        if option.values:
            labels = map(typographic, option.labels)
            said["values"] = dict(zip(option.values, labels, strict=True))
        options[option.name] = said
    bots = {
        bot.name: {"title": typographic(bot.title), "help": typographic(bot.help)}
        for bot in game.bots
    }
    return {"tagline": typographic(game.tagline), "options": options, "bots": bots}


def keys(node: Any) -> Any:
    return {key: keys(part) for key, part in node.items()} if isinstance(node, dict) else None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_options_and_bots_are_called_as_the_server_calls_them(game: GameInfo) -> None:
    assert texts(f"games/{game.name}/text/about.en.json") == listed(game)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_options_and_bots_have_names_in_each_language(game: GameInfo, language: str) -> None:
    assert keys(texts(f"games/{game.name}/text/about.{language}.json")) == keys(listed(game))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_refusal_is_said_in_each_language(language: str) -> None:
    said = texts(f"lib/text/{language}.json")["problems"]
    # A game that the page has no table for is the page's own trouble.
    assert set(said) == {*CATALOGUE, "no-component"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_games_have_one_title(game: GameInfo) -> None:
    card = (WEB / "games" / game.name / "index.ts").read_text(encoding="utf-8")
    quote = '"' if "'" in game.title else "'"
    assert f"title: {quote}{game.title}{quote}," in card


def test_the_nameless_are_known_by_the_name_they_are_given() -> None:
    page = (WEB / "games" / "about" / "index.ts").read_text(encoding="utf-8")
    assert f"const NAMELESS = '{NAMELESS}';" in page
