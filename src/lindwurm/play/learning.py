"""What an action tells: whether anybody has learned more from it than that it was chosen.

An action that told nobody anything can be taken back as if it had never been. Nothing is declared
for this: worlds are drawn from what each viewer knew before, the action is played in each, and
where it is not possible or does not look the same to that viewer, the viewer has learned something.
Numbers drawn from a stream always count as news, and so does an
action's outcome.
"""

from __future__ import annotations

from lindwurm.core import seeds
from lindwurm.core.errors import LindwurmError
from lindwurm.play.record import Past
from lindwurm.play.state import State

#: Worlds drawn for each viewer. What a share f of the worlds would not have told is missed with a
#: chance of (1 - f) ** WORLDS: one in ten million for an even chance.
WORLDS = 24


def tells(before: State, seat: int, action: str) -> bool:
    """Whether any seat, or a spectator, learned something new when ``seat`` played ``action`` at
    ``before``: a card drawn, a hand shown, a sealed choice opened. IllegalAction.
    """
    after = before.copy()
    events = after.play(seat, action)
    if after.data["drawn"][0].tolist() != before.data["drawn"][0].tolist():
        return True
    if len(after.past.outcomes) > len(before.past.outcomes):
        return True
    others = [other for other in range(before.players) if other != seat]
    for viewer in (seat, *others, None):
        eyes = -1 if viewer is None else viewer
        known = before.game.rules.observe(before.game.setting, before.data, eyes)
        seen = _sight(after, eyes), events.seen_by(viewer)
        for n in range(WORLDS):
            rules, setting = before.game.rules, before.game.setting
            world = State(before.game, rules.resample(setting, known, seeds.key_words(n)), Past())
            try:
                told = world.play(seat, action).seen_by(viewer)
            except LindwurmError:
                return True
            if (_sight(world, eyes), told) != seen:
                return True
    return False


def _sight(state: State, eyes: int) -> bytes:
    return state.game.rules.observe(state.game.setting, state.data, eyes).tobytes()


def turn_goes_on(before: State, after: State) -> bool:
    """Whether the seat that acted is still at its turn: nobody has come to move who wasn't."""
    return not after.over and set(after.to_move) <= set(before.to_move)
