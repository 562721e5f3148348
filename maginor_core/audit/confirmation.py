"""Confirmation: the records of a logged game, executed again by its rules in C.

Only what is right is confirmed: every command, all events byte by byte, and outcomes of chance.
About anything else nothing is known then, and ``engine.replay`` executes the game, in Python.
"""

from __future__ import annotations

from typing import Any, Final

from maginor_core.engine.definition import GameDefinition, Parts
from maginor_core.eventlog.header import Chance, CommittedSeed, OpenSeed, seed_from
from maginor_core.eventlog.hidden import FORMAT
from maginor_core.eventlog.logged_game import LoggedGame, Seal
from maginor_core.native.deals import KnownDeals, Terms
from maginor_core.native.log_reader import Confirmation
from maginor_core.native.replaying import confirmed


def confirmation_of(
    definition: GameDefinition,
    layout: Any,  # Any: the setup as the game's rules take it
    chance: Chance,
    game: LoggedGame,
    parts: Parts,
) -> Confirmation | None:
    """Return what the rules in C confirm of the records of a game; None if not all of them.

    The outcomes of chance follow from the seed then, wherever the log shows one.

    Args:
        definition: the game under the revision of its header.
        parts: what the setup was dealt from by that seed, which is repeated then; or ``UNKNOWN``.
    """
    header = game.header
    if header is None or header.salt:  # what it hides is looked at in Python
        return None
    seed, deal = _seed(chance, game.seal), None
    if seed is not None and parts is not UNKNOWN and definition.newest is None:
        players = definition.decider.players(layout)
        terms = Terms(definition, players, header.rules, header.terms)
        deal = DEALS.of(terms, parts, header.setup)
    records = game.records if header.format == FORMAT else b"".join(game.record_bytes())
    return confirmed(definition, layout, records, game.count, seed, deal)


DEALS: Final = KnownDeals()
UNKNOWN: Final = object()
"""Represents parts that are not known; a game without parts is dealt from None."""


def _seed(chance: Chance, seal: Seal | None) -> bytes | None:
    """Return what the outcomes of chance must follow from, as far as the log shows it."""
    match chance:
        case OpenSeed():
            return chance.seed.encode()
        case CommittedSeed() if seal is not None and seal.secret:
            return seed_from(seal.secret, chance.entropies).encode()
        case _:
            return None
