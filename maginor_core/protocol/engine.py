"""The engine that speaks the protocol: one JSON object a line in, one answer a line out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NoReturn

from maginor_core.commands.decide import carry_out, legal_commands
from maginor_core.commands.refusals import DiceError, Refusal
from maginor_core.components.setup_error import SetupError
from maginor_core.components.symbols import FACES, Face
from maginor_core.components.variants import VARIANT_NAMES
from maginor_core.kernel.errors import KernelError, MalformedError
from maginor_core.kernel.validation import shown
from maginor_core.projections.board import Board, initial_board
from maginor_core.protocol.facts import command_from_json, command_to_json
from maginor_core.protocol.setups import setup_from_json
from maginor_core.protocol.state import state_to_json
from maginor_core.protocol_version import PROTOCOL

Answer = dict[str, Any]  # Any: JSON of the protocol's many shapes


class ProtocolError(KernelError):
    """A request that the engine refuses; ``code`` is the protocol's word for why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Engine:
    """One conversation in the protocol, and the game in it."""

    def __init__(self, version: str) -> None:
        """Begin, as the engine of ``version``."""
        self._version = version
        self._board: Board | None = None
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
            reply = _refused(seq, error.code, str(error))
        except DiceError as error:
            reply = _refused(seq, "dice", str(error))
        except Refusal as error:
            reply = _refused(seq, error.ruling, str(error))
        except SetupError as error:
            reply = _refused(seq, "setup", str(error))
        except MalformedError as error:
            reply = _refused(seq, "malformed", str(error))
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
        return {"protocol": PROTOCOL, "engine": engine, "variants": list(VARIANT_NAMES)}

    def _new(self, request: Answer) -> Answer:
        if "setup" not in request:
            raise MalformedError("setup is missing")
        self._board = initial_board(setup_from_json(request["setup"]))
        return {"state": state_to_json(self._board)}

    def _submit(self, request: Answer) -> Answer:
        board = self._game()
        if "command" not in request:
            raise MalformedError("command is missing")
        command = command_from_json(request["command"])
        carry_out(board, command, _dice(request))
        return {"state": state_to_json(board)}

    def _legal(self, request: Answer) -> Answer:
        return {"commands": [command_to_json(command) for command in legal_commands(self._game())]}

    def _bye(self, request: Answer) -> Answer:
        self.ended = True
        return {}

    def _game(self) -> Board:
        if self._board is None:
            raise ProtocolError("no_game", "there is no game yet; begin one with new")
        return self._board


def serve(lines: Iterable[bytes], version: str) -> Iterator[str]:
    """Yield the answer to each line in turn, until one says bye or there are no more."""
    engine = Engine(version)
    for line in lines:
        yield engine.answer(line)
        if engine.ended:
            return


def _refused(seq: int | None, code: str, message: str) -> Answer:
    return {"seq": seq, "ok": False, "error": {"code": code, "message": message}}


def _dice(request: Answer) -> list[Face]:
    dice = request.get("dice", [])
    if type(dice) is not list:
        raise MalformedError(f"dice must be a list, not {shown(dice)}")
    for face in dice:
        if type(face) is not str or face not in FACES:
            raise MalformedError(f"faces are {', '.join(FACES)}; {shown(face)} is none", "dice")
    return dice


def _parse(line: bytes | str) -> Any:  # Any: whatever JSON the line holds
    try:
        text = line.decode() if isinstance(line, bytes) else line
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise MalformedError(f"the line is not one JSON object in UTF-8 ({error})") from None


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
