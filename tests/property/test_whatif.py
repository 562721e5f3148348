"""What would have happened is what happens on a board of the other setup."""

from __future__ import annotations

import io
from typing import TypeAlias

import attrs
from hypothesis import given
from hypothesis import strategies as st

from maginor_core import Event, Face, MaginorGame, Refusal
from maginor_core.audit.whatif import Finding, FindingKind, Reading, what_if_game
from maginor_core.components.setup import VARIANT_NAMES, Setup
from maginor_core.eventlog.logged_game import Outcome
from maginor_core.eventlog.logs import sealed_game
from maginor_core.eventlog.reader import read_games
from maginor_core.events import DieRolled, GameEnded
from maginor_core.games.maginor import GameRecord
from maginor_core.projections.state import totals, winners
from tests.board import Board, carry_out, initial_board
from tests.strategies import games, setups, whole_games

faces: st.SearchStrategy[Face] = st.sampled_from(("fire", "fate", "fate", "maginor"))
small = setups(fewest_oracles=1, most_oracles=3, most_slots=2)
all_games = games(small, dice=faces) | whole_games(small, dice=faces)
readings = st.dictionaries(st.sampled_from(VARIANT_NAMES), st.booleans(), max_size=3)

Difference: TypeAlias = tuple[FindingKind, int | None, str]
"""In a word how a game differs, the first record that does, and the ruling that refuses it."""


def found(game: MaginorGame, reading: Reading) -> Finding:
    outcome: Outcome = "finished" if game.finished else "abandoned"
    data = sealed_game(game.setup, game.log, outcome=outcome).to_bytes("packed")
    (logged,) = read_games(io.BytesIO(data))
    return what_if_game("log", logged, reading)


def played(setup: Setup, records: list[GameRecord]) -> tuple[Difference, Board | None]:
    """Play the commands of ``records`` on a board of ``setup``, as far as they are accepted."""
    board = initial_board(setup)
    first: Difference | None = None
    for number, record in enumerate(records):
        rolled = [event.face for event in record.events if isinstance(event, DieRolled)]
        try:
            events = carry_out(board, record.command, rolled)
        except Refusal as refusal:
            word: FindingKind = "other chance" if refusal.concerns_chance else "refused"
            return first or (word, number, refusal.ruling), None
        if events != record.events and first is None:
            first = (word_for(record.events, events), number, "")
    return first or ("same", None, ""), board


def word_for(recorded: tuple[Event, ...], events: tuple[Event, ...]) -> FindingKind:
    both = recorded[-1], events[-1]
    ended = recorded[:-1] == events[:-1] and all(isinstance(last, GameEnded) for last in both)
    return "other result" if ended else "other events"


@given(all_games)
def test_under_the_rules_that_it_was_played_by_every_game_is_the_same(game: MaginorGame) -> None:
    variants = attrs.asdict(game.setup.variants)
    for reading in (Reading(), Reading(variants), Reading(revision=1), Reading(variants, 1)):
        finding = found(game, reading)
        assert (finding.word, finding.record, finding.stopped) == ("same", None, None)
        assert finding.result == finding.result_instead
        assert finding.winners_changed is (False if game.finished else None)


@given(all_games, readings)
def test_a_game_differs_where_its_commands_do_on_a_board_of_the_other_setup(
    game: MaginorGame, variants: dict[str, bool]
) -> None:
    finding = found(game, Reading(variants))
    setup = attrs.evolve(game.setup, variants=attrs.evolve(game.setup.variants, **variants))
    expected, board = played(setup, list(game.log))
    assert (finding.word, finding.record, finding.ruling) == expected
    assert (finding.stopped is None) == (board is not None)
    result = finding.result_instead
    if board is not None and board.finished:
        assert result is not None
        assert (result.totals, result.winners) == (totals(board.state), winners(board.state))
    else:
        assert result is None


@given(whole_games(small, dice=faces))
def test_only_the_result_differs_if_rites_do_not_count(game: MaginorGame) -> None:
    other = not game.setup.variants.rites_count
    finding = found(game, Reading({"rites_count": other}))
    assert finding.word in ("same", "other result")
    assert finding.differs == (finding.result != finding.result_instead)
