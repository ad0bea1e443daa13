"""``lindwurm play``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lindwurm.cli.common import SEED, Fault, find_game, with_options
from lindwurm.cli.files import check_target, read_record, with_force

if TYPE_CHECKING:
    from lindwurm.cli.table import Table

#: How a person's seat is called in a record.
YOU = "you"


@click.command()
@click.argument("game", required=False)
@click.option(
    "--bot", "-b", "opponents", multiple=True, metavar="BOT",
    help="Who plays against you: once for all other seats, or once for each.  [default: greedy]",
)  # fmt: skip
@click.option("--players", "-p", type=click.IntRange(1), help="How many play, you among them.")
@click.option("--seat", type=click.IntRange(1), default=1, show_default=True, help="Where you sit.")
@click.option("--seed", type=SEED, help="Deals the same cards again; a number or 64 hex digits.")
@click.option(
    "--budget", type=click.FloatRange(0), default=1.0, show_default=True,
    help="Seconds a move for bots that think by the clock.",
)  # fmt: skip
@click.option(
    "--save", type=click.Path(path_type=Path), help="Keep the game's record in this file."
)
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with the game in this file.")
@with_force
@with_options
def play(
    game: str | None, opponents: tuple[str, ...], players: int | None, seat: int,
    seed: int | str | None, budget: float, save: Path | None, resume: Path | None,
    force: bool, option: tuple[str, ...],
) -> None:  # fmt: skip
    """Play GAME here in the terminal against bots.

    Ctrl-C or `quit` leaves the table; the game is kept, and you are told how to go on.
    """
    from lindwurm.bots.base import check_budget
    from lindwurm.cli.table import Table

    check_budget(budget)
    if save is not None and (resume is None or save.resolve() != resume.resolve()):
        check_target(save, force)
    if resume is not None:
        if game or opponents or players or option or seed is not None:
            raise Fault("--resume goes on with a game as it is: give it alone, or with --save")
        table = _resumed(resume, budget, save or resume)
    elif game is None:
        raise Fault("say which game: `lindwurm play dragonheart`; `lindwurm games` lists them")
    else:
        found = find_game(game, option)
        count = found.players[0] if players is None else players
        found.rules.check_players(count)
        table = Table(found.new(count, seed), _seating(count, seat - 1, opponents), budget, save)
    table.play()


def _seating(players: int, seat: int, opponents: Sequence[str]) -> list[str]:
    """Who sits where: a bot's name, or YOU."""
    if seat >= players:
        raise Fault(f"there is no seat {seat + 1}: {players} play")
    others = list(opponents) or ["greedy"]
    if len(others) == 1:
        others *= players - 1
    if len(others) != players - 1:
        raise Fault(f"there are {players - 1} other seats: give --bot once, or once for each")
    return [*others[:seat], YOU, *others[seat:]]


def _resumed(file: Path, budget: float, save: Path) -> Table:
    import lindwurm
    from lindwurm.cli.table import Table

    record = read_record(file)
    state = lindwurm.replay(record)[-1]
    if record["seats"].count(YOU) != 1:
        raise Fault(f"{file} is not a game of `lindwurm play`: its seats are {record['seats']}")
    return Table(state, record["seats"], budget, save)
