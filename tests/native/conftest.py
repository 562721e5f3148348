"""A reader and rules in C for the tests, built once a run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from maginor_core.native.build import compiler
from maginor_core.native.log_reader import (
    LIBRARY,
    LogReader,
    LogReaderError,
    build_log_reader,
    using,
)
from tests.audit.conftest import game
from tests.native.libraries import Built, library_builder

__all__ = ["game"]


@pytest.fixture(scope="session")
def log_reader(tmp_path_factory: pytest.TempPathFactory) -> LogReader:
    """The reader in C; it is chosen by nobody yet."""
    path = tmp_path_factory.mktemp("native") / LIBRARY
    try:
        build_log_reader(path)
    except LogReaderError as error:
        pytest.skip(f"no C compiler: {error}")
    return LogReader(path)


@pytest.fixture
def native(log_reader: LogReader) -> Iterator[LogReader]:
    """The reader in C, which reads everything in the test."""
    with using(log_reader):
        yield log_reader


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """What builds the rules of a game in C, by its name."""
    if compiler() is None:
        pytest.skip("there is no C compiler")
    return library_builder(tmp_path_factory.mktemp("rules"))
