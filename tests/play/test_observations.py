"""Observations show what a seat may know, all of it and nothing else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from operator import le
from random import Random
from typing import Any

import pytest
from attrs import evolve

from maginor_core import games
from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.game import Game
from maginor_core.engine.observation import (
    Encoder,
    ObservationError,
    digest_of,
    encoder_of,
    parts_of,
    size_of,
)
from maginor_core.play.environment_spec import spec_of
from maginor_core.play.episode import Episode
from maginor_core.suite.check_game import check_game
from tests.tiny.game import TINY, State

NAMES = ("maginor", "abracada", "magalon", "swap_or_keep")
SIZES = {
    "maginor": (631, 1059),
    "abracada": (118, 214),
    "magalon": (2182, 2856),
    "swap_or_keep": (55, 73),
}
"""By game the bytes of an observation, with fewest and with most players."""
DIGESTS = {
    "maginor": "1939c0c6c45e",
    "abracada": "a810c1d78054",
    "magalon": "15ab608d6c05",
    "swap_or_keep": "4ae308ad0ba1",
}
"""By game how the digest of the observations of some games begins; trained agents need it. If it
changes, increase the encoder's version."""


def positions(definition: GameDefinition, games_played: int = 2, most: int = 200) -> Iterator[Game]:
    """Yield random games at each step, with fewest and with most players."""
    for players in (definition.fewest_players, definition.most_players):
        for number in range(games_played):
            game = definition.new(players, f"observed {number}")
            chance = Stream("observed", f"moves {number}")
            for _ in range(most):
                yield game
                if game.finished:
                    break
                game.submit(chance.choose(game.legal(game.to_act[0])))


def observed(encoder: Encoder, state: Any, seat: int) -> bytes:
    """Return an observation; what is done to it later does not count."""
    first = encoder.observe(state, seat)
    made = bytes(first)
    first[:] = b"\xa5" * size_of(encoder)
    assert encoder.observe(state, seat) == made
    return made


def parts(encoder: Encoder, state: Any, seat: int) -> dict[str, list[int]]:
    data = observed(encoder, state, seat)
    return {name: list(data[place]) for name, place in parts_of(encoder).items()}


@pytest.mark.parametrize("name", NAMES)
def test_sizes_and_bytes_are_the_same_everywhere(name: str) -> None:
    definition = games.game(name)
    found, digest = [], hashlib.sha256()
    for players in (definition.fewest_players, definition.most_players):
        encoder = encoder_of(definition, definition.deal(players, 1))
        found.append(size_of(encoder))
        digest.update(digest_of(encoder).encode())
    for game in positions(definition, 1, 100):
        encoder = encoder_of(definition, game.setup)
        for seat in range(game.setup.players):
            digest.update(observed(encoder, game.live_state, seat))
    assert (tuple(found), digest.hexdigest()[:12]) == (SIZES[name], DIGESTS[name])


@pytest.mark.parametrize("name", NAMES)
def test_equal_observations_mean_equal_views(name: str) -> None:
    definition = games.game(name)
    views: dict[tuple[int, int, bytes], str] = {}
    for game in positions(definition):
        encoder = encoder_of(definition, game.setup)
        for seat in range(game.setup.players):
            view = json.dumps(game.view_json(seat), sort_keys=True)
            shown = f"{view} {game.legal(seat)}"
            key = (game.setup.players, seat, observed(encoder, game.live_state, seat))
            assert views.setdefault(key, shown) == shown
    assert len(views) > 20


def leaks(definition: GameDefinition) -> bool:
    """Return whether an observation or what is legal depends on what the seat does not know."""
    assert definition.determinize is not None
    for game in positions(definition, most=100):
        encoder, state = encoder_of(definition, game.setup), game.live_state
        for seat in range(game.setup.players):
            for seed in range(2):
                other = definition.determinize(state, seat, seed)
                if observed(encoder, state, seat) != observed(encoder, other, seat):
                    return True
                legal = definition.decider.legal
                assert legal(state, seat) == legal(other, seat)
    return False


@pytest.mark.parametrize("name", ["maginor", "abracada"])
def test_observations_and_legal_actions_do_not_change_under_determinization(name: str) -> None:
    assert not leaks(games.game(name))


class Leaking:
    """An encoder that shows one thing more in its first byte."""

    def __init__(self, encoder: Encoder, shown: Any) -> None:
        self.version, self.sizes = encoder.version, encoder.sizes
        self._encoder, self._shown = encoder, shown

    def observe(self, state: Any, seat: int) -> bytearray:
        out = self._encoder.observe(state, seat)
        out[0] = self._shown(state, seat) & 255
        return out


SHOWN = {
    "an own stone": ("abracada", lambda state, seat: state.hands[seat][8]),
    "the unseen stones": ("abracada", lambda state, seat: state.unseen[8]),
    "a secret stone of another": (
        "abracada",
        lambda state, seat: sum([n for s, own in enumerate(state.taken) if s != seat for n in own]),
    ),
    "a beast of another": (
        "maginor",
        lambda state, seat: 0 if state.revealed else sum(state.beasts) - state.beasts[seat],
    ),
}


@pytest.mark.parametrize("shown", SHOWN)
def test_an_encoder_that_leaks_is_found(shown: str) -> None:
    name, leak = SHOWN[shown]
    definition = games.game(name)
    own = definition.encoder
    assert own is not None
    assert leaks(evolve(definition, encoder=lambda layout: Leaking(own(layout), leak)))


def test_check_game_finds_an_encoder_that_leaks() -> None:
    def encoder(layout: Any) -> Leaking:
        declared = encoder_of(TINY, layout)
        return Leaking(declared, lambda state, seat: state.hands[seat - 1] or 0)

    found = check_game(evolve(TINY, encoder=encoder), games=3)
    assert {one.kind for one in found} == {"leak"}
    assert all("an observation" in one.about for one in found)


@pytest.mark.parametrize("name", NAMES)
def test_the_viewer_is_the_first_seat_of_its_observation(name: str) -> None:
    definition = games.game(name)
    awaited = "to_act" if definition is TINY else "current" if name == "magalon" else "awaited"
    for game in positions(definition, 1, 30):
        encoder = encoder_of(definition, game.setup)
        for seat in range(game.setup.players):
            shown = parts(encoder, game.live_state, seat)[awaited]
            if not game.finished:
                assert (shown[0] == 1) == (seat in game.to_act)
                assert sum(shown) == len(game.to_act)


# Observations of declared states.


def begun() -> tuple[Encoder, State]:
    setup = TINY.deal(3, 5)
    state = TINY.decider.initial(setup.layout)
    assert isinstance(state, State)
    return encoder_of(TINY, setup), state


def test_each_attribute_of_a_declared_state_is_a_part() -> None:
    encoder, state = begun()
    state.hands, state.points, state.choices = [4, 2, 300], [7, 0, 1], [True, None, False]
    state.round = -2
    known = state.copy()
    shown = parts(encoder, known, 2)
    assert list(shown) == ["seat", "to_act", "hands", "choices", "points", "bag", "round", "over"]
    assert (shown["seat"], shown["to_act"]) == ([0, 0, 1], [0, 0, 1])
    assert shown["hands"] == [1, 300 - 256, 1, 0, 0, 0, 0, 0, 0]
    assert shown["choices"] == [1, 0, 0, 0, 0, 0]
    assert shown["points"] == [1, 0, 7, 0, 0, 0]
    assert shown["bag"][:2] == [6, 0]
    assert shown["round"] == [254, 255]
    assert len(shown["bag"]) == 2 + 2 * 16


@pytest.mark.parametrize(
    ("attribute", "value", "reason"),
    [
        ("round", 1 << 15, "round is 32768; an observation has room for numbers from -32768"),
        ("bag", [0] * 17, "bag has 17 items, and an observation has room for 16; give the"),
        ("points", [0] * 4, "points has 4 items, and an observation has room for 3"),
    ],
)
def test_what_does_not_fit_is_refused(attribute: str, value: Any, reason: str) -> None:
    encoder, state = begun()
    state.hands = [None, None, None]
    setattr(state, attribute, value)
    with pytest.raises(ObservationError, match=reason):
        observed(encoder, state, 0)


def test_a_game_whose_states_are_not_declared_needs_an_encoder() -> None:
    undeclared: Any = lambda setup: object()  # noqa: E731 # Any: no state at all
    definition = evolve(TINY, decider=evolve(TINY.decider, initial=undeclared))
    with pytest.raises(ObservationError, match="derive their class from GameState, or give"):
        encoder_of(definition, definition.deal(2, 1, None, {}))


def test_check_game_finds_a_state_that_does_not_fit() -> None:
    def hides_too_much(state: State, seat: int | None) -> State:
        state.bag = [*state.bag, *[0] * 16]
        return state

    found = check_game(evolve(TINY, conceal=hides_too_much), games=1)
    assert "observation" in {one.kind for one in found}


@pytest.mark.parametrize("name", ["abracada", "magalon", "maginor"])
def test_no_byte_is_larger_than_its_scale(name: str) -> None:
    for players in (2, 4):
        episode, draw = Episode(name, players), Random(players)
        high = episode.spec.observation_high
        assert len(high) == episode.spec.size
        assert len(set(high)) > 3
        episode.reset(1)
        for _ in range(400):
            if episode.over:
                episode.reset()
            episode.step(draw.choice(episode.legal))
            for seat in range(players):
                assert all(map(le, episode.observe(seat), high))


def test_the_scale_of_what_an_encoder_does_not_limit_is_that_of_a_byte() -> None:
    high = spec_of(TINY, 2).observation_high
    assert high[:4] == bytes([1, 1, 1, 1])
    assert set(high[4:]) == {255}
