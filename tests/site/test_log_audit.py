"""An audit in steps gives the verdicts of an audit, and leaves signatures to its caller."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from maginor_core import MaginorGame, maginor
from maginor_core.audit import CrossCheck, Report, audit
from maginor_core.audit.report import finding_row
from maginor_core.engine.definition import Json
from maginor_core.eventlog import signing
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.signing import SigningError
from maginor_core.evidence.policy import Policy
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.play.bots import bots_of, play_out
from maginor_core.site.log_audit import LogAudit, holding_of, manifest_texts
from tests.audit.planting import SEED, plant
from tests.eventlog.test_golden_logs import FOLDER
from tests.manifest.specimens import write_golden


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("planted")
    game: MaginorGame = maginor.new(2, SEED)
    play_out(game, [bots_of(DEFINITION)["greedy"]] * 2, SEED)
    plant(folder, game)
    return folder


@pytest.fixture
def begun() -> Iterator[LogAudit]:
    with LogAudit() as begun:
        yield begun


def steps(audited: LogAudit, path: Path, seconds: float = 0) -> list[Json]:
    """Return the verdicts on a file; whatever is signed is checked by the package."""
    audited.begin(str(path))
    found: list[Json] = []
    while True:
        step = audited.step(seconds)
        found += step["verdicts"]
        if step["signatures"]:
            audited.answer([checked(text) for text in step["signatures"]])
        elif step["done"]:
            return found


def checked(text: list[str]) -> bool:
    """Return what a browser would find of a signature."""
    key, signature, message = map(bytes.fromhex, text)
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except InvalidSignature:
        return False
    return True


@pytest.fixture
def unsigning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the package that checks signatures, as in a page."""

    def missing() -> None:
        raise SigningError("signatures need cryptography")

    monkeypatch.setattr(signing, "require_package", missing)


def test_the_verdicts_and_findings_are_those_of_an_audit(
    planted: Path, begun: LogAudit, tmp_path: Path
) -> None:
    paths = [path for path in sorted(planted.rglob("*.maginor")) if path.is_file()]
    copy = planted / "again.maginor"
    shutil.copy(planted / "whole.maginor", copy)
    found = [verdict for path in (*paths, copy) for verdict in steps(begun, path, 60)]
    with CrossCheck() as check:
        expected = []
        for verdict in audit([*paths, copy]):
            check.add(verdict)
            expected.append(verdict.to_json())
        assert found == expected
        findings = [finding_row(finding) for finding in check.findings()]
    assert begun.findings() == findings
    with Report(tmp_path / "report.jsonl") as report, CrossCheck() as check:
        for verdict in audit([*paths, copy]):
            check.add(verdict)
            report.add(verdict)
        for finding in check.findings():
            report.add_finding(finding)
    told = "".join(map(begun.report.block, range(len(paths))))
    assert told == (tmp_path / "report.jsonl").read_text()
    assert findings


@pytest.mark.usefixtures("unsigning")
def test_signatures_are_checked_by_the_caller(begun: LogAudit) -> None:
    [verdict] = steps(begun, FOLDER / "signed.log")
    assert verdict["signed_by"]
    assert not verdict["unchecked_signatures"]
    begun.begin(str(FOLDER / "signed.log"))
    asked = begun.step(0)["signatures"]
    assert len(asked[0][0]) == 64
    begun.answer([False for _ in asked])
    [verdict] = begun.step(0)["verdicts"]
    assert (verdict["signed_by"], verdict["word"]) == ([], "ok")
    assert verdict["false_signatures"]
    begun.begin(str(FOLDER / "signed.log"))
    begun.answer([None for _ in begun.step(0)["signatures"]])  # no cryptography there either
    [verdict] = begun.step(0)["verdicts"]
    assert verdict["unchecked_signatures"]


@pytest.mark.usefixtures("unsigning")
def test_a_shard_goes_on_after_its_signatures_were_checked(tmp_path: Path, begun: LogAudit) -> None:
    shard = tmp_path / "shard.maginor"
    shard.write_bytes((FOLDER / "several.log").read_bytes() + (FOLDER / "signed.log").read_bytes())
    found = steps(begun, shard)
    assert [verdict["game"] for verdict in found] == [*range(len(found))]
    assert found[-1]["signed_by"]


@pytest.mark.usefixtures("unsigning")
def test_keys_that_must_have_signed(tmp_path: Path) -> None:
    with LogAudit(policy=Policy.of_keys(["00" * 31 + "07"])) as strict:
        [verdict] = steps(strict, FOLDER / "signed.log")
    assert (verdict["word"], verdict["trust"]) == ("insufficient", "not satisfied")
    key = steps(LogAudit(), FOLDER / "signed.log")[0]["signed_by"][0]
    with LogAudit(policy=Policy.of_keys([key]), require=["sealed"]) as trusting:
        [verdict] = steps(trusting, FOLDER / "signed.log")
    assert (verdict["word"], verdict["trust"]) == ("ok", "satisfied")


@pytest.fixture
def manifest(tmp_path: Path) -> Path:
    path = tmp_path / "golden.manifest"
    write_golden(path)
    return path


def test_a_manifest_is_compared_when_its_signatures_were_checked(
    manifest: Path, unsigning: None
) -> None:
    path = manifest
    texts = manifest_texts(str(path))
    held = [checked(text) for text in texts]
    assert held
    assert all(held)
    with LogAudit(manifest=str(path), holding=holding_of(texts, held)) as compared:
        assert {finding["finding"] for finding in compared.findings()} == {"missing"}
    with pytest.raises(LogError, match="the signature of a head is not valid"):
        LogAudit(manifest=str(path), holding=holding_of(texts, [False for _ in held]))
    with pytest.raises(SigningError, match="cryptography"):
        LogAudit(manifest=str(path))


def test_a_wrong_record_is_shown_where_it_is(planted: Path, begun: LogAudit) -> None:
    [verdict] = steps(begun, planted / "illegal.maginor")
    shown = begun.show(verdict["file"], 0, verdict["record"], "en", width="wide")
    assert shown["version"] == verdict["record"]
    assert shown["title"] == "Maginor"
    assert "<svg" in shown["shown"]["picture"]
    assert shown["played"] == "move the wizard to Owl"
    assert shown["legals"] == 27
    assert shown["legal"][0] == "play the fire card"
    for name in ("damaged.maginor", "torn.maginor"):  # what is intact of it
        [verdict] = steps(begun, planted / name)
        shown = begun.show(verdict["file"], 0, 10_000, "de", width="narrow")
        assert 0 < shown["version"] == shown["newest"] <= verdict["record"]
    for name in ("garbage.maginor", "format.maginor"):
        with pytest.raises(LogError, match="game 0 cannot be shown"):
            begun.show(str(planted / name), 0, 0, "en", width="wide")


def test_games_under_another_reading(planted: Path, begun: LogAudit) -> None:
    whole = str(planted / "whole.maginor")
    assert begun.what_if(whole, 0, {}, 1)["word"] == "same"
    assert begun.what_if(whole, 0, {"no_such": True}, None)["word"] == "unanswered"
    with pytest.raises(LogError, match="has no game 7"):
        begun.what_if(whole, 7, {}, 1)
    begun.begin_what_if(str(FOLDER / "shard.log.zst"), {}, None)
    found = [begun.step_what_if(0.0) for _ in range(2)]
    assert [len(step["findings"]) for step in found] == [1, 1], "no longer than it may take"
    rest = begun.step_what_if(60.0)
    assert rest["done"]
    words = {one["word"] for step in (*found, rest) for one in step["findings"]}
    assert words == {"same"}
