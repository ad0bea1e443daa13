"""The checking of JSON forms."""

from __future__ import annotations

from typing import Any

import pytest
from typing_extensions import TypedDict

from lindwurm.core.errors import InvalidView
from lindwurm.core.forms import STRICT, check_form, difference, schema


class Inner(TypedDict):
    __pydantic_config__ = STRICT  # type: ignore[misc]
    names: list[str]


class Toy(TypedDict):
    __pydantic_config__ = STRICT  # type: ignore[misc]
    number: int
    inner: list[Inner]
    half: float


GOOD: dict[str, Any] = {"number": 1, "inner": [{"names": ["a"]}], "half": 0.5}


def test_a_good_form_passes() -> None:
    assert check_form(Toy, GOOD, InvalidView) == GOOD
    assert check_form(Toy, {**GOOD, "half": 1}, InvalidView)["half"] == 1


@pytest.mark.parametrize(
    ("change", "where", "reason"),
    [
        ({"number": "1"}, "number", "input should be a valid integer, not '1'"),
        ({"number": True}, "number", "input should be a valid integer, not True"),
        ({"number": 1.0}, "number", "input should be a valid integer, not 1.0"),
        ({"more": 0}, "more", "there is no such field"),
        ({"inner": [{}]}, "inner.0.names", "this field is missing"),
        ({"inner": [{"names": [3]}]}, "inner.0.names.0", "input should be a valid string, not 3"),
        ({"inner": {}}, "inner", "input should be a valid list, not {}"),
    ],
)
def test_a_fault_is_named_with_its_place(change: Any, where: str, reason: str) -> None:
    with pytest.raises(InvalidView) as caught:
        check_form(Toy, {**GOOD, **change}, InvalidView)
    assert (caught.value.where, caught.value.reason) == (where, reason)
    assert str(caught.value) == f"this view can't be used at {where}: {reason}"


def test_what_was_given_is_cut_short() -> None:
    with pytest.raises(InvalidView) as caught:
        check_form(Toy, {**GOOD, "number": "x" * 1000}, InvalidView)
    assert len(caught.value.reason) < 120


@pytest.mark.parametrize(
    ("given", "right", "expected"),
    [
        (GOOD, GOOD, None),
        ({**GOOD, "number": 2}, GOOD, ("number", 2, 1)),
        ({**GOOD, "inner": [{"names": ["b"]}]}, GOOD, ("inner[0].names[0]", "b", "a")),
        ({**GOOD, "inner": []}, GOOD, ("inner", [], GOOD["inner"])),
        ({}, {"a": 1}, ("", {}, {"a": 1})),
        ([1, [2, 3]], [1, [2, 4]], ("[1][1]", 3, 4)),
    ],
)
def test_the_first_difference(given: Any, right: Any, expected: Any) -> None:
    assert difference(given, right) == expected


def test_a_schema_refuses_more_fields() -> None:
    found = schema(Toy)
    assert found["additionalProperties"] is False
    assert set(found["required"]) == {"number", "inner", "half"}
