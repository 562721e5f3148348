"""Options and evidence: what a game in format 2 has beyond one in format 1, each by its kind.

An option is an array in the header, and evidence an array in a record; both begin with their kind.
A kind that is not listed here was written by a newer program, so the game is reported as such.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Any, Final, TypeAlias

from maginor_core.eventlog.upcasting import FormatError
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.ledger import COMMITMENT, NONCE, PREIMAGES

Item: TypeAlias = tuple[Any, ...]  # Any: numbers, text, bytes and arrays, after the kind

SALT_COMMITMENT: Final = 1
"""Option: the digest of the salt."""
SALT: Final = 2
"""Option: the salt itself; not in the log of a seat."""
SEAT: Final = 3
"""Option: the seat whose log this is; only in such a log."""
HIDDEN: Final = 4
"""Option: the hidden values of the header."""

FIRST_STEP: Final = 10
"""Option: what the first step of joint dice is for."""

CHOICES: Final = 20
"""Option: players may commit to choices, and what happens if one is not disclosed."""

OPTIONS: Final[frozenset[int]] = frozenset(
    {SALT_COMMITMENT, SALT, SEAT, HIDDEN, FIRST_STEP, CHOICES}
)
"""The kinds of options that are known; from 10 on those of dice, from 20 on those of choices."""

VALUE: Final = 20
"""Evidence: a hidden value, whose nonce follows from the salt."""
DISCLOSED: Final = 21
"""Evidence: a hidden value with its nonce."""
WITHHELD: Final = 22
"""Evidence: the digest of a hidden value."""

HIDING: Final[frozenset[int]] = frozenset({VALUE, DISCLOSED, WITHHELD})
"""The kinds of evidence that are hidden values; see ``eventlog.hidden``."""

EVIDENCE: Final[frozenset[int]] = HIDING | {PREIMAGES, COMMITMENT, NONCE}
"""The kinds of evidence that are known; below 10 those of dice, below 20 those of choices."""


class UnknownKindError(FormatError):
    """An option or evidence of a kind that a newer program has written."""

    def __init__(self, what: str, kind: int) -> None:
        MalformedError.__init__(
            self,
            f"contains {what} of kind {kind}, which this program does not know; "
            "a newer program wrote it",
        )
        self.found = 2
        self.what = what
        self.kind = kind


def require_items(what: str, items: object) -> Sequence[Item]:
    """Return ``items``, arrays that each begin with a kind.

    Raises:
        MalformedError: they are something else.
    """
    if type(items) is not tuple:
        raise MalformedError("must be an array", what)
    for item in items:
        if type(item) is not tuple or not item or type(item[0]) is not int:
            raise MalformedError("must be arrays that begin with a kind", what)
    return items


def require_known(what: str, items: Iterable[Item], known: Container[int]) -> None:
    """Ensure that the kinds of ``items`` are known.

    Raises:
        UnknownKindError: one is not.
    """
    for item in items:
        if item[0] not in known:
            raise UnknownKindError(what, item[0])
