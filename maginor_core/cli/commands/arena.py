"""``maginor arena``: a table of results from the logs of games among bots, which are audited."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom
from typing import Any

import click
from attrs import define

from maginor_core.audit import audit
from maginor_core.audit.verdict import Verdict
from maginor_core.cli.answers import NO, YES, json_option, tell
from maginor_core.cli.options import FILE
from maginor_core.engine.errors import EngineError
from maginor_core.engine.paths import make_folder, printable
from maginor_core.eventlog.logs import read_log
from maginor_core.eventlog.new_file import write_again
from maginor_core.play.entry import ArenaEntry, CountedGame, NotCountedError, counted
from maginor_core.play.standings import Standings, markdown

RESULTS = "results"
"""The name of the files of the table, before ``.json`` and ``.md``."""
SHOWN = 3
"""How many reasons are given of an entry that does not count."""

Json = dict[str, Any]  # Any: plain JSON data


@define
class _Judged:
    """An entry after it was looked at: its games, or why it does not count."""

    folder: Path
    games: list[tuple[str, CountedGame]]
    wrong: list[str]

    def to_json(self) -> Json:
        return {
            "folder": printable(str(self.folder)),
            "games": len(self.games),
            "counts": not self.wrong,
            "wrong": self.wrong,
        }


@click.command()
@click.argument("folders", metavar="FOLDER...", nargs=-1, required=True, type=FILE)
@click.option(
    "--seed", help="Which seed an entry must have been played with, so that nobody picks."
)
@click.option(
    "--decisions",
    type=click.IntRange(min=0),
    default=10,
    help="How many decisions of each game are drawn, to be taken again if a listed bot has.",
)
@click.option("--out", type=FILE, help="A folder for results.json and results.md.")
@json_option
def arena(*, folders: Sequence[Path], seed: str | None, decisions: int, out: Path | None) -> int:
    """Make a table of results from entries, the folders of maginor simulate --entry.

    Each log is audited. An entry counts as a whole, or if anything is wrong, not at all.
    """
    found = [_judge(folder, seed, decisions) for folder in folders]
    tables: dict[str, Standings] = {}
    known: set[tuple[str, tuple[str, ...]]] = set()
    for entry in found:
        for content, game in () if entry.wrong else entry.games:
            if (content, game.seats) not in known:
                known.add((content, game.seats))
                tables.setdefault(game.terms, Standings(game.terms, len(game.seats))).add(game)
    results = {
        "tables": [tables[terms].to_json() for terms in sorted(tables)],
        "entries": [entry.to_json() for entry in found],
    }
    page = "\n".join(_page(results))
    if out is not None:
        make_folder(out)
        write_again(out / f"{RESULTS}.json", f"{json.dumps(results, indent=1)}\n".encode())
        write_again(out / f"{RESULTS}.md", f"{page}\n".encode(errors="replace"))
    tell(results, page)
    return NO if any(entry.wrong for entry in found) else YES


def _judge(folder: Path, seed: str | None, decisions: int) -> _Judged:
    """Audit the logs of an entry, and look at who has played them."""
    judged = _Judged(folder, [], [])
    try:
        entry = ArenaEntry.read(folder)
    except NotCountedError as error:
        judged.wrong.append(str(error))
        return judged
    if seed is not None and entry.seed != seed:
        judged.wrong.append(f"it was played with the seed {entry.seed}, not {seed}")
        return judged
    draw = SystemRandom()
    for number, played in enumerate(entry.games):
        path = folder / played.file
        try:
            verdict = _verdict(path)
            records = range(verdict.records)
            again = set(draw.sample(records, min(decisions, len(records))))
            game = counted(played, read_log(path), entry.refused_in(number), again)
            judged.games.append((verdict.content, game))
        except EngineError as error:
            judged.wrong.append(f"{printable(played.file)}: {error}")
            if len(judged.wrong) == SHOWN:
                judged.wrong.append("and perhaps others, which were not looked at")
                break
    return judged


def _verdict(path: Path) -> Verdict:
    """Return the verdict on the one game in a log, if it can count."""
    verdicts = list(audit([path]))
    if len(verdicts) != 1:
        raise NotCountedError(f"has {len(verdicts)} games, not one")
    verdict = verdicts[0]
    if (verdict.word, verdict.ending, verdict.deal) != ("ok", "finished", "dealt"):
        what = f"{verdict.word}, {verdict.ending}, {verdict.deal}"
        raise NotCountedError(
            f"the audit says: {what}{'; ' if verdict.reason else ''}{verdict.reason}; a game that "
            "counts is ok, finished, dealt"
        )
    return verdict


def _page(results: Json) -> list[str]:
    """Return the lines of the page of results."""
    lines = ["# Results", ""]
    for table in results["tables"]:
        lines += markdown(table)
    lines += ["## Entries", "", "| folder | games | counts |", "| --- | --- | --- |"]
    for entry in results["entries"]:
        why = "yes" if entry["counts"] else f"no: {'; '.join(entry['wrong'])}"
        lines.append(f"| {_cell(entry['folder'])} | {entry['games']:,} | {_cell(why)} |")
    return lines


def _cell(text: str) -> str:
    return text.replace("|", "¦").replace("\n", " ")
