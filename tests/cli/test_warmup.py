"""Compiling ahead."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import lindwurm
from lindwurm.bots.warm import warm
from lindwurm.cli import stamp

Run = Callable[..., Result]


def test_warm_tells_how_far_it_is() -> None:
    told: list[tuple[str, int, int]] = []
    warm(lindwurm.game("dragonheart"), lambda what, done, total: told.append((what, done, total)))
    assert [done for _, done, _ in told] == list(range(len(told)))
    assert {total for _, _, total in told} == {len(told)}
    assert "the bot Greedy" in [what for what, _, _ in told]


def test_a_second_warmup_does_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The kernels stay where they are compiled already; the stamps are looked for elsewhere.
    monkeypatch.setattr(stamp, "cache_root", lambda: tmp_path)
    assert not stamp.is_warm("dragonheart")
    first = run("warmup", "dragonheart")
    assert first.exit_code == 0
    assert first.stdout == "Ready to play: dragonheart.\n"
    assert "dragonheart: simulations" in first.stderr
    assert stamp.is_warm("dragonheart")
    again = run("warmup", "dragonheart")
    assert again.stdout == first.stdout
    assert again.stderr == ""


def test_an_edit_makes_it_cold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stamp, "cache_root", lambda: tmp_path)
    monkeypatch.setattr(stamp, "_fingerprint", lambda: "before")
    stamp.mark_warm("dragonheart")
    assert stamp.is_warm("dragonheart")
    monkeypatch.setattr(stamp, "_fingerprint", lambda: "after")
    assert not stamp.is_warm("dragonheart")


def test_an_unknown_game(refused: Callable[..., str]) -> None:
    assert "no game is called 'drako'" in refused("warmup", "drako")


def warming(cache: Path, output: int, alone: bool = False) -> subprocess.Popen[str]:
    """``lindwurm warmup`` with nothing compiled yet, once it has said that it has begun."""
    process = subprocess.Popen(
        [sys.executable, "-m", "lindwurm", "warmup"],
        stdout=output,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=alone,
        env={**os.environ, "LINDWURM_CACHE": str(cache)},
    )
    assert process.stderr is not None
    assert "the deal" in process.stderr.readline()
    return process


def is_there(group: int) -> bool:
    """Whether a group of processes has any left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are of another kind there")
def test_ctrl_c_ends_all_that_compile(tmp_path: Path) -> None:
    """The terminal tells all processes; they end at once and say nothing."""
    with warming(tmp_path, subprocess.PIPE, alone=True) as process:
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert (process.returncode, output) == (130, "")
    assert "Traceback" not in errors
    end = time.monotonic() + 30
    while is_there(process.pid):
        assert time.monotonic() < end, "a process goes on"
        time.sleep(0.1)


@pytest.mark.slow
def test_it_ends_when_nobody_reads_any_more(tmp_path: Path) -> None:
    """As in ``lindwurm warmup 2>&1 | head -1``: what compiles in other processes is ended."""
    with warming(tmp_path, subprocess.DEVNULL) as process:
        assert process.stderr is not None
        process.stderr.close()
        assert process.wait(timeout=120) != 0
