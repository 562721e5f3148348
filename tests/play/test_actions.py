"""The actions of a game are its commands, one to one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

import pytest
from attrs import evolve

from maginor_core import games
from maginor_core.cli import main
from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.facts import Fact, command
from maginor_core.engine.game import Game
from maginor_core.engine.listing import CachedListing
from maginor_core.engine.observation import ActionTable, OpenDomainError
from maginor_core.suite.check_game import check_game
from tests.tiny.game import TINY

NAMES = ("maginor", "abracada", "magalon", "swap_or_keep")
DIGESTS = {
    "maginor": (348, "31ce3033dbb3"),
    "abracada": (10, "84a5f4bb9788"),
    "magalon": (1065, "baf792b276b6"),
    "swap_or_keep": (2, "bee5977f47b1"),
}
"""By game how many actions it has, and how their digest begins; trained agents need it."""


def tables(name: str) -> Iterator[tuple[Game, ActionTable]]:
    """Yield a random game at each step, with fewest and with most players."""
    definition = games.game(name)
    for players in (definition.fewest_players, definition.most_players):
        game, chance = definition.new(players, "actions"), Stream("actions", "moves")
        table = ActionTable(definition, game.setup)
        for _ in range(60):
            yield game, table
            if game.finished:
                break
            game.submit(chance.choose(game.legal(game.to_act[0])))


@pytest.mark.parametrize("name", NAMES)
def test_the_actions_are_the_same_in_every_deal_and_with_any_number_of_players(name: str) -> None:
    definition = games.game(name)
    assert definition is TINY or name in games.GAMES
    for players in range(definition.fewest_players, definition.most_players + 1):
        table = ActionTable(definition, definition.deal(players, f"deal {players}"))
        assert (len(table), table.digest[:12]) == DIGESTS[name]


@pytest.mark.parametrize("name", NAMES)
def test_actions_and_commands_are_one_to_one(name: str) -> None:
    definition = games.game(name)
    table = ActionTable(definition, definition.deal(definition.most_players, 1))
    lines = {json.dumps(data) for data in table.described}
    assert len(lines) == len(set(table.rows)) == len(table)
    for seat in range(definition.most_players):
        for action in range(len(table)):
            given = table.command(seat, action)
            assert (given.player, table.action(given)) == (seat, action)
            described = dict(table.described[action], player=seat)
            assert definition.command_json.to_json(given) == described


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_command_has_an_action(name: str) -> None:
    for game, table in tables(name):
        for legal in game.legal():
            assert table.command(legal.player, table.action(legal)) == legal


def with_domains(**domains: Sequence[int]) -> GameDefinition:
    named = {name.replace("__", "."): values for name, values in domains.items()}
    return evolve(games.game("abracada"), domains=lambda setup: named)


@pytest.mark.parametrize(
    ("definition", "reason"),
    [
        (with_domains(), "cast_spell.number is a whole number, which has no end; declare"),
        (
            with_domains(cast_spell__number=range(1, 9), cast_spel__number=(1,)),
            "names cast_spel.number, which is no open field; the commands are cast_spell, ",
        ),
        (with_domains(cast_spell__number=(1, 1)), "twice"),
    ],
)
def test_a_domain_that_is_missing_or_wrong_is_refused(
    definition: GameDefinition, reason: str
) -> None:
    with pytest.raises(OpenDomainError, match=reason):
        ActionTable(definition, definition.deal(2, 1))


@pytest.mark.parametrize(
    ("definition", "about"),
    [
        (with_domains(), "not every command can be numbered"),
        (
            with_domains(cast_spell__number=range(1, 8)),
            "a legal CastSpell is not among the actions",
        ),
        (
            evolve(
                games.game("abracada"),
                domains=lambda setup: {"cast_spell.number": [*range(1, 9), 9 + setup.hands[0][0]]},
            ),
            "another deal numbers the commands otherwise",
        ),
    ],
)
def test_check_game_finds_what_agents_cannot_choose(definition: GameDefinition, about: str) -> None:
    assert [(one.kind, one.about) for one in check_game(definition, games=2)] == [("action", about)]


@pytest.mark.parametrize("name", NAMES[:3])
def test_the_command_line_lists_the_actions(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    definition = games.game(name)
    table = ActionTable(definition, definition.deal(2, 1))
    assert main(["setup", "actions", "--game", name, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown == {"digest": table.digest, "actions": list(table.described)}
    assert main(["setup", "actions", "--game", name]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert last == f"{len(table)} actions, digest {table.digest}"
    assert [line.split()[:2] for line in lines] == [
        [str(number), data["type"]] for number, data in enumerate(table.described)
    ]


def test_a_command_whose_first_field_is_no_seat_is_refused() -> None:
    @command(1)
    class Choose(Fact):
        swap: bool

    codec = type(TINY.decider.codec)([Choose])
    wrong = evolve(TINY, decider=evolve(TINY.decider, codec=codec), events=())
    with pytest.raises(OpenDomainError, match="the first field of Choose must be player"):
        ActionTable(wrong, TINY.deal(2, 1))


def test_a_field_that_is_called_a_seat_may_be_any_seat() -> None:
    @command(1)
    class Give(Fact):
        player: int
        to_player: int

    codec = type(TINY.decider.codec)([Give])
    giving = evolve(TINY, decider=evolve(TINY.decider, codec=codec), events=())
    table = ActionTable(giving, TINY.deal(3, 1))
    assert table.rows == ((1, 0), (1, 1), (1, 2))
    listing = CachedListing(table.endings)
    assert listing.each((1, 0), (0, 2)) == (0, 2)
    for refused in (
        lambda: listing.alone((1, 0, -1)),
        lambda: listing.each((1, 0), (0, -1)),
        lambda: table.action(Give(0, -1)),
    ):
        with pytest.raises(OpenDomainError, match=r"no action gives Give\(.*=-1\).* give.FIELD"):
            refused()
