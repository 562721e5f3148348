"""Ends of marches: each is truly reached by its way, and none is missing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.engine.presentation import Reached
from maginor_core.games.magalon.commands import (
    Displace,
    EndTurn,
    MoveGiant,
    MoveGnome,
    MoveWizard,
    Stay,
)
from maginor_core.games.magalon.commands.look_ahead import ends as looked_at
from maginor_core.games.magalon.commands.look_ahead.ends import ends_of_paths
from maginor_core.games.magalon.components.numbers import Ground, set_of
from maginor_core.games.magalon.events import EnergyGained, EnergyPaid, TurnEnded
from maginor_core.games.magalon.presentation.names import place_word
from maginor_core.tables import seat_page
from tests.magalon.boards import BARE_MINI, board, new, played, reference
from tests.magalon.drawn import drawn_positions

NAMES = ("Ada", "Bo", "Cy", "Di")
MOST_STEPS = 4
"""How long marches are of which all ways are tried."""


def reached(position: Game, place: str) -> dict[str, Reached]:
    """Return where what stands at a place can be in the end, by the place."""
    (seat,) = position.to_act
    page = seat_page(position, seat, NAMES[: position.setup.players]).presentation
    return {one.place: one for one in page.reach(position.live_state, seat, place)}


def steps_of(position: Game, place: str) -> list[Fact]:
    """Return the legal steps of what stands at a place."""
    kind, _, number = place.partition(":")
    legal = position.legal()
    if not kind:
        return [one for one in legal if isinstance(one, (MoveWizard, Displace))]
    if kind == "giant":
        return [one for one in legal if isinstance(one, MoveGiant)]
    return [one for one in legal if isinstance(one, MoveGnome) and one.gnome == int(number)]


def after(position: Game, command: Fact) -> Game:
    position = position.copy()
    position.submit(command)
    return position


def is_going_on(before: Game, now: Game, place: str) -> bool:
    """Whether the same march has steps left, without an attack on its way."""
    old, new_state = before.live_state, now.live_state
    if now.finished or new_state.current_player != old.current_player:
        return False
    if old.displacing < len(NAMES):
        return bool(new_state.displacing == old.displacing)
    if new_state.displacing < len(NAMES):
        return False
    number = 1 if not place else 2 if place.startswith("gnome") else 3
    return bool(new_state.march == number and new_state.steps[number])


def steps_left(position: Game, place: str) -> int:
    state = position.live_state
    if state.displacing < len(NAMES):
        return int(state.displacement_left)
    return int(state.steps[1 if not place else 2 if place.startswith("gnome") else 3])


def ends_by_play(position: Game, place: str) -> set[str]:
    """Return where the march can end, by every way of playing it."""
    found, left = set(), steps_left(position, place)
    for command in steps_of(position, place):
        to = place_word(command.to)  # type: ignore[attr-defined] # each step has it
        now = after(position, command)
        if is_going_on(position, now, place):
            found |= ends_by_play(now, place)
        elif left == 1 or now.finished:
            found.add(to)
    return found


def places_of(position: Game) -> Sequence[str]:
    gnomes = [f"gnome:{number}" for number in range(len(position.live_state.gnomes))]
    return ["", *gnomes, "giant"]


@given(drawn_positions())
def test_what_is_shown_is_what_can_be_reached_by_play(position: Game) -> None:
    if position.finished:
        return
    for place in places_of(position):
        if steps_left(position, place) <= MOST_STEPS:
            assert set(reached(position, place)) == ends_by_play(position, place), place


@given(drawn_positions(), st.data())
def test_each_way_is_legal_and_costs_what_is_said(position: Game, data: st.DataObject) -> None:
    if position.finished:
        return
    place = data.draw(st.sampled_from(places_of(position)))
    ends = reached(position, place)
    if not ends:
        return
    end = ends[data.draw(st.sampled_from(sorted(ends)))]
    assert end.way[-1] == end.place
    (seat,) = position.to_act
    displacing, begun = position.live_state.displacing, len(list(position.events()))
    for to in end.way:
        (step,) = [one for one in steps_of(position, place) if place_word(one.to) == to]  # type: ignore[attr-defined] # as above
        position = after(position, step)
    if place or displacing < len(NAMES) or position.finished:
        assert place or not end.sign
        attacked = bool(place) and position.live_state.displacing < len(NAMES)
        assert (end.sign == "⚔") == attacked
        return
    for command in position.legal():
        if isinstance(command, (EndTurn, Stay)) and position.live_state.current_player == seat:
            position = after(position, command)
            break
    changes = {EnergyGained: 1, EnergyPaid: -1}
    found = 0
    for event in list(position.events())[begun:]:
        if isinstance(event, TurnEnded):
            break
        found += changes.get(type(event), 0) * getattr(event, "amount", 0)
    else:
        return  # something else is to be done before the turn may end
    assert found == int(end.sign.replace("−", "-"))


def test_a_turn_in_the_middle_of_the_bundled_board_shows_its_ends_with_what_they_cost() -> None:
    position = played(reference(), [5, 3], wizards=[[5, 6], [0, 0]])
    ends = reached(position, "")
    assert ends
    assert {end.sign for end in ends.values()} <= {"−1", "+3"}
    assert {len(end.way) for end in ends.values()} == {5}
    assert ends == reached(position, "wizard:0")
    assert reached(position, "wizard:1") == {}
    assert "5 steps" in next(iter(ends.values())).text


@pytest.mark.parametrize("place", ["", "wizard:0", "gnome:0", "gnome:99", "giant", "ruin:0", "x"])
def test_nothing_is_reached_while_cards_are_played(place: str) -> None:
    assert reached(new(BARE_MINI), place) == {}


def test_an_attack_is_the_last_step_and_has_its_sign() -> None:
    position = played(board(6, 4, gnomes=[[2, 1]]), [2, 0], wizards=["start", [4, 2]])
    ends = reached(position, "gnome:0")
    assert ends["4,2"].sign == "⚔"
    assert "Bo" in ends["4,2"].text
    assert {end.sign for place, end in ends.items() if place != "4,2"} == {""}


def test_a_search_that_loses_patience_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    wide, tall = 5, 4
    places = [(x, y) for y in range(tall) for x in range(wide)]
    beside = [
        [at for at, (p, q) in enumerate(places) if abs(x - p) + abs(y - q) == 1] for x, y in places
    ]
    ground = Ground(beside, [(x + y) % 2 for x, y in places], 0)
    closed = set_of((6, 13))
    for start in (0, 7, 19):
        for steps in range(1, 9):
            found = ends_of_paths(ground, closed, start, steps, set_of((13,)))
            monkeypatch.setattr(looked_at, "PATIENCE", 3)
            hasty = ends_of_paths(ground, closed, start, steps, set_of((13,)))
            monkeypatch.undo()
            assert set(found) == set(hasty)
            assert all(len(way) == steps and len(set(way)) == steps for way in hasty.values())
