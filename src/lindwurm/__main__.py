"""``python -m lindwurm``: the command line."""

from lindwurm.cli import main

main()
