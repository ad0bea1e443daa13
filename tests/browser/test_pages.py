"""The pages around the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

Visit = Callable[..., Page]


def test_the_rules_have_an_address_and_each_rule_its_own(visit: Visit, server: Any) -> None:
    page = visit()
    page.get_by_role("link", name="Read the rules").click()
    expect(page).to_have_url(re.compile("/rules/dragonheart$"))
    expect(page.locator("[data-rule]")).to_have_count(26)
    page.goto(server.address + "rules/dragonheart#DH-26")
    expect(page.locator('[data-rule="DH-26"]')).to_be_in_viewport()


def test_the_icons_are_credited(visit: Visit) -> None:
    page = visit()
    page.get_by_role("link", name="Credits").last.click()
    expect(page.get_by_role("main")).to_contain_text("CC BY 3.0")
    expect(page.get_by_role("main")).to_contain_text("spiked-dragon-head")


def test_an_address_that_leads_nowhere_says_so(visit: Visit, server: Any) -> None:
    page = visit()
    page.goto(server.address + "nowhere/at/all")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()


def test_nothing_is_asked_of_other_sites(visit: Visit, server: Any) -> None:
    page = visit()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    expect(page.get_by_role("form", name="New game")).to_be_visible()
    assert asked
    assert [url for url in asked if not url.startswith(server.address)] == []
