"""The page without the net."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from tests.browser.conftest import Table

#: What the browser itself says of requests that fail.
NO_NET = "net::ERR_INTERNET_DISCONNECTED"


def test_the_page_opens_offline_says_so_and_goes_on(
    visit: Callable[..., Page], at_table: Callable[[Page], Table]
) -> None:
    page = visit(tolerated=NO_NET, service_workers="allow")
    manifest = page.request.get(
        page.url.rstrip("/") + str(page.locator("link[rel=manifest]").get_attribute("href"))
    )
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert {icon["sizes"] for icon in manifest.json()["icons"]} >= {"192x192", "512x512"}
    table = at_table(page)
    table.sit_down("Random")
    address = page.url
    # The worker takes over as soon as it has kept the page's files.
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("This table opens as soon as it can be reached.")).to_be_visible()
    page.get_by_role("link", name="Lindwurm").first.click()
    said = page.get_by_test_id("failed")
    expect(said).to_contain_text("No connection")
    expect(said).to_contain_text("the rules of the games run on the server")
    page.context.set_offline(False)
    expect(said).to_have_count(0)
    expect(page.get_by_role("form", name="New game")).to_be_visible()
    page.goto(address)
    expect(table.hand.first).to_be_visible()
    assert table.wait_for_turn()
