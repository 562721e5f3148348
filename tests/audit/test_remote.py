"""Logs at URLs: whatever fails on the way there is the verdict of one file."""

from __future__ import annotations

import io
from typing import Any

import pytest

from maginor_core import MaginorGame
from maginor_core.audit import audit
from tests.audit.planting import header, log_bytes

fsspec = pytest.importorskip("fsspec")
FILES: dict[str, bytes] = {}


class TransferError(Exception):
    """An error of a library of transfers, which is not an ``OSError``."""


class Transfer(io.BytesIO):
    """A file of which the transfer fails after so many bytes."""

    def __init__(self, data: bytes, cut: int) -> None:
        super().__init__(data)
        self._cut = cut

    def read(self, size: int | None = -1) -> bytes:
        data = super().read(size)
        if self.tell() > self._cut:
            raise TransferError
        return data


class Failing(fsspec.spec.AbstractFileSystem):  # type: ignore[misc, name-defined] # fsspec has no types
    """A bad connection: ``cut`` files fail after 100 bytes, ``short`` ones end early."""

    protocol = "failing"
    cachable = False

    def info(self, path: str, **more: Any) -> dict[str, Any]:  # Any: as fsspec has them
        name = self._strip_protocol(path)
        if name in FILES:
            return {"name": name, "size": len(FILES[name]), "type": "file"}
        return {"name": name, "size": 0, "type": "directory"}

    def ls(self, path: str, detail: bool = True, **more: Any) -> list[Any]:  # as above
        found = [self.info(name) for name in FILES]
        return found if detail else [each["name"] for each in found]

    def _open(self, path: str, mode: str = "rb", **more: Any) -> Transfer:
        data = FILES[self._strip_protocol(path)]
        if "short" in path:
            data = data[:-200]
        return Transfer(data, 100 if "cut" in path else len(data))


@pytest.fixture(autouse=True)
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    fsspec.register_implementation("failing", Failing, clobber=True)
    FILES.clear()


def test_a_transfer_that_fails_midway_is_the_verdict_of_its_file(game: MaginorGame) -> None:
    """Before, a truncated HTTP body ended the audit: its error is not an ``OSError``."""
    whole = log_bytes(game, header(game), list(game.log))
    FILES.update({"a.maginor": whole, "cut.maginor": whole, "d.maginor": whole})
    found = list(audit(["failing://"]))
    assert [verdict.word for verdict in found] == ["ok", "unreadable", "ok"]
    assert found[1].reason == "cannot be read (TransferError)"


def test_a_transfer_that_ends_early_without_an_error_is_noticed(game: MaginorGame) -> None:
    """Before, what was left looked like a torn log, or like one that is open."""
    growing = log_bytes(game, header(game), list(game.log), None)
    FILES.update({"a.maginor": growing, "short.maginor": growing})
    found = list(audit(["failing://"]))
    assert [verdict.word for verdict in found] == ["ok so far", "unreadable"]
    assert f"ended after {len(growing) - 200} of {len(growing)} bytes" in found[1].reason
