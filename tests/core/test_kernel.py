"""Kernels of several modules in one namespace, compiled or plain."""

from __future__ import annotations

import subprocess
import sys
import types
from pathlib import Path

import numpy as np
import pytest

import lindwurm
from lindwurm.core import kernel

SOURCE = '''
import numpy as np
LIMIT = 3

def inner(rules, value):
    """Doc."""
    return value * 2 + LIMIT

def outer(records):
    record = records[0]
    record["small"] = inner(None, record["small"])
    return record["small"] + 250
'''
LAYOUT = np.dtype([("small", "u1")])


def module(folder: Path, name: str, source: str) -> types.ModuleType:
    file = folder / f"{name}.py"
    file.write_text(source, encoding="utf-8")
    found = types.ModuleType(name)
    found.__file__ = str(file)
    exec(compile(source, str(file), "exec"), vars(found))
    return found


def test_names_meet_whatever_module_they_come_from(tmp_path: Path) -> None:
    one = module(tmp_path, "km_one", "def twice(x):\n    return helper(x) * 2\n")
    two = module(tmp_path, "km_two", "def helper(x):\n    return x + 1\n")
    space = kernel.build("test_meet", (one, two))
    assert space.twice(4) == 10
    assert kernel.build("test_meet", ()) is space
    three = module(tmp_path, "km_three", "def thrice(x):\n    return helper(x) * 3\n")
    assert kernel.build("test_more", (three,), base=space).thrice(4) == 15


def test_two_of_a_name_are_an_error(tmp_path: Path) -> None:
    one = module(tmp_path, "kn_one", "def same(x):\n    return 1\n")
    two = module(tmp_path, "kn_two", "def same(x):\n    return 2\n")
    with pytest.raises(TypeError, match="two kernels are called same in test_twice"):
        kernel.build("test_twice", (one, two))


def test_small_items_read_as_large_integers(tmp_path: Path) -> None:
    """An unsigned byte of 203 plus 250 is 453, compiled or not."""
    space = kernel.build("test_ints", (module(tmp_path, "ki", SOURCE),))
    records = np.zeros(1, LAYOUT)
    records["small"] = 100
    assert space.outer(records) == 453
    assert records["small"][0] == 203
    assert space.inner.__doc__ == "Doc."


def test_without_the_compiler_a_number_that_does_not_fit_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    space = kernel.build("test_plain", (module(tmp_path, "kp", SOURCE),))
    records = np.zeros(1, LAYOUT)
    records["small"] = 200
    with pytest.raises(OverflowError):
        space.outer(records)


def test_the_cache_can_be_put_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINDWURM_CACHE", str(tmp_path / "cache"))
    assert kernel.cache_root() == tmp_path / "cache"
    if kernel.jit_off():
        pytest.skip("nothing is compiled")
    space = kernel.build("test_cache", (module(tmp_path, "kc", "def f(x):\n    return x + 1\n"),))
    assert space.f(1) == 2
    assert list((tmp_path / "cache").rglob("*.nbi"))


def test_importing_lindwurm_is_light() -> None:
    """No compiler, no server, no NumPy until they are needed."""
    heavy = "numba numpy fastapi sqlalchemy pydantic rich"
    code = f"import sys, lindwurm; print([m for m in {heavy.split()!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_games_kernels_leave_the_shared_names_alone() -> None:
    """No game replaces a function of the machinery (`build` would refuse), and all have docs."""
    for name in lindwurm.games():
        rules = lindwurm.game(name).rules
        for module_ in getattr(rules, "kernel_modules", ()):
            for value in vars(module_).values():
                if isinstance(value, types.FunctionType) and value.__module__ == module_.__name__:
                    assert value.__doc__, f"{value.__name__} of {name} has no docstring"
