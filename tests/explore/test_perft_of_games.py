"""The pinned counts of every further game: engine and specification have the same."""

from __future__ import annotations

import pytest

from maginor_core import games
from maginor_core.cli import main
from maginor_core.engine.definition import GameDefinition
from maginor_core.suite.perft import PinnedPosition, endings, perft, pinned_positions, reach
from maginor_core.suite.position import (
    EnginePositions,
    P,
    Positions,
    SpecificationPositions,
    specification,
)

PINNED = [
    pytest.param(game, pinned, id=f"{name}.{position}")
    for name in games.GAMES
    if name != games.DEFAULT
    for game in [games.game(name)]
    for position, pinned in pinned_positions(game).items()
]


@pytest.mark.parametrize(("definition", "pinned"), PINNED)
def test_the_engine_counts_what_is_pinned(
    definition: GameDefinition, pinned: PinnedPosition
) -> None:
    assert_counted(definition, pinned, EnginePositions(definition, pinned.setup))


@pytest.mark.parametrize(("definition", "pinned"), PINNED)
def test_the_specification_counts_the_same(
    definition: GameDefinition, pinned: PinnedPosition
) -> None:
    assert_counted(
        definition, pinned, SpecificationPositions(pinned.setup, specification(definition))
    )


def assert_counted(
    definition: GameDefinition, pinned: PinnedPosition, positions: Positions[P]
) -> None:
    start = reach(positions, pinned.line)
    memory: dict[tuple[bytes, int], int] = {}
    counts = [perft(positions, start, depth, memory) for depth in range(len(pinned.counts))]
    assert tuple(counts) == pinned.counts
    come_out = endings(positions, start, len(counts) - 2, None, definition.states.totals_key)
    assert {n: ended for n, ended in enumerate(come_out) if ended.games} == pinned.ended


@pytest.mark.parametrize("name", [name for name in games.GAMES if name != games.DEFAULT])
def test_the_command_line_counts_and_divides(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    position, *_ = pinned_positions(games.game(name))
    assert main(["rulings", "perft", position, "--game", name, "--depth", "3", "--divide"]) == 0
    assert "All that was counted is as pinned." in capsys.readouterr().out
