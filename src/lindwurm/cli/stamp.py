"""What has been compiled: a stamp a game, beside the compiled kernels.

A stamp is named after all that the kernels are made of, so an edit or another version of a library
makes it void; and it lies in the cache's folder, so it goes when that goes.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path

import lindwurm
from lindwurm.core.kernel import cache_root


@cache
def _fingerprint() -> str:
    digest = hashlib.sha256()
    root = Path(lindwurm.__file__).parent
    for room in ("core", "gamebox", "play", "bots", "lab"):
        for file in sorted((root / room).rglob("*.py")):
            digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    switches = ("NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT", "NUMBA_OPT", "NUMBA_CPU_NAME")
    for part in (
        sys.version, platform.machine(), platform.processor(),
        *(version(library) for library in ("numba", "llvmlite", "numpy")),
        *(os.environ.get(name, "") for name in switches),
    ):  # fmt: skip
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()[:32]


def _stamp(game: str) -> Path:
    return cache_root() / "warm" / f"{game}-{_fingerprint()}"


def is_warm(game: str) -> bool:
    """Whether the game's kernels were compiled here, as they are now."""
    return _stamp(game).exists()


def mark_warm(game: str) -> None:
    """The game's kernels have been compiled."""
    stamp = _stamp(game)
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.touch()
