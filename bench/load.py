"""The server under load: many tables, two sockets each, moves at a steady rate, all on one machine.

``python -m bench.load`` starts a server in a process of its own on a new database (its commits are
durable), seats two guests at each table, and lets them move at set times, whatever the answers
take. A move's time is from when it was due until both players have been told of it.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click
import httpx
from websockets.asyncio.client import ClientConnection, connect

from lindwurm.server.delta import changed

#: What must be reached: the 99th percentile, in milliseconds.
TARGET = 50.0
_SERVER = """
import sys, uvicorn
from pathlib import Path
from lindwurm.server.app import create_app
from lindwurm.server.run import config_for, listen
from lindwurm.server.settings import Settings

listener = listen("127.0.0.1", int(sys.argv[1]))
settings = Settings(database=Path(sys.argv[2]), tables_a_minute=10**6, warm=False)
uvicorn.Server(config_for(create_app(settings))).run(sockets=[listener])
"""


@dataclass
class Player:
    """One guest's socket at a table, and what it knows."""

    connection: ClientConnection
    seat: int
    seq: int = 0
    view: Any = None
    actions: list[str] = field(default_factory=list)
    told: asyncio.Event = field(default_factory=asyncio.Event)
    refused: list[str] = field(default_factory=list)
    bytes: list[int] = field(default_factory=list)

    async def read(self) -> None:
        """Take what comes until the socket is closed."""
        async for text in self.connection:
            frame = json.loads(text)
            if frame["type"] == "snapshot":
                self.seq, self.view = frame["seq"], frame["view"]
                self.actions = frame["actions"].get(str(self.seat), [])
            elif frame["type"] == "update":
                self.bytes.append(len(text))
                self.seq, self.view = frame["seq"], changed(self.view, frame["view"])
                if "actions" in frame:
                    self.actions = changed(self.actions, frame["actions"])
            elif frame["type"] == "refused":
                self.refused.append(text if isinstance(text, str) else text.decode())
            else:
                continue
            self.told.set()

    async def until(self, seq: int) -> None:
        """Wait until log entry ``seq`` is known."""
        while self.seq < seq and not self.refused:
            self.told.clear()
            await self.told.wait()


@dataclass
class Load:
    """What is done to the server, and how long the moves took, in milliseconds."""

    game: str
    tables: int
    rate: float
    seconds: float
    times: list[float] = field(default_factory=list)
    behind: float = 0.0
    server: int = 0
    spent: float = 0.0

    async def run(self, address: str) -> list[Player]:
        """Seat the players, play, and take everybody's leave."""
        fresh = httpx.Limits(max_keepalive_connections=0)
        async with httpx.AsyncClient(base_url=address, timeout=300, limits=fresh) as http:
            spec = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "me"}]}
            (await http.post("/api/tables", json=spec)).raise_for_status()  # compiles the game
            gate = asyncio.Semaphore(8)
            pairs = await asyncio.gather(*(self._seat(http, gate) for _ in range(self.tables)))
        readers = [asyncio.create_task(one.read()) for one in itertools.chain(*pairs)]
        for pair in pairs:
            for player in pair:
                await player.told.wait()
        began = time.perf_counter() + 0.5
        shares = [
            asyncio.create_task(self._play(pair, began + n / self.rate))
            for n, pair in enumerate(pairs)
        ]
        before = cpu_of(self.server)
        await asyncio.gather(*shares)
        self.spent = cpu_of(self.server) - before
        for player in itertools.chain(*pairs):
            await player.connection.close()
        await asyncio.gather(*readers)
        return list(itertools.chain(*pairs))

    async def _seat(
        self, http: httpx.AsyncClient, gate: asyncio.Semaphore
    ) -> tuple[Player, Player]:
        """Two new guests at a new table."""
        async with gate:
            spec = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "open"}]}
            table, one = await self._ask(http, "/api/tables", "", spec)
            path = f"/api/tables/{table}"
            _, two = await self._ask(http, f"{path}/join", "", {})
            await self._ask(http, f"{path}/start", one, None)
            live = f"{str(http.base_url).replace('http', 'ws').rstrip('/')}{path}/live"
            first, second = [
                await connect(live, additional_headers={"Cookie": cookie}) for cookie in (one, two)
            ]
            return Player(first, 0), Player(second, 1)

    async def _ask(
        self, http: httpx.AsyncClient, path: str, cookie: str, body: Any
    ) -> tuple[str, str]:
        """Ask for something as the guest with that cookie; the table, and the cookie."""
        http.cookies.clear()
        request = http.build_request("POST", path, json=body, headers={"Cookie": cookie})
        answer = await http.send(request)
        answer.raise_for_status()
        given = answer.cookies.get("lindwurm")
        http.cookies.clear()
        return answer.json()["id"], f"lindwurm={given}" if given else cookie

    async def _play(self, pair: tuple[Player, Player], due: float) -> None:
        """Move at one table, each time its turn has come round."""
        step = self.tables / self.rate
        end = time.perf_counter() + 0.5 + self.seconds
        for number in itertools.count():
            if due > end or pair[0].view["over"]:
                return
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self.behind = max(self.behind, time.perf_counter() - due)
            mover = pair[pair[0].view["to_move"][0]]
            move = {
                "type": "move", "id": f"m{number}", "seat": mover.seat, "at": mover.seq,
                "action": mover.actions[number % len(mover.actions)],
            }  # fmt: skip
            seq = mover.seq + 1
            await mover.connection.send(json.dumps(move))
            await asyncio.gather(*(player.until(seq) for player in pair))
            self.times.append(1000 * (time.perf_counter() - due))
            due += step


def cpu_of(process: int) -> float:
    """The CPU seconds that a process has taken; 0 where the system doesn't tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def measure(load: Load) -> dict[str, Any]:
    """Run the load against a server of its own; the figures."""
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        server = subprocess.Popen(
            [sys.executable, "-c", _SERVER, str(port), str(Path(folder) / "load.sqlite3")]
        )
        address, load.server = f"http://127.0.0.1:{port}", server.pid
        try:
            _wait_for(address)
            players = asyncio.run(load.run(address))
        finally:
            server.terminate()
            server.wait()
    times = sorted(load.times)
    sizes = sorted(itertools.chain(*(player.bytes for player in players)))
    refused = list(itertools.chain(*(player.refused for player in players)))
    if refused:
        raise click.ClickException(f"{len(refused)} moves were refused: {refused[0]}")
    share = [times[min(len(times) - 1, int(q * len(times)))] for q in (0.5, 0.9, 0.99)]
    return {
        "game": load.game, "tables": load.tables, "sockets": 2 * load.tables,
        "moves": len(times), "moves_a_second": round(len(times) / load.seconds, 1),
        "p50": round(share[0], 1), "p90": round(share[1], 1), "p99": round(share[2], 1),
        "server_cpu_ms_a_move": round(1000 * load.spent / len(times), 2),
        "longest": round(times[-1], 1), "client_behind": round(1000 * load.behind, 1),
        "bytes_a_move_median": statistics.median(sizes), "bytes_a_move_most": sizes[-1],
    }  # fmt: skip


def _wait_for(address: str) -> None:
    for _ in range(600):
        try:
            httpx.get(f"{address}/api/games").raise_for_status()
        except httpx.HTTPError:
            time.sleep(0.1)
        else:
            return
    raise click.ClickException("the server does not answer")


@click.command()
@click.option("--game", default="dragonheart", show_default=True)
@click.option("--tables", default=400, show_default=True)
@click.option("--rate", default=500.0, show_default=True, help="Moves a second, all together.")
@click.option("--seconds", default=20.0, show_default=True)
def main(game: str, tables: int, rate: float, seconds: float) -> None:
    """Measure how long moves take while many tables are played at; times in milliseconds."""
    made = measure(Load(game, tables, rate, seconds))
    click.echo(json.dumps(made, indent=1))
    reached = made["p99"] <= TARGET
    click.echo(f"99th percentile {made['p99']} ms: {'reached' if reached else 'missed'} {TARGET:g}")


if __name__ == "__main__":
    main()
