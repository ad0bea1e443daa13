"""Draco: the game as the machinery knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from typing_extensions import override

from lindwurm.core.contract import BotLevel, GameRules, Setting
from lindwurm.core.errors import IllegalAction, InvalidPosition, InvalidRecord, InvalidView
from lindwurm.core.events import EventType, Field
from lindwurm.core.log import CODE, OWN
from lindwurm.core.options import Option
from lindwurm.core.record import one
from lindwurm.core.rng import DEAL, below, start_streams
from lindwurm.core.typing import Array, Json, Records
from lindwurm.gamebox.draco import draw, forms, outcomes
from lindwurm.gamebox.draco import play as p
from lindwurm.gamebox.draco import records as r
from lindwurm.gamebox.draco.board import Board
from lindwurm.gamebox.draco.notation import SetUp, read_action
from lindwurm.gamebox.draco.pieces import FRAGMENTS, MONSTER, SIDES, the_set
from lindwurm.gamebox.draco.ranges import Places, Shots, refusal
from lindwurm.gamebox.draco.simulation import Launch


def _same(value: Any) -> Any:
    return value


def _of(name: str) -> Field:
    """A field of a shot's outcome, which is its event's last column."""
    return Field(5, lambda outcome: outcome[name])


class Draco(GameRules):
    """Two dragons shoot at a third with discs (DR-1 to DR-16)."""

    name = "draco"
    title = "Draco"
    tagline = "Flick a disc, topple the Great Monster, piece by piece."
    prefix = "DR"
    version = 1
    players = range(2, 7)
    open = True
    heavy = True
    options = (
        Option(
            "distance",
            "Distance",
            "Metres from the Great Monster to your dragons; better players choose more. (DR-2)",
            "number",
            default=0.35,
            minimum=0.3,
            maximum=0.4,
        ),
        Option(
            "fragments",
            "Fragments",
            "How many fragments the Great Monster has; fewer make a shorter game. (DR-2)",
            "number",
            default=FRAGMENTS,
            minimum=3,
            maximum=FRAGMENTS,
        ),
        Option(
            "hand",
            "Hand",
            "How exactly everyone shoots, people and bots. (DR-13)",
            "choice",
            default="human",
            values=("steady", "human", "child"),
            labels=("steady, exact", "human, nearly exact", "a child's"),
        ),
    )
    state_layout = r.STATE
    view_layout = r.VIEW
    view_type = forms.View
    position_type = forms.Position
    own_bots: ClassVar[Mapping[str, BotLevel]] = {
        "novice": BotLevel(
            "Novice",
            "Points at a fragment and shoots; sets up what it wins without a thought.",
            "lindwurm.gamebox.draco.bots:Novice",
        ),
        "greedy": BotLevel(
            "Marksman",
            "Tries shots out with its hand's unsteadiness and takes what wins most.",
            "lindwurm.gamebox.draco.bots:Marksman",
            effort="trials",
        ),
        "master": BotLevel(
            "Master",
            "Tries out many shots, also at your dragon, and hides what it wins from yours.",
            "lindwurm.gamebox.draco.bots:Master",
            effort="trials",
        ),
    }
    events: ClassVar[Mapping[int, EventType]] = {
        p.SHOT: EventType(
            "shot",
            {
                "seat": Field(0),
                "x": Field(1, float),
                "y": Field(2, float),
                "heading": Field(3, float),
                "speed": Field(4, float),
                "flown": _of("flown"),
                "flight": _of("flight"),
                "disc": _of("disc"),
            },
        ),
        p.FELL: EventType("fell", {"pieces": Field(0, _same)}),
        p.SHOVED: EventType("shoved", {"pieces": Field(0, _same)}),
        p.PENALTY: EventType(
            "penalty",
            {"seat": Field(0), "pieces": Field(1, _same), "returned": Field(2, _same)},
        ),
        p.PUT_BACK: EventType("put_back", {"pieces": Field(0, _same)}),
        p.RETURNED: EventType(
            "returned", {"piece": Field(0), "slot": Field(1), "place": Field(2, _same)}
        ),
        p.WON: EventType(
            "won", {"seat": Field(0), "pieces": Field(1, _same), "from": Field(2, _same)}
        ),
        p.SETUP: EventType("set_up", {"seat": Field(0), "pieces": Field(1, _same)}),
        p.ROOM: EventType("room", {"pieces": Field(0, _same)}),
        p.TIE: EventType("tie", {"pairs": Field(0)}),
        p.END: EventType("end", {"lengths": Field(0, _same), "winner": Field(1, _same)}),
    }

    # --- setting up -------------------------------------------------------------------------

    @override
    def configure(self, options: Mapping[str, Json]) -> Setting:
        return Setting(options, np.zeros(1, np.dtype([("fragments", "i1")])))

    @override
    def deal(self, setting: Setting, seats: int, key: Array) -> Records:
        records = one(r.STATE)
        state = records[0]
        state["seats"], state["key"] = seats, key
        start_streams(state)
        options = setting.options
        state["first"], state["tie"] = below(state, DEAL, SIDES), r.NONE
        r.write_board(Board.start(float(options["distance"]), r.fragments_of(options)), state)
        state["to_move"] = 1 << r.mover(state)
        return records

    # --- playing ----------------------------------------------------------------------------

    @override
    def actions(self, setting: Setting, state: Records, seat: int) -> Sequence[str]:
        head = state[0]
        if not int(head["to_move"]) >> seat & 1:
            return []
        board = r.board_of(setting.options, head)
        return (Shots if head["phase"] == r.SHOOT else Places)(board, seat % SIDES)

    @override
    def play(self, setting: Setting, state: Records, seat: int, action: str) -> list[list[Any]]:
        wanted = self._allowed(setting, state, seat, action)
        if isinstance(wanted, SetUp):
            return self._set_up(setting, state, seat, wanted)
        head, options = state[0], setting.options
        hand = the_set().hands[options["hand"]]
        heading, speed = p.flown(head, hand, wanted.heading, wanted.speed)
        places = r.board_of(options, head).standing()
        flight = outcomes.fly(tuple(places), Launch(wanted.x, wanted.y, heading, speed))
        return self._shoot(setting, state, seat, wanted, flight)

    @override
    def outcome(self, rows: Sequence[Sequence[Any]]) -> Json:
        return rows[0][OWN + 5] if rows[0][CODE] == p.SHOT else None

    @override
    def repeat(
        self, setting: Setting, state: Records, seat: int, action: str, outcome: Json
    ) -> list[list[Any]]:
        wanted = self._allowed(setting, state, seat, action)
        board = r.board_of(setting.options, state[0])
        checked = outcomes.check(outcome, board, isinstance(wanted, Launch))
        assert isinstance(wanted, Launch)
        before, hand = state.copy(), the_set().hands[setting.options["hand"]]
        flown = p.flown(state[0], hand, wanted.heading, wanted.speed)
        if flown != checked["flown"]:
            state[:] = before
            raise InvalidRecord(f"by the seed this shot flew at {flown}", "flown")
        return self._shoot(setting, state, seat, wanted, checked)

    def _allowed(self, setting: Setting, state: Records, seat: int, action: str) -> Launch | SetUp:
        """The action, read and found legal; else IllegalAction."""
        head = state[0]
        if head["over"]:
            raise IllegalAction(action, "the game is over")
        if not int(head["to_move"]) >> seat & 1:
            raise IllegalAction(action, "it is not this seat's turn", "DR-9")
        wanted = read_action(action)
        board, side = r.board_of(setting.options, head), seat % SIDES
        if isinstance(wanted, Launch):
            if head["phase"] != r.SHOOT:
                raise IllegalAction(action, "first set up the fragments that you have won", "DR-6")
            reason = refusal(board, side, wanted)
            if reason:
                raise IllegalAction(action, reason, "DR-4")
        elif head["phase"] != r.SET_UP:
            raise IllegalAction(action, "there is nothing to set up", "DR-6")
        elif wanted.place is not None:
            reason = board.misplaced(side, board.in_hand()[0], wanted.place)
            if reason:
                raise IllegalAction(action, reason, "DR-6")
        return wanted

    def _set_up(
        self, setting: Setting, state: Records, seat: int, wanted: SetUp
    ) -> list[list[Any]]:
        board = r.board_of(setting.options, state[0])
        return p.after_set_up(board, state[0], seat, wanted.place)

    def _shoot(
        self, setting: Setting, state: Records, seat: int, shot: Launch, outcome: outcomes.Outcome
    ) -> list[list[Any]]:
        """The events of a shot whose outcome is known."""
        board = r.board_of(setting.options, state[0])
        fired = p.row(p.SHOT, "4", seat, shot.x, shot.y, shot.heading, shot.speed, outcome)
        rest = outcomes.rest(outcome)
        return [fired, *p.after_shot(board, state[0], seat, rest)]

    @override
    def scores(self, setting: Setting, state: Records) -> tuple[float, ...]:
        board = r.board_of(setting.options, state[0])
        return tuple(float(board.length(seat % SIDES)) for seat in range(int(state["seats"][0])))

    @override
    def winners(self, setting: Setting, state: Records) -> tuple[int, ...]:
        side = r.winning_side(r.board_of(setting.options, state[0]))
        if not state["over"][0] or side is None:
            return ()
        return tuple(r.team(int(state["seats"][0]), side))

    # --- knowing ----------------------------------------------------------------------------

    @override
    def observe(self, setting: Setting, state: Records, seat: int) -> Records:
        view = one(r.VIEW)
        for name in ("number", "to_move", "seats", "over", *r.NAMES):
            view[name] = state[name]
        view["seat"] = seat
        return view

    @override
    def resample(self, setting: Setting, view: Records, key: Array) -> Records:
        state = one(r.STATE)
        state["key"] = key
        start_streams(state[0])
        for name in ("number", "to_move", "seats", "over", *r.NAMES):
            state[name] = view[name]
        return state

    # --- forms ------------------------------------------------------------------------------

    @override
    def view_out(self, setting: Setting, view: Records) -> dict[str, Json]:
        return forms.view_out(setting.options, view[0])

    @override
    def view_in(self, setting: Setting, form: Mapping[str, Json], view: Records) -> None:
        forms.read(setting.options, form, view[0], InvalidView)

    @override
    def position_out(self, setting: Setting, state: Records) -> dict[str, Json]:
        return forms.common_out(setting.options, state[0])

    @override
    def position_in(self, setting: Setting, form: Mapping[str, Json], state: Records) -> None:
        forms.read(setting.options, form, state[0], InvalidPosition)

    # --- words ------------------------------------------------------------------------------

    @override
    def draw(self, setting: Setting, view: Mapping[str, Json], names: Sequence[str]) -> str:
        return draw.draw(view, names)

    @override
    def tell(self, events: Sequence[Mapping[str, Json]], names: Sequence[str]) -> list[str]:
        return draw.tell(events, names)

    @override
    def invariants(self, setting: Setting, states: Records) -> list[str]:
        wrong = set()
        for state in states:
            board = r.board_of(setting.options, state)
            total = sum(board.length(owner) for owner in (0, 1, MONSTER))
            if total != r.fragments_of(setting.options):
                wrong.add("fragments add up to the chosen number (DR-16)")
            wrong |= set(forms.faults(board, state))
        return sorted(wrong)
