"""For everyone: what axe finds, keys alone, live regions, narrow screens, light and dark."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import lindwurm

Visit = Callable[..., Page]

AXE = Path(lindwurm.__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """
async () => {
  // A card's face shows a number and a picture; its name says the same in other words.
  const rules = { 'label-content-name-mismatch': { enabled: false } };
  const found = await axe.run(document, { resultTypes: ['violations'], rules });
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
      `${id}: ${target.join(' ')}: ${failureSummary}`));
}
"""


def serious(page: Page) -> list[str]:
    """What axe finds serious or worse on the page as it is."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(RUN)
    return found


def fits(page: Page) -> bool:
    """Nothing is wider than the screen."""
    return bool(page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_a_serious_fault(
    visit: Visit, server: Any, at_table: Callable[[Page], Any], scheme: str
) -> None:
    page = visit(color_scheme=scheme, viewport={"width": 390, "height": 844})
    form = page.get_by_role("form", name="New game")
    expect(form).to_be_visible()
    faults = {"home": serious(page)}
    assert fits(page)
    for path, name in (("daily", "Daily challenge"), ("you", "You"), ("replay", "Load a record")):
        page.goto(server.address + path)
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
        page.wait_for_load_state("networkidle")
        faults[path] = serious(page)
        assert fits(page), path
    page.goto(server.address + "rules/dragonheart")
    expect(page.locator("[data-rule]").first).to_be_visible()
    faults["rules"] = serious(page)
    page.goto(server.address + "credits")
    faults["credits"] = serious(page)

    page.goto(server.address)
    form.get_by_text("People online").click()
    form.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Invite")).to_be_visible()
    faults["open table"] = serious(page)
    page.get_by_label("Seat a bot at seat 2").select_option(label="Greedy")
    page.get_by_role("button", name="Start the game").click()
    table = at_table(page)
    assert table.wait_for_turn()
    assert fits(page)
    faults["table"] = serious(page)
    page.get_by_role("button", name="Share, leave and more").click()
    faults["menu"] = serious(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Log, rules and deal").click()
    faults["log"] = serious(page)
    page.get_by_role("tab", name="Deal").click()
    faults["deal"] = serious(page)
    page.goto(server.address + "learn/dragonheart")
    expect(page.locator("[data-step]")).to_be_visible()
    assert fits(page)
    faults["lesson"] = serious(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_test_id("hint").locator("strong")).to_be_visible()
    assert fits(page)
    faults["hint"] = serious(page)
    assert [f"{place}: {fault}" for place, found in faults.items() for fault in found] == []


def test_a_table_is_opened_and_joined_by_keys_alone_and_moves_are_announced(
    visit: Visit, at_table: Callable[[Page], Any]
) -> None:
    page = visit()
    expect(page.get_by_role("form", name="New game")).to_be_visible()
    form = page.get_by_role("form", name="New game")

    def tab_to(wanted: Locator) -> None:
        for _ in range(60):
            if wanted.evaluate("element => element === document.activeElement"):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab never came to {wanted}")

    tab_to(form.get_by_label("Bots", exact=True))
    page.keyboard.press("ArrowRight")
    tab_to(form.get_by_role("button", name="Open the table"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Invite")).to_be_visible()
    page.get_by_label("Seat a bot at seat 2").focus()
    page.keyboard.type("G")
    expect(page.get_by_test_id("seat-1")).to_contain_text("Greedy")
    start = page.get_by_role("button", name="Start the game")
    expect(start).to_be_enabled()
    start.focus()
    page.keyboard.press("Enter")
    table = at_table(page)
    assert table.wait_for_turn()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    if table.choices.count() > 0:
        page.keyboard.press("Enter")
    expect(page.locator("[aria-live=polite]", has_text=re.compile("plays"))).to_have_count(1)
    assert table.wait_for_turn()


def test_the_title_and_the_banner_call_a_player_who_looks_elsewhere(
    visit: Visit, at_table: Callable[[Page], Any]
) -> None:
    """A hidden tab is told by the browser, once that was asked for on its button."""
    page = visit(permissions=["notifications"])
    page.add_init_script(
        "window.told = [];"
        "window.Notification = class { static permission = 'granted';"
        " static requestPermission = async () => 'granted';"
        " constructor(title, more) { window.told.push([title, more.body]); } };"
        "Object.defineProperty(document, 'visibilityState',"
        " { get: () => window.away ? 'hidden' : 'visible' });"
    )
    page.reload()
    table = at_table(page)
    table.sit_down("Greedy")
    assert table.wait_for_turn()
    assert page.title() == "● Your turn · Dragonheart"
    page.get_by_role("button", name="Share, leave and more").click()
    page.get_by_label("Tell me when it is my turn").check()
    page.keyboard.press("Escape")
    assert page.evaluate("told") == []
    table.playable().first.click()
    page.evaluate("window.away = true")
    table.choices.first.click()
    page.wait_for_function("() => told.length > 0")
    assert page.evaluate("told") == [["Your turn", "Dragonheart"]]
