"""The turns of bots at a table: when one is awaited, what it is asked, and what becomes of it."""

from __future__ import annotations

import hashlib

from attrs import evolve

from maginor_core.engine.chance import SeededChance
from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.evidence.joint_dice import HashChain
from maginor_core.play.bot_process import BotQuestion
from maginor_core.tables.recorded_table import RecordedTable
from maginor_core.tables.table_changes import Change
from maginor_core.tables.table_row import TableRow


def submit_decided(table: RecordedTable, seat: int, command: Fact) -> None:
    """Submit what a bot has decided, unless the seat's player has come back meanwhile."""
    if seat in table.record.bots:
        table.submit(seat, command, table.decision, None)


def awaited_bot(table: RecordedTable) -> int | None:
    """Return the seat of a bot that is to act now; None if none is.

    Where only bots play, none is as long as nobody looks on.
    """
    record = table.record
    if table.open_due is not None or record.status != "playing":
        return None
    if not table.is_watched and all(one.kind == "bot" for one in record.seats):
        return None
    return next((seat for seat in table.game.to_act if seat in record.bots), None)


def question(table: RecordedTable, seat: int, version: int, bot: str) -> BotQuestion | None:
    """Return what a bot is asked, which is its own to change; None if that is over."""
    game, joint = table.game, table.joint
    if game.version != version or awaited_bot(table) is None:
        return None
    seed = _seed_of(game) if joint is None else _seed_from(joint.bots[seat])
    known, label = game.known_to(seat), f"bot.{seat}.{version}"
    return BotQuestion(bot, known, seat, game.legal(seat), seed, label)


def bot_replaced(seat: int, bot: str, record: TableRow) -> Change | None:
    """Let another bot play a seat whose bot is not there, or does not answer."""
    seats = list(record.seats)
    if seats[seat].kind != "bot" or seats[seat].replaced:
        return None
    seats[seat] = evolve(seats[seat], bot=bot, replaced=True)
    return Change(evolve(record, seats=tuple(seats)))


def _seed_from(chain: HashChain) -> str:
    """Return the seed of a bot at a table with joint dice, which follows from its own secret."""
    return hashlib.sha256(b"maginor bot:" + chain.secret).hexdigest()


def _seed_of(game: Game) -> str | int:
    chance = game.chance
    assert isinstance(chance, SeededChance), "other dice than joint ones are seeded for bots"
    return chance.seed
