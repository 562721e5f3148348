"""Engines that break one ruling are found by its transcripts, and the ruling by its suspicion."""

from __future__ import annotations

import pytest

from maginor_core.conformance.diagnosis.ruling_verdicts import by_ruling, suspects
from maginor_core.conformance.run.run import Run
from maginor_core.conformance.transcripts.collection import read_collection
from tests.conformance.broken_engine import CHANGES
from tests.conformance.games import BrokenInPlace, broken


@pytest.mark.parametrize("name", CHANGES)
def test_a_broken_ruling_is_found_by_a_transcript_named_after_it(name: str) -> None:
    ruling = CHANGES[name][0]
    run = Run(read_collection([ruling]), lambda: broken(name))
    assert {verdict.outcome for verdict in run.verdicts()} >= {"broken"}


@pytest.mark.parametrize("name", CHANGES)
def test_the_broken_ruling_is_the_most_suspect(name: str) -> None:
    run = Run(read_collection(), lambda: BrokenInPlace(name))
    likeliest = suspects(by_ruling(run.verdicts()))[0]
    assert likeliest.ruling == CHANGES[name][0]
