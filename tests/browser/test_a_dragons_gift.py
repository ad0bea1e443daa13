"""A village of A Dragon's Gift, laid out and crafted by clicking, by touch and by keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect


def start(page: Page) -> None:
    """A new game, alone."""
    page.locator("label.game", has_text="A Dragon's Gift").click()
    form = page.get_by_role("form", name="New game")
    form.get_by_role("button", name="Start the game").click()
    expect(page.get_by_test_id("banner")).to_contain_text("Put your card down")


def put(page: Page) -> Locator:
    """The button that puts the card down where it is held."""
    return page.get_by_role("button", name="Put it here")


def village(page: Page) -> Locator:
    return page.get_by_role("application", name="Your village")


def lying(page: Page) -> list[str]:
    found: list[str] = page.locator(".village [data-card]").evaluate_all(
        "cards => cards.map(card => `${card.dataset.card} ${card.style.transform}`)"
    )
    return sorted(found)


@pytest.mark.slow
def test_a_whole_game_by_clicking(visit: Callable[..., Page]) -> None:
    """All cards placed, everything crafted that can be, the page loaded anew, the gift tried."""
    page = visit()
    start(page)
    for number in range(1, 12):
        expect(page.locator(".village [data-card]")).to_have_count(number)
        expect(page.get_by_test_id("banner")).to_contain_text("Your turn")
        place = page.locator(".stand").nth(number % 5)
        place.hover()
        expect(page.get_by_test_id("held")).to_be_visible()
        expect(page.locator(".hand .said")).to_contain_text("connect")
        place.click()
        if number == 6:
            expect(page.locator(".village [data-card]")).to_have_count(7)
            before = lying(page)
            page.reload()
            expect(page.locator(".village [data-card]")).to_have_count(7)
            assert lying(page) == before
    banner = page.get_by_test_id("banner")
    expect(banner).to_contain_text("attempt the gift")
    supplied = 0
    while True:
        expect(banner).to_contain_text("Your turn")
        choices = page.locator("[data-action]")
        if "Choose the card to lift" in banner.inner_text():
            choices.first.click()
        elif "put down" in banner.inner_text():
            page.locator(".stand").first.click()
        elif page.locator(".cards .ready").count():
            page.locator(".cards .ready").first.click()
            craft = page.locator(".crafting [data-action]")
            craft.click()
            supplied += 1
        else:
            break
        expect(page.locator("#panel-log li").last).to_be_visible()
        page.wait_for_timeout(400)
    assert supplied == page.locator(".cards .supplied").count()
    page.get_by_role("button", name="Attempt the gift").click()
    page.get_by_role("button", name="End it here").click()
    expect(banner).to_contain_text("Choose where the gift card goes")
    page.locator(".stand").first.click()
    end = page.get_by_role("dialog").filter(has_text="The count")
    while not end.is_visible():
        if "Your turn" in banner.inner_text():
            page.locator("[data-action]:enabled").first.click()
        page.wait_for_timeout(300)
    assert end.get_by_test_id("total-0").inner_text() == str(supplied)


@pytest.mark.slow
def test_by_keys_and_by_touch(visit: Callable[..., Page]) -> None:
    """Arrow keys move the card, R turns it, Enter puts it down; a finger holds, turns, puts; why
    something can't be crafted is said.
    """
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True)
    start(page)
    village(page).focus()
    page.keyboard.press("ArrowRight")
    expect(put(page)).to_have_attribute("data-action", "place -1,-2")
    page.keyboard.press("r")
    expect(put(page)).to_have_attribute("data-action", "place -1,-2 turned")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".village [data-card]")).to_have_count(2)
    expect(page.get_by_test_id("banner")).to_contain_text("Your turn")
    place = page.locator(".stand").last
    place.tap()
    held = put(page).get_attribute("data-action") or ""
    assert held.startswith("place ")
    place.tap()
    expect(put(page)).to_have_attribute("data-action", f"{held} turned")
    put(page).tap()
    expect(page.locator(".village [data-card]")).to_have_count(3)
    expect(page.get_by_test_id("banner")).to_contain_text("Your turn")
    card = page.locator(".cards button:not(.ready)").first
    card.tap()
    expect(page.locator(".crafting .why").first).to_be_visible()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360, "nothing sticks out at the side"
