"""Seeds: from what a user gives to the key of a game's random streams.

32 bytes are the key as they are, eight little-endian 32-bit words. An integer from 0 to 2**64 - 1
stands for the SHA-256 of ``lindwurm:`` and its decimal digits.
"""

from __future__ import annotations

import hashlib
import re
import secrets

import numpy as np

from lindwurm.core.errors import InvalidSeed, shown
from lindwurm.core.numbers import whole
from lindwurm.core.typing import Array

_HEX = re.compile("[0-9A-Fa-f]{64}")

Seed = int | bytes | str


def key_bytes(seed: Seed) -> bytes:
    """The 32 bytes that a seed stands for."""
    number = whole(seed)
    if number is not None and 0 <= number < 2**64:
        return hashlib.sha256(f"lindwurm:{number}".encode()).digest()
    if isinstance(seed, str) and _HEX.fullmatch(seed):
        return bytes.fromhex(seed)
    if isinstance(seed, bytes) and len(seed) == 32:
        return seed
    raise InvalidSeed(
        f"a seed is an integer from 0 to 2**64 - 1, 32 bytes, or 64 hex digits, not {shown(seed)}"
    )


def key_words(seed: Seed) -> Array:
    """The key as eight 32-bit words."""
    return np.frombuffer(key_bytes(seed), "<u4").astype(np.uint32)


def key_text(words: Array) -> str:
    """A key as 64 hex digits."""
    return words.astype("<u4").tobytes().hex()


def fresh() -> bytes:
    """A secret seed from the operating system."""
    return secrets.token_bytes(32)


def commitment(key: bytes) -> str:
    """What may be shown of a secret 32-byte seed before a game: it binds, and gives nothing away.

    The SHA-256 of ``lindwurm deal `` and the seed's bytes, as 64 hex digits. No stream is drawn
    from it.
    """
    return hashlib.sha256(b"lindwurm deal " + key).hexdigest()


def for_bot(key: bytes, seat: int) -> bytes:
    """The seed of the bot at a seat where the game's own 32-byte seed is known anyway.

    The SHA-256 of ``lindwurm bot ``, the seat's decimal digits, a space and the seed's bytes: so
    a bot that decides by chance alone answers the same actions in the same way again.
    """
    return hashlib.sha256(f"lindwurm bot {seat} ".encode() + key).digest()
