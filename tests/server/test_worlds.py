"""Two worlds that differ only in what a viewer can't know look the same to it on every channel."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from pydantic_core import to_json

import lindwurm
from lindwurm.core.log import AUDIENCE, CODE, OWN
from lindwurm.play.game import Game
from lindwurm.play.state import State
from lindwurm.server.authority import Authority
from lindwurm.server.catalog import Catalog
from lindwurm.server.problems import ProblemError
from lindwurm.server.requests import Move
from lindwurm.server.rows import Entry, Standing, StoredSeat, StoredTable
from lindwurm.server.seating import Seating
from lindwurm.server.store import Store

TABLE = "table"


@dataclass
class Watcher:
    guest: int | None
    texts: list[str] = field(default_factory=list)

    def put(self, text: str) -> None:
        self.texts.append(text)

    __hash__ = object.__hash__


@asynccontextmanager
async def world(folder: Path, state: State, actions: Sequence[Entry]) -> AsyncIterator[Authority]:
    """A table at that state, between guests 1 and 2."""
    store, catalog = Store.open(folder / "a.sqlite3"), Catalog()
    acted = [max((a.number for a in actions if a.seat == seat), default=0) for seat in (0, 1)]
    for seat in (0, 1):
        assert await store.add_guest(f"{seat:064}", 1.0) == seat + 1
    seats = tuple(StoredSeat(seat, seat + 1, None, "Guest", acted[seat]) for seat in (0, 1))
    standing = Standing(state.number, state.to_move, state.over, bots_due=False, seq=len(actions))
    game = state.game
    table = StoredTable(
        TABLE,
        game.name,
        game.rules.version,
        game.options,
        "00" * 32,
        None,
        1.0,
        1.0,
        seats,
        standing,
    )
    await store.add_table(table, state.position(), actions)
    authority = Authority(store, catalog, clock=lambda: 2.0)
    yield authority
    await authority.close()
    catalog.close()
    store.close()


def other_past(game: Game, actions: Sequence[Entry], viewer: int) -> list[Entry]:
    """The same actions with other values in all that the viewer could not see of their events."""
    changed = []
    for action in actions:
        rows = [list(row) for row in action.events or []]
        for row in rows:
            if not row[AUDIENCE] >> viewer & 1:
                for hidden in game.rules.events[row[CODE]].private.values():
                    row[OWN + hidden.column] = rows[0][OWN + hidden.column]
        changed.append(Entry(**{**vars(action), "events": rows}))
    return changed


async def all_channels(
    authority: Authority, guest: int | None, probes: Sequence[Move]
) -> list[Any]:
    """Every byte that a guest can get without changing anything."""
    watcher = Watcher(guest)
    await authority.join(TABLE, watcher)
    await authority.join(TABLE, watcher, 2)
    authority.leave(TABLE, watcher)
    seen: list[Any] = [*watcher.texts, to_json(await authority.snapshot(TABLE, guest))]
    seen.append(to_json(await authority.log(TABLE, guest, 0)))
    if guest is not None:
        seen.append(to_json(await Seating(authority).tables(guest)))
    for probe in probes:
        with pytest.raises(ProblemError) as error:
            await authority.play(TABLE, guest, probe)
        seen.append(to_json(error.value.problem))
    return seen


def probes(state: State, seat: int, everything: Sequence[str]) -> list[Move]:
    """Moves of a seat that will all be refused, for every reason there is."""
    at = state.number
    legal = set(state.actions(seat))
    texts = [action for action in everything if action not in legal] if legal else everything[:1]
    moves = [Move(id=f"p{n}", seat=seat, at=at, action=text) for n, text in enumerate(texts)]
    moves.append(Move(id="other", seat=1 - seat, at=at, action=everything[0]))
    moves.append(Move(id="ahead", seat=seat, at=at + 1, action=everything[0]))
    if at > 2:
        moves.append(Move(id="stale", seat=seat, at=0, action=everything[0]))
    return moves


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("take", ["forced", "decline"])
def test_no_byte_differs(tmp_path: Path, viewer: int, take: str) -> None:
    game = lindwurm.game("dragonheart", take=take)
    rng = random.Random(viewer)
    state = game.new(seed=3 + viewer)
    past: list[Entry] = []
    moments: list[tuple[State, list[Entry]]] = []
    everything: dict[str, None] = {}
    while not state.over:
        moments.append((state.copy(), list(past)))
        [seat] = state.to_move
        everything.update(dict.fromkeys(state.actions(seat)))
        action = rng.choice(state.actions(seat))
        rows = state.play(seat, action).rows
        n = state.number
        past.append(Entry(n, "action", n, seat, action, f"m{n}", rows, None, 1.0))
    updates = 0

    async def compare(number: int, here: State, actions: list[Entry]) -> None:
        nonlocal updates
        there = game.resample(here.view(viewer), number)
        assert there.position() != here.position()
        hidden = other_past(game, actions, viewer)
        async with (
            world(tmp_path / f"{number}a", here, actions) as one,
            world(tmp_path / f"{number}b", there, hidden) as two,
        ):
            tries = probes(here, viewer, rng.sample(list(everything), 12))
            for guest, asked in ((viewer + 1, tries), (None, tries[:1])):
                first = await all_channels(one, guest, asked)
                assert first == await all_channels(two, guest, asked)
            if viewer in here.to_move:
                return
            other = 1 - viewer
            both = [a for a in here.actions(other) if a in there.actions(other)]
            if not both or here.view(viewer)["great_dragon"] == viewer:
                return  # a card that the viewer must give back is drawn, and the viewer sees it
            watchers = [Watcher(viewer + 1), Watcher(viewer + 1), Watcher(None), Watcher(None)]
            move = Move(id="new", seat=other, at=here.number, action=both[0])
            for authority, watcher in zip((one, two, one, two), watchers, strict=True):
                await authority.join(TABLE, watcher)
            for authority in (one, two):
                await authority.play(TABLE, other + 1, move)
            mine, mine_there, spectators, spectators_there = (w.texts for w in watchers)
            assert mine == mine_there
            assert spectators == spectators_there
            assert len(mine) == 2
            updates += 1

    for number in sorted(rng.sample(range(len(moments)), 12)):
        asyncio.run(compare(number, *moments[number]))
    assert updates >= 2
