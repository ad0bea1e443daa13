"""Dragon in the Hut: constants and records (the kernels are in the modules beside this one).

A card's *type* is its place in the card list. Hosts of a seat are numbered: 0 to 15 its huts, then
its first and second dragon.

**What a seat knows.** A hand has no order, so a card that leaves it face down may be any of it.

- A *note* is one card that somebody has seen and that was hidden again: an egg stolen in the open,
  a card given away or taken from a hand. It says the card's type, whose hand it went into
  (``home``), who knows of it (``viewers``, a bit a seat, bit 8 for spectators), and where it may be
  by now: in hands (``hands``, a bit a seat) or in what a step hid (``slots``, a bit a step).
- A *step* is one card that left a hand which may hold noted cards, unseen by who knows of them: to
  a host or to another hand. ``cards`` is, for each viewer, among how many cards it was (cards that
  were seen leaving that hand later, and so stayed then, are no longer counted). Notes begin at a
  step (``start``), so all notes and steps together are what happened, in its order. A world is
  drawn by going through the steps: each moves one of its cards, all equally likely.
- A card that is shown where a note of its type may lie is taken to be the noted one, and of several
  the one that may lie in the fewest places.
- *Loose* cards are those that a viewer knows lie hidden with other players and not in the deck:
  when the discard pile becomes the deck, that is all that it can't see.

Worlds agree with every note, with the loose cards, and with what can lie under a host at all
(HUT-25); among those all ways in which the steps may have gone and all placements of the unseen
cards are equally likely. Two things are not kept: how many of a hand's cards were drawn since the
deck was last renewed, and, beyond `NOTES` and `STEPS`, the oldest notes (they become loose).
A world holds its viewer's knowledge alone: what others have seen, it can't tell.
"""

from __future__ import annotations

import numpy as np

from lindwurm.core.record import state_layout, view_layout

HUT, EGG, DISCARDING, GIVING, STEAL, SMASH, PILFER, FIRE, FROST = range(9)
#: Limits of a card list.
TYPES, DECK, HUTS = 16, 100, 16
SEATS, HOSTS, DRAGON_HOSTS = 8, 18, 2
VIEWERS, SPECTATOR = 9, 8
NOTES, STEPS = 120, 62
DEALT, DRAWN, TO_WIN, ROUNDS, TOP = 5, 2, 3, 200, 3
NO_ONE = -1

#: What the seat to move decides.
SEARCHING, ACTING, NAMING, TAKING, DROPPING, HANDING = range(6)

#: Action numbers: single ones, then a range for each form.
PASS, MORE, GO, STOP, TAKE_BLIND, BUILD = range(6)
A_WASTE = 8
A_DISCARD = A_WASTE + TYPES
A_GIVE = A_DISCARD + TYPES
A_TAKE = A_GIVE + TYPES
A_NAME = A_TAKE + TYPES
A_UNDER = A_NAME + HOSTS + 6
A_AT = A_UNDER + TYPES * HOSTS
A_FIRE = A_AT + TYPES * SEATS
A_FROST = A_FIRE + SEATS * HOSTS
ACTIONS = A_FROST + SEATS * HOSTS
MAX_LEGAL = 512

#: Events.
(
    E_TURN,
    E_TICK,
    E_REVEAL,
    E_HATCH,
    E_DRAW,
    E_RENEW,
    E_ACT,
    E_HUT,
    E_PLACE,
    E_PLAY,
    E_STEAL,
    E_SMASH,
    E_SPOILT,
    E_TRAP,
    E_LOOK,
    E_TAKE,
    E_DISCARD,
    E_GIVE,
    E_BURN,
    E_FROST,
    E_WASTE,
    E_STOP,
    E_PASS,
    E_END,
) = range(1, 25)

#: Why an action is refused.
(
    UNKNOWN,
    WRONG_PHASE,
    NOT_HELD,
    ONE_HUT,
    NO_SUCH_HOST,
    HOST_TAKEN,
    NOT_TO_HIDE,
    NO_TARGET,
    SELF,
    NOTHING_THERE,
    AT_TOP,
    NO_BLUFF,
    NAME_FIRST,
    NOT_THERE,
    NO_HUT_THERE,
    NO_ROOM,
) = range(1, 17)

RULES = np.dtype(
    [
        ("bluff", "i1"),
        ("open", "i1"),
        ("burning_fires", "i1"),
        ("types", "i1"),
        ("size", "i1"),
        ("dragons", "i1"),
        ("hidable", "i4"),
        ("kind", "i1", TYPES),
        ("number", "i1", TYPES),
        ("list", "i1", TYPES),
        ("code", "i2", TYPES),
        ("hut", "i1"),
        ("egg", "i1"),
        ("fire", "i1"),
        ("frost", "i1"),
    ],
    align=True,
)
"""``hidable`` has a bit for each type that can lie under a host; ``code`` is kind * 16 + number, as
events have it; ``hut`` to ``frost`` are the types of these kinds, -1 where the list has none."""

PUBLIC = [
    ("turn", "i1"),
    ("phase", "i1"),
    ("round", "i2"),
    ("starter", "i1"),
    ("card", "i1"),
    ("target", "i1"),
    ("names", "i1"),
    ("left", "i1"),
    ("begun", "i1"),
    ("built", "i1"),
    ("renewals", "i4"),
    ("deck_size", "i1"),
    ("nest", "i1"),
    ("discarded", "i1"),
    ("discard", "i1", TYPES),
    ("hand_size", "i1", SEATS),
    ("dragons", "i1", SEATS),
    ("hosts", "i4", SEATS),
    ("busy", "i4", SEATS),
    ("old", "i4", SEATS),
    ("counter", "i1", (SEATS, HOSTS)),
]
"""What everybody sees. ``turn`` is whose turn it is, ``card`` the type of the action that is being
carried out (-1: none), ``target`` against whom, ``names`` how many cards may still be named,
``left`` how many are still to be taken, discarded or given, ``begun`` whether enough was named or
taken to stop, ``built`` whether a hut was placed this turn. ``nest`` counts the dragons left,
``discarded`` the discard pile. ``hosts``, ``busy`` and ``old`` have a bit a host: it is there, it
has a card, the card lay there when the deck was last renewed."""

KNOWN = [
    ("notes", "i1"),
    ("steps", "i1"),
    ("note_card", "i1", NOTES),
    ("note_home", "i1", NOTES),
    ("note_start", "i1", NOTES),
    ("note_hands", "i2", NOTES),
    ("note_slots", "i8", NOTES),
    ("step_from", "i1", STEPS),
    ("step_to", "i2", STEPS),
    ("step_cards", "i1", STEPS),
]
"""See above. ``step_to`` is a seat, or `SEATS` + seat * `HOSTS` + host."""

STATE = state_layout(
    *PUBLIC,
    *KNOWN,
    ("note_viewers", "i2", NOTES),
    ("noted", "i1", TYPES),
    ("stepped", "i1", SEATS),
    ("loose", "i1", (VIEWERS, TYPES)),
    ("loose_of", "i2", TYPES),
    ("has", "i4", SEATS),
    ("hand", "i1", (SEATS, TYPES)),
    ("under", "i1", (SEATS, HOSTS)),
    ("deck", "i1", DECK),
)
"""``has`` has a bit for each type in a hand; ``under`` is the type of the card under a host, 0 for
none too; ``loose_of`` counts ``loose`` over all viewers, ``noted`` the notes of a type, ``stepped``
the steps from a hand. The deck's next card is its last."""

VIEW = view_layout(
    *PUBLIC,
    *KNOWN,
    ("loose", "i1", TYPES),
    ("hand", "i1", TYPES),
    ("under", "i1", HOSTS),
    ("looking", "i1"),
    ("looked", "i1", TYPES),
)
"""``looking`` tells that the viewer sees the target's hand, ``looked``. Notes and steps are those
of the viewer; its notes stand in one order, whatever others know."""

#: Draws of a world before one is taken that was not kept, and in all.
PATIENCE, STUBBORN = 100, 600
#: One in so many is a draw's finest chance.
FINE = 1 << 30
#: Where a noted card is that needs no place: it is seen.
GONE = -1
#: See ``paths.walk_steps``.
EAGER = 4.0

PLAN = np.dtype(
    [
        ("ratio", "f8"),
        ("count", "i4"),
        ("always", "i4"),
        ("m", "i4"),
        ("x", "i4"),
        ("px", "i4"),
        ("q", "i4"),
        ("pq", "i4"),
        ("f", "i4"),
        ("slots", "i2", SEATS * HOSTS),
        ("home", "i2", NOTES),
        ("loose", "i2", TYPES),
        ("pool", "i2", TYPES),
    ],
    align=True,
)
"""What is the same for all draws of a world (see ``worlds``): ``count`` hosts of others at
``slots``, ``always`` of them without a noted card; ``x`` loose and ``q`` other unseen cards, of
which ``px`` and ``pq`` can lie under a host; ``ratio`` is about the chance of a host to get one of
these."""

DRAW = np.dtype(
    [
        ("where", "i2", NOTES),
        ("went", "i1", NOTES),
        ("hands", "i2", SEATS),
        ("under", "i2", SEATS * HOSTS),
        ("loose", "i2", TYPES),
        ("pool", "i2", TYPES),
    ],
    align=True,
)
"""One draw of a world: where each noted card is, what lies under the hosts, what is left."""
