"""Tables of Dragon in the Hut, played by clicking, by touch and by keys."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Locator, Page, expect

Visit = Callable[..., Page]


def start(
    page: Page, players: int, bot: str = "Greedy", options: Mapping[str, str] | None = None
) -> None:
    """A new game against bots of one level; a deck goes by its JSON, other options by labels."""
    page.locator("label.game", has_text="Dragon in the Hut").click()
    form = page.get_by_role("form", name="New game")
    form.locator(f"label:has(input[name=players][value='{players}'])").click()
    for seat in range(2, players + 1):
        form.get_by_label(f"Seat {seat}").select_option(label=bot)
    for title, value in (options or {}).items():
        if title == "Cards":
            form.get_by_text("More options").click()
            form.get_by_label(title, exact=True).fill(value)
        else:
            form.get_by_label(title, exact=True).select_option(label=value)
    form.get_by_role("button", name="Start the game").click()
    expect(page.locator(".hand button").first).to_be_visible()


def deck(**forest: int) -> str:
    """A card list as JSON; in the names a _ stands for a space."""
    cards = {name.replace("_", " "): count for name, count in forest.items()}
    return json.dumps({"forest": cards, "dragons": {"dragon": 18}})


def end_of(page: Page) -> Locator:
    return page.get_by_role("dialog").filter(has_text="The count")


def wait_for_turn(page: Page) -> bool:
    """Wait until something is asked; False if the game is over instead."""
    turn = page.get_by_test_id("banner").filter(has_text="Your turn")
    expect(turn.or_(end_of(page)).first).to_be_visible()
    return not end_of(page).is_visible()


def answers(page: Page) -> dict[str, Locator]:
    """The buttons of the guide by their actions."""
    buttons = page.locator(".guide [data-action]").all()
    return {button.get_attribute("data-action") or "": button for button in buttons}


def playable(page: Page, name: str = "") -> Locator:
    """The cards in hand that can be played now, whose names begin so."""
    begins = f'[aria-label^="{name}"]' if name else ""
    return page.locator(f'.hand button[aria-disabled="false"]{begins}')


def moves(page: Page) -> int:
    """The number of the newest move in the log."""
    last = page.locator("#panel-log .index").last
    return int(last.text_content() or 0) if last.count() else 0


def done(page: Page, before: int) -> None:
    """Wait until the move is in the log."""
    page.wait_for_function(
        "n => Number([...document.querySelectorAll('#panel-log .index')].at(-1)?.textContent) > n",
        arg=before,
    )


def click_a_move(page: Page) -> None:
    """One answer, by what can be clicked on the table itself where there is such a thing."""
    before, choices = moves(page), answers(page)
    if "play" in choices:
        choices["play"].click()
    elif page.locator(".others .host.offer").count():
        page.locator(".others .host.offer").first.click()
    elif page.locator(".guide .pick").count():
        page.locator(".guide .pick").first.click()
    elif playable(page).count():
        playable(page).first.click()
        target = page.locator(".felt .offer, .felt .site").first
        if target.count():
            target.click()
        else:
            page.locator(".guide [data-action]").first.click()
    else:
        choices["pass"].click()
    done(page, before)


def picture(page: Page) -> dict[str, list[str | None]]:
    """All that the table shows: to be compared before and after."""
    texts = page.locator
    return {
        "hand": texts(".hand .card").evaluate_all("cards => cards.map(c => c.dataset.card)"),
        "hosts": texts(".felt .host").evaluate_all(
            "hosts => hosts.map(h => h.dataset.at + h.getAttribute('aria-label'))"
        ),
        "players": texts(".felt section").evaluate_all("all => all.map(one => one.ariaLabel)"),
        "counts": list(texts(".piles .caption").all_inner_texts()),
        "log": list(texts("#panel-log li").all_inner_texts()),
        "asked": list(texts(".guide").all_inner_texts()),
    }


@pytest.mark.slow
def test_a_whole_game_by_clicking(visit: Visit) -> None:
    """A game of five with cards of all kinds and many eggs, so that it is short; the page is loaded
    anew in the middle.
    """
    page = visit()
    cards = deck(
        hut=16,
        egg=40,
        trap_discard_2=4,
        trap_give_2=4,
        steal_egg_2=4,
        smash_egg_1=4,
        steal_from_hand_2=4,
        fire=2,
        frost=2,
    )
    start(page, 5, options={"Cards": cards})
    turns = 0
    while wait_for_turn(page):
        if turns == 6:
            before = picture(page)
            page.reload()
            assert wait_for_turn(page)
            assert picture(page) == before
        click_a_move(page)
        turns += 1
    totals = [int(end_of(page).get_by_test_id(f"total-{n}").inner_text()) for n in range(5)]
    # Two that hatch together can make four (HUT-10).
    assert sum(total >= 3 for total in totals) == 1
    end_of(page).get_by_role("button", name="Look at the table").click()
    shown = [page.locator(f"[data-seat='{n}'] .hatched > svg").count() for n in range(5)]
    assert shown == totals


@pytest.mark.slow
def test_a_hand_that_is_looked_into(visit: Visit) -> None:
    """Open stealing: choose the card, then the opponent, see the hand, take one, take another."""
    page = visit()
    forest = deck(hut=10, egg=30, steal_from_hand_2=40)
    start(page, 2, options={"Stealing from hands": "Open, after a look", "Cards": forest})
    while True:
        assert wait_for_turn(page)
        before = moves(page)
        if "play" in answers(page):
            answers(page)["play"].click()
        elif playable(page, "Steal from hand").count():
            break
        else:
            answers(page)["pass"].click()
        done(page, before)
    playable(page, "Steal from hand").first.click()
    opponent = page.locator(".player .offer")
    assert opponent.get_attribute("aria-label") == "Play Steal from hand 2 on Greedy"
    opponent.click()
    guide = page.get_by_test_id("guide")
    expect(guide).to_contain_text("hand. Take up to 2 cards")
    seen = page.locator(".guide .pick [data-card]").evaluate_all("c => c.map(x => x.dataset.card)")
    known = page.locator(".player .backs [data-card]")
    assert set(known.evaluate_all("c => c.map(x => x.dataset.card)")) <= set(seen)
    held = page.locator(".hand").get_attribute("aria-label")
    page.locator(".guide .pick").first.click()
    expect(guide).to_contain_text("Take a card")
    expect(page.get_by_role("button", name="That is enough")).to_be_visible()
    expect(page.locator(".hand")).not_to_have_attribute("aria-label", held or "")
    page.locator(".guide .pick").first.click()
    expect(guide).not_to_contain_text("you look into")


@pytest.mark.slow
def test_a_trap_is_answered_step_by_step(visit: Visit) -> None:
    """Smash what turns out to be a trap: two cards of one's choice are discarded one by one."""
    page = visit()
    start(page, 2, options={"Cards": deck(hut=12, egg=1, trap_discard_2=40, smash_egg_1=27)})
    guide = page.get_by_test_id("guide")
    for _ in range(60):
        assert wait_for_turn(page)
        if "trap fires" in guide.inner_text():
            break
        before, choices = moves(page), answers(page)
        enough = page.locator(".hand .card").count() >= 4
        if "play" in choices:
            # Cards are gathered until a trap can be afforded.
            ready = enough and page.locator(".others [data-counter]").count()
            choices["play" if ready else "draw more"].click()
        elif any(action.startswith("name ") for action in choices):
            next(b for a, b in choices.items() if a.startswith("name ")).click()
        elif playable(page, "Smash egg").count() and enough:
            playable(page, "Smash egg").first.click()
            page.locator(".player .offer").click()
        else:
            choices["pass"].click()
        done(page, before)
    expect(guide).to_contain_text("trap fires: discard 2 cards of your choice")
    # The card that asks for it is shown, and every card of the hand can be chosen.
    expect(guide.locator("[data-card='smash egg 1']")).to_be_visible()
    assert playable(page).count() == page.locator(".hand button").count()
    for left in (2, 1):
        expect(guide).to_contain_text(f"discard {left} card")
        before = moves(page)
        playable(page).first.click()
        page.locator(".guide [data-action^='discard ']").click()
        done(page, before)
    expect(guide).not_to_contain_text("trap fires")


@pytest.mark.slow
def test_a_bluff_for_eight_by_touch(visit: Visit) -> None:
    """On a phone, with mistakes allowed: an action is hidden under a hut, and known to its owner
    alone as what it is; players are looked at closely; nothing sticks out.
    """
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    mistakes = {"Cards used wrongly": "They cost the card: bluff with anything"}
    cards = {"Cards": deck(hut=16, egg=1, steal_egg_1=30)}
    start(page, 8, bot="Random", options=mistakes | cards)
    names = page.locator(".player .name").all_inner_texts()
    assert [name.strip() for name in names] == [f"Random {seat}" for seat in range(2, 9)]
    hidden = page.locator(".home .host[aria-label*='Steal egg 1, counter I']")
    for _ in range(40):
        assert wait_for_turn(page)
        before, choices = moves(page), answers(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        if "play" in choices:
            choices["play"].tap()
        elif any(action.startswith("name ") for action in choices):
            page.locator(".guide [data-action^='name ']").first.tap()
        elif not page.locator(".home .host").count() and playable(page, "Hut").count():
            playable(page, "Hut").first.tap()
            page.locator(".guide [data-action=hut]").tap()
        elif page.locator(".home .host").count() and playable(page, "Steal egg").count():
            playable(page, "Steal egg").first.tap()
            expect(page.get_by_test_id("guide")).to_contain_text("as a bluff")
            page.locator(".guide [data-action^='steal egg 1 under hut']").first.tap()
            # Seen at once: others may steal it soon.
            expect(hidden.first).to_be_visible()
            break
        else:
            choices["pass"].tap()
        done(page, before)
    else:
        raise AssertionError("there was nothing to bluff with")
    page.get_by_role("button", name="Look closely: Random 5").tap()
    close = page.get_by_role("dialog", name="Random 5")
    expect(close).to_contain_text("What you know of the hand")
    close.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name=re.compile("^Discard pile")).tap()
    expect(page.get_by_role("dialog", name="Discards")).to_be_visible()


@pytest.mark.slow
def test_by_keys_alone(visit: Visit) -> None:
    """Numbers and arrows choose a card, Enter plays it or goes to the answers, Escape lets go."""
    page = visit()
    start(page, 2, bot="Random", options={"Cards": deck(hut=16, egg=40, smash_egg_1=24)})
    press = page.keyboard.press
    built = placed = False
    for _ in range(30):
        if not wait_for_turn(page) or (built and placed):
            break
        before, choices = moves(page), answers(page)
        labels = [b.get_attribute("aria-label") or "" for b in page.locator(".hand button").all()]
        can = [label for label in labels if "be played now" not in label]
        page.evaluate("document.activeElement.blur()")
        if "play" in choices:
            press("Enter")
            expect(choices["play"]).to_be_focused()
            press("ArrowRight")
            expect(choices["draw more"]).to_be_focused()
            press("ArrowLeft")
            press("Enter")
        elif any(label.startswith("Hut") for label in can):
            press("ArrowRight")
            for _ in labels:
                if page.evaluate("document.activeElement.ariaLabel").startswith("Hut"):
                    break
                press("ArrowRight")
            press("Space")
            expect(page.locator(".guide [data-action=hut]")).to_be_visible()
            press("Escape")
            expect(page.locator(".guide [data-action=hut]")).to_have_count(0)
            press("Enter")
            press("Enter")
            built = True
        elif any(label.startswith("Egg") for label in can):
            press(str(next(n for n, label in enumerate(labels, 1) if label.startswith("Egg"))))
            places = page.locator(".guide [data-action^='egg under']")
            expect(places.first).to_be_visible()
            several = places.count() > 1
            press("Enter")
            if several:
                expect(places.first).to_be_focused()
                press("Enter")
            placed = True
        else:
            press("Enter")
            expect(page.locator(".guide [data-action]").first).to_be_focused()
            press("Enter")
        done(page, before)
    assert built
    assert placed


def test_everything_has_a_name(visit: Visit) -> None:
    page = visit()
    start(page, 4)
    assert wait_for_turn(page)
    nameless = page.evaluate(
        "[...document.querySelectorAll('button, [role=img]')]"
        ".filter(one => !(one.ariaLabel || one.textContent.trim())).length"
    )
    assert nameless == 0
    assert page.title() == "● Your turn · Dragon in the Hut"


def test_every_move_moves_on_the_screen(visit: Visit) -> None:
    page = visit(reduced_motion="no-preference")
    start(page, 2)
    assert wait_for_turn(page)
    page.evaluate(
        "window.flown = 0;"
        "new MutationObserver(changes => changes.forEach(c => window.flown += c.addedNodes.length))"
        ".observe(document.querySelector('.table > .layer'), {childList: true})"
    )
    before = moves(page)
    answers(page)["draw more"].click()
    done(page, before)
    assert wait_for_turn(page)
    # Two cards for the reader, two for the opponent, two for the reader again.
    assert page.evaluate("window.flown") >= 6
    expect(page.locator(".ghost")).to_have_count(0)
