"""The error of a setup or board that cannot be played."""

from __future__ import annotations

from maginor_core.kernel.errors import MalformedError


class SetupError(MalformedError):
    """A setup, or a board, that cannot be played.

    Attributes:
        ruling: the ID of the ruling that it breaks.
        path: the place in it, such as ``board.areas.ring``.
        reason: what is wrong there, and what would be right.
    """

    def __init__(self, ruling: str, path: str, reason: str) -> None:
        super().__init__(f"{reason} [{ruling}]", path)
        self.ruling = ruling
        self.reason = reason
