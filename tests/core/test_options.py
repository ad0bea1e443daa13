"""Options are checked, with errors that list what is allowed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import lindwurm
from lindwurm import InvalidOption
from lindwurm.core.options import Option, settle

OPTIONS = (
    Option("size", "Size", "How large.", "choice", default="small", values=("small", "large")),
    Option("rounds", "Rounds", "How many.", "number", default=3, minimum=1, maximum=9),
    Option("speed", "Speed", "How fast.", "number", default=1.5, minimum=0.5, maximum=2.0),
    Option("open", "Open", "Whether open.", "flag", default=False),
    Option("cards", "Cards", "Which cards.", "data"),
)
DEFAULTS = {"size": "small", "rounds": 3, "speed": 1.5, "open": False, "cards": None}


def test_defaults_for_what_is_not_given() -> None:
    assert settle("toy", OPTIONS, {}) == DEFAULTS
    given = {"size": "large", "rounds": 9, "speed": 2, "open": True, "cards": {"a": 1}}
    assert settle("toy", OPTIONS, given) == given


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("size", "huge", "one of 'small', 'large'"),
        ("size", 1, "one of 'small', 'large'"),
        ("rounds", 0, "a number from 1 to 9"),
        ("rounds", 10, "a number from 1 to 9"),
        ("rounds", 2.5, "a number from 1 to 9"),
        ("rounds", True, "a number from 1 to 9"),
        ("speed", 0.4, "a number from 0.5 to 2.0"),
        ("speed", float("nan"), "a number from 0.5 to 2.0"),
        ("open", 1, "True or False"),
        ("cards", 5, "a mapping, or the path of a TOML file"),
    ],
)
def test_values_that_are_not_offered(name: str, value: Any, allowed: str) -> None:
    with pytest.raises(InvalidOption) as caught:
        settle("toy", OPTIONS, {name: value})
    assert str(caught.value) == f"option {name!r} can't be {value!r}; it takes {allowed}"


def test_a_name_misspelt() -> None:
    with pytest.raises(InvalidOption) as caught:
        settle("toy", OPTIONS, {"sise": "small"})
    text = str(caught.value)
    assert text.startswith("toy has no option 'sise' (did you mean 'size'?); its options are: ")
    assert "size: one of 'small', 'large'; rounds: a number from 1 to 9" in text
    with pytest.raises(InvalidOption, match="its options are: none"):
        settle("toy", (), {"x": 1})


def test_a_data_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text("[deck]\nred = [1, 2]\n", encoding="utf-8")
    for path in (file, str(file)):
        assert settle("toy", OPTIONS, {"cards": path})["cards"] == {"deck": {"red": [1, 2]}}
    file.write_bytes(b"\xff")
    with pytest.raises(InvalidOption, match="is no TOML"):
        settle("toy", OPTIONS, {"cards": file})


@pytest.mark.parametrize("name", lindwurm.games())
def test_every_games_options_are_sound(name: str) -> None:
    """A default is one of the values, labels fit, texts are for people."""
    for option in lindwurm.game(name).rules.options:
        assert option.check(option.default) == option.default
        assert option.title
        assert option.help[-1] in ".)"
        assert len(option.labels) in (0, len(option.values))
        assert (option.kind == "choice") == bool(option.values)
        assert (option.kind == "number") == (option.minimum is not None)
