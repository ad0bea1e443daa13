"""A deck of one's own (DH-2): what is read, and what each fault is called."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import lindwurm
from lindwurm import InvalidCards, InvalidOption
from lindwurm.gamebox.dragonheart.cards import KINDS, own_set


def fault(change: Callable[[dict[str, Any]], object]) -> tuple[str, str]:
    data = deepcopy(own_set())
    change(data)
    with pytest.raises(InvalidCards) as caught:
        lindwurm.game("dragonheart", deck=data)
    assert caught.value.where in str(caught.value)
    return caught.value.where, caught.value.reason


def test_another_list_is_played_with(deck: Callable[..., dict[str, Any]]) -> None:
    """DH-2: other cards, other values, other frames."""
    cards = deck({"dwarf": 2}, dwarf=[9, 9, 9, 9, 9, 9])
    state = lindwurm.game("dragonheart", deck=cards, start="seat 1").new(seed=1)
    assert state.actions(0) == ["dwarf 9", "dwarf 9 9"]
    state.play(0, "dwarf 9 9")
    assert state.scores == (18, 0)


def test_a_toml_file_is_read(tmp_path: Path) -> None:
    lines = ["[cards]", *(f'"{kind}" = [1, 1, 2]' for kind in KINDS)]
    lines += ["[frames]", *(f'"{kind}" = 2' for kind in ("huntress", "knight", "ship", "dwarf"))]
    file = tmp_path / "deck.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    state = lindwurm.game("dragonheart", deck=file).new(seed=1)
    assert state.view(0)["players"][1]["deck_size"] == 22
    assert lindwurm.replay(state.record())[0].hash() == state.hash()


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InvalidOption, match=r"can't read .*no such.toml: No such file"):
        lindwurm.game("dragonheart", deck=tmp_path / "no such.toml")
    file = tmp_path / "deck.toml"
    file.write_text("[cards", encoding="utf-8")
    with pytest.raises(InvalidOption, match="is no TOML: "):
        lindwurm.game("dragonheart", deck=str(file))
    with pytest.raises(InvalidOption, match="takes a mapping, or the path of a TOML file"):
        lindwurm.game("dragonheart", deck=7)


def test_a_kind_misspelt() -> None:
    where, reason = fault(lambda d: d["cards"].update(dwarv=[1]))
    assert (where, reason.startswith("no such kind; there are: dwarf, huntress")) == (
        "cards.dwarv",
        True,
    )
    where, reason = fault(lambda d: d["frames"].update(troll=2))
    assert (where, reason) == (
        "frames.troll",
        "no such kind; there are: huntress, knight, ship, dwarf",
    )


def test_a_kind_or_table_missing_or_too_many() -> None:
    assert fault(lambda d: d["cards"].pop("troll")) == ("cards.troll", "this kind is missing")
    assert fault(lambda d: d["frames"].pop("ship")) == ("frames.ship", "this kind is missing")
    assert fault(lambda d: d.pop("frames")) == ("frames", "this table is missing")
    assert fault(lambda d: d.update(cards=[])) == ("cards", "this table is missing")
    where, reason = fault(lambda d: d.update(extra={}))
    assert (where, reason) == ("extra", "no such table; there are: cards, frames")


@pytest.mark.parametrize("values", [[1, -1], [16], ["1"], [1.0], [True], 3, None, "12"])
def test_values_out_of_range(values: Any) -> None:
    where, reason = fault(lambda d: d["cards"].update(troll=values))
    assert where == "cards.troll"
    assert reason == f"must be a list of whole numbers from 0 to 15, not {values!r}"


def test_limits() -> None:
    reason = fault(lambda d: d["cards"].update(troll=[1, 2, 3, 4, 5, 6, 7]))
    assert reason == ("cards.troll", "at most 6 different values a kind")
    reason = fault(lambda d: d["cards"].update(ship=[0] * 21))
    assert reason == ("cards.ship", "at most 64 cards in all")
    reason = fault(lambda d: d.update(cards={k: [1, 2, 3, 4, 5, 6] for k in KINDS}))
    assert reason == ("cards.troll", "more than 1024 different plays in all") or reason == (
        "cards.knight",
        "at most 32 different cards in all",
    )
    reason = fault(lambda d: d.update(cards={k: [1, 2, 3, 4] for k in KINDS}))
    assert reason == ("cards.ship", "at most 32 different cards in all")
    reason = fault(lambda d: d["cards"].update(dwarf=[1, 2, 3, 4, 5, 6] * 3))
    assert reason == ("cards.dwarf", "more than 1024 different plays in all")
    assert fault(lambda d: d.update(cards={k: [] for k in KINDS})) == (
        "cards",
        "a deck has at least one card",
    )


@pytest.mark.parametrize("frame", [0, 7, -1, 2.0, True, "3", None])
def test_frames_out_of_range(frame: Any) -> None:
    where, reason = fault(lambda d: d["frames"].update(ship=frame))
    assert (where, reason) == (
        "frames.ship",
        f"must be a whole number from 1 to 6, not {frame!r}",
    )


def test_the_largest_deck_is_played_through(deck: Callable[..., dict[str, Any]]) -> None:
    """64 cards of six values in the kind that has a choice of pile."""
    cards = deck(sorceress=[1, 2, 3, 4, 5, 6], petrified_dragon=[1] * 29, treasure_chest=[15] * 29)
    game = lindwurm.game("dragonheart", deck=cards, take="decline")
    state = game.new(seed=1)
    while not state.over:
        seat = state.to_move[0]
        state.play(seat, state.actions(seat)[-1])
    assert game.load(state.position()).scores == state.scores
