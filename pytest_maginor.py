"""The options by which pytest is asked to play Maginor's transcripts on an engine.

Without them nothing happens, and nothing of ``maginor_core`` is imported.
"""

from __future__ import annotations

import pytest

TIMEOUT = 10.0
GAME = "maginor"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the options."""
    group = parser.getgroup("maginor", "the rulings of Maginor")
    group.addoption(
        "--maginor-engine",
        metavar="COMMAND",
        help="play each transcript on the engine that this command starts",
    )
    group.addoption(
        "--maginor-game",
        metavar="NAME",
        default=GAME,
        help=f"the game whose transcripts are played (default {GAME})",
    )
    group.addoption(
        "--maginor-timeout",
        metavar="SECONDS",
        type=float,
        default=TIMEOUT,
        help=f"the time that the engine has for an answer (default {TIMEOUT:g})",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Bring in the transcripts if an engine is named."""
    if command := config.getoption("--maginor-engine"):
        from maginor_core.suite.pytest_plugin import Rulings  # noqa: PLC0415 # only when asked

        config.addinivalue_line("markers", "ruling(id): the rulings that a test pins")
        timeout = config.getoption("--maginor-timeout")
        game = config.getoption("--maginor-game")
        config.pluginmanager.register(Rulings(command, timeout, game), "maginor-rulings")
