"""Judging one logged game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maginor_core.audit.dice_check import check_dice
from maginor_core.audit.signatures import signers_of
from maginor_core.audit.verdict import Verdict, Word
from maginor_core.commands import Command
from maginor_core.commands.decide import MAGINOR
from maginor_core.commands.legal import legal_commands
from maginor_core.components.component_set import ComponentSet
from maginor_core.components.rulings_revision import RULINGS_REVISION
from maginor_core.kernel.deciding_again import Decided, Falsehood, decide_again
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.logbook.logged_game import LoggedGame
from maginor_core.logs.chance import chance_from_wire
from maginor_core.logs.setup_wire import setup_from_wire, terms_in
from maginor_core.logs.stored_game import faces_in
from maginor_core.projections.board import Board
from maginor_core.wire import vocabulary_of

MOST_LEGAL_SHOWN = 12


def judge(file: str, game: LoggedGame, known: Mapping[str, ComponentSet]) -> Verdict:
    """Say whether ``game`` of ``file`` can be believed; nothing in it makes this fail.

    Args:
        file: how to call the file.
        game: the game, as far as its log can be read.
        known: component sets by their id, from which deals can be repeated.
    """
    header, problem = game.header, game.problem
    if header is None:
        word: Word = "damaged"
        if problem is not None:
            word = {"torn": "torn", "damaged": "damaged"}.get(problem.trouble, "unknown")  # type: ignore[assignment] # each is a Word
        reason = "its header cannot be read" if problem is None else problem.reason
        byte = game.start if problem is None else problem.byte
        return Verdict(file, game.number, "", word, "open", byte=byte, reason=reason)

    signers = signers_of(game)

    def verdict(word: Word, reason: str = "", **more: Any) -> Verdict:  # Any: fields of a verdict
        return Verdict(
            file,
            game.number,
            header.id,
            word,
            "open" if game.seal is None else game.seal.outcome,
            signed_by=signers.holding,
            false_signatures=signers.false,
            unchecked_signatures=signers.unchecked,
            reason=reason,
            **more,
        )

    if header.rules != RULINGS_REVISION:
        played = f"revision {header.rules} of the rulings"
        reason = f"it was played under {played}, not {RULINGS_REVISION}"
        return verdict("unknown", reason)
    try:
        setup = setup_from_wire(header.setup)
        chance = chance_from_wire(header.chance)
    except MalformedError as error:
        return verdict("false terms", str(error), byte=game.start)
    if terms_in(header.setup) != header.terms:
        return verdict("false terms", "the digest of its terms is another", byte=game.start)
    records = game.record_bytes()
    decided = decide_again(MAGINOR, vocabulary_of(setup), setup, records, faces_in)
    # Any: fields of a verdict, of several types
    counts: dict[str, Any] = {"records": decided.records, "events": decided.events}
    if decided.falsehood is not None:
        return verdict(**_false(decided, decided.falsehood), **counts)
    dice = check_dice(chance, game.seal, setup, decided.outcomes, known)
    counts["dice"] = dice.word
    if dice.word == "false":
        return verdict("false dice", dice.reason, **counts)
    if problem is not None:
        word = "torn" if problem.trouble == "torn" else "damaged"
        place = {"byte": problem.byte, "record": problem.record}
        return verdict(word, problem.reason, **counts, **place)
    if game.seal is not None and (game.seal.outcome == "finished") != decided.board.finished:
        return verdict("false terms", "the seal tells of another ending than was played", **counts)
    if signers.false:
        keys = ", ".join(signers.false)
        return verdict("false signature", f"the signature of {keys} does not hold", **counts)
    return verdict("ok", dice.reason, **counts)


def _false(decided: Decided[Board, Command], falsehood: Falsehood[Command]) -> dict[str, Any]:
    """Return the fields of a verdict that tell of a falsehood."""
    refusal = falsehood.refusal
    if refusal is None:
        return {"word": "other events", "record": falsehood.record, "reason": falsehood.reason}
    legal = [str(command) for command in legal_commands(decided.board)]
    shown = ", ".join(legal[:MOST_LEGAL_SHOWN]) or "nothing"
    if len(legal) > MOST_LEGAL_SHOWN:
        shown += f" and {len(legal) - MOST_LEGAL_SHOWN} more"
    return {
        "word": "illegal",
        "record": falsehood.record,
        "ruling": refusal.ruling,
        "reason": f"played was {falsehood.command}: {falsehood.reason}. Legal were {shown}",
    }
