"""Moving: a running game goes on under a later revision, if nothing that was played differs."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from maginor_core.audit.judge import failure
from maginor_core.audit.whatif import Finding, Reading, ReadingComparison
from maginor_core.engine.codec import pack_record
from maginor_core.engine.definition import GameDefinition, Games
from maginor_core.engine.errors import EngineError, MalformedError
from maginor_core.engine.log import Record
from maginor_core.engine.undo import Undo, Undone
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.logs import Recorder
from maginor_core.eventlog.moves import (
    OTHER_NAMES,
    OTHER_POSITION,
    Consent,
    MoveRefusedError,
    RevisionMove,
    moves_of,
    require_movable,
    revision_of,
    text_of,
)
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.signing import private_key
from maginor_core.eventlog.stored_game import known_definition
from maginor_core.eventlog.stores.store import bytes_of
from maginor_core.registry import known_game

if TYPE_CHECKING:
    from maginor_core.eventlog.header import Header
    from maginor_core.eventlog.stores.store import Store


def consent_to(game: LoggedGame, revision: int, seat: int, key_file: str | Path) -> Consent:
    """Return the consent of a seat to a move of a game, as far as its log goes.

    Args:
        game: the log, which is not sealed.
        revision: that under which the game is to go on.
        seat: whose consent it is.
        key_file: the PEM file of the private key by which the seat signs.

    Raises:
        MalformedError: the log is damaged.
        SigningError: the file contains no such key, or the extra ``sign`` is missing.
    """
    header, key = _intact(game), private_key(key_file)
    text = text_of(header, game.count, game.head_after(game.count), revision, seat)
    return Consent(seat, key.public_key().public_bytes_raw(), key.sign(text))


def move_game(
    store: Store,
    game_id: str,
    revision: int,
    *,
    consents: Sequence[Consent] = (),
    games: Games = known_game,
) -> RevisionMove:
    """Let a game in a store go on under a later revision of the rulings, by a record of its log.

    Every seat must have agreed. Either each signs its consent, or the host vouches for it, as for
    an undo. Who has the game in memory must open it again; tables do so by themselves.

    Args:
        store: where the game is.
        game_id: which.
        revision: that under which it goes on.
        consents: by seat, the consent of each (``consent_to``); none if the host vouches for it.
        games: the games that are known.

    Returns:
        What was appended.

    Raises:
        MoveRefusedError: something that was played would differ under that revision, or a consent
            is missing or false; ``ruling`` is that by which it would differ first.
        MalformedError: the log can have no such record, or does not know the revision.
        StoreError: there is no such game, or it is sealed, or cannot be stored.
        SigningError: there are consents, and the extra ``sign`` is missing.
    """
    stored = store.read(game_id)
    game = next(read_games(io.BytesIO(bytes_of(stored))))
    header = _intact(game)
    if game.seal is not None:
        raise MoveRefusedError("the game is sealed")
    require_movable(header)
    definition = known_definition(header.game, games)
    moves = moves_of(game)
    current = revision_of(header, moves)
    own, comparison = [
        _repeated(definition, header, game, moves, each) for each in (current, revision)
    ]
    snapshot = definition.states.snapshot
    if snapshot(own.would.state) != snapshot(comparison.would.state):
        raise MoveRefusedError(OTHER_POSITION)
    if own.would.layout.names != comparison.would.layout.names:
        raise MoveRefusedError(OTHER_NAMES)
    decider, state = comparison.definition.decider, comparison.would.state
    if not decider.to_act(state):
        raise MoveRefusedError("the game is over")
    players = decider.players(comparison.would.layout)
    move = RevisionMove(game.count, revision, tuple(consents))
    command = Undo(0, game.count, tuple(range(players)))
    move.require(header, game.head_after(game.count), current, players, command)
    recorder = Recorder(comparison.definition, header, players, comparison.words)
    undone = Undone(command.player, command.version)
    packed = pack_record(comparison.words, Record(command, (undone,)))
    store.append(game_id, game.count, recorder.record(packed, move.evidence))
    return move


def _repeated(
    definition: GameDefinition,
    header: Header,
    game: LoggedGame,
    moves: Sequence[RevisionMove],
    revision: int,
) -> ReadingComparison:
    """Return a game as it was played again under a revision, if nothing differs there."""
    blank = Finding(header.id, 0, header.id, "same")
    try:
        again = ReadingComparison.of_game(definition, header, Reading({}, revision), blank, moves)
        found = again.finding(again.read(game))
    except EngineError:
        raise
    except Exception as error:  # rules and upcasters of others may raise anything
        raise MoveRefusedError(failure(error)) from error
    if found.differs:
        place = "" if found.record is None else f" from record {found.record} on"
        under = f"under revision {again.would.revision} it would differ{place}"
        raise MoveRefusedError(f"{under}: {found.reason}", found.ruling or found.word)
    return again


def _intact(game: LoggedGame) -> Header:
    if game.header is None or game.problem is not None:
        reason = "its header cannot be read" if game.problem is None else game.problem.reason
        raise MalformedError(f"the log is not intact: {reason}")
    return game.header
