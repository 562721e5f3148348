"""Statistics: counts of what happened in a game, from its events alone.

Neither rules nor state are used: a value is updated by each event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from attrs import Factory, define

from maginor_core.components.setup import OracleId, Seat, Setup
from maginor_core.components.tokens import CARDS, FACES, RITE_VOTES, Card, Face, Spell
from maginor_core.events import (
    DieRolled,
    DuelTied,
    DuelWon,
    Event,
    InfluencePlaced,
    InfluenceReplaced,
    OracleScored,
    OracleWon,
    SorceryCardPlayed,
    SpellCast,
    SpellWon,
    SymbolCardPlayed,
    TurnBegan,
    WizardMoved,
)


@define
class SeatStatistics:
    """What one player has done.

    Attributes:
        turns: turns that began, the opening one included.
        cards: cards played, of each kind.
        moves: final actions that moved the wizard.
        rolls: dice rolled, by sorcery too.
        counters: counters placed in free slots.
        replaced: opponents' counters replaced by Persuasion.
        duels_won: duels won, as challenger or defender.
        duels_lost: duels lost.
        duels_tied: duels tied.
        spells_won: spells taken at scorings, in order.
        spells_cast: spells cast, in order.
        oracles: Oracles won, in order.
        votes: votes won, Rites included if they count.
    """

    turns: int = 0
    cards: dict[Card, int] = Factory(lambda: dict.fromkeys(CARDS, 0))
    moves: int = 0
    rolls: int = 0
    counters: int = 0
    replaced: int = 0
    duels_won: int = 0
    duels_lost: int = 0
    duels_tied: int = 0
    spells_won: list[Spell] = Factory(list)
    spells_cast: list[Spell] = Factory(list)
    oracles: list[OracleId] = Factory(list)
    votes: int = 0


@define
class Statistics:
    """What happened in a game.

    Attributes:
        setup: what the game began with.
        events: how many events there were.
        faces: how often the die showed each face.
        duels: duels that were decided.
        scored: the Oracles that were scored, in order.
        lead_changes: how often somebody got strictly more counters on an Oracle than its last
            sole leader, another player.
        vote_lead_changes: how often another player than the last sole leader got to be alone
            with the most votes won.
        seats: what each player has done.
    """

    setup: Setup
    seats: tuple[SeatStatistics, ...]
    events: int = 0
    faces: dict[Face, int] = Factory(lambda: dict.fromkeys(FACES, 0))
    duels: int = 0
    scored: list[OracleId] = Factory(list)
    lead_changes: int = 0
    vote_lead_changes: int = 0
    _holders: dict[tuple[OracleId, int], Seat] = Factory(dict)
    _leaders: dict[OracleId, Seat] = Factory(dict)
    _ahead: Seat | None = None

    def take_slot(self, oracle: OracleId, slot: int, seat: Seat) -> None:
        """Note that ``seat`` holds the slot now, and whether that makes it lead the Oracle."""
        self._holders[oracle, slot] = seat
        self._look_at(oracle)

    def free_slot(self, oracle: OracleId, slot: int) -> None:
        """Note that the slot is free."""
        self._holders.pop((oracle, slot), None)
        self._look_at(oracle)

    def win_votes(self, seat: Seat, votes: int) -> None:
        """Note that ``seat`` has won ``votes``, and whether that puts it ahead."""
        self.seats[seat].votes += votes
        ahead = _alone(dict(enumerate(player.votes for player in self.seats)))
        if ahead is not None:
            self.vote_lead_changes += self._ahead not in (None, ahead)
            self._ahead = ahead

    def _look_at(self, oracle: OracleId) -> None:
        leader = _alone(Counter(seat for (at, _), seat in self._holders.items() if at == oracle))
        if leader is not None:
            self.lead_changes += self._leaders.get(oracle, leader) != leader
            self._leaders[oracle] = leader


def statistics(setup: Setup, events: Iterable[Event] = ()) -> Statistics:
    """Return the statistics of ``events``, from the beginning of a game from ``setup``.

    >>> from maginor_core import MoveWizard, maginor
    >>> game = maginor.new(players=2, seed=7)
    >>> _ = game.submit(MoveWizard(player=0, oracle="owl"))
    >>> statistics(game.setup, game.events()).seats[0].moves
    1
    """
    seats = tuple(SeatStatistics() for _ in range(setup.players))
    gathered = Statistics(setup, seats)
    seats[setup.first_player].turns = 1
    for event in events:
        gathered.events += 1
        _count(gathered, event)
    return gathered


def _alone(amounts: dict[Seat, int] | Counter[Seat]) -> Seat | None:
    """Return who has more than everyone else, if anyone does."""
    most = max(amounts.values(), default=0)
    first = [seat for seat, amount in amounts.items() if amount == most]
    return first[0] if len(first) == 1 else None


def _count(gathered: Statistics, event: Event) -> None:
    seats = gathered.seats
    match event:
        case SymbolCardPlayed(player, symbol):
            seats[player].cards[symbol] += 1
        case SorceryCardPlayed(player):
            seats[player].cards["sorcery"] += 1
        case DieRolled(player, _, face):
            gathered.faces[face] += 1
            seats[player].rolls += 1
        case WizardMoved(player):
            seats[player].moves += 1
        case TurnBegan(player):
            seats[player].turns += 1
        case InfluencePlaced(player, oracle, slot):
            seats[player].counters += 1
            gathered.take_slot(oracle, slot, player)
        case InfluenceReplaced(player, _, oracle, slot):
            seats[player].replaced += 1
            gathered.take_slot(oracle, slot, player)
        case DuelWon(winner, loser, oracle, slot):
            gathered.duels += 1
            seats[winner].duels_won += 1
            seats[loser].duels_lost += 1
            gathered.take_slot(oracle, slot, winner)
        case DuelTied(challenger, defender, oracle, slot):
            gathered.duels += 1
            seats[challenger].duels_tied += 1
            seats[defender].duels_tied += 1
            gathered.free_slot(oracle, slot)
        case SpellCast(player, spell):
            seats[player].spells_cast.append(spell)
        case SpellWon(player, _, spell):
            seats[player].spells_won.append(spell)
            if gathered.setup.variants.rites_count and spell in RITE_VOTES:
                gathered.win_votes(player, RITE_VOTES[spell])
        case OracleScored(oracle):
            gathered.scored.append(oracle)
        case OracleWon(player, oracle):
            seats[player].oracles.append(oracle)
            gathered.win_votes(player, gathered.setup.value(oracle))
        case _:
            pass  # nothing is counted of it but that it happened
