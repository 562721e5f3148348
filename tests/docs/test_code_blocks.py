"""Each code block of the pages is run, or this says why not; and the commands on them exist."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from maginor_core.cli.program import COMMANDS, maginor
from tests.docs.blocks import PAGES, ROOT, blocks_of, name_of

AUDITING, ENGINE = "docs/tutorials/auditing.md", "docs/tutorials/another-engine.md"
TUTORIAL_OF_AUDITORS = "docs/test_tutorials: the_tutorial_for_auditors"
TUTORIAL_OF_ENGINES = "docs/test_tutorials: the_tutorial_for_authors_of_engines"
GAME = "docs/test_examples: the_example_of_a_game_plays_it"
PROTOCOL = "spec/test_protocol_page: the_conversations_match_the_engine"

RUN = {
    ("README.md", "python"): "docs/test_examples: the_library_example_of_the_readme_plays_a_game",
    ("README.md", "sh"): "docs/test_tutorials: the_commands_of_the_readme",
    ("docs/how-to/auditing.md", "json"): (
        "docs/test_auditing_commands: the_commitments_on_the_page_are_valid"
    ),
    ("docs/how-to/auditing.md", "python"): (
        "docs/test_auditing_page: the_lines_on_the_page_check_the_dice_of_a_game"
    ),
    ("docs/how-to/auditing.md", "sh"): (
        "docs/test_auditing_commands: the_commands_about_manifests_succeed"  # but for a cluster's
    ),
    ("docs/how-to/auditing.md", "toml"): (
        "docs/test_auditing_commands: "
        "the_policy_on_the_page_is_valid_and_the_commands_beside_it_succeed"
    ),
    ("docs/how-to/check-an-engine.md", "sh"): (
        "conformance/test_pytest_plugin: each_transcript_is_a_test"
    ),
    ("docs/how-to/clients.md", "sh"): (
        "web/test_openapi: the_table_that_the_page_for_clients_opens_can_be_opened"
    ),
    ("docs/how-to/languages.md", "python"): "languages/test_page: the_example_works",
    ("docs/how-to/training.md", "python"): (
        "play/test_training_page: the_program_on_the_page_trains_and_exports_a_bot"
    ),
    ("docs/how-to/training.md", "sh"): (
        "play/test_training_page: the_commands_on_the_page_train_an_agent_and_show_its_game"
    ),
    ("docs/reference/abracada.md", "python"): GAME,
    ("docs/reference/magalon.md", "python"): GAME,
    ("docs/reference/native-subset.md", "sh"): (
        "native/test_library: the_commands_on_the_page_succeed"
    ),
    ("docs/tutorials/adding-a-game.md", "python"): (
        "tiny/test_page: each_block_of_the_page_is_in_a_game_or_its_test_verbatim"
    ),
    ("docs/tutorials/adding-a-game.md", "sh"): "docs/test_adding_a_game: the_tutorial_is_right",
    ("docs/tutorials/adding-a-game.md", "toml"): (
        "tiny/test_page: the_page_shows_the_entry_point_and_all_methods_of_chance"
    ),
    (ENGINE, "console"): TUTORIAL_OF_ENGINES,
    (ENGINE, "diff"): TUTORIAL_OF_ENGINES,
    (AUDITING, "console"): TUTORIAL_OF_AUDITORS,
    (AUDITING, "python"): TUTORIAL_OF_AUDITORS,
    ("docs/contributing/strength.md", "diff"): (
        "conformance/test_patch: the_misreading_that_the_page_shows_is_one_of_the_table"
    ),
    ("npm/README.md", "ts"): (
        "types/test_types: the_program_in_the_readme_of_the_npm_package_compiles"
    ),
    ("spec/log-format.md", "python"): (
        "eventlog/test_log_format_page: plain_python_checks_the_dice_of_a_game"
    ),
    ("spec/protocol.md", "json"): "spec/test_protocol_page: the_setup_that_is_shown_is_accepted",
    ("spec/protocol.md", "json-lines"): PROTOCOL,
}
"""By page and language, the test that runs these blocks; blocks with ``>>>`` are always run."""

NOT_RUN = {
    ("docs/explanation/test-oracle.md", "sh"): "each takes long; tests/conformance runs them all",
    ("docs/how-to/languages.md", ""): "two messages as they are in a file of German",
    ("docs/how-to/serving.md", "console"): "it installs, and serves until it is stopped",
    ("docs/how-to/serving.md", "nginx"): "no proxy is installed for the tests",
    ("examples/skeleton-engine-js/README.md", "console"): "typed by hand",
    ("examples/skeleton-engine-js/README.md", "sh"): "it installs the package",
    ("examples/skeleton-engine-python/README.md", "console"): "typed by hand",
    ("examples/skeleton-engine-python/README.md", "sh"): "it installs the package",
    ("examples/tiny-server/README.md", "sh"): "it installs the package",
    ("npm/README.md", "sh"): "it installs the package",
    ("spec/notation.md", ""): "the beginning of a game only",
}
"""By page and language, why these blocks are not run."""


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_each_block_is_run_or_it_is_said_why_not(page: Path) -> None:
    kinds = {
        (name_of(page), block.language)
        for block in blocks_of(page)
        if block.language != "text" and not block.text.startswith(">>> ")
    }
    assert {kind for kind in {**RUN, **NOT_RUN} if kind[0] == name_of(page)} == kinds


@pytest.mark.parametrize("where", sorted(set(RUN.values())))
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
