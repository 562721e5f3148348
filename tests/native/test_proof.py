"""Rules in C do what the rules in Python do, step by step."""

from __future__ import annotations

import random
from math import ceil
from typing import Final

import pytest
from attrs import evolve

from maginor_core import games, registry
from maginor_core.native import program
from maginor_core.native import proof as proving
from maginor_core.native.build import build
from maginor_core.native.capacities import Room, drawn_setups
from maginor_core.native.library import NativeChance, NativeGame, NativeRules
from maginor_core.native.proof import DifferenceError, prove, variants_of
from tests.native.libraries import LONG, NATIVE, Built

GAMES: Final = 200
"""How many games of each game of the package are compared, or a few more: as many of each kind."""


@pytest.mark.parametrize("name", NATIVE)
def test_each_step_is_the_same_in_c(
    name: str, built: Built, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name in LONG:
        monkeypatch.setattr(proving, "LONGEST", 600)
    definition = games.game(name)
    players = definition.most_players - definition.fewest_players + 1
    kinds = players * len(variants_of(definition))
    count = kinds * (ceil(GAMES / kinds) if name in registry.GAMES else 2)
    proof = prove(definition, built(name), count)
    assert proof.games == count
    assert proof.ended == count or name in LONG
    assert not proof.left
    assert set(proof.kinds) == set(definition.decider.rules)
    assert proof.refusals > count
    assert proof.faults > count


def test_a_list_without_room_leaves_the_game_to_python(
    built: Built, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    definition = games.game("everything")
    written = program.Program(definition)
    rooms = {name: Room(room.items, min(room.each, 3)) for name, room in written.rooms.items()}
    monkeypatch.setattr(program, "rooms_of", lambda definition, kinds: rooms)
    folder = tmp_path_factory.mktemp("small")
    proof = prove(definition, NativeRules(build(definition, folder, flags=("-O1",))), 6)
    assert len(proof.left) > 3
    assert "too large" in proof.left[0]


def test_there_is_room_for_games_that_the_fuzzer_draws(built: Built) -> None:
    begun = 0
    for name in ("maginor", "abracada", "magalon"):
        definition, rules = games.game(name), built(name)
        for number, setup in enumerate(drawn_setups(definition, "test", 60)):
            game, chance = NativeGame(rules, rules.layout(setup.layout)), NativeChance(rules)
            chance.seed(str(number))
            choose = random.Random(number)
            for _ in range(40):
                if commands := game.legal(None):
                    game.execute(choose.choice(commands), chance)
            begun += 1
    assert begun >= 180


def test_a_difference_is_reported_with_game_and_step(built: Built) -> None:
    definition = games.game("abracada")
    other = evolve(definition, result=lambda state: None)
    with pytest.raises(DifferenceError, match=r"proof\.0, step \d+: the result"):
        prove(other, built("abracada"), 1)


@pytest.mark.parametrize("name", NATIVE)
def test_a_command_without_chance_is_not_confirmed(name: str, built: Built) -> None:
    """Where outcomes are given, C takes them all; where there are too few, it stops."""
    definition, rules = games.game(name), built(name)
    setup = definition.deal(2, "chance")
    decider, chance = definition.decider, NativeChance(rules)
    game = NativeGame(rules, rules.layout(setup.layout))
    choose = random.Random(name)
    statuses = set[str]()
    while not statuses:  # a command that may draw does not always
        commands = game.legal(None)
        chance.give(())
        for command in commands:
            if command[0] in decider.draws:
                try:
                    game.copy().execute(command, chance)
                except Exception as error:  # whatever comes is looked at
                    statuses.add(str(error))
        chance.seed("")
        game.execute(choose.choice(commands), chance)
    assert statuses == {"the rules in C end with: no chance"}
