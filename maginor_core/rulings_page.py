"""The page of rulings, parsed: each ruling with its statement, its status and its reason.

The page is Markdown of one form. ``## FAMILY: Title`` opens a family and ``### FAMILY-NN: Title`` a
ruling; its statement follows, and then a list of fields, each ``- Name: text``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from attrs import frozen

from maginor_core import games
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.errors import KernelError
from maginor_core.kernel.regular_file import read_regular_text
from maginor_core.resources import MissingResourceError, spec_folder

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


class PageError(KernelError):
    """A page of rulings that does not have the required form."""


class UnknownRulingError(KernelError, LookupError):
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
        rulings: the rulings by their IDs, in the page's order.
    """

    revision: int
    families: Mapping[str, str]
    rulings: Mapping[str, Ruling]

    def ruling(self, ruling_id: str) -> Ruling:
        """Return the ruling called ``ruling_id``, whose letters may be small.

        Raises:
            UnknownRulingError: there is none.
        """
        found = self.rulings.get(ruling_id.upper())
        if found is None:
            near = get_close_matches(ruling_id.upper(), self.rulings, cutoff=0.7)
            known = "; near it are " + ", ".join(near) if near else ""
            families = ", ".join(self.families)
            raise UnknownRulingError(
                f"there is no ruling {ruling_id!r}{known}; the families are {families}"
            )
        return found


def rulings_page(game: GameDefinition | None = None) -> RulingsPage:
    """Return the page of rulings of ``game``.

    Args:
        game: which game; the default one if None.

    Raises:
        MissingResourceError: the page is missing, or the game has none.
        PageError: it does not have the required form.
    """
    return _page(page_path(games.game() if game is None else game))


def page_path(game: GameDefinition) -> Path:
    """Return where the page of rulings of ``game`` is.

    Raises:
        MissingResourceError: the game has none.
    """
    if not game.rulings:
        raise MissingResourceError(f"{game.title} has no page of rulings")
    return spec_folder() / game.rulings


@cache
def _page(path: Path) -> RulingsPage:
    return read_page(path)


def read_page(path: Path) -> RulingsPage:
    """Read the page of rulings at ``path``.

    Raises:
        PageError: it cannot be read, or does not have the required form.
    """
    try:
        return parse_page(read_regular_text(path))
    except (OSError, UnicodeDecodeError) as error:
        raise PageError(f"{path} cannot be read ({error})") from None


def parse_page(text: str) -> RulingsPage:
    """Return the page of rulings that ``text`` is.

    Raises:
        PageError: a ruling comes twice, stands outside its family, or lacks a field; or a field is
            unknown.
    """
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
    """Yield each heading of the second or third level with the text up to the next heading."""
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
