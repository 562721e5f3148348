"""The languages: their codes and what they call themselves."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from maginor_core.kernel.errors import KernelError
from maginor_core.kernel.validation import shown

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


class UnknownLanguageError(KernelError, ValueError):
    """There are no texts in the language that was asked for."""

    def __init__(self, language: object) -> None:
        super().__init__(f"{shown(language)} is no language here; there are {', '.join(LANGUAGES)}")


class MissingLanguagesError(KernelError, ImportError):
    """A language other than English was asked for, and the library that it needs is missing."""

    def __init__(self, language: str) -> None:
        super().__init__(
            f"texts in {LANGUAGES[language]} need fluent.runtime, which is not installed; "
            "install it with: pip install 'maginor-core[languages]'; English needs no library"
        )


def require_language(language: object) -> str:
    """Return ``language``, a code of one that there is.

    Raises:
        UnknownLanguageError: it is none.
    """
    if not isinstance(language, str) or language not in LANGUAGES:
        raise UnknownLanguageError(language)
    return language
