from __future__ import annotations

import sqlite3
from http.cookies import SimpleCookie
from typing import TYPE_CHECKING

import pytest

from lindwurm.server.guests import COOKIE, token_hash

if TYPE_CHECKING:
    from tests.server.conftest import Person, Running

BODY = {"game": "dragonheart", "seats": [{"kind": "me"}, {"kind": "me"}]}


def test_looking_makes_no_guest(person: Person) -> None:
    for path in ("/api/games", "/api/tables", "/"):
        assert "Set-Cookie" not in person.http.get(path).headers


def test_the_cookie_is_out_of_the_pages_reach_and_only_its_hash_is_kept(
    person: Person, running: Running
) -> None:
    made = person.http.post("/api/tables", json=BODY)
    [morsel] = SimpleCookie(made.headers["Set-Cookie"]).values()
    assert morsel.key == COOKIE
    assert (morsel["httponly"], morsel["samesite"], morsel["path"]) == (True, "lax", "/")
    assert not morsel["secure"]
    assert len(morsel.value) == 22
    again = person.http.post("/api/tables", json=BODY)
    assert "Set-Cookie" not in again.headers
    with sqlite3.connect(running.settings.database) as connection:
        hashes = [row[0] for row in connection.execute("SELECT token_hash FROM tokens")]
        dump = "\n".join(connection.iterdump())
    connection.close()
    assert token_hash(morsel.value) in hashes
    assert morsel.value not in dump


@pytest.mark.parametrize("damaged", ["", "x", "x" * 22, "x" * 5000, "é" * 22, "a b", '"', "%00"])
def test_a_damaged_cookie_is_a_strangers(person: Person, running: Running, damaged: str) -> None:
    table = person.make(None, None)
    cookie = {b"Cookie": f"{COOKIE}={damaged}".encode("latin-1")}
    stranger = running.person()
    seen = stranger.http.get(f"/api/tables/{table}", headers=cookie)
    assert (seen.status_code, seen.json()["you"]) == (200, [])
    assert stranger.http.get("/api/tables", headers=cookie).json() == []
    made = stranger.http.post("/api/tables", json=BODY, headers=cookie)
    assert made.status_code == 201
    assert COOKIE in made.headers["Set-Cookie"]
