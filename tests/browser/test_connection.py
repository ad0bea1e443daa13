"""The page when the server goes away and comes back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

Visit = Callable[..., Page]


def test_a_move_made_while_the_server_is_away_is_played_when_it_is_back(
    visit: Visit, server: Any, at_table: Callable[[Page], Any]
) -> None:
    page = visit(tolerated="net::ERR_CONNECTION_REFUSED")
    table = at_table(page)
    table.sit_down("Greedy")
    assert table.wait_for_turn()
    page.evaluate("window.neverReloaded = true")
    seen = table.picture()["log"]
    server.stop()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    table.playable().first.click()
    table.choices.first.click()
    expect(table.banner).to_contain_text("Your move is kept")
    server.start()
    expect(page.get_by_text("Connected", exact=True)).to_be_visible()
    assert table.wait_for_turn()
    log = table.picture()["log"]
    assert log[: len(seen)] == seen
    assert sum("You play" in entry for entry in log[len(seen) :]) == 1
    assert page.evaluate("window.neverReloaded") is True


def test_a_table_that_does_not_exist_says_so(visit: Visit, server: Any) -> None:
    page = visit()
    page.goto(server.address + "table/nowhere")
    expect(
        page.get_by_role("heading", name=re.compile("^This table can.t be opened$"))
    ).to_be_visible()
    page.get_by_role("link", name="Back to the games").click()
    expect(page.get_by_role("form", name="New game")).to_be_visible()
