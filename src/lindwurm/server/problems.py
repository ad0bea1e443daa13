"""Problems (RFC 9457): every refusal on every channel is one document, made here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field
from pydantic_core import ErrorDetails
from starlette.exceptions import HTTPException

from lindwurm.core import errors

MEDIA_TYPE = "application/problem+json"

#: Every problem there is: its code, HTTP status and title.
CATALOGUE: Mapping[str, tuple[int, str]] = {
    "malformed-json": (400, "That is no JSON"),
    "bad-request": (400, "The request can't be read"),
    "wrong-origin": (403, "The request comes from another site"),
    "not-your-seat": (403, "That seat is not yours"),
    "not-your-table": (403, "Only the table's host may do that"),
    "no-hints": (403, "There are no hints at this table"),
    "daily-running": (403, "That can be seen when the day is over"),
    "not-found": (404, "There is nothing here"),
    "no-such-game": (404, "There is no such game"),
    "no-such-table": (404, "There is no such table"),
    "no-such-link": (404, "That link does not work any more"),
    "no-daily": (404, "There is no challenge of that game or day"),
    "method-not-allowed": (405, "That can't be done here"),
    "stale": (409, "The game has moved on"),
    "not-your-turn": (409, "It is another's turn"),
    "not-started": (409, "The game has not begun"),
    "already-started": (409, "The game has begun already"),
    "seats-open": (409, "Not everybody is there"),
    "seat-taken": (409, "That seat is taken"),
    "already-there": (409, "You sit at this table already"),
    "not-away": (409, "That player is not away"),
    "resigned": (409, "That seat has resigned"),
    "nothing-to-undo": (409, "There is nothing to take back"),
    "revealed": (409, "That can't be taken back"),
    "nothing-asked": (409, "Nothing has been asked"),
    "game-over": (409, "The game is over"),
    "game-not-over": (409, "The game is still running"),
    "move-id-used": (409, "That move id is taken"),
    "too-large": (413, "That is too large"),
    "invalid": (422, "Something in the message is wrong"),
    "illegal-action": (422, "That can't be played"),
    "invalid-option": (422, "An option is wrong"),
    "invalid-record": (422, "The record is wrong"),
    "invalid-seats": (422, "The seats don't fit the game"),
    "invalid-start": (422, "The game can't begin there"),
    "invalid-seed": (422, "The seed is wrong"),
    "unknown-bot": (422, "There is no such bot"),
    "too-many": (429, "Too much at once"),
    "server-fault": (500, "Something broke here"),
    "table-unreadable": (500, "The table can't be read"),
    "not-stored": (503, "The server can't store anything now"),
}

_BY_STATUS = {
    400: "bad-request",
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
}


_IF_GIVEN = Field(default=None, exclude_if=lambda value: value is None)


class Problem(BaseModel):
    """What was wrong, where, and what would be right."""

    model_config = ConfigDict(frozen=True)

    type: str
    title: str
    status: int
    detail: str
    code: str
    where: str | None = _IF_GIVEN
    allowed: list[str] | None = _IF_GIVEN
    rule: str | None = _IF_GIVEN


class ProblemError(Exception):
    """Raised wherever something is refused; ``problem`` is the document for the one who asked.

    ``retry_after`` is after how many seconds the same would be done.
    """

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        where: str | None = None,
        allowed: Sequence[str] | None = None,
        rule: str | None = None,
        retry_after: int | None = None,
    ) -> None:
        self.retry_after = retry_after
        status, title = CATALOGUE[code]
        self.problem = Problem(
            type=f"/problems/{code}",
            title=title,
            status=status,
            detail=detail,
            code=code,
            where=where,
            allowed=None if allowed is None else list(allowed),
            rule=rule,
        )
        super().__init__(f"{code}: {detail}")


def from_library(error: errors.LindwurmError) -> ProblemError:
    """The problem behind an error of the rules library that the asker can mend."""
    match error:
        case errors.IllegalAction():
            return ProblemError("illegal-action", _sentence(error.reason), rule=error.rule)
        case errors.UnknownGame():
            return ProblemError("no-such-game", _sentence(str(error)), allowed=error.known)
        case errors.UnknownBot():
            return ProblemError("unknown-bot", _sentence(str(error)), allowed=error.known)
        case errors.UnknownLanguage():
            return ProblemError(
                "invalid", _sentence(str(error)), where="language", allowed=error.known
            )
        case errors.InvalidSeats():
            return ProblemError("invalid-seats", _sentence(str(error)), where="seats")
        case errors.InvalidSeed():
            return ProblemError("invalid-seed", _sentence(str(error)), where="seed")
        case errors.InvalidRecord():
            return ProblemError("invalid-record", _sentence(str(error)), where="record")
        case errors.InvalidOption() | errors.InvalidCards():
            return ProblemError("invalid-option", _sentence(str(error)), where="options")
    return ProblemError("bad-request", _sentence(str(error)))


def from_validation(found: Sequence[ErrorDetails], *, skip: int = 0) -> ProblemError:
    """One problem for all that pydantic found; ``skip`` leading parts of a place are not named."""
    first = found[0]
    if first["type"] == "json_invalid":
        reason = first.get("ctx", {}).get("error", first["msg"])
        return ProblemError("malformed-json", f"The message is no JSON: {reason}.")
    said = [f"{_place(error, skip)}: {_wrong(error)}" for error in found[:5]]
    if len(found) > 5:
        said.append(f"and {len(found) - 5} more")
    return ProblemError(
        "invalid",
        "; ".join(said) + ".",
        where=_place(first, skip),
        allowed=_allowed(first),
    )


def _place(error: ErrorDetails, skip: int) -> str:
    if error["type"].startswith("union_tag"):
        return "type"
    parts = [str(part) for part in error["loc"][skip:]]
    return ".".join(parts) or "message"


def _wrong(error: ErrorDetails) -> str:
    """What pydantic says, in a friendlier order, with the value where it is short."""
    if error["type"] == "missing":
        return "is missing"
    if error["type"] == "extra_forbidden":
        return "is not a known field"
    message = error["msg"].removeprefix("Value error, ")
    message = message[:1].lower() + message[1:]
    given = error["input"]
    if isinstance(given, (bool, int, float, str)) or given is None:
        shown = repr(given)
        if len(shown) <= 60:
            return f"{message}, not {shown}"
    return message


def _allowed(error: ErrorDetails) -> list[str] | None:
    expected = error.get("ctx", {}).get("expected")
    if error["type"] not in ("literal_error", "union_tag_invalid") or expected is None:
        expected = error.get("ctx", {}).get("expected_tags")
    if expected is None:
        return None
    return [part.strip(" '") for part in str(expected).replace(" or ", ",").split(",") if part]


def _sentence(text: str) -> str:
    return (text[:1].upper() + text[1:]).rstrip(".") + "."


def response(error: ProblemError, headers: Mapping[str, str] | None = None) -> Response:
    """The HTTP answer for a problem."""
    if error.retry_after is not None:
        headers = {**(headers or {}), "Retry-After": str(error.retry_after)}
    return Response(
        error.problem.model_dump_json(),
        status_code=error.problem.status,
        media_type=MEDIA_TYPE,
        headers=headers,
    )


async def _on_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, ProblemError)
    return response(error)


async def _on_library(request: Request, error: Exception) -> Response:
    assert isinstance(error, errors.LindwurmError)
    return response(from_library(error))


async def _on_validation(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    if isinstance(error.body, bytes):
        return response(
            ProblemError(
                "bad-request", "The body must be JSON, sent as 'Content-Type: application/json'."
            )
        )
    return response(from_validation(error.errors(), skip=1))


async def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = _BY_STATUS.get(error.status_code, "bad-request")
    path = request.url.path
    details = {
        "not-found": f"There is nothing at {path}.",
        "method-not-allowed": f"{request.method} can't be used at {path}.",
        "too-large": "The request's body is larger than the server takes.",
    }
    allow = (error.headers or {}).get("allow") or (error.headers or {}).get("Allow")
    problem = ProblemError(
        code,
        details.get(code, _sentence(str(error.detail))),
        allowed=allow.replace(" ", "").split(",") if allow else None,
    )
    return response(problem, error.headers)


async def _on_fault(request: Request, error: Exception) -> Response:
    return response(
        ProblemError("server-fault", "The server could not finish this; nothing was changed by it.")
    )


def install(app: FastAPI) -> None:
    """Make every error that leaves ``app`` a problem document."""
    handlers: dict[type[Exception], Any] = {
        ProblemError: _on_problem,
        errors.LindwurmError: _on_library,
        RequestValidationError: _on_validation,
        HTTPException: _on_http,
        Exception: _on_fault,
    }
    for kind, handler in handlers.items():
        app.add_exception_handler(kind, handler)
