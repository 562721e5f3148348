"""The conversations that apply to a game: those for every game, and the game's own."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from maginor_core import games
from maginor_core.conformance.conversations.conversation import Conversation, Json
from maginor_core.conformance.conversations.parse import FAMILY, read_conversation
from maginor_core.conformance.transcripts.collection import select
from maginor_core.kernel.definition import GameDefinition
from maginor_core.resources import golden_folder

WORDS = "words.json"
"""The file with a game's own JSON, which stands in the places of the conversations."""
EVERY_GAME = "every-game"
"""The folder with the conversations that no game has for itself."""


def conversation_files(game: GameDefinition | None = None) -> tuple[Path, ...]:
    """Return the files of all conversations for a game, in the order of their names.

    Args:
        game: which game; the default one if None.

    Raises:
        MissingResourceError: the project's transcripts are not where they should be.
    """
    shared = golden_folder() / FAMILY / EVERY_GAME
    own = _folder(game)
    return tuple(
        sorted((*shared.glob("*.lines"), *own.glob("*.lines")), key=lambda path: path.name)
    )


def game_words(game: GameDefinition | None = None) -> Mapping[str, Json]:
    """Return a game's own JSON by the names under which conversations refer to it.

    Args:
        game: which game; the default one if None.

    Raises:
        MissingResourceError: the project's transcripts are not where they should be.
        OSError: the game has no such file.
    """
    words: dict[str, Json] = json.loads((_folder(game) / WORDS).read_text(encoding="utf-8"))
    return words


def read_conversations(
    selection: Iterable[str] = (), game: GameDefinition | None = None
) -> tuple[Conversation, ...]:
    """Read the conversations that ``selection`` names, or all if it names none.

    Args:
        selection: ``PROTOCOL``, or conversations' names; small letters do as well.
        game: which game; the default one if None.

    Raises:
        SelectionError: there is no such conversation.
        TranscriptError: a file holds no conversation.
        MissingResourceError: the project's transcripts are not where they should be.
    """
    words = game_words(game)
    files = select(conversation_files(game), tuple(selection))
    return tuple(read_conversation(path, words) for path in files)


def _folder(game: GameDefinition | None) -> Path:
    return golden_folder() / (games.game() if game is None else game).golden / FAMILY
