"""Options of the whole suite, and how long properties are tried.

``MAGINOR_PROFILE`` is ``ci``, the same examples each time; ``short``, the first of these, for a
second build; ``fast``, fewer still, which ``--fast`` takes if nothing is said; or ``long``, new
ones. No property has a deadline: machines are busy now and then.
"""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

TESTS = Path(__file__).parent
SLOW = tuple(
    line
    for line in (TESTS / "slow.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
)
"""The tests that ``--fast`` leaves out: beginnings of their IDs."""

os.environ.setdefault("MAGINOR_NATIVE", "off")  # what is tested in C chooses its libraries

settings.register_profile(
    "ci",
    max_examples=60,
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("short", settings.get_profile("ci"), max_examples=20)
settings.register_profile("fast", settings.get_profile("ci"), max_examples=8)
settings.register_profile("long", settings.get_profile("ci"), max_examples=5000, derandomize=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the answers in tests/golden instead of comparing them",
    )
    parser.addoption(
        "--fast",
        action="store_true",
        help="leave out the tests that tests/slow.txt lists, and try properties with few examples",
    )


def pytest_configure(config: pytest.Config) -> None:
    profile = "fast" if config.getoption("--fast") else "ci"
    settings.load_profile(os.environ.get("MAGINOR_PROFILE", profile))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if config.getoption("--fast") and collection_path.is_relative_to(TESTS):
        name = collection_path.relative_to(TESTS.parent).as_posix()
        return True if name in SLOW else None  # not even imported
    return None


def pytest_sessionstart() -> None:
    gc.disable()  # what is collected stays: looking through it again and again takes seconds


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--fast"):
        slow = [item for item in items if item.nodeid.startswith(SLOW)]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.nodeid.startswith(SLOW)]


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))
