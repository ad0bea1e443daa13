"""A Dragon's Gift's views and positions: what their JSON forms hold."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict

from lindwurm.core.forms import STRICT, PositionForm, ViewForm


class Resource(TypedDict):
    """A resource and its grade: basic, square or hexagon."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    name: str
    grade: str


class SpotForm(TypedDict):
    """Where a resource or recipe lies: an exit of each road and a gap of each field it touches."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    roads: list[int]
    fields: list[int]


class PrintForm(TypedDict):
    """What is printed on a card (DG-2, DG-3). Exits go from 1 to 8, gap n lies after exit n; a
    gift card makes nothing and has no basic resource.
    """

    __pydantic_config__ = STRICT  # type: ignore[misc]
    name: str
    roads: list[list[int]]
    fields: list[list[int]]
    recipe: list[str]
    recipe_at: SpotForm
    makes: str | None
    basic: str | None
    basic_at: SpotForm | None


class TransportView(TypedDict):
    """A transport as it lies on the table; ``reach`` counts card changes."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    name: str
    kind: str
    reach: int | None
    reset: str
    words: str
    exhausted: bool


class Lying(TypedDict):
    """A card of the village: its place on the half-card grid, y downwards, and its side."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    card: str
    x: int
    y: int
    turned: bool
    supplied: bool


class NeedView(TypedDict):
    """How a resource can come to a recipe. ``ways`` are open now; ``spent`` would be, were the
    transport not exhausted. ``shown`` tells whether the village shows the resource, ``distance``
    how many card changes the shortest road has (None: no road leads).
    """

    __pydantic_config__ = STRICT  # type: ignore[misc]
    resource: str
    ways: list[str]
    spent: list[str]
    shown: bool
    distance: int | None


class CraftView(TypedDict):
    """A card of the village that is not supplied, and whether it can be crafted now."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    card: str
    possible: bool
    needs: list[NeedView]


class View(ViewForm):
    """All that a seat may know. ``cards`` are all village cards of the set, ``unseen`` those that
    the viewer has not seen yet. ``deck_top`` is None for a spectator. ``gift_places`` are those
    where the gift could be crafted now; ``direct`` is how many card changes a direct delivery has
    at most. ``results`` says from how many points a village with its gift is called what,
    ``result`` what it is called at the end (DG-20).
    """

    __pydantic_config__ = STRICT  # type: ignore[misc]
    phase: str
    crafting: str | None
    cargo: str | None
    lifted: str | None
    direct: int
    resources: list[Resource]
    cards: list[PrintForm]
    gift: PrintForm
    gift_crafted: bool
    result: str | None
    results: dict[str, int]
    transports: list[TransportView]
    village: list[Lying]
    hand: str | None
    hand_size: int
    deck_size: int
    deck_top: str | None
    unseen: list[str]
    crafts: list[CraftView]
    gift_places: list[str]


class TransportPosition(TypedDict):
    """A transport of this game."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    name: str
    exhausted: bool


class Position(PositionForm):
    """A complete position; the deck's next card stands first."""

    __pydantic_config__ = STRICT  # type: ignore[misc]
    phase: str
    crafting: str | None
    cargo: str | None
    lifted: str | None
    gift: str
    gift_crafted: bool
    transports: list[TransportPosition]
    village: list[Lying]
    hand: str | None
    deck: list[str]


#: A form's own fields while it is made.
Form = dict[str, Any]
