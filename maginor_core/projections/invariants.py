"""Invariants: what holds on the board of every game at every moment, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from maginor_core.components.cards import CARDS
from maginor_core.components.setup import GUILD_HALL
from maginor_core.events import BeastsAsked, ReversalAsked, RewardAsked
from maginor_core.projections.board import Board
from maginor_core.projections.decision import to_act


def broken_invariants(board: Board) -> Iterator[str]:
    """Yield, in words, each invariant that ``board`` breaks; a sound board yields nothing.

    It must be a board between commands, when somebody is to decide or the game is over.
    """
    yield from _counters(board)
    yield from _circle(board)
    yield from _cards_and_spells(board)
    yield from _decision(board)


def _counters(board: Board) -> Iterator[str]:
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


def _circle(board: Board) -> Iterator[str]:
    in_play = [oracle for oracle in board.setup.circle if oracle in board.slots]
    if board.circle != in_play or set(board.slots) != set(board.circle):
        yield "MAG-04: the circle is not the setup's, less the scored tiles, in the setup's order"
    for oracle in board.circle:
        if len(board.slots[oracle]) != len(board.setup.tiles[oracle]):
            yield f"SETUP-02: {oracle} has not the slots of its tile"
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


def _cards_and_spells(board: Board) -> Iterator[str]:
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


def _decision(board: Board) -> Iterator[str]:
    duelling = isinstance(board.question, BeastsAsked | ReversalAsked)
    if duelling != (board.duel is not None):
        yield "DUEL-01: there is a duel without a question about it, or the other way round"
    if board.finished != (not to_act(board)):
        yield "TURN-07: nobody is to act, or somebody after the end"
    if not all(0 <= seat < board.setup.players for seat in (*to_act(board), board.current_player)):
        yield "TURN-07: a seat that is not at the table is to act"
    if board.beasts and (board.duel is None or len(board.beasts) > 1 + board.revealed):
        yield "DUEL-03: beasts are chosen without a duel, or not revealed once both are"
