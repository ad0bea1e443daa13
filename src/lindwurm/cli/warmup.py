"""``lindwurm warmup``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click


@click.command()
@click.argument("game", required=False)
def warmup(game: str | None) -> None:
    """Compile the rules and bots of GAME, or of all games; quick when that has been done."""
    from lindwurm import gamebox
    from lindwurm.cli.stamp import is_warm, mark_warm

    names = gamebox.names() if game is None else (game,)
    cold = [name for name in names if not is_warm(name)]
    if cold:
        _compile(cold, mark_warm)
    click.echo(f"Ready to play: {', '.join(names)}.")


def _compile(names: Sequence[str], done: Callable[[str], None]) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from lindwurm.bots.warm import warm
    from lindwurm.lab import simulate
    from lindwurm.play.game import find

    with Progress(
        TextColumn("{task.fields[name]}"), BarColumn(), TextColumn("{task.description}"),
        TimeElapsedColumn(), console=Console(stderr=True),
    ) as progress:  # fmt: skip
        bars = [progress.add_task("waiting", name=name, total=None, start=False) for name in names]
        for name, bar in zip(names, bars, strict=True):
            game = find(name, {})

            def tell(what: str, number: int, total: int, bar: int = bar) -> None:
                progress.update(bar, description=what, completed=number, total=total + 1)  # type: ignore[arg-type]

            progress.start_task(bar)
            warm(game, tell)
            progress.update(bar, description="simulations", advance=1)
            simulate(game, ["random"] * game.players[0], games=1, seed=0, workers=1)
            progress.update(bar, description="done", completed=1, total=1)
            done(name)
