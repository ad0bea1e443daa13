from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import lindwurm

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.conftest import Person, Running

    from lindwurm.server.settings import Settings

JSON = {"Content-Type": "application/json"}


def test_games_and_rules(person: Person) -> None:
    [game] = [g for g in person.http.get("/api/games").json() if g["name"] == "dragonheart"]
    assert game["players"] == {"min": 2, "max": 2}
    assert {"random", "greedy"} <= {bot["name"] for bot in game["bots"]}
    [take] = [option for option in game["options"] if option["name"] == "take"]
    assert (take["kind"], take["default"]) == ("choice", "forced")
    assert {"forced", "decline"} == set(take["values"])
    rules = person.http.get("/api/games/dragonheart/rules").json()
    assert [rule["id"] for rule in rules["rules"]] == [f"DH-{n}" for n in range(1, 27)]
    assert rules["rules"][9]["text"] == "Fire dragon: take all treasure chests."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Troll: take all sorceresses."),
        ("de", "Troll: Nimm alle Zauberinnen."),
        ("es", "Trol: toma todas las hechiceras."),
    ],
)
def test_rules_are_told_in_the_language_asked_for(person: Person, language: str, said: str) -> None:
    told = person.http.get(f"/api/games/dragonheart/rules?language={language}").json()
    assert {"id": "DH-14", "text": said} in told["rules"]


def test_a_language_that_nobody_tells(person: Person) -> None:
    answer = person.http.get("/api/games/dragonheart/rules?language=fr")
    assert answer.status_code == 422
    problem = answer.json()
    assert (problem["code"], problem["where"]) == ("invalid", "language")
    assert problem["allowed"] == ["en", "de", "es"]


def test_a_whole_game_over_http(person: Person) -> None:
    table = person.make(None, None, options={"take": "decline"}, seed=11)
    state = person.table(table)
    numbers = []
    while not state["over"]:
        seat = state["to_move"][0]
        action = state["actions"][str(seat)][-1]
        answer = person.move(
            table, id=f"m{state['seq']}", seat=seat, at=state["seq"], action=action
        )
        assert answer.status_code == 200, answer.text
        numbers.append(answer.json()["number"])
        state = person.table(table)
    assert numbers == list(range(1, len(numbers) + 1))
    assert state["to_move"] == []
    assert state["actions"] == {}
    record = person.http.get(f"/api/tables/{table}/record").json()
    states = lindwurm.replay(record)
    assert list(states[-1].scores) == state["scores"]
    assert list(states[-1].winners) == state["winners"]
    log = person.http.get(f"/api/tables/{table}/log").json()
    assert [entry["action"] for entry in log] == [action for _, action in record["actions"]]
    assert person.http.get(f"/api/tables/{table}/log?after=5").json() == log[5:]
    assert person.table(table)["log"] == log
    [listed] = person.http.get("/api/tables").json()
    assert (listed["id"], listed["over"], listed["your_seats"]) == (table, True, [0, 1])


def test_the_seed_is_the_deal(person: Person) -> None:
    first, second, other = (person.table(person.make(None, None, seed=s)) for s in (5, 5, 6))
    assert first["view"] == second["view"]
    assert first["view"] != other["view"]
    key = "00" * 32
    assert person.table(person.make(None, None, seed=key))["number"] == 0


def test_tables_are_listed_latest_first(person: Person, running: Running) -> None:
    made = [person.make(None, None, seed=n, options={"start": "seat 1"}) for n in range(3)]
    state = person.table(made[0])
    person.move(made[0], id="a", seat=0, at=0, action=state["actions"]["0"][0])
    listed = [table["id"] for table in person.http.get("/api/tables").json()]
    assert listed == [made[0], made[2], made[1]]
    assert running.person().http.get("/api/tables").json() == []


def test_the_record_comes_after_the_end_only(person: Person) -> None:
    table = person.make(None, None)
    answer = person.http.get(f"/api/tables/{table}/record")
    assert (answer.status_code, answer.json()["code"]) == (409, "game-not-over")
    assert "seed" not in answer.text


def test_the_seed_is_in_nothing_that_is_sent(person: Person) -> None:
    key = "c0ffee" * 10 + "abcd"
    table = person.make(None, None, seed=key)
    texts = [person.http.get(f"/api/tables{path}").text for path in ("", f"/{table}")]
    assert not any(key in text for text in texts)


def test_a_stranger_watches_but_does_not_play(person: Person, running: Running) -> None:
    table = person.make(None, None, options={"start": "seat 1"}, seed=3)
    mine = person.table(table)
    stranger = running.person()
    seen = stranger.table(table)
    assert (seen["you"], seen["actions"], seen["view"]["seat"]) == ([], {}, None)
    assert all(player["hand"] is None for player in seen["view"]["players"])
    move = {"id": "x", "seat": 0, "at": 0, "action": mine["actions"]["0"][0]}
    for someone in (stranger, running.person()):
        answer = someone.move(table, **move)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat")
    assert person.table(table) == mine
    assert person.move(table, **move).status_code == 200
    entry = stranger.table(table)["log"][0]
    assert entry["action"] is None
    assert entry["events"]


@pytest.mark.parametrize(
    ("body", "code", "where"),
    [
        ({"seats": [{"kind": "me"}]}, "invalid", "game"),
        ({"game": "chess", "seats": [{"kind": "me"}]}, "no-such-game", None),
        ({"game": "dragonheart", "seats": []}, "invalid", "seats"),
        ({"game": "dragonheart", "seats": [{"kind": "me"}]}, "invalid-seats", "seats"),
        ({"game": "dragonheart", "seats": [{"kind": "you"}]}, "invalid", "seats.0.kind"),
        ({"game": "dragonheart", "seats": [{"kind": "bot"}]}, "invalid", "seats.0"),
        (
            {"game": "dragonheart", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "hal"}]},
            "unknown-bot",
            "seats.1.bot",
        ),
        ({"options": {"take": "never"}}, "invalid-option", "options"),
        ({"options": {"tkae": "forced"}}, "invalid-option", "options"),
        ({"options": {"deck": "/etc/passwd"}}, "invalid-option", "options.deck"),
        ({"options": {"deck": {"cards": []}}}, "invalid-option", "options"),
        ({"options": 3}, "invalid", "options"),
        ({"seed": -1}, "invalid-seed", "seed"),
        ({"seed": "abc"}, "invalid-seed", "seed"),
        ({"seed": True}, "invalid", "seed.int"),
        ({"seed": 2**64}, "invalid-seed", "seed"),
        ({"extra": 1}, "invalid", "extra"),
    ],
)
def test_a_wrong_table_is_refused(
    person: Person, body: dict[str, Any], code: str, where: str | None
) -> None:
    if "game" not in body and "seats" not in body:
        body = {"game": "dragonheart", "seats": [{"kind": "me"}, {"kind": "me"}], **body}
    answer = person.http.post("/api/tables", json=body)
    problem = answer.json()
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.status_code == problem["status"]
    assert (problem["code"], problem.get("where")) == (code, where)
    assert problem["type"] == f"/problems/{code}"
    assert problem["detail"].endswith(".")
    assert person.http.get("/api/tables").json() == []


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"action": "dragon 99"}, 422, "illegal-action"),
        ({"action": ""}, 422, "illegal-action"),
        ({"seat": 1}, 409, "not-your-turn"),
        ({"seat": 7}, 403, "not-your-seat"),
        ({"at": 1}, 422, "invalid"),
        ({"seat": False}, 422, "invalid"),
        ({"seat": -1}, 422, "invalid"),
        ({"at": 0.0}, 422, "invalid"),
        ({"at": "0"}, 422, "invalid"),
        ({"at": None}, 422, "invalid"),
        ({"id": ""}, 422, "invalid"),
        ({"id": "a b"}, 422, "invalid"),
        ({"id": "x" * 65}, 422, "invalid"),
        ({"id": 5}, 422, "invalid"),
        ({"action": "x" * 1001}, 422, "invalid"),
        ({"action": ["dwarf 1"]}, 422, "invalid"),
        ({"why": 1}, 422, "invalid"),
    ],
)
def test_a_wrong_move_is_refused_and_changes_nothing(
    person: Person, change: dict[str, Any], status: int, code: str
) -> None:
    table = person.make(None, None, options={"start": "seat 1"})
    before = person.table(table)
    move = {"id": "a", "seat": 0, "at": 0, "action": before["actions"]["0"][0], **change}
    answer = person.move(table, **move)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert person.table(table) == before


def test_an_illegal_action_tells_why_and_the_rule(person: Person) -> None:
    table = person.make(None, None, options={"start": "seat 1"}, seed=1)
    hand = person.table(table)["view"]["players"][0]["hand"]
    absent = next(card for card in ("ship 0", "knight 1", "troll 1", "dwarf 1") if card not in hand)
    problem = person.move(table, id="a", seat=0, at=0, action=absent).json()
    assert problem["code"] == "illegal-action"
    assert problem["rule"].startswith("DH-")
    assert problem["detail"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", "malformed-json"),
        (b'{"id": NaN}', "malformed-json"),
        (b'{"id": "\xff"}', "malformed-json"),
        (b'{"id": "\\ud800"}', "malformed-json"),
        (b"[" * 100_000, "malformed-json"),
        (b"", "invalid"),
        (b"null", "invalid"),
        (b"[]", "invalid"),
        (b'"' + b"x" * 300_000 + b'"', "too-large"),
    ],
)
def test_a_body_that_is_no_good(person: Person, body: bytes, code: str) -> None:
    table = person.make(None, None)
    for path in ("/api/tables", f"/api/tables/{table}/moves"):
        answer = person.http.post(path, content=body, headers=JSON)
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert answer.json()["code"] == code


def test_a_chunked_body_has_the_same_limit(person: Person) -> None:
    answer = person.http.post(
        "/api/tables", content=(b" " * 10_000 for _ in range(100)), headers=JSON
    )
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_a_body_that_does_not_say_it_is_json(person: Person) -> None:
    answer = person.http.post("/api/tables", content=b"{}", headers={"Content-Type": "text/plain"})
    assert "Content-Type" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "not-found"),
        ("GET", "/api", 404, "not-found"),
        ("GET", "/api/games/chess/rules", 404, "no-such-game"),
        ("DELETE", "/api/games", 405, "method-not-allowed"),
        ("PUT", "/api/tables", 405, "method-not-allowed"),
        ("GET", "/api/tables/none", 404, "no-such-table"),
        ("GET", "/api/tables/%00%ff%f0%9f%90%89", 404, "no-such-table"),
        ("GET", "/api/tables/none/log", 404, "no-such-table"),
        ("GET", "/api/tables/none/record", 404, "no-such-table"),
        ("GET", "/api/tables/none/log?after=x", 422, "invalid"),
        ("GET", "/api/tables/none/log?after=-1", 422, "invalid"),
        ("GET", "/api/tables/none/log?after=99999999999999999999999", 422, "invalid"),
    ],
)
def test_wrong_addresses(person: Person, method: str, path: str, status: int, code: str) -> None:
    answer = person.http.request(method, path, headers={"Accept": "text/html"})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.headers["Content-Type"] == "application/problem+json"
    if status == 405:
        assert answer.headers["Allow"].split(", ") == answer.json()["allowed"]


def test_a_move_sent_again_gets_the_first_answer(
    settings: Settings, start: Callable[[Settings], Running]
) -> None:
    with start(settings) as running:
        person = running.person()
        table = person.make(None, None, options={"start": "seat 1"})
        state = person.table(table)
        moves, answers = [], []
        for _ in range(6):
            seat = state["to_move"][0]
            action = state["actions"][str(seat)][0]
            at = state["seq"]
            moves.append({"id": f"m{at}", "seat": seat, "at": at, "action": action})
            answers.append(person.move(table, **moves[-1]))
            state = person.table(table)
        again = [person.move(table, **move) for move in moves]
        assert [a.content for a in again] == [a.content for a in answers]
        cookies = dict(person.http.cookies)
    with start(settings) as running:
        person = running.person()
        person.http.cookies.update(cookies)
        again = [person.move(table, **move) for move in moves]
        assert [a.content for a in again] == [a.content for a in answers]
        other = person.move(table, **{**moves[2], "action": "ship 0 0"})
        assert (other.status_code, other.json()["code"]) == (409, "move-id-used")
        stale = person.move(table, **{**moves[2], "id": "new"})
        assert (stale.status_code, stale.json()["code"]) == (409, "stale")
        stale_again = person.move(table, **{**moves[2], "id": "new"})
        assert stale_again.content == stale.content
        assert person.table(table)["number"] == 6


def test_another_sites_page_makes_no_tables_and_no_moves(person: Person) -> None:
    table = person.make(None, None)
    body = {"game": "dragonheart", "seats": [{"kind": "me"}, {"kind": "me"}]}
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
        for path in ("/api/tables", f"/api/tables/{table}/moves"):
            answer = person.http.post(path, json=body, headers={"Origin": origin})
            if path == "/api/tables":
                assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")
            assert answer.status_code in (403, 422)
    mine = str(person.http.base_url).rstrip("/")
    assert person.http.post("/api/tables", json=body, headers={"Origin": mine}).status_code == 201


def test_tables_are_limited(settings: Settings, start: Callable[[Settings], Running]) -> None:
    from dataclasses import replace

    with start(replace(settings, tables_a_minute=3)) as running:
        person = running.person()
        for _ in range(3):
            person.make(None, None)
        body = {"game": "dragonheart", "seats": [{"kind": "me"}, {"kind": "me"}]}
        answer = running.person().http.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
    with start(replace(settings, tables_at_once=2)) as running:
        person = running.person()
        for _ in range(2):
            person.make(None, None)
        answer = person.http.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
        running.person().make(None, None)
