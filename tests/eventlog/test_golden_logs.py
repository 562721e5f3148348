"""Logs that were written once are read for ever, and what writes them today writes the same."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from maginor_core import reference_components
from maginor_core.audit.judge import judge
from maginor_core.eventlog.files import open_log as opened
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.logs import CommittedSeed, JointSeed, read_logs
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.signing import Signers, signers_of
from tests.eventlog.format_tables import COMMAND_TAGS, EVENT_TAGS
from tests.eventlog.specimens import (
    game_in_one_frame,
    hidden_game,
    hidden_log,
    open_log,
    read,
    sealed_log,
    seat_of_hidden,
    several_games,
)

FOLDER = Path(__file__).parents[1] / "golden-logs"
GOLDEN: dict[str, Any] = json.loads((FOLDER / "golden.json").read_text())  # Any: JSON, as written
NAMES = sorted(GOLDEN)
KNOWN = {"reconstruction-1": reference_components()}


def games_in(name: str) -> list[LoggedGame]:
    if name.endswith(".zst"):
        pytest.importorskip("zstandard")
    with opened(FOLDER / name) as file:
        return list(read_games(file))


def test_every_golden_log_is_documented() -> None:
    there = {path.name for path in FOLDER.iterdir()} - {"golden.json", "tags.json", "README.md"}
    assert there == set(GOLDEN)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_log_is_never_rewritten(name: str) -> None:
    data = (FOLDER / name).read_bytes()
    assert hashlib.sha256(data).hexdigest() == GOLDEN[name]["sha256"]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_log_reads_as_it_always_did(name: str) -> None:
    reported = []
    for game in games_in(name):
        assert game.header is not None
        seal = game.seal
        reported.append(
            {
                "id": game.header.id,
                "format": game.header.format,
                "header": hashlib.sha256(game.header_bytes).hexdigest(),
                "records": game.count,
                "content": hashlib.sha256(game.records).hexdigest(),
                "outcome": seal.outcome if seal else None,
                "secret": seal.secret if seal else None,
                "head": seal.head.hex() if seal else None,
                "signed_by": [signature.key.hex() for signature in game.signatures],
                "torn": game.problem.cut if game.problem else 0,
            }
        )
    assert reported == GOLDEN[name]["games"]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_follows_the_rules(name: str) -> None:
    if name.endswith(".zst"):
        pytest.importorskip("zstandard")
    if name.startswith("seat"):
        for game in games_in(name):
            verdict = judge(name, game, KNOWN)
            assert (verdict.word, verdict.seat) == ("ok in part", 1), verdict.reason
        return
    for game, stored in zip(games_in(name), read_logs(FOLDER / name), strict=True):
        stored.verify()
        verdict = judge(name, game, KNOWN)
        confirmed = "ok so far" if game.seal is None else "ok"
        expected = "torn" if name.startswith("torn") else confirmed
        assert verdict.word == expected, verdict.reason
        committed = isinstance(stored.chance, CommittedSeed | JointSeed)
        assert verdict.dice == (
            "follow from the commitment in this log" if committed else "follow an open seed"
        )


def test_what_writes_logs_today_writes_the_golden_ones() -> None:
    written = {
        "open.log": open_log(),
        "torn.log": open_log()[:-7],
        "room.log": open_log() + bytes(300),
        "torn-in-room.log": open_log()[:-7] + bytes(300),
        "sealed.log": sealed_log(),
        "kept.log": game_in_one_frame(2, None),
        "several.log": several_games(),
        "hidden.log": hidden_log(),
        "hidden-open.log": hidden_log(70, sealed=False),
        "hidden-kept.log": hidden_game("kept"),
        "seat.log": seat_of_hidden("growing"),
        "seat-kept.log": seat_of_hidden("kept"),
    }
    for name, data in written.items():
        assert (FOLDER / name).read_bytes() == data, name


def test_a_changed_signature_does_not_hold() -> None:
    pytest.importorskip("cryptography")
    data = (FOLDER / "signed.log").read_bytes()
    (game,) = read(data)
    key = (game.signatures[0].key.hex(),)
    assert signers_of(game) == Signers(holding=key)
    signature = data.index(game.signatures[0].value)
    for place in range(signature, len(data)):
        (game,) = read(data[:place] + bytes((data[place] ^ 1,)) + data[place + 1 :])
        assert signers_of(game) == Signers(false=key)


def test_tags_are_only_ever_added() -> None:
    pinned = json.loads((FOLDER / "tags.json").read_text())
    now = {
        str(tag): [kind.__name__, *kind.names]
        for tag, kind in {**COMMAND_TAGS, **EVENT_TAGS}.items()
    }
    assert now == pinned, "pin a new tag in tags.json; never change one that is there"
    assert not COMMAND_TAGS.keys() & EVENT_TAGS.keys()
