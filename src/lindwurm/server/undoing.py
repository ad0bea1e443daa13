"""Taking back: freely what told nobody anything, with consent what revealed nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from typing import Any

from lindwurm.play.learning import tells
from lindwurm.play.state import State
from lindwurm.server import encode
from lindwurm.server.authority import Authority
from lindwurm.server.encode import Live
from lindwurm.server.judging import new_entry, own_seat
from lindwurm.server.models import TableSummary
from lindwurm.server.problems import ProblemError
from lindwurm.server.requests import UndoAnswer, UndoRequest
from lindwurm.server.rooms import Room
from lindwurm.server.rows import RUNNING, Entry, StoredTable, effective


class Undoing:
    """Undo at tables, over the authority.

    One's own last actions can be taken back at once while one's turn goes on and they told nobody
    anything new (`lindwurm.play.learning`). Back to one's last action before others acted, all
    people at the table must agree (bots always do); never past an action that revealed something.
    """

    def __init__(self, authority: Authority) -> None:
        self._authority = authority

    async def ask(self, table: str, guest: int, asked: UndoRequest) -> TableSummary:
        """Take the seat's last action back, or ask the others whether it may be."""
        return await self._authority.finish(self._ask(table, guest, asked))

    async def answer(self, table: str, guest: int, answer: UndoAnswer) -> TableSummary:
        """Agree to what was asked for, or decline."""
        return await self._authority.finish(self._answer(table, guest, answer))

    async def _ask(self, table: str, guest: int, asked: UndoRequest) -> TableSummary:
        authority = self._authority
        async with authority.hold(table) as room:
            live = await self._running(room)
            own_seat(live, guest, asked.seat)
            standing = live.table.standing
            if asked.at != standing.seq:
                raise _stale()
            actions = effective(await authority.stored(authority.store.log(table)))
            last = next((a for a in reversed(actions) if a.seat == asked.seat), None)
            if last is None:
                raise ProblemError("nothing-to-undo", f"Seat {asked.seat} has not acted yet.")
            to = last.number - 1
            if standing.quiet and standing.mover == asked.seat:
                await self._go_back(room, live, asked.seat, actions, to)
                return encode.summary(_now(room), live.game.title, guest)
            await self._must_be_silent(live, actions, to)
            people = self._people(live, but=asked.seat)
            if not people:
                await self._go_back(room, live, asked.seat, actions, to)
            else:
                ask = {"seat": asked.seat, "to": to, "agreed": []}
                entry = new_entry(live, "ask", authority.now(), seat=asked.seat, data={"to": to})
                await self._changed(authority.change(room, live, [entry], ask=ask))
            return encode.summary(_now(room), live.game.title, guest)

    async def _answer(self, table: str, guest: int, answer: UndoAnswer) -> TableSummary:
        authority = self._authority
        async with authority.hold(table) as room:
            live = await self._running(room)
            own_seat(live, guest, answer.seat)
            ask = live.table.standing.ask
            if ask is None or answer.seat == ask["seat"]:
                raise ProblemError("nothing-asked", "There is nothing to agree to.")
            if not answer.agree:
                entry = new_entry(live, "decline", authority.now(), seat=answer.seat)
                await self._changed(authority.change(room, live, [entry], ask=None))
                return encode.summary(_now(room), live.game.title, guest)
            agreed = {*ask["agreed"], answer.seat}
            if self._people(live, but=ask["seat"]) <= agreed:
                actions = effective(await authority.stored(authority.store.log(table)))
                await self._go_back(room, live, ask["seat"], actions, ask["to"])
            else:
                entry = new_entry(
                    live, "ask", authority.now(), seat=ask["seat"], data={"to": ask["to"]}
                )
                agreeing = {**ask, "agreed": sorted(agreed)}
                await self._changed(authority.change(room, live, [entry], ask=agreeing))
            return encode.summary(_now(room), live.game.title, guest)

    async def _running(self, room: Room) -> Live:
        live = await self._authority.live(room)
        if live.table.standing.phase != RUNNING:
            raise ProblemError("game-over", "Nothing can be taken back: no game is running here.")
        return live

    def _people(self, live: Live, but: int) -> set[int]:
        """The seats whose people must agree: those of others who play themselves."""
        asking = live.table.seats[but].guest
        return {
            seat.seat
            for seat in live.table.seats
            if seat.guest is not None and seat.guest != asking and seat.standin is None
        }

    async def _must_be_silent(self, live: Live, actions: Sequence[Entry], to: int) -> None:
        """ProblemError if an action behind number ``to`` revealed something."""
        state = self._state(live, actions, to)
        for entry in actions[self._index(live, to) :]:
            assert entry.seat is not None
            assert entry.action is not None
            if await asyncio.to_thread(tells, state, entry.seat, entry.action):
                raise ProblemError(
                    "revealed",
                    f"Action {entry.number} showed somebody something that was hidden; nothing can "
                    "be taken back past it.",
                )
            state.repeat(entry.seat, entry.action, live.game.rules.outcome(entry.events or []))

    def _index(self, live: Live, to: int) -> int:
        """How many actions of the log are behind the game's number ``to``."""
        start = live.table.start
        return to - (0 if start is None else int(start["number"]))

    def _state(self, live: Live, actions: Sequence[Entry], to: int) -> State:
        kept = actions[: self._index(live, to)]
        return self._authority.catalog.replayed(live.game, live.table, kept)

    async def _go_back(
        self, room: Room, live: Live, seat: int, actions: Sequence[Entry], to: int
    ) -> None:
        authority = self._authority
        state = self._state(live, actions, to)
        kept = actions[: self._index(live, to)]
        undone = {entry.seat for entry in actions[len(kept) :]}
        entry = replace(new_entry(live, "undo", authority.now(), seat=seat), number=to)
        seats = [
            replace(one, acted=entry.seq) if one.seat in undone else one for one in live.table.seats
        ]
        mover = kept[-1].seat if kept else None
        quiet = 0
        for earlier in reversed(kept):
            if earlier.seat != mover or earlier.data is None:
                break
            quiet += 1
        await self._changed(
            authority.change(
                room, live, [entry], seats=seats, after=state, mover=mover, quiet=quiet, ask=None
            )
        )

    async def _changed(self, work: Coroutine[Any, Any, bool]) -> None:
        if not await work:
            raise _stale()


def _now(room: Room) -> StoredTable:
    assert room.live is not None
    return room.live.table


def _stale() -> ProblemError:
    return ProblemError("stale", "Something has happened meanwhile; look at the table again.")
