"""Judging one logged game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maginor_core.audit.dice_check import DiceFinding, check_dice
from maginor_core.audit.identity import content_digest, opening_digest
from maginor_core.audit.verdict import Ending, Verdict, Word
from maginor_core.eventlog.chance import chance_from_numbers
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.signatures import Signers, signers_of
from maginor_core.games import known_game
from maginor_core.kernel.definition import GameDefinition, Games, Parts, UnknownRevisionError
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.replay import FalseRecord, Replay, re_execute
from maginor_core.kernel.validation import shown
from maginor_core.kernel.vocabulary import Vocabulary

MOST_LEGAL_SHOWN = 12


def judge(
    file: str, game: LoggedGame, known: Mapping[str, Parts], games: Games = known_game
) -> Verdict:
    """Return the verdict on ``game`` of ``file``; nothing in it makes this fail.

    Args:
        file: how to call the file.
        game: the game, as far as its log can be read.
        known: parts by their names, besides the games' own, from which deals can be repeated.
        games: the games that are known.
    """
    header, problem = game.header, game.problem
    if header is None:
        word: Word = "damaged"
        if problem is not None:
            word = {"torn": "torn", "damaged": "damaged"}.get(problem.trouble, "unknown")  # type: ignore[assignment] # each is a Word
        reason = "its header cannot be read" if problem is None else problem.reason
        byte = game.start if problem is None else problem.byte
        return Verdict(file, game.number, "", word, _ending(game), byte=byte, reason=reason)

    signers = signers_of(game)

    def verdict(word: Word, reason: str = "", **more: Any) -> Verdict:  # Any: fields of a verdict
        return Verdict(
            file,
            game.number,
            header.id,
            word,
            _ending(game),
            head=game.head.hex(),
            record_count=game.count,
            opening=opening_digest(game),
            content=content_digest(game),
            began=header.began,
            signed_by=signers.holding,
            false_signatures=signers.false,
            unchecked_signatures=signers.unchecked,
            reason=reason,
            **more,
        )

    definition = games(header.game)
    if definition is None:
        reason = f"it is a log of {shown(header.game)}, a game that this program does not know"
        return verdict("unknown", reason)
    try:
        setup = definition.numbers_under(header.rules, header.setup)
        digest = definition.terms(header.setup, header.rules)
        layout = definition.layout_under(header.rules, header.setup, digest)
        chance = chance_from_numbers(header.chance)
    except UnknownRevisionError as error:
        return verdict("unknown", str(error))
    except MalformedError as error:
        return verdict("false terms", str(error), byte=game.start)
    if digest != header.terms:
        return verdict("false terms", "the digest of its terms is another", byte=game.start)
    decider = definition.decider
    words = decider.codec.vocabulary(layout.names)
    replay = re_execute(decider, words, layout, game.take_rows(), game.record_bytes)
    # Any: fields of a verdict, of several types
    counts: dict[str, Any] = {"records": replay.records, "events": replay.events}
    if replay.false is not None:
        return verdict(**_false(definition, words, replay, replay.false), **counts)
    dice = check_dice(definition, chance, game.seal, setup, replay, known)
    counts |= {"dice": dice.word, "deal": dice.deal, "commitments": dice.commitments}
    if dice.word == "false":
        return verdict("false dice", dice.reason, **counts)
    if problem is not None:
        word = "torn" if problem.trouble == "torn" else "damaged"
        place = {"byte": problem.byte, "record": problem.record}
        return verdict(word, problem.reason, **counts, **place)
    if game.seal is not None and (game.seal.outcome == "finished") != definition.finished(
        replay.state
    ):
        return verdict("false terms", "the seal contains another ending than was played", **counts)
    if game.seal is None:
        return verdict("ok so far", _so_far(game, dice), **counts)
    return verdict("ok", "; ".join(filter(None, (dice.reason, _invalid(signers)))), **counts)


def _invalid(signers: Signers) -> str:
    """Return which signatures count for nothing, though they do not make the game bad."""
    if not signers.false:
        return ""
    keys = ", ".join(signers.false)
    return f"a signature that names the key {keys} is not valid, and counts for nothing"


def _ending(game: LoggedGame) -> Ending:
    """Return how the log of ``game`` ends."""
    if game.seal is not None:
        return game.seal.outcome
    if game.problem is None:
        return "open"
    return "unknown" if game.problem.trouble == "unknown format" else game.problem.trouble


def _so_far(game: LoggedGame, dice: DiceFinding) -> str:
    """Return why an open log whose records were all confirmed is not simply ok."""
    reason = f"it is not sealed; whether records after these {game.count} are missing is unknown"
    if game.preallocated:
        reason += f", and {game.preallocated} zeros follow, as in a log that was not closed"
    return f"{reason}; {dice.reason}" if dice.reason else reason


def _false(
    game: GameDefinition,
    words: Vocabulary,
    replay: Replay[Any],  # Any: the state of the game
    false: FalseRecord,
) -> dict[str, Any]:
    """Return the fields of a verdict on a false record."""
    refusal = false.refusal
    if refusal is None:
        return {"word": "other events", "record": false.record, "reason": false.reason}
    legal = [str(words.fact(row)) for row in game.decider.legal(replay.state, None)]
    shown = ", ".join(legal[:MOST_LEGAL_SHOWN]) or "nothing"
    if len(legal) > MOST_LEGAL_SHOWN:
        shown += f" and {len(legal) - MOST_LEGAL_SHOWN} more"
    return {
        "word": "illegal",
        "record": false.record,
        "ruling": refusal.ruling,
        "reason": f"played was {false.command}: {false.reason}. Legal were {shown}",
    }
