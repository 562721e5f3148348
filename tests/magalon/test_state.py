"""States and layouts: begun, folded, copied, saved and compared."""

from __future__ import annotations

import pickle

import pytest
from attrs import evolve

from maginor_core.engine.errors import SetupError
from maginor_core.engine.game import Game
from maginor_core.games.magalon.components.numbers import GIANT, GNOMES, NOBODY, NONE, Player
from maginor_core.games.magalon.projections.state import initial_state
from tests.magalon.boards import MAGALON, MINI, new, played
from tests.magalon.drawn import seeded_game, seeded_setup


def test_a_game_begins_with_nothing_under_way() -> None:
    state = initial_state(new(MINI).state.layout)
    assert state.steps == [0, 0, 0, 0]
    assert (state.shifts, state.places, state.shield_left, state.roll_left) == (0, 0, 0, 0)
    assert (state.attacker, state.displacement_left, state.moving_on) == (0, 0, 0)
    assert (state.displacing, state.lifted) == (NOBODY, NONE)
    assert (state.winners, state.drawn, state.unknown_name, state.events) == ((), 0, "", [])
    assert state.copy().unknown_name == ""


def test_the_events_of_each_command_lead_from_state_to_state() -> None:
    rolled = finished = 0
    for seed in range(24):
        setup = seeded_setup(seed)
        folded = MAGALON.decider.initial(setup.layout)
        for position, command in seeded_game(seed, setup, 120):
            live = position.live_state
            if command is not None:
                MAGALON.decider.evolve(folded, live.events)
            assert folded.snapshot() == live.snapshot()
            assert (folded.drawn, folded.winners) == (live.drawn, live.winners)
            rolled = max(rolled, live.drawn)
            finished += bool(live.winners)
    assert rolled > 4
    assert finished


def test_a_march_that_lapses_has_no_steps_left() -> None:
    state = played(MINI, [2, 1]).state
    for march in (GNOMES, GIANT):
        recorded, folded = state.copy(), state.copy()
        for each in (recorded, folded):
            each.steps = [1, 2, 3, 4]
            each.march = march
        recorded.march_lapsed(Player(0), march - 1, 4)
        MAGALON.decider.evolve(folded, recorded.events)
        assert folded.steps == recorded.steps
        assert folded.steps[march] == 0
        assert sum(folded.steps) == 10 - (march + 1)
        assert folded.snapshot() == recorded.snapshot()


def test_layouts_are_equal_if_their_numbers_are() -> None:
    one, other = seeded_setup(3).layout, seeded_setup(3).layout
    assert one == other
    assert hash(one) == hash(other)
    assert one != seeded_setup(4).layout
    assert one != one.numbers
    assert one.numbers != one
    again = pickle.loads(pickle.dumps(one))
    assert again == one
    assert again.names == one.names == one.geometry.names
    assert again.numbers == seeded_setup(3).numbers


def test_values_without_a_card_have_no_effect() -> None:
    layout = new(MINI).state.layout
    values = {card["value"] for card in MINI["cards"]}
    for value in set(range(21)) - values:
        assert layout.gnome_steps[value] == layout.shifts[value] == 0
        assert layout.places[value] == layout.gains[value] == 0
        assert not layout.protects[value]
    assert (layout.gnome_steps[2], layout.shifts[7], layout.gains[1]) == (3, 4, 4)
    assert Game(MAGALON, seeded_setup(1)).state.copy().unknown_name == ""


@pytest.mark.ruling("SETUP-01")
@pytest.mark.parametrize(
    ("name", "wrong", "ruling", "reason"),
    [
        ("hands", [0, 1], "SETUP-01", "must be a list, not [0, 1]"),
        ("hands", (0, 0), "SETUP-01", "names something twice: [0, 0]"),
        ("hands", (0, 3), "SETUP-01", "has no card of the board: 3"),
        ("hands", (1, 2), "ROUND-06", "must have a card that recovers"),
        ("artifacts", ["ring"], "SETUP-01", 'must be a list, not ["ring"]'),
        ("artifacts", ("ring", "ring"), "SETUP-01", 'names something twice: ["ring", "ring"]'),
        ("artifacts", ("start",), "ARTIFACT-01", 'names no artifact: "start"'),
    ],
)
def test_what_a_seat_cannot_have_is_refused(
    name: str, wrong: object, ruling: str, reason: str
) -> None:
    setup = MAGALON.setups.from_json({"players": 2, "first_player": 0, "board": MINI})
    before = getattr(setup, name)
    with pytest.raises(SetupError) as refused:
        evolve(setup, **{name: (before[0], wrong)})
    found = refused.value
    assert (found.ruling, found.path, found.reason) == (ruling, f"{name}.1", reason)
