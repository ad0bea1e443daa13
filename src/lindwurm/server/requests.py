"""What clients ask for: one model for each request and WebSocket frame.

They are strict: no unknown fields, no ``false`` for a number.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

#: A client's own name for a move, new for each one.
MoveId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
#: A JSON object whose form the game defines.
Object = dict[str, Any]


class _In(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


#: How somebody calls itself: printable, not only blanks.
Name = Annotated[
    str, Field(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029<>]*$")
]


class SeatRequest(_In):
    """Who shall sit there: the one who asks, a bot by its name, or whoever comes."""

    kind: Literal["me", "bot", "open"]
    bot: Annotated[str, Field(max_length=64)] | None = None
    name: Name | None = None

    @model_validator(mode="after")
    def _bot_is_named(self) -> Self:
        if (self.kind == "bot") != (self.bot is not None):
            raise ValueError("a seat of kind 'bot' names its bot, the others name none")
        if self.name is not None and self.kind != "me":
            raise ValueError("only a seat of kind 'me' is given a name")
        return self


class Untimed(_In):
    """Everybody takes the time they like."""

    kind: Literal["untimed"]


class LiveClock(_In):
    """Everybody has ``base`` seconds for the game and gets ``increment`` more with each turn."""

    kind: Literal["live"]
    base: Annotated[int, Field(ge=10, le=10_800)]
    increment: Annotated[int, Field(ge=0, le=600)] = 0


class DaysClock(_In):
    """Everybody has so many days for each move."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=30)]


ClockRequest = Annotated[Untimed | LiveClock | DaysClock, Field(discriminator="kind")]


class StartRequest(_In):
    """A moment to go on from: after so many actions of a finished table's game, or a record's.

    What ``seat`` could not see there is dealt anew, or with ``hidden`` "same" stays as it was.
    """

    table: Annotated[str, Field(max_length=64)] | None = None
    record: Object | None = None
    number: Annotated[int, Field(ge=0, le=2**31)]
    seat: Annotated[int, Field(ge=0, le=63)] = 0
    hidden: Literal["fresh", "same"] = "fresh"

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        if (self.table is None) == (self.record is None):
            raise ValueError("a start names a table or holds a record, not both")
        return self


class NewTable(_In):
    """A table to be made. Without a seed the server draws a secret one.

    With an open seat it waits for its players (a seed can't be named then), else the game begins
    at once.
    """

    game: Annotated[str, Field(max_length=64)]
    options: Object = Field(default_factory=dict)
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=16)]
    seed: int | Annotated[str, Field(max_length=64)] | None = None
    public: bool = False
    clock: ClockRequest = Field(default_factory=lambda: Untimed(kind="untimed"))
    start: StartRequest | None = None


class Join(_In):
    """Sit down at an open table: at that seat, or the first that is free."""

    name: Name | None = None
    seat: Annotated[int, Field(ge=0, le=63)] | None = None


class SeatChange(_In):
    """What shall become of a seat: a bot's (of the default kind if none is named), or open."""

    kind: Literal["bot", "open"]
    bot: Annotated[str, Field(max_length=64)] | None = None


class OwnSeat(_In):
    """For which of one's own seats something is asked."""

    seat: Annotated[int, Field(ge=0, le=63)]


class UndoRequest(OwnSeat):
    """Take back one's last action, of a table whose log was known up to ``at``."""

    at: Annotated[int, Field(ge=0, le=2**53)]


class UndoAnswer(OwnSeat):
    """Whether one agrees to another's wish to take back."""

    agree: bool


class NewName(_In):
    """How a guest wants to be called."""

    name: Name


class DeviceToken(_In):
    """The token of a link that another device of the same guest made."""

    token: Annotated[str, Field(max_length=64)]


class ReplayRequest(_In):
    """A record from a file, to be looked at."""

    record: Object
    eyes: Annotated[str, Field(max_length=16)] = "open"
    after: Annotated[int, Field(ge=0, le=2**31)] = 0
    count: Annotated[int, Field(ge=1, le=500)] = 200


class Move(_In):
    """A move by one seat, decided on when the table's log had ``at`` entries."""

    type: Literal["move"] = "move"
    id: MoveId
    seat: Annotated[int, Field(ge=0, le=63)]
    at: Annotated[int, Field(ge=0, le=2**53)]
    action: Annotated[str, Field(max_length=1000)]


class Ping(_In):
    """Is the connection alive?"""

    type: Literal["ping"]


class Sync(_In):
    """Something was missed: the standing again, with the log behind entry ``since``."""

    type: Literal["sync"]
    since: Annotated[int, Field(ge=0, le=2**53)] = 0


ClientFrame = Annotated[Move | Ping | Sync, Field(discriminator="type")]
CLIENT_FRAME: TypeAdapter[Move | Ping | Sync] = TypeAdapter(ClientFrame)
