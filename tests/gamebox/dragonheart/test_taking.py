"""What each kind lets its player take: DH-8 to DH-19."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import lindwurm
from lindwurm import IllegalAction
from lindwurm.play.state import State

Table = Callable[..., State]

#: Two cards on every pile that holds so many without acting.
BOARD = {
    "treasure chest": ["treasure chest 3", "treasure chest 4"],
    "fire dragon": ["fire dragon 3", "fire dragon 4"],
    "petrified dragon": ["petrified dragon 2", "petrified dragon 2"],
    "sorceress": ["sorceress 2", "sorceress 2"],
    "troll": ["troll 2", "troll 3"],
    "huntress": ["huntress 1", "huntress 2"],
    "knight": ["knight 2"],
    "ship": ["ship 0", "ship 0"],
    "dwarf": ["dwarf 2", "dwarf 2", "dwarf 3"],
}
HOLD = ["huntress 1", "huntress 2", "knight 1"]


def board_after(state: State, action: str) -> tuple[dict[str, Any], list[str]]:
    """Which piles have changed, and what seat 0 has taken."""
    before = state.view(None)["board"]
    state.play(0, action)
    after = state.view(None)
    changed = {kind: pile for kind, pile in after["board"].items() if pile != before[kind]}
    return changed, after["players"][0]["taken"]


def piles(*but: str) -> dict[str, list[str]]:
    return {kind: pile for kind, pile in BOARD.items() if kind not in but}


def refusal(state: State, action: str) -> tuple[str, str | None]:
    with pytest.raises(IllegalAction) as caught:
        state.play(0, action)
    return caught.value.reason, caught.value.rule


def test_a_treasure_chest_takes_nothing(table: Table) -> None:
    """DH-8"""
    changed, taken = board_after(table(["treasure chest 1"], board=BOARD), "treasure chest 1")
    assert changed == {"treasure chest": [*BOARD["treasure chest"], "treasure chest 1"]}
    assert taken == []


def test_a_petrified_dragon_takes_nothing(table: Table) -> None:
    """DH-9"""
    state = table(["petrified dragon 2"], board=BOARD)
    changed, taken = board_after(state, "petrified dragon 2")
    assert changed == {"petrified dragon": ["petrified dragon 2"] * 3}
    assert taken == []
    assert state.view(None)["great_dragon"] is None


def test_a_fire_dragon_takes_all_chests(table: Table) -> None:
    """DH-10"""
    changed, taken = board_after(table(["fire dragon 2"], board=BOARD), "fire dragon 2")
    assert changed == {
        "treasure chest": [],
        "fire dragon": [*BOARD["fire dragon"], "fire dragon 2"],
    }
    assert taken == ["treasure chest 3", "treasure chest 4"]


def test_the_third_huntress_takes_all_fire_dragons(table: Table) -> None:
    """DH-11: and the huntresses go into the hold."""
    state = table(["huntress 1"], board=BOARD)
    changed, taken = board_after(state, "huntress 1")
    assert changed == {"huntress": [], "fire dragon": []}
    assert taken == ["fire dragon 3", "fire dragon 4"]
    assert state.view(None)["hold"] == ["huntress 1", "huntress 1", "huntress 2"]


def test_fewer_huntresses_take_nothing(table: Table) -> None:
    """DH-11"""
    state = table(["huntress 1", "huntress 1"], board=piles("huntress"))
    changed, taken = board_after(state, "huntress 1 1")
    assert changed == {"huntress": ["huntress 1", "huntress 1"]}
    assert taken == []


@pytest.mark.parametrize("cards", ["1", "1 1"])
@pytest.mark.parametrize("pile", ["petrified dragon", "treasure chest"])
def test_a_sorceress_takes_one_of_two_piles(table: Table, pile: str, cards: str) -> None:
    """DH-12: as the player chooses, one only, however many are played."""
    state = table(["sorceress 1", "sorceress 1"], board=BOARD)
    changed, taken = board_after(state, f"sorceress {cards} > {pile}")
    assert changed[pile] == []
    assert changed.keys() == {pile, "sorceress"}
    assert taken == BOARD[pile]


def test_a_sorceress_must_say_which_pile(table: Table) -> None:
    """DH-12"""
    state = table(["sorceress 1"], board=BOARD)
    assert refusal(state, "sorceress 1") == (
        "say which pile to take: add '> ' and 'petrified dragon' or 'treasure chest'",
        "DH-12",
    )
    reason, rule = refusal(state, "sorceress 1 > troll")
    assert (rule, "petrified dragon, treasure chest" in reason) == ("DH-18", True)


@pytest.mark.parametrize("owner", [None, 0, 1])
def test_petrified_dragons_bring_the_great_dragon(table: Table, owner: int | None) -> None:
    """DH-13: from the board or the opponent; who has it keeps it."""
    before: tuple[list[str], list[str]] = ([], [])
    if owner is not None:
        before[owner].append("petrified dragon 2")
    state = table(["sorceress 1"], board=BOARD, dragon=owner, taken=before)
    events = state.play(0, "sorceress 1 > petrified dragon")
    moved = [e for e in events if e["event"] == "great_dragon"]
    assert state.view(None)["great_dragon"] == 0
    expected = {"event": "great_dragon", "rule": "DH-13", "seat": 0, "from": owner}
    assert moved == ([] if owner == 0 else [expected])


def test_other_piles_leave_the_great_dragon_where_it_is(table: Table) -> None:
    """DH-13: at least one petrified dragon is needed."""
    state = table(["sorceress 1"], board=BOARD)
    state.play(0, "sorceress 1 > treasure chest")
    assert state.view(None)["great_dragon"] is None
    state = table(["sorceress 1"])
    state.play(0, "sorceress 1")
    assert state.view(None)["great_dragon"] is None


def test_a_troll_takes_all_sorceresses(table: Table) -> None:
    """DH-14"""
    changed, taken = board_after(table(["troll 1"], board=BOARD), "troll 1")
    assert changed == {"sorceress": [], "troll": [*BOARD["troll"], "troll 1"]}
    assert taken == ["sorceress 2", "sorceress 2"]


@pytest.mark.parametrize("pile", ["sorceress", "troll"])
def test_the_second_knight_takes_one_of_two_piles(table: Table, pile: str) -> None:
    """DH-15: as the player chooses; and the knights go into the hold."""
    state = table(["knight 1"], board=BOARD)
    changed, taken = board_after(state, f"knight 1 > {pile}")
    assert changed == {"knight": [], pile: []}
    assert taken == BOARD[pile]
    assert state.view(None)["hold"] == ["knight 1", "knight 2"]


def test_two_knights_at_once_act_too(table: Table) -> None:
    """DH-15: a first knight alone takes nothing and asks nothing."""
    state = table(["knight 1", "knight 1"], board=piles("knight"))
    knights = {a for a in state.actions(0) if a.startswith("knight")}
    assert knights == {"knight 1", "knight 1 1 > sorceress", "knight 1 1 > troll"}
    assert refusal(state, "knight 1 1") == (
        "say which pile to take: add '> ' and 'sorceress' or 'troll'",
        "DH-15",
    )
    changed, taken = board_after(state, "knight 1")
    assert changed == {"knight": ["knight 1"]}
    assert taken == []


def test_the_third_ship_takes_the_hold(table: Table) -> None:
    """DH-16: the ships are gone, it counts as a sailing."""
    state = table(["ship 0"], board=BOARD, hold=HOLD)
    assert state.view(None)["discarded"] == 0
    changed, taken = board_after(state, "ship 0")
    view = state.view(None)
    assert changed == {"ship": []}
    assert sorted(taken) == sorted(HOLD)
    assert (view["hold"], view["sailings"], view["discarded"]) == ([], 1, 3)
    assert not any("ship" in card for card in taken)


def test_sailings_are_counted(table: Table) -> None:
    """DH-16: the n-th sailing."""
    state = table(["ship 0"], board={"ship": ["ship 0", "ship 0"]}, hold=HOLD, sailings=1)
    events = [e for e in state.play(0, "ship 0") if e["event"] == "sailing"]
    assert events == [
        {"event": "sailing", "rule": "DH-16", "seat": 0, "sailing": 2, "count": 3, "points": 4}
    ]


def test_the_fourth_dwarf_takes_the_four(table: Table) -> None:
    """DH-17"""
    changed, taken = board_after(table(["dwarf 1"], board=BOARD), "dwarf 1")
    assert changed == {"dwarf": []}
    assert taken == ["dwarf 1", "dwarf 2", "dwarf 2", "dwarf 3"]


@pytest.mark.parametrize(
    "action",
    ["huntress 1", "fire dragon 2", "treasure chest 1", "troll 1", "ship 0", "petrified dragon 2"]
    + [f"sorceress 1 > {pile}" for pile in ("petrified dragon", "treasure chest")]
    + [f"knight 1 > {pile}" for pile in ("sorceress", "troll")],
)
def test_nothing_else_takes_a_dwarf(table: Table, action: str) -> None:
    """DH-17"""
    card = action.partition(" >")[0]
    state = table([card], board=BOARD, hold=HOLD)
    state.play(0, action)
    assert state.view(None)["board"]["dwarf"] == BOARD["dwarf"]


def test_an_empty_pile_gives_nothing(table: Table) -> None:
    """DH-18"""
    for card in ("fire dragon 2", "sorceress 1", "troll 1"):
        state = table([card])
        events = [e["event"] for e in state.play(0, card)]
        assert events == ["place", "draw"]


@pytest.mark.parametrize(
    ("card", "there", "other"),
    [
        ("sorceress 1", "petrified dragon", "treasure chest"),
        ("sorceress 1", "treasure chest", "petrified dragon"),
        ("knight 1", "sorceress", "troll"),
        ("knight 1", "troll", "sorceress"),
    ],
)
@pytest.mark.parametrize("take", ["forced", "decline"])
def test_one_pile_alone_is_taken_unasked(
    table: Table, card: str, there: str, other: str, take: str
) -> None:
    """DH-18: the choice is put only if both piles hold cards."""
    kind = card.partition(" ")[0]
    state = table([card], board=piles(other), take=take)
    assert [a for a in state.actions(0) if a.startswith(kind)] == [card]
    for pile in (there, other, "nothing"):
        assert refusal(state, f"{card} > {pile}") == (
            "there is no choice of pile here: write the cards alone",
            "DH-18",
        )
    assert board_after(state, card)[1] == BOARD[there]


def test_a_pile_must_be_taken(table: Table) -> None:
    """DH-18"""
    state = table(["sorceress 1"], board=BOARD)
    assert refusal(state, "sorceress 1 > nothing") == (
        "at this table one of the two piles must be taken: 'petrified dragon' or 'treasure chest'",
        "DH-18",
    )


@pytest.mark.parametrize("card", ["sorceress 1", "knight 1"])
def test_neither_pile_if_so_agreed(table: Table, card: str) -> None:
    """DH-18, the option: the row of knights acts all the same."""
    state = table([card], board=BOARD, take="decline")
    kind = card.partition(" ")[0]
    actions = [a.partition(" > ")[2] for a in state.actions(0) if a.startswith(kind)]
    assert len(actions) == 3
    assert "nothing" in actions
    changed, taken = board_after(state, f"{card} > nothing")
    assert taken == []
    assert changed.keys() == {kind}
    assert state.view(None)["hold"] == (["knight 1", "knight 2"] if kind == "knight" else [])


def test_a_full_row_acts_even_for_nothing(table: Table) -> None:
    """DH-18: huntresses and knights go to the hold, ships sail."""
    rows = {kind: BOARD[kind] for kind in ("huntress", "knight", "ship")}
    state = table(["huntress 1"], board=rows)
    state.play(0, "huntress 1")
    assert state.view(None)["hold"] == ["huntress 1", "huntress 1", "huntress 2"]
    state = table(["knight 1"], board=rows)
    state.play(0, "knight 1")
    assert state.view(None)["hold"] == ["knight 1", "knight 2"]
    state = table(["ship 0"], board=rows)
    (event,) = [e for e in state.play(0, "ship 0") if e["event"] == "sailing"]
    assert (event["sailing"], event["count"], event["points"]) == (1, 0, 0)


def test_what_was_taken_is_known_to_all(table: Table) -> None:
    """DH-19: how many cards, and by their values, which were seen when taken."""
    state = table(["fire dragon 2"], board=BOARD)
    events = state.play(0, "fire dragon 2")
    for viewer in (0, 1, None):
        player = state.view(viewer)["players"][0]
        assert player["taken"] == ["treasure chest 3", "treasure chest 4"]
        assert state.view(viewer)["scores"] == [7, 0]
        (take,) = [e for e in events.seen_by(viewer) if e["event"] == "take"]
        assert (take["pile"], take["count"], take["points"]) == ("treasure chest", 2, 7)


def test_cards_taken_never_come_back(table: Table) -> None:
    """DH-19: they lie with the player until the end."""
    state = table(["fire dragon 2"], board=BOARD)
    state.play(0, "fire dragon 2")
    first = state.view(None)["players"][0]["taken"]
    while not state.over:
        seat = state.to_move[0]
        state.play(seat, state.actions(seat)[-1])
        now = state.view(None)["players"][0]["taken"]
        assert all(now.count(card) >= first.count(card) for card in first)
        first = now


def test_a_spelling_is_read_kindly() -> None:
    """The order of the values and the spaces don't matter (DH-6)."""
    game = lindwurm.game("dragonheart")
    numbers = {
        game.rules.parse(game.setting, text)  # type: ignore[attr-defined]
        for text in ("troll 1 3", "troll 3 1", "  troll  1   3 ")
    }
    assert len(numbers) == 1
