"""``lindwurm serve`` and ``lindwurm openapi``."""

from __future__ import annotations

from pathlib import Path

import click

from lindwurm.cli.common import Fault


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535),
    help="The port; 0 takes any that is free.",
)  # fmt: skip
@click.option("--db", type=click.Path(path_type=Path), help="The file of the games (SQLite).")
@click.option("--open", "open_browser", is_flag=True, help="Open the page in a browser.")
def serve(host: str, port: int, db: Path | None, open_browser: bool) -> None:
    """Serve the page to play on, and the protocol behind it."""
    from lindwurm.server.run import ServeError
    from lindwurm.server.run import serve as run

    try:
        run(host=host, port=port, db=db, open_browser=open_browser, say=click.echo)
    except ServeError as error:
        raise Fault(str(error)) from error


@click.command()
def openapi() -> None:
    """Print the protocol's OpenAPI document as JSON."""
    import json

    from lindwurm.server.openapi import openapi_document

    click.echo(json.dumps(openapi_document(), indent=2, ensure_ascii=False))
