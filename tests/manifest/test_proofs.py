"""Proofs hold without the manifest, and manifests and heads are compared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from maginor_core.cli import main
from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.log_error import LogError
from maginor_core.evidence.manifest import ManifestReading, ManifestWriter, proof_from_json
from maginor_core.evidence.manifest.comparison import compare
from maginor_core.evidence.manifest.writer import SUFFIX, prove_consistency, prove_inclusion
from tests.manifest import by_the_page
from tests.manifest.specimens import BEGAN, KEY, begun, entry, write_golden

GOLDEN = Path(__file__).parents[1] / "golden-manifests" / "golden.manifest"


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    path = tmp_path / "golden.manifest"
    write_golden(path)
    return path


def test_proofs_hold_and_are_checked_the_same_by_the_page() -> None:
    page = by_the_page.manifest(GOLDEN.read_bytes())
    for number in range(10):
        proof = prove_inclusion(GOLDEN, f"game-{number}")
        assert proof.problem() == ""
        assert by_the_page.inclusion(proof.to_json())
        assert proof_from_json(json.loads(json.dumps(proof.to_json()))) == proof
    with pytest.raises(MalformedError, match="has no game"):
        prove_inclusion(GOLDEN, "game-10")
    for old in [head["size"] for head in page["heads"]]:
        extends = prove_consistency(GOLDEN, old)
        assert (extends.problem(), extends.old.size) == ("", old)
        assert extends.head.size == len(page["entries"])
        assert by_the_page.consistency(extends.to_json())
        assert proof_from_json(json.loads(json.dumps(extends.to_json()))) == extends
    with pytest.raises(MalformedError, match="never signed with 2 entries, but with 1 and 3"):
        prove_consistency(GOLDEN, 2)
    assert not GOLDEN.with_name(GOLDEN.name + SUFFIX).exists()


def changes(content: Any) -> list[Any]:  # Any: JSON
    """Every JSON value that differs from ``content`` in one leaf, or in the length of an array."""
    if isinstance(content, dict):
        return [
            {**content, name: other} for name, value in content.items() for other in changes(value)
        ]
    if isinstance(content, list):
        others = [
            [*content[:place], other, *content[place + 1 :]]
            for place, value in enumerate(content)
            for other in changes(value)
        ]
        return [*others, content[1:], [*content, "00" * 32]]
    if isinstance(content, int):
        return [content + 1]
    words = {"finished": "abandoned", "abandoned": "finished", "open": "finished"}
    return [words.get(content) or content[:-1] + ("1" if content[-1:] == "0" else "0")]


def test_a_proof_with_any_change_does_not_hold() -> None:
    included = prove_inclusion(GOLDEN, "game-3").to_json()
    extended = prove_consistency(GOLDEN, 13).to_json()
    checks = (by_the_page.inclusion, by_the_page.consistency)
    for proof, check in zip((included, extended), checks, strict=True):
        tried = 0
        for changed in changes(proof):
            try:
                found = proof_from_json(changed)
            except MalformedError:
                continue
            assert found.problem(), changed
            assert not check(changed)
            tried += 1
        assert tried > 12


@pytest.mark.parametrize(
    "content",
    [None, [], {}, {"type": "other"}, {"type": "inclusion"}, {"type": ["inclusion"]}, 7, "x"],
)
def test_what_is_not_a_proof_is_refused(content: object) -> None:
    with pytest.raises(MalformedError):
        proof_from_json(content)


def test_a_manifest_is_compared_with_what_was_seen_earlier(golden: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.manifest"
    old.write_bytes(golden.read_bytes())
    with ManifestReading(old) as reading:
        seen = reading.read_all()
    head = tmp_path / "head.json"
    head.write_text(json.dumps(seen.to_json()))
    for earlier in (old, head):
        assert compare(earlier, golden).relation == "same"
    with ManifestWriter(golden, KEY) as writer:
        writer.add([entry(70), entry(71)], BEGAN + 9999)
        newer = tmp_path / "newer.json"
        newer.write_text(json.dumps(writer.head.to_json()))
    for earlier in (old, head):
        assert compare(earlier, golden).relation == "extended"
        assert compare(golden, earlier).relation == "shorter"
    assert compare(old, newer).relation == "undecided"
    proof = tmp_path / "proof.json"
    proof.write_text(json.dumps(prove_consistency(golden, seen.size).to_json()))
    assert compare(old, proof).relation == "extended"
    assert compare(head, proof).relation == "extended"


def test_two_histories_of_one_manifest_contradict_each_other(golden: Path, tmp_path: Path) -> None:
    """Who copies a manifest and continues both copies has signed the proof against itself."""
    fork = tmp_path / "fork.manifest"
    fork.write_bytes(golden.read_bytes())
    with ManifestReading(golden) as reading:
        size = reading.read_all().size
    heads: list[Path] = []
    for path, numbers in ((golden, (80, 81)), (fork, (80, 82, 83))):
        with ManifestWriter(path, KEY) as writer:
            writer.add([entry(number) for number in numbers], BEGAN + 9999)
            heads.append(tmp_path / f"{len(heads)}.json")
            heads[-1].write_text(json.dumps(writer.head.to_json()))
    compared = compare(golden, fork)
    assert (compared.relation, compared.entry) == ("contradictory", size + 1)
    assert compare(heads[0], fork).relation == "contradictory"
    assert compare(heads[1], golden).relation == "undecided"
    other = tmp_path / "other.manifest"
    with begun(other, name="other"):
        assert compare(golden, other).relation == "other"


def test_two_lists_name_the_games_of_which_they_have_two_histories(
    golden: Path, tmp_path: Path
) -> None:
    """One entry before the record and one after it name it; otherwise they are its bounds."""
    fork = tmp_path / "fork.manifest"
    shared = [entry(20), entry(20, 7), entry(21), entry(22, 5), entry(23), entry(23, 9)]
    with ManifestWriter(golden, KEY) as writer:
        writer.add(shared, BEGAN + 9999)
    fork.write_bytes(golden.read_bytes())
    other = bytes(32)
    ends = [entry(20, 8), entry(21, 12), entry(22, 40, "finished"), entry(23, 10), entry(24)]
    changed = [
        evolve(entry(20, 8), head=other),
        evolve(entry(21, 12), head=other),
        evolve(entry(22, 40, "finished"), head=other),
        entry(23, 30),  # it may continue the same history
        entry(25),
    ]
    proofs = []
    for path, entries in ((golden, ends), (fork, changed)):
        with ManifestWriter(path, KEY) as writer:
            writer.add(entries, BEGAN + 19999)
        proofs.append(tmp_path / f"{path.stem}.json")
        proofs[-1].write_text(json.dumps(prove_inclusion(path, "game-21").to_json()))
    found = compare(golden, fork)
    assert found.relation == "contradictory"
    assert [(each.id, each.divergence.record) for each in found.forks] == [
        ("game-20", 7),
        ("game-21", None),
        ("game-22", None),
    ]
    between = "after {} that both share for certain, and in {} at the latest"
    assert [str(each.divergence).removeprefix("they differ ") for each in found.forks] == [
        "from record 7 on",
        between.format("the header, which is all", "record 11"),
        between.format("record 4, the last", "the seal"),
    ]
    for sides in ((proofs[0], fork), (golden, proofs[1]), proofs):
        found = compare(*sides)
        assert [each.id for each in found.forks] == ["game-21"]
        assert "record 11 at the latest" in str(found.forks[0].divergence)
    head = tmp_path / "head.json"
    with ManifestReading(golden) as reading:
        head.write_text(json.dumps(reading.read_all().to_json()))
    found = compare(head, fork)
    assert (found.relation, found.entry, found.forks) == ("contradictory", None, ())


def test_the_command_names_games_with_two_histories(
    golden: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fork = tmp_path / "fork.manifest"
    fork.write_bytes(golden.read_bytes())
    numbers = range(100, 125)
    heads = [bytes(32), bytes([1]) * 32]
    for path, head in zip((golden, fork), heads, strict=True):
        with ManifestWriter(path, KEY) as writer:
            writer.add([entry(number) for number in numbers], BEGAN + 9999)
            entries = [evolve(entry(number, 1), head=head) for number in numbers]
            writer.add(entries, BEGAN + 19999)
    assert main(["manifest", "compare", str(golden), str(fork)]) == 1
    shown = capsys.readouterr().out
    assert "the first entry that differs is" in shown
    assert "game game-100 has two histories: they differ from record 0 on" in shown
    assert "and 5 more games; --json names all" in shown
    assert main(["manifest", "compare", str(golden), str(fork), "--json"]) == 1
    forks = json.loads(capsys.readouterr().out)["forks"]
    assert [each["id"] for each in forks] == [f"game-{number}" for number in numbers]
    assert {each["record"] for each in forks} == {0}


def test_a_forged_head_is_not_compared(golden: Path, tmp_path: Path) -> None:
    with ManifestReading(golden) as reading:
        head = reading.read_all()
    path = tmp_path / "head.json"
    for forged in (evolve(head, size=1), evolve(head, signature=bytes(64))):
        path.write_text(json.dumps(forged.to_json()))
        with pytest.raises(LogError, match="the signature is not valid"):
            compare(golden, path)
    for content in (b"", b"junk", b"{}", b"[" * 100_000, b'{"type": "inclusion"}', b"\x93 junk"):
        path.write_bytes(content)
        with pytest.raises(LogError):
            compare(golden, path)
