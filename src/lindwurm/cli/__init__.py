"""The command line."""

from __future__ import annotations

import sys

#: The exit code of a program that was interrupted.
INTERRUPTED = 130


def main() -> None:
    """Run the command line. Ctrl-C ends it quietly, also while it is still being loaded."""
    try:
        from lindwurm.cli.program import program

        program()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
