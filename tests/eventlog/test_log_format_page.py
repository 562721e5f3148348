"""The page on the log format matches the code, and is enough to read a log without our code."""

from __future__ import annotations

import hashlib
import hmac
import importlib.util
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from attrs import evolve

from maginor_core.audit.judge import judge
from maginor_core.components.setup import VARIANT_NAMES
from maginor_core.components.tokens import FACES
from maginor_core.engine.chance import SeededChance
from maginor_core.engine.codec import LARGEST, pack, unpack
from maginor_core.engine.packable import DEEPEST, LONGEST_ARRAY
from maginor_core.eventlog.chain import chain_of
from maginor_core.eventlog.disk import LONGEST_ENDING, SECTOR
from maginor_core.eventlog.frames import LARGEST_CONTENT, MOST_GROWTH, StoredRecords
from maginor_core.eventlog.header import chance_to_numbers, pack_header
from maginor_core.eventlog.hidden import FieldPath
from maginor_core.eventlog.logged_game import MOST_RECORDS, make_seal
from maginor_core.eventlog.logs import CommittedSeed, read_log
from maginor_core.eventlog.reader import MOST_READINGS
from maginor_core.events import DieRolled
from tests.eventlog.crashes import crashed, record_of, with_records
from tests.eventlog.format_tables import tags_table, words_table
from tests.eventlog.seat_parts import hiding, of_seat
from tests.eventlog.specimens import (
    every_kind,
    game_in_one_frame,
    hidden_game,
    hidden_log,
    open_log,
    packed_game,
    read,
    sealed_log,
    seat_of_hidden,
)

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "spec" / "log-format.md").read_text(encoding="utf-8")
SCRIPT = ROOT / "examples" / "read-log" / "read_log.py"
GOLDEN = ROOT / "tests" / "golden-logs"


def test_the_page_lists_every_tag_and_word() -> None:
    for table in (words_table(), tags_table("commands"), tags_table("events")):
        assert f"\n\n{table}\n\n" in PAGE, table


def test_the_page_states_the_limits_and_variants() -> None:
    for limit in (LONGEST_ARRAY, LARGEST, LARGEST_CONTENT, MOST_RECORDS, LONGEST_ENDING, SECTOR):
        assert f"{limit:,}" in PAGE
    assert f"at most {DEEPEST} deep" in PAGE
    assert f"`size` is at most {MOST_GROWTH} times" in PAGE
    assert f"the same bytes {MOST_READINGS} times" in PAGE
    assert ", ".join(f"`{name}`" for name in VARIANT_NAMES) in PAGE


@pytest.fixture
def dice_hold() -> Callable[..., bool]:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    names: dict[str, Any] = {}  # Any: what the page defines
    exec(code, names)
    assert code.count("\n") <= 15
    assert {names["hashlib"], names["hmac"]} == {hashlib, hmac}
    check: Callable[..., bool] = names["dice_hold"]
    return check


def test_plain_python_checks_the_dice_of_a_game(dice_hold: Callable[..., bool]) -> None:
    game = read_log(GOLDEN / "committed.log")
    assert isinstance(game.chance, CommittedSeed)
    assert game.seal is not None
    events = [event for record in game.records for event in record.events]
    rolls = [FACES.index(event.face) for event in events if isinstance(event, DieRolled)]
    assert len(rolls) > 50
    commitment, texts, secret = game.chance.commitment, game.chance.entropies, game.seal.secret
    assert dice_hold(commitment, secret, texts, rolls)
    assert not dice_hold(commitment, secret + "x", texts, rolls)
    assert not dice_hold(commitment, secret, ("x", *texts[1:]), rolls)
    for place, face in enumerate(rolls):
        other = [*rolls[:place], (face + 1) % 6, *rolls[place + 1 :]]
        assert not dice_hold(commitment, secret, texts, other)
    dice = SeededChance(str(game.seed))
    many = [dice.outcome(len(FACES)) for _ in range(2000)]
    assert dice_hold(commitment, secret, texts, many)


@pytest.fixture(scope="module")
def read_log_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("read_log", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_script_imports_nothing_of_ours() -> None:
    names = re.findall(r"^\s*(?:import|from) (\S+)", SCRIPT.read_text(), flags=re.MULTILINE)
    assert names == ["hashlib", "hmac", "re", "sys", "zlib", "pathlib", "msgpack"]


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.log")), ids=lambda path: path.name)
def test_the_script_reads_what_we_read(read_log_script: ModuleType, path: Path) -> None:
    data = path.read_bytes()
    found, torn = read_log_script.games(data)
    ours = read(data)
    assert torn == sum(game.problem.cut for game in ours if game.problem)
    assert [game["id"] for game in found] == [game.header.id for game in ours if game.header]
    for theirs, game in zip(found, ours, strict=True):
        if game.header is not None and game.header.format == 2:
            assert theirs["records"] == [form.whole[:2] for form in game.forms()]
            assert theirs["evidence"] == [form.evidence for form in game.forms()]
            assert (theirs["setup"], theirs["chance"]) == (game.header.setup, game.header.chance)
        else:
            records = [read_log_script.value_of(record) for record in game.record_bytes()]
            assert theirs["records"] == records
        assert (theirs["seal"] or {}).get("head") == (game.seal.head if game.seal else None)


def test_the_script_notices_what_was_changed(read_log_script: ModuleType) -> None:
    grown = (open_log(), open_log() + bytes(50), sealed_log())
    hidden = (hidden_log(), hidden_game("kept"), seat_of_hidden("growing"), seat_of_hidden("kept"))
    for data in (*grown, game_in_one_frame(2, 150), packed_game(2, 150), every_kind(), *hidden):
        whole = read_log_script.games(data)
        for place in range(0, len(data), 11 if data in hidden else 2):
            change = data[:place] + bytes((data[place] ^ 1,)) + data[place + 1 :]
            try:
                found = read_log_script.games(change)
            except Exception:
                continue
            assert found[1] > 0, place
            assert all(game in whole[0] or not game["seal"] for game in found[0])


HIDING = {
    "the commitment of committed dice": ((7, 1), None),
    "where the deal comes from": ((7, 2), None),
    "a variant": ((6, 6, 0), None),
    "who plays": (None, (0, 1)),
    "a whole event": (None, (1, 0)),
}


@pytest.mark.parametrize(("in_header", "in_record"), HIDING.values(), ids=HIDING)
def test_the_script_and_the_audit_refuse_what_hides_more_than_the_page_says(
    read_log_script: ModuleType, in_header: FieldPath | None, in_record: FieldPath | None
) -> None:
    (game,) = read(hidden_log())
    assert game.header is not None
    if in_header == (7, 1):
        chance = chance_to_numbers(CommittedSeed(bytes(32), ("one", "two")))
        game.header = evolve(game.header, chance=chance, hidden=())
    changed = hiding(game, [in_header] if in_header else [], 0, [in_record] if in_record else [])
    data = StoredRecords.of(changed).to_bytes()
    with pytest.raises(read_log_script.LogError, match="hides what everybody may see"):
        read_log_script.games(data)
    verdict = judge("log", changed, {})
    assert verdict.word == ("false terms" if in_header else "other events"), verdict.reason
    part = StoredRecords.of(of_seat(changed, 1)).to_bytes()
    with pytest.raises(read_log_script.LogError, match="hides what everybody may see"):
        read_log_script.games(part)


def test_the_script_and_the_audit_refuse_format_2_where_nothing_needs_it(
    read_log_script: ModuleType,
) -> None:
    (game,) = read(sealed_log())
    assert game.header is not None
    header = evolve(game.header, format=2)
    records = [pack((*unpack(piece), ())) for piece in game.pieces]
    chain = chain_of(header, pack_header(header))
    chain.add_records(records)
    seal = make_seal(chain, "abandoned", len(records), "")
    frames = StoredRecords(pack_header(header), records, seal)
    with pytest.raises(read_log_script.LogError, match="it needs no format 2"):
        read_log_script.games(frames.to_bytes("kept"))
    for form in ("kept", "growing"):
        (needless,) = read(frames.to_bytes(form))
        verdict = judge("log", needless, {})
        assert verdict.word == "false terms"
        assert "it is in format 2, and has nothing that format 1 lacks" in verdict.reason


def test_the_script_runs_by_itself() -> None:
    run = subprocess.run(
        [sys.executable, "-I", SCRIPT, GOLDEN / "torn.log", GOLDEN / "sealed.log"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "game specimen-1, 11 records, continues" in run.stdout
    assert "12 records, abandoned, head" in run.stdout
    assert "bytes were cut off in the writing" in run.stdout
    run = subprocess.run(
        [sys.executable, "-I", SCRIPT, ROOT / "README.md"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert run.stderr.startswith("read_log.py: ")
    assert "Traceback" not in run.stderr


def test_the_script_and_the_engine_agree_on_what_a_crash_can_leave(
    read_log_script: ModuleType, tmp_path: Path
) -> None:
    draw = random.Random(1)
    judged: Counter[str] = Counter()
    for number in range(60):
        path = tmp_path / str(number)
        sizes = [draw.choice((20, 60, 200, 900, 5000)) for _ in range(5)]
        ends = with_records(path, map(record_of, sizes))
        data = path.read_bytes()
        for _ in range(12):
            begin = draw.choice((ends[-2], draw.randrange(ends[0], len(data))))
            left = draw.choice(list(islice(crashed(data, begin), 16)))
            if draw.random() < 0.5:
                start = draw.randrange(ends[0], len(data))
                stop = draw.randrange(start, min(start + 600, len(data)))
                left = left[:start] + bytes(stop - start) + left[stop:]
            left += bytes(draw.choice((0, 1, 700)))
            (game,) = read(left)
            trouble = "whole" if game.problem is None else game.problem.trouble
            judged[trouble] += 1
            try:
                (found,), torn = read_log_script.games(left)
            except (read_log_script.LogError, ValueError, TypeError):
                assert trouble == "damaged"
            else:
                cut = 0 if game.problem is None else game.problem.cut
                assert (trouble, len(found["records"]), torn) == (
                    "torn" if torn else trouble,
                    game.count,
                    cut,
                )
                assert trouble != "damaged"
    assert min(judged[each] for each in ("whole", "torn", "damaged")) > 30, judged
