"""Checks across processes: with another hash seed, and without the compiler."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Sequence

from lindwurm.core.typing import Json
from lindwurm.play.game import Game
from lindwurm.testing.case import Case, check


def fingerprint(game: Game, players: int, seeds: Sequence[int]) -> list[str]:
    """A hash of all that can be seen of each random game: actions, events, views, worlds."""
    case = Case(game, players, seeds)
    found = []
    for _, steps in case.walks():
        digest = hashlib.sha256()
        seen: list[Json]
        for n, step in enumerate(steps):
            viewer = case.viewers[n % len(case.viewers)]
            seen = [list(step.before.actions(step.seat)), step.action, step.events.rows]
            seen += [step.after.hash(), step.after.view(viewer), step.after.scores]
            if n % 16 == 0:
                seen.append(game.resample(step.after.view(viewer), seed=n).hash())
            digest.update(json.dumps(seen).encode())
        found.append(f"{len(steps)} actions {digest.hexdigest()}")
    return found


def elsewhere(game: Game, players: int, seeds: Sequence[int], **environment: str) -> list[str]:
    """The fingerprint as another process finds it; the game's class must be importable there."""
    done = subprocess.run(
        [sys.executable, "-m", "lindwurm.testing.processes"],
        input=pickle.dumps((game, players, list(seeds))),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **environment},
    )
    assert done.returncode == 0, done.stderr.decode(errors="replace")[-2000:]
    found: list[str] = json.loads(done.stdout)
    return found


@check
def processes_agree(case: Case) -> None:
    """Another process, with another hash seed of Python's, plays the very same games; so does one
    without the compiler.
    """
    seeds = case.seeds[:1]
    here = fingerprint(case.game, case.players, seeds)
    there = elsewhere(case.game, case.players, seeds, PYTHONHASHSEED="1")
    assert there == here, "another process plays another game"
    jit = "0" if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0") else "1"
    there = elsewhere(case.game, case.players, seeds, PYTHONHASHSEED="2", NUMBA_DISABLE_JIT=jit)
    assert there == here, "with and without the compiler the games differ"


if __name__ == "__main__":
    print(json.dumps(fingerprint(*pickle.loads(sys.stdin.buffer.read()))))
