"""A search in C does what the search in Python does with the same seed, and knows no more."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

import maginor_core.play.tree_in_c
from maginor_core import games
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import heuristics_of
from maginor_core.native.build import build
from maginor_core.native.places import CHOSEN
from maginor_core.native.program import Program
from maginor_core.play.bots import bots_of, next_command, usual_bot
from maginor_core.play.glance import glance
from maginor_core.play.search import TreeSearch, guidance_of, levels_of
from maginor_core.play.tree_in_c import rules_that_search
from tests.native.libraries import Built

SEARCHED = ("maginor", "abracada", "magalon")
POSITIONS = 14
"""How many positions are searched of each game."""
OFF = "off"
Position = tuple[Game, int]
"""A game, and a seat that has several commands."""
Found = tuple[dict[Any, tuple[float, float, int]], float, int]
"""What is known of each command, the next random number, and the iterations."""


def positions(definition: GameDefinition) -> list[Position]:
    """Return positions of games with all numbers of players."""
    bot = bots_of(definition)[usual_bot(definition)]
    found: list[Position] = []
    seed = 0
    while len(found) < POSITIONS:
        several = definition.most_players - definition.fewest_players + 1
        players = definition.fewest_players + seed % several
        game = Game(definition, definition.deal(players, f"s{seed}"), f"s{seed}")
        choose = Random(seed)
        seed += 1
        for _ in range(60):
            if game.finished or len(found) == POSITIONS:
                break
            seat = game.to_act[0]
            legal = game.legal(seat)
            if len(legal) > 1 and choose.random() < 0.15:
                found.append((game.copy(), seat))
            if choose.random() < 0.3:
                game.submit(choose.choice(legal), seat=seat)
            else:
                game.submit(next_command(game, bot, seat, seed), seat=seat)
    return found


@pytest.fixture(scope="module", params=SEARCHED)
def searched(request: pytest.FixtureRequest) -> tuple[GameDefinition, list[Position]]:
    """A game with some positions."""
    definition = games.game(request.param)
    return definition, positions(definition)


Where = Callable[[str], None]
"""Lets a folder, or none, be where libraries are."""


@pytest.fixture
def where(monkeypatch: pytest.MonkeyPatch) -> Where:
    """Return what says where libraries are."""
    return lambda folder: monkeypatch.setenv(CHOSEN, folder)


def begun(position: Position, seed: int) -> TreeSearch:
    """Return a search of a position."""
    game, seat = position
    return TreeSearch(game.definition, game.known_to(seat).live_state, seat, seed)


def found(search: TreeSearch) -> Found:
    """Return all that a search has found."""
    root = {row: (edge.visits, edge.total, edge.available) for row, edge in search.root.items()}
    return root, search._random.random(), search.iterations


def in_c(search: TreeSearch) -> bool:
    """Return whether C has searched."""
    return search._in_c is not None


def both(
    position: Position, folder: str, where: Where, do: Callable[[TreeSearch], None]
) -> tuple[Found, Found]:
    """Return what is found in C and in Python."""
    answers = []
    for place in (folder, OFF):
        where(place)
        search = begun(position, 3)
        do(search)
        assert in_c(search) == (place != OFF)
        answers.append(found(search))
    return answers[0], answers[1]


def do_all(search: TreeSearch) -> None:
    """Iterate, with and without a first command."""
    search.run(1)
    search.run(5)
    search.run(2, search.candidates[-1])


def require_searches_alike(definition: GameDefinition, folder: str) -> None:
    """Search positions by the rules of a folder and in Python; raises ``AssertionError``."""
    for position in positions(definition):
        in_c, in_python = both(
            position, folder, lambda place: os.environ.update({CHOSEN: place}), do_all
        )
        assert in_c == in_python


@pytest.mark.parametrize("name", SEARCHED)
def test_all_that_a_search_is_told_is_in_the_subset(name: str) -> None:
    program = Program(games.game(name))
    guidance = heuristics_of(program.definition).guidance
    assert guidance is not None
    assert program.unguided == []
    told = {one for one in program.guided if getattr(guidance, one) is not None}
    assert told == set(program.guided) >= {"value", "settled", "policy", "prior"}


def test_a_search_finds_the_same(
    searched: tuple[GameDefinition, list[Position]], built: Built, where: Where
) -> None:
    definition, several = searched
    folder = str(built(definition.name).path.parent)
    for position in several:
        one, other = both(position, folder, where, do_all)
        assert one == other


def test_each_level_takes_the_same_command(
    searched: tuple[GameDefinition, list[Position]], built: Built, where: Where
) -> None:
    definition, several = searched
    folder = str(built(definition.name).path.parent)
    for bot in levels_of(definition).values():
        for game, seat in several[:6]:
            taken = []
            for place in (folder, OFF):
                where(place)
                taken.append(next_command(game, bot, seat, "level"))
            assert taken[0] == taken[1]


def test_commands_are_valued_at_once_alike(
    searched: tuple[GameDefinition, list[Position]],
    built: Built,
    where: Where,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    definition, several = searched
    folder = str(built(definition.name).path.parent)
    guidance = guidance_of(definition)
    for number, (game, seat) in enumerate(several):
        rows = definition.decider.legal(game.live_state, seat)
        given = definition, guidance, game.known_to(seat).live_state, seat, rows, number
        where(OFF)
        expected = glance(*given)
        where(folder)
        with monkeypatch.context() as patched:
            patched.setattr(type(definition.decider), "run", None)  # so Python cannot do it
            assert glance(*given) == expected


def test_a_search_knows_only_what_its_seat_knows(built: Built, where: Where) -> None:
    """What is hidden is drawn again, so two games that look alike are searched alike."""
    definition = games.game("abracada")
    assert definition.determinize is not None
    where(str(built("abracada").path.parent))
    for number, (game, seat) in enumerate(positions(definition)):
        answers = []
        for seed in (1, 2):
            other = definition.determinize(game.live_state, seat, f"{number}.{seed}")
            search = TreeSearch(definition, other, seat, 5)
            search.run(6)
            assert in_c(search)
            answers.append(found(search))
        assert answers[0] == answers[1]


def test_a_search_by_time_is_in_c(built: Built, where: Where) -> None:
    definition = games.game("maginor")
    where(str(built("maginor").path.parent))
    search = begun(positions(definition)[0], 1)
    search.run_for(1)
    assert in_c(search)
    assert search.iterations > 0
    assert sum(edge.visits for edge in search.root.values()) >= search.iterations


def test_a_tree_grows(built: Built, where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maginor_core.play.tree_in_c, "ARENA", (1 << 16) + 64)
    folder = str(built("magalon").path.parent)
    for position in positions(games.game("magalon"))[:4]:
        one, other = both(position, folder, where, do_all)
        assert one == other


def test_what_c_has_no_room_for_is_searched_in_python(
    built: Built, tmp_path: Path, where: Where
) -> None:
    """All of it, with the random numbers that it had."""
    definition = games.game("maginor")
    build(definition, tmp_path, flags=("-O1", "-DMOST_STEPS=1"), text=built.text("maginor"))
    left = 0
    for position in positions(definition)[:6]:
        answers = []
        for place in (str(tmp_path), OFF):
            where(place)
            search = begun(position, 3)
            search.run(4)
            search.run(20)
            left += place != OFF and not in_c(search)
            answers.append(found(search))
        assert answers[0] == answers[1]
    assert left


def test_a_game_that_only_has_the_name_of_another_is_searched_in_python(
    built: Built, where: Where
) -> None:
    where(str(built("abracada").path.parent))
    assert rules_that_search(games.game("abracada")) is not None
    assert rules_that_search(evolve(games.game("abracada"), title="another")) is None
