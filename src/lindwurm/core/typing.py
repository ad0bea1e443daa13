"""Types that the compiled side and the friendly side share."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

#: A NumPy array; kernels read and write its items as plain integers.
Array: TypeAlias = npt.NDArray[Any]
#: One structured record inside a kernel: ``record["field"]`` reads and writes.
Record: TypeAlias = Any
#: One-dimensional array of records, the form in which Python holds states, views and rules.
Records: TypeAlias = npt.NDArray[np.void]
#: What JSON can carry.
Json: TypeAlias = Any
