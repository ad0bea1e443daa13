"""What holds for every bot, and who is on offer."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any

import pytest

import lindwurm
from lindwurm import bots
from lindwurm.core.actions import Sampler
from lindwurm.core.contract import BotLevel
from lindwurm.core.errors import IllegalAction, InvalidOption, InvalidView, UnknownBot
from lindwurm.core.seeds import Seed
from lindwurm.play.game import Game
from lindwurm.testing.example import Higher

GAMES = lindwurm.games()
#: Fixed effort, so that nothing depends on the clock.
NAMES = ("random", "greedy", "ismcts:40")


def finish(game: Game, names: Sequence[str], seed: int) -> list[tuple[int, str]]:
    """A whole game between bots: what was played (an illegal action would raise)."""
    state = game.new(len(names), seed)
    seated = [bots.make(name, game, seed=n) for n, name in enumerate(names)]
    while not state.over:
        seat = state.to_move[-1]
        state.play(seat, seated[seat].choose(state.view(seat), state.actions(seat), 0.0))
    return state.past.actions


@pytest.mark.parametrize(
    ("game", "name"),
    [
        (game, name)
        for game in GAMES
        for name in NAMES
        if name.partition(":")[0] in bots.on_offer(lindwurm.game(game))
    ],
)
def test_a_bot_plays_whole_games(game: str, name: str) -> None:
    made = lindwurm.game(game)
    for players in {made.players[0], made.players[-1]}:
        first = finish(made, [name] * players, 3)
        assert first == finish(made, [name] * players, 3), "the same seeds, the same game"


@pytest.mark.parametrize("name", NAMES)
def test_a_choice_follows_from_view_and_seed_alone(name: str) -> None:
    game = lindwurm.game("dragonheart")
    state = game.new(seed=11)
    used = bots.make(name, game, seed=5)
    differ = 0
    for _ in range(20):
        seat = state.to_move[0]
        view, actions = state.view(seat), state.actions(seat)
        chosen = used.choose(view, actions, 0.0)
        # A new bot, that has not seen the game so far; a world that looks the same to the seat.
        world = game.resample(view, 99)
        assert world.position() != state.position()
        fresh = bots.make(name, game, seed=5)
        assert fresh.choose(world.view(seat), world.actions(seat), 0.0) == chosen
        differ += bots.make(name, game, seed=6).choose(view, actions, 0.0) != chosen
        state.play(seat, chosen)
    if name == "random":
        assert differ > 5, "another seed plays otherwise"


def test_random_plays_everything_alike() -> None:
    game = lindwurm.game("dragonheart")
    state = game.new(seed=2)
    seat = state.to_move[0]
    view, actions = state.view(seat), state.actions(seat)
    count = Counter(
        bots.make("random", game, seed=n).choose(view, actions, 0.0) for n in range(400)
    )
    assert set(count) == set(actions)
    expected = 400 / len(actions)
    assert all(abs(n - expected) < 5 * expected**0.5 for n in count.values())


@pytest.mark.parametrize("name", ["random", "greedy", "ismcts"])
def test_a_bot_keeps_to_its_budget(name: str) -> None:
    game = lindwurm.game("dragonheart")
    state = game.new(seed=4)
    seat = state.to_move[0]
    view, actions = state.view(seat), state.actions(seat)
    bot = bots.make(name, game, seed=1)
    bot.choose(view, actions, 0.0)
    for budget in (0.0, 0.05, 0.2):
        # The best of some tries, since the machine may be busy with other things.
        took = []
        for _ in range(4):
            began = perf_counter()
            assert bot.choose(view, actions, budget) in actions
            took.append(perf_counter() - began)
        assert min(took) < budget + 0.04


def test_who_can_play() -> None:
    game = lindwurm.game("dragonheart")
    names = [name for name, _, _ in bots.levels(game)]
    assert names[:3] == ["random", "greedy", "ismcts"]
    assert all(title and text.endswith(".") for _, title, text in bots.levels(game))
    # Without kernels there is nothing to search with.
    assert [name for name, _, _ in bots.levels(Game(Higher()))] == ["random"]


def test_an_unknown_bot_lists_what_there_is() -> None:
    with pytest.raises(UnknownBot, match=r"no bot is called 'deep'; there are: random, greedy"):
        bots.make("deep", lindwurm.game("dragonheart"))
    with pytest.raises(UnknownBot, match=r"there are: random$"):
        bots.make("greedy", Game(Higher()))


@pytest.mark.parametrize("name", ["ismcts:", "ismcts:0", "ismcts:x", "ismcts:-1", "greedy:5"])
def test_a_wrong_effort_is_refused(name: str) -> None:
    with pytest.raises(InvalidOption, match=r"bot .*number"):
        bots.make(name, lindwurm.game("dragonheart"))


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_needs_the_view_of_a_seat_that_is_to_move(name: str) -> None:
    game = lindwurm.game("dragonheart")
    state = game.new(seed=1)
    seat = state.to_move[0]
    bot = bots.make(name, game, seed=1)
    with pytest.raises(InvalidView, match="view of a seat"):
        bot.choose(state.view(None), state.actions(seat), 0.0)
    with pytest.raises(InvalidView, match="not to move"):
        bot.choose(state.view(1 - seat), state.actions(1 - seat), 0.0)


def test_random_plays_a_game_without_kernels() -> None:
    assert len(finish(Game(Higher()), ["random", "random"], 1)) == 6


class Aim(Sampler):
    """A range of actions rather than a list."""

    examples = ("0.5",)

    def form(self) -> dict[str, Any]:
        return {}

    def sample(self, rng: random.Random) -> str:
        return f"{rng.random():.6f}"


def turn(name: str) -> tuple[bots.Bot, dict[str, Any], Sequence[str]]:
    """A bot, and the view and actions of the seat that is to move."""
    state = lindwurm.game("dragonheart").new(seed=1)
    seat = state.to_move[0]
    return bots.make(name, state.game, seed=1), state.view(seat), state.actions(seat)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_bot_can_not_choose_from(name: str) -> None:
    bot, view, actions = turn(name)
    nothing: list[Any] = [[], None]
    for none in nothing:
        with pytest.raises(IllegalAction, match="a bot needs the seat's actions to choose from"):
            bot.choose(view, none, 0.0)
    with pytest.raises(InvalidView, match="must be an object, not None"):
        bot.choose(None, actions, 0.0)  # type: ignore[arg-type]
    with pytest.raises(InvalidView, match="at to_move: seat 1 is not to move"):
        bot.choose({"seat": 1}, actions, 0.0)
    for budget in (float("nan"), float("inf"), -1, "1", None):
        with pytest.raises(InvalidOption, match="a budget is a number of seconds"):
            bot.choose(view, actions, budget)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES[1:])
def test_actions_of_another_state(name: str) -> None:
    bot, view, _ = turn(name)
    with pytest.raises(IllegalAction, match="is not among the actions given: 'fly, swim'"):
        bot.choose(view, ["fly", "swim"], 0.0)


@pytest.mark.parametrize(
    ("game", "name"),
    [(game, name) for game in GAMES for name in bots.on_offer(lindwurm.game(game))],
)
def test_a_bot_can_be_pickled(game: str, name: str) -> None:
    """It goes to other processes, and plays there as here."""
    made = lindwurm.game(game)
    state = made.new(seed=5)
    seat = state.to_move[0]
    effort = bots.on_offer(made)[name].effort
    bot = bots.make(f"{name}:3" if effort else name, made, seed=4)
    again = pickle.loads(pickle.dumps(bot))
    view, actions = state.view(seat), state.actions(seat)
    assert again.choose(view, actions, 0.0) == bot.choose(view, actions, 0.0)


@pytest.mark.parametrize("game", [None, "dragonheart"])
def test_a_bot_needs_a_game(game: Any) -> None:
    with pytest.raises(InvalidOption, match="a bot plays a game, made by"):
        bots.make("random", game)
    names: list[Any] = [None, [], 5]
    for name in names:
        with pytest.raises(UnknownBot, match="no bot is called"):
            bots.make(name, lindwurm.game("dragonheart"))
    with pytest.raises(InvalidOption, match="a number of iterations"):
        bots.make("ismcts:" + "9" * 5000, lindwurm.game("dragonheart"))


def test_random_samples_a_range() -> None:
    game = Game(Higher())
    view = game.new(seed=1).view(0)
    chosen = bots.make("random", game, seed=8).choose(view, Aim(), 0.0)
    assert 0 <= float(chosen) < 1
    assert chosen == bots.make("random", game, seed=8).choose(view, Aim(), 0.0)
    assert chosen != bots.make("random", game, seed=9).choose(view, Aim(), 0.0)


class Lowest:
    """A game's own bot."""

    def __init__(self, game: Game, seed: Seed, depth: int = 1) -> None:
        self.depth = depth

    def choose(self, view: Mapping[str, Any], actions: Sequence[str], budget: float) -> str:
        return min(actions)


class HigherWithBots(Higher):
    """Brings bots along, one in place of a general one."""

    own_bots = {  # noqa: RUF012
        "lowest": BotLevel("Lowest", "Lays the lowest card.", f"{__name__}:Lowest", "depth"),
        "random": BotLevel("Wild", "Lays the lowest too.", f"{__name__}:Lowest"),
    }


def test_a_game_brings_its_own_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, __name__, sys.modules[Lowest.__module__])
    game = Game(HigherWithBots())
    assert [(name, title) for name, title, _ in bots.levels(game)] == [
        ("random", "Wild"),
        ("lowest", "Lowest"),
    ]
    state = game.new(seed=1)
    for name in ("random", "lowest", "lowest:7"):
        bot = bots.make(name, game, seed=1)
        assert isinstance(bot, Lowest)
        assert bot.choose(state.view(0), state.actions(0), 0.0) == state.actions(0)[0]
    deep = bots.make("lowest:7", game, seed=1)
    assert isinstance(deep, Lowest)
    assert deep.depth == 7
