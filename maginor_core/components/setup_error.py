"""The refusal of a setup, or of the component set that it is dealt from."""

from __future__ import annotations

from maginor_core.kernel.errors import MalformedError


class SetupError(MalformedError):
    """A setup or component set with which no game can be played.

    Attributes:
        ruling: the ruling that it breaks.
        path: the place in the setup, such as ``tiles.owl``.
        reason: what is wrong there, and what would be valid.
    """

    def __init__(self, ruling: str, path: str, reason: str) -> None:
        super().__init__(f"{reason} [{ruling}]", path)
        self.ruling = ruling
        self.reason = reason
