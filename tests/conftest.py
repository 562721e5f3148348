"""Options of the whole suite."""

from __future__ import annotations

from pathlib import Path

import pytest

SLOW = tuple(
    line
    for line in (Path(__file__).parent / "slow.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
)
"""The tests that ``--fast`` leaves out: beginnings of their IDs."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the answers in tests/golden instead of comparing them",
    )
    parser.addoption(
        "--fast",
        action="store_true",
        help="leave out the tests that tests/slow.txt lists",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--fast"):
        slow = [item for item in items if item.nodeid.startswith(SLOW)]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.nodeid.startswith(SLOW)]


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))
