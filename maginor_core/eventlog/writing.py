"""Writing whole games at once: sealed, each in one frame, alone in a file or many in a shard."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from attrs import frozen

from maginor_core.eventlog.chain import Chain
from maginor_core.eventlog.chance import Chance, GivenDice
from maginor_core.eventlog.game_log import AnyRecord, header_of
from maginor_core.eventlog.header import pack_header
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.new_file import write_new
from maginor_core.eventlog.seal import Outcome, Seal, make_seal
from maginor_core.eventlog.sealed import sealed_frame, small_frame
from maginor_core.kernel.codec import pack_record
from maginor_core.kernel.definition import GameDefinition, PlayableSetup
from maginor_core.kernel.errors import MalformedError


@frozen
class SealedGame:
    """A whole game, sealed, as the bytes of its parts.

    Attributes:
        header: what is known before the first command.
        records: each command with its events.
        seal: how it ended.
    """

    header: bytes
    records: list[bytes]
    seal: Seal

    @classmethod
    def of(
        cls,
        game: GameDefinition,
        setup: PlayableSetup,
        records: Iterable[AnyRecord],
        chance: Chance | None = None,
        *,
        outcome: Outcome = "finished",
        secret: str = "",
        game_id: str | None = None,
        began: int | None = None,
    ) -> SealedGame:
        """Seal a game.

        Raises:
            MalformedError: the setup holds something that no log can.
        """
        chance = GivenDice() if chance is None else chance
        header = pack_header(header_of(game, setup, chance, game_id, began))
        words = game.vocabulary(setup)
        packed = [pack_record(words, record) for record in records]
        seal = make_seal(Chain(header + b"".join(packed)), outcome, len(packed), secret)
        return cls(header, packed, seal)

    def small(self) -> bytes:
        """Return the game in one frame, packed: as a single file stores it."""
        return small_frame(self.header, self.records, self.seal)

    def plain(self) -> bytes:
        """Return the game in one frame, not packed: as a compressed file stores it."""
        return sealed_frame(self.header, self.records, self.seal)


def seal_game(game: LoggedGame) -> bytes:
    """Return a sealed game in one frame, packed; its chain stays the same.

    Raises:
        MalformedError: it is not sealed, or something is wrong with it.
    """
    if game.seal is None or game.problem is not None:
        raise MalformedError("only an intact sealed game can be written in one frame")
    return SealedGame(game.header_bytes, game.pieces, game.seal).small()


def write_log(
    path: str | Path,
    game: GameDefinition,
    setup: PlayableSetup,
    records: Iterable[AnyRecord],
    chance: Chance | None = None,
    *,
    outcome: Outcome = "finished",
    game_id: str | None = None,
    began: int | None = None,
) -> None:
    """Write a whole game to a new file, sealed.

    Raises:
        LogError: there is something already, or nothing can be written there.
        MalformedError: the setup holds something that no log can.
    """
    sealed = SealedGame.of(
        game, setup, records, chance, outcome=outcome, game_id=game_id, began=began
    )
    write_new(Path(path), sealed.small())
