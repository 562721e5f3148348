"""Languages: texts for people, in messages of Fluent (https://projectfluent.org).

Each part that has texts keeps them in a package ``messages``: a file ``en.ftl`` and one for each
further language. ``texts_of`` finds them; ``fluent`` reads them, without a library.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from maginor_core.engine.errors import EngineError, shown
from maginor_core.engine.languages.fluent import Argument as Argument
from maginor_core.engine.languages.fluent import Arguments, fluent_messages
from maginor_core.engine.package_data import package_data

# The languages: their codes and what they call themselves.

ENGLISH: Final = "en"
"""The language of whoever asks for none."""

LANGUAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "en": "English",
        "da": "Dansk",
        "no": "Norsk",
        "sv": "Svenska",
        "de": "Deutsch",
        "fr": "Français",
        "it": "Italiano",
        "hu": "Magyar",
    }
)
"""By its code, what each language calls itself."""


class UnknownLanguageError(EngineError, ValueError):
    """There are no texts in the language that was asked for."""

    def __init__(self, language: object) -> None:
        super().__init__(f"{shown(language)} is no language here; there are {', '.join(LANGUAGES)}")


def require_language(language: object) -> str:
    """Return ``language``, the code of one; raises ``UnknownLanguageError`` if it is none."""
    if not isinstance(language, str) or language not in LANGUAGES:
        raise UnknownLanguageError(language)
    return language


# Texts: the messages of some packages in one language, with arguments.

Messages: TypeAlias = Mapping[str, Callable[[Arguments], str]]
"""By its id, what makes the text of a message."""

SHARED: Final = "maginor_core.engine.languages"
"""The package of the messages that every part may use: lists, and what any game has."""


class Texts:
    """The messages of some packages in one language; ``texts_of`` finds them."""

    def __init__(self, language: str, messages: Messages) -> None:
        self.language = language
        self._messages = messages

    def __call__(self, message: str, /, **arguments: Argument) -> str:
        """Return the text of a message by its id, with what it contains by name.

        Raises:
            KeyError: there is no such message, or an argument is missing; tests exclude both.
        """
        return self._messages[message](arguments)

    def __contains__(self, message: str) -> bool:
        return message in self._messages

    def __iter__(self) -> Iterator[str]:
        return iter(self._messages)

    def listed(
        self,
        items: Iterable[object],
        last: Literal["and", "or"] = "and",
        none: str = "nothing",
    ) -> str:
        """Return the items as in a sentence, ``a, b and c``; of none the message ``none``."""
        *rest, final = [str(item) for item in items] or [self(none)]
        if not rest:
            return final
        return self(f"list-{last}", rest=", ".join(rest), last=final)


@cache
def texts_of(language: str, *packages: str) -> Texts:
    """Return the messages of packages, and the shared ones, in a language."""
    return Texts(require_language(language), fluent_messages(language, SHARED, *packages))


def themed_words(*packages: str) -> tuple[str, ...]:
    """Return the words of the themes of games, which say nothing about how they are played.

    They are the lines of ``messages/themed.txt`` of those packages that have it. In each are the
    beginnings of the words for one thing in all languages, that of identifiers first; one that ends
    in ``!`` is a whole word (``play.disguise``).
    """
    found: list[str] = []
    for package in packages:
        with suppress(FileNotFoundError):
            found += package_data(package, "messages/themed.txt").decode().splitlines()
    return tuple(found)


# Ids of messages about facts and other classes: ``ThingDone`` is ``thing-done``.


def id_of(kind: type[object], suffix: str = "") -> str:
    """Return the name of a class as part of an id, without ``suffix``: ``thing-done``."""
    return _hyphened(kind.__name__.removesuffix(suffix))


@cache
def _hyphened(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def as_id(words: str) -> str:
    """Return words or an identifier as a key by which messages select: ``choose-a-slot``."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
