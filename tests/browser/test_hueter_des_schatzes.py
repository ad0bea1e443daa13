"""A table of Hüter des Schatzes, filled by clicking, by touch and by keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

SPACES = 25


def start(page: Page, players: int, bot: str = "Greedy") -> None:
    """A new game against bots of one level."""
    page.locator("label.game", has_text="Hüter des Schatzes").click()
    form = page.get_by_role("form", name="New game")
    form.locator(f"label:has(input[name=players][value='{players}'])").click()
    for seat in range(2, players + 1):
        form.get_by_label(f"Seat {seat}").select_option(label=bot)
    form.get_by_role("button", name="Start the game").click()
    expect(free(page).first).to_be_visible()


def free(page: Page) -> Locator:
    """The spaces on which the tile can be placed now."""
    return page.locator(".grid .free")


def wait_for_tile(page: Page, number: int) -> None:
    expect(page.get_by_text(f"Tile {number} of 25")).to_be_visible()
    expect(free(page)).to_have_count(SPACES - number + 1)


@pytest.mark.slow
def test_a_whole_game_by_clicking(visit: Callable[..., Page]) -> None:
    """A game with two bots, the page loaded anew in the middle, counted at the end."""
    page = visit()
    start(page, 3)
    for number in range(1, SPACES + 1):
        wait_for_tile(page, number)
        if number == 12:
            spaces = [b.get_attribute("aria-label") for b in page.locator(".grid button").all()]
            page.reload()
            wait_for_tile(page, number)
            again = [b.get_attribute("aria-label") for b in page.locator(".grid button").all()]
            assert again == spaces
        free(page).first.click()
    end = page.get_by_role("dialog").filter(has_text="The count")
    expect(end).to_be_visible()
    totals = [int(end.get_by_test_id(f"total-{seat}").inner_text()) for seat in range(3)]
    scores = page.locator(".table .score").evaluate_all(
        "found => found.map(one => one.firstChild.textContent.trim())"
    )
    assert sorted(totals) == sorted(map(int, scores))


@pytest.mark.slow
def test_alone_by_keys_and_by_touch(visit: Callable[..., Page]) -> None:
    """What would be joined is said before; R turns, Enter places; a finger holds, turns, places."""
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True)
    start(page, 1)
    put = page.get_by_role("button", name="Place it", exact=True)
    page.keyboard.press("ArrowRight")
    expect(put).to_have_attribute("data-action", "a1 r0")
    expect(page.locator(".effects li").first).to_contain_text("open edge")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("r")
    expect(put).to_have_attribute("data-action", "a2 r1")
    page.keyboard.press("Enter")
    wait_for_tile(page, 2)
    space = page.locator(".grid [data-space=c3]")
    space.tap()
    expect(put).to_have_attribute("data-action", "c3 r1")
    before = put.get_attribute("data-action")
    space.tap()
    expect(put).not_to_have_attribute("data-action", before or "")
    put.tap()
    wait_for_tile(page, 3)
    assert "c3" not in [one.get_attribute("data-space") for one in free(page).all()]
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360, "nothing sticks out at the side"
