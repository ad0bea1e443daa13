"""A game's kernels together with the generic loops over them."""

from __future__ import annotations

import threading
from types import ModuleType

from lindwurm.core import kernel
from lindwurm.core.compiled import CompiledRules
from lindwurm.play import loops

#: Held while a namespace is put together, so that threads that need one at once share it.
LOCK = threading.RLock()


def loop_kernels(rules: CompiledRules) -> ModuleType:
    """The namespace of the game's kernels, the entry points and the loops of ``play.loops``."""
    with LOCK:
        name = rules.name.replace("-", "_") + "_play"
        return kernel.build(name, (loops,), base=rules.kernels)
