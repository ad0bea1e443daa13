"""Why an action is refused, in words."""

from __future__ import annotations

from lindwurm.core.typing import Record
from lindwurm.gamebox.dragon_in_the_hut import rules as r
from lindwurm.gamebox.dragon_in_the_hut.cards import (
    HOST_NAMES,
    SEAT_NAMES,
    action_text,
    card_name,
)

#: What is asked in each phase: the sentence and the rule.
ASKED = {
    r.SEARCHING: ("two cards were drawn: now 'draw more' and end the turn, or 'play'", "HUT-11"),
    r.ACTING: ("the search is over: play cards, or 'pass'", "HUT-14"),
    r.NAMING: ("now name one of the player's incubating cards", "HUT-17"),
    r.TAKING: ("now take a card from the player's hand", "HUT-19"),
    r.DROPPING: ("a trap fired: now discard a card", "HUT-21"),
    r.HANDING: ("a trap fired: now give a card to the trap's owner", "HUT-21"),
}


def _card(rules: Record, action: int) -> int:
    """The type that an action is about, -1 where it is about none."""
    if action == r.BUILD:
        return int(rules["hut"])
    if r.A_WASTE <= action < r.A_NAME:
        return (action - r.A_WASTE) % r.TYPES
    if r.A_UNDER <= action < r.A_AT:
        return (action - r.A_UNDER) // r.HOSTS
    if r.A_AT <= action < r.A_FIRE:
        return (action - r.A_AT) // r.SEATS
    if action >= r.A_FIRE:
        return int(rules["frost" if action >= r.A_FROST else "fire"])
    return -1


def _host(action: int) -> str:
    """The name of the host that an action is about."""
    if action >= r.A_FIRE:
        return HOST_NAMES[(action - r.A_FIRE) % r.HOSTS]
    return HOST_NAMES[
        (action - r.A_UNDER) % r.HOSTS if action >= r.A_UNDER else (action - r.A_NAME) % r.HOSTS
    ]


def _cites(rules: Record, action: int) -> str:
    """The rule that an action card goes by."""
    if action >= r.A_FIRE:
        return "HUT-24" if action >= r.A_FROST else "HUT-23"
    kind = rules["kind"][_card(rules, action)]
    return {r.STEAL: "HUT-17", r.SMASH: "HUT-18"}.get(int(kind), "HUT-19")


def reason(rules: Record, state: Record, seat: int, action: int, code: int) -> tuple[str, str]:
    """The sentence and the rule id behind a refusal's code."""
    if code == r.WRONG_PHASE:
        return ASKED[int(state["phase"])]
    card = _card(rules, action)
    name = card_name(rules, card) if card >= 0 else ""
    if code == r.NOT_HELD:
        return f"this seat has no card {name!r} in hand", "HUT-14"
    if code == r.ONE_HUT:
        return "only one hut a turn may be placed", "HUT-14"
    if code == r.NO_ROOM:
        return f"nobody has more than {r.HUTS} huts", "HUT-14"
    if code == r.NO_SUCH_HOST:
        return f"this seat has no {_host(action)}", "HUT-15"
    if code == r.HOST_TAKEN:
        return f"under {_host(action)} lies a card already, and it hosts only one", "HUT-15"
    if code == r.NOT_TO_HIDE:
        return f"{name!r} can't incubate: only eggs and traps go under a host here", "HUT-25"
    if code == r.NO_BLUFF:
        return f"{name!r} is no action: a trap goes under a host and waits there", "HUT-25"
    if code == r.NAME_FIRST:
        return "at least one card is to be named or taken before you stop", "HUT-17"
    if code == r.NOT_THERE:
        return f"there is no {name!r} in that hand", "HUT-19"
    if code == r.AT_TOP:
        return "that card's counter is at III already", "HUT-24"
    if code == r.NO_HUT_THERE:
        return f"that player has no {_host(action)} that could burn", "HUT-23"
    if code == r.SELF:
        return f"{action_text(rules, action)!r} would be against yourself", _cites(rules, action)
    if code == r.NO_TARGET:
        return f"there are only {SEAT_NAMES[0]} to {state['seats']}", _cites(rules, action)
    if code == r.NOTHING_THERE and action < r.A_UNDER:
        return f"under that player's {_host(action)} lies no card", "HUT-17"
    if code == r.NOTHING_THERE and action >= r.A_FIRE:
        return f"under that player's {_host(action)} lies no card", "HUT-24"
    if code == r.NOTHING_THERE:
        return f"there is nothing that {name!r} could be played on there", "HUT-20"
    return f"there is no card {name!r} that is played so", "HUT-14"
