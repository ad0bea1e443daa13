from __future__ import annotations

import copy
import itertools
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import to_json

import lindwurm
from lindwurm.server import encode
from lindwurm.server.delta import change, changed
from lindwurm.server.encode import Live, Told
from lindwurm.server.rows import Entry, Standing, StoredSeat, StoredTable

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["a", "b", "-", "~", "="]),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(["a", "b", "0", "-", "~", "="]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(VALUES, VALUES)
def test_a_change_makes_the_new_value_and_leaves_the_old(old: Any, new: Any) -> None:
    kept = copy.deepcopy(old)
    made = change(old, new)
    assert to_json(changed(old, made)) == to_json(new)
    assert to_json(old) == to_json(kept)


@pytest.mark.parametrize(
    ("old", "new", "made"),
    [
        (1, 2, 2),
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, {"b": 3}),
        ({"a": 1, "b": 2}, {"a": 1}, {"-": ["b"]}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 2, "c": 2}}, {"a": {"b": 2}}),
        ({"a": None}, {"a": {"b": 1}}, {"a": {"b": 1}}),
        (list("abcdef"), list("abdef"), {"~": [[2, 1]]}),
        ([1, 2, 3], [1, 3], [1, 3]),
        (["long text", "b"], ["long text", "b", "c"], {"~": [[2, 0, "c"]]}),
        ([{"a": 1, "b": 2}, {"a": 2}], [{"a": 1, "b": 3}, {"a": 2}], {"0": {"b": 3}}),
        ([1, 2], {"a": 1}, {"=": {"a": 1}}),
        ([1, 2, 3], [], []),
    ],
)
def test_only_what_differs_is_told(old: Any, new: Any, made: Any) -> None:
    assert change(old, new) == made


def test_a_card_is_told_in_300_bytes() -> None:
    """A card is placed and one is drawn: events, what has changed in the view, and what can be
    played then, as text. Only where many new choices come up it takes more; what goes over the wire
    is a fifth (see test_wire).
    """
    sizes = []
    for frame, events in frames("dragonheart", 2, 6):
        if [event["event"] for event in events] == ["place", "draw"]:
            sizes.append(len(to_json(frame)))
    assert len(sizes) > 300
    assert sorted(sizes)[int(0.9 * len(sizes))] <= 300


def test_moves_cost_a_fraction_of_what_they_did() -> None:
    for game, players, most in (
        ("dragonheart", 2, 400),
        ("dragon-in-the-hut", 4, 450),
        ("hueter-des-schatzes", 2, 900),
        ("a-dragons-gift", 1, 900),
    ):
        sizes = sorted(len(to_json(frame)) for frame, _ in frames(game, players, 2))
        assert sizes[len(sizes) // 2] <= most, game


def frames(name: str, players: int, games: int) -> Any:
    """Updates of random games as each seat and a spectator are told of them, and their events."""
    for seed in range(games):
        rng, game = random.Random(seed), lindwurm.game(name)
        state = game.new(players=players, seed=seed)
        seats = tuple(StoredSeat(n, n + 1, None, "Guest") for n in range(players))
        told: dict[int | None, Told] = {}
        entry, events = Entry(0, "start", 0), game.events([])
        for seq in itertools.count():
            standing = Standing(state.number, state.to_move, state.over, False, seq)
            table = StoredTable(
                "t", name, 1, game.options, "ab" * 32, None, 0.0, 0.0, seats, standing
            )
            live = Live(table, game, state)
            for guest in (None, *range(1, players + 1)):
                if seq:
                    frame, told[guest] = encode.update(live, entry, guest, told[guest], 0.0)
                    yield frame, events
                else:
                    _, told[guest] = encode.snapshot(live, [], guest, since=0, now=0.0)
            if state.over:
                break
            seat = rng.choice(state.to_move)
            action = rng.choice(list(state.actions(seat)))
            state = state.copy()
            events = state.play(seat, action)
            entry = Entry(seq + 1, "action", state.number, seat, action, "m", events.rows)
