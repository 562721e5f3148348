"""Commands and events as plain JSON data: ``type`` names the class, the other keys its fields."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.facts import Fact
from maginor_core.kernel.json_converter import structure_fact
from maginor_core.kernel.validation import shown


def type_name(kind: type) -> str:
    """Return the JSON name of a command or event class: ``RollDie`` is ``roll_die``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


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
        """Return ``fact`` as plain JSON data."""
        data: dict[str, object] = {"type": self._names[type(fact)]}
        for name, value in zip(fact.names, fact.values(), strict=True):
            data[name] = _plain(value)
        return data

    def from_json(self, data: object) -> Any:  # Any: of one of the classes
        """Return the fact that plain JSON ``data`` describes.

        Raises:
            MalformedError: it describes none; the message says where.
        """
        if type(data) is not dict:
            raise MalformedError(f"must be an object, not {shown(data)}", self._what)
        name = data.get("type")
        if type(name) is not str or name not in self.types:
            raise MalformedError(
                f"must be one of {', '.join(self.types)}, not {shown(name)}", f"{self._what}.type"
            )
        fields = {key: value for key, value in data.items() if key != "type"}
        return structure_fact(fields, self.types[name], self._what)


def _plain(value: object) -> object:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
