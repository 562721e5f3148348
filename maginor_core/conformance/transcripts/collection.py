"""The collection is the transcripts that the package carries, each in a file of its family."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from maginor_core import games
from maginor_core.conformance.transcripts.parse import read_transcript
from maginor_core.conformance.transcripts.transcript import Transcript
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.errors import KernelError
from maginor_core.resources import golden_folder


class SelectionError(KernelError, LookupError):
    """A selection names something that the collection does not have."""


def transcript_files(game: GameDefinition | None = None) -> tuple[Path, ...]:
    """Return the files of all transcripts of ``game``, in the order of their names.

    Args:
        game: which game; the default one if None.

    Raises:
        MissingResourceError: they are not where they should be.
    """
    folder = golden_folder() / (games.game() if game is None else game).golden
    return tuple(sorted(folder.glob("*/*.txt"), key=lambda path: path.name))


def read_collection(
    selection: Iterable[str] = (), game: GameDefinition | None = None
) -> tuple[Transcript, ...]:
    """Read the transcripts that ``selection`` names, or all if it names none.

    Args:
        selection: families (``DUEL``), rulings (``DUEL-06``), or transcripts' names; small letters
            do as well.
        game: which game they are of; the default one if None.

    Raises:
        SelectionError: there is no such family, ruling or transcript.
        TranscriptError: a file holds no transcript.
        MissingResourceError: the transcripts are not where they should be.
    """
    files = select(transcript_files(game), tuple(selection))
    return tuple(read_transcript(path, game) for path in files)


def select(files: Sequence[Path], selection: Sequence[str]) -> tuple[Path, ...]:
    """Return those of ``files`` that ``selection`` names, or all if it names none.

    Raises:
        SelectionError: a name is unknown; the message lists the known ones.
    """
    if not selection:
        return tuple(files)
    called = {path: _called(path.stem) for path in files}
    chosen = {wanted.lower(): wanted for wanted in selection}
    for small, wanted in chosen.items():
        if not any(small in names for names in called.values()):
            raise SelectionError(f"there is no transcript of {wanted!r}; {_nearest(wanted, files)}")
    return tuple(path for path in files if chosen.keys() & called[path])


def _called(name: str) -> set[str]:
    """Return all by which a transcript may be selected: its name, its ruling, and the family."""
    ruling = name.partition(".")[0]
    return {name.lower(), ruling.lower(), ruling.partition("-")[0].lower()}


def _nearest(wanted: str, files: Sequence[Path]) -> str:
    ruling, dot, _ = wanted.lower().partition(".")
    named = [path.stem for path in files if ruling == path.stem.partition(".")[0].lower()]
    if dot and named:
        return f"the ruling has {', '.join(named)}"
    rulings = sorted({path.stem.partition(".")[0] for path in files})
    family = wanted.partition("-")[0].lower()
    if near := [ruling for ruling in rulings if ruling.lower().startswith(f"{family}-")]:
        return f"the family has {', '.join(near)}"
    families = dict.fromkeys(ruling.partition("-")[0] for ruling in rulings)
    return f"the families are {', '.join(families)}"
