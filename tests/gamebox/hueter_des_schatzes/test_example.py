"""The rulebook's example of a finished hoard: HS-13."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from lindwurm.gamebox.hueter_des_schatzes.tiles import own
from lindwurm.play.state import State

#: With diagonal halves, 54 treasures and the side spaces in the middle of their sides, no hoard has
#: areas of just these sizes (all 2**25 ways to lay the crevices were tried); with the north side
#: space one step to the west there are many. The tiles are our own set.
HOARD = (Path(__file__).parent / "example.txt").read_text(encoding="utf-8").splitlines()
SIDES = own("board")["sides"] | {"north": "sword b1"}

EXAMPLE = Counter(
    {
        (7, "sword"): 1,  # A
        (1, "sword"): 1,  # B
        (4, "gold"): 1,  # C
        (1, "gems"): 1,  # D
        (2, "chest"): 1,  # E
        (2, "gold"): 2,  # F and I
    }
)


def test_the_example_scores_27(hoards: Callable[..., State]) -> None:
    """HS-13, HS-9: eleven areas, A to K; G and H are mixed, J and K have eight treasures."""
    last = HOARD[-1].split(": ")
    state = hoards(HOARD[:-1], shown=last[1], board={"sides": SIDES})
    assert not state.over
    state.play(0, last[0])
    assert state.over
    areas = state.view(0)["players"][0]["areas"]
    assert len(areas) == 11
    assert not any(area["open"] for area in areas)
    mixed = [area for area in areas if len(area["kinds"]) > 1]
    assert [area["points"] for area in mixed] == [0, 0]
    pure = Counter((a["treasures"], a["kinds"][0]) for a in areas if len(a["kinds"]) == 1)
    assert pure >= EXAMPLE
    assert sum(size for size, _ in (pure - EXAMPLE).elements()) == 8
    assert (pure - EXAMPLE).total() == 2
    assert state.scores == (27,)


def test_the_example_with_the_variant(hoards: Callable[..., State]) -> None:
    """HS-12: the seven swords of area A are worth three points more."""
    assert hoards(HOARD, board={"sides": SIDES}, more=True).scores == (30,)
