from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from lindwurm.core import errors
from lindwurm.server.problems import CATALOGUE, ProblemError, from_library, from_validation
from lindwurm.server.requests import NewTable


@pytest.mark.parametrize(
    ("error", "code", "extra"),
    [
        (
            errors.IllegalAction("x", "that is not yours", "DH-5"),
            "illegal-action",
            {"rule": "DH-5"},
        ),
        (errors.IllegalAction("x", "no such card"), "illegal-action", {}),
        (errors.UnknownGame("x", ["a", "b"]), "no-such-game", {"allowed": ["a", "b"]}),
        (errors.UnknownBot("x", ["a"]), "unknown-bot", {"allowed": ["a"]}),
        (
            errors.UnknownLanguage("fr", ["en"]),
            "invalid",
            {"where": "language", "allowed": ["en"]},
        ),
        (errors.InvalidSeats("too many"), "invalid-seats", {"where": "seats"}),
        (errors.InvalidSeed("too long"), "invalid-seed", {"where": "seed"}),
        (errors.InvalidOption("no such"), "invalid-option", {"where": "options"}),
        (errors.InvalidCards("no cards"), "invalid-option", {"where": "options"}),
        (errors.InvalidRecord("odd"), "invalid-record", {"where": "record"}),
        (errors.InvalidView("odd"), "bad-request", {}),
    ],
)
def test_errors_of_the_library(
    error: errors.LindwurmError, code: str, extra: dict[str, Any]
) -> None:
    document = from_library(error).problem.model_dump()
    status, title = CATALOGUE[code]
    detail = document.pop("detail")
    assert document == {
        "type": f"/problems/{code}", "title": title, "status": status, "code": code, **extra
    }  # fmt: skip
    assert detail[0].isupper()
    assert detail.endswith(".")
    assert not detail.endswith("..")


def test_only_problems_of_the_catalogue_can_be_raised() -> None:
    with pytest.raises(KeyError):
        ProblemError("made-up", "x")
    assert all(400 <= status < 600 and title for status, title in CATALOGUE.values())


def test_a_validation_names_every_field_what_was_wrong_and_what_is_allowed() -> None:
    wrong = {"seats": [{"kind": "x", "bot": 3}, {}], "options": [], "seed": False, "more": 1}
    with pytest.raises(ValidationError) as found:
        TypeAdapter(NewTable).validate_python(wrong)
    problem = from_validation(found.value.errors()).problem
    assert (problem.code, problem.where) == ("invalid", "game")
    for part in (
        "game: is missing",
        "options: input should be a valid dictionary",
        "seats.0.kind: input should be 'me', 'bot' or 'open', not 'x'",
        "seats.0.bot: input should be a valid string, not 3",
        "more",
    ):
        assert part in problem.detail
    with pytest.raises(ValidationError) as found:
        TypeAdapter(NewTable).validate_python({"game": "g", "seats": [{"kind": "x"}]})
    problem = from_validation(found.value.errors()).problem
    assert (problem.where, problem.allowed) == ("seats.0.kind", ["me", "bot", "open"])
