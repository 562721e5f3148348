"""Text for people names players, or numbers them from 1; never by their seats, from 0."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError, RefusalError
from maginor_core.engine.game import Game
from maginor_core.engine.generic_presentation import command_text, event_text
from maginor_core.engine.presentation import EVERYTHING, MenuBranch, text_of
from maginor_core.games.abracada.definition import DEFINITION as ABRACADA
from maginor_core.games.magalon.definition import DEFINITION as MAGALON
from maginor_core.games.maginor.definition import DEFINITION as MAGINOR
from maginor_core.suite.testing import games as drawn_games
from maginor_core.tables import SeatPage, Table, seat_page
from maginor_core.tables.texts import names_of
from tests.tiny.game import TINY

GAMES = [MAGINOR, ABRACADA, MAGALON, TINY]
NAMES = ["Ada", "Bo", "Cy", "Di", "Ed"]
NUMBERED = re.compile(r"\b(?:seat|player|winner)s?\b\W*\d+", re.IGNORECASE)


def without_texts(definition: GameDefinition) -> GameDefinition:
    """Return a game that is presented by its definition alone."""
    return evolve(definition, resources=evolve(definition.resources, presentation="", pictures=""))


def labels_in(branch: MenuBranch) -> Iterator[str]:
    yield from (branch.step.label, branch.step.note)
    for further in branch.branches.values():
        yield from labels_in(further)


def refusals(game: Game) -> Iterator[RefusalError]:
    """Yield what refuses legal commands when another player gives them."""
    for command in game.legal()[:8]:
        for other in range(game.setup.players):
            given_by: Any = evolve(command, player=other)  # Any: a command of the game
            try:
                game.copy().submit(given_by)
            except RefusalError as refusal:
                yield refusal
            except EngineError:
                continue


def texts_for(shown: SeatPage) -> Iterator[str]:
    """Yield all that a seat, or a spectator, is shown of a game as text."""
    game, presentation = shown.game, shown.presentation
    for record in game.log.records():
        yield command_text(presentation, record.command)
        yield from [event_text(presentation, event) for event in record.events]
    state, seat = game.known_to(shown.seat).live_state, shown.seat
    sheets = (presentation.score(state), presentation.deal())
    events = [event for event in game.log.events() if isinstance(event, game.definition.events)]
    for sheet in (*sheets, presentation.statistics(events)):
        yield from map(text_of, sheet.lines(72))
    yield from map(text_of, presentation.draw(state, seat, 72).lines)
    yield from map(text_of, presentation.draw(game.live_state, EVERYTHING, 72).lines)
    for element in ElementTree.fromstring(shown.picture()).iter():
        if not element.tag.endswith("style"):
            yield element.text or ""
    for key in ("question", "waiting", "tally"):
        yield shown.shown()[key]
    for refusal in refusals(game):
        yield presentation.refusal(refusal)
    if seat in game.to_act and seat is not None:
        yield from labels_in(presentation.menu(state, game.legal(seat)))
        yield from shown.hint(None)
        yield presentation.explain(state, seat).text
        yield from map(text_of, presentation.about(state, seat, 72))


@pytest.mark.parametrize("bare", [lambda game: game, without_texts], ids=["own", "generic"])
@pytest.mark.parametrize("definition", GAMES, ids=lambda game: game.name)
@settings(max_examples=8)
@given(data=st.data())
def test_no_text_numbers_players_from_0(
    definition: GameDefinition,
    bare: Callable[[GameDefinition], GameDefinition],
    data: st.DataObject,
) -> None:
    game = data.draw(drawn_games(definition))
    game.definition = bare(definition)
    nameless = Table("one", game, {})
    for seat in (None, *range(game.setup.players)):
        found = [
            (text, number)
            for text in texts_for(seat_page(game, seat, NAMES[: game.setup.players]))
            for number in NUMBERED.findall(text)
        ]
        assert found == []
        numbered = [
            (text, number)
            for text in texts_for(seat_page(game, seat, names_of(nameless)))
            for number in NUMBERED.findall(text)
            if "seat" in number.lower() or re.search(r"\b0", number)
        ]
        assert numbered == []
