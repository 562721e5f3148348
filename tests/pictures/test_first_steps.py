"""Whatever a seat may do begins at a place of its picture, wide and narrow, in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from maginor_core.engine.picture import WIDTHS, Width
from maginor_core.engine.presentation import MenuBranch
from maginor_core.games import GAMES, game
from maginor_core.play.bots import bots_of, next_command, usual_bot
from maginor_core.tables.seat_page import seat_page

PLACES = re.compile("data-place='([^']*)'")


def ways(menu: MenuBranch, above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield for each way through a menu what its steps are called in a picture."""
    if menu.command is not None:
        yield above
    for branch in menu.branches.values():
        yield from ways(branch, (*above, branch.step.place or branch.step.word))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("sensible", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_every_command_can_be_begun_on_the_board(name: str, sensible: bool, width: Width) -> None:
    match, found = game(name).new(3, seed="steps"), 0
    bot = bots_of(match.definition)[usual_bot(match.definition) if sensible else "random"]
    page = seat_page(match, None, ["Ada", "Bo", "Cy"], width=width)
    while not match.finished and match.version < 240:
        seat = match.to_act[0]
        if match.version % 3 == 0:
            own = page.to(seat)
            there = set(PLACES.findall(own.picture(alone=False)))
            menu = own.presentation.menu(match.live_state, match.legal(seat))
            for way in ways(menu):
                assert there & {*way}, way
                found += 1
        match.submit(next_command(match, bot, seat, "steps"))
    assert found > 100
