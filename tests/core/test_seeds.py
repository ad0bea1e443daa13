"""What a seed can be, and the key that it stands for."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pytest

import lindwurm
from lindwurm import InvalidSeed
from lindwurm.core import seeds
from lindwurm.core.errors import shown


def test_an_integer_is_hashed() -> None:
    for seed in (0, 7, 2**64 - 1):
        expected = hashlib.sha256(f"lindwurm:{seed}".encode()).digest()
        assert seeds.key_bytes(seed) == expected


def test_integers_of_numpy_are_integers() -> None:
    given: list[Any] = [np.int64(7), np.uint8(7), np.array(7)]
    for seed in given:
        assert seeds.key_bytes(seed) == seeds.key_bytes(7)


def test_32_bytes_are_the_key() -> None:
    key = bytes(range(32))
    assert seeds.key_bytes(key) == key
    assert seeds.key_bytes(key.hex()) == seeds.key_bytes(key.hex().upper()) == key
    assert seeds.key_words(key).tolist()[:2] == [0x03020100, 0x07060504]
    assert seeds.key_text(seeds.key_words(key)) == key.hex()


@pytest.mark.parametrize(
    "seed",
    [
        -1,
        2**64,
        10**5000,
        np.float64(3),
        np.True_,
        np.array([3]),
        True,
        1.0,
        None,
        b"short",
        bytes(33),
        "7",
        "g" * 64,
        "ab " * 21 + "a",
        "",
        "٣" * 64,
    ],
    ids=lambda seed: shown(seed, 12),
)
def test_what_is_no_seed(seed: Any) -> None:
    with pytest.raises(InvalidSeed, match="a seed is an integer from 0 to"):
        seeds.key_bytes(seed)
    if seed is not None:
        with pytest.raises(InvalidSeed):
            lindwurm.game("dragonheart").new(seed=seed)


def test_fresh_seeds_differ() -> None:
    assert len({seeds.fresh() for _ in range(20)}) == 20
    game = lindwurm.game("dragonheart")
    assert game.new().hash() != game.new().hash()
