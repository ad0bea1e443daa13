from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.house import House, at_home, house, refusal

from lindwurm.core import seeds
from lindwurm.server import replays
from lindwurm.server.requests import Join, Move, SeatChange
from lindwurm.server.seating import AWAY


def test_a_table_waits_for_its_players(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        made = await house.make("me", "open")
        assert (made.phase, made.to_move, [s.kind for s in made.seats]) == (
            "open", [], ["human", "open"],
        )  # fmt: skip
        host, stranger = await house.watch(made.id, 1), await house.watch(made.id, 2)
        for viewer in (host, stranger):
            assert (viewer.last["view"], viewer.last["actions"]) == (None, {})
        assert await refusal(house.seating.start(made.id, 1)) == "seats-open"
        assert await refusal(house.seating.join(made.id, 1, Join())) == "already-there"
        await house.seating.join(made.id, 2, Join(name="Ada"))
        assert host.last["seats"][1]["name"] == "Ada"
        assert [entry["kind"] for entry in host.last["log"]] == ["join"]
        assert await refusal(house.seating.join(made.id, 3, Join())) == "seat-taken"
        assert await refusal(house.seating.start(made.id, 2)) == "not-your-table"
        await house.seating.start(made.id, 1)
        assert (host.last["phase"], host.last["you"]) == ("running", [0])
        assert stranger.last["you"] == [1]
        assert stranger.last["view"]["seat"] == 1
        assert await refusal(house.seating.join(made.id, 3, Join())) == "already-started"
        assert await refusal(house.seating.start(made.id, 1)) == "already-started"
        await house.play_out(made.id)

    at_home(test, tmp_path)


def test_nobody_moves_before_the_start(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        made = await house.make("me", "open")
        assert await refusal(house.authority.play(made.id, 1, _move(0))) == "not-started"
        assert await refusal(house.seating.resign(made.id, 1, 0)) == "not-started"
        assert await house.authority.bot_turn(made.id) is None

    at_home(test, tmp_path)


def test_names_at_a_table_are_told_apart(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        await house.profiles.rename(2, "Ada")
        made = await house.make("me", "open", "open", game="hueter-des-schatzes")
        await house.seating.join(made.id, 2, Join())
        joined = await house.seating.join(made.id, 3, Join(name="Ada", seat=2))
        assert [seat.name for seat in joined.seats] == ["Guest", "Ada", "Ada 2"]

    at_home(test, tmp_path)


def test_the_host_fills_seats_and_sends_players_away(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        made = await house.make("me", "open", "open", game="hueter-des-schatzes")
        await house.seating.join(made.id, 2, Join())
        fill = house.seating.fill
        bot, free = SeatChange(kind="bot", bot="random"), SeatChange(kind="open")
        assert await refusal(fill(made.id, 2, 2, bot)) == "not-your-table"
        assert await refusal(fill(made.id, 1, 3, bot)) == "invalid-seats"
        assert (
            await refusal(fill(made.id, 1, 2, SeatChange(kind="bot", bot="hal"))) == "unknown-bot"
        )
        now = await fill(made.id, 1, 1, free)
        assert [seat.kind for seat in now.seats] == ["human", "open", "open"]
        assert await refusal(house.authority.play(made.id, 2, _move(1))) == "not-your-seat"
        await fill(made.id, 1, 1, bot)
        now = await fill(made.id, 1, 2, SeatChange(kind="bot"))
        assert [seat.bot for seat in now.seats] == [None, "random", "ismcts"]
        started = await house.seating.start(made.id, 1)
        assert started.phase == "running"
        assert house.store is not None
        assert await house.store.tables_with_bots_due() == [made.id]

    at_home(test, tmp_path)


def test_who_gets_up_before_the_start_leaves_the_seat_free(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        made = await house.make("me", "open", public=True)
        await house.seating.join(made.id, 2, Join())
        assert [seat.kind for seat in (await house.seating.leave(made.id, 2)).seats] == [
            "human", "open",
        ]  # fmt: skip
        assert await refusal(house.seating.leave(made.id, 2)) == "not-your-seat"
        assert [table.id for table in await house.seating.lobby()] == [made.id]
        assert (await house.seating.leave(made.id, 1)).phase == "over"
        assert await house.seating.lobby() == []
        assert await house.profiles.statistics(1) == []

    at_home(test, tmp_path)


def test_the_lobby_shows_public_open_tables_of_the_day(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        told: list[None] = []
        house.authority.on_lobby = lambda: told.append(None)
        public = await house.make("me", "open", public=True)
        await house.make("me", "open")
        await house.make("me", "me", public=True)
        assert len(told) == 1
        assert [table.id for table in await house.seating.lobby()] == [public.id]
        await house.seating.join(public.id, 2, Join())
        assert len(told) == 2
        await house.seating.start(public.id, 1)
        assert len(told) == 3
        assert await house.seating.lobby() == []
        await house.make("me", "open", public=True)
        house.now += 90_000
        assert await house.seating.lobby() == []

    at_home(test, tmp_path)


def test_the_deal_is_promised_before_the_first_card_and_told_after_the_end(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        made = await house.make("me", "open")
        promise = (await house.look(made.id, None)).deal
        assert (promise.seed, promise.secret) == (None, True)
        assert len(promise.commitment) == 64
        await house.seating.join(made.id, 2, Join())
        await house.seating.start(made.id, 1)
        assert (await house.look(made.id)).deal == promise
        watcher = await house.watch(made.id, None)
        await house.play_out(made.id)
        told = watcher.last["deal"]
        assert watcher.last["type"] == "update"
        assert (
            told["commitment"]
            == promise.commitment
            == seeds.commitment(bytes.fromhex(told["seed"]))
        )
        record = await replays.record(house.authority, made.id, None)
        assert (record["seed"], record["commitment"]) == (told["seed"], promise.commitment)
        assert not any(told["seed"] in text for text in watcher.texts[:-1])

    at_home(test, tmp_path)


def test_a_chosen_seed_is_said_to_be_one_and_never_among_strangers(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        assert await refusal(house.make("me", "open", seed=7)) == "invalid-seed"
        made = await house.make("me", "me", seed=7)
        assert not (await house.look(made.id)).deal.secret

    at_home(test, tmp_path)


def test_a_bot_plays_on_for_one_who_leaves_and_gives_the_seat_back(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table = await house.two(options={"start": "seat 1"})
        other = await house.watch(table, 2)
        await house.seating.leave(table, 1)
        seat = other.last["seats"][0]
        assert (seat["standin"], seat["reason"]) == ("ismcts", "left")
        [entry] = other.last["log"]
        assert (entry["kind"], entry["seat"], entry["data"]["reason"]) == ("standin", 0, "left")
        turn = await house.authority.bot_turn(table)
        assert turn is not None
        await house.authority.play_bot(table, turn, turn.actions[0])
        await house.move(table)
        turn = await house.authority.bot_turn(table)
        assert turn is not None
        await house.seating.come_back(table, 1)
        assert await refusal(house.authority.play_bot(table, turn, turn.actions[0])) == "stale"
        assert other.last["seats"][0]["standin"] is None
        assert other.last["log"][0]["kind"] == "return"
        await house.seating.leave(table, 1)
        await house.move(table)  # moving takes the seat back, too
        assert [entry["kind"] for entry in other.last["log"]] == ["return", "action"]
        assert other.last["seats"][0]["standin"] is None

    at_home(test, tmp_path)


def test_nobody_has_to_wait_for_one_who_is_away(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table = await house.two(options={"start": "seat 1"})
        asked = SeatChange(kind="bot")
        viewer = await house.watch(table, 1)
        house.now += AWAY + 1
        assert await refusal(house.seating.fill(table, 2, 0, asked)) == "not-away"
        house.authority.leave(table, viewer)
        house.now -= AWAY
        assert await refusal(house.seating.fill(table, 2, 0, asked)) == "not-away"
        house.now += AWAY
        assert await refusal(house.seating.fill(table, 3, 0, asked)) == "not-your-table"
        assert await refusal(house.seating.fill(table, 1, 1, asked)) == "not-away"
        now = await house.seating.fill(table, 2, 0, asked)
        assert (now.seats[0].standin, now.seats[0].reason) == ("ismcts", "absent")

    at_home(test, tmp_path)


def test_who_resigns_has_lost(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table = await house.two()
        viewer = await house.watch(table, None)
        assert await refusal(house.seating.resign(table, 1, 1)) == "not-your-seat"
        ended = await house.seating.resign(table, 1, 0)
        assert (ended.over, ended.winners, ended.to_move) == (True, [1], [])
        assert (viewer.last["over"], viewer.last["winners"]) == (True, [1])
        assert viewer.last["deal"]["seed"] is not None
        assert await refusal(house.authority.play(table, 2, _move(1))) == "game-over"
        assert await house.authority.bot_turn(table) is None
        await replays.record(house.authority, table, None)
        [mine], [others] = [await house.profiles.statistics(guest) for guest in (1, 2)]
        assert (mine.won, others.won) == (0, 1)

    at_home(test, tmp_path)


def test_among_several_a_bot_plays_on_for_one_who_has_resigned(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        made = await house.make("me", "open", "open", game="hueter-des-schatzes")
        for guest in (2, 3):
            await house.seating.join(made.id, guest, Join())
        await house.seating.start(made.id, 1)
        assert (await house.seating.resign(made.id, 2, 1)).phase == "running"
        assert await refusal(house.seating.resign(made.id, 2, 1)) == "resigned"
        assert await refusal(house.authority.play(made.id, 2, _move(1))) == "resigned"
        await house.seating.come_back(made.id, 2)
        assert (await house.look(made.id)).seats[1].reason == "resigned"
        await house.bots_play(made.id)
        assert (await house.look(made.id)).to_move == [0, 2]
        assert (await house.seating.resign(made.id, 3, 2)).winners == [0]

    at_home(test, tmp_path)


def test_the_same_players_play_again_a_seat_further_on(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table = await house.two()
        assert await refusal(house.seating.rematch(table, 1)) == "game-not-over"
        await house.seating.resign(table, 1, 0)
        viewer = await house.watch(table, 2)
        assert await refusal(house.seating.rematch(table, 3)) == "not-your-table"
        following = await house.seating.rematch(table, 1)
        assert viewer.last["next_table"] == following.id
        assert (following.phase, following.your_seats) == ("open", [1])
        assert [seat.ready for seat in following.seats] == [False, True]
        assert (await house.seating.rematch(table, 2)).id == following.id
        begun = await house.seating.join(following.id, 2, Join())
        assert (begun.phase, begun.your_seats) == ("running", [0])
        kinds = [entry.kind for entry in (await house.look(following.id)).log]
        assert kinds == ["join", "start"]

    at_home(test, tmp_path)


def test_a_rematch_is_not_stuck_when_somebody_does_not_come(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table = await house.two()
        await house.seating.resign(table, 1, 0)
        following = await house.seating.rematch(table, 2)
        await house.seating.fill(following.id, 2, 1, SeatChange(kind="bot", bot="random"))
        assert (await house.seating.start(following.id, 2)).phase == "running"
        alone = await house.make("me", "random")
        await house.seating.resign(alone.id, 1, 0)
        again = await house.seating.rematch(alone.id, 1)
        assert (again.phase, again.your_seats) == ("running", [1])

    at_home(test, tmp_path)


def test_a_rematch_has_a_host(tmp_path: Path) -> None:
    """Who asked first; if that one leaves, the first of those who were invited."""

    async def test(house: House) -> None:
        table = await house.two()
        await house.seating.resign(table, 1, 0)
        following = (await house.seating.rematch(table, 2)).id
        assert (await house.look(following, 2)).host
        assert not (await house.look(following, 1)).host
        bot = SeatChange(kind="bot", bot="random")
        assert await refusal(house.seating.fill(following, 1, 0, bot)) == "not-your-table"
        await house.seating.leave(following, 2)
        left = await house.look(following, 1)
        assert (left.phase, left.host, left.seats[0].kind) == ("open", True, "open")
        await house.seating.join(following, 1, Join())
        await house.seating.fill(following, 1, 0, bot)
        assert (await house.seating.start(following, 1)).phase == "running"
        assert (await house.store.table(following))[0].created_by == 1  # type: ignore[index]

    at_home(test, tmp_path)


def test_two_tabs_and_several_seats_on_one_screen(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table = (await house.make("me", "me", options={"start": "seat 1"})).id
        tabs = [await house.watch(table, 1), await house.watch(table, 1)]
        late = None
        for n in range(6):
            seat = await house.move(table)
            if n == 3:
                late = await house.watch(table, 1)
            assert tabs[0].texts[-1] == tabs[1].texts[-1]
            now = await house.look(table)
            for tab in (*tabs, *([late] if late else [])):
                assert tab.last["view"] == now.view
                assert tab.last["view"]["seat"] == 1 - seat
                assert tab.last["actions"] == now.actions
        assert tabs[0].last["eyes"] == 0

    at_home(test, tmp_path)


@pytest.mark.parametrize("seat", [0, 1])
def test_everything_survives_a_restart(tmp_path: Path, seat: int) -> None:
    """An open table, a stand-in, a wish to take back: all is as it was in another process."""

    async def test(one: House) -> None:
        made = await one.make("me", "open", clock={"kind": "live", "base": 60, "increment": 5})
        await one.seating.join(made.id, 2, Join(name="Ada"))
        running = await one.two(clock={"kind": "days", "days": 2})
        await one.seating.leave(running, seat + 1)
        before = [await one.look(table, 1) for table in (made.id, running)]
        async with house(tmp_path) as two:
            assert [await two.look(table, 1) for table in (made.id, running)] == before
            await two.seating.start(made.id, 1)
            await two.seating.come_back(running, seat + 1)
            await two.move(running)

    at_home(test, tmp_path)


def _move(seat: int) -> Move:
    return Move(id="x", seat=seat, at=0, action="dwarf 1")
