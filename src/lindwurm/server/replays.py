"""Looking back: records, the moments of a finished game, and going on from one of them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import lindwurm
from lindwurm.core import seeds
from lindwurm.core.errors import LindwurmError
from lindwurm.play.game import Game
from lindwurm.play.state import State
from lindwurm.server import delta, encode
from lindwurm.server.authority import Authority
from lindwurm.server.encode import Live
from lindwurm.server.models import Moment, Replay
from lindwurm.server.problems import ProblemError, from_library
from lindwurm.server.requests import ReplayRequest, StartRequest

#: Through whose eyes, besides a seat's: a spectator's, or everybody's at once.
SPECTATOR, EVERYTHING = "spectator", "open"


async def record(authority: Authority, table: str, guest: int | None) -> dict[str, Any]:
    """The record of a finished game, seed and all; ProblemError before its time."""
    async with authority.hold(table) as room:
        live = await _finished(authority, await authority.live(room), guest, secrets=True)
        made = (await _whole(authority, live)).record([seat.name for seat in live.table.seats])
        if live.table.secret:
            made["commitment"] = encode.deal(live.table, authority.now()).commitment
        return made


async def replay(
    authority: Authority, table: str, guest: int | None, eyes: str, after: int, count: int
) -> Replay:
    """The moments of a finished game from number ``after`` on; ProblemError before its time."""
    async with authority.hold(table) as room:
        live = await authority.live(room)
        through = _eyes(eyes, len(live.table.seats))
        own = encode.own_seats(live.table, guest)
        secrets = eyes == EVERYTHING or through[0] not in own
        live = await _finished(authority, live, guest, secrets=secrets)
        state = await _whole(authority, live)
        names = [seat.name for seat in live.table.seats]
        deal = encode.deal(live.table, authority.now())
    made = await asyncio.to_thread(_replay, state, names, eyes, after, count)
    return made.model_copy(
        update={"table": table, "winners": list(live.table.standing.winners), "deal": deal}
    )


async def replay_record(authority: Authority, request: ReplayRequest) -> Replay:
    """The moments of a game from a file; ProblemError says what is wrong with it."""
    states = await _states(authority, request.record)
    return await asyncio.to_thread(
        _replay,
        states[-1],
        request.record["seats"],
        request.eyes,
        request.after,
        request.count,
    )


async def start_of(
    authority: Authority, game: Game, asked: StartRequest, guest: int
) -> dict[str, Any]:
    """The position at which a game shall go on; ProblemError if it can't."""
    if asked.record is not None:
        states = await _states(authority, asked.record)
        state = states[min(asked.number, len(states) - 1)]
        last = len(states) - 1
    else:
        assert asked.table is not None
        async with authority.hold(asked.table) as room:
            live = await authority.live(room)
            live = await _finished(authority, live, guest, secrets=True)
            last = live.state.number
            state = await authority.replayed(live, min(asked.number, last))
    if (state.game.name, state.game.options) != (game.name, game.options):
        raise _no_start(f"That game is {state.game!r}; ask for the same.")
    if asked.number > last:
        raise _no_start(f"That game has {last} actions, not {asked.number}.")
    if state.over:
        raise _no_start("The game was over then.")
    if asked.seat >= state.players:
        raise _no_start(f"There are seats 0 to {state.players - 1}.")
    if asked.hidden == "same":
        return state.position()
    return game.resample(state.view(asked.seat), seeds.fresh()).position()


async def _states(authority: Authority, form: Mapping[str, Any]) -> list[State]:
    """All states of a record, its game's rules compiled."""
    try:
        if isinstance(form.get("game"), str) and isinstance(form.get("options"), dict):
            game = authority.catalog.game_from_wire(form["game"], form["options"])
            await authority.catalog.ready(game)
        return await asyncio.to_thread(lindwurm.replay, form)
    except LindwurmError as error:
        raise from_library(error) from error


async def _finished(authority: Authority, live: Live, guest: int | None, *, secrets: bool) -> Live:
    authority.check_sight(live, guest)
    if not live.table.standing.over:
        raise ProblemError(
            "game-not-over",
            "That shows everything, hidden cards too: it can be had after the end.",
        )
    day = live.table.daily
    if secrets and day is not None and not encode.day_over(day, authority.now()):
        raise ProblemError(
            "daily-running", f"That can be had when {day} is over (UTC): the deal is everybody's."
        )
    return live


async def _whole(authority: Authority, live: Live) -> State:
    start = live.table.start
    return await authority.replayed(
        live, live.state.number - (0 if start is None else int(start["number"]))
    )


def _eyes(eyes: str, players: int) -> list[int | None]:
    """The viewers that a word stands for."""
    if eyes == SPECTATOR:
        return [None]
    if eyes == EVERYTHING:
        return list(range(players))
    if eyes.isascii() and eyes.isdecimal() and int(eyes) < players:
        return [int(eyes)]
    allowed = [EVERYTHING, SPECTATOR, *(str(seat) for seat in range(players))]
    raise ProblemError(
        "invalid", f"eyes: one of {', '.join(allowed)}.", where="eyes", allowed=allowed
    )


def _replay(end: State, names: Sequence[str], eyes: str, after: int, count: int) -> Replay:
    """The moments of the game that led to ``end``: the first view whole, then what changes."""
    past = end.past
    viewers = _eyes(eyes, end.players)
    if past.start is None:
        assert past.seed is not None
        state = end.game.new(end.players, past.seed)
    else:
        state = end.game.load(past.start)
    moments: list[Moment] = []
    last: dict[int | None, Any] = {}

    def keep(nth: int, seat: int | None, action: str | None, events: list[Any]) -> None:
        if not after <= nth < after + count:
            return
        views: dict[str, Any] = {}
        for viewer in viewers:
            view = state.view(viewer)
            name = SPECTATOR if viewer is None else str(viewer)
            views[name] = delta.change(last[viewer], view) if viewer in last else view
            last[viewer] = view
        moments.append(
            Moment(number=state.number, seat=seat, action=action, events=events, views=views)
        )

    keep(0, None, None, [])
    for nth, (seat, action) in enumerate(past.actions, 1):
        told = state.repeat(seat, action, past.outcomes.get(nth - 1))
        shown = eyes == EVERYTHING or seat in viewers
        events = list(told) if eyes == EVERYTHING else told.seen_by(viewers[0])
        keep(nth, seat, action if shown else None, events)
    return Replay(
        table=None,
        game=end.game.name,
        options=end.game.options,
        seats=list(names),
        moments=moments,
        total=len(past.actions),
        scores=list(end.scores),
        winners=list(end.winners),
        deal=None,
    )


def _no_start(why: str) -> ProblemError:
    return ProblemError("invalid-start", why, where="start")
