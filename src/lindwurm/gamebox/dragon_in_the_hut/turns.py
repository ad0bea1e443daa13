"""Dragon in the Hut: setting up, and what an action does (kernels)."""

from __future__ import annotations

from lindwurm.core.log import NOBODY, emit
from lindwurm.core.rng import DEAL, GAME, below, shuffle
from lindwurm.core.typing import Array, Record
from lindwurm.gamebox.dragon_in_the_hut.knowledge import (
    add_note,
    hide,
    look_into,
    pass_on,
    renew_knowledge,
    show_hand,
    show_slot,
    watchers,
)
from lindwurm.gamebox.dragon_in_the_hut.rules import (
    A_AT,
    A_DISCARD,
    A_FIRE,
    A_FROST,
    A_NAME,
    A_UNDER,
    A_WASTE,
    ACTING,
    BUILD,
    DEALT,
    DISCARDING,
    DRAGON_HOSTS,
    DRAWN,
    DROPPING,
    E_ACT,
    E_BURN,
    E_DISCARD,
    E_DRAW,
    E_END,
    E_FROST,
    E_GIVE,
    E_HATCH,
    E_HUT,
    E_LOOK,
    E_PASS,
    E_PLACE,
    E_PLAY,
    E_RENEW,
    E_REVEAL,
    E_SMASH,
    E_SPOILT,
    E_STEAL,
    E_STOP,
    E_TAKE,
    E_TICK,
    E_TRAP,
    E_TURN,
    E_WASTE,
    FROST,
    GIVING,
    GO,
    HANDING,
    HOSTS,
    HUTS,
    MORE,
    NAMING,
    NO_ONE,
    PASS,
    PILFER,
    ROUNDS,
    SEARCHING,
    SEATS,
    STEAL,
    STOP,
    TAKE_BLIND,
    TAKING,
    TO_WIN,
    TYPES,
)


def incubation(seats: int) -> int:
    """Where a counter starts (HUT-7)."""
    if seats == 2:
        return 3
    return 2 if seats <= 4 else 1


def to_hand(state: Record, seat: int, card: int) -> None:
    """A card comes into a hand."""
    state["hand"][seat, card] += 1
    state["hand_size"][seat] += 1
    state["has"][seat] |= 1 << card


def from_hand(state: Record, seat: int, card: int) -> None:
    """A card goes out of a hand."""
    left = state["hand"][seat, card] - 1
    state["hand"][seat, card] = left
    state["hand_size"][seat] -= 1
    if left == 0:
        state["has"][seat] &= ~(1 << card)


def discard(state: Record, card: int) -> None:
    """A card comes onto the discard pile."""
    state["discard"][card] += 1
    state["discarded"] += 1


def deal(rules: Record, state: Record) -> None:
    """Shuffle, deal five each, draw who starts and that seat's first two cards (HUT-1, HUT-5)."""
    size = 0
    for card in range(rules["types"]):
        for _ in range(rules["list"][card]):
            state["deck"][size] = card
            size += 1
    shuffle(state, DEAL, state["deck"], size)
    state["deck_size"] = size
    state["nest"] = rules["dragons"]
    for _ in range(DEALT):
        for seat in range(state["seats"]):
            draw(state, seat)
    starter = below(state, DEAL, state["seats"])
    state["round"] = 1
    state["starter"] = starter
    state["turn"] = starter
    state["to_move"] = 1 << starter
    rest(state)
    for _ in range(DRAWN):
        draw(state, starter)
    if state["deck_size"] > 0:
        state["phase"] = SEARCHING


def draw(state: Record, seat: int) -> int:
    """The deck's next card comes into a hand; its type, -1 if there is none."""
    size = state["deck_size"] - 1
    if size < 0:
        return -1
    card = state["deck"][size]
    state["deck"][size] = 0
    state["deck_size"] = size
    to_hand(state, seat, card)
    return int(card)


def rest(state: Record) -> None:
    """Nothing is being carried out."""
    state["phase"] = ACTING
    state["card"] = NO_ONE
    state["target"] = NO_ONE
    state["names"] = 0
    state["left"] = 0
    state["begun"] = 0


def ripen(state: Record, seat: int, log: Array) -> None:
    """The counters of a seat's incubating cards go down (HUT-8)."""
    busy = state["busy"][seat]
    host = 0
    while busy:
        if busy & 1:
            counter = state["counter"][seat, host] - 1
            state["counter"][seat, host] = counter
            emit(log, E_TICK, NOBODY, 8, seat, host, counter)
        busy >>= 1
        host += 1


def ripe(state: Record, seat: int) -> int:
    """The first host whose card is to be turned up: its counter is at 0; -1 if there is none."""
    busy = state["busy"][seat]
    host = 0
    while busy:
        if busy & 1 and state["counter"][seat, host] == 0:
            return host
        busy >>= 1
        host += 1
    return -1


def hatch(state: Record, seat: int, log: Array) -> None:
    """A dragon comes into play, a host from now on (HUT-9, HUT-16)."""
    state["nest"] -= 1
    n = state["dragons"][seat]
    state["dragons"][seat] = n + 1
    if n < DRAGON_HOSTS:
        state["hosts"][seat] |= 1 << (HUTS + n)
    emit(log, E_HATCH, NOBODY, 9, seat, n + 1)


def renew(state: Record, log: Array) -> None:
    """Where the deck is empty, the discard pile is shuffled into a new one (HUT-13)."""
    if state["deck_size"] > 0 or state["discarded"] == 0:
        return
    size = 0
    for card in range(TYPES):
        for _ in range(state["discard"][card]):
            state["deck"][size] = card
            size += 1
        state["discard"][card] = 0
    shuffle(state, GAME, state["deck"], size)
    state["deck_size"] = size
    state["discarded"] = 0
    state["renewals"] += 1
    renew_knowledge(state)
    emit(log, E_RENEW, NOBODY, 13, size)


def search(rules: Record, state: Record, seat: int, log: Array) -> None:
    """Draw two cards; an empty deck is renewed at once (HUT-11, HUT-13)."""
    for _ in range(DRAWN):
        # It may have been empty since before anything was discarded.
        renew(state, log)
        card = draw(state, seat)
        if card >= 0:
            emit(log, E_DRAW, 1 << seat, 11, seat, rules["code"][card])
    renew(state, log)


def begin_turn(state: Record, log: Array) -> bool:
    """The next seat's turn, up to its setup phase, or the end after 200 rounds (HUT-27)."""
    seat = (state["turn"] + 1) % state["seats"]
    if seat == state["starter"]:
        if state["round"] == ROUNDS:
            end(state, 27, log)
            return False
        state["round"] += 1
    state["turn"] = seat
    state["to_move"] = 1 << seat
    state["built"] = 0
    emit(log, E_TURN, NOBODY, 5, seat, state["round"])
    if state["round"] > 1:
        ripen(state, seat, log)
    return True


def end(state: Record, rule: int, log: Array) -> None:
    """The game is over; most dragons win (HUT-6, HUT-27)."""
    state["over"] = 1
    state["to_move"] = 0
    best = 0
    for seat in range(state["seats"]):
        best = max(best, state["dragons"][seat])
    winners = 0
    for seat in range(state["seats"]):
        if state["dragons"][seat] == best:
            winners |= 1 << seat
    emit(log, E_END, NOBODY, rule, winners)


def play(rules: Record, state: Record, seat: int, action: int, log: Array) -> None:
    """Carry out a legal action.

    What follows from it is one list, so that each kind of thing happens in one place: a card is
    used, the turn passes on, cards are turned up, cards are dropped, given or taken.
    """
    state["number"] += 1
    passing = action in (PASS, MORE)
    chosen = -1
    if action >= A_AT:
        card = used(rules, action)
        lay_down(state, seat, card)
        play_card(rules, state, seat, card, action, log)
    elif action >= A_UNDER:
        place(rules, state, seat, action - A_UNDER, log)
    elif action >= A_NAME:
        state["counter"][state["target"], action - A_NAME] = 0
    elif action >= A_DISCARD:
        chosen = (action - A_WASTE) % TYPES
    elif action == TAKE_BLIND:
        chosen = by_its_back(state)
    else:
        simple(rules, state, seat, action, log)
    if passing and not begin_turn(state, log):
        return
    if passing or action >= A_NAME:
        owner = state["turn"] if passing else state["target"]
        host = ripe(state, owner) if owner >= 0 else -1
        while host >= 0:
            card = state["under"][owner, host]
            state["under"][owner, host] = 0
            state["busy"][owner] &= ~(1 << host)
            state["old"][owner] &= ~(1 << host)
            show_slot(state, card, owner, SEATS + owner * HOSTS + host)
            turned_up(rules, state, seat, owner, host, card, log)
            host = ripe(state, owner)
    if passing:
        seat = state["turn"]
        if state["dragons"][seat] >= TO_WIN:
            end(state, 10, log)
            return
        search(rules, state, seat, log)
        if state["deck_size"] + state["discarded"] > 0:
            state["phase"] = SEARCHING
    if state["phase"] < NAMING:
        return
    while state["left"] > 0:
        if chosen < 0:
            chosen = forced(rules, state, seat)
            if chosen < 0:
                return
        hand_on(rules, state, seat, chosen, log)
        chosen = -1
    if state["names"] and state["busy"][state["target"]]:
        state["phase"] = NAMING
    else:
        rest(state)


def simple(rules: Record, state: Record, seat: int, action: int, log: Array) -> None:
    """The actions that are neither a card's use nor an answer to one."""
    if action == PASS:
        emit(log, E_PASS, NOBODY, 14, seat)
    elif action == MORE:
        search(rules, state, seat, log)
        rest(state)
    elif action == GO:
        state["phase"] = ACTING
        emit(log, E_ACT, NOBODY, 11, seat)
    elif action == STOP:
        emit(log, E_STOP, NOBODY, 19 if state["phase"] == TAKING else 17, seat)
        rest(state)
    elif action == BUILD:
        build(rules, state, seat, log)
    elif action >= A_WASTE:
        lay_down(state, seat, action - A_WASTE)
        emit(log, E_WASTE, NOBODY, 25, seat, rules["code"][action - A_WASTE])


def used(rules: Record, action: int) -> int:
    """The type of the action card that an action plays."""
    if action >= A_FROST:
        return int(rules["frost"])
    return int(rules["fire"]) if action >= A_FIRE else (action - A_AT) // SEATS


def forced(rules: Record, state: Record, seat: int) -> int:
    """The next card of a whole hand (HUT-21), or the first by its back (HUT-19): none is chosen.
    Else -1.
    """
    card = 0
    if state["phase"] == TAKING:
        return -1 if rules["open"] or state["begun"] else by_its_back(state)
    if state["hand_size"][seat] > state["left"]:
        return -1
    while not state["has"][seat] >> card & 1:
        card += 1
    return card


def by_its_back(state: Record) -> int:
    """A card of the target's hand, each equally likely (HUT-19)."""
    target = state["target"]
    pick = below(state, GAME, state["hand_size"][target])
    card = 0
    while pick >= state["hand"][target, card]:
        pick -= state["hand"][target, card]
        card += 1
    return card


def lay_down(state: Record, seat: int, card: int) -> None:
    """A card goes from a hand to the discard pile, seen by all."""
    from_hand(state, seat, card)
    discard(state, card)
    show_hand(state, card, seat)


def build(rules: Record, state: Record, seat: int, log: Array) -> None:
    """A hut is placed face up; it takes the lowest free number (HUT-14)."""
    host = 0
    while state["hosts"][seat] >> host & 1:
        host += 1
    from_hand(state, seat, rules["hut"])
    show_hand(state, rules["hut"], seat)
    state["hosts"][seat] |= 1 << host
    state["built"] = 1
    emit(log, E_HUT, NOBODY, 14, seat, host)


def place(rules: Record, state: Record, seat: int, what: int, log: Array) -> None:
    """A card goes face down under a host (HUT-15, HUT-25)."""
    card, host = what // HOSTS, what % HOSTS
    hide(state, seat, SEATS + seat * HOSTS + host, rules["hidable"])
    from_hand(state, seat, card)
    state["under"][seat, host] = card
    state["busy"][seat] |= 1 << host
    counter = incubation(state["seats"])
    state["counter"][seat, host] = counter
    emit(log, E_PLACE, 1 << seat, 15, seat, host, counter, rules["code"][card])


def play_card(rules: Record, state: Record, seat: int, card: int, action: int, log: Array) -> None:
    """An action card, in the discard pile already, takes effect (HUT-28)."""
    kind = rules["kind"][card]
    if action >= A_FIRE:
        spot = action - (A_FROST if kind == FROST else A_FIRE)
        target, host = spot // HOSTS, spot % HOSTS
        if kind == FROST:
            counter = state["counter"][target, host] + 1
            state["counter"][target, host] = counter
            emit(log, E_PLAY, NOBODY, 24, seat, rules["code"][card], target)
            emit(log, E_FROST, NOBODY, 24, seat, target, host, counter)
            return
        # A hut burns with what lies under it (HUT-23).
        emit(log, E_PLAY, NOBODY, 23, seat, rules["code"][card], target)
        emit(log, E_BURN, NOBODY, 23, seat, target, host)
        state["hosts"][target] &= ~(1 << host)
        discard(state, rules["hut"])
        state["counter"][target, host] = 0
        state["target"] = target
        state["phase"] = NAMING
        return
    target = (action - A_AT) % SEATS
    number = rules["number"][card]
    state["card"] = card
    state["target"] = target
    if kind == PILFER:
        emit(log, E_PLAY, NOBODY, 19, seat, rules["code"][card], target)
        state["left"] = min(number, state["hand_size"][target])
        state["phase"] = TAKING
        if rules["open"]:
            look_into(state, seat, target)
            emit(log, E_LOOK, NOBODY, 19, seat, target)
        return
    emit(log, E_PLAY, NOBODY, 17 if kind == STEAL else 18, seat, rules["code"][card], target)
    state["names"] = number
    state["phase"] = NAMING
    busy = state["busy"][target]
    if not busy & (busy - 1):
        # The only one there is need not be chosen.
        host = 0
        while not busy >> host & 1:
            host += 1
        state["counter"][target, host] = 0


def is_trap(rules: Record, card: int) -> bool:
    """Whether a type is a trap."""
    kind = rules["kind"][card]
    return bool(kind in (DISCARDING, GIVING))


def turned_up(
    rules: Record, state: Record, seat: int, owner: int, host: int, card: int, log: Array
) -> None:
    """What becomes of a card that was turned up: its time had come, it was burnt or named."""
    code = rules["code"][card]
    if owner == state["turn"]:
        emit(log, E_REVEAL, NOBODY, 9, owner, host, code, owner)
        discard(state, card)
        if card == rules["egg"] and state["nest"] > 0:
            hatch(state, owner, log)
        return
    named = state["card"] >= 0
    stealing = named and rules["kind"][state["card"]] == STEAL
    rule = 23
    if named:
        rule = 17 if stealing else 18
        state["names"] -= 1
        state["begun"] = 1
    emit(log, E_REVEAL, NOBODY, rule, owner, host, code, seat)
    if stealing and card == rules["egg"]:
        to_hand(state, seat, card)
        add_note(state, card, seat, watchers(state, 1 << seat))
        emit(log, E_STEAL, NOBODY, 17, seat, owner, code)
        return
    discard(state, card)
    if is_trap(rules, card):
        if named or rules["burning_fires"]:
            # The trap fires; with fewer cards than it asks for, all go (HUT-21).
            emit(log, E_TRAP, NOBODY, 21, seat, owner, code)
            state["phase"] = HANDING if rules["kind"][card] == GIVING else DROPPING
            state["left"] = min(rules["number"][card], state["hand_size"][seat])
    elif card != rules["egg"]:
        emit(log, E_SPOILT, NOBODY, 25, owner, code)
    elif named:
        emit(log, E_SMASH, NOBODY, 18, seat, owner, code)


def hand_on(rules: Record, state: Record, seat: int, card: int, log: Array) -> None:
    """One card is dropped or given for a trap (HUT-21), or comes to the thief (HUT-19)."""
    phase, target = state["phase"], state["target"]
    code = rules["code"][card]
    state["left"] -= 1
    if phase == DROPPING:
        lay_down(state, seat, card)
        emit(log, E_DISCARD, NOBODY, 21, seat, code)
        return
    source, to = (target, seat) if phase == TAKING else (seat, target)
    pass_on(state, card, source, to)
    from_hand(state, source, card)
    to_hand(state, to, card)
    audience = 1 << seat | 1 << target
    if phase == TAKING:
        state["begun"] = 1
        emit(log, E_TAKE, audience, 19, seat, target, code)
    else:
        emit(log, E_GIVE, audience, 21, seat, target, code)
