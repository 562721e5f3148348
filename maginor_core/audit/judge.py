"""Judging one logged game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maginor_core.audit.dice_check import check_dice
from maginor_core.audit.signatures import signers_of
from maginor_core.audit.verdict import Verdict, Word
from maginor_core.commands.decide import legal_commands
from maginor_core.commands.rules import CODEC, MAGINOR
from maginor_core.components.component_set import ComponentSet
from maginor_core.components.rulings_revision import RULINGS_REVISION
from maginor_core.components.setup_numbers import KnownTerms
from maginor_core.components.terms import terms_of
from maginor_core.eventlog.chance import chance_from_wire
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.replay import FalseRecord, Replay, re_execute
from maginor_core.projections.board import Board
from maginor_core.projections.state import State

MOST_LEGAL_SHOWN = 12

_KNOWN_TERMS = KnownTerms()


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
        digest = terms_of(header.setup)
        layout = _KNOWN_TERMS.layout(header.setup, digest)
        chance = chance_from_wire(header.chance)
    except MalformedError as error:
        return verdict("false terms", str(error), byte=game.start)
    if digest != header.terms:
        return verdict("false terms", "the digest of its terms is another", byte=game.start)
    words = CODEC.vocabulary(layout.names)
    replay = re_execute(MAGINOR, words, layout, game.take_rows(), game.record_bytes)
    # Any: fields of a verdict, of several types
    counts: dict[str, Any] = {"records": replay.records, "events": replay.events}
    if replay.false is not None:
        return verdict(**_false(replay, replay.false), **counts)
    dice = check_dice(chance, game.seal, layout, replay.outcomes, known)
    counts["dice"] = dice.word
    if dice.word == "false":
        return verdict("false dice", dice.reason, **counts)
    if problem is not None:
        word = "torn" if problem.trouble == "torn" else "damaged"
        place = {"byte": problem.byte, "record": problem.record}
        return verdict(word, problem.reason, **counts, **place)
    if game.seal is not None and (game.seal.outcome == "finished") != replay.state.finished:
        return verdict("false terms", "the seal tells of another ending than was played", **counts)
    if signers.false:
        keys = ", ".join(signers.false)
        return verdict("false signature", f"the signature of {keys} does not hold", **counts)
    return verdict("ok", dice.reason, **counts)


def _false(replay: Replay[State], false: FalseRecord) -> dict[str, Any]:
    """Return the fields of a verdict on a false record."""
    refusal = false.refusal
    if refusal is None:
        return {"word": "other events", "record": false.record, "reason": false.reason}
    legal = [str(command) for command in legal_commands(Board(replay.state))]
    shown = ", ".join(legal[:MOST_LEGAL_SHOWN]) or "nothing"
    if len(legal) > MOST_LEGAL_SHOWN:
        shown += f" and {len(legal) - MOST_LEGAL_SHOWN} more"
    return {
        "word": "illegal",
        "record": false.record,
        "ruling": refusal.ruling,
        "reason": f"played was {false.command}: {false.reason}. Legal were {shown}",
    }
