"""Forms hold plain texts, numbers and nesting of human size."""

from __future__ import annotations

from typing import Any

import pytest

import lindwurm
from lindwurm import InvalidPosition, InvalidRecord, InvalidView
from lindwurm.core.plain import DEEPEST, LARGEST, check_plain, unfit, visible
from lindwurm.testing.example import Higher

DEEP: dict[str, Any] = {}
for _ in range(50_000):
    DEEP = {"a": DEEP}
#: Values that no field can have, with what is said of them.
ODD = [
    (10**5000, "no number is as large as this one"),
    (-LARGEST - 1, "no number is as large as this one"),
    (DEEP, f"nothing is nested more than {DEEPEST} deep"),
    ([[DEEP]], f"nothing is nested more than {DEEPEST} deep"),
    ("\ud800", r"the character \ud800 has no place in a text"),
    (["a", "\x1b[31m"], r"the character \x1b has no place in a text"),
    ({"a\x9b": 1}, "this name has a character that can't be shown"),
    ({1: 2}, "the names of its fields must be texts"),
]


@pytest.mark.parametrize(("value", "said"), ODD, ids=range(len(ODD)))
def test_every_field_of_every_form(value: Any, said: str) -> None:
    game = lindwurm.game("dragonheart")
    state = game.new(seed=1)
    state.play(state.to_move[0], state.actions(state.to_move[0])[0])
    forms: list[tuple[dict[str, Any], Any, Any]] = [
        (state.position(), game.load, InvalidPosition),
        (state.view(0), game.view_record, InvalidView),
        ({**state.record(), "start": {}, "outcomes": []}, lindwurm.replay, InvalidRecord),
    ]
    for form, read, error in forms:
        for field in form:
            with pytest.raises(error) as caught:
                read({**form, field: value})
            if (field, error) not in {("version", InvalidRecord), ("lindwurm", InvalidRecord)}:
                assert caught.value.reason == said
                assert caught.value.where.startswith(field)
            assert str(caught.value).isprintable()


def test_where_it_is() -> None:
    with pytest.raises(InvalidRecord) as caught:
        check_plain({"a": [1, {"b": ["x", "\0", "\1"]}], "c": "\2"}, InvalidRecord)
    assert caught.value.where == "a[1].b[1]"
    assert r"\x00" in caught.value.reason


def test_names_of_all_peoples_are_plain() -> None:
    for name in ("Jürgen", "山田", "👩\u200d🚀", "O'Neil", "Größe\u00a02", "אבא", "Ann Bo"):
        check_plain(name, InvalidRecord)
        assert visible(name) == name
        assert unfit(name) == ""


def test_what_a_terminal_would_obey_is_escaped() -> None:
    assert visible("a\x1b[2J\x9b\ud800\u202eb\nc") == r"a\x1b[2J\x9b\ud800\u202eb\nc"


@pytest.mark.parametrize("name", ["a\x1b[31m", "\ud800", "a\nb", "\u2028", "\x7f", "\x85"])
def test_a_record_is_not_written_with_such_a_name(name: str) -> None:
    from lindwurm.play.game import Game

    with pytest.raises(InvalidRecord, match=r"at seats\[1\]: the character"):
        Game(Higher()).new(seed=1).record(["Ann", name])


def test_truth_is_no_number() -> None:
    """0 is not False, 1 not True, though Python finds them equal."""
    game = lindwurm.game("dragon-in-the-hut")
    position = game.new(seed=1).position()
    for field, value in (("version", True), ("over", 0)):
        with pytest.raises(InvalidPosition, match=f"at {field}"):
            game.load({**position, field: value})
    with pytest.raises(InvalidPosition, match=r"at options.expansion: .* 0, here it is False"):
        game.load({**position, "options": {**position["options"], "expansion": 0}})
