"""The languages that rule pages are told in."""

from __future__ import annotations

from typing import Literal, get_args

Language = Literal["en", "de", "es"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
