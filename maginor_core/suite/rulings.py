"""The page of rulings, parsed: each ruling with its statement, its status and its reason.

The page is Markdown of one form. ``## FAMILY: Title`` opens a family and ``### FAMILY-NN: Title`` a
ruling; its statement follows, and then a list of fields, each ``- Name: text``.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from attrs import define, field, frozen

from maginor_core import registry
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.engine.paths import read_regular_text, unreadable
from maginor_core.engine.resources import MissingResourceError, spec_folder
from maginor_core.suite.transcript import read_head

_REVISION = re.compile(r"^Revision (\d+) of the page\.$", re.MULTILINE)
_FAMILY = re.compile(r"## ([A-Z]+): (.+)")
_RULING = re.compile(r"### ([A-Z]+-\d{2,}): (.+)")
_FIELD = re.compile(r"- ([A-Z][a-z ]+): (.+)", re.DOTALL)
_NAMES = {
    "Revision",
    "Status",
    "Source",
    "Other reading",
    "Reason",
    "Variant",
    "Decides",
}
_DEMANDED = ("Revision", "Status", "Source", "Reason", "Decides")


class PageError(EngineError):
    """A page of rulings that does not have the required form."""


class UnknownRulingError(EngineError, LookupError):
    """An ID was asked for that no ruling has."""


@frozen
class Ruling:
    """One decision about the rules.

    Attributes:
        id: its family and number, such as ``DUEL-06``.
        title: what it decides, in a line.
        statement: what it decides, in full, as Markdown.
        revision: how often it has been restated, counted from 1.
        status: ``rulebook``, ``ruled`` or ``rulebook, partly ruled``.
        source: the editions and sections that it rests on.
        other_reading: the best reading that the project does not follow; empty if there is none.
        reason: why it is decided so.
        variant: for each variant that it offers, its values and what the other one means.
        decides: a case that it decides.
    """

    id: str
    title: str
    statement: str
    revision: int
    status: str
    source: str
    other_reading: str
    reason: str
    variant: tuple[str, ...]
    decides: str

    @property
    def family(self) -> str:
        """The family that it belongs to, such as ``DUEL``."""
        return self.id.partition("-")[0]


@frozen
class RulingsPage:
    """All rulings.

    Attributes:
        revision: how often the page has changed a decision, counted from 1.
        families: what each family is about, in the page's order.
    """

    revision: int
    families: Mapping[str, str]
    rulings: Mapping[str, Ruling]

    def ruling(self, ruling_id: str) -> Ruling:
        """Return the ruling called ``ruling_id``, whose letters may be small."""
        found = self.rulings.get(ruling_id.upper())
        if found is None:
            near = get_close_matches(ruling_id.upper(), self.rulings, cutoff=0.7)
            known = "; near it are " + ", ".join(near) if near else ""
            families = ", ".join(self.families)
            raise UnknownRulingError(
                f"there is no ruling {ruling_id!r}{known}; the families are {families}"
            )
        return found


def rulings_page(definition: GameDefinition | None = None) -> RulingsPage:
    """Return the page of rulings of ``definition``, or of the default one."""
    return _page(page_path(registry.game() if definition is None else definition))


def page_path(definition: GameDefinition) -> Path:
    """Return where the page of rulings of ``definition`` is."""
    if not definition.resources.rulings:
        raise MissingResourceError(f"{definition.title} has no page of rulings")
    return spec_folder() / definition.resources.rulings


@cache
def _page(path: Path) -> RulingsPage:
    return read_page(path)


def read_page(path: Path) -> RulingsPage:
    """Read the page of rulings at ``path``, or raise ``PageError``."""
    try:
        return parse_page(read_regular_text(path))
    except (OSError, UnicodeDecodeError) as error:
        raise PageError(f"{path}: {unreadable(error)}") from None


def parse_page(text: str) -> RulingsPage:
    """Return the page of rulings that ``text`` is."""
    revision = _REVISION.search(text)
    if revision is None:
        raise PageError("the page does not state its revision")
    families: dict[str, str] = {}
    rulings: dict[str, Ruling] = {}
    for heading, body in _sections(text):
        if family := _FAMILY.fullmatch(heading):
            families[family[1]] = family[2]
        elif opened := _RULING.fullmatch(heading):
            ruling = _ruling(opened[1], opened[2], body)
            if ruling.id in rulings:
                raise PageError(f"{ruling.id} is stated twice")
            if not families or ruling.family != list(families)[-1]:
                raise PageError(f"{ruling.id} stands outside its family")
            rulings[ruling.id] = ruling
        elif heading.startswith("### "):
            raise PageError(f"{heading!r} is not the heading of a ruling")
    return RulingsPage(int(revision[1]), families, rulings)


def _sections(text: str) -> Iterator[tuple[str, str]]:
    parts = re.split(r"^(#{1,3} .+)$", text, flags=re.MULTILINE)
    yield from zip(parts[1::2], parts[2::2], strict=True)


def _ruling(ruling_id: str, title: str, body: str) -> Ruling:
    statement, marker, rest = body.partition("\n- Revision: ")
    if not marker:
        raise PageError(f"{ruling_id} lacks its revision")
    fields = _fields(ruling_id, marker.strip() + " " + rest)
    for name in _DEMANDED:
        if name not in fields:
            raise PageError(f"{ruling_id} lacks its {name.lower()}")
    revision = _one(ruling_id, fields, "Revision")
    if not revision.isdecimal():
        raise PageError(f"{ruling_id} has the revision {revision!r}, which is not a number")
    return Ruling(
        id=ruling_id,
        title=title,
        statement=statement.strip(),
        revision=int(revision),
        status=_one(ruling_id, fields, "Status"),
        source=_one(ruling_id, fields, "Source"),
        other_reading=_one(ruling_id, fields, "Other reading"),
        reason=_one(ruling_id, fields, "Reason"),
        variant=tuple(fields.get("Variant", ())),
        decides=_one(ruling_id, fields, "Decides"),
    )


def _fields(ruling_id: str, text: str) -> dict[str, list[str]]:
    fields: dict[str, list[str]] = {}
    for item in re.split(r"\n(?=- )", text.strip()):
        field = _FIELD.fullmatch(" ".join(item.split()))
        if field is None or field[1] not in _NAMES:
            raise PageError(f"{ruling_id} has an unknown field: {item.splitlines()[0]}")
        fields.setdefault(field[1], []).append(field[2])
    return fields


def _one(ruling_id: str, fields: Mapping[str, list[str]], name: str) -> str:
    texts = fields.get(name, [""])
    if len(texts) > 1:
        raise PageError(f"{ruling_id} has the field {name} twice")
    return texts[0]


# Traceability: from each ruling to the code that implements it and the tests that check it.
#
# Code cites rulings in its docstrings and refusals, transcripts in their headers, and tests by the
# mark ``@pytest.mark.ruling("DUEL-06")``. The citations of a source tree are written to the
# coverage page, ``coverage.md``, which is installed beside the rulings; a test compares the two.
#
# Games may use the same IDs. Tests in the folder of a game, such as ``tests/abracada``, cite
# rulings of that game, and all others those of the default one.

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
        transcripts: the transcripts that are named after it.
        cited_by: the transcripts that cite it beside another.
        tests: the tests that are marked with it, as ``file::test``.
    """

    code: list[str] = field(factory=list)
    transcripts: list[str] = field(factory=list)
    cited_by: list[str] = field(factory=list)
    tests: list[str] = field(factory=list)


def trace(root: Path, definition: GameDefinition | None = None) -> dict[str, Trace]:
    """Return where each ruling of ``definition`` is cited in the source tree at ``root``, by ID."""
    definition = registry.game() if definition is None else definition
    traces: dict[str, Trace] = {}
    for path in _carriers(root / "maginor_core", definition):
        for ruling in sorted(cited_in(path.read_text(encoding="utf-8"))):
            place = path.relative_to(root).as_posix()
            traces.setdefault(ruling, Trace()).code.append(place)
    for path in sorted((root / "tests" / "golden" / definition.resources.golden).glob("*/*.txt")):
        head = read_head(path)
        traces.setdefault(head.ruling, Trace()).transcripts.append(head.name)
        for ruling in head.rulings:
            if ruling != head.ruling:
                traces.setdefault(ruling, Trace()).cited_by.append(head.name)
    for path in _tests(root / "tests", definition):
        for test, rulings in _find_marks(path):
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


def write_command(definition: GameDefinition) -> str:
    """Return the command that generates the coverage page of ``definition``."""
    chosen = "" if definition.name == registry.DEFAULT else f" --game {definition.name}"
    return f"maginor rulings coverage --write{chosen}"


def coverage_page(
    page: RulingsPage, traces: Mapping[str, Trace], definition: GameDefinition | None = None
) -> str:
    """Return the text of the coverage page of ``definition``."""
    definition = registry.game() if definition is None else definition
    pieces = [_HEAD.format(command=write_command(definition))]
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


def _tests(folder: Path, definition: GameDefinition) -> Iterator[Path]:
    named = set(registry.names())
    for path in sorted(folder.rglob("test_*.py")):
        top = path.relative_to(folder).parts[0]
        if (top if top in named else registry.DEFAULT) == definition.name:
            yield path


def _carriers(package: Path, definition: GameDefinition) -> Iterator[Path]:
    for name in definition.resources.carriers:
        place = package / name
        yield from sorted(place.rglob("*.py")) if place.is_dir() else [place]


def _find_marks(path: Path) -> Iterator[tuple[str, set[str]]]:
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
