"""An auditor signs all verdicts; others judge a sample again, and know how many can differ."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from math import comb
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from maginor_core.audit import audit
from maginor_core.audit.attestation import Attestation, Row, attesting, check_sample, most_wrong
from maginor_core.audit.judge import judge
from maginor_core.audit.verdict import Verdict
from maginor_core.engine.codec import pack
from maginor_core.engine.definition import Parts
from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.hidden import Tree, leaf_hash
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.signing import new_keys
from maginor_core.registry import game
from tests.cli.running import Run

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
GAMES = 12


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten files of one game each, one of two, and one that is no log."""
    from maginor_core.cli import main

    folder = tmp_path_factory.mktemp("attested")
    arguments = ["simulate", "12", "--game", "abracada", "--seed", "1", "--out", str(folder)]
    assert main(arguments) == 0
    inner = folder / "inner"
    inner.mkdir()
    first, second = folder / "game-00001.maginor", folder / "game-00002.maginor"
    (inner / "two.maginor").write_bytes(first.read_bytes() + second.read_bytes())
    first.unlink()
    second.unlink()
    (folder / "else.maginor").write_bytes(b"else")
    return folder


@pytest.fixture
def logs(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(played, tmp_path / "logs"))


def attest(logs: Path, path: Path) -> Attestation:
    with attesting(path, KEY, [logs]) as writer:
        for verdict in audit([logs]):
            writer.add(verdict)
    return Attestation.read(path)


def test_all_that_is_attested_is_found_again(logs: Path, tmp_path: Path) -> None:
    attestation = attest(logs, tmp_path / "a")
    assert (attestation.games, attestation.files) == (GAMES + 1, 12)
    rows = list(attestation.rows(range(GAMES + 1)))
    assert {row["word"] for row in rows} == {"ok", "damaged"}
    assert {row["file"] for row in rows} >= {"inner/two.maginor", "else.maginor"}
    for jobs in (1, 2):
        checked = check_sample(attestation, [logs], 100, jobs=jobs)
        assert checked.holds
        assert (checked.sample, checked.differing, checked.most_wrong) == (GAMES + 1, (), 0)
    moved = logs.rename(tmp_path / "elsewhere")
    assert check_sample(attestation, [moved], 5, seed=1).holds


def test_the_sample_follows_from_the_seed_and_its_games_alone_are_judged(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    attestation = attest(logs, tmp_path / "a")
    judged: list[tuple[str, int]] = []

    def noting(file: str, logged: LoggedGame, known: Mapping[str, Parts], *_: object) -> Verdict:
        judged.append((file, logged.number))
        return judge(file, logged, known)

    monkeypatch.setattr("maginor_core.audit.run.judge", noting)
    for seed in (1, 2):
        once, again = (check_sample(attestation, [logs], 4, seed=seed) for _ in range(2))
        assert once == again
        assert 3 <= len(judged) // 2 <= 4  # a file that is no log is not judged
        assert judged[: len(judged) // 2] == judged[len(judged) // 2 :]
        judged.clear()


def test_what_was_changed_since_or_attested_falsely_differs(logs: Path, tmp_path: Path) -> None:
    attestation = attest(logs, tmp_path / "a")
    data = bytearray((logs / "game-00003.maginor").read_bytes())
    data[len(data) // 2] ^= 1
    (logs / "game-00003.maginor").write_bytes(data)
    (logs / "game-00004.maginor").unlink()
    shutil.copy(logs / "game-00005.maginor", logs / "game-00006.maginor")
    (logs / "new.maginor").write_bytes((logs / "game-00007.maginor").read_bytes())
    checked = check_sample(attestation, [logs], 100)
    assert not checked.holds
    assert {row["file"] for row, _ in checked.differing} == {
        f"game-0000{number}.maginor" for number in (3, 4, 6)
    }
    assert checked.most_wrong == 3
    assert (checked.files, attestation.files) == (12, 12)
    with attesting(tmp_path / "lie", KEY, [logs]) as writer:
        for verdict in audit([logs]):
            if verdict.word == "ok":
                writer.add(verdict)
    lie = Attestation.read(tmp_path / "lie")
    told = check_sample(lie, [logs], 100)
    assert (told.differing, told.holds) == ((), False)  # it passes over what is not ok


def test_every_changed_or_missing_line_is_noticed(logs: Path, tmp_path: Path) -> None:
    path = tmp_path / "a"
    attest(logs, path)
    lines = path.read_bytes().splitlines(keepends=True)
    other = path.read_bytes().replace(b'"word":"ok"', b'"word":"illegal"', 1)
    short = [lines[:number] + lines[number + 1 :] for number in range(len(lines))]
    swapped = [*lines[:1], lines[2], lines[1], *lines[3:]]
    signed = json.loads(lines[-1])
    forged = {**signed, "key": Ed25519PrivateKey.generate().public_key().public_bytes_raw().hex()}
    later = {**signed, "time": signed["time"] + 1}
    for content in [
        b"",
        other,
        path.read_bytes()[:-20],
        *(b"".join(each) for each in (*short, swapped)),
        *(b"".join(lines[:-1]) + json.dumps(end).encode() + b"\n" for end in (forged, later)),
    ]:
        path.write_bytes(content)
        with pytest.raises(LogError, match="is no valid attestation"):
            Attestation.read(path)


def signed(path: Path, rows: list[Row], **stated: object) -> Attestation:
    """Read an attestation of these rows, signed as the page says, whatever is stated."""
    heading = line_of({"format": "maginor-core attestation", "version": 1, "program": "1"})
    lines, tree = [line_of(row) for row in rows], Tree()
    for line in lines:
        tree.add(leaf_hash(line))
    root, files = tree.root(), len({row.get("file") for row in rows})
    end = {"games": len(rows), "files": files, "root": root.hex(), "time": 1, **stated}
    text = (heading, end["games"], end["files"], bytes.fromhex(str(end["root"])), 1)
    signature = KEY.sign(b"maginor-core attestation\n" + pack(text))
    end |= {"key": KEY.public_key().public_bytes_raw().hex(), "signature": signature.hex()}
    path.write_bytes(b"".join([heading, *lines, line_of(end)]))
    return Attestation.read(path)


def line_of(content: Row) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def test_no_root_or_count_can_be_signed_that_is_not_of_the_lines(
    logs: Path, tmp_path: Path
) -> None:
    rows = list(attest(logs, tmp_path / "a").rows(range(GAMES + 1)))
    assert signed(tmp_path / "b", rows).files == 12
    for stated in ({"root": bytes(32).hex()}, {"games": GAMES}, {"files": 11}, {"files": 13}):
        with pytest.raises(LogError, match="not those that were signed"):
            signed(tmp_path / "b", rows, **stated)
    for wrong in ({}, {"file": 1, "game": 0}, {"file": "a"}, {"file": "a", "game": "0"}):
        with pytest.raises(LogError, match="a line that is no verdict"):
            signed(tmp_path / "b", [*rows, wrong])


def test_an_auditor_cannot_attest_some_games_twice_instead_of_others(
    logs: Path, tmp_path: Path
) -> None:
    """The attack: as many lines and files as there are, but only of games that are right."""
    rows = list(attest(logs, tmp_path / "a").rows(range(GAMES + 1)))
    good = [row for row in rows if row["word"] == "ok"]
    two = [row for row in rows if row["file"] == "inner/two.maginor"]
    for repeated in ([*good, good[0]], [good[0], *good[:2]], [*two, two[1]], two[::-1]):
        with pytest.raises(LogError, match="is there twice"):
            signed(tmp_path / "b", repeated)
    with attesting(tmp_path / "c", KEY, [logs, logs / "inner"]) as writer:
        verdicts = list(audit([logs]))
        for verdict in verdicts:
            writer.add(verdict)
        with pytest.raises(MalformedError, match="is there twice"):
            writer.add(verdicts[-1])


@pytest.mark.parametrize("left_out", [0, 1])
def test_a_game_that_is_left_out_of_its_file_is_noticed(
    logs: Path, tmp_path: Path, left_out: int
) -> None:
    rows = list(attest(logs, tmp_path / "a").rows(range(GAMES + 1)))
    place = ("inner/two.maginor", left_out)
    lie = signed(tmp_path / "b", [row for row in rows if (row["file"], row["game"]) != place])
    assert lie.files == 12
    told = check_sample(lie, [logs], 100)
    assert (told.differing, told.counts, told.holds) == ((), {"inner/two.maginor": (1, 2)}, False)


def test_a_false_verdict_is_found_or_within_the_bound(logs: Path, tmp_path: Path) -> None:
    rows = list(attest(logs, tmp_path / "a").rows(range(GAMES + 1)))
    rows[5] |= {"word": "illegal"}
    lie = signed(tmp_path / "b", rows)
    for seed in range(30):
        told = check_sample(lie, [logs], 3, seed=seed)
        assert told.holds is not bool(told.differing)
        assert told.most_wrong >= 1
    whole = check_sample(lie, [logs], 100)
    assert (len(whole.differing), whole.most_wrong) == (1, 1)
    invented = signed(tmp_path / "c", [*rows[:5], rows[5] | {"word": "splendid"}])
    with pytest.raises(LogError, match="is no verdict"):
        check_sample(invented, [logs], 100)


def test_nothing_is_left_behind_by_an_audit_that_fails(logs: Path, tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), attesting(tmp_path / "a", KEY, [logs]):
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == [logs]
    twice = attesting(tmp_path / "a", KEY, [logs, tmp_path / "x" / "logs"])
    with pytest.raises(MalformedError, match="one name"), twice:
        raise AssertionError("it does not begin")


def is_likely(games: int, wrong: int, sample: int, differing: int) -> bool:
    """Whether no more than so many are found in more than one of twenty samples; exactly."""
    ways = sum(
        comb(wrong, each) * comb(games - wrong, sample - each) for each in range(differing + 1)
    )
    return 20 * ways > comb(games, sample)


@pytest.mark.parametrize("games", [1, 2, 7, 20])
def test_the_bound_is_that_of_the_hypergeometric_distribution(games: int) -> None:
    for sample in range(1, games + 1):
        for differing in range(sample + 1):
            possible = range(differing, games - (sample - differing) + 1)
            likely = [each for each in possible if is_likely(games, each, sample, differing)]
            assert most_wrong(games, sample, differing) == max(likely)


@pytest.mark.parametrize(
    ("games", "sample", "differing", "most"),
    [(10**6, 300, 0, 9_934), (10**6, 3_000, 0, 996), (10**8, 300, 3, 2_564_136)],
)
def test_the_bound_of_many_games(games: int, sample: int, differing: int, most: int) -> None:
    assert most_wrong(games, sample, differing) == most
    assert is_likely(games, most, sample, differing)
    assert not is_likely(games, most + 1, sample, differing)


def test_the_commands(
    logs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Run(capsys, monkeypatch)
    key, public, path = tmp_path / "k.pem", tmp_path / "k.pub", tmp_path / "a"
    new_keys(key, public)
    (logs / "else.maginor").unlink()
    run.ok("audit", logs, "--attest", path, key)
    assert "is there already" in run.refused("audit", logs, "--attest", path, key)
    told = run.ok("audit", logs, "--attested", path, "--key", public, "--sample", "12")
    assert "12 games judged again, 0 with another verdict" in told
    assert "At most 0 games (0.00%) differ" in told
    assert "may be trusted is not known" in run.ok("audit", logs, "--attested", path)
    other = tmp_path / "other.pub"
    new_keys(tmp_path / "other.pem", other)
    status, told, _ = run("audit", logs, "--attested", path, "--key", other)
    assert (status, "is not trusted" in told) == (1, True)
    (logs / "game-00003.maginor").unlink()
    status, told, _ = run("audit", logs, "--attested", path)
    assert status == 1
    assert "game-00003.maginor, game 0: attested as ok; it is not there" in told
    assert "10 log files found, and the games of 11 are attested" in told
    found = run.json("audit", logs, "--attested", path, status=1)
    assert found["most_wrong"] == len(found["differing"]) == 1
    more = ("audit", logs, "--attest", tmp_path / "b", key)
    assert "--attest signs what the logs alone show" in run.refused(*more, "--key", public)
    assert "judges a sample alone" in run.refused(*more, "--attested", path)


def test_the_games_of_authors_are_judged_with_their_parts(logs: Path, tmp_path: Path) -> None:
    attestation = attest(logs, tmp_path / "a")
    parts = game("abracada").parts
    known = {parts.id_of(parts.standard()): parts.standard()}
    assert check_sample(attestation, [logs], 3, components=known).holds
