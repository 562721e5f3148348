"""An engine whose games are carried out in C keeps every ruling."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from maginor_core import games
from maginor_core.engine.errors import RefusalError
from maginor_core.engine.game import Game
from maginor_core.native.decider import OnC
from maginor_core.native.proof import DifferenceError
from maginor_core.suite.local_engine import LocalEngine
from maginor_core.suite.run import Run, read_selection
from tests.native.libraries import Built


@pytest.mark.parametrize(
    ("name", "without_room"), [("maginor", False), ("abracada", False), ("magalon", True)]
)
def test_every_transcript_is_kept_by_an_engine_on_c(
    name: str, built: Built, *, without_room: bool
) -> None:
    """Some transcripts have boards that no game has, with more pieces than C has room for."""
    definition = games.game(name)
    on_c = OnC(definition, built(name))
    transcripts, _ = read_selection((), definition)
    verdicts = list(Run(transcripts, lambda: LocalEngine(on_c.definition)).verdicts())
    assert len(verdicts) == len(transcripts) > 50
    assert [str(verdict) for verdict in verdicts if verdict.failing] == []
    assert bool(on_c.left) == without_room
    assert len(on_c.left) < len(transcripts)


def test_a_rule_that_only_python_has_is_noticed(built: Built) -> None:
    """Python refuses in its words, and what it does not refuse C must do."""
    definition = games.game("abracada")
    made: Any = definition.commands[1]  # Any: a class of commands, by its fields
    honest = Game(OnC(definition, built("abracada")).definition, definition.deal(2, "x"), "x")
    with pytest.raises(RefusalError, match="before a cast"):
        honest.submit(made(honest.to_act[0]))
    rules = {**definition.decider.rules, made.tag: lambda state, player, chance: None}
    other = evolve(definition, decider=evolve(definition.decider, rules=rules))
    game = Game(OnC(other, built("abracada")).definition, definition.deal(2, "other"), "other")
    with pytest.raises(DifferenceError, match="C does not carry out"):
        game.submit(made(game.to_act[0]))
