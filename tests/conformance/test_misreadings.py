"""Each misreading of a ruling is caught by a transcript that is about it."""

from __future__ import annotations

from functools import cache

import pytest

from maginor_core import games
from maginor_core.suite.rulings import rulings_page
from maginor_core.suite.transcript import Transcript, read_collection
from tests.conformance.misreading import (
    Misreading,
    about,
    catching,
    misread_engine,
    misreadings,
    shared_sentences,
)

ALL = [(name, one) for name in games.GAMES for one in misreadings(games.game(name))]


@cache
def collection(name: str) -> tuple[Transcript, ...]:
    return read_collection(definition=games.game(name))


@pytest.mark.parametrize(
    ("name", "misreading"), ALL, ids=[f"{name}: {one.name}" for name, one in ALL]
)
def test_a_misreading_is_caught_by_a_transcript_about_it(name: str, misreading: Misreading) -> None:
    transcripts = about(misreading, collection(name))
    engine = misread_engine(games.game(name), misreading)
    assert next(catching(engine, transcripts), None) is not None


@pytest.mark.parametrize("name", games.GAMES)
def test_no_misreading_stands_twice(name: str) -> None:
    names = [one.name for one in misreadings(games.game(name))]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", games.GAMES)
def test_a_shared_sentence_is_misread_in_the_table(name: str) -> None:
    definition = games.game(name)
    table = {(one.ruling, one.reading) for one in misreadings(definition)}
    for shared in shared_sentences(definition):
        assert set(shared.rulings) <= rulings_page(definition).rulings.keys(), shared.sentence
        for reading in shared.readings:
            assert any((ruling, reading) in table for ruling in shared.rulings), reading
