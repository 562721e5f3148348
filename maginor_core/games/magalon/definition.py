"""The definition of Magalon: all that a tool may need from the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from maginor_core.engine.definition import ChanceForm, FactLog, GameDefinition, Result
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.facts import Fact
from maginor_core.engine.match import Match, Position
from maginor_core.engine.session import Append
from maginor_core.engine.validation import VariantValue, shown
from maginor_core.games.magalon.commands.rules import MAGALON
from maginor_core.games.magalon.components.board import BoardSheet
from maginor_core.games.magalon.components.board_json import reference_board, sheet_from_json
from maginor_core.games.magalon.components.numbers import FEWEST_PLAYERS, MOST_PLAYERS
from maginor_core.games.magalon.components.setup import Setup, deal
from maginor_core.games.magalon.components.setup_forms import (
    KnownBoards,
    setup_from_json,
    setup_from_numbers,
    setup_to_json,
    terms_of,
    with_variants,
)
from maginor_core.games.magalon.components.variants import DEFAULTS, MagalonSetupError
from maginor_core.games.magalon.events import EVENTS
from maginor_core.games.magalon.projections.invariants import broken_invariants
from maginor_core.games.magalon.projections.state import State, artifact_counts, restored_state
from maginor_core.games.magalon.projections.state_json import state_to_json, view_to_json

NAME: Final = "magalon"


def _deal(
    players: int, seed: str | int, parts: BoardSheet | None, variants: Mapping[str, VariantValue]
) -> Setup:
    return deal(players, seed, parts, variants)


def _parts_from_json(data: object) -> BoardSheet:
    return sheet_from_json(data, "")


def _dealt_again(setup: Setup, seed: str | int, parts: BoardSheet | None) -> Setup:
    return deal(setup.players, seed, parts, setup.variants)


def _number(value: object) -> int:
    if type(value) is not int:
        raise MalformedError(f"a die shows a whole number from 1 on, not {shown(value)}", "dice")
    return value


def _same(number: int) -> int:
    return int(number)


def _concealed(state: State, seat: int | None) -> State:
    return state


def _redacted(event: Fact, seat: int | None) -> Fact:
    return event


def _board(state: State, setup: Setup) -> Position:
    return Position(DEFINITION, setup, state)


def _resumed(setup: Setup, seed: str | int | None, log: FactLog, store: Append | None) -> Match:
    return Match(DEFINITION, setup, seed, log=log, store=store)


def _result(state: State) -> Result | None:
    return Result(artifact_counts(state), state.winners) if state.finished else None


DEFINITION: Final = GameDefinition(
    name=NAME,
    title="Magalon",
    fewest_players=FEWEST_PLAYERS,
    most_players=MOST_PLAYERS,
    decider=MAGALON,
    events=EVENTS,
    variants=DEFAULTS,
    chance=ChanceForm(key="dice", code="dice", from_json=_number, to_json=_same),
    setup_from_json=setup_from_json,
    setup_to_json=setup_to_json,
    setup_from_numbers=setup_from_numbers,
    setup_error=MagalonSetupError,
    layout_of=KnownBoards().layout,
    terms=terms_of,
    with_variants=with_variants,
    deal=_deal,
    dealt_again=_dealt_again,
    parts_class=BoardSheet,
    parts=reference_board,
    parts_id=lambda sheet: sheet.board.id,
    parts_from_json=_parts_from_json,
    state_to_json=state_to_json,
    snapshot=State.snapshot,
    restore=restored_state,
    view_to_json=view_to_json,
    conceal=_concealed,
    redact=_redacted,
    setup_seen=lambda numbers, seat: numbers,
    secret_commands=frozenset(),
    board=_board,
    resume=_resumed,
    result=_result,
    invariants=broken_invariants,
    presentation="maginor_core.games.magalon.presentation",
    pictures="maginor_core.games.magalon.presentation.picture",
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
    heuristics="maginor_core.games.magalon.heuristics",
    state_depths={
        "wizards": 1,
        "shields": 1,
        "energy": 1,
        "artifacts": 1,
        "ruins": 1,
        "gnomes": 1,
        "hands": 1,
        "used": 1,
        "played": 1,
        "turn": 2,
    },
    by_seat=frozenset(("wizards", "shields", "energy", "artifacts", "hands", "used", "played")),
    rulings="magalon/rulings.md",
    carriers=("games/magalon",),
    schemas="magalon/schemas",
    totals_key="",
    specification="magalon/model.py",
    golden="magalon",
)
