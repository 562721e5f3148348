"""Planting: a game of every kind that an audit has a word for, each in a file of its own."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from attrs import evolve

from maginor_core import MaginorGame, maginor
from maginor_core.commands import MoveWizard
from maginor_core.engine.codec import pack_record
from maginor_core.engine.log import Record
from maginor_core.eventlog.chain import Chain
from maginor_core.eventlog.frames import GROWING, SIGNATURE, UNPACKED, StoredRecords, frame
from maginor_core.eventlog.header import Header, commitment_to, pack_header, seed_from
from maginor_core.eventlog.logged_game import Form, Outcome, make_seal
from maginor_core.eventlog.logs import Chance, CommittedSeed, OpenSeed, header_of
from maginor_core.games.maginor import GameRecord
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.play.bots import bots_of, play_out
from tests.board import vocabulary_of

SEED = "audit.1"
CHANCE = OpenSeed(SEED, "reconstruction-1")
SECRET = "the host's secret"
TEXTS = ("ours", "theirs")


def header(game: MaginorGame, chance: Chance = CHANCE) -> Header:
    return header_of(DEFINITION, game.setup, chance, game_id="planted", began=0)


def log_bytes(
    game: MaginorGame,
    reported: Header,
    records: Sequence[GameRecord],
    outcome: Outcome | None = "finished",
    form: Form = UNPACKED,
    secret: str = "",
) -> bytes:
    """A log whose chain and seal fit, whatever it contains."""
    words = vocabulary_of(game.setup)
    packed = [pack_record(words, record) for record in records]
    content = pack_header(reported)
    frames = StoredRecords(content, packed, form=GROWING if outcome is None else form)
    if outcome is not None:
        chain = Chain(content + b"".join(packed))
        frames.add_seal(make_seal(chain, outcome, len(packed), secret))
    return frames.to_bytes()


@cache
def committed_game() -> MaginorGame:
    seed = seed_from(SECRET, TEXTS)
    game = maginor.new(2, seed)
    play_out(game, [bots_of(DEFINITION)["greedy"], bots_of(DEFINITION)["greedy"]], seed)
    return game


def changed(data: bytes, place: int) -> bytes:
    there = place % len(data)
    return data[:there] + bytes((data[there] ^ 1,)) + data[there + 1 :]


def plant(folder: Path, game: MaginorGame) -> dict[str, tuple[str, str]]:
    """Fill ``folder``; return for each file the word of its one game and a part of the reason."""
    records = list(game.log)
    right = header(game)
    growing = log_bytes(game, right, records, None)
    whole = log_bytes(game, right, records)
    rolled = next(i for i, r in enumerate(records) if len(r.events) > 1)
    fewer = Record(records[rolled].command, records[rolled].events[:-1])
    wrong_seat = MoveWizard(1 - game.setup.first_player, "owl")
    private = committed_game()
    committed = CommittedSeed(commitment_to(SECRET), TEXTS, "reconstruction-1")
    other_secret = evolve(committed, commitment=commitment_to("another"))
    planted = {
        "abandoned": (log_bytes(game, right, records[:9], "abandoned"), "ok", ""),
        "committed": (
            log_bytes(private, header(private, committed), list(private.log), secret=SECRET),
            "ok",
            "",
        ),
        "whole": (whole, "ok", ""),
        "growing": (growing, "ok so far", "it is not sealed"),
        "torn": (growing[:-5], "torn", "cut off"),
        "damaged": (changed(growing, len(growing) // 2), "damaged", ""),
        "damaged-sealed": (changed(whole, len(whole) // 2), "damaged", "was changed"),
        "illegal": (
            log_bytes(game, right, [*records[:0], Record(wrong_seat, ())], None),
            "illegal",
            "Legal were ",
        ),
        "other-events": (
            log_bytes(game, right, [*records[:rolled], fewer], None),
            "other events",
            "is missing; the rules produce ",
        ),
        "false-faces": (
            log_bytes(game, header(game, OpenSeed("another")), records),
            "false dice",
            "the seed gives",
        ),
        "false-deal": (
            log_bytes(game, header(game, OpenSeed("another", "reconstruction-1")), [], None),
            "false dice",
            "the setup is not the one that the seed deals",
        ),
        "false-secret": (
            log_bytes(private, header(private, other_secret), list(private.log), secret=SECRET),
            "false dice",
            "not the one committed to",
        ),
        "false-terms": (
            log_bytes(game, evolve(right, terms=bytes(32)), records),
            "false terms",
            "digest of its terms",
        ),
        "false-ending": (
            log_bytes(game, right, records[:9], "finished"),
            "false terms",
            "another ending",
        ),
        "false-signature": (
            whole + frame(SIGNATURE, 1, bytes(32), b"\x01" * 64),
            "ok",
            f"a signature that names the key {'00' * 32} is not valid",
        ),
        "format": (log_bytes(game, evolve(right, format=99), records), "unknown", "format 99"),
        "rulings": (log_bytes(game, evolve(right, rules=99), records), "unknown", "revision 99"),
        "headless": (growing[growing.index(b"\x94\x02\x00") :], "damaged", "no game begins"),
        "garbage": (b"this is no log", "damaged", "no frame begins here"),
        "empty": (b"", "unreadable", "is empty"),
        "compressed-garbage": (b"\x28\xb5\x2f\xfd\x00junk", "damaged", "compress"),
    }
    for name, (data, _, _) in planted.items():
        (folder / f"{name}.maginor").write_bytes(data)
    (folder / "notes.txt").write_text("no log, and passed over")
    (folder / "dangling.maginor").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "pipe.maginor")
    found = {f"{name}.maginor": (word, reason) for name, (_, word, reason) in planted.items()}
    found["dangling.maginor"] = ("unreadable", "is a link to nothing")
    found["pipe.maginor"] = ("unreadable", "is a pipe, not a regular file")
    return found
