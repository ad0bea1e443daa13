"""What can be played, and the refill: DH-5 to DH-7, DH-20, DH-21."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

import lindwurm
from lindwurm import IllegalAction
from lindwurm.play.state import State
from lindwurm.testing import IMPOSSIBLE, as_expected

Table = Callable[..., State]


def refusal(state: State, action: str, seat: int = 0) -> tuple[str, str | None]:
    before = state.hash()
    with pytest.raises(IllegalAction) as caught:
        state.play(seat, action)
    assert state.hash() == before
    assert caught.value.action == action
    return caught.value.reason, caught.value.rule


def drawn(state: State, action: str, seat: int = 0) -> list[str]:
    events = state.play(seat, action)
    return [e["card"] for e in events if e["event"] == "draw" and e["seat"] == seat]


def test_players_alternate(table: Table) -> None:
    """DH-5"""
    state = table()
    for number in range(20):
        (seat,) = state.to_move
        assert seat == number % 2
        assert state.actions(1 - seat) == []
        state.play(seat, state.actions(seat)[0])


def test_a_turn_is_played_drawn_and_passed_on(table: Table) -> None:
    """DH-5: cards go onto the space of their kind, then the hand is refilled."""
    state = table(["troll 1", "troll 3"], tops=(["ship 0", "knight 2"], ()))
    events = list(state.play(0, "troll 1 3"))
    assert [e["event"] for e in events] == ["place", "place", "draw", "draw"]
    assert state.view(None)["board"]["troll"] == ["troll 1", "troll 3"]
    assert [e["card"] for e in events[2:]] == ["ship 0", "knight 2"]
    assert state.to_move == (1,)


def test_cards_lie_in_the_order_in_which_they_came(table: Table) -> None:
    """DH-5: a pile keeps its stack order, the last card on top."""
    state = table(["troll 3"], ["troll 1", "troll 2"])
    state.play(0, "troll 3")
    state.play(1, "troll 1 2")
    assert state.view(0)["board"]["troll"] == ["troll 3", "troll 1", "troll 2"]


def test_a_turn_cannot_be_passed(table: Table) -> None:
    """DH-5: no action is without a card."""
    state = table(["ship 0"])
    assert all(any(c.isdigit() for c in action) for action in state.actions(0))
    assert refusal(state, "ship") == ("it names no card; write for instance 'ship 1 2'", "DH-5")
    assert refusal(state, "pass")[1] is None
    assert refusal(state, "")[1] is None


def test_only_one_kind_a_turn(table: Table) -> None:
    """DH-5: no listed action has cards of two kinds, and none is accepted."""
    state = table(["troll 1", "ship 0", "knight 2", "treasure chest 4", "dwarf 3"])
    assert sorted(state.actions(0)) == [
        "dwarf 3",
        "knight 2",
        "ship 0",
        "treasure chest 4",
        "troll 1",
    ]
    assert refusal(state, "troll 1 ship 0")[1] is None


def test_cards_must_be_held(table: Table) -> None:
    """DH-5"""
    state = table(["troll 1", "sorceress 2"])
    assert refusal(state, "troll 2") == ("this seat does not hold these cards", "DH-5")
    assert refusal(state, "sorceress 2 2") == ("this seat does not hold these cards", "DH-5")


def test_a_value_is_written_in_one_way(table: Table) -> None:
    """DH-5: two spellings of a value can't be added up to another card."""
    state = table(["treasure chest 1", "treasure chest 1", "treasure chest 2", "troll 3"])
    for action in (
        "treasure chest 1 1 01",
        "treasure chest 01",
        "troll 3 ٣",
        "troll ٣",
        "troll 99",
    ):
        reason, rule = refusal(state, action)
        assert (reason[:34], rule) == ("a value is a number from 0 to 15, ", None)
    reason, rule = refusal(state, "troll 15")
    assert (reason, rule) == ("no deck has so many cards 'troll 15'", "DH-2")
    reason, rule = refusal(state, "dwarf 1 1 1 1 1 1 2")
    assert (reason, rule) == ("no hand has more than 6 cards", "DH-20")


def test_out_of_turn(table: Table) -> None:
    """DH-5"""
    state = table(["troll 1"], ["troll 2"])
    assert refusal(state, "troll 2", seat=1)[0] == "it is not this seat's turn"


def test_any_cards_of_the_kind_can_be_chosen(table: Table) -> None:
    """DH-6: each set of values is an action of its own."""
    state = table(["treasure chest 1", "treasure chest 1", "treasure chest 2", "treasure chest 4"])
    chests = {a for a in state.actions(0) if a.startswith("treasure")}
    values = ["1", "2", "4", "1 1", "1 2", "1 4", "2 4", "1 1 2", "1 1 4", "1 2 4", "1 1 2 4"]
    assert chests == {f"treasure chest {v}" for v in values}
    state.play(0, "treasure chest 1 4")
    assert state.view(None)["board"]["treasure chest"] == ["treasure chest 1", "treasure chest 4"]


@pytest.mark.parametrize(
    ("kind", "frames", "card", "held"),
    [("huntress", 3, "1", 4), ("knight", 2, "1", 4), ("ship", 3, "0", 5), ("dwarf", 4, "1", 5)],
)
def test_a_row_takes_no_more_cards_than_it_has_free_frames(
    table: Table, kind: str, frames: int, card: str, held: int
) -> None:
    """DH-7"""
    for there in range(frames):
        state = table([f"{kind} {card}"] * held, board={kind: [f"{kind} {card}"] * there})
        free = frames - there
        most = [f"{kind} {' '.join([card] * n)}" for n in range(1, free + 1)]
        assert [a for a in state.actions(0) if a.startswith(kind)] == most
        too_many = f"{kind} {' '.join([card] * (free + 1))}"
        assert refusal(state, too_many) == (
            f"the {kind}'s row has room for {free} more, not {free + 1}",
            "DH-7",
        )


def test_a_stack_takes_any_number(table: Table) -> None:
    """DH-7"""
    pile = ["petrified dragon 2"] * 5
    state = table(["petrified dragon 2"] * 5, board={"petrified dragon": pile})
    state.play(0, "petrified dragon 2 2 2 2 2")
    assert len(state.view(None)["board"]["petrified dragon"]) == 10


def test_refill_to_five(table: Table) -> None:
    """DH-20"""
    state = table(
        ["petrified dragon 2"] * 3, tops=(["troll 1", "troll 2", "troll 3", "ship 0"], ())
    )
    assert drawn(state, "petrified dragon 2 2 2") == ["troll 1", "troll 2", "troll 3"]
    assert state.view(0)["players"][0]["hand_size"] == 5
    assert state.view(0)["players"][0]["deck_size"] == 42


def test_refill_to_six_with_the_great_dragon(table: Table) -> None:
    """DH-20"""
    state = table(["troll 1"], taken=(["petrified dragon 2"], ()), dragon=0)
    assert state.view(0)["players"][0]["hand_size"] == 6
    assert len(drawn(state, "troll 1")) == 1
    assert state.view(0)["players"][0]["hand_size"] == 6


def test_a_dragon_won_this_turn_counts_at_the_refill(table: Table) -> None:
    """DH-20"""
    state = table(["sorceress 1"], board={"petrified dragon": ["petrified dragon 2"]})
    assert len(drawn(state, "sorceress 1")) == 2
    assert state.view(0)["players"][0]["hand_size"] == 6


def test_refill_as_far_as_the_deck_goes(deck: Callable[..., dict[str, object]]) -> None:
    """DH-20"""
    game = lindwurm.game("dragonheart", deck=deck(treasure_chest=[1] * 6), start="seat 1")
    state = game.new(seed=1)
    assert len(drawn(state, "treasure chest 1 1 1")) == 1
    assert state.view(0)["players"][0]["hand_size"] == 3


def lost_dragon(table: Table, seed: int = 1, **more: object) -> State:
    """Seat 0 can take the dragon from seat 1, which holds six different cards."""
    hand = ["troll 1", "troll 2", "troll 3", "dwarf 3", "knight 2", "fire dragon 4"]
    return table(
        ["sorceress 1"],
        hand,
        board={"petrified dragon": ["petrified dragon 2"]},
        taken=((), ["petrified dragon 2"]),
        dragon=1,
        seed=seed,
        **more,
    )


def test_who_loses_the_dragon_puts_a_card_back(table: Table) -> None:
    """DH-21: from six cards to five, at once; the card lies on top of the own deck."""
    state = lost_dragon(table)
    before = state.position()["players"][1]
    events = list(state.play(0, "sorceress 1"))
    after = state.position()["players"][1]
    (card,) = [e["card"] for e in events if e["event"] == "return"]
    assert after["deck"] == [card, *before["deck"]]
    assert Counter(before["hand"]) == Counter(after["hand"]) + Counter([card])
    names = [e["event"] for e in events]
    assert names.index("return") < names.index("draw")
    assert drawn(state, state.actions(1)[0], seat=1)[0] == card


def test_each_card_is_as_likely_to_go_back(table: Table) -> None:
    """DH-21: a random card."""
    back = []
    for seed in range(120):
        events = lost_dragon(table, seed).play(0, "sorceress 1")
        back += [e["card"] for e in events if e["event"] == "return"]
    hand = ["troll 1", "troll 2", "troll 3", "dwarf 3", "knight 2", "fire dragon 4"]
    assert as_expected(back, dict.fromkeys(hand, 1 / 6)) > IMPOSSIBLE


def test_the_owner_alone_sees_the_card_that_went_back(table: Table) -> None:
    """DH-21: face down."""
    state = lost_dragon(table)
    events = state.play(0, "sorceress 1")
    (card,) = [e["card"] for e in events if e["event"] == "return"]
    for viewer in (0, None):
        (seen,) = [e for e in events.seen_by(viewer) if e["event"] == "return"]
        assert seen == {"event": "return", "rule": "DH-21", "seat": 1}
        assert state.view(viewer)["players"][1]["deck_top"] is None
        assert state.view(viewer)["players"][1]["returned"]
    assert card in [e.get("card") for e in events.seen_by(1) if e["event"] == "return"]
    assert state.view(1)["players"][1]["deck_top"] == card
    state.play(1, state.actions(1)[0])
    assert state.view(1)["players"][1]["deck_top"] is None
    assert not state.view(0)["players"][1]["returned"]


def test_five_cards_stay_five_when_the_dragon_is_lost(deck: Callable[..., object]) -> None:
    """DH-21: only a sixth card goes back."""
    cards = deck(petrified_dragon=[2, 2], sorceress=[1, 1], troll=[1] * 6)
    game = lindwurm.game("dragonheart", deck=cards)
    form = game.new(seed=1).position()
    form |= {"starter": 0, "to_move": [0], "great_dragon": 1}
    form["board"]["petrified dragon"] = ["petrified dragon 2"]
    form["players"] = [
        {"hand": ["sorceress 1", *["troll 1"] * 4], "deck": ["petrified dragon 2", "sorceress 1"]},
        {"hand": ["sorceress 1", *["troll 1"] * 4], "deck": []},
    ]
    for player, taken in zip(
        form["players"],
        (["troll 1"] * 4, ["petrified dragon 2"] * 2 + ["sorceress 1"]),
        strict=True,
    ):
        player |= {"returned": False, "taken": taken}
    state = game.load(form)
    events = state.play(0, "sorceress 1")
    assert "great_dragon" in [e["event"] for e in events]
    assert "return" not in [e["event"] for e in events]
    assert state.view(1)["players"][1]["hand_size"] == 5


def test_the_owner_alone_sees_what_was_drawn(table: Table) -> None:
    """DH-20: others see that a card was drawn, not which."""
    state = table(["petrified dragon 2"] * 2, tops=(["troll 1", "troll 2"], ()))
    events = state.play(0, "petrified dragon 2 2")
    public = {"event": "draw", "rule": "DH-20", "seat": 0}
    seen = [{**public, "card": "troll 1"}, {**public, "card": "troll 2"}]
    assert [e for e in events.seen_by(0) if e["event"] == "draw"] == seen
    for viewer in (1, None):
        assert [e for e in events.seen_by(viewer) if e["event"] == "draw"] == [public, public]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_hands_of_others_and_decks_are_hidden(table: Table, viewer: int | None) -> None:
    """DH-1, DH-3: a view has the own hand, and of the rest only which cards it is, sorted."""
    state = table(["troll 1", "dwarf 3"], ["troll 2", "knight 2"])
    view = state.view(viewer)
    for seat, player in enumerate(view["players"]):
        true = state.position()["players"][seat]
        own = seat == viewer
        assert player["hand"] == (true["hand"] if own else None)
        assert player["deck_top"] is None
        rest = Counter(true["deck"]) + Counter([] if own else true["hand"])
        assert Counter(player["unseen"]) == rest
        other = state.game.resample(view, 3).view(viewer)["players"][seat]
        assert player["unseen"] == other["unseen"]
