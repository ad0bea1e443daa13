"""Who one is without an account, on several devices; and the challenge of the day."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

Visit = Callable[..., Page]


def test_a_name_is_kept_and_goes_to_another_device_by_a_link_that_works_once(
    visit: Visit, server: Any
) -> None:
    page, phone = visit(), visit(viewport={"width": 390, "height": 844})
    third = visit(tolerated="status of 4")
    page.get_by_role("link", name="You", exact=True).click()
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("Link for your other device").input_value()
    for device in (phone, third):
        device.goto(link)
        device.get_by_role("button", name="Yes, use it here").click()
        if device is phone:
            expect(phone.get_by_text("This browser is now known as Ada")).to_be_visible()
            expect(phone).to_have_url(re.compile("/you$"))
        else:
            expect(third.get_by_role("alert")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("textbox", name="Your name")).to_have_value("Ada")
    expect(third.get_by_role("textbox", name="Your name")).to_have_value("")


def test_the_day_has_one_deal_for_all_one_attempt_each_and_results(
    visit: Visit, server: Any
) -> None:
    ada, bob = visit(), visit()
    tiles = []
    for page, name in ((ada, "Ada"), (bob, "Bob")):
        page.goto(server.address + "you")
        page.get_by_role("textbox", name="Your name").fill(name)
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Saved.")).to_be_visible()
        page.get_by_role("link", name="Daily challenge").click()
        expect(page.get_by_text("You see what the others reached when you have")).to_be_visible()
        page.get_by_role("button", name="Play today’s deal").click()  # noqa: RUF001
        seen = []
        for number in range(1, 26):
            expect(page.get_by_text(f"Tile {number} of 25")).to_be_visible()
            expect(page.locator(".grid .free")).to_have_count(26 - number)
            if number == 3:
                # Whoever goes away finds the same attempt again.
                page.goto(server.address + "daily")
                page.get_by_role("link", name="Go on").click()
                expect(page.get_by_text("Tile 3 of 25")).to_be_visible()
            page.locator(".grid .free").first.click()
            seen.append(page.locator("#panel-log").inner_text())
        expect(page.get_by_role("dialog").filter(has_text="The count")).to_be_visible()
        tiles.append(seen[-1].replace(name, "You"))
    assert tiles[0] == tiles[1]
    ada.goto(server.address + "daily")
    expect(ada.locator("tbody tr")).to_have_count(2)
    expect(ada.locator("tr.you")).to_contain_text("Ada")
    places = ada.locator("tbody td:first-child").all_inner_texts()
    assert places == ["1", "1"], "the same tiles at the same places reach the same"
