"""Several people at one table, each in a browser of their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from typing import Any

from playwright.sync_api import Locator, Page, expect

Visit = Callable[..., Page]
AtTable = Callable[[Page], Any]

#: Remembers the page's sockets, so that a test can cut them.
SOCKETS = """
const Real = WebSocket;
window.sockets = [];
window.WebSocket = class extends Real {
  constructor(...given) {
    super(...given);
    if (this.url.includes('/live')) window.sockets.push(this);
  }
};
"""
CUT = "window.sockets.splice(0).forEach((socket) => socket.close())"


def new_game(page: Page) -> Locator:
    return page.get_by_role("form", name="New game")


def open_table(page: Page, name: str, **choices: str) -> None:
    """Open a table for people elsewhere; `choices` are set by their labels."""
    form = new_game(page)
    form.get_by_text("People online").click()
    form.get_by_label("Your name").fill(name)
    for label, value in choices.items():
        form.get_by_label(label.replace("_", " ")).select_option(value)
    form.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Invite")).to_be_visible()


def sit_down(page: Page, address: str, name: str) -> None:
    """Follow a link to an open table and join under a name."""
    page.goto(address)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("button", name="Leave the table")).to_be_visible()


def begin(host: Page) -> None:
    host.get_by_role("button", name="Start the game").click()


def menu(page: Page) -> Locator:
    page.get_by_role("button", name="Share, leave and more").click()
    return page.get_by_role("dialog", name="Share, leave and more")


def play_a_card(table: Any) -> None:
    table.playable().first.click()
    table.choices.first.click()


def moves(page: Page) -> list[str]:
    """The log's moves: number and who played what, the same for all but the drawn cards."""
    found = page.locator("#panel-log li:has(.index)").all()
    return [" ".join(line.locator(".index, p:first-of-type").all_inner_texts()) for line in found]


def two_at_dragonheart(visit: Visit, at_table: AtTable) -> tuple[Any, Any]:
    """Ada has opened a table with a short game by link, Bob has sat down, the game has begun."""
    ada, bob = visit(), visit(tolerated="net::ERR_INTERNET_DISCONNECTED")
    bob.add_init_script(SOCKETS)
    new_game(ada).get_by_text("More options").click()
    new_game(ada).get_by_label("Deck", exact=True).fill(at_table(ada).small_deck)
    open_table(ada, "Ada")
    sit_down(bob, ada.url, "Bob")
    expect(ada.get_by_test_id("seat-1")).to_contain_text("Is here")
    begin(ada)
    return at_table(ada), at_table(bob)


def mover(*tables: Any) -> Any | None:
    """Whose turn it is; None when the game is over."""
    asked = tables[0].page.get_by_test_id("banner").filter(has_text=re.compile("Your turn|to move"))
    expect(asked.or_(tables[0].end).first).to_be_visible()
    if tables[0].end.is_visible():
        return None
    first = tables[0].banner.filter(has_text="Your turn").is_visible()
    table = tables[0] if first else tables[1]
    expect(table.banner.filter(has_text="Your turn").or_(table.end).first).to_be_visible()
    return None if table.end.is_visible() else table


def test_a_whole_game_of_two_while_one_loses_its_connection_again_and_again(
    visit: Visit, at_table: AtTable
) -> None:
    ada, bob = two_at_dragonheart(visit, at_table)
    bob.page.evaluate("window.neverReloaded = true")
    cuts = 0
    for turn in count():
        table = mover(ada, bob)
        if table is None:
            break
        number = len(moves(table.page))
        if table is bob and turn % 2:
            # A move made without a connection is kept, and played once when there is one again.
            bob.page.context.set_offline(True)
            bob.page.evaluate(CUT)
            expect(bob.page.get_by_text("Connection lost")).to_be_visible()
            play_a_card(bob)
            expect(bob.banner).to_contain_text("Your move is kept")
            expect(ada.page.get_by_test_id("people")).to_contain_text("not connected")
            bob.page.context.set_offline(False)
            cuts += 1
        else:
            # One's connection breaks while the other moves: nothing of it is missed.
            if table is ada:
                bob.page.evaluate(CUT)
                cuts += 1
            play_a_card(table)
        expect(table.page.locator("#panel-log li .index")).to_have_count(number + 1)
    assert cuts >= 6
    for table in (ada, bob):
        expect(table.end).to_be_visible()
    assert moves(ada.page)[0][0] == moves(bob.page)[0][0] == "1"
    said = [re.sub("(Ada|Bob|You) plays?", "", move) for move in moves(ada.page)]
    assert said == [re.sub("(Ada|Bob|You) plays?", "", move) for move in moves(bob.page)]
    totals = [
        [int(table.end.get_by_test_id(f"total-{seat}").inner_text()) for seat in (0, 1)]
        for table in (ada, bob)
    ]
    assert totals[0] == totals[1]
    assert bob.page.evaluate("window.neverReloaded") is True

    # The deal is checked in the browser; a seed that is not the one is noticed.
    page = ada.page
    ada.end.get_by_role("button", name="Look at the table").click()
    page.get_by_role("tab", name="Deal").click()
    page.get_by_role("button", name="Check the deal").click()
    expect(page.get_by_text("The seed fits the fingerprint.")).to_be_visible()

    # Both want another game: it starts when the second one agrees, with the seats turned.
    page.get_by_role("button", name="Show the count").click()
    ada.end.get_by_role("button", name="Play again").click()
    expect(page.get_by_text("One player has not said yes yet")).to_be_visible()
    bob.end.get_by_role("button", name="Join the next game").click()
    for table in (ada, bob):
        expect(table.hand.first).to_be_visible()
    assert bob.page.url == page.url


def test_a_finished_game_is_looked_back_at_and_played_on(
    visit: Visit, at_table: AtTable, tmp_path: Any
) -> None:
    page = visit()
    table = at_table(page)
    table.sit_down("Random", deck=table.small_deck)
    while table.wait_for_turn():
        number = len(moves(page))
        play_a_card(table)
        expect(page.locator("#panel-log li .index").nth(number)).to_be_visible()
    played = moves(page)
    table.end.get_by_role("link", name="Look back at the game").click()
    expect(page.get_by_text(f"The start, before {len(played)} moves")).to_be_visible()
    page.get_by_role("button", name="Forward").click()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(f"After move 2 of {len(played)}")).to_be_visible()
    expect(page).to_have_url(re.compile("/open/2$"))
    page.get_by_label("Seen by").select_option("1")
    expect(page).to_have_url(re.compile("/1/2$"))
    hand = [card.get_attribute("aria-label") for card in table.hand.all()]

    # The link leads to the moment, for somebody else, too.
    other = visit()
    other.goto(page.url)
    expect(other.get_by_text(f"After move 2 of {len(played)}")).to_be_visible()
    expect(at_table(other).hand).to_have_count(len(hand))
    assert [card.get_attribute("aria-label") for card in at_table(other).hand.all()] == hand

    # The record is a file that can be loaded again, and nobody needs the table for it.
    with page.expect_download() as saved:
        menu(page).get_by_role("button", name="Download the record").click()
    saved.value.save_as(tmp_path / "record.json")
    other.goto(page.url.partition("/replay")[0] + "/replay")
    other.get_by_label("Choose a file").set_input_files(tmp_path / "record.json")
    expect(other.get_by_text(f"The start, before {len(played)} moves")).to_be_visible()
    other.keyboard.press("End")
    expect(other.get_by_text(f"After move {len(played)} of {len(played)}")).to_be_visible()

    # From a moment on it is played against a bot, with what the seat saw as it was.
    page.get_by_role("button", name="As ", exact=False).nth(1).click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(table.hand).to_have_count(len(hand))


def test_four_people_lay_tiles_until_the_end(visit: Visit) -> None:
    names = ["Ada", "Bob", "Cleo", "Dan"]
    people = [visit(viewport={"width": 1100, "height": 800}) for _ in names]
    host = people[0]
    host.locator("label.game", has_text="Hüter des Schatzes").click()
    new_game(host).get_by_text("People online").click()
    new_game(host).locator("label:has(input[name=players][value='4'])").click()
    open_table(host, names[0], Who_may_join="public")
    for page, name in zip(people[1:], names[1:], strict=True):
        # Nobody needs the link of a public table: it is on the first page.
        page.get_by_test_id("lobby").get_by_role("link", name="Look and join").click()
        sit_down(page, page.url, name)
    begin(host)
    for number in range(1, 26):
        for page in people:
            expect(page.get_by_text(f"Tile {number} of 25")).to_be_visible()
            expect(page.locator(".grid .free")).to_have_count(26 - number)
            page.locator(".grid .free").first.click()
    for page in people:
        expect(page.get_by_role("dialog").filter(has_text="The count")).to_be_visible()


def test_one_screen_passes_from_hand_to_hand(visit: Visit, at_table: AtTable) -> None:
    page = visit()
    table = at_table(page)
    form = new_game(page)
    form.get_by_text("People here").click()
    form.get_by_label("Your name").fill("Ada")
    form.get_by_label("Name at seat 2").fill("Bob")
    form.get_by_role("button", name="Start the game").click()
    cover = page.get_by_test_id("cover")
    hands: dict[str, list[str | None]] = {}
    for _ in range(4):
        expect(cover).to_be_visible()
        expect(table.hand).to_have_count(0)
        asked = cover.get_by_role("heading").inner_text()
        expect(page.locator("#panel-log li")).to_have_count(0)
        page.keyboard.press("Enter")
        expect(table.banner).to_contain_text(asked.removeprefix("Pass the device to "))
        expect(page.locator("#panel-log")).not_to_contain_text(re.compile("[Yy]ou draw"))
        hands[asked] = [card.get_attribute("aria-label") for card in table.hand.all()]
        play_a_card(table)
    assert sorted(hands) == ["Pass the device to Ada", "Pass the device to Bob"]
    assert hands["Pass the device to Ada"] != hands["Pass the device to Bob"]


def test_who_resigns_sees_the_end(visit: Visit, at_table: AtTable) -> None:
    page = visit()
    table = at_table(page)
    table.sit_down("Greedy")
    assert table.wait_for_turn()
    own = menu(page)
    own.get_by_role("button", name="Resign").click()
    own.get_by_role("button", name="Resign").click()
    end = page.get_by_role("dialog", name="Greedy wins")
    expect(end).to_contain_text("Given up")
    # Nothing is counted in a game that was not played to its end.
    expect(end.get_by_role("table")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(table.banner).to_contain_text("Greedy wins")
    expect(table.playable()).to_have_count(0)


def test_who_leaves_is_played_on_by_a_bot_and_comes_back(visit: Visit, at_table: AtTable) -> None:
    ada, bob = two_at_dragonheart(visit, at_table)
    while mover(ada, bob) != bob:
        play_a_card(ada)
    asked = menu(bob.page)
    asked.get_by_role("button", name="Leave: a bot plays on").click()
    asked.get_by_role("button", name="Leave: a bot plays on").click()
    expect(ada.page.get_by_test_id("people")).to_contain_text("a bot plays")
    expect(ada.page.locator("#panel-log")).to_contain_text("Bob left: a bot plays on.")
    expect(ada.banner).to_contain_text("Your turn")
    bob.page.get_by_role("button", name="Take the seat back").click()
    expect(ada.page.locator("#panel-log")).to_contain_text("Bob is back.")
    play_a_card(ada)
    expect(bob.banner).to_contain_text("Your turn")
    asked = menu(bob.page)
    asked.get_by_role("button", name="Resign").click()
    asked.get_by_role("button", name="Resign").click()
    expect(ada.page.locator("#panel-log")).to_contain_text("Bob resigned")


def test_clocks_run_and_two_tabs_of_one_player_agree(visit: Visit, at_table: AtTable) -> None:
    ada, bob = visit(), visit()
    open_table(ada, "Ada", Time="live-300-5")
    sit_down(bob, ada.url, "Bob")
    begin(ada)
    first, second = at_table(ada), at_table(bob)
    table = mover(first, second)
    assert table is not None
    clocks = table.page.get_by_test_id("people").get_by_role("timer")
    running = table.page.locator(".clock.running")
    expect(clocks).to_have_count(2)
    expect(running).to_have_text(re.compile(r"4:\d\d"))
    tab = table.page.context.new_page()
    tab.goto(table.page.url)
    expect(at_table(tab).hand).to_have_count(table.hand.count())
    play_a_card(table)
    expect(tab.locator("#panel-log li .index")).to_have_count(1)
    expect(at_table(tab).banner).not_to_contain_text("Your turn")
    assert moves(tab) == moves(table.page)
    # It is the other's time that runs now, in both tabs.
    for page in (tab, table.page):
        expect(page.locator("li.turn .clock.running")).to_have_count(1)
        expect(page.locator("li.turn")).not_to_contain_text("You")


def test_the_host_seats_bots_and_frees_seats(visit: Visit) -> None:
    host, guest = visit(), visit()
    open_table(host, "Ada")
    start = host.get_by_role("button", name="Start the game")
    expect(start).to_be_disabled()
    sit_down(guest, host.url, "Bob")
    host.get_by_role("button", name="Free the seat of Bob").click()
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    host.get_by_label("Seat a bot at seat 2").select_option(label="Greedy")
    expect(host.get_by_test_id("seat-1")).to_contain_text("Greedy")
    expect(guest.get_by_text("No seat is free.")).to_be_visible()
    start.click()
    expect(host.get_by_role("group", name="Your hand")).to_be_visible()
    # Whoever has the link watches, and sees no hand.
    expect(guest.get_by_test_id("banner")).to_be_visible()
    expect(guest.get_by_role("group", name="Your hand")).to_have_count(0)
