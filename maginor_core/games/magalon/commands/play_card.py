"""Play a card, which decides the order of turns, the steps and the effects (ROUND, CARD)."""

from __future__ import annotations

from typing import Final

from maginor_core.engine.facts import Fact, command
from maginor_core.engine.fields import Row
from maginor_core.games.magalon.commands.consequences import ask_next, playable
from maginor_core.games.magalon.commands.refusals import Refusal, listed
from maginor_core.games.magalon.commands.requirements import require_awaited
from maginor_core.games.magalon.components.numbers import CARDS, Player, bits
from maginor_core.games.magalon.components.setup import Seat
from maginor_core.games.magalon.projections.state import State

PLAY_CARD: Final = 1


@command(PLAY_CARD)
class PlayCard(Fact):
    """Play the card with ``value`` (ROUND-01)."""

    player: Seat
    value: int


def play_card(state: State, player: Player, value: int) -> None:
    """Play a card from hand whose value nobody has played in this round.

    Raises:
        Refusal: END-03, TURN-02; TURN-01 in a turn; ROUND-01, the card may not be played.
    """
    tried = f"play card {value}"
    require_awaited(state, player, tried)
    if state.stage != CARDS:
        raise Refusal("TURN-01", f"seat {player} cannot {tried} in a turn; its card is played")
    options = bits(playable(state, player))
    if value not in options:
        held = 0 <= value < 21 and state.hands[player] >> value & 1
        why = "somebody has played that value" if held else "it is not in hand"
        raise Refusal(
            "ROUND-01", f"seat {player} cannot {tried}: {why}; it may play {listed(options)}"
        )
    state.card_played(player, value)
    ask_next(state, player)


def legal_cards(state: State, player: Player) -> list[Row]:
    """Return the cards that ``player`` may play."""
    return [(PLAY_CARD, player, value) for value in bits(playable(state, player))]
