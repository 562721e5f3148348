"""The code blocks of the pages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
FOLDERS = (".", "docs", "docs/*", "spec", "spec/*", "examples/*", "npm", "tests/*")
PAGES = sorted(path for folder in FOLDERS for path in ROOT.glob(f"{folder}/*.md"))
"""Every page of the site."""


class Block(NamedTuple):
    """A block of code on a page."""

    language: str
    text: str


def name_of(page: Path) -> str:
    """The page's path from the root of the project."""
    return page.relative_to(ROOT).as_posix()


def blocks_of(page: Path) -> list[Block]:
    """The blocks of a page, but for those that are instructions to Sphinx."""
    found = re.findall(
        r"^```([^\n]*)\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    return [Block(language, text) for language, text in found if not language.startswith("{")]
