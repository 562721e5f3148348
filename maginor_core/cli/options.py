"""Options that several commands have: game, language, bots, files, limits, and what is dealt."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Final, TypeVar

import click
from attrs import frozen

from maginor_core import registry
from maginor_core.engine.chance import fresh_seed
from maginor_core.engine.definition import GameDefinition, Parts, Setup
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import heuristics_of
from maginor_core.engine.languages import ENGLISH, LANGUAGES, Texts, texts_of
from maginor_core.engine.paths import read_regular, unreadable
from maginor_core.engine.variants import VariantValue, read_value, variant_form
from maginor_core.eventlog.files import LIMITS, NAMES, Limits
from maginor_core.eventlog.log_error import LogError
from maginor_core.play.bots import bot_called, bots_of, next_command

if TYPE_CHECKING:
    from maginor_core.engine.presentation import PartsPages


def parts_pages(definition: GameDefinition) -> PartsPages:
    """Return what shows people the parts from which a game is dealt.

    Raises:
        UsageError: it is always dealt alike.
    """
    if definition.parts.pages is None:
        raise click.UsageError(f"{definition.title} has no component sets")
    return definition.parts.pages()


def read_parts(definition: GameDefinition, path: Path | None) -> Parts:
    """Return what a game is dealt from: the contents of a file, or the game's own."""
    if path is None:
        return definition.parts.standard()
    parts_pages(definition)
    return definition.parts.read(path)


def labels_in(definition: GameDefinition, parts: Parts) -> Mapping[str, str]:
    """Return the printed names in ``parts``."""
    return {} if parts is None else definition.parts.labels(parts)


def _read_game(ctx: click.Context, param: click.Parameter, value: str | None) -> GameDefinition:
    usual: str = ctx.find_root().obj or registry.DEFAULT
    try:
        return registry.game(usual if value is None else value)
    except registry.UnknownGameError as error:
        raise click.BadParameter(str(error)) from None


game_option = click.option(
    "--game",
    metavar="NAME",
    show_default="that of --module, else maginor",
    callback=_read_game,
    help="Which game.",
)
"""Gives a command ``game``, a definition."""

# The language of the command line: which one is asked for, and its messages.


MESSAGES: Final = "maginor_core.cli"
"""The package of the messages of the command line."""


def terminal_texts(language: str) -> Texts:
    """Return the messages of the terminal in a language."""
    return texts_of(language, MESSAGES)


language_option = click.option(
    "--language",
    type=click.Choice(list(LANGUAGES)),
    default=ENGLISH,
    help="The language of what people read of the game.",
)


# Bots of the selected game, by their names.


def adviser_of(definition: GameDefinition) -> str | None:
    """Return the game's own bot that gives hints, and plays where none is named; None for none."""
    own = heuristics_of(definition)
    return own.adviser or next(iter([*own.bots][-1:]), None)


def default_bot(definition: GameDefinition) -> str:
    """Return the bot that plays where none is named."""
    return adviser_of(definition) or next(iter(bots_of(definition)))


def command_of(game: Game, bot: str, seat: int, seed: str) -> Fact:
    """Return what ``bot`` does for ``seat``, which must be to act, at this version of ``game``."""
    command: Fact = next_command(game, bot_called(game.definition, bot), seat, seed)
    return command


# Files, processes and limits.

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
        raise LogError(path, unreadable(error)) from None
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

    definition: GameDefinition
    players: int | None
    seed: str
    variants: Mapping[str, VariantValue]
    parts: Parts

    def setup(self, players: int | None = None, seed: str | None = None) -> Setup:
        """Deal for ``players``, or as many as asked for, or the fewest; from its seed or one."""
        number = players or self.players or self.definition.fewest_players
        dealt_from = self.seed if seed is None else seed
        setup: Setup = self.definition.deal(number, dealt_from, self.parts, self.variants)
        return setup

    @property
    def parts_id(self) -> str:
        """The name by which a log refers to the parts."""
        return self.definition.parts.id_of(self.parts)


def _variants(definition: GameDefinition, value: Sequence[str]) -> dict[str, VariantValue]:
    """Return the variants that are set, each as in ``NAME=false``."""
    given = {}
    for assignment in value:
        name, _, word = assignment.partition("=")
        if name not in definition.variants:
            known = ", ".join(definition.variants) or "none"
            raise click.UsageError(f"--variant: {name!r} is not a variant; there are {known}")
        default = definition.variants[name]
        try:
            given[name] = read_value(name, default, word)
        except MalformedError:
            forms = " or ".join(f"{name}={form}" for form in variant_form(default).split("|"))
            raise click.UsageError(f"--variant: {name} must be {forms}") from None
    return given


def _edition(definition: GameDefinition, edition: str | None) -> Mapping[str, VariantValue]:
    """Return the variants that an edition stands for."""
    editions = definition.setups.editions
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
