"""What holds of every state that play can bring about (DH-26), over any number of states."""

from __future__ import annotations

import numpy as np

from lindwurm.core.typing import Array, Record, Records
from lindwurm.gamebox.dragonheart import rules as r


def broken(rules: Record, states: Records) -> list[str]:
    """The invariants that some of the states break."""
    n, types, size = len(states), int(rules["types"]), int(rules["size"])
    kind, value = rules["kind"][:types], rules["value"][:types].astype(int)
    full = rules["list"][:types].astype(int)
    played, hand, taken, hold = (
        states[field][..., :types].astype(int) for field in ("played", "hand", "taken", "hold")
    )
    deck = np.stack(
        [
            _count(
                states["deck"][:, seat],
                np.arange(r.DECK) < states["deck_size"][:, seat, None],
                types,
            )
            for seat in (0, 1)
        ],
        1,
    )
    places = np.arange(2 * r.DECK)
    pile = np.searchsorted(rules["pile"], places, "right") - 1
    on_board = places - rules["pile"][pile] < states["count"][:, pile]
    board = _count(states["board"], on_board, types)
    open_cards = board + hold + taken.sum(1)
    gone = (played.sum(1) - open_cards) * (kind == r.SHIP)
    in_kind = np.stack([kind == k for k in range(r.KINDS)], 1).astype(int)
    discarded = states["sailings"].astype(int) * int(rules["room"][r.SHIP])
    dragons = taken[..., kind == r.PETRIFIED].sum((1, 2)) > 0
    most = np.where(states["dragon"][:, None] == np.arange(2), r.DRAGON_HAND, r.HAND)
    hand_size = states["hand_size"].astype(int)
    holding = (hand * rules["stride"][:types]) @ in_kind + rules["base"]
    kinds = ((hand @ in_kind > 0) << np.arange(r.KINDS)).sum(2)
    worth = ((hand + deck).sum(1) + open_cards + gone) @ value
    checks = {
        "each player's cards are the deck's list": (hand + deck + played == full).all((1, 2)),
        "what was played lies in the open, but for discarded ships": (
            played.sum(1) == open_cards + gone
        ).all(1)
        & (gone.sum(1) == discarded),
        "all cards are two decks": (hand + deck).sum((1, 2)) + open_cards.sum(1) + discarded
        == 2 * size,
        "all cards are worth what two decks are": worth == 2 * (value @ full),
        "points are the values taken": (states["points"] == taken @ value).all(1),
        "sizes count the hand": (hand_size == hand.sum(2)).all(1),
        "the hand as plays is the hand": (states["holding"] == holding).all((1, 2))
        & (states["kinds"] == kinds).all(1),
        "piles count the board": (states["count"] == board @ in_kind).all(1),
        "a full row is cleared": ((rules["is_row"] == 0) | (states["count"] < rules["room"])).all(
            1
        ),
        "hands are full while the deck lasts": (
            (hand_size == most) | ((hand_size < most) & (states["deck_size"] == 0))
        ).all(1),
        "the dragon is somebody's once a petrified dragon was taken": dragons
        == (states["dragon"] != r.NO_ONE),
        "under the ship lie huntresses and knights": (
            hold[:, (kind != r.HUNTRESS) & (kind != r.KNIGHT)] == 0
        ).all(1),
        "one seat is to move, nobody at the end": np.where(
            states["over"] == 1, states["to_move"] == 0, np.isin(states["to_move"], (1, 2))
        ),
    }
    assert all(good.shape == (n,) for good in checks.values())
    return [name for name, good in checks.items() if not good.all()]


def _count(items: Array, there: Array, types: int) -> Array:
    """How often each type occurs in each row, where there is an item."""
    rows, _ = np.nonzero(there)
    flat = np.bincount(rows * types + items[there], minlength=len(items) * types)
    return flat.reshape(len(items), types)
