"""Draco's table: aimed by mouse, by keys and by numbers; seen in space and from above."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

Visit = Callable[..., Page]
#: A point in the middle of the strip, and the way to the Great Monster, of the first seat.
ROW, AHEAD = -350, 90.0


def start(page: Page, bot: str = "Random", hand: str = "steady, exact") -> None:
    """A new game with three fragments; returns when the reader is asked to aim."""
    page.locator("label.game", has_text="Draco").click()
    form = page.get_by_role("form", name="New game")
    form.get_by_label("Seat 2").select_option(label=bot)
    form.get_by_label("Fragments").fill("3")
    form.get_by_label("Hand").select_option(label=hand)
    form.get_by_role("button", name="Start the game").click()


def asked(page: Page) -> str:
    """Wait until something is asked: "shoot", "set up", or "over"."""
    turn = page.get_by_test_id("banner").filter(has_text="Your turn")
    end = page.get_by_role("dialog").filter(has_text="The count")
    expect(turn.or_(end).first).to_be_visible()
    if end.is_visible():
        return "over"
    setting = page.get_by_role("form", name="Set up", exact=True)
    expect(setting.or_(page.get_by_role("form", name="Your shot")).first).to_be_visible()
    return "set up" if setting.is_visible() else "shoot"


def shoot(page: Page) -> Locator:
    return page.get_by_role("button", name="Shoot", exact=True)


def number(page: Page, label: str) -> float:
    return float(page.get_by_label(label).input_value())


def reading(page: Page) -> list[float]:
    """Heading and speed as the picture tells them."""
    said = page.get_by_test_id("reading").inner_text()
    return [float(part) for part in re.findall(r"\d+\.\d+", said)]


def goal(page: Page) -> tuple[int, int]:
    """Some fragment to shoot at, from what screen readers are told: millimetres."""
    rows = page.locator("#draco-standing p").all_text_contents()
    for dragon in ("The Great Monster", "Blue dragon"):
        row = next(row for row in rows if row.startswith(dragon))
        found = re.findall(r"fragment \d+ at (-?\d+) mm, (-?\d+) mm", row.lower())
        if found:
            x, y = found[len(found) // 2]
            return int(x), int(y)
    raise AssertionError(rows)


def entries(page: Page) -> int:
    return page.locator("#panel-log li").count()


def disc(page: Page) -> tuple[float, float]:
    """Where the disc is on the screen."""
    handle = page.get_by_test_id("disc")
    expect(handle).to_be_visible()
    box = handle.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def heading_to(page: Page) -> float:
    x, y = goal(page)
    return math.degrees(math.atan2(y - number(page, "Along"), x - number(page, "Across"))) % 360


def aim_by_mouse(page: Page) -> None:
    """Pull the disc back like a slingshot, straight and far, on the table in space."""
    x, y = disc(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 30, steps=3)
    near = reading(page)
    page.mouse.move(x + 12, y + 60, steps=3)
    page.mouse.up()
    far = reading(page)
    assert far[1] > near[1], "the longer the pull, the faster"
    assert far[0] > near[0], "a pull to the right shoots to the left"


def aim_by_keys(page: Page) -> None:
    """Turn the shot by the arrow keys until it points at a fragment; make it faster."""
    page.get_by_role("application").focus()
    wanted = heading_to(page)
    for _ in range(400):
        off = (wanted - number(page, "Heading") + 180) % 360 - 180
        if abs(off) < 0.25:
            break
        far = abs(off) > 3
        key = "ArrowLeft" if off > 0 else "ArrowRight"
        page.keyboard.press(f"Shift+{key}" if far else key)
    assert abs(wanted - number(page, "Heading")) < 0.3
    before = number(page, "Speed")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Shift+ArrowUp")
    assert number(page, "Speed") == pytest.approx(before + 0.2)


def aim_by_numbers(page: Page) -> None:
    page.get_by_label("Heading").fill(f"{heading_to(page):.2f}")
    page.get_by_label("Speed").fill("3.6")
    assert reading(page) == [pytest.approx(number(page, "Heading"), abs=0.06), 3.6]


@pytest.mark.slow
def test_a_short_game_to_its_end(visit: Visit) -> None:
    """Aimed by mouse, keys and numbers in turn, against a bot; shots seen again; the count."""
    page = visit()
    start(page)
    turns = set_up = 0
    while (what := asked(page)) != "over":
        before = entries(page)
        if what == "set up":
            set_up += 1
            if set_up == 1:
                # To a place of one's own, by keys.
                page.get_by_role("application").focus()
                x = number(page, "Across")
                page.keyboard.press("ArrowRight")
                assert number(page, "Across") == pytest.approx(x + 1)
                page.keyboard.press("Enter")
            else:
                page.locator('[data-action="set up"]').click()
        else:
            aim = (aim_by_mouse, aim_by_keys, aim_by_numbers)[turns % 3]
            aim(page)
            if shoot(page).is_disabled():
                # What a pull has turned may lean on a neighbour: straight ahead is free.
                page.get_by_label("Heading").fill(str(AHEAD))
            action = shoot(page).get_attribute("data-action") or ""
            assert re.fullmatch(r"shoot -?0\.\d{4} -?0\.\d{4} \d+\.\d\d° \d\.\d\d m/s", action), (
                action
            )
            if turns % 3 == 1:
                page.get_by_role("application").focus()
                page.keyboard.press("Enter")
            else:
                shoot(page).click()
            turns += 1
        page.wait_for_function(
            "n => document.querySelectorAll('#panel-log li').length > n", arg=before
        )
        expect(page.locator("#panel-log li").nth(before)).to_contain_text(
            "You set up" if what == "set up" else "You shoot at"
        )
        if turns == 1 and what == "shoot":
            see_again(page)
        assert turns < 60
    count = page.get_by_role("dialog").filter(has_text="The count")
    lengths = [int(count.get_by_test_id(f"total-{side}").inner_text()) for side in (0, 1)]
    title = count.get_by_role("heading").inner_text()
    if lengths[0] != lengths[1]:
        assert title == ("You win!" if lengths[0] > lengths[1] else "Random wins")
    page.keyboard.press("Escape")
    shown = [int(page.get_by_test_id(f"length-{side}").inner_text()) for side in (0, 1, "monster")]
    assert shown == [*lengths, 3 - sum(lengths)]
    assert turns, "something was played"


def see_again(page: Page) -> None:
    """Where nothing moves by itself, a shot can be played, stopped at a moment, and left."""
    play = page.get_by_role("button", name="Play the shot")
    play.click()
    moment = page.get_by_role("slider", name="Moment of the shot")
    expect(moment).to_be_visible()
    length = float(moment.get_attribute("max") or "0")
    assert length > 0.1
    moment.fill(str(length))
    expect(page.get_by_test_id("down")).to_contain_text("nocked over")
    page.get_by_role("combobox", name="Tempo").select_option(label="Tenth")
    page.get_by_role("button", name="Back to the game").click()
    expect(play).to_be_visible()


def pull_by_finger(page: Page) -> None:
    """Pull the disc back and to the right by touch; the page itself must not move."""
    x, y = disc(page)
    before = reading(page)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    touch("touchStart", (x, y))
    for step in range(1, 6):
        touch("touchMove", (x + 2 * step, y + 8 * step))
    touch("touchEnd")
    after = reading(page)
    assert after[0] > before[0], "it shoots to the left"
    assert after[1] < before[1], "a short pull is a slow shot"
    assert page.evaluate("scrollY") == 0


@pytest.mark.slow
def test_what_is_illegal_is_shown_while_aiming(visit: Visit) -> None:
    """On a phone, from above: the reason, no way to shoot so, and nothing that sticks out."""
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    start(page)
    assert asked(page) == "shoot"
    pull_by_finger(page)
    page.get_by_role("button", name="Plan").tap()
    lying = page.locator('[data-body="disc"]')
    expect(lying).to_be_visible()
    problem = page.get_by_test_id("aim-problem")
    across = number(page, "Across")
    page.get_by_label("Across").fill("74")
    expect(problem).to_contain_text("between your head and tail")
    expect(shoot(page)).to_be_disabled()
    expect(page.locator('[data-body="disc"].bad')).to_be_visible()
    page.get_by_label("Across").fill(f"{across}")
    page.get_by_label("Along").fill(str(ROW + 40))
    expect(problem).to_contain_text("off the line")
    page.get_by_label("Along").fill(str(ROW))
    page.get_by_label("Speed").fill("4.5")
    expect(problem).to_contain_text("4.00 m/s")
    page.get_by_label("Speed").fill("3")
    page.get_by_label("Heading").fill(str(AHEAD))
    expect(problem).to_contain_text("slingshot")
    expect(shoot(page)).to_be_enabled()
    # A touch of the strip lays the disc there.
    strip = page.locator(".strip").bounding_box()
    assert strip is not None
    page.touchscreen.tap(strip["x"] + strip["width"] * 0.25, strip["y"] + strip["height"] / 2)
    assert number(page, "Across") == pytest.approx(-37, abs=3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    before = entries(page)
    shoot(page).tap()
    page.wait_for_function("n => document.querySelectorAll('#panel-log li').length > n", arg=before)


@pytest.mark.slow
def test_a_shot_moves_as_it_was_computed(visit: Visit) -> None:
    """With movement, the disc goes through many places; the table can be turned meanwhile."""
    page = visit(reduced_motion="no-preference")
    start(page)
    assert asked(page) == "shoot"
    page.get_by_role("button", name="Plan").click()
    page.evaluate(
        """() => {
            window.places = new Set();
            const look = () => {
                const path = document.querySelector('[data-body="disc"] path');
                const flying = [...document.querySelectorAll('button')]
                    .some((button) => button.textContent.trim().startsWith('Skip'));
                if (path && flying) window.places.add(path.getAttribute('d'));
                requestAnimationFrame(look);
            };
            look();
        }"""
    )
    before = entries(page)
    shoot(page).click()
    page.wait_for_function("n => document.querySelectorAll('#panel-log li').length > n", arg=before)
    expect(page.get_by_role("button", name="Play the shot")).to_be_visible()
    assert page.evaluate("window.places.size") > 5


@pytest.mark.slow
def test_without_webgl_there_is_the_plan(visit: Visit) -> None:
    page = visit()
    page.add_init_script(
        "const get = HTMLCanvasElement.prototype.getContext;"
        "HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {"
        "  return kind.startsWith('webgl') ? null : get.call(this, kind, ...rest);"
        "};"
    )
    page.reload()
    start(page)
    assert asked(page) == "shoot"
    expect(page.get_by_text("nothing in three dimensions")).to_be_visible()
    expect(page.locator('[data-body="disc"]')).to_be_visible()
    aim_by_keys(page)
    before = entries(page)
    shoot(page).click()
    page.wait_for_function("n => document.querySelectorAll('#panel-log li').length > n", arg=before)
