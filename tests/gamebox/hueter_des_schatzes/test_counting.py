"""The score that grows with each tile is the one that a count of the whole hoard gives.

The count here is a person's: it walks from region to region, by the words of the view.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest

import lindwurm
from lindwurm.core.kernel import jit_off
from lindwurm.gamebox.hueter_des_schatzes.game import HueterDesSchatzes
from lindwurm.play.game import Game
from lindwurm.play.state import State

EDGES = "nesw"
STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
AGAINST = {"n": "s", "e": "w", "s": "n", "w": "e"}
NAMES = {"n": "north", "e": "east", "s": "south", "w": "west"}

#: A region: where it lies (a space or a side) and its place in the tile; its treasure and edges.
Region = tuple[str, int]


def beside(space: str, edge: str) -> str:
    """The space beyond an edge; empty beyond the board's."""
    column, row = "abcde".index(space[0]) + STEPS[edge][0], int(space[1]) + STEPS[edge][1]
    return f"{'abcde'[column]}{row}" if 0 <= column < 5 and 1 <= row <= 5 else ""


def walked(view: Mapping[str, Any], seat: int, bonus: int = 0) -> tuple[list[dict[str, Any]], int]:
    """The areas of a seat's hoard, and its points."""
    regions: dict[Region, tuple[str, str]] = {}
    side_at: dict[tuple[str, str], str] = {}
    for edge, name in NAMES.items():
        treasure, space = view["sides"][name].split()
        regions[name, 0] = (treasure, AGAINST[edge])
        side_at[space, edge] = name
    for place, tile in zip(view["players"][seat]["placed"], view["come"], strict=False):
        space, turns = place.split()
        for number, words in enumerate(tile.split(", ")):
            treasure, edges = words.split()
            turned = "".join(EDGES[(EDGES.index(e) + int(turns[1])) % 4] for e in edges if e != "-")
            regions[space, number] = (treasure, turned)
    filled = {place for place, _ in regions}

    def way(place: str, edge: str) -> str:
        if place in NAMES.values():
            return next(space for (space, _), name in side_at.items() if name == place)
        return side_at.get((place, edge)) or beside(place, edge)

    areas: list[dict[str, Any]] = []
    seen: set[Region] = set()
    for start in regions:
        if start in seen:
            continue
        members, ends, queue = [], set(), [start]
        seen.add(start)
        while queue:
            here = queue.pop()
            members.append(here)
            for edge in regions[here][1]:
                there = way(here[0], edge)
                if there and there not in filled:
                    ends.add(f"{there} {AGAINST[edge]}")
                for other in [r for r in regions if r[0] == there]:
                    if AGAINST[edge] in regions[other][1] and other not in seen:
                        seen.add(other)
                        queue.append(other)
        kinds = {regions[r][0] for r in members} - {"empty"}
        treasures = sum(regions[r][0] != "empty" for r in members)
        points = treasures if not ends and len(kinds) == 1 else 0
        points += bonus if points >= 7 else 0
        areas.append(
            {
                "regions": sorted(p if p in NAMES.values() else f"{p}.{n}" for p, n in members),
                "kinds": sorted(kinds),
                "treasures": treasures,
                "open": sorted(ends),
                "points": points,
            }
        )
    return areas, sum(area["points"] for area in areas)


def as_found(view: Mapping[str, Any], seat: int) -> list[dict[str, Any]]:
    """The areas that a view lists, in the form and order of `walked`."""
    return [
        {**area, "regions": sorted(area["regions"]), "kinds": sorted(area["kinds"])}
        for area in view["players"][seat]["areas"]
    ]


def by_region(areas: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Areas in an order that doesn't depend on how they were found."""
    return sorted(areas, key=lambda area: area["regions"][0])


TREASURES = ("sword", "gold", "gems", "chest")
SETS = 8 if jit_off() else 80
GAMES = 1 if jit_off() else 6


def check(state: State, bonus: int = 0) -> None:
    view = state.view(None)
    for seat in range(state.players):
        areas, points = walked(view, seat, bonus)
        assert by_region(as_found(view, seat)) == by_region(areas)
        assert state.scores[seat] == points


def random_games(game: Game, games: int, rng: random.Random) -> Iterator[State]:
    """The final states of random games, played by the lean step, and one on each one's way."""
    rules, data = game.rules, game.setting.data
    assert isinstance(rules, HueterDesSchatzes)
    step, out = rules.kernels.step, np.empty(rules.max_legal, np.int32)
    for number in range(games):
        state = game.new(players=1 + number % 4, seed=rng.randrange(2**32))
        first = rules.legal(game.setting, state.data, 0)
        n, look = len(first), rng.randrange(1, 25 * state.players)
        out[:n] = first
        while n > 0:
            n = step(data, state.data, 0, int(out[rng.randrange(n)]), out)
            if state.number == look:
                yield state
        assert n == 0
        yield state


@pytest.mark.parametrize("more", [False, True])
def test_our_tiles(more: bool) -> None:
    """HS-9 and HS-12, over many hoards of our own set."""
    game = lindwurm.game("hueter-des-schatzes", more=more)
    rng = random.Random(f"our tiles {more}")
    for state in random_games(game, 10 if jit_off() else 400, rng):
        check(state, 3 if more else 0)


def random_region(rng: random.Random, treasures: tuple[str, ...], edges: str) -> str:
    return f"{rng.choice(treasures)} {edges or '-'}"


def random_tile(rng: random.Random, treasures: tuple[str, ...]) -> str:
    """One to four regions; half of the time no two of them share an edge, as lava would have it."""
    number = rng.randint(1, 4)
    if rng.random() < 0.5:
        owners = [rng.randrange(-1, number) for _ in "nesw"]
        edges = [
            "".join(e for e, o in zip("nesw", owners, strict=True) if o == r) for r in range(number)
        ]
    else:
        edges = ["".join(e for e in "nesw" if rng.random() < 0.5) for _ in range(number)]
    return ", ".join(random_region(rng, treasures, some) for some in edges)


def random_data(rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """A tile set and a board of no particular plan; with few treasures large areas score, too."""
    treasures = (*rng.choices(TREASURES, k=rng.randint(1, 4)), *(["empty"] * rng.randint(0, 1)))
    lines: list[str] = []
    tiles: set[str] = set()
    size = 0
    while size < 25:
        tile, copies = random_tile(rng, treasures), rng.randint(1, 6)
        if tile not in tiles:
            tiles.add(tile)
            lines.append(f"{copies} x {tile}")
            size += copies
    sides = {
        "north": f"{rng.choice('abcde')}1",
        "east": f"e{rng.randint(1, 5)}",
        "south": f"{rng.choice('abcde')}5",
        "west": f"a{rng.randint(1, 5)}",
    }
    board = {name: f"{rng.choice(TREASURES)} {space}" for name, space in sides.items()}
    return {"tiles": lines}, {"sides": board}


def test_tiles_and_boards_of_any_kind() -> None:
    """HS-3, HS-4, HS-9 in general: 1 to 4 regions, any edges, side spaces anywhere."""
    rng = random.Random("any kind")
    scored = walls = shared = 0
    for _ in range(SETS):
        tiles, board = random_data(rng)
        more = rng.random() < 0.5
        game = lindwurm.game("hueter-des-schatzes", tiles=tiles, board=board, more=more)
        for state in random_games(game, GAMES, rng):
            check(state, 3 if more else 0)
            assert game.rules.invariants(game.setting, state.data) == []
            scored += sum(state.scores) > 0
        texts = [line.partition(" x ")[2] for line in tiles["tiles"]]
        letters = ["".join(sorted(c for w in t.split(", ") for c in w.split()[1])) for t in texts]
        walls += any(len(set(found) - {"-"}) < 4 for found in letters)
        shared += any(e * 2 in found for found in letters for e in "nesw")
    assert min(scored, walls, shared) > SETS // 4, "the sets don't try what they are meant to"
