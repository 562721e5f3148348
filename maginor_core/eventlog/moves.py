"""Moves: a game goes on under a later revision of the rulings, by a record to which all agree.

The record is an undo to the version that the game has, so that nothing changes, with the consent of
every seat and the evidence ``(12, revision, consents)``. Each consent is a seat, a public key and
its signature of what has been played and of the revision; either every seat has signed, or none, so
that consent is the word of the host. What was played up to the record must be the same under both
revisions; what follows is played under the later one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final

from attrs import frozen

from maginor_core.engine.codec import pack
from maginor_core.engine.definition import GameDefinition, Setup
from maginor_core.engine.errors import MalformedError, RefusalError, shown
from maginor_core.engine.facts import Codec, Vocabulary
from maginor_core.engine.fields import Name
from maginor_core.engine.undo import Undo
from maginor_core.engine.variants import VariantValue
from maginor_core.eventlog.commitments import has_commitments
from maginor_core.eventlog.header import Header
from maginor_core.eventlog.hidden import MOVE, NEWEST, Item
from maginor_core.eventlog.logged_game import LoggedGame

LABEL: Final = b"maginor-core move to revision\n"
"""What stands before the content that a consent signs, so that it can mean nothing else."""
OTHER_POSITION: Final = "the same events lead to another position there"
"""Why a game cannot go on under a revision that repeats all that was played."""
OTHER_NAMES: Final = "its places, pieces or other parts have other names there"
"""Why a log cannot go on under a revision: its records contain the positions of names."""
_SIZES: Final = (32, 64)
"""The bytes of a public key and of a signature."""
_NONE: Final[Mapping[str, VariantValue]] = MappingProxyType({})


class MoveRefusedError(RefusalError):
    """A game that cannot go on under another revision.

    Attributes:
        ruling: that by which it would differ; ``revision`` if it is refused for another reason.
    """

    def __init__(self, reason: str, ruling: str = "revision") -> None:
        super().__init__(ruling, reason)


@frozen
class Consent:
    """A seat agrees to a move, by a signature of ``text_of`` it."""

    seat: int
    key: bytes
    signature: bytes

    def to_json(self) -> dict[str, Any]:  # Any: a number and texts
        return {"seat": self.seat, "key": self.key.hex(), "signature": self.signature.hex()}

    @classmethod
    def from_json(cls, data: object) -> Consent:
        """Return the consent that JSON describes; raises ``MalformedError`` if it is none."""
        match data:
            case {"seat": int(seat), "key": str(key), "signature": str(signature), **more} if (
                type(seat) is int and not more
            ):
                with suppress(ValueError):
                    return cls(seat, bytes.fromhex(key), bytes.fromhex(signature))
        wanted = "an object with seat, key and signature, the last two in hexadecimal digits"
        raise MalformedError(f"a consent is {wanted}, not {shown(data)}")


@frozen
class RevisionMove:
    """A record by which a game goes on under another revision.

    Attributes:
        version: how many records are before it.
        revision: that of what follows.
        consents: by seat, or none.
    """

    version: int
    revision: int
    consents: tuple[Consent, ...] = ()

    def __str__(self) -> str:
        """Say what follows, and by whose consent."""
        agreed = "that every seat agreed is the word of the host"
        if self.consents:
            keys = ", ".join([one.key.hex() for one in self.consents])
            agreed = f"its seats agreed by the keys {keys}"
        return f"after record {self.version} it is played under revision {self.revision}; {agreed}"

    @property
    def evidence(self) -> tuple[Item, ...]:
        """What its record has as evidence."""
        signed = tuple([(one.seat, one.key, one.signature) for one in self.consents])
        return ((MOVE, self.revision, signed),)

    def require(
        self, header: Header, head: bytes, current: int, players: int, command: object
    ) -> None:
        """Make sure that a game may be moved so.

        Args:
            head: the digest of the header and the records before it.
            current: the revision of what is before it.
            players: how many play.
            command: that of its record.

        Raises:
            MoveRefusedError: it leads to no later revision, or a consent is missing or not signed.
            SigningError: there are consents, and the extra ``sign`` is missing.
        """
        if not isinstance(command, Undo) or command.version != self.version:
            raise MoveRefusedError("its record is no undo to the version that the game has")
        if self.revision <= current:
            reason = f"revision {self.revision} is not later than revision {current}"
            raise MoveRefusedError(f"a game is moved to a later revision; {reason}")
        seats = [one.seat for one in self.consents]
        if seats and seats != [*range(players)]:
            missing = ", ".join([str(seat) for seat in range(players) if seat not in seats])
            reason = f"missing are {missing}" if missing else "a seat is there twice"
            raise MoveRefusedError(f"every seat consents once, in their order, or none: {reason}")
        from maginor_core.eventlog.signing import (  # it imports logs
            signature_holds,
        )

        for one in self.consents:
            text = text_of(header, self.version, head, self.revision, one.seat)
            if not signature_holds(one.key, one.signature, text):
                key = one.key.hex()
                raise MoveRefusedError(f"the consent of seat {one.seat} is not signed by {key}")


def require_movable(header: Header) -> None:
    """Make sure that records of a log can move its game, by what its header states.

    Raises:
        MalformedError: it is in format 1, or its parties or seats have more than the records.
    """
    if header.format < NEWEST:
        reason = (
            f"its log is in format 1, which has no room for consent; it goes on under revision "
            f"{header.rules}. Games that are begun with the fingerprint of their rules can be "
            "moved (maginor serve --fingerprint)"
        )
        raise MalformedError(reason, "header")
    if header.salt or header.seat is not None:
        raise MalformedError("its seats keep logs of their own, by its revision", "header")
    if has_commitments(header):
        reason = "by joint dice or committed choices its players have agreed on its revision"
        raise MalformedError(reason, "header")


def text_of(header: Header, version: int, head: bytes, revision: int, seat: int) -> bytes:
    """Return the bytes that a seat signs that agrees to a move of its game."""
    return LABEL + pack((header.game, header.id, version, head, revision, seat))


def moves_in(evidence: Iterable[Sequence[Item]]) -> tuple[RevisionMove, ...]:
    """Return the moves of a log, by the evidence of its records.

    Raises:
        MalformedError: one does not have the form of a move, or a record has two.
    """
    moves = [
        _move(version, item)
        for version, items in enumerate(evidence)
        for item in items
        if item[0] == MOVE
    ]
    if len({move.version for move in moves}) < len(moves):
        raise MalformedError("moves the game twice in one record", "evidence")
    return tuple(moves)


def moves_of(game: LoggedGame) -> tuple[RevisionMove, ...]:
    """Return the moves of a log; raises as ``moves_in``."""
    return moves_in(form.evidence for form in game.forms())


def revision_of(header: Header, moves: Sequence[RevisionMove]) -> int:
    """Return the revision under which a log with these moves goes on."""
    return moves[-1].revision if moves else header.rules


def _move(version: int, item: Item) -> RevisionMove:
    match item:
        case (12, int(revision), tuple(signed)) if all(map(_is_consent, signed)):
            return RevisionMove(version, revision, tuple([Consent(*one) for one in signed]))
        case _:
            raise MalformedError("is not a move to another revision", "evidence")


def _is_consent(item: object) -> bool:
    match item:
        case (int(), bytes(key), bytes(signature)):
            return (len(key), len(signature)) == _SIZES
        case _:
            return False


def words_of(
    definition: GameDefinition, names: Sequence[Name], moves: Iterable[RevisionMove]
) -> Vocabulary:
    """Return how a log writes commands and events: as all its revisions do.

    Args:
        definition: the game under the revision that the log began under.
        names: those whose positions the records contain.
        moves: those of the log; revisions that are not known add nothing.
    """
    codec, newest = definition.decider.codec, definition.newest or definition
    known = {*newest.revisions, newest.revision}
    later = [
        kind
        for move in moves
        if move.revision in known
        for kind in newest.under(move.revision).decider.codec.tags.values()
    ]
    if later:
        codec = Codec([*codec.tags.values(), *later], codec.upcasters)
    return codec.vocabulary(tuple(names))


def game_under(
    definition: GameDefinition,
    header: Header,
    revision: int,
    variants: Mapping[str, VariantValue] = _NONE,
) -> tuple[GameDefinition, Setup]:
    """Return the game and the setup of a log as a revision has them, whichever it began under.

    Args:
        definition: the game, of any revision.
        variants: variants that are set besides.

    Raises:
        UnknownRevisionError: one of the two revisions is not known.
        MalformedError: the header does not contain a setup.
    """
    newest = definition.newest or definition
    set_then = {**newest.difference(revision).variants, **variants}
    numbers = newest.under(header.rules).setups.with_variants(header.setup, set_then)
    return newest.under(revision), newest.setups.from_numbers(numbers)
