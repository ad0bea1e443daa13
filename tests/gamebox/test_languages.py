"""Each game's rules are told in every language: the same ids, the same numbers, as much said."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import lindwurm
from lindwurm.core.errors import UnknownLanguage
from lindwurm.core.languages import LANGUAGES
from lindwurm.testing.example import Higher

#: Numbers from three on that are written as words; smaller ones are articles and idioms, too.
WORDS = {
    "en": "three|third four|fourth five|fifth six seven eight nine ten twelve",
    "de": "drei|dreimal|dritte|dritten vier|vierte|vierten fünf sechs sieben acht neun zehn zwölf",
    "es": "tres|tercer|tercera|tercero cuatro|cuarta|cuarto cinco seis siete ocho nueve diez doce",
}
NUMBERS = [*range(3, 11), 12]
TRANSLATED = [language for language in LANGUAGES if language != "en"]


def numbers(text: str, language: str) -> Counter[int]:
    """How often each number stands in a text, as digits, or from three on as a word."""
    found = Counter(int(digits) for digits in re.findall(r"\d+", text))
    for number, words in zip(NUMBERS, WORDS[language].split(), strict=True):
        found[number] += len(re.findall(rf"\b({words})\b", text.lower()))
    return +found


def notations(text: str) -> list[str]:
    """The actions that a text shows; their notation is the same in every language."""
    return re.findall(r"`[^`]*`", text)


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", lindwurm.games())
def test_a_translation_has_the_same_rules(name: str, language: str) -> None:
    rules = lindwurm.game(name).rules
    told = {code: rules.rule_texts(code) for code in ("en", language)}
    assert [rule for rule, _ in told[language][1]] == [rule for rule, _ in told["en"][1]]
    pairs = zip(
        [("the introduction", told["en"][0]), *told["en"][1]],
        [told[language][0], *(text for _, text in told[language][1])],
        strict=True,
    )
    for (rule, english), text in pairs:
        assert numbers(text, language) == numbers(english, "en"), f"{rule} has other numbers"
        assert notations(text) == notations(english), f"{rule} shows other actions"
        assert 0.6 < len(text) / len(english) < 1.8, f"{rule} says less, or more"
        assert text != english, f"{rule} is not translated"
        assert text[-1] in ".)", f"{rule} does not end as a sentence does"
        assert text.count("(") == text.count(")"), f"{rule} leaves something open"


def test_a_language_that_nobody_tells_is_refused() -> None:
    for language in ("fr", "", "EN", "../dragonheart/rules"):
        with pytest.raises(UnknownLanguage, match=r"there are: en, de, es$") as found:
            lindwurm.game("dragonheart").rules.rule_texts(language)
        assert (found.value.name, found.value.known) == (language, tuple(LANGUAGES))
    with pytest.raises(UnknownLanguage, match=r"no rules are told in 'de'; there are: en$"):
        Higher().rule_texts("de")
