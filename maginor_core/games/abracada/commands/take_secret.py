"""Take a secret stone, where the caster of 4 may leave it as well (SPELL-10)."""

from __future__ import annotations

from typing import Final

from maginor_core.engine.chance import Chance
from maginor_core.engine.facts import Fact, command
from maginor_core.games.abracada.commands.consequences import secret_stone
from maginor_core.games.abracada.commands.refusals import NoSecretOfferedError
from maginor_core.games.abracada.commands.requirements import require_turn
from maginor_core.games.abracada.components.layout import Player
from maginor_core.games.abracada.projections.state import SECRET_OFFERED, State

TAKE_SECRET: Final = 4


@command(TAKE_SECRET, "SPELL-10")
class TakeSecret(Fact):
    """Take a secret stone directly after a successful 4 (SPELL-10)."""

    player: int


def take_secret(state: State, player: Player, chance: Chance) -> None:
    """Take a secret stone; the turn goes on (SPELL-10).

    Raises:
        GameOverError, NotYourTurnError: END-01, TURN-04, ROUND-03.
        NoSecretOfferedError: SPELL-10, the last thing done was not a 4 that offers a stone.
        ChanceError: not exactly the outcomes were given that are drawn.
    """
    require_turn(state, player, "take a secret stone")
    if state.phase != SECRET_OFFERED:
        reason = (
            f"seat {player} cannot take a secret stone now, only under secret_optional and "
            "directly after a 4 that succeeded while secret stones are left; name a number"
        )
        raise NoSecretOfferedError("SPELL-10", reason, "no-secret-offered", {"player": player})
    state.secret_stone_taken(player, secret_stone(state, player, chance))
