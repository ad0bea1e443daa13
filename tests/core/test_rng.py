"""The streams beside published vectors and a plain second implementation."""

from __future__ import annotations

import struct
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lindwurm.core import kernel, log, rng
from lindwurm.core.record import one, state_layout
from lindwurm.core.rng import CHILDREN, DEAL, GAME
from lindwurm.core.seeds import key_words
from lindwurm.core.typing import Array, Record
from lindwurm.testing import IMPOSSIBLE, as_expected

LAYOUT = state_layout()
#: The 8-round, 256-bit test vector of draft-strombergson-chacha-test-vectors, key and nonce zero.
ZERO = (
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
)


@pytest.fixture(scope="module")
def compiled() -> ModuleType:
    return kernel.build("streams", (rng, log))


def plain_chacha(key: list[int], stream: int, block: int, rounds: int = 8) -> list[int]:
    """ChaCha written down from its description, with arrays and loops."""
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *key, block, stream, 0, 0]
    x = list(start)

    def quarter(*at: int) -> None:
        a, b, c, d = at
        for one_, two, three, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[one_] = (x[one_] + x[two]) % 2**32
            mixed = x[three] ^ x[one_]
            x[three] = (mixed << bits | mixed >> (32 - bits)) % 2**32

    for _ in range(rounds // 2):
        for column in range(4):
            quarter(*(column + 4 * row for row in range(4)))
        for column in range(4):
            quarter(*((column + row) % 4 + 4 * row for row in range(4)))
    return [(a + b) % 2**32 for a, b in zip(x, start, strict=True)]


def test_the_published_vector(compiled: ModuleType) -> None:
    words = compiled.chacha(np.zeros(8, np.uint32), 0, 0)
    assert struct.pack("<16I", *words).hex() == ZERO
    assert words == tuple(plain_chacha([0] * 8, 0, 0))


@given(
    st.lists(st.integers(0, 2**32 - 1), min_size=8, max_size=8),
    st.integers(0, 3),
    st.integers(0, 2**28),
)
def test_every_block_is_chachas(key: list[int], stream: int, block: int) -> None:
    space = kernel.build("streams", (rng, log))
    words = space.chacha(np.array(key, np.uint32), stream, block)
    assert list(words) == plain_chacha(key, stream, block)


def test_the_fast_stream_is_xoroshiro(compiled: ModuleType) -> None:
    """The reference vector of the rand_xoshiro crate, for the state (1, 2)."""
    words = np.array([1, 2], np.uint32)
    expected = [3802928447, 813792938, 1618621494, 2955957307, 3252880261, 1129983909]
    assert [compiled.bot_word(words) for _ in expected] == expected


def started(seed: int) -> Record:
    state = one(LAYOUT)
    state["key"][0] = key_words(seed)
    return state


def below(space: ModuleType, state: Array, stream: int, n: int) -> int:
    return int(space.below(state[0], stream, n))


def test_streams_are_apart(compiled: ModuleType) -> None:
    """What one stream gives doesn't depend on how much was drawn from the other."""
    mixed, alone = started(1), started(1)
    deal, game = [], []
    for _ in range(50):
        deal.append(below(compiled, mixed, DEAL, 1000))
        game.append(below(compiled, mixed, GAME, 1000))
    assert deal == [below(compiled, alone, DEAL, 1000) for _ in range(50)]
    assert game == [below(compiled, alone, GAME, 1000) for _ in range(50)]
    assert deal != game
    assert mixed["drawn"][0].tolist() == [50, 50]


def test_a_number_below_comes_from_the_streams_words(compiled: ModuleType) -> None:
    """Lemire's method: the high half of word times n, where the low half is not short."""
    state = started(2)
    key = state["key"][0].tolist()
    words = [w for block in range(20) for w in plain_chacha(key, GAME, block)]
    for n in (1, 2, 3, 10, 1000003, 3 * 2**29, 2**31 - 1, 2**31):
        while True:
            word = words[int(state["drawn"][0, GAME])]
            fits = (word * n) % 2**32 >= 2**32 % n
            if fits:
                assert below(compiled, state, GAME, n) == word * n >> 32
                break
            words[int(state["drawn"][0, GAME])] = words[int(state["drawn"][0, GAME]) + 1]
            state["drawn"][0, GAME] += 1


def test_short_products_are_drawn_again(compiled: ModuleType) -> None:
    """With n = 3 * 2**29 a quarter of all words is refused."""
    state = started(3)
    for _ in range(300):
        assert 0 <= below(compiled, state, DEAL, 3 * 2**29) < 3 * 2**29
    assert 350 < int(state["drawn"][0, DEAL]) < 460


@pytest.mark.parametrize("n", [2, 3, 5, 7, 50])
def test_numbers_are_uniform(compiled: ModuleType, n: int) -> None:
    state = started(4)
    fair = dict.fromkeys(range(n), 1 / n)
    assert as_expected((below(compiled, state, DEAL, n) for _ in range(3000)), fair) > IMPOSSIBLE
    words = np.array([5, 7], np.uint32)
    bots = (int(compiled.bot_below(words, n)) for _ in range(3000))
    assert as_expected(bots, fair) > IMPOSSIBLE


def test_a_shuffle_draws_as_below_does(compiled: ModuleType) -> None:
    """Fisher and Yates from the last item down; the stream stands where single draws leave it."""
    for seed, start in ((1, 0), (2, 7), (3, 15)):
        quick, slow = started(seed), started(seed)
        quick["drawn"][0, GAME] = slow["drawn"][0, GAME] = start
        items = np.arange(60, dtype=np.uint8)
        compiled.shuffle(quick[0], GAME, items, 50)
        expected = list(range(60))
        for i in range(49, 0, -1):
            j = below(compiled, slow, GAME, i + 1)
            expected[i], expected[j] = expected[j], expected[i]
        assert items.tolist() == expected
        assert quick["drawn"].tolist() == slow["drawn"].tolist()


@pytest.mark.parametrize("bots", [False, True])
def test_every_order_is_as_likely(compiled: ModuleType, bots: bool) -> None:
    state = started(5)
    words = np.array([5, 9], np.uint32)
    found = []
    for _ in range(1200):
        items = np.arange(4, dtype=np.int32)
        if bots:
            compiled.bot_shuffle(words, items, 4)
        else:
            compiled.shuffle(state[0], DEAL, items, 4)
        found.append(tuple(items.tolist()))
    orders = set(found)
    assert len(orders) == 24
    assert as_expected(found, dict.fromkeys(orders, 1 / 24)) > IMPOSSIBLE


def test_streams_start_at_their_beginning(compiled: ModuleType) -> None:
    state = started(6)
    state["drawn"] = 9
    compiled.start_streams(state[0])
    words = plain_chacha(state["key"][0].tolist(), 2, 0)
    assert state["drawn"][0].tolist() == [0, 0]
    assert state["bots"][0].tolist() == [words[0], words[1] | 1]


def test_children_have_keys_of_their_own(compiled: ModuleType) -> None:
    parent = key_words(7)
    keys = set()
    for index in range(50):
        key = np.zeros(8, np.uint32)
        compiled.derive_key(parent, index, key)
        assert key.tolist() == plain_chacha(parent.tolist(), CHILDREN, index)[:8]
        keys.add(key.tobytes())
    assert len(keys) == 50
