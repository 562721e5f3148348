"""What the rules look up on a board, and whose commands are legal."""

from __future__ import annotations

import pytest

from maginor_core.games.magalon.components.board_json import board_from_json
from maginor_core.games.magalon.components.geometry import Geometry, geometry_of
from maginor_core.games.magalon.components.numbers import NOWHERE, bits
from tests.magalon.boards import MINI, board
from tests.magalon.test_boards import FULL


@pytest.mark.parametrize("data", [FULL, MINI, board(7, 3)])
def test_cells_alternate_between_two_colours(data: dict[str, object]) -> None:
    geometry = geometry_of(board_from_json(data))
    assert set(geometry.colours[: geometry.areas]) == {0}
    for cell in geometry.cells:
        name = geometry.names[cell]
        assert not isinstance(name, str)
        assert geometry.colours[cell] == sum(name) % 2
        for other in geometry.cells_beside[cell]:
            assert geometry.colours[other] != geometry.colours[cell]
    assert len(geometry.cards) == 21
    dark = [place for place, colour in enumerate(geometry.colours) if colour]
    assert bits(geometry.ground.dark) == dark
    assert bits(geometry.ground.areas) == list(range(geometry.areas))


def test_a_place_has_neighbours_by_direction() -> None:
    geometry = Geometry(board_from_json(FULL))
    spot = geometry.spots
    assert [towards[spot[3, 3]] for towards in geometry.towards] == [
        spot[3, 4],
        spot[4, 3],
        spot[3, 2],
        spot[2, 3],
    ]
    assert [towards[spot[2, 0]] for towards in geometry.towards] == [
        spot[2, 1],
        spot[3, 0],
        NOWHERE,
        NOWHERE,
    ]
    assert {towards[spot["start"]] for towards in geometry.towards} == {NOWHERE}
    assert set(geometry.beside[spot["start"]]) == {spot[0, 1], spot[1, 1], spot[2, 0]}
    assert geometry.covered[0][spot[2, 2]] == (spot[2, 2], spot[3, 2], spot[2, 3])
    assert geometry.covered[0][spot[4, 4]] == ()
    assert geometry.covered[1][spot["start"]] == ()
    assert [place for place, is_field in enumerate(geometry.energy_field) if is_field] == [
        spot[4, 3],
        spot[4, 4],
    ]
    assert geometry.treasures == 0b110
