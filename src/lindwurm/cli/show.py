"""``lindwurm games`` and ``lindwurm rules``."""

from __future__ import annotations

import click

from lindwurm.core.languages import LANGUAGES, Language


@click.command()
def games() -> None:
    """List the games, their options and bots."""
    from rich.console import Console
    from rich.markup import escape

    from lindwurm import bots, gamebox
    from lindwurm.play.game import find

    console = Console(highlight=False)
    for name in gamebox.names():
        game = find(name, {})
        low, high = game.players[0], game.players[-1]
        players = f"{low}" if low == high else f"{low} to {high}"
        console.print(
            f"[bold]{name}[/]  [dim]{game.title}, {players} player{'s' * (high > 1)}[/]\n"
            f"  {escape(game.rules.tagline)}"
        )
        for option in game.rules.options:
            default = "" if option.default is None else f"; default {option.default!r}"
            takes = escape(f"{option.allowed()}{default}")
            console.print(f"  [cyan]--option {option.name}=[/]…  {takes}", soft_wrap=True)
            console.print(f"      [dim]{escape(option.help)}[/]", soft_wrap=True)
        for bot, _, text in bots.levels(game):
            console.print(f"  [cyan]--bot {bot}[/]  {escape(text)}", soft_wrap=True)
        console.print()


@click.command()
@click.argument("game")
@click.option(
    "--language", "-l", type=click.Choice(LANGUAGES), default="en", show_default=True,
    help="English, German or Spanish.",
)  # fmt: skip
def rules(game: str, language: Language) -> None:
    """Show the rules of GAME in our words, each with its id."""
    from rich.console import Console
    from rich.markup import escape
    from rich.padding import Padding

    from lindwurm import gamebox

    console = Console(highlight=False)
    found = gamebox.find(game)
    intro, texts = found.rule_texts(language)
    console.print(f"[bold]{found.title}[/]\n\n{escape(intro)}\n")
    for rule, text in texts:
        console.print(Padding(f"[bold cyan]{rule}[/]  {escape(text)}", (0, 0, 1, 0)))
