"""A witness signs what extends what it has signed, and nothing else; hosts that cheat are found."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient
from tlog_scales import signing, tlog

from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.hidden import EMPTY
from maginor_core.eventlog.log_error import LogError
from maginor_core.evidence.transparency import LogCheckpoint, LogWitness, PublishedLog, SignedNote
from maginor_core.evidence.transparency.signed_note import NoteSignature
from maginor_core.evidence.transparency.witness import (
    LONGEST_REQUEST,
    SIZE,
    AddCheckpoint,
    WitnessAnswer,
    origin_digest,
)
from maginor_core.evidence.transparency.witness_server import witness_application
from tests.transparency.hosts import (
    KEY,
    ORIGIN,
    OTHER_KEY,
    WITNESS_KEYS,
    extend,
    manifest_of,
    published,
    witness,
)

NOW = 1_700_000_000


@pytest.fixture
def one(tmp_path: Path) -> Iterator[LogWitness]:
    with witness(tmp_path, 0) as opened:
        yield opened


@pytest.fixture
def logs(tmp_path: Path) -> list[PublishedLog]:
    """A log at three moments: with 5, 300 and 301 entries."""
    manifest = tmp_path / "m"
    found: list[PublishedLog] = []
    for size in (5, 300, 301):
        if found:
            extend(manifest, found[-1].checkpoint.size, size - found[-1].checkpoint.size)
        else:
            manifest_of(manifest, size)
        new = published(manifest, tmp_path / f"log-{size}")
        new.complete(new.checkpoint)
        found.append(PublishedLog.in_folder(tmp_path / f"log-{size}"))
    return found


def ask(
    one: LogWitness, log: PublishedLog, old: int = 0, proof: tuple[bytes, ...] = ()
) -> WitnessAnswer:
    return one.add_checkpoint(AddCheckpoint(old, proof, log.checkpoint).to_bytes(), NOW)


def test_what_extends_the_last_is_signed_and_kept(
    one: LogWitness, logs: list[PublishedLog]
) -> None:
    assert one.latest(ORIGIN) is None
    old = 0
    for log in logs:
        size = log.checkpoint.size
        answer = ask(one, log, old, log.consistency(old))
        assert answer.status == 200
        signature = NoteSignature.from_line(answer.text.removesuffix("\n"))
        assert one.key.has_made(signature, log.checkpoint.note.text)
        assert signature.time == NOW
        latest = one.latest(ORIGIN)
        assert latest is not None
        theirs = tlog.Checkpoint.from_text(latest.decode())
        theirs.verify(signing.Vkey.from_string(str(one.key)))
        assert theirs.size == size
        old = size
    assert ask(one, logs[-1], old).status == 200  # the same once more


def test_the_first_checkpoint_comes_without_a_proof_and_may_be_of_an_empty_log(
    one: LogWitness, logs: list[PublishedLog]
) -> None:
    assert ask(one, logs[0], 0, (bytes(32),)).status == 422
    other = LogCheckpoint.unsigned(ORIGIN, 0, bytes(32)).note.signed(KEY, ORIGIN)
    request = AddCheckpoint(0, (), LogCheckpoint.from_bytes(other.to_bytes()))
    answer = one.add_checkpoint(request.to_bytes(), NOW)
    assert (answer.status, answer.text) == (409, "0\n")
    empty = LogCheckpoint.unsigned(ORIGIN, 0, EMPTY).note.signed(KEY, ORIGIN)
    request = AddCheckpoint(0, (), LogCheckpoint.from_bytes(empty.to_bytes()))
    assert one.add_checkpoint(request.to_bytes(), NOW).status == 200
    assert ask(one, logs[0]).status == 200


def test_whoever_does_not_know_the_last_size_is_told(
    one: LogWitness, logs: list[PublishedLog]
) -> None:
    assert ask(one, logs[1]).status == 200
    for old in (0, 5, 301):
        answer = ask(one, logs[2], old, logs[2].consistency(old))
        assert (answer.status, answer.text, answer.media_type) == (409, "300\n", SIZE)


def test_what_is_refused_is_not_kept(
    one: LogWitness, logs: list[PublishedLog], tmp_path: Path
) -> None:
    small, large = logs[0], logs[1]
    assert ask(one, small).status == 200
    before = one.latest(ORIGIN)
    proof = large.consistency(5)
    fork = published(manifest_of(tmp_path / "f", 5, first=1), tmp_path / "fork").checkpoint
    unknown = LogCheckpoint.unsigned("other.example", 5, bytes(32)).note.signed(KEY, ORIGIN)
    same = LogCheckpoint.unsigned(ORIGIN, 300, large.checkpoint.root)
    forged = same.note.signed(OTHER_KEY, ORIGIN)
    signed = large.checkpoint.note
    false = evolve(signed.signatures[0], value=bytes(64))
    both = evolve(signed, signatures=(*signed.signatures, false))
    for request, status in [
        (AddCheckpoint(5, proof[1:], large.checkpoint), 422),
        (AddCheckpoint(5, (*proof, bytes(32)), large.checkpoint), 422),
        (AddCheckpoint(5, (), large.checkpoint), 422),
        (AddCheckpoint(6, (), small.checkpoint), 400),
        (AddCheckpoint(5, (), LogCheckpoint.from_bytes(unknown.to_bytes())), 404),
        (AddCheckpoint(5, proof, LogCheckpoint.from_bytes(forged.to_bytes())), 403),
        (AddCheckpoint(5, proof, LogCheckpoint.from_bytes(both.to_bytes())), 403),
        (AddCheckpoint(5, (), fork), 409),
    ]:
        assert one.add_checkpoint(request.to_bytes(), NOW).status == status
    assert one.latest(ORIGIN) == before
    assert one.contradictions(ORIGIN) == [fork.to_bytes()]


@pytest.mark.parametrize(
    "head",
    ["", "old", "old 05", "old -1", "new 5", "old 5\nAAAA", "old 5\n" + "\n".join([SIZE] * 64)],
)
def test_what_is_no_request_is_refused(
    one: LogWitness, logs: list[PublishedLog], head: str
) -> None:
    request = head.encode() + b"\n\n" + logs[0].checkpoint.to_bytes()
    answer = one.add_checkpoint(request, NOW)
    assert answer.status == 400
    assert answer.text.startswith("request")


@given(data=st.binary(max_size=200))
def test_any_bytes_are_answered(data: bytes) -> None:
    with suppress(MalformedError):
        assert AddCheckpoint.from_bytes(data).to_bytes() == data


def test_of_requests_at_one_time_the_memory_only_grows(
    one: LogWitness, logs: list[PublishedLog]
) -> None:
    assert ask(one, logs[0]).status == 200
    requests = [AddCheckpoint(5, log.consistency(5), log.checkpoint) for log in logs[1:]] * 8
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(one.add_checkpoint, [each.to_bytes() for each in requests]))
    assert sorted(answer.status for answer in answers) == [200] + [409] * 15
    latest = LogCheckpoint.from_bytes(one.latest(ORIGIN) or b"")
    assert latest.size in (300, 301)


def test_two_processes_have_one_memory(tmp_path: Path, logs: list[PublishedLog]) -> None:
    with witness(tmp_path, 1) as first, witness(tmp_path, 1, new=False) as second:
        assert ask(first, logs[1]).status == 200
        assert ask(second, logs[0]).text == "300\n"


def test_a_witness_remembers_and_does_not_begin_again(
    tmp_path: Path, logs: list[PublishedLog]
) -> None:
    with witness(tmp_path, 1) as first:
        assert ask(first, logs[1]).status == 200
    with pytest.raises(LogError, match="keeps its memory"):
        witness(tmp_path, 1)
    with witness(tmp_path, 1, new=False) as again:
        assert ask(again, logs[0]).status == 409
    with pytest.raises(LogError, match="must not sign again"):
        witness(tmp_path, 2, new=False)
    other = tmp_path / "witness-2.sqlite"
    other.write_bytes(b"else" * 1000)
    with pytest.raises(LogError, match="not the memory of a witness"):
        witness(tmp_path, 2, new=False)
    other.unlink()
    sqlite3.connect(other).executescript("CREATE TABLE t (x);").close()
    with pytest.raises(LogError, match="not the memory of a witness"):
        witness(tmp_path, 2, new=False)
    with pytest.raises(MalformedError, match="the key of a witness"):
        LogWitness(tmp_path / "w", WITNESS_KEYS[0], "w", [first.key], new=True)


def test_it_is_served_over_http(one: LogWitness, logs: list[PublishedLog]) -> None:
    client = TestClient(witness_application(one))
    assert str(one.key) in client.get("/").text
    path = f"/{origin_digest(ORIGIN)}/checkpoint"
    assert client.get(path).status_code == client.get("/else/checkpoint").status_code == 404
    body = AddCheckpoint(0, (), logs[0].checkpoint).to_bytes()
    answer = client.post("/add-checkpoint", content=body)
    assert answer.status_code == 200
    signed = SignedNote.from_bytes(client.get(path).content)
    assert signed.valid_from(one.key) is not None
    conflict = client.post("/add-checkpoint", content=body)
    assert (conflict.status_code, conflict.text) == (409, "5\n")
    assert conflict.headers["content-type"].partition(";")[0] == SIZE
    assert client.get("/add-checkpoint").status_code == 405
    assert client.post("/add-checkpoint", content=b"x" * (LONGEST_REQUEST + 1)).status_code == 413
