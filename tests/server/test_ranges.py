"""A game whose actions are a range, and whose records keep what each of them did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import lindwurm

if TYPE_CHECKING:
    from tests.server.conftest import Person

FEW = {"fragments": 3}


def test_a_whole_game_over_http(person: Person) -> None:
    """The range comes as an object; any text of it can be played; the record replays."""
    table = person.make(None, None, game="draco", options=FEW, seed=5)
    state = person.table(table)
    while not state["over"]:
        seat = state["to_move"][0]
        form: dict[str, Any] = state["actions"][str(seat)]
        assert form.keys() == {"kind", "notation", "bounds", "sample"}
        answer = person.move(
            table, id=f"m{state['number']}", seat=seat, at=state["number"], action=form["sample"]
        )
        assert answer.status_code == 200, answer.text
        state = person.table(table)
    record = person.http.get(f"/api/tables/{table}/record").json()
    states = lindwurm.replay(record)
    assert list(states[-1].scores) == state["scores"]
    assert states[-1].past.differs == {}
    shots = [action for _, action in record["actions"] if action.startswith("shoot")]
    assert sum(outcome is not None for outcome in record["outcomes"]) == len(shots)
    log = person.http.get(f"/api/tables/{table}/log").json()
    assert log[0]["events"][0]["flight"] == record["outcomes"][0]["flight"]


def test_what_is_outside_is_refused_with_its_reason(person: Person) -> None:
    table = person.make(None, None, game="draco", options=FEW, seed=5)
    seat = person.table(table)["to_move"][0]
    answer = person.move(table, id="m0", seat=seat, at=0, action="shoot 0 0 90° 3 m/s")
    assert answer.status_code == 422
    problem = answer.json()
    assert (problem["code"], problem["rule"]) == ("illegal-action", "DR-4")
    assert "within 30 mm of the line" in problem["detail"]
    assert person.table(table)["number"] == 0


def test_bots_play_it(person: Person) -> None:
    """Through the same range, within the server's budget."""
    table = person.make("novice", "greedy", game="draco", options=FEW, seed=6)
    with_person = person.watch(table)
    frame = with_person.until(lambda f: f.get("over", False))
    assert frame["number"] > 2
