"""Errors of the engine, and how they show values."""

from __future__ import annotations

import types
from collections.abc import Iterable
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


# How an error shows a value from any source.

LONGEST_SHOWN = 80


def shown(value: object) -> str:
    """Return ``value`` as an error message shows it: always short, and JSON as JSON.

    A tuple, which stands for a JSON array, is shown as one.
    """
    try:
        text = _json(value) if isinstance(value, _JSON) else repr(value)
    except (RecursionError, ValueError):
        return f"something too deep or too large to show ({type(value).__name__})"
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."


_JSON = (types.NoneType, bool, int, float, str, list, tuple, dict)


def _json(value: object) -> str:
    import json  # noqa: PLC0415 # it loads slowly, and most games end without an error

    try:
        text = json.dumps(value, ensure_ascii=False)
        return text if text.isprintable() else json.dumps(value)
    except TypeError:  # somewhere in it is what JSON has not
        return repr(value)


def listed(items: Iterable[object], last: str = "and", none: str = "nothing") -> str:
    """Return the items as in a sentence: ``a, b and c``."""
    *rest, final = [str(item) for item in items] or [none]
    return f"{', '.join(rest)} {last} {final}" if rest else final


def require_players(players: object, counts: range, ruling: str) -> None:
    """Refuse, by a ``SetupError``, a number of players that is not in ``counts``."""
    if type(players) is not int or players not in counts:
        reason = f"must be from {counts[0]} to {counts[-1]}, not {shown(players)}"
        raise SetupError(ruling, "players", reason)


def require_seed(seed: object, ruling: str) -> None:
    """Refuse, by a ``SetupError``, what is neither text nor a whole number that Python writes."""
    if type(seed) is str:
        return
    if type(seed) is int:
        try:
            str(seed)
        except ValueError:  # more digits than ``sys.get_int_max_str_digits``
            pass
        else:
            return
    raise SetupError(ruling, "seed", f"must be text or a whole number, not {shown(seed)}")
