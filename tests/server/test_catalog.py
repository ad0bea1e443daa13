from __future__ import annotations

import asyncio
import logging
import threading
from dataclasses import replace

import pytest

import lindwurm
from lindwurm.core.errors import LindwurmError
from lindwurm.server import catalog as module
from lindwurm.server.catalog import Catalog
from lindwurm.server.problems import ProblemError
from lindwurm.server.rows import Entry, Standing, StoredSeat, StoredTable


@pytest.fixture
def catalog() -> Catalog:
    return Catalog()


def test_every_game_is_on_offer_with_texts_for_people(catalog: Catalog) -> None:
    infos = catalog.games()
    assert tuple(info.name for info in infos) == lindwurm.games()
    for info in infos:
        assert info.title
        assert info.tagline
        assert info.bots
        assert all(option.title and option.help for option in info.options)
        assert all(bot.title and bot.help for bot in info.bots)
        assert catalog.title(info.name) == info.title
    assert catalog.title("gone") == "gone"


def test_data_comes_from_the_wire_as_data_never_as_a_files_name(
    catalog: Catalog, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("deck") / "deck.toml"
    path.write_text("x = 1")
    with pytest.raises(ProblemError, match="takes an object") as error:
        catalog.game_from_wire("dragonheart", {"deck": str(path)})
    assert error.value.problem.where == "options.deck"
    assert catalog.game_from_wire("dragonheart", {"deck": None}).options["deck"] is None


def test_a_bot_that_does_not_exist(catalog: Catalog) -> None:
    game = catalog.game("dragonheart", {})
    assert catalog.bot_title(game, "random", where="x") == "Random"
    with pytest.raises(ProblemError) as error:
        catalog.bot_title(game, "hal", where="seats.1.bot")
    assert "random" in (error.value.problem.allowed or [])


def test_a_game_is_made_ready_once_and_never_on_the_loop(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []

    def warm(name: str) -> None:
        threads.append(threading.current_thread().name)

    monkeypatch.setattr(module, "_warm", warm)

    async def test() -> None:
        game = catalog.game("dragonheart", {})
        await asyncio.gather(*(catalog.ready(game) for _ in range(5)))
        assert len(threads) == 1
        assert threads[0].startswith("compiler")

    asyncio.run(test())
    catalog.close()


def test_a_game_that_fails_is_logged_and_tried_again(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tries: list[str] = []

    def warm(name: str) -> None:
        tries.append(name)
        raise LindwurmError("broken")

    monkeypatch.setattr(module, "_warm", warm)

    async def test() -> None:
        await catalog.warm_all()
        assert tuple(tries) == lindwurm.games()
        with pytest.raises(LindwurmError):
            await catalog.ready(catalog.game("dragonheart", {}))

    with caplog.at_level(logging.ERROR):
        asyncio.run(test())
    assert len(caplog.records) == len(lindwurm.games())
    catalog.close()


def test_replaying_makes_the_state_and_its_record_again(catalog: Catalog) -> None:
    game = catalog.game("dragonheart", {})
    state = game.new(seed=4)
    seed = str(state.position()["seed"])
    start = state.position()
    played = []
    for number in range(1, 11):
        [seat] = state.to_move
        played.append(Entry(number, "action", number, seat, state.actions(seat)[0]))
        state.play(seat, state.actions(seat)[0])
    seats = tuple(StoredSeat(seat, None, "greedy", "Greedy") for seat in (0, 1))
    standing = Standing(10, state.to_move, over=False, bots_due=True)
    table = StoredTable(
        "t", game.name, game.rules.version, game.options, seed, None, 0.0, 0.0, seats, standing
    )
    again = catalog.replayed(game, replace(table, start=start), played)
    assert again.hash() == state.hash()
    again = catalog.replayed(game, table, played)
    assert again.hash() == state.hash()
    assert lindwurm.replay(again.record())[-1].hash() == state.hash()
