"""What can be set about a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import platformdirs


def default_database() -> Path:
    """The file of the user's games, in the user's data folder."""
    return Path(platformdirs.user_data_dir("lindwurm", appauthor=False)) / "lindwurm.sqlite3"


@dataclass(frozen=True)
class Settings:
    """A server's settings.

    ``page`` is the folder of the built page. ``bot_budget`` is in seconds a move; ``warm`` compiles
    all games at start. A client address may make ``tables_a_minute``, a guest may have
    ``tables_at_once`` that are not over; an address may try ``links_a_minute`` to a guest's other
    device, ask for ``costly_a_minute`` hints, replays of files and the like, and for
    ``changes_a_minute`` of all kinds over HTTP; a request's body may have ``body_size`` bytes.
    """

    database: Path = field(default_factory=default_database)
    page: Path = Path(__file__).parent / "page"
    bot_budget: float = 1.0
    warm: bool = True
    tables_a_minute: int = 60
    tables_at_once: int = 1000
    links_a_minute: int = 20
    costly_a_minute: int = 60
    changes_a_minute: int = 1200
    body_size: int = 262_144
    tables_in_memory: int = 1000
