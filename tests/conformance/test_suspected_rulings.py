"""What differs in a step is traced to rulings of its game, whatever the step is."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from maginor_core import games
from maginor_core.engine.heuristics import Difference
from maginor_core.suite.judge import legal_differences, state_differences
from maginor_core.suite.rulings import rulings_page
from maginor_core.suite.suspects import rulings_in, suspected_rulings
from maginor_core.suite.transcript import (
    Accepted,
    Input,
    Legal,
    Look,
    Refused,
    Step,
    Submit,
    Transcript,
    read_collection,
)

TRACED = tomllib.loads(Path(__file__).with_name("traced-events.toml").read_text(encoding="utf-8"))


@cache
def collection(name: str) -> tuple[Transcript, ...]:
    return read_collection(definition=games.game(name))


ACCEPTED = (Difference("answer", "refused", "accepted"),)
REFUSED = (Difference("answer", "accepted", "refused (other: for a reason of its own)"),)


def first_suspects(transcript: Transcript, *, accepted: bool = True) -> list[str]:
    """Return whom it is laid to if an engine accepts what is refused, or the other way round."""
    return [
        suspected_rulings(
            transcript.definition, transcript.steps[: n + 1], ACCEPTED if accepted else REFUSED
        )[0]
        for n, step in enumerate(transcript.steps)
        if isinstance(step.answer, Refused if accepted else Accepted)
    ]


@pytest.mark.parametrize("name", ["maginor", "abracada", "magalon"])
@pytest.mark.parametrize("accepted", [True, False])
def test_every_wrong_refusal_and_acceptance_has_a_suspect(name: str, accepted: bool) -> None:
    transcripts = collection(name)
    rulings = {ruling for one in transcripts for ruling in one.head.rulings}
    found = {one for each in transcripts for one in first_suspects(each, accepted=accepted)}
    assert len(found) > 5
    assert found <= rulings


@pytest.mark.parametrize(
    ("name", "transcript", "ruling"),
    [
        ("abracada", "TURN-04.the-player-of-a-command-is-a-seat", "TURN-04"),
        ("maginor", "TURN-07.the-fields-of-answers-are-exact", "TURN-07"),
    ],
)
def test_a_malformed_player_is_traced_to_whose_turn_it_is(
    name: str, transcript: str, ruling: str
) -> None:
    (found,) = read_collection([transcript], definition=games.game(name))
    assert ruling in first_suspects(found)


@pytest.mark.parametrize("name", ["maginor", "abracada", "magalon"])
def test_every_part_that_stays_as_it_was_has_a_suspect(name: str) -> None:
    """An engine may forget any single change of STATE that a command makes."""
    definition = games.game(name)
    rulings, found = rulings_page(definition).rulings, set()
    for transcript in collection(name):
        before: dict[str, object] = {}
        for n, step in enumerate(transcript.steps):
            if not isinstance(step.answer, Accepted):
                continue
            right = step.answer.state
            for part in before if isinstance(step.input.asked, Submit) else ():
                if part in right and right[part] != before[part]:
                    forgotten = state_differences(right, {**right, part: before[part]}, definition)
                    found |= {
                        suspected_rulings(definition, transcript.steps[: n + 1], forgotten)[0]
                    }
            before = right
    assert len(found) > 12
    assert found <= rulings.keys()


@pytest.mark.parametrize("name", ["maginor", "abracada", "magalon"])
def test_every_legal_command_that_is_not_listed_has_a_suspect(name: str) -> None:
    definition = games.game(name)
    rulings, found = rulings_page(definition).rulings, set()
    for transcript in collection(name):
        for n, step in enumerate(transcript.steps):
            if isinstance(step.answer, Legal):
                for command in step.answer.commands[:1] + step.answer.commands[-1:]:
                    lacking = [other for other in step.answer.commands if other != command]
                    missing = legal_differences(step.answer.commands, lacking)
                    found |= {suspected_rulings(definition, transcript.steps[: n + 1], missing)[0]}
    assert len(found) > 1
    assert found <= rulings.keys()


@pytest.mark.parametrize(("name", "about"), TRACED.items())
def test_an_event_under_several_rulings_is_traced_to_the_one_that_it_shows_best(
    name: str, about: dict[str, str]
) -> None:
    without_ruling = ({"type": "undone"}, {"type": "of_another_version"})
    events = (*({"type": kind} for kind in about), *without_ruling)
    step = Step(Input(1, (), Look()), Accepted(events, {}))
    assert rulings_in(games.game(name), step) == about
