"""Committed choices at a table: all commit first, and only then each discloses what it has chosen.

Where it was agreed on, a seat that answers in secret sends the hash of its choice first
(``kernel.committed_choices``). Once all who are awaited have done so, each sends the choice with
its nonce. So nobody, the server included, knows a choice before all have chosen.
"""

from __future__ import annotations

from maginor_core.kernel.definition import Json
from maginor_core.kernel.disclosures import CHOICE_WITHHELD
from maginor_core.kernel.match import Match
from maginor_core.kernel.strict import pack


def can_commit_choices(match: Match) -> bool:
    """Return whether choices can be committed to in a match."""
    return match.ledger is not None and match.ledger.agreement.if_undisclosed is not None


def choices_json(match: Match, seat: int | None) -> Json:
    """Return what a seat needs to commit to its choice, and to disclose it.

    Returns:
        ``agreement`` and ``decision``, the digest and the number that a commitment contains;
        ``committed``, the seats whose choices
        are not disclosed yet; ``disclosing``, whether all have committed, so that these must
        disclose now; and ``commands``, for each legal command of a seat that may commit the msgpack
        array that its commitment contains, in hexadecimal digits; None if it may not.
    """
    ledger = match.ledger
    assert ledger is not None, "choices can be committed to in this match"
    commands = None
    if seat is not None and match.may_commit(seat):
        row = match.session.vocabulary.row
        commands = [pack(row(command)).hex() for command in match.legal(seat)]
    return {
        "agreement": ledger.agreement.digest.hex(),
        "decision": ledger.decision,
        "committed": sorted(ledger.pending),
        "disclosing": bool(match.must_disclose),
        "commands": commands,
    }


def awaited_seats(match: Match) -> tuple[int, ...]:
    """Return the seats that must do something: not those that wait for others to commit."""
    if match.ledger is None or match.must_disclose:
        return match.to_act
    return tuple([seat for seat in match.to_act if seat not in match.ledger.pending])


def disclosing_since(match: Match) -> int | None:
    """Return the version from which on choices must be disclosed; None if they must not now."""
    if not match.must_disclose:
        return None
    log, version = match.log, match.version
    disclosures = match.game.decider.secret | {CHOICE_WITHHELD}
    while version and all(event.tag in disclosures for event in log.events(version - 1, version)):
        version -= 1
    return version
