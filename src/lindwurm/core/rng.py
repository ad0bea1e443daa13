"""Random numbers whose whole state lies in a game's record (kernels: plain functions, compiled).

The *deal* and *game* streams are ChaCha with 8 rounds (Bernstein 2008), keyed by the 32-byte seed:
word ``i`` of stream ``k`` is word ``i % 16`` of the block with counter ``i // 16`` and nonce
``(k, 0, 0)``. Nobody who sees some numbers can compute others without the seed. How many words a
stream has given is in ``state["drawn"]``. The *bots* stream is xoroshiro64** (Blackman and Vigna
2018): fast, not secret, for playouts and simulated bots only. A number below ``n`` comes from
32-bit words by Lemire's method (2019), which is exactly uniform; ``n`` is at most 2**31.
"""

from __future__ import annotations

import numpy as np

from lindwurm.core.typing import Array, Record

DEAL, GAME, BOTS, CHILDREN = 0, 1, 2, 3
M32 = 0xFFFFFFFF


def word(value: int) -> int:
    """An unsigned item of a record as a signed 64-bit integer (unsigned plus signed is a float)."""
    return int(np.int64(value))


def copy_items(source: Array, target: Array) -> None:
    """Copy a one-dimensional array (a plain loop compiles faster than a slice does)."""
    for i in range(source.shape[0]):
        target[i] = source[i]


def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """ChaCha's quarter round on four 32-bit words held in 64-bit integers."""
    a = (a + b) & M32
    d ^= a
    d = ((d << 16) | (d >> 16)) & M32
    c = (c + d) & M32
    b ^= c
    b = ((b << 12) | (b >> 20)) & M32
    a = (a + b) & M32
    d ^= a
    d = ((d << 8) | (d >> 24)) & M32
    c = (c + d) & M32
    b ^= c
    b = ((b << 7) | (b >> 25)) & M32
    return a, b, c, d


def chacha(key: Array, stream: int, block: int) -> tuple[int, ...]:
    """The 16 words of one block of a stream; ``key`` holds eight 32-bit words."""
    k0, k1, k2, k3 = word(key[0]), word(key[1]), word(key[2]), word(key[3])
    k4, k5, k6, k7 = word(key[4]), word(key[5]), word(key[6]), word(key[7])
    c0, c1, c2, c3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    block, stream = word(block) & M32, word(stream)
    x0, x1, x2, x3 = c0, c1, c2, c3
    x4, x5, x6, x7, x8, x9, x10, x11 = k0, k1, k2, k3, k4, k5, k6, k7
    x12, x13, x14, x15 = block, stream, 0, 0
    for _ in range(4):
        x0, x4, x8, x12 = quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = quarter(x3, x4, x9, x14)
    return (
        (x0 + c0) & M32,
        (x1 + c1) & M32,
        (x2 + c2) & M32,
        (x3 + c3) & M32,
        (x4 + k0) & M32,
        (x5 + k1) & M32,
        (x6 + k2) & M32,
        (x7 + k3) & M32,
        (x8 + k4) & M32,
        (x9 + k5) & M32,
        (x10 + k6) & M32,
        (x11 + k7) & M32,
        (x12 + block) & M32,
        (x13 + stream) & M32,
        x14,
        x15,
    )


def below(state: Record, stream: int, n: int) -> int:
    """The stream's next number from 0 to n - 1, uniform; ``stream`` is DEAL or GAME."""
    while True:
        drawn = word(state["drawn"][stream])
        words = chacha(state["key"], stream, drawn >> 4)
        state["drawn"][stream] = drawn + 1
        product = words[drawn & 15] * n
        low = product & M32
        if low >= n or low >= (0x100000000 - n) % n:
            return product >> 32


def shuffle(state: Record, stream: int, items: Array, count: int) -> None:
    """Shuffle the first ``count`` items in place (Fisher and Yates, from the last item down)."""
    drawn, count = word(state["drawn"][stream]), word(count)
    words = chacha(state["key"], stream, drawn >> 4)
    i = count - 1
    while i > 0:
        n = i + 1
        product = words[drawn & 15] * n
        drawn += 1
        if (drawn & 15) == 0:
            words = chacha(state["key"], stream, drawn >> 4)
        low = product & M32
        if low >= n or low >= (0x100000000 - n) % n:
            j = product >> 32
            kept = items[i]
            items[i] = items[j]
            items[j] = kept
            i -= 1
    state["drawn"][stream] = drawn


def start_streams(state: Record) -> None:
    """Put all streams of a record at their beginning, for the key that lies in it."""
    state["drawn"][DEAL] = 0
    state["drawn"][GAME] = 0
    words = chacha(state["key"], BOTS, 0)
    state["bots"][0] = words[0]
    state["bots"][1] = words[1] | 1  # never both zero


def derive_key(parent: Array, index: int, key: Array) -> None:
    """Write into ``key`` the seed of the ``index``-th game of a series that ``parent`` seeds."""
    words = chacha(parent, CHILDREN, index)
    for i in range(8):
        key[i] = words[i]


def bot_word(words: Array) -> int:
    """The next 32-bit number of a bots stream; ``words`` holds two 32-bit words."""
    a, b = word(words[0]), word(words[1])
    product = (a * 0x9E3779BB) & M32
    result = ((((product << 5) | (product >> 27)) & M32) * 5) & M32
    b ^= a
    words[0] = (((a << 26) | (a >> 6)) ^ b ^ (b << 9)) & M32
    words[1] = ((b << 13) | (b >> 19)) & M32
    return result


def bot_below(words: Array, n: int) -> int:
    """A bots stream's next number from 0 to n - 1, uniform."""
    while True:
        product = bot_word(words) * n
        low = product & M32
        if low >= n or low >= (0x100000000 - n) % n:
            return product >> 32


def bot_shuffle(words: Array, items: Array, count: int) -> None:
    """Shuffle the first ``count`` items in place with a bots stream."""
    for i in range(count - 1, 0, -1):
        j = bot_below(words, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept
