"""Play a sorcery card: roll the die for any Oracle."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.commands.consequences.die import roll
from maginor_core.commands.consequences.turn import go_on
from maginor_core.commands.dice import only_face
from maginor_core.commands.refusals import CardNotHeldError
from maginor_core.commands.requirements import require_in_play, require_turn
from maginor_core.components.cards import CARDS
from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.symbols import Face
from maginor_core.events import Event, SorceryCardPlayed
from maginor_core.kernel.decider import Happen
from maginor_core.kernel.facts import Interned, command
from maginor_core.kernel.shared import shared_row
from maginor_core.projections.board import Board


@command
class PlaySorceryCard(Interned):
    """Roll the die for ``oracle`` as if the wizard stood there (CARD-03)."""

    player: Seat
    oracle: OracleId


def play_sorcery_card(
    board: Board, command: PlaySorceryCard, dice: Sequence[Face], happen: Happen[Event]
) -> None:
    """Discard the card, roll for the Oracle, and go on with the turn unless that has ended it.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        CardNotHeldError: CARD-01.
        NotInPlayError: CARD-03.
        DiceError: DIE-01, not exactly one face was given.
    """
    player, oracle = command.player, command.oracle
    require_turn(board, command, "play a sorcery card")
    hand = board.hands[player]
    if not hand["sorcery"]:
        held = tuple(card for card in CARDS if hand[card])
        raise CardNotHeldError("CARD-01", player, "sorcery", held)
    require_in_play(board, oracle, "CARD-03")
    face = only_face(dice)
    happen(SorceryCardPlayed, player, oracle)
    go_on(board, roll(board, player, oracle, face, (), happen), happen)


def legal_sorcery_cards(board: Board, player: Seat) -> tuple[PlaySorceryCard, ...]:
    """Return the Oracles for which ``player`` may play sorcery in its turn."""
    if not board.hands[player]["sorcery"]:
        return ()
    return shared_row(PlaySorceryCard, player, tuple(board.circle))
