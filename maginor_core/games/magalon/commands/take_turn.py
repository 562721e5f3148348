"""A round and its turns: play a card, roll the dice for the giant, end the turn (ROUND, TURN)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from maginor_core.engine.chance import Chance
from maginor_core.engine.errors import listed
from maginor_core.engine.facts import Fact, command
from maginor_core.engine.listing import Listing
from maginor_core.games.magalon.commands.consequences import ask_next, end_turn_of, playable
from maginor_core.games.magalon.commands.refusals import Refusal
from maginor_core.games.magalon.commands.requirements import (
    is_asked,
    require_awaited,
    require_no_march,
    require_turn,
)
from maginor_core.games.magalon.components.geometry import HIGHEST
from maginor_core.games.magalon.components.numbers import CARDS, Player, bits
from maginor_core.games.magalon.components.setup import Seat
from maginor_core.games.magalon.projections.state import State

ROLL_DICE: Final = 10


@command(ROLL_DICE, "GIANT-01")
class RollDice(Fact):
    """Roll the dice, whose total is the giant's steps (GIANT-01)."""

    player: Seat


def roll_dice(state: State, player: Player, chance: Chance) -> None:
    """Roll the dice; the giant may then march by their total.

    Raises:
        Refusal: END-03, TURN-02, ROUND-01, TURN-03; GIANT-01.
    """
    require_turn(state, player, "roll the dice")
    if not state.roll_left:
        if not state.layout.has_giant:
            reason = "there is no giant"
        elif state.lowest != player:
            reason = f"only the lowest player may, seat {state.lowest}"
        else:
            reason = "they have been rolled in this turn"
        raise Refusal("GIANT-01", f"seat {player} cannot roll the dice: {reason}")
    layout = state.layout
    dice = [chance.roll(layout.sides) for _ in range(layout.dice)]
    state.dice_rolled(player, tuple(dice))


PLAY_CARD: Final = 1


@command(PLAY_CARD, "ROUND-01")
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
    options = playable(state, player)
    if not 0 <= value <= HIGHEST or not options >> value & 1:
        held = 0 <= value <= HIGHEST and state.hands[player] >> value & 1
        why = "somebody has played that value" if held else "it is not in hand"
        raise Refusal(
            "ROUND-01",
            f"seat {player} cannot {tried}: {why}; it may play {listed(bits(options), 'or')}",
        )
    state.card_played(player, value)
    ask_next(state, player)


def legal_cards(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return the cards that ``player`` may play; Any: what ``listing`` makes."""
    return listing.each((PLAY_CARD, player), tuple(bits(playable(state, player))))


END_TURN: Final = 11


@command(END_TURN, "ENERGY-01")
class EndTurn(Fact):
    """End the turn (TURN-04)."""

    player: Seat


def end_turn(state: State, player: Player) -> None:
    """End the turn, and pay energy for it.

    Raises:
        Refusal: END-03, TURN-02, ROUND-01, TURN-03; TURN-04, a march is open; ENERGY-02, the wizard
            is on an energy field.
    """
    require_turn(state, player, "end its turn")
    require_no_march(state, player, "end its turn")
    if is_asked(state, player):
        reason = "its wizard is on an energy field, so it must stay or move on"
        raise Refusal("ENERGY-02", f"seat {player} cannot just end its turn: {reason}")
    end_turn_of(state, player, paying=True)
