"""Confirmation: the records of a logged game, executed again by its rules in C.

Only what is right is confirmed: every command, all events byte by byte, and outcomes of chance.
About anything else nothing is known then, and ``engine.replay`` executes the game, in Python.
"""

from __future__ import annotations

from threading import local
from typing import Any, Final, NamedTuple

from maginor_core.audit.verdict import Verdict
from maginor_core.engine.definition import GameDefinition, Parts
from maginor_core.engine.errors import EngineError
from maginor_core.eventlog.header import (
    Chance,
    CommittedSeed,
    GivenDice,
    Header,
    OpenSeed,
    seed_from,
)
from maginor_core.eventlog.hidden import FORMAT
from maginor_core.eventlog.logged_game import LoggedGame, Seal
from maginor_core.native.deals import Deal, KnownDeals, Terms, room_of_deal
from maginor_core.native.library import NativeRules
from maginor_core.native.log_reader import (
    MOST_STATED,
    Confirmation,
    KnownGames,
    Likeness,
    LogReader,
    Seeded,
    log_reader,
)
from maginor_core.native.replaying import confirmed, rules_of


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
    if seed is not None and parts is not UNKNOWN:
        deal = _deal_of(definition, layout, header, parts)
    records = game.records if header.format == FORMAT else b"".join(game.record_bytes())
    return confirmed(definition, layout, records, game.count, seed, deal)


DEALS: Final = KnownDeals()
UNKNOWN: Final = object()
"""Represents parts that are not known; a game without parts is dealt from None."""


def _deal_of(
    definition: GameDefinition,
    layout: Any,  # Any: as above
    header: Header,
    parts: Parts,
) -> Deal | None:
    """Return how C deals games like one from some parts; None if it cannot."""
    if definition.newest is not None:  # its terms are not those of the game
        return None
    players = definition.decider.players(layout)
    return DEALS.of(Terms(definition, players, header.rules, header.terms), parts, header.setup)


def _seed(chance: Chance, seal: Seal | None) -> bytes | None:
    """Return what the outcomes of chance must follow from, as far as the log shows it."""
    match chance:
        case OpenSeed():
            return chance.seed.encode()
        case CommittedSeed() if seal is not None and seal.secret:
            return seed_from(seal.secret, chance.entropies).encode()
        case _:
            return None


# Games that are like others: the same terms, players and source of chance, and another deal. All
# that a verdict says of such a game C has found, so that its header is made into no objects.


class KnownGame(NamedTuple):
    """A game that was confirmed.

    Attributes:
        rules: those in C that have confirmed it.
        verdict: what was found of it.
        named: the name of what it was dealt from; empty if it was not dealt.
        parts: what that is; ``UNKNOWN`` if it was not.
        deal: how C deals it again from these.
    """

    definition: GameDefinition
    rules: NativeRules
    verdict: Verdict
    named: str
    parts: Parts
    deal: Deal | None


class _OfThread(local):
    """The known games of a thread."""

    def __init__(self) -> None:
        self.reader: LogReader | None = None
        self.known: list[KnownGame] = []
        self.in_c: KnownGames | None = None
        self.unlike: bytes | None = None


_OF_THREAD: Final = _OfThread()


def likeness_of(game: LoggedGame) -> tuple[KnownGame, Likeness] | None:
    """Return a game that was confirmed and that ``game`` is like, with what C confirms of this one.

    Of both all is the same that a verdict says besides. None if C does not confirm all of it, or
    knows no game that it is like.
    """
    mine, reader = _OF_THREAD, log_reader()
    if mine.reader is not reader:
        mine.reader, mine.known = reader, []
        mine.in_c = None if reader is None else KnownGames(reader)
    if mine.in_c is None:
        return None
    header, mine.unlike = game.header_bytes, None
    try:
        found = mine.in_c.confirmed(header, game.records, game.count)
    except LookupError:
        mine.unlike = header
        return None
    if found is None:
        return None
    known = mine.known[found.which]
    if rules_of(known.definition) is not known.rules:  # others were built since
        return None
    return known, found


def keep(
    definition: GameDefinition,
    layout: Any,  # Any: as above
    chance: Chance,
    game: LoggedGame,
    parts: Parts,
    verdict: Verdict,
) -> None:
    """Keep a game of which all was confirmed, for others that are like it.

    One with signatures, or of an older revision, is not kept, nor one that C cannot compare.

    Args:
        parts: as ``confirmation_of`` takes them.
    """
    if game.signatures or definition.newest is not None:
        return
    mine, dealing, header = _OF_THREAD, definition.setups.dealing, game.header
    if header is None or game.header_bytes is not mine.unlike or mine.in_c is None:
        return
    rules, stated = rules_of(definition), None if dealing is None else dealing.stated
    if rules is None or stated is None or len(stated.parts) > MOST_STATED:
        return
    named, deal, seeded = "", None, None
    match chance:
        case GivenDice():
            pass
        case OpenSeed():
            named, seeded = chance.components, Seeded(b"")
        case _:  # it is another in each game
            return
    if named:
        deal = None if parts is UNKNOWN else _deal_of(definition, layout, header, parts)
        if deal is None:
            return
        seeded = Seeded(b"", deal.piles.address, deal.piles.count)
    try:
        words = rules.layout(layout)
    except EngineError:  # C has no room for it
        return
    if room := room_of_deal(rules, words):
        place = mine.in_c.add(
            *(game.header_bytes, rules.address, words, room, stated.parts, seeded)
        )
        mine.known[place:] = [KnownGame(definition, rules, verdict, named, parts, deal)]
