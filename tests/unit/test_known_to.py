"""What a seat knows of a game has no hidden value, by whatever attribute one looks."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterator
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from attrs import evolve

from maginor_core import games
from maginor_core.components.tokens import BEASTS
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.game import Game
from maginor_core.engine.observation import encoder_of, size_of
from maginor_core.suite.check_game import check_game
from maginor_core.suite.contents import contents_of
from tests.tiny.game import TINY, Choose

HIGH_CARD_PAGE = Path(games.__file__).parents[1] / "cli" / "new_game_files" / "high_card.py.txt"


def _module(path: Path) -> ModuleType:
    loader = SourceFileLoader("high_card_known", str(path))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = sys.modules[loader.name] = module_from_spec(spec)
    loader.exec_module(module)
    return module


HIGH_CARD: GameDefinition = _module(HIGH_CARD_PAGE).GAME
ABRACADA = games.game("abracada")
MAGINOR = games.game("maginor")
MAGALON = games.game("magalon")
Worlds = tuple[Game, Game, list[int | None], str]
"""Two games that differ only in a secret, who cannot tell them apart, and where the secret is."""


def high_card() -> Iterator[Worlds]:
    kind = HIGH_CARD.setups.kind
    yield _both(HIGH_CARD, kind(3, (1, 2, 3)), kind(3, (1, 4, 3)), [0, 2, None])


def swap_or_keep() -> Iterator[Worlds]:
    kind = TINY.setups.kind
    yield _both(TINY, kind(3, (1, 2, 3)), kind(3, (1, 4, 3)), [0, 2, None])
    one, other = Game(TINY, kind(2, (1, 2)), "x"), Game(TINY, kind(2, (1, 2)), "x")
    one.submit(Choose(1, swap=True))
    other.submit(Choose(1, swap=False))
    yield one, other, [0, None], "a choice"


def abracada() -> Iterator[Worlds]:
    setup = ABRACADA.deal(3, "known")
    mine, *others = setup.hands
    stones = [*mine]
    dealt = {n: sum(hand.count(n) for hand in (setup.removed, *setup.hands)) for n in range(1, 9)}
    stones[0] = next(n for n in range(8, 0, -1) if n != stones[0] and dealt[n] < n)
    other = evolve(setup, hands=(tuple(stones), *others))
    yield _both(ABRACADA, setup, other, [0, None])


def maginor() -> Iterator[Worlds]:
    for number in range(40):
        game = Game(MAGINOR, MAGINOR.deal(2, number), number)
        for _ in range(200):
            legal = game.legal()
            if not legal or type(legal[0]).__name__ == "ChooseBeast":
                break
            game.submit(legal[number % len(legal)])
        if game.finished:
            continue
        seat = game.legal()[0].player
        kind: Any = type(game.legal()[0])
        one, other = game.copy(), game.copy()
        one.submit(kind(seat, BEASTS[0]))
        other.submit(kind(seat, BEASTS[1]))
        yield one, other, [1 - seat, None], "a beast"
        return


def magalon() -> Iterator[Worlds]:
    """Yield nothing that differs: nothing is secret but what chance will bring."""
    setup = MAGALON.deal(2, "known")
    yield Game(MAGALON, setup, "one"), Game(MAGALON, setup, "other"), [0, 1, None], "the seed"


def _both(definition: GameDefinition, one: Any, other: Any, seats: list[int | None]) -> Worlds:
    assert one != other
    return Game(definition, one, "x"), Game(definition, other, "y"), seats, "the setup"


@pytest.mark.parametrize("worlds", [high_card, swap_or_keep, abracada, maginor, magalon])
def test_worlds_that_differ_in_a_secret_have_the_same_attributes_for_others(
    worlds: Callable[[], Iterator[Worlds]],
) -> None:
    found = list(worlds())
    assert found
    for one, other, seats, secret in found:
        if secret != "the seed":
            assert contents_of(one.live_state) != contents_of(other.live_state), secret
        for seat in seats:
            for ask in (_known, _pickled, _viewed, _viewed_as_json):
                assert ask(one, seat) == ask(other, seat), (ask.__name__, secret, seat)


# What is looked at. Functions, rules and the vocabulary belong to the definition, which all games
# share, and so do the facts that it caches.


def _known(game: Game, seat: int | None) -> Any:  # Any: contents
    known = game.known_to(seat)
    shared = {id(known.definition), id(known.vocabulary), id(known._list), id(known._calls)}
    return contents_of(known, shared)


def _pickled(game: Game, seat: int | None) -> Any:  # Any: as above
    """Return what another process is sent, as a bot's is."""
    _, (_, setup, *others) = game.known_to(seat).__reduce__()
    again = pickle.loads(pickle.dumps((setup, others)))
    return contents_of([again, again[0].numbers, again[0].layout])


def _viewed(game: Game, seat: int | None) -> Any:  # Any: as above
    return contents_of(game.view(seat))


def _viewed_as_json(game: Game, seat: int | None) -> Any:  # Any: as above
    return game.view_json(seat)


@pytest.mark.parametrize("definition", [HIGH_CARD, TINY, ABRACADA])
def test_a_determinized_game_has_the_setup_that_its_viewer_knows(
    definition: GameDefinition,
) -> None:
    game = Game(definition, definition.deal(2, 1), 1)
    made = game.determinize(0, "search")
    assert made.setup == game.setup_known_to(0) == game.known_to(0).setup != game.setup
    assert made.setup_seen(0) == game.setup_seen(0)
    assert made.known_to(0).setup is made.setup  # nothing is left to be hidden


@pytest.mark.parametrize("definition", [HIGH_CARD, TINY, ABRACADA])
def test_a_known_game_can_be_played_on(definition: GameDefinition) -> None:
    for number in range(6):
        game = Game(definition, definition.deal(2 + number % 3, number), number)
        known = game.known_to(0)
        while not known.finished and known.version < 30:
            command = known.legal()[0]
            _, known = next(known.branches(command))
        assert known.setup == game.setup_known_to(0)


def test_observations_of_a_known_game_are_those_of_the_game() -> None:
    for definition in (HIGH_CARD, TINY, ABRACADA):
        game = Game(definition, definition.deal(3, 2), 2)
        known = game.known_to(1)
        one, other = (encoder_of(definition, each.setup) for each in (game, known))
        assert size_of(one) == size_of(other)
        assert one.observe(game.live_state, 1) == other.observe(known.live_state, 1)


def test_check_game_finds_a_setup_that_known_states_contain_whole() -> None:
    states = evolve(TINY.states, layout="")
    slips = check_game(evolve(TINY, states=states), games=4)
    assert [slip.kind for slip in slips] == ["leak"], slips
    assert "an attribute of what conceal leaves shows setup" in slips[0].about
