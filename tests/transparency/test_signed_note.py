"""Notes, keys and checkpoints are those of C2SP, as its own examples and real logs have them."""

from __future__ import annotations

import base64

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.engine.errors import MalformedError
from maginor_core.evidence.transparency import LogCheckpoint, NoteKey, NoteSignature, SignedNote
from maginor_core.evidence.transparency.signed_note import LOG, LONGEST_NOTE, MOST_SIGNATURES
from tests.transparency.hosts import KEY, LOG_KEY, ORIGIN, WITNESS_KEYS

# The example of golang.org/x/mod/sumdb/note, whose private key is public.
PETER = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
PETERS_SECRET = base64.b64decode("AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz")[1:]
PETERS_NOTE = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
    "\n"
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotp"
    "RZb6KE6RyyBwJnAM=\n"
)
# The example of c2sp.org/signed-note.
FOO = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
FOOS_NOTE = (
    "This is an example message.\n"
    "\n"
    "— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXm"
    "RKuwHjG1Yu72IneyaQM=\n"
)
# A checkpoint of a public log of certificates, signed by the log in two ways and by witnesses.
ARCHE = (
    "arche2025h1.staging.ct.transparency.dev+ba2f06c0+AU0vHmlGCS/PdN8b2OaGmKprLI8HKM+dJ472xgFYh15f"
)
REMORA = "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2"
ARCHES_CHECKPOINT = (
    "arche2025h1.staging.ct.transparency.dev\n"
    "1432088532\n"
    "U7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=\n"
    "\n"
    "— arche2025h1.staging.ct.transparency.dev zTM8sQAAAZ5W0WdjBAMARjBEAiBjW5IQf9pvsYLfQFX6hoGRE"
    "PMHbdQ3urbllzalApkptQIgIpwtEroeW2BXaHAI4kJXFbon5Ch9MNL5zRNZ55lvGt0=\n"
    "— arche2025h1.staging.ct.transparency.dev ui8GwCF1+kWqZrxGdhj4aX3gcw7XUlXQQabg/27lefwhUkzbC"
    "3NygNI75MdhL1bfTW9g8Ei59RA23oHP7Ry1k3ZFWwQ=\n"
    "— remora.n621.de 2net5wAAAABqEiEgPlfF3V06o0Y+fHM+J5J9s27wgxxcOVSpZ/2g/KSiXCg9DEZI+aVCIobWX9"
    "sXTynk5XeU/zZ0WBxtqB0DrAWfBw==\n"
)


@pytest.mark.parametrize(
    ("key", "note"),
    [
        (PETER, PETERS_NOTE),
        (FOO, FOOS_NOTE),
        (ARCHE, ARCHES_CHECKPOINT),
        (REMORA, ARCHES_CHECKPOINT),
    ],
)
def test_notes_of_others_are_read_written_and_verified(key: str, note: str) -> None:
    known, read = NoteKey.from_text(key), SignedNote.from_bytes(note.encode())
    assert str(known) == key
    assert read.to_bytes() == note.encode()
    assert read.valid_from(known) is not None
    changed = SignedNote.from_bytes(note.replace("i", "j", 1).encode())
    assert changed.valid_from(known) is None


def test_a_note_is_signed_to_the_same_bytes_as_by_another_program() -> None:
    private = Ed25519PrivateKey.from_private_bytes(PETERS_SECRET)
    unsigned = SignedNote(PETERS_NOTE.partition("\n\n")[0] + "\n")
    assert unsigned.signed(private, "PeterNeumann").to_bytes() == PETERS_NOTE.encode()


def test_a_checkpoint_has_origin_size_and_root() -> None:
    read = LogCheckpoint.from_bytes(ARCHES_CHECKPOINT.encode())
    assert (read.origin, read.size) == ("arche2025h1.staging.ct.transparency.dev", 1432088532)
    assert read.root.hex().startswith("53b58cefd8eb")
    signature = read.note.valid_from(NoteKey.from_text(REMORA))
    assert signature is not None
    assert signature.time == 1779573024


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "NAME\\+ID\\+KEY"),
        ("name+12345678", "NAME\\+ID\\+KEY"),
        (PETER.replace("c74f20a3", "C74F20A3"), "NAME\\+ID\\+KEY"),
        (PETER.replace("c74f20a3", "c74f20a4"), "it was mistyped"),
        (PETER.replace("Peter", "Pe ter"), "without spaces"),
        (PETER.replace("+ARpc", "+Rpc"), "base64"),
        (PETER.replace("+ARpc", "+BRpc"), "another type"),
        (PETER.replace("+ARpc", "+Bhpc"), "1312 bytes, not 32"),
        (f"long+00000000+{base64.b64encode(bytes([1] * 34)).decode()}", "32 bytes"),
        ("small+00000000+AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "small order"),
    ],
)
def test_a_key_that_cannot_be_one_is_refused(text: str, reason: str) -> None:
    with pytest.raises(MalformedError, match=reason):
        NoteKey.from_text(text)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "an empty line"),
        (b"text\n\n", "an empty line"),
        (b"text\n\n- name AAAAAAA=\n", "a dash"),
        ("text\n\n— name\n".encode(), "a dash"),
        ("text\n\n— name AAAA\n".encode(), "too short"),
        ("text\n\n— na+me AAAAAAA=\n".encode(), "without spaces"),
        ("text\n\n— name AAAAAAA\n".encode(), "base64"),
        ("te\rxt\n\n— name AAAAAAA=\n".encode(), "an empty line"),
        (b"\xff\n\n", "UTF-8"),
        (b"x" * (LONGEST_NOTE + 1), "KiB"),
        (b"text\n\n" + "— name AAAAAAA=\n".encode() * (MOST_SIGNATURES + 1), "signatures"),
    ],
)
def test_what_is_no_note_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(MalformedError, match=reason):
        SignedNote.from_bytes(data)


ROOT = base64.b64encode(bytes(32)).decode()


@pytest.mark.parametrize(
    "text",
    [
        f"origin\n1\n{ROOT}\n\n\n",
        "origin\n1\n",
        f"origin\n01\n{ROOT}\n",
        f"origin\n-1\n{ROOT}\n",
        f"origin\n٣\n{ROOT}\n",
        f"origin\n{1 << 63}\n{ROOT}\n",
        "origin\n1\nAAAA\n",
        f"\n1\n{ROOT}\n",
        f"origin\n1\n{ROOT}\n\nextension\n",
    ],
)
def test_what_is_no_checkpoint_is_refused(text: str) -> None:
    with pytest.raises(MalformedError):
        LogCheckpoint.from_bytes(f"{text}\n— name AAAAAAA=\n".encode())


def test_extension_lines_are_kept_and_signed() -> None:
    note = SignedNote(f"origin\n1\n{ROOT}\nextension\n").signed(KEY, "origin")
    read = LogCheckpoint.from_bytes(note.to_bytes())
    assert read.to_bytes() == note.to_bytes()
    assert read.note.valid_from(NoteKey.of(KEY, "origin", LOG)) is not None


def test_a_signature_counts_only_for_its_own_name_type_and_text() -> None:
    point = LogCheckpoint.unsigned(ORIGIN, 3, bytes(32))
    signed = point.note.signed(KEY, ORIGIN)
    signature = signed.cosigned(WITNESS_KEYS[0], "w", 1_700_000_000)
    both = signed.adding([signature])
    key = NoteKey.of(WITNESS_KEYS[0], "w", 4)
    assert both.valid_from(key) == signature
    assert both.valid_from(LOG_KEY) is not None
    other = SignedNote.from_bytes(both.to_bytes().replace(b"\n3\n", b"\n4\n"))
    assert other.valid_from(key) is None
    assert other.valid_from(LOG_KEY) is None
    later = NoteSignature("w", key.id, (1_700_000_001).to_bytes(8, "big") + signature.value[8:])
    for bad in (later, NoteSignature("w", key.id, signature.value[:-1])):
        assert SignedNote(point.note.text, (bad,)).valid_from(key) is None
    assert both.valid_from(NoteKey.of(WITNESS_KEYS[0], "w", LOG)) is None
    assert both.valid_from(NoteKey.of(WITNESS_KEYS[0], "v", 4)) is None


@given(st.binary(max_size=300))
def test_any_bytes_are_a_note_or_refused(data: bytes) -> None:
    for read in (SignedNote.from_bytes, LogCheckpoint.from_bytes):
        try:
            found = read(data)
        except MalformedError:
            continue
        assert found.to_bytes() == data
