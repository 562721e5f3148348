"""Writing whole games at once: sealed, each in one frame, alone in a file or many in a shard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from maginor_core.eventlog.chance import Chance, GivenDice
from maginor_core.eventlog.game_log import AnyRecord, header_of
from maginor_core.eventlog.header import chain_of, pack_header
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.options import Item
from maginor_core.eventlog.recorder import Recorder
from maginor_core.eventlog.seal import Outcome, Seal, make_seal
from maginor_core.eventlog.sealed import sealed_frame, small_frame
from maginor_core.eventlog.upcasting import NEWEST
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
        options: tuple[Item, ...] = (),
        seat_proofs: bool = False,
        evidence: Sequence[Sequence[Item]] | None = None,
    ) -> SealedGame:
        """Seal a game.

        Args:
            game: which game it is.
            setup: what it began with.
            records: its records.
            chance: where its outcomes of chance came from; from outside, if not given.
            outcome: how it ended.
            secret: what its chance follows from, if it was committed.
            game_id: its id; a new one, if not given.
            began: when, in seconds since 1970 began, UTC; now, if not given.
            options: what else the header states; with any, the log is of format 2.
            seat_proofs: whether each seat can keep a log of its own; if so, it is of format 2.
            evidence: for each record, what proves something about it; needs format 2.

        Raises:
            MalformedError: the setup holds something that no log can.
        """
        chance = GivenDice() if chance is None else chance
        stated = header_of(
            game, setup, chance, game_id, began, options=options, seat_proofs=seat_proofs
        )
        header = pack_header(stated)
        words = game.vocabulary(setup)
        packed = [pack_record(words, record) for record in records]
        if stated.format == NEWEST:
            recorder = Recorder(game, stated, setup.players, words)
            proofs = [()] * len(packed) if evidence is None else evidence
            pairs = zip(packed, proofs, strict=True)
            packed = [recorder.record(pair, proof) for pair, proof in pairs]
        elif evidence is not None:
            raise MalformedError(f"evidence needs format {NEWEST}", "evidence")
        chain = chain_of(stated, header)
        chain.add_records(packed)
        seal = make_seal(chain, outcome, len(packed), secret)
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
