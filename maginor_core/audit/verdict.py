"""A verdict is what an audit reports about one game."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from attrs import asdict, frozen

from maginor_core.audit.parcels import parcel

Word: TypeAlias = Literal[
    "ok",
    "torn",
    "damaged",
    "illegal",
    "other events",
    "false dice",
    "false terms",
    "false signature",
    "unknown",
    "unreadable",
]
"""``ok``: every command follows the rules and nothing was changed; ``torn``: the same, up to where
the writing was cut off; ``damaged``: bytes were changed; ``illegal``: a command against the rules;
``other events``: than the rules produce; ``false dice``: faces or deal that do not follow from the
seed, or a seed that was not committed to; ``false terms``: the header or seal contain other rules,
tiles or another ending than those played; ``false signature``: all else is ok, but somebody has not
signed this game as it is; ``unknown``: another format, or other rulings;
``unreadable``: a file that cannot be opened or decompressed, or that holds nothing at all."""

WORDS: tuple[Word, ...] = (
    "ok",
    "torn",
    "damaged",
    "illegal",
    "other events",
    "false dice",
    "false terms",
    "false signature",
    "unknown",
    "unreadable",
)

DiceWord: TypeAlias = Literal["verified", "follow an open seed", "not verifiable", "false"]
"""``verified``: they follow from a secret committed to beforehand."""

Ending: TypeAlias = Literal["finished", "abandoned", "open"]


_KEYS = ("signed_by", "false_signatures", "unchecked_signatures")
"""The fields of a verdict that are lists of keys."""


@parcel
@frozen
class Verdict:
    """What an audit reports about one game.

    Attributes:
        file: the path or URL of the log.
        game: which of its games, counted from 0.
        id: the game's id; empty if its header cannot be read.
        word: the verdict in a word.
        ending: how it ended; ``open`` if it is not sealed.
        records: how many commands hold.
        events: how many events these have.
        dice: what is known of the dice.
        signed_by: the public keys, in hexadecimal digits, whose signatures hold.
        false_signatures: those whose signatures do not.
        unchecked_signatures: those that cannot be checked without the extra ``sign``.
        byte: where in the file it is wrong; None if not at one byte.
        record: which record is wrong, counted from 0; None if none in particular.
        ruling: the ruling that an illegal command breaks; empty otherwise.
        reason: what is wrong, with what was played and what was legal.
    """

    file: str
    game: int
    id: str
    word: Word
    ending: Ending
    records: int = 0
    events: int = 0
    dice: DiceWord = "not verifiable"
    signed_by: tuple[str, ...] = ()
    false_signatures: tuple[str, ...] = ()
    unchecked_signatures: tuple[str, ...] = ()
    byte: int | None = None
    record: int | None = None
    ruling: str = ""
    reason: str = ""

    @property
    def ok(self) -> bool:
        """Whether everything in the game was confirmed."""
        return self.word == "ok"

    def to_json(self) -> dict[str, Any]:  # Any: plain JSON data
        """Return the verdict as plain JSON data."""
        return {**asdict(self), **{name: list(getattr(self, name)) for name in _KEYS}}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Verdict:  # Any: what ``to_json`` gave
        """Return the verdict that ``to_json`` has written."""
        return cls(**{**data, **{name: tuple(data[name]) for name in _KEYS}})
