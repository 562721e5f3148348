"""The page on stability names the versions that the code has."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from maginor_core import __version__
from maginor_core.engine.resources import PROTOCOL
from maginor_core.eventlog import hidden
from maginor_core.eventlog.stores.sql import engine
from maginor_core.evidence.manifest import reader
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.tables import SUBPROTOCOL

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "stability.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_page_names_the_versions_of_formats_and_protocols() -> None:
    for row in (
        f"| log files | formats {hidden.FORMAT} and {hidden.NEWEST}, ",
        f"| manifests | format {reader.VERSION}, ",
        f"| SQL stores | the tables, version {engine.VERSION} | ",
        f"| engine protocol | version {PROTOCOL}, ",
        f"| tables and HTTP API | the subprotocol `{SUBPROTOCOL}`, ",
        f"| rulings | revision {DEFINITION.revision}, ",
    ):
        assert row in PAGE


def test_the_changelog_has_a_section_for_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## \[(.+)\]", text, re.MULTILINE)[0] == __version__


def test_the_development_status_is_that_of_the_version() -> None:
    status = "4 - Beta" if "rc" in __version__ else "5 - Production/Stable"
    found = [line for line in PROJECT["classifiers"] if line.startswith("Development Status")]
    assert found == [f"Development Status :: {status}"]


def test_the_operating_systems_are_those_on_which_it_was_tested() -> None:
    found = {line for line in PROJECT["classifiers"] if line.startswith("Operating System")}
    assert found == {"Operating System :: POSIX", "Operating System :: POSIX :: Linux"}
    assert "| tested | on Python 3.11, 3.12 and 3.13 | by simulation" in PAGE
