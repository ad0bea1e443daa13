"""Playing together: tokens, rooms, clocks, one log of all that happens, results, ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the new tables, and take over what the old ones hold."""
    _guests()
    _tables()
    _log()
    _results()


def _guests() -> None:
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )
    op.create_table(
        "tokens",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("guest_id", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("expires", sa.Float, nullable=True),
        sa.PrimaryKeyConstraint("token_hash", name="pk_tokens"),
        sa.ForeignKeyConstraint(["guest_id"], ["guests.id"], name="fk_tokens_guest_id"),
    )
    op.create_index("ix_tokens_guest_id", "tokens", ["guest_id"])
    op.execute(
        "INSERT INTO tokens (token_hash, guest_id, created) "
        "SELECT token_hash, id, created FROM guests"
    )
    op.add_column("guests", sa.Column("name", sa.String(64), nullable=True))
    with op.batch_alter_table("guests") as batch:
        batch.drop_constraint("uq_guests_token_hash", type_="unique")
        batch.drop_column("token_hash")


def _tables() -> None:
    true, false = sa.true(), sa.false()
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("secret", sa.Boolean, nullable=False, server_default=true))
        batch.add_column(sa.Column("start", sa.JSON(none_as_null=True), nullable=True))
        batch.add_column(sa.Column("public", sa.Boolean, nullable=False, server_default=false))
        batch.add_column(sa.Column("clock", sa.JSON(none_as_null=True), nullable=True))
        batch.add_column(sa.Column("daily", sa.String(10), nullable=True))
        batch.add_column(sa.Column("phase", sa.String(8), nullable=False, server_default="running"))
        batch.add_column(sa.Column("seq", sa.Integer, nullable=False, server_default="0"))
        batch.add_column(sa.Column("winners", sa.JSON, nullable=False, server_default="[]"))
        batch.add_column(sa.Column("mover", sa.Integer, nullable=True))
        batch.add_column(sa.Column("quiet", sa.Integer, nullable=False, server_default="0"))
        batch.add_column(sa.Column("deadline", sa.Float, nullable=True))
        batch.add_column(sa.Column("ask", sa.JSON(none_as_null=True), nullable=True))
        batch.add_column(sa.Column("next_table", sa.String(32), nullable=True))
        batch.create_unique_constraint(
            "uq_tables_daily_game_created_by", ["daily", "game", "created_by"]
        )
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    op.create_index("ix_tables_phase_public", "tables", ["phase", "public"])
    op.execute("UPDATE tables SET seq = number")
    op.execute("UPDATE tables SET phase = 'over' WHERE over")
    with op.batch_alter_table("tables") as batch:
        for column in ("secret", "public", "phase", "seq", "winners", "quiet"):
            batch.alter_column(column, server_default=None)
    with op.batch_alter_table("seats") as batch:
        batch.add_column(sa.Column("ready", sa.Boolean, nullable=False, server_default=true))
        batch.add_column(sa.Column("standin", sa.String(64), nullable=True))
        batch.add_column(sa.Column("reason", sa.String(16), nullable=True))
        batch.add_column(sa.Column("left", sa.Float, nullable=True))
        batch.add_column(sa.Column("since", sa.Float, nullable=True))
    with op.batch_alter_table("seats") as batch:
        batch.alter_column("ready", server_default=None)


def _log() -> None:
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("action", sa.String, nullable=True),
        sa.Column("move_id", sa.String(64), nullable=True),
        sa.Column("events", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("data", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("played", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_log"),
        sa.UniqueConstraint("table_id", "move_id", name="uq_log_table_id_move_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_log_table_id"),
    )
    op.execute(
        "INSERT INTO log (table_id, seq, kind, number, seat, action, move_id, events, played) "
        "SELECT table_id, number, 'action', number, seat, action, move_id, events, played "
        "FROM actions"
    )
    op.drop_table("actions")
    with op.batch_alter_table("snapshots") as batch:
        batch.alter_column("number", new_column_name="seq")


def _results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("guest_id", sa.Integer, nullable=True),
        sa.Column("bot", sa.String(64), nullable=True),
        sa.Column("score", sa.Float, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("shared", sa.Boolean, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("pool", sa.String(8), nullable=True),
        sa.Column("daily", sa.String(10), nullable=True),
        sa.Column("finished", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_results"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id"),
        sa.ForeignKeyConstraint(["guest_id"], ["guests.id"], name="fk_results_guest_id"),
    )
    op.create_index("ix_results_guest_id", "results", ["guest_id"])
    op.create_index("ix_results_daily_game", "results", ["daily", "game"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("pool", sa.String(8), nullable=False),
        sa.Column("who", sa.String(80), nullable=False),
        sa.Column("guest_id", sa.Integer, nullable=True),
        sa.Column("bot", sa.String(64), nullable=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game", "pool", "who", name="pk_ratings"),
        sa.ForeignKeyConstraint(["guest_id"], ["guests.id"], name="fk_ratings_guest_id"),
    )
