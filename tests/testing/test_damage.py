"""Damage is what it says, in one place, and leaves the form that it was done to alone."""

from __future__ import annotations

import json
import random
from typing import Any

from lindwurm.core.forms import difference
from lindwurm.testing.damage import damaged, damages

FORM: dict[str, Any] = {
    "number": 3,
    "flag": True,
    "text": "abc",
    "none": None,
    "list": ["x", "y", "z"],
    "inner": {"half": 0.5, "empty": []},
}


def test_a_damage_is_in_its_place() -> None:
    before = json.dumps(FORM)
    kinds = set()
    for seed in range(2000):
        form, damage = damaged(FORM, random.Random(seed))
        assert json.dumps(FORM) == before
        kinds.add(damage.what)
        found = difference(form, FORM)
        place = ".".join(str(part) for part in damage.path)
        if found is not None:
            where = found[0].replace("[", ".").replace("]", "")
            assert where.startswith(place) or place.startswith(where), (damage, found)
            assert str(damage).endswith(f" at {place or 'the top'}")
    expected = {"dropped", "a field added", "flipped", "one more", "another text", "emptied"}
    expected |= {"an item dropped", "an item doubled", "reversed", "null", "zero", "a list"}
    assert expected <= kinds


def test_so_many_damages_all_of_them_real() -> None:
    found = list(damages(FORM, random.Random(1), 50))
    assert len(found) == 50
    assert all(repr(form) != repr(FORM) for form, _ in found)


def test_the_same_generator_does_the_same_damage() -> None:
    first, second = (list(damages(FORM, random.Random(9), 20)) for _ in range(2))
    assert first == second
