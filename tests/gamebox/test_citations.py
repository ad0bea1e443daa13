"""Each game's rules are all there, in order, and each is cited by a test of that game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lindwurm

TESTS = Path(__file__).parent

#: The ids that each game's rules have.
RULES = {
    "dragonheart": [f"DH-{n}" for n in range(1, 27)],
    "hueter-des-schatzes": [f"HS-{n}" for n in range(1, 14)],
    "a-dragons-gift": ["DG-1", "DG-2", "DG-3", "DG-3b", *(f"DG-{n}" for n in range(4, 22))],
}


@pytest.mark.parametrize("name", lindwurm.games())
def test_the_rules_are_complete(name: str) -> None:
    intro, rules = lindwurm.game(name).rules.rule_texts()
    assert [rule for rule, _ in rules] == RULES[name]
    assert len(intro.split()) > 20, "an introduction says what the game is"
    for rule, text in rules:
        assert len(text.split()) > 3, f"{rule} says too little"
        assert text[-1] in ".)", f"{rule} does not end as a sentence does"


@pytest.mark.parametrize("name", lindwurm.games())
def test_each_rule_is_cited_by_a_test(name: str) -> None:
    folder = TESTS / name.replace("-", "_")
    text = "\n".join(file.read_text(encoding="utf-8") for file in folder.glob("test_*.py"))
    cited = set(re.findall(r"\b[A-Z]+-\d+[a-z]?\b", text))
    assert not set(RULES[name]) - cited, "no test cites these"
    prefix = lindwurm.game(name).rules.prefix
    strange = {rule for rule in cited if rule.startswith(f"{prefix}-")} - set(RULES[name])
    assert not strange, "there are no such rules"


@pytest.mark.parametrize("name", lindwurm.games())
def test_the_code_cites_rules_that_exist(name: str) -> None:
    rules = lindwurm.game(name).rules
    folder = Path(str(__import__(type(rules).__module__, fromlist=["x"]).__file__)).parent
    text = "\n".join(file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.py")))
    cited = set(re.findall(rf"\b{rules.prefix}-\d+[a-z]?\b", text))
    assert cited
    assert not cited - set(RULES[name]), "there are no such rules"
