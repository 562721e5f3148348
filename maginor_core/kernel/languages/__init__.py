"""Languages: texts for people, in messages of Fluent (https://projectfluent.org).

Each part that has texts keeps them in a package ``messages``: a file ``en.ftl`` and one for each
further language. ``texts_of`` finds them. English is compiled (``scripts/generate-messages``), so
it needs no library; the other languages need the extra ``languages``.
"""

from __future__ import annotations

from maginor_core.kernel.languages.language import (
    ENGLISH,
    LANGUAGES,
    MissingLanguagesError,
    UnknownLanguageError,
    require_language,
)
from maginor_core.kernel.languages.texts import Texts, texts_of

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "MissingLanguagesError",
    "Texts",
    "UnknownLanguageError",
    "require_language",
    "texts_of",
]
