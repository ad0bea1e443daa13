from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from tests.server.conftest import Person
from tests.server.house import House, at_home, refusal

from lindwurm.core import seeds
from lindwurm.server.bots import BotRunner
from lindwurm.server.hints import Hints
from lindwurm.server.models import Hint
from lindwurm.server.results import BOTS
from lindwurm.server.schema import RESULTS


async def hint(house: House, table: str, guest: int = 1, seat: int = 0) -> Hint:
    runner = BotRunner(house.authority, budget=0.01)
    house.authority.on_bots_due = lambda table: None  # tables' own bots stay where they are
    try:
        return await Hints(house.authority, runner).ask(table, guest, seat)
    finally:
        await runner.close()


def test_a_hint_is_a_legal_action_of_the_strongest_bot(person: Person) -> None:
    table = person.make(None, "random", options={"start": "seat 1"})
    before = person.table(table)
    given = person.post(f"/tables/{table}/hint", {"seat": 0})
    assert given["action"] in before["actions"]["0"]
    assert (given["seat"], given["bot"], given["name"]) == (0, "ismcts", "Searcher")
    after = person.table(table)
    assert after["view"] == before["view"]
    assert [(entry["kind"], entry["seat"]) for entry in after["log"]] == [("hint", 0)]
    assert given["at"] == after["seq"]
    moved = person.move(table, id="m", seat=0, at=given["at"], action=given["action"])
    assert moved.status_code == 200


def test_a_hint_comes_from_the_view_alone(tmp_path: Path) -> None:
    """With a seed that is known, so is the bot's: the same view gets the same hint."""

    async def test(house: House) -> None:
        made = await house.make("me", "random", seed=5, options={"start": "seat 1"})
        asked: list[tuple[object, object, float]] = []
        plain = house.catalog.bot(
            "ismcts:20", (await live(house, made.id)).game, seeds.for_bot(seeds.key_bytes(5), 0)
        )

        class Asked:
            def choose(self, view, actions, budget):  # type: ignore[no-untyped-def]
                asked.append((view, actions, budget))
                return plain.choose(view, actions, budget)

        house.catalog.bot = lambda name, game, seed=None: Asked()  # type: ignore[method-assign]
        first, second = await hint(house, made.id), await hint(house, made.id)
        assert first.action == second.action
        state = (await live(house, made.id)).state
        assert asked == [(state.view(0), state.actions(0), 0.01)] * 2

    at_home(test, tmp_path)


async def live(house: House, table: str):  # type: ignore[no-untyped-def]
    async with house.authority.hold(table) as room:
        return await house.authority.live(room)


def test_there_are_no_hints_where_others_play_or_compare(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table = await house.two(options={"start": "seat 1"})
        assert await refusal(hint(house, table)) == "no-hints"
        assert await refusal(hint(house, table, guest=3)) == "not-your-seat"
        daily = await house.profiles.begin_daily("hueter-des-schatzes", 1)
        assert await refusal(hint(house, daily.id)) == "no-hints"
        alone = await house.make("random", "me", options={"start": "seat 1"})
        assert await refusal(hint(house, alone.id, seat=1)) == "not-your-turn"
        assert (await house.look(alone.id)).log == []
        await house.seating.resign(alone.id, 1, 1)
        assert await refusal(hint(house, alone.id, seat=1)) == "resigned"

    at_home(test, tmp_path)


def test_a_game_with_hints_is_not_rated(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        pools = []
        for hinted in (False, True):
            made = await house.make("me", "random", options={"start": "seat 1"})
            if hinted:
                await hint(house, made.id)
            await house.seating.resign(made.id, 1, 0)
            query = sa.select(RESULTS.c.pool).where(RESULTS.c.table_id == made.id)
            found = await house.store.read(lambda c, q=query: set(c.execute(q).scalars()))  # type: ignore[misc]
            pools.append(found)
        assert pools == [{BOTS}, {None}]
        ratings = await house.profiles.ratings("dragonheart", 1)
        assert [line.games for line in ratings.bots] == [1, 1]

    at_home(test, tmp_path)


def test_bots_answer_again_in_the_same_way_where_the_deal_is_known(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        async def answer(**more: Any) -> tuple[str, bytes | None]:
            made = await house.make("random", "me", options={"start": "seat 1"}, **more)
            turn = await house.authority.bot_turn(made.id)
            assert turn is not None
            bot = house.catalog.bot(turn.bot, turn.game, turn.seed)
            return bot.choose(turn.view, turn.actions, 0.0), turn.seed

        first, again, secret = await answer(seed=9), await answer(seed=9), await answer()
        assert first == again
        seed = seeds.for_bot(seeds.key_bytes(9), 0)
        assert (first[1], secret[1]) == (seed, None)
        assert seed != seeds.for_bot(seeds.key_bytes(9), 1)

    at_home(test, tmp_path)
