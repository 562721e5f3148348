"""What would have happened in games with undos and games in stores."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from attrs import evolve

from maginor_core import deal
from maginor_core.audit.whatif import Finding, Reading, what_if
from maginor_core.engine.definition import UnknownRevisionError
from maginor_core.engine.game import Game
from maginor_core.engine.undo import Undo
from maginor_core.eventlog.header import GivenDice, Header, OpenSeed, chance_to_numbers
from maginor_core.eventlog.logs import header_of
from maginor_core.eventlog.stores.games import create_game, export_game, open_game
from maginor_core.eventlog.stores.store import MemoryStore
from maginor_core.games.maginor.definition import DEFINITION
from tests.revision_two import FORCED, knowing


def played_with_undos(seed: str, path: Path) -> Game:
    """Play a whole game at random in which much is undone, and write its log to ``path``."""
    store, chance = MemoryStore(), random.Random(seed)
    game_id, game = create_game(store, DEFINITION, deal(2, seed), OpenSeed(seed))
    while not game.finished:
        if game.version and chance.random() < 0.1:
            version = max(0, game.version - chance.randint(1, 5))
            game.undo(0, version, (1,))
        else:
            seat = game.to_act[0]
            game.submit(chance.choice(game.legal(seat)), seat=seat)
    export_game(store, game_id, path)
    return game


def found(path: Path, reading: Reading) -> Finding:
    (finding,) = what_if([path], reading)
    return finding


@pytest.mark.parametrize("seed", ["undo.1", "undo.2", "undo.3"])
def test_undos_are_repeated_too(tmp_path: Path, seed: str) -> None:
    path = tmp_path / "log.maginor"
    game = played_with_undos(seed, path)
    assert any(isinstance(record.command, Undo) for record in game.log)
    same = found(path, Reading(revision=1))
    assert (same.word, same.stopped) == ("same", None)
    assert same.result == same.result_instead == game.result
    other = found(path, Reading({"rites_count": False}))
    assert other.word in ("same", "other result")
    changed = DEFINITION.setups.with_variants(game.setup.numbers, {"rites_count": False})
    state = DEFINITION.states.restore(
        DEFINITION.setups.from_numbers(changed).layout, DEFINITION.states.snapshot(game.state)
    )
    assert other.result_instead == DEFINITION.result(state)


def old_header(revision: int) -> Header:
    """Return the header of a game of an older revision in whose setup fate is not wild."""
    numbers = DEFINITION.setups.with_variants(
        deal(2, "store").numbers, {"rolled_fate_is_wild": False}
    )
    header = header_of(DEFINITION, DEFINITION.setups.from_numbers(numbers), GivenDice())
    assert header.chance == chance_to_numbers(GivenDice())
    return evolve(header, rules=revision)


def test_a_match_in_a_store_is_resumed_under_its_own_revision() -> None:
    store, header = MemoryStore(), old_header(1)
    store.create(header)
    for definition, wild in ((FORCED, True), (DEFINITION, False)):
        game = open_game(store, header.id, knowing(definition))
        assert game.state.layout.rolled_fate_is_wild is wild


def test_a_match_of_an_unknown_revision_is_not_resumed() -> None:
    store, header = MemoryStore(), old_header(7)
    store.create(header)
    with pytest.raises(UnknownRevisionError, match="revision 7 of the rulings, not 1 or 2"):
        open_game(store, header.id, knowing(FORCED))
