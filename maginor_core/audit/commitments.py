"""Commitments from outside: what an auditor received before the games, compared with their logs.

Whoever writes a log can invent a commitment for it afterwards. So what a log commits to proves
something only if it was published before the game. An auditor states what it received in a file,
which ``docs/how-to/auditing.md`` describes: commitments, the ends of joint dice, and what a party
has disclosed each of its preimages for. A host that asks for a step for one thing and uses it for
another is found by these, so dice are verified only where the notes contain every step that the log
uses. Older notes contain ``commands`` by the number of the record in place of ``steps``; they find
another command, but not another step, so that they verify no dice.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from attrs import evolve, field, frozen

from maginor_core.audit.chunks import Piece, opened
from maginor_core.audit.files import LogFile
from maginor_core.audit.judge import failure
from maginor_core.audit.seat_check import shown_commands
from maginor_core.audit.verdict import SEALED, DiceFindingKind, Verdict
from maginor_core.engine.definition import GameDefinition, Games, Json
from maginor_core.engine.disclosures import ExcludeParty
from maginor_core.engine.errors import EngineError, MalformedError, listed, shown
from maginor_core.engine.facts import Fact
from maginor_core.engine.history import History
from maginor_core.engine.paths import unreadable
from maginor_core.engine.presentation import counted
from maginor_core.engine.undo import Undo
from maginor_core.eventlog.disk import Closing
from maginor_core.eventlog.files import LIMITS, Limits, local_file
from maginor_core.eventlog.header import DEAL, JointSeed
from maginor_core.eventlog.hidden import EVIDENCE_PLACE, PREIMAGES, Item
from maginor_core.eventlog.log_error import LogError, from_json_text
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.stored_game import StoredGame, known_definition, stored
from maginor_core.registry import known_game

# What each step of joint dice was used for in a log, compared with what a party has noted.
#
# Whoever has all preimages of a step before it is used knows the outcome in advance. A host gets
# them early if it asks for a step for one thing and uses it for another, and the log alone shows
# nothing of it.


@frozen
class StepUse:
    """What a step is for.

    Attributes:
        command: that command as JSON; None for the deal, and if a party withheld its preimage, so
            that no command used the step.
    """

    record: int | None = None
    command: Json | None = None

    @property
    def place(self) -> str:
        return "the deal" if self.record is None else f"record {self.record}"


DEALT: Final = StepUse()
"""What the step of the deal is for."""


@frozen
class Steps:
    """What a log uses the steps of its joint dice for.

    Attributes:
        used: by step what it was used for, or at which record a preimage of it was withheld.
        undone: by step, of those that a record used which does not count any more, the number of
            the undo that took it back.
        commands: the commands in order; None for one that the log of a seat withholds in part.
        finished: whether the game was played to its end, so that no step is awaited.
    """

    definition: GameDefinition
    used: Mapping[int, StepUse]
    undone: Mapping[int, int]
    commands: Sequence[Fact | None]
    finished: bool

    def command(self, number: int) -> Json | None:
        """Return the command of a record as JSON; None if it is withheld in part."""
        command = self.commands[number]
        return None if command is None else self.definition.record_json.to_json(command)

    @classmethod
    def of(
        cls,
        definition: GameDefinition,
        commands: Sequence[Fact | None],
        evidence: Iterable[Iterable[Item]],
        *,
        dealt: bool,
        finished: bool,
    ) -> Steps:
        """Return what the steps are used for, by the commands and the evidence of all records."""
        used = [DEALT] if dealt else []
        steps: dict[int, int] = {}  # by record
        for number, (command, proofs) in enumerate(zip(commands, evidence, strict=True)):
            if isinstance(command, ExcludeParty):
                used.append(StepUse(number))
            elif any(item[0] == PREIMAGES for item in proofs):
                steps[number] = len(used)
                as_json = None if command is None else definition.record_json.to_json(command)
                used.append(StepUse(number, as_json))
        undone = {steps[at]: undo for at, undo in _undone(commands).items() if at in steps}
        return cls(definition, dict(enumerate(used)), undone, commands, finished)

    @classmethod
    def in_log(cls, logged: LoggedGame, games: Games) -> Steps:
        """Return what a log with joint dice uses its steps for, also the log of a seat."""
        header = logged.header
        finished = logged.seal is not None and logged.seal.outcome == "finished"
        if header is None or header.seat is None:
            game = stored(logged, games)
            assert isinstance(game.chance, JointSeed), "the game has joint dice"
            commands: list[Fact | None] = [*game.records.commands()]
            dealt = bool(game.chance.deal)
            return cls.of(game.definition, commands, game.evidence, dealt=dealt, finished=finished)
        definition = known_definition(header.game, games).under(header.rules)
        forms = logged.forms()
        commands = shown_commands(header, definition, forms)
        evidence = [form.public[EVIDENCE_PLACE] for form in forms]
        _, _, _, components, _ = header.chance  # the deal itself is withheld
        dealt = bool(components)
        return cls.of(definition, commands, evidence, dealt=dealt, finished=finished)


def steps_used(game: StoredGame) -> Mapping[int, StepUse]:
    """Return by step what a log uses it for, or at which record a preimage of it was withheld."""
    assert isinstance(game.chance, JointSeed), "the game has joint dice"
    commands = [*game.records.commands()]
    dealt = bool(game.chance.deal)
    return Steps.of(game.definition, commands, game.evidence, dealt=dealt, finished=True).used


def _undone(commands: Sequence[Fact | None]) -> dict[int, int]:
    """Return the records that do not count at the end, each with the first undo of it."""
    history = History(0)
    undone: dict[int, int] = {}
    counting: list[int] = []
    for number, command in enumerate(commands):
        if not isinstance(command, Undo):
            history.add(0, ())
            counting.append(number)
            continue
        history.take_back(0, command.version)
        while counting and counting[-1] >= command.version:
            undone[counting.pop()] = number
    for number in history.records(history.version)[1]:
        undone.pop(number, None)
    return undone


def misused(noted: Mapping[int, StepUse], steps: Steps) -> str:
    """Return which step a log used for something else than was noted; empty if it used none so.

    That the log does not use the next step says nothing of a game that ended before its end: it may
    have been disclosed for an outcome that was still awaited.
    """
    for step, use in sorted(noted.items()):
        found = steps.used.get(step)
        said = f"step {step} was disclosed for {use.place}"
        if found is None and _is_awaited(step, use, steps):
            continue
        if found is None:
            return f"{said}, and the log does not use it"
        if found.record != use.record:
            return f"{said}, and the log used it for {found.place}"
        if found.command is not None and found.command != use.command:
            return (
                f"step {step} was disclosed for another command than that of {found.place}: for "
                f"{shown(use.command)}, and the log contains {shown(found.command)}"
            )
    return ""


def _is_awaited(step: int, use: StepUse, steps: Steps) -> bool:
    record = -1 if use.record is None else use.record
    return not steps.finished and step == len(steps.used) and record <= len(steps.commands)


def unnoted(noted: Mapping[int, StepUse], used: Mapping[int, StepUse]) -> str:
    """Return what is not noted of the steps that a log uses; empty if nothing is missing."""
    missing = [
        step
        for step, use in sorted(used.items())
        if step not in noted and (use.record is None or use.command is not None)
    ]
    if not missing:
        return ""
    first, *others = missing
    more = f", nor for {counted(len(others), 'other')}" if others else ""
    return (
        f"it is not noted what step {first} of the joint dice was disclosed for{more}; so "
        "whoever wrote the log may have had preimages early, and foreseen outcomes"
    )


HOST: Final = "host"
LARGEST: Final = 1 << 28
"""How many bytes a file of commitments may have."""

_PARTY: Final = re.compile(r"0|[1-9][0-9]{0,2}|host")
_DIGEST: Final = re.compile("[0-9a-f]{64}")
_OF_JOINT_DICE: Final = frozenset(("ends", "noted_by", "steps", "commands", "keys"))
_STEP: Final = re.compile("0|[1-9][0-9]{0,6}")
_FOLLOWING: Final[frozenset[DiceFindingKind]] = frozenset(
    ("follow from the commitment in this log",)
)


@frozen
class Published:
    """What was published before one game.

    Attributes:
        ends: the ends of joint dice, by seat in digits, or ``host``.
        keys: public keys, by seat or ``host``: whose signature of the sealed game shows that it
            agreed to all that is in it.
        commands: commands for which preimages were disclosed, as JSON, by the number of the record;
            where steps were not noted.
    """

    commitment: str = ""
    ends: Mapping[str, str] = field(factory=dict)
    noted_by: tuple[str, ...] = ()
    steps: Mapping[int, StepUse] = field(factory=dict)
    commands: Mapping[int, Json] = field(factory=dict)
    keys: Mapping[str, str] = field(factory=dict)

    def before(self, count: int) -> Published:
        steps = {
            step: use
            for step, use in self.steps.items()
            if use.record is None or use.record < count
        }
        commands = {number: one for number, one in self.commands.items() if number < count}
        return evolve(self, steps=steps, commands=commands)


class _SecondReading:
    """Games that are read again, in the order of their files, each file once."""

    def __init__(self) -> None:
        self._games: Generator[LoggedGame, None, None] | None = None
        self._path = ""
        self._next = 0

    def game(self, path: str, number: int, limits: Limits) -> LoggedGame | None:
        """Return a game of the file at ``path``; None if it is not there any more."""
        if self._games is None or path != self._path or number < self._next:
            self.close()
            self._games, self._path, self._next = _games_at(path, limits), path, 0
        skipped, self._next = number - self._next, number + 1
        try:
            return next(islice(self._games, skipped, None), None)
        except Exception:
            self.close()  # a game after this one is looked for again
            raise

    def close(self) -> None:
        if self._games is not None:
            self._games.close()
            self._games = None


def _games_at(path: str, limits: Limits) -> Generator[LoggedGame, None, None]:
    with opened(Piece(LogFile(path)), limits) as file:
        yield from read_games(file, limits=limits)


class Commitments(Closing):
    """What was published before the games of an audit.

    Attributes:
        unmet: the ids of games in the file of which no log was found yet.
    """

    def __init__(self, *published: Mapping[str, Published], games: Games = known_game) -> None:
        """Begin before the first verdict.

        Args:
            published: by the id of a game, what was published before it; several, if more than one
                party or device has noted something.
        """
        self._published: dict[str, list[Published]] = {}
        for one in published:
            for game_id, content in one.items():
                self._published.setdefault(game_id, []).append(content)
        self._games = games
        self._again = _SecondReading()
        self.unmet = set(self._published)

    def close(self) -> None:
        """Close the file that was read last; more verdicts can be compared."""
        self._again.close()

    @classmethod
    def read(cls, *paths: str | Path) -> Commitments:
        """Return the commitments in the JSON files at ``paths``."""
        return cls(*map(cls._content, paths))

    @staticmethod
    def _content(path: str | Path) -> dict[str, Published]:
        try:
            with local_file(path) as file:
                data = file.read(LARGEST + 1)
            if len(data) > LARGEST:
                raise MalformedError(f"has more than {LARGEST} bytes", str(path))
            stated = from_json_text(data)
        except LogError as error:
            raise MalformedError(error.reason, str(path)) from None
        except (ValueError, RecursionError) as error:
            reason = error.reason if isinstance(error, MalformedError) else f"is not JSON ({error})"
            raise MalformedError(reason, str(path)) from None
        return commitments_from_json(stated, str(path))

    def compare(self, verdict: Verdict, limits: Limits = LIMITS) -> Verdict:
        """Return ``verdict`` with what the comparison of its log with the commitments adds.

        A log with joint dice is read again for it, within ``limits``. If it cannot be, the game
        could not be judged.
        """
        noted = self._published.get(verdict.id) if verdict.id else None
        if noted is None:
            return verdict
        self.unmet.discard(verdict.id)
        if verdict.refuted:
            return verdict
        for published in noted:
            wrong = _difference(published, verdict.commitments)
            if wrong:
                return _false(verdict, wrong)
        if noted[0].commitment:
            if verdict.dice not in _FOLLOWING:
                return verdict
            return evolve(verdict, dice="follow from a published commitment")
        return self._compared_steps(noted, verdict, limits)

    def _compared_steps(
        self, published: Sequence[Published], verdict: Verdict, limits: Limits
    ) -> Verdict:
        """Return ``verdict`` on joint dice with what the comparison with the notes adds."""
        try:
            logged = self._again.game(verdict.path, verdict.game, limits)
            if logged is None or logged.head.hex() != verdict.head:
                return _not_judged(verdict, "its log was changed while it was audited")
            steps = Steps.in_log(logged, self._games)
        except EngineError as error:
            return _not_judged(verdict, f"its log cannot be read again ({error})")
        except OSError as error:
            return _not_judged(verdict, f"its log cannot be read again (it {unreadable(error)})")
        except Exception as error:  # whatever it is, the other games are judged all the same
            return _not_judged(verdict, failure(error))
        if verdict.ending not in SEALED:  # what was disclosed for later records may be right
            published = [one.before(len(steps.commands)) for one in published]
        for one in published:
            wrong = misused(one.steps, steps) or _other_command(one.commands, steps)
            if wrong:
                return _false(verdict, wrong)
        reasons = [verdict.reason, *_awaited(published, steps)]
        taken_back, agreed = _taken_back(published, steps, verdict)
        reasons += [taken_back, agreed]
        verdict = evolve(verdict, reason="; ".join(filter(None, reasons)))
        if verdict.dice not in _FOLLOWING:
            return verdict
        complete = [one for one in published if not _lacking(one, verdict)]
        noted = {step: use for one in complete for step, use in one.steps.items()}
        lacking = unnoted(noted, steps.used) if complete else _lacking(published[0], verdict)
        if lacking:
            return evolve(verdict, reason="; ".join(filter(None, (verdict.reason, lacking))))
        return verdict if taken_back else evolve(verdict, dice="verified")


def commitments_from_json(stated: object, path: str = "") -> dict[str, Published]:
    """Return the commitments that plain JSON data describes."""
    if type(stated) is not dict:
        raise MalformedError(f"must be an object with the ids of games, not {shown(stated)}", path)
    return {
        game_id: _published(content, f"{path}: {shown(game_id)}" if path else shown(game_id))
        for game_id, content in stated.items()
    }


def _published(stated: object, path: str) -> Published:
    if type(stated) is dict and list(stated) == ["commitment"]:
        return Published(commitment=_digest(stated["commitment"], path))
    if type(stated) is dict and {"ends"} <= set(stated) <= _OF_JOINT_DICE:
        ends = stated["ends"]
        if type(ends) is not dict:
            raise MalformedError(f"ends must be an object, not {shown(ends)}", path)
        if not ends:
            raise MalformedError("must contain the end of one party at least", path)
        noted_by = stated.get("noted_by", [])
        if type(noted_by) is not list:
            raise MalformedError(f"noted_by must be a list, not {shown(noted_by)}", path)
        for party in (*ends, *noted_by):
            if type(party) is not str or not _PARTY.fullmatch(party):
                raise MalformedError(f"{shown(party)} is neither a seat nor {HOST}", path)
        digests = {party: _digest(end, path) for party, end in ends.items()}
        return Published(
            ends=digests,
            noted_by=tuple(noted_by),
            steps=_steps(stated.get("steps", {}), path),
            commands=_commands(stated.get("commands", {}), path),
            keys=_keys(stated.get("keys", {}), path),
        )
    raise MalformedError("must be an object with either commitment or ends", path)


def _keys(stated: object, path: str) -> dict[str, str]:
    if type(stated) is not dict:
        raise MalformedError(f"keys must be an object, not {shown(stated)}", path)
    for party in stated:
        if not _PARTY.fullmatch(party):
            raise MalformedError(f"{shown(party)} is neither a seat nor {HOST}", path)
    return {party: _digest(key, path) for party, key in stated.items()}


def _steps(stated: object, path: str) -> dict[int, StepUse]:
    if type(stated) is not dict:
        raise MalformedError(f"steps must be an object, not {shown(stated)}", path)
    return {_step(step, path): _use(use, path) for step, use in stated.items()}


def _step(text: str, path: str) -> int:
    if not _STEP.fullmatch(text):
        raise MalformedError(f"{shown(text)} is not the number of a step", path)
    return int(text)


def _use(stated: object, path: str) -> StepUse:
    if stated == DEAL:
        return DEALT
    if type(stated) is not dict or set(stated) != {"record", "command"}:
        raise MalformedError(f"a step is for {DEAL}, or for record and command", path)
    record, command = stated["record"], stated["command"]
    if type(record) is not int or record < 0:
        raise MalformedError(f"{shown(record)} is not the number of a record", path)
    if type(command) is not dict:
        raise MalformedError(f"a command must be an object, not {shown(command)}", path)
    return StepUse(record, command)


def _commands(stated: object, path: str) -> dict[int, Json]:
    if type(stated) is not dict:
        raise MalformedError(f"commands must be an object, not {shown(stated)}", path)
    for number, command in stated.items():
        if not (number.isascii() and number.isdigit() and len(number) <= 7):
            raise MalformedError(f"{shown(number)} is not the number of a record", path)
        if type(command) is not dict:
            raise MalformedError(f"a command must be an object, not {shown(command)}", path)
    return {int(number): command for number, command in stated.items()}


def _digest(value: object, path: str) -> str:
    if type(value) is not str or not _DIGEST.fullmatch(value.lower()):
        raise MalformedError(f"must be 64 hexadecimal digits, not {shown(value)}", path)
    return value.lower()


def _difference(published: Published, logged: tuple[str, ...]) -> str:
    if published.commitment:
        if logged == (published.commitment,):
            return ""
        found = logged[0] if len(logged) == 1 else "none"
        return f"the published commitment is {published.commitment}; the log contains {found}"
    if len(logged) < 2:
        return "ends of joint dice were published, and its dice are not joint"
    return "; ".join(_other_ends(published.ends, logged))


def _other_ends(published: Mapping[str, str], logged: tuple[str, ...]) -> Iterator[str]:
    host = len(logged) - 1
    for party, end in published.items():
        place = host if party == HOST else int(party)
        who = "the host" if party == HOST else f"seat {party}"
        if party != HOST and place >= host:
            yield f"an end of {who} was published, and the game has {host} seats"
        elif logged[place] != end:
            yield f"the end that {who} published is {end}; the log contains {logged[place]}"


def _other_command(noted: Mapping[int, Json], steps: Steps) -> str:
    """Return which command is not the one for which preimages were disclosed; empty if all are."""
    for number, command in sorted(noted.items()):
        if number == len(steps.commands) and not steps.finished:
            continue  # the game ended while the outcome was awaited
        if number >= len(steps.commands):
            return f"preimages were disclosed for record {number}, which the log does not have"
        if isinstance(steps.commands[number], ExcludeParty):
            continue  # a party withheld its preimage, so that the others' counted for nothing
        found = steps.command(number)
        if found is not None and found != command:
            return (
                f"preimages were disclosed for another command than that of record {number}: "
                f"for {shown(command)}, and the log contains {shown(found)}"
            )
    return ""


def _awaited(published: Iterable[Published], steps: Steps) -> Iterator[str]:
    """Yield what was disclosed and not used, since the game ended before it was."""
    step = len(steps.used)
    use = next((one.steps[step] for one in published if step in one.steps), None)
    if use is not None:
        yield (
            f"step {step} was disclosed for {use.place}, and the log ends before it was used; so "
            "an outcome that was known may have been the reason"
        )


def _taken_back(published: Sequence[Published], steps: Steps, verdict: Verdict) -> tuple[str, str]:
    """Return what is to be said of steps that a party has noted and that were undone.

    That is, of those for which no consent is proved, and of those for which it is; empty if there
    are none. Whoever wrote the log can write that all have agreed.
    """
    seats = [str(seat) for seat in range(len(verdict.commitments) - 1)]
    noting = [seat for seat in seats if any(seat in one.noted_by for one in published)] or seats
    keys = {seat: {one.keys[seat] for one in published if seat in one.keys} for seat in seats}
    signed = {seat for seat in seats if keys[seat] and keys[seat] <= set(verdict.signed_by)}
    disclosed = {use.record for use in steps.used.values()}
    unproven: list[str] = []
    proven: list[str] = []
    for step, undo in sorted(steps.undone.items()):
        use = steps.used[step]
        if not any(step in one.steps or use.record in one.commands for one in published):
            continue
        agreed = signed | (set(seats) - set(verdict.excluded) if undo in disclosed else set())
        what = f"step {step} of {use.place} was undone by record {undo}"
        if lacking := [seat for seat in noting if seat not in agreed]:
            unproven.append(f"{what}, and nothing proves that {_seats(lacking)} agreed")
        else:
            proven.append(f"{what}, to which {_seats(noting)} agreed")
    if unproven:
        unproven[0] += "; so whoever wrote the log may have erased an outcome"
    return _first_of(unproven), _first_of(proven)


def _seats(seats: Sequence[str]) -> str:
    return listed([f"seat {seat}" for seat in seats])


def _first_of(sentences: Sequence[str]) -> str:
    if len(sentences) < 2:
        return "".join(sentences)
    return f"{sentences[0]}; and so {counted(len(sentences) - 1, 'other step')}"


def _lacking(published: Published, verdict: Verdict) -> str:
    parties = [*map(str, range(len(verdict.commitments) - 1)), HOST]
    missing = [party for party in parties if party not in published.ends]
    if missing:
        return (
            f"the ends of {', '.join(missing)} are not among the published ones, so that they may "
            "have been chosen when others had disclosed preimages"
        )
    if verdict.excluded and all(party in verdict.excluded for party in published.noted_by):
        return (
            f"{', '.join(verdict.excluded)} was excluded from the dice, and of those who remained "
            "none noted the ends"
        )
    return ""


def _false(verdict: Verdict, reason: str) -> Verdict:
    return evolve(verdict, word="false dice", dice="false", reason=reason)


def _not_judged(verdict: Verdict, reason: str) -> Verdict:
    return evolve(verdict, word="could not be judged", reason=reason)
