"""``maginor dice``: dice that a host commits to before the game, and all can check after it."""

from __future__ import annotations

import re
from pathlib import Path

import click

from maginor_core.cli.answers import NO, YES, json_option, tell
from maginor_core.cli.options import FILE, game_option, read_secret
from maginor_core.engine.chance import SeededChance
from maginor_core.engine.definition import GameDefinition
from maginor_core.eventlog.header import commitment_to, new_secret, seed_from
from maginor_core.eventlog.new_file import write_new


@click.group()
def dice() -> None:
    """Commit to dice that all can check after the game.

    The host runs commit, publishes the commitment and keeps the secret. Each player then names a
    text. After the game the secret is revealed, and check reports whether it is the right one.
    """


@dice.command()
@click.argument("secret", type=FILE)
@json_option
def commit(secret: Path) -> None:
    """Draw a secret into the new file SECRET, and print the commitment to publish."""
    text = new_secret()
    write_new(secret, text.encode() + b"\n", 0o600)
    commitment = commitment_to(text).hex()
    tell({"commitment": commitment}, commitment)


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
    game: GameDefinition,
) -> int:
    """Report whether SECRET, a text or the file of one, is what COMMITMENT was made of.

    With the players' texts it also prints the seed and the first faces that follow.
    """
    if not re.fullmatch("[0-9a-fA-F]{64}", commitment):
        raise click.UsageError("COMMITMENT must be 64 hexadecimal digits, as commit prints them")
    text = read_secret(Path(secret)) if Path(secret).exists() else secret
    right = commitment_to(text).hex() == commitment.lower()
    seed = seed_from(text, entropy) if right and entropy else None
    faces = [] if seed is None else _first_faces(game, seed, rolls)
    lines = ["the secret is the one committed to" if right else "the secret is another"]
    if seed is not None:
        lines += [f"seed {seed}", f"faces {' '.join(faces)}"]
    tell({"ok": right, "seed": seed, "faces": faces}, lines)
    return YES if right else NO


def _first_faces(definition: GameDefinition, seed: str, count: int) -> list[str]:
    """Return what the first rolls of a game's die show; none if it has no die."""
    faces, chance, found = definition.chance.faces, SeededChance(seed), []
    for roll in range(count if faces else 0):
        chance.start(roll)
        found.append(faces[chance.die(len(faces))])
    return found
