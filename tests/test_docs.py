"""The examples in the documentation run as they stand there, and its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "docs/library.md", "docs/protocol.md", "CONTRIBUTING.md")


def examples() -> list[tuple[str, str]]:
    """Every Python example of the pages."""
    return [
        (page, code)
        for page in PAGES
        for code in re.findall(r"```python\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)
    ]


def test_there_are_examples() -> None:
    assert {page for page, _ in examples()} >= {"README.md", "docs/library.md"}


@pytest.mark.parametrize(("page", "code"), examples(), ids=lambda value: value[:9])
def test_the_examples_run(page: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, page, "exec"), {})
    assert re.search(r"\d", capsys.readouterr().out), "an example shows its result"


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_files(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    for link in re.findall(r"\]\(([^)#]+)\)", text):
        if "://" not in link:
            assert (ROOT / page).parent.joinpath(link).exists(), link
