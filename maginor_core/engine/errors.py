"""Errors of the engine: what can go wrong before any rule of a game is asked."""

from __future__ import annotations

from inspect import signature
from typing import Any, ClassVar


class EngineError(Exception):
    """Base of every error that the engine and the games on it raise on purpose.

    An error that keeps the arguments of its ``__init__`` as attributes of the same names can be
    pickled, and so crosses from process to process.
    """

    def __reduce__(self) -> tuple[Any, ...]:  # Any: what makes it again, and from what
        try:
            names = list(signature(type(self).__init__).parameters)[1:]
            return type(self), tuple([getattr(self, name) for name in names])
        except (AttributeError, ValueError):  # the latter for compiled classes
            return super().__reduce__()  # type: ignore[return-value] # typed as a text, too


class MalformedError(EngineError, ValueError):
    """A value of the wrong shape; ``path`` contains its place, if known."""

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path
        self.reason = message


class SetupError(MalformedError):
    """A setup that cannot be played, or parts that no game can be dealt from.

    Attributes:
        ruling: the ruling that it breaks.
        path: the place in the setup, such as ``hands.0``.
        reason: what is wrong there, and what would be right.
    """

    def __init__(self, ruling: str, path: str, reason: str) -> None:
        super().__init__(f"{reason} [{ruling}]", path)
        self.ruling = ruling
        self.reason = reason


class RefusalError(EngineError):
    """A well-formed command that the rules do not allow now; it changed nothing.

    As text it is the reason, and the ruling in brackets.

    Attributes:
        ruling: the ID of the rule that refuses it.
        concerns_chance: whether only the number of the outcomes of chance that were given with it
            is wrong.
    """

    ruling: str = ""
    concerns_chance: ClassVar[bool] = False

    def __init__(self, ruling: str, reason: str) -> None:
        super().__init__(ruling, reason)
        self.ruling = ruling
        self._reason = reason

    @property
    def reason(self) -> str:
        """What was tried, why it is refused, and what is legal instead."""
        return self._reason

    def __str__(self) -> str:
        return f"{self.reason} [{self.ruling}]"


class ConcurrencyError(EngineError):
    """The log has moved on since the caller last looked; it was left as it is."""

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__(
            f"the command was meant for version {expected}, but the log is at version {actual}; "
            "look at what has happened since and decide again"
        )
        self.expected = expected
        self.actual = actual


class VersionError(EngineError, LookupError):
    """A version was asked for that the log does not have."""

    def __init__(self, asked: int, newest: int, first: int = 0) -> None:
        super().__init__(f"there is no version {asked}; the log holds versions {first} to {newest}")
        self.asked = asked
        self.newest = newest
        self.first = first
