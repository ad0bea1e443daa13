"""Options are checked, with errors that list what is allowed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lindwurm
from lindwurm import InvalidCards, InvalidOption
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


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"a =", "is no TOML"),
        (b"\xff", "is not UTF-8"),
        (b"\xef\xbb\xbfa = 1", "byte order mark"),
        ("a = 1".encode("utf-16"), "written in UTF-16"),
        (b"a = " + b"9" * 5000, "too large a number"),
        (b"a = " + b"[" * 5000, "nested too deeply"),
    ],
)
def test_a_data_file_that_cannot_be_read(tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "cards.toml"
    file.write_bytes(content)
    with pytest.raises(InvalidOption, match=said):
        settle("toy", OPTIONS, {"cards": file})


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (
            {"a": {"b": ["x", "\x1b[31m"]}},
            r"at a.b\[1\]: the character .x1b has no place in a text",
        ),
        ({"a": "\ud800"}, r"at a: the character .ud800 has no place"),
        ({"a": 10**5000}, "at a: no number is as large"),
        ({1: "a"}, "the names of its fields must be texts"),
    ],
)
def test_data_is_plain(data: Any, said: str) -> None:
    with pytest.raises(InvalidCards, match=said):
        settle("toy", OPTIONS, {"cards": data})


def test_numbers_of_numpy() -> None:
    made = settle("toy", OPTIONS, {"rounds": np.int64(4), "speed": np.float64(2)})
    assert (made["rounds"], made["speed"]) == (4, 2)
    assert json.loads(json.dumps(made)) == made
    with pytest.raises(InvalidOption, match="rounds"):
        settle("toy", OPTIONS, {"rounds": np.True_})
    with pytest.raises(InvalidOption, match="too large to be shown"):
        settle("toy", OPTIONS, {"rounds": 10**5000})


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
