"""``lindwurm replay``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lindwurm.cli.common import Fault
from lindwurm.cli.files import read_record
from lindwurm.core.plain import visible

if TYPE_CHECKING:
    from rich.console import Console

    from lindwurm.core.events import Events
    from lindwurm.play.state import State


#: The exit code for a record that this machine would have made otherwise.
DIFFERS = 1


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--seat", type=click.IntRange(1), help="Tell only what this seat could know (1 is the first)."
)
@click.option("--board", is_flag=True, help="Draw the table after every action.")
@click.pass_context
def replay(context: click.Context, file: Path, seat: int | None, board: bool) -> None:
    """Check the record in FILE by playing it again, and show the game move by move.

    The exit code is 1 if something came of an action that would not have on this machine.
    """
    from rich.console import Console
    from rich.markup import escape

    import lindwurm

    record = read_record(file)
    states = lindwurm.replay(record)
    viewer = None if seat is None else seat - 1
    if viewer is not None and viewer >= states[0].players:
        raise Fault(f"there is no seat {seat}: this game has {states[0].players}")
    console = Console(highlight=False)
    names = [visible(name) for name in record["seats"]]
    state = states[0]
    console.print(f"[bold]{state.game.title}[/]: {escape(', '.join(names))}", soft_wrap=True)
    _draw(console, state, viewer, names, board)
    outcomes = states[-1].past.outcomes
    for number, (mover, action) in enumerate(record["actions"]):
        events = state.repeat(mover, action, outcomes.get(number))
        _tell(console, state, viewer, names, number + 1, events)
        _draw(console, state, viewer, names, board)
    _end(console, states[-1], names)
    if "commitment" in record:
        console.print("[dim]The seed is the one that was promised before the first card.")
    if states[-1].past.differs:
        context.exit(DIFFERS)


def _tell(
    console: Console, state: State, viewer: int | None, names: Sequence[str],
    number: int, events: Events,
) -> None:  # fmt: skip
    """Tell what came of one action: as a seat knew it, or everything."""
    from rich.markup import escape

    known = list(events) if viewer is None else events.seen_by(viewer)
    told = state.game.rules.tell(known, names)
    console.print(f"[dim]{number:>4}[/]  " + escape("; ".join(told)), soft_wrap=True)


def _draw(
    console: Console, state: State, viewer: int | None, names: Sequence[str], board: bool
) -> None:
    from rich.markup import escape

    if board:
        game, plain = state.game, [escape(name) for name in names]
        console.print(game.rules.draw(game.setting, state.view(viewer), plain), "")


def _end(console: Console, state: State, names: Sequence[str]) -> None:
    from rich.markup import escape

    scores = ", ".join(f"{n} {s:g}" for n, s in zip(names, state.scores, strict=True))
    if not state.over:
        console.print(f"The record ends here, the game goes on: {escape(scores)}.")
    else:
        winners = " and ".join(names[seat] for seat in state.winners) or "Nobody"
        console.print(f"[bold]{escape(winners)} won.[/] {escape(scores)}.")
    console.print(
        f"[dim]Checked: {state.number} actions are legal; the last state's hash is {state.hash()}."
    )
    if state.past.differs:
        console.print(
            "[yellow]Shown is what happened then, by the record. On this machine it would have "
            "been otherwise, so the record was made on another kind of processor, or changed:[/]",
            soft_wrap=True,
        )
        for number, fields in state.past.differs.items():
            console.print(f"  action {number + 1}: {', '.join(map(escape, fields))} would differ")
