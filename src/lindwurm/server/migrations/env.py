"""Alembic's entry: it runs on the connection that the server hands over."""

from alembic import context

from lindwurm.server.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
