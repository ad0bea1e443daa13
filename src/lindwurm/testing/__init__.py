"""The conformance suite: what every game promises, checked by playing it at random.

It knows a game by its friendly face alone, so it can be used on a game of one's own::

    from lindwurm.play.game import Game
    from lindwurm.testing import check_game

    check_game(Game(MyRules()), games=20)

or with pytest, one test a promise::

    from lindwurm.testing import CHECKS, Case

    @pytest.mark.parametrize("check", CHECKS, ids=repr)
    def test_my_game(check):
        check(Case(Game(MyRules()), players=2, seeds=range(20)))

All randomness comes from the seeds, so a check that fails fails again. What a game says of itself
in ``invariants`` (see `lindwurm.core.contract.GameRules`) is checked wherever states turn up.
Whether hidden things are drawn fairly in the middle of a game only an enumeration of the game's own
can tell: `as_expected` compares draws with it.
"""

from __future__ import annotations

from collections.abc import Iterable

from lindwurm.play.game import Game
from lindwurm.testing import forms, knowing, playing, processes
from lindwurm.testing.case import CHECKS, Case, Check, Step, play_on, play_out
from lindwurm.testing.statistics import IMPOSSIBLE, as_expected, same_source

__all__ = [
    "CHECKS",
    "IMPOSSIBLE",
    "Case",
    "Check",
    "Step",
    "as_expected",
    "check_game",
    "play_on",
    "play_out",
    "same_source",
]

# The modules of checks; importing them fills CHECKS.
_MODULES = (playing, forms, knowing, processes)


def check_game(
    game: Game, players: Iterable[int] | None = None, games: int = 3, first_seed: int = 0
) -> None:
    """Run all checks on a game, with ``games`` random games for each number of players.

    Without ``players``, every number that the game is for. AssertionError tells the check, the
    number of players and what is wrong.
    """
    for count in game.players if players is None else players:
        case = Case(game, count, range(first_seed, first_seed + games))
        for one in CHECKS:
            try:
                one(case)
            except AssertionError as error:
                raise AssertionError(
                    f"{game!r} with {count} players fails {one.name} ({one.promise}): {error}"
                ) from error
