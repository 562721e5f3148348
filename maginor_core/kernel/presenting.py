"""Presenting a game: its own text and pictures, or those that any game has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module

from maginor_core.kernel.definition import GameDefinition, Setup
from maginor_core.kernel.languages import ENGLISH, texts_of
from maginor_core.kernel.presentation import Presentation


def presentation_of(
    game: GameDefinition,
    setup: Setup,
    players: Sequence[str],
    labels: Mapping[str, str],
    language: str = ENGLISH,
) -> Presentation:
    """Return the presentation of one game.

    Args:
        game: which game it is.
        setup: what it began with.
        players: the players' names, by seat.
        labels: printed names of what the game is played with, as far as they are known.
        language: the code of the language of all texts.

    Raises:
        UnknownLanguageError: there is no such language.
        MissingLanguagesError: it is not English, and fluent.runtime is not installed.
    """
    if game.presentation:
        module = import_module(game.presentation)
        made: Presentation = module.present(setup, players, labels, language)
        return made
    from maginor_core.kernel.generic_presentation import (  # noqa: PLC0415 # for few games
        GenericPresentation,
    )

    return GenericPresentation(players, labels, game, say=texts_of(language))
