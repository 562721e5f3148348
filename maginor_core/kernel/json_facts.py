"""Commands and events as plain JSON data: ``type`` names the class, the other keys its fields.

A fact has two forms. The public one, which front ends get, omits internal fields such as the steps
still owed. The logged one contains every field; logs, saved boards and transcripts use it, since a
game cannot be resumed without them. They differ only where a class declares internal fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.facts import Fact, type_name
from maginor_core.kernel.json_converter import structure_fact
from maginor_core.kernel.validation import shown


class FactJson:
    """The JSON form of the commands, or the events, of one game.

    Attributes:
        types: the classes by their JSON names.
    """

    def __init__(self, what: str, kinds: Iterable[type[Fact]]) -> None:
        """Take the classes.

        Args:
            what: how to call a fact of them in an error, such as ``command``.
            kinds: the classes.
        """
        self._what = what
        self.types: Mapping[str, type[Fact]] = {type_name(kind): kind for kind in kinds}
        self._names = {kind: name for name, kind in self.types.items()}

    def to_json(self, fact: Fact) -> dict[str, object]:
        """Return ``fact`` in the logged form, as plain JSON data."""
        data: dict[str, object] = {"type": self._names[type(fact)]}
        for name in fact.names:
            value = getattr(fact, name)
            data[name] = _plain(value) if isinstance(value, tuple) else value
        return data

    def from_json(self, data: object) -> Any:  # Any: of one of the classes
        """Return the fact that plain JSON ``data`` describes in the logged form.

        Raises:
            MalformedError: it is not valid; the message names the place.
        """
        kind, fields = self._parsed(data)
        return structure_fact(fields, kind, self._what, {})

    def to_public_json(self, fact: Fact) -> dict[str, object]:
        """Return ``fact`` in the public form, without internal fields."""
        data = self.to_json(fact)
        for name in fact.internal:
            del data[name]
        return data

    def from_public_json(self, data: object) -> Any:  # Any: of one of the classes
        """Return the fact that plain JSON ``data`` describes in the public form.

        Its internal fields have the values that its class declares for this case.

        Raises:
            MalformedError: it is not valid; the message names the place.
        """
        kind, fields = self._parsed(data)
        return structure_fact(fields, kind, self._what, kind.internal)

    def _parsed(self, data: object) -> tuple[type[Fact], dict[str, object]]:
        """Return the class that ``data`` names, and the fields in it."""
        if type(data) is not dict:
            raise MalformedError(f"must be an object, not {shown(data)}", self._what)
        name = data.get("type")
        if type(name) is not str or name not in self.types:
            raise MalformedError(
                f"must be one of {', '.join(self.types)}, not {shown(name)}", f"{self._what}.type"
            )
        return self.types[name], {key: value for key, value in data.items() if key != "type"}


def _plain(value: object) -> object:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
