"""Compiling plain functions over records, once, with a cache on disk.

A *kernel module* holds nothing but constants, record layouts and plain functions. `build` puts the
functions of several of them into one namespace, a module of its own in ``sys.modules``, where each
name is found whatever module it came from: a game's rules and the generic loops over any game's
rules meet there. Compiled by Numba without the GIL, or, with ``NUMBA_DISABLE_JIT=1``, the same
functions as they are, for debuggers and coverage.
"""

from __future__ import annotations

import functools
import hashlib
import os
import sys
import types
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import platformdirs

_PREFIX = "lindwurm_compiled."


def jit_off() -> bool:
    """Whether the kernels run as plain Python."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def cache_root() -> Path:
    """The folder of compiled kernels: ``LINDWURM_CACHE`` or the user's cache folder."""
    named = os.environ.get("LINDWURM_CACHE")
    return Path(named) if named else Path(platformdirs.user_cache_dir("lindwurm"))


def _functions(module: types.ModuleType) -> list[types.FunctionType]:
    return [
        value
        for value in vars(module).values()
        if isinstance(value, types.FunctionType) and value.__module__ == module.__name__
    ]


def _fingerprint(sources: list[str]) -> str:
    """A hash of all sources that a namespace is made of: an edit anywhere means a new cache."""
    digest = hashlib.sha256()
    for file in (__file__, *sources):
        digest.update(Path(file).name.encode())
        digest.update(Path(file).read_bytes())
    digest.update(os.environ.get("NUMBA_BOUNDSCHECK", "0").encode())
    return digest.hexdigest()[:16]


def build(
    name: str, modules: tuple[types.ModuleType, ...], base: types.ModuleType | None = None
) -> types.ModuleType:
    """The namespace ``name`` with the functions of ``modules``, on top of those of ``base``.

    Every function of the modules becomes callable in the namespace, from Python too. Two functions
    of one name are an error, since the later would silently replace the earlier.
    """
    full = _PREFIX + name
    if full in sys.modules:
        return sys.modules[full]
    space = types.ModuleType(full, "Compiled kernels.")
    names = vars(space)
    sources: list[str] = list(base.__sources__) if base else []
    if base:
        names.update({k: v for k, v in vars(base).items() if not k.startswith("__")})
    functions: list[types.FunctionType] = []
    for module in modules:
        sources.append(str(module.__file__))
        own = _functions(module)
        for function in own:
            if any(f.__name__ == function.__name__ for f in functions):
                raise TypeError(f"two kernels are called {function.__name__} in {name}")
        functions += own
        for key, value in vars(module).items():
            if not key.startswith("__") and not isinstance(value, types.FunctionType):
                names[key] = value
    names["__sources__"], names["__builtins__"] = sources, __builtins__
    wrap = _compiler(cache_root() / _fingerprint(sources) / name, _called_once(functions))
    for function in functions:
        moved = types.FunctionType(
            function.__code__, names, function.__name__, function.__defaults__
        )
        moved.__module__, moved.__doc__ = full, function.__doc__
        moved.__qualname__ = function.__qualname__
        names[function.__name__] = wrap(moved)
    sys.modules[full] = space
    return space


_F = TypeVar("_F", bound=Callable[..., Any])


def _called_once(functions: list[types.FunctionType]) -> set[str]:
    """The names of those that only one other calls: putting them into it makes no code longer."""
    callers = Counter(name for f in functions for name in set(f.__code__.co_names))
    return {f.__name__ for f in functions if callers[f.__name__] == 1}


def _compiler(cache: Path, single: set[str]) -> Callable[[_F], _F]:
    """A decorator that compiles with the cache in that folder (set only while decorating).

    The kernels named in ``single`` become a part of their caller.
    """
    if jit_off():
        return _plain
    import numba

    config: Any = numba.config
    njit: Any = numba.njit

    def wrap(function: _F) -> _F:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(cache)
        try:
            compiled = njit(
                cache=True,
                nogil=True,
                error_model="numpy",
                forceinline=function.__name__ in single,
                _nrt=_allocates(function),
            )(function)
            compiled.get_call_template = _widened(compiled.get_call_template)
            compiled.compile = _unwrapped(compiled.compile)
            done: _F = compiled
            return done
        finally:
            config.CACHE_DIR = before

    return wrap


def _allocates(function: Callable[..., Any]) -> bool:
    """Whether a kernel makes arrays, or is given new ones, by the names that it uses.

    Any other does without counting references, which would cost each call two atomic additions
    for every array that it passes on.
    """
    makers = {"empty", "zeros", "zeros_like", "no_log", "new_log", "copy"}
    return not makers.isdisjoint(function.__code__.co_names)


def _widened(get_call_template: Callable[..., Any]) -> Callable[..., Any]:
    """Calls between kernels pass every integer as 64 bits, and a record's array as any array.

    Else a kernel is compiled anew for each constant, each width and each length that it is called
    with, which makes a cold start several times longer.
    """
    from numba import types

    nb: Any = types
    _allow_any_length()
    _copy_records_whole()

    def widen(kind: Any) -> Any:
        kind = nb.unliteral(kind)
        if isinstance(kind, nb.NestedArray):
            return nb.Array(kind.dtype, kind.ndim, "C")
        return nb.int64 if isinstance(kind, nb.Integer) and kind.bitwidth < 64 else kind

    def call(args: Any, kws: Any) -> Any:
        return get_call_template(tuple(map(widen, args)), {k: widen(v) for k, v in kws.items()})

    return call


@functools.cache
def _allow_any_length() -> None:
    """Let a record's array be passed as an array: both are the same in memory."""
    from numba.core import imputils
    from numba.core.types import Array, NestedArray

    lower_cast: Any = imputils.lower_cast
    lower_cast(NestedArray, Array)(lambda context, builder, fromty, toty, val: val)


@functools.cache
def _copy_records_whole() -> None:
    """Copy a record into an array as one piece of memory.

    Numba would load and store each of its bytes as a value of its own, which takes the compiler
    about a second for every such line.
    """
    from numba.core import base, cgutils
    from numba.core import types as nb

    context: Any = base.BaseContext
    copy_memory: Any = cgutils.raw_memcpy
    pack_value = context.pack_value

    def pack(self: Any, builder: Any, kind: Any, value: Any, ptr: Any, align: Any = None) -> None:
        if isinstance(kind, nb.Record):
            size = self.get_constant(nb.intp, kind.size)
            copy_memory(builder, ptr, value, size, 1)
        else:
            pack_value(self, builder, kind, value, ptr, align)

    context.pack_value = pack


def _unwrapped(compile_: Callable[..., Any]) -> Callable[..., Any]:
    """Kernels never index from the end, so the compiled code needs no test for it.

    With ``NUMBA_BOUNDSCHECK=1`` such an index is an error, and so it is without compilation.
    """
    from numba.core import compiler_lock
    from numba.core import types as nb
    from numba.np import arrayobj

    def plain_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        return context.cast(builder, index, kind, nb.intp if kind.signed else nb.uintp)

    def call(signature: Any) -> Any:
        with compiler_lock.global_compiler_lock:
            before = arrayobj.fix_integer_index
            arrayobj.fix_integer_index = plain_index
            try:
                return compile_(signature)
            finally:
                arrayobj.fix_integer_index = before

    return call


class _Ints:
    """An array or record whose items read as Python integers, as they do in compiled kernels.

    NumPy's small scalars would overflow where 64-bit integers don't. Storing a number that does
    not fit raises OverflowError, which the compiled code would pass over.
    """

    __slots__ = ("raw",)

    def __init__(self, raw: Any) -> None:
        self.raw = raw

    @property
    def shape(self) -> tuple[int, ...]:
        """The array's shape."""
        shape: tuple[int, ...] = self.raw.shape
        return shape

    def __len__(self) -> int:
        return len(self.raw)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """The array itself, for NumPy's own functions."""
        return np.array(self.raw, dtype, copy=copy)

    def __getitem__(self, index: Any) -> Any:
        return _wrapped(self.raw[_forward(index)])

    def __setitem__(self, index: Any, value: Any) -> None:
        self.raw[_forward(index)] = value.raw if isinstance(value, _Ints) else value


def _forward(index: Any) -> Any:
    """The index, unless it counts from the end."""
    for part in index if isinstance(index, tuple) else (index,):
        if isinstance(part, int) and part < 0:
            raise IndexError(f"kernels don't index from the end, as {index!r} does")
    return index


def _wrapped(value: Any) -> Any:
    if isinstance(value, (np.ndarray, np.void)):
        return _Ints(value)
    return value.item() if isinstance(value, np.generic) else value


def _plain(function: _F) -> _F:
    @functools.wraps(function)
    def call(*args: Any) -> Any:
        result = function(*map(_wrapped, args))
        return result.raw if isinstance(result, _Ints) else result

    return call  # type: ignore[return-value]
