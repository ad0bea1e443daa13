"""``lindwurm warmup``."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

import click

if TYPE_CHECKING:
    from concurrent.futures import Future

    from rich.console import Console

#: What a process has begun: the game, the piece, how many are done, how many there are.
Begun = tuple[str, str, int, int]

_END = ("", "", 0, 0)


class _Queue(Protocol):
    """What `queue` and `multiprocessing` have in common."""

    def get(self) -> Begun: ...
    def put(self, begun: Begun, /) -> None: ...


@click.command()
@click.argument("game", required=False)
def warmup(game: str | None) -> None:
    """Compile the rules and bots of GAME, or of all games; quick when that has been done."""
    from lindwurm import gamebox
    from lindwurm.cli.stamp import is_warm, mark_warm

    names = gamebox.names() if game is None else (game,)
    for name in names:
        gamebox.find(name)
    cold = [name for name in names if not is_warm(name)]
    if cold:
        _compile(cold, mark_warm)
    click.echo(f"Ready to play: {', '.join(names)}.")


def _compile(names: Sequence[str], done: Callable[[str], None]) -> None:
    """Each game in a process of its own, as many at once as there are cores: the compiler keeps
    the interpreter's lock.
    """
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from queue import SimpleQueue
    from threading import Thread

    from rich.console import Console

    context = multiprocessing.get_context("spawn")
    queue: _Queue = context.SimpleQueue()
    # A process that is ended may take the common queue's lock with it: here it is only read.
    told: _Queue = SimpleQueue()
    Thread(target=_forward, args=(queue, told), daemon=True).start()
    workers = min(len(names), os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, context, initializer=_join, initargs=(queue,)) as pool:
        try:
            # Ctrl-C goes to all of a terminal's processes; these are told by this one alone.
            before = signal.signal(signal.SIGINT, signal.SIG_IGN)
            try:
                futures = {name: pool.submit(_warm, name) for name in names}
            finally:
                signal.signal(signal.SIGINT, before)
            for future in futures.values():
                future.add_done_callback(lambda _: told.put(_END))
            _show(Console(stderr=True), futures, told, done)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()  # compiling can't be broken off otherwise
            raise


def _forward(queue: _Queue, told: _Queue) -> None:
    while True:
        told.put(queue.get())


def _show(
    console: Console,
    futures: dict[str, Future[None]],
    queue: _Queue,
    done: Callable[[str], None],
) -> None:
    """Show what is going on until all is done: bars in a terminal, else lines."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    with Progress(
        TextColumn("{task.fields[name]}"), BarColumn(), TextColumn("{task.description}"),
        TimeElapsedColumn(), console=console, disable=not console.is_terminal,
    ) as progress:  # fmt: skip
        bars = {n: progress.add_task("waiting", name=n, total=None, start=False) for n in futures}
        waiting = dict(futures)
        while waiting:
            name, what, number, total = queue.get()
            if name:
                progress.start_task(bars[name])
                progress.update(bars[name], description=what, completed=number, total=total)
                _line(console, f"{name}: {what} ({number + 1} of {total})")
            for name in [name for name, future in waiting.items() if future.done()]:
                waiting.pop(name).result()
                progress.update(bars[name], description="done", completed=1, total=1)
                done(name)


def _line(console: Console, text: str) -> None:
    if not console.is_terminal:
        click.echo(text, err=True)


# --- in the other process -------------------------------------------------------------------

_QUEUE: _Queue


def _join(queue: _Queue) -> None:
    global _QUEUE
    _QUEUE = queue


def _warm(name: str) -> None:
    from lindwurm.bots.warm import warm
    from lindwurm.lab import simulate
    from lindwurm.play.game import find

    total = 0

    def tell(what: str, number: int, pieces: int) -> None:
        nonlocal total
        total = pieces + 1
        _QUEUE.put((name, what, number, total))

    game = find(name, {})
    warm(game, tell)
    tell("simulations", total - 1, total - 1)
    simulate(game, ["random"] * game.players[0], games=1, seed=0, workers=1)
