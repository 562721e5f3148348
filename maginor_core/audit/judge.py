"""Judging one logged game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from maginor_core.audit.dice_check import DiceFinding, check_dice, check_joint
from maginor_core.audit.identity import content_digest, opening_digest
from maginor_core.audit.seat_check import check_seat_log
from maginor_core.audit.verdict import Ending, Verdict, Word
from maginor_core.eventlog.chance import JointSeed, chance_from_numbers
from maginor_core.eventlog.header import Header
from maginor_core.eventlog.ledgers import ledger_of
from maginor_core.eventlog.limits import LIMITS, LimitError, Limits
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.signatures import Signers, signers_of
from maginor_core.eventlog.upcasting import NEWEST
from maginor_core.games import known_game
from maginor_core.kernel.definition import GameDefinition, Games, Parts, UnknownRevisionError
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.hash_chain import FalseDisclosureError
from maginor_core.kernel.ledger import DisclosureRefusedError
from maginor_core.kernel.printable import NOT_PLAIN, is_plain, printable
from maginor_core.kernel.replay import FalseRecord, Replay, Witness, re_execute
from maginor_core.kernel.validation import shown
from maginor_core.kernel.vocabulary import Vocabulary

MOST_COUNTED = 1000
"""How many legal commands are counted beside an illegal one."""


def judge(
    file: str,
    game: LoggedGame,
    known: Mapping[str, Parts],
    games: Games = known_game,
    limits: Limits = LIMITS,
) -> Verdict:
    """Return the verdict on ``game`` of ``file``; nothing in it makes this fail.

    If it demands more than ``limits`` allow, or judging it fails, it could not be judged.

    Args:
        file: how to call the file.
        game: the game, as far as its log can be read.
        known: parts by their names, besides the games' own, from which deals can be repeated.
        games: the games that are known.
        limits: how much the game may demand.
    """
    try:
        verdict = _judge(file, game, known, games, limits)
    except LimitError as error:
        verdict = not_judged(file, game.number, str(error), game)
    except Exception as error:  # whatever it is, the other games are judged all the same
        verdict = not_judged(file, game.number, failure(error), game)
    return shortened(verdict, limits)


def not_judged(file: str, number: int, reason: str, game: LoggedGame | None = None) -> Verdict:
    """Return the verdict on a game that could not be judged.

    Args:
        file: how to call the file.
        number: which of its games, counted from 0.
        reason: why.
        game: the game, if it could be read.
    """
    word: Word = "could not be judged"
    if game is None or game.header is None:
        return Verdict(file, number, "", word, "unknown", reason=reason)
    count, ending = game.count, _ending(game)
    return Verdict(
        file,
        number,
        game.header.id,
        word,
        ending,
        record_count=count,
        byte=game.start,
        reason=reason,
    )


def failure(error: BaseException) -> str:
    """Return as a sentence that judging a game failed by an error."""
    what = "memory is exhausted" if isinstance(error, MemoryError) else str(error)
    return f"judging it failed ({type(error).__name__}: {what}); that is not a fault of the game"


def shortened(verdict: Verdict, limits: Limits) -> Verdict:
    """Return ``verdict`` with texts that are printable and no longer than ``limits`` allow."""
    texts = {"id": verdict.id, "reason": verdict.reason, "ruling": verdict.ruling}
    changed = {name: printable(text, limits.text) for name, text in texts.items()}
    changed["file"] = verdict.file.encode(errors="backslashreplace").decode()
    if changed == texts | {"file": verdict.file}:
        return verdict
    return evolve(verdict, **changed)  # type: ignore[arg-type] # fields of text


def _judge(
    file: str, game: LoggedGame, known: Mapping[str, Parts], games: Games, limits: Limits
) -> Verdict:
    header, problem = game.header, game.problem
    if header is None:
        word: Word = "damaged"
        if problem is not None:
            word = {"torn": "torn", "damaged": "damaged"}.get(problem.trouble, "unknown")  # type: ignore[assignment] # each is a Word
        reason = "its header cannot be read" if problem is None else problem.reason
        byte = game.start if problem is None else problem.byte
        return Verdict(file, game.number, "", word, _ending(game), byte=byte, reason=reason)

    _require_limits(game, limits)
    signers = signers_of(game, limits)

    def verdict(word: Word, reason: str = "", **more: Any) -> Verdict:  # Any: fields of a verdict
        return Verdict(
            file,
            game.number,
            header.id,
            word,
            _ending(game),
            head=game.head.hex(),
            record_count=game.count,
            seat=header.seat,
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
    if header.seat is not None:
        seen = check_seat_log(game, header, definition)
        return verdict(seen.word, seen.reason, **seen.more)
    try:
        setup = definition.numbers_under(header.rules, header.setup)
        digest = definition.terms(header.setup, header.rules)
        layout = definition.layout_under(header.rules, header.setup, digest)
        chance = chance_from_numbers(header.chance)
        witness, deal_seed = _witness(definition, header, game, layout)
    except UnknownRevisionError as error:
        return verdict("unknown", str(error))
    except MalformedError as error:
        return verdict("false terms", str(error), byte=game.start)
    except FalseDisclosureError as error:
        reason = f"the deal: {error}, or it was committed to for another game or other terms"
        return verdict("false dice", reason, byte=game.start, dice="false")
    except DisclosureRefusedError as error:
        return verdict("false dice", error.reason, byte=game.start, dice="false")
    if digest != header.terms:
        return verdict("false terms", "the digest of its terms is another", byte=game.start)
    if not is_plain(header.id):
        return verdict("false terms", f"header.id {NOT_PLAIN}", byte=game.start)
    decider = definition.decider
    words = decider.codec.vocabulary(layout.names)
    rows = game.take_row_blocks() if witness is None else None
    replay = re_execute(decider, words, layout, rows, game.record_bytes, witness)
    # Any: fields of a verdict, of several types
    counts: dict[str, Any] = {"records": replay.records, "events": replay.events}
    if replay.false is not None:
        return verdict(**_false(definition, words, replay, replay.false, limits), **counts)
    if isinstance(chance, JointSeed):
        dice = check_joint(definition, chance, setup, known, deal_seed)
    else:
        dice = check_dice(definition, chance, game.seal, setup, replay, known)
    withheld = () if witness is None else tuple(witness.ledger.withheld)
    counts |= {"dice": dice.word, "deal": dice.deal, "commitments": dice.commitments}
    if witness is not None and witness.ledger.dice is not None:
        counts["excluded"] = tuple(map(witness.ledger.agreement.name, witness.ledger.dice.excluded))
    if dice.word == "false":
        return verdict("false dice", dice.reason, **counts)
    if problem is not None:
        word = "torn" if problem.trouble == "torn" else "damaged"
        place = {"byte": problem.byte, "record": problem.record}
        return verdict(word, "; ".join([problem.reason, *withheld]), **counts, **place)
    if game.seal is not None and (game.seal.outcome == "finished") != definition.finished(
        replay.state
    ):
        return verdict("false terms", "the seal contains another ending than was played", **counts)
    if game.seal is None:
        return verdict("ok so far", "; ".join([_so_far(game, dice), *withheld]), **counts)
    reasons = filter(None, (dice.reason, *withheld, _invalid(signers)))
    return verdict("ok", "; ".join(reasons), **counts)


def _witness(
    definition: GameDefinition, header: Header, game: LoggedGame, layout: Any
) -> tuple[Witness | None, str]:  # Any: the setup as the game's rules take it
    """Return what proves the records of a game, and the seed of a joint deal, if it has such.

    Raises:
        MalformedError: the header cannot be that of such a game, or of one whose records prove
            something.
        FalseDisclosureError: a preimage of the deal is false.
        DisclosureRefusedError: the first step is used for something else than was agreed on.
    """
    if header.format != NEWEST or header.seat is not None:
        return None, ""
    start = ledger_of(definition, header, definition.decider.players(layout))
    evidence = [tuple(form.evidence) for form in game.forms()]
    if start is not None:
        return Witness(start.ledger, evidence), start.deal_seed
    if any(evidence):
        raise MalformedError("records have evidence, and nothing in the header needs any")
    return None, ""


def _invalid(signers: Signers) -> str:
    """Return which signatures count for nothing, though they do not make the game bad."""
    if not signers.false:
        return ""
    keys = ", ".join(signers.false)
    return f"a signature that names the key {keys} is not valid, and counts for nothing"


def _require_limits(game: LoggedGame, limits: Limits) -> None:
    """Ensure that a game does not have more records or a larger setup than is allowed.

    Raises:
        LimitError: it has.
    """
    limits.require_records(game.count)
    if game.header is not None and len(game.header_bytes) > limits.smallest:  # a byte an item
        limits.require_setup(game.header.setup)


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
    limits: Limits,
) -> dict[str, Any]:
    """Return the fields of a verdict on a false record."""
    refusal = false.refusal
    if false.concern:
        found: dict[str, Any] = {"word": "false disclosure"}
        if false.concern == "dice":
            found = {"word": "false dice", "dice": "false"}
        return {**found, "record": false.record, "reason": false.reason}
    if refusal is None:
        return {"word": "other events", "record": false.record, "reason": false.reason}
    most = max(limits.legal, MOST_COUNTED)
    rows = game.decider.some_legal(replay.state, None, most + 1)
    shown = ", ".join([str(words.fact(row)) for row in rows[: limits.legal]]) or "nothing"
    if len(rows) > most:
        shown += f" and more than {most - limits.legal} more"
    elif len(rows) > limits.legal:
        shown += f" and {len(rows) - limits.legal} more"
    return {
        "word": "illegal",
        "record": false.record,
        "ruling": refusal.ruling,
        "reason": f"played was {false.command}: {false.reason}. Legal were {shown}",
    }
