"""Actions as texts: a shot, and where won fragments are set up."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lindwurm.core.errors import IllegalAction
from lindwurm.gamebox.draco.simulation import Launch, Place

SHOOT_FORM = "shoot X Y H° V m/s"
SET_UP_FORM = "set up | set up X Y T°"
_LENGTH, _ANGLE = r"(-?\d{1,2}(?:\.\d{1,6})?)", r"(-?\d{1,3}(?:\.\d{1,3})?)"
_SPEED = r"(\d{1,2}(?:\.\d{1,3})?)"
_SHOT = re.compile(rf"shoot {_LENGTH} {_LENGTH} {_ANGLE}°? {_SPEED}(?: m/s)?", re.ASCII)
_PLACE = re.compile(rf"set up {_LENGTH} {_LENGTH} {_ANGLE}°?", re.ASCII)


@dataclass(frozen=True)
class SetUp:
    """Set up the next fragment at a place, or (None) all the rest in the default places."""

    place: Place | None


def read_action(text: str) -> Launch | SetUp:
    """The action that a text means; IllegalAction (without a rule) if it can't be read."""
    if text == "set up":
        return SetUp(None)
    found = _SHOT.fullmatch(text)
    if found:
        x, y, heading, speed = map(float, found.groups())
        return Launch(x, y, heading % 360.0, speed)
    found = _PLACE.fullmatch(text)
    if found:
        x, y, turn = map(float, found.groups())
        return SetUp((round(1e6 * x), round(1e6 * y), round(1e3 * turn) % 360_000))
    raise IllegalAction(
        text,
        f"an action is written '{SHOOT_FORM}', 'set up' or 'set up X Y T°', such as "
        "'shoot 0.012 -0.350 94.5° 2.80 m/s': metres, degrees, metres a second",
    )


def shot_text(x: float, y: float, heading: float, speed: float) -> str:
    """A shot's notation; rounded to tenths of a millimetre and hundredths of a degree."""
    return f"shoot {_plain(x, 4)} {_plain(y, 4)} {_plain(heading % 360.0, 2)}° {speed:.2f} m/s"


def place_text(x: float, y: float, turn: float) -> str:
    """The notation of setting a fragment up at a place."""
    return f"set up {_plain(x, 4)} {_plain(y, 4)} {_plain(turn % 360.0, 2)}°"


def _plain(value: float, digits: int) -> str:
    """A number without a minus before nothing."""
    text = f"{value:.{digits}f}"
    return text.removeprefix("-") if float(text) == 0 else text
