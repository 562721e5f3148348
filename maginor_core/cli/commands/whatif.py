"""``maginor whatif``: where and how logged games would have differed under another reading."""

from __future__ import annotations

from collections.abc import Sequence

import click

from maginor_core import registry
from maginor_core.audit.whatif import (
    WORDS,
    Finding,
    FindingSummary,
    Reading,
    require_reading,
    seats_in_words,
    what_if,
)
from maginor_core.cli.answers import (
    NO,
    UNANSWERED,
    YES,
    UnansweredError,
    json_option,
    tell,
    wants_json,
)
from maginor_core.cli.commands.audit import no_logs
from maginor_core.cli.options import limit_option, processes_option
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.paths import printable
from maginor_core.engine.variants import VariantValue, read_value, variant_form
from maginor_core.eventlog.files import Limits

MOST_SHOWN = 12
"""How many records are listed with the number of games that differ there first."""


def read_variants(
    ctx: click.Context, param: click.Parameter, value: Sequence[str]
) -> dict[str, VariantValue]:
    """Return the variants that are set, each as in ``name=false`` or ``name=3``."""
    given: dict[str, VariantValue] = {}
    for assignment in value:
        name, _, word = assignment.partition("=")
        defaults = [game.variants[name] for game in registry.every_game() if name in game.variants]
        if not name or not word:
            raise click.BadParameter(f"{assignment!r} must be NAME=VALUE, such as NAME=true")
        if name in given:
            raise click.BadParameter(f"{name} is set twice")
        given[name] = _read(name, defaults, word)
    return given


def _read(name: str, defaults: Sequence[VariantValue], word: str) -> VariantValue:
    """Return the value that ``word`` means for the first of several defaults that admits it.

    An unknown variant, which is reported later, may be true or false.
    """
    for default in defaults or (False,):
        try:
            return read_value(name, default, word)
        except MalformedError:
            continue
    forms = " or ".join(
        f"{name}={form}"
        for default in defaults or (False,)
        for form in variant_form(default).split("|")
    )
    raise click.BadParameter(f"{name}={word} must be {forms}")


@click.command()
@click.argument("paths", nargs=-1, required=True)
@click.option(
    "--set",
    "variants",
    multiple=True,
    metavar="NAME=VALUE",
    callback=read_variants,
    help="Set a variant of the rules to true, false, a number or null; may be given again.",
)
@click.option(
    "--revision",
    type=click.IntRange(min=0),
    help="Read the setup as this revision of the rulings does.",
)
@processes_option
@limit_option
@json_option
def whatif(
    paths: tuple[str, ...],
    variants: dict[str, VariantValue],
    revision: int | None,
    jobs: int,
    limits: Limits,
) -> int:
    """Report where and how the games in PATHS would have differed under another reading.

    PATHS are logs, shards, folders of them, or URLs. The recorded commands are executed again with
    the recorded outcomes of chance. Exit status: 0, no game differs; 1, some do; 2, the question
    could not be answered, at least for one game.
    """
    if not variants and revision is None:
        raise click.UsageError("give another reading, by --set NAME=VALUE or --revision N")
    reading = Reading(variants, revision)
    require_known(reading)
    summary = FindingSummary()
    for finding in what_if(paths, reading, jobs=jobs, limits=limits):
        summary.add(finding)
        if wants_json() or finding.word != "unanswered":
            tell(finding.to_json(), _line(finding))
        else:
            click.echo(_line(finding), err=True)
    if not summary.games:
        raise UnansweredError(no_logs(paths, "whatif"))
    tell({"summary": summary.to_json()}, _table(summary))
    if summary.unanswered:
        return UNANSWERED
    return NO if summary.differ else YES


def require_known(reading: Reading) -> None:
    """Ensure that some game has such a reading."""
    errors = []
    for game in registry.every_game():
        try:
            require_reading(game, reading)
        except MalformedError as error:
            errors.append(str(error))
        else:
            return
    raise click.UsageError("; ".join(errors))


def _line(finding: Finding) -> str:
    where = f"{printable(finding.file)}, game {finding.game}"
    if finding.word == "same":
        return f"{where}: same"
    if finding.record is not None:
        where += f", record {finding.record}"
    ruling = f" [{finding.ruling}]" if finding.ruling else ""
    line = f"{where}: {finding.word}{ruling}: {printable(finding.reason)}"
    if finding.winners_changed and finding.result_instead is not None:
        line += f"; {seats_in_words(finding.result_instead.winners)} would win"
    return line


def _table(summary: FindingSummary) -> str:
    """Return the summary as lines for people."""
    rows = [("games", summary.games), ("differ", summary.differ)]
    rows += [(f"  {word}", number) for word in WORDS if (number := summary.words[word])]
    if summary.differ:
        rows.append(("winners changed", summary.winners_changed))
        rows.append(("winners unknown", summary.winners_unknown))
    lines = [f"{name:<16} {number:>12,}" for name, number in rows]
    if summary.records:
        most = sorted(summary.records.items(), key=lambda pair: (-pair[1], pair[0]))
        content = [f"{record} ({number:,})" for record, number in sorted(most[:MOST_SHOWN])]
        if len(most) > MOST_SHOWN:
            others = sum(number for _, number in most[MOST_SHOWN:])
            content.append(f"others ({others:,})")
        lines.append(f"first record that differs, with the number of games: {', '.join(content)}")
    return "\n".join(lines)
