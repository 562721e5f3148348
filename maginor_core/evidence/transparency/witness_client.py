"""Asking witnesses over HTTP: for their signature under a checkpoint, and for what they know."""

from __future__ import annotations

import http.client
from collections.abc import Callable, Sequence
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from attrs import frozen

from maginor_core.engine.errors import EngineError, MalformedError, shown
from maginor_core.evidence.transparency.checkpoint import LogCheckpoint, number_from
from maginor_core.evidence.transparency.quorum import KnownWitness
from maginor_core.evidence.transparency.signed_note import LONGEST_NOTE, NoteSignature
from maginor_core.evidence.transparency.witness import SIZE, AddCheckpoint, origin_digest

PATIENCE: Final = 10.0
"""For how many seconds a witness may say nothing."""
OK, CONFLICT, MISSING = 200, 409, 404

Prove = Callable[[int], Sequence[bytes]]
"""Returns the proof that a log extends its first entries, so many of them."""


class WitnessError(EngineError):
    """A witness that did not sign; the message says why."""

    def __init__(self, witness: KnownWitness, reason: str) -> None:
        super().__init__(f"witness {witness.name}: {reason}")
        self.reason = reason


class _NoRedirects(HTTPRedirectHandler):
    """A witness is asked where its policy says, and nowhere else."""

    def redirect_request(self, *_: object) -> None:
        return None


_OPENER: Final = build_opener(_NoRedirects)


@frozen
class _Answer:
    status: int
    media_type: str
    body: bytes


def ask_to_sign(
    witness: KnownWitness, point: LogCheckpoint, old: int, prove: Prove
) -> NoteSignature:
    """Return the signature of a witness under a checkpoint.

    Args:
        old: how many entries the log had when the witness signed last, as far as is known; it
            says if it was another time.

    Raises:
        WitnessError: it cannot be reached, has refused, or its answer is not a valid signature.
    """
    answer = _add(witness, point, old, prove)
    if answer.status == CONFLICT and answer.media_type == SIZE and old != _size(witness, answer):
        old = _size(witness, answer)
        if old > point.size:
            reason = (
                f"has signed this log with {old:,} entries, more than the {point.size:,} that "
                "it has now; what was published cannot be taken back"
            )
            raise WitnessError(witness, reason)
        answer = _add(witness, point, old, prove)
    if answer.status == CONFLICT and old == point.size:
        raise WitnessError(witness, f"has signed another list of {old:,} entries of this log")
    if answer.status == 422:
        raise WitnessError(witness, "has signed another beginning of this log, or its proof is bad")
    if answer.status != OK:
        text = answer.body[:200].decode("utf-8", "replace").strip()
        raise WitnessError(witness, f"has refused with status {answer.status}: {shown(text)}")
    return _valid(witness, point, answer.body)


def ask_for_latest(witness: KnownWitness, origin: str) -> LogCheckpoint | None:
    """Return the latest checkpoint of a log that a witness has signed; None if there is none.

    The protocol of C2SP does not have this request; ``maginor witness`` answers it.

    Raises:
        WitnessError: it cannot be reached, or its answer is not what it has validly signed.
    """
    answer = _request(witness, f"{origin_digest(origin)}/checkpoint", None)
    if answer.status == MISSING:
        return None
    if answer.status != OK:
        raise WitnessError(witness, f"has answered with status {answer.status}")
    try:
        point = LogCheckpoint.from_bytes(answer.body)
    except MalformedError as error:
        raise WitnessError(witness, f"has answered with something else: {error}") from None
    if point.origin != origin or point.note.valid_from(witness.key) is None:
        raise WitnessError(witness, "has answered with what it has not signed of this log")
    return point


def _add(witness: KnownWitness, point: LogCheckpoint, old: int, prove: Prove) -> _Answer:
    proof = tuple(prove(old)) if old <= point.size else ()
    return _request(witness, "add-checkpoint", AddCheckpoint(old, proof, point).to_bytes())


def _size(witness: KnownWitness, answer: _Answer) -> int:
    try:
        return number_from(answer.body.decode("utf-8", "replace").removesuffix("\n"), "size")
    except MalformedError as error:
        raise WitnessError(witness, f"has answered with something else: {error}") from None


def _valid(witness: KnownWitness, point: LogCheckpoint, body: bytes) -> NoteSignature:
    """Return the valid signature of the witness in an answer; others count for nothing."""
    for line in body.decode("utf-8", "replace").splitlines():
        try:
            found = NoteSignature.from_line(line)
        except MalformedError:
            continue
        if witness.key.has_made(found, point.note.text):
            return found
    raise WitnessError(witness, "has answered without a valid signature of its key")


def _request(witness: KnownWitness, path: str, body: bytes | None) -> _Answer:
    if urlsplit(witness.url).scheme not in ("http", "https"):
        raise WitnessError(witness, f"its URL must begin with http, not be {shown(witness.url)}")
    url = f"{witness.url.rstrip('/')}/{path}"
    request = Request(url, body, {"Content-Type": "text/plain; charset=utf-8"})
    try:
        with _OPENER.open(request, timeout=PATIENCE) as response:
            return _Answer(OK, "", _read(witness, response))
    except HTTPError as error:
        with error:
            media_type = error.headers.get_content_type()
            return _Answer(error.code, media_type, _read(witness, error))
    except (URLError, OSError, http.client.HTTPException) as error:
        reason = getattr(error, "reason", error)
        raise WitnessError(witness, f"cannot be reached at {witness.url} ({reason})") from None


def _read(witness: KnownWitness, response: http.client.HTTPResponse | HTTPError) -> bytes:
    data = response.read(LONGEST_NOTE + 1)
    if len(data) > LONGEST_NOTE:
        raise WitnessError(witness, f"has answered with more than {LONGEST_NOTE >> 10} KiB")
    return data
