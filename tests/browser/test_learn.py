"""A first game with the guide, and hints."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from tests.browser.conftest import Table


def test_a_first_game_of_dragonheart(
    visit: Callable[..., Page], at_table: Callable[[Page], Table]
) -> None:
    page = visit()
    page.get_by_role("link", name="Learn Dragonheart by playing").click()
    guide = page.get_by_test_id("lesson")
    step = guide.locator("[data-step]")
    expect(step).to_contain_text("This board belongs to both of you")
    assert "/learn/dragonheart/" in page.url
    table = at_table(page)
    # It is read out, and can be read on and back by keys alone.
    expect(guide.locator("[aria-live=polite]")).to_contain_text("Step 1 of 11")
    guide.get_by_role("button", name="Go on").press("Enter")
    expect(step).to_contain_text("five cards")
    guide.get_by_role("button", name="Go on").press("Enter")
    expect(guide).to_contain_text("Play the petrified dragon.")
    expect(page.locator(".ring").first).to_be_visible()
    # What is asked for, done as in any game.
    page.get_by_role("button", name="Petrified dragon, 2 points").click()
    page.locator('[data-action="petrified dragon 2"]').click()
    expect(guide).to_contain_text("You laid it down")
    expect(guide).to_contain_text("Play the sorceress.")
    # The page comes back to where it was.
    page.reload()
    expect(guide).to_contain_text("Play the sorceress.")
    while True:
        onward = guide.get_by_role("button", name="Go on")
        doing = guide.get_by_role("button", name="Do it for me")
        over = guide.get_by_text("You know the essentials")
        expect(onward.or_(doing).or_(over).first).to_be_visible()
        if over.is_visible():
            break
        (onward if onward.is_visible() else doing).first.click()
    assert "The first sailing" in page.locator("#panel-log").inner_text()
    assert table.number() >= 12
    # Rules are at hand, and the guide can be left at any time.
    guide.get_by_role("button", name="Play without the guide").click()
    expect(guide).to_have_count(0)
    assert table.wait_for_turn()


def test_the_guide_lets_one_go_ones_own_way(visit: Callable[..., Page]) -> None:
    page = visit()
    page.get_by_role("form", name="New game").get_by_role("link", name="Learn by playing").click()
    guide = page.get_by_test_id("lesson")
    expect(guide.locator("[data-step]")).to_be_visible()
    page.get_by_role("button", name="Ship").first.click()
    page.locator('[data-action="ship 0"]').click()
    expect(guide).to_contain_text("That is allowed, too")
    # What happens for the first time is explained with its rule.
    tip = guide.locator("[data-tip=place]")
    expect(tip).to_contain_text("Cards go onto the space of their kind.")
    tip.get_by_role("button", name="Rule DH-5").click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    before = page.url
    guide.get_by_role("button", name="Begin the lesson again").click()
    expect(guide.locator("[data-step]")).to_contain_text("This board belongs to both of you")
    assert page.url != before


def test_a_hint_is_shown_and_played(
    visit: Callable[..., Page], at_table: Callable[[Page], Table]
) -> None:
    page = visit()
    table = at_table(page)
    table.sit_down("Random", table.small_deck)
    assert table.wait_for_turn()
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_test_id("hint")
    expect(hint).to_contain_text("Searcher would play: Play ")
    expect(page.locator(".ring").first).to_be_visible()
    expect(page.locator("#panel-log")).to_contain_text("You asked for a hint.")
    said = hint.locator("strong").inner_text()
    hint.get_by_role("button", name="Play it").click()
    expect(hint).to_have_count(0)
    played = said.partition("Play ")[2].partition(",")[0]
    expect(page.locator("#panel-log")).to_contain_text(f"You play {played}")
