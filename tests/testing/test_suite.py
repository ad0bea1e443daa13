"""The suite passes a game that keeps its promises, and catches each way of breaking one."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from typing_extensions import override

from lindwurm.core.actions import Sampler
from lindwurm.core.contract import Setting
from lindwurm.core.errors import IllegalAction
from lindwurm.core.events import EventType, Field
from lindwurm.core.rng import DEAL, shuffle
from lindwurm.core.typing import Array, Json, Record, Records
from lindwurm.play.game import Game
from lindwurm.play.state import State
from lindwurm.testing import CHECKS, Case, Check, check_game
from lindwurm.testing.example import AWAY, CARDS, HAND, HIDDEN, LAID, WON, Higher

CHECK = {check.name: check for check in CHECKS}


@pytest.mark.parametrize("check", CHECKS, ids=repr)
def test_the_example_keeps_every_promise(check: Check) -> None:
    check(Case(Game(Higher(), {"low": True}), 2, range(3)))


def test_check_game_runs_all_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[str, int]] = []

    def note(name: str) -> Callable[[Case], None]:
        return lambda case: calls.append((name, len(case.seeds)))

    checks = [Check(check.name, check.promise, note(check.name)) for check in CHECKS]
    monkeypatch.setattr("lindwurm.testing.CHECKS", checks)
    check_game(Game(Higher()), games=7)
    assert calls == [(check.name, 7) for check in CHECKS]


def test_each_check_has_a_name_and_a_promise() -> None:
    assert len(CHECK) == len(CHECKS) > 15
    for check in CHECKS:
        assert check.promise.endswith("."), check
        assert repr(check) == check.name


class Broken(Higher):
    """A way of breaking a promise; the docstring names the check that must notice."""


class RefusesWhatItLists(Broken):
    """actions_leave_the_parent_alone"""

    @override
    def play(self, setting: Setting, state: Records, seat: int, action: str) -> list[list[Any]]:
        if action == "5" and state["number"][0] == 0:
            raise IllegalAction(action, "not this one", "H-2")
        return super().play(setting, state, seat, action)


class ListsTwice(Broken):
    """actions_are_listed_once"""

    @override
    def actions(self, setting: Setting, state: Records, seat: int) -> Sequence[str]:
        return [*super().actions(setting, state, seat)] * 2


class ListsOutOfTurn(Broken):
    """actions_are_listed_once"""

    @override
    def actions(self, setting: Setting, state: Records, seat: int) -> Sequence[str]:
        return super().actions(setting, state, seat) or ["1"]


class AcceptsMore(Broken):
    """other_actions_are_refused"""

    @override
    def play(self, setting: Setting, state: Records, seat: int, action: str) -> list[list[Any]]:
        if action == "7" and action not in self.actions(setting, state, seat):
            return []
        return super().play(setting, state, seat, action)


class ChangesOnRefusal(Broken):
    """other_actions_are_refused"""

    @override
    def play(self, setting: Setting, state: Records, seat: int, action: str) -> list[list[Any]]:
        before = state["won"].copy()
        try:
            return super().play(setting, state, seat, action)
        except IllegalAction:
            state["won"] = before + 1
            raise


class RefusesWithoutReason(Broken):
    """other_actions_are_refused"""

    @override
    def play(self, setting: Setting, state: Records, seat: int, action: str) -> list[list[Any]]:
        try:
            return super().play(setting, state, seat, action)
        except IllegalAction as error:
            raise IllegalAction(action, "no") from error


class WinsTooEarly(Broken):
    """games_end"""

    @override
    def winners(self, setting: Setting, state: Records) -> tuple[int, ...]:
        return (0,) if state["won"][0, 0] > 1 else super().winners(setting, state)


class NeverEnds(Broken):
    """games_end"""

    @override
    def play(self, setting: Setting, state: Records, seat: int, action: str) -> list[list[Any]]:
        rows = super().play(setting, state, seat, action)
        if state["over"][0]:
            state["over"], state["to_move"], state["where"] = 0, 1, 0
            state["won"], state["number"] = 0, 0
        return rows


class GoesItsOwnWay(Broken):
    """seeds_decide"""

    deals = 0

    @override
    def deal(self, setting: Setting, seats: int, key: Array) -> Records:
        type(self).deals += 1
        states = super().deal(setting, seats, key)
        states["where"] = states["where"][:, ::-1] if type(self).deals % 2 else states["where"]
        return states


class LosesACard(Broken):
    """invariants_hold"""

    @override
    def play(self, setting: Setting, state: Records, seat: int, action: str) -> list[list[Any]]:
        rows = super().play(setting, state, seat, action)
        if state["number"][0] == 4:
            state["where"][state["where"] == AWAY] = 2
        return rows


class ForgetsInPositions(Broken):
    """positions_round_trip"""

    @override
    def position_in(self, setting: Setting, form: Mapping[str, Json], state: Records) -> None:
        super().position_in(setting, form, state)
        state["won"] = state["won"][:, ::-1]


class BelievesAnyPosition(Broken):
    """damaged_positions_are_refused"""

    @override
    def position_in(self, setting: Setting, form: Mapping[str, Json], state: Records) -> None:
        state["where"] = AWAY
        for seat, hand in enumerate(form["hands"][:2]):
            for card in hand:
                state["where"][0, (card - 1) % CARDS] = seat
        for card in form["played"]:
            state["where"][0, (card - 1) % CARDS] = 2
        state["led"] = (form["led"] or 0) % CARDS
        state["won"][0] = [won % 4 for won in [*form["won"], 0, 0][:2]]


class ShowsAnotherScore(Broken):
    """views_agree_with_the_state"""

    @override
    def view_out(self, setting: Setting, view: Records) -> dict[str, Json]:
        return {**super().view_out(setting, view), "scores": [0, 0]}


class ShowsNumpy(Broken):
    """views_agree_with_the_state"""

    @override
    def view_out(self, setting: Setting, view: Records) -> dict[str, Json]:
        return {**super().view_out(setting, view), "played": (1, 2)}


class CitesNoRule(Broken):
    """events_say_what_may_be_known"""

    prefix = "X"


class SaysNothing(Broken):
    """events_say_what_may_be_known"""

    @override
    def play(self, setting: Setting, state: Records, seat: int, action: str) -> list[list[Any]]:
        super().play(setting, state, seat, action)
        return []


class SaysWhatCannotBeWritten(Broken):
    """events_say_what_may_be_known"""

    events = {  # noqa: RUF012
        LAID: EventType("laid", {"seat": Field(0, lambda seat: (seat,))}),
        WON: EventType("won", {"seat": Field(0)}),
    }


class ForgetsItsHand(Broken):
    """worlds_agree_with_the_view"""

    @override
    def resample(self, setting: Setting, view: Records, key: Array) -> Records:
        blind = view.copy()
        blind["where"][(view["where"] == 0) | (view["where"] == 1)] = HIDDEN
        blind["seat"] = -1
        return super().resample(setting, blind, key)


class ListsByWhatIsHidden(Broken):
    """worlds_agree_with_the_view"""

    @override
    def actions(self, setting: Setting, state: Records, seat: int) -> Sequence[str]:
        listed = list(super().actions(setting, state, seat))
        return listed[::-1] if state["where"][0, 0] == 1 - seat else listed


class DrawsOneWorld(Broken):
    """worlds_vary"""

    @override
    def resample(self, setting: Setting, view: Records, key: Array) -> Records:
        states = super().resample(setting, view, key * 0)
        states["key"] = key
        return states


class CallsItselfOpen(Broken):
    """worlds_vary"""

    open = True


class Cards(Sampler):
    """A range of cards, of which nobody has the last."""

    examples = ("1",)

    @override
    def sample(self, rng: random.Random) -> str:
        return "9"

    @override
    def form(self) -> dict[str, Json]:
        return {}


class DrawsWhatItRefuses(Broken):
    """actions_leave_the_parent_alone"""

    @override
    def actions(self, setting: Setting, state: Records, seat: int) -> Sequence[str]:
        return Cards() if int(state["to_move"][0]) >> seat & 1 else []


class BelievesAnyView(Broken):
    """damaged_views_are_refused"""

    @override
    def view_in(self, setting: Setting, form: Mapping[str, Json], view: Records) -> None:
        view["where"] = HIDDEN
        for card in form["played"]:
            view["where"][0, (card - 1) % CARDS] = 2
        for card in form["hand"] or []:
            view["where"][0, (card - 1) % CARDS] = form["seat"] or 0
        view["led"] = (form["led"] or 0) % 256
        view["won"][0] = [int(won) % 256 for won in [*form["scores"], 0, 0][:2]]


class DrawsUnfairly(Broken):
    """worlds_are_as_likely_as_deals"""

    @override
    def _share(self, state: Record, cards: Array, hands: Sequence[int]) -> None:
        """In resampled worlds a card never changes its place with itself (Sattolo's shuffle)."""
        if len(cards) == CARDS and sum(hands) == 2 * HAND and state["number"] == 0:
            return super()._share(state, cards, hands)
        shuffle(state, DEAL, cards[: len(cards) - 1], len(cards) - 1)
        owners = [AWAY, *([0] * hands[0] + [1] * hands[1])]
        owners += [AWAY] * (len(cards) - len(owners))
        for card, owner in zip(cards.tolist(), owners, strict=True):
            state["where"][card] = owner
        return None


def subclasses() -> list[type[Broken]]:
    return Broken.__subclasses__()


@pytest.mark.parametrize("broken", subclasses(), ids=lambda kind: kind.__name__)
def test_a_broken_promise_is_noticed(broken: type[Broken]) -> None:
    name = (broken.__doc__ or "").strip()
    with pytest.raises(AssertionError):
        CHECK[name](Case(Game(broken()), 2, range(4)))


@pytest.mark.parametrize(
    "name", ["actions_leave_the_parent_alone", "copies_are_independent", "seeds_decide"]
)
def test_copies_that_share_are_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def sharing(state: State) -> State:
        return State(state.game, state.data, state.past.copy())

    case = Case(Game(Higher()), 2, range(2))
    list(case.walks())
    monkeypatch.setattr(State, "copy", sharing)
    if name == "seeds_decide":
        case = Case(Game(Higher()), 2, range(2))
    with pytest.raises(AssertionError):
        CHECK[name](case)


def test_a_failure_tells_the_check_the_game_and_the_fault() -> None:
    with pytest.raises(AssertionError) as caught:
        check_game(Game(ListsTwice()), games=1)
    text = str(caught.value)
    assert "lindwurm.game('higher') with 2 players fails" in text
    assert "lists an action twice" in text
