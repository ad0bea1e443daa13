"""What holds of every state that play can bring about, over any number of states."""

from __future__ import annotations

import numpy as np

from lindwurm.core.typing import Record, Records
from lindwurm.gamebox.hueter_des_schatzes import rules as r


def broken(rules: Record, states: Records) -> list[str]:
    """The invariants that some of the states break."""
    n, seats, turn = len(states), states["seats"].astype(int), states["turn"].astype(int)
    size, types = int(rules["size"]), int(rules["types"])
    sits = np.arange(r.SEATS) < seats[:, None]
    waits = states["to_move"][:, None] >> np.arange(r.SEATS) & 1 == 1
    over = states["over"] == 1
    stack = states["stack"][:, :size].astype(int)
    drawn = np.bincount(
        (np.arange(n)[:, None] * types + stack).ravel(), minlength=n * types
    ).reshape(n, types)
    spaces = states["spaces"].astype(int)
    lying = np.sort(np.where(spaces > 0, (spaces - 1) // 4, r.SPACES), axis=2)
    turns = np.arange(r.SPACES)
    due = np.where(turns < turn[:, None], turns, r.SPACES)
    count, kinds, label = (states[row].astype(int) for row in ("count", "kinds", "label"))
    left = states["open"].astype(int)
    scores = (left == r.CLOSED) & (kinds > 0) & (kinds & kinds - 1 == 0)
    bonus = r.BONUS_POINTS * (count >= r.BONUS_FROM) * int(rules["bonus"])
    treasures = (rules["kinds"] > 0).sum(1)[stack]
    placed = np.where(np.arange(size) < turn[:, None], treasures, 0).sum(1)
    named = np.take_along_axis(label, label, 2)
    area = np.arange(r.NODES) == label
    checks = {
        "the stack is the set": (drawn == rules["list"][:types]).all(1),
        "each seat has placed each tile that has come once": (
            (lying == due[:, None]) | ~sits[:, :, None]
        ).all((1, 2)),
        "the game is over after 25 tiles": over == (turn == r.SPACES),
        "somebody is to place, nobody at the end": waits.any(1) != over,
        "only seats that there are place": (sits | ~waits).all(1),
        "who has placed has sealed it, the others have not": (
            (states["sealed"] > 0) == (sits & ~waits & ~over[:, None])
        ).all(1),
        "every placement is counted": states["number"]
        == turn * seats + np.where(over, 0, (sits & ~waits).sum(1)),
        "all treasures that were placed lie in areas": (
            (count.sum(2) == r.SIDES + placed[:, None]) | ~sits
        ).all(1),
        "an area is known by its lowest node": (
            (named == label) & (label <= np.arange(r.NODES))
        ).all((1, 2)),
        "what is no area holds nothing": ((count == 0) & (kinds == 0) & (left == 0) | area).all(
            (1, 2)
        ),
        "points are those of closed areas with one kind": (
            states["points"] == (scores * (count + bonus)).sum(2)
        ).all(1),
        "at the end all areas are closed": (
            ~over[:, None, None] | (left == 0) | (left == r.CLOSED)
        ).all((1, 2)),
        "the stack is held by a seat": (states["holder"] >= 0) & (states["holder"] < seats),
    }
    assert all(good.shape == (n,) for good in checks.values())
    return [name for name, good in checks.items() if not good.all()]
