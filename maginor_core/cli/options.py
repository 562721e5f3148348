"""Options that several commands have: files, processes, limits, and which game is dealt."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import TypeVar

import click
from attrs import frozen

from maginor_core.cli.selection import game_option, read_parts
from maginor_core.engine.chance import fresh_seed
from maginor_core.engine.definition import GameDefinition, Parts, Setup
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.paths import read_regular
from maginor_core.engine.validation import VariantValue, form_of, read_value
from maginor_core.eventlog.files import LIMITS, NAMES, Limits
from maginor_core.eventlog.log_error import LogError

T = TypeVar("T")

FILE = click.Path(path_type=Path)
"""The name of a file or folder; whether there is one is reported by what opens it."""
MOST_PROCESSES = 1024


processes_option = click.option(
    "--jobs",
    type=click.IntRange(1, MOST_PROCESSES),
    default=os.cpu_count() or 1,
    show_default="all processors",
    help="How many processes work on it.",
)


def timeout_option(seconds: float) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Give a command the option ``--timeout``, with so many seconds by default."""
    return click.option(
        "--timeout",
        type=click.FloatRange(min=0, min_open=True),
        default=seconds,
        help="Seconds for an answer.",
    )


LONGEST_NUMBER = 18
"""How many digits a limit may have."""


def _limits(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> Limits:
    settings = {}
    for setting in given:
        name, _, value = setting.partition("=")
        if name not in NAMES:
            raise click.BadParameter(f"{name!r} is not a limit; there are {', '.join(NAMES)}")
        if not (value.isascii() and value.isdecimal() and len(value) <= LONGEST_NUMBER):
            raise click.BadParameter(f"{setting!r} sets no limit; give a number as in {name}=1000")
        settings[name] = int(value)
    return LIMITS.raised(settings)


limit_option = click.option(
    "--limit",
    "limits",
    metavar="NAME=VALUE",
    multiple=True,
    callback=_limits,
    help=f"How much a log may demand; may be given again. NAMES: {', '.join(NAMES)}.",
)


# Rows of JSON that are printed at the end, however many they are.

MEMORY = 1 << 24
"""How many bytes are held in memory; more of them go to a file."""


class JsonRows:
    """The items of an array, printed together once all are known. To be closed."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(MEMORY, "w+", encoding="utf-8")  # noqa: SIM115 # closed by close
        self.close = self._file.close

    def add(self, row: object) -> None:
        """Add a row of plain JSON data."""
        self._file.write((", " if self._file.tell() else "") + json.dumps(row))

    def print(self) -> None:
        """Print all rows, with commas between."""
        self._file.seek(0)
        while part := self._file.read(MEMORY):
            click.echo(part, nl=False)


# The file of a secret that committed dice follow from.

LONGEST_SECRET_FILE = 1 << 12


def read_secret(path: Path) -> str:
    """Return the secret that a file contains."""
    try:
        return read_regular(path, LONGEST_SECRET_FILE).decode().strip()
    except OSError as error:
        raise LogError(path, f"cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise LogError(path, "contains no secret, which is text") from None


# The options that select which game is dealt: players, seed, edition, variants and components.


@frozen
class Dealing:
    """What is to be dealt.

    Attributes:
        players: how many play; None if the caller left it open.
        seed: what all chance follows from; fresh if the caller gave none.
        parts: what the game is dealt from; None for games that have no choice.
    """

    game: GameDefinition
    players: int | None
    seed: str
    variants: Mapping[str, VariantValue]
    parts: Parts

    def setup(self, players: int | None = None, seed: str | None = None) -> Setup:
        """Deal for ``players``, or as many as asked for, or the fewest; from its seed or one."""
        number = players or self.players or self.game.fewest_players
        dealt_from = self.seed if seed is None else seed
        setup: Setup = self.game.deal(number, dealt_from, self.parts, self.variants)
        return setup

    @property
    def parts_id(self) -> str:
        """The name by which a log refers to the parts."""
        return self.game.parts.id_of(self.parts)


def _variants(game: GameDefinition, value: Sequence[str]) -> dict[str, VariantValue]:
    """Return the variants that are set, each as in ``NAME=false``."""
    given = {}
    for assignment in value:
        name, _, word = assignment.partition("=")
        if name not in game.variants:
            known = ", ".join(game.variants) or "none"
            raise click.UsageError(f"--variant: {name!r} is not a variant; there are {known}")
        default = game.variants[name]
        try:
            given[name] = read_value(name, default, word)
        except MalformedError:
            forms = " or ".join(f"{name}={form}" for form in form_of(default).split("|"))
            raise click.UsageError(f"--variant: {name} must be {forms}") from None
    return given


def _edition(game: GameDefinition, edition: str | None) -> Mapping[str, VariantValue]:
    """Return the variants that an edition stands for."""
    editions = game.setups.editions
    if edition is not None and edition not in editions:
        known = ", ".join(editions) or "none"
        raise click.UsageError(f"--edition: {edition!r} is unknown; there are {known}")
    return {} if edition is None else editions[edition]


_OPTIONS = (
    game_option,
    click.option("--players", type=click.IntRange(min=1), help="How many play."),
    click.option("--seed", help="What all chance follows from, any text.  [default: a new one]"),
    click.option(
        "--edition",
        metavar="LANGUAGE",
        help="The language edition whose variants hold.  [default: the variants' own defaults]",
    ),
    click.option(
        "--variant",
        "variants",
        multiple=True,
        metavar="NAME=VALUE",
        help="Set a variant to true, false, a number or null, overriding the edition; may be "
        "given again.",
    ),
    click.option(
        "--components",
        type=FILE,
        help="The component set to deal from, a JSON file; see maginor setup.",
    ),
)


def dealing_options(function: Callable[..., T]) -> Callable[..., T]:
    """Give a command the options of dealing, which it gets as ``dealing``."""

    @wraps(function)
    def with_dealing(
        *,
        game: GameDefinition,
        players: int | None,
        seed: str | None,
        edition: str | None,
        variants: Sequence[str],
        components: Path | None,
        **others: object,
    ) -> T:
        fewest, most = game.fewest_players, game.most_players
        if players is not None and not fewest <= players <= most:
            raise click.UsageError(f"--players is {players}; {fewest} to {most} can play")
        dealing = Dealing(
            game,
            players,
            fresh_seed() if seed is None else seed,
            {**_edition(game, edition), **_variants(game, variants)},
            read_parts(game, components),
        )
        return function(dealing=dealing, **others)

    for option in reversed(_OPTIONS):
        with_dealing = option(with_dealing)
    return with_dealing
