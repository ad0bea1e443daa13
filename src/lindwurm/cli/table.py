"""A table in the terminal: one person and bots."""

from __future__ import annotations

import difflib
import itertools
import shlex
from collections.abc import Sequence
from pathlib import Path

import click
import platformdirs
from rich.columns import Columns
from rich.console import Console
from rich.markup import escape

from lindwurm import bots
from lindwurm.bots.base import Bot
from lindwurm.cli.common import Fault
from lindwurm.cli.files import write_record
from lindwurm.cli.play import YOU
from lindwurm.core.actions import Sampler
from lindwurm.core.errors import IllegalAction
from lindwurm.core.plain import visible
from lindwurm.play.state import State

HELP = "a number or the move itself; [bold]?[/] shows the table again, [bold]quit[/] leaves"
LEAVE = ("q", "quit", "exit")


def shown(text: object) -> str:
    """A text as the console takes it: nothing in it is markup, or obeyed by the terminal."""
    return escape(visible(str(text)))


class Leave(Exception):
    """The person gets up."""


class Table:
    """A state, and who sits where: a bot's name, or YOU once.

    ``save`` is where the record goes when the person leaves or the game ends; without it, an
    unfinished game goes into the user's data folder.
    """

    def __init__(
        self, state: State, seats: Sequence[str], budget: float, save: Path | None
    ) -> None:
        self.state, self.seats, self._budget, self._save = state, list(seats), budget, save
        self.me = self.seats.index(YOU)
        self.console = Console(highlight=False)
        self._bots: dict[int, Bot] = {}
        for seat, name in enumerate(self.seats):
            if seat != self.me:
                with self.console.status(f"Preparing {name}"):
                    self._bots[seat] = bots.make(name, state.game)
        self.names = ["You" if name == YOU else self._name(s) for s, name in enumerate(self.seats)]

    def _name(self, seat: int) -> str:
        """A bot's name for people, numbered where there are several of it."""
        plain, _, effort = self.seats[seat].partition(":")
        title = bots.on_offer(self.state.game)[plain].title + (f" {effort}" if effort else "")
        alike = [s for s, name in enumerate(self.seats) if name == self.seats[seat]]
        return title if len(alike) == 1 else f"{title} {alike.index(seat) + 1}"

    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        console = self.console
        console.print(f"\n[bold]{self.state.game.title}[/]  [dim]Your move is {HELP}.[/]\n")
        try:
            while not self.state.over:
                self._turn()
        except (Leave, KeyboardInterrupt, EOFError, click.Abort):
            self._leave()
            return
        self._draw()
        scores = ", ".join(
            f"{name} {score:g}" for name, score in zip(self.names, self.state.scores, strict=True)
        )
        winners = " and ".join(self.names[seat] for seat in self.state.winners) or "Nobody"
        console.print(f"\n[bold]{escape(winners)} won.[/] {escape(scores)}.")
        if self._save is not None:
            path, fault = self._keep(self._save)
            console.print(f"The record is in {shown(path)}.", soft_wrap=True)
            if fault is not None:
                raise fault

    # --- turns ------------------------------------------------------------------------------

    def _turn(self) -> None:
        if self.me in self.state.to_move:
            self._draw()
            self._ask()
            return
        seat = self.state.to_move[0]
        with self.console.status(f"{self.names[seat]} is thinking"):
            action = self._bots[seat].choose(
                self.state.view(seat), self.state.actions(seat), self._budget
            )
        self._apply(seat, action)

    def _apply(self, seat: int, action: str) -> None:
        events = self.state.play(seat, action).seen_by(self.me)
        for line in self.state.game.rules.tell(events, self.names):
            self.console.print(f"  [cyan]•[/] {escape(line)}")

    def _draw(self) -> None:
        game, names = self.state.game, [escape(name) for name in self.names]
        self.console.print()
        self.console.print(game.rules.draw(game.setting, self.state.view(self.me), names))

    def _ask(self) -> None:
        """Let the person choose, until it is a move that can be played."""
        actions = self.state.actions(self.me)
        self._list(actions)
        while True:
            text = self.console.input("[bold green]Your move:[/] ").strip()
            if text.lower() in LEAVE:
                raise Leave
            if text == "?":
                self._draw()
                self._list(actions)
            elif text:
                try:
                    self._apply(self.me, self._meant(text, actions))
                except IllegalAction as error:
                    self._refuse(text, error, actions)
                else:
                    return

    def _list(self, actions: Sequence[str]) -> None:
        if isinstance(actions, Sampler):
            self.console.print(escape(f"{actions}, or"), soft_wrap=True)
        width = len(str(len(actions)))
        shown = [f"[bold]{n + 1:>{width}}[/] {escape(text)}" for n, text in enumerate(actions)]
        self.console.print("", Columns(shown, padding=(0, 3)))

    def _meant(self, text: str, actions: Sequence[str]) -> str:
        """The action of a number in the list; other text as it is."""
        if not (text.isascii() and text.isdecimal()):
            return text
        number = int(text)
        if not 1 <= number <= len(actions):
            raise IllegalAction(text, f"the moves are numbered 1 to {len(actions)}")
        return actions[number - 1]

    def _refuse(self, text: str, error: IllegalAction, actions: Sequence[str]) -> None:
        cited = f" ({error.rule})" if error.rule else ""
        close = (
            [] if isinstance(actions, Sampler) else difflib.get_close_matches(text, actions, n=1)
        )
        meant = f" Did you mean '{close[0]}'?" if close else ""
        self.console.print(
            f"[red]That can't be played:[/] {shown(error.reason)}{cited}.{escape(meant)}"
        )

    # --- leaving ----------------------------------------------------------------------------

    def _leave(self) -> None:
        path, fault = self._keep(self._save or self._spare())
        command = shlex.join(["lindwurm", "play", "--resume", str(path)])
        self.console.print("\nGoodbye; the game is kept. To go on with it:")
        self.console.print(f"  {shown(command)}", soft_wrap=True)
        if fault is not None:
            raise fault

    def _keep(self, path: Path) -> tuple[Path, Fault | None]:
        """Write the record: there, or, with the fault that is in the way, among the user's own
        files.
        """
        record = self.state.record(self.seats)
        try:
            write_record(path, record)
        except Fault as fault:
            spare = self._spare()
            write_record(spare, record)
            return spare, fault
        return path, None

    def _spare(self) -> Path:
        """A file for a game that has none, in the user's folder; no other game's."""
        folder = Path(platformdirs.user_data_dir("lindwurm", appauthor=False)) / "unfinished"
        name = f"{self.state.game.name}-{(self.state.past.seed or '')[:12]}"
        numbered = (folder / f"{name}-{n}.json" for n in itertools.count(2))
        return next(
            p for p in itertools.chain([folder / f"{name}.json"], numbered) if not p.exists()
        )
