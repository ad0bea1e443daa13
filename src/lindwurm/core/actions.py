"""What a seat may do: a list of texts, or a range of them too fine to list."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from typing_extensions import override

from lindwurm.core.typing import Json


class Sampler(Sequence[str]):
    """A continuous range of actions, which a game gives in place of a list of them.

    As a sequence it holds examples, at least one. ``str()`` of it says in words what there is to
    choose, for people.
    """

    @property
    @abstractmethod
    def examples(self) -> Sequence[str]:
        """Some legal actions of the range."""

    @abstractmethod
    def sample(self, rng: random.Random) -> str:
        """A legal action drawn from the range."""

    @abstractmethod
    def form(self) -> dict[str, Json]:
        """The range as JSON: its kind, its notation, its bounds, an example."""

    @override
    def __len__(self) -> int:
        return len(self.examples)

    @override
    def __getitem__(self, index: Any) -> Any:
        return self.examples[index]


def draw(actions: Sequence[str], rng: random.Random) -> str:
    """One of the actions at random: of a list, all equally likely."""
    return actions.sample(rng) if isinstance(actions, Sampler) else rng.choice(actions)
