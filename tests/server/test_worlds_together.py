"""Two worlds that differ in what a viewer can't know, lived through with all that can happen."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from pydantic_core import to_json
from tests.server.house import House, Onlooker, house

import lindwurm
from lindwurm.play.game import Game
from lindwurm.play.state import State
from lindwurm.server import replays
from lindwurm.server.lobby import LobbyRoom
from lindwurm.server.problems import ProblemError
from lindwurm.server.requests import Move, SeatChange, UndoAnswer, UndoRequest
from lindwurm.server.rows import StoredSeat

#: The table's name in what is compared: its real one is drawn.
TABLE = "the-table"


class Life:
    """One world: a table that goes on from a state, and every byte that a viewer gets."""

    def __init__(self, home: House, viewer: int) -> None:
        self.home, self.viewer, self.table = home, viewer, ""
        self.heard: list[str] = []
        self._onlookers: list[Onlooker] = []

    async def begin(self, state: State, seed: str) -> None:
        """Sit down guests 1 and on, the viewer's and a spectator's sockets."""
        position = {**state.position(), "seed": seed}
        seats = [StoredSeat(n, n + 1, None, f"Guest {n}") for n in range(state.players)]
        made = await self.home.seating.add_table(
            state.game, seats, created_by=1, start=position, public=True
        )
        self.table = made.id
        for guest in (self.viewer + 1, None):
            self._onlookers.append(await self.home.watch(self.table, guest))

    async def act(self, work: Coroutine[Any, Any, Any], own: bool = False) -> None:
        """Somebody does something; if it is the viewer, the answer counts too."""
        try:
            answer = to_json(await work).decode()
        except ProblemError as error:
            answer = to_json(error.problem).decode()
        if own:
            self.heard.append(answer)

    async def move(self, seat: int, action: str) -> None:
        seq = (await self.home.look(self.table, None)).seq
        move = Move(id=f"m{seq}", seat=seat, at=seq, action=action)
        await self.act(self.home.authority.play(self.table, seat + 1, move), seat == self.viewer)

    async def look_everywhere(self) -> None:
        """All that can be asked for without changing anything."""
        authority, undoing = self.home.authority, self.home.undoing
        for guest in (self.viewer + 1, None):
            for since in (0, 2):
                await self.act(authority.snapshot(self.table, guest, since), own=True)
            await self.act(authority.log(self.table, guest, 0), own=True)
            await self.act(replays.record(authority, self.table, guest), own=True)
            for eyes in ("open", "0", "1", "spectator"):
                look = replays.replay(authority, self.table, guest, eyes, 0, 100)
                await self.act(look, own=True)
        guest = self.viewer + 1
        for seat in range(3):
            wrong = Move(id=f"w{seat}", seat=seat, at=0, action="nonsense")
            await self.act(authority.play(self.table, guest, wrong), own=True)
            await self.act(undoing.ask(self.table, guest, UndoRequest(seat=seat, at=0)), own=True)
            no = UndoAnswer(seat=seat, agree=False)
            await self.act(undoing.answer(self.table, guest, no), own=True)
        await self.act(self.home.seating.tables(guest), own=True)
        await self.act(self.home.seating.lobby(), own=True)
        await self.act(self.home.seating.rematch(self.table, guest), own=True)
        away = SeatChange(kind="bot")
        await self.act(self.home.seating.fill(self.table, guest, 1, away), own=True)

    @property
    def bytes(self) -> list[str]:
        """All that the viewer and the spectator were told."""
        told = [text for onlooker in self._onlookers for text in onlooker.texts]
        return [text.replace(self.table, TABLE) for text in (*told, *self.heard)]


def test_sealed_choices_are_hidden_on_every_channel(tmp_path: Path) -> None:
    """The second seat's sealed choice and the deck differ; the viewer can't tell."""
    game = lindwurm.game("hueter-des-schatzes")
    here = game.new(players=3, seed=11)
    for _ in range(6):
        seat = here.to_move[0]
        here.play(seat, here.actions(seat)[-1])
    viewer = 0
    there = game.resample(here.view(viewer), 5)
    assert there.position() != here.position()
    seed = str(here.position()["seed"])
    own, secret, other = here.actions(0)[0], here.actions(1)[1], here.actions(1)[2]

    async def live(folder: Path, state: State, sealed: str) -> list[str]:
        async with house(folder) as home:
            life = Life(home, viewer)
            await life.begin(state, seed)
            await life.move(0, own)
            await life.move(1, sealed)
            await life.look_everywhere()
            seq = (await home.look(life.table, None)).seq
            back = home.undoing.ask(life.table, 2, UndoRequest(seat=1, at=seq))
            await life.act(back)
            await life.move(1, other if sealed == secret else secret)
            await life.look_everywhere()
            await life.act(home.seating.leave(life.table, 3))
            await life.act(home.seating.come_back(life.table, 3))
            await life.act(home.seating.resign(life.table, 3, 2))
            await life.look_everywhere()
            kinds = [entry.kind for entry in (await home.look(life.table, None)).log]
            assert kinds == [
                "action", "action", "undo", "action", "standin", "return", "resign",
            ]  # fmt: skip
            return life.bytes

    one = asyncio.run(live(tmp_path / "one", here, secret))
    two = asyncio.run(live(tmp_path / "two", there, other))
    assert one == two


@pytest.mark.parametrize("viewer", [0, 1])
def test_hands_and_decks_are_hidden_on_every_channel(tmp_path: Path, viewer: int) -> None:
    game = lindwurm.game("dragonheart", start="seat 1")
    here = game.new(seed=4)
    for _ in range(8):
        [seat] = here.to_move
        here.play(seat, here.actions(seat)[0])
    other = 1 - viewer
    if here.to_move[0] == viewer:
        here.play(viewer, here.actions(viewer)[0])
    worlds = (game.resample(here.view(viewer), n) for n in range(1000))
    action = here.actions(other)[0]
    there = next(
        world
        for world in worlds
        if action in world.actions(other) and world.position() != here.position()
    )
    seed = str(here.position()["seed"])
    one = asyncio.run(_seen(tmp_path / "one", here, seed, (viewer, other), action))
    assert one == asyncio.run(_seen(tmp_path / "two", there, seed, (viewer, other), action))


async def _seen(
    folder: Path, state: State, seed: str, seats: tuple[int, int], action: str
) -> list[str]:
    """All bytes that the viewer, the first of two seats, gets of a table where the other plays,
    asks to undo, and leaves.
    """
    viewer, other = seats
    async with house(folder) as home:
        life = Life(home, viewer)
        await life.begin(state, seed)
        await life.look_everywhere()
        await life.move(other, action)
        await life.look_everywhere()
        seq = (await home.look(life.table, None)).seq
        await life.act(home.undoing.ask(life.table, other + 1, UndoRequest(seat=other, at=seq)))
        await life.act(home.seating.leave(life.table, other + 1))
        await life.look_everywhere()
        assert (await home.look(life.table, None)).log[0].kind == "action"
        return life.bytes


def test_what_incubates_is_hidden_on_every_channel(tmp_path: Path) -> None:
    """What the other puts under a hut differs, and so do hands and deck; the viewer can't tell."""
    game = lindwurm.game("dragon-in-the-hut")
    viewer, other = 0, 1
    here, there, egg, trap = _hut_worlds(game, viewer, other)
    seed = str(here.position()["seed"])
    one = asyncio.run(_seen(tmp_path / "one", here, seed, (viewer, other), egg))
    assert one == asyncio.run(_seen(tmp_path / "two", there, seed, (viewer, other), trap))


def _hut_worlds(game: Game, viewer: int, other: int) -> tuple[State, State, str, str]:
    """Two states that look the same to the viewer, and a placement of the other's in each: of
    different cards, under the same hut.
    """
    for seed in range(100):
        here, chance = game.new(players=2, seed=seed), random.Random(seed)
        for _ in range(40):
            if here.over:
                break
            [seat] = here.to_move
            placements = [a for a in here.actions(seat) if " under " in a]
            if seat == other and placements:
                egg = placements[0]
                card, _, host = egg.partition(" under ")
                for n in range(200):
                    there = game.resample(here.view(viewer), n)
                    for trap in there.actions(other):
                        if trap.endswith(f" under {host}") and not trap.startswith(f"{card} "):
                            return here, there, egg, trap
            here.play(seat, chance.choice(here.actions(seat)))
    raise AssertionError("no such worlds were found")


def test_the_order_of_the_deck_is_hidden_on_every_channel(tmp_path: Path) -> None:
    """Alone with a deck of which only the top is known, nothing gives the rest away."""
    game = lindwurm.game("a-dragons-gift")
    here = game.new(players=1, seed=18)
    for action in ("place -1,-2", "place -2,0"):
        here.play(0, action)
    there = game.resample(here.view(0), 3)
    assert there.position() != here.position()
    seed = str(here.position()["seed"])

    async def live(folder: Path, state: State) -> list[str]:
        async with house(folder) as home:
            life = Life(home, 0)
            await life.begin(state, seed)
            await life.look_everywhere()
            await life.move(0, "craft minter: ore direct")
            await life.look_everywhere()
            seq = (await home.look(life.table, None)).seq
            undo = home.undoing.ask(life.table, 1, UndoRequest(seat=0, at=seq))
            await life.act(undo, own=True)
            await life.look_everywhere()
            kinds = [entry.kind for entry in (await home.look(life.table, None)).log]
            assert kinds == ["action", "undo"]
            return life.bytes

    one = asyncio.run(live(tmp_path / "one", here))
    assert one == asyncio.run(live(tmp_path / "two", there))


def test_the_lobby_tells_nothing_of_a_deal(tmp_path: Path) -> None:
    """What is sent to who looks for a table is the same whatever will be dealt there."""

    async def told(folder: Path) -> list[str]:
        async with house(folder) as home:
            room = LobbyRoom(home.authority, home.seating)
            room.start()
            viewer = Onlooker(None)
            await room.join(viewer)  # type: ignore[arg-type]  # it is put to, no more
            made = await home.make("me", "open", public=True)
            async with asyncio.timeout(20):
                while len(viewer.texts) < 2:
                    await asyncio.sleep(0.01)
            await home.seating.leave(made.id, 1)
            async with asyncio.timeout(20):
                while len(viewer.texts) < 3:
                    await asyncio.sleep(0.01)
            await room.close()
            texts = [text.replace(made.id, TABLE) for text in viewer.texts]
            async with home.authority.hold(made.id) as held:
                seed = (await home.authority.live(held)).table.seed
            assert not any(seed in text for text in texts)
            return texts

    one, two = asyncio.run(told(tmp_path / "one")), asyncio.run(told(tmp_path / "two"))
    assert one == two
    assert [text.count('"id"') for text in one] == [0, 1, 0]
