"""A stored game: what a log file tells of one game, with what of it can be believed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from attrs import field, frozen

from maginor_core.commands import Command
from maginor_core.commands.decide import vocabulary_of
from maginor_core.commands.rules import MAGINOR
from maginor_core.components.committed_dice import seed_from
from maginor_core.components.dice import Dice
from maginor_core.components.setup import Setup
from maginor_core.components.setup_numbers import setup_from_numbers
from maginor_core.eventlog.chance import Chance, CommittedSeed, chance_from_wire, dice_of
from maginor_core.eventlog.files import open_log
from maginor_core.eventlog.header import Header
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame, Signature
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.seal import Seal
from maginor_core.events import Event
from maginor_core.game import Game, GameRecord
from maginor_core.kernel.codec import pack_record, unpack_record
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.log import Log
from maginor_core.kernel.replay import FalseRecordError, re_execute
from maginor_core.projections.board import Board

GAME_NAME = "maginor"
"""How a header names the game."""


@frozen
class StoredGame:
    """A game as its log tells it; the events are taken as they stand until ``verify``.

    Attributes:
        header: what is known before the first command.
        setup: what the game began with.
        chance: where its dice come from.
        records: the accepted commands with their events.
        seal: how it ended; None if it goes on.
        signatures: who has signed it; whether rightly is another question.
        torn: how many bytes at the end were cut off in the writing; they tell nothing.
    """

    header: Header
    setup: Setup
    chance: Chance
    records: Log[Command, Event] = field(eq=tuple)
    seal: Seal | None
    signatures: tuple[Signature, ...]
    torn: int

    @property
    def seed(self) -> str | None:
        """What the dice follow from, if that is known by now."""
        return self._seed("" if self.seal is None else self.seal.secret)

    def _seed(self, secret: str) -> str | None:
        chance = self.chance
        if isinstance(chance, CommittedSeed):
            return seed_from(secret, chance.entropies) if secret else None
        return getattr(chance, "seed", None)

    @property
    def dice(self) -> Dice:
        """The dice to go on with; none if their faces came from elsewhere or are not revealed."""
        return dice_of(self.chance, self.seed)

    def game(self, secret: str = "") -> Game:
        """Return the game, to be looked at or gone on with.

        Args:
            secret: what committed dice follow from, if the host goes on with it.
        """
        dice = dice_of(self.chance, self._seed(secret)) if secret else self.dice
        return Game(self.setup, dice, log=self.records.branch(self.records.version))

    def verify(self) -> Board:
        """Carry out every command again and return the last board.

        Raises:
            FalseRecordError: the rules do not confirm a record.
        """
        return verify(self.setup, self.records)


def verify(setup: Setup, records: Iterable[GameRecord]) -> Board:
    """Carry out the commands of ``records`` again and return the board that it all leads to.

    Raises:
        FalseRecordError: a command is refused, or has other events than the rules produce.
    """
    words = vocabulary_of(setup)
    packed = [pack_record(words, record) for record in records]
    replay = re_execute(MAGINOR, words, setup.layout, None, lambda: packed)
    false = replay.false
    if false is not None:
        against = f"{false.command} is against the rules: " if false.refusal else ""
        raise FalseRecordError(false.record, against + false.reason, false.refusal)
    return Board(replay.state, setup)


def stored(game: LoggedGame) -> StoredGame:
    """Return what a logged game tells, up to its first problem.

    Raises:
        MalformedError: its header or a record tells nothing that a game of Maginor can have.
    """
    if game.header is None:
        raise MalformedError("has no header that can be believed")
    setup = setup_from_numbers(game.header.setup)
    words = vocabulary_of(setup)
    records: Log[Command, Event] = Log()
    for version, packed in enumerate(game.record_bytes()):
        try:
            command, events = unpack_record(words, packed)
        except MalformedError as error:
            raise MalformedError(f"record {version}: {error}") from None
        records.add(words.kept(command), tuple(map(words.kept, events)))
    problem = game.problem
    return StoredGame(
        header=game.header,
        setup=setup,
        chance=chance_from_wire(game.header.chance),
        records=records,
        seal=game.seal,
        signatures=tuple(game.signatures),
        torn=0 if problem is None else problem.cut,
    )


def read_logs(path: str | Path) -> Iterator[StoredGame]:
    """Yield the games in the file at ``path``, one after another.

    Raises:
        LogError: it cannot be read, holds no log of Maginor, or is damaged.
    """
    with open_log(path) as file:
        yield from _read(path, file)


def read_log(path: str | Path) -> StoredGame:
    """Return the one game, or the first, in the file at ``path``.

    Raises:
        LogError: it cannot be read, holds no log of Maginor, or is damaged.
    """
    for game in read_logs(path):
        return game
    raise LogError(path, "is empty")


def _read(path: str | Path, file: BinaryIO) -> Iterator[StoredGame]:
    for game in read_games(file, GAME_NAME):
        problem = game.problem
        if problem is not None and problem.trouble == "unknown format":
            raise LogError(path, problem.reason)
        if problem is not None and problem.trouble == "damaged":
            raise LogError(path, f"is damaged at byte {problem.byte}: {problem.reason}")
        try:
            yield stored(game)
        except MalformedError as error:
            raise LogError(path, f"holds no game of Maginor: {error}") from None
