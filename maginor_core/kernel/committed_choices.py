"""Committed choices: what a player publishes of a secret choice before all have chosen.

Where several seats answer a decision in secret, a player first publishes only the *commitment*:
SHA-256 of the text ``maginor choice:`` and the msgpack array (digest of the agreement, decision,
seat, command, nonce). The command is an array of numbers, as in a log; the nonce is 16 to 64 random
bytes, without which the few possible choices could be tried. Once all who are awaited have
committed, each discloses its command and nonce.

The *decision* is a number that no other decision of the game has: the version at which it began.
Agreement, decision and seat are part of the commitment, so that nobody can use one that it has seen
as its own, or again.
"""

from __future__ import annotations

import hashlib
import os
from typing import Final, Self

from attrs import frozen

from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.facts import Fact
from maginor_core.kernel.hash_chain import Agreement
from maginor_core.kernel.numbers import Row
from maginor_core.kernel.strict import pack
from maginor_core.kernel.validation import shown
from maginor_core.kernel.vocabulary import Vocabulary

NONCE: Final = 32
"""The bytes of a nonce that is drawn here."""
SHORTEST_NONCE: Final = 16
LONGEST_NONCE: Final = 64

_LABEL: Final = b"maginor choice:"


def choice_commitment(agreement: Agreement, decision: int, command: Row, nonce: bytes) -> bytes:
    """Return the commitment to a command.

    Args:
        agreement: what the parties have agreed on.
        decision: the number of the decision.
        command: the command in numbers: tag, seat, and further fields.
        nonce: what nobody else knows.

    Raises:
        MalformedError: the nonce is not 16 to 64 bytes.
    """
    if type(nonce) is not bytes or not SHORTEST_NONCE <= len(nonce) <= LONGEST_NONCE:
        limits = f"{SHORTEST_NONCE} to {LONGEST_NONCE}"
        raise MalformedError(f"must be {limits} bytes, not {shown(nonce)}", "nonce")
    content = (agreement.digest, decision, command[1], command, nonce)
    return hashlib.sha256(_LABEL + pack(content)).digest()


@frozen
class SecretChoice:
    """A choice that a player has made, and keeps to itself until all have committed.

    Attributes:
        command: the choice.
        nonce: what is disclosed with it.
        commitment: what the player publishes now.
    """

    command: Fact
    nonce: bytes
    commitment: bytes

    @classmethod
    def of(cls, agreement: Agreement, words: Vocabulary, decision: int, command: Fact) -> Self:
        """Return a choice with a new nonce.

        Args:
            agreement: what the parties have agreed on.
            words: how the commands of the game are written, ``game.vocabulary(setup)``.
            decision: the number of the decision, ``match.decision``.
            command: the choice.
        """
        nonce = os.urandom(NONCE)
        row = words.row(command)
        return cls(command, nonce, choice_commitment(agreement, decision, row, nonce))
