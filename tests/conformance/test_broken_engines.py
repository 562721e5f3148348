"""Engines that break one ruling are found by its transcripts, and the ruling by its suspicion."""

from __future__ import annotations

from typing import Any

import pytest

from maginor_core.suite.run import Run
from maginor_core.suite.suspects import by_ruling, suspects
from maginor_core.suite.transcript import read_collection
from tests.conformance.broken_engine import EXAMPLES, MAGINOR
from tests.conformance.misreading import Misreading, ModelEngine, misread_engine, misread_model


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_the_broken_ruling_is_the_most_suspect(example: Misreading) -> None:
    run = Run(read_collection(), lambda: misread_engine(MAGINOR, example))
    likeliest = suspects(by_ruling(run.verdicts()))[0]
    assert likeliest.ruling == example.ruling


def with_change(name: str, to: Any) -> ModelEngine:  # Any: whatever the name stands for
    """Return the specification with one function or value replaced."""
    model = misread_model(MAGINOR, None)
    model[name] = to
    return ModelEngine(model, MAGINOR)


def crash(*_: object, **__: object) -> None:
    raise ZeroDivisionError


@pytest.mark.parametrize(
    ("function", "family"),
    [
        ("duel_winner", "DUEL"),
        ("end_game", "END"),
        ("advance_maginor", "MAG"),
        ("ranking", "SCORE"),
        ("put_wizard", "MOVE"),
        ("place_counter", "COUNT"),
    ],
)
def test_a_crash_is_traced_to_what_all_failing_steps_have_in_common(
    function: str, family: str
) -> None:
    run = Run(read_collection(), lambda: with_change(function, crash))
    verdicts = list(run.verdicts())
    assert {verdict.outcome for verdict in verdicts} == {"kept", "failed"}
    likeliest = suspects(by_ruling(verdicts))[0]
    assert likeliest.ruling.partition("-")[0] == family


def takes_without_placing(state: dict[str, Any], player: int, *_: object) -> None:
    state["supply"][player] -= 1


def stays(*_: object) -> None:
    """Do nothing."""


def no_dice(_: object) -> list[object]:
    return []


@pytest.mark.parametrize(
    ("name", "to", "family"),
    [
        pytest.param("place_counter", takes_without_placing, "COUNT", id="counters vanish"),
        pytest.param("end_turn", stays, "TURN", id="turns do not pass"),
        pytest.param("checked_dice", no_dice, "DIE", id="every die is refused"),
        pytest.param("demand_supply", stays, "SPELL", id="spells need no counters"),
    ],
)
def test_the_first_suspect_may_explain_all_failing_transcripts(
    name: str, to: object, family: str
) -> None:
    run = Run(read_collection(), lambda: with_change(name, to))
    likeliest = suspects(by_ruling(list(run.verdicts())))[0]
    assert likeliest.ruling.partition("-")[0] == family
