"""An engine under test answers the protocol's requests: a process, or our own in this process.

Requests are handed over many at a time, as the protocol allows. What comes back is checked line by
line as far as it takes to know which request it answers; the shapes are for ``messages``.
"""

from __future__ import annotations

import json
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal, NoReturn, Protocol, TypeAlias

from attrs import frozen

from maginor_core import registry
from maginor_core.engine.chance import NoOutcomeError
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError, MalformedError, RefusalError, SetupError, shown
from maginor_core.engine.game import Game
from maginor_core.engine.paths import printable
from maginor_core.engine.resources import PROTOCOL, spec_folder
from maginor_core.eventlog.log_error import from_json_text

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator, ValidationError

LONGEST_EXCERPT = 200


def excerpt(line: bytes | str) -> str:
    """Return the beginning of a line as it can be printed; what is not UTF-8 in it is replaced."""
    head = line[: LONGEST_EXCERPT + 1]
    text = printable((head.decode(errors="replace") if isinstance(head, bytes) else head).strip())
    return text if len(text) <= LONGEST_EXCERPT else text[: LONGEST_EXCERPT - 3] + "..."


# Messages are held to the JSON Schemas of the protocol, ``spec/schemas``.
#
# A schema's integers are whole numbers written as such: ``1.0`` is not one. What a schema requires
# of how large a number or how long a list may be is left to the rulings, whose refusals are more
# precise.

Message = dict[str, Any]  # Any: any JSON value

_FORM = frozenset(("type", "required", "additionalProperties", "enum", "const", "propertyNames"))
"""The keywords by which a message has the form of its kind."""
_CHOICES = frozenset(("anyOf", "oneOf"))


class MissingExtraError(EngineError):
    """A package is missing that comes with one of the extras."""


def wrong_answer(op: str, answer: Message, game: GameDefinition | None = None) -> str | None:
    """Return what is wrong with the form of an answer to a request of kind ``op``; None if nothing.

    Of a game without schemas only the form is checked that answers have in every game.
    """
    schemas = (registry.game() if game is None else game).resources.schemas
    if not schemas:
        return _wrong_in_any_game(op, answer)
    return _wrong(schemas, f"{op}-answer" if answer.get("ok") else "refusal-answer", answer)


def wrong_request(request: Message, game: GameDefinition | None = None) -> str | None:
    """Return what is wrong with the form of a request; None if nothing, or without schemas."""
    schemas = (registry.game() if game is None else game).resources.schemas
    return _wrong(schemas, f"{request['op']}-request", request) if schemas else None


def _wrong_in_any_game(op: str, answer: Message) -> str | None:
    if not answer.get("ok"):
        error = answer.get("error")
        if type(error) is not dict or not all(
            type(error.get(key)) is str for key in ("code", "message")
        ):
            return f"error must be an object with code and message, not {shown(error)}"
        return None
    if op in ("new", "submit") and type(answer.get("state")) is not dict:
        return f"state must be an object, not {shown(answer.get('state'))}"
    if op == "legal":
        commands = answer.get("commands")
        if type(commands) is not list or not all(type(one) is dict for one in commands):
            return f"commands must be a list of objects, not {shown(commands)}"
    if op == "hello" and type(answer.get("variants")) is not list:
        return f"variants must be a list, not {shown(answer.get('variants'))}"
    return None


def _wrong(folder: str, schema: str, message: Message) -> str | None:
    errors = validator(folder, schema).iter_errors(message)
    error = next((error for error in errors if _is_of_form(error)), None)
    if error is None:
        return None
    error = _deepest(error)
    where = ".".join(map(str, error.absolute_path)) or "the message"
    return f"{where}: {_reason(error)}"


def _reason(error: ValidationError) -> str:
    match error.validator:
        case "type" | "enum" | "const":
            wanted = error.validator_value
            words = wanted if isinstance(wanted, list) else [wanted]
            content = " or ".join(w if isinstance(w, str) else json.dumps(w) for w in words)
            return f"must be {content}, not {shown(error.instance)}"
        case _:
            return error.message


def _deepest(error: ValidationError) -> ValidationError:
    """Return what is wrong in the nearest of the forms that a message may have."""
    while error.context:
        near = filter(_is_of_form, error.context)
        error = max(near, key=lambda inner: len(inner.absolute_path))
    return error


def _is_of_form(error: ValidationError) -> bool:
    """Whether ``error`` is about the form of the message, and not about what the rules allow."""
    if _depends_on_the_game(list(error.schema_path)):
        return False
    if error.validator in _CHOICES:
        return all(any(map(_is_of_form, branch)) for branch in _branches(error.context))
    return error.validator in _FORM


def _depends_on_the_game(path: list[str | int]) -> bool:
    """Whether a schema's path leads to what holds of some games or tiles, as of a finished game.

    Consecutive conditions under ``allOf`` distinguish the kinds of a message; others depend.
    """
    conditions = [at for at, part in enumerate(path) if part in ("then", "else")]
    return "prefixItems" in path or any("allOf" not in path[:at][-2:] for at in conditions)


def _branches(errors: Iterable[ValidationError]) -> Iterator[list[ValidationError]]:
    """Yield the errors of each of the forms that a message may have."""
    for _, branch in groupby(errors, lambda error: error.relative_schema_path[0]):
        yield list(branch)


@cache
def validator(folder: str, schema: str) -> Draft202012Validator:
    """Return the validator of a message by the schemas in a folder of specifications.

    For it 1.0 is not a whole number.
    """
    try:
        from jsonschema import Draft202012Validator  # noqa: PLC0415 # only with the extra
        from jsonschema.validators import extend  # noqa: PLC0415 # as above
        from referencing import Registry  # noqa: PLC0415 # as above
        from referencing.jsonschema import DRAFT202012  # noqa: PLC0415 # as above
    except ModuleNotFoundError as error:
        reason = f"{error.name} is missing; install: pip install 'maginor-core[cli,suite]'"
        raise MissingExtraError(reason) from None
    schemas = [
        json.loads(path.read_text(encoding="utf-8"))
        for path in sorted((spec_folder() / folder).glob("*.json"))
    ]
    for item in schemas:
        del item["$schema"]  # it would bring back the validator that takes 1.0 for a whole number
    registry = Registry().with_resources(
        (item["$id"], DRAFT202012.create_resource(item)) for item in schemas
    )
    exact = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: type(value) is int
    )
    kind: type[Draft202012Validator] = extend(Draft202012Validator, type_checker=exact)  # type: ignore[no-untyped-call] # it is untyped in the stubs
    named = {item["$id"].rpartition(":")[2]: item for item in schemas}
    return kind(named[schema], registry=registry)


Json = Any  # any JSON value
Request: TypeAlias = dict[str, Json]
"""A request of the protocol, without its ``seq``."""
Answer: TypeAlias = dict[str, Json]
"""An answer of the protocol: an object with ``ok``, and with the ``seq`` that it should have."""
FaultKind: TypeAlias = Literal["no start", "crash", "hang", "garbage", "protocol"]

HELLO: Request = {"op": "hello", "protocol": PROTOCOL}
LONGEST_LINE = 1 << 20
"""The most bytes of one answer, without its line end."""
MOST_VALUES = 1 << 17
"""The most values of one answer, as ``values_of`` counts them."""


class EngineFault(EngineError):  # noqa: N818 # a fault of the engine under test, not an error of ours
    """An engine has not answered as the protocol requires, regardless of the rules.

    Attributes:
        kind: ``no start``; ``crash``, it has ended or closed its output; ``hang``, no answer in
            time; ``garbage``, no JSON object; ``protocol``, an answer of another form than agreed.
        reason: what happened, in words.
        request: the request that is without a proper answer; None if there was none.
        came: the beginning of what came in place of it; None if nothing did.
        stderr: the end of what the engine has written to its standard error.
    """

    def __init__(
        self,
        kind: FaultKind,
        reason: str,
        request: Request | None = None,
        came: str | None = None,
        stderr: str = "",
    ) -> None:
        super().__init__(reason)
        self.kind = kind
        self.reason = reason
        self.request = request
        self.came = came
        self.stderr = stderr

    def without_frames(self) -> EngineFault:
        """Return the fault without the frames that it has passed, which hold whole answers."""
        self.__context__ = None
        return self.with_traceback(None)

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def to_json(self) -> Json:
        """Return all that is known, as plain JSON data."""
        return dict(vars(self))

    @property
    def of_form(self) -> bool:
        """Whether there was an answer, but not of the form that the protocol requires."""
        return self.kind in ("garbage", "protocol")

    def lines(self) -> Iterator[str]:
        """Yield all that is known, for people."""
        yield self.reason
        if self.request is not None:
            yield f"asked: {json.dumps(self.request, separators=(',', ':'))}"
        if self.came is not None:
            yield f"came: {self.came}"
        if self.stderr:
            yield "standard error ends with:"
            yield from (f"  {printable(row)}" for row in self.stderr.splitlines())


@frozen
class Claims:
    """What an engine reports about itself when greeted; ``game`` is empty if it names none."""

    name: str
    version: str
    language: str
    variants: tuple[str, ...]
    game: str = ""

    def require_game(self, game: GameDefinition) -> None:
        """Raise ``EngineFault`` if the engine names another game."""
        if self.game not in ("", game.name):
            reason = f"is an engine of {printable(self.game)}, not of {game.name}"
            raise EngineFault("no start", reason, HELLO)


class LineChannel(Protocol):
    """An engine to which raw lines are written, from its start to its end."""

    def write(self, data: bytes) -> None:
        """Write lines, each with its line end."""

    def read(self) -> bytes:
        """Return the next line of its output; raise ``EngineFault`` if there is none in time."""

    def end_input(self) -> None:
        """Close its standard input."""

    def await_end(self, when: str) -> None:
        """Wait until it ends.

        Args:
            when: why it should end now, for the fault: ``after bye``.

        Raises:
            EngineFault: it does not end in time, writes more, or exits with another status than 0.
        """

    def kill(self) -> None:
        """End it, however it is."""


class EngineUnderTest(Protocol):
    """An engine that answers the protocol's requests."""

    @property
    def name(self) -> str:
        """How the engine is called in reports."""

    @property
    def fresh(self) -> bool:
        """Whether nothing but a greeting has been asked since it was last started."""

    def hello(self) -> Claims:
        """Start the engine if need be, greet it, and return what it claims, or raise a fault."""

    def converse(self, requests: Sequence[Request]) -> tuple[list[Answer], EngineFault | None]:
        """Return the answers to ``requests`` in order, up to the first fault, and the fault.

        After a fault the engine is started again when it is next asked.
        """

    def restart(self) -> None:
        """Forget all: the next request goes to an engine that has just been started."""

    def channel(self) -> LineChannel:
        """Start an engine of its own for raw lines, which is not greeted."""

    def close(self) -> str | None:
        """End the engine; return a remark on how it ended, or nothing."""


class LocalEngine:
    """This project's own engine, in the process that asks it."""

    name = "maginor-core"

    def __init__(self, game: GameDefinition | None = None) -> None:
        self.game = registry.game() if game is None else game
        self.restart()

    @property
    def fresh(self) -> bool:
        return self._fresh

    def hello(self) -> Claims:
        return claims_of(self._ask({"seq": 0, **HELLO}))

    def converse(self, requests: Sequence[Request]) -> tuple[list[Answer], EngineFault | None]:
        self._fresh = False
        answers: list[Answer] = []
        for seq, request in enumerate(requests, 1):
            try:
                answers.append(self._ask({"seq": seq, **request}))
            except EngineFault as fault:
                self.restart()
                return answers, fault.without_frames()
        return answers, None

    def restart(self) -> None:
        from maginor_core import __version__  # noqa: PLC0415 # the package imports its modules

        self._engine = Engine(self.game, __version__)
        self._fresh = True

    def close(self) -> None:
        pass

    def channel(self) -> LineChannel:
        return LocalChannel(self.answering())

    def answering(self) -> Callable[[bytes], tuple[str, bool]]:
        """Return a fresh engine: it takes a line and returns its answer, and whether it ends."""
        from maginor_core import __version__  # noqa: PLC0415 # the package imports its modules

        engine = Engine(self.game, __version__)

        def answer(line: bytes) -> tuple[str, bool]:
            return engine.answer(line), engine.ended

        return answer

    def _ask(self, request: Request) -> Answer:
        try:
            line = self._engine.answer(json.dumps(request))
        except Exception as error:  # any exception is the engine's fault
            raise _crash(error, request) from error
        return read_answer(line, request)


class LocalChannel:
    """An engine in this process, to which raw lines are written."""

    def __init__(self, answer: Callable[[bytes], tuple[str, bool]]) -> None:
        self._answer = answer
        self._lines: deque[str] = deque()
        self._ended = False

    def write(self, data: bytes) -> None:
        for line in data.split(b"\n")[:-1]:
            if self._ended:
                return
            try:
                answer, self._ended = self._answer(line + b"\n")
            except Exception as error:  # any exception is the engine's fault
                raise _crash(error) from error
            self._lines.extend(answer.split("\n") if answer else ())

    def read(self) -> bytes:
        if not self._lines:
            raise EngineFault("crash", "ended" if self._ended else "gave no answer")
        return self._lines.popleft().encode()

    def end_input(self) -> None:
        self._ended = True

    def await_end(self, when: str) -> None:
        if self._lines:
            raise EngineFault(
                "protocol", f"continued writing {when}", None, excerpt(self._lines[0])
            )
        if not self._ended:
            raise EngineFault("hang", f"did not end {when}")

    def kill(self) -> None:
        pass


def _crash(error: Exception, request: Request | None = None) -> EngineFault:
    last = "".join(traceback.format_exception(error)[-2:])
    return EngineFault("crash", f"raised {error!r}", request, None, last)


def read_answer(line: bytes | str, request: Request) -> Answer:
    """Return the answer that ``line`` holds to ``request``, which has its ``seq``."""
    answer = read_object(line, request)
    if "seq" not in answer or type(answer["seq"]) is not int or answer["seq"] != request["seq"]:
        content = shown(answer["seq"]) if "seq" in answer else "none"
        reason = f"answered with seq {content}, not {request['seq']}"
        raise EngineFault("protocol", reason, request, excerpt(line))
    if type(answer.get("ok")) is not bool:
        raise EngineFault("protocol", "answered without ok, true or false", request, excerpt(line))
    return answer


def read_object(line: bytes | str, request: Request | None = None) -> Answer:
    """Return the JSON object that ``line`` holds, in answer to ``request``."""
    if (size := values_of(line)) > MOST_VALUES:
        reason = f"answered with {size} values in a line; {MOST_VALUES} are allowed"
        raise EngineFault("garbage", reason, request, excerpt(line))
    try:
        text = line.decode() if isinstance(line, bytes) else line
        answer = from_json_text(text)
    except MalformedError as error:  # readers take different values for a key that is there twice
        reason = f"answered with an object that {error}"
        raise EngineFault("protocol", reason, request, excerpt(line)) from None
    except (ValueError, RecursionError) as error:
        reason = f"answered with a line that is not JSON in UTF-8 ({error})"
        raise EngineFault("garbage", reason, request, excerpt(line)) from None
    if type(answer) is not dict:
        raise EngineFault("garbage", "answered with no JSON object", request, excerpt(line))
    return dict(answer)


def values_of(line: bytes | str) -> int:
    """Return how many values a line of JSON holds at most, keys included, before it is parsed."""
    marks = (b"[", b"{", b",", b":") if isinstance(line, bytes) else ("[", "{", ",", ":")
    return sum(map(line.count, marks))  # type: ignore[arg-type] # marks are of the line's type


def claims_of(answer: Answer) -> Claims:
    """Return what an engine claims in its answer to the greeting."""
    if not answer["ok"]:
        raise EngineFault("no start", "refused the greeting", HELLO, excerpt(json.dumps(answer)))
    if wrong := wrong_answer("hello", answer):
        reason = f"returned the greeting wrongly: {wrong}"
        raise EngineFault("protocol", reason, HELLO, excerpt(json.dumps(answer)))
    content = answer["engine"]
    name, version, language = (printable(content[key]) for key in ("name", "version", "language"))
    game = answer.get("game", "")
    return Claims(name, version, language, tuple(answer["variants"]), str(game))


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


# The engine that speaks the protocol: one JSON object a line in, one answer a line out.


class ProtocolError(EngineError):
    """A request that the engine refuses; ``code`` is the protocol's word for why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Engine:
    """One conversation in the protocol, and the game in it."""

    def __init__(self, game: GameDefinition, version: str) -> None:
        self._definition = game
        self._version = version
        self._position: Game | None = None
        self._answers: dict[str, Callable[[Answer], Answer]] = {
            "hello": self._hello,
            "new": self._new,
            "submit": self._submit,
            "legal": self._legal,
            "bye": self._bye,
        }
        self.ended = False

    def answer(self, line: bytes | str) -> str:
        """Return the answer to one line, without a line end; no line makes this fail."""
        seq: int | None = None
        try:
            request = _parse(line)
            if type(request) is not dict:
                raise MalformedError(f"a request is an object, not {shown(request)}")
            seq = request["seq"] if type(request.get("seq")) is int else None
            reply = {"seq": seq, "ok": True, **self._dispatch(request)}
        except ProtocolError as error:
            reply = _refuse(seq, error.code, str(error))
        except RefusalError as error:
            code = self._definition.chance.code if error.concerns_chance else error.ruling
            reply = _refuse(seq, code, str(error))
        except NoOutcomeError as error:
            reply = _refuse(seq, self._definition.chance.code, str(error))
        except SetupError as error:
            reply = _refuse(seq, "setup", str(error))
        except MalformedError as error:
            reply = _refuse(seq, "malformed", str(error))
        return json.dumps(reply, separators=(",", ":"))

    def _dispatch(self, request: Answer) -> Answer:
        op = request.get("op")
        if type(op) is not str or op not in self._answers:
            raise MalformedError(f"op must be one of {', '.join(self._answers)}, not {shown(op)}")
        return self._answers[op](request)

    def _hello(self, request: Answer) -> Answer:
        protocol = request.get("protocol")
        if type(protocol) is not int:
            raise MalformedError(f"protocol must be a whole number, not {shown(protocol)}")
        if protocol != PROTOCOL:
            raise ProtocolError("protocol", f"this engine speaks protocol {PROTOCOL}")
        engine = {"name": "maginor-core", "version": self._version, "language": "Python"}
        game = self._definition
        return {
            "protocol": PROTOCOL,
            "game": game.name,
            "engine": engine,
            "variants": list(game.variants),
        }

    def _new(self, request: Answer) -> Answer:
        if "setup" not in request:
            raise MalformedError("setup is missing")
        game = self._definition
        self._position = Game(game, game.setups.from_json(request["setup"]))
        return {"state": self._position.to_json()}

    def _submit(self, request: Answer) -> Answer:
        position = self._current()
        if "command" not in request:
            raise MalformedError("command is missing")
        command = self._definition.command_json.from_json(request["command"])
        position.submit(command, outcomes=self._outcomes(request))
        return {"state": position.to_json()}

    def _legal(self, request: Answer) -> Answer:
        to_json = self._definition.command_json.to_json
        return {"commands": [to_json(command) for command in self._current().legal()]}

    def _bye(self, request: Answer) -> Answer:
        self.ended = True
        return {}

    def _current(self) -> Game:
        if self._position is None:
            raise ProtocolError("no_game", "there is no game yet; begin one with new")
        return self._position

    def _outcomes(self, request: Answer) -> list[int]:
        form = self._definition.chance
        outcomes = request.get(form.key, [])
        if type(outcomes) is not list:
            raise MalformedError(f"{form.key} must be a list, not {shown(outcomes)}")
        return [form.from_json(outcome) for outcome in outcomes]


def serve(game: GameDefinition, lines: Iterable[bytes], version: str) -> Iterator[str]:
    """Yield the answer of an engine of ``game`` to each line in turn, until ``bye`` or the end."""
    engine = Engine(game, version)
    for line in lines:
        yield engine.answer(line)
        if engine.ended:
            return


def _refuse(seq: int | None, code: str, message: str) -> Answer:
    return {"seq": seq, "ok": False, "error": {"code": code, "message": message}}


def _parse(line: bytes | str) -> Any:  # Any: any JSON value
    try:
        text = line.decode() if isinstance(line, bytes) else line
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise MalformedError(f"the line is not one JSON object in UTF-8 ({error})") from None
