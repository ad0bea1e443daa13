"""All commands. They import what they need when they run, so that help is quick."""

from __future__ import annotations

import click

from lindwurm import __version__
from lindwurm.cli.common import Tidy
from lindwurm.cli.play import play
from lindwurm.cli.replay import replay
from lindwurm.cli.server import openapi, serve
from lindwurm.cli.show import games, rules
from lindwurm.cli.simulate import simulate
from lindwurm.cli.warmup import warmup


@click.group(cls=Tidy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="lindwurm")
def program() -> None:
    """Play, study and build bots for dragon games.

    Try `lindwurm play dragonheart`, or `lindwurm serve --open` for the page.
    """


for command in (games, rules, play, simulate, replay, serve, warmup, openapi):
    program.add_command(command)
