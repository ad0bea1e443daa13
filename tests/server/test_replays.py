from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import House, at_home, refusal

import lindwurm
from lindwurm.core.errors import InvalidRecord
from lindwurm.server import replays
from lindwurm.server.delta import changed
from lindwurm.server.models import Replay
from lindwurm.server.requests import ReplayRequest, StartRequest, UndoRequest


def views(replay: Replay, of: str) -> list[Any]:
    """The views of one viewer, moment by moment."""
    seen: list[Any] = []
    for moment in replay.moments:
        seen.append(changed(seen[-1], moment.views[of]) if seen else moment.views[of])
    return seen


@pytest.mark.parametrize("eyes", ["0", "1", "spectator", "open"])
def test_every_moment_is_as_it_was_seen(tmp_path: Path, eyes: str) -> None:
    async def test(home: House) -> None:
        made = await home.make("me", "me", seed=5)
        assert (
            await refusal(replays.replay(home.authority, made.id, 1, eyes, 0, 10))
            == "game-not-over"
        )
        end = await home.play_out(made.id)
        record = await replays.record(home.authority, made.id, None)
        states = lindwurm.replay(record)
        replay = await replays.replay(home.authority, made.id, 1, eyes, 0, 500)
        assert [moment.number for moment in replay.moments] == list(range(end.number + 1))
        assert (replay.total, replay.scores, replay.winners) == (
            end.number, end.scores, end.winners,
        )  # fmt: skip
        seats: list[int | None] = [0, 1] if eyes == "open" else [None]
        if eyes.isdecimal():
            seats = [int(eyes)]
        for seat in seats:
            name = "spectator" if seat is None else str(seat)
            assert views(replay, name) == [state.view(seat) for state in states]
        state = states[0].copy()
        for moment, (seat, action) in zip(replay.moments[1:], record["actions"], strict=True):
            events = state.play(seat, action)
            told = list(events) if eyes == "open" else events.seen_by(seats[0])
            assert moment.events == told
            assert moment.action == (action if eyes == "open" or seat in seats else None)
        part = await replays.replay(home.authority, made.id, 1, eyes, 5, 3)
        assert [moment.number for moment in part.moments] == [5, 6, 7]
        assert part.moments[0].views == {
            ("spectator" if seat is None else str(seat)): states[5].view(seat) for seat in seats
        }
        assert await refusal(replays.replay(home.authority, made.id, 1, "2", 0, 10)) == "invalid"

    at_home(test, tmp_path)


def test_a_record_from_a_file_is_looked_at_and_nothing_is_kept(tmp_path: Path) -> None:
    async def test(home: House) -> None:
        made = await home.make("me", "me")
        end = await home.play_out(made.id)
        record = await replays.record(home.authority, made.id, None)
        assert lindwurm.replay(record)[-1].scores == tuple(end.scores)
        asked = ReplayRequest(record=json.loads(json.dumps(record)))
        shown = await replays.replay_record(home.authority, asked)
        mine = await replays.replay(home.authority, made.id, 1, "open", 0, 200)
        assert (shown.moments, shown.total) == (mine.moments, mine.total)
        for damage in ({"seed": "00" * 32}, {"commitment": "00" * 32}, {"x": 1}):
            wrong = ReplayRequest(record={**record, **damage})
            assert await refusal(replays.replay_record(home.authority, wrong)) == "invalid-record"

    at_home(test, tmp_path)


def test_another_seed_than_was_promised_is_found_out() -> None:
    record = lindwurm.game("dragonheart").new(seed=3).record()
    honest = lindwurm.core.seeds.commitment(bytes.fromhex(record["seed"]))
    lindwurm.replay({**record, "commitment": honest})
    other = lindwurm.game("dragonheart").new(seed=4).record()
    with pytest.raises(InvalidRecord, match="not the one that was promised"):
        lindwurm.replay({**other, "commitment": honest})


@pytest.mark.parametrize("hidden", ["fresh", "same"])
def test_a_moment_is_gone_on_from(tmp_path: Path, hidden: str) -> None:
    async def test(home: House) -> None:
        made = await home.make("me", "me", seed=5)
        end = await home.play_out(made.id)
        record = await replays.record(home.authority, made.id, None)
        states = lindwurm.replay(record)
        for source in ({"table": made.id}, {"record": json.loads(json.dumps(record))}):
            start = {**source, "number": 9, "seat": 1, "hidden": hidden}
            puzzle = await home.make("random", "me", start=start)
            now = await home.look(puzzle.id)
            assert now.view == states[9].view(1)
            assert not now.deal.secret
            async with home.authority.hold(puzzle.id) as room:
                state = (await home.authority.live(room)).state
            same = state.position() == states[9].position()
            assert same == (hidden == "same")
            await home.bots_play(puzzle.id)
            while not (await home.look(puzzle.id)).over:
                await home.move(puzzle.id)
                await home.bots_play(puzzle.id)
            again = await replays.record(home.authority, puzzle.id, None)
            assert lindwurm.replay(again)[-1].over
            assert (await home.profiles.ratings("dragonheart", 1)).bots == []
        for wrong, name in (
            ({"number": end.number}, "dragonheart"),
            ({"number": end.number + 1}, "dragonheart"),
            ({"number": 3, "seat": 2}, "dragonheart"),
            ({"number": 3}, "hueter-des-schatzes"),
        ):
            asked = home.make("random", "me", game=name, start={"table": made.id, **wrong})
            assert await refusal(asked) == "invalid-start"
        running = await home.make("me", "me")
        asked = home.make("me", "me", start={"table": running.id, "number": 0})
        assert await refusal(asked) == "game-not-over"

    at_home(test, tmp_path)


def test_undo_in_a_game_that_began_in_the_middle(tmp_path: Path) -> None:
    async def test(home: House) -> None:
        game = lindwurm.game("hueter-des-schatzes")
        state = game.new(players=2, seed=1)
        for _ in range(4):
            seat = state.to_move[0]
            state.play(seat, state.actions(seat)[0])
        start = StartRequest(record=state.record(), number=4, hidden="same")
        made = await home.make(
            "me", "me", game="hueter-des-schatzes", start=start.model_dump(exclude_none=True)
        )
        before = await home.look(made.id)
        seat = await home.move(made.id)
        asked = UndoRequest(seat=seat, at=(await home.look(made.id)).seq)
        await home.undoing.ask(made.id, 1, asked)
        after = await home.look(made.id)
        assert (after.number, after.view) == (before.number, before.view)

    at_home(test, tmp_path)
