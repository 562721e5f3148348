"""Environments: what each contestant runs in, made at need in ``.benchmarks`` of the checkout.

Python's packages have the versions of ``constraints.txt`` here and at the checkout's root; Node's
have those of ``node/package.json``.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
HERE = ROOT / ".benchmarks"
"""Where they are stored."""
NODE = HERE / "node"

COMPILE = "HATCH_BUILD_HOOK_ENABLE_MYPYC"
"""The variable that turns on the compiling of the wheel."""
EXTRAS = "[audit,cli,play,sql,suite,web]"
GAMES = ("maginor", "abracada", "magalon")
"""The games that are measured."""
NO_COMPILER = "there is no C compiler"
"""What ``maginor native build`` says then."""
NOT_SOURCES = shutil.ignore_patterns(".*", "__pycache__", "*.so", "*.pyd", "build", "dist")
"""What is not copied to where the engine is built; a build that compiles leaves much behind."""


class SetUpError(Exception):
    """An environment could not be made."""


def pure() -> Path:
    """Return the interpreter that has the engine in pure Python."""
    return engine_of(ROOT, compiled=False)


def compiled() -> Path:
    """Return the interpreter that has the compiled engine."""
    return engine_of(ROOT, compiled=True)


def rules_in_c(python: Path) -> Path | None:
    """Return the folder with the libraries in C of all games; None if there is no compiler.

    ``python`` has the engine in pure Python, of whose sources they are made.
    """
    folder = HERE / "rules-in-c"
    module: list[str | Path] = [python, "-P", "-m", "maginor_core"]
    try:
        _run([*module, "native", "build", *GAMES, "--prove", "0", "--out", folder], HERE)
    except SetUpError as error:
        if NO_COMPILER in str(error):
            return None
        raise
    return folder


def rivals() -> Path:
    """Return the interpreter that has the rivals, and what draws the charts."""
    here = Path(__file__).parent
    requirements, constraints = here / "requirements.txt", here / "constraints.txt"
    python, made = _venv("rivals", _digest([requirements, constraints]))
    if not made:
        _pip(python, ["-r", requirements], constraints)
        _keep("rivals", _digest([requirements, constraints]))
    return python


def node() -> Path:
    """Return the folder where Node's worker is stored beside its packages."""
    source = Path(__file__).parent / "node"
    NODE.mkdir(parents=True, exist_ok=True)
    for file in source.iterdir():
        if file.is_file():
            shutil.copy(file, NODE)
    digest = _digest([source / "package.json"])
    if not _is_made("node", digest):
        options = ["--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"]
        _run(["npm", "install", *options], NODE)
        _keep("node", digest)
    return NODE


def draw_charts(folder: Path) -> None:
    """Draw the charts of the results in ``folder``, where matplotlib is."""
    _run([rivals(), "-m", "benchmarks.chart", folder.absolute()], ROOT)


def checkout(revision: str) -> Path:
    """Return a folder with the files of a revision of this project.

    Raises:
        SetUpError: git knows no such revision.
    """
    commit = _run(["git", "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}"], ROOT)
    folder = HERE / commit.strip()[:12]
    if not folder.exists():
        HERE.mkdir(exist_ok=True)
        with TemporaryDirectory(dir=HERE) as scratch:
            archive = Path(scratch, "files.tar")
            _run(["git", "archive", "--output", archive, commit.strip()], ROOT)
            shutil.unpack_archive(archive, Path(scratch, "files"))
            Path(scratch, "files").rename(folder)
    return folder


def engine_of(root: Path, *, compiled: bool) -> Path:
    """Return the interpreter that has the engine of the checkout at ``root``."""
    build = "compiled" if compiled else "pure"
    name = build if root == ROOT else f"{root.name}-{build}"
    variables = {COMPILE: "true" if compiled else "false"}
    digest = _digest(
        [
            root / "pyproject.toml",
            root / "constraints.txt",
            *sorted((root / "maginor_core").rglob("*.[pch]*")),
        ]
    )
    python, made = _venv(name, digest)
    if not made:
        with TemporaryDirectory() as folder:
            sources = shutil.copytree(root, Path(folder, "sources"), ignore=NOT_SOURCES)
            if compiled:
                _expand(Path(sources), engine_of(root, compiled=False))
            _pip(python, [f"{sources}{EXTRAS}"], root / "constraints.txt", variables)
        _keep(name, digest)
    return python


def _expand(sources: Path, pure: Path) -> None:
    """Write the methods of states into their classes, as a build that compiles needs them."""
    script = sources / "scripts" / "generate-states"
    if script.exists() and "--expand" in script.read_text(encoding="utf-8"):
        _run([pure, script, "--expand"], sources, {"PYTHONPATH": str(sources)})


def _venv(name: str, digest: str) -> tuple[Path, bool]:
    """Return the interpreter of the environment ``name``, and whether it is as it should be."""
    folder = HERE / name
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        _run([sys.executable, "-m", "venv", "--clear", folder], ROOT)
        return python, False
    return python, _is_made(name, digest)


def _is_made(name: str, digest: str) -> bool:
    stamp = HERE / f"{name}.made"
    return stamp.exists() and stamp.read_text(encoding="utf-8") == digest


def _keep(name: str, digest: str) -> None:
    (HERE / f"{name}.made").write_text(digest, encoding="utf-8")


def _digest(files: Sequence[Path]) -> str:
    reported = hashlib.sha256(sys.version.encode())
    for file in files:
        reported.update(file.read_bytes())
    return reported.hexdigest()


def _pip(
    python: Path,
    arguments: Sequence[str | Path],
    constraints: Path,
    variables: Mapping[str, str] | None = None,
) -> None:
    """Install with the versions of ``constraints``, what it takes to build included."""
    held = {"PIP_CONSTRAINT": str(constraints), "PIP_BUILD_CONSTRAINT": str(constraints)}
    command = [python, "-m", "pip", "install", "--quiet", *arguments]
    _run(command, ROOT, {**held, **(variables or {})})


def _run(
    command: Sequence[str | Path], folder: Path, variables: Mapping[str, str] | None = None
) -> str:
    """Run a command and return what it prints."""
    env = {**os.environ, **(variables or {})}
    try:
        done = subprocess.run(
            command, cwd=folder, env=env, capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise SetUpError(f"{command[0]} cannot be run ({error.strerror})") from None
    if done.returncode:
        raise SetUpError(f"{' '.join(map(str, command))} failed:\n{done.stderr}")
    return done.stdout
