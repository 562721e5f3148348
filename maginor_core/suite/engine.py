"""The engine that speaks the protocol: one JSON object a line in, one answer a line out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NoReturn

from maginor_core.engine.chance import NoOutcomeError
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError, MalformedError, RefusalError, SetupError, shown
from maginor_core.engine.game import Game
from maginor_core.engine.resources import PROTOCOL
from maginor_core.suite.answers import Answer


class ProtocolError(EngineError):
    """A request that the engine refuses; ``code`` is the protocol's word for why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Engine:
    """One conversation in the protocol, and the game in it."""

    def __init__(self, definition: GameDefinition, version: str) -> None:
        self._definition = definition
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


def serve(definition: GameDefinition, lines: Iterable[bytes], version: str) -> Iterator[str]:
    """Yield an engine's answer to each line in turn, until ``bye`` or the end."""
    engine = Engine(definition, version)
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


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
