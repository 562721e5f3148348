"""``maginor deal``: what a new game would begin with."""

from __future__ import annotations

import json

import click

from maginor_core.cli.answers import json_option
from maginor_core.cli.dealing import Dealing, dealing_options
from maginor_core.cli.language import language_option, terminal_texts
from maginor_core.cli.terminal.seating import numbered_names


@click.command()
@dealing_options
@language_option
@json_option
def deal(dealing: Dealing, language: str, as_json: bool) -> None:
    """Show what a new game would begin with.

    The JSON has the seed, and the setup as the engine protocol takes it.
    """
    chosen = dealing.chosen
    setup = dealing.setup(dealing.players or chosen.definition.fewest_players)
    data = chosen.definition.setup_to_json(setup)
    if as_json:
        click.echo(json.dumps({"seed": dealing.seed, "setup": data}))
        return
    from maginor_core.cli.terminal.console import console, draw
    from maginor_core.kernel.presentation import line

    names = numbered_names(setup.players, language)
    presentation = chosen.present(setup, names, chosen.labels(dealing.parts), language)
    first = data.get("first_player")
    texts, about = terminal_texts(language), {"seed": dealing.seed, "players": setup.players}
    output = console()
    if type(first) is int:
        heading = texts("deal-seed-first", first=names[first], **about)
    else:
        heading = texts("deal-seed", **about)
    draw(output, [line(heading)])
    for name, value in dict(data.get("variants") or {}).items():
        draw(output, [line(texts("deal-variant", name=name, value=str(value).lower()))])
    lines = list(presentation.deal().lines(output.width))
    if lines:
        draw(output, [line(), *lines])
    else:
        click.echo(json.dumps(data))
