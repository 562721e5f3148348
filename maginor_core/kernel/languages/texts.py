"""Texts: the messages of some packages in one language, with arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Final, Literal, TypeAlias

from maginor_core.kernel.languages.language import ENGLISH, MissingLanguagesError, require_language

Argument: TypeAlias = str | int
"""A name, an identifier by which a message selects, or a number by which it selects a plural."""
Arguments: TypeAlias = Mapping[str, Argument]
Messages: TypeAlias = Mapping[str, Callable[[Arguments], str]]
"""By its id, what makes the text of a message."""

SHARED: Final = "maginor_core.kernel.languages.messages"
"""The package of the messages that every part may use: lists, and what any game has."""


class Texts:
    """The messages of some packages in one language.

    Attributes:
        language: its code.
    """

    def __init__(self, language: str, messages: Messages) -> None:
        """Take the messages of a language; ``texts_of`` finds them."""
        self.language = language
        self._messages = messages

    def __call__(self, message: str, /, **arguments: Argument) -> str:
        """Return the text of a message.

        Args:
            message: its id.
            arguments: what it contains, by name.

        Raises:
            KeyError: there is no such message, or an argument is missing; tests exclude both.
        """
        return self._messages[message](arguments)

    def __contains__(self, message: str) -> bool:
        """Return whether there is a message of that id."""
        return message in self._messages

    def __iter__(self) -> Iterator[str]:
        """Return the ids of all messages."""
        return iter(self._messages)

    def listed(
        self,
        items: Iterable[object],
        last: Literal["and", "or"] = "and",
        none: str = "nothing",
    ) -> str:
        """Return the items as in a sentence: ``a, b and c``.

        Args:
            items: what to list.
            last: the word before the last one.
            none: the id of the message for an empty list.
        """
        *rest, final = [str(item) for item in items] or [self(none)]
        if not rest:
            return final
        return self(f"list-{last}", rest=", ".join(rest), last=final)


@cache
def texts_of(language: str, *packages: str) -> Texts:
    """Return the messages of packages, and the shared ones, in a language.

    Args:
        language: its code.
        packages: the packages that contain the messages.

    Raises:
        UnknownLanguageError: there is no such language.
        MissingLanguagesError: it is not English, and fluent.runtime is not installed.
    """
    require_language(language)
    every = (SHARED, *packages)
    if language == ENGLISH:
        messages: dict[str, Callable[[Arguments], str]] = {}
        for package in every:
            messages |= import_module(f"{package}.english").MESSAGES
        return Texts(language, messages)
    try:
        from maginor_core.kernel.languages.fluent import fluent_messages
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("fluent"):
            raise
        raise MissingLanguagesError(language) from None
    return Texts(language, fluent_messages(language, every))
