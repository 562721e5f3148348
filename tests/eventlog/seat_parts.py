"""Logs of seats, made from the log of a whole game, and the verdicts on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from maginor_core.audit.judge import judge
from maginor_core.eventlog.chain import chain_of
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.header import pack_header
from maginor_core.eventlog.hidden import FieldPath, Hidden, RecordForm, public_form, value_at
from maginor_core.eventlog.logged_game import LoggedGame, make_seal
from maginor_core.evidence.seat_log import seat_frames
from maginor_core.games import known_game
from tests.eventlog.specimens import read

SALT = bytes(range(32))


def one(data: bytes) -> LoggedGame:
    (game,) = read(data)
    assert game.problem is None, game.problem
    return game


def of_seat(game: LoggedGame, seat: int) -> LoggedGame:
    return one(seat_frames(game, seat, known_game).to_bytes())


def verdict_on(game: LoggedGame) -> Any:
    return judge("file", game, {})


def hiding(
    game: LoggedGame,
    header_paths: Sequence[FieldPath] = (),
    record: int = 0,
    record_paths: Sequence[FieldPath] = (),
) -> LoggedGame:
    """The same game, whose host hides more, and seals it so."""
    old = game.header
    assert old is not None
    kept = [one for one in old.hidden if not any(inside(one.path, at) for at in header_paths)]
    header = evolve(old, hidden=()).hiding(SALT, [*(one.path for one in kept), *header_paths])
    forms = list(game.forms())
    whole = forms[record].whole
    paths = [
        one.path
        for one in forms[record].hidden
        if not any(inside(one.path, at) for at in record_paths)
    ]
    paths = sorted([*paths, *record_paths])
    hidden = tuple([Hidden(20, path, value_at(whole, path)) for path in paths])
    forms[record] = RecordForm(public_form(whole, paths), hidden)
    packed = pack_header(header)
    chain = chain_of(header, packed)
    records = [form.pack() for form in forms]
    chain.add_records(records)
    assert game.seal is not None
    seal = make_seal(chain, game.seal.outcome, len(records), game.seal.secret)
    return one(StoredRecords(packed, records, seal).to_bytes())


def inside(path: FieldPath, outer: FieldPath) -> bool:
    return path[: len(outer)] == outer
