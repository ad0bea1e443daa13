"""Help, games, rules; what is said to wrong names."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import lindwurm
from lindwurm.cli.program import program


def test_help_is_quick_and_imports_nothing_heavy() -> None:
    code = (
        "import sys; sys.argv = ['lindwurm', '--help']\n"
        "from lindwurm.cli import main\n"
        "try: main()\n"
        "except SystemExit: print(*sys.modules)"
    )
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert loaded.isdisjoint({"numba", "numpy", "rich", "pydantic", "fastapi", "sqlalchemy"})
    # CPU time, since the machine may be busy with other things.
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 0.5
    for name in program.commands:
        assert f"\n  {name} " in done.stdout


def test_every_command_explains_itself(run: Callable[..., Result]) -> None:
    for name, command in program.commands.items():
        result = run(name, "--help")
        assert result.exit_code == 0
        assert command.help
        for parameter in command.params:
            if parameter.param_type_name == "option":
                assert getattr(parameter, "help", None), f"{name} {parameter.name}"


def test_python_runs_the_package() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "lindwurm", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == f"lindwurm, version {lindwurm.__version__}"


def test_games_lists_games_options_and_bots(run: Callable[..., Result]) -> None:
    result = run("games")
    assert result.exit_code == 0
    for name in lindwurm.games():
        game = lindwurm.game(name)
        assert f"{name}  {game.title}" in result.stdout
        for option in game.rules.options:
            assert f"--option {option.name}=" in result.stdout
            assert option.help in result.stdout
    assert "--bot greedy" in result.stdout


@pytest.mark.parametrize("name", lindwurm.games())
def test_rules_shows_every_rule(run: Callable[..., Result], name: str) -> None:
    result = run("rules", name)
    assert result.exit_code == 0
    _, rules = lindwurm.game(name).rules.rule_texts()
    assert rules
    flat = " ".join(result.stdout.split())
    for rule, text in rules:
        assert f"{rule} {' '.join(text.split())}" in flat


def test_rules_in_other_languages(run: Callable[..., Result], refused: Callable[..., str]) -> None:
    assert "DH-14  Troll: Nimm alle Zauberinnen." in run("rules", "dragonheart", "-l", "de").stdout
    spanish = run("rules", "dragonheart", "--language", "es")
    assert spanish.exit_code == 0
    assert "DH-14  Trol: toma todas las hechiceras." in spanish.stdout
    assert "'fr' is not one of 'en', 'de', 'es'" in refused("rules", "dragonheart", "-l", "fr")


def test_wrong_names_and_values(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "no game is called 'dragonhart'" in refused("rules", "dragonhart")
    assert "(did you mean 'dragonheart'?)" in refused("play", "dragonhart")
    assert "did you mean 'take'?" in refused("play", "dragonheart", "--option", "tak=forced")
    assert "it takes one of 'forced', 'decline'" in refused(
        "simulate", "dragonheart", "-o", "take=none"
    )
    assert "NAME=VALUE, not 'take'" in refused("play", "dragonheart", "-o", "take")
    assert "can't read" in refused("play", "dragonheart", "-o", f"deck={tmp_path / 'none.toml'}")
    assert "from 0 to 2**64 - 1" in refused("play", "dragonheart", "--seed", "seven")
    assert "from 0 to 2**64 - 1" in refused("play", "dragonheart", "--seed", str(2**64))
    assert "dragonheart is for 2 players, not 3" in refused("play", "dragonheart", "-p", "3")
    assert "there is no seat 3: 2 play" in refused("play", "dragonheart", "--seat", "3")
    assert "give --bot once, or once for each" in refused(
        "play", "dragonheart", "-b", "greedy", "-b", "random"
    )
    assert "(did you mean 'greedy'?)" in refused("play", "dragonheart", "-b", "gredy")
    assert "say which game" in refused("play")


@pytest.mark.parametrize("module", ["click", "lindwurm.cli.program", "rich.console"])
def test_ctrl_c_while_loading_ends_quietly(module: str) -> None:
    code = (
        "import sys\n"
        "class Interrupted:\n"
        "    def find_spec(self, name, path, target=None):\n"
        f"        if name == {module!r}: raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupted())\n"
        "sys.argv = ['lindwurm', 'games']\n"
        "from lindwurm.cli import main\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (("rules", "Dragonheart"), "dragonheart"),
        (("rules", "dragon-hart"), "dragonheart"),
        (("rules", "drako"), "draco"),
        (("simulate", "dragonheart", "--bots", "random,ismtcs:500"), "ismcts:500"),
        (("simulate", "dragonheart", "--bots", "random,Greedy"), "greedy"),
    ],
)
def test_a_typo_gets_a_hint(
    refused: Callable[..., str], given: tuple[str, ...], meant: str
) -> None:
    assert refused(*given).endswith(f"(did you mean {meant!r}?)")


@pytest.mark.parametrize(
    "given", [("rules", "chess"), ("simulate", "draco", "--bots", "random,ismcts")]
)
def test_what_is_like_nothing_gets_no_hint(
    refused: Callable[..., str], given: tuple[str, ...]
) -> None:
    assert "did you mean" not in refused(*given)


def test_what_was_typed_does_not_reach_the_terminal_as_orders(
    refused: Callable[..., str],
) -> None:
    assert "\x1b" not in refused("rules", "a\x1b[2J")
    assert refused("replay", "a\x1b[2J.json") == (
        r"can't read a\x1b[2J.json: No such file or directory"
    )


def test_a_terminal_that_has_no_such_letter() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "lindwurm", "games"], capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("Error: this terminal's encoding (ascii) has no '\\u")
