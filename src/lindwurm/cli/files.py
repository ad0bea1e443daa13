"""Files of records: read, checked before a game, and written so that nothing is lost."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from lindwurm.cli.common import Fault
from lindwurm.core.plain import read_text

_F = TypeVar("_F", bound=Callable[..., Any])


def with_force(command: _F) -> _F:
    """Give a command ``--force``, as ``force``."""
    return click.option("--force", is_flag=True, help="Replace a file that exists.")(command)


def read_record(path: Path) -> Mapping[str, Any]:
    """The JSON object in a file. Fault if it can't be read, or holds none."""
    try:
        text = read_text(path)
    except OSError as error:
        raise Fault(f"can't read {_named(path)}: {error.strerror}") from error
    except ValueError as error:
        raise Fault(str(error)) from error
    try:
        made = json.loads(text)
    except json.JSONDecodeError as error:
        raise Fault(
            f"{path} is no JSON: line {error.lineno}, column {error.colno}: {error.msg}"
        ) from error
    except RecursionError as error:
        raise Fault(f"{path} is nested too deeply for a record") from error
    except ValueError as error:  # Python reads no integer of so many digits
        raise Fault(f"{path} holds a number too large for a record") from error
    if not isinstance(made, dict):
        raise Fault(f"{path} holds no record: it is JSON, but no object")
    return made


def check_target(path: Path, force: bool) -> None:
    """Fault unless a record can be written there: no file that would be lost, a folder that can be
    written in, or made. To be asked before a game, not after it.
    """
    try:
        kind = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        kind = None
    except (OSError, ValueError) as error:
        raise _cannot(path, error) from error
    if kind is None:
        _check_folder(path)
    elif stat.S_ISDIR(kind):
        raise Fault(f"can't write {_named(path)}: it is a folder, not a file")
    elif stat.S_ISREG(kind) and not force:
        raise Fault(f"{path} exists: name another file, or replace it with --force")
    elif not os.access(path, os.W_OK):
        raise Fault(f"can't write {path}: Permission denied")


def _check_folder(path: Path) -> None:
    """Fault unless a new file can be made there, with its folders."""
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    if not folder.is_dir():
        raise Fault(f"can't write {path}: {folder} is no folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise Fault(f"can't write {path}: Permission denied in {folder}")


def write_record(path: Path, record: Mapping[str, Any]) -> None:
    """Write a record as JSON, an action a line, whole or not at all. Fault if that can't be done.

    A file of that name is replaced only when the new one is complete.
    """
    import tempfile

    data = _text(record).encode("utf-8")
    target = Path(os.path.realpath(path))
    try:
        if target.exists() and not target.is_file():  # a device or a pipe
            target.write_bytes(data)
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(name).chmod(0o666 & ~_umask())
            Path(name).replace(target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise _cannot(path, error) from error


def _text(record: Mapping[str, Any]) -> str:
    by_line = [name for name in ("actions", "outcomes") if name in record]
    rest = {name: value for name, value in record.items() if name not in by_line}
    text = json.dumps(rest, indent=1, ensure_ascii=False).removesuffix("\n}")
    for name in by_line:
        lines = ",".join(f"\n  {json.dumps(item, ensure_ascii=False)}" for item in record[name])
        end = "\n ]" if lines else "]"
        text += f',\n "{name}": [{lines}{end}'
    return text + "\n}\n"


def _umask() -> int:
    """The permissions that new files don't get; it can be read only by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _named(path: Path) -> str:
    """A path for a message; the current folder, which ``""`` stands for, in words."""
    return "the current folder" if str(path) == "." else str(path)


def _cannot(path: Path, error: Exception) -> Fault:
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return Fault(f"can't write {_named(path)}: {reason}")
