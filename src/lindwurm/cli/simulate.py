"""``lindwurm simulate``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lindwurm.cli import INTERRUPTED
from lindwurm.cli.common import SEED, Fault, find_game, with_options
from lindwurm.cli.files import check_target, with_force, write_record

if TYPE_CHECKING:
    from rich.table import Table

    from lindwurm.lab import Rate, Simulation
    from lindwurm.lab.simulate import Progress


@click.command()
@click.argument("game")
@click.option(
    "--bots", default="random,greedy", show_default=True, metavar="BOT,BOT…",
    help="Who plays, one a seat; seats change from game to game. 'ismcts:500' searches 500 worlds.",
)  # fmt: skip
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="How many.")
@click.option("--seed", type=SEED, help="Makes the same games again; a number or 64 hex digits.")
@click.option("--workers", type=click.IntRange(1), help="Threads; all cores if not given.")
@click.option(
    "--budget", type=click.FloatRange(0), default=0.1, show_default=True,
    help="Seconds a move for bots that think by the clock.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.option(
    "--save", nargs=2, type=(click.IntRange(0), click.Path(path_type=Path)), multiple=True,
    metavar="NUMBER FILE", help="Write the record of a game (0 is the first) into a file.",
)  # fmt: skip
@with_force
@with_options
@click.pass_context
def simulate(
    context: click.Context, game: str, bots: str, games: int, seed: int | str | None,
    workers: int | None, budget: float, as_json: bool, save: tuple[tuple[int, Path], ...],
    force: bool, option: tuple[str, ...],
) -> None:  # fmt: skip
    """Let bots play many games of GAME: win rates with 95 % intervals, scores, game length.

    Ctrl-C ends it early, with the result of the games that are finished.
    """
    from rich.console import Console

    from lindwurm import lab

    found = find_game(game, option)
    _check_wishes(save, games, force)
    names = [name.strip() for name in bots.split(",")]
    with _progress(games) as progress:
        result = lab.simulate(
            found, names, games, seed, workers=workers, budget=budget, progress=progress
        )
    if as_json:
        click.echo(json.dumps(result.as_json(), indent=1, ensure_ascii=False))
    else:
        Console(highlight=False).print(*_tables(result))
    _save(result, save)
    if result.interrupted:
        click.echo(f"Stopped after {result.games} of {result.asked} games.", err=True)
        context.exit(INTERRUPTED)


def _check_wishes(save: Sequence[tuple[int, Path]], games: int, force: bool) -> None:
    """Fault for a record that could not be kept in the end."""
    files = set()
    for number, file in save:
        if number >= games:
            raise Fault(
                f"there will be no game {number}: {games} are played, numbered 0 to {games - 1}"
            )
        check_target(file, force)
        if file.resolve() in files:
            raise Fault(f"{file} can't hold two records: name a file for each")
        files.add(file.resolve())


def _save(result: Simulation, save: Sequence[tuple[int, Path]]) -> None:
    """Write the records; Fault, when all that can be is written, for those that can't be."""
    failed = []
    for number, file in save:
        if number not in result.numbers:
            click.echo(f"Game {number} was not finished, so {file} is not written.", err=True)
            continue
        try:
            write_record(file, result.record(number))
        except Fault as fault:
            failed.append(fault.message)
    if failed:
        raise Fault("; ".join(failed))


@contextmanager
def _progress(games: int) -> Iterator[Progress]:
    """A progress bar on standard error, where that is a terminal."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=console, transient=True, disable=not console.is_terminal,
    ) as bar:  # fmt: skip
        task = bar.add_task("preparing", total=games)
        yield lambda done, total: bar.update(task, completed=done, description="games")


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _interval(rate: Rate) -> str:
    return f"{100 * rate.low:.1f} to {100 * rate.high:.1f}"


def _tables(result: Simulation) -> Iterator[Table | str]:
    """The result for people."""
    from rich.table import Table

    series = result.series
    yield f"[bold]{series.game.title}[/], {result.games} games, seed {result.seed_text}"
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for title in ("bot", "wins", "95 % interval", "score", "sd"):
        table.add_column(title, no_wrap=True)
    for seat in range(series.seats):
        table.add_column(f"at seat {seat + 1}", no_wrap=True)
    for bot, name in enumerate(series.bots):
        wins, score = result.wins(bot), result.score(bot)
        at = [_percent(result.wins(bot, seat).share) for seat in range(series.seats)]
        table.add_row(
            name, _percent(wins.share), _interval(wins), f"{score.mean:.2f}", f"{score.sd:.2f}", *at
        )
    at = [_percent(result.seat_wins(seat).share) for seat in range(series.seats)]
    table.add_row("[dim]any bot[/]", "", "", "", "", *at)
    yield table
    length = result.length
    yield (
        f"length {length.mean:.1f} actions (sd {length.sd:.1f}, {length.least:g} to"
        f" {length.most:g}); nobody won {_percent(result.undecided.share)}"
    )
