"""Measure, print a table, write the figures as JSON."""

from __future__ import annotations

import json
import platform
import statistics
from datetime import UTC, datetime
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from bench import measure, ours, peers, shots
from bench.measure import Measure

#: How many times OpenSpiel's median a game's random play must be: by name, and for the others
#: that have no target of their own.
RATIOS, RATIO = {"dragonheart": 8.0}, 5.0
#: The table's width at least, in columns: its figures must not be cut.
WIDE = 120


def figure(value: float) -> str:
    """A number with three digits that count."""
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if value >= size:
            return f"{value / size:.3g}{letter}"
    return f"{value:.3g}"


def show(console: Console, measures: list[Measure], ratios: dict[str, float]) -> None:
    """The table."""
    table = Table(box=None)
    for title in ("", "median", "lowest", "highest", "", "target"):
        table.add_column(title, no_wrap=True)
    group = ""
    for item in measures:
        if item.group != group:
            group = item.group
            table.add_section()
            table.add_row(f"[bold]{group}")
        reached = {None: "", True: "[green]reached", False: "[red]missed"}[item.reached]
        target = "" if item.target is None else f"{figure(item.target)} {reached}"
        table.add_row(
            f"  {item.name}", figure(item.value), figure(min(item.rates)), figure(max(item.rates)),
            item.unit, target,
        )  # fmt: skip
    if ratios:
        table.add_row("[bold]random games beside OpenSpiel's median")
    for name, ratio in ratios.items():
        least = RATIOS.get(name.partition(",")[0], RATIO)
        reached = "[green]reached" if ratio >= least else "[red]missed"
        table.add_row(f"  {name}", f"{ratio:.2f}", "", "", "times", f"{least:g} {reached}")
    console.print(table)


@click.command()
@click.option("--rounds", default=5, show_default=True, help="How often all is measured in turn.")
@click.option("--seconds", default=0.3, show_default=True, help="CPU time of one piece.")
@click.option("--only", default="", help="Only figures whose group or name holds this text.")
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("build/bench.json"), show_default=True,
    help="Where the figures go.",
)  # fmt: skip
def main(rounds: int, seconds: float, only: str, out: Path) -> None:
    """Measure Lindwurm's speeds, and OpenSpiel's in the same run, per second of CPU time."""
    console = Console()
    console.width = max(console.width, WIDE)
    measures = [
        item
        for item in peers.measures() + ours.measures() + shots.measures()
        if only in item.name or only in item.group or item.group == peers.GROUP
    ]
    with console.status("") as status:
        measure.run(measures, rounds, seconds, status.update)
    median = statistics.median(item.value for item in measures if item.group == peers.GROUP)
    ratios = {
        m.name: m.value / median for m in measures if m.group == ours.RANDOM and m.target is None
    }
    show(console, measures, ratios)
    out.parent.mkdir(parents=True, exist_ok=True)
    made = {
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "openspiel_median": median,
        "ratios": ratios,
        "figures": [item.as_json() for item in measures],
    }
    out.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    console.print(f"The figures are in {out}.")


if __name__ == "__main__":
    main()
