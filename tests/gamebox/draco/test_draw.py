"""The table in a terminal, and what happened in words."""

from __future__ import annotations

from types import ModuleType

from rich.text import Text

NAMES = ["Ann", "Bob"]


def test_the_table_from_above(t: ModuleType) -> None:
    """DR-2: side B above, the Monster in the middle, side A below, in at most 80 columns."""
    state = t.new()
    drawn = Text.from_markup(state.game.rules.draw(state.game.setting, state.view(0), NAMES)).plain
    lines = drawn.splitlines()
    assert max(map(len, lines)) <= 80
    rows = [line.split() for line in lines if "▲" in line and "head" not in line]
    assert rows == [["~", "▲"], ["▲", *"■" * 10, "~"], ["▲", "~"]]
    assert "Side B (Bob): no fragment" in drawn
    assert "The Great Monster: 10 fragments" in drawn
    assert drawn.index("Side B") < drawn.index("Great Monster") < drawn.index("Side A (Ann)")
    assert "from -0.075 -0.350 to 0.075 -0.350, 30 mm to either side" in drawn


def test_a_shot_in_words(t: ModuleType) -> None:
    """DR-4 to DR-8: who shot, how it flew, what fell, what it brought."""
    state = t.with_owners(t.new(), {6: 1})
    told = state.game.rules.tell(list(t.shoot(state, 6, 8)), NAMES)
    assert told == [
        "Ann shot at 90° with 3 m/s; the disc flew at 90.0° with 3.00 m/s",
        "2 pieces fell",
        "Ann won 2 fragments, 1 of them from the other dragon",
    ]
    assert state.game.rules.tell(list(state.play(0, "set up")), NAMES)[0] == (
        "Ann set up 2 fragments"
    )


def test_a_penalty_in_words(t: ModuleType) -> None:
    """DR-8."""
    state = t.with_owners(t.new(), {6: 0})
    told = state.game.rules.tell(list(t.shoot(state, t.HEAD_M, 8)), NAMES)
    assert told[2] == (
        "A head or tail fell: Ann won nothing, all was set back, and a fragment goes back to the "
        "Monster"
    )


def test_the_end_in_words(t: ModuleType) -> None:
    """DR-9, DR-10: the team of the longer dragon."""
    state = t.new(fragments=3, players=4)
    told = state.game.rules.tell(list(t.shoot(state, 6, 7, 8)), ["Ann", "Bob", "Cid", "Dan"])
    assert told[-1] == "The game ended 3 to 0: the dragon of Ann and Cid is longer"
    drawn = state.game.rules.draw(state.game.setting, state.view(None), ["A", "B", "C", "D"])
    assert "After" not in drawn
