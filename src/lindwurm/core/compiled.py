"""Games whose actions can be numbered: rules as kernels, wired to the contract.

Such a game's kernel module ``rules`` gives these functions; ``rules`` and ``state`` are records,
``out`` an int32 array of ``MAX_LEGAL`` items:

==========================================  =======================================================
``deal(rules, state)``                      set up; seats, key and streams lie in the state already
``legal(rules, state, seat, out)``          write the seat's legal actions, return how many
``refusal(rules, state, seat, action)``     0 if legal, else a code for ``reason``
``play(rules, state, seat, action, log)``   apply a legal action, count it in ``number``
``score(rules, state, seat)``               the seat's score as it stands
``wins(rules, state, seat)``                whether the seat has won (only asked when over)
``value(rules, state, seat)``               how good the state looks to the seat, for greedy bots
``payoff(rules, state, seat)``              0 to 1: what the finished game is worth to the seat
``observe(rules, state, seat, view)``       build up what the seat may know (view is zeroed)
``resample(rules, view, state)``            a fair full state (zeroed, but for number and streams)
==========================================  =======================================================

Where ``state["unobserved"]`` is set, nobody will look at the state any more: ``play`` may leave out
what views alone need, as long as the game goes the same way.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar

import numpy as np
from typing_extensions import override

from lindwurm.core import entry, kernel, log, rng
from lindwurm.core.contract import GameRules, Setting
from lindwurm.core.errors import IllegalAction
from lindwurm.core.record import one
from lindwurm.core.typing import Array, Records


class CompiledRules(GameRules):
    """A game whose rules are kernels over its records."""

    #: The game's kernel modules; the names of all of them meet in one namespace.
    kernel_modules: ClassVar[tuple[ModuleType, ...]]
    #: The most actions that can be legal at once, and all action numbers are below ``ACTIONS``.
    max_legal: ClassVar[int]
    action_count: ClassVar[int]

    @cached_property
    def kernels(self) -> ModuleType:
        """The compiled namespace: the game's kernels and the entry points of ``core.entry``."""
        return kernel.build(self.name.replace("-", "_"), (rng, log, *self.kernel_modules, entry))

    @abstractmethod
    def text(self, setting: Setting, action: int) -> str:
        """An action's notation."""

    @abstractmethod
    def parse(self, setting: Setting, text: str) -> int:
        """The action that a text means; IllegalAction (without a rule) if it can't be read."""

    @abstractmethod
    def reason(
        self, setting: Setting, state: Records, seat: int, action: int, code: int
    ) -> tuple[str, str]:
        """The sentence and the rule id behind a refusal's code."""

    @override
    def deal(self, setting: Setting, seats: int, key: Array) -> Records:
        state = one(self.state_layout)
        state["seats"][0] = seats
        state["key"][0] = key
        self.kernels.deal_at(setting.data, state, 0)
        return state

    def legal(self, setting: Setting, state: Records, seat: int) -> Array:
        """The numbers of the seat's legal actions, ascending order not promised."""
        out = np.empty(self.max_legal, np.int32)
        return out[: self.kernels.legal_at(setting.data, state, 0, seat, out)]

    @override
    def actions(self, setting: Setting, state: Records, seat: int) -> Sequence[str]:
        texts = setting.texts
        return [
            texts.get(action) or self.action_text(setting, action)
            for action in self.legal(setting, state, seat).tolist()
        ]

    def action_text(self, setting: Setting, action: int) -> str:
        """An action's notation, remembered."""
        text = setting.texts.get(action)
        if text is None:
            text = setting.texts[action] = self.text(setting, action)
        return text

    def action_number(self, setting: Setting, text: str) -> int:
        """The action that a text means; what could be read is remembered."""
        number = setting.numbers.get(text)
        if number is None:
            number = self.parse(setting, text)
            if self.action_text(setting, number) == text:
                setting.numbers[text] = number
        return number

    @override
    def play(self, setting: Setting, state: Records, seat: int, action: str) -> list[list[Any]]:
        number = self.action_number(setting, action)
        rows = log.new_log()
        code = self.kernels.play_at(setting.data, state, 0, seat, number, rows)
        if code:
            if state["over"][0]:
                raise IllegalAction(action, "the game is over")
            if not state["to_move"][0] >> seat & 1:
                raise IllegalAction(action, "it is not this seat's turn")
            sentence, rule = self.reason(setting, state, seat, number, code)
            raise IllegalAction(action, sentence, rule)
        done: list[list[Any]] = rows[1 : 1 + rows[0, 0]].tolist()
        return done

    @override
    def scores(self, setting: Setting, state: Records) -> tuple[float, ...]:
        return tuple(
            self.kernels.score_at(setting.data, state, 0, seat)
            for seat in range(int(state["seats"][0]))
        )

    @override
    def winners(self, setting: Setting, state: Records) -> tuple[int, ...]:
        if not state["over"][0]:
            return ()
        return tuple(
            seat
            for seat in range(int(state["seats"][0]))
            if self.kernels.wins_at(setting.data, state, 0, seat)
        )

    @override
    def observe(self, setting: Setting, state: Records, seat: int) -> Records:
        view = one(self.view_layout)
        self.kernels.observe_at(setting.data, state, 0, seat, view, 0)
        return view

    @override
    def resample(self, setting: Setting, view: Records, key: Array) -> Records:
        state = one(self.state_layout)
        state["key"][0] = key
        self.kernels.resample_at(setting.data, view, 0, state, 0)
        return state
