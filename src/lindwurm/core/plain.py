"""What comes from outside is plain: texts that can be shown, numbers and nesting of human size.

So nothing that was given reaches a terminal as anything but letters, and no form, however odd,
makes the reading of it fail without words.
"""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lindwurm.core.errors import InvalidData

#: Integers have at most 64 bits; so many lists and objects lie in each other.
LARGEST, DEEPEST = 2**63 - 1, 32
#: Kinds of characters that are no letters: controls, halves of letters, ends of lines.
_UNFIT = frozenset({"Cc", "Cs", "Zl", "Zp"})
#: Characters that turn the direction of writing, and can so make a text read as another.
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def read_text(path: Path) -> str:
    """A text file's content. OSError, or ValueError with a sentence for what is no plain UTF-8."""
    if "\0" in str(path):
        raise ValueError("no file's name has the character \\x00")
    data = path.read_bytes()
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise ValueError(f"{path} is written in UTF-16; save it as UTF-8")
    if data.startswith(codecs.BOM_UTF8):
        raise ValueError(f"{path} begins with a byte order mark; save it as UTF-8 without one")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is no text file (byte {error.start} is not UTF-8)") from error


def unfit(text: str) -> str:
    """The first character that has no place in a name, escaped; empty if there is none."""
    if text.isprintable():
        return ""
    found = next((c for c in text if unicodedata.category(c) in _UNFIT), "")
    return ascii(found)[1:-1]


def visible(text: str) -> str:
    """A text as it can be shown: what a terminal would obey, or can't write, is escaped."""
    if text.isprintable():
        return text
    return "".join(
        ascii(c)[1:-1] if unicodedata.category(c) in _UNFIT or c in _TURNING else c for c in text
    )


def check_plain(data: Any, error: type[InvalidData]) -> None:
    """``error``, with its place, for a text, a number or a depth that no form can have."""
    todo: list[tuple[Any, Any, int]] = [(data, None, 0)]
    while todo:
        value, path, depth = todo.pop()
        if isinstance(value, str):
            if not value.isprintable() and (sign := unfit(value)):
                raise error(f"the character {sign} has no place in a text", _place(path))
        elif isinstance(value, int):
            if not -LARGEST <= value <= LARGEST:
                raise error("no number is as large as this one", _place(path))
        elif isinstance(value, (Mapping, list, tuple)):
            if depth == DEEPEST:
                raise error(f"nothing is nested more than {DEEPEST} deep", _place(path)[:80])
            found: list[tuple[Any, Any]] = []
            if isinstance(value, Mapping):
                for key, item in value.items():
                    if not isinstance(key, str):
                        raise error("the names of its fields must be texts", _place(path))
                    if unfit(key):
                        place = _place((path, visible(key)))
                        raise error("this name has a character that can't be shown", place)
                    found.append((item, (path, key)))
            else:
                found += [(item, (path, number)) for number, item in enumerate(value)]
            todo += [(item, way, depth + 1) for item, way in reversed(found)]


def _place(path: Any) -> str:
    """A path of keys and numbers, innermost first, as errors name it."""
    text = ""
    while path is not None:
        path, step = path
        text = f"[{step}]{text}" if isinstance(step, int) else f".{step}{text}"
    return text.lstrip(".")
