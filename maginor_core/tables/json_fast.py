"""JSON texts of messages by msgspec, as ``json_plain`` makes them, in a fraction of the time."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from maginor_core.tables.json_plain import SubmittedText

RawJson = msgspec.Raw


class _Submit(msgspec.Struct, forbid_unknown_fields=True):
    type: Literal["submit"]
    decision: int
    command: RawJson
    id: int | None = None


text_of_json: Final = msgspec.json.Encoder().encode
fields_in: Final = msgspec.json.Decoder(dict[str, RawJson]).decode
_submit_in: Final = msgspec.json.Decoder(_Submit).decode


def submitted_in(text: str | bytes) -> SubmittedText | None:
    """Return the message ``submit`` in a text; None if it is another, or not of its form."""
    try:
        found = _submit_in(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    return bytes(found.command), found.decision, found.id


plain_of: Final = msgspec.to_builtins
made_of: Final = msgspec.convert


def prepare(kind: type) -> None:
    """Prepare a class before several threads may first read one: msgspec crashes if two do so."""
    msgspec.json.Decoder(kind)
