"""The definition of Magalon: all that a tool may need from the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from maginor_core.engine.definition import (
    ChanceForm,
    GameDefinition,
    PartsForm,
    Resources,
    Result,
    SetupForm,
    SmallGame,
    StateForm,
)
from maginor_core.engine.errors import MalformedError, shown
from maginor_core.games.magalon.commands import MAGALON
from maginor_core.games.magalon.components.board import BoardSheet
from maginor_core.games.magalon.components.board_json import reference_board, sheet_from_json
from maginor_core.games.magalon.components.geometry import ROTATIONS
from maginor_core.games.magalon.components.numbers import bits
from maginor_core.games.magalon.components.setup import (
    DEALING,
    DEFAULTS,
    KnownBoards,
    Setup,
    deal,
    setup_from_json,
    setup_from_numbers,
    setup_to_json,
    terms_of,
    with_variants,
)
from maginor_core.games.magalon.projections.invariants import broken_invariants
from maginor_core.games.magalon.projections.observation import StateEncoder
from maginor_core.games.magalon.projections.state import State, artifact_counts
from maginor_core.games.magalon.projections.state_json import state_to_json

if TYPE_CHECKING:
    from maginor_core.engine.presentation import PartsPages
    from maginor_core.games.magalon.projections.view import MagalonView

BY_SEAT: Final = ("wizards", "shields", "energy", "artifacts", "hands", "used", "played")
"""What of STATE is a list with an item for each seat."""


def _number(value: object) -> int:
    if type(value) is not int:
        raise MalformedError(f"a die shows a whole number from 1 on, not {shown(value)}", "dice")
    return value


def _domains(setup: Setup) -> Mapping[str, Iterable[int]]:
    """Return the cards, the pieces, and the cells, on which alone most pieces can be."""
    layout = setup.layout
    cells, ruins = layout.geometry.cells, range(len(layout.corners))
    return {
        "lift_ruin.rotation": range(ROTATIONS),
        "lift_ruin.ruin": ruins,
        "move_giant.to": cells,
        "move_gnome.gnome": range(len(layout.gnomes)),
        "move_gnome.to": cells,
        "place_ruin.cell": cells,
        "play_card.value": bits(layout.deck),
        "set_shield.cell": cells,
        "shift_ruin.ruin": ruins,
    }


def _small_games() -> Mapping[str, SmallGame]:
    from maginor_core.games.magalon.components.small_games import small_games

    return small_games()


def _parts_pages() -> PartsPages:
    from maginor_core.games.magalon.presentation.sheets import PARTS

    return PARTS


@cache
def _view() -> type[MagalonView]:
    from maginor_core.games.magalon.projections.view import MagalonView

    return MagalonView


DEFINITION: Final = GameDefinition(
    title="Magalon",
    setups=SetupForm(
        kind=Setup,
        variants=DEFAULTS,
        from_json=setup_from_json,
        to_json=setup_to_json,
        from_numbers=setup_from_numbers,
        layout_of=KnownBoards().layout,
        terms=terms_of,
        with_variants=with_variants,
        deal=deal,
        deal_again=lambda setup, seed, parts: deal(setup.players, seed, parts, setup.variants),
        seen=lambda numbers, seat: numbers,
        dealing=DEALING,
    ),
    states=StateForm(
        snapshot=State.snapshot,
        restore=State.restore,
        invariants=broken_invariants,
        depths={**dict.fromkeys((*BY_SEAT, "ruins", "gnomes"), 1), "turn": 2},
        by_seat=BY_SEAT,
        totals_key="",
    ),
    decider=MAGALON,
    result=lambda state: Result(artifact_counts(state), state.winners) if state.finished else None,
    chance=ChanceForm(key="dice", code="dice", from_json=_number, to_json=int),
    state_to_json=state_to_json,
    own_view=lambda state, seat: {},  # nothing is secret
    view=_view,
    secret_commands=frozenset(),
    parts=PartsForm(
        BoardSheet,
        reference_board,
        lambda sheet: sheet.board.id,
        lambda data: sheet_from_json(data, ""),
        pages=_parts_pages,
        small=_small_games,
    ),
    resources=Resources.of("magalon", "magalon/", ("games/magalon",)),
    notation={
        "displace": "displace",
        "end_turn": "end",
        "lift_ruin": "lift",
        "move_giant": "giant",
        "move_gnome": "gnome",
        "move_on": "on",
        "move_wizard": "move",
        "place_ruin": "place",
        "play_card": "card",
        "roll_dice": "roll",
        "set_shield": "shield",
        "shift_ruin": "shift",
    },
    encoder=StateEncoder,
    domains=_domains,
)
