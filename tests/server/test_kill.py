"""A server that is killed in the middle has lost nothing that it acknowledged."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from lindwurm.server.run import listen

_SERVER = """
import sys, uvicorn
from pathlib import Path
from lindwurm.server.app import create_app
from lindwurm.server.run import config_for, listen
from lindwurm.server.settings import Settings

settings = Settings(database=Path(sys.argv[2]), warm=False, bot_budget=0.01)
app = create_app(settings)
uvicorn.Server(config_for(app)).run(sockets=[listen("127.0.0.1", int(sys.argv[1]))])
"""
PATIENCE = 120


def serve(port: int, database: Path) -> subprocess.Popen[bytes]:
    process = subprocess.Popen([sys.executable, "-c", _SERVER, str(port), str(database)])
    for _ in range(10 * PATIENCE):
        try:
            httpx.get(f"http://127.0.0.1:{port}/api/games", timeout=PATIENCE)
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return process
    raise AssertionError("the server does not start")


@pytest.mark.slow
def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    """Twenty moves and more than one stored position, a kill after every seventh move."""
    with listen("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    process = serve(port, tmp_path / "a.sqlite3")
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as person:
            spec = {"game": "dragonheart", "seats": [{"kind": "me"}, {"kind": "me"}]}
            table = person.post("/api/tables", json=spec).json()["id"]
            for number in range(1, 21):
                now = person.get(f"/api/tables/{table}").json()
                seat = now["to_move"][0]
                move = {
                    "id": f"m{number}", "seat": seat, "at": now["seq"],
                    "action": now["actions"][str(seat)][0],
                }  # fmt: skip
                path = f"/api/tables/{table}/moves"
                accepted = person.post(path, json=move).raise_for_status().json()
                assert accepted["number"] == number
                if number % 7:
                    continue
                process.send_signal(signal.SIGKILL)
                process.wait()
                process = serve(port, tmp_path / "a.sqlite3")
                assert person.post(path, json=move).json() == accepted
                log = person.get(f"/api/tables/{table}/log").json()
                assert [entry["number"] for entry in log] == list(range(1, number + 1))
    finally:
        process.kill()
        process.wait()
