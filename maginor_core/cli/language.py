"""The language of the command line: which one is asked for, and its messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import click

from maginor_core.kernel.languages import ENGLISH, LANGUAGES, Texts, texts_of

T = TypeVar("T")

MESSAGES: Final = "maginor_core.cli.messages"
"""The package of the messages of the command line."""


def terminal_texts(language: str) -> Texts:
    """Return the messages of the terminal in a language.

    Raises:
        MissingLanguagesError: it is not English, and fluent.runtime is not installed.
    """
    return texts_of(language, MESSAGES)


def language_option(function: Callable[..., T]) -> Callable[..., T]:
    """Give a command the option ``--language``, which it gets as ``language``."""
    return click.option(
        "--language",
        type=click.Choice(list(LANGUAGES)),
        default=ENGLISH,
        help="The language of what people read of the game.",
    )(function)
