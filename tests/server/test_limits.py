from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from fastapi.routing import APIRoute
from tests.server.conftest import Running

from lindwurm.server import api, limits, people
from lindwurm.server.limits import Rate
from lindwurm.server.problems import MEDIA_TYPE, ProblemError
from lindwurm.server.settings import Settings


def test_a_rate_holds_for_each_key_and_recovers() -> None:
    now = 0.0
    rate = Rate(6, clock=lambda: now)
    for _ in range(6):
        rate.take("a", "things")
    with pytest.raises(ProblemError, match="At most 6 things a minute; try again in 10 s") as error:
        rate.take("a", "things")
    assert error.value.retry_after == 10
    rate.take("b", "things")
    now = 9.9
    with pytest.raises(ProblemError):
        rate.take("a", "things")
    now = 20.1
    for _ in range(2):
        rate.take("a", "things")
    with pytest.raises(ProblemError):
        rate.take("a", "things")


def test_the_keys_are_bounded() -> None:
    rate = Rate(1, keys=10, clock=lambda: 0.0)
    for key in range(1000):
        rate.take(str(key), "things")
    assert len(rate._buckets) == 10
    with pytest.raises(ProblemError):
        rate.take("999", "things")


def test_whatever_changes_something_is_limited() -> None:
    routes = [*api.router.routes, *people.router.routes]
    changing = [r for r in routes if isinstance(r, APIRoute) and r.methods != {"GET"}]
    assert len(changing) > 15
    for route in changing:
        used = [dependency.dependency for dependency in route.dependencies]
        assert limits.limit_changes in used, route.path


def test_one_too_many_is_told_when_to_come_again(
    settings: Settings, start: Callable[[Settings], Running]
) -> None:
    few = replace(settings, changes_a_minute=3, costly_a_minute=1)
    with start(few) as running:
        person = running.person()
        record = {"record": {"game": "none"}}
        assert person.http.post("/api/replays", json=record).status_code == 422
        costly = person.http.post("/api/replays", json=record)
        assert costly.status_code == 429
        assert costly.headers["Retry-After"] == "60"
        assert person.http.put("/api/me", json={"name": "Ada"}).status_code == 200
        often = person.http.put("/api/me", json={"name": "Bea"})
        assert often.status_code == 429
        assert often.headers["Content-Type"] == MEDIA_TYPE
        assert often.headers["Retry-After"] == "20"
        assert often.json()["code"] == "too-many"
        assert person.get("/me")["name"] == "Ada"
