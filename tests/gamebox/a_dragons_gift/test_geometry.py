"""Roads, fields and joints, as properties: DG-3, DG-7, DG-8."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import pytest

import lindwurm
from lindwurm.core.kernel import jit_off
from lindwurm.gamebox.a_dragons_gift import geometry as g
from lindwurm.gamebox.a_dragons_gift import rules as r
from lindwurm.gamebox.a_dragons_gift.cards import crossing, fields_of
from lindwurm.gamebox.a_dragons_gift.notation import place_number, place_of
from lindwurm.play.state import State

Partition = list[list[int]]
GAMES = 4 if jit_off() else 60


def partitions(items: Sequence[int]) -> Iterator[Partition]:
    if not items:
        yield []
        return
    for rest in partitions(items[1:]):
        yield [[items[0]], *rest]
        for i, block in enumerate(rest):
            yield [*rest[:i], [items[0], *block], *rest[i + 1 :]]


ALL = [sorted(map(sorted, p)) for p in partitions(range(1, 9))]
PLANAR: list[Partition] = [p for p in ALL if crossing(p) is None]


def test_non_crossing_partitions_are_counted_by_catalan() -> None:
    """DG-3: of the 4140 partitions of eight exits 1430 have no roads that cross."""
    assert len(ALL) == 4140
    assert len(PLANAR) == 1430
    assert crossing([[1, 3], [2, 4]]) is not None
    assert crossing([[1, 4], [2, 3]]) is None


def test_fields_are_the_complement_of_roads() -> None:
    """DG-3: roads and fields together are nine; fields don't cross either; what the fields leave
    over are the roads again, an exit further; no two roads leave the same fields.
    """
    complements = set()
    for roads in PLANAR:
        fields = sorted(fields_of(roads))
        assert sorted(itertools.chain(*fields)) == list(range(1, 9))
        assert len(roads) + len(fields) == 9
        assert crossing(fields) is None
        again = sorted(sorted(gap % 8 + 1 for gap in block) for block in fields_of(fields))
        assert again == roads
        complements.add(repr(fields))
    assert len(complements) == len(PLANAR)


def parted(roads: Partition, a: int, b: int) -> bool:
    """Whether a road connects exits on both sides of the line between two gaps."""
    inside = set(range(min(a, b) + 1, max(a, b) + 1))
    return any(inside & set(road) and set(road) - inside for road in roads)


def test_gaps_share_a_field_unless_a_road_parts_them() -> None:
    """DG-3"""
    for roads in PLANAR[::7]:
        fields = fields_of(roads)
        for a, b in itertools.combinations(range(1, 9), 2):
            together = any(a in one and b in one for one in fields)
            assert together != parted(roads, a, b)


def random_villages(count: int) -> Iterator[State]:
    game = lindwurm.game("a-dragons-gift")
    for seed in range(count):
        rng = random.Random(seed)
        state = game.new(seed=seed)
        while state.view(0)["hand"]:
            places = [a for a in state.actions(0) if a.startswith("place")]
            state.play(0, rng.choice(places))
        yield state


def half_edge(state: State, slot: int, own: int) -> tuple[int, int, int, int]:
    """Where the middle of a card's exit lies, in quarter cards, computed anew from DG-3."""
    rec = state.data[0]
    x, y, turned = (int(rec[name][slot]) for name in ("x", "y", "turned"))
    middles = [(1, 0), (3, 0), (4, 1), (4, 3), (3, 4), (1, 4), (0, 3), (0, 1)]
    dx, dy = middles[own]
    if turned:
        dx, dy = 4 - dx, 4 - dy
    return 2 * x + dx, 2 * y + dy, dx, dy


def test_joints_are_where_half_edges_meet() -> None:
    """DG-7, DG-8: two exits are joined if, and only if, they lie at the same place; and then the
    other way round too. Every card of the village has a joint.
    """
    for state in random_villages(GAMES // 2):
        rec = state.data[0]
        there = [s for s in range(g.SLOTS) if rec["status"][s]]
        at: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for slot in there:
            for own in range(g.EXITS):
                at.setdefault(half_edge(state, slot, own)[:2], []).append((slot, own))
        for meeting in at.values():
            assert len(meeting) <= 2
            for slot, own in meeting:
                other = [1 + 8 * s + e for s, e in meeting if s != slot]
                assert rec["joint"][slot, own] == (other[0] if other else 0)
        assert all(rec["joint"][slot].any() for slot in there)


def turned_round(state: State) -> State:
    """The same village, all of it turned by 180°, built by hand."""
    kernels = state.game.rules.kernels  # type: ignore[attr-defined]
    other = state.data.copy()
    there = [s for s in range(g.SLOTS) if other["status"][0, s]]
    other["joint"] = 0
    status = other["status"][0].copy()
    other["status"] = 0
    for slot in there:
        x, y, turned = (int(state.data[name][0, slot]) for name in ("x", "y", "turned"))
        kernels.put_down_at(other, 0, slot, -x, -y, 1 - turned)
        other["status"][0, slot] = status[slot]
    return State(state.game, other, state.past)


def reaches(state: State) -> list[Any]:
    """All that matters: joints, and what each way reaches from each recipe."""
    kernels = state.game.rules.kernels  # type: ignore[attr-defined]
    rules, rec = state.game.setting.data[0], state.data[0]
    everything = (1 << 2 * g.SLOTS) - 1
    found: list[Any] = [rec["joint"].tolist()]
    for slot in range(g.CARDS):
        found.append([kernels.spots_by_road(rules, rec, slot, n) for n in range(6)])
        found += [kernels.spots_by(rules, rec, slot, t, everything) for t in range(rules["gifts"])]
    return found


def test_turning_the_village_changes_nothing() -> None:
    """DG-3, DG-8: a village turned by 180° has the same roads, fields and ways, and leaves the
    mirrored places free.
    """
    for state in random_villages(GAMES // 2):
        other = turned_round(state)
        assert reaches(other) == reaches(state)
        spare = np.zeros(r.MAX_LEGAL, np.int32)
        kernels = state.game.rules.kernels  # type: ignore[attr-defined]
        free = [spare[: kernels.places(one.data[0], spare)].tolist() for one in (state, other)]
        mirrored = sorted(
            place_number(-x, -y, not turned) for x, y, turned in map(place_of, free[0])
        )
        assert sorted(free[1]) == mirrored


def test_ways_are_symmetric(cards: Callable[..., Any]) -> None:
    """DG-8: with resource and recipe at the same spot of every card, what comes from A to B comes
    from B to A, for all ways but the giant's.
    """
    game = lindwurm.game("a-dragons-gift", cards=cards())
    kinds = game.setting.data["kind"][0].tolist()
    for state in random_villages(GAMES // 2):
        village = State(game, state.data, state.past)
        all_ways = reaches(village)
        for n, kind in enumerate(kinds):
            if kind == g.CARRY:
                continue
            found = [all_ways[2 + slot * (1 + len(kinds)) + n] for slot in range(g.CARDS)]
            for a, b in itertools.product(range(g.CARDS), repeat=2):
                assert found[a] >> 2 * b & 1 == found[b] >> 2 * a & 1, (kind, a, b)


def by_hand(state: State, limit: int, fields: bool) -> dict[int, set[int]]:
    """Which cards' basic resources each recipe gets along roads or one field, by a plain search."""
    rec = state.data[0]
    game = state.game
    prints = dict(enumerate(game.setting.deck.cards))  # type: ignore[attr-defined]
    lanes = {i: card.fields if fields else card.roads for i, card in prints.items()}

    def lane(slot: int, number: int) -> int:
        return next(i for i, one in enumerate(lanes[slot]) if (number - 1) % 8 + 1 in one)

    edges: set[tuple[tuple[int, int], tuple[int, int]]] = set()
    for slot in prints:
        for own in range(8):
            joint = int(rec["joint"][slot, own]) - 1
            if joint < 0:
                continue
            other, there = joint >> 3, joint & 7
            pairs = [(own + 1, there + 1)]
            if fields:
                pairs = [(own + 1, there), (own, there + 1)]
            for mine, theirs in pairs:
                edges.add(((slot, lane(slot, mine)), (other, lane(other, theirs))))
    found = {}
    for slot, card in prints.items():
        touched = card.at.fields if fields else card.at.roads
        seen = {(slot, lane(slot, n)) for n in touched}
        for _ in range(limit):
            seen |= {b for a, b in edges if a in seen}
        found[slot] = {
            other
            for other, one in prints.items()
            for n in ((one.source.fields if fields else one.source.roads) if one.source else ())
            if (other, lane(other, n)) in seen
        }
    return found


@pytest.mark.parametrize(("limit", "fields"), [(2, False), (3, False), (3, True)])
def test_a_plain_search_finds_the_same(limit: int, fields: bool) -> None:
    """DG-10, DG-14, DG-15: the compiled search agrees with sets of pairs."""
    for state in random_villages(GAMES // 3):
        kernels = state.game.rules.kernels  # type: ignore[attr-defined]
        rules, rec = state.game.setting.data[0], state.data[0]
        search: Callable[..., int] = kernels.spots_by_field if fields else kernels.spots_by_road
        expected = by_hand(state, limit, fields)
        for slot in range(g.CARDS):
            spots = search(rules, rec, slot, limit)
            assert {c for c in range(g.CARDS) if spots >> 2 * c & 1} == expected[slot]
