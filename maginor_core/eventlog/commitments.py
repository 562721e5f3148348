"""The port of evidence for logs: ``maginor_core.evidence`` is imported where a log has commitments.

All other logs are written, read, replayed and audited without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from maginor_core.engine.chance import Chance
from maginor_core.engine.commitments import Evidence, Witness
from maginor_core.engine.definition import GameDefinition, PlayableSetup
from maginor_core.engine.errors import EngineError
from maginor_core.engine.game import Game
from maginor_core.engine.log import Append, FactLog
from maginor_core.eventlog.header import JOINT, Header
from maginor_core.eventlog.hidden import FINGERPRINT

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
    stated = any(option[0] != FINGERPRINT for option in header.options)
    return stated or header.chance[:1] == (JOINT,)


def require_agreement(header: Header, players: int) -> None:
    """Make sure that chance and options of a header are those of an agreement of so many players.

    Raises:
        UnprovenError: the first step of joint dice is used for something else than was agreed on.
        MalformedError: chance or options are not valid.
    """
    with evidence_needed():
        from maginor_core.evidence import logs
    logs.require_agreement(header, players)


def require_commitments(definition: GameDefinition, header: Header, players: int) -> None:
    """Make sure that commitments in a header, if it has any, are those of an agreement.

    It raises what ``require_agreement`` does, and:

    Raises:
        FalseDisclosureError: a preimage of the deal is false. The error names the party.
    """
    if has_commitments(header):
        with evidence_needed():
            from maginor_core.evidence import logs
        logs.commitments_before(definition, header, players)


def game_of_log(
    definition: GameDefinition,
    header: Header,
    setup: PlayableSetup,
    chance: Chance | str | int | None,
    records: Iterable[tuple[object, Evidence]] = (),
    *,
    log: FactLog | None = None,
    store: Append | None = None,
) -> Game:
    """Return the game of a log, with what its parties have committed to if it has commitments.

    Args:
        definition: which game it is.
        header: the log's header.
        setup: what it begins with.
        chance: as in ``Game``.
        records: for each record so far, command and events in numbers as a pair, and its evidence.
        log: the same records; none yet, if not given.
        store: stores each further record durably before it counts.

    Raises:
        UnprovenError: a preimage is false, or the first step of joint dice is used for something
            else than was agreed on.
        MalformedError: chance or options of the header are not valid.
    """
    if not has_commitments(header):
        return Game(definition, setup, chance, log=log, store=store)
    with evidence_needed():
        from maginor_core.evidence import logs
    return logs.game_of_log(definition, header, setup, chance, records, log=log, store=store)


def witness_of(
    definition: GameDefinition, header: Header, players: int, evidence: Sequence[object]
) -> tuple[Witness | None, str]:
    """Return what proves the records of a logged game, and the seed of a joint deal.

    Of a game without commitments, None and an empty seed.
    """
    if not has_commitments(header):
        return None, ""
    with evidence_needed():
        from maginor_core.evidence import logs
    return logs.witness_of(definition, header, players, evidence)
