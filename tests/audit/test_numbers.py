"""Every number that a file may contain is tried at its extremes: a verdict, or an error of ours.

The forms are walked, not listed: each whole number of a specimen is changed by itself. The chains
and seals of logs are made again, so that it is the number that is judged.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from maginor_core.audit import Checkpoint, Summary, Verdict, audit
from maginor_core.audit.commitments import commitments_from_json
from maginor_core.audit.crosscheck import CrossCheck
from maginor_core.audit.report import Report
from maginor_core.cli import main
from maginor_core.engine.codec import pack, unpack
from maginor_core.engine.errors import EngineError, MalformedError
from maginor_core.eventlog.chain import Chain, chain_after
from maginor_core.eventlog.frames import HEADER, RECORD, SEAL, frame
from maginor_core.eventlog.json_lines import games_from, lines_of
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame, make_seal, pack_seal
from maginor_core.eventlog.reader import read_games
from maginor_core.evidence.manifest import Head, ManifestReading, proof_from_json
from maginor_core.evidence.manifest.comparison import compare
from maginor_core.evidence.manifest.reader import (
    ManifestHeader,
    frames_in,
    head_frame,
    header_frame,
)
from maginor_core.evidence.manifest.writer import prove_consistency, prove_inclusion
from maginor_core.evidence.policy import Policy, Trust, policy_from_json
from maginor_core.evidence.seat_log import Disclosure, disclose
from maginor_core.games import every_game, known_game
from tests.manifest.specimens import KEY, write_golden

Plain: TypeAlias = Any  # numbers, text, bytes, and arrays or objects of these

LOGS: Final = sorted(Path(__file__).parents[1].joinpath("golden-logs").glob("*.log"))
POWERS: Final = (1 << 31, 1 << 53, 1 << 63, (1 << 64) - 1)
IN_JSON: Final = tuple(sign * power for power in POWERS for sign in (1, -1))
IN_MSGPACK: Final = tuple(number for number in IN_JSON if number >= -(1 << 63))
RECORDS: Final = 3
"""How many records of a log are walked."""


def changed(value: Plain, extremes: tuple[int, ...]) -> Iterator[Plain]:
    """Yield ``value`` with each number in it replaced by each extreme, one at a time."""
    match value:
        case bool():
            return
        case int():
            yield from extremes
        case tuple() | list():
            for place, item in enumerate(value):
                for other in changed(item, extremes):
                    yield type(value)([*value[:place], other, *value[place + 1 :]])
        case dict():
            for key, item in value.items():
                for other in changed(item, extremes):
                    yield {**value, key: other}


def test_each_number_is_replaced_by_each_extreme() -> None:
    assert [*changed((1, ["a", {"b": 2}], True), (7, 8))] == [
        (7, ["a", {"b": 2}], True),
        (8, ["a", {"b": 2}], True),
        (1, ["a", {"b": 7}], True),
        (1, ["a", {"b": 8}], True),
    ]


def first_game(name: str) -> LoggedGame:
    with LOGS[0].with_name(f"{name}.log").open("rb") as file:
        return next(read_games(file))


def distinct_logs() -> list[Path]:
    """Return the golden logs that differ in header or first records, sealed ones if there are.

    Others differ in how their records are packed, and ``rebuilt`` packs all of them alike.
    """
    found: dict[tuple[bytes, ...], Path] = {}
    for path in LOGS:
        game = first_game(path.stem)
        content = (game.header_bytes, *game.pieces[:RECORDS])
        if game.seal is not None or content not in found:
            found[content] = path
    return list(found.values())


each_log = pytest.mark.parametrize("log", distinct_logs(), ids=lambda path: path.stem)


def rebuilt(header: bytes, records: list[bytes], game: LoggedGame) -> bytes:
    """Return a log of this header and these records, sealed if ``game`` is."""
    try:
        chain = chain_after(header)
    except MalformedError:  # no reader comes further than to the header
        chain = Chain(header)
    frames = [frame(HEADER, header, chain.link())]
    for number, record in enumerate(records):
        with suppress(MalformedError):
            chain.add(record)
        frames.append(frame(RECORD, number, record, chain.link()))
    if game.seal is not None:
        hidden = game.seal.hidden or None
        seal = make_seal(chain, "abandoned", len(records), game.seal.secret, hidden)
        frames.append(frame(SEAL, pack_seal(seal)))
    return b"".join(frames)


def variants_of(game: LoggedGame) -> Iterator[bytes]:
    """Yield logs in which one number of the game's header, first records or seal is another."""
    header, records = game.header_bytes, game.pieces[:RECORDS]
    for other in changed(unpack(header), IN_MSGPACK):
        yield rebuilt(pack(other), records, game)
    for place, record in enumerate(records):
        for other in changed(unpack(record), IN_MSGPACK):
            yield rebuilt(header, [*records[:place], pack(other), *records[place + 1 :]], game)
    if game.seal is not None:
        begun = rebuilt(header, records, game)
        seal = frame(SEAL, pack_seal(game.seal))
        for other in changed(unpack(pack_seal(game.seal)), IN_MSGPACK):
            yield begun[: -len(seal)] + frame(SEAL, pack(other))


@each_log
def test_numbers_of_logs_get_a_verdict(log: Path, tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    game = first_game(log.stem)
    count = 0
    for count, data in enumerate(variants_of(game), 1):
        folder.joinpath(f"{count:05}.maginor").write_bytes(data)
    summary = Summary()
    with (
        CrossCheck() as check,
        Report(tmp_path / "verdicts.jsonl") as lines,
        Report(tmp_path / "verdicts.parquet") as columns,
    ):
        for verdict in audit([folder]):
            assert verdict.word != "could not be judged", verdict
            summary.add(verdict)
            for sink in (check, lines, columns):
                sink.add(verdict)
        findings = list(check.findings())
    assert summary.files == count > 0
    assert all(finding.id for finding in findings)


@pytest.mark.parametrize("game", list(every_game()), ids=lambda game: game.name)
def test_numbers_of_setups_are_read_or_refused(game: Any) -> None:  # Any: a definition
    setup = game.setups.deal(game.fewest_players, "a seed", None, {})
    for form, read, extremes in (
        (setup.numbers, game.setups.from_numbers, IN_MSGPACK),
        (game.setups.to_json(setup), game.setups.from_json, IN_JSON),
    ):
        for other in changed(form, extremes):
            with suppress(EngineError):
                read(other)


@each_log
def test_numbers_of_a_log_as_json_are_read_or_refused(log: Path) -> None:
    game = first_game(log.stem)
    game.problem = None  # of a torn log, what comes before
    lines = [json.loads(json.dumps(line)) for line in lines_of(game, known_game)]
    for place, line in enumerate(lines[: 1 + RECORDS] + lines[-1:]):
        for other in changed(line, IN_JSON):
            content = [*lines[:place], other] if place <= RECORDS else [*lines[:-1], other]
            with suppress(EngineError):
                list(
                    games_from(
                        "lines",
                        [json.dumps(one).encode() for one in content],
                        known_game,
                        "maginor",
                    )
                )


def manifests_of(golden: bytes, path: Path) -> Iterator[bytes]:
    """Yield manifests with other numbers, those of headers and heads signed again."""
    path.write_bytes(golden)
    with path.open("rb") as file:
        frames = list(frames_in(file))
    for one in {one.kind: one for one in frames}.values():
        for other in changed((one.kind, *one.parts), IN_MSGPACK):
            yield golden[: one.start] + pack(other) + golden[one.end :]
    header = ManifestHeader.from_bytes(unpack(golden[: frames[0].end])[1])
    for other in changed(unpack(header.to_bytes()), IN_MSGPACK):
        yield header_frame(pack(other)) + golden[frames[0].end :]
    with ManifestReading(path) as reading:
        list(reading.items())
        last = reading.head
    for size, time in changed((last.size, last.time), IN_MSGPACK):
        signed = Head.signed(last.manifest, size, last.root, time, KEY)
        yield golden + head_frame(size, last.root, time, signed.signature)


def test_numbers_of_manifests_are_read_or_refused(tmp_path: Path) -> None:
    golden, path = tmp_path / "golden", tmp_path / "changed"
    write_golden(golden)
    manifests = list(manifests_of(golden.read_bytes(), golden))
    assert len(manifests) > 50
    for data in manifests:
        path.write_bytes(data)
        with suppress(EngineError), CrossCheck(path) as check:
            list(check.findings())
        with suppress(EngineError):
            compare(golden, path)


def test_numbers_of_heads_and_proofs_are_read_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "manifest"
    write_golden(path)
    for proof in (prove_inclusion(path, "game-3"), prove_consistency(path, 3)):
        for other in changed(proof.to_json(), IN_JSON):
            with suppress(EngineError):
                assert proof_from_json(other).problem()


def test_numbers_of_policies_commitments_and_disclosures_are_read_or_refused() -> None:
    party = {"name": "host", "role": "host", "keys": [KEY.public_key().public_bytes_raw().hex()]}
    policy = {"format": 1, "require": {"host": 1}, "party": [party]}
    steps = {"0": "deal", "1": {"record": 3, "command": {"type": "roll_die", "player": 0}}}
    published = {"game": {"ends": {"0": "0" * 64}, "noted_by": ["0"], "steps": steps}}
    game = first_game("hidden")
    assert game.header is not None
    disclosure = disclose(game, 0, game.header.hidden[0].path).to_json()
    forms: list[tuple[Plain, Callable[[Any], object]]] = [  # Any: plain JSON data
        (policy, policy_from_json),
        (published, commitments_from_json),
        (disclosure, lambda data: Disclosure.from_json(data).verify(game.head)),
    ]
    for form, read in forms:
        read(form)
        for other in changed(form, IN_JSON):
            with suppress(EngineError):
                read(other)


def test_numbers_of_a_checkpoint_are_taken_over_or_refused(tmp_path: Path) -> None:
    verdict = Verdict("a", 0, "id", "ok", "open", seat=0, byte=0, record=0)
    with CrossCheck() as check, Report(tmp_path / "verdicts.parquet") as report:
        for number, other in enumerate(changed(verdict.to_json(), IN_JSON)):
            path = tmp_path / str(number)
            with Checkpoint(path) as saved:
                saved.save("chunk", [_Row(other)])  # type: ignore[list-item] # as a file may have it
                with suppress(LogError):
                    for taken in saved.verdicts("chunk") or ():
                        check.add(taken)
                        report.add(taken)
        list(check.findings())


class _Row:
    """What a checkpoint takes for a verdict."""

    source = ""

    def __init__(self, data: Plain) -> None:
        self._data = data

    def to_json(self) -> Plain:
        return self._data


@pytest.mark.parametrize("name", ["open", "seat"])
def test_a_number_past_every_bound_leaves_the_other_files_their_verdicts(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = first_game(name)
    header = list(unpack(game.header_bytes))
    if name == "open":
        header[3] = 1 << 63
    else:
        header[8] = tuple((3, 1 << 63) if item[0] == 3 else item for item in header[8])
    tmp_path.joinpath("a.maginor").write_bytes(rebuilt(pack(tuple(header)), game.pieces, game))
    tmp_path.joinpath("b.maginor").write_bytes(LOGS[0].with_name("sealed.log").read_bytes())
    assert main(["audit", str(tmp_path), "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["words"]["ok"] == 1
    (failing,) = answer["failing"]
    assert "must be a whole number from 0 to" in failing["reason"]


def test_an_internal_error_in_one_comparison_is_the_verdict_on_one_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("sealed", "signed", "open"):
        data = LOGS[0].with_name(f"{name}.log").read_bytes()
        tmp_path.joinpath(f"{name}.maginor").write_bytes(data)
    policy = Policy.of_keys([KEY.public_key().public_bytes_raw().hex()])
    trust = policy.trust

    def failing(signed_by: Collection[str]) -> Trust:
        if signed_by:
            raise ZeroDivisionError("a slip of ours")
        return trust(signed_by)

    monkeypatch.setattr(policy, "trust", failing)
    words = [verdict.word for verdict in audit([tmp_path], policy=policy)]
    assert words == ["insufficient", "insufficient", "could not be judged"]
