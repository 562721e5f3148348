"""English in texts of another language: fragments of English messages, and English words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser, ast

import maginor_core

ROOT = Path(maginor_core.__file__).parent
SHARED = ("games/maginor/presentation", "engine/languages", "cli")
ENGLISH_WORDS = re.compile(
    r"\b(the|your|you|must|takes|of|and|with|wizard|wizards|counter|counters|votes|it|is|has|"
    r"this|that|they|may|cannot|which|what|who|may|nothing|none|free|game)\b",
    re.IGNORECASE,
)


@cache
def fragments(parts: Sequence[str], language: str) -> set[str]:
    """What messages say between their arguments, where it is two words or more."""
    found = set()
    for part in parts:
        source = source_of(part, language)
        for entry in FluentParser().parse(source).body:
            if isinstance(entry, ast.Message) and entry.value is not None:
                found |= set(texts_in(entry.value))
    return {text for text in found if len(re.findall(r"\w{2,}", text)) > 1}


def texts_in(pattern: ast.Pattern) -> Iterator[str]:
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            yield from (" ".join(part.split()) for part in re.split(r"[\n.;:?]", element.value))
        elif isinstance(element, ast.Placeable):
            chosen = element.expression
            if isinstance(chosen, ast.SelectExpression):
                for variant in chosen.variants:
                    yield from texts_in(variant.value)


def english_in(reported: str, language: str, parts: Sequence[str] = SHARED) -> list[str]:
    """What is English in a text, but for what is the same in the language."""
    together = " ".join(reported.split())
    left = [
        text for text in fragments(parts, "en") - fragments(parts, language) if text in together
    ]
    words = {found.lower() for found in ENGLISH_WORDS.findall(together)}
    own = " ".join(source_of(part, language).lower() for part in parts)
    return left + sorted(word for word in words if not re.search(rf"[^-\w$]{word}[^-\w]", own))


@cache
def source_of(part: str, language: str) -> str:
    return (ROOT / part / "messages" / f"{language}.ftl").read_text(encoding="utf-8")
