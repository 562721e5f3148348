"""Committed dice at a terminal: a secret in a file, a text of each player, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from maginor_core.cli.secret_file import read_secret
from maginor_core.cli.terminal.reading import read_line
from maginor_core.cli.terminal.screen import Screen
from maginor_core.cli.terminal.seating import HUMAN, Seating
from maginor_core.eventlog.chance import Chance, CommittedSeed
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.new_file import write_new
from maginor_core.kernel.commitment import commitment_to, new_secret, seed_from


@frozen
class StoredSecret:
    """The secret of a game's dice, in a file until the log reveals it.

    Attributes:
        text: the secret.
        path: the file.
        ours: whether it was drawn for this game alone, and goes when it is revealed.
    """

    text: str
    path: Path
    ours: bool

    @classmethod
    def draw(cls, log: Path) -> StoredSecret:
        """Draw a secret for a new game and keep it beside its log.

        Raises:
            LogError: there is something already, or nothing can be written there.
        """
        secret = cls(new_secret(), beside(log), ours=True)
        write_new(secret.path, secret.text.encode() + b"\n", 0o600)
        return secret

    @classmethod
    def of_file(cls, path: Path) -> StoredSecret:
        """Take the secret that is stored in a file of the host's own.

        Raises:
            LogError: it cannot be read, or is not a text.
        """
        return cls(read_secret(path), path, ours=False)

    @classmethod
    def of_log(cls, log: Path, chance: Chance, named: Path | None) -> StoredSecret | None:
        """Return the secret to continue with, or None if the dice of a log are not committed to.

        Raises:
            LogError: the secret cannot be read, or is not the one committed to.
        """
        if not isinstance(chance, CommittedSeed):
            return None
        path = beside(log) if named is None else named
        if not path.exists():
            raise LogError(log, f"its dice follow from a secret, and {path} is not there")
        secret = cls(read_secret(path), path, ours=named is None)
        if commitment_to(secret.text) != chance.commitment:
            raise LogError(path, "is not the secret that was committed to")
        return secret

    def forget(self) -> None:
        """Remove the file, if it was made for this game."""
        if self.ours:
            self.path.unlink(missing_ok=True)


def beside(log: Path) -> Path:
    """Return where the secret of a log is stored."""
    return log.with_name(log.name + ".secret")


def committed(
    screen: Screen,
    secret: StoredSecret,
    seating: Seating,
    given: Sequence[str],
    components: str,
) -> tuple[CommittedSeed, str]:
    """Publish the commitment, ask the people for their texts, and return the chance and its seed.

    Args:
        screen: the terminal.
        secret: the host's secret.
        seating: who plays; bots have no text.
        given: the texts, if they were given beforehand.
        components: the id of the component set to deal from.

    Raises:
        LeftError: somebody has left.
    """
    commitment = commitment_to(secret.text)
    say = screen.texts
    screen.say(say("committed-dice"))
    screen.output.print(commitment.hex(), soft_wrap=True)
    screen.say(say("committed-note"))
    screen.say(say("committed-texts"))
    texts = tuple(given) or tuple(
        read_line(f"{say('prompt-text', player=name)} ") if player == HUMAN else ""
        for player, name in zip(seating.seats, seating.names, strict=True)
    )
    return CommittedSeed(commitment, texts, components), seed_from(secret.text, texts)
