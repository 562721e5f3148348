"""Actions: the commands of a game as numbers, for agents that choose by number.

The table of a game lists every command that any seat may ever give in games with the same names.
Which values a field has follows from its annotation; what that leaves open, such as whole numbers,
is declared in ``domains`` of the definition. The seat is left out: an action is that of the seat
whose turn it is.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Any

from maginor_core.engine.definition import GameDefinition, PlayableSetup
from maginor_core.engine.errors import EngineError
from maginor_core.engine.facts import Fact, FactData, type_name
from maginor_core.engine.fields import Form, Row

SEAT = "player"
"""The field of a command that contains its seat, the first one."""


class OpenDomainError(EngineError):
    """The values that a field of a command may have are neither annotated nor declared."""


class ActionTable:
    """The actions of games from one setup, and of all others with the same names and domains.

    Attributes:
        rows: for each action the tag and the fields of its command, in numbers, without the seat.
        commands: by seat, for each action its command in numbers.
        numbers: by seat, for each command in numbers its action.
    """

    def __init__(self, game: GameDefinition, setup: PlayableSetup) -> None:
        """List the actions in the order of the rules, each field's values in their order.

        Raises:
            OpenDomainError: a field has neither a finite annotation nor a declared domain, or a
                domain is declared for no field.
        """
        declared = dict(game.domains(setup))
        self._game = game
        self._vocabulary = game.vocabulary(setup)
        rows: list[Row] = []
        for kind in game.commands:
            rows += [(kind.tag, *fields) for fields in _every(kind, setup, declared)]
        if declared:
            known = ", ".join(map(type_name, game.commands))
            raise OpenDomainError(
                f"domains of {game.name} names {min(declared)}, which is no open field; the "
                f"commands are {known}, and their fields are named COMMAND.FIELD"
            )
        if len(set(rows)) < len(rows):
            twice = next(row for row in rows if rows.count(row) > 1)
            raise OpenDomainError(f"domains of {game.name} lists {twice} twice; list values once")
        seats = range(setup.players)
        self.rows = tuple(rows)
        self.commands = [[(row[0], seat, *row[1:]) for row in rows] for seat in seats]
        self.numbers = [{row: action for action, row in enumerate(own)} for own in self.commands]

    def __len__(self) -> int:
        """Return how many actions there are."""
        return len(self.rows)

    @cached_property
    def _endings(self) -> dict[Row, dict[Any, int]]:  # Any: numbers and tuples of them
        found: dict[Row, dict[Any, int]] = {}  # Any: likewise
        for numbers in self.numbers:
            for row, action in numbers.items():
                found.setdefault(row[:-1], {})[row[-1]] = action
        return found

    def endings(self, beginning: Row) -> Mapping[Any, int]:  # Any: likewise
        """Return the actions whose commands begin alike, each by the last number of its command."""
        return self._endings[beginning]

    @cached_property
    def described(self) -> tuple[FactData, ...]:
        """For each action the JSON of its command, without the seat."""
        return tuple(map(self._described, self.commands[0]))

    def _described(self, command: Row) -> FactData:
        data = self._game.command_json.to_json(self._vocabulary.fact(command))
        del data[SEAT]
        return data

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the described actions in hexadecimal: one line of JSON each."""
        lines = [json.dumps(data, sort_keys=True) + "\n" for data in self.described]
        return hashlib.sha256("".join(lines).encode()).hexdigest()

    def action(self, command: Fact) -> int:
        """Return the action that gives ``command``.

        Raises:
            MalformedError: it is not a command of the game, or has a name that is unknown here.
            LookupError: no action gives it.
        """
        row = self._vocabulary.row(command)
        return self.numbers[row[1]][row]

    def command(self, seat: int, action: int) -> Any:  # Any: a command of the game
        """Return the command that ``action`` gives for ``seat``."""
        return self._vocabulary.fact(self.commands[seat][action])


def _every(
    kind: type[Fact],
    setup: PlayableSetup,
    declared: dict[str, Any],  # Any: numbers and tuples of them
) -> Sequence[tuple[Any, ...]]:
    """Return the fields of all commands of a class; what is used of ``declared`` is removed."""
    name = type_name(kind)
    if kind.names[:1] != (SEAT,):
        raise OpenDomainError(f"the first field of {kind.__name__} must be {SEAT}, its seat")
    if name in declared:
        return [tuple(fields) for fields in declared.pop(name)]
    values = []
    for field, form in list(zip(kind.names, kind.forms, strict=True))[1:]:
        place = f"{name}.{field}"
        given = declared.pop(place, None)
        values.append(_values(form, setup, place) if given is None else tuple(given))
    return list(product(*values))


def _values(form: Form, setup: PlayableSetup, place: str) -> Sequence[Any]:  # Any: likewise
    """Return all numbers that a field of a form may be."""
    if form.limit is not None:
        return range(form.limit)
    match form.kind:
        case "name":
            return range(len(setup.names))
        case "optional":
            return [(), *[(value,) for value in _values(form.parts[0], setup, place)]]
        case "fixed":
            return list(product(*[_values(part, setup, place) for part in form.parts]))
        case _:
            raise OpenDomainError(
                f"{place} is {form.describe()}, which has no end; declare its values in domains "
                f'of the definition, such as {{"{place}": range(1, 9)}}'
            )
