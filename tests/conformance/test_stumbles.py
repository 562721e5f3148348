"""Stumbles: what stops a transcript is described so that equal ones are counted together."""

from __future__ import annotations

import pytest

from maginor_core.suite.answers import Answer, Request
from maginor_core.suite.local_engine import LocalEngine
from maginor_core.suite.run import Run, stumbles
from maginor_core.suite.transcript import read_collection
from tests.conformance.games import ALL, broken_in_place, fake


class UnfinishedEngine(LocalEngine):
    """The project's own engine, which refuses commands that need what it ``lacks``.

    That is a kind of command, an outcome of chance, or the kind of decision that follows.
    """

    def __init__(self, lacks: str) -> None:
        self._lacks = lacks
        super().__init__()

    def _ask(self, request: Request) -> Answer:
        answer = super()._ask(request)
        if request["op"] != "submit" or not answer["ok"]:
            return answer
        decision = answer["state"]["decision"] or {"kind": None}
        needed = (request["command"]["type"], *request["dice"], decision["kind"])
        if self._lacks not in needed:
            return answer
        error = {"code": "unsupported", "message": "is not written yet"}
        return {"seq": request["seq"], "ok": False, "error": error}


def found(name: str, *selection: str) -> list[tuple[str, int]]:
    run = Run(read_collection(selection), lambda: broken_in_place(name))
    return stumbles(run.verdicts())


@pytest.mark.parametrize(
    ("name", "ruling", "stumble"),
    [
        ("a wizard may move to where it is", "MOVE-01", "move_wizard is accepted (MOVE-01)"),
        ("a lone player may play", "SETUP-01", "a setup is accepted (SETUP-01)"),
        ("two earthbeasts tie", "DUEL-06", "choose_beast: slots, supply differ"),
        (
            "Summoning scores the Guild Hall when it is alone",
            "SPELL-09",
            "legal lists wrongly cast_summoning",
        ),
    ],
)
def test_a_stumble_names_what_was_asked_and_what_differs(
    name: str, ruling: str, stumble: str
) -> None:
    assert stumble in [about for about, _ in found(name, ruling)]


def test_the_most_frequent_goes_first() -> None:
    numbers = [number for _, number in found("wizards stay where the tile was")]
    assert numbers == sorted(numbers, reverse=True)
    assert len(numbers) < sum(numbers)


def test_an_engine_that_keeps_all_does_not_stumble() -> None:
    assert stumbles(Run(ALL, LocalEngine).verdicts()) == []


def test_a_fault_is_a_stumble() -> None:
    (first, *_) = stumbles(Run(ALL, lambda: fake("floats")).verdicts())
    assert "the engine answered in a wrong form" in first[0]


@pytest.mark.parametrize(
    ("lacks", "stumble"),
    [
        ("play_sorcery_card", "play_sorcery_card"),
        ("maginor", "play_sorcery_card where chance gives maginor"),
        ("choose_reward", "play_sorcery_card where reward_asked follows"),
    ],
)
def test_an_unfinished_engine_stumbles_at_what_it_never_carried_out(
    lacks: str, stumble: str
) -> None:
    run = Run(read_collection(("MAG", "VOTE", "CARD")), lambda: UnfinishedEngine(lacks))
    found = [about for about, _ in stumbles(run.verdicts()) if about.startswith("play_sorcery")]
    assert found[0] == f"{stumble} is refused (unsupported)"
