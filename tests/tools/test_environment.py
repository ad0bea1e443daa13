"""Requirements are installed when they have changed, and only then."""

from __future__ import annotations

from pathlib import Path

import pytest

import environment


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """A project of our own with a .venv; yields the commands that were run in it."""
    ran: list[tuple[str, ...]] = []

    def run(*command: str | Path, quiet: bool = False) -> bool:
        ran.append(tuple(map(str, command)))
        return "broken.txt" not in str(command[-1])

    (tmp_path / ".venv").mkdir()
    (tmp_path / "requirements").mkdir()
    for name in ("pyproject.toml", "requirements/runtime.txt", "requirements/broken.txt"):
        (tmp_path / name).write_text("first")
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "run", run)
    return ran


def installed(commands: list[tuple[str, ...]]) -> list[str]:
    """What pip was asked to install since the last look."""
    found = [Path(c[-1]).name for c in commands if "install" in c]
    commands.clear()
    return found


def test_a_second_call_installs_nothing(commands: list[tuple[str, ...]], tmp_path: Path) -> None:
    environment.set_up(["runtime"])
    assert "--require-hashes" in commands[1]
    assert installed(commands) == ["runtime.txt", tmp_path.name]
    environment.set_up(["runtime"])
    assert installed(commands) == []


def test_a_changed_lock_is_installed(commands: list[tuple[str, ...]], tmp_path: Path) -> None:
    environment.set_up(["runtime"])
    installed(commands)
    (tmp_path / "requirements" / "runtime.txt").write_text("second")
    environment.set_up(["runtime"])
    assert installed(commands) == ["runtime.txt"]


def test_a_failed_installation_is_not_taken_for_done(commands: list[tuple[str, ...]]) -> None:
    for _ in range(2):
        with pytest.raises(environment.SetupError, match=r"requirements/broken\.txt"):
            environment.set_up(["broken"])
    assert installed(commands) == ["broken.txt"] * 2


def test_an_unknown_group_is_refused_with_a_list(commands: list[tuple[str, ...]]) -> None:
    with pytest.raises(environment.SetupError, match="broken, runtime"):
        environment.set_up(["nonsense"])
    assert installed(commands) == []


def test_where_no_way_leads_to_pip_the_error_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "run", lambda *_, **__: False)
    assert environment.main(["runtime"]) == 1
    assert "apt-get install python3-venv" in capsys.readouterr().err
    assert not (tmp_path / ".venv").exists()
