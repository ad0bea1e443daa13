from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from lindwurm.server.run import ServeError, address_of, has_browser, listen, serve

STARTED = "import sys; from pathlib import Path; from lindwurm.server.run import serve; "


@contextmanager
def running(code: str) -> Iterator[subprocess.Popen[str]]:
    """A process that runs this code, its lines read one by one; it ends with the block."""
    with subprocess.Popen(
        [sys.executable, "-u", "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def test_it_tells_its_address_once_it_listens_and_ends_when_asked(tmp_path: Path) -> None:
    database = tmp_path / "games" / "a.sqlite3"
    code = f"{STARTED}serve(port=0, db=Path({str(database)!r}), open_browser=False)"
    with running(code) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        assert found, line
        assert str(database) in line
        games = httpx.get(f"{found[0]}api/games", timeout=120)
        assert games.status_code == 200
        assert database.is_file()
        assert process.stderr is not None
        assert "dragonheart: preparing" in process.stderr.readline()
        assert "dragonheart: ready" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=120)
    assert "Traceback" not in errors
    assert output == ""


def test_it_ends_when_asked_though_a_game_is_being_compiled(tmp_path: Path) -> None:
    """Compiling takes minutes and can't be broken off; nobody is made to wait for it."""
    begun = tmp_path / "begun"
    code = (
        f"{STARTED}import time; from lindwurm.server import catalog; "
        f"catalog._warm = lambda name: (Path({str(begun)!r}).touch(), time.sleep(300)); "
        f"serve(port=0, db=Path({str(tmp_path / 'a.sqlite3')!r}), open_browser=False)"
    )
    with running(code) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Lindwurm is at")
        while not begun.exists():
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert (process.returncode, output, errors) == (0, "", "")


def test_a_taken_port_is_told_with_what_helps(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(ServeError, match=rf"Port {port} is taken.*--port"):
            serve(port=port, db=tmp_path / "a.sqlite3", open_browser=False)


@pytest.mark.parametrize(
    ("host", "port", "message"),
    [
        ("no such host", 0, "no address"),
        ("203.0.113.1", 0, "can't be used"),
        ("127.0.0.1", 99_999, "0 to 65535, not 99999"),
    ],
)
def test_an_address_that_is_not_here(host: str, port: int, message: str) -> None:
    with pytest.raises(ServeError, match=message):
        listen(host, port)


def test_a_database_that_can_not_be_used(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    path.write_bytes(b"something else" * 100)
    with pytest.raises(ServeError, match="can't be used"):
        serve(port=0, db=path, open_browser=False)


def test_the_address_is_one_that_a_browser_can_open() -> None:
    assert address_of("0.0.0.0", 80) == "http://127.0.0.1:80/"
    assert address_of("::", 80) == "http://[::1]:80/"
    assert address_of("::1", 80) == "http://[::1]:80/"
    assert address_of("localhost", 8000) == "http://localhost:8000/"


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="there is always a browser there")
def test_a_browser_is_opened_only_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not has_browser()
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_browser()
