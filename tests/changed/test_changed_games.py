"""A game that has changed twice: logs of each of its revisions, in programs of the same or later.

``race_1``, ``race_2`` and ``race_3`` are the programs of three revisions; what differs is in a
table at the beginning of each. Old logs are written by the programs of then.
"""

from __future__ import annotations

import io
import json
import pickle
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve, field, frozen

from maginor_core import registry
from maginor_core.audit.judge import judge
from maginor_core.audit.preflight import preflight
from maginor_core.audit.verdict import Verdict
from maginor_core.audit.whatif import Reading, what_if_game
from maginor_core.engine.chance import Stream
from maginor_core.engine.codec import pack_record
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import MalformedError, RefusalError
from maginor_core.engine.fields import LATER as OMITTED
from maginor_core.engine.game import Game
from maginor_core.engine.log import Record
from maginor_core.engine.revisions import Revision
from maginor_core.engine.setup import setup_form
from maginor_core.eventlog.chain import Chain
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.header import Header, pack_header
from maginor_core.eventlog.json_lines import games_from, lines_of
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame, make_seal
from maginor_core.eventlog.logs import GameLog, OpenSeed, header_of, read_log, sealed_game
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.stores import FileStore
from maginor_core.eventlog.stores.games import catch_up, create_game, export_game, open_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.evidence.seat_log import seat_log
from maginor_core.site.log_audit import LogAudit
from maginor_core.tables import Table, token_digest
from maginor_core.tables.moments import moment
from tests.changed import race_1, race_2, race_3
from tests.cli.running import Run
from tests.revision_two import knowing

RACES: dict[int, GameDefinition] = {1: race_1.GAME, 2: race_2.GAME, 3: race_3.GAME}
SEEDS = [f"race.{number}" for number in range(6)]
CHANCE = {seed: OpenSeed(seed, "standard") for seed in SEEDS}
PAIRS = list(combinations_with_replacement(RACES, 2))
LATER = [(then, now) for then, now in PAIRS if then < now]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(capsys, monkeypatch)


def play(game: Game, seed: str, commands: int = 1000) -> Game:
    moves = Stream(seed, "moves")
    while not game.finished and game.version < commands:
        game.submit(moves.choose(game.legal()))
    return game


def played(revision: int, seed: str, commands: int = 1000) -> Game:
    return play(RACES[revision].new(2 + SEEDS.index(seed) % 2, seed), seed, commands)


def sealed(game: Game, seed: str, **stated: Any) -> StoredRecords:  # Any: what a header states
    definition = game.definition
    return sealed_game(game.setup, game.log, CHANCE[seed], definition=definition, **stated)


def log_of(revision: int, seed: str) -> bytes:
    return sealed(played(revision, seed), seed).to_bytes("packed")


def only(data: bytes) -> LoggedGame:
    (game,) = read_games(io.BytesIO(data))
    return game


def judged(data: bytes, now: int) -> Verdict:
    return judge("log", only(data), {}, knowing(RACES[now]))


def forged(revision: int, seed: str, number: int, record: Record[Any, Any]) -> bytes:
    """A log whose chain and seal fit, in which one record is another."""
    game = played(revision, seed)
    records = list(game.log)
    records[number] = record
    chance, definition = CHANCE[seed], game.definition
    return sealed_game(game.setup, records, chance, definition=definition).to_bytes("packed")


def abandoned(
    header: Header,
    definition: GameDefinition,
    records: list[Record[Any, Any]],  # Any: commands and events of the game
) -> bytes:
    """A log with records that are written as a definition has them."""
    words = definition.vocabulary(definition.deal(2, SEEDS[0]))
    packed, content = [pack_record(words, record) for record in records], pack_header(header)
    frames = StoredRecords(content, packed, form="kept")
    seal = make_seal(Chain(content + b"".join(packed)), "abandoned", len(packed), "")
    frames.add_seal(seal)
    return frames.to_bytes()


def first(game: Game, event: str) -> tuple[int, Record[Any, Any]]:
    """The first record of a game with an event of a class, and which it is."""
    return next(
        (number, record)
        for number, record in enumerate(game.log)
        if type(record.events[0]).__name__ == event
    )


@pytest.mark.parametrize(("then", "now"), PAIRS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_log_is_ok_under_its_own_revision_with_its_deal_and_dice(
    then: int, now: int, seed: str
) -> None:
    verdict = judged(log_of(then, seed), now)
    assert (verdict.word, verdict.dice, verdict.deal) == (
        "ok",
        "follow an open seed",
        "dealt",
    ), verdict.reason


def test_a_log_of_a_later_revision_is_unknown_to_earlier_programs() -> None:
    for then, now in LATER:
        assert judged(log_of(now, SEEDS[0]), then).word == "unknown"


@pytest.mark.parametrize("now", [1, 2, 3])
def test_an_old_log_with_other_events_or_commands_is_blamed(now: int) -> None:
    seed = SEEDS[0]
    number, record = first(played(1, seed), "Stepped")
    event = record.events[0]
    further = Record(record.command, (evolve(event, far=event.far + 1),))
    verdict = judged(forged(1, seed, number, further), now)
    assert (verdict.word, verdict.record) == ("other events", number)
    other_die = evolve(event, die=(event.die + 1) % 3, far=event.far)
    verdict = judged(forged(1, seed, number, Record(record.command, (other_die,))), now)
    assert verdict.word == "other events"
    cheated = evolve(record.command, extra=5)
    verdict = judged(forged(1, seed, number, Record(cheated, record.events)), now)
    assert (verdict.word, verdict.ruling) == ("illegal", "step")
    out_of_turn = evolve(record.command, player=1 - record.command.player)
    assert (
        judged(forged(1, seed, number, Record(out_of_turn, record.events)), now).word == "illegal"
    )


@pytest.mark.parametrize(("now", "word"), [(1, "other events"), (2, "other events"), (3, "ok")])
def test_what_an_upcaster_drops_is_not_confirmed_but_what_a_rule_still_records(
    now: int, word: str
) -> None:
    number, record = first(played(1, SEEDS[1]), "Passed")
    lie = evolve(record.events[0], mood=7)
    data = forged(1, SEEDS[1], number, Record(record.command, (lie,)))
    assert judged(data, now).word == word


@pytest.mark.parametrize("now", [2, 3])
def test_what_was_removed_is_unknown_in_logs_of_the_later_revision(now: int) -> None:
    header = header_of(RACES[2], RACES[2].deal(2, SEEDS[0]), CHANCE[SEEDS[0]])
    passed = Record(race_1.Pass(0), (race_1.Passed(0, 0),))
    verdict = judged(abandoned(header, RACES[1], [passed]), now)
    assert (verdict.word, verdict.record) == ("other events", 0)
    assert "tag 2 is unknown" in verdict.reason


def test_what_came_later_is_unknown_in_logs_of_the_earlier_revision() -> None:
    game = RACES[3].new(2, SEEDS[0])
    game.submit(race_3.Step(0, 1))
    game.submit(race_3.Rest(1))
    header = header_of(RACES[2], RACES[2].deal(2, SEEDS[0]), CHANCE[SEEDS[0]])
    verdict = judged(abandoned(header, RACES[3], [list(game.log)[1]]), 3)
    assert (verdict.word, verdict.record) == ("other events", 0)
    assert "tag 5 is unknown" in verdict.reason


@pytest.mark.parametrize(("then", "now"), LATER)
def test_other_terms_than_those_of_then_are_false(then: int, now: int) -> None:
    game = played(then, SEEDS[0])
    other = evolve(game.setup, **{"finish" if then == 3 else "end": 9})
    honest = header_of(game.definition, game.setup, CHANCE[SEEDS[0]])
    assert RACES[now].under(then).setups.terms(honest.setup, then) == honest.terms
    assert RACES[now].under(then).setups.terms(other.numbers, then) != honest.terms


def test_a_seed_deals_what_came_later_with_its_former_value() -> None:
    """Here nothing of the deal has changed but the attributes that are new."""

    def deal(players: int, seed: str | int) -> race_2.Setup:
        return evolve(race_2.deal_1(players, seed), bonus=1, sides=race_2.SIDES)

    revisions = {1: evolve(race_2.GAME.revisions[1], deal=None)}
    game = evolve(race_2.GAME, setups=setup_form(race_2.Setup, deal), revisions=revisions)
    assert game.under(1).deal(2, "1").sides == (1, 2, 3)
    for seed in SEEDS:
        verdict = judge("log", only(log_of(1, seed)), {}, knowing(game))
        assert (verdict.word, verdict.deal) == ("ok", "dealt"), verdict.reason


@pytest.mark.parametrize(("then", "now"), LATER)
def test_an_old_log_is_shown_as_a_game_of_today(then: int, now: int, tmp_path: Path) -> None:
    (tmp_path / "log").write_bytes(log_of(then, SEEDS[2]))
    old = played(then, SEEDS[2])
    stored = read_log(tmp_path / "log", knowing(RACES[now]))
    game = stored.game()
    assert stored.verify().finished
    module = (race_1, race_2, race_3)[now - 1]
    assert isinstance(game.setup, module.Setup)
    assert {type(command).__module__ for command in game.log.commands()} == {module.__name__}
    for version in range(game.version + 1):
        state = game.state_at(version)
        assert state.at == old.state_at(version).at
        for seat in (None, 0, 1):
            assert game.definition.view_to_json(state, seat)["state"]["at"] == state.at
    assert game.result == old.result


@pytest.mark.parametrize(("then", "now"), LATER)
def test_front_ends_show_an_old_log(
    then: int, now: int, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_added", {"race": RACES[now]})
    log = tmp_path / "race.maginor"
    log.write_bytes(log_of(then, SEEDS[2]))
    for words in (
        "replay",
        "log legal",
        "log score",
        "log stats",
        "log show",
        "log draw",
        "audit --jobs 1",
    ):
        assert run.ok(*words.split(), log)
    assert run.json("log", "show", log)["rulings"] == then
    assert "Verified: " in run.ok("replay", log)
    shown = LogAudit(games=knowing(RACES[now])).show(str(log), 0, 1, "en", width="wide")
    assert shown["title"] == "Race"
    assert shown["revisions"] == list(range(1, now + 1))


@pytest.mark.parametrize(("then", "now"), LATER)
def test_a_game_goes_on_under_its_own_revision(then: int, now: int, tmp_path: Path) -> None:
    path, seed = tmp_path / "log", SEEDS[4]
    begun = played(then, seed, 3)
    with GameLog.create(path, begun.setup, CHANCE[seed], definition=begun.definition) as log:
        for record in begun.log:
            log.append(record)
    before = path.read_bytes()
    log, stored = GameLog.reopen(path, knowing(RACES[now]))
    with log:
        game = stored.game(store=log.store)
        assert game.definition is RACES[now].under(then)
        kinds = {type(command).__name__ for command in game.legal()}
        assert kinds == ({"Step", "Pass"} if then == 1 else {"Step"})
        play(game, seed)
        log.seal("finished")
    assert path.read_bytes().startswith(before.rstrip(b"\0"))
    verdict = judged(path.read_bytes(), now)
    assert (verdict.word, verdict.dice) == ("ok", "follow an open seed"), verdict.reason


def test_an_undo_in_an_old_log_is_replayed() -> None:
    game = RACES[1].new(2, SEEDS[0])
    game.submit(race_1.Pass(0))
    game.submit(race_1.Step(1, 1))
    game.undo(0, 1, (0, 1))
    play(game, SEEDS[0])
    data = sealed(game, SEEDS[0]).to_bytes("packed")
    for now in RACES:
        assert judged(data, now).word == "ok", judged(data, now).reason


def test_a_store_goes_on_with_a_newer_program_and_is_asked_before(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store'}"
    seed = SEEDS[0]
    with SqlStore(url) as store:
        game_id, begun = create_game(store, RACES[1], RACES[1].deal(2, seed), CHANCE[seed])
        play(begun, seed, 4)
        found = {each.word for each in preflight([url], games=knowing(RACES[3]))}
        assert found <= {"same", "differs"}
        game = open_game(store, game_id, knowing(RACES[3]))
        other = open_game(store, game_id, knowing(RACES[3]))
        assert game.log.version == 4
        play(game, seed)
        assert catch_up(store, game_id, other) == game.version
        assert other.live_state == game.live_state
        export_game(store, game_id, tmp_path / "log")
    assert judged((tmp_path / "log").read_bytes(), 3).word == "ok so far"
    assert RACES[3].revision == 3


@pytest.mark.parametrize(("then", "now"), LATER)
def test_a_table_of_a_running_game_goes_on_and_shows_its_past(
    then: int, now: int, tmp_path: Path
) -> None:
    seed, seats = SEEDS[0], {token_digest(str(seat)): seat for seat in range(2)}
    with FileStore(tmp_path) as store:
        _, begun = create_game(store, RACES[then], RACES[then].deal(2, seed), CHANCE[seed], "race")
        play(begun, seed, 3)
        table = Table.open(store, "race", knowing(RACES[now]), seats)
        moves = Stream(seed, "later")
        while not table.game.finished:
            (seat,) = table.game.to_act
            legal = table.game.legal(seat)
            assert table.submit(seat, moves.choose(legal), None, None) == table.game.version
        for version in range(table.game.version + 1):
            shown = moment(
                table.game, version, 0, ["Ann", "Bob"], {}, "en", width="wide", is_open=True
            )
            assert shown["version"] == version
    (path,) = tmp_path.glob("*.maginor")
    assert judged(path.read_bytes(), now).word == "ok"


def test_another_reading_names_what_would_differ() -> None:
    games = knowing(RACES[3])
    passed = next(seed for seed in SEEDS if any(first_passes(seed)))
    data = log_of(1, passed)
    assert what_if_game("log", only(data), Reading(revision=1), games).word == "same"
    assert what_if_game("log", only(data), Reading(revision=2), games).word != "same"
    under_2 = what_if_game("log", only(log_of(2, SEEDS[0])), Reading(revision=3), games)
    assert under_2.word in ("other events", "other decision", "refused")
    short = what_if_game("log", only(data), Reading({"short": True}), games)
    assert short.word in ("other decision", "refused", "other result")


def first_passes(seed: str) -> list[bool]:
    return [type(command).__name__ == "Pass" for command in played(1, seed).log.commands()]


@pytest.mark.parametrize(("then", "now"), LATER)
def test_logs_of_seats_are_made_and_checked(then: int, now: int, tmp_path: Path) -> None:
    seed = SEEDS[1]
    full = sealed(played(then, seed), seed, seat_proofs=True).to_bytes("packed")
    assert judged(full, now).word == "ok", judged(full, now).reason
    (tmp_path / "full").write_bytes(full)
    for program in (then, now):
        part = tmp_path / f"seat-{program}"
        assert seat_log(tmp_path / "full", 0, part, knowing(RACES[program]))
        verdict = judged(part.read_bytes(), now)
        assert verdict.word == "ok in part", verdict.reason
    assert (tmp_path / f"seat-{then}").read_bytes() == (tmp_path / f"seat-{now}").read_bytes()


@pytest.mark.parametrize(("then", "now"), LATER)
def test_a_saved_state_of_then_becomes_one_of_today(then: int, now: int) -> None:
    old = played(then, SEEDS[3], 4)
    saved = RACES[then].states.snapshot(old.live_state)
    under = RACES[now].under(then)
    setup = under.setups.from_numbers(old.setup.numbers)
    state = under.states.restore(setup, saved)
    assert state.setup is setup
    assert (state.at, state.current_player) == (old.state.at, old.state.current_player)
    game = Game(under, setup, SEEDS[3], state=state, version=4)
    assert play(game, SEEDS[3]).finished


@pytest.mark.parametrize(("then", "now"), PAIRS)
def test_json_lines_give_the_same_bytes_again(then: int, now: int) -> None:
    data, games = log_of(then, SEEDS[0]), knowing(RACES[now])
    lines = [json.dumps(line).encode() for line in lines_of(only(data), games)]
    assert b"".join(games_from("lines", lines, games, "race")) == data


def test_lines_of_an_older_program_in_another_form_are_refused() -> None:
    lines = [
        json.dumps(one).encode() for one in lines_of(only(log_of(1, SEEDS[0])), knowing(RACES[1]))
    ]
    with pytest.raises(LogError, match="revision 1 of Race was written otherwise in JSON"):
        list(games_from("lines", lines, knowing(RACES[2]), "race"))


@frozen
class LaterVariants:
    """The variants of Race, revision 2, and one that came later."""

    backwards: bool = True
    late: bool = False


@frozen
class LaterSetup(race_2.Setup):
    """A setup with them."""

    variants: LaterVariants = LaterVariants()  # type: ignore[assignment] # as an author changes it


def with_a_later_variant() -> GameDefinition:
    def deal(players: int, seed: str | int) -> LaterSetup:
        lucky = race_2.deal(players, seed).lucky
        return LaterSetup(players, 1, lucky)

    setups = setup_form(LaterSetup, deal)
    return evolve(race_2.GAME, setups=setups, revision=3, revisions={2: Revision()})


def test_a_variant_that_came_later_is_at_its_default_in_older_logs() -> None:
    later = with_a_later_variant()
    for seed in SEEDS:
        verdict = judge("log", only(log_of(2, seed)), {}, knowing(later))
        assert (verdict.word, verdict.deal) == ("ok", "dealt"), verdict.reason
    assert later.variants == {"backwards": True, "late": False}
    lines = [json.dumps(line) for line in lines_of(only(log_of(2, SEEDS[0])), knowing(RACES[2]))]
    with pytest.raises(LogError, match="line 1: revision 2 of Race was written otherwise in JSON"):
        list(games_from("lines", map(str.encode, lines), knowing(later), "race"))


@frozen
class UnwrittenVariants:
    """The variants of Race, revision 2, and one that headers have only if it is on."""

    backwards: bool = True
    late: bool = field(default=False, metadata={OMITTED: True})


@frozen
class UnwrittenSetup(race_2.Setup):
    """A setup with them."""

    variants: UnwrittenVariants = UnwrittenVariants()  # type: ignore[assignment] # as above


def test_a_later_variant_that_is_left_out_at_its_default_needs_no_revision() -> None:
    def deal(players: int, seed: str | int) -> UnwrittenSetup:
        return UnwrittenSetup(players, 1, race_2.deal(players, seed).lucky)

    later = evolve(race_2.GAME, setups=setup_form(UnwrittenSetup, deal), revisions={})
    for seed in SEEDS:
        verdict = judge("log", only(log_of(2, seed)), {}, knowing(later))
        assert (verdict.word, verdict.deal) == ("ok", "dealt"), verdict.reason
    then = race_2.deal(2, SEEDS[0]).numbers
    usual, late = (later.setups.with_variants(then, {"late": value}) for value in (False, True))
    assert usual == then
    assert later.setups.terms(usual, 2) == race_2.GAME.setups.terms(then, 2)
    assert later.setups.from_numbers(late).variants.late
    assert later.setups.from_numbers(late).numbers == late
    assert later.setups.with_variants(late, {"late": False}) == then
    for variants in ((), (1, 0), (1, 1, 0)):
        with pytest.raises(MalformedError):
            later.setups.from_numbers((*then[:-1], variants))


def test_a_revision_is_found_again_when_it_is_pickled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_added", {"race": RACES[3]})
    under = RACES[3].under(2)
    assert pickle.loads(pickle.dumps(under)) is under
    assert RACES[3].under(3) is RACES[3]


def test_no_new_game_begins_under_an_older_revision() -> None:
    under = RACES[2].under(1)
    with pytest.raises(MalformedError, match="a new game begins under the newest revision, 2, not"):
        header_of(under, under.deal(2, "1"), CHANCE[SEEDS[0]])
    game = under.new(2, "1")
    assert not game.setup.variants.backwards
    game.submit(race_2.Pass(0))
    with pytest.raises(RefusalError):
        game.submit(race_2.Pass(0))
