"""Engines that break one ruling are found by its transcripts, and the ruling by its suspicion."""

from __future__ import annotations

from typing import Any

import pytest

from maginor_core.conformance.diagnosis.ruling_verdicts import by_ruling, suspects
from maginor_core.conformance.engines.engine import Answer, EngineFault, Request
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


class Crashing(BrokenInPlace):
    """The specification with a function that crashes."""

    def __init__(self, function: str) -> None:
        super().__init__(None)

        def crash(*_: Any, **__: Any) -> Any:  # Any: whatever the function takes and returns
            raise ZeroDivisionError(function)

        self._model[function] = crash

    def _ask(self, request: Request) -> Answer:
        try:
            return super()._ask(request)
        except ZeroDivisionError as error:
            raise EngineFault("crash", f"raised {error!r}", request) from None


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
    run = Run(read_collection(), lambda: Crashing(function))
    verdicts = list(run.verdicts())
    assert {verdict.outcome for verdict in verdicts} == {"kept", "failed"}
    likeliest = suspects(by_ruling(verdicts))[0]
    assert likeliest.ruling.partition("-")[0] == family


class Changed(BrokenInPlace):
    """The specification with one function or value replaced."""

    def __init__(self, name: str, to: Any) -> None:  # Any: whatever the name stands for
        super().__init__(None)
        self._model[name] = to


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
        pytest.param("end_turn", stays, "SETUP", id="turns do not pass"),
        pytest.param("checked_dice", no_dice, "DIE", id="every die is refused"),
        pytest.param("demand_supply", stays, "SPELL", id="spells need no counters"),
    ],
)
def test_the_first_suspect_may_explain_all_failing_transcripts(
    name: str, to: object, family: str
) -> None:
    run = Run(read_collection(), lambda: Changed(name, to))
    likeliest = suspects(by_ruling(list(run.verdicts())))[0]
    assert likeliest.ruling.partition("-")[0] == family
