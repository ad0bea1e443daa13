"""Running commands in this process."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from lindwurm.cli.program import program

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """``run("games")``; ``typed`` is what the person types. Output is 120 columns wide, and what
    is left unfinished goes into a folder of its own.
    """
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))

    def call(*arguments: object, typed: str = "") -> Result:
        return CliRunner().invoke(program, [str(a) for a in arguments], input=typed)

    return call


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """The one line on standard error with which a command is refused."""

    def call(*arguments: object, typed: str = "") -> str:
        result = run(*arguments, typed=typed)
        assert result.exit_code == 2, result.output
        assert result.stdout == ""
        assert "Traceback" not in result.stderr
        line = result.stderr.strip().splitlines()[-1]
        assert line.startswith("Error: ")
        return line.removeprefix("Error: ")

    return call
