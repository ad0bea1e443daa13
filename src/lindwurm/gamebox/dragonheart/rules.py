"""Dragonheart's rules (kernels). Ids such as DH-12 are those of ``rules.md``.

A card's *code* is ``kind * 16 + value``; a deck's different codes, in ascending order, are its
*types*, and a hand, a taken pile or the hold is a count for each type. A *play* is a set of cards
of one kind, as a number; what a hand holds of a kind is a play too, and the plays that it contains
are listed in the rules record. An action's number is ``choice * PLAYS + play``: which cards of a
kind, and which pile was chosen.
"""

from __future__ import annotations

import numpy as np

from lindwurm.core.log import NOBODY, emit
from lindwurm.core.record import state_layout, view_layout
from lindwurm.core.rng import DEAL, GAME, below, copy_items, shuffle, word
from lindwurm.core.typing import Array, Record

DWARF, HUNTRESS, FIRE, CHEST, TROLL, KNIGHT, PETRIFIED, SORCERESS, SHIP = range(9)
KINDS = 9
#: Limits of a deck's data file: cards, types, values of a kind, and sets of cards of one kind.
DECK, TYPES, SLOTS, PLAYS, SUBSETS = 64, 32, 6, 1024, 8192
#: The pile chosen: none was to choose, the first or second that the kind can take, neither.
NO_CHOICE, FIRST, SECOND, NEITHER = range(4)
ACTIONS = 4 * PLAYS
#: Lists of plays are copied in blocks, whose last may reach beyond what counts.
BLOCK = 4
#: Six cards of one kind and different values make 63 sets, each with three choices.
MAX_LEGAL = 192 + BLOCK
HAND, DRAGON_HAND, DRAGON_POINTS, SAILINGS = 5, 6, 3, 3
NO_ONE = -1

#: Events.
DRAW, PLACE, TAKE, GREAT_DRAGON, RETURN, TO_HOLD, SAIL, LAST_TURN, END = range(1, 10)
BY_SAILING, BY_DECK = 0, 1

#: Why an action is refused.
UNKNOWN, NOT_HELD, NO_FRAME, CHOICE_NEEDED, NO_CHOICE_HERE, NOT_OFFERED = range(1, 7)

RULES = np.dtype(
    [
        ("decline", "u1"),
        ("first_seat_starts", "u1"),
        ("size", "i2"),
        ("types", "i2"),
        ("plays", "i2"),
        ("deck", "u1", DECK),
        ("code", "u1", TYPES),
        ("kind", "u1", TYPES),
        ("value", "u1", TYPES),
        ("list", "u1", TYPES),
        ("first", "u1", KINDS + 1),
        ("pile", "u1", KINDS),
        ("is_row", "u1", KINDS),
        ("room", "u1", KINDS),
        ("acts_at", "u1", KINDS),
        ("takes", "i1", (KINDS, 2)),
        ("to_hold", "u1", KINDS),
        ("cited", "u1", KINDS),
        ("lowest", "u1", 1 << KINDS),
        ("base", "i2", KINDS),
        ("stride", "i2", TYPES),
        ("play_kind", "u1", PLAYS),
        ("cards", "u1", PLAYS),
        ("listed", "u1", (PLAYS, DRAGON_HAND)),
        ("subsets", "i2", SUBSETS + BLOCK),
        ("subsets_at", "i2", PLAYS),
        ("subsets_upto", "u1", (PLAYS, DRAGON_HAND + 1)),
    ],
    align=True,
)
"""``deck`` lists the types of a full deck, ``list`` how often each occurs; the types of a kind are
``first[kind]`` up to ``first[kind + 1]``. A kind's pile begins at ``pile[kind]`` of the board; a
row has ``room`` for so many cards, a stack for any number that a hand can hold. The board's arrows:
a kind acts when its pile has ``acts_at`` cards, it ``takes`` one of up to two piles (-1: none), its
own row then goes ``to_hold`` or not, and ``cited`` is the number of the rule. ``lowest`` is the
lowest kind in a set of kinds (a bit each). The empty play of a kind is ``base[kind]``, and one card
of a type adds its ``stride``; a play has so many ``cards``, ``listed`` by type. The plays contained
in a play of at most six cards are ``subsets`` from ``subsets_at`` on, fewest cards first:
``subsets_upto`` counts those of at most so many cards, the empty one left out."""

PUBLIC = [
    ("starter", "i1"),
    ("dragon", "i1"),
    ("sailings", "u1"),
    ("last_turn", "u1"),
    ("board", "u1", 2 * DECK),
    ("count", "u1", KINDS),
    ("hold", "u1", TYPES),
    ("taken", "u1", (2, TYPES)),
    ("points", "i2", 2),
    ("played", "u1", (2, TYPES)),
    ("hand_size", "u1", 2),
    ("deck_size", "u1", 2),
    ("returned", "u1", 2),
]
"""What everybody at the table has seen. ``returned`` tells that the deck's top card is one that
DH-21 put back; ``played`` is what each seat has played so far, ``count`` a pile's size."""

STATE = state_layout(
    *PUBLIC,
    ("hand", "u1", (2, TYPES)),
    ("holding", "i2", (2, KINDS)),
    ("kinds", "u2", 2),
    ("deck", "u1", (2, DECK)),
)
"""``holding`` is what a hand has of each kind, as a play; ``kinds`` the set of kinds in it (a bit
each). A deck's next card is its last."""

VIEW = view_layout(*PUBLIC, ("hand", "u1", TYPES), ("top", "i1"))
"""``top`` is the type of the returned card on the viewer's own deck, -1 for none."""


def to_hand(rules: Record, state: Record, seat: int, card: int) -> None:
    """Add a card of a type to a hand."""
    kind = rules["kind"][card]
    state["hand"][seat, card] += 1
    state["hand_size"][seat] += 1
    state["holding"][seat, kind] += rules["stride"][card]
    state["kinds"][seat] |= 1 << kind


def from_hand(rules: Record, state: Record, seat: int, card: int) -> None:
    """Take a card of a type out of a hand."""
    kind = rules["kind"][card]
    state["hand"][seat, card] -= 1
    state["hand_size"][seat] -= 1
    left = state["holding"][seat, kind] - rules["stride"][card]
    state["holding"][seat, kind] = left
    state["kinds"][seat] ^= (left == rules["base"][kind]) << kind


def empty_hands(rules: Record, state: Record) -> None:
    """Both hands empty, as they are before the deal."""
    for seat in range(2):
        copy_items(rules["base"], state["holding"][seat])


def draw(rules: Record, state: Record, seat: int) -> int:
    """Move the deck's top card to the hand; its type."""
    top = state["deck_size"][seat] - 1
    card = word(state["deck"][seat, top])
    state["deck"][seat, top] = 0
    state["deck_size"][seat] = top
    to_hand(rules, state, seat, card)
    return card


def refill(rules: Record, state: Record, seat: int, rule: int, log: Array) -> None:
    """Draw to five cards, to six with the Great Dragon, as far as the deck goes (DH-20)."""
    full = DRAGON_HAND if state["dragon"] == seat else HAND
    while state["hand_size"][seat] < full and state["deck_size"][seat] > 0:
        state["returned"][seat] = 0
        card = draw(rules, state, seat)
        emit(log, DRAW, 1 << seat, rule, seat, word(rules["code"][card]))


def deal(rules: Record, state: Record) -> None:
    """Shuffle both decks, draw five cards each, draw who starts (DH-1, DH-3, DH-4)."""
    state["dragon"] = NO_ONE
    empty_hands(rules, state)
    size = word(rules["size"])
    for seat in range(2):
        for i in range(size):
            state["deck"][seat, i] = rules["deck"][i]
        shuffle(state, DEAL, state["deck"][seat], size)
        state["deck_size"][seat] = size
    starter = 0 if rules["first_seat_starts"] else below(state, DEAL, 2)
    state["starter"] = starter
    state["to_move"] = 1 << starter
    for seat in range(2):
        for _ in range(min(HAND, size)):
            draw(rules, state, seat)


def offers_choice(rules: Record, state: Record, kind: int, cards: int) -> bool:
    """Whether playing so many cards of the kind leaves a pile to choose (DH-12, DH-15, DH-18)."""
    first, second = rules["takes"][kind, 0], rules["takes"][kind, 1]
    if second < 0 or state["count"][kind] + cards < rules["acts_at"][kind]:
        return False
    return bool(state["count"][first] > 0 and state["count"][second] > 0)


def legal(rules: Record, state: Record, seat: int, out: Array) -> int:
    """All sets of cards of one kind that fit, with each choice of pile (DH-5 to DH-7)."""
    n = 0
    kinds = int(state["kinds"][seat])
    while kinds:
        kind = word(rules["lowest"][kinds])
        kinds &= kinds - 1
        holding = state["holding"][seat, kind]
        free = rules["room"][kind] - rules["is_row"][kind] * state["count"][kind]
        at = rules["subsets_at"][holding]
        found = rules["subsets_upto"][holding, free]
        start = n
        for i in range(BLOCK):
            out[n + i] = rules["subsets"][at + i]
        for i in range(BLOCK, found):
            out[n + i] = rules["subsets"][at + i]
        n += found
        if rules["takes"][kind, 1] >= 0:
            for i in range(start, start + found):
                play_id = out[i]
                if offers_choice(rules, state, kind, word(rules["cards"][play_id])):
                    out[i] = FIRST * PLAYS + play_id
                    out[n] = SECOND * PLAYS + play_id
                    n += 1
                    if rules["decline"]:
                        out[n] = NEITHER * PLAYS + play_id
                        n += 1
    return n


def contained(rules: Record, play_id: int, hand: Array) -> bool:
    """Whether a hand holds all cards of a play."""
    cards = rules["cards"][play_id]
    if cards > DRAGON_HAND:
        return False
    run = 0
    for i in range(cards):
        card = rules["listed"][play_id, i]
        run = run + 1 if i > 0 and card == rules["listed"][play_id, i - 1] else 1
        if run > hand[card]:
            return False
    return True


def refusal(rules: Record, state: Record, seat: int, action: int) -> int:
    """0 if the seat to move may play the action, else why not."""
    choice, play_id = action // PLAYS, action % PLAYS
    if action < 0 or choice > NEITHER or play_id >= rules["plays"]:
        return UNKNOWN
    cards = word(rules["cards"][play_id])
    if cards == 0:
        return UNKNOWN
    kind = word(rules["play_kind"][play_id])
    if not contained(rules, play_id, state["hand"][seat]):
        return NOT_HELD
    if rules["is_row"][kind] and state["count"][kind] + cards > rules["room"][kind]:
        return NO_FRAME
    if offers_choice(rules, state, kind, cards):
        if choice == NO_CHOICE:
            return CHOICE_NEEDED
        if choice == NEITHER and not rules["decline"]:
            return NOT_OFFERED
    elif choice != NO_CHOICE:
        return NO_CHOICE_HERE
    return 0


def clear_pile(rules: Record, state: Record, kind: int, into: Array) -> int:
    """Take a pile off the board and count its cards ``into`` another place; their points."""
    points = 0
    at = rules["pile"][kind]
    for i in range(state["count"][kind]):
        card = state["board"][at + i]
        state["board"][at + i] = 0
        into[card] += 1
        points += rules["value"][card]
    state["count"][kind] = 0
    return points


def take(rules: Record, state: Record, seat: int, kind: int, rule: int, log: Array) -> None:
    """Take a pile whole; an empty one gives nothing (DH-18)."""
    count = word(state["count"][kind])
    if count == 0:
        return
    points = clear_pile(rules, state, kind, state["taken"][seat])
    state["points"][seat] += points
    emit(log, TAKE, NOBODY, rule, seat, kind, count, points)
    if kind == PETRIFIED:
        win_dragon(rules, state, seat, log)


def win_dragon(rules: Record, state: Record, seat: int, log: Array) -> None:
    """The Great Dragon comes to a seat; who lost it keeps five cards (DH-13, DH-21)."""
    loser = word(state["dragon"])
    if loser == seat:
        return
    state["dragon"] = seat
    emit(log, GREAT_DRAGON, NOBODY, 13, seat, loser)
    if loser != NO_ONE and state["hand_size"][loser] > HAND:
        pick = below(state, GAME, word(state["hand_size"][loser]))
        card = 0
        while pick >= state["hand"][loser, card]:
            pick -= state["hand"][loser, card]
            card += 1
        from_hand(rules, state, loser, card)
        state["deck"][loser, state["deck_size"][loser]] = card
        state["deck_size"][loser] += 1
        state["returned"][loser] = 1
        emit(log, RETURN, 1 << loser, 21, loser, word(rules["code"][card]))


def sail(rules: Record, state: Record, seat: int, log: Array) -> None:
    """The third ship: take the hold; the ships are gone, it is the n-th sailing (DH-16)."""
    count = 0
    points = 0
    for card in range(rules["types"]):
        here = word(state["hold"][card])
        if here:
            count += here
            points += here * rules["value"][card]
            state["taken"][seat, card] += here
            state["hold"][card] = 0
    state["points"][seat] += points
    at = rules["pile"][SHIP]
    for i in range(state["count"][SHIP]):
        state["board"][at + i] = 0
    state["count"][SHIP] = 0
    state["sailings"] += 1
    emit(log, SAIL, NOBODY, 16, seat, word(state["sailings"]), count, points)


def act(rules: Record, state: Record, seat: int, kind: int, choice: int, log: Array) -> None:
    """What the cards just placed let their player take, by the board's arrows (DH-8 to DH-18).

    Of two piles the chosen one is taken, or the only one that holds cards. A completed row of
    huntresses or knights goes under the ship.
    """
    if state["count"][kind] < rules["acts_at"][kind]:
        return
    if kind == SHIP:
        sail(rules, state, seat, log)
        return
    rule = rules["cited"][kind]
    first, second = rules["takes"][kind, 0], rules["takes"][kind, 1]
    if choice == SECOND or (second >= 0 and state["count"][first] == 0):
        first = second
    if choice != NEITHER:
        take(rules, state, seat, first, rule, log)
    if rules["to_hold"][kind]:
        emit(log, TO_HOLD, NOBODY, rule, kind, state["count"][kind])
        clear_pile(rules, state, kind, state["hold"])


def play(rules: Record, state: Record, seat: int, action: int, log: Array) -> None:
    """A turn: place the cards, take what they let you take, refill (DH-5); then the end (DH-22)."""
    choice, play_id = action // PLAYS, action % PLAYS
    kind = word(rules["play_kind"][play_id])
    top = rules["pile"][kind] + state["count"][kind]
    cards = rules["cards"][play_id]
    for i in range(cards):
        card = word(rules["listed"][play_id, i])
        from_hand(rules, state, seat, card)
        state["played"][seat, card] += 1
        state["board"][top + i] = card
        emit(log, PLACE, NOBODY, 5, seat, word(rules["code"][card]))
    state["count"][kind] += cards
    act(rules, state, seat, kind, choice, log)
    refill(rules, state, seat, 20, log)
    state["number"] += 1
    finish_turn(state, seat, log)


def finish_turn(state: Record, seat: int, log: Array) -> None:
    """Pass the turn on, or end the game (DH-22, DH-23)."""
    other = 1 - seat
    if state["last_turn"]:
        end(state, 22, log)
        return
    sailed = state["sailings"] >= SAILINGS
    if sailed or state["deck_size"][seat] == 0:
        state["last_turn"] = 1
        emit(log, LAST_TURN, NOBODY, 22, other, BY_SAILING if sailed else BY_DECK)
    if state["hand_size"][other] == 0:
        end(state, 23, log)
    else:
        state["to_move"] = 1 << other


def end(state: Record, rule: int, log: Array) -> None:
    """The game is over; what was taken counts (DH-24)."""
    state["over"] = 1
    state["to_move"] = 0
    emit(log, END, NOBODY, rule, total(state, 0), total(state, 1), word(state["dragon"]))


def total(state: Record, seat: int) -> int:
    """The values of all cards taken, and 3 for the Great Dragon (DH-24)."""
    bonus = DRAGON_POINTS if state["dragon"] == seat else 0
    return word(state["points"][seat]) + bonus


def score(rules: Record, state: Record, seat: int) -> int:
    """The seat's points as they stand (DH-24)."""
    return total(state, seat)


def wins(rules: Record, state: Record, seat: int) -> bool:
    """Most points; at a tie who holds the Great Dragon, else nobody (DH-25)."""
    lead = total(state, seat) - total(state, 1 - seat)
    return lead > 0 or (lead == 0 and state["dragon"] == seat)


def value(rules: Record, state: Record, seat: int) -> float:
    """The lead in points."""
    return float(total(state, seat) - total(state, 1 - seat))


def payoff(rules: Record, state: Record, seat: int) -> float:
    """Mostly who won, a little by how much, so that a search goes on caring in a decided game."""
    lead = float(total(state, seat) - total(state, 1 - seat))
    won = 0.5
    if wins(rules, state, seat):
        won = 1.0
    elif wins(rules, state, 1 - seat):
        won = 0.0
    return 0.9 * won + 0.1 * min(1.0, max(0.0, 0.5 + lead / 80.0))


def copy_public(source: Record, target: Record) -> None:
    """Copy the fields of ``PUBLIC``."""
    target["starter"] = source["starter"]
    target["dragon"] = source["dragon"]
    target["sailings"] = source["sailings"]
    target["last_turn"] = source["last_turn"]
    copy_items(source["board"], target["board"])
    copy_items(source["count"], target["count"])
    copy_items(source["hold"], target["hold"])
    copy_items(source["points"], target["points"])
    copy_items(source["hand_size"], target["hand_size"])
    copy_items(source["deck_size"], target["deck_size"])
    copy_items(source["returned"], target["returned"])
    for seat in range(2):
        copy_items(source["taken"][seat], target["taken"][seat])
        copy_items(source["played"][seat], target["played"][seat])


def observe(rules: Record, state: Record, seat: int, view: Record) -> None:
    """What all have seen, and of the own cards the hand and a card put back (DH-19, DH-21)."""
    copy_public(state, view)
    view["top"] = -1
    if seat >= 0:
        copy_items(state["hand"][seat], view["hand"])
        if state["returned"][seat]:
            view["top"] = state["deck"][seat, state["deck_size"][seat] - 1]


def resample(rules: Record, view: Record, state: Record) -> None:
    """Deal each player's unseen cards anew; what the viewer knows stays in its place."""
    copy_public(view, state)
    state["hand_size"][0] = state["hand_size"][1] = 0  # dealt again below
    empty_hands(rules, state)
    viewer = word(view["seat"])
    for seat in range(2):
        top = word(view["top"]) if seat == viewer else -1
        unseen = 0
        for card in range(rules["types"]):
            left = rules["list"][card] - view["played"][seat, card]
            if seat == viewer:
                left -= view["hand"][card]
            if card == top:
                left -= 1
            for _ in range(left):
                state["deck"][seat, unseen] = card
                unseen += 1
        shuffle(state, DEAL, state["deck"][seat], unseen)
        if seat == viewer:
            for card in range(rules["types"]):
                for _ in range(view["hand"][card]):
                    to_hand(rules, state, seat, card)
            if top >= 0:
                state["deck"][seat, unseen] = top
                unseen += 1
        else:
            for _ in range(view["hand_size"][seat]):
                unseen -= 1
                to_hand(rules, state, seat, state["deck"][seat, unseen])
                state["deck"][seat, unseen] = 0
        state["deck_size"][seat] = unseen
