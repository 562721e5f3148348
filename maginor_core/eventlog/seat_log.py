"""The log of a seat: what one seat may see of a game, as a part of the whole that can be proven."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from attrs import evolve

from maginor_core.eventlog.disk import POSIX, Disk
from maginor_core.eventlog.game_frames import GameFrames
from maginor_core.eventlog.games_in_file import games_in
from maginor_core.eventlog.header import SETUP, Header, pack_header, unpack_header
from maginor_core.eventlog.hidden import Hidden
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame, SeatLogError
from maginor_core.eventlog.new_file import PRIVATE, write_new
from maginor_core.eventlog.record_form import RecordForm
from maginor_core.eventlog.seal import Seal
from maginor_core.eventlog.stored_game import UnknownGameError
from maginor_core.kernel.codec import unpack_record
from maginor_core.kernel.definition import GameDefinition, Games
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.strict import unpack
from maginor_core.kernel.validation import shown
from maginor_core.kernel.visibility import Seen, is_seen, seen_record

EVIDENCE_PLACE: Final = 2
"""Where in a record its evidence is."""


def seat_log(
    source: str | Path, seat: int, target: str | Path, games: Games, disk: Disk = POSIX
) -> int:
    """Write the log of a seat to a new private file, and return how many values it withholds.

    Args:
        source: a file with full logs of format 2 that have hidden values.
        seat: whose log to write, counted from 0.
        target: the new file.
        games: the games that are known.
        disk: the disk.

    Raises:
        LogError: a game in ``source`` has no hidden values, is damaged, is the log of a seat, or
            does not have that seat; or a file cannot be read or written.
    """
    frames, withheld = [], 0
    for game in games_in(source, disk):
        try:
            part = seat_frames(game, seat, games)
        except MalformedError as error:
            raise LogError(source, f"game {game.number}: {error}") from None
        frames.append(part.to_bytes())
        withheld += withheld_in(part)
    if not frames:
        raise LogError(source, "contains no game")
    write_new(Path(target), b"".join(frames), PRIVATE, disk)
    return withheld


def seat_frames(game: LoggedGame, seat: int, games: Games) -> GameFrames:
    """Return the frames of the log of a seat.

    Raises:
        MalformedError: the game has no hidden values, is damaged, is the log of a seat, or does not
            have that seat.
    """
    frames = GameFrames.of(game)
    header = game.header
    assert header is not None, "the game is intact"
    if header.seat is not None:
        raise SeatLogError(header.seat)
    if not header.salt:
        raise MalformedError(
            "it was not written with seat_proofs, so that its log contains nothing by which a part "
            "could be shown alone; begin such a game with seat_proofs=True"
        )
    definition = games(header.game)
    if definition is None:
        raise UnknownGameError(header.game)
    setup = definition.setup_under(header.rules, header.setup)
    if type(seat) is not int or not 0 <= seat < setup.players:
        raise MalformedError(f"must be from 0 to {setup.players - 1}, not {shown(seat)}", "seat")
    words = definition.vocabulary(setup)
    frames.header = pack_header(_header_for(definition, header, seat))
    frames.packed = b""
    frames.records = []
    for number, form in enumerate(game.forms()):
        pair = form.pair()
        record = unpack_record(words, pair)
        rows: Seen = unpack(pair)
        view = seen_record(definition, record.command, record.events, rows, seat)
        hidden = _for_seat(form.hidden, view, header.salt, number + 1)
        frames.records.append(RecordForm(form.public, hidden).pack())
    if game.seal is not None:
        frames.seal = _seal_for(game.seal, header.salt)
    return frames


def withheld_in(frames: GameFrames) -> int:
    """Return how many values of the header and the records the log of a seat withholds."""
    header = unpack_header(frames.header)
    forms = [RecordForm.read(record, "seat") for record in frames.records]
    hidden = [*header.hidden, *(one for form in forms for one in form.hidden)]
    return sum(not one.known for one in hidden)


def _header_for(game: GameDefinition, header: Header, seat: int) -> Header:
    if game.setup_seen is None:
        raise MalformedError(f"{game.title} does not define what a seat may know of a setup")
    view = game.setup_seen(header.setup, seat)
    hidden = tuple(
        [
            one.disclosed(header.salt, 0)
            if one.path[0] == SETUP and is_seen(view, one.path[1:])
            else one.withheld(header.salt, 0)
            for one in header.hidden
        ]
    )
    return evolve(header, salt=b"", seat=seat, hidden=hidden)


def _for_seat(hidden: Sequence[Hidden], view: Seen, salt: bytes, number: int) -> tuple[Hidden, ...]:
    return tuple(
        [
            one.disclosed(salt, number)
            if one.path[0] < EVIDENCE_PLACE and is_seen(view, one.path)
            else one.withheld(salt, number)
            for one in hidden
        ]
    )


def _seal_for(seal: Seal, salt: bytes) -> Seal:
    if not seal.hidden:
        return seal
    hidden = tuple([one.withheld(salt, seal.records + 1) for one in seal.hidden])
    return evolve(seal, secret="", hidden=hidden)
