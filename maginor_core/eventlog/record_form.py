"""Records of format 2: a command, its events, and evidence, some values of which may be hidden."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import frozen

from maginor_core.eventlog.hidden import (
    PACKED_HOLE,
    Content,
    Hidden,
    Holder,
    Path,
    hidden_from,
    public_form,
    require_all_hidden,
    restored,
    value_at,
)
from maginor_core.eventlog.hidden import root as root_of_content
from maginor_core.eventlog.options import (
    EVIDENCE,
    HIDING,
    VALUE,
    Item,
    require_items,
    require_known,
)
from maginor_core.kernel.codec import pack_rows
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.strict import pack, unpack


@frozen
class RecordForm:
    """A record of format 2.

    Attributes:
        public: its public form: command, events, and evidence that is not a hidden value.
        hidden: its hidden values, in the order of their paths.
    """

    public: Content
    hidden: tuple[Hidden, ...] = ()

    @classmethod
    def of(
        cls,
        pair: bytes,
        evidence: Iterable[Item] = (),
        paths: Iterable[Path] = (),
    ) -> RecordForm:
        """Make a record of command and events.

        Args:
            pair: command and events, as a record of format 1.
            evidence: what proves something about it, in ascending order of kinds.
            paths: where in (command, events, evidence) its hidden values are.

        Raises:
            MalformedError: it is not a pair, a path leads nowhere, or there are other empty bytes,
                which would stand for a hidden value.
        """
        command, events = _of_length(unpack(pair), 2)
        whole = (command, events, tuple(evidence))
        ordered = sorted(paths)
        hidden = tuple([Hidden(VALUE, path, value_at(whole, path)) for path in ordered])
        form = cls(public_form(whole, ordered), hidden)
        require_all_hidden(form.public, hidden)
        return form

    @classmethod
    def read(cls, data: bytes, holder: Holder) -> RecordForm:
        """Return the record that ``data`` is.

        Args:
            data: its bytes.
            holder: whose log contains it.

        Raises:
            MalformedError: it is not valid; evidence of a kind that is not known is.
        """
        command, events, evidence = _of_length(unpack(data), 3)
        if type(command) is not tuple or type(events) is not tuple:
            raise MalformedError("is not a command with its events")
        items = require_items("evidence", evidence)
        begin = next((n for n, item in enumerate(items) if item[0] in HIDING), len(items))
        kinds = [item[0] for item in items[:begin]]
        if kinds != sorted(kinds):
            raise MalformedError("is not in ascending order of kinds", "evidence")
        form = cls((command, events, tuple(items[:begin])), hidden_from(items[begin:], holder))
        restored(form.public, form.hidden)
        if data.count(PACKED_HOLE) != len(form.hidden):  # else each is that of a hidden value
            require_all_hidden(form.public, form.hidden)
        return form

    def require_known(self) -> None:
        """Ensure that all evidence is known.

        Raises:
            UnknownKindError: some is of a kind that a newer program has written.
        """
        require_known("evidence", self.public[2], EVIDENCE)

    def pack(self) -> bytes:
        """Return its bytes.

        Raises:
            MalformedError: it is longer than a record may be.
        """
        command, events, evidence = self.public
        return pack((command, events, (*evidence, *(one.item for one in self.hidden))))

    def root(self, salt: bytes, number: int) -> bytes:
        """Return its root as record ``number``."""
        return root_of_content(self.public, self.hidden, salt, number + 1)

    @property
    def whole(self) -> Content:
        """Command, events and evidence with the hidden values that are known."""
        return restored(self.public, self.hidden)

    def pair(self) -> bytes:
        """Return command and events as a record of format 1."""
        command, events, _ = self.whole
        return pack_rows(command, events)

    @property
    def evidence(self) -> Sequence[Item]:
        """The evidence that is not a hidden value, with the hidden values in it that are known."""
        found: Sequence[Item] = self.whole[2]
        return found


def _of_length(value: object, length: int) -> Any:  # Any: numbers, text, bytes and arrays
    if type(value) is not tuple or len(value) != length:
        raise MalformedError(f"is not an array of {length}")
    return value
