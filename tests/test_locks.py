"""The locked requirements: pinned, hashed, in step with pyproject.toml and each other."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
GROUPS = PROJECT["dependency-groups"]
RUNTIME = PROJECT["project"]["dependencies"]
WANTED: dict[str, list[str]] = {
    "runtime": RUNTIME,
    "build": GROUPS["build"],
    "node": GROUPS["node"],
    "dev": RUNTIME + GROUPS["build"] + GROUPS["dev"],
    "bench": RUNTIME + PROJECT["project"]["optional-dependencies"]["bench"],
}


def pins(lock: str) -> dict[str, set[str]]:
    """The pinned versions by name; several where they differ by Python version."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)==([^ ]+)", text(lock), re.MULTILINE):
        found.setdefault(canonicalize_name(name), set()).add(version)
    return found


def text(lock: str) -> str:
    return (ROOT / "requirements" / f"{lock}.txt").read_text()


def test_every_lock_is_looked_at() -> None:
    assert {file.stem for file in (ROOT / "requirements").glob("*")} == WANTED.keys()


@pytest.mark.parametrize("lock", WANTED)
def test_pins_fit_what_the_project_asks_for(lock: str) -> None:
    pinned = pins(lock)
    for line in WANTED[lock]:
        wanted = Requirement(line)
        versions = pinned.get(canonicalize_name(wanted.name), set())
        assert versions, f"{line} is not pinned: run `make lock`"
        assert all(v in wanted.specifier for v in versions), f"{line}, but pinned: {versions}"


@pytest.mark.parametrize("lock", WANTED)
def test_every_pin_has_hashes_and_no_line_an_address(lock: str) -> None:
    entries = re.split(r"^(?=\w)", text(lock), flags=re.MULTILINE)
    assert all("==" in e and "--hash=sha256:" in e for e in entries if e.strip())
    assert "://" not in text(lock)


@pytest.mark.parametrize("lock", ["runtime", "build", "bench"])
def test_locks_agree_with_the_one_that_is_tested(lock: str) -> None:
    tested = pins("dev")
    assert {n: v for n, v in pins(lock).items() if tested.get(n, v) != v} == {}
