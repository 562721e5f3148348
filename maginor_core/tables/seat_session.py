"""A seat session: what one client needs of a table, as a state machine for any transport.

Messages are JSON (``spec/client.md``). A server takes and sends their texts: ``read`` looks up a
command that was listed by its text, ``answer`` answers a message, and ``news`` returns what the
client has not seen yet, whenever the table reports a change (``tables.texts``). For programs,
``receive`` and ``pending`` take and return the same as plain data. A client that was away joins
again with the last version that it has seen.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import AsyncIterable, Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from maginor_core.engine.chance import NoChance, NoOutcomeError
from maginor_core.engine.definition import Json
from maginor_core.engine.errors import (
    ConcurrencyError,
    EngineError,
    MalformedError,
    RefusalError,
    shown,
)
from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.engine.given_chance import MissingOutcomeError, TriedChance
from maginor_core.engine.languages import ENGLISH, LANGUAGES, texts_of
from maginor_core.engine.picture import WIDTHS, Width
from maginor_core.engine.resources import MissingResourceError
from maginor_core.eventlog.header import SIZE
from maginor_core.evidence.commitment_state import DisclosureRefusedError
from maginor_core.evidence.joint_dice import FalseDisclosureError
from maginor_core.suite.rulings import UnknownRulingError
from maginor_core.tables.joint_dice import OutcomeDueError
from maginor_core.tables.json_text import fields_in, submitted_in, text_of_json
from maginor_core.tables.seat_page import SeatPage, explained, seat_page
from maginor_core.tables.table import Submission, Table, Then
from maginor_core.tables.texts import UpdateCache, names_of, texts_of_game

LOG: Final = logging.getLogger(__name__)

# Outcomes of real dice: which one a command needs next, from what its player may know.


def needed_outcome(game: Game, seat: int, command: Fact, given: Sequence[int]) -> Json | None:
    """Return which outcome a command needs after those that are given.

    It is found in the state without what the seat may not know, so that it reveals nothing.

    Args:
        game: a game whose outcomes are given with its commands.
        seat: whose command it is.
        command: the command.
        given: the outcomes so far.

    Returns:
        ``text``, and ``choices`` with a label and the outcome as ``submit`` takes it. None if the
        match draws its outcomes itself, or if the command needs no further one.
    """
    if not isinstance(game.chance, NoChance):
        return None
    known, form = game.known_to(seat), game.definition.chance
    row = game.vocabulary.row(command)
    state = known.state
    state.events.clear()
    try:
        game.definition.decider.run(state, row, TriedChance(given))
    except MissingOutcomeError as missing:
        outcomes = [form.to_json(outcome) for outcome, _ in missing.options]
        return {
            "text": f"Outcome {len(given) + 1} of this command: what was rolled or drawn?",
            "choices": [{"label": _label(outcome), "outcome": outcome} for outcome in outcomes],
        }
    except (EngineError, LookupError, TypeError):  # it cannot be known without what is hidden
        return None
    return None


def _label(outcome: object) -> str:
    """Return an outcome in JSON as text for people, such as that of ``{"drawn": 3}``."""
    values = outcome.values() if isinstance(outcome, dict) else (outcome,)
    return " ".join(map(str, values))


CLIENT_PROTOCOL: Final = 1
"""The version of the messages."""
T = TypeVar("T")
MOST_SHOWN: Final = 16
"""In how many languages and widths a table keeps what was drawn and worded last."""


class SeatSession:
    """One client at a table: before it joins, as a spectator, or at a seat.

    Attributes:
        table: the table.
        joined: whether a token has opened a seat, or the place of a spectator.
        seat: the seat, or None for a spectator.
        version: the last version that the client has been told of.
        shows: whether the client is sent what it shows: pictures, menus and sentences.
        language: the language of all that it is sent.
        width: for which screens its pictures are.
        parts: whether of its pictures it is sent the parts that changed.
        views: whether it is sent its view whenever something happens; otherwise only when it joins.
        kind: all in which clients are alike that are told alike.
        seen: what the client was told of last; None if it has to be told again.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.joined = False
        self.seat: int | None = None
        self.version = 0
        self.shows = False
        self.language: str = ENGLISH
        self.width: Width = WIDTHS[0]
        self.parts = False
        self.views = True
        self.kind: tuple[object, ...] = ()
        self.seen: UpdateCache | None = None

    def listed(self, text: str | bytes) -> Submission | None:
        """Return what a text of a seat submits; None if it is no command as it was listed."""
        submitted, game = submitted_in(text), self.table.game
        if submitted is None or self.seat is None:
            return None
        text_of_command, decision, number = submitted
        listed = texts_of_game(game.definition, game.vocabulary).listed
        command = listed.get(text_of_command)
        if command is None:
            return None
        return Submission(self.seat, command, decision, None, number)

    def read(self, text: str | bytes) -> object:
        """Return the message in a text of the client, for ``answer``; None if it contains none.

        A command that is submitted as it was listed is looked up, and not parsed.
        """
        return self.listed(text) or message_in(text)

    def receive(self, message: object) -> list[Json]:
        """Return the answers to a message of the client; no message makes this fail.

        A message's ``id``, if it has one, is in the answer to it.
        """
        return list(map(json.loads, self.texts(message)))

    def texts(self, message: object) -> list[bytes]:
        """Return the answer to a message and what has happened since, each as JSON in UTF-8."""
        answer = self.answer(message)
        return [*(() if answer is None else (text_of_json(answer),)), *self.news()]

    def answer(self, message: object) -> Json | None:
        """Return the answer to a message alone; None if that is what has happened since.

        Some of it may be JSON text already, as ``text_of_json`` takes it.

        Args:
            message: what ``read`` has returned, or any value.
        """
        ended: list[tuple[Json | None, Exception | None]] = []
        self.answer_then(message, lambda answer, error: ended.append((answer, error)))
        ((answer, error),) = ended
        if error is not None:
            raise error
        return answer

    def answer_then(self, message: object, then: Then[Json]) -> None:
        """Call ``then`` with the answer to a message once it is carried out; see ``answer``."""
        if not isinstance(message, Submission):
            self._answer(message, then)
        elif self.joined and self.table.refuses(self.seat, "submit") is None:
            self.table.submit_then(message, partial(self._submitted, message, then))
        else:
            then(self._refusal("submit", message.id), None)

    def _answer(self, message: object, then: Then[Json]) -> None:
        """Answer a message that was not looked up."""
        if type(message) is not dict:
            reason = f"a message is an object, not {shown(message)}"
            then(_error(None, "malformed", reason), None)
            return
        number: Any = message.get("id")  # Any: whatever the client has sent
        kind: Any = message.get("type")  # Any: as above
        refused: Json | None
        if number is not None and type(number) is not int:
            reason = f"id must be a whole number, not {shown(number)}"
            refused = _error(None, "malformed", reason)
        elif type(kind) is not str or kind not in _ANSWERS:
            reason = f"type must be one of {', '.join(_ANSWERS)}, not {shown(kind)}"
            refused = _error(number, "malformed", reason)
        else:
            refused = self._refusal(kind, number)
        if refused is not None:
            then(refused, None)
            return
        answer, needed, optional = _ANSWERS[kind]
        ended = partial(self._ended, number, None, then)
        try:
            if message.keys() - _IN_ALL != needed:
                _require_keys(message, needed, optional)
            submission = self._submission_in(message) if answer is None else None
        except EngineError as error:
            ended(None, error)
            return
        if submission is not None:
            self.answer_then(submission, then)
        elif answer is not None:
            self.table.wait(partial(answer, self, message), ended)

    def _refusal(self, kind: str, number: int | None) -> Json | None:
        """Return the answer to a message that the client may not send; None if it may."""
        if kind == "join":
            return None
        if not self.joined:
            return _error(number, "not_joined", "join with a token first")
        refused = self.table.refuses(self.seat, kind)
        return None if refused is None else _error(number, *refused)

    def _submitted(
        self,
        submission: Submission,
        then: Then[Json],
        version: int | None,
        error: Exception | None,
    ) -> None:
        """Answer a command that counts, waits or was refused."""
        if error is None:
            then(accepted(submission.id, version), None)
        else:
            self._ended(submission.id, submission, then, None, error)

    def _ended(
        self,
        number: int | None,
        submission: Submission | None,
        then: Then[Json],
        answer: Json | None,
        error: Exception | None,
    ) -> None:
        """Hand over an answer; why something is refused is worded."""
        if isinstance(error, EngineError):
            try:
                answer, error = self._worded(number, submission, error), None
            except Exception as raised:
                error = raised
        then(answer, error)

    def _worded(
        self, number: int | None, submission: Submission | None, error: EngineError
    ) -> Json:
        """Return the answer to a message that led to an error."""
        if isinstance(error, DisclosureRefusedError) and error.party is not None:
            return _error(number, "commitment", error.reason)
        if isinstance(error, RefusalError) and not error.concerns_chance:
            return self._refused(number, error)
        if isinstance(error, NoOutcomeError | RefusalError):
            game = self.table.game
            code = game.definition.chance.code
            if submission is not None:
                seat, command, _, outcomes, _ = submission
                need = needed_outcome(game, seat, command, outcomes or ())
                if need is not None:
                    return {**_error(number, code, str(error)), "need": need}
            if isinstance(error, RefusalError):
                return self._refused(number, error)
            return _error(number, code, str(error))
        if isinstance(error, ConcurrencyError):
            return {
                "type": "conflict",
                "id": number,
                "expected": error.expected,
                "decision": self.table.decision,
                "message": str(error),
            }
        if isinstance(error, OutcomeDueError):
            return _error(number, "due", str(error))
        return failed(number, error)

    def pending(self) -> list[Json]:
        """Return what has happened since the client was told last; nothing if nothing has."""
        return list(map(json.loads, self.news()))

    def news(self) -> list[bytes]:
        """Return the same, each message as JSON text in UTF-8."""
        now = self.table.moment
        if now is self.seen or not self.joined:
            return []
        text = now.events(self)
        self.version, self.seen = now.version, now
        return [text]

    def _join(self, message: Json) -> Json:
        number, table = message.get("id"), self.table
        shows, language = _flag_in(message, "show"), message.get("language", ENGLISH)
        width = message.get("width", WIDTHS[0])
        if width not in WIDTHS:
            raise MalformedError(f"must be {' or '.join(WIDTHS)}, not {shown(width)}", "width")
        views, parts = _flag_in(message, "view", default=True), _flag_in(message, "parts")
        require_language(language)
        if shows:
            texts_of(language)  # raises before the seat has joined, if they are missing
        version = message.get("version", 0)
        if type(version) is int and version > table.game.version:
            table.refresh()  # the client has been told of it by another process
        if type(version) is not int or not 0 <= version <= table.game.version:
            newest = table.game.version
            raise MalformedError(
                f"must be a version from 0 to {newest}, not {shown(version)}", "version"
            )
        try:
            seat = table.seat_of(message["token"])
        except KeyError:
            return _error(number, "token", "this token opens no seat at this table")
        self.joined, self.seat, self.version = True, seat, version
        self.shows, self.language, self.width = shows, language, width
        self.views, self.parts, self.seen = views, parts, None
        self.kind = (seat, views, shows, language, self.width, parts)  # alike are told alike
        now = table.moment
        joined = {
            "type": "joined",
            "id": number,
            "protocol": CLIENT_PROTOCOL,
            "game": table.game.definition.name,
            "match": table.game_id,
            "seat": seat,
            "names": names_of(table),
            "foreseen": table.foreseen,
            **fields_in(now.told(self, b"{", views=True)),
        }
        self.version, self.seen = now.version, now
        return joined

    def _submission_in(self, message: Json) -> Submission:
        seat, game = self._require_seat(), self.table.game.definition
        decision = _decision_in(message)
        command, outcomes = game.command_json.from_json(message["command"]), None
        if message.get("outcomes") is not None:
            given = _typed(message, "outcomes", list, "a list")
            outcomes = [game.chance.from_json(outcome) for outcome in given]
        return Submission(seat, command, decision, outcomes, message.get("id"))

    def _state(self, message: Json) -> None:
        version = message.get("version", self.version)
        if type(version) is not int or not 0 <= version <= self.table.game.version:
            raise MalformedError(f"is not a version of this game: {shown(version)}", "version")
        self.version, self.seen = version, None

    def _ask_undo(self, message: Json) -> Json:
        to = _typed(message, "to", int, "a version")
        return accepted(message.get("id"), self.table.ask_undo(self._require_seat(), to))

    def _answer_undo(self, message: Json) -> Json:
        agrees = _typed(message, "agree", bool, "true or false")
        to, at = [_typed(message, key, int, "a version") for key in ("to", "version")]
        self.table.answer_undo(self._require_seat(), to, at, agrees=agrees)
        return accepted(message.get("id"), self.table.game.version)

    def _disclose(self, message: Json) -> Json:
        step, preimage, seat = message["step"], message["preimage"], self.seat
        if "token" in message:
            try:
                seat = self.table.seat_of(message["token"])
            except KeyError:
                number = message.get("id")
                return _error(number, "token", "this token opens no seat at this table")
            if (refused := self.table.refuses(seat, "disclose")) is not None:
                return _error(message.get("id"), *refused)
        assert seat is not None, "a spectator is refused before"
        if type(step) is not int or step < 0:
            raise MalformedError(f"must be a step, not {shown(step)}", "step")
        value = bytes_in_hex(preimage, "preimage")
        return accepted(message.get("id"), self.table.disclose(seat, step, value))

    def _commit(self, message: Json) -> Json:
        seat, decision = self._require_seat(), _decision_in(message)
        commitment = bytes_in_hex(message["commitment"], "commitment")
        return accepted(message.get("id"), self.table.commit_choice(seat, decision, commitment))

    def _disclose_choice(self, message: Json) -> Json:
        seat, decision = self._require_seat(), _decision_in(message)
        command = self.table.game.definition.command_json.from_json(message["command"])
        nonce = bytes_in_hex(message["nonce"], "nonce")
        version = self.table.disclose_choice(seat, decision, command, nonce)
        return accepted(message.get("id"), version)

    def _why(self, message: Json) -> Json:
        place = _typed(message, "place", str, "text")
        self._require_seat()
        reasons = self.page().reasons(place)
        return {"type": "why", "id": message.get("id"), "reasons": reasons}

    def _reach(self, message: Json) -> Json:
        place = _typed(message, "place", str, "text")
        self._require_seat()
        return {"type": "reach", "id": message.get("id"), "ends": self.page().reach(place)}

    def _hint(self, message: Json) -> Json:
        seat, table = self._require_seat(), self.table
        if not table.hints:
            return _error(message.get("id"), "hints", "there are no hints at this table")
        awaited = table.adviser is not None and seat in table.game.to_act
        advised = table.adviser(table.game, seat) if awaited and table.adviser else None
        return {"type": "hint", "id": message.get("id"), **self.page().hint(advised)}

    def _explain(self, message: Json) -> Json:
        found = explained(self.table.game.definition, _typed(message, "ruling", str, "text"))
        return {"type": "explain", "id": message.get("id"), **found}

    def page(self) -> SeatPage:
        """Return how the game is shown to the client."""
        table, names = self.table, names_of(self.table)
        like = (self.language, self.width, *names)
        shown = table.shown.get(like)
        if shown is None or shown.game is not table.game:
            if len(table.shown) >= MOST_SHOWN:
                table.shown.clear()
            game, labels = table.game, table.labels
            shown = seat_page(game, None, names, labels, self.language, width=self.width)
            table.shown[like] = shown
        return shown.to(self.seat, table.barred, closed=table.closed)

    def _require_seat(self) -> int:
        assert self.seat is not None, "a spectator is refused before"
        return self.seat

    def _refused(self, number: object, refusal: RefusalError) -> Json:
        game = self.table.game
        code = game.definition.chance.code if refusal.concerns_chance else refusal.ruling
        to_json = game.definition.command_json.to_json
        legal = [] if self.seat is None else [to_json(each) for each in game.legal(self.seat)]
        return {
            "type": "refused",
            "id": number,
            "code": code,
            "message": self.page().presentation.refusal(refusal) if self.shows else str(refusal),
            "legal": legal,
        }


def message_in(text: str | bytes) -> object:
    """Return the value that a text in JSON contains; None if it is not JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def require_language(language: object) -> str:
    """Return the code of a language, which must be one of those that there are.

    Raises:
        MalformedError: it is none of them.
    """
    if type(language) is not str or language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise MalformedError(f"must be one of {known}, not {shown(language)}", "language")
    return language


def bytes_in_hex(text: object, path: str) -> bytes:
    """Return the 32 bytes that 64 hexadecimal digits stand for.

    Raises:
        MalformedError: it is something else.
    """
    digits = set("0123456789abcdef")
    if type(text) is not str or len(text) != 2 * SIZE or set(text) - digits:
        raise MalformedError(f"must be {2 * SIZE} hexadecimal digits in lower case", path)
    return bytes.fromhex(text)


_IN_ALL: Final = frozenset({"type", "id"})
"""The keys that every message may have."""
_Answer = Callable[[SeatSession, Json], Json | None]
_ANSWERS: Final[Mapping[str, tuple[_Answer | None, set[str], set[str]]]] = {
    "join": (
        SeatSession._join,
        {"token"},
        {"version", "language", "show", "width", "view", "parts"},
    ),
    "submit": (None, {"decision", "command"}, {"outcomes"}),
    "state": (SeatSession._state, set(), {"version"}),
    "ask_undo": (SeatSession._ask_undo, {"to"}, set()),
    "answer_undo": (SeatSession._answer_undo, {"agree", "to", "version"}, set()),
    "disclose": (SeatSession._disclose, {"step", "preimage"}, {"token"}),
    "commit": (SeatSession._commit, {"decision", "commitment"}, set()),
    "disclose_choice": (SeatSession._disclose_choice, {"decision", "command", "nonce"}, set()),
    "why": (SeatSession._why, {"place"}, set()),
    "reach": (SeatSession._reach, {"place"}, set()),
    "hint": (SeatSession._hint, set(), set()),
    "explain": (SeatSession._explain, {"ruling"}, set()),
}
"""What answers each type of message, the keys that it needs, and those that it may have.

A command is answered once it is carried out."""
_CODES: Final[Mapping[type[EngineError], str]] = {
    MalformedError: "malformed",
    UnknownRulingError: "ruling",
    MissingResourceError: "ruling",
    FalseDisclosureError: "preimage",
}
"""The code of the answer if an error of a class was raised."""


def _typed(message: Json, key: str, kind: type[T], what: str) -> T:
    """Return a value in a message, which must be of a type."""
    value = message[key]
    if type(value) is not kind:
        raise MalformedError(f"must be {what}, not {shown(value)}", key)
    return value


def _flag_in(message: Json, key: str, *, default: bool = False) -> bool:
    """Return a flag of a message, or what it is if it is left out."""
    return _typed(message, key, bool, "true or false") if key in message else default


def _decision_in(message: Json) -> int:
    decision = message["decision"]
    if type(decision) is not int or decision < 0:
        raise MalformedError(f"must be a version, not {shown(decision)}", "decision")
    return decision


def accepted(number: int | None, version: int | None) -> Json:
    """Return the answer to what was carried out; the version is None where others must agree."""
    return {"type": "accepted", "id": number, "version": version}


def failed(number: int | None, error: EngineError) -> Json:
    """Return the answer to what has failed by an error.

    An error that is none of the client's is logged, and the answer has its reference alone: it may
    name what the operator has, such as the file of the database.
    """
    code = next((code for kind, code in _CODES.items() if isinstance(error, kind)), None)
    if code is not None:
        return _error(number, code, str(error))
    reference = new_reference()
    LOG.error("failed, reference %s: %s", reference, error)
    reason = f"the game could not be stored or read; look at it again (reference {reference})"
    return {**_error(number, "failed", reason), "reference": reference}


def new_reference() -> str:
    """Return what players can tell the operator, who finds it in the log: 8 characters."""
    return secrets.token_hex(4)


def _error(number: Any, code: str, message: str) -> Json:  # Any: an id, of any kind
    return {"type": "error", "id": number, "code": code, "message": message}


def _require_keys(message: Json, needed: set[str], optional: set[str]) -> None:
    keys = message.keys() - _IN_ALL
    for key in sorted(needed - keys):
        raise MalformedError("is missing", key)
    for key in sorted(keys - needed - optional):
        raise MalformedError("is not known here", shown(key))


# One client of a table, over any connection that carries text: JSON in, JSON out, in order.


async def attend(
    table: Table, texts: AsyncIterable[str | bytes], send: Callable[[str], Awaitable[object]]
) -> None:
    """Serve one client at ``table`` until its texts end: answer each, and tell it of all changes.

    Everything at a table happens in one event loop, and what is sent is in the order in which it
    happened. While a client does not read, ``send`` waits, and nothing more is read from it or kept
    for it: what it missed is told at once when it reads again.

    Args:
        table: the table.
        texts: what the client sends, each text one message in JSON (``spec/client.md``), such as a
            WebSocket of the package ``websockets``.
        send: sends a text to the client; if that fails, nothing more is sent.

    Raises:
        Exception: what ``texts`` or, while it was answered, ``send`` raised.
    """
    session, changed, sending = SeatSession(table), asyncio.Event(), asyncio.Lock()

    async def tell(messages: Callable[[], list[bytes]]) -> None:
        async with sending:
            for message in messages():
                await send(message.decode())

    async def follow() -> None:
        while True:
            await changed.wait()
            changed.clear()
            await tell(session.news)

    stop = table.listen(changed.set)
    following = asyncio.create_task(follow())
    try:
        async for text in texts:
            await tell(partial(session.texts, session.read(text)))
    finally:
        stop()
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
