"""A state of a game: what can be done, what each seat may know, what has been done."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from lindwurm.core import seeds
from lindwurm.core.errors import IllegalAction
from lindwurm.core.events import Events
from lindwurm.core.forms import FORM_VERSION
from lindwurm.core.numbers import seat_of
from lindwurm.core.record import copied, seats_in
from lindwurm.core.typing import Json, Records
from lindwurm.play.record import Past, record_of

if TYPE_CHECKING:
    from lindwurm.play.game import Game


class State:
    """One state. ``data`` is its record (an array of length 1, as the kernels take it), ``past``
    how it came about.
    """

    __slots__ = ("data", "game", "past")

    def __init__(self, game: Game, data: Records, past: Past) -> None:
        self.game, self.data, self.past = game, data, past

    # --- what can be done -------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many seats the game has."""
        return int(self.data["seats"][0])

    @property
    def number(self) -> int:
        """How many actions have been played."""
        return int(self.data["number"][0])

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may act now: several when the game is simultaneous, none at the end."""
        return seats_in(int(self.data["to_move"][0]))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.data["over"][0])

    @property
    def scores(self) -> tuple[float, ...]:
        """Each seat's score as it stands."""
        return self.game.rules.scores(self.game.setting, self.data)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty while the game runs, and when nobody has."""
        return self.game.rules.winners(self.game.setting, self.data)

    def actions(self, seat: int) -> Sequence[str]:
        """The seat's legal actions in the game's notation: a list, empty if it is not to move, or a
        `Sampler` where there is no end of them.
        """
        return self.game.rules.actions(self.game.setting, self.data, seat_of(seat, self.players))

    def play(self, seat: int, action: str) -> Events:
        """Apply the seat's action; what happened. IllegalAction says why not: nothing changed."""
        seat = seat_of(seat, self.players)
        if not isinstance(action, str):
            raise IllegalAction(action, "an action is a text in the game's notation")
        rows = self.game.rules.play(self.game.setting, self.data, seat, action)
        return self._played(seat, action, rows)

    def repeat(self, seat: int, action: str, outcome: Json) -> Events:
        """Like `play`, for an action that was played before and whose outcome was kept, if it had
        one: what happened then happens again, on any machine. Also InvalidRecord.
        """
        if outcome is None:
            return self.play(seat, action)
        seat = seat_of(seat, self.players)
        rows = self.game.rules.repeat(self.game.setting, self.data, seat, action, outcome)
        return self._played(seat, action, rows)

    def _played(self, seat: int, action: str, rows: list[list[Any]]) -> Events:
        outcome = self.game.rules.outcome(rows)
        if outcome is not None:
            self.past.outcomes[len(self.past.actions)] = outcome
        self.past.actions.append((seat, action))
        return self.game.events(rows, self.players)

    # --- what may be known ------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Json]:
        """All that the seat may know, JSON-able; None is a spectator's view."""
        eyes = -1 if seat is None else seat_of(seat, self.players)
        record = self.game.rules.observe(self.game.setting, self.data, eyes)
        return self.game.view_form(record)

    # --- forms ------------------------------------------------------------------------------

    def position(self) -> dict[str, Json]:
        """The complete state, JSON-able; `Game.load` makes the state of it again."""
        rules = self.game.rules
        head = self.data[0]
        return {
            "game": self.game.name,
            "version": FORM_VERSION,
            "rules": rules.version,
            "options": dict(self.game.options),
            "seats": self.players,
            "number": self.number,
            "to_move": list(self.to_move),
            "over": self.over,
            "seed": seeds.key_text(head["key"]),
            "drawn": head["drawn"].tolist(),
            "bots": head["bots"].tolist(),
            **rules.position_out(self.game.setting, self.data),
        }

    def hash(self) -> str:
        """A hash of the position: equal states have equal ones, in every process."""
        form = json.dumps(self.position(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(form.encode()).hexdigest()[:32]

    def copy(self) -> State:
        """An independent copy with the same past."""
        return State(self.game, copied(self.data), self.past.copy())

    __copy__ = copy

    def record(self, seats: Sequence[str] | None = None) -> dict[str, Json]:
        """The game so far as a record; ``seats`` names who sat where. See `lindwurm.replay`."""
        return record_of(self, seats)

    def __repr__(self) -> str:
        turn = "over" if self.over else f"to move {self.to_move}"
        return f"<{self.game.title} after {self.number} actions, {turn}>"
