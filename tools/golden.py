"""Golden games: records with the hash of each state, which every later version must replay.

``python tools/golden.py dragonheart --seed 3 --option take=decline`` plays a random game and writes
it to tests/golden. A file that exists is never written again: a golden game that no longer replays
means that the rules have changed, so ``version`` of the game's rules must, and its files be deleted
by hand, knowingly.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any

import lindwurm
from lindwurm.core.actions import draw

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"


def play(name: str, players: int | None, seed: int, options: dict[str, Any]) -> dict[str, Any]:
    """A random game: its record, the hash after each action, the scores at the end."""
    state = lindwurm.game(name, **options).new(players=players, seed=seed)
    rng = random.Random(seed)
    hashes = [state.hash()]
    while not state.over:
        seat = rng.choice(state.to_move)
        state.play(seat, draw(state.actions(seat), rng))
        hashes.append(state.hash())
    return {"record": state.record(), "hashes": hashes, "scores": list(state.scores)}


def _option(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    return name, {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)


def main(arguments: list[str]) -> int:
    """Add one golden game; 1 if there is one of that name."""
    parser = argparse.ArgumentParser(description="Add a golden game.")
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--folder", type=Path, default=FOLDER, help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    options = dict(map(_option, asked.option))
    golden = play(asked.game, asked.players, asked.seed, options)
    parts = [asked.game, str(golden["record"]["players"])]
    parts += [f"{key}-{value}".replace(" ", "-") for key, value in options.items()]
    file = asked.folder / ("_".join([*parts, str(asked.seed)]) + ".json")
    if file.exists():
        print(f"{file.name} is there already, and golden games are not made anew", file=sys.stderr)
        return 1
    file.write_text(json.dumps(golden, indent=1) + "\n", encoding="utf-8")
    print(file.name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
