"""What a command says where packages are missing: the extra that installs them."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

from maginor_core.cli import NEEDED as OF_CLI
from maginor_core.cli.answers import EXTRAS
from maginor_core.cli.commands.serve import NEEDED as OF_WEB
from tests.cli.running import Run


def run_without(packages: Iterable[str], *words: str) -> tuple[int, str, str]:
    """Run ``maginor`` in a new process that finds none of ``packages``."""
    code = (
        f"import sys\nsys.modules.update(dict.fromkeys({sorted(packages)}))\n"
        f"from maginor_core.cli import main\nsys.exit(main({list(words)}))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False
    )
    return done.returncode, done.stdout, done.stderr


def declared() -> dict[str, set[str]]:
    """By extra that is declared, the modules of the packages that it adds itself."""
    project = Path(__file__).parents[2] / "pyproject.toml"
    extras = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    return {
        extra: {re.split(r"[^\w-]", line)[0].replace("-", "_").lower() for line in lines}
        for extra, lines in extras.items()
    }


def test_each_package_that_is_named_comes_with_the_extra_that_is_named() -> None:
    assert all(package in declared()[extra] for package, extra in EXTRAS.items())


def test_there_are_eight_extras() -> None:
    assert set(declared()) == {"cli", "sign", "audit", "sql", "web", "suite", "play", "dev"}


def test_with_the_command_line_alone_the_server_names_all_it_lacks_and_its_extra() -> None:
    status, reported, error = run_without(OF_WEB, "serve", "--no-browser")
    assert (status, reported) == (2, "")
    assert error == (
        f"Error: the table server needs {', '.join(OF_WEB)}; "
        "install: pip install 'maginor-core[web]'\n"
    )


@pytest.mark.parametrize(("command", "extra"), [("serve", "web"), ("--version", "cli")])
def test_without_the_command_line_the_extra_is_one_that_suffices(command: str, extra: str) -> None:
    status, reported, error = run_without((*OF_CLI, *OF_WEB), command)
    assert (status, reported) == (2, "")
    assert error == (
        "maginor: the command line needs click and rich; "
        f"install: pip install 'maginor-core[{extra}]'\n"
    )


@pytest.mark.parametrize("package", OF_WEB)
def test_the_server_names_each_package_that_is_missing(
    run: Run, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    status, _, error = run("serve", "--no-browser")
    assert (status, error) == (
        2,
        f"Error: the table server needs {package}; install: pip install 'maginor-core[web]'\n",
    )


def test_other_commands_need_nothing_of_the_table_server() -> None:
    status, reported, error = run_without(OF_WEB, "setup", "deal", "--seed", "1", "--players", "2")
    assert (status, error) == (0, "")
    assert reported
