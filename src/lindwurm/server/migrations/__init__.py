"""The database's history, run by `lindwurm.server.database` at start."""
