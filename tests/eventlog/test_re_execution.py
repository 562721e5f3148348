"""A game in a log is judged at once and record by record, and both come to the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from maginor_core import Setup, maginor
from maginor_core.audit.judge import judge
from maginor_core.commands import (
    CastRetrieval,
    ChooseBeast,
    ChooseReward,
    ChooseSymbol,
    Command,
    MoveWizard,
    PlaySorceryCard,
    PlaySymbolCard,
    RollDie,
)
from maginor_core.commands.rules import MAGINOR
from maginor_core.components.tokens import BEASTS, CARDS, SYMBOLS
from maginor_core.engine.codec import pack_record, pack_rows, unpack_record, unpack_records
from maginor_core.engine.decider import tag_of
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.fields import Row
from maginor_core.engine.log import Record
from maginor_core.engine.replay import FalseRecordError, Replay, re_execute
from maginor_core.eventlog.logs import read_log
from maginor_core.eventlog.stored_game import stored, verify
from maginor_core.events import DieRolled
from maginor_core.games import known_game
from maginor_core.games.maginor import GameRecord
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.projections.state import State
from tests.board import Board, board_of, vocabulary_of
from tests.eventlog.specimens import game_in_one_frame, game_of, packed_game, read, sealed_log

GAME = read(game_in_one_frame(3, 40))[0]
SETUP = game_of(3).setup
WORDS = vocabulary_of(SETUP)
PIECES = GAME.record_bytes()


def result_of(replay: Replay[State]) -> tuple[object, ...]:
    false = replay.false
    wrong = false and (false.record, false.command, false.reason, repr(false.refusal))
    return replay.state.snapshot(), replay.records, replay.events, replay.outcomes, wrong


def both(records: list[bytes]) -> Replay[State]:
    """Judge in both ways, which must agree."""
    strict = re_execute(MAGINOR, WORDS, SETUP.layout, None, lambda: records)
    rows = unpack_records(b"".join(records), len(records))
    fast = re_execute(MAGINOR, WORDS, SETUP.layout, rows, lambda: records)
    assert result_of(fast) == result_of(strict)
    return strict


def rows_of(record: bytes) -> tuple[Row, tuple[Row, ...]]:
    (rows,) = unpack_records(record, 1) or ()
    return rows


def test_a_true_game_is_confirmed_in_both_ways() -> None:
    for seed in (1, 2, 3):
        (logged,) = read(game_in_one_frame(seed, None))
        assert logged.rows is not None
        setup = game_of(seed).setup
        for rows in (logged.rows, None):
            replay = re_execute(
                MAGINOR, vocabulary_of(setup), setup.layout, rows, logged.record_bytes
            )
            assert replay.false is None
            assert Board(replay.state, setup) == board_of(game_of(seed))
            assert replay.records == len(game_of(seed).log)
            faces = [e.face for e in game_of(seed).events() if isinstance(e, DieRolled)]
            assert len(replay.outcomes) == len(faces)


def test_a_stored_game_is_verified_from_its_setup() -> None:
    game = stored(read(game_in_one_frame(2, None))[0], known_game)
    again = verify(DEFINITION, game.setup, game.records)
    assert board_of(game.verify()) == board_of(again) == board_of(game_of(2))
    assert board_of(game.game()) == board_of(game_of(2))
    command, events = game.records[3]
    falsehoods: tuple[GameRecord, ...] = (
        Record(MoveWizard(0, "guild_hall"), events),
        Record(command, events[:-1]),
    )
    for false in falsehoods:
        records: list[GameRecord] = [*game.records[:3], false, *game.records[4:]]
        with pytest.raises(FalseRecordError, match="record 3: ") as reported:
            verify(DEFINITION, game.setup, records)
        assert reported.value.version == 3


def test_what_a_log_cannot_write_is_malformed_and_no_false_record() -> None:
    with pytest.raises(MalformedError, match="'atlantis' is unknown here"):
        verify(DEFINITION, SETUP, [Record(MoveWizard(0, "atlantis"), ())])


BEYOND: list[tuple[Command, int]] = [
    (PlaySymbolCard(0, "fire"), len(SYMBOLS)),
    (ChooseSymbol(0, "fire"), len(SYMBOLS)),
    (ChooseBeast(0, "firebeast"), len(BEASTS)),
    (ChooseReward(0, "oracle"), 2),
]


@pytest.mark.parametrize(("command", "number"), BEYOND, ids=lambda value: str(value)[:14])
def test_a_word_out_of_range_is_malformed_in_any_state(command: Command, number: int) -> None:
    row = WORDS.row(command)
    reported = f"must be a number from 0 to {number - 1}, not"
    met: set[str] = set()
    for version in range(0, 40, 3):
        for seat in range(SETUP.players):
            for beyond in (number, number + 1, 127, 128, 255, 256, 65_535, 65_536):
                false = both([*PIECES[:version], pack_rows((row[0], seat, beyond), ())]).false
                assert false is not None
                assert (false.record, false.command, false.refusal) == (version, None, None)
                assert false.reason.endswith(f"{reported} {beyond}")
        met.add(type(game_of(3).branch(version).view(None).state.decision).__name__)
    assert len(met) > 1


def test_a_symbol_card_that_would_be_the_sorcery_card_is_not_played() -> None:
    assert CARDS[len(SYMBOLS)] == "sorcery"
    seat = SETUP.first_player
    row, events = (1, seat, len(SYMBOLS)), ((32, seat, len(SYMBOLS)), (63, 1 - seat))
    false = both([pack_rows(row, events)]).false
    assert false is not None
    assert false.reason == "must be a number from 0 to 4, not 5"


def test_a_symbol_beyond_the_last_in_a_tuple_of_them_is_malformed() -> None:
    setup = Setup(
        players=2,
        first_player=0,
        circle=("guild_hall", "owl", "raven"),
        tiles={"guild_hall": ("fate",), "owl": ("fire", "air"), "raven": ("water",)},
        spells={"raven": "retrieval"},
    )
    game = maginor.new(setup=setup)
    game.submit(PlaySorceryCard(0, "raven"), outcomes=["water"])
    game.submit(ChooseReward(0, "spell"))
    game.submit(MoveWizard(1, "owl"))
    game.submit(PlaySymbolCard(0, "water"))
    assert board_of(game).discards[0] == dict.fromkeys(CARDS, 0) | {"water": 1, "sorcery": 1}
    words = vocabulary_of(setup)
    played = [pack_record(words, record) for record in game.log]
    (true,) = [c for c in game.legal(0) if isinstance(c, CastRetrieval)]
    tag, _, symbols = words.row(true)
    assert symbols == (1,)
    cast, taken = [words.row(event) for event in game.submit(true)]
    for wrong in ((5,), (5, 5), (1, 5), (0, 5), (200,), (65_535,), (65_536,)):
        events = (cast, *[(*taken[:2], symbol) for symbol in wrong])
        records = [*played, pack_rows((tag, 0, wrong), events)]
        strict = re_execute(MAGINOR, words, setup.layout, None, lambda: records)  # noqa: B023 # at once
        rows = unpack_records(b"".join(records), len(records))
        fast = re_execute(MAGINOR, words, setup.layout, rows, lambda: records)  # noqa: B023 # as above
        assert result_of(fast) == result_of(strict)
        assert strict.false is not None
        assert "must be a number from 0 to 4, not" in strict.false.reason


@pytest.mark.parametrize("tag", sorted(MAGINOR.rules))
def test_any_numbers_in_a_command_are_judged_alike(tag: int) -> None:
    size = len(MAGINOR.codec.tags[tag].names)
    for version in (0, 1, 7, 20, 39):
        for number in (0, 1, 5, 10, 11, 12, 127, 128, 255, 65_535):
            for last in (number, 0, (number,), (number, number), ()):
                row = (tag, *[number] * (size - 2), last) if size > 1 else (tag,)
                for seat in (0, 1, number):
                    command = (row[0], seat, *row[1:])
                    false = both([*PIECES[:version], pack_rows(command, ())]).false
                    assert false is not None
                    assert false.record == version


@given(st.data())
def test_the_two_ways_agree_on_a_game_with_another_number(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(PIECES) - 1))
    command, events = rows_of(PIECES[place])
    rows = [list(command), *map(list, events)]
    row = data.draw(st.sampled_from(rows))
    at = data.draw(st.integers(0, len(row) - 1))
    number = st.integers(0, 12) | st.sampled_from((63, 127, 128, 255, 256, 65_535, 65_536))
    tuples = st.lists(number, max_size=3).map(tuple)
    row[at] = data.draw(tuples if type(row[at]) is tuple else number | tuples)
    changed = pack_rows(tuple(rows[0]), tuple(map(tuple, rows[1:])))
    replay = both([*PIECES[:place], changed, *PIECES[place + 1 :]])
    assert replay.false is not None or changed == PIECES[place]


@given(st.data())
def test_the_two_ways_agree_on_records_left_out_doubled_or_exchanged(data: st.DataObject) -> None:
    pieces = PIECES[:]
    one, other = (data.draw(st.integers(0, len(pieces) - 1)) for _ in range(2))
    how = data.draw(st.sampled_from(("left out", "doubled", "exchanged", "events exchanged")))
    if how == "left out":
        del pieces[one]
    elif how == "doubled":
        pieces.insert(other, pieces[one])
    elif how == "exchanged":
        pieces[one], pieces[other] = pieces[other], pieces[one]
    else:
        pieces[one] = pack_rows(rows_of(pieces[one])[0], rows_of(pieces[other])[1])
    both(pieces)


@given(st.data())
def test_the_two_ways_agree_on_a_changed_byte(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(PIECES) - 1))
    piece = bytearray(PIECES[place])
    piece[data.draw(st.integers(0, len(piece) - 1))] = data.draw(st.integers(0, 255))
    records = [*PIECES[:place], bytes(piece), *PIECES[place + 1 :]]
    try:
        unpack_record(WORDS, records[place])
    except MalformedError:
        strict = re_execute(MAGINOR, WORDS, SETUP.layout, None, lambda: records)
        assert strict.false is not None
        assert (strict.false.record, strict.false.refusal) == (place, None)
    else:
        both(records)


def test_a_fault_of_the_engine_is_not_a_verdict_on_a_log() -> None:
    tag = tag_of(RollDie)
    rule, calls = MAGINOR.rules[tag], [0]

    def failing_once(*fields: object, **chance: object) -> None:
        calls[0] += 1
        if calls[0] == 1:
            raise ZeroDivisionError
        rule(*fields, **chance)

    (game,) = read(game_in_one_frame(2, None))
    assert judge("a log", game, {}).word == "ok"
    faulty = evolve(MAGINOR, rules={**MAGINOR.rules, tag: failing_once})
    definition = evolve(DEFINITION, decider=faulty)
    verdict = judge("a log", game, {}, {"maginor": definition}.get)
    assert verdict.word == "could not be judged"
    assert "EngineFaultError: the engine re-executes a log in two ways" in verdict.reason
    assert "that is not a fault of the game" in verdict.reason


def test_a_game_is_taken_apart_only_when_somebody_asks_for_its_pieces() -> None:
    for data in (game_in_one_frame(2, 20), packed_game(2, 20)):
        (game,) = read(data)
        assert game._pieces is None
        assert (game.count, game.rows is not None) == (20, True)
        assert judge("a log", game, {}).word == "ok"
        assert game._pieces is None
        assert len(game.pieces) == game.count
        assert b"".join(game.pieces) == game.records
    (grown,) = read(sealed_log(2, 20))
    (kept,) = read(game_in_one_frame(2, 20))
    assert [*(grown.rows or ())] == [*(kept.rows or ())]
    assert judge("a log", grown, {}).word == "ok"


def test_games_that_were_stored_alike_are_equal(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(game_in_one_frame(2, 20))
    one, other = read_log(path), read_log(path)
    assert one == other
    assert hash(one) == hash(other)
    assert one.records[-1] == one.records[19]
    other.records.append(one.records[0])
    assert one != other
