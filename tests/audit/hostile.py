"""Hostile logs: small files that demand much of whoever audits them."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from attrs import evolve
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from maginor_core import MaginorGame, maginor
from maginor_core.commands import ChooseReward, MoveWizard, PlaySorceryCard
from maginor_core.components.setup import Setup
from maginor_core.components.tokens import Symbol
from maginor_core.engine.log import Record
from maginor_core.engine.undo import Undo, Undone
from maginor_core.eventlog.chain import Chain
from maginor_core.eventlog.frames import HEADER, SIGNATURE, frame
from maginor_core.eventlog.header import pack_header
from maginor_core.eventlog.logged_game import ED25519
from maginor_core.eventlog.logs import OpenSeed
from maginor_core.eventlog.signing import signed_bytes
from maginor_core.games.maginor import GameRecord
from tests.audit.planting import header, log_bytes
from tests.eventlog.specimens import read

SEED = "0"


def setup_with(slots: int) -> Setup:
    """A small circle with a tile of so many slots, and Domination to be won beside it."""
    fire: tuple[Symbol, ...] = ("fire",)
    return Setup(
        players=2,
        first_player=0,
        circle=("guild_hall", "owl", "fox"),
        tiles={"guild_hall": fire * slots, "owl": ("water",), "fox": ("earth",)},
        spells={"owl": "domination", "guild_hall": "high_wizard", "fox": "golden_cauldron"},
    )


def illegal_domination(slots: int) -> bytes:
    """A log whose last command is illegal where every pair of free slots is a legal one."""
    game = maginor.new(setup=setup_with(slots), seed=SEED)
    won = (PlaySorceryCard(0, "owl"), ChooseReward(0, "spell"), MoveWizard(1, "fox"))
    for command in won:
        game.submit(command)
    illegal: GameRecord = Record(MoveWizard(1, "guild_hall"), ())
    begun = evolve(header(game, OpenSeed(SEED)), id=f"a tile of {slots} slots")
    return log_bytes(game, begun, [*game.log, illegal], None)


def many_signatures(count: int, valid: int = 0) -> bytes:
    """A sealed game with so many ``valid`` signatures by one key, and ``count`` by others.

    Each of the others names a key of its own, and none of them is valid.
    """
    game = maginor.new(setup=setup_with(4), seed=SEED)
    data = log_bytes(game, header(game, OpenSeed(SEED)), [], "abandoned")
    (logged,) = read(data)
    assert logged.seal is not None
    key = Ed25519PrivateKey.from_private_bytes(sha256(b"signatures").digest())
    public = key.public_key().public_bytes_raw()
    value = key.sign(signed_bytes(logged.seal.head))
    right = frame(SIGNATURE, ED25519, public, value)
    others = (frame(SIGNATURE, ED25519, sha256(b"%d" % n).digest(), value) for n in range(count))
    return data + right * valid + b"".join(others)


def would_be_beginnings(size: int) -> bytes:
    """So many bytes after a damaged header, at each third of which a game seems to begin."""
    game = maginor.new(setup=setup_with(4), seed=SEED)
    content = pack_header(header(game, OpenSeed(SEED)))
    begun = frame(HEADER, content, Chain(content).link())
    return begun + b"\xff" + b"\x93\x01\xc4" * (size // 3)


def undos_where_states_would_be_cached(
    moves: int, undos: int
) -> tuple[MaginorGame, list[GameRecord]]:
    """Records of so many moves, each 32nd one of which is taken back, and then so many undos.

    Each of these returns to the version before the last move, by the consent of all.
    """
    game = maginor.new(setup=setup_with(4), seed=SEED)
    for seat, name in ((0, "owl"), (1, "owl"), (0, "fox"), (1, "fox"), (0, "owl"), (1, "owl")):
        game.submit(MoveWizard(seat, name))
    start, cycle = list(game.log)[:2], list(game.log)[2:]
    records: list[Any] = []  # Any: undo is a command of the engine, not of the game
    chain = 0
    while len(records) < moves:
        if len(records) % 32 == 0 and records:
            records.append(undone(len(records) - 1))
            chain -= 1
        else:
            records.append(start[chain] if chain < 2 else cycle[(chain - 2) % 4])
            chain += 1
    records += [undone(moves - 1) for _ in range(undos)]
    return game, records


def undone(version: int) -> Record[Undo, Undone]:
    """The record of an undo by the consent of both players."""
    return Record(Undo(0, version, (0, 1)), (Undone(0, version),))
