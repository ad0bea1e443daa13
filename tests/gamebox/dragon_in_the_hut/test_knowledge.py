"""Who knows what: HUT-26."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lindwurm.play.state import State

Table = Callable[..., State]
Player = Callable[..., dict[str, Any]]


def notes(state: State, viewer: int | None) -> list[tuple[str, list[str]]]:
    """The hidden cards that a viewer has seen, and where they may lie."""
    return [(note["card"], note["places"]) for note in state.view(viewer)["notes"]]


def worlds(state: State, viewer: int | None, draws: int = 100) -> list[list[dict[str, Any]]]:
    """The players of worlds that the viewer takes for possible."""
    view = state.view(viewer)
    return [state.game.resample(view, seed).position()["players"] for seed in range(draws)]


def test_what_everybody_sees(table: Table, player: Player) -> None:
    """Dragons, huts, counters, sizes of hands, the discard pile; not what is hidden."""
    state = table(
        player("egg", "hut", hosts={"hut 1": ("egg", 2), "hut 2": None}),
        player("smash egg 1", hosts={"hut 1": ("trap give 2", 1)}, dragons=2),
        pile=["egg", "hut"],
    )
    whole = state.position()
    for viewer in (0, 1, None):
        view = state.view(viewer)
        assert view["discards"] == whole["discards"]
        assert (view["deck_size"], view["nest"]) == (2, 16)
        for seat, (seen, true) in enumerate(zip(view["players"], whole["players"], strict=True)):
            assert seen["hand_size"] == len(true["hand"])
            assert seen["dragons"] == true["dragons"]
            hosts = [(h["host"], h["counter"]) for h in seen["hosts"]]
            assert hosts == [(h["host"], h["counter"]) for h in true["hosts"]]
            own = seat == viewer
            assert seen["hand"] == (true["hand"] if own else None)
            cards = [h["card"] for h in true["hosts"]]
            assert [h["card"] for h in seen["hosts"]] == [c if own else None for c in cards]
    assert "deck" not in state.view(0)


def test_an_owner_knows_what_incubates(table: Table, player: Player) -> None:
    """In every world that it imagines the card lies there; others imagine all that can."""
    state = table(player("egg", hosts={"hut 1": ("trap give 2", 2)}), player())
    for world in worlds(state, 0):
        assert world[0]["hosts"][0]["card"] == "trap give 2"
    seen = {world[0]["hosts"][0]["card"] for world in worlds(state, 1)}
    assert seen == {"egg", "trap discard 2", "trap discard 3", "trap give 2"}


def stolen(table: Table, player: Player, *hand: str) -> State:
    """Seat 0 has stolen seat 1's egg; seat 2 has watched."""
    state = table(
        player("steal egg 1", *hand, hosts={"hut 1": None, "hut 2": None}),
        player(hosts={"hut 1": ("egg", 1)}),
        player("smash egg 1"),
    )
    state.play(0, "steal egg 1 on seat 2")
    return state


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_a_stolen_egg_is_known_until_it_is_lost(
    table: Table, player: Player, viewer: int | None
) -> None:
    """It lies in that hand, then perhaps under a hut; once it is turned up, nothing is left."""
    state = stolen(table, player, "trap give 2", "trap give 2")
    assert notes(state, viewer) == [("egg", ["seat 1"])]
    assert all("egg" in world[0]["hand"] for world in worlds(state, viewer))
    state.play(0, "egg under hut 2")
    assert notes(state, viewer) == [("egg", ["seat 1", "seat 1 hut 2"])]
    for world in worlds(state, viewer):
        assert "egg" in [*world[0]["hand"], world[0]["hosts"][1]["card"]]
    state.play(0, "pass")
    state.play(1, "draw more")
    state.play(2, "play")
    state.play(2, "smash egg 1 on seat 1")
    assert notes(state, viewer) == []
    assert state.view(viewer)["steps"] == []


def test_the_last_card_of_a_hand_is_no_riddle(table: Table, player: Player) -> None:
    """A hand of which all is known, and but one kind of card can be put down."""
    state = stolen(table, player)
    state.play(0, "egg under hut 2")
    for viewer in (1, 2, None):
        assert notes(state, viewer) == [("egg", ["seat 1 hut 2"])]
        assert all(world[0]["hosts"][1]["card"] == "egg" for world in worlds(state, viewer, 30))


def test_another_egg_that_hatches_may_have_been_it(table: Table, player: Player) -> None:
    """What is shown is taken to be the card that was seen, if it may have lain there."""
    state = stolen(table, player, "egg", "egg")
    state.play(0, "egg under hut 1")
    state.play(0, "pass")
    for seat in (1, 2):
        state.play(seat, "draw more")
    state.play(0, "draw more")
    for seat in (1, 2):
        state.play(seat, "draw more")
    assert state.scores == (1, 0, 0)
    assert notes(state, 2) == []


@pytest.mark.parametrize("stealing", ["blind", "open"])
def test_two_know_a_card_taken_from_a_hand(table: Table, player: Player, stealing: str) -> None:
    """The victim knows what the thief now holds; the others don't."""
    state = table(
        player("steal from hand 1", "hut"), player("egg", "egg"), player(), stealing=stealing
    )
    state.play(0, "steal from hand 1 on seat 2")
    if stealing == "open":
        assert state.view(0)["players"][1]["hand"] == ["egg", "egg"]
        state.play(0, "take egg")
    assert notes(state, 1) == [("egg", ["seat 1"])]
    assert notes(state, 2) == notes(state, None) == []
    # A thief who has looked knows what was left behind.
    assert notes(state, 0) == ([("egg", ["seat 2"])] if stealing == "open" else [])
    if stealing == "open":
        assert all(world[1]["hand"] == ["egg"] for world in worlds(state, 0, 30))


def test_two_know_a_card_given(table: Table, player: Player) -> None:
    """HUT-21: who gave it knows where it lies; who got it sees it; a third knows nothing."""
    state = table(
        player("smash egg 1", "hut", "steal egg 2", "steal egg 2"),
        player(hosts={"hut 1": ("trap give 2", 1)}),
        player(),
    )
    state.play(0, "smash egg 1 on seat 2")
    state.play(0, "give hut")
    state.play(0, "give steal egg 2")
    assert notes(state, 0) == [("hut", ["seat 2"]), ("steal egg 2", ["seat 2"])]
    assert notes(state, 1) == notes(state, 2) == notes(state, None) == []
    assert all(set(w[1]["hand"]) == {"hut", "steal egg 2"} for w in worlds(state, 0, 30))
    # The owner of the trap plays one of them openly.
    state.play(0, "pass")
    state.play(1, "play")
    state.play(1, "hut")
    assert notes(state, 0) == [("steal egg 2", ["seat 2"])]


def test_a_discarded_card_is_forgotten(table: Table, player: Player) -> None:
    """The stolen egg is what a trap takes."""
    state = table(
        player("steal egg 2"),
        player(hosts={"hut 1": ("egg", 1), "hut 2": ("trap discard 2", 1)}),
        player(),
    )
    state.play(0, "steal egg 2 on seat 2")
    state.play(0, "name hut 1")
    assert notes(state, 2) == [("egg", ["seat 1"])]
    state.play(0, "name hut 2")
    assert state.view(2)["discards"].count("egg") == 1
    assert notes(state, 2) == []


def test_a_renewed_deck_leaves_no_card_with_others_in_doubt(table: Table, player: Player) -> None:
    """HUT-13: with two players each knows what the other holds then, if not where."""
    state = table(
        player("egg", hosts={"hut 1": ("egg", 3)}),
        player("hut", hosts={"hut 1": ("trap give 2", 3)}),
        pile=["smash egg 1", "hut"],
    )
    state.play(0, "pass")
    assert state.view(0)["loose"] == ["hut", "hut", "trap give 2", "smash egg 1"]
    assert state.view(1)["loose"] == ["egg", "egg"]
    hosts = state.view(0)["players"][1]["hosts"]
    assert hosts[0]["old"]
    for world in worlds(state, 0):
        assert world[1]["hosts"][0]["card"] == "trap give 2"
        assert sorted(world[1]["hand"]) == ["hut", "hut", "smash egg 1"]
