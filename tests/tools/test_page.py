"""The page is built when its sources have changed, and only then."""

from __future__ import annotations

from pathlib import Path

import pytest

import page


class Workshop:
    """A web/ folder of our own, and a record of what npm was asked to do."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.asked: list[str] = []
        for name in ("index.html", "package.json", "package-lock.json", "src/main.ts"):
            file = root / "web" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(name)

    def npm(self, *arguments: str) -> None:
        self.asked.append(arguments[0])
        if arguments[0] == "ci":
            (self.root / "web" / "node_modules").mkdir(exist_ok=True)
        else:
            (self.root / "page").mkdir(exist_ok=True)
            (self.root / "page" / "index.html").write_text("built")


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    made = Workshop(tmp_path)
    monkeypatch.setattr(page, "ROOT", tmp_path)
    monkeypatch.setattr(page, "WEB", tmp_path / "web")
    monkeypatch.setattr(page, "PAGE", tmp_path / "page")
    monkeypatch.setattr(page, "STAMP", tmp_path / "page" / ".sources.sha256")
    monkeypatch.setattr(page, "npm", made.npm)
    return made


def test_a_second_build_does_nothing(workshop: Workshop) -> None:
    page.build()
    page.build()
    assert workshop.asked == ["ci", "run"]


@pytest.mark.parametrize("change", ["edit", "new file", "rename", "page deleted"])
def test_a_change_is_built(workshop: Workshop, change: str) -> None:
    page.build()
    source = workshop.root / "web" / "src" / "main.ts"
    if change == "edit":
        source.write_text("other")
    elif change == "new file":
        source.with_name("more.ts").write_text("")
    elif change == "rename":
        source.rename(source.with_name("entry.ts"))
    else:
        (workshop.root / "page" / "index.html").unlink()
    page.build()
    assert workshop.asked == ["ci", "run", "run"]


def test_packages_are_installed_anew_when_their_lock_changes(workshop: Workshop) -> None:
    page.build()
    (workshop.root / "web" / "package-lock.json").write_text("newer")
    page.build()
    assert workshop.asked == ["ci", "run", "ci", "run"]


def test_what_is_not_a_source_is_not_built(workshop: Workshop) -> None:
    page.build()
    (workshop.root / "web" / "node_modules" / "some.js").write_text("")
    (workshop.root / "web" / "src" / "schema.d.ts").write_text("")
    page.build()
    assert workshop.asked == ["ci", "run"]


@pytest.mark.parametrize(
    ("said", "fits"), [("v20.20.2", True), ("v24.1.0", True), ("v18.19.0", False)]
)
def test_an_old_node_will_not_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, fits: bool
) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {said}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert page.system_node() == (tmp_path if fits else None)


def test_without_node_the_error_says_what_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(page.PageError, match="make page"):
        page.npm_command()
