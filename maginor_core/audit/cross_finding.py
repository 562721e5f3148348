"""What is wrong with a game when it is compared with others, or with a manifest."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, get_args

from attrs import asdict, frozen

CrossWord: TypeAlias = Literal[
    "duplicated",
    "copied",
    "forked",
    "missing",
    "truncated",
    "unlisted",
    "late",
    "not compared",
]
"""``duplicated``: a game is there more than once, or an earlier state of it; ``copied``: a finished
game is there with the same content under another id; ``forked``: there are two histories of a game;
``missing``: the manifest has a game of which there is no log; ``truncated``: a log has fewer
records than the manifest states; ``unlisted``: a game is not in the manifest; ``late``: a game was
entered only when it was under way or over; ``not compared``: a log could not be read again."""

CROSS_WORDS: Final[tuple[CrossWord, ...]] = get_args(CrossWord)


@frozen
class CrossFinding:
    """What is wrong with a game when it is compared with others, or with a manifest.

    Attributes:
        word: what, in a word.
        id: the id of the game.
        places: where it is: paths or URLs, and the numbers of the games in them.
        reason: what is wrong, as a sentence.
        record: the first record, counted from 0, in which two histories of a game differ; None if
            the logs and the entries of the manifest do not show it. The reason states then what
            they show: which records both have, and where they differ at the latest.
    """

    word: CrossWord
    id: str
    places: tuple[tuple[str, int], ...]
    reason: str
    record: int | None = None

    def to_json(self) -> dict[str, Any]:  # Any: plain JSON data
        """Return the finding as plain JSON data."""
        places = [{"file": file, "game": game} for file, game in self.places]
        return {**asdict(self), "places": places}
