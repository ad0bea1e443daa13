"""What goes over the wire to clients: one model for each answer and WebSocket frame.

The page's types are made from these (see `lindwurm.server.openapi`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from lindwurm.server.problems import Problem
from lindwurm.server.requests import DaysClock, LiveClock, Object

_IF_GIVEN = Field(default=None, exclude_if=lambda value: value is None)


class _Out(BaseModel):
    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)


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
    daily: bool


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
    """Who sits at a seat; ``bot`` names the kind of bot.

    A ``standin`` is the bot that plays for its human, for a ``reason``: time, left, absent,
    resigned. ``here``: its human is connected. Who is invited and has not come is not ``ready``.
    """

    kind: Literal["human", "bot", "open"]
    name: str
    bot: str | None
    standin: str | None = None
    reason: str | None = None
    here: bool = False
    ready: bool = True


class Clock(_Out):
    """The clocks as the frame was sent: the seconds left of each seat, and which are running."""

    settings: LiveClock | DaysClock
    left: list[float | None]
    running: list[int]


class Deal(_Out):
    """What the deal is bound to: see `lindwurm.core.seeds.commitment`.

    The seed is told after the end. A deal that is not ``secret`` was chosen by the table's maker.
    """

    commitment: str
    seed: str | None
    secret: bool


class TableSummary(_Out):
    """A table in a list; ``updated`` is the time of the last change (ISO 8601, UTC)."""

    id: str
    game: str
    title: str
    options: Object
    phase: Literal["open", "running", "over"]
    public: bool
    number: int
    over: bool
    your_seats: list[int]
    your_turn: bool
    to_move: list[int]
    winners: list[int]
    seats: list[SeatInfo]
    clock: LiveClock | DaysClock | None
    deadline: str | None
    daily: str | None
    created: str
    updated: str


class LogEntry(_Out):
    """An entry of a table's log, as the asker may know it.

    ``number`` counts the actions that the game has behind it: an undo makes it smaller, and the
    actions above it before are taken back. ``action`` is null unless the asker's own seat played
    it: what others may learn of an action is in its events.
    """

    seq: int
    kind: Literal[
        "action", "start", "join", "leave", "fill", "standin", "return", "undo", "ask", "decline",
        "resign", "rematch", "hint",
    ]  # fmt: skip
    number: int
    seat: int | None
    action: str | None
    events: list[Object]
    data: Object | None = _IF_GIVEN
    time: str


class Hint(_Out):
    """What a bot would play for a seat, from what the seat may know at log entry ``at``.

    ``bot`` is the bot's kind, ``name`` its name for people.
    """

    seat: int
    at: int
    action: str
    bot: str
    name: str


class EventForms(_Out):
    """How an update's events are read: the rules' prefix, and the fields of each kind in order.

    The fields that not everybody may see come last; to who may not see them they are missing.
    """

    prefix: str
    events: dict[str, list[str]]


class Asked(_Out):
    """An undo that waits for consent: by whom, back to which number of actions, who has agreed."""

    seat: int
    to: int
    agreed: list[int]


class Undo(_Out):
    """How many own actions can be taken back freely now; and what is asked for."""

    free: int
    asked: Asked | None


class Snapshot(_Out):
    """The whole table, as one viewer may know it; ``you`` lists the viewer's seats.

    ``view`` is through the eyes of the own seat to move, else of the first own seat, and null while
    the table is open; ``views`` holds those of further own seats. ``actions`` has the legal actions
    of the seat whose eyes those are, if it may act: a list of texts, or an object that describes a
    range of them too fine to list. ``log`` begins behind entry ``since``.
    """

    type: Literal["snapshot"] = "snapshot"
    table: str
    game: str
    options: Object
    phase: Literal["open", "running", "over"]
    public: bool
    host: bool
    seq: int
    number: int
    seats: list[SeatInfo]
    you: list[int]
    since: int
    log: list[LogEntry]
    view: Object | None
    views: dict[str, Object]
    actions: dict[str, list[str] | Object]
    to_move: list[int]
    over: bool
    scores: list[float]
    winners: list[int]
    forms: EventForms
    deal: Deal
    clock: Clock | None
    undo: Undo
    daily: str | None
    next_table: str | None


class Update(_Out):
    """One action was played: what has changed, for who knows all before entry ``seq``.

    ``events`` are lists: the kind, the number of the rule (0 for none), then the fields in the
    order of the snapshot's ``forms``. ``view`` is a change of the view that was last told through
    these ``eyes`` (named to who has several seats), and ``actions`` one of the seat's list (empty
    at first); see `lindwurm.server.delta`. ``undo``: so many own actions can be taken back.
    """

    type: Literal["update"] = "update"
    seq: int
    seat: int
    events: list[list[Any]]
    view: Any
    actions: Any = _IF_GIVEN
    eyes: int | None = _IF_GIVEN
    undo: int | None = _IF_GIVEN
    clock: Clock | None = _IF_GIVEN
    over: bool | None = _IF_GIVEN
    winners: list[int] | None = _IF_GIVEN
    deal: Deal | None = _IF_GIVEN


class Accepted(_Out):
    """The move is stored: as the log's entry ``seq``, the game's action ``number``."""

    type: Literal["accepted"] = "accepted"
    move_id: str
    seq: int
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


class Here(_Out):
    """The seats whose humans are connected now."""

    type: Literal["here"] = "here"
    seats: list[int]


class Pong(_Out):
    """The answer to a ping."""

    type: Literal["pong"] = "pong"


class Moment(_Out):
    """A moment of a finished game: the action that led there, and what changed in the views.

    ``views`` are by seat ("0", "1", or "spectator"): whole in the first moment of an answer, then
    changes (see `lindwurm.server.delta`).
    """

    number: int
    seat: int | None
    action: str | None
    events: list[Object]
    views: dict[str, Any]


class Replay(_Out):
    """A game to look back at; ``total`` counts its actions, of which an answer may hold some."""

    table: str | None
    game: str
    options: Object
    seats: list[str]
    moments: list[Moment]
    total: int
    scores: list[float]
    winners: list[int]
    deal: Deal | None


class Me(_Out):
    """The guest who asks: whether it is known here, and how it calls itself."""

    known: bool
    name: str | None


class DeviceLink(_Out):
    """A token with which another device becomes the same guest: once, until it ``expires``."""

    token: str
    expires: str


class GameStatistics(_Out):
    """How a guest has done at a game with so many players."""

    game: str
    title: str
    players: int
    played: int
    won: int
    shared: int
    best: float
    average: float


class Rating(_Out):
    """Somebody's rating: what it is most likely, and its standard deviation. ``bot``: its kind."""

    name: str
    bot: str | None
    you: bool
    rating: float
    deviation: float
    games: int


class Ratings(_Out):
    """A game's ratings of people among themselves, and of people and bots in games with bots."""

    game: str
    people: list[Rating]
    bots: list[Rating]


class DailyResult(_Out):
    """What somebody reached in a challenge."""

    place: int
    name: str
    you: bool
    score: float
    won: bool


class Daily(_Out):
    """The challenge of a game on a day: one's own table, if it is begun, and all results.

    Results of others are told to who has finished, or when the day is over.
    """

    game: str
    date: str
    table: str | None
    finished: int
    results: list[DailyResult] | None


class Lobby(_Out):
    """The open tables that anybody may join, latest first."""

    type: Literal["lobby"] = "lobby"
    tables: list[TableSummary]


ServerFrame = Annotated[
    Snapshot | Update | Accepted | Refused | Thinking | Here | Pong | Lobby,
    Field(discriminator="type"),
]
SERVER_FRAME: TypeAdapter[
    Snapshot | Update | Accepted | Refused | Thinking | Here | Pong | Lobby
] = TypeAdapter(ServerFrame)


def frame_text(frame: _Out) -> str:
    """A server frame as it goes over the socket."""
    return frame.model_dump_json()
