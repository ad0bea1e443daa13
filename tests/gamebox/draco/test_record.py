"""Records carry what each shot did: replays show what happened then. DR-13."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from typing import Any

import pytest

import lindwurm
from lindwurm import InvalidRecord
from lindwurm.play.state import State


def played(seed: int = 3) -> State:
    """A short game, played at random to its end."""
    state = lindwurm.game("draco", fragments=3).new(2, seed)
    rng = random.Random(seed)
    while not state.over:
        seat = state.to_move[0]
        state.play(seat, state.actions(seat).sample(rng))  # type: ignore[attr-defined]
    return state


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return json.loads(json.dumps(played().record()))  # type: ignore[no-any-return]


def shots_of(record: dict[str, Any]) -> list[int]:
    return [n for n, (_, action) in enumerate(record["actions"]) if action.startswith("shoot")]


def test_every_shot_has_its_outcome(record: dict[str, Any]) -> None:
    """DR-13: the shot as flown, where things came to rest, and the flight."""
    shots = shots_of(record)
    for number, outcome in enumerate(record["outcomes"]):
        assert (outcome is not None) == (number in shots)
        if outcome is not None:
            assert outcome.keys() == {"flown", "rest", "disc", "flight"}
    states = lindwurm.replay(record)
    assert states[-1].past.differs == {}
    assert states[-1].record() == lindwurm.replay(states[-1].record())[-1].record()


def missed_everything(record: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """The record up to its first shot that felled something, in which it felled nothing."""
    other = deepcopy(record)
    number = next(
        n for n in shots_of(record) if any(len(one) == 1 for one in record["outcomes"][n]["rest"])
    )
    other["actions"], other["outcomes"] = (
        other["actions"][: number + 1], other["outcomes"][: number + 1],
    )  # fmt: skip
    other["outcomes"][number]["rest"] = []
    return other, number


def test_a_replay_shows_what_happened_then(record: dict[str, Any]) -> None:
    """As if the record came from another processor: its outcome holds, and the difference from
    this machine's own simulation is told.
    """
    other, number = missed_everything(record)
    states = lindwurm.replay(other)
    assert states[-1].past.differs == {number: ("rest",)}
    assert states[-1].scores == states[-2].scores, "nothing fell then"
    assert states[-1].record() == other
    from lindwurm.play.record import replay

    assert replay(other, check=False)[-1].past.differs == {}, "without a check nothing is compared"


def forged(record: dict[str, Any], field: str) -> tuple[dict[str, Any], int]:
    """A record with one field of one outcome changed so that it could be, and the game's course is
    the same.
    """
    other = deepcopy(record)
    number = shots_of(record)[0]
    outcome = other["outcomes"][number]
    if field == "disc":
        outcome["disc"] = {"table": "floor", "floor": "table"}[outcome["disc"]]
    else:
        outcome["flight"]["bodies"].pop()
    return other, number


@pytest.mark.parametrize("field", ["disc", "flight"])
def test_nothing_of_an_outcome_is_left_uncompared(record: dict[str, Any], field: str) -> None:
    """What changes nothing in the game's course is compared too, and named."""
    other, number = forged(record, field)
    states = lindwurm.replay(other)
    assert states[-1].hash() == lindwurm.replay(record)[-1].hash()
    assert states[-1].past.differs == {number: (field,)}


def test_pieces_that_are_set_back_are_compared() -> None:
    """DR-8: a forged fall that a penalty undoes leaves no trace in the state."""
    state = lindwurm.game("draco", fragments=3, hand="steady").new(2, 1)
    seat = state.to_move[0]
    action = state.actions(seat)[0]
    honest = state.copy()
    honest.play(seat, action)
    kept = deepcopy(honest.past.outcomes[0])
    fallen = {piece for piece, *place in kept["rest"] if not place}
    ends = [0, *fallen]
    kept["rest"] = [[piece] for piece in sorted(ends)]
    state.repeat(seat, action, kept)
    first = state.record()
    assert lindwurm.replay(first)[-1].past.differs == {0: ("rest",)}
    other = deepcopy(first)
    other["outcomes"][0]["rest"] = [[0]]
    assert lindwurm.replay(other)[-1].hash() == lindwurm.replay(first)[-1].hash()
    assert lindwurm.replay(other)[-1].past.differs == {0: ("rest",)}


def test_the_hand_s_noise_is_the_seed_s(record: dict[str, Any]) -> None:
    """DR-13: how a shot flew follows from the seed on every machine, so another way is refused, and
    nothing has changed.
    """
    other = deepcopy(record)
    number = shots_of(record)[1]
    heading, speed = other["outcomes"][number]["flown"]
    other["outcomes"][number]["flown"] = [(heading + 1) % 360, speed]
    with pytest.raises(InvalidRecord) as caught:
        lindwurm.replay(other)
    assert caught.value.where == f"outcomes[{number}].flown"
    assert caught.value.reason == f"by the seed this shot flew at {[heading, speed]}"
    state = lindwurm.replay(record)[number]
    before = state.data.tobytes()
    seat, action = record["actions"][number]
    with pytest.raises(InvalidRecord):
        state.repeat(seat, action, other["outcomes"][number])
    assert state.data.tobytes() == before


def test_the_noise_goes_on_as_it_did(record: dict[str, Any]) -> None:
    """DR-13: repeating a shot draws the same chance from the seed as playing it."""
    other, number = missed_everything(record)
    drawn = lindwurm.replay(other)[-1].data["drawn"].tolist()
    assert drawn == lindwurm.replay(record)[number + 1].data["drawn"].tolist()


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"flown": [400.0, 3.0]}, "flown"),
        ({"flown": [90.0, 30.0]}, "flown"),
        ({"disc": "pocket"}, "disc"),
        ({"rest": [[6], [6]]}, "rest"),
        ({"rest": [[99]]}, "rest"),
        ({"rest": [[6, 0, 0]]}, "rest[0]"),
        ({"rest": [[6, 900_000, 0, 0]]}, "rest[0]"),
        ({"rest": [[6, 0, 0, 0], [7, 1000, 0, 0]]}, "rest"),
        ({"flight": {"frames": 0, "bodies": []}}, "flight.frames"),
        ({"flight": {"frames": 9, "bodies": [{"body": "dog", "first": 0, "poses": ""}]}},
         "flight.bodies"),
        ({"flight": {"frames": 9, "bodies": [{"body": 6, "first": 0, "poses": "AAA"}]}},
         "flight.bodies[0].poses"),
        ({"flight": {"frames": 1, "bodies": [{"body": 6, "first": 1, "poses": "A" * 56}]}},
         "flight.bodies[0].first"),
        ({"more": 1}, "more"),
    ],
)  # fmt: skip
def test_impossible_outcomes_are_refused(
    record: dict[str, Any], change: dict[str, Any], where: str
) -> None:
    other = deepcopy(record)
    number = shots_of(record)[0]
    other["outcomes"][number] |= change
    if where == "flight.bodies[0].first":
        change["flight"]["bodies"][0]["poses"] = "AAAAAAAAAAAAAAAAAAA="
    with pytest.raises(InvalidRecord) as caught:
        lindwurm.replay(other)
    assert caught.value.where == f"outcomes[{number}].{where}"


def test_outcomes_where_there_are_none(record: dict[str, Any]) -> None:
    """Each shot needs one, setting up has none, and their number is that of the actions."""
    other = deepcopy(record)
    other["outcomes"][shots_of(record)[0]] = None
    with pytest.raises(InvalidRecord, match="outcome of this action is missing"):
        lindwurm.replay(other)
    other = deepcopy(record)
    del other["outcomes"]
    with pytest.raises(InvalidRecord, match="outcome of this action is missing"):
        lindwurm.replay(other)
    other = deepcopy(record)
    number = next(n for n, (_, action) in enumerate(record["actions"]) if "set up" in action)
    other["outcomes"][number] = record["outcomes"][shots_of(record)[0]]
    with pytest.raises(InvalidRecord, match="only shots have an outcome"):
        lindwurm.replay(other)
    other = deepcopy(record)
    other["outcomes"].pop()
    with pytest.raises(InvalidRecord, match="each action needs an outcome"):
        lindwurm.replay(other)


def test_a_game_without_outcomes_has_none() -> None:
    state = lindwurm.game("dragonheart").new(seed=1)
    state.play(state.to_move[0], state.actions(state.to_move[0])[0])
    record = state.record()
    assert "outcomes" not in record
    with pytest.raises(InvalidRecord, match="no outcome"):
        lindwurm.replay({**record, "outcomes": [None]})
    with pytest.raises(InvalidRecord, match="have no outcome of their own"):
        lindwurm.replay({**record, "outcomes": [{}]})
