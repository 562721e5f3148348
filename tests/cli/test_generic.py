"""The presentation of a game that has none of its own, made from its definition alone."""

from __future__ import annotations

import pytest

from maginor_core import ChooseBeast, MoveWizard, PlaySymbolCard, RollDie, deal, games
from maginor_core.engine.game import Game
from maginor_core.engine.generic_presentation import GenericPresentation
from maginor_core.engine.presentation import Presentation, text_of, width_of
from maginor_core.events import OracleScored, TurnBegan, WizardMoved

LABELS = {"owl": "Der Uhu"}


@pytest.fixture
def game() -> Game:
    return Game(games.game(), deal(2, 7), 7)


@pytest.fixture
def generic(game: Game) -> Presentation:
    return GenericPresentation(("Ada", "Bo"), LABELS, game.definition)


def test_commands_are_their_types_and_fields_in_words(generic: Presentation) -> None:
    assert generic.command(MoveWizard(0, "owl")) == "move wizard: oracle Der Uhu"
    assert generic.command(RollDie(0)) == "roll die"
    assert generic.command(ChooseBeast(0, "firebeast"), hidden=True) == "choose beast"


def test_events_are_sentences_that_name_the_players(generic: Presentation) -> None:
    assert generic.event(WizardMoved(1, "owl")) == "Bo: wizard moved: oracle Der Uhu."
    assert generic.event(TurnBegan(0)) == "Ada: turn began."
    assert generic.event(OracleScored("owl", (1, 0))).startswith("Oracle scored: oracle Der Uhu, ")


def test_a_state_is_a_readable_list_of_what_the_viewer_may_know(
    generic: Presentation, game: Game
) -> None:
    state = game.live_state
    for width in (20, 40, 80):
        lines = generic.draw(state, 0, width).lines
        assert all(width_of(one) <= width for one in lines)
    reported = [text_of(one) for one in generic.draw(state, 0, 80).lines]
    assert "  current player  Ada" in reported
    assert "  supply  Ada 15 and Bo 15" in reported
    assert not any("_" in one or "{" in one for one in reported)


def test_every_legal_command_is_found_in_the_menu_by_words_and_numbers(
    generic: Presentation, game: Game
) -> None:
    state, legal = game.live_state, game.legal()
    root = generic.menu(state, legal)
    assert root.follow(["move_wizard", "der_uhu"]).command == MoveWizard(0, "owl")
    assert root.follow(["play", "symbol", "card", "fire"]).command == PlaySymbolCard(0, "fire")
    found, pending = [], [root]
    while pending:
        branch = pending.pop()
        pending += branch.branches.values()
        if branch.command is not None:
            found.append(branch.command)
    assert set(found) == set(legal)
    assert len(found) == len(legal)
