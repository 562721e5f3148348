"""Invariants: what is true of the board of every game at every version, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from maginor_core.components.setup import GUILD_HALL, OracleId, Seat
from maginor_core.components.tokens import CARDS, Symbol
from maginor_core.events import (
    BeastsAsked,
    ReversalAsked,
    RewardAsked,
    SlotAsked,
    SymbolAsked,
    TargetAsked,
    TurnBegan,
    TurnResumed,
)
from maginor_core.projections.board import Board
from maginor_core.projections.state import ranking


def broken_invariants(board: Board) -> Iterator[str]:
    """Yield, in words, each invariant that ``board`` breaks; a valid board yields nothing.

    It must be a board between commands, when a player has to decide or the game is over.
    """
    seen = _Seen(board)
    yield from _counters(seen)
    yield from _circle(seen)
    yield from _cards_and_spells(seen)
    yield from _decision(seen)
    yield from _duel(seen)
    yield from _question(seen)


class _Seen:
    """The properties of a board, looked up once."""

    def __init__(self, board: Board) -> None:
        self.setup = board.setup
        self.circle = board.circle
        self.slots = board.slots
        self.place = board.place
        self.maginor = board.maginor
        self.wizards = board.wizards
        self.supply = board.supply
        self.hands = board.hands
        self.discards = board.discards
        self.spells_beside = board.spells_beside
        self.spells_held = board.spells_held
        self.oracles_won = board.oracles_won
        self.current_player = board.current_player
        self.question = board.question
        self.duel = board.duel
        self.beasts = board.beasts
        self.revealed = board.revealed
        self.finished = board.finished
        self.to_act = board.to_act
        self.free_slots = board.free_slots
        self.opponents_slots = board.opponents_slots
        self._board = board

    def first_at(self, oracle: OracleId) -> tuple[Seat, ...]:
        """Return who leads at ``oracle``, or nobody."""
        return ranking(self._board.state, self._board.number(oracle))[:1]


def _counters(board: _Seen) -> Iterator[str]:
    seats = range(board.setup.players)
    for seat in seats:
        placed = sum(slots.count(seat) for slots in board.slots.values())
        beside = int(board.duel is not None and board.duel.challenger == seat)
        total = board.supply[seat] + placed + beside
        if total != board.setup.counters or board.supply[seat] < 0:
            yield f"COUNT-01: seat {seat} has {total} counters, not {board.setup.counters}"
    for oracle, slots in board.slots.items():
        if any(holder is not None and holder not in seats for holder in slots):
            yield f"SETUP-02: a slot of {oracle} is held by nobody at the table"


def _circle(board: _Seen) -> Iterator[str]:
    in_play = [oracle for oracle in board.setup.circle if oracle in board.slots]
    if board.circle != in_play or set(board.slots) != set(board.circle):
        yield "MAG-04: the circle is not the setup's, less the scored tiles, in the setup's order"
    for oracle in board.circle:
        if len(board.slots[oracle]) != len(board.setup.tiles[oracle]):
            yield f"SETUP-02: {oracle} does not have the slots of its tile"
        being_scored = isinstance(board.question, RewardAsked) and board.question.oracle == oracle
        if oracle != GUILD_HALL and None not in board.slots[oracle] and not being_scored:
            yield f"SCORE-01: {oracle} is full and still in play"
    if not board.finished and board.circle[:1] != [GUILD_HALL]:
        yield "SCORE-02: the Guild Hall has left the circle before the end"
    if board.maginor not in (board.circle if not board.finished else [GUILD_HALL]):
        yield f"MAG-04: Maginor is at {board.maginor}, which is not in play"
    for seat, tile in enumerate(board.wizards):
        if tile is not None and tile not in board.slots:
            yield f"SCORE-09: the wizard of seat {seat} is on {tile}, which is not in play"


def _cards_and_spells(board: _Seen) -> Iterator[str]:
    for seat in range(board.setup.players):
        for card in CARDS:
            held, discarded = board.hands[seat][card], board.discards[seat][card]
            if held < 0 or discarded < 0 or held + discarded != board.setup.hand[card]:
                yield f"CARD-01: seat {seat} has {held} + {discarded} {card} cards"
    spells = [*board.spells_beside.values(), *(s for held in board.spells_held for s in held)]
    if len(set(spells)) != len(spells) or not set(spells) <= set(board.setup.spells.values()):
        yield "SETUP-05: a spell is in two places, or was never laid out"
    for oracle, spell in board.spells_beside.items():
        if oracle not in board.slots or board.setup.spells.get(oracle) != spell:
            yield f"SETUP-05: {spell} does not belong beside {oracle}"
    won = [oracle for tiles in board.oracles_won for oracle in tiles]
    if len(set(won)) != len(won) or not set(won) <= set(board.setup.circle) - set(board.slots):
        yield "SCORE-01: a tile was won twice, or won and is still in play"


def _decision(board: _Seen) -> Iterator[str]:
    duelling = isinstance(board.question, BeastsAsked | ReversalAsked)
    if duelling != (board.duel is not None):
        yield "DUEL-01: there is a duel without a question about it, or the other way round"
    if board.finished != (not board.to_act):
        yield "TURN-07: nobody is to act, or somebody after the end"
    if not all(0 <= seat < board.setup.players for seat in (*board.to_act, board.current_player)):
        yield "TURN-07: a seat that is not at the table is to act"


def _duel(board: _Seen) -> Iterator[str]:
    duel, question = board.duel, board.question
    duellists = {duel.challenger, duel.defender} if duel is not None else set()
    if not duellists.issuperset(board.beasts) or board.revealed != (len(board.beasts) > 1):
        yield "DUEL-03: beasts are chosen without a duel, or not revealed exactly once both are"
    if duel is None:
        return
    slots = board.slots.get(duel.oracle, [])
    held = 0 <= duel.slot < len(slots) and slots[duel.slot] == duel.defender
    if not held or duel.challenger == duel.defender or duel.challenger != board.current_player:
        yield "DUEL-02: the current player does not challenge an opponent's counter in that slot"
    match question:
        case BeastsAsked(challenger, defender) if (challenger, defender) != (
            duel.challenger,
            duel.defender,
        ):
            yield "DUEL-03: others than the duellists are asked for beasts"
        case ReversalAsked(player, moment):
            early = board.setup.variants.reversal_before_duel and not board.beasts
            timely = board.revealed if moment == "after" else early
            holds = player in duellists and "reversal" in board.spells_held[player]
            if not timely or not holds:
                yield f"SPELL-11: seat {player} cannot be asked for Reversal now"
        case _:
            pass


def _question(board: _Seen) -> Iterator[str]:
    """Yield what is wrong if the open question is not possible with these tiles."""
    match board.question:
        case TurnBegan(player) | TurnResumed(player):
            asked_rightly = True
        case SymbolAsked(player, oracle):
            asked_rightly = oracle in board.slots and board.supply[player] > 0
        case SlotAsked(player, oracle, slots):
            free = [board.free_slots(oracle, symbol) for symbol in _symbols(board, player, oracle)]
            asked_rightly = len(slots) > 1 and slots in free
        case TargetAsked(player, oracle, slots):
            foes = [
                board.opponents_slots(player, oracle, symbol)
                for symbol in _symbols(board, player, oracle)
                if not board.free_slots(oracle, symbol)
            ]
            asked_rightly = len(slots) > 1 and slots in foes
        case RewardAsked(first, oracle):
            if oracle not in board.spells_beside or board.first_at(oracle) != (first,):
                yield f"SCORE-10: the reward at {oracle} is not seat {first}'s to choose"
            if oracle == GUILD_HALL and (board.circle, board.place) != ([GUILD_HALL], "on"):
                yield "SCORE-02: the Guild Hall is scored before Maginor has come home"
            return
        case _:
            return
    if player != board.current_player:
        yield f"TURN-07: seat {player} is asked in the turn of seat {board.current_player}"
    if not asked_rightly:
        yield "VOTE-01 to VOTE-04: no symbol leads to the choice that is open"


def _symbols(board: _Seen, player: Seat, oracle: OracleId) -> tuple[Symbol, ...]:
    """Return the symbols that have an effect when ``player`` resolves them at ``oracle``."""
    if oracle not in board.slots or not board.supply[player]:
        return ()
    return tuple(board.setup.bearing[oracle])
