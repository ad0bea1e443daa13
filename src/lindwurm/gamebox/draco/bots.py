"""The game's own bots. They see a view, and shoot with the same hand as everyone (DR-13)."""

from __future__ import annotations

import hashlib
import json
import random
import time
from collections.abc import Mapping, Sequence
from typing import Any

from lindwurm.core.seeds import Seed, key_bytes
from lindwurm.core.typing import Json, Record
from lindwurm.gamebox.draco import aim
from lindwurm.gamebox.draco import records as r
from lindwurm.gamebox.draco.board import Board
from lindwurm.gamebox.draco.geometry import heading_to
from lindwurm.gamebox.draco.notation import place_text, shot_text
from lindwurm.gamebox.draco.pieces import MONSTER, SIDES, the_set
from lindwurm.gamebox.draco.simulation import Launch

#: Seconds of a budget that are kept for answering.
MARGIN = 0.05
#: More trials than these are made in no time.
MOST = 100_000


class _Shooter:
    """What the bots have in common. What they draw follows from seed and view alone."""

    #: Likely shots that are tried, and whether fragments are hidden with care.
    wide = 0
    careful = False

    def __init__(self, game: Any, seed: Seed, trials: int | None = None) -> None:
        self.game, self._key, self._trials = game, key_bytes(seed), trials

    def choose(self, view: Mapping[str, Json], actions: Sequence[str], budget: float) -> str:
        """See `lindwurm.bots.Bot`."""
        end = time.monotonic() + max(0.0, budget - MARGIN)
        text = json.dumps(view, sort_keys=True, separators=(",", ":"))
        rng = random.Random(hashlib.sha256(self._key + text.encode()).digest())
        effort = aim.Effort(MOST, end) if self._trials is None else aim.Effort(self._trials)
        return self.answer(self.game.view_record(view)[0], rng, effort)

    def answer(self, record: Record, rng: random.Random, effort: aim.Effort) -> str:
        """The action for a view's record."""
        board = r.board_of(self.game.setting.options, record)
        side = int(record["seat"]) % SIDES
        if record["phase"] == r.SET_UP:
            return self._set_up(board, side, rng, effort)
        shot = self._shot(board, side, rng, effort)
        return shot_text(shot.x, shot.y, shot.heading, shot.speed)

    @property
    def _hand(self) -> Any:
        return the_set().hands[self.game.setting.options["hand"]]

    def _shot(self, board: Board, side: int, rng: random.Random, effort: aim.Effort) -> Launch:
        return aim.best_shot(board, side, self._hand, rng, self.wide, effort)

    def _set_up(self, board: Board, side: int, rng: random.Random, effort: aim.Effort) -> str:
        place = None
        if self.careful:
            place = aim.safest_place(board, side, self._hand, rng, effort)
        if place is None:
            return "set up"
        return place_text(place[0] / 1e6, place[1] / 1e6, place[2] / 1e3)


class Novice(_Shooter):
    """Points at some fragment of the Monster and shoots."""

    def _shot(self, board: Board, side: int, rng: random.Random, effort: aim.Effort) -> Launch:
        pieces, ground = the_set(), board.ground(side)
        targets = board.of(MONSTER) or board.of(1 - side)
        for _ in range(20):
            x, y = rng.choice(aim.spots(ground))
            place = board.places[rng.choice(targets)] if targets else None
            if place is None:
                break
            heading = round(heading_to(x, y, place[0] / 1e6, place[1] / 1e6), 2) % 360.0
            if not board.blocked(side, x, y, heading):
                return Launch(x, y, heading, round(pieces.fastest * rng.uniform(0.6, 1.0), 2))
        return aim.straight(board, side)


class Marksman(_Shooter):
    """Tries a dozen likely shots out, the promising ones several times, and takes the best."""

    wide = 12


class Master(_Shooter):
    """Tries many, and sets fragments up where the opponent's shots do least harm."""

    wide = 32
    careful = True
