from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.server.house import House, at_home, house, refusal
from tests.server.reading import listed

from lindwurm.server import replays
from lindwurm.server.guests import token_hash
from lindwurm.server.profiles import LINK_TIME
from lindwurm.server.requests import Join, Move
from lindwurm.server.results import places_of

if TYPE_CHECKING:
    from tests.server.conftest import Person, Running

DAY = 86_400.0


def test_a_guest_goes_on_at_another_device(person: Person, running: Running) -> None:
    table = person.make(None, None)
    assert person.get("/me") == {"known": True, "name": None}
    assert person.http.put("/api/me", json={"name": "Ada"}).json()["name"] == "Ada"
    token = person.post("/me/links", status=201)["token"]
    other = running.person()
    assert other.get("/me") == {"known": False, "name": None}
    assert other.get(f"/tables/{table}")["you"] == []
    assert other.post("/me/devices", {"token": token}) == {"known": True, "name": "Ada"}
    assert other.get(f"/tables/{table}")["you"] == [0, 1]
    assert person.get(f"/tables/{table}")["you"] == [0, 1]
    third = running.person()
    used = third.post("/me/devices", {"token": token}, status=404)
    assert used["code"] == "no-such-link"
    assert third.get("/me")["known"] is False


@pytest.mark.parametrize("name", ["", "x" * 41, "a\nb", "a\x9bb", "a\u2028b", "<b>", 3, None])
def test_names_that_are_none(person: Person, name: object) -> None:
    answer = person.http.put("/api/me", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")


def test_a_link_is_no_device_and_works_for_a_while_only(tmp_path: Path) -> None:
    async def test(home: House) -> None:
        link = await home.profiles.link(1)
        assert await home.store.guest(token_hash(link.token)) is None
        home.now += LINK_TIME + 1
        assert await refusal(home.profiles.claim(link.token)) == "no-such-link"
        link = await home.profiles.link(2)
        assert await home.store.guest(token_hash(await home.profiles.claim(link.token))) == 2

    at_home(test, tmp_path)


def test_statistics_and_ratings_count_what_was_played(tmp_path: Path) -> None:
    async def test(home: House) -> None:
        await home.profiles.rename(1, "Ada")
        for _ in range(2):
            table = await home.two()
            await home.seating.resign(table, 2, 1)
        [mine] = await home.profiles.statistics(1)
        assert (mine.game, mine.players, mine.played, mine.won) == ("dragonheart", 2, 2, 2)
        [others] = await home.profiles.statistics(2)
        assert (others.played, others.won) == (2, 0)
        ratings = await home.profiles.ratings("dragonheart", 1)
        assert [line.name for line in ratings.people] == ["Ada", "Guest"]
        assert [line.you for line in ratings.people] == [True, False]
        assert ratings.people[0].rating > 1500 > ratings.people[1].rating
        assert all(line.deviation < 500 and line.games == 2 for line in ratings.people)
        assert ratings.bots == []
        made = await home.make("me", "random")
        await home.seating.resign(made.id, 1, 0)
        apart = await home.profiles.ratings("dragonheart", None)
        assert apart.people[0].games == 2
        assert [(line.name, line.bot) for line in apart.bots] == [
            ("Random", "random"), ("Ada", None),
        ]  # fmt: skip
        for seats, more in ((("me", "me"), {}), (("me", "random"), {"seed": 4})):
            unrated = await home.make(*seats, **more)
            await home.seating.resign(unrated.id, 1, 0)
        assert await home.profiles.ratings("dragonheart", None) == apart

    at_home(test, tmp_path)


def test_places_are_by_winning_then_score_and_last_who_left(tmp_path: Path) -> None:
    async def test(home: House) -> None:
        made = await home.make("me", "open", "open", game="hueter-des-schatzes")
        for guest in (2, 3):
            await home.seating.join(made.id, guest, Join())
        await home.seating.start(made.id, 1)
        await home.seating.leave(made.id, 3)
        while not (await home.look(made.id)).over:
            await home.bots_play(made.id)
            if not (await home.look(made.id)).over:
                await home.move(made.id)
        async with home.authority.hold(made.id) as room:
            live = await home.authority.live(room)
        places = places_of(live.table, live.state)
        assert places[2] == 3
        if live.table.standing.winners == (2,):
            assert sorted(places[:2]) in ([1, 2], [1, 1])
        lists = (await home.profiles.ratings("hueter-des-schatzes", None)).people
        assert len(lists) == 3

    at_home(test, tmp_path)


def test_the_challenge_is_the_same_for_all_and_another_each_day(tmp_path: Path) -> None:
    async def test(home: House) -> None:
        name = "a-dragons-gift"
        assert await refusal(home.profiles.begin_daily("dragonheart", 1)) == "no-daily"
        one, two = [await home.profiles.begin_daily(name, guest) for guest in (1, 2)]
        assert one.id != two.id
        assert (await home.profiles.begin_daily(name, 1)).id == one.id
        first, second = await home.look(one.id, 1), await home.look(two.id, 2)
        assert first.view == second.view
        assert (first.daily, first.deal.secret) == ("2026-11-30", True)
        # Others must not see the deal before they have played it, nor anybody what it hides.
        assert await refusal(home.authority.snapshot(one.id, 2)) == "daily-running"
        assert await refusal(home.authority.log(one.id, None, 0)) == "daily-running"
        begun = await home.profiles.daily(name, None, 1)
        assert (begun.table, begun.finished, begun.results) == (one.id, 0, None)
        while not (await home.look(one.id, 1)).over:
            await _play(home, one.id, 1)
        done = await home.look(one.id, 1)
        assert done.deal.seed is None
        for secret in (
            replays.record(home.authority, one.id, 1),
            replays.replay(home.authority, one.id, 1, "open", 0, 9),
            replays.replay(home.authority, one.id, 2, "0", 0, 9),
            home.make("me", game=name, start={"table": one.id, "number": 0}),
        ):
            assert await refusal(secret) == "daily-running"
        assert (await replays.replay(home.authority, one.id, 1, "0", 0, 9)).moments
        mine = await home.profiles.daily(name, None, 1)
        assert mine.results is not None
        assert [(line.place, line.you, line.score) for line in mine.results] == [
            (1, True, done.scores[0])
        ]
        assert (await home.profiles.daily(name, None, 2)).results is None
        async with house(tmp_path) as again:
            third = await again.profiles.begin_daily(name, 3)
            assert (await again.look(third.id, 3)).view == first.view
        home.now += DAY
        assert (await home.look(one.id, 2)).deal.seed is not None
        assert (await replays.record(home.authority, one.id, 2))["seed"]
        assert (await home.profiles.daily(name, "2026-11-30", 4)).results is not None
        tomorrow = await home.profiles.begin_daily(name, 1)
        assert (await home.look(tomorrow.id, 1)).view != first.view
        for day in ("2027-01-01", "yesterday", "2026-1-1"):
            assert await refusal(home.profiles.daily(name, day, 1)) == "no-daily"

    at_home(test, tmp_path)


async def _play(home: House, table: str, guest: int) -> None:
    now = await home.look(table, guest)
    action = listed(now, 0)[-1]
    await home.authority.play(
        table, guest, Move(id=f"m{now.seq}", seat=0, at=now.seq, action=action)
    )
