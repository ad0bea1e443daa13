"""Information-set Monte Carlo tree search (kernels over any game's kernels).

SO-ISMCTS after Cowling, Powley and Whitehouse (2012): one tree over what the searching seat can
tell apart, a fresh world drawn from its view for each iteration, and actions compared by how often
they were *available*, since a world decides what is legal. Each seat maximises its own payoff
(max^n), so any number of seats will do.

Two things are added. A node gets more children only as it is visited more often, and the next one
is the untried action with the best immediate ``value``: long lists of actions don't swamp the tree.
And where several seats are to move at once, each chooses among its own edges of the same node,
blind to the others' sealed choices; the tree goes on below the edge of the searching seat.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from lindwurm.bots.picks import WORLD, gain, new_world
from lindwurm.core.rng import word
from lindwurm.core.typing import Array, Record, Records

if TYPE_CHECKING:
    from lindwurm.core.kernel_names import bot_below, legal, mover, payoff, play

#: An edge and the node below it: the action and its seat, how often it was gone through and how
#: often it was there to choose, the sum of its seat's payoffs, its first child, its next sibling.
NODE = np.dtype(
    [
        ("total", "f8"),
        ("action", "i4"),
        ("visits", "i4"),
        ("seen", "i4"),
        ("child", "i4"),
        ("sibling", "i4"),
        ("seat", "i4"),
    ],
    align=True,
)
ROOT, NONE = 0, -1
#: Parameters of a search.
EXPLORATION, WIDENING, SAMPLES = 0, 1, 2


def clear_tree(nodes: Records, used: Array) -> None:
    """An empty tree: the root alone."""
    used[0] = 0
    add_node(nodes, used, NONE, 0, 0)


def add_node(nodes: Records, used: Array, parent: int, seat: int, action: int) -> int:
    """A new node under the parent; its index."""
    index = int(used[0])
    used[0] = index + 1
    node = nodes[index]
    node["total"] = 0.0
    node["action"] = action
    node["visits"] = 0
    node["seen"] = 0
    node["child"] = NONE
    node["seat"] = seat
    node["sibling"] = NONE
    if parent != NONE:
        node["sibling"] = nodes[parent]["child"]
        nodes[parent]["child"] = index
    return index


def best_untried(
    rules: Record,
    state: Record,
    seat: int,
    n: int,
    words: Array,
    worlds: Records,
    mark: Array,
    out: Array,
    spare: Array,
    log: Array,
) -> int:
    """Of the ``n`` actions in ``out`` the unmarked one with the best immediate gain."""
    best = NONE
    most = 0.0
    ties = 0
    for i in range(n):
        action = out[i]
        if mark[action] == 2:
            continue
        now = gain(rules, worlds, state, seat, action, words, spare, log)
        if ties == 0 or now > most:
            best, most, ties = int(action), now, 1
        elif now == most:
            ties += 1
            if bot_below(words, ties) == 0:
                best = int(action)
    return best


def choose_edge(
    rules: Record,
    state: Record,
    node: int,
    seat: int,
    words: Array,
    worlds: Records,
    nodes: Records,
    used: Array,
    mark: Array,
    out: Array,
    spare: Array,
    settings: Array,
    log: Array,
) -> int:
    """The edge by which the seat leaves the node: a new one while it may grow, else the best upper
    confidence bound. NONE if the tree is full here.
    """
    n = legal(rules, state, seat, out)
    for i in range(n):
        mark[out[i]] = 1
    known = 0
    best = NONE
    highest = 0.0
    edge = nodes[node]["child"]
    while edge != NONE:
        item = nodes[edge]
        if item["seat"] == seat and mark[item["action"]] == 1:
            mark[item["action"]] = 2
            known += 1
            item["seen"] += 1
            visits = float(item["visits"])
            bound = item["total"] / visits + settings[EXPLORATION] * math.sqrt(
                math.log(float(item["seen"])) / visits
            )
            if best == NONE or bound > highest:
                best, highest = edge, bound
        edge = item["sibling"]
    room = used[0] < nodes.shape[0]
    most = 1.0 + settings[WIDENING] * math.sqrt(float(nodes[node]["visits"]))
    if known < n and room and float(known) < most:
        action = out[0]
        if n > 1:
            action = best_untried(rules, state, seat, n, words, worlds, mark, out, spare, log)
        best = add_node(nodes, used, node, seat, action)
        nodes[best]["seen"] = 1
    for i in range(n):
        mark[out[i]] = 0
    return int(best)


def rollout(
    rules: Record,
    state: Record,
    samples: int,
    words: Array,
    worlds: Records,
    out: Array,
    spare: Array,
    log: Array,
) -> None:
    """Play to the end: each time a few random actions are looked at, and the one that gains the
    most is played. With one sample that is uniformly random play.
    """
    while not state["over"]:
        seat = mover(state)
        n = legal(rules, state, seat, out)
        action = out[bot_below(words, n)]
        if samples > 1 and n > 1:
            most = gain(rules, worlds, state, seat, action, words, spare, log)
            for _ in range(samples - 1):
                other = out[bot_below(words, n)]
                if other != action:
                    now = gain(rules, worlds, state, seat, other, words, spare, log)
                    if now > most:
                        action, most = other, now
        play(rules, state, seat, action, log)


def descend(
    rules: Record,
    state: Record,
    viewer: int,
    path: Array,
    words: Array,
    worlds: Records,
    nodes: Records,
    used: Array,
    mark: Array,
    out: Array,
    spare: Array,
    settings: Array,
    log: Array,
) -> int:
    """Play down the tree until it grows or ends; the edges gone through are in ``path``."""
    node = ROOT
    length = 0
    while not state["over"]:
        movers = word(state["to_move"])
        lead = viewer if (movers >> viewer) & 1 else mover(state)
        below_lead = NONE
        grown = False
        seat = 0
        while movers:
            if movers & 1 and (word(state["to_move"]) >> seat) & 1:
                if length == path.shape[0]:
                    return length
                edge = choose_edge(
                    rules, state, node, seat, words, worlds, nodes, used, mark, out, spare,
                    settings, log,
                )  # fmt: skip
                if edge == NONE:
                    return length
                play(rules, state, seat, nodes[edge]["action"], log)
                path[length] = edge
                length += 1
                if seat == lead:
                    below_lead = edge
                    grown = nodes[edge]["visits"] == 0
            movers >>= 1
            seat += 1
        if grown:
            return length
        node = below_lead
    return length


def search(
    rules: Records,
    views: Records,
    i: int,
    iterations: int,
    words: Array,
    worlds: Records,
    nodes: Records,
    used: Array,
    path: Array,
    mark: Array,
    out: Array,
    spare: Array,
    payoffs: Array,
    settings: Array,
    log: Array,
) -> None:
    """Search on in the tree for the seat whose view it is, so many iterations.

    ``used`` counts the nodes, ``mark`` is an array of zeros with an item for every action's number,
    ``payoffs`` one with an item for every seat, ``settings`` the parameters.
    """
    viewer = int(views[i]["seat"])
    for _ in range(iterations):
        new_world(rules[0], views[i], words, worlds)
        state = worlds[WORLD]
        length = descend(
            rules[0], state, viewer, path, words, worlds, nodes, used, mark, out, spare,
            settings, log,
        )  # fmt: skip
        rollout(rules[0], state, int(settings[SAMPLES]), words, worlds, out, spare, log)
        for seat in range(state["seats"]):
            payoffs[seat] = payoff(rules[0], state, seat)
        nodes[ROOT]["visits"] += 1
        for k in range(length):
            node = nodes[path[k]]
            node["visits"] += 1
            node["total"] += payoffs[node["seat"]]
