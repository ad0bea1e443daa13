"""Hints: what the strongest bot would play for somebody, at tables where that harms nobody."""

from __future__ import annotations

from lindwurm.server.authority import ATTEMPTS, Authority, BotTurn, turn_of
from lindwurm.server.bots import BotRunner
from lindwurm.server.encode import Live
from lindwurm.server.judging import new_entry, own_seat
from lindwurm.server.models import Hint
from lindwurm.server.problems import ProblemError
from lindwurm.server.rows import HINT, OPEN


class Hints:
    """Gives hints, over the authority and the threads in which bots think.

    That a hint was asked for is in the table's log, and the game counts for no rating.
    """

    def __init__(self, authority: Authority, runner: BotRunner) -> None:
        self._authority, self._runner = authority, runner

    async def ask(self, table: str, guest: int, seat: int) -> Hint:
        """What the strongest bot would play for that seat of the guest's, which must be to move.

        It is given what the seat may know, and thinks as long as a bot may. ProblemError if there
        are no hints at that table, or the seat has nothing to decide.
        """
        turn = await self._authority.finish(self._turn(table, guest, seat))
        action = await self._runner.advise(turn)
        title = self._authority.catalog.bot_title(turn.game, turn.bot, where="bot")
        return Hint(seat=seat, at=turn.at, action=action, bot=turn.bot, name=title)

    async def _turn(self, table: str, guest: int, seat: int) -> BotTurn:
        authority = self._authority
        async with authority.hold(table) as room:
            for _ in range(ATTEMPTS):
                live = await authority.live(room)
                own_seat(live, guest, seat)
                _must_be_harmless(live, guest)
                _must_be_asked(live, seat)
                bot = authority.catalog.strongest(live.game)
                entry = new_entry(live, HINT, authority.now(), seat=seat)
                if await authority.change(room, live, [entry]):
                    return turn_of(await authority.live(room), seat, bot)
        raise ProblemError("stale", "Others were quicker each time; look at the table again.")


def _must_be_harmless(live: Live, guest: int) -> None:
    if live.table.daily is not None:
        raise ProblemError("no-hints", "The daily challenge is played without hints.")
    if any(seat.guest not in (None, guest) for seat in live.table.seats):
        raise ProblemError("no-hints", "Where others play, too, there are no hints.")


def _must_be_asked(live: Live, seat: int) -> None:
    standing = live.table.standing
    if standing.over:
        raise ProblemError("game-over", "The game is over; nothing can be played any more.")
    if standing.phase == OPEN:
        raise ProblemError("not-started", "The game has not begun; seats are still open.")
    if seat not in standing.to_move:
        raise ProblemError("not-your-turn", f"Seat {seat} is not to move.")
