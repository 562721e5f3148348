"""Logs are judged, shown and resumed under the revision of the rulings that they were played by."""

from __future__ import annotations

import io
import pickle
import random
from pathlib import Path

import pytest
from attrs import evolve

from maginor_core import MaginorGame, deal, maginor
from maginor_core.audit.judge import judge
from maginor_core.audit.verdict import Verdict
from maginor_core.audit.whatif import Reading, what_if_game
from maginor_core.engine.definition import GameDefinition, UnknownRevisionError
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.replay import FalseRecordError
from maginor_core.engine.revisions import Revision
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.logs import GameLog, LogError, OpenSeed, header_of, sealed_game
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.shard import seal_log
from maginor_core.eventlog.stored_game import read_log
from maginor_core.games.maginor.definition import DEFINITION
from tests.audit.planting import log_bytes
from tests.revision_two import FORCED, MISJUDGING, NEW, REVISION_TWO, SetupTwo, knowing

GOLDEN = Path(__file__).parents[1] / "golden-logs" / "revision-1.log"
SEED = "revision-1.8"
FIRST_ROLLED_FATE = 150
"""The first record of the golden log in which a rolled fate is wild."""


def only(data: bytes) -> LoggedGame:
    (game,) = read_games(io.BytesIO(data))
    return game


def judged(data: bytes, definition: GameDefinition) -> Verdict:
    return judge("log", only(data), {}, knowing(definition))


def play_at_random(game: MaginorGame) -> None:
    chance = random.Random(SEED)
    while not game.finished:
        game.submit(chance.choice(game.legal()))


def new_game() -> MaginorGame:
    """Return a game played at random under revision 2, with a rolled fate that is not wild."""
    setup = SetupTwo(deal(2, SEED))
    game = maginor.new(setup=setup, seed=SEED)  # type: ignore[arg-type] # it has what a game asks of it
    play_at_random(game)
    return game


def written(game: MaginorGame, definition: GameDefinition = REVISION_TWO) -> bytes:
    chance = OpenSeed(SEED, "reconstruction-1")
    return sealed_game(game.setup, game.log, chance, definition=definition).to_bytes("packed")


def test_a_log_of_revision_1_is_ok_in_programs_of_both_revisions() -> None:
    for definition in (DEFINITION, REVISION_TWO):
        verdict = judged(GOLDEN.read_bytes(), definition)
        assert (verdict.word, verdict.dice) == ("ok", "follow an open seed"), verdict.reason


def test_judged_by_the_rules_of_revision_2_it_would_be_false() -> None:
    verdict = judged(GOLDEN.read_bytes(), MISJUDGING)
    assert (verdict.word, verdict.record) == ("other events", FIRST_ROLLED_FATE)


def test_a_new_log_is_ok_under_revision_2_and_unknown_to_a_program_of_revision_1() -> None:
    data = written(new_game())
    header = only(data).header
    assert header is not None
    assert header.rules == 2
    verdict = judged(data, REVISION_TWO)
    assert (verdict.word, verdict.dice) == ("ok", "follow an open seed"), verdict.reason
    assert judged(data, DEFINITION).word == "unknown"
    as_if_old = evolve(header, rules=1, terms=REVISION_TWO.setups.terms(header.setup, 1))
    game = new_game()
    assert judged(log_bytes(game, as_if_old, list(game.log)), REVISION_TWO).word != "ok"


def test_a_log_of_revision_1_differs_under_revision_2_where_fate_is_rolled() -> None:
    data = GOLDEN.read_bytes()
    games = knowing(REVISION_TWO)
    finding = what_if_game("log", only(data), Reading(revision=2), games)
    assert (finding.word, finding.record) == ("other events", FIRST_ROLLED_FATE)
    assert finding.recorded is not None
    assert finding.recorded["type"] == "symbol_asked"
    for same in (Reading(revision=1), Reading({NEW: True}, 2), Reading({NEW: True})):
        assert what_if_game("log", only(data), same, games).word == "same"
    assert what_if_game("log", only(data), Reading({NEW: False}), games) == finding


def test_a_new_log_differs_under_revision_1() -> None:
    data, games = written(new_game()), knowing(REVISION_TWO)
    assert what_if_game("log", only(data), Reading(revision=1), games).word == "other events"
    assert what_if_game("log", only(data), Reading(revision=2), games).word == "same"


def test_a_stored_game_is_verified_and_resumed_under_its_own_rules(tmp_path: Path) -> None:
    games = knowing(REVISION_TWO)
    whole = read_log(GOLDEN, games)
    assert whole.setup == SetupTwo(deal(2, SEED), as_in_revision_1=True)
    assert whole.verify().finished
    path = tmp_path / "log"
    header = only(GOLDEN.read_bytes()).header
    assert header is not None
    records = list(whole.records)
    data = log_bytes(whole.game(), header, records[:FIRST_ROLLED_FATE], None)
    path.write_bytes(data)
    log, stored = GameLog.reopen(path, games)
    game = stored.game()
    with log:
        for record in records[FIRST_ROLLED_FATE:]:
            assert game.submit(record.command) == record.events
            log.append(record)
    assert path.read_bytes().startswith(data)
    assert seal_log(path, games).outcome == "finished"
    for definition in (DEFINITION, REVISION_TWO):
        assert judged(path.read_bytes(), definition).word == "ok"
    with pytest.raises(FalseRecordError):
        read_log(path, knowing(MISJUDGING)).verify()


def test_what_a_revision_sets_overrides_the_setup_of_its_logs() -> None:
    game = maginor.new(2, SEED)
    play_at_random(game)
    numbers = DEFINITION.setups.with_variants(game.setup.numbers, {"rolled_fate_is_wild": False})
    header = header_of(
        DEFINITION, DEFINITION.setups.from_numbers(numbers), OpenSeed(SEED, "reconstruction-1")
    )
    data = log_bytes(game, header, list(game.log))
    assert judged(data, FORCED).word == "ok"
    assert judged(data, DEFINITION).word == "other events"


@pytest.mark.parametrize("revision", [0, 3, 99])
def test_a_log_of_an_unknown_revision_is_not_shown_or_resumed_but_called_unknown(
    tmp_path: Path, revision: int
) -> None:
    game = new_game()
    header = only(GOLDEN.read_bytes()).header
    assert header is not None
    data = log_bytes(game, evolve(header, rules=revision), [], None)
    path = tmp_path / "log"
    path.write_bytes(data)
    games = knowing(REVISION_TWO)
    reason = f"it was played under revision {revision} of the rulings, not 1 or 2"
    assert judged(data, REVISION_TWO).word == "unknown"
    assert judged(data, REVISION_TWO).reason == reason
    for read in (read_log, GameLog.reopen):
        with pytest.raises(LogError, match=reason):
            read(path, games)
    with pytest.raises(LogError, match=reason):
        seal_log(path, games, abandoned=True)
    assert path.read_bytes() == data
    finding = what_if_game("log", only(data), Reading(revision=1), games)
    assert (finding.word, reason in finding.reason) == ("unanswered", True)


def test_an_unknown_revision_can_be_pickled() -> None:
    error = pickle.loads(pickle.dumps(UnknownRevisionError(7, (1, 2))))
    assert (error.revision, error.known) == (7, (1, 2))
    assert str(error) == str(UnknownRevisionError(7, (1, 2)))


def test_a_definition_refuses_revisions_that_are_not_older_or_set_what_is_not_a_variant() -> None:
    with pytest.raises(ValueError, match="revision 2 is not older than 2"):
        evolve(REVISION_TWO, revisions={2: Revision()})
    with pytest.raises(ValueError, match="sets house_rules, which is not a variant"):
        evolve(REVISION_TWO, revisions={1: Revision({"house_rules": True})})


@pytest.mark.parametrize("variants", [(2, 0, 1, 1, 1), (True, 0, 1, 1, 1), (0,) * 6, 1, ((),)])
def test_setting_variants_of_what_is_not_a_setup_is_refused(variants: object) -> None:
    numbers = deal(2, SEED).numbers
    with pytest.raises(MalformedError):
        DEFINITION.setups.with_variants(
            (*numbers[:6], variants, *numbers[7:]), {"rites_count": True}
        )
    with pytest.raises(MalformedError):
        DEFINITION.setups.with_variants(numbers[:6], {})
    with pytest.raises(MalformedError, match="house_rules is not a variant"):
        DEFINITION.setups.with_variants(numbers, {"house_rules": True})


def test_variants_that_a_setup_lacks_are_at_their_defaults() -> None:
    numbers = deal(2, SEED).numbers
    shorter = (*numbers[:6], numbers[6][:2], *numbers[7:])
    assert DEFINITION.setups.with_variants(shorter, {}) == numbers
    changed = DEFINITION.setups.with_variants(shorter, {"rites_count": False})
    assert DEFINITION.setups.from_numbers(changed).variants.rites_count is False
