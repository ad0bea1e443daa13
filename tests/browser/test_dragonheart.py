"""Dragonheart in the browser, from the first page to the count."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

Visit = Callable[..., Page]


def click_a_move(table: Any, turn: int) -> None:
    """Select all cards of one kind, then click the board, or a pile where one must be chosen."""
    first = table.playable().nth(turn % table.playable().count())
    kind = first.get_attribute("aria-label").partition(",")[0]
    keys = [i for i, label in enumerate(labels(table)) if label.partition(",")[0] == kind]
    for index in keys:
        table.hand.nth(index).click()
    expect(table.choices.first).to_be_visible()
    table.page.locator(".offer").first.click()


def labels(table: Any) -> list[str]:
    return [card.get_attribute("aria-label") or "" for card in table.hand.all()]


def test_a_whole_game_by_clicking(visit: Visit, at_table: Callable[[Page], Any]) -> None:
    page = visit()
    table = at_table(page)
    table.sit_down("Greedy")
    turns = 0
    while table.wait_for_turn():
        if turns == 4:
            seen = table.picture()
            assert len(seen["log"]) >= 8
            page.reload()
            assert table.wait_for_turn()
            assert table.picture() == seen
            page.goto(page.url.partition("/table/")[0])
            page.get_by_role("link", name=re.compile("Dragonheart.*Your turn", re.DOTALL)).click()
            assert table.wait_for_turn()
            assert table.picture() == seen
        if turns == 0:
            assert page.title() == "● Your turn · Dragonheart"
        before = table.number() if turns else 0
        click_a_move(table, turns)
        page.wait_for_function(
            "n => Number([...document.querySelectorAll('#panel-log .index')].at(-1)?.textContent)"
            " > n",
            arg=before,
        )
        turns += 1
    totals = [int(table.end.get_by_test_id(f"total-{seat}").inner_text()) for seat in (0, 1)]
    title = table.end.get_by_role("heading").inner_text()
    if totals[0] != totals[1]:
        assert title == ("You win!" if totals[0] > totals[1] else "Greedy wins")
    columns = [
        table.end.locator(f"tbody td:nth-of-type({seat + 1}) b").all_inner_texts()
        for seat in (0, 1)
    ]
    assert [sum(map(int, column)) for column in columns] == totals

    table.end.get_by_role("button", name="Look at the table").click()
    expect(page.locator("#panel-log")).to_contain_text("The game is over")
    page.get_by_role("button", name="Show the count").click()
    first = page.url
    table.end.get_by_role("button", name="Play again").click()
    expect(page).not_to_have_url(first)
    assert table.wait_for_turn()


def test_a_whole_game_by_keyboard(visit: Visit, at_table: Callable[[Page], Any]) -> None:
    page = visit()
    table = at_table(page)
    table.sit_down("Random", deck=table.small_deck)
    turns = 0
    while table.wait_for_turn():
        before = len(table.page.locator("#panel-log li").all())
        cards = [label for label in labels(table) if "be played now" not in label]
        if turns % 2 == 0:
            # By its number, then Enter.
            page.keyboard.press(str(labels(table).index(cards[0]) + 1))
        else:
            # By the arrows: into the hand, along to a card that can be played, and Space.
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("ArrowRight")
            for _ in range(len(labels(table))):
                focused = page.evaluate("document.activeElement.getAttribute('aria-disabled')")
                if focused == "false":
                    break
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Space")
        expect(table.choices.first).to_be_visible()
        if turns == 0:
            page.keyboard.press("Escape")
            expect(table.choices).to_have_count(0)
            page.keyboard.press(str(labels(table).index(cards[0]) + 1))
        several = table.choices.count() > 1
        page.keyboard.press("Enter")
        if several:
            # A pile must be chosen: Enter went to the first of the buttons, the arrows go on.
            expect(table.choices.first).to_be_focused()
            page.keyboard.press("ArrowRight")
            expect(table.choices.nth(1)).to_be_focused()
            page.keyboard.press("Enter")
        expect(page.locator("#panel-log li").nth(before)).to_be_visible()
        turns += 1
    expect(table.end.get_by_role("heading")).to_be_visible()
    page.keyboard.press("Escape")
    expect(table.end).to_be_hidden()


def test_a_narrow_touch_screen(visit: Visit, at_table: Callable[[Page], Any]) -> None:
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    table = at_table(page)
    table.sit_down("Greedy")
    for _ in range(3):
        assert table.wait_for_turn()
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 360
        table.playable().first.tap()
        expect(page.locator(".offer").first).to_be_visible()
        table.choices.first.tap()
        expect(table.banner.filter(has_text="Your turn")).to_have_count(0)
    assert table.wait_for_turn()
    page.get_by_role("button", name="Log, rules and deal").tap()
    rule = page.locator("#panel-log").get_by_role("button", name="Rule DH-5", exact=True).last
    rule.tap()
    expect(page.locator('[data-rule="DH-5"]')).to_be_in_viewport()
    page.get_by_role("complementary").get_by_role("button", name="Close").tap()
    page.get_by_role("button", name=re.compile("^All \\d+ moves$|^The only move$")).tap()
    dialog = page.get_by_role("dialog", name="All moves that are possible now")
    dialog.get_by_role("button").first.tap()
    expect(dialog).to_be_hidden()
    assert table.wait_for_turn()


def test_every_card_and_move_has_a_name(visit: Visit, at_table: Callable[[Page], Any]) -> None:
    page = visit()
    table = at_table(page)
    table.sit_down("Greedy")
    assert table.wait_for_turn()
    assert all(re.match(r"[A-Z][a-z ]+(, \d points?)?(,|$)", label) for label in labels(table))
    nameless = page.evaluate(
        "[...document.querySelectorAll('button')]"
        ".filter(b => !(b.ariaLabel || b.textContent.trim())).length"
    )
    assert nameless == 0
    spoken = page.locator("[aria-live=polite][aria-atomic]")
    table.playable().first.click()
    table.choices.first.click()
    assert table.wait_for_turn()
    expect(spoken).to_contain_text("Greedy plays")


def test_every_move_moves_on_the_screen(visit: Visit, at_table: Callable[[Page], Any]) -> None:
    page = visit(reduced_motion="no-preference")
    table = at_table(page)
    table.sit_down("Greedy")
    assert table.wait_for_turn()
    page.evaluate(
        "window.flown = 0;"
        "new MutationObserver(changes => changes.forEach(c => window.flown += c.addedNodes.length))"
        ".observe(document.querySelector('.table > .layer'), {childList: true})"
    )
    for turn in range(1, 3):
        table.playable().first.click()
        table.choices.first.click()
        expect(table.banner.filter(has_text="Greedy plays")).to_be_visible()
        assert table.wait_for_turn()
        # At least each player's card to the board, and a new one to each hand.
        assert page.evaluate("window.flown") >= 4 * turn
        expect(page.locator(".ghost")).to_have_count(0)
