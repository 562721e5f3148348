"""A policy says which logs are known, and which witnesses must have signed."""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.engine.errors import MalformedError
from maginor_core.evidence.transparency import LogCheckpoint, NoteKey, read_witness_policy
from maginor_core.evidence.transparency.quorum import witness_policy_from_bytes
from maginor_core.evidence.transparency.signed_note import LOG, WITNESS
from tests.transparency.hosts import KEY, LOG_KEY, ORIGIN, OTHER_KEY, WITNESS_KEYS

NAMES = ("a", "b", "c")
KEYS = [
    NoteKey.of(key, f"w.example/{name}", WITNESS)
    for name, key in zip(NAMES, WITNESS_KEYS, strict=True)
]
LINES = f"log {LOG_KEY}\n" + "".join(
    f"witness {name} {key}\n" for name, key in zip(NAMES, KEYS, strict=True)
)
OTHER_LOG = NoteKey.of(OTHER_KEY, "other.example", LOG)
POINT = LogCheckpoint.unsigned(ORIGIN, 5, bytes(32))
SIGNED = POINT.note.signed(KEY, ORIGIN)


def point_signed_by(*witnesses: int) -> LogCheckpoint:
    made = [SIGNED.cosigned(WITNESS_KEYS[each], KEYS[each].name, 100 + each) for each in witnesses]
    return LogCheckpoint.from_bytes(SIGNED.adding(made).to_bytes())


@pytest.mark.parametrize(
    ("lines", "least"),
    [
        ("quorum none", [()]),
        ("quorum b", [(1,)]),
        ("group g any a b c\nquorum g", [(0,), (1,), (2,)]),
        ("group g 2 a b c\nquorum g", [(0, 1), (0, 2), (1, 2)]),
        ("group g all a b c\nquorum g", [(0, 1, 2)]),
        ("group g any a b\ngroup h all g c\nquorum h", [(0, 2), (1, 2)]),
        ("# comment\n\n \tgroup  g\t1 a \nquorum g\n", [(0,)]),
    ],
)
def test_a_quorum_is_reached_by_these_witnesses_and_no_fewer(
    lines: str, least: list[tuple[int, ...]]
) -> None:
    policy = witness_policy_from_bytes((LINES + lines).encode())
    for count in range(4):
        for chosen in combinations(range(3), count):
            found = policy.vouching(point_signed_by(*chosen))
            assert found.times == {NAMES[each]: 100 + each for each in chosen}
            enough = any(set(each) <= set(chosen) for each in least)
            assert (not found.problem) == enough, (chosen, found.problem)


def test_the_log_must_be_known_and_must_have_signed() -> None:
    policy = witness_policy_from_bytes(f"{LINES}quorum none".encode())
    assert policy.vouching(point_signed_by()).problem == ""
    unsigned = LogCheckpoint.from_bytes(POINT.note.signed(OTHER_KEY, ORIGIN).to_bytes())
    assert "no key that the policy has" in policy.vouching(unsigned).problem
    other = LogCheckpoint.unsigned("other.example", 5, bytes(32))
    assert "knows no log" in policy.vouching(other).problem
    for known in ("quorum none", f"log {OTHER_LOG}\n{LINES}quorum none"):
        assert witness_policy_from_bytes(known.encode()).vouching(point_signed_by()).problem == ""


def test_a_signature_of_another_key_or_checkpoint_is_nobodys() -> None:
    policy = witness_policy_from_bytes(f"{LINES}quorum a".encode())
    forged = SIGNED.cosigned(OTHER_KEY, KEYS[0].name, 100)
    assert policy.vouching(LogCheckpoint.from_bytes(SIGNED.adding([forged]).to_bytes())).problem
    other = LogCheckpoint.unsigned(ORIGIN, 6, bytes(32)).note.signed(KEY, ORIGIN)
    moved = other.adding(point_signed_by(0).note.signatures)
    assert policy.vouching(LogCheckpoint.from_bytes(moved.to_bytes())).problem


def test_a_note_with_a_false_signature_of_a_known_key_is_not_accepted() -> None:
    policy = witness_policy_from_bytes(f"{LINES}quorum a".encode())
    right = point_signed_by(0)
    assert policy.vouching(right).problem == ""
    for name, made in (
        (ORIGIN, SIGNED.signatures[0]),
        ("b", point_signed_by(1).note.signatures[1]),
    ):
        false = evolve(made, value=made.value[:-1] + bytes([made.value[-1] ^ 1]))
        note = evolve(right.note, signatures=(*right.note.signatures, false))
        found = policy.vouching(LogCheckpoint.from_bytes(note.to_bytes()))
        assert name in found.problem
        assert "does not hold" in found.problem
        assert found.times == {"a": 100}


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("", "must have a line quorum"),
        ("quorum x", "no line before it does"),
        ("quorum none\nquorum none", "second quorum"),
        ("group g 4 a b c\nquorum g", "1 to 3 members"),
        ("group g 0 a\nquorum g", "1 to 1 members"),
        ("group g 01 a\nquorum g", "1 to 1 members"),
        ("group g all\nquorum g", "the lines are"),
        ("group g any h\ngroup h any a\nquorum g", "no line before it does"),
        ("group g any a a\nquorum g", "in a group already"),
        ("group g any a\ngroup h any a\nquorum h", "in a group already"),
        ("group a any b\nquorum a", "taken"),
        ("group none any b\nquorum a", "taken"),
        (f"witness a {KEYS[0]}\nquorum a", "taken"),
        (f"witness d {KEYS[0]}\nquorum a", "same key"),
        (f"log {LOG_KEY}\nquorum a", "same key"),
        (f"log {KEYS[0]}\nquorum a", "key of a witness"),
        (f"witness d {LOG_KEY}\nquorum a", "key of a log"),
        ("log x\nquorum a", "NAME\\+ID\\+KEY"),
        (f"log {OTHER_LOG} url more\nquorum a", "the lines are"),
        ("quorum a\r", "control"),
        ("#" * (1 << 18), "KiB"),
    ],
)
def test_a_policy_without_sense_is_refused_with_its_line(lines: str, reason: str) -> None:
    with pytest.raises(MalformedError, match=reason):
        witness_policy_from_bytes((LINES + lines).encode())


def test_the_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "policy"
    path.write_text(f"{LINES}quorum x\n")
    with pytest.raises(MalformedError, match="policy, line 5: names"):
        read_witness_policy(path)


@given(st.text(alphabet="log witness group quorum none all any ab12\n\t#", max_size=80))
def test_any_text_is_a_policy_or_refused(text: str) -> None:
    with suppress(MalformedError):
        witness_policy_from_bytes((LINES + text).encode())
