"""A log that names its rules: an audit says whether others are installed, and believes nobody."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from maginor_core import MaginorGame
from maginor_core.audit import Checkpoint, Summary, Verdict, audit
from maginor_core.audit.report import Report
from maginor_core.commands import MoveWizard, PlaySymbolCard
from maginor_core.engine.codec import pack_record
from maginor_core.engine.decider import NotAllowedError, tag_of
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.log import Record
from maginor_core.eventlog import header as headers
from maginor_core.eventlog.chain import chain_of
from maginor_core.eventlog.frames import GROWING, PACKED, StoredRecords
from maginor_core.eventlog.header import Chance, pack_header, unpack_header
from maginor_core.eventlog.hidden import FINGERPRINT, OPTIONS
from maginor_core.eventlog.json_lines import games_from, lines_of
from maginor_core.eventlog.logged_game import Form, Outcome, make_seal
from maginor_core.eventlog.logs import OpenSeed, Recorder, header_of, read_log, record, reopen
from maginor_core.eventlog.shard import games_in
from maginor_core.eventlog.stores import MemoryStore
from maginor_core.eventlog.stores.games import create_game, open_game
from maginor_core.games.maginor import GameRecord
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.registry import known_game
from maginor_core.site.log_audit import LogAudit
from tests.audit.planting import CHANCE
from tests.board import vocabulary_of
from tests.cli.running import Run
from tests.revision_two import knowing
from tests.tiny.game import TINY

OWN = DEFINITION.fingerprint
FORGED = bytes(range(32))


def _no_more(state: Any, player: int, symbol: int) -> None:  # Any: a state of Maginor
    raise NotAllowedError("CARD-01", "symbol cards may not be played any more")


def _twice(state: Any, player: int, oracle: int) -> None:  # Any: as above
    DEFINITION.decider.rules[tag_of(MoveWizard)](state, player, oracle)
    state.turn_resumed(player)


def changed(kind: type, rule: Any) -> Any:  # Any: a rule; what finds the game
    """The same revision of the game, of which one rule was changed."""
    rules = {**DEFINITION.decider.rules, tag_of(kind): rule}
    return knowing(evolve(DEFINITION, decider=evolve(DEFINITION.decider, rules=rules)))


STRICTER = changed(PlaySymbolCard, _no_more)
OTHER_EVENTS = changed(MoveWizard, _twice)


def log(
    game: MaginorGame,
    records: Sequence[GameRecord],
    named: bytes = b"",
    *,
    chance: Chance = CHANCE,
    outcome: Outcome = "finished",
    form: Form = PACKED,
) -> bytes:
    """A sealed log whose chain and seal fit, and that names rules if it is to."""
    header = header_of(DEFINITION, game.setup, chance, game_id=secrets.token_hex(4), began=0)
    if named:
        header = evolve(header, format=2, options=((FINGERPRINT, named),))
    words = vocabulary_of(game.setup)
    recorder = Recorder(DEFINITION, header, game.setup.players, words)
    packed = [recorder.record(pack_record(words, each)) for each in records]
    chain = chain_of(header, pack_header(header))
    chain.add_records(packed)
    seal = make_seal(chain, outcome, len(packed), "")
    return StoredRecords(pack_header(header), packed, seal, form=form).to_bytes()


def judged(tmp_path: Path, data: bytes, games: Any = known_game) -> Verdict:  # Any: as above
    path = tmp_path / "judged.maginor"
    path.write_bytes(data)
    [verdict] = audit([path], games=games)
    return verdict


def illegal(game: MaginorGame) -> list[GameRecord]:
    """Records whose third one is against any rules."""
    return [*list(game.log)[:2], Record(MoveWizard(1 - game.setup.first_player, "owl"), ())]


@pytest.mark.parametrize("named", [b"", OWN, FORGED], ids=["nothing", "own", "forged"])
def test_a_game_in_order_is_ok_whatever_it_names(
    tmp_path: Path, game: MaginorGame, named: bytes
) -> None:
    verdict = judged(tmp_path, log(game, list(game.log), named))
    rules = {b"": "not named", OWN: "those installed", FORGED: "others"}[named]
    assert (verdict.word, verdict.dice, verdict.deal) == ("ok", "follow an open seed", "dealt")
    assert (verdict.rules, verdict.differs, verdict.reason) == (rules, "", "")


def test_the_verdict_says_that_other_rules_are_installed_and_where_they_differ(
    tmp_path: Path, game: MaginorGame
) -> None:
    records = list(game.log)
    first = next(at for at, one in enumerate(records) if isinstance(one.command, PlaySymbolCard))
    moved = next(at for at, one in enumerate(records) if isinstance(one.command, MoveWizard))
    named, unnamed = log(game, records, OWN), log(game, records)
    strict = judged(tmp_path, named, STRICTER)
    assert (strict.word, strict.record, strict.ruling) == ("illegal", first, "CARD-01")
    assert (strict.rules, strict.differs) == ("others", "CARD-01")
    assert strict.reason.endswith(", so audit it again with those")
    assert f"by its writer's own word they are {OWN.hex()[:12]}…" in strict.reason
    other = judged(tmp_path, named, OTHER_EVENTS)
    assert (other.word, other.record, other.rules) == ("other events", moved, "others")
    assert other.differs == "MOVE-01"
    for games in (STRICTER, OTHER_EVENTS):
        told = judged(tmp_path, unnamed, games)
        assert (told.rules, told.differs) == ("not named", judged(tmp_path, named, games).differs)
        assert told.reason.endswith(
            "; the log does not name its rules, so this cannot be told apart"
        )


def test_what_a_log_names_makes_no_verdict_better(
    tmp_path: Path,
    game: MaginorGame,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A host that writes a fingerprint into a log can choose it; words and status do not change."""
    records = list(game.log)
    rolled = next(at for at, one in enumerate(records) if len(one.events) > 1)
    fewer = Record(records[rolled].command, records[rolled].events[:-1])
    logs: dict[str, tuple[Any, ...]] = {  # Any: arguments of log
        "illegal": (illegal(game), CHANCE, "abandoned"),
        "other events": ([*records[:rolled], fewer], CHANCE, "abandoned"),
        "false dice": (records, OpenSeed("another", "reconstruction-1"), "finished"),
        "false terms": (records[:9], CHANCE, "finished"),
    }
    run = Run(capsys, monkeypatch)
    for word, (played, chance, outcome) in logs.items():
        plain = judged(tmp_path, log(game, played, chance=chance, outcome=outcome))
        assert plain.word == word
        for named in (OWN, FORGED):
            verdict = judged(tmp_path, log(game, played, named, chance=chance, outcome=outcome))
            same = ("word", "ending", "record", "ruling", "records", "events", "dice", "differs")
            assert [getattr(verdict, each) for each in same] == [
                getattr(plain, each) for each in same
            ]
            assert run("audit", tmp_path, "--jobs", "1")[0] == 1
    own = judged(tmp_path, log(game, illegal(game), OWN, outcome="abandoned"))
    assert own.reason.endswith("by its writer's own word the rules are those that are installed")


def test_rules_are_no_excuse_where_chance_or_chain_do_not_hold(
    tmp_path: Path, game: MaginorGame
) -> None:
    data = log(game, illegal(game), FORGED, outcome="abandoned")
    assert judged(tmp_path, data).differs
    dealt = log(game, illegal(game), FORGED, chance=OpenSeed("x", "reconstruction-1"))
    growing = log(game, illegal(game), FORGED, outcome="abandoned", form=GROWING)
    for wrong in (dealt, growing[:-1] + bytes([growing[-1] ^ 1])):  # another head in its seal
        verdict = judged(tmp_path, wrong)
        assert (verdict.word, verdict.differs) == ("illegal", "")
        assert "by its writer's own word" not in verdict.reason


def test_a_false_deal_or_other_terms_may_be_of_other_rules(
    tmp_path: Path, game: MaginorGame
) -> None:
    chance = OpenSeed("another", "reconstruction-1")
    deal = judged(tmp_path, log(game, [], FORGED, chance=chance, outcome="abandoned"))
    assert (deal.word, deal.rules, deal.differs) == ("false dice", "others", "")
    assert "the seed deals; or the rules of maginor that are installed are not those" in deal.reason


def test_an_older_program_reports_a_newer_one(
    tmp_path: Path, game: MaginorGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = log(game, list(game.log), OWN)
    monkeypatch.setattr(headers, "OPTIONS", OPTIONS - {FINGERPRINT})
    verdict = judged(tmp_path, data)
    assert verdict.word == "unknown"
    assert "an option of kind 30, which this program does not know" in verdict.reason


@pytest.mark.parametrize("named", [b"short", 30, "text"])
def test_a_fingerprint_of_another_form_is_damage(game: MaginorGame, named: Any) -> None:
    header = header_of(DEFINITION, game.setup, CHANCE, began=0)
    packed = pack_header(evolve(header, format=2, options=((FINGERPRINT, named),)))
    with pytest.raises(MalformedError, match="of kind 30 is not valid"):
        unpack_header(packed)


def test_a_game_is_begun_continued_and_converted_with_the_name_of_its_rules(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.maginor"
    with record(DEFINITION, path, 2, "named", fingerprint=True) as begun:
        begun.submit(begun.legal()[0])
    with reopen(path) as resumed:
        resumed.submit(resumed.legal()[0])
    assert read_log(path).header.fingerprint == OWN
    [logged] = games_in(path)
    lines = [json.dumps(line).encode() for line in lines_of(logged, known_game)]
    assert b"".join(games_from("lines", lines, known_game, "maginor")) == path.read_bytes()
    store = MemoryStore()
    game_id, created = create_game(store, TINY, TINY.deal(2, "a"), fingerprint=True)
    created.submit(created.legal()[0])
    assert unpack_header(store.read(game_id).header).fingerprint == TINY.fingerprint
    assert open_game(store, game_id, known_game).version == 1
    assert [one.word for one in audit([path])] == ["ok so far"]


def test_rules_without_sources_cannot_be_named() -> None:
    def written(state: Any) -> None:  # Any: as above
        """As in a build that is compiled."""

    written.__module__ = "nowhere"
    compiled = evolve(TINY, result=written)
    with pytest.raises(MalformedError, match="fingerprint: is not known"):
        header_of(compiled, TINY.deal(2, "a"), CHANCE, fingerprint=True)
    header = header_of(TINY, TINY.deal(2, "a"), CHANCE, fingerprint=True)
    assert header.fingerprint == TINY.fingerprint != b""


def test_an_audit_names_the_ruling_that_differs_first_over_all_games(
    tmp_path: Path,
    game: MaginorGame,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for number, named in enumerate((FORGED, FORGED, b"", OWN)):
        data = log(game, illegal(game), named, outcome="abandoned")
        (folder / f"{number}.maginor").write_bytes(data)
    (folder / "4.maginor").write_bytes(log(game, list(game.log), FORGED))
    verdicts = list(audit([folder]))
    where = verdicts[0].differs
    summary = Summary()
    for verdict in verdicts:
        summary.add(verdict)
    assert summary.differing == {where: 4}
    assert summary.doubts == {"others": 2, "not named": 1, "those installed": 1}
    run = Run(capsys, monkeypatch)
    told = " ".join(run("audit", folder, "--jobs", "1")[1].split())
    assert "though chain, seal and chance hold: 4 games" in told
    assert f"The first difference, by ruling or command: {where} (4)" in told
    assert f"The earliest: record 2 of game 0 of {folder / '0.maginor'}" in told
    assert "2 logs of these: by the writer's own word begun under other rules" in told
    found = run.json("audit", folder, "--jobs", "1", status=1)
    assert found["rules"] == {"not named": 1, "those installed": 1, "others": 3, "not compared": 0}
    assert found["differing"]["first"] == {where: 4}
    assert found["differing"]["example"]["record"] == 2


def test_reports_checkpoints_and_pages_say_the_same(tmp_path: Path, game: MaginorGame) -> None:
    path = tmp_path / "a.maginor"
    path.write_bytes(log(game, illegal(game), FORGED, outcome="abandoned"))
    [right] = audit([path])
    with Report(tmp_path / "report.jsonl") as report:
        report.add(right)
    with LogAudit() as page:
        page.begin(str(path))
        page.step(10)
        assert page.report.block(0) == (tmp_path / "report.jsonl").read_text()
    [row] = map(json.loads, page.report.block(0).splitlines())
    assert (row["rules"], row["differs"]) == ("others", right.differs)
    assert Verdict.from_json(row) == right
    saved = tmp_path / "saved"
    for games, resumed in ((known_game, 0), (known_game, 1), (STRICTER, 0), (STRICTER, 1)):
        with Checkpoint(saved) as checkpoint:
            assert len(list(audit([path], checkpoint=checkpoint, games=games))) == 1
            assert checkpoint.resumed == resumed
