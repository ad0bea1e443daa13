"""The deal and what is known of it: DG-1, DG-4 to DG-6, DG-21."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import lindwurm
from lindwurm.core.kernel import jit_off
from lindwurm.play.state import State
from lindwurm.testing import IMPOSSIBLE, as_expected

GAME = lindwurm.game("a-dragons-gift")
WORLDS = 60 if jit_off() else 500


def test_the_setup() -> None:
    """DG-1, DG-4: one gift, three transports of other gift cards, a card in the village, one in
    hand, ten in the deck.
    """
    position = GAME.new(seed=1).position()
    cards = [c["card"] for c in position["village"]] + [position["hand"], *position["deck"]]
    assert len(set(cards)) == 12
    (first,) = position["village"]
    assert (first["x"], first["y"], first["turned"], first["supplied"]) == (0, 0, False, False)
    assert len(position["deck"]) == 10
    transports = GAME.rules.configure(GAME.options).deck.transports  # type: ignore[attr-defined]
    gifts = GAME.rules.configure(GAME.options).deck.gifts  # type: ignore[attr-defined]
    side = {t.name: gift.name for t, gift in zip(transports, gifts, strict=True)}
    four = {position["gift"], *(side[t["name"]] for t in position["transports"])}
    assert len(four) == 4
    assert not any(t["exhausted"] for t in position["transports"])


def test_deals_are_fair() -> None:
    """DG-4: each card comes first, second and last equally often, each gift card on each place."""
    names = GAME.new(seed=0).view(0)["cards"]
    even = {card["name"]: 1 / 12 for card in names}
    positions = [GAME.new(seed=seed).position() for seed in range(600)]
    assert as_expected([p["village"][0]["card"] for p in positions], even) > IMPOSSIBLE
    assert as_expected([p["hand"] for p in positions], even) > IMPOSSIBLE
    assert as_expected([p["deck"][-1] for p in positions], even) > IMPOSSIBLE
    gifts = Counter(p["gift"] for p in positions)
    assert as_expected(gifts.elements(), dict.fromkeys(gifts, 1 / 6)) > IMPOSSIBLE
    assert len(gifts) == 6


def test_a_turn_is_one_of_three_things() -> None:
    """DG-6"""
    state = GAME.new(seed=4)
    assert {a.split()[0] for a in state.actions(0)} <= {"place", "craft", "attempt"}
    assert state.actions(0)[-1] == "attempt gift"


def test_the_top_card_is_known(table: Callable[..., State]) -> None:
    """DG-5, DG-21: the player knows the hand and the deck's next card, a spectator neither; nobody
    knows the order of the rest.
    """
    state = table(("coin 1", 0, 0), hand="book 2", top="sorcery 1")
    view = state.view(0)
    assert (view["hand"], view["deck_top"]) == ("book 2", "sorcery 1")
    assert len(view["unseen"]) == 9
    assert state.view(None)["hand"] is None
    assert state.view(None)["deck_top"] is None
    assert set(state.view(None)["unseen"]) == {*view["unseen"], "book 2", "sorcery 1"}
    other = table(("coin 1", 0, 0), hand="book 2", top="sorcery 1")
    form = other.position()
    form["deck"] = [form["deck"][0], *form["deck"][:0:-1]]
    assert form["deck"] != state.position()["deck"]
    assert other.game.load(form).view(0) == view
    events = state.play(0, "place 2,0")
    assert events.seen_by(0)[-1] == {"event": "draw", "rule": "DG-7", "card": "sorcery 1"}
    assert events.seen_by(None)[-1] == {"event": "draw", "rule": "DG-7"}


def test_worlds_shuffle_what_is_unseen() -> None:
    """DG-21: in a resampled world hand and top card stay, the others come in any order, each
    equally often at each place.
    """
    state = GAME.new(seed=9)
    view = state.view(0)
    decks = [GAME.resample(view, seed).position() for seed in range(WORLDS)]
    assert {d["hand"] for d in decks} == {view["hand"]}
    assert {d["deck"][0] for d in decks} == {view["deck_top"]}
    even = {name: 1 / len(view["unseen"]) for name in view["unseen"]}
    for place in (1, 5, 9):
        assert as_expected([d["deck"][place] for d in decks], even) > IMPOSSIBLE
    hands = [GAME.resample(state.view(None), seed).position()["hand"] for seed in range(WORLDS)]
    even = dict.fromkeys(state.view(None)["unseen"], 1 / 11)
    assert as_expected(hands, even) > IMPOSSIBLE


def test_the_gift_cards_that_are_out_are_not_told() -> None:
    """DG-21: a view names four gift cards and no order of the other two."""
    view = GAME.new(seed=3).view(0)
    assert {"gift", "transports"} <= set(view)
    assert len(view["transports"]) == 3
    shown = str({key: value for key, value in view.items() if key not in ("cards", "resources")})
    names = {gift.name for gift in GAME.rules.configure(GAME.options).deck.gifts}  # type: ignore[attr-defined]
    assert sum(f"'{name}'" in shown for name in names) == 1
