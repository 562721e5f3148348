"""Every kind of bad game is named for what it is."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from maginor_core import MaginorGame
from maginor_core.audit import WORDS, Summary, Verdict, audit
from maginor_core.eventlog.frames import SIGNATURE, frame
from maginor_core.eventlog.logged_game import ED25519
from maginor_core.eventlog.signing import signed_bytes
from tests.audit.planting import CHANCE, changed, header, log_bytes, plant
from tests.eventlog.specimens import read


@pytest.fixture(scope="module")
def verdicts(
    tmp_path_factory: pytest.TempPathFactory, game: MaginorGame
) -> tuple[dict[str, tuple[str, str]], dict[str, Verdict]]:
    folder = tmp_path_factory.mktemp("planted")
    planted = plant(folder, game)
    found = list(audit([folder]))
    assert [Path(verdict.file).name for verdict in found] == sorted(planted)
    return planted, {Path(verdict.file).name: verdict for verdict in found}


def test_each_kind_of_bad_game_is_named_for_what_it_is(
    verdicts: tuple[dict[str, tuple[str, str]], dict[str, Verdict]],
) -> None:
    planted, found = verdicts
    named = {name: verdict.word for name, verdict in found.items()}
    assert named == {name: word for name, (word, _) in planted.items()}
    for name, (_, reason) in planted.items():
        assert reason in found[name].reason, name
    others = {
        "insufficient",
        "could not be judged",
        "false disclosure",
        "ok in part",
    }  # tested elsewhere
    assert set(named.values()) == set(WORDS) - others


def test_what_is_wrong_is_located(
    verdicts: tuple[dict[str, tuple[str, str]], dict[str, Verdict]], game: MaginorGame
) -> None:
    found = verdicts[1]
    illegal = found["illegal.maginor"]
    assert illegal.record == 0
    assert illegal.ruling.startswith("TURN-")
    assert "MoveWizard" in illegal.reason
    torn = found["torn.maginor"]
    assert (torn.record, torn.records) == (game.version - 1, game.version - 1)
    damaged = found["damaged.maginor"]
    assert damaged.record == damaged.records > 0
    assert damaged.byte is not None
    assert damaged.byte > 0


def test_dice_are_judged_by_what_they_follow_from(
    verdicts: tuple[dict[str, tuple[str, str]], dict[str, Verdict]],
) -> None:
    found = verdicts[1]
    assert found["whole.maginor"].dice == "follow an open seed"
    assert found["committed.maginor"].dice == "follow from the commitment in this log"
    assert found["false-secret.maginor"].dice == "false"
    assert (found["whole.maginor"].ending, found["growing.maginor"].ending) == ("finished", "open")


def test_a_file_of_several_games_has_a_separate_verdict_for_each(
    tmp_path: Path, game: MaginorGame
) -> None:
    whole = log_bytes(game, header(game, CHANCE), list(game.log))
    growing = log_bytes(game, header(game, CHANCE), list(game.log), None)
    parts = [whole, changed(growing, len(growing) // 2), whole, b"junk", growing, whole]
    path = tmp_path / "some.maginor"
    path.write_bytes(b"".join(parts))
    found = list(audit([path]))
    assert [verdict.game for verdict in found] == list(range(len(found)))
    words = [verdict.word for verdict in found]
    assert words == ["ok", "damaged", "ok", "damaged", "ok so far", "ok"]
    second, fourth = found[1].byte, found[3].byte
    assert second is not None
    assert len(whole) < second < len(whole) + len(growing)
    assert fourth == sum(map(len, parts[:3]))


def signed(data: bytes, keys: int) -> bytes:
    """Return a sealed game with so many signatures that hold."""
    (game,) = read(data)
    assert game.seal is not None
    for _ in range(keys):
        key = Ed25519PrivateKey.generate()
        value = key.sign(signed_bytes(game.seal.head))
        data += frame(SIGNATURE, ED25519, key.public_key().public_bytes_raw(), value)
    return data


def test_a_false_signature_is_reported_beside_other_signatures(
    tmp_path: Path, game: MaginorGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = log_bytes(game, header(game), list(game.log))
    illegal = log_bytes(game, header(game), list(game.log)[1:])
    path = tmp_path / "some.maginor"
    path.write_bytes(
        signed(right, 2) + changed(signed(right, 2), -1) + changed(signed(illegal, 1), -1)
    )
    found = list(audit([path]))
    assert [verdict.word for verdict in found] == ["ok", "ok", "illegal"]
    reported = [(len(verdict.signed_by), len(verdict.false_signatures)) for verdict in found]
    assert reported == [(2, 0), (1, 1), (0, 1)]
    monkeypatch.setitem(sys.modules, "cryptography", None)
    found = list(audit([path]))
    assert [verdict.word for verdict in found] == ["ok", "ok", "illegal"]
    assert [len(verdict.unchecked_signatures) for verdict in found] == [2, 2, 1]
    summary = Summary()
    for verdict in found:
        summary.add(verdict)
    assert (summary.signed, summary.unchecked) == (0, 3)
