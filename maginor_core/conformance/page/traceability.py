"""Traceability: from each ruling to the code that implements it and the tests that check it.

Code cites rulings in its docstrings and refusals, transcripts in their headers, and tests by the
mark ``@pytest.mark.ruling("DUEL-06")``. The citations of a source tree are written to the coverage
page, ``coverage.md``, which is installed beside the rulings; a test compares the two.

Games may use the same IDs. Tests in the folder of a game, such as ``tests/abracada``, cite rulings
of that game, and all others those of the default one.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import define, field

from maginor_core import games
from maginor_core.conformance.transcripts.parse import read_transcript
from maginor_core.kernel.definition import GameDefinition
from maginor_core.rulings_page import RulingsPage

COVERAGE_NAME = "coverage.md"
WIDTH = 100

_HEAD = """\
# Coverage of the rulings

For each ruling of [rulings.md](rulings.md): the code that cites it, the number of transcripts named
after it, and the tests marked with it. `{command}` generates this page from
the source tree. It is not normative.
"""

_ID = re.compile(r"\b([A-Z]+)-(\d{2})(?: to \1-(\d{2}))?\b")


@define
class Trace:
    """Where one ruling is cited.

    Attributes:
        code: the files of the package that cite it.
        transcripts: the transcripts that are named after it.
        cited_by: the transcripts that cite it beside another.
        tests: the tests that are marked with it, as ``file::test``.
    """

    code: list[str] = field(factory=list)
    transcripts: list[str] = field(factory=list)
    cited_by: list[str] = field(factory=list)
    tests: list[str] = field(factory=list)


def trace(root: Path, game: GameDefinition | None = None) -> dict[str, Trace]:
    """Return where each ruling is cited in the source tree at ``root``, by ID.

    Args:
        root: the folder of the source tree.
        game: whose rulings; the default one if None.
    """
    game = games.game() if game is None else game
    traces: dict[str, Trace] = {}
    for path in _carriers(root / "maginor_core", game):
        for ruling in sorted(cited_in(path.read_text(encoding="utf-8"))):
            place = path.relative_to(root).as_posix()
            traces.setdefault(ruling, Trace()).code.append(place)
    for path in sorted((root / "tests" / "golden" / game.golden).glob("*/*.txt")):
        head = read_transcript(path, game).head
        traces.setdefault(head.ruling, Trace()).transcripts.append(head.name)
        for ruling in head.rulings:
            if ruling != head.ruling:
                traces.setdefault(ruling, Trace()).cited_by.append(head.name)
    for path in _tests(root / "tests", game):
        for test, rulings in _marked(path):
            for ruling in rulings:
                place = f"{path.relative_to(root).as_posix()}::{test}"
                traces.setdefault(ruling, Trace()).tests.append(place)
    return traces


def cited_in(text: str) -> set[str]:
    """Return the IDs that ``text`` cites; ``VOTE-01 to VOTE-04`` cites four."""
    return {
        f"{family}-{number:02}"
        for family, first, last in _ID.findall(text)
        for number in range(int(first), int(last or first) + 1)
    }


def gaps(page: RulingsPage, traces: Mapping[str, Trace]) -> Iterator[str]:
    """Yield, in words, each ruling without code or tests, and each cited ID that no ruling has."""
    for ruling in page.rulings:
        found = traces.get(ruling, Trace())
        if not found.code:
            yield f"{ruling} is cited by no code"
        if not found.transcripts:
            yield f"{ruling} has no transcript named after it"
        if not found.tests:
            yield f"{ruling} is marked on no test"
    for ruling, found in sorted(traces.items()):
        if ruling not in page.rulings:
            places = [*found.code, *found.transcripts, *found.cited_by, *found.tests]
            yield f"{ruling} is not a ruling, but is cited by {', '.join(places)}"


def write_command(game: GameDefinition) -> str:
    """Return the command that generates the coverage page of ``game``."""
    chosen = "" if game.name == games.DEFAULT else f" --game {game.name}"
    return f"maginor rulings coverage --write{chosen}"


def coverage_page(
    page: RulingsPage, traces: Mapping[str, Trace], game: GameDefinition | None = None
) -> str:
    """Return the text of the coverage page of ``game``; of the default one if None."""
    game = games.game() if game is None else game
    pieces = [_HEAD.format(command=write_command(game))]
    for family, title in page.families.items():
        pieces.append(f"\n## {family}: {title}\n")
        for ruling in page.rulings.values():
            if ruling.family == family:
                lines = "".join(_lines(ruling.id, traces.get(ruling.id, Trace())))
                pieces.append(f"\n### {ruling.id}: {ruling.title}\n\n{lines}")
    return "".join(pieces)


def read_coverage(text: str) -> dict[str, Trace]:
    """Return the code and the tests that a coverage page lists, by ID; it lists no transcripts."""
    traces: dict[str, Trace] = {}
    pieces = re.split(r"^### ([A-Z]+-\d{2}): .*\n", text, flags=re.MULTILINE)
    for ruling, body in zip(pieces[1::2], pieces[2::2], strict=True):
        places = re.findall(r"`([^`]+)`", body)
        traces[ruling] = Trace(
            code=[place for place in places if "::" not in place and place.endswith(".py")],
            tests=[place for place in places if "::" in place],
        )
    return traces


def _lines(ruling: str, found: Trace) -> Iterator[str]:
    yield _bullet("Code", [f"`{place}`" for place in found.code])
    number = len(found.transcripts)
    several = "transcript" if number == 1 else "transcripts"
    tests = [f"`{ruling}.*` ({number} {several})"] if number else []
    yield _bullet("Tests", tests + [f"`{place}`" for place in found.tests])


def _bullet(name: str, places: list[str]) -> str:
    if not places:
        return ""
    text = f"- {name}: {'; '.join(places)}"
    wrapper = textwrap.TextWrapper(WIDTH, subsequent_indent="  ")
    wrapper.break_long_words = wrapper.break_on_hyphens = False
    return wrapper.fill(text) + "\n"


def _tests(folder: Path, game: GameDefinition) -> Iterator[Path]:
    """Yield the files with tests of ``game``."""
    named = set(games.names())
    for path in sorted(folder.rglob("test_*.py")):
        top = path.relative_to(folder).parts[0]
        if (top if top in named else games.DEFAULT) == game.name:
            yield path


def _carriers(package: Path, game: GameDefinition) -> Iterator[Path]:
    for name in game.carriers:
        place = package / name
        yield from sorted(place.rglob("*.py")) if place.is_dir() else [place]


def _marked(path: Path) -> Iterator[tuple[str, set[str]]]:
    """Yield the tests in a file with the rulings that they are marked with."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            rulings = {
                ruling
                for decorator in node.decorator_list
                if "mark.ruling" in ast.unparse(decorator)
                for ruling in cited_in(ast.unparse(decorator))
            }
            if rulings:
                yield node.name, rulings
