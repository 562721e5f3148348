"""The tutorial on adding a game, followed as written: from an empty folder, with the wheel."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "tutorials" / "adding-a-game.md").read_text(encoding="utf-8")
BEGINNING = PAGE.split("\n## ")[0]
COMMANDS = [
    line
    for block in re.findall(r"^```sh\n(.*?)^```$", BEGINNING, re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
]
FURTHER = re.findall(r"`(maginor [^`]+)`", BEGINNING.split("| to | type |")[1].split("\n\n")[0])

Type = Callable[[str, str], str]
"""Types a line in the shell, and more to what it starts, and gives what is shown."""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment that has the wheel, and the libraries of this one; pip reaches no index."""
    folder = tmp_path_factory.mktemp("venv")
    made = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*made, str(ROOT)], check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "libraries.pth").write_text(sysconfig.get_paths()["purelib"])
    clean = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST", "PYTHON", "VIRTUAL", "COV"))
    }
    found = clean | {
        "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PIP_NO_INDEX": "1",
        "PIP_NO_DEPS": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # as pip reads it, this means: without isolation
        "PIP_PYTHON": str(folder / "bin" / "python"),
        "COLUMNS": "100",
    }
    pip = [sys.executable, "-m", "pip", "install", "--quiet", str(wheel)]
    subprocess.run(pip, env=found, check=True, capture_output=True)
    return found


@pytest.fixture
def type_line(environment: dict[str, str], tmp_path: Path) -> Type:
    place = [tmp_path]

    def typed(line: str, answers: str = "") -> str:
        words = shlex.split(line)
        if words[0] == "cd":
            place[0] /= words[1]
            return ""
        if words[0] == "pip":
            line = f"{shlex.quote(sys.executable)} -m {line}"
        done = subprocess.run(
            line,
            shell=True,
            cwd=place[0],
            env=environment,
            input=answers,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, (line, done.stdout, done.stderr)
        return done.stdout

    return typed


def served(line: str, environment: dict[str, str], folder: Path) -> str:
    """What a server that this line starts says of its games; it is ended then."""
    words = [*shlex.split(line), "--no-browser", "--port", "0"]
    with subprocess.Popen(
        words, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        ended = threading.Timer(300, server.kill)
        ended.start()
        try:
            assert server.stdout is not None
            address = server.stdout.readline().removeprefix("Tables: ").strip()
            with urlopen(f"{address}api/games") as answer:
                return str(answer.read().decode())
        finally:
            ended.cancel()
            server.terminate()


def test_the_tutorial_is_right(
    type_line: Type, environment: dict[str, str], tmp_path: Path
) -> None:
    shown: dict[str, str] = {}
    for line in COMMANDS:
        if line.startswith("pip install 'maginor-core"):
            continue  # the fixture has done it, without an index
        if line == "maginor serve":
            shown[line] = served(line, environment, tmp_path / "high_card")
        else:
            shown[line] = type_line(line, "1\n" * 12)
    assert "3 passed" in shown["python -m pytest"]
    assert "See how it went" in shown["maginor --module high_card play --seats human,random"]
    assert "ok  20" in shown["maginor audit logs"]
    assert "Verified: " in shown["maginor replay logs/game-00001.maginor"]
    assert (tmp_path / "high_card" / "board.svg").read_text().startswith("<svg")
    assert '"name":"high_card"' in shown["maginor serve"].replace(" ", "")
    assert len(shown) == len(COMMANDS) - 1 == 10
    engine = shlex.quote("maginor engine --game high_card")
    code = tmp_path / "high_card" / "high_card.py"
    for line in FURTHER:
        if "explore" in line:  # a game of one round, which has a hundredth of the states
            code.write_text(code.read_text().replace("ROUNDS = 3", "ROUNDS = 1"))
        filled = line.replace("FILE", "logs/game-00001.maginor").replace("COMMAND", engine)
        assert type_line(filled, "") or "> " in line
    assert len(FURTHER) == 5
    program = 'from high_card import GAME; print(GAME.new(players=3, seed="7").version)'
    assert type_line(f"python -c {shlex.quote(program)}", "") == "0\n"
