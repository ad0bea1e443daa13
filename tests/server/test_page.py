from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.server.conftest import Person, Running

    from lindwurm.server.settings import Settings

HTML = {"Accept": "text/html,*/*;q=0.8"}


@pytest.fixture
def built(settings: Settings, start: Callable[[Settings], Running]) -> Iterator[Person]:
    (settings.page / "assets").mkdir(parents=True)
    (settings.page / "index.html").write_text("<!doctype html><title>The page</title>")
    (settings.page / "icon.svg").write_text("<svg/>")
    (settings.page / "sw.js").write_text("let worker = 1;")
    (settings.page / "manifest.webmanifest").write_text("{}")
    (settings.page / "assets" / "app-1a2b.js").write_text("let dragon = 1;\n" * 1000)
    (settings.page.parent / "secret.txt").write_text("outside")
    with start(settings) as running:
        yield running.person()


def test_the_page_answers_at_every_route_of_its_own(built: Person) -> None:
    for path in ("/", "/tables/abc", "/games/dragonheart/rules"):
        answer = built.http.get(path, headers=HTML)
        assert (answer.status_code, "The page" in answer.text) == (200, True)
        assert answer.headers["Cache-Control"] == "no-cache"
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_hashed_files_are_kept_for_ever_and_others_are_not(built: Person) -> None:
    script = built.http.get("/assets/app-1a2b.js")
    assert "immutable" in script.headers["Cache-Control"]
    icon = built.http.get("/icon.svg")
    assert icon.headers["Cache-Control"] == "no-cache"
    same = built.http.get("/icon.svg", headers={"If-None-Match": icon.headers["ETag"]})
    assert same.status_code == 304
    missing = built.http.get("/assets/app-old.js")
    assert (missing.status_code, missing.headers["Cache-Control"]) == (404, "no-cache")


def test_what_makes_the_page_installable_has_its_types_and_is_asked_for_again(
    built: Person,
) -> None:
    for path, kind in (
        ("/sw.js", "text/javascript"),
        ("/manifest.webmanifest", "application/manifest+json"),
    ):
        answer = built.http.get(path)
        assert answer.headers["Content-Type"].partition(";")[0] == kind
        assert answer.headers["Cache-Control"] == "no-cache"


def test_what_is_worth_it_is_compressed(built: Person) -> None:
    with built.http.stream("GET", "/assets/app-1a2b.js") as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(raw) < 1000
    assert gzip.decompress(raw).startswith(b"let dragon")


def test_the_api_never_answers_with_the_page(built: Person) -> None:
    for path in ("/api", "/api/", "/api/nothing", "/api/tables/none"):
        answer = built.http.get(path, headers=HTML)
        assert answer.status_code == 404
        assert answer.json()["status"] == 404
        assert answer.headers["Cache-Control"] == "no-store"


def test_nothing_outside_the_page_is_served(built: Person) -> None:
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/%00"):
        assert "outside" not in built.http.get(path).text
        assert built.http.get(path).status_code in (200, 404)


def test_a_page_that_is_not_built_says_what_to_do(person: Person) -> None:
    answer = person.http.get("/", headers=HTML)
    assert answer.status_code == 503
    assert "make play" in answer.text
