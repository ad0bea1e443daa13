"""What goes over the wire: one model for each request, answer and WebSocket frame.

The page's types are made from these (see `lindwurm.server.openapi`). What comes in is strict: no
unknown fields, no ``false`` for a number.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

from lindwurm.server.problems import Problem

#: A client's own name for a move, new for each one.
MoveId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
#: A JSON object whose form the game defines.
Object = dict[str, Any]


class _In(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class _Out(BaseModel):
    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)


# What the client asks for


class SeatRequest(_In):
    """Who shall sit there: the one who asks, or a bot by its name."""

    kind: Literal["me", "bot"]
    bot: Annotated[str, Field(max_length=64)] | None = None

    @model_validator(mode="after")
    def _bot_is_named(self) -> Self:
        if (self.kind == "bot") != (self.bot is not None):
            raise ValueError("a seat of kind 'bot' names its bot, a seat of kind 'me' names none")
        return self


class NewTable(_In):
    """A table to be made. Without a seed the server draws a secret one."""

    game: Annotated[str, Field(max_length=64)]
    options: Object = Field(default_factory=dict)
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=16)]
    seed: int | Annotated[str, Field(max_length=64)] | None = None


class Move(_In):
    """A move by one seat, decided on when the game had seen ``at`` actions."""

    type: Literal["move"] = "move"
    id: MoveId
    seat: Annotated[int, Field(ge=0, le=63)]
    at: Annotated[int, Field(ge=0, le=2**53)]
    action: Annotated[str, Field(max_length=1000)]


class Ping(_In):
    """Is the connection alive?"""

    type: Literal["ping"]


# What the server answers


class OptionInfo(_Out):
    """A choice that a table can make about its game."""

    name: str
    title: str
    help: str
    kind: Literal["choice", "number", "flag", "data"]
    values: list[str]
    labels: list[str]
    min: float | None
    max: float | None
    default: Any


class BotInfo(_Out):
    """A bot that can sit at a game's table."""

    name: str
    title: str
    help: str


class PlayerRange(_Out):
    """How many can play."""

    min: int
    max: int


class GameInfo(_Out):
    """A game that can be played here."""

    name: str
    title: str
    tagline: str
    players: PlayerRange
    options: list[OptionInfo]
    bots: list[BotInfo]


class Rule(_Out):
    """One rule in our words."""

    id: str
    text: str


class RulesText(_Out):
    """A game's rules."""

    name: str
    title: str
    intro: str
    rules: list[Rule]


class SeatInfo(_Out):
    """Who sits at a seat; ``bot`` names the kind of bot."""

    kind: Literal["human", "bot"]
    name: str
    bot: str | None


class TableSummary(_Out):
    """A table in a list; ``updated`` is the time of the last change (ISO 8601, UTC)."""

    id: str
    game: str
    title: str
    number: int
    over: bool
    your_seats: list[int]
    to_move: list[int]
    seats: list[SeatInfo]
    updated: str


class LogEntry(_Out):
    """One action and its events, as the asker may know them.

    ``action`` is null unless the asker's own seat played it: what others may learn of an action is
    in its events.
    """

    number: int
    seat: int
    action: str | None
    events: list[Object]


class _Situation(_Out):
    """How the table stands for one viewer, after ``number`` actions.

    ``actions`` has the legal actions of the seat whose eyes ``view`` is, if it may act: a list of
    texts, or an object that describes a range of them too fine to list.
    """

    number: int
    view: Object
    actions: dict[str, list[str] | Object]
    to_move: list[int]
    over: bool
    scores: list[float]
    winners: list[int]


class Snapshot(_Situation):
    """The whole table, as one viewer may know it; ``you`` lists the viewer's seats."""

    type: Literal["snapshot"] = "snapshot"
    table: str
    game: str
    options: Object
    seats: list[SeatInfo]
    you: list[int]
    log: list[LogEntry]


class Update(_Situation):
    """One action was played; ``action`` and ``move_id`` are null unless one's own seat did."""

    type: Literal["update"] = "update"
    seat: int
    action: str | None
    move_id: str | None
    events: list[Object]


class Accepted(_Out):
    """The move is stored, as the game's action ``number``."""

    type: Literal["accepted"] = "accepted"
    move_id: str
    number: int


class Refused(_Out):
    """The message (the move, if ``move_id`` could be read) changed nothing."""

    type: Literal["refused"] = "refused"
    move_id: str | None
    problem: Problem


class Thinking(_Out):
    """The bot at that seat has begun to think."""

    type: Literal["thinking"] = "thinking"
    seat: int


class Pong(_Out):
    """The answer to a ping."""

    type: Literal["pong"] = "pong"


ClientFrame = Annotated[Move | Ping, Field(discriminator="type")]
ServerFrame = Annotated[
    Snapshot | Update | Accepted | Refused | Thinking | Pong, Field(discriminator="type")
]
CLIENT_FRAME: TypeAdapter[Move | Ping] = TypeAdapter(ClientFrame)
SERVER_FRAME: TypeAdapter[Snapshot | Update | Accepted | Refused | Thinking | Pong] = TypeAdapter(
    ServerFrame
)


def frame_text(frame: _Out) -> str:
    """A server frame as it goes over the socket."""
    return frame.model_dump_json()
