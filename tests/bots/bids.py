"""A toy with simultaneous choices: three seats bid 0 to 4 at once, three times; each scores its
bid, less one if another bid the same. So 4 is the best bid, whatever the others do.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import numpy as np
from typing_extensions import override

from lindwurm.core.compiled import CompiledRules
from lindwurm.core.contract import Setting
from lindwurm.core.errors import IllegalAction
from lindwurm.core.forms import STRICT, PositionForm, ViewForm
from lindwurm.core.record import one, state_layout, view_layout
from lindwurm.core.rng import GAME, below
from lindwurm.core.typing import Array, Json, Record, Records

SEATS, BIDS, ROUNDS, NOT_YET = 3, 5, 3, 9
RULES = np.dtype([("unused", "u1")])


def deal(rules: Record, state: Record) -> None:
    state["to_move"] = (1 << SEATS) - 1
    for seat in range(SEATS):
        state["bid"][seat] = NOT_YET


def legal(rules: Record, state: Record, seat: int, out: Array) -> int:
    for bid in range(BIDS):
        out[bid] = bid
    return BIDS


def refusal(rules: Record, state: Record, seat: int, action: int) -> int:
    return 0 if 0 <= action < BIDS else 1


def play(rules: Record, state: Record, seat: int, action: int, log: Array) -> None:
    state["number"] += 1
    state["bid"][seat] = action
    state["to_move"] &= ~(1 << seat)
    if state["to_move"]:
        return
    for own in range(SEATS):
        alike = 0
        for other in range(SEATS):
            if state["bid"][own] == state["bid"][other]:
                alike += 1
        state["points"][own] += state["bid"][own] - (1 if alike > 1 else 0)
    for own in range(SEATS):
        state["bid"][own] = NOT_YET
    state["round"] += 1
    if state["round"] == ROUNDS:
        state["over"] = 1
    else:
        state["to_move"] = (1 << SEATS) - 1


def score(rules: Record, state: Record, seat: int) -> int:
    return int(state["points"][seat])


def wins(rules: Record, state: Record, seat: int) -> bool:
    best = 0
    for other in range(SEATS):
        best = max(best, state["points"][other])
    return bool(state["points"][seat] == best)


def value(rules: Record, state: Record, seat: int) -> float:
    return float(state["points"][seat])


def payoff(rules: Record, state: Record, seat: int) -> float:
    return float(state["points"][seat]) / (ROUNDS * BIDS)


def observe(rules: Record, state: Record, seat: int, view: Record) -> None:
    view["round"] = state["round"]
    for own in range(SEATS):
        view["points"][own] = state["points"][own]


def resample(rules: Record, view: Record, state: Record) -> None:
    state["round"] = view["round"]
    for seat in range(SEATS):
        state["points"][seat] = view["points"][seat]
        waits = (view["to_move"] >> seat) & 1
        state["bid"][seat] = NOT_YET if waits else below(state, GAME, BIDS)


class View(ViewForm):
    __pydantic_config__ = STRICT  # type: ignore[misc]
    round: int


class Bids(CompiledRules):
    name = "bids"
    title = "Bids"
    tagline = "Three bids."
    prefix = "B"
    version = 1
    players = range(SEATS, SEATS + 1)
    options = ()
    events: Mapping[int, Any] = {}  # type: ignore[misc]
    state_layout = state_layout(("round", "u1"), ("bid", "u1", SEATS), ("points", "i2", SEATS))
    view_layout = view_layout(("round", "u1"), ("points", "i2", SEATS))
    view_type = View
    position_type = PositionForm
    kernel_modules = (sys.modules[__name__],)
    max_legal = action_count = BIDS

    @override
    def configure(self, options: Mapping[str, Json]) -> Setting:
        return Setting(options, one(RULES))

    @override
    def text(self, setting: Setting, action: int) -> str:
        return f"bid {action}"

    @override
    def parse(self, setting: Setting, text: str) -> int:
        if text[:4] != "bid " or not text[4:].isdecimal():
            raise IllegalAction(text, "it is no bid")
        return int(text[4:])

    @override
    def reason(
        self, setting: Setting, state: Records, seat: int, action: int, code: int
    ) -> tuple[str, str]:
        return "bids are 0 to 4", "B-1"

    @override
    def view_out(self, setting: Setting, view: Records) -> dict[str, Json]:
        return {"round": int(view["round"][0]), "scores": view["points"][0].tolist()}

    @override
    def view_in(self, setting: Setting, form: Mapping[str, Json], view: Records) -> None:
        view["round"], view["points"][0] = form["round"], form["scores"]

    @override
    def position_out(self, setting: Setting, state: Records) -> dict[str, Json]:
        return {}

    @override
    def position_in(self, setting: Setting, form: Mapping[str, Json], state: Records) -> None:
        raise NotImplementedError
