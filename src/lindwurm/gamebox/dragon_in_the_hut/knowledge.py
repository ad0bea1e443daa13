"""Who knows what of hidden cards (kernels); for notes, steps and loose cards see ``rules``."""

from __future__ import annotations

from lindwurm.core.typing import Record
from lindwurm.gamebox.dragon_in_the_hut.rules import (
    NOTES,
    SEATS,
    SPECTATOR,
    STEPS,
    TYPES,
    VIEWERS,
)


def watchers(state: Record, mask: int) -> int:
    """All viewers but the seats of a mask."""
    return int(((1 << state["seats"]) - 1 | 1 << SPECTATOR) & ~mask)


def bits(mask: int) -> int:
    """How many bits are set."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def loosen(state: Record, viewers: int, card: int, change: int) -> None:
    """Change the number of loose cards of a type for each of the viewers, down to none."""
    for v in range(VIEWERS):
        if viewers >> v & 1 and state["loose"][v, card] + change >= 0:
            state["loose"][v, card] += change
            state["loose_of"][card] += change


def copy_note(state: Record, source: int, to: int) -> None:
    """Write one note over another."""
    state["note_card"][to] = state["note_card"][source]
    state["note_home"][to] = state["note_home"][source]
    state["note_start"][to] = state["note_start"][source]
    state["note_hands"][to] = state["note_hands"][source]
    state["note_slots"][to] = state["note_slots"][source]
    state["note_viewers"][to] = state["note_viewers"][source]


def remove_note(state: Record, i: int) -> None:
    """Strike a note out, the last one takes its place; without notes no step matters."""
    last = state["notes"] - 1
    state["noted"][state["note_card"][i]] -= 1
    if i != last:
        copy_note(state, last, i)
    state["note_card"][last] = 0
    state["note_home"][last] = 0
    state["note_start"][last] = 0
    state["note_hands"][last] = 0
    state["note_slots"][last] = 0
    state["note_viewers"][last] = 0
    state["notes"] = last
    if last == 0:
        for k in range(state["steps"]):
            state["step_from"][k] = 0
            state["step_to"][k] = 0
            state["step_cards"][k] = 0
        state["steps"] = 0
        for seat in range(SEATS):
            state["stepped"][seat] = 0


def strike_empty(state: Record) -> None:
    """Strike out the notes that nobody has, or whose card can be nowhere."""
    count = state["notes"]
    for back in range(count):
        i = count - 1 - back
        nowhere = state["note_hands"][i] == 0 and state["note_slots"][i] == 0
        if nowhere or state["note_viewers"][i] == 0:
            remove_note(state, i)


def drop_step(state: Record, k: int) -> None:
    """Strike a step out of the history and out of the notes' places."""
    last = state["steps"] - 1
    state["stepped"][state["step_from"][k]] -= 1
    for j in range(k, last):
        state["step_from"][j] = state["step_from"][j + 1]
        state["step_to"][j] = state["step_to"][j + 1]
        state["step_cards"][j] = state["step_cards"][j + 1]
    state["step_from"][last] = 0
    state["step_to"][last] = 0
    state["step_cards"][last] = 0
    state["steps"] = last
    low = (1 << k) - 1
    for i in range(state["notes"]):
        slots = state["note_slots"][i]
        if slots:
            state["note_slots"][i] = (slots & low) | (slots >> 1 & ~low)
        if state["note_start"][i] > k:
            state["note_start"][i] -= 1


def needed_steps(state: Record, viewers: int, seat: int) -> int:
    """The steps (a bit each) that may have moved a card that one of the viewers has noted, and all
    later ones from the same hands: they tell how many cards have left these since. Without what the
    seat (-1: none) saw.
    """
    needed = 0
    for i in range(state["notes"]):
        if state["note_viewers"][i] & viewers:
            reach = 1 << state["note_home"][i]
            for k in range(state["note_start"][i], state["steps"]):
                to = state["step_to"][k]
                if not reach >> state["step_from"][k] & 1 or (seat >= 0 and to == seat):
                    continue
                if to < SEATS:
                    reach |= 1 << to
                    needed |= 1 << k
                elif state["note_slots"][i] >> k & 1:
                    needed |= 1 << k
    hands = 0
    for k in range(state["steps"]):
        if seat >= 0 and (state["step_from"][k] == seat or state["step_to"][k] == seat):
            continue
        if hands >> state["step_from"][k] & 1:
            needed |= 1 << k
        elif needed >> k & 1:
            hands |= 1 << state["step_from"][k]
    return needed


def tidy_steps(state: Record) -> None:
    """Strike out the steps that no note needs."""
    needed = needed_steps(state, -1, -1)
    for back in range(STEPS):
        k = STEPS - 1 - back
        if k < state["steps"] and not needed >> k & 1:
            drop_step(state, k)


def forget_oldest(state: Record) -> None:
    """The oldest note becomes a loose card of those who knew of it."""
    oldest = 0
    for i in range(1, state["notes"]):
        if state["note_start"][i] < state["note_start"][oldest]:
            oldest = i
    loosen(state, state["note_viewers"][oldest], state["note_card"][oldest], 1)
    remove_note(state, oldest)


def add_note(state: Record, card: int, home: int, viewers: int) -> None:
    """The viewers have seen a card go into a hand."""
    if state["unobserved"]:
        return
    left = state["steps"]
    while left > 0 and state["step_from"][left - 1] != home:
        left -= 1
    # Viewers may share a note that nothing has happened to since.
    for i in range(state["notes"]):
        if (
            state["note_card"][i] == card
            and state["note_home"][i] == home
            and state["note_start"][i] >= left
            and state["note_hands"][i] == 1 << home
            and state["note_slots"][i] == 0
            and not state["note_viewers"][i] & viewers
        ):
            state["note_viewers"][i] |= viewers
            return
    if state["notes"] == NOTES:
        forget_oldest(state)
    i = state["notes"]
    state["notes"] = i + 1
    state["noted"][card] += 1
    state["note_card"][i] = card
    state["note_home"][i] = home
    state["note_start"][i] = state["steps"]
    state["note_hands"][i] = 1 << home
    state["note_slots"][i] = 0
    state["note_viewers"][i] = viewers


def split_note(state: Record, i: int, viewers: int) -> int:
    """A note of these viewers of note ``i`` alone; its place, -1 where there is no room left."""
    if state["note_viewers"][i] & ~viewers == 0:
        return i
    state["note_viewers"][i] &= ~viewers
    j = state["notes"]
    if j == NOTES:
        loosen(state, viewers, state["note_card"][i], 1)
        return -1
    state["notes"] = j + 1
    state["noted"][state["note_card"][i]] += 1
    copy_note(state, i, j)
    state["note_viewers"][j] = viewers
    return int(j)


def sure(state: Record, hand: int, movable: int, blind: int) -> int:
    """The blind viewers to whom a card that leaves a hand is no riddle: they have noted all of the
    hand, and what can be moved of it (types, a bit each) is of one type.
    """
    size = state["hand_size"][hand]
    certain = 0
    for i in range(state["notes"]):
        if state["note_hands"][i] == 1 << hand and state["note_slots"][i] == 0:
            certain += 1
    if certain < size:
        return 0
    found = 0
    for v in range(VIEWERS):
        known = 0
        kinds = 0
        for i in range(state["notes"] if blind >> v & 1 else 0):
            if (
                state["note_viewers"][i] >> v & 1
                and state["note_hands"][i] == 1 << hand
                and state["note_slots"][i] == 0
            ):
                known += 1
                kinds |= 1 << state["note_card"][i] & movable
        if known == size and kinds and not kinds & (kinds - 1):
            found |= 1 << v
    return found


def hide(state: Record, hand: int, to: int, movable: int) -> None:
    """A card of the movable types is about to leave a hand unseen; ``to`` is as ``step_to``."""
    if state["unobserved"]:
        return
    wanted = False
    for i in range(state["notes"]):
        if state["note_hands"][i] >> hand & 1:
            wanted = True
            break
    if not wanted:
        return
    if state["steps"] % 16 == 15:
        tidy_steps(state)
    while state["steps"] == STEPS:
        forget_oldest(state)
        tidy_steps(state)
    k = state["steps"]
    state["steps"] = k + 1
    state["stepped"][hand] += 1
    state["step_from"][k] = hand
    state["step_to"][k] = to
    state["step_cards"][k] = state["hand_size"][hand]
    blind = watchers(state, 1 << hand | (1 << to if to < SEATS else 0))
    pinned = sure(state, hand, movable, blind)
    open_ = pinned
    for i in range(state["notes"]):
        if not (state["note_hands"][i] >> hand & 1 and movable >> state["note_card"][i] & 1):
            continue
        certain = state["note_hands"][i] == 1 << hand and state["note_slots"][i] == 0
        viewers = state["note_viewers"][i] & open_
        if certain and viewers:
            open_ &= ~viewers
            put_place(state, split_note(state, i, viewers), to, k, True)
        viewers = state["note_viewers"][i] & blind & ~pinned
        if viewers:
            put_place(state, split_note(state, i, viewers), to, k, False)


def put_place(state: Record, i: int, to: int, k: int, only: bool) -> None:
    """A noted card (-1: a forgotten one) may be, or is, where step ``k`` led."""
    if i < 0:
        return
    if only:
        state["note_hands"][i] = 0
    if to < SEATS:
        state["note_hands"][i] |= 1 << to
    else:
        state["note_slots"][i] |= 1 << k


def notice(state: Record, card: int, hand: int, step: int, viewers: int) -> None:
    """Viewers see that a card of a type lay in a hand, or (hand -1) where a step had hidden it."""
    left = viewers
    while left and state["noted"][card]:
        best = -1
        fewest = 99
        for i in range(state["notes"]):
            if state["note_card"][i] != card or not may_lie(state, i, hand, step, left):
                continue
            places = bits(state["note_hands"][i]) + bits(state["note_slots"][i])
            if places < fewest or (places == fewest and comes_first(state, i, best)):
                best = i
                fewest = places
        if best < 0:
            break
        found = state["note_viewers"][best] & left
        left &= ~found
        state["note_viewers"][best] &= ~found
        if forget_rivals(state, best, hand, step, found):
            strike_empty(state)
        elif state["note_viewers"][best] == 0:
            remove_note(state, best)
    if left and state["loose_of"][card]:
        loosen(state, left, card, -1)


def comes_first(state: Record, i: int, j: int) -> bool:
    """Whether a note is taken before another of its type: wherever they stand, by what they say."""
    if state["note_home"][i] != state["note_home"][j]:
        return bool(state["note_home"][i] < state["note_home"][j])
    if state["note_hands"][i] != state["note_hands"][j]:
        return bool(state["note_hands"][i] < state["note_hands"][j])
    if state["note_slots"][i] != state["note_slots"][j]:
        return bool(state["note_slots"][i] < state["note_slots"][j])
    return bool(state["note_start"][i] < state["note_start"][j])


def forget_rivals(state: Record, best: int, hand: int, step: int, viewers: int) -> bool:
    """It may have been another noted card, which could not lie where the one that was found could:
    these become loose. Whether there were such.
    """
    any_ = False
    card = state["note_card"][best]
    hands, slots = state["note_hands"][best], state["note_slots"][best]
    for i in range(state["notes"]):
        if state["note_card"][i] != card or not may_lie(state, i, hand, step, viewers):
            continue
        if hands & ~state["note_hands"][i] or slots & ~state["note_slots"][i]:
            both = state["note_viewers"][i] & viewers
            loosen(state, both, card, 1)
            state["note_viewers"][i] &= ~both
            any_ = True
    return any_


def may_lie(state: Record, i: int, hand: int, step: int, viewers: int) -> bool:
    """Whether a note of the viewers may lie in the hand, or in the step's slot (hand -1)."""
    if not state["note_viewers"][i] & viewers:
        return False
    if hand >= 0:
        return bool(state["note_hands"][i] >> hand & 1)
    return step >= 0 and bool(state["note_slots"][i] >> step & 1)


def tighten(state: Record, hand: int) -> None:
    """After all saw a card leave a hand: a step from it moved one of those that lie in it still or
    have left it in steps since.
    """
    if state["stepped"][hand] == 0:
        return
    most = state["hand_size"][hand]
    for back in range(state["steps"]):
        k = state["steps"] - 1 - back
        if state["step_from"][k] == hand:
            most += 1
            if state["step_cards"][k] > most:
                state["step_cards"][k] = most


def step_of(state: Record, place: int) -> int:
    """The step that hid the card at a place (as in ``step_to``), -1 if none is remembered."""
    for k in range(state["steps"]):
        if state["step_to"][k] == place:
            return k
    return -1


def show_slot(state: Record, card: int, seat: int, place: int) -> None:
    """The card at a place of a seat (as in ``step_to``) is turned up before everyone's eyes."""
    if state["unobserved"]:
        return
    step = step_of(state, place)
    notice(state, card, -1, step, watchers(state, 1 << seat))
    if state["steps"] and step >= 0:
        drop_step(state, step)
        strike_empty(state)
        tighten(state, seat)


def show_hand(state: Record, card: int, seat: int) -> None:
    """A card of that type has left a seat's hand before everyone's eyes."""
    if not state["unobserved"] and (state["notes"] or state["loose_of"][card]):
        notice(state, card, seat, -1, watchers(state, 1 << seat))
        tighten(state, seat)


def pass_on(state: Record, card: int, source: int, to: int) -> None:
    """A card is about to go from hand to hand; the two know it, the others don't."""
    if state["unobserved"]:
        return
    hide(state, source, to, (1 << TYPES) - 1)
    notice(state, card, source, -1, 1 << to)
    add_note(state, card, to, 1 << source)


def look_into(state: Record, seat: int, hand: int) -> None:
    """A seat looks at another's hand: it has now noted all of it."""
    if state["unobserved"]:
        return
    me = 1 << seat
    for card in range(TYPES):
        for _ in range(state["hand"][hand, card]):
            notice(state, card, hand, -1, me)
    for i in range(state["notes"]):
        if state["note_viewers"][i] & me and state["note_hands"][i] >> hand & 1:
            j = split_note(state, i, me)
            if j >= 0:
                state["note_hands"][j] &= ~(1 << hand)
    strike_empty(state)
    for card in range(TYPES):
        for _ in range(state["hand"][hand, card]):
            add_note(state, card, hand, me)


def renew_knowledge(state: Record) -> None:
    """The discard pile is the deck: all else that a viewer can't see lies with others (HUT-13)."""
    if state["unobserved"]:
        return
    seats = state["seats"]
    for card in range(TYPES):
        state["loose"][SPECTATOR, card] = 0
    for seat in range(seats):
        count_own(state, seat)
        state["old"][seat] = state["busy"][seat]
    for card in range(TYPES):
        whole = state["loose"][SPECTATOR, card]
        for seat in range(seats):
            state["loose"][seat, card] = whole - state["loose"][seat, card]
        state["loose_of"][card] = seats * whole
    for i in range(state["notes"]):
        loosen(state, state["note_viewers"][i], state["note_card"][i], -1)


def count_own(state: Record, seat: int) -> None:
    """Put a seat's hand and what lies under its hosts in place of its loose cards, and add them to
    those of the spectators.
    """
    for card in range(TYPES):
        state["loose"][seat, card] = state["hand"][seat, card]
    busy = state["busy"][seat]
    host = 0
    while busy:
        if busy & 1:
            state["loose"][seat, state["under"][seat, host]] += 1
        busy >>= 1
        host += 1
    for card in range(TYPES):
        state["loose"][SPECTATOR, card] += state["loose"][seat, card]
