"""``maginor deal``: what a new game would begin with."""

from __future__ import annotations

import json

import click

from maginor_core.cli.answers import json_option
from maginor_core.cli.dealing import Dealing, dealing_options
from maginor_core.components.setup import FEWEST_PLAYERS
from maginor_core.protocol.setups import setup_to_json


@click.command()
@dealing_options
@json_option
def deal(dealing: Dealing, as_json: bool) -> None:
    """Show what a new game would begin with.

    The JSON has the seed, and the setup as the engine protocol takes it.
    """
    setup = dealing.setup(dealing.players or FEWEST_PLAYERS)
    if as_json:
        click.echo(json.dumps({"seed": dealing.seed, "setup": setup_to_json(setup)}))
        return
    from rich.text import Text

    from maginor_core.cli.tableau import circle_rings, spells_grid, spells_in_play
    from maginor_core.cli.terminal import console
    from maginor_core.projections.board import initial_board

    board = initial_board(setup)
    output = console()
    output.print(f"Seed {dealing.seed}: {setup.players} players, seat {setup.first_player} begins.")
    for name, value in setup.variants.differing().items():
        output.print(f"Variant {name} = {str(value).lower()}.")
    output.print()
    output.print(circle_rings(board))
    output.print()
    output.print(spells_grid(board, spells_in_play(board)))
    output.print(Text("The wizards and Maginor stand on the Guild Hall.", style="dim"))
