"""Messages in files of Fluent, formatted by ``fluent.runtime``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number
from fluent.syntax.ast import Message

from maginor_core.kernel.languages.hungarian import article, article_first
from maginor_core.kernel.languages.language import ENGLISH
from maginor_core.kernel.languages.texts import Argument, Arguments

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
