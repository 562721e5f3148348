"""A selection is what a run is to play: transcripts of rulings, and conversations."""

from __future__ import annotations

from collections.abc import Iterable

from maginor_core.conformance.conversations.collection import conversation_files, game_words
from maginor_core.conformance.conversations.conversation import Conversation
from maginor_core.conformance.conversations.parse import read_conversation
from maginor_core.conformance.transcripts.collection import select, transcript_files
from maginor_core.conformance.transcripts.parse import read_transcript
from maginor_core.conformance.transcripts.transcript import Transcript
from maginor_core.kernel.definition import GameDefinition


def read_selection(
    selection: Iterable[str] = (), game: GameDefinition | None = None
) -> tuple[tuple[Transcript, ...], tuple[Conversation, ...]]:
    """Read the transcripts and the conversations that ``selection`` names, or all.

    Args:
        selection: families (``DUEL``, ``PROTOCOL``), rulings (``DUEL-06``), or names; small letters
            do as well.
        game: which game they are of; the default one if None.

    Raises:
        SelectionError: there is no such family, ruling or name.
        TranscriptError: a file holds no transcript or no conversation.
        MissingResourceError: the files are not where they should be.
    """
    transcripts, conversations = transcript_files(game), conversation_files(game)
    chosen = select((*transcripts, *conversations), tuple(selection))
    words = game_words(game)
    return (
        tuple(read_transcript(path, game) for path in chosen if path in transcripts),
        tuple(read_conversation(path, words) for path in chosen if path in conversations),
    )
