"""The deal: nothing is random in it but who begins."""

from __future__ import annotations

from collections.abc import Mapping

from maginor_core.kernel.chance import Stream
from maginor_core.kernel.validation import shown
from maginor_core.kernel.variants import VariantValue
from maginor_core.magalon.components.board import BoardSheet
from maginor_core.magalon.components.board_file import reference_board
from maginor_core.magalon.components.numbers import FEWEST_PLAYERS, MOST_PLAYERS
from maginor_core.magalon.components.setup import Setup
from maginor_core.magalon.components.setup_error import SetupError
from maginor_core.magalon.components.variants import Variants, variants_of


def deal(
    players: int,
    seed: str | int,
    sheet: BoardSheet | None = None,
    variants: Mapping[str, VariantValue] | Variants = Variants(),  # noqa: B008 # it is immutable
) -> Setup:
    """Return the setup of a game on a board; the seed determines who begins (SETUP-02).

    Args:
        players: 2 to 4.
        seed: text or a whole number.
        sheet: the board; the bundled one if None.
        variants: the reading of the rules.

    Raises:
        SetupError: so many cannot play, or a variant or the seed is not one.
    """
    if type(players) is not int or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        reason = f"must be from {FEWEST_PLAYERS} to {MOST_PLAYERS}, not {shown(players)}"
        raise SetupError("SETUP-01", "players", reason)
    if type(seed) not in (int, str):
        raise SetupError("SETUP-02", "seed", f"must be text or a whole number, not {shown(seed)}")
    read = variants if isinstance(variants, Variants) else variants_of(variants)
    first = Stream(seed, "deal.first_player").below(players)
    board = reference_board().board if sheet is None else sheet.board
    return Setup(players, first, board, read)
