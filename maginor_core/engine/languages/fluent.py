"""Messages in files of Fluent, formatted by ``fluent.runtime``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number
from fluent.syntax.ast import Message

from maginor_core.engine.languages import ENGLISH, Argument, Arguments

# Hungarian: the definite article, which depends on how the word after it begins.

VOWELS: Final = "aáeéiíoóöőuúüű"
FIVE: Final = "5"
"""Numbers that begin with five (öt, ötven, ötszáz) are spoken with a vowel at their beginning."""


def article(word: object) -> str:
    """Return ``word`` with its article: ``a Bagoly``, ``az Egyszarvú``, ``az 1``, ``a 2``.

    A one at the beginning is spoken with a vowel as one or as a thousand: 1, 1000; not 10 or 100.
    """
    text = str(word)
    digits = text[: len(text) - len(text.lstrip("0123456789"))]
    if digits:
        vowel = digits.startswith(FIVE) or (digits.startswith("1") and len(digits) % 3 == 1)
    else:
        vowel = text[:1].lower() in VOWELS and text != ""
    return f"{'az' if vowel else 'a'} {text}"


def article_first(word: object) -> str:
    """Return the same for the beginning of a sentence: ``A Bagoly``, ``Az Egyszarvú``."""
    text = article(word)
    return text[:1].upper() + text[1:]


LOCALES: Final[Mapping[str, str]] = {"no": "nb"}
"""The locales whose plural rules count, where they are not called like the language."""

FUNCTIONS: Final[Mapping[str, dict[str, Callable[[Any], Any]]]] = {
    "hu": {"ARTICLE": article, "ARTICLE-FIRST": article_first}
}
"""By language, functions that its messages may call; Any: texts and numbers of Fluent."""


KEPT: Final = 8192
"""How many texts of a language are kept, since menus and boards repeat most of theirs."""


class FluentMessages(Mapping[str, Callable[[Arguments], str]]):
    """The messages of some packages in one language, parsed once."""

    def __init__(self, language: str, sources: Sequence[str]) -> None:
        """Parse the messages.

        Args:
            language: its code.
            sources: texts of files of Fluent.
        """
        self._bundle = FluentBundle(
            [LOCALES.get(language, language)],
            functions=FUNCTIONS.get(language),
            use_isolating=False,
        )
        self._text = lru_cache(KEPT)(self._made)
        self._ids: list[str] = []
        for source in sources:
            resource = FluentResource(source)
            self._bundle.add_resource(resource)
            self._ids += [entry.id.name for entry in resource.body if isinstance(entry, Message)]

    def __getitem__(self, message: str) -> Callable[[Arguments], str]:
        """Return what makes the text of ``message``.

        Raises:
            KeyError: there is no such message.
        """
        if not self._bundle.has_message(message):
            raise KeyError(message)
        return lambda arguments: self._text(message, tuple(arguments.items()))

    def _made(self, message: str, arguments: tuple[tuple[str, Argument], ...]) -> str:
        value = self._bundle.get_message(message).value
        assert value is not None, "tests exclude messages without a text"
        numbered = {
            name: fluent_number(given, useGrouping=False) if isinstance(given, int) else given
            for name, given in arguments
        }
        made, errors = self._bundle.format_pattern(value, numbered)
        if errors:
            raise KeyError(f"{message}: {errors[0]}")
        return str(made)

    def __iter__(self) -> Iterator[str]:
        """Return the ids of all messages."""
        return iter(self._ids)

    def __len__(self) -> int:
        """Return how many messages there are."""
        return len(self._ids)


def source_of(package: str, language: str) -> str:
    """Return the text of a package's file of messages in a language.

    A package that has none speaks English.
    """
    folder = files(package)
    path = folder.joinpath(f"{language}.ftl")
    found = path if path.is_file() else folder.joinpath(f"{ENGLISH}.ftl")
    return found.read_text(encoding="utf-8")


def fluent_messages(language: str, packages: Sequence[str]) -> FluentMessages:
    """Return the messages of packages in a language."""
    return FluentMessages(language, [source_of(package, language) for package in packages])
