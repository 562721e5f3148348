"""A running game goes on under a later revision, if all agree and nothing played would differ."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from attrs import evolve

from maginor_core import deal
from maginor_core.audit.judge import judge
from maginor_core.audit.moving import consent_to, move_game
from maginor_core.audit.preflight import preflight
from maginor_core.audit.verdict import Verdict
from maginor_core.audit.whatif import Reading, what_if_game
from maginor_core.engine.codec import pack, pack_record, unpack
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.game import Game
from maginor_core.engine.log import Record
from maginor_core.engine.undo import Undo, Undone, UndoRefusedError
from maginor_core.eventlog import hidden
from maginor_core.eventlog.hidden import EVIDENCE, MOVE
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.logs import OpenSeed
from maginor_core.eventlog.moves import Consent, MoveRefusedError, RevisionMove
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.signing import new_keys
from maginor_core.eventlog.stored_game import stored
from maginor_core.eventlog.stores import MemoryStore
from maginor_core.eventlog.stores.games import catch_up, create_game, open_game, seal_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.eventlog.stores.store import Store, StoreError, bytes_of
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.play.bots import bots_of, play_out
from maginor_core.projections.state import State
from tests.cli.running import Run
from tests.revision_two import REVISION_TWO, knowing

SEED = "running"
CHANCE = OpenSeed(SEED, "reconstruction-1")
TWO = knowing(REVISION_TWO)


def play(played: Game, commands: int) -> None:
    for _ in range(commands):
        played.submit(random.Random(played.version).choice(played.legal()))


def begun(store: Store, commands: int = 10, *, fingerprint: bool = True) -> str:
    """A game of two that is begun under revision 1, after so many commands."""
    game_id, game = create_game(store, DEFINITION, deal(2, SEED), CHANCE, fingerprint=fingerprint)
    play(game, commands)
    return game_id


def logged(store: Store, game_id: str) -> LoggedGame:
    return next(read_games(io.BytesIO(bytes_of(store.read(game_id)))))


def judged(store: Store, game_id: str, games: object = TWO) -> Verdict:
    return judge("log", logged(store, game_id), {}, games)  # type: ignore[arg-type] # finds games


def with_move(store: Store, move: RevisionMove, command: Undo | None = None) -> MemoryStore:
    """A store with a copy of the game, whose last record moves it so, whoever agrees."""
    [found] = [store.read(game_id) for game_id in store.ids()]
    words = DEFINITION.vocabulary(deal(2, SEED))
    undo = command or Undo(0, move.version, (0, 1))
    packed = unpack(pack_record(words, Record(undo, (Undone(undo.player, undo.version),))))
    record = pack((*packed, move.evidence))
    copied = MemoryStore()
    copied.put(evolve(found, records=[*found.records[: move.version], record]))
    return copied


@pytest.fixture
def keys(tmp_path: Path) -> list[Path]:
    made = [tmp_path / f"{name}.pem" for name in ("ada", "bo")]
    for path in made:
        new_keys(path, path.with_suffix(".pub"))
    return made


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_game_goes_on_under_the_new_rules_by_a_record_that_each_seat_signs(
    kind: str, url_of: Callable[[str], str], keys: list[Path]
) -> None:
    with SqlStore(url_of(kind)) as store:
        game_id = begun(store)
        before = store.read(game_id)
        consents = [
            consent_to(logged(store, game_id), 2, seat, key) for seat, key in enumerate(keys)
        ]
        move = move_game(store, game_id, 2, consents=consents, games=TWO)
        assert (move.version, move.revision) == (10, 2)
        after = store.read(game_id)
        assert after.header == before.header
        assert after.records[:-1] == before.records
        game = open_game(store, game_id, TWO)
        assert game.definition.revision == 2
        play(game, 20)
        verdict = judged(store, game_id)
        assert (verdict.word, verdict.records) == ("ok so far", 31)
        assert stored(logged(store, game_id), TWO).verify().version == 31
        play_out(game, [bots_of(DEFINITION)["random"]] * 2, "end")
        seal_game(store, game_id, game)
        verdict = judged(store, game_id)
        assert verdict.word == "ok"
        keys_shown = ", ".join([one.key.hex() for one in consents])
        moved = "after record 10 it is played under revision 2; its seats agreed by the keys "
        assert verdict.reason == moved + keys_shown


def differing(store: Store) -> str:
    """A game that has come to where the revisions differ, after 10 commands more at most."""
    game_id = begun(store, 0)
    game = open_game(store, game_id, knowing(DEFINITION))
    while with_move_is_ok(store, game_id, game.version):
        assert not game.finished, "the revisions never differ"
        play(game, 10)
    return game_id


def with_move_is_ok(store: Store, game_id: str, version: int) -> bool:
    return judged(with_move(store, RevisionMove(version, 2)), game_id).word == "ok so far"


def test_a_game_that_would_differ_is_refused_by_the_ruling_or_command() -> None:
    store = MemoryStore()
    game_id = differing(store)
    before = store.read(game_id)
    with pytest.raises(MoveRefusedError, match="under revision 2 it would differ from record"):
        move_game(store, game_id, 2, games=TWO)
    assert store.read(game_id) == before


def test_a_game_that_was_moved_where_it_differs_is_no_better_than_any_other() -> None:
    store = MemoryStore()
    game_id = differing(store)
    move = RevisionMove(len(store.read(game_id).records), 2)
    verdict = judged(with_move(store, move), game_id)
    assert verdict.word in ("illegal", "other events")
    assert verdict.record is not None
    assert verdict.record < move.version
    assert "it was moved to revision 2, under which it differs: " in verdict.reason


def test_what_cannot_be_moved_is_refused_and_unchanged(keys: list[Path]) -> None:
    store = MemoryStore()
    plain = begun(store, fingerprint=False)
    told = (
        "format 1, which has no room for consent; it goes on under revision 1. Games .* can be mo"
    )
    with pytest.raises(MalformedError, match=told):
        move_game(store, plain, 2, games=TWO)
    game_id = begun(store)
    for revision, reason in (
        (1, "not later than revision 1"),
        (0, "has no revision 0"),
        (9, "revision 9"),
    ):
        with pytest.raises((MoveRefusedError, MalformedError), match=reason):
            move_game(store, game_id, revision, games=TWO)
    mine = consent_to(logged(store, game_id), 2, 0, keys[0])
    other = consent_to(logged(store, game_id), 2, 1, keys[1])
    for consents, reason in (
        ([mine], "missing are 1"),
        ([other, mine], "once, in their order"),
        ([mine, mine, other], "once, in their order"),
        ([mine, evolve(other, key=mine.key)], "the consent of seat 1 is not signed by"),
        ([mine, evolve(mine, seat=1, signature=bytes(64))], "seat 1 is not signed by"),
    ):
        with pytest.raises(MoveRefusedError, match=reason):
            move_game(store, game_id, 2, consents=consents, games=TWO)
    assert len(store.read(game_id).records) == 10
    with pytest.raises(UndoRefusedError, match="version 10 is not an earlier one"):
        open_game(store, game_id, TWO).undo(0, 10, (0, 1))
    move_game(store, game_id, 2, consents=[mine, other], games=TWO)
    with pytest.raises(MoveRefusedError, match="not later than revision 2"):
        move_game(store, game_id, 2, games=TWO)


def test_who_has_the_game_in_memory_must_open_it_again() -> None:
    store = MemoryStore()
    game_id = begun(store)
    game = open_game(store, game_id, TWO)
    move_game(store, game_id, 2, games=TWO)
    with pytest.raises(StoreError, match="goes on under revision 2; open it again"):
        catch_up(store, game_id, game)


def test_a_program_without_the_revision_or_the_record_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = MemoryStore()
    game_id = begun(store)
    move_game(store, game_id, 2, games=TWO)
    verdict = judged(store, game_id, knowing(DEFINITION))
    assert (verdict.word, "revision 2" in verdict.reason) == ("unknown", True)
    monkeypatch.setattr(hidden, "EVIDENCE", EVIDENCE - {MOVE})
    verdict = judged(store, game_id)
    assert verdict.word == "unknown"
    assert "evidence of kind 12, which this program does not know" in verdict.reason


def test_audits_refuse_what_a_host_appends_without_consent_or_right(keys: list[Path]) -> None:
    """The attacks: a seat that does not agree, a forged revision or signature, another place."""
    store = MemoryStore()
    game_id = begun(store)
    consents = [consent_to(logged(store, game_id), 2, seat, key) for seat, key in enumerate(keys)]

    def found(move: RevisionMove, command: Undo | None = None) -> Verdict:
        return judged(with_move(store, move, command), game_id)

    right = RevisionMove(10, 2, tuple(consents))
    assert found(right).word == "ok so far"
    told = found(RevisionMove(10, 2))
    assert told.word == "ok so far"
    assert told.reason.endswith("that every seat agreed is the word of the host")
    forged = (consents[0], Consent(1, consents[0].key, consents[0].signature))
    for move, command, reason in (
        (RevisionMove(10, 2), Undo(0, 10, (0,)), "not an earlier one"),
        (RevisionMove(10, 2, (consents[0],)), None, "missing are 1"),
        (RevisionMove(10, 2, forged), None, "the consent of seat 1 is not signed by"),
        (RevisionMove(9, 2, tuple(consents)), None, "the consent of seat 0 is not signed by"),
        (RevisionMove(10, 1), None, "not later than revision 1"),
        (RevisionMove(10, 2), Undo(0, 9, (0, 1)), "no undo to the version that the game has"),
    ):
        verdict = found(move, command)
        assert (verdict.word, verdict.record) == ("illegal", move.version), reason
        assert reason in verdict.reason
    assert found(RevisionMove(10, 3)).word == "unknown"
    moved = with_move(store, right).read(game_id)
    last = unpack(moved.records[-1])
    without = MemoryStore()
    without.put(evolve(moved, records=[*moved.records[:-1], pack((*last[:2], ()))]))
    verdict = judged(without, game_id)
    assert (verdict.word, verdict.ruling) == ("illegal", "undo")


@pytest.mark.parametrize(
    "evidence",
    [
        ((MOVE, 2, ()), (MOVE, 3, ())),
        ((MOVE, 2),),
        ((MOVE, "2", ()),),
        ((MOVE, 2, (0,)),),
        ((MOVE, 2, ((0, bytes(31), bytes(64)),)),),
        ((MOVE, 2, ((0, bytes(32), bytes(65)),)),),
        ((MOVE, 2, ((0, bytes(32)),)),),
        ((MOVE, 2, (), 1),),
    ],
)
def test_evidence_that_is_no_move_makes_a_log_false(evidence: tuple[object, ...]) -> None:
    store = MemoryStore()
    game_id = begun(store)
    moved = with_move(store, RevisionMove(10, 2)).read(game_id)
    false = MemoryStore()
    last = pack((*unpack(moved.records[-1])[:2], evidence))
    false.put(evolve(moved, records=[*moved.records[:-1], last]))
    verdict = judged(false, game_id)
    assert (verdict.word, verdict.reason[:9]) == ("false terms", "evidence:")
    with pytest.raises(MalformedError):
        open_game(false, game_id, TWO)


def test_a_command_of_the_game_moves_nothing() -> None:
    store = MemoryStore()
    game_id = begun(store)
    found = store.read(game_id)
    last = pack((*unpack(found.records[-1])[:2], RevisionMove(9, 2).evidence))
    false = MemoryStore()
    false.put(evolve(found, records=[*found.records[:-1], last]))
    verdict = judged(false, game_id)
    assert (verdict.word, verdict.record) == ("illegal", 9)
    assert "no undo to the version that the game has" in verdict.reason


def test_a_consent_to_something_else_is_refused_by_host_and_audit(keys: list[Path]) -> None:
    """The replays: from another game, an earlier version, another revision, another seat."""
    store, elsewhere = MemoryStore(), MemoryStore()
    game_id, other_id = begun(store), begun(elsewhere)

    def signed(logged_in: Store, of: str, revision: int, seats: tuple[int, int]) -> list[Consent]:
        log = logged(logged_in, of)
        return [consent_to(log, revision, *each) for each in zip(seats, keys, strict=True)]

    earlier = signed(store, game_id, 2, (0, 1))
    play(open_game(store, game_id, TWO), 1)
    now = len(store.read(game_id).records)
    right = signed(store, game_id, 2, (0, 1))
    swapped = [
        evolve(each, seat=seat) for seat, each in enumerate(signed(store, game_id, 2, (1, 0)))
    ]
    for consents in (
        signed(elsewhere, other_id, 2, (0, 1)),
        earlier,
        signed(store, game_id, 3, (0, 1)),
        swapped,
        [right[0], evolve(right[0], seat=1)],
    ):
        with pytest.raises(MoveRefusedError, match=r"the consent of seat \d is not signed by"):
            move_game(store, game_id, 2, consents=consents, games=TWO)
        verdict = judged(with_move(store, RevisionMove(now, 2, tuple(consents))), game_id)
        assert (verdict.word, verdict.record) == ("illegal", now)
    assert judged(with_move(store, RevisionMove(now, 2, tuple(right))), game_id).word == "ok so far"


def test_a_revision_that_leads_to_another_position_is_refused_by_host_and_audit() -> None:
    """A game is refused whose events are the same, but not the state in which it goes on."""
    store = MemoryStore()
    game_id = begun(store)

    def restless(state: State) -> tuple[object, ...]:
        return (*DEFINITION.states.snapshot(state), id(state.layout))

    states = evolve(REVISION_TWO.states, snapshot=restless)
    games = knowing(evolve(REVISION_TWO, states=states))
    with pytest.raises(MoveRefusedError, match="lead to another position"):
        move_game(store, game_id, 2, games=games)
    verdict = judged(with_move(store, RevisionMove(10, 2)), game_id, games)
    assert (verdict.word, verdict.ruling, verdict.record) == ("illegal", "revision", 10)


def test_another_reading_of_a_moved_game_begins_with_its_last_revision() -> None:
    store = MemoryStore()
    game_id = begun(store)
    move_game(store, game_id, 2, games=TWO)
    play(open_game(store, game_id, TWO), 20)
    found = what_if_game("log", logged(store, game_id), Reading(), TWO)
    assert found.word == "same"


def test_preflight_takes_a_moved_game_as_what_it_is(tmp_path: Path) -> None:
    with SqlStore(f"sqlite:///{tmp_path / 'games.db'}") as store:
        game_id = begun(store)
        move_game(store, game_id, 2, games=TWO)
        play(open_game(store, game_id, TWO), 20)
    [found] = preflight([f"sqlite:///{tmp_path / 'games.db'}"], games=TWO)
    assert (found.word, found.running) == ("same", True)


def test_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run, url = Run(capsys, monkeypatch), f"sqlite:///{tmp_path / 'games.db'}"
    with SqlStore(url) as store:
        game_id = begun(store)
    status, told, _ = run("store", "move", url, game_id, "--revision", "1")
    assert (status, "a game is moved to a later revision" in told) == (1, True)
    found = run.json("store", "move", url, game_id, "--revision", "2", status=1)
    assert (found["moved"], "revision 2" in found["reason"]) == (False, True)
    consent = tmp_path / "consent.json"
    words = ("store", "move", url, game_id, "--revision", "2", "--consent", consent)
    for text in ("[]", '{"seat": 0}', "{", '{"seat": true, "key": "00", "signature": "00"}'):
        consent.write_text(text)
        assert "--consent" in run.refused(*words)
    run.ok("store", "export", url, tmp_path / "logs")
    [log] = (tmp_path / "logs").iterdir()
    private = tmp_path / "ada.pem"
    new_keys(private, tmp_path / "ada.pub")
    options = ("--revision", "2", "--seat", "0", "--key", private)
    consent.write_text(run.ok("log", "consent", log, *options))
    assert json.loads(consent.read_text())["seat"] == 0
    assert "has no game 3" in run.refused("log", "consent", log, "--number", "3", *options)
    assert run(*words)[0] == 1
    moving = partial(move_game, games=TWO)
    monkeypatch.setattr("maginor_core.cli.commands.store.move_game", moving)
    assert "missing are 1" in run(*words)[1]
    moved = f"{game_id}: goes on under revision 2, by record 10\n"
    assert run(*words[:-2]) == (0, moved, "")
