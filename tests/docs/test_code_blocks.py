"""Each code block is run, or blocks.toml says why not; and the commands on pages exist."""

from __future__ import annotations

import ast
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from maginor_core.cli.program import COMMANDS, maginor
from tests.docs.blocks import PAGES, ROOT, blocks_of, name_of

BLOCKS = tomllib.loads(Path(__file__).with_name("blocks.toml").read_text(encoding="utf-8"))
"""By page and language the test that runs its blocks, or why they are not run."""


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_each_block_is_run_or_it_is_said_why_not(page: Path) -> None:
    kinds = {
        block.language
        for block in blocks_of(page)
        if block.language != "text" and not block.text.startswith(">>> ")
    }
    assert {
        *BLOCKS["run"].get(name_of(page), ()),
        *BLOCKS["not_run"].get(name_of(page), ()),
    } == kinds


@pytest.mark.parametrize(
    "where", sorted({one for page in BLOCKS["run"].values() for one in page.values()})
)
def test_the_test_that_runs_a_block_is_there(where: str) -> None:
    file, name = where.split(": ")
    tree = ast.parse((ROOT / "tests" / f"{file}.py").read_text(encoding="utf-8"))
    assert f"test_{name}" in {e.name for e in ast.walk(tree) if isinstance(e, ast.FunctionDef)}


def commands_on(page: Path) -> Iterator[list[str]]:
    """The words of each command of maginor on a page, in blocks and in the text."""
    text = page.read_text(encoding="utf-8")
    code = [block.text for block in blocks_of(page) if block.language in ("sh", "console")]
    lines = re.findall(r"^(?:\$ )?(maginor .*)$", "\n".join(code), re.MULTILINE)
    if "spec" not in page.parts:  # there, these are words of formats
        lines += re.findall(r"`(maginor [^`]+)`", text)
    for line in lines:
        try:
            yield shlex.split(re.split(r" [|>&] | — ", line)[0], comments=True)[1:]
        except ValueError:  # an example that goes on in the next line
            yield line.split()[1:]


def options_of(command: click.Command) -> set[str]:
    return {name for param in command.params for name in (*param.opts, *param.secondary_opts)}


def mistake(words: list[str]) -> str | None:
    """What is not known in a command, such as a former name, or None."""
    command: click.Command = maginor
    context = click.Context(command, info_name="maginor")
    known = options_of(command)
    for word in words:
        if word.startswith("--"):
            if word.split("=")[0] not in known | {"--help"}:
                return word
        elif isinstance(command, click.Group) and re.fullmatch(r"[a-z][a-z-]*", word):
            found = command.get_command(context, word)
            if found is None:
                return word
            command = found
            known |= options_of(command)
    return None


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_commands_on_a_page_are_those_of_today(page: Path) -> None:
    if name_of(page) != "CHANGELOG.md":
        assert [words for words in commands_on(page) if mistake(words)] == []


def test_unknown_commands_and_options_are_noticed() -> None:
    assert mistake(["believe"]) == "believe"
    assert mistake(["audit", "games", "--believe"]) == "--believe"
    assert mistake(["log", "show", "FILE"]) is None
    assert sum(len(list(commands_on(page))) for page in PAGES) > 80


def test_the_page_on_the_command_line_names_every_command() -> None:
    page = (ROOT / "docs" / "reference" / "command-line.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"`maginor {name}" not in page] == []
