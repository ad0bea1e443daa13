from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.house import House, at_home, house, refusal
from tests.server.reading import listed

import lindwurm
from lindwurm.play.learning import tells, turn_goes_on
from lindwurm.server import replays
from lindwurm.server.requests import Join, Move, UndoAnswer, UndoRequest


async def undo(home: House, table: str, guest: int = 1, seat: int = 0) -> None:
    at = (await home.look(table)).seq
    await home.undoing.ask(table, guest, UndoRequest(seat=seat, at=at))


def test_what_is_drawn_or_shown_tells_somebody() -> None:
    """A card drawn, a card shown that another hand might have lacked: each is news."""
    state = lindwurm.game("dragonheart", start="seat 1").new(seed=3)
    for action in state.actions(0):
        assert tells(state, 0, action)


def test_a_sealed_choice_tells_nobody_and_its_opening_does() -> None:
    state = lindwurm.game("hueter-des-schatzes").new(players=2, seed=3)
    first = state.to_move[0]
    action = state.actions(first)[0]
    assert not tells(state, first, action)
    before = state.copy()
    state.play(first, action)
    assert turn_goes_on(before, state)
    [second] = state.to_move
    assert tells(state, second, state.actions(second)[0])


def test_in_a_game_of_planning_the_plan_can_be_changed_until_a_card_is_drawn() -> None:
    state = lindwurm.game("a-dragons-gift").new(seed=5)
    silent = [action for action in state.actions(0) if not tells(state, 0, action)]
    for action in state.actions(0):
        after = state.copy()
        drew = any(event["event"] == "draw" for event in after.play(0, action))
        assert (action in silent) == (not drew)


def test_own_silent_actions_are_taken_back_at_once(tmp_path: Path) -> None:
    async def test(home: House) -> None:
        made = await home.make("me", "open", "open", game="hueter-des-schatzes")
        for guest in (2, 3):
            await home.seating.join(made.id, guest, Join())
        await home.seating.start(made.id, 1)
        viewers = [await home.watch(made.id, guest) for guest in (1, 2, None)]
        start = await home.look(made.id)
        await home.move(made.id)
        assert [viewer.last.get("undo") for viewer in viewers] == [1, None, None]
        assert (await home.look(made.id)).undo.free == 1
        await undo(home, made.id)
        now = await home.look(made.id)
        assert (now.number, now.view, now.actions) == (start.number, start.view, start.actions)
        assert now.undo.free == 0
        for viewer in viewers:
            assert viewer.last["log"][0]["kind"] == "undo"
            assert viewer.last["number"] == 0
        late = (await home.look(made.id)).seq - 1
        again = UndoRequest(seat=0, at=late)
        assert await refusal(home.undoing.ask(made.id, 1, again)) == "stale"
        assert await refusal(undo(home, made.id)) == "nothing-to-undo"
        await home.move(made.id)
        async with house(tmp_path) as other:
            assert (await other.look(made.id)).undo.free == 1
            await undo(other, made.id)

    at_home(test, tmp_path)


def test_a_stale_move_after_an_undo_is_refused(tmp_path: Path) -> None:
    """A move that was decided on before the undo must not come true after it."""

    async def test(home: House) -> None:
        made = await home.make("me", "open", game="hueter-des-schatzes")
        await home.seating.join(made.id, 2, Join())
        await home.seating.start(made.id, 1)
        before = await home.look(made.id)
        await home.move(made.id)
        await undo(home, made.id)
        late = Move(id="late", seat=0, at=before.seq, action=listed(before, 0)[1])
        assert await refusal(home.authority.play(made.id, 1, late)) == "stale"

    at_home(test, tmp_path)


def test_past_what_was_revealed_nobody_goes_back(tmp_path: Path) -> None:
    async def test(home: House) -> None:
        table = await home.two(options={"start": "seat 1"})
        assert await refusal(undo(home, table)) == "nothing-to-undo"
        await home.move(table)
        assert (await home.look(table)).undo.free == 0
        assert await refusal(undo(home, table)) == "revealed"
        assert await refusal(undo(home, table, 2, 0)) == "not-your-seat"

    at_home(test, tmp_path)


@pytest.mark.parametrize("agree", [True, False])
def test_after_anothers_silent_action_the_others_are_asked(tmp_path: Path, agree: bool) -> None:
    async def test(home: House) -> None:
        made = await home.make("me", "open", "open", game="hueter-des-schatzes")
        for guest in (2, 3):
            await home.seating.join(made.id, guest, Join())
        await home.seating.start(made.id, 1)
        answer = home.undoing.answer
        yes, mine = UndoAnswer(seat=1, agree=True), UndoAnswer(seat=0, agree=True)
        assert await refusal(answer(made.id, 2, yes)) == "nothing-asked"
        await home.move(made.id)
        await home.move(made.id)  # both are sealed
        viewer = await home.watch(made.id, 3)
        await undo(home, made.id)
        assert viewer.last["undo"]["asked"] == {"seat": 0, "to": 0, "agreed": []}
        assert await refusal(answer(made.id, 1, mine)) == "nothing-asked"
        assert await refusal(answer(made.id, 3, yes)) == "not-your-seat"
        await answer(made.id, 2, yes)
        assert viewer.last["undo"]["asked"]["agreed"] == [1]
        await answer(made.id, 3, UndoAnswer(seat=2, agree=agree))
        assert viewer.last["undo"]["asked"] is None
        kind = viewer.last["log"][-1]["kind"]
        assert (kind, viewer.last["number"]) == (("undo", 0) if agree else ("decline", 2))
        if not agree:
            await undo(home, made.id)
            await home.move(made.id)  # going on says no, too
            assert viewer.last["number"] == 3
            assert (await home.look(made.id)).undo.asked is None

    at_home(test, tmp_path)


def test_bots_agree(tmp_path: Path) -> None:
    async def test(home: House) -> None:
        made = await home.make("me", "random", "random", game="hueter-des-schatzes")
        while 0 in (await home.look(made.id)).to_move:
            await home.move(made.id)
        turn = await home.authority.bot_turn(made.id)
        assert turn is not None
        await home.authority.play_bot(made.id, turn, turn.actions[0])
        await undo(home, made.id)
        now = await home.look(made.id)
        assert (now.number, 0 in now.to_move) == (0, True)

    at_home(test, tmp_path)


def test_a_record_holds_what_counted(tmp_path: Path) -> None:
    async def test(home: House) -> None:
        made = await home.make("me", "me", game="hueter-des-schatzes")
        for _ in range(3):
            await home.move(made.id)
            if (await home.look(made.id)).undo.free:
                await undo(home, made.id)
                await home.move(made.id)
        end = await home.play_out(made.id)
        record = await replays.record(home.authority, made.id, 1)
        states = lindwurm.replay(record)
        assert len(states) - 1 == end.number
        assert list(states[-1].scores) == end.scores

    at_home(test, tmp_path)
