"""Many games between bots, and what came of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from threading import Event

import numpy as np

from lindwurm.bots.base import check_budget
from lindwurm.core import seeds
from lindwurm.core.errors import InvalidOption, InvalidSeats, shown
from lindwurm.core.numbers import seat_of, whole
from lindwurm.core.seeds import Seed
from lindwurm.core.typing import Array, Json
from lindwurm.lab.players import player
from lindwurm.lab.series import Player, Series
from lindwurm.lab.statistics import Rate, Spread
from lindwurm.play.game import Game

#: How many bytes a series may take, and how many threads may play it.
ROOM, MOST_WORKERS = 4 * 2**30, 1024
#: Seconds between two reports of progress.
REPORT = 0.1

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Simulation:
    """What came of a series of games.

    ``numbers`` are the games played, ascending: all that were asked for, unless it was
    ``interrupted``. ``scores`` and ``won`` have a row a game and a column a bot, ``lengths`` counts
    the games' actions. Bot ``b`` sat at seat ``(b + number) % seats``.
    """

    series: Series
    seed: Seed
    asked: int
    interrupted: bool
    numbers: Array
    scores: Array
    won: Array
    lengths: Array
    player: Player

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.numbers)

    def wins(self, bot: int, seat: int | None = None) -> Rate:
        """How often a bot (by its place in the list of bots, from 0) was among the winners, in all
        games or when it sat at that seat. InvalidSeats.
        """
        who = self._bot(bot)
        won = self.won[:, who]
        if seat is not None:
            at = seat_of(seat, self.series.seats)
            won = won[(who + self.numbers) % self.series.seats == at]
        return Rate.of(int(won.sum()), len(won))

    def seat_wins(self, seat: int) -> Rate:
        """How often the seat won, whoever sat there. InvalidSeats."""
        seats = self.series.seats
        won = self.won[np.arange(self.games), (seat_of(seat, seats) - self.numbers) % seats]
        return Rate.of(int(won.sum()), self.games)

    def score(self, bot: int) -> Spread:
        """A bot's scores. InvalidSeats."""
        return Spread.of(self.scores[:, self._bot(bot)])

    def _bot(self, bot: int) -> int:
        """A bot's place in the list; InvalidSeats if there are not so many."""
        number = whole(bot)
        if number is None or not 0 <= number < self.series.seats:
            raise InvalidSeats(f"there are bots 0 to {self.series.seats - 1}, not {shown(bot)}")
        return number

    @property
    def seed_text(self) -> int | str:
        """The seed as it can be written: bytes as hex digits."""
        return self.seed.hex() if isinstance(self.seed, bytes) else self.seed

    @property
    def undecided(self) -> Rate:
        """How many games nobody won."""
        return Rate.of(int((self.won.sum(axis=1) == 0).sum()), self.games)

    @property
    def length(self) -> Spread:
        """How many actions the games took."""
        return Spread.of(self.lengths)

    def record(self, number: int) -> dict[str, Json]:
        """The record of a game that was played; InvalidOption if there was none of that number."""
        game = whole(number)
        if game is None or game not in self.numbers:
            raise InvalidOption(
                f"there is no game {shown(number)} among the {self.games} that were played"
            )
        return self.series.record(game, self.player.actions(game))

    def as_json(self) -> dict[str, Json]:
        """All figures as a JSON object."""
        series = self.series
        seats = range(series.seats)
        return {
            "game": series.game.name,
            "rules": series.game.rules.version,
            "options": dict(series.game.options),
            "seed": self.seed_text,
            "asked": self.asked,
            "games": self.games,
            "interrupted": self.interrupted,
            "bots": [
                {
                    "bot": name,
                    "wins": self.wins(bot).as_json(),
                    "score": self.score(bot).as_json(),
                    "seats": [self.wins(bot, seat).as_json() for seat in seats],
                }
                for bot, name in enumerate(series.bots)
            ],
            "seats": [self.seat_wins(seat).as_json() for seat in seats],
            "undecided": self.undecided.as_json(),
            "length": self.length.as_json(),
        }


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: Seed | None = None,
    *,
    workers: int | None = None,
    budget: float = 0.1,
    progress: Progress | None = None,
) -> Simulation:
    """Play so many games between bots, one a seat, who change seats from game to game.

    The seats' rotations share a deal, so luck with the cards evens out. A seed gives the same games
    with any number of ``workers`` (threads; all cores by default), unless bots think by the clock:
    ``budget`` seconds a move. ``progress(done, games)`` is called now and then. Ctrl-C ends it with
    the games that are finished. No more games than there is `ROOM` for. InvalidSeats, UnknownBot,
    InvalidOption, InvalidSeed.
    """
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise InvalidOption(f"the bots are a list of names, one a seat, not {shown(bots)}")
    if len(bots) not in game.players:
        low, high = game.players[0], game.players[-1]
        takes = f"{low}" if low == high else f"{low} to {high}"
        raise InvalidSeats(f"{game.name} takes {takes} bots, one a seat, not {len(bots)}")
    count = _count(games, "games")
    threads = (os.cpu_count() or 1) if workers is None else _count(workers, "workers", MOST_WORKERS)
    _check_room(count, len(bots), 0)
    given = int.from_bytes(seeds.fresh()[:6]) if seed is None else seed
    number = whole(given)
    chosen = given if number is None else number
    series = Series(game, tuple(bots), seeds.key_words(chosen), check_budget(budget))
    playing = player(series)
    _check_room(count, len(bots), playing.noted)
    run = _Run(playing, series.seats, count)
    try:
        run.go(threads, progress or _silent)
    except KeyboardInterrupt:
        run.stop.set()
    return run.result(series, chosen)


def _count(given: int, what: str, most: int | None = None) -> int:
    """A number of games or workers as Python's own integer, or InvalidOption."""
    number = whole(given)
    if number is None or number < 1 or (most is not None and number > most):
        takes = "at least 1" if most is None else f"from 1 to {most}"
        raise InvalidOption(f"the number of {what} is an integer, {takes}, not {shown(given)}")
    return number


def _check_room(games: int, seats: int, noted: int) -> None:
    """InvalidOption if so many games need more memory than `ROOM`."""
    # A score, whether it won; a length, a number, whether it is finished. The result is a copy.
    each = 2 * (9 * seats + 9) + 8 + noted
    if games > ROOM // each:
        gib = games * each // 2**30
        raise InvalidOption(
            f"{shown(games)} games would need {shown(gib)} GiB of memory; with {seats} bots like "
            f"these there is room for {ROOM // each} in {ROOM >> 30} GiB: play several series with "
            "seeds of their own"
        )


def _silent(done: int, games: int) -> None:
    """No progress shown."""


class _Run:
    """The arrays of a series, filled chunk by chunk."""

    def __init__(self, playing: Player, seats: int, games: int) -> None:
        self.player, self.stop = playing, Event()
        self.scores, self.won = np.zeros((games, seats)), np.zeros((games, seats), np.uint8)
        self.lengths, self.done = np.zeros(games, np.int64), np.zeros(games, np.bool_)
        self.size = playing.blocks * seats

    def go(self, workers: int, progress: Progress) -> None:
        """Play all chunks in threads; when interrupted, wait for those that have begun."""
        games = len(self.lengths)
        starts = iter(range(0, games, self.size))
        running: set[Future[int]] = set()
        done = 0
        with ThreadPoolExecutor(workers, "game") as pool:
            try:
                while True:
                    while len(running) < 2 * workers and (first := next(starts, None)) is not None:
                        running.add(pool.submit(self._chunk, first))
                    if not running:
                        break
                    finished, running = wait(running, REPORT, FIRST_COMPLETED)
                    done += sum(future.result() for future in finished)
                    progress(done, games)
            except BaseException:
                self.stop.set()
                pool.shutdown(cancel_futures=True)
                raise

    def _chunk(self, first: int) -> int:
        """Play some games; how many were finished."""
        part = slice(first, first + self.size)
        scores, won, lengths = self.scores[part], self.won[part], self.lengths[part]
        if self.stop.is_set() or not self.player.play(first, scores, won, lengths, self.stop):
            return 0
        self.done[part] = True
        return len(lengths)

    def result(self, series: Series, seed: Seed) -> Simulation:
        """What has been finished."""
        done = self.done
        return Simulation(
            series, seed, len(done), not bool(done.all()), np.flatnonzero(done),
            self.scores[done], self.won[done], self.lengths[done], self.player,
        )  # fmt: skip
