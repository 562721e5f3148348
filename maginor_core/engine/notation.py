"""Notation: commands and whole games as short readable text, in both directions.

A command is a line: the seat as a letter, the command's word, its fields in their order, and after
``=`` the outcomes of chance that it drew, as in ``a roll = fire``. ``spec/notation.md`` specifies
it. A game adds nothing but, if it likes, shorter words for its commands.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from maginor_core.engine.chance import NoOutcomeError, Request, is_draw, outcomes_in
from maginor_core.engine.definition import GameDefinition, Games, Json
from maginor_core.engine.errors import MalformedError, RefusalError, SetupError, shown
from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.engine.given_chance import Drawn, Rolled, execute
from maginor_core.engine.undo import Undo

NOTATION: Final = "maginor-notation 1"
"""The first line of a game."""
SEATS: Final = "abcdefghijklmnopqrstuvwxyz"
DEEPEST: Final = 8
"""How deep lists may lie in one another."""
_CONSTANTS: Final[Mapping[str, object]] = {"yes": True, "no": False, "-": None}
_BARE: Final = re.compile(r"[^\W\d][\w'-]*")
_TOKEN: Final = re.compile(
    r"""\s*(?: (?P<number>-?\d{1,20}(?![\w'-])) | (?P<text>"(?:[^"\\]|\\.)*")
    | (?P<word>[^\W\d][\w'-]*) | (?P<mark>[-=:,\[\]]) )""",
    re.VERBOSE,
)


def command_text(definition: GameDefinition, command: Fact, outcomes: Sequence[int] = ()) -> str:
    """Return a command, or an ``Undo``, in a line, with the outcomes of chance that it drew.

    Raises:
        MalformedError: it is of none of the seats that have a letter.
    """
    content = definition.record_json.to_json(command)
    kind, player = content.pop("type"), content.pop("player", None)
    if not isinstance(player, int) or not 0 <= player < len(SEATS):
        raise MalformedError(f"notation is for seats 0 to 25, not {shown(player)}", str(kind))
    words = [
        SEATS[player],
        definition.notation.get(str(kind), str(kind)),
        *map(_value, content.values()),
    ]
    if outcomes:
        words += ["=", *[_outcome(definition.chance.to_json(outcome)) for outcome in outcomes]]
    return " ".join(words)


def read_command(definition: GameDefinition, text: str) -> tuple[Fact, list[int]]:
    """Return the command that a line describes, and the outcomes of chance after it.

    Raises:
        MalformedError: it is not the notation of a command of the game.
    """
    tokens = _Tokens(text)
    seat, word = tokens.word("a seat, such as a"), tokens.word("a command")
    if len(seat) != 1 or seat not in SEATS:
        raise MalformedError(f"a seat is a letter from a, not {shown(seat)}", "seat")
    kinds = {short: kind for kind, short in definition.notation.items()}
    kind = definition.record_json.types.get(kinds.get(word, word))
    if kind is None or (kind is not Undo and kind not in definition.commands):
        known = ", ".join(
            [definition.notation.get(name, name) for name in definition.record_json.types]
        )
        raise MalformedError(f"must be one of {known}, not {shown(word)}", "command")
    values = []
    while not tokens.ended and not tokens.take("="):
        values.append(tokens.value())
    outcomes = []
    while not tokens.ended:
        outcomes.append(definition.chance.from_json(tokens.outcome()))
    names = [name for name in kind.names if name != "player"]
    if len(values) != len(names):
        takes = ", ".join(names) or "nothing"
        raise MalformedError(f"{word} takes {takes} after it, not {len(values)} values", "command")
    fields = dict(zip(names, values, strict=True))
    name = kinds.get(word, word)
    command = definition.record_json.from_json(
        {"type": name, "player": SEATS.index(seat), **fields}
    )
    return command, outcomes


def game_text(game: Game) -> Iterator[str]:
    """Yield the lines of a whole game, secrets included.

    Raises:
        MalformedError: it contains records that no player's command caused.
    """
    definition, words = game.definition, game.vocabulary
    yield NOTATION
    yield f"game {definition.name}"
    yield f"setup {json.dumps(definition.setups.to_json(game.setup), separators=(',', ':'))}"
    state = game.state_at(0)
    for version, (command, events) in enumerate(game.log.records(), 1):
        if isinstance(command, Undo):
            state = game.state_at(version)
            yield command_text(definition, command)
            continue
        if type(command) not in definition.commands:
            raise MalformedError(
                f"{type(command).__name__} is not a command of {definition.title}; "
                "games with committed choices or joint dice have no notation"
            )
        drawn = outcomes_in([words.row(event) for event in events], definition.decider.outcomes)
        asked: list[Request] = []
        execute(definition.decider, state, words.row(command), drawn, asked)
        yield command_text(definition, command, list(map(_as_asked, asked, drawn)))


def _as_asked(request: Request, outcome: int) -> int:
    return Drawn(outcome) if is_draw(request) else Rolled(outcome)


def read_game(lines: Iterable[str], games: Games) -> Game:
    """Return the game that the lines of a game describe, each command of which is carried out.

    Empty lines, and what follows ``;``, mean nothing.

    Raises:
        MalformedError: a line is not notation, or its command is refused; the error names the line.
    """
    game: Game | None = None
    definition: GameDefinition | None = None
    expected = ["maginor-notation", "game", "setup"]
    for number, line in enumerate(lines, 1):
        text = line.strip() if expected else _without_comment(line).strip()
        if not text or text.startswith(";"):
            continue
        place = f"line {number}"
        try:
            if expected:
                word, _, rest = text.partition(" ")
                if word != expected[0]:
                    raise MalformedError(f"must begin with {expected[0]}, not {shown(word)}")
                expected.pop(0)
                if word == "game":
                    definition = games(rest)
                    if definition is None:
                        raise MalformedError(f"{shown(rest)} is not a game that is known here")
                elif word == "setup":
                    assert definition is not None, "the line before named it"
                    game = Game(definition, _setup(definition, rest))
                elif text != NOTATION:
                    raise MalformedError(f"is not {NOTATION}, the one version that is known")
            else:
                assert game is not None, "the setup came before"
                _carry_out(game, text)
        except (MalformedError, RefusalError, NoOutcomeError) as error:
            raise MalformedError(str(error), place) from None
    if game is None:
        raise MalformedError(f"the text ends before its line {expected[0]}")
    return game


def _carry_out(game: Game, text: str) -> None:
    command, outcomes = read_command(game.definition, text)
    if isinstance(command, Undo):
        game.undo(command.player, command.version, command.agreed)
    else:
        player: Any = getattr(command, "player", None)  # Any: the seat of a command
        game.submit(command, seat=player, outcomes=outcomes)


def _setup(definition: GameDefinition, text: str) -> Any:  # Any: a setup of the game
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MalformedError(f"the setup is not JSON ({error})") from None
    try:
        return definition.setups.from_json(data)
    except SetupError as error:
        raise MalformedError(str(error)) from None


def _value(value: object) -> str:
    if isinstance(value, list):
        return f"[{','.join(map(_value, value))}]"
    for word, constant in _CONSTANTS.items():
        if value is constant:
            return word
    if isinstance(value, str) and (not _BARE.fullmatch(value) or value in _CONSTANTS):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def _outcome(outcome: object) -> str:
    if isinstance(outcome, dict):
        ((key, value),) = outcome.items()
        return f"{key}:{_value(value)}"
    return _value(outcome)


def _without_comment(line: str) -> str:
    """Return ``line`` up to the first ``;`` outside quotation marks."""
    quoted = escaped = False
    for place, character in enumerate(line):
        if character == ";" and not quoted:
            return line[:place]
        if character == '"' and not escaped:
            quoted = not quoted
        escaped = quoted and character == "\\" and not escaped
    return line


class _Tokens:
    """The words, numbers and marks of a line, taken one by one."""

    def __init__(self, text: str) -> None:
        self._kinds: list[tuple[str, str]] = []
        self._next = 0
        place, end = 0, len(text.rstrip())
        while place < end:
            found = _TOKEN.match(text, place)
            if found is None:
                raise MalformedError(f"{shown(text[place:].strip()[:20])} is not notation")
            self._kinds.append((str(found.lastgroup), found.group(str(found.lastgroup))))
            place = found.end()

    @property
    def ended(self) -> bool:
        return self._next == len(self._kinds)

    def take(self, mark: str) -> bool:
        found = not self.ended and self._kinds[self._next] == ("mark", mark)
        self._next += found
        return found

    def word(self, what: str) -> str:
        if self.ended or self._kinds[self._next][0] != "word":
            raise MalformedError(f"{what} is missing: a line is SEAT COMMAND VALUES = OUTCOMES")
        self._next += 1
        return self._kinds[self._next - 1][1]

    def value(self, depth: int = 0) -> object:
        if self.ended:
            raise MalformedError("a value is missing at the end of the line")
        kind, text = self._kinds[self._next]
        self._next += 1
        if kind == "number":
            return int(text)
        if kind == "text":
            try:
                return json.loads(text)
            except ValueError:
                raise MalformedError(f"{shown(text)} is not a text in quotation marks") from None
        if text in _CONSTANTS:
            return _CONSTANTS[text]
        if kind == "word":
            return text
        if text != "[" or depth == DEEPEST:
            raise MalformedError(f"{shown(text)} does not begin a value")
        values: list[object] = []
        while not self.take("]"):
            if values and not self.take(","):
                raise MalformedError("the values of a list are separated by commas")
            values.append(self.value(depth + 1))
        return values

    def outcome(self) -> object:
        value = self.value()
        if self.take(":"):
            if type(value) is not str:
                raise MalformedError(f"{shown(value)} cannot be the kind of an outcome")
            return Json({value: self.value()})
        return value
