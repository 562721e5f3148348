"""The definition of Maginor: all that a tool may need from the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Any, Final, get_args

from attrs import asdict

from maginor_core.commands import ChooseBeast
from maginor_core.commands.rules import MAGINOR
from maginor_core.components.component_set import (
    DEALING,
    ComponentSet,
    deal,
    parse_components,
    reference_components,
)
from maginor_core.components.layout import EVERY_SYMBOL, NO_BEAST, BeastNumber, Layout
from maginor_core.components.setup import (
    DEFAULTS,
    EDITIONS,
    PARTS,
    RULINGS_REVISION,
    VARIANTS,
    KnownTerms,
    Setup,
    Variants,
    setup_from_json,
    setup_from_numbers,
    setup_to_json,
    terms_of,
)
from maginor_core.components.tokens import BEASTS, CASTABLE_SPELLS, FACES, face_number
from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import (
    ChanceForm,
    GameDefinition,
    Json,
    PartsForm,
    Resources,
    Result,
    SetupForm,
    SmallGame,
    StateForm,
    variants_setter,
)
from maginor_core.engine.variants import read_variants
from maginor_core.events import BeastChosen, BeastHidden, Event
from maginor_core.projections.state import State, totals, winners

if TYPE_CHECKING:
    from maginor_core.engine.observation import Encoder
    from maginor_core.engine.presentation import PartsPages
    from maginor_core.projections.view import MaginorView

# Views and invariants are made by modules that load when somebody looks.


def _broken_invariants(state: State) -> Iterable[str]:
    from maginor_core.projections.invariants import broken_invariants

    return broken_invariants(state)


def _state_to_json(state: State) -> Json:
    from maginor_core.projections.state_json import state_to_json

    return state_to_json(state)


@cache
def _state_texts() -> Callable[[State, dict[str, Any]], bytes]:  # Any: what is kept of a state
    from maginor_core.projections.state_json import text_of_state

    return text_of_state


def _state_text(state: State, kept: dict[str, Any]) -> bytes:  # Any: as above
    return _state_texts()(state, kept)


@cache
def _view() -> type[MaginorView]:
    from maginor_core.projections.view import MaginorView

    return MaginorView


def _own_view(state: State, seat: int | None) -> Json:
    """Return the beast that a seat has chosen, until it is revealed (DUEL-03)."""
    beast = NO_BEAST if seat is None or state.revealed else state.beasts[seat]
    return {"own_beast": None if beast == NO_BEAST else BEASTS[beast]}


def _concealed(state: State, seat: int | None) -> State:
    """Take from ``state`` what ``seat`` may not know: the unrevealed beast of another (DUEL-03).

    If another duellist has chosen already, that choice is awaited still.
    """
    if not state.revealed:
        chosen = enumerate(state.beasts)
        state.beasts = [beast if player == seat else NO_BEAST for player, beast in chosen]
    return state


def _determinized(state: State, seat: int | None, seed: str | int) -> State:
    """Return a state that ``seat``, or a spectator, cannot distinguish from ``state`` (DUEL-03).

    Another's unrevealed beast follows from ``seed``, each as likely.
    """
    made = state.copy()
    chosen = [player for player, beast in enumerate(state.beasts) if beast != NO_BEAST]
    if chosen and not state.revealed:
        chance = Stream(seed, "determinize")
        for player in chosen:
            if player != seat:
                made.beasts[player] = BeastNumber(chance.below(len(BEASTS)))
    return made


def _encoder(layout: Layout) -> Encoder:
    from maginor_core.projections.observation import StateEncoder

    return StateEncoder(layout)


def _domains(setup: Setup) -> Mapping[str, Iterable[Any]]:  # Any: numbers and tuples of them
    """Return the slots of the largest tile, and what spells take of slots and symbols."""
    values = setup.layout.values
    slots = range(max(values))
    return {
        "cast_domination.slots": [*combinations(slots, 1), *combinations(slots, 2)],
        "cast_persuasion.slot": slots,
        "cast_retrieval.symbols": [
            *combinations(EVERY_SYMBOL, 1),
            *combinations_with_replacement(EVERY_SYMBOL, 2),
        ],
        "cast_telekinesis": [(o, slot) for o, size in enumerate(values) for slot in range(size)],
        "choose_slot.slot": slots,
        "choose_target.slot": slots,
    }


def _small_games() -> Mapping[str, SmallGame]:
    from maginor_core.components.small_games import small_games

    return small_games()


def _parts_pages() -> PartsPages:
    from maginor_core.games.maginor.presentation.sheets import PARTS

    return PARTS


NOTATION: Final = {
    **{f"cast_{spell}": spell for spell in CASTABLE_SPELLS},
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
    title="Maginor",
    setups=SetupForm(
        kind=Setup,
        variants=DEFAULTS,
        editions={edition: asdict(variants) for edition, variants in EDITIONS.items()},
        from_json=setup_from_json,
        to_json=setup_to_json,
        from_numbers=setup_from_numbers,
        layout_of=KnownTerms().layout,
        terms=terms_of,
        with_variants=variants_setter(DEFAULTS, VARIANTS, PARTS),
        deal=lambda players, seed, parts, variants: deal(
            players, seed, parts, variants=read_variants({**variants}, Variants, "EDITION-01")
        ),
        deal_again=lambda setup, seed, parts: deal(
            setup.players, seed, parts, variants=setup.variants
        ),
        seen=lambda numbers, seat: numbers,
        dealing=DEALING,
    ),
    states=StateForm(
        snapshot=State.snapshot,
        restore=State.restore,
        invariants=_broken_invariants,
        depths=dict.fromkeys(("wizards", "supply", "spells_held", "oracles_won"), 1)
        | dict.fromkeys(("slots", "hands", "discards"), 2),
        by_seat=("wizards", "supply", "hands", "discards", "spells_held", "oracles_won", "totals"),
        by_name=("slots", "spells_beside"),
    ),
    decider=MAGINOR,
    result=lambda state: Result(totals(state), winners(state)) if state.finished else None,
    events=get_args(Event),
    private={BeastChosen: BeastHidden},
    chance=ChanceForm(
        key="dice",
        code="dice",
        from_json=lambda face: face_number(face, "dice"),
        to_json=lambda face: FACES[face],
        faces=FACES,
    ),
    state_to_json=_state_to_json,
    state_text=_state_text,
    conceal=_concealed,
    determinize=_determinized,
    own_view=_own_view,
    view=_view,
    secret_commands=frozenset({ChooseBeast}),
    parts=PartsForm(
        ComponentSet,
        reference_components,
        lambda parts: parts.id,
        parse_components,
        labels=lambda parts: parts.labels,
        pages=_parts_pages,
        small=_small_games,
    ),
    revision=RULINGS_REVISION,
    resources=Resources.of(
        "maginor", "", ("components", "events", "projections", "commands", "audit", "eventlog")
    ),
    notation=NOTATION,
    domains=_domains,
    encoder=_encoder,
)
