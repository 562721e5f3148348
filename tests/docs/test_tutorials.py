"""The tutorials, and the commands of the README, work as they are written, in an empty folder."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, Block, blocks_of

TUTORIALS = ROOT / "docs" / "tutorials"
SKELETON = ROOT / "examples" / "skeleton-engine-python" / "engine.py"

Shell = Callable[[str], subprocess.CompletedProcess[str]]


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """Run a command in the folder of the test, where ``maginor`` and ``python`` are this one's."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, options in (("python", ""), ("maginor", " -m maginor_core")):
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}"{options} "$@"\n')
        program.chmod(0o755)
    folder = tmp_path / "folder"
    folder.mkdir()
    place = [folder]
    environment = {
        **os.environ,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
    }

    def run(command: str) -> subprocess.CompletedProcess[str]:
        if command.startswith("cd "):
            place[0] /= command.removeprefix("cd ")
        return subprocess.run(
            ["bash", "-c", "true" if command.startswith("cd ") else command],
            cwd=place[0],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=500,
            check=False,
        )

    return run


def dialogue(block: Block) -> Iterator[tuple[str, str]]:
    """Each command of a block, and what it prints."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, printed = part.partition("\n")
        yield command, printed


def without_trailing_spaces(text: str) -> str:
    return re.sub(r" +$", "", text, flags=re.MULTILINE)


def follow(page: Path, folder: Path, shell: Shell, code: str = "engine.py") -> list[str]:
    """Do what a page says, and return the languages of the blocks that were followed.

    Its differences are those of the file ``code``.
    """
    followed: list[str] = []
    for block in blocks_of(page):
        match block.language:
            case "console":
                for command, expected in dialogue(block):
                    ran = shell(command)
                    assert expected or ran.returncode == 0, (command, ran.stdout)
                    printed, wanted = map(without_trailing_spaces, (ran.stdout, expected))
                    agrees = OutputChecker().check_output(wanted, printed, ELLIPSIS)
                    assert agrees, f"$ {command}\n{printed}"
            case "python":
                name = re.match(r"# (\w+\.py)\n", block.text)
                assert name is not None, block.text
                (folder / name[1]).write_text(block.text)
            case "diff":
                lines = block.text.splitlines(keepends=True)
                old = "".join(line[1:] for line in lines if line[0] in " -")
                new = "".join(line[1:] for line in lines if line[0] in " +")
                before = (folder / code).read_text()
                assert before.count(old) == 1, block.text
                (folder / code).write_text(before.replace(old, new))
            case _:
                continue
        followed.append(block.language)
    return followed


def test_the_tutorial_for_auditors(tmp_path: Path, shell: Shell) -> None:
    followed = follow(TUTORIALS / "auditing.md", tmp_path / "folder", shell)
    assert followed.count("console") >= 5
    assert "python" in followed


def test_the_tutorial_for_authors_of_engines(tmp_path: Path, shell: Shell) -> None:
    shutil.copy(SKELETON, tmp_path / "folder")
    followed = follow(TUTORIALS / "another-engine.md", tmp_path / "folder", shell)
    assert (followed.count("console"), followed.count("diff")) == (3, 6)


def test_the_tutorial_for_changing_a_game(tmp_path: Path, shell: Shell) -> None:
    page, game = TUTORIALS / "changing-a-game.md", "high_card/high_card.py"
    followed = follow(page, tmp_path / "folder", shell, game)
    assert (followed.count("console"), followed.count("diff")) == (4, 7)


def test_the_commands_of_the_readme(tmp_path: Path, shell: Shell) -> None:
    (tmp_path / "folder" / "examples").symlink_to(ROOT / "examples")
    *_, audit, engine = [b for b in blocks_of(ROOT / "README.md") if b.language == "sh"]
    for command in audit.text.splitlines():
        ran = shell(command)
        assert ran.returncode == 0, ran.stdout
    run, show = engine.text.splitlines()
    assert "76 rulings kept" in shell(run).stdout
    assert "DUEL-06" in shell(show).stdout
