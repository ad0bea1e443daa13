"""The simulated scene as MuJoCo's XML, built from the set of pieces.

The settings are those under which a piece at rest stays at rest and a lost balance is really lost:
quarter-millisecond steps, stiff contacts without bounce (but for the disc's), and bodies that are
put to sleep only when they truly lie still.
"""

from __future__ import annotations

from lindwurm.gamebox.draco.pieces import BREATH, DISC, HEADS, TAILS, Kind, Set, Shape, kind_of

#: Seconds a step.
STEP = 0.00025
#: How high the floor lies under the table's top; what falls off is laid down there.
FLOOR = -0.75
#: The table's thickness.
THICK = 0.04
_SOLREF, _SOLIMP = "0.002 1", "0.95 0.99 0.0005 0.5 2"
#: Spinning and rolling friction, in metres.
_SPIN, _ROLL = 0.003, 0.0003


def scene_xml(pieces: Set, fragments: int) -> str:
    """The model: table, floor, fire breath (body 1), disc (body 2), then all pieces by number."""
    count = HEADS + TAILS + fragments
    kinds = pieces.kinds
    disc = kinds[DISC]
    x, y = pieces.table[0] / 2, pieces.table[1] / 2
    parts = f"<freejoint/>{_geoms(disc, 'disc', _disc(disc))}"
    bodies = [
        f'<body name="breath" pos="0 0 {FLOOR - 1}">{_geoms(kinds[BREATH], "breath")}</body>',
        f'<body name="disc" pos="0 2 {FLOOR + disc.shapes[0].size[1]}" sleep="init">{parts}</body>',
    ]
    pairs = []
    for piece in range(count):
        kind = kinds[kind_of(piece)]
        bodies.append(
            f'<body name="p{piece}" pos="{piece * 0.1} 1 {FLOOR}" sleep="init"><freejoint/>'
            f"{_geoms(kind, f'p{piece}')}</body>"
        )
        slide, spin = disc.friction, _SPIN
        pairs += [
            f'<pair geom1="disc_0" geom2="p{piece}_{n}" condim="4" solref="0.002 {disc.bounce}" '
            f'solimp="{_SOLIMP}" friction="{slide} {slide} {spin} 0.0001 0.0001"/>'
            for n in range(len(kind.shapes))
        ]
    friction = f"{pieces.friction} {_SPIN} {_ROLL}"
    return f"""<mujoco model="draco">
  <compiler angle="degree" autolimits="true"/>
  <option timestep="{STEP}" integrator="implicitfast" cone="elliptic" impratio="10" solver="Newton"
    iterations="50" tolerance="1e-8" noslip_iterations="0" sleep_tolerance="1e-5">
    <flag sleep="enable"/></option>
  <default><geom condim="4" solref="{_SOLREF}" solimp="{_SOLIMP}" friction="{friction}"/></default>
  <worldbody>
    <geom name="table" type="box" size="{x} {y} {THICK / 2}" pos="0 0 {-THICK / 2}"/>
    <geom name="floor" type="plane" size="5 5 0.01" pos="0 0 {FLOOR}"/>
    {"".join(bodies)}
  </worldbody>
  <contact>{"".join(pairs)}</contact>
</mujoco>"""


def _disc(disc: Kind) -> str:
    """What the disc's contact with the table has of its own: softer, or it hops as it slides."""
    return f'friction="{disc.friction} {_SPIN} {_ROLL}" priority="1" condim="6" solref="0.004 1"'


def _geoms(kind: Kind, name: str, extra: str = "") -> str:
    return "".join(
        f'<geom name="{name}_{n}" {_geom(shape)} density="{kind.density}" {extra}/>'
        for n, shape in enumerate(kind.shapes)
    )


def _geom(shape: Shape) -> str:
    size, at = " ".join(map(str, shape.size)), " ".join(map(str, shape.at))
    return f'type="{shape.type}" size="{size}" pos="{at}" euler="0 {shape.tilt} 0"'
