"""Executing, games, outcomes of chance and listings, with a toy game."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from maginor_core.engine.chance import NoOutcomeError, RecordedChance
from maginor_core.engine.decider import tag_of
from maginor_core.engine.errors import MalformedError, VersionError
from maginor_core.engine.facts import Fact
from maginor_core.engine.fields import Row
from maginor_core.engine.game import Game
from maginor_core.engine.given_chance import GivenChance, execute
from maginor_core.engine.listing import ROWS, CachedListing, RowListing
from maginor_core.engine.log import Log, Record, fold
from tests.unit.toy import (
    NAMES,
    TOY,
    WORDS,
    BrokenError,
    Draw,
    EndOfPlanError,
    Grab,
    Grabbed,
    Heap,
    Named,
    OutcomesError,
    Rigged,
    Rolled,
    Seen,
    Sing,
    Strange,
    Take,
    Taken,
    TooManyError,
    UnknownNameError,
    refusal,
    toy_game,
)


def game_with(stones: int = 20, *plan: int) -> Game[Fact, Fact, Heap]:
    return toy_game(stones, Rigged(*plan))


def heap(stones: int, turn: int = 0) -> Heap:
    made = Heap(stones)
    made.turn = turn
    return made


def test_execute_changes_the_state_by_each_event_at_once() -> None:
    state = Heap(20)
    assert execute(TOY, state, (1, 0, 3)) == ((32, 0, 3),)
    assert state == heap(17, 1)


def test_execute_draws_the_outcomes_that_are_given() -> None:
    state = Heap(20)
    assert execute(TOY, state, (2, 0), (5, 1)) == ((34, 0, 5), (34, 0, 1), (32, 0, 8))
    assert state == heap(12, 1)
    assert execute(TOY, state, (3, 1), (2,)) == ((35, 1, 2),)
    assert state.bag == [2, 0, 0]


@pytest.mark.parametrize(
    ("command", "outcomes", "reported"),
    [
        ((2, 0), (), "1 outcomes are drawn, 0 were given"),
        ((2, 0), (5,), "2 outcomes are drawn, 1 were given"),
        ((2, 0), (1, 1), "1 outcomes are drawn, 2 were given"),
        ((3, 0), (), "1 outcomes are drawn, 0 were given"),
        ((1, 0, 3), (1,), "0 outcomes are drawn, 1 were given"),
    ],
)
def test_a_command_with_too_few_or_too_many_outcomes_is_refused_and_changes_nothing(
    command: tuple[int, ...], outcomes: tuple[int, ...], reported: str
) -> None:
    with pytest.raises(OutcomesError, match=reported):
        execute(TOY, Heap(20), command, outcomes)
    game = game_with()
    with pytest.raises(OutcomesError, match=reported):
        game.submit(WORDS.fact(command), outcomes=outcomes)
    assert (game.version, game.live_state) == (0, Heap(20))


@pytest.mark.parametrize(
    ("command", "outcome", "reported"),
    [
        ((2, 0), 6, "6 is not from 0 to 5"),
        ((2, 0), -1, "-1 is not from 0 to 5"),
        ((3, 0), 3, "3 is not from 0 to 2"),
        ((3, 0), 1, "the bag has nothing of kind 1"),
    ],
)
def test_an_impossible_outcome_is_refused(
    command: tuple[int, ...], outcome: int, reported: str
) -> None:
    state = Heap(20)
    with pytest.raises(NoOutcomeError, match=reported):
        execute(TOY, state, command, (outcome,))
    assert state == Heap(20)
    game = game_with()
    with pytest.raises(NoOutcomeError, match=reported):
        game.submit(WORDS.fact(command), outcomes=(outcome,))
    assert (game.version, game.live_state) == (0, Heap(20))


def test_recorded_chance_repeats_what_the_events_contain_and_no_more() -> None:
    chance = RecordedChance(TOY.outcomes)
    chance.recorded = ((34, 0, 5), (32, 0, 7), (34, 0, 0))
    chance.start(0)
    assert [chance.die(6), chance.die(6)] == [5, 0]
    with pytest.raises(NoOutcomeError, match="contain no further outcome"):
        chance.die(6)
    chance.recorded = ((35, 0, 1),)
    chance.start(0)
    assert chance.draw((0, 1)) == 1
    chance.recorded = ((35, 1, 1),)
    chance.start(0)
    with pytest.raises(NoOutcomeError, match="nothing of kind 1"):
        chance.draw((1, 0))
    chance.recorded = ((34, 0, 6),)
    chance.start(0)
    with pytest.raises(NoOutcomeError, match="6 is not from 0 to 5"):
        chance.die(6)
    assert chance.drawn[:3] == [5, 0, 1]
    assert chance.asked[:3] == [6, 6, (0, 1)]


def test_given_chance_counts_what_was_drawn() -> None:
    chance = GivenChance(refusal)
    chance.require_all_used()
    chance.give((3, 1))
    assert chance.die(6) == 3
    with pytest.raises(OutcomesError, match="1 outcomes are drawn, 2 were given"):
        chance.require_all_used()
    assert chance.draw((0, 1)) == 1
    chance.require_all_used()
    assert chance.asked == [6, (0, 1)]
    with pytest.raises(OutcomesError, match="3 outcomes are drawn, 2 were given"):
        chance.die(6)


def test_fold_records_events_in_place() -> None:
    def record(reported: list[int], fact: Taken) -> None:
        reported.append(fact.stones)

    reported: list[int] = []
    assert fold({Taken: record}, reported, [Taken(0, 2), Taken(1, 3)]) is reported
    assert reported == [2, 3]


def test_an_event_without_a_handler_is_a_fault_of_the_game() -> None:
    with pytest.raises(KeyError):
        fold({}, Heap(9), [Taken(0, 2)])


def test_a_game_logs_what_it_accepts() -> None:
    game = game_with()
    assert game.submit(Take(0, 3)) == (Taken(0, 3),)
    assert list(game.log) == [Record(Take(0, 3), (Taken(0, 3),))]
    assert game.version == 1
    assert game.live_state == game.state == heap(17, 1)
    assert game.state is not game.live_state
    assert game.state_at(0) == Heap(20)


def test_a_game_draws_from_its_chance_unless_outcomes_are_given() -> None:
    game = game_with(30, 5, 0, 2)
    assert game.submit(Draw(0)) == (Rolled(0, 5), Rolled(0, 0), Taken(0, 7))
    assert game.submit(Grab(1), outcomes=(0,)) == (Grabbed(1, 0),)
    assert game.submit(Draw(0), outcomes=(1,)) == (Rolled(0, 1), Taken(0, 2))
    assert game.submit(Grab(1)) == (Grabbed(1, 2),)
    assert game.state_at(2).bag == [1, 0, 1]
    assert game.live_state.bag == [1, 0, 0]


def test_a_refusal_after_something_was_recorded_takes_it_back() -> None:
    for outcomes in (None, (5, 2)):
        game = game_with(8, 5, 2)
        with pytest.raises(TooManyError):
            game.submit(Draw(0), outcomes=outcomes)
        assert (game.version, game.live_state) == (0, Heap(8))
        assert game.submit(Take(0, 1)) == (Taken(0, 1),)
    state = Heap(8)
    with pytest.raises(TooManyError):
        execute(TOY, state, (2, 0), (5, 2))
    assert state == Heap(8)


def test_chance_that_fails_midway_leaves_no_half_of_a_command() -> None:
    game = game_with(20, 5)
    with pytest.raises(EndOfPlanError):
        game.submit(Draw(0))
    assert (game.version, game.live_state) == (0, Heap(20))
    assert game.submit(Draw(0), outcomes=(0,)) == (Rolled(0, 0), Taken(0, 1))


def test_an_event_that_fails_midway_leaves_no_half_of_a_command() -> None:
    game = game_with()
    game.submit(Take(0, 3))
    with pytest.raises(BrokenError):
        game.submit(Take(1, 4))
    assert game.version == 1
    assert game.live_state == heap(17, 1)
    game.submit(Take(1, 5))
    assert game.live_state == heap(12, 2)


def test_a_log_that_fails_to_append_takes_the_state_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(log: object, command: object, events: object) -> None:
        raise OSError("disk full")

    game = game_with()
    monkeypatch.setattr(Log, "add", full)
    with pytest.raises(OSError, match="disk full"):
        game.submit(Take(0, 3))
    assert game.live_state == Heap(20)
    assert game.version == 0


def test_a_failure_after_the_append_keeps_what_was_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    add = Log.add

    def late(log: Log[Any, Any], command: Any, events: Any) -> None:  # Any: toy facts
        add(log, command, events)
        raise KeyboardInterrupt

    game = game_with()
    monkeypatch.setattr(Log, "add", late)
    with pytest.raises(KeyboardInterrupt):
        game.submit(Take(0, 3))
    assert game.version == 1
    assert game.live_state == heap(17, 1)


@pytest.mark.parametrize(
    "untrusted", ["take", None, 1, (1, 0, 3), Taken(0, 3), Seen(0), Strange(0), Take, object()]
)
def test_what_is_not_a_command_is_refused_by_a_game(untrusted: Any) -> None:  # Any: the point
    game = game_with()
    game.submit(Take(0, 3))
    with pytest.raises(MalformedError, match="is not a command"):
        game.submit(untrusted)
    assert (game.version, game.live_state) == (1, heap(17, 1))


def test_an_event_that_the_engine_made_is_not_a_command_either() -> None:
    game = game_with()
    (taken,) = game.submit(Take(0, 3))
    with pytest.raises(MalformedError, match="is not a command"):
        game.submit(taken)


def test_a_refusal_names_an_unknown_name_as_the_command_did() -> None:
    game = game_with()
    assert game.submit(Sing(0, "eule", "high")) == (Named("eule", "high", (300, 20), ("eule",)),)
    with pytest.raises(UnknownNameError, match="nobody is called habicht"):
        game.submit(Sing(0, "habicht", "low"))
    with pytest.raises(UnknownNameError, match="nobody is called falke"):
        game.submit(Sing(0, "falke", "low"))
    assert game.version == 1


def test_commands_of_another_vocabulary_keep_their_meaning() -> None:
    other = TOY.codec.vocabulary(tuple(reversed(NAMES)))
    song = other.fact((4, 0, 0, 1))
    assert song == Sing(0, "rabe", "high")
    assert game_with().submit(song) == (Named("rabe", "high", (300, 20), ("rabe",)),)


def test_following_takes_records_as_they_stand() -> None:
    game = game_with()
    game.follow([Record(Take(0, 3), (Taken(0, 99),)), Record(Take(1, 1), (Taken(1, 1),))])
    assert game.live_state == heap(-80, 2)
    assert game.version == 2


def test_a_game_resumes_a_log_and_its_past_can_be_inspected() -> None:
    game = game_with()
    for stones in (1, 2, 3):
        game.submit(Take(0, stones))
    other = toy_game(20, Rigged(), game.log.branch(1))
    other.submit(Take(1, 9))
    assert other.live_state == heap(10, 2)
    assert game.live_state == heap(14, 3)
    assert [game.state_at(version).stones for version in range(4)] == [20, 19, 17, 14]
    with pytest.raises(VersionError, match="no version 7; the log holds versions 0 to 3"):
        game.state_at(7)


def test_a_command_runs_only_with_words_in_its_fields_of_words() -> None:
    assert TOY.checks == {4: (None, None, 2)}
    for word in (-1, 2, 255):
        state = Heap(9)
        with pytest.raises(MalformedError, match=f"must be a number from 0 to 1, not {word}"):
            TOY.run(state, (4, 0, 1, word), Rigged())
        assert state == Heap(9)
    state = Heap(9)
    TOY.run(state, (4, 0, 1, 1), Rigged())
    assert state.events == [(33, 1, 1, (300, 9), (1,))]


@pytest.mark.parametrize("tag", [0, 5, 32, 127])
def test_a_tag_of_no_command_does_not_run(tag: int) -> None:
    with pytest.raises(MalformedError, match="no command"):
        TOY.run(Heap(9), (tag, 0), Rigged())


@pytest.mark.parametrize("command", [(1, 0), (1, 0, 3, 0), (2,), (2, 0, 0), (4, 0, 1, 1, 1)])
def test_a_command_with_too_few_or_too_many_fields_does_not_run(command: Row) -> None:
    state = Heap(9)
    with pytest.raises(ValueError, match="values to unpack"):
        TOY.run(state, command, Rigged())
    assert state == Heap(9)


def test_a_class_without_a_tag_has_none_to_ask_for() -> None:
    assert tag_of(Take) == 1
    with pytest.raises(TypeError, match="Seen has no tag"):
        tag_of(Seen)


def test_tuples_and_facts_are_listed_alike() -> None:
    listing = CachedListing(WORDS.endings)
    for _ in range(2):
        for values in ((1, 2), (1, 2, 7), (), (2,), (1, 2)):
            rows = ROWS.each((1, 0), values)
            assert rows == [(1, 0, value) for value in values]
            assert listing.each((1, 0), values) == tuple(map(WORDS.fact, rows))
            for value in values:
                rows = ROWS.each_but((1, 1), values, value)
                assert rows == [(1, 1, other) for other in values if other != value]
                assert listing.each_but((1, 1), values, value) == tuple(map(WORDS.fact, rows))
        assert (ROWS.alone((2, 0)), listing.alone((2, 0))) == ((2, 0), Draw(0))
    assert TOY.legal(Heap(2), None) == [(1, 0, 1), (1, 0, 2)]
    assert TOY.legal(Heap(2), 1) == []


def test_another_thread_that_lists_in_between_changes_nothing() -> None:
    """Copies of a game share what is cached, and bots think in threads of their own."""
    between: list[tuple[int, ...]] = []

    class Interrupted(dict[int, str]):
        def __getitem__(self, value: int) -> str:
            if between:
                listing.each((1,), between.pop())
            return super().__getitem__(value)

    words = Interrupted(enumerate("abcd"))
    listing = CachedListing(lambda _row: words)
    between.append((2, 3))
    for _ in range(2):
        assert listing.each((1,), (0, 1)) == ("a", "b")
        assert listing.each((1,), (2, 3)) == ("c", "d")
    places, one, other = (0, 1), [1, 0], [0, 1]
    assert listing.known(0, 0, places, one) is None
    assert listing.known(0, 1, places, other) is None
    listing.keep(0, 0, places, one, ["of one", "b"], moving=(1,), start=1)
    assert listing.known(0, 1, places, one) == ("of one", "a")
    listing.keep(0, 1, places, other, ["of the other", "a"], moving=(1,), start=1)
    assert listing.known(0, 0, places, other) == ("of the other", "b")
    assert listing.known(0, 0, places, one) is None


def test_a_game_whose_log_is_of_another_game_is_refused_at_once() -> None:
    log: Log[Any, Any] = Log()  # Any: a fact of another game
    log.add(Take(0, 1), (Strange(0),))
    with pytest.raises(MalformedError, match="Strange"):
        toy_game(20, Rigged(), log)


def test_all_that_a_listing_may_have_is_a_number_of_any_platform() -> None:
    """``islice`` refuses more than ``sys.maxsize``, which is 2**31 - 1 on some."""
    assert RowListing().most == ROWS.most == sys.maxsize
