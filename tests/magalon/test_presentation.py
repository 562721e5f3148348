"""The game as people see it: the board within any width, orders typed, refusals explained."""

from __future__ import annotations

import re

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.engine.game import Game
from maginor_core.engine.generic_presentation import presentation_of
from maginor_core.engine.languages import LANGUAGES
from maginor_core.engine.picture import WIDTHS
from maginor_core.engine.presentation import LostError, MenuBranch, Presentation, text_of, width_of
from maginor_core.games import game
from maginor_core.games.magalon.components.board import Square
from maginor_core.games.magalon.presentation.names import PlaceNames
from maginor_core.tables.seat_page import seat_page
from tests.magalon.boards import BARE_MINI, MAGALON, do, new, played, reference
from tests.magalon.drawn import drawn_positions

NAMES = ("Ada", "Bo", "Cy", "Di")


def shown(position: Game) -> Presentation:
    setup = position.setup
    made: Presentation = presentation_of(game("magalon"), setup, NAMES[: setup.players], {})
    return made


@given(drawn_positions(), st.integers(20, 120), st.booleans())
def test_nothing_is_wider_than_the_page(position: Game, width: int, short: bool) -> None:
    page = shown(position)
    lines = [*page.draw(position.live_state, None, width, short=short).lines]
    lines += page.score(position.live_state).lines(width)
    lines += page.deal().lines(width)
    assert all(width_of(line) <= width for line in lines)


@given(drawn_positions())
def test_each_legal_command_is_reached_by_what_is_typed(position: Game) -> None:
    page = shown(position)
    menu = page.menu(position.live_state, position.legal())
    for command in position.legal():
        assert page.command(command)
    reached = []
    branches: list[tuple[tuple[str, ...], MenuBranch]] = [((), menu)]
    while branches:
        words, branch = branches.pop()
        if branch.command is not None:
            reached.append(branch.command)
            found = menu.follow(words)
            assert found.command == branch.command
            if len(words) > 1 or not words[0].isdecimal():
                assert list(page.orders([*words, *words])[0]) == list(words)
        branches += [((*words, word), below) for word, below in branch.branches.items()]
    assert set(reached) == set(position.legal())


def test_the_bundled_board_fits_a_terminal_with_coordinates() -> None:
    position = new(reference())
    drawn = [text_of(line) for line in shown(position).draw(position.live_state, 0, 80).board]
    assert drawn[0].startswith("13 ")
    assert drawn[10].split()[0] == "3"
    assert drawn[14].split() == [str(x) for x in range(11)]
    assert "#1" in drawn[10]
    assert "GG" in drawn[6]
    assert any("10/20" in line for line in drawn[15:])
    assert any("hand 0 1 2 3 4 5 6 7 8 9 10" in line for line in drawn[15:])


@pytest.mark.ruling("MOVE-06")
def test_a_step_that_could_not_be_followed_is_explained() -> None:
    position = played(BARE_MINI, [7, 0], wizards=[[1, 0], "start"])
    page = shown(position)
    reason = page.why_not(position.live_state, 0, ["e"])
    assert reason is not None
    assert "MOVE-06" in reason
    shifted = page.why_not(position.live_state, 0, ["shift", "1", "north"])
    assert shifted is not None
    assert not re.search(r"\bseat|\bruin 0", shifted)
    assert page.why_not(position.live_state, 0, ["dance"]) is None


def test_an_area_is_left_by_naming_a_cell() -> None:
    position = played(BARE_MINI, [7, 0])
    page = shown(position)
    reason = page.why_not(position.live_state, 0, ["n"])
    assert reason is not None
    assert "out COLUMN ROW" in reason
    with pytest.raises(LostError):
        page.menu(position.live_state, position.legal()).follow(["n"])


@given(drawn_positions())
def test_events_and_questions_are_sentences(position: Game) -> None:
    page = shown(position)
    for row in position.live_state.events:
        sentence = page.event(MAGALON.vocabulary(position.setup).fact(row))
        assert sentence[0].isupper() or not sentence[0].isalpha()
        assert sentence[-1] in ".!"
    if not position.finished:
        (seat,) = MAGALON.decider.to_act(position.live_state)
        assert page.question(position.live_state, seat).endswith(".")
        assert page.explain(position.live_state, seat).rulings


def test_orders_stop_where_they_are_not_understood() -> None:
    page = shown(new(reference()))
    assert page.orders(["n", "n", "e"]) == [["n"], ["n"], ["e"]]
    assert page.orders(["to", "ring", "to", "start"]) == [["to", "ring"], ["to", "start"]]
    assert page.orders(["out", "5", "1", "g1", "w", "giant", "n", "shift", "2", "west", "end"]) == [
        ["out", "5", "1"],
        ["g1", "w"],
        ["giant", "n"],
        ["shift", "2", "west"],
        ["end"],
    ]
    assert page.orders(["n", "dance", "n"]) == [["n"], ["dance", "n"]]
    assert page.orders(["look", "1"]) == [["look", "1"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_says_how_much_energy_this_board_wants_for_victory(language: str) -> None:
    on = {**BARE_MINI, "energy": {"start": 10, "goal": 17, "max": 20, "field": 3, "cost": 1}}
    setup = new(on).setup
    guide = presentation_of(MAGALON, setup, NAMES[: setup.players], {}, language).guide
    assert sum("17" in paragraph for paragraph in guide) == 1


def test_the_winner_is_announced() -> None:
    on = {**BARE_MINI, "energy": {"start": 16, "goal": 16, "max": 20, "field": 3, "cost": 1}}
    position = played(
        on, [7, 0], wizards=[[1, 0], "start"], artifacts=[["ring"], []], energy=[16, 10]
    )
    state = do(position, "move_wizard", to="start")
    assert state["winners"] == [0]
    page = shown(position)
    last = position.live_state.events[-1]
    assert "Ada has won" in page.event(MAGALON.vocabulary(position.setup).fact(last))


def test_a_ruin_is_said_to_lie_as_it_goes_from_its_corner() -> None:
    names = presentation_of(MAGALON, MAGALON.new(2, seed="ruin").setup, ["Ada", "Bo"], {}).names
    assert isinstance(names, PlaceNames)
    assert [names.turned(turns) for turns in range(4)] == [
        "its arms to the north and east",
        "its arms to the north and west",
        "its arms to the south and west",
        "its arms to the east and south",
    ]


@pytest.mark.parametrize("shape", [((0, 0),), ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))])
def test_a_ruin_that_lies_alike_after_turns_is_told_by_them(shape: tuple[Square, ...]) -> None:
    setup = MAGALON.new(2, seed="ruin").setup
    alike = evolve(setup, board=evolve(setup.board, ruin_shape=shape))
    names = presentation_of(MAGALON, alike, ["Ada", "Bo"], {}).names
    assert isinstance(names, PlaceNames)
    told = [names.turned(turns) for turns in range(4)]
    assert len(set(told)) == 4
    assert told[1] == "turned to the left by 1 quarter turn"


def test_numbers_on_the_board_are_in_groups_that_a_page_hides_unless_they_are_wanted() -> None:
    for width in WIDTHS:
        drawn = seat_page(MAGALON.new(2, seed="ruin"), 0, ["Ada", "Bo"], width=width).picture(
            alone=False
        )
        shown = re.sub("<g class='wanted'>.*?</g>", "", drawn)
        assert "R1<" in drawn
        assert "R1<" not in shown
        assert not re.findall(r"class='on-moss' text-anchor='middle'>\d+<", shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_cells_are_told_by_where_they_are_seen_from_an_area(language: str) -> None:
    position = MAGALON.new(2, seed="seen")
    names = presentation_of(MAGALON, position.setup, ["Ada", "Bo"], {}, language).names
    assert isinstance(names, PlaceNames)
    places = position.setup.geometry.names
    told = [names.place(place) for place in places]
    assert len(set(told)) == len(told)
    for place, name in zip(places, told, strict=True):
        apart = sum(map(int, re.findall(r"\d+", name)))
        near = [
            min(abs(x - place[0]) + abs(y - place[1]) for x, y in squares[1:2])
            for _, squares in position.setup.board.areas
            if not isinstance(place, str)
        ]
        assert apart == min(near, default=0)
    field = position.setup.board.energy_fields[0]
    sprung = [
        bool(re.search("energ|énerg", names.place((field[0], field[1] + up)), re.IGNORECASE))
        for up in (0, 1)
    ]
    assert sprung == [True, False]
