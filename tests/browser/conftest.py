"""A real server with a new database, and Chromium to look at it with."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

import lindwurm.server

#: How long the page may take for anything, in seconds: bots think, cards fly, machines are busy.
PATIENCE = 120
#: A small deck, so that a game is short.
_SMALL_DECK = json.dumps(
    {
        "cards": {
            "dwarf": [1, 2, 3],
            "huntress": [1],
            "fire dragon": [2],
            "treasure chest": [1, 4],
            "troll": [2],
            "knight": [1],
            "petrified dragon": [2],
            "sorceress": [1, 2],
            "ship": [0],
        },
        "frames": {"huntress": 3, "knight": 2, "ship": 3, "dwarf": 4},
    }
)
_START = (
    "import sys; from pathlib import Path; from lindwurm.server.run import serve; "
    "serve(port=int(sys.argv[1]), db=Path(sys.argv[2]), open_browser=False)"
)
_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Server:
    """A server in a process of its own, which can be stopped and started again."""

    def __init__(self, database: Path) -> None:
        self._database, self.address = database, ""
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Start at a free port, or again at the same one; return when it listens."""
        port = self.address.rstrip("/").rpartition(":")[2] or "0"
        self._process = subprocess.Popen(
            [sys.executable, "-u", "-c", _START, port, str(self._database)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("Lindwurm is at http"), line
        self.address = line.split()[3]

    def stop(self) -> None:
        """End it, as a crash would."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


class Table:
    """What a person does at Dragonheart's table, and sees there."""

    small_deck = _SMALL_DECK

    def __init__(self, page: Page) -> None:
        self.page = page
        self.banner = page.get_by_test_id("banner")
        self.hand = page.get_by_role("group", name="Your hand").get_by_role("button")
        self.choices = page.locator("[data-action]")
        self.end = page.get_by_role("dialog").filter(has_text="The count")

    def sit_down(self, bot: str, deck: str | None = None) -> None:
        """Start a new game from the first page against a bot."""
        form = self.page.get_by_role("form", name="New game")
        form.get_by_label("Seat 2").select_option(label=bot)
        if deck is not None:
            form.get_by_text("More options").click()
            form.get_by_label("Deck", exact=True).fill(deck)
        form.get_by_role("button", name="Start the game").click()
        expect(self.hand.first).to_be_visible()

    def wait_for_turn(self) -> bool:
        """Wait until something is asked; False if the game is over instead."""
        turn = self.banner.filter(has_text="Your turn")
        expect(turn.or_(self.end).first).to_be_visible()
        return not self.end.is_visible()

    def playable(self) -> Locator:
        """The cards in hand that can be played now."""
        return self.page.locator('.hand button[aria-disabled="false"]')

    def number(self) -> int:
        """The number of the newest move in the log."""
        return int(self.page.locator("#panel-log .index").last.inner_text())

    def picture(self) -> dict[str, object]:
        """All that the table shows: to be compared before and after."""
        texts = self.page.locator
        return {
            "hand": [card.get_attribute("aria-label") for card in self.hand.all()],
            "board": texts(".board .card").evaluate_all("cards => cards.map(c => c.dataset.card)"),
            "scores": texts(".score").all_inner_texts(),
            "counts": texts(".caption").all_inner_texts(),
            "log": texts("#panel-log li").all_inner_texts(),
            "asked": self.banner.inner_text(),
        }


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM_PATH") or shutil.which("chromium")
    assert path, "The browser tests need Chromium; CHROMIUM_PATH can name it."
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=_FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    built = Path(lindwurm.server.__file__).parent / "page" / "index.html"
    assert built.is_file(), "The page is not built: `make page` builds it."
    started = Server(tmp_path_factory.mktemp("games") / "games.sqlite3")
    yield started
    started.stop()


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Opens the first page in a new browser profile; an error in its console fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(tolerated: str | None = None, **options: object) -> Page:
        # What a service worker answers is none of a test's business, but those that are about it.
        settings = {
            "viewport": {"width": 1440, "height": 900},
            "reduced_motion": "reduce",
            "service_workers": "block",
        }
        context = chromium.new_context(**(settings | options))  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "console",
            lambda message: (
                faults.append(message.text)
                if message.type == "error" and not (tolerated and tolerated in message.text)
                else None
            ),
        )
        page.goto(server.address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def at_table() -> Callable[[Page], Table]:
    """What a person does at a page's table."""
    return Table
