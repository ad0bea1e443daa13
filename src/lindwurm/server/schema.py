"""The database's tables. The migrations make them; a test holds the two together."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

#: The newest revision of the migrations, which makes what is declared here.
REVISION = "0002"

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

#: What the server alone knows, such as the key of the daily deals.
SECRETS = Table(
    "secrets",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", String(64), nullable=False),
)

#: Those who come with a cookie. ``name`` is what they call themselves.
GUESTS = Table(
    "guests",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("created", Float, nullable=False),
    Column("name", String(64), nullable=True),
)

#: What proves who a guest is: a device's cookie, or a link to a further device until it
#: ``expires``. Only hashes are kept.
TOKENS = Table(
    "tokens",
    METADATA,
    Column("token_hash", String(64), primary_key=True),
    Column("guest_id", ForeignKey("guests.id"), nullable=False),
    Column("created", Float, nullable=False),
    Column("expires", Float, nullable=True),
    Index(None, "guest_id"),
)

#: One game each. ``seed`` is the secret of the deal, unless ``secret`` says that somebody chose it;
#: with ``start``, a position, the game began there. ``phase`` is open (seats are being taken),
#: running or over; ``seq`` the number of the log's latest entry; ``deadline`` when a player's time
#: is up. ``number``, ``to_move``, ``over``, ``bots_due`` say again what the snapshot says, so that
#: lists and the bots' runner need not read it. ``mover`` played the latest action that counts; its
#: latest ``quiet`` actions told nobody anything. ``ask`` is an undo that waits for consent.
TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("secret", Boolean, nullable=False),
    Column("start", JSON(none_as_null=True), nullable=True),
    Column("public", Boolean, nullable=False),
    Column("clock", JSON(none_as_null=True), nullable=True),
    Column("daily", String(10), nullable=True),
    Column("created_by", ForeignKey("guests.id"), nullable=True),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("phase", String(8), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("to_move", JSON, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("winners", JSON, nullable=False),
    Column("bots_due", Boolean, nullable=False),
    Column("mover", Integer, nullable=True),
    Column("quiet", Integer, nullable=False),
    Column("deadline", Float, nullable=True),
    Column("ask", JSON(none_as_null=True), nullable=True),
    Column("next_table", String(32), nullable=True),
    UniqueConstraint("daily", "game", "created_by"),
    Index(None, "created_by"),
    Index(None, "bots_due"),
    Index(None, "deadline"),
    Index(None, "phase", "public"),
)

#: Who sits where: a guest, a bot, or nobody yet. ``acted`` is the log entry that changed the seat's
#: turn last, 0 before its first. A ``standin`` is the bot that plays for the seat's guest, for that
#: ``reason``. ``left`` is the time left in seconds, running since ``since``.
SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest_id", ForeignKey("guests.id"), nullable=True),
    Column("bot", String(64), nullable=True),
    Column("name", String(64), nullable=False),
    Column("acted", Integer, nullable=False),
    Column("ready", Boolean, nullable=False),
    Column("standin", String(64), nullable=True),
    Column("reason", String(16), nullable=True),
    Column("left", Float, nullable=True),
    Column("since", Float, nullable=True),
    Index(None, "guest_id"),
)

#: The truth: what happened at a table, in order. ``number`` is how many actions the game had
#: behind the entry. ``events`` are an action's raw rows, which know everything.
LOG = Table(
    "log",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=True),
    Column("action", String, nullable=True),
    Column("move_id", String(64), nullable=True),
    Column("events", JSON(none_as_null=True), nullable=True),
    Column("data", JSON(none_as_null=True), nullable=True),
    Column("played", Float, nullable=False),
    UniqueConstraint("table_id", "move_id"),
)

#: A position of a table, after log entry ``seq``: only what came later has to be replayed.
SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("position", JSON, nullable=False),
)

#: How finished games ended, a row a seat. ``place`` counts from 1. ``pool`` says for which ratings
#: the game counted: of people among themselves, of games with bots; none for the others.
RESULTS = Table(
    "results",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("guest_id", ForeignKey("guests.id"), nullable=True),
    Column("bot", String(64), nullable=True),
    Column("score", Float, nullable=False),
    Column("place", Integer, nullable=False),
    Column("shared", Boolean, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("pool", String(8), nullable=True),
    Column("daily", String(10), nullable=True),
    Column("finished", Float, nullable=False),
    Index(None, "guest_id"),
    Index(None, "daily", "game"),
)

#: How strong a guest (``who`` is "guest 7") or a bot ("bot greedy") is at a game.
RATINGS = Table(
    "ratings",
    METADATA,
    Column("game", String(64), primary_key=True),
    Column("pool", String(8), primary_key=True),
    Column("who", String(80), primary_key=True),
    Column("guest_id", ForeignKey("guests.id"), nullable=True),
    Column("bot", String(64), nullable=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated", Float, nullable=False),
)
