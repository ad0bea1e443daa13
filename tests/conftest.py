"""What all tests share."""

from __future__ import annotations

import os

from hypothesis import settings

# The first example compiles kernels, so no deadline. In CI the same examples every time, so that a
# change is blamed for its own faults alone. Without the compiler the rules are slow: few examples.
settings.register_profile(
    "lindwurm",
    deadline=None,
    derandomize="CI" in os.environ,
    max_examples=10 if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0" else 100,
)
settings.load_profile("lindwurm")
