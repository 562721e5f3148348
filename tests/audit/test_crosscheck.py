"""Games that are in order by themselves, and not beside each other or beside their manifest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from attrs import evolve
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from pyarrow import parquet

from maginor_core import Game, MaginorGame
from maginor_core.audit import CrossCheck, CrossFinding, audit
from maginor_core.cli import main
from maginor_core.eventlog.header import commitment_to
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import Outcome
from maginor_core.eventlog.logs import CommittedSeed, GameLog
from maginor_core.eventlog.shard import games_in
from maginor_core.evidence.committed_game import require_committed
from maginor_core.evidence.manifest import Entry, ManifestWriter, entry_of
from maginor_core.evidence.seat_log import seat_log
from maginor_core.games.maginor import GameRecord
from maginor_core.games.maginor.definition import DEFINITION
from tests.audit.planting import SECRET, TEXTS, committed_game, header, log_bytes
from tests.eventlog.specimens import frames_of
from tests.tiny.distrust import Table, logged_game, logged_table

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
BEGAN = 1_700_000_000


class Folder:
    """A folder of logs of one game, under ids and with histories as they are asked for."""

    def __init__(self, path: Path, game: MaginorGame) -> None:
        self.path = path
        self.game = game
        self.records: Sequence[GameRecord] = list(game.log)
        path.mkdir()

    def write(
        self,
        name: str,
        id_: str,
        records: Sequence[GameRecord] | None = None,
        outcome: Outcome | None = "finished",
        began: int = BEGAN,
    ) -> Path:
        reported = evolve(header(self.game), id=id_, began=began)
        path = self.path / f"{name}.maginor"
        records = self.records if records is None else records
        path.write_bytes(log_bytes(self.game, reported, records, outcome))
        return path

    def found(self, manifest: Path | None = None) -> list[tuple[str, str, str]]:
        """The word, id and last file of each finding."""
        return [
            (each.word, each.id, Path(each.places[-1][0]).stem if each.places else "")
            for each in findings(self.path, manifest)
        ]


def findings(
    folder: Path, manifest: Path | None = None, gone: Path | None = None
) -> list[CrossFinding]:
    """What the games show together, of which each is in order by itself; one may be removed."""
    with CrossCheck(manifest) as check:
        for verdict in audit([folder]):
            assert verdict.ok or verdict.seat is not None, verdict.reason
            check.add(verdict)
        if gone is not None:
            gone.unlink()
        return list(check.findings())


@pytest.fixture
def folder(tmp_path: Path, game: MaginorGame) -> Folder:
    return Folder(tmp_path / "games", game)


def entered(path: Path) -> Entry:
    (game,) = games_in(path)
    return entry_of(game)


def test_a_game_that_is_there_twice_is_named_and_not_a_game_of_another_id(folder: Folder) -> None:
    folder.write("a", "one")
    folder.write("b", "one")
    folder.write("c", "two", folder.records[:30], "abandoned")
    assert folder.found() == [("duplicated", "one", "b")]


def test_an_earlier_state_of_a_game_is_a_duplicate_and_another_history_a_fork(
    folder: Folder,
) -> None:
    folder.write("early", "one", folder.records[:20], None)
    folder.write("late", "one", folder.records[:50], None)
    folder.write("sealed", "one")
    assert sorted(folder.found()) == [("duplicated", "one", "early"), ("duplicated", "one", "late")]
    folder.write("forked", "one", forked_at(folder.game, 20)[:21], None)
    folder.write("given-up", "one", folder.records[:40], "abandoned")
    assert sorted(folder.found()) == [
        ("duplicated", "one", "early"),
        ("duplicated", "one", "late"),
        ("forked", "one", "forked"),
        ("forked", "one", "given-up"),
    ]


def test_a_fork_names_the_first_record_in_which_two_histories_differ(
    folder: Folder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = folder.records
    folder.write("a", "one")
    folder.write("b", "one", forked_at(folder.game, 20)[:21], None)
    folder.write("c", "one", records[:40], "abandoned")
    folder.write("d", "two", records[:9], None)
    folder.write("e", "two", records[:9], None, BEGAN + 1)
    for name in ("r.jsonl", "r.parquet"):
        assert main(["audit", str(folder.path), "--report", str(tmp_path / name)]) == 1
    shown = capsys.readouterr().out
    assert "they differ from record 20 on" in shown
    rows = [json.loads(line) for line in (tmp_path / "r.jsonl").read_text().splitlines()]
    findings = [row for row in rows if "finding" in row]
    assert [row["word"] for row in rows[: -len(findings)]] == ["ok", "ok so far", "ok"] + [
        "ok so far"
    ] * 2
    assert sorted((row["id"], row["finding"], row["record"] or 0) for row in findings) == [
        ("one", "forked", 20),
        ("one", "forked", 40),
        ("two", "forked", 0),
    ]
    in_parquet = parquet.read_table(tmp_path / "r.parquet").to_pylist()
    assert len(in_parquet) == len(rows)
    for row, line in zip(in_parquet, rows, strict=True):
        assert {name: row[name] for name in line} == line
        assert all(row[name] is None for name in row.keys() - line.keys())


def test_a_fork_of_a_log_that_is_gone_is_named_without_a_record(folder: Folder) -> None:
    folder.write("a", "one")
    path = folder.write("b", "one", folder.records[:40], "abandoned")
    (finding,) = findings(folder.path, gone=path)
    assert (finding.word, finding.record) == ("forked", None)
    assert "differ from" not in finding.reason


def forked_at(game: MaginorGame, record: int) -> list[GameRecord]:
    """The records of a game that goes another way from ``record`` on."""
    records = list(game.log)
    other = Game(DEFINITION, game.setup, game.chance)
    for each in records[:record]:
        other.submit(each.command)
    other.submit(next(each for each in other.legal() if each != records[record].command))
    while other.version < record + 12:
        other.submit(other.legal()[-1])
    return list(other.log)


@pytest.mark.parametrize(
    ("entered_at", "record", "stated"),
    [
        ((0, 20, 21), 20, "they differ from record 20 on"),
        ((0, 21), None, "after the header, which is all that both share for certain, and in"),
        ((0, 5, 12, 26, 30), None, "after record 11, the last that both share for certain, and in"),
        ((3, 30), None, "after record 2, the last that both share for certain, and in record 29"),
        ((30,), None, "differ in record 29 at the latest; nothing shows what they share"),
    ],
)
def test_a_fork_from_a_manifest_names_the_record_or_between_which_it_must_be(
    folder: Folder, tmp_path: Path, entered_at: Sequence[int], record: int | None, stated: str
) -> None:
    manifest = tmp_path / "games.manifest"
    with ManifestWriter.create(manifest, "club", KEY, BEGAN) as writer:
        for count in entered_at:
            path = folder.write("a", "one", folder.records[:count], None)
            writer.add([entered(path)], BEGAN)
    folder.write("a", "one", forked_at(folder.game, 20), None)
    (finding,) = [each for each in findings(folder.path, manifest) if each.word == "forked"]
    assert (finding.record, stated in finding.reason) == (record, True), finding.reason
    # The log that the manifest states shows it exactly.
    folder.write("b", "one", folder.records[:30], None)
    (finding,) = [each for each in findings(folder.path, manifest) if "states:" in each.reason]
    assert finding.record == 20
    assert "b.maginor is as the manifest states: they differ from record 20 on" in finding.reason
    assert [Path(path).stem for path, _ in finding.places] == ["a", "b"]


def test_a_fork_in_the_ending_alone_names_no_record(folder: Folder, tmp_path: Path) -> None:
    manifest = tmp_path / "games.manifest"
    with ManifestWriter.create(manifest, "club", KEY, BEGAN) as writer:
        for count in (0, 40):
            path = folder.write("a", "one", folder.records[:count], None)
            writer.add([entered(path)], BEGAN)
        secret = folder.write("a", "one", folder.records[:40], "abandoned")
        (game,) = games_in(secret)
        writer.add([evolve(entry_of(game), head=bytes(32))], BEGAN)
    (finding,) = findings(folder.path, manifest)
    assert finding.record is None
    assert "they have the same records and other seals" in finding.reason
    folder.write("a", "one", folder.records[:30], "abandoned")
    finding = findings(folder.path, manifest)[-1]
    assert "they differ after the header" in finding.reason
    assert "in record 30 at the latest" in finding.reason


def test_a_manifest_with_two_histories_of_a_game_names_the_record_if_there_are_logs_of_both(
    folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manifest = tmp_path / "games.manifest"
    monkeypatch.setattr(Entry, "contradicts", lambda *_: "")
    one = folder.write("a", "one", folder.records[:30], None)
    other = folder.write("b", "one", forked_at(folder.game, 20)[:30], None)
    with ManifestWriter.create(manifest, "club", KEY, BEGAN) as writer:
        writer.add([entered(one), entered(other)], BEGAN)
    monkeypatch.undo()
    found = [each for each in findings(folder.path, manifest) if "contradicts" in each.reason]
    assert [(each.word, each.record) for each in found] == [("forked", 20)]
    assert [Path(path).stem for path, _ in found[0].places] == ["a", "b"]
    other.unlink()
    found = [each for each in findings(folder.path, manifest) if "contradicts" in each.reason]
    assert [each.record for each in found] == [None]
    assert "they differ in record 29 at the latest; nothing shows" in found[0].reason


def test_a_seats_own_copy_names_the_record_from_which_the_hosts_log_is_another(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    path, part = folder / "a.maginor", folder / "mine.maginor"
    played, log = logged_table(path, seat_proofs=True)
    while played.game.version < 12:
        played.play_round()
    log.close()
    seat_log(path, 0, part)
    ends = [each.end for each in frames_of(path.read_bytes())]
    path.write_bytes(path.read_bytes()[: ends[8]])  # the header and eight records
    writer, stored = GameLog.reopen(path)
    with writer:
        game = require_committed(stored.game(store=writer.store))
        again = Table(played.agreement, played.chains, game, played.stored)
        again.play_round("another")
        again.play_round("another")
    (finding,) = findings(folder)
    assert (finding.word, finding.record) == ("forked", 8)


def test_a_finished_game_under_another_id_is_a_copy(folder: Folder) -> None:
    folder.write("a", "one")
    folder.write("b", "two", began=BEGAN + 5)
    folder.write("c", "three", folder.records[:30], "abandoned")
    folder.write("d", "four", folder.records[:30], "abandoned")
    assert folder.found() == [("copied", "two", "b")]


def test_nothing_is_said_of_games_that_are_as_their_manifest_states(
    folder: Folder, tmp_path: Path
) -> None:
    """Each was entered when it began; one again while it was under way, and when it ended."""
    manifest = tmp_path / "games.manifest"
    with ManifestWriter.create(manifest, "club", KEY, BEGAN) as writer:
        for count, outcome in ((0, None), (25, None), (25, None), (60, None), (None, "finished")):
            records = folder.records if count is None else folder.records[:count]
            path = folder.write("a", "one", records, outcome)  # type: ignore[arg-type] # as listed
            writer.add([entered(path)], BEGAN + len(records))
            folder.write("b", "two", folder.records[:9], "abandoned")
            if count == 0:
                first = entered(folder.write("b", "two", [], None))
                writer.add([first], BEGAN)
        folder.write("b", "two", folder.records[:9], "abandoned")
    assert folder.found(manifest) == []


def test_missing_truncated_forked_unlisted_and_late_games_are_named(
    folder: Folder, tmp_path: Path
) -> None:
    manifest = tmp_path / "games.manifest"
    whole, part = folder.records, folder.records[:40]
    with ManifestWriter.create(manifest, "club", KEY, BEGAN) as writer:
        names = ("kept", "missing", "cut", "open-cut", "unsealed", "replaced", "stopped")
        writer.add([entered(folder.write(name, name, [], None)) for name in names], BEGAN + 1)
        writer.add(
            [
                entered(folder.write("cut", "cut", part, None)),
                entered(folder.write("open-cut", "open-cut", part, None)),
                entered(folder.write("stopped", "stopped", part, None)),
            ],
            BEGAN + 50,
        )
        writer.add(
            [
                entered(folder.write("kept", "kept", whole)),
                entered(folder.write("cut", "cut", part, "abandoned")),
                entered(folder.write("unsealed", "unsealed", part, "abandoned")),
                entered(folder.write("replaced", "replaced", part, "abandoned")),
                entered(folder.write("backdated", "backdated", folder.records[:1], None)),
            ],
            BEGAN + 20_000,
        )
        writer.add([entered(folder.write("slow", "slow", [], None))], BEGAN + 20_001)
    (folder.path / "missing.maginor").unlink()
    folder.write("cut", "cut", part[:30], None)
    folder.write("open-cut", "open-cut", part[:39], None)
    folder.write("unsealed", "unsealed", part, None)
    folder.write("replaced", "replaced", part[:30], "abandoned")
    folder.write("stopped", "stopped", part[:30], "abandoned")
    folder.write("unlisted", "unlisted", part[:5], "abandoned")
    assert sorted(folder.found(manifest)) == [
        ("forked", "replaced", "replaced"),
        ("forked", "stopped", "stopped"),
        ("late", "backdated", "backdated"),
        ("late", "slow", "slow"),
        ("missing", "missing", ""),
        ("truncated", "cut", "cut"),
        ("truncated", "open-cut", "open-cut"),
        ("truncated", "unsealed", "unsealed"),
        ("unlisted", "unlisted", "unlisted"),
    ]


def test_a_history_that_was_exchanged_after_it_was_entered_is_a_fork(
    folder: Folder, tmp_path: Path
) -> None:
    """The host enters the game under way, dislikes how it goes, and continues another history."""
    manifest = tmp_path / "games.manifest"
    liked, disliked = forked_at(folder.game, 10)[:14], folder.records
    with ManifestWriter.create(manifest, "club", KEY, BEGAN) as writer:
        for records in ([], disliked[:12]):
            writer.add([entered(folder.write("a", "one", records, None))], BEGAN + len(records))
    folder.write("a", "one", disliked[:14], None)
    assert folder.found(manifest) == []
    folder.write("a", "one", liked, None)
    assert folder.found(manifest) == [("forked", "one", "a")]
    folder.write("a", "one", liked, "abandoned")
    assert folder.found(manifest) == [("forked", "one", "a")]


def test_a_manifest_that_contradicts_itself_is_named(
    folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manifest = tmp_path / "games.manifest"
    path = folder.write("a", "one")
    entry = entered(path)
    monkeypatch.setattr(Entry, "contradicts", lambda *_: "")
    with ManifestWriter.create(manifest, "club", KEY, BEGAN) as writer:
        writer.add([evolve(entry, ending="open", records=0, head=bytes(32))], BEGAN)
        writer.add([evolve(entry, head=bytes(32)), entry], BEGAN)
    monkeypatch.undo()
    assert ("forked", "one", "") in folder.found(manifest)


def test_the_commitment_in_a_manifest_is_compared(folder: Folder, tmp_path: Path) -> None:
    private = committed_game()
    chance = CommittedSeed(commitment_to(SECRET), TEXTS, "reconstruction-1")
    reported = header(private, chance)
    (folder.path / "a.maginor").write_bytes(log_bytes(private, reported, [], None))
    opening = entered(folder.path / "a.maginor")
    assert opening.commitment == commitment_to(SECRET)
    data = log_bytes(private, reported, list(private.log), secret=SECRET)
    (folder.path / "a.maginor").write_bytes(data)
    for commitment, words in ((opening.commitment, []), (bytes(32), ["forked"])):
        manifest = tmp_path / f"{commitment.hex()[:4]}.manifest"
        with ManifestWriter.create(manifest, "club", KEY, BEGAN) as writer:
            writer.add([evolve(opening, commitment=commitment)], BEGAN)
        assert [word for word, _, _ in folder.found(manifest)] == words


def test_the_audit_command_fails_on_what_the_games_together_show(
    folder: Folder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.write("a", "one")
    command = ["audit", str(folder.path), "--jobs", "1"]
    assert main(command) == 0
    manifest = tmp_path / "games.manifest"
    with ManifestWriter.create(manifest, "club", KEY, BEGAN) as writer:
        writer.add([entered(folder.path / "a.maginor")], BEGAN)
    capsys.readouterr()
    assert main([*command, "--manifest", str(manifest)]) == 1
    shown = capsys.readouterr().out
    assert "one: late: it was entered only when it was finished" in shown
    assert f"signed by {KEY.public_key().public_bytes_raw().hex()}" in shown
    assert main([*command, "--manifest", str(manifest), "--allow-late"]) == 0
    capsys.readouterr()
    folder.write("b", "one")
    assert main([*command, "--manifest", str(manifest), "--allow-late", "--json"]) == 1
    content = json.loads(capsys.readouterr().out)
    assert content["ok"]
    crossed = content["crosscheck"]
    assert crossed["counts"]["duplicated"] == crossed["counts"]["late"] - 1 == 1
    assert crossed["manifest"]["size"] == 1
    assert {each["word"] for each in crossed["findings"]} == {"duplicated", "late"}
    assert main([*command, "--manifest", str(folder.path / "a.maginor")]) == 2
    assert "is not a manifest" in capsys.readouterr().err


def test_a_log_that_is_gone_when_it_is_read_again_is_named(folder: Folder) -> None:
    folder.write("a", "one", folder.records[:20], None)
    longer = folder.write("b", "one", folder.records[:50], None)
    assert [each.word for each in findings(folder.path, gone=longer)] == ["not compared"]


def test_a_damaged_manifest_is_never_compared_with(folder: Folder, tmp_path: Path) -> None:
    manifest = tmp_path / "games.manifest"
    with ManifestWriter.create(manifest, "club", KEY, BEGAN) as writer:
        writer.add([entered(folder.write("a", "one"))], BEGAN)
    data = manifest.read_bytes()
    manifest.write_bytes(data[:-90] + b"x" + data[-89:])
    with pytest.raises(LogError, match="is damaged at byte"):
        CrossCheck(manifest)


def test_games_with_joint_dice_are_compared_by_the_chain_of_their_own_format(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    path, manifest = folder / "a.maginor", tmp_path / "games.manifest"
    played, log = logged_table(path)
    states = [path.read_bytes()]
    with ManifestWriter.create(manifest, "club", KEY, BEGAN) as writer:
        writer.add([entered(path)], BEGAN)
        while not played.game.finished:
            played.play_round()
            states.append(path.read_bytes())
            writer.add([entered(path)], BEGAN)
        log.seal("finished")
        entry = entered(path)
        writer.add([entry], BEGAN)
    ends = b"".join(chain.end for chain in played.chains)
    assert entry.commitment == hashlib.sha256(ends).digest()
    assert words(folder, manifest) == []
    sealed = path.read_bytes()
    (folder / "b.maginor").write_bytes(states[2])
    assert words(folder, manifest) == ["duplicated", "truncated"]
    (folder / "b.maginor").unlink()
    path.write_bytes(states[-2])
    assert words(folder, manifest) == ["truncated"]
    path.unlink()
    logged_game(path, seed="another")
    assert words(folder, manifest) == ["forked"]
    path.write_bytes(sealed)
    assert words(folder, manifest) == []


def words(folder: Path, manifest: Path) -> list[str]:
    return sorted(finding.word for finding in findings(folder, manifest))


def test_the_log_of_a_seat_is_compared_with_a_manifest_as_the_full_log_is(tmp_path: Path) -> None:
    full, part = tmp_path / "full", tmp_path / "part"
    full.mkdir()
    part.mkdir()
    path, manifest = full / "a.maginor", tmp_path / "games.manifest"
    played, log = logged_table(path, seat_proofs=True)
    with ManifestWriter.create(manifest, "club", KEY, BEGAN) as writer:
        writer.add([entered(path)], BEGAN)
        while not played.game.finished:
            played.play_round()
            writer.add([entered(path)], BEGAN)
        log.seal("finished")
        writer.add([entered(path)], BEGAN)
    assert main(["log", "seat", str(path), "--seat", "1", "-o", str(part / "b.maginor")]) == 0
    assert words(part, manifest) == words(full, manifest) == words(tmp_path, manifest) == []
    other = tmp_path / "other.maginor"
    played, log = logged_table(other, seed="another", seat_proofs=True)
    while not played.game.finished:
        played.play_round("another")
    log.seal("finished")
    (part / "b.maginor").unlink()
    assert main(["log", "seat", str(other), "--seat", "1", "-o", str(part / "b.maginor")]) == 0
    assert words(part, manifest) == ["forked"]
