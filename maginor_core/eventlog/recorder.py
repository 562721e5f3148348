"""Recording: the records of a game in the format of its header, with what is to be hidden."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence

from attrs import evolve

from maginor_core.eventlog.chance import JOINT
from maginor_core.eventlog.header import CHANCE, SETUP, Header
from maginor_core.eventlog.hidden import SALT_BYTES, Path
from maginor_core.eventlog.options import Item
from maginor_core.eventlog.record_form import RecordForm
from maginor_core.eventlog.upcasting import NEWEST
from maginor_core.kernel.codec import unpack_record
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.strict import unpack
from maginor_core.kernel.visibility import Seen, hidden_paths, seen_record
from maginor_core.kernel.vocabulary import Vocabulary

SEED: Path = (CHANCE, 1)
"""Where in a header an open seed is."""
DEAL: Path = (CHANCE, 2)
"""Where in a header the preimages are by which a setup was dealt jointly."""
_OPEN = 1
"""What the chance of a game with an open seed begins with."""


def viewers(players: int) -> tuple[int | None, ...]:
    """Return all who may look at a game: a spectator, and each seat."""
    return (None, *range(players))


def with_seat_proofs(game: GameDefinition, header: Header, players: int) -> Header:
    """Return the header of a game of which each seat can keep a log of its own.

    Hidden are what not everybody may know of the setup, and what it follows from: an open seed, or
    the preimages of a joint deal.

    Raises:
        MalformedError: the game does not define what of its setup a seat may know.
    """
    if game.setup_seen is None:
        raise MalformedError(
            f"{game.title} does not define what of a setup each seat may know, "
            "so no logs for seats can be made of its games",
            "seat_proofs",
        )
    numbers = header.setup
    views = [game.setup_seen(numbers, viewer) for viewer in viewers(players)]
    paths: list[Path] = [(SETUP, *path) for path in hidden_paths(numbers, views)]
    if header.chance[:1] == (_OPEN,):
        paths.append(SEED)
    if header.chance[:1] == (JOINT,):
        paths.append(DEAL)
    return evolve(header, format=NEWEST).hiding(secrets.token_bytes(SALT_BYTES), paths)


class Recorder:
    """Makes records of a game in the format of its header.

    Attributes:
        header: the header of the game.
    """

    def __init__(
        self, game: GameDefinition, header: Header, players: int, words: Vocabulary
    ) -> None:
        """Begin.

        Args:
            game: which game it is.
            header: its header, of a full log.
            players: how many play.
            words: how its commands and events are written.
        """
        self.header = header
        self._game = game
        self._viewers = viewers(players)
        self._words = words

    def record(
        self, pair: bytes, evidence: Sequence[Item] = (), hidden: Iterable[Path] = ()
    ) -> bytes:
        """Return the bytes of a record.

        Args:
            pair: command and events, as a record of format 1.
            evidence: what proves something about it, in ascending order of kinds.
            hidden: where in the evidence there are values that no seat may see, as paths that begin
                with 2, the place of evidence in a record; they are hidden if the game has a salt.

        Raises:
            MalformedError: format 1 has no evidence, or the record would be too long.
        """
        if self.header.format < NEWEST:
            if evidence:
                raise MalformedError(f"evidence needs format {NEWEST}", "record")
            return pair
        paths = [*hidden, *self.hidden_in(pair)] if self.header.salt else []
        form = RecordForm.of(pair, evidence, paths)
        form.require_known()
        return form.pack()

    def hidden_in(self, pair: bytes) -> list[Path]:
        """Return where in a record there are values that not everybody may see."""
        record = unpack_record(self._words, pair)
        rows: Seen = unpack(pair)
        views = [
            seen_record(self._game, record.command, record.events, rows, viewer)
            for viewer in self._viewers
        ]
        return hidden_paths(rows, views)
