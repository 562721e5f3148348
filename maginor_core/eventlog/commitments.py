"""The port of evidence for logs: ``maginor_core.evidence`` is imported where a log has commitments.

All other logs are written, read, replayed and audited without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from maginor_core.engine.commitments import Evidence, GameCommitments, Witness
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.eventlog.header import JOINT, Header

_PACKAGE = "maginor_core.evidence"

NEEDLESS_EVIDENCE: Final = "records have evidence, and nothing in the header needs any"
"""What is wrong with evidence in a game without commitments."""


class MissingEvidenceError(EngineError):
    """A log needs the package ``maginor_core.evidence``, and this installation is without it."""

    def __init__(self) -> None:
        super().__init__(
            f"joint dice, committed choices, logs of seats and manifests need {_PACKAGE}, "
            "and this installation is without it"
        )


@contextmanager
def evidence_needed() -> Iterator[None]:
    """Report an import that fails because evidence is absent as an error of ours."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith(_PACKAGE):
            raise MissingEvidenceError from None
        raise


def has_commitments(header: Header) -> bool:
    """Return whether records of a game can have evidence of joint dice or committed choices."""
    return header.chance[:1] == (JOINT,) or bool(header.options)


def require_agreement(header: Header, players: int) -> None:
    """Make sure that chance and options of a header are those of an agreement of so many players.

    Raises:
        UnprovenError: the first step of joint dice is used for something else than was agreed on.
        MalformedError: chance or options are not valid.
    """
    with evidence_needed():
        from maginor_core.evidence import logs
    logs.require_agreement(header, players)


def commitments_after(
    game: GameDefinition,
    header: Header,
    players: int,
    records: Iterable[tuple[object, Evidence]] = (),
) -> GameCommitments | None:
    """Return what the parties of a logged game have committed to; None if it has no commitments.

    Args:
        records: for each record so far, command and events in numbers as a pair, and its evidence.
    """
    if not has_commitments(header):
        return None
    with evidence_needed():
        from maginor_core.evidence import logs
    return logs.commitments_after(game, header, players, records)


def witness_of(
    game: GameDefinition, header: Header, players: int, evidence: Sequence[object]
) -> tuple[Witness | None, str]:
    """Return what proves the records of a logged game, and the seed of a joint deal.

    Of a game without commitments, None and an empty seed.
    """
    if not has_commitments(header):
        return None, ""
    with evidence_needed():
        from maginor_core.evidence import logs
    return logs.witness_of(game, header, players, evidence)
