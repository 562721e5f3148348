"""The definition of Maginor: all that a tool may need from the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

from attrs import asdict

from maginor_core.commands import ChooseBeast, Command
from maginor_core.commands.dice import face_number
from maginor_core.commands.rules import MAGINOR
from maginor_core.components.component_set import (
    ComponentSet,
    deal,
    parse_components,
    reference_components,
)
from maginor_core.components.dice import NoDice, SeededDice
from maginor_core.components.layout import Layout, SetupNumbers
from maginor_core.components.setup import FEWEST_PLAYERS, MOST_PLAYERS, Setup
from maginor_core.components.setup_forms import (
    PARTS,
    RULINGS_REVISION,
    VARIANTS,
    KnownTerms,
    setup_from_json,
    setup_from_numbers,
    setup_to_json,
    terms_of,
)
from maginor_core.components.tokens import FACES
from maginor_core.components.variants import DEFAULTS, EDITIONS, VARIANT_NAMES, SetupError, Variants
from maginor_core.engine.definition import ChanceForm, GameDefinition, Json, Result
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.facts import Fact
from maginor_core.engine.log import Log
from maginor_core.engine.session import Append
from maginor_core.engine.validation import VariantValue
from maginor_core.events import Event
from maginor_core.games.maginor.game import Game
from maginor_core.projections.board import Board
from maginor_core.projections.invariants import broken_invariants
from maginor_core.projections.standings import totals, winners
from maginor_core.projections.state import State, initial_state
from maginor_core.projections.state_json import state_to_json, view_to_json
from maginor_core.projections.table import concealed, redacted, view_of

NAME: Final = "maginor"


def _deal(
    players: int, seed: str | int, parts: ComponentSet | None, variants: Mapping[str, VariantValue]
) -> Setup:
    values: dict[str, Any] = {**DEFAULTS, **variants}  # Any: checked by the class
    return deal(players, seed, parts, variants=Variants(**values))


def _dealt_again(setup: Setup, seed: str | int, parts: ComponentSet | None) -> Setup:
    return deal(setup.players, seed, parts, variants=setup.variants)


def _with_variants(numbers: SetupNumbers, variants: Mapping[str, VariantValue]) -> SetupNumbers:
    given = numbers[VARIANTS] if len(numbers) == PARTS else None
    if type(given) is not tuple or len(given) > len(VARIANT_NAMES) or not _are_bits(given):
        raise MalformedError("it is not the setup of a game", "header.setup")
    values = {name: int(DEFAULTS[name]) for name in VARIANT_NAMES}
    values |= dict(zip(VARIANT_NAMES, given, strict=False))
    for name, value in variants.items():
        if name not in values:
            raise MalformedError(f"{name} is not a variant", "variants")
        values[name] = int(value is True)
    return (*numbers[:VARIANTS], tuple(values.values()), *numbers[VARIANTS + 1 :])


def _are_bits(values: tuple[object, ...]) -> bool:
    return all(type(value) is int and value in (0, 1) for value in values)


def _restored(layout: Layout, snapshot: tuple[Any, ...]) -> State:  # Any: numbers
    state = initial_state(layout)
    state.restore(snapshot)
    return state


def _state_to_json(state: State) -> Json:
    return state_to_json(Board(state))


def _view_to_json(state: State, seat: int | None) -> Json:
    return view_to_json(view_of(Board(state), seat))


def _result(state: State) -> Result | None:
    return Result(totals(state), winners(state)) if state.finished else None


def _resumed(
    setup: Setup, seed: str | int | None, log: Log[Command, Event], store: Append | None
) -> Game:
    dice = NoDice() if seed is None else SeededDice(seed)
    return Game(setup, dice, log=log, store=store)


def _redacted(event: Fact, seat: int | None) -> Fact:
    return redacted(event, seat)


NOTATION: Final = {
    "cast_domination": "domination",
    "cast_persuasion": "persuasion",
    "cast_restoration": "restoration",
    "cast_retrieval": "retrieval",
    "cast_reversal": "reversal",
    "cast_summoning": "summoning",
    "cast_telekinesis": "telekinesis",
    "cast_teleportation": "teleportation",
    "choose_beast": "beast",
    "choose_reward": "reward",
    "choose_slot": "slot",
    "choose_symbol": "symbol",
    "choose_target": "target",
    "decline_reversal": "decline",
    "move_wizard": "move",
    "play_sorcery_card": "sorcery",
    "play_symbol_card": "card",
    "roll_die": "roll",
}
"""The words of commands in notation."""

DEFINITION: Final = GameDefinition(
    name=NAME,
    title="Maginor",
    notation=NOTATION,
    pictures="maginor_core.games.maginor.presentation.picture",
    fewest_players=FEWEST_PLAYERS,
    most_players=MOST_PLAYERS,
    decider=MAGINOR,
    events=get_args(Event),
    variants={name: DEFAULTS[name] for name in VARIANT_NAMES},
    editions={edition: asdict(variants) for edition, variants in EDITIONS.items()},
    revision=RULINGS_REVISION,
    chance=ChanceForm(
        key="dice",
        code="dice",
        from_json=lambda face: face_number(face, "dice"),
        to_json=lambda face: FACES[face],
    ),
    setup_from_json=setup_from_json,
    setup_to_json=setup_to_json,
    setup_from_numbers=setup_from_numbers,
    setup_error=SetupError,
    layout_of=KnownTerms().layout,
    terms=terms_of,
    with_variants=_with_variants,
    deal=_deal,
    dealt_again=_dealt_again,
    parts_class=ComponentSet,
    parts=reference_components,
    parts_id=lambda parts: parts.id,
    parts_from_json=parse_components,
    state_to_json=_state_to_json,
    snapshot=State.snapshot,
    restore=_restored,
    view_to_json=_view_to_json,
    conceal=concealed,
    redact=_redacted,
    setup_seen=lambda numbers, seat: numbers,
    secret_commands=frozenset({ChooseBeast}),
    board=Board,
    resume=_resumed,
    result=_result,
    invariants=lambda state: broken_invariants(Board(state)),
    presentation="maginor_core.games.maginor.presentation",
    heuristics="maginor_core.games.maginor.heuristics",
    state_depths={
        "slots": 2,
        "wizards": 1,
        "supply": 1,
        "hands": 2,
        "discards": 2,
        "spells_held": 1,
        "oracles_won": 1,
    },
    schemas="schemas",
    by_seat=frozenset(
        ("wizards", "supply", "hands", "discards", "spells_held", "oracles_won", "totals")
    ),
    by_name=frozenset(("slots", "spells_beside")),
    rulings="rulings.md",
    carriers=(
        "components",
        "events",
        "projections",
        "commands",
        "audit",
        "eventlog",
        "games/maginor/game.py",
    ),
    specification="model.py",
)
