"""``maginor deal``: what a new game would begin with."""

from __future__ import annotations

import json
import re
from pathlib import Path

import click

from maginor_core.cli.answers import NO, YES, json_option, tell
from maginor_core.cli.options import FILE, Dealing, dealing_options, read_secret
from maginor_core.cli.selection import SelectedGame, game_option, language_option, terminal_texts
from maginor_core.cli.terminal.seating import numbered_names
from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.chance import commitment_to, new_secret, seed_from
from maginor_core.eventlog.new_file import write_new


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
    data = chosen.definition.setups.to_json(setup)
    if as_json:
        click.echo(json.dumps({"seed": dealing.seed, "setup": data}))
        return
    from maginor_core.cli.terminal.screen import console, draw
    from maginor_core.engine.presentation import line

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


# ``maginor components``: what a game is dealt from, shown, checked or exported.


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def components() -> None:
    """Show or check component sets, from which games are dealt.

    A component set is a JSON file; begin one for your own printing with: maginor components export
    > mine.json
    """


@components.command()
@click.argument("file", required=False, type=FILE)
@game_option
@json_option
def show(file: Path | None, chosen: SelectedGame, as_json: bool) -> None:
    """Show the component set in FILE, or the bundled one."""
    parts = chosen.parts_module()
    sheet = parts.parts_sheet(parts.read_parts(file))
    if as_json:
        click.echo(json.dumps(sheet.data))
        return
    from maginor_core.cli.terminal.screen import console, draw

    output = console()
    draw(output, sheet.lines(output.width))


@components.command()
@click.argument("file", type=FILE)
@game_option
@json_option
def check(file: Path, chosen: SelectedGame, as_json: bool) -> int:
    """Check that a game can be dealt from the component set in FILE.

    Exit status: 0, it can; 1, it cannot; 2, the file cannot be read.
    """
    parts = chosen.parts_module()
    try:
        found = parts.read_parts(file)
    except MalformedError as error:
        tell(
            {"ok": False, "remarks": [], "reason": str(error)},
            f"{file} is not a component set: {error}",
            as_json=as_json,
        )
        return NO
    remarks = parts.remarks_on(found)
    if as_json:
        click.echo(json.dumps({"ok": True, "remarks": remarks, "reason": ""}))
        return YES
    for remark in remarks:
        click.echo(f"Remark: {remark}")
    click.echo(f"{file} is a component set: {parts.summary_of(found)}.")
    return YES


@components.command()
@game_option
def export(chosen: SelectedGame) -> None:
    """Print the bundled set's file, as a start for one's own."""
    click.echo(chosen.parts_module().exported_parts(), nl=False)


# ``maginor dice``: dice that a host commits to before the game, and all can check after it.


@click.group()
def dice() -> None:
    """Commit to dice that all can check after the game.

    The host runs commit, publishes the commitment and keeps the secret. Each player then names a
    text. After the game the secret is revealed, and check reports whether it is the right one.
    """


@dice.command()
@click.argument("secret", type=FILE)
@json_option
def commit(secret: Path, as_json: bool) -> None:
    """Draw a secret into the new file SECRET, and print the commitment to publish."""
    text = new_secret()
    write_new(secret, text.encode() + b"\n", 0o600)
    commitment = commitment_to(text).hex()
    tell({"commitment": commitment}, commitment, as_json=as_json)


@dice.command("check")
@click.argument("secret")
@click.argument("commitment")
@click.option("--entropy", multiple=True, help="The text of a player, by seat; again for each.")
@click.option("--rolls", type=click.IntRange(0, 10_000), default=20)
@game_option
@json_option
def check_secret(
    *,
    secret: str,
    commitment: str,
    entropy: tuple[str, ...],
    rolls: int,
    chosen: SelectedGame,
    as_json: bool,
) -> int:
    """Report whether SECRET, a text or the file of one, is what COMMITMENT was made of.

    With the players' texts it also prints the seed and the first faces that follow.
    """
    if not re.fullmatch("[0-9a-fA-F]{64}", commitment):
        raise click.UsageError("COMMITMENT must be 64 hexadecimal digits, as commit prints them")
    text = read_secret(Path(secret)) if Path(secret).exists() else secret
    right = commitment_to(text).hex() == commitment.lower()
    seed = seed_from(text, entropy) if right and entropy else None
    faces = [] if seed is None else chosen.first_faces(seed, rolls)
    if as_json:
        click.echo(json.dumps({"ok": right, "seed": seed, "faces": faces}))
        return YES if right else NO
    click.echo("the secret is the one committed to" if right else "the secret is another")
    if seed is not None:
        click.echo(f"seed {seed}\nfaces {' '.join(faces)}")
    return YES if right else NO
