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
REVISION = "0001"

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

#: Those who come with a cookie. Only a hash of its token is kept.
GUESTS = Table(
    "guests",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created", Float, nullable=False),
)

#: One game each. ``seed`` is the secret. ``number``, ``to_move``, ``over``, ``bots_due`` say again
#: what the snapshot says, so that lists and the bots' runner need not read it.
TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("created_by", ForeignKey("guests.id"), nullable=True),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("number", Integer, nullable=False),
    Column("to_move", JSON, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("bots_due", Boolean, nullable=False),
    Index(None, "created_by"),
    Index(None, "bots_due"),
)

#: Who sits where. ``acted`` is the number of the seat's latest action, 0 before its first.
SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest_id", ForeignKey("guests.id"), nullable=True),
    Column("bot", String(64), nullable=True),
    Column("name", String(64), nullable=False),
    Column("acted", Integer, nullable=False),
    Index(None, "guest_id"),
)

#: The truth: what was played, in order. ``events`` are the raw rows, which know everything.
ACTIONS = Table(
    "actions",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", String, nullable=False),
    Column("move_id", String(64), nullable=True),
    Column("events", JSON, nullable=False),
    Column("played", Float, nullable=False),
    UniqueConstraint("table_id", "move_id"),
)

#: The position after a table's latest action, so that nothing has to be replayed.
SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("position", JSON, nullable=False),
)
