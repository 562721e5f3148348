"""Judging one logged game."""

from __future__ import annotations

import hashlib
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeVar, assert_never

from attrs import evolve, frozen

from maginor_core.audit.chunks import Chunk, Piece, opened
from maginor_core.audit.confirmation import (
    UNKNOWN,
    confirmation_of,
    keep,
    likeness_of,
)
from maginor_core.audit.seat_check import check_seat_log
from maginor_core.audit.verdict import (
    DealFindingKind,
    DiceFindingKind,
    Ending,
    RulesFindingKind,
    Verdict,
    VerdictKind,
)
from maginor_core.engine.chance import SeededChance, each_request, is_draw
from maginor_core.engine.codec import pack, pack_checked, unpack_record
from maginor_core.engine.commitments import UnprovenError, Witness
from maginor_core.engine.definition import (
    GameDefinition,
    Games,
    Numbers,
    Parts,
    UnknownRevisionError,
)
from maginor_core.engine.errors import EngineError, MalformedError, RefusalError
from maginor_core.engine.facts import Vocabulary, type_name
from maginor_core.engine.given_chance import Drawn, Rolled
from maginor_core.engine.paths import NOT_PLAIN, is_plain, printable, unreadable
from maginor_core.engine.replay import FalseRecord, Replay, re_execute, seldom_collected
from maginor_core.eventlog.commitments import NEEDLESS_EVIDENCE, has_commitments, witness_of
from maginor_core.eventlog.files import LIMITS, LimitError, Limits
from maginor_core.eventlog.header import (
    Chance,
    CommittedSeed,
    GivenDice,
    Header,
    JointSeed,
    OpenSeed,
    chance_from_numbers,
    commitment_to,
    commitments_of,
    seed_from,
)
from maginor_core.eventlog.hidden import (
    EVIDENCE_PLACE,
    FORMAT,
    MOVE,
    NEWEST,
    path_text,
    secrets_in,
)
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame, Problem, Seal
from maginor_core.eventlog.logs import Recorder, hidden_in_header
from maginor_core.eventlog.moves import (
    OTHER_NAMES,
    OTHER_POSITION,
    MoveRefusedError,
    RevisionMove,
    game_under,
    moves_of,
    require_movable,
    words_of,
)
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.signing import Signers, SigningError, signers_of
from maginor_core.eventlog.stored_game import UnregisteredGameError
from maginor_core.registry import known_game

# What identifies a logged game besides its id, so that it is recognized in another log.

LENGTH = 12
"""The bytes of a digest of content: of a billion games, no two have the same by accident."""


def content_digest(game: LoggedGame) -> str:
    """Return a digest of a game's setup, source of chance and records, in hexadecimal digits.

    It is the same in either format, with whatever salt and evidence. Two logs of seats have the
    same if they show and withhold the same.
    """
    header = game.header
    if header is None:
        return ""
    if game.digests is not None:
        return game.digests[1][:LENGTH].hex()
    digest = hashlib.sha256(pack_checked(header.game))
    # both arrays have fewer than 16 values, so that their headers are one byte each
    if header.seat is None and header.format == NEWEST:
        digest.update(pack((header.rules, header.terms, header.setup, header.chance))[1:])
        for pair in game.record_bytes():
            digest.update(pair)
    else:
        named = pack_checked((header.game, header.format, header.id, header.began))
        digest.update(game.header_bytes[len(named) :])
        digest.update(game.records)
    return digest.digest()[:LENGTH].hex()


# Checking the chance of a game: whether outcomes and deal follow from the seed in its log.


@frozen
class DiceFinding:
    """What is known of dice and deal, and why they are false or not verifiable."""

    word: DiceFindingKind
    reason: str = ""
    deal: DealFindingKind = "not checked"
    commitments: tuple[str, ...] = ()


def check_dice(
    definition: GameDefinition,
    chance: Chance,
    seal: Seal | None,
    numbers: Numbers,
    replay: Replay[Any] | None,  # Any: the state of the game
    parts: Parts,
    *,
    seed: str,
    players: int,
    dealt: bool,
) -> DiceFinding:
    """Return whether outcomes and deal follow from what the log states of its chance.

    Args:
        replay: what was executed again; None if outcomes were found to follow already.
        parts: what the deal can be repeated from, or ``UNKNOWN``.
        seed: the seed of a joint deal; outcomes of joint dice were found to follow already.
        players: how many play.
        dealt: whether the deal was found to follow already.
    """
    word: DiceFindingKind = "follow from the commitment in this log"
    commitments = commitments_of(chance)
    match chance:
        case GivenDice():
            return DiceFinding("not verifiable", "the faces came from elsewhere", "not dealt")
        case OpenSeed():
            word, seed = "follow an open seed", chance.seed
        case CommittedSeed():
            if (wrong := _wrong_secret(chance, seal, players)) is not None:
                return evolve(wrong, commitments=commitments)
            seed = seed_from("" if seal is None else seal.secret, chance.entropies)
        case JointSeed():
            pass  # outcomes were found to follow already
    if replay is not None and not isinstance(chance, JointSeed):
        reason = _wrong_outcome(definition, seed, replay)
        if reason:
            return DiceFinding("false", reason, commitments=commitments)
    if not chance.components:
        return DiceFinding(word, "the setup was not dealt", "not dealt", commitments)
    wrong = None if dealt else _check_deal(definition, seed, chance.components, numbers, parts)
    if wrong is not None:
        return evolve(wrong, commitments=commitments)
    return DiceFinding(word, "", "dealt", commitments)


def _wrong_secret(chance: CommittedSeed, seal: Seal | None, players: int) -> DiceFinding | None:
    """Return why nothing follows from the secret of committed dice; None if all does."""
    if seal is None:
        return DiceFinding("not verifiable", "the secret is not revealed yet")
    if not seal.secret:
        reason = "the log is sealed without the secret to which it commits"
        return DiceFinding("secret withheld", reason)
    if commitment_to(seal.secret) != chance.commitment:
        return DiceFinding("false", "the secret is not the one committed to")
    if len(chance.entropies) != players:
        return DiceFinding("false", "there is not one text of each player")
    return None


def _parts_of(definition: GameDefinition, components: str, known: Mapping[str, Parts]) -> Parts:
    """Return the parts of a name, of which ``known`` has others than the game's own."""
    own = definition.parts.standard()
    parts = own if definition.parts.id_of(own) == components else known.get(components, UNKNOWN)
    return parts if isinstance(parts, definition.parts.kind) else UNKNOWN


def _check_deal(
    definition: GameDefinition,
    seed: str,
    components: str,
    numbers: Numbers,
    parts: Parts,
) -> DiceFinding | None:
    """Return why the deal is false or cannot be checked; None if it is right."""
    if parts is UNKNOWN:
        unknown = f"component set {components!r}"
        reason = f"{unknown} is not known here, so the deal is not checked"
        return DiceFinding("not verifiable", reason)
    setup = definition.setups.from_numbers(numbers)
    if definition.setups.deal_again(setup, seed, parts) != setup:
        return DiceFinding("false", _OTHER_DEAL)
    return None


_OTHER_DEAL: Final = "the setup is not the one that the seed deals"


def _wrong_outcome(definition: GameDefinition, seed: str, replay: Replay[Any]) -> str:
    seeded = SeededChance(seed)
    seeded.start(0)
    requests = each_request(replay.asked)
    for number, (outcome, asked) in enumerate(zip(replay.outcomes, requests, strict=True)):
        draw = is_draw(asked)
        right = seeded.outcome(asked)
        if right != outcome:
            found, gives = (_shown(definition, value, draw=draw) for value in (outcome, right))
            what = "draw" if draw else "roll"
            return f"{what} {number} shows {found}; the seed gives {gives}"
    return ""


def _shown(definition: GameDefinition, outcome: int, *, draw: bool) -> object:
    return definition.chance.to_json(Drawn(outcome) if draw else Rolled(outcome))


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
        known: parts by their names, besides the games' own, from which deals can be repeated.
        games: the games that are known.
    """
    try:
        verdict = _judge_by_likeness(file, game, known, games, limits)
        if verdict is None:
            verdict = _judge(file, game, known, games, limits)
    except LimitError as error:
        verdict = not_judged(file, game.number, str(error), game)
    except Exception as error:  # whatever it is, the other games are judged all the same
        verdict = not_judged(file, game.number, failure(error), game)
    return shorten(verdict, limits)


def not_judged(file: str, number: int, reason: str, game: LoggedGame | None = None) -> Verdict:
    """Return the verdict on a game that could not be judged."""
    word: VerdictKind = "could not be judged"
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


def shorten(verdict: Verdict, limits: Limits) -> Verdict:
    """Return ``verdict`` with texts that are printable and no longer than ``limits`` allow."""
    together = verdict.id + verdict.reason + verdict.ruling
    if len(together) <= limits.text and together.isprintable() and verdict.file.isascii():
        return verdict
    texts = {"id": verdict.id, "reason": verdict.reason, "ruling": verdict.ruling}
    changed = {name: printable(text, limits.text) for name, text in texts.items()}
    changed["file"] = verdict.file.encode(errors="backslashreplace").decode()
    if changed["file"] != verdict.file:
        changed["source"] = verdict.file
    return evolve(verdict, **changed)  # type: ignore[arg-type] # fields of text


def _judge_by_likeness(
    file: str, game: LoggedGame, known: Mapping[str, Parts], games: Games, limits: Limits
) -> Verdict | None:
    """Return the verdict on a game like one that was judged; None if C does not confirm all."""
    seal, digests = game.seal, game.digests
    if digests is None or seal is None or game.signatures or game.problem is not None:
        return None
    if game.count > limits.records or len(game.header_bytes) > limits.smallest:
        return None
    found = likeness_of(game)
    if found is None:
        return None
    (definition, _, like, named, parts, _), (_, events, finished, game_id, began) = found
    if (seal.outcome == "finished") != finished or not is_plain(game_id):
        return None
    if games(definition.name) is not definition:
        return None
    if named and _parts_of(definition, named, known) is not parts:
        return None
    opening, content = digests
    return Verdict(
        file,
        game.number,
        game_id,
        like.word,
        seal.outcome,
        game.count,
        events,
        like.dice,
        like.deal,
        head=seal.head.hex(),
        record_count=game.count,
        opening=opening.hex(),
        content=content[:LENGTH].hex(),
        began=began,
        rules=like.rules,
        reason=like.reason,
    )


def _judge(
    file: str, game: LoggedGame, known: Mapping[str, Parts], games: Games, limits: Limits
) -> Verdict:
    header, problem = game.header, game.problem
    if header is None:
        return _without_header(file, game)
    limits.require_records(game.count)
    if len(game.header_bytes) > limits.smallest:  # a byte an item
        limits.require_setup(header.setup)
    signers = signers_of(game, limits)
    definition = games(header.game)

    def verdict(
        word: VerdictKind, reason: str = "", **more: Any
    ) -> Verdict:  # Any: fields of a verdict
        return Verdict(
            file,
            game.number,
            header.id,
            word,
            _ending(game),
            head=game.head.hex(),
            record_count=game.count,
            seat=header.seat,
            opening=game.head_after(0).hex(),
            content=content_digest(game),
            began=header.began,
            rules=_rules_named(header, definition),
            signed_by=signers.holding,
            false_signatures=signers.false,
            unchecked_signatures=signers.unchecked,
            reason=reason,
            **more,
        )

    if definition is None:
        return verdict("unknown", str(UnregisteredGameError(header.game)))
    try:
        definition = definition.under(header.rules)
    except UnknownRevisionError as error:
        return verdict("unknown", str(error))
    if header.seat is not None:
        seen = check_seat_log(game, header, definition)
        return verdict(seen.word, seen.reason, **seen.more)
    try:
        digest = definition.setups.terms(header.setup, header.rules)
        layout = definition.setups.layout_of(header.setup, digest)
        chance = chance_from_numbers(header.chance)
        _require_form(header, game)
        witness, deal_seed = _witness(definition, header, game, layout)
    except MalformedError as error:
        return verdict("false terms", str(error), byte=game.start)
    except UnprovenError as error:
        reason = f"the deal: {error}, or it was committed to for another game or other terms"
        first = error.reason if isinstance(error, RefusalError) else ""  # not as was agreed on
        return verdict("false dice", first or reason, byte=game.start, dice="false")
    if digest != header.terms:
        reason = f"the digest of its terms is another; {_doubt(header, definition)}"
        return verdict("false terms", reason, byte=game.start)
    if not is_plain(header.id):
        return verdict("false terms", f"header.id {NOT_PLAIN}", byte=game.start)
    named = "" if isinstance(chance, GivenDice) else chance.components
    parts = _parts_of(definition, named, known) if named else UNKNOWN
    executed = _execute(definition, layout, chance, game, witness, limits, parts=parts)
    counts, wrong = executed.counts, executed.wrong
    check = partial(
        check_dice,
        definition,
        chance,
        game.seal,
        header.setup,
        executed.replay,
        parts,
        seed=deal_seed,
        players=definition.decider.players(layout),
        dealt=executed.dealt,
    )
    if wrong is not None:
        if executed.differs and _holds(problem, check):
            reason = f"{wrong['reason']}; {_doubt(header, definition)}"
            wrong |= {"reason": reason, "differs": executed.differs}
        return verdict(**wrong, **counts)
    dice = check()
    withheld, excluded = _said(witness, executed.moves)
    counts |= {
        "dice": dice.word,
        "deal": dice.deal,
        "commitments": dice.commitments,
        "excluded": excluded,
    }
    if dice.word == "false":
        doubt = f"; {_doubt(header, definition)}" if dice.reason == _OTHER_DEAL else ""
        return verdict("false dice", f"{dice.reason}{doubt}", **counts)
    if problem is not None:
        word: VerdictKind = "torn" if problem.trouble == "torn" else "damaged"
        place = {"byte": problem.byte, "record": problem.record}
        return verdict(word, "; ".join([problem.reason, *withheld]), **counts, **place)
    if game.seal is not None and (game.seal.outcome == "finished") != executed.finished:
        return verdict("false terms", "the seal contains another ending than was played", **counts)
    if game.seal is None:
        return verdict("ok so far", "; ".join([_so_far(game, dice), *withheld]), **counts)
    reasons = filter(None, (dice.reason, *withheld, _invalid(signers)))
    found = verdict("ok", "; ".join(reasons), **counts)
    keep(definition, layout, chance, game, parts, found)
    return found


def _holds(problem: Problem | None, check: Callable[[], DiceFinding]) -> bool:
    """Return whether chain and chance hold as far as records do, of a game that is wrong anyway."""
    if problem is not None and problem.trouble != "torn":
        return False
    try:
        return check().word != "false"
    except Exception:  # whatever the log contains, that is no reason not to judge it
        return False


class _Executed(NamedTuple):
    """What executing the records of a game again came to.

    Attributes:
        counts: how many records hold, and how many events these have, as fields of a verdict.
        finished: whether the game is over.
        replay: what Python has executed; None if C has confirmed all records, and their outcomes.
        wrong: what is wrong with the records, as fields of a verdict; None if nothing is.
        differs: by which ruling or command the rules differ from the records, as in a verdict;
            empty if they do not, or something else is wrong.
        dealt: whether C has confirmed the deal, too.
        moves: the records by which the game goes on under other revisions.
    """

    counts: dict[str, Any]  # Any: fields of a verdict, of several types
    finished: bool
    replay: Replay[Any] | None  # Any: the state of the game
    wrong: dict[str, Any] | None = None  # Any: as above
    differs: str = ""
    dealt: bool = False
    moves: Sequence[RevisionMove] = ()


def _execute(
    definition: GameDefinition,
    layout: Any,  # Any: the setup as the game's rules take it
    chance: Chance,
    game: LoggedGame,
    witness: Witness | None,
    limits: Limits,
    *,
    parts: Parts,
) -> _Executed:
    """Carry out the records of a game again, in C where all of them hold, or else in Python."""
    header = game.header
    assert header is not None, "its terms were read"
    if moves := _moves(header, game):
        return _execute_moved(definition, layout, game, moves, limits)
    if witness is None:
        confirmed = confirmation_of(definition, layout, chance, game, parts)
        if confirmed is not None:
            counts = {"records": game.count, "events": confirmed.events}
            return _Executed(counts, confirmed.finished, None, dealt=confirmed.dealt)
    decider = definition.decider
    words = decider.codec.vocabulary(layout.names)
    rows = game.take_row_blocks() if witness is None else None
    replay = re_execute(decider, words, layout, rows, game.record_bytes, witness)
    counts = _counts(replay)
    wrong: dict[str, Any] | None = None  # Any: fields of a verdict
    differs = ""
    if replay.false is not None:
        wrong = _false(definition, words, replay, replay.false, limits)
        differs = _differs(replay.false)
    elif header.salt and (found := _check_hidden(definition, header, game, words)) is not None:
        record, hidden = found
        word: VerdictKind = "false terms" if record is None else "other events"
        wrong = {"word": word, "reason": hidden, "record": record}
    finished = wrong is None and definition.finished(replay.state)
    return _Executed(counts, finished, replay, wrong, differs)


def _execute_moved(
    definition: GameDefinition,
    layout: Any,  # Any: the setup as the game's rules take it
    game: LoggedGame,
    moves: Sequence[RevisionMove],
    limits: Limits,
) -> _Executed:
    """Carry out the records of a game that was moved: before each move, and all by the last one.

    What was played before a move must be the same under the revision before it and under the last.
    """
    header = game.header
    assert header is not None, "its terms were read"
    words, records = words_of(definition, layout.names, moves), game.record_bytes()
    players, versions = definition.decider.players(layout), {move.version for move in moves}

    def execute(count: int) -> Replay[Any]:  # Any: the state of the game
        decider, some = definition.decider, records[:count]
        return re_execute(decider, words, layout, None, lambda: some, moves=versions)

    for move in moves:
        replay = execute(move.version)
        if replay.false is not None:
            break
        try:
            command = unpack_record(words, records[move.version]).command
            head, current = game.head_after(move.version), definition.revision
            move.require(header, head, current, players, command)
            snapshot = definition.states.snapshot
            definition, setup = game_under(definition, header, move.revision)
            layout, before = setup.layout, snapshot(replay.state)
            replay = execute(move.version)
            if replay.false is not None:
                break
            if snapshot(replay.state) != before:
                raise MoveRefusedError(OTHER_POSITION)
            if layout.names != words.names:
                raise MoveRefusedError(OTHER_NAMES)
        except EngineError as error:
            wrong = _not_moved(move, error)
            return _Executed(_counts(replay), finished=False, replay=replay, wrong=wrong)
    else:
        replay = execute(game.count)
    if (false := replay.false) is None:
        finished = definition.finished(replay.state)
        return _Executed(_counts(replay), finished=finished, replay=replay, moves=moves)
    wrong = _false(definition, words, replay, false, limits)
    current = definition.revision
    if any(false.record < move.version for move in moves if move.revision <= current):
        moved = f"it was moved to revision {current}, under which it differs"
        wrong["reason"] = f"{moved}: {wrong['reason']}"
    differs = _differs(false)
    return _Executed(_counts(replay), finished=False, replay=replay, wrong=wrong, differs=differs)


def _not_moved(
    move: RevisionMove, error: EngineError
) -> dict[str, Any]:  # Any: fields of a verdict
    """Return what is wrong with a record that moves a game."""
    if isinstance(error, UnknownRevisionError):
        return {"word": "unknown", "reason": str(error)}
    if isinstance(error, SigningError):
        return {"word": "could not be judged", "reason": str(error)}
    ruling = error.ruling if isinstance(error, MoveRefusedError) else ""
    reason = f"the move to revision {move.revision}: {error}"
    return {"word": "illegal", "record": move.version, "ruling": ruling, "reason": reason}


def _counts(replay: Replay[Any]) -> dict[str, Any]:  # Any: the state; fields of a verdict
    return {"records": replay.records, "events": replay.events}


def _without_header(file: str, game: LoggedGame) -> Verdict:
    word: VerdictKind = "damaged"
    problem = game.problem
    if problem is not None:
        word = {"torn": "torn", "damaged": "damaged"}.get(problem.trouble, "unknown")  # type: ignore[assignment] # each is a VerdictKind
    reason = "its header cannot be read" if problem is None else problem.reason
    byte = game.start if problem is None else problem.byte
    return Verdict(file, game.number, "", word, _ending(game), byte=byte, reason=reason)


def _check_hidden(
    definition: GameDefinition, header: Header, game: LoggedGame, words: Vocabulary
) -> tuple[int | None, str] | None:
    """Return what a full log hides that everybody may see, and of which record; None if nothing.

    Every log of a seat would withhold it.
    """
    seen = definition.setups.seen
    if seen is None:
        return None, f"{definition.title} does not define what a seat may know of a setup"
    players = definition.setups.from_numbers(header.setup).players
    allowed = hidden_in_header(seen, header.setup, header.chance, players)
    for one in header.hidden:
        if one.path not in allowed:
            return None, f"it hides the value at {path_text(one.path)} of the header, {_PUBLIC}"
    recorder = Recorder(definition, header, players, words)
    for number, form in enumerate(game.forms()):
        if not form.hidden:
            continue
        secret = {*recorder.hidden_in(form.pair()), *secrets_in(form.public[EVIDENCE_PLACE])}
        for one in form.hidden:
            if one.path not in secret:
                return number, f"it hides the value at {path_text(one.path)}, {_PUBLIC}"
    return None


def _require_form(header: Header, game: LoggedGame) -> None:
    """Refuse the newest format where nothing needs it, and moves where no log has any."""
    if header.format == FORMAT:
        return
    if not (header.salt or header.options or has_commitments(header)):
        raise MalformedError(_NEEDLESS_FORMAT)
    if _moves(header, game):
        require_movable(header)


_NEEDLESS_FORMAT: Final = f"it is in format {NEWEST}, and has nothing that format {FORMAT} lacks"
_PUBLIC: Final = "which everybody may see"


def _witness(
    definition: GameDefinition,
    header: Header,
    game: LoggedGame,
    layout: Any,  # Any: the setup as the game's rules take it
) -> tuple[Witness | None, str]:
    """Return what proves the records of a game, and the seed of a joint deal, if it has such."""
    if header.format != NEWEST or header.seat is not None:
        return None, ""
    evidence = [tuple(form.evidence) for form in game.forms()]
    players = definition.decider.players(layout)
    witness, deal_seed = witness_of(definition, header, players, evidence)
    if witness is None and any(item[0] != MOVE for items in evidence for item in items):
        raise MalformedError(NEEDLESS_EVIDENCE)
    return witness, deal_seed


def _said(
    witness: Witness | None, moves: Sequence[RevisionMove]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what is to be said of a log that is right, and which parties were excluded."""
    if witness is None:
        return tuple(map(str, moves)), ()
    return tuple(witness.withheld), tuple(witness.excluded)


def _moves(header: Header, game: LoggedGame) -> tuple[RevisionMove, ...]:
    """Return the records by which a game goes on under other revisions."""
    if header.format != NEWEST or header.seat is not None:
        return ()
    return moves_of(game)


def _invalid(signers: Signers) -> str:
    if not signers.false:
        return ""
    keys = ", ".join(signers.false)
    return f"a signature that names the key {keys} is not valid, and counts for nothing"


def _ending(game: LoggedGame) -> Ending:
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
    definition: GameDefinition,
    words: Vocabulary,
    replay: Replay[Any],  # Any: the state of the game
    false: FalseRecord,
    limits: Limits,
) -> dict[str, Any]:
    refusal = false.refusal
    if false.concern:
        found: dict[str, Any] = {"word": "false disclosure"}
        if false.concern == "dice":
            found = {"word": "false dice", "dice": "false"}
        return {**found, "record": false.record, "reason": false.reason}
    if refusal is None:
        return {"word": "other events", "record": false.record, "reason": false.reason}
    most = max(limits.legal, MOST_COUNTED)
    rows = definition.decider.some_legal(replay.state, None, most + 1)
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


def _differs(false: FalseRecord) -> str:
    """Return by which rulings, or by which command, the rules differ from a record."""
    if false.concern:
        return ""
    if false.refusal is not None:
        return false.refusal.ruling
    if false.command is None:
        return "no command"
    kind = type(false.command)
    return ", ".join(sorted(set(_RULING.findall(kind.__doc__ or "")))) or type_name(kind)


_RULING: Final = re.compile(r"\b[A-Z]+-\d{2}\b")


def _rules_named(header: Header, definition: GameDefinition | None) -> RulesFindingKind:
    """Return whether a log names the rules that are installed."""
    if not header.fingerprint:
        return "not named"
    installed = b"" if definition is None else definition.fingerprint
    if not installed:
        return "not compared"
    return "those installed" if installed == header.fingerprint else "others"


def _doubt(header: Header, definition: GameDefinition) -> str:
    """Return what else than a fault of the log may be the cause where rules and log differ.

    It weakens no verdict: whoever wrote the log has written what it names.
    """
    same = f"though both are called revision {header.rules}"
    other = f"or the rules of {header.game} that are installed are not those of the game, {same}"
    match _rules_named(header, definition):
        case "not named":
            return f"{other}; the log does not name its rules, so this cannot be told apart"
        case "not compared":
            return f"{other}; those that are installed have no fingerprint, so this is not known"
        case "others":
            here, there = definition.fingerprint.hex()[:12], header.fingerprint.hex()[:12]
            claimed = f"by its writer's own word they are {there}…, and not {here}…"
            return f"{other}; {claimed}, so audit it again with those"
        case "those installed":
            return "by its writer's own word the rules are those that are installed"
        case named:
            assert_never(named)


# An examination: what an audit, or another tool, finds of each game in a collection of logs.

R = TypeVar("R")


class Examination(ABC, Generic[R]):
    """What is asked of each game in a collection of logs; it can be pickled."""

    limits: Limits

    @abstractmethod
    def of_game(self, piece: Piece, game: LoggedGame) -> R:
        """Return what is found of ``game`` in a piece."""

    @abstractmethod
    def unreadable(self, file: str, number: int, reason: str) -> R:
        """Return what is found where no game can be read, as game ``number`` of ``file``."""

    @abstractmethod
    def failed(self, file: str, number: int, reason: str) -> R:
        """Return what is found of a game by which the examination failed, or is beyond a limit."""

    def of_chunk(self, chunk: Chunk) -> list[R]:
        """Return what is found of the games of a chunk; in each of its pieces they count from 0."""
        with seldom_collected():
            return [found for piece in chunk for found in self.of_piece(piece)]

    def of_piece(
        self, piece: Piece, first: int = 0, begun: Callable[[int], object] = lambda number: None
    ) -> Iterator[R]:
        """Yield what is found of the games of a piece, whatever it contains.

        Args:
            first: the number of the first game that is examined; those before it are only read.
            begun: called with the number of each game before it is examined.
        """
        name = piece.file.path
        number = 0
        try:
            with opened(piece, self.limits) as file:
                for game in read_games(file, piece.start, self.limits):
                    if number >= first:
                        begun(number)
                        yield self.of_game(piece, game)
                    number += 1
        except LogError as error:
            yield self.unreadable(name, number, error.reason)
        except LimitError as error:
            yield self.failed(name, number, str(error))
        except OSError as error:
            yield self.unreadable(name, number, unreadable(error))
        except Exception as error:  # whatever it is, the other files are examined all the same
            yield self.failed(name, number, failure(error))
        else:
            if number == 0:
                yield self.unreadable(name, number, "is empty; it holds no game")
