"""The words of refusals, as ``refusals.txt`` pins them: one of each kind, from seeded games.

``pytest --update-golden`` writes the file again; its difference is the change in what players read.
"""

from __future__ import annotations

import pickle
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from maginor_core.engine.errors import MalformedError, RefusalError, listed
from maginor_core.engine.game import Game
from maginor_core.games.magalon.commands.refusals import DiceError, Refusal
from maginor_core.games.magalon.commands.requirements import require_no_march, unmade
from maginor_core.games.magalon.components.numbers import CARDS, GIANT, GNOMES, WIZARD
from maginor_core.games.magalon.projections.state import State
from tests.magalon.boards import BARE_MINI, MAGALON, MINI, played
from tests.magalon.drawn import seeded_game, seeded_setup

PINS = Path(__file__).with_name("refusals.txt")
DIRECTIONS = ("north", "east", "south", "west")
NAMES = re.compile(
    r"\[\d+, \d+\]|\(\d+, \d+\)|\d+|\b(start|ring|amulet|moon)\b|(?<=the )(north|east|south|west)\b"
)
UNKNOWN = ("moon", [99, 99])


def attempts(chance: random.Random, state: State) -> Iterator[dict[str, Any]]:
    """Yield the JSON of a command of each kind, legal or not."""
    names = [name if isinstance(name, str) else list(name) for name in state.layout.geometry.names]
    places = [*names, *names, *UNKNOWN]

    def pick(options: Any) -> Any:
        return options[chance.randrange(len(options))]

    fields = {
        "play_card": {"value": pick(range(24))},
        "move_wizard": {"to": pick(places)},
        "move_gnome": {"gnome": pick(range(3)), "to": pick(places)},
        "move_giant": {"to": pick(places)},
        "displace": {"to": pick(places)},
        "shift_ruin": {"ruin": pick(range(3)), "direction": pick(DIRECTIONS)},
        "lift_ruin": {"ruin": pick(range(3)), "rotation": pick(range(5))},
        "place_ruin": {"cell": pick(places)},
        "set_shield": {"cell": pick(places)},
        "roll_dice": {},
        "end_turn": {},
        "stay": {},
        "move_on": {},
    }
    for kind, own in fields.items():
        yield {"type": kind, "player": chance.randrange(3), **own}


def refusals() -> dict[str, str]:
    """Return refusals of seeded games by their words without numbers, the first of each kind."""
    found: dict[str, str] = {}

    def try_all(position: Game, chance: random.Random) -> None:
        for data in [data for _ in range(9) for data in attempts(chance, position.live_state)]:
            if chance.random() < 0.9:
                data["player"] = position.live_state.current_player
            try:
                command = MAGALON.command_json.from_json(data)
                position.copy().submit(
                    command, outcomes=[1] * chance.choice([0, 0, 0, 0, 0, 0, 2, 3])
                )
            except RefusalError as refusal:
                kind = str(data["type"])
                words = NAMES.sub("N", str(refusal))
                words = re.sub("N(, N)*( or N)?", "N", words)
                words = words.replace("N step ", "N steps ").replace(
                    "not be made", "not all be made"
                )
                found.setdefault(f"{kind}: {words}", f"{kind}: {refusal}")

    for seed in range(40):
        for position, _ in seeded_game(seed, seeded_setup(seed), 24):
            if position.live_state.stage != CARDS or seed < 8:
                try_all(position, random.Random(f"{seed} {len(found)}"))
    for seed, on in enumerate((MINI, BARE_MINI)):
        try_all(played(on, [0, 1]), random.Random(seed))
    return found


def test_refusals_are_worded_as_pinned(update_golden: bool) -> None:
    text = "\n".join(sorted(refusals().values())) + "\n"
    if update_golden:
        PINS.write_text(text, encoding="utf-8")
    assert PINS.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("counts", [(0, 1), (2, 2), (3, 2), (2, 1)])
def test_refusals_are_pickled_with_what_they_say(counts: tuple[int, int]) -> None:
    for refusal in (DiceError(*counts), Refusal("MOVE-01", "it is not beside it")):
        again = pickle.loads(pickle.dumps(refusal))
        assert type(again) is type(refusal)
        assert (str(again), again.ruling, again.reason) == (
            str(refusal),
            refusal.ruling,
            refusal.reason,
        )


def test_wrong_numbers_of_dice_are_refused_by_what_the_command_rolls() -> None:
    assert DiceError(2, 1).reason == (
        "the command rolls at least 2 dice, but 1 numbers are given with it"
    )
    assert DiceError(2, 2).reason == "the command rolls 2 dice, but 2 numbers are given with it"
    assert DiceError(2, 3).reason == "the command rolls 2 dice, but 3 numbers are given with it"
    assert DiceError(0, 1).reason == "the command rolls no dice, but 1 numbers are given with it"


def test_options_are_listed_as_words() -> None:
    assert [listed(one, "or") for one in ([], [1], [1, 2], "abc")] == [
        "nothing",
        "1",
        "1 or 2",
        "a, b or c",
    ]
    assert listed([], "or", "none") == "none"


@pytest.mark.parametrize(
    ("march", "steps", "reason"),
    [
        (WIZARD, 1, "the wizard has 1 step left to make"),
        (WIZARD, 7, "the wizard has 7 steps left to make"),
        (GNOMES, 1, "the gnomes have 1 step left to make"),
        (GNOMES, 3, "the gnomes have 3 steps left to make"),
        (GIANT, 2, "the giant has 2 steps left to make"),
    ],
)
def test_a_turn_within_a_march_is_said_in_the_number_of_its_steps_and_pieces(
    march: int, steps: int, reason: str
) -> None:
    state = played(MINI, [0, 1]).state.copy()
    state.march = march
    state.steps[march] = steps
    with pytest.raises(Refusal) as refusal:
        require_no_march(state, state.current_player, "end its turn")
    assert refusal.value.reason.endswith(f"cannot end its turn: {reason}")


def test_steps_that_could_not_be_made_are_counted() -> None:
    assert unmade(1) == "the 1 step that would be left could not be made from there"
    assert unmade(2, "by the gnomes") == (
        "the 2 steps that would be left could not all be made by the gnomes"
    )


@pytest.mark.parametrize(("to", "named"), [([99, 99], "[99, 99]"), ("moon", "moon")])
def test_an_unknown_place_is_shown_as_it_was_given(to: object, named: str) -> None:
    position = played(MINI, [0, 1])
    player = position.live_state.current_player
    command = MAGALON.command_json.from_json({"type": "move_wizard", "player": player, "to": to})
    with pytest.raises(Refusal, match=f"^{re.escape(named)} is not a place of the board; "):
        position.submit(command)


def test_a_setup_shows_an_unknown_cell_as_it_was_given() -> None:
    setup = {**MAGALON.setups.to_json(played(MINI, [0, 1]).setup), "wizards": [[99, 99], "start"]}
    with pytest.raises(MalformedError, match=r"not \[99, 99\] "):
        MAGALON.setups.from_json(setup)


@pytest.mark.ruling("SETUP-03")
@pytest.mark.parametrize("key", ["wizards", "shields"])
@pytest.mark.parametrize("cell", [[2, True], [2.0, 1], ["2", 1], [None, 1], [{}, 1], [[2], 1]])
def test_only_two_integers_are_a_cell_of_a_setup(key: str, cell: object) -> None:
    setup = {**MAGALON.setups.to_json(played(MINI, [0, 1]).setup), key: [cell, [1, 0]]}
    with pytest.raises(MalformedError, match=f"^{key}.0: must be a (place|cell) of the board, not"):
        MAGALON.setups.from_json(setup)
    exact = {**setup, key: [[2, 1], [1, 0]]}
    assert getattr(MAGALON.setups.from_json(exact), key) == ((2, 1), (1, 0))


@pytest.mark.ruling("EDITION-01")
def test_an_unknown_variant_is_said_to_be_unknown_whatever_its_value() -> None:
    setup = MAGALON.setups.to_json(played(MINI, [0, 1]).setup)
    for name, reason in (
        ("nonsense", "is unknown; known are "),
        ("goal_exact", "must not be null"),
    ):
        with pytest.raises(MalformedError, match=rf"^variants\.{name}: {reason}"):
            MAGALON.setups.from_json({**setup, "variants": {name: None}})
