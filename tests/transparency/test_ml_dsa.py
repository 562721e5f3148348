"""Witnesses may sign by ML-DSA-44; another program makes the signatures, and they count."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from attrs import evolve
from cryptography.hazmat.primitives.asymmetric.mldsa import MLDSA44PrivateKey
from tlog_scales import signing, tlog

from maginor_core.engine.errors import MalformedError
from maginor_core.evidence.transparency import LogCheckpoint, NoteKey, NoteSignature, SignedNote
from maginor_core.evidence.transparency.ml_dsa import ml_dsa_holds
from maginor_core.evidence.transparency.quorum import witness_policy_from_bytes
from maginor_core.evidence.transparency.signed_note import KINDS, ML_DSA_WITNESS
from tests.transparency.hosts import KEY, LOG_KEY, ORIGIN, WITNESS_KEYS

NAME = "w.example/later"
SIGNER = signing.MLDSA44CosignatureSigner(NAME, bytes(range(32)))


def vkey_of(kind: int, key: bytes) -> str:
    """How the other program writes a key."""
    return str(signing.Vkey(NAME, None, kind, key).serialize())  # type: ignore[no-untyped-call] # its own


VKEY = vkey_of(6, SIGNER.vkey.pubkey)
POINT = LogCheckpoint.unsigned(ORIGIN, 300, bytes(range(32))).note.signed(KEY, ORIGIN)


def cosigned(note: SignedNote) -> NoteSignature:
    """The signature of the other program under a checkpoint."""
    made = SIGNER.sign(tlog.Checkpoint.from_text(note.to_bytes().decode()))
    return NoteSignature.from_line(made.serialize())


def test_the_key_and_the_signature_of_another_program_are_read_and_hold() -> None:
    key = NoteKey.from_text(VKEY)
    assert (key.kind, len(key.key), str(key)) == (ML_DSA_WITNESS, 1312, VKEY)
    note = POINT.adding([cosigned(POINT)])
    assert SignedNote.from_bytes(note.to_bytes()) == note
    assert note.valid_from(key) is not None
    longer = SignedNote(f"{POINT.text}more\n").signed(KEY, ORIGIN)
    assert longer.adding(note.signatures).valid_from(key) is not None  # it signs three lines


def test_it_counts_for_a_quorum_beside_witnesses_by_ed25519() -> None:
    other = NoteKey.of(WITNESS_KEYS[0], "w.example/a", 4)
    lines = f"log {LOG_KEY}\nwitness a {other}\nwitness later {VKEY}\n"
    policy = witness_policy_from_bytes(f"{lines}group both all a later\nquorum both\n".encode())
    by_a = POINT.cosigned(WITNESS_KEYS[0], "w.example/a", 100)
    by_later = cosigned(POINT)
    for signatures, enough in (((by_a, by_later), True), ((by_later,), False), ((by_a,), False)):
        point = LogCheckpoint.from_bytes(POINT.adding(signatures).to_bytes())
        found = policy.vouching(point)
        assert (not found.problem) is enough
        assert found.times.get("a", 100) == 100
    with pytest.raises(MalformedError, match="key of a witness"):
        witness_policy_from_bytes(f"log {VKEY}\nquorum none\n".encode())
    with pytest.raises(MalformedError, match="same key"):
        witness_policy_from_bytes(f"{lines}witness twice {VKEY}\nquorum none\n".encode())


def test_a_signature_of_something_else_is_nobodys() -> None:
    key, right = NoteKey.from_text(VKEY), cosigned(POINT)
    assert key.has_made(right, POINT.text)
    times = [bytes(8), (1 << 63).to_bytes(8, "big"), bytes([255]) * 8]
    for wrong in (
        *(evolve(right, value=time + right.value[8:]) for time in times),
        evolve(right, value=right.value[:-1]),
        evolve(right, value=right.value + b"x"),
        evolve(right, value=right.value[:8]),
        evolve(right, value=b"x"),
        evolve(right, value=right.value[:-1] + bytes([right.value[-1] ^ 1])),
        evolve(right, name="w.example/other"),
        evolve(right, id=bytes(4)),
    ):
        assert not key.has_made(wrong, POINT.text)
    renamed = evolve(key, name="w.example/other")
    assert not renamed.has_made(evolve(right, name=renamed.name, id=renamed.id), POINT.text)
    for text in (
        POINT.text.replace("300", "301"),
        POINT.text.replace("300", "0300"),
        POINT.text.replace(ORIGIN, "games.example/other"),
        "one line\n",
        f"{ORIGIN}\nx\ny\n",
        f"{ORIGIN}\n-1\n{POINT.text.splitlines()[2]}\n",
        f"{ORIGIN}\n{1 << 64}\n{POINT.text.splitlines()[2]}\n",
        f"{ORIGIN}\n300\nAAAA\n",
        f"{'o' * 256}\n300\n{POINT.text.splitlines()[2]}\n",
    ):
        assert not key.has_made(right, text)


def test_a_statement_without_a_time_counts_for_nothing() -> None:
    """A witness signs with the time 0 if it does not say that it knows no larger list."""
    private = MLDSA44PrivateKey.from_seed_bytes(bytes(range(32)))
    point = tlog.Checkpoint.from_text(POINT.to_bytes().decode())
    message = signing._mldsa44_signature_payload(NAME, 0, point)
    signature = private.sign(message)
    key = NoteKey.from_text(VKEY)
    made = NoteSignature(NAME, key.id, bytes(8) + signature)
    assert not key.has_made(made, POINT.text)
    assert not ml_dsa_holds(key.key, NAME, signature, 0, POINT.text)


def test_a_key_that_cannot_be_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sorted(KINDS) == [1, 4, 6]
    with pytest.raises(MalformedError, match="1312 bytes, not 1311"):
        NoteKey.from_text(vkey_of(6, bytes(1311)))
    with pytest.raises(MalformedError, match="another type than those that are known"):
        NoteKey.from_text(vkey_of(5, bytes(32)))
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric.mldsa", None)
    with pytest.raises(MalformedError, match="has no ML-DSA; a newer one has"):
        NoteKey.from_text(VKEY)


def test_a_policy_with_such_a_witness_is_read_from_a_file(tmp_path: Path) -> None:
    from maginor_core.evidence.transparency import read_witness_policy

    path = tmp_path / "policy"
    path.write_text(f"witness later {VKEY} https://w.example/later\nquorum later\n")
    policy = read_witness_policy(path)
    point = LogCheckpoint.from_bytes(POINT.adding([cosigned(POINT)]).to_bytes())
    assert policy.vouching(point).problem == ""
    assert policy.vouching(LogCheckpoint.from_bytes(POINT.to_bytes())).problem
