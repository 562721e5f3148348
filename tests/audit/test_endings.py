"""Verdicts say how a log ends, since whoever can write to a file can cut it between two records."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest
from attrs import evolve

from maginor_core import MaginorGame
from maginor_core.audit import Commitments, Summary, Verdict, audit
from maginor_core.audit.commitments import Published
from maginor_core.audit.verdict import Requirement
from maginor_core.cli import main
from maginor_core.eventlog.frames import GROWING, RECORD, Frame
from maginor_core.eventlog.header import commitment_to, pack_header
from maginor_core.eventlog.logs import CommittedSeed
from maginor_core.eventlog.reader import FrameReader
from tests.audit.planting import SECRET, TEXTS, committed_game, header, log_bytes
from tests.audit.test_planted import signed


@pytest.fixture
def sealed(game: MaginorGame) -> bytes:
    """A sealed log in the growing form."""
    return log_bytes(game, header(game), list(game.log), form=GROWING)


def verdict_on(tmp_path: Path, data: bytes, *require: Requirement) -> Verdict:
    path = tmp_path / "game.maginor"
    path.write_bytes(data)
    [verdict] = audit([path], require=require)
    return verdict


def records_in(path: Path) -> list[Frame]:
    with path.open("rb") as file:
        return [found for found in FrameReader(file) if isinstance(found, Frame)]


def test_a_sealed_log_that_was_cut_between_records_is_only_ok_so_far(
    tmp_path: Path, sealed: bytes, game: MaginorGame
) -> None:
    """Before, such a log was ``ok``, as if nothing were missing."""
    whole = verdict_on(tmp_path, sealed)
    assert (whole.word, whole.ending, whole.record_count) == ("ok", "finished", game.version)
    frames = [f for f in records_in(tmp_path / "game.maginor") if f.kind == RECORD]
    for kept in (0, 1, len(frames) // 2, len(frames)):
        end = frames[kept].start if kept < len(frames) else frames[-1].end
        cut = verdict_on(tmp_path, sealed[:end])
        assert (cut.word, cut.ending) == ("ok so far", "open")
        assert (cut.records, cut.record_count) == (kept, kept)
        assert cut.head != whole.head
        assert cut.ok
        assert f"after these {kept} are missing" in cut.reason
        required = verdict_on(tmp_path, sealed[:end], "sealed")
        assert (required.word, required.missing, required.ok) == (
            "insufficient",
            ("sealed",),
            False,
        )


def test_a_log_whose_last_records_were_zeroed_is_ok_so_far_and_the_zeros_are_reported(
    tmp_path: Path, sealed: bytes
) -> None:
    """Before, such a log was ``ok``: zeros at the end are preallocated space by their form."""
    verdict_on(tmp_path, sealed)
    frames = [frame for frame in records_in(tmp_path / "game.maginor") if frame.kind == RECORD]
    kept = len(frames) - 5
    zeroed = sealed[: frames[kept].start]
    zeroed += bytes(len(sealed) - len(zeroed))
    verdict = verdict_on(tmp_path, zeroed)
    assert (verdict.word, verdict.ending, verdict.record_count) == ("ok so far", "open", kept)
    assert f"{len(sealed) - frames[kept].start} zeros follow" in verdict.reason


def test_the_head_of_an_open_log_is_the_digest_of_its_header_and_records(
    tmp_path: Path, game: MaginorGame
) -> None:
    growing = log_bytes(game, header(game), list(game.log), None)
    verdict = verdict_on(tmp_path, growing)
    frames = records_in(tmp_path / "game.maginor")
    content = b"".join(frame.texts()[0] for frame in frames)
    assert content.startswith(pack_header(header(game)))
    assert verdict.head == sha256(content).hexdigest()


def test_the_head_of_a_sealed_log_is_the_same_in_every_form(
    tmp_path: Path, sealed: bytes, game: MaginorGame
) -> None:
    one_frame = log_bytes(game, header(game), list(game.log))
    assert verdict_on(tmp_path, one_frame).head == verdict_on(tmp_path, sealed).head


@pytest.mark.parametrize(
    ("requirement", "word"), [("sealed", "ok"), ("signed", "ok"), ("committed", "insufficient")]
)
def test_a_requirement_that_is_met_leaves_the_verdict_as_it_is(
    tmp_path: Path, game: MaginorGame, requirement: Requirement, word: str
) -> None:
    whole = signed(log_bytes(game, header(game), list(game.log)), 1)
    found = verdict_on(tmp_path, whole, requirement)
    assert found.word == word
    assert found.missing == (() if word == "ok" else (requirement,))


def test_what_is_missing_is_listed_also_where_something_is_wrong(
    tmp_path: Path, game: MaginorGame
) -> None:
    torn = log_bytes(game, header(game), list(game.log), None)[:-3]
    verdict = verdict_on(tmp_path, torn, "committed", "signed", "sealed")
    assert (verdict.word, verdict.ending) == ("torn", "torn")
    assert verdict.missing == ("sealed", "signed", "committed")


def test_committed_dice_meet_the_requirement_if_their_commitment_was_published(
    tmp_path: Path,
) -> None:
    game = committed_game()
    chance = CommittedSeed(commitment_to(SECRET), TEXTS, "reconstruction-1")
    right = log_bytes(game, header(game, chance), list(game.log), secret=SECRET)
    assert verdict_on(tmp_path, right, "committed").missing == ("committed",)
    published = Commitments({"planted": Published(commitment_to(SECRET).hex())})
    [verdict] = audit([tmp_path], require=["committed"], commitments=published)
    assert verdict.word == "ok"
    unrevealed = log_bytes(game, header(game, chance), list(game.log))
    assert verdict_on(tmp_path, unrevealed, "committed").missing == ("committed",)


def test_the_command_line_takes_requirements_and_shows_endings(
    tmp_path: Path, sealed: bytes, game: MaginorGame, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.maginor").write_bytes(sealed)
    other = evolve(header(game), id="another")
    (tmp_path / "b.maginor").write_bytes(log_bytes(game, other, list(game.log), None))
    assert main(["audit", str(tmp_path), "--jobs", "1"]) == 0
    assert "Endings: finished 1, open 1" in capsys.readouterr().out
    assert main(["audit", str(tmp_path), "--jobs", "1", "--require", "sealed", "--json"]) == 1
    summary = json.loads(capsys.readouterr().out)
    assert summary["missing"] == {"sealed": 1}
    assert summary["words"]["insufficient"] == summary["words"]["ok"] == 1


def test_a_summary_distinguishes_games_that_failed_from_those_that_were_not_judged() -> None:
    summary = Summary()
    summary.add(Verdict("a", 0, "", "ok so far", "open"))
    summary.add(Verdict("b", 0, "", "could not be judged", "unknown"))
    assert (summary.ok, summary.confirmed, summary.failed) == (False, 1, 0)
    summary.add(Verdict("c", 0, "", "torn", "torn"))
    assert summary.failed == 1
