"""What differs in a step is traced to rulings of its game, whatever the step is."""

from __future__ import annotations

import pytest

from maginor_core import games
from maginor_core.engine.heuristics import Difference
from maginor_core.suite.suspects import suspected_rulings
from maginor_core.suite.transcript import Accepted, Refused, Transcript, read_collection

ACCEPTED = (Difference("answer", "refused", "accepted"),)
REFUSED = (Difference("answer", "accepted", "refused (other: for a reason of its own)"),)


def first_suspects(transcript: Transcript, *, accepted: bool = True) -> list[str]:
    """Return whom it is laid to if an engine accepts what is refused, or the other way round."""
    return [
        suspected_rulings(
            transcript.game, transcript.steps[: n + 1], ACCEPTED if accepted else REFUSED
        )[0]
        for n, step in enumerate(transcript.steps)
        if isinstance(step.answer, Refused if accepted else Accepted)
    ]


@pytest.mark.parametrize("name", ["maginor", "abracada", "magalon"])
@pytest.mark.parametrize("accepted", [True, False])
def test_every_wrong_refusal_and_acceptance_has_a_suspect(name: str, accepted: bool) -> None:
    game = games.game(name)
    transcripts = read_collection(game=game)
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
    (found,) = read_collection([transcript], game=games.game(name))
    assert ruling in first_suspects(found)
