"""The definition of Abracada…What?: all that a tool may need from the game."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import TYPE_CHECKING, Final

from maginor_core.engine.codec import pack_checked
from maginor_core.engine.definition import (
    NO_SETUP,
    GameDefinition,
    PartsForm,
    Resources,
    Result,
    SmallGame,
    StateForm,
    outcomes_json,
)
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.setup import setup_form
from maginor_core.games.abracada.commands import ABRACADA
from maginor_core.games.abracada.commands.consequences import draw_beside_unknown
from maginor_core.games.abracada.components.layout import FIRST, LAST, SetupNumbers
from maginor_core.games.abracada.components.setup import DEALING, Setup, deal
from maginor_core.games.abracada.components.stone_set import (
    REMOVED,
    STANDARD_SET,
    StoneSet,
    stone_set_from_json,
)
from maginor_core.games.abracada.projections.concealment import (
    concealed,
    determinized,
    redacted,
    state_to_json,
    view_to_json,
)
from maginor_core.games.abracada.projections.inference import odds_elsewhere, odds_of_holding
from maginor_core.games.abracada.projections.invariants import broken_invariants
from maginor_core.games.abracada.projections.observation import StateEncoder
from maginor_core.games.abracada.projections.state import OVER, State, restored, undealt_state

if TYPE_CHECKING:
    from collections.abc import Mapping

    from maginor_core.engine.presentation import PartsPages
    from maginor_core.games.abracada.projections.view import AbracadaView

LASTING: Final = slice(4, None)
"""What of a setup's numbers is the same in every game of a competition; removed stones apart."""


def _terms(numbers: SetupNumbers, revision: int) -> bytes:
    """Return the digest of a game's terms; how many are removed counts if it is not as usual."""
    try:
        stones, lives, hand, secret, removed_count, *others = numbers[LASTING]
        usual = removed_count == REMOVED.get(numbers[0])
    except (TypeError, ValueError):
        raise MalformedError(NO_SETUP, "header.setup") from None
    removal = () if usual else (removed_count,)
    lasting = (revision, stones, lives, hand, secret, removal, *others)
    return hashlib.sha256(pack_checked(lasting)).digest()


def _small_games() -> Mapping[str, SmallGame]:
    from maginor_core.games.abracada.components.small_games import small_games

    return small_games()


def _parts_pages() -> PartsPages:
    from maginor_core.games.abracada.presentation.sheets import PARTS

    return PARTS


@cache
def _view() -> type[AbracadaView]:
    from maginor_core.games.abracada.projections.view import AbracadaView

    return AbracadaView


DEFINITION: Final = GameDefinition(
    title="Abracada…What?",
    setups=setup_form(Setup, terms=_terms, deal=deal, dealing=DEALING),
    states=StateForm(
        snapshot=State.snapshot,
        restore=restored,
        invariants=broken_invariants,
        depths=dict.fromkeys(("points", "lives", "hands", "board", "secrets_taken", "gained"), 1),
        by_seat=("points", "lives", "hands", "secrets_taken", "gained"),
        by_name=("board",),
        totals_key="points",
        layout="layout",
    ),
    decider=ABRACADA,
    result=lambda state: (
        Result(tuple(state.points), state.winners) if state.phase == OVER else None
    ),
    chance=outcomes_json(draw="stone"),
    state_to_json=state_to_json,
    conceal=concealed,
    view_to_json=view_to_json,
    view=_view,
    redact=redacted,
    determinize=determinized,
    secret_commands=frozenset(),
    parts=PartsForm(
        StoneSet,
        lambda: STANDARD_SET,
        lambda parts: parts.id,
        stone_set_from_json,
        pages=_parts_pages,
        small=_small_games,
    ),
    resources=Resources.of("abracada", "abracada/", ("games/abracada",)),
    notation={
        "cast_spell": "cast",
        "deal_round": "deal",
        "end_turn": "end",
        "take_secret": "take",
    },
    encoder=StateEncoder,
    undealt=undealt_state,
    domains=lambda setup: {
        "cast_spell.number": range(FIRST, LAST + 1),
        "take_secret": ((),) if setup.variants.secret_optional else (),
    },
    in_python=(draw_beside_unknown, odds_elsewhere, odds_of_holding),
)
