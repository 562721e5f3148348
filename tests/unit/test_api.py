"""The public face is loaded once something of it is asked for, and is whole then."""

from __future__ import annotations

import subprocess
import sys

import pytest

import maginor_core


def test_importing_the_package_loads_nothing_of_it() -> None:
    code = "import sys, maginor_core; print([n for n in sys.modules if n[:13] == 'maginor_core.'])"
    assert reported(code) == "[]"


@pytest.mark.parametrize(
    "code", ["maginor_core.commands", "maginor_core.Game", "maginor_core.deal"]
)
def test_each_name_can_be_imported_first(code: str) -> None:
    assert reported(f"import maginor_core\nprint(getattr({code}, '__name__'))").endswith(
        code.removeprefix("maginor_core.")
    )


def test_a_game_begins_without_what_only_some_programs_need() -> None:
    begun = "from maginor_core import Game, maginor; maginor.new(players=2, seed='1')"
    slow = {"cattrs", "fractions", "importlib.resources", "maginor_core.projections.view"}
    assert reported(f"{begun}\nimport sys; print({slow} & sys.modules.keys())") == "set()"


def test_an_audit_of_files_loads_nothing_of_the_network() -> None:
    code = "from maginor_core.audit import audit; print([*audit(['pyproject.toml'])][0].word)"
    network = {"asyncio", "socket", "ssl", "tempfile", "fsspec", "aiohttp"}
    assert reported(f"{code}\nimport sys; print({network} & sys.modules.keys())").endswith("set()")


def test_all_can_be_imported_at_once() -> None:
    code = "from maginor_core import *; import maginor_core as m; print({*m.__all__} - {*dir()})"
    assert reported(code) == "set()"


def test_all_that_is_offered_is_listed() -> None:
    assert maginor_core.__all__ == sorted(maginor_core.__all__)
    assert {*maginor_core.__all__, "__version__"} <= set(dir(maginor_core))


def test_what_is_not_offered_is_an_error() -> None:
    with pytest.raises(AttributeError, match="'maginor_core' has no attribute 'Wizard'"):
        maginor_core.Wizard  # type: ignore[attr-defined] # noqa: B018 # that is the point


def reported(code: str) -> str:
    """Return the last line that a new interpreter prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1]
