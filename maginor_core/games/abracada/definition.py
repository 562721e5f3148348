"""The definition of Abracada…What?: all that a tool may need from the game."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from maginor_core.engine.definition import FactLog, GameDefinition, Result
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.match import Match, Position
from maginor_core.engine.session import Append
from maginor_core.engine.simple_game import outcomes_json, setup_attributes
from maginor_core.engine.strict import pack
from maginor_core.games.abracada.commands.rules import ABRACADA
from maginor_core.games.abracada.components.layout import SetupNumbers
from maginor_core.games.abracada.components.setup import (
    Setup,
    deal,
    dealt_again,
    setup_from_json,
    setup_to_json,
)
from maginor_core.games.abracada.components.stone_set import (
    REMOVED,
    STANDARD_SET,
    StoneSet,
    stone_set_from_json,
)
from maginor_core.games.abracada.events import EVENTS
from maginor_core.games.abracada.projections.concealment import (
    concealed,
    determinized,
    redacted,
    state_to_json,
    view_to_json,
)
from maginor_core.games.abracada.projections.invariants import broken_invariants
from maginor_core.games.abracada.projections.state import OVER, State, restored

LASTING: Final = slice(4, None)
"""What of a setup's numbers is the same in every game of a competition; removed stones apart."""


def _terms(numbers: SetupNumbers, revision: int) -> bytes:
    """Return the digest of a game's terms; how many are removed counts if it is not as usual."""
    try:
        stones, lives, hand, secret, removed_count, *others = numbers[LASTING]
        usual = removed_count == REMOVED.get(numbers[0])
    except (TypeError, ValueError):
        raise MalformedError("it is not the setup of a game", "header.setup") from None
    removal = () if usual else (removed_count,)
    lasting = (revision, stones, lives, hand, secret, removal, *others)
    return hashlib.sha256(pack(lasting)).digest()


def _layout_of(numbers: SetupNumbers, digest: bytes) -> Any:  # Any: a layout
    made: Setup = _SETUPS["setup_from_numbers"](numbers)
    return made.layout


def _result(state: State) -> Result | None:
    return Result(tuple(state.points), state.winners) if state.phase == OVER else None


def _board(state: State, setup: Setup) -> Position:
    return Position(DEFINITION, setup, state)


def _resumed(
    setup: Setup, seed: str | int | None, log: FactLog, store: Append | None = None
) -> Match:
    return Match(DEFINITION, setup, seed, log=log, store=store)


def _parts() -> StoneSet:
    return STANDARD_SET


_SETUPS: Final = setup_attributes(Setup, deal)

DEFINITION: Final = GameDefinition(
    **{
        **_SETUPS,
        "setup_from_json": setup_from_json,
        "setup_to_json": setup_to_json,
        "layout_of": _layout_of,
        "terms": _terms,
        "deal": deal,
        "dealt_again": dealt_again,
    },
    title="Abracada…What?",
    decider=ABRACADA,
    events=EVENTS,
    chance=outcomes_json(draw="stone"),
    parts_class=StoneSet,
    parts=_parts,
    parts_id=lambda parts: parts.id,
    parts_from_json=stone_set_from_json,
    state_to_json=state_to_json,
    snapshot=State.snapshot,
    restore=restored,
    view_to_json=view_to_json,
    conceal=concealed,
    determinize=determinized,
    redact=redacted,
    secret_commands=frozenset(),
    board=_board,
    resume=_resumed,
    result=_result,
    invariants=broken_invariants,
    presentation="maginor_core.games.abracada.presentation",
    heuristics="maginor_core.games.abracada.heuristics",
    state_depths={
        "points": 1,
        "lives": 1,
        "hands": 1,
        "board": 1,
        "secrets_taken": 1,
        "gained": 1,
    },
    schemas="abracada/schemas",
    by_seat=frozenset(("points", "lives", "hands", "secrets_taken", "gained")),
    by_name=frozenset(("board",)),
    totals_key="points",
    rulings="abracada/rulings.md",
    carriers=("games/abracada",),
    specification="abracada/model.py",
    golden="abracada",
    pictures="maginor_core.games.abracada.presentation.picture",
    notation={"cast_spell": "cast", "deal_round": "deal", "end_turn": "end"},
)
