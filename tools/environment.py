"""Sets up .venv: makes it if need be, and installs the locked requirements that are asked for.

``python3 tools/environment.py build runtime`` installs requirements/build.txt and runtime.txt, with
hashes checked, and the package itself, editable. What has been installed is remembered by content,
so that a second call returns at once, without asking any package index. Needs nothing but Python.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
OLDEST_PYTHON = (3, 11)
NO_PIP = """\
This Python cannot make a virtual environment with pip in it. On Debian and Ubuntu:

    apt-get install python3-venv

(as root, or with sudo), then run the same command again."""


class SetupError(Exception):
    """The environment cannot be set up; the text says why and what would help."""


def run(*command: str | Path, quiet: bool = False) -> bool:
    """Runs a command; tells whether it went well."""
    sink = subprocess.DEVNULL if quiet else None
    try:
        return subprocess.run(command, stdout=sink, stderr=sink, check=False).returncode == 0
    except OSError:
        return False


def debian_pip(folder: Path) -> Path | None:
    """Debian's own pip wheel, unpacked into the folder; works without root and without pip."""
    try:
        subprocess.run(
            ["apt-get", "download", "python3-pip-whl"], cwd=folder, capture_output=True, check=True
        )
        (archive,) = folder.glob("*.deb")
        subprocess.run(["dpkg-deb", "-x", archive, folder], capture_output=True, check=True)
        return next(folder.glob("usr/share/python-wheels/pip-*.whl"))
    except (OSError, subprocess.CalledProcessError, ValueError, StopIteration):
        return None


def make_venv() -> None:
    """Makes .venv with pip in it, in the first of four ways that works on this machine.

    Raises:
        SetupError: None did.
    """
    if run(PYTHON, "-c", "import pip", quiet=True):
        return
    print(f"Making {VENV.name} …", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    if run(sys.executable, "-m", "venv", VENV, quiet=True):
        return
    shutil.rmtree(VENV, ignore_errors=True)
    if run(sys.executable, "-m", "virtualenv", "--quiet", VENV, quiet=True):
        return
    shutil.rmtree(VENV, ignore_errors=True)
    if run(sys.executable, "-m", "venv", "--without-pip", VENV, quiet=True):
        if run(sys.executable, "-m", "pip", "--python", PYTHON, "install", "pip", quiet=True):
            return
        with tempfile.TemporaryDirectory() as folder:
            wheel = debian_pip(Path(folder))
            if wheel and run(PYTHON, wheel / "pip", "install", "--no-index", wheel, quiet=True):
                return
    shutil.rmtree(VENV, ignore_errors=True)
    raise SetupError(NO_PIP)


def once(name: str, state: bytes, done: str, *install: str | Path) -> None:
    """Runs ``pip install`` unless it was run before in this environment for the same state.

    Raises:
        SetupError: pip reported a failure.
    """
    stamp = VENV / f".installed-{name}.sha256"
    wanted = hashlib.sha256(state + str(ROOT).encode()).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    print(f"Installing {done} …", flush=True)
    if not run(PYTHON, "-m", "pip", "install", "--quiet", "--no-input", *install):
        raise SetupError(f"pip could not install {done} (its words stand above)")
    stamp.write_text(wanted)


def set_up(groups: list[str]) -> None:
    """Installs requirements/GROUP.txt for each group, then the package itself.

    Raises:
        SetupError: There is no such group, no pip, or pip reported a failure.
    """
    if "node" in groups:
        from page import system_node

        if system_node() is not None:
            groups = [group for group in groups if group != "node"]
    make_venv()
    for group in groups:
        lock = ROOT / "requirements" / f"{group}.txt"
        if not lock.is_file():
            known = ", ".join(sorted(file.stem for file in lock.parent.glob("*.txt")))
            raise SetupError(f"there are no requirements called {group}; there are: {known}")
        once(group, lock.read_bytes(), str(lock.relative_to(ROOT)), "--require-hashes", "-r", lock)
    once(
        "lindwurm",
        (ROOT / "pyproject.toml").read_bytes(),
        "lindwurm itself",
        *("--no-build-isolation", "--no-deps", "-e", ROOT),
    )


def main(groups: list[str]) -> int:
    """Sets up the groups of the command line; returns the exit code."""
    if sys.version_info < OLDEST_PYTHON:
        print("setup: Lindwurm needs Python 3.11 or newer, this is", sys.version, file=sys.stderr)
        print("setup: name another one: make play PYTHON=python3.12", file=sys.stderr)
        return 1
    try:
        set_up(groups)
    except SetupError as error:
        print(f"setup: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
