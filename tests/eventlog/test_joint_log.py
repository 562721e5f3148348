"""A log with joint dice and committed choices, checked by the page on the log format alone."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgpack
import pytest

from maginor_core.audit.judge import judge
from maginor_core.eventlog.reader import read_games
from tests.eventlog.distrust_specimen import DUELS, WITHHELD_STEP, joint_log

FOLDER = Path(__file__).parents[1] / "golden-logs"
GOLDEN = FOLDER / "joint-steps.log"
OLD = FOLDER / "joint.log"
"""Whose parties have not agreed on what the first step is for."""
HEADER, RECORD = 1, 2
COMMIT, REPLACE, EXCLUDE, CHOOSE_BEAST = 120, 122, 124, 15
CHOSEN, ROLLED, REVEALED = 42, 34, 43


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def number(x: int) -> bytes:
    return x.to_bytes(4, "big")


def below(seed: str, label: str, n: int) -> int:
    """A number below at most 256."""
    block = 0
    while True:
        for x in hmac.digest(seed.encode(), f"{label}:{block}".encode(), "sha256"):
            if x < 256 // n * n:
                return x % n
        block += 1


def parts_of(data: bytes) -> tuple[Any, list[Any]]:
    """The header and the records of a growing game."""
    unpacker = msgpack.Unpacker(strict_map_key=False)
    unpacker.feed(data)
    frames = list(unpacker)
    header = msgpack.unpackb(frames[0][1])
    return header, [msgpack.unpackb(frame[2]) for frame in frames if frame[0] == RECORD]


class Checker:
    """What the page says of joint dice and committed choices, and nothing of our code."""

    def __init__(self, header: Any) -> None:
        game, _, game_id, _, _, terms, setup, chance, options = header
        kind, self.ends, deal, _, self.withheld = chance
        assert kind == 3
        [undisclosed] = [option[1] for option in options if option[0] == 20]
        self.undisclosed = undisclosed
        players = setup[0]
        first = [option[1] for option in options if option[0] == 10]
        assert first in ([], [1]), "both logs are dealt"
        agreed = [game, game_id, terms, players, self.withheld, undisclosed, *first]
        self.agreement = sha(b"maginor agreement:", msgpack.packb(agreed))
        self.parties = list(range(players + 1))
        self.known = list(self.ends)
        self.known_at = [0] * (players + 1)
        self.step = 0
        self.decision = 0
        self.version = 0
        self.open: dict[int, bytes] = {}
        self.deal_seed = self.seed_of(deal)
        self.step = 1

    def seed_of(self, preimages: list[bytes]) -> str:
        assert len(preimages) == len(self.parties)
        shown = b""
        for party, preimage in zip(self.parties, preimages, strict=True):
            value = preimage
            for k in range(self.step, self.known_at[party] - 1, -1):
                value = sha(b"maginor chain:", self.agreement, number(party), number(k), value)
            assert value == self.known[party]
            self.known[party], self.known_at[party] = preimage, self.step + 1
            shown += number(party) + preimage
        ends = sha(*self.ends)
        text = sha(b"maginor joint dice:", self.agreement, ends, number(self.step), shown)
        return text.hex()

    def record(
        self, command: list[int], events: list[list[int]], evidence: list[Any]
    ) -> Iterator[str]:
        """Check a record, and yield what it contained."""
        by_kind = {item[0]: item[1] for item in evidence}
        assert list(by_kind) == sorted(by_kind)
        rolls = [event[3] for event in events if event[0] == ROLLED]
        tag, player = command[:2]
        drawn = tag == REPLACE and self.undisclosed == 3
        seed = ""
        assert (1 in by_kind) == bool(rolls or drawn)
        if 1 in by_kind:
            seed = self.seed_of(by_kind.pop(1))
            self.step += 1
        for place, face in enumerate(rolls):
            assert below(seed, f"die.{place}", 6) == face
            yield "roll"
        if tag == COMMIT:
            assert command[2] == self.decision
            assert events == [[121, player, self.decision]]
            self.open[player] = by_kind.pop(10)
            yield "commitment"
        elif tag == EXCLUDE:
            assert self.withheld == 1
            assert command[2] == self.step
            assert events == [[125, player, self.step]]
            self.parties.remove(player)
            self.step += 1
            yield "exclusion"
        elif tag == REPLACE:
            assert events[0] == [123, player, self.decision]
            assert events[1] == [CHOSEN, player, below(seed, "choice", 3)]
            del self.open[player]
            yield "default"
        elif player in self.open:
            content = [self.agreement, self.decision, player, command, by_kind.pop(11)]
            assert self.open.pop(player) == sha(b"maginor choice:", msgpack.packb(content))
            yield "disclosure"
        assert not by_kind
        self.version += 1
        if tag not in (COMMIT, EXCLUDE) and any(event[0] not in (CHOSEN, 123) for event in events):
            assert not self.open
            self.decision = self.version


def check_all(header: Any, records: list[Any]) -> tuple[Checker, list[str]]:
    checker = Checker(header)
    return checker, [what for record in records for what in checker.record(*record)]


@pytest.mark.parametrize("log", [GOLDEN, OLD])
def test_the_page_alone_is_enough_to_check_a_log_with_joint_dice_and_committed_choices(
    log: Path,
) -> None:
    header, records = parts_of(log.read_bytes())
    assert header[1] == 2
    checker, found = check_all(header, records)
    assert found.count("roll") > 2 * WITHHELD_STEP
    assert found.count("commitment") == 2 * DUELS
    assert found.count("disclosure") == 2 * DUELS - 1
    assert (found.count("default"), found.count("exclusion")) == (1, 1)
    # The deal: the first player is below the number of players.
    assert header[6][1] == below(checker.deal_seed, "deal.first", header[6][0])


@pytest.mark.parametrize("kind", [1, 10, 11])
def test_the_checker_of_these_tests_notices_changed_evidence(kind: int) -> None:
    header, records = parts_of(GOLDEN.read_bytes())
    place = max(n for n, record in enumerate(records) if kind in [item[0] for item in record[2]])
    for item in records[place][2]:
        if item[0] == kind:
            item[1] = [bytes(32)] * len(item[1]) if kind == 1 else bytes(32)
    with pytest.raises(AssertionError):
        check_all(header, records)


def test_what_writes_logs_today_writes_the_golden_ones(tmp_path: Path) -> None:
    assert joint_log(tmp_path / "new", "deal") == GOLDEN.read_bytes()
    assert joint_log(tmp_path / "old", None) == OLD.read_bytes()


@pytest.mark.parametrize("log", [GOLDEN, OLD])
def test_an_audit_reports_what_was_withheld_in_it(log: Path) -> None:
    with log.open("rb") as file:
        [game] = list(read_games(file))
    verdict = judge("joint.log", game, {})
    assert (verdict.word, verdict.ending, verdict.deal) == ("ok", "abandoned", "dealt")
    assert verdict.reason == (
        f"the host withheld its preimage of step {WITHHELD_STEP}; "
        "seat 0 did not disclose the choice that it has committed to"
    )
