"""Texts of messages: what clients are told, joined from JSON that is made once.

The text of a command or of an event is made once for all tables with the same names, and what
everybody at a table is told alike once a version. An event's text is found by the event as a seat
may see it, so that what is hidden from one seat is never in a text that it shares with another.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final, Literal, NamedTuple

import msgspec

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.facts import Fact, Vocabulary
from maginor_core.engine.fields import Row
from maginor_core.engine.game import Game
from maginor_core.tables.table import GameTable, choices_json, shared_state

MOST_TEXTS: Final = 1 << 13
"""How many texts of one kind are cached before the cache is cleared."""
MOST_GAMES: Final = 16
"""For how many vocabularies texts are cached."""

text_of_json = msgspec.json.Encoder().encode


class Submitted(msgspec.Struct, forbid_unknown_fields=True):
    """A ``submit`` whose command is not parsed yet.

    Attributes:
        type: which message it is.
        decision: the number of the decision.
        command: the text of the command.
        id: the number of the message.
    """

    type: Literal["submit"]
    decision: int
    command: msgspec.Raw
    id: int | None = None


_decode: Final = msgspec.json.Decoder(Submitted).decode


def submitted_in(text: str | bytes) -> Submitted | None:
    """Return the ``submit`` in a text; None if it is another message, or has other keys."""
    try:
        return _decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


class _Shared(NamedTuple):
    """What everybody at a table is told alike.

    Attributes:
        keys: the keys of the message, as text without braces.
        state: STATE as text; None if it is not alike for all.
        to_act: the seats from which a command is awaited.
    """

    keys: bytes
    state: bytes | None
    to_act: tuple[int, ...]


class MessageTexts:
    """The texts of one game's facts, for all tables with the same names.

    Attributes:
        listed: the commands that were listed, by their texts.
    """

    def __init__(self, definition: GameDefinition, vocabulary: Vocabulary) -> None:
        self.listed: dict[bytes, Fact] = {}
        self._definition = definition
        self._vocabulary = vocabulary
        self._commands: dict[Row, bytes] = {}
        self._events: dict[int | None, dict[Row, bytes]] = {}
        self._redacted: dict[object, bytes] = {}

    def events(self, table: GameTable, seat: int | None, start: int, *, views: bool) -> bytes:
        """Return the message ``events`` for a seat that has been told of version ``start``.

        It is the one that ``SeatSession.pending`` returns.
        """
        shared = table.told_alike(_Shared, partial(self._shared, table))
        match = table.match
        view = self._view(table, seat, shared) if views else b""
        legal = b"" if seat not in shared.to_act else self._legal(match.legal(seat))
        choices = b""
        if match.commitments is not None:
            made = choices_json(match, seat)
            choices = b"" if made is None else b',"choices":%b' % text_of_json(made)
        return b'{"type":"events","from":%d,"events":[%b],%b%b,"legal":[%b]%b}' % (
            start,
            self._happened(table, seat, start),
            shared.keys,
            view,
            legal,
            choices,
        )

    def _shared(self, table: GameTable) -> _Shared:
        match, state = table.match, None
        if self._definition.own_view is not None:
            state = text_of_json(match.to_json())
        return _Shared(text_of_json(shared_state(table))[1:-1], state, match.to_act)

    def _view(self, table: GameTable, seat: int | None, shared: _Shared) -> bytes:
        own, state = self._definition.own_view, shared.state
        if own is None or state is None:
            return b',"view":%b' % text_of_json(table.match.view(seat))
        beside = text_of_json({"seat": seat, **own(table.match.live_state, seat)})
        return b',"view":%b,"state":%b}' % (beside[:-1], state)

    def _legal(self, commands: tuple[Fact, ...]) -> bytes:
        known = self._commands
        try:
            return b",".join([known[command.row] for command in commands])
        except KeyError:
            return b",".join(list(map(self._command, commands)))

    def _command(self, command: Fact) -> bytes:
        text = text_of_json(self._definition.command_json.to_json(command))
        if len(self._commands) >= MOST_TEXTS:
            self._commands.clear()
            self.listed.clear()
        self._commands[self._vocabulary.row(command)] = text
        self.listed[text] = command
        return text

    def _happened(self, table: GameTable, seat: int | None, start: int) -> bytes:
        seen = self._events.get(seat)
        if seen is None:
            seen = self._events[seat] = {}
        parts = []
        for head, row, event in table.told_alike(start, partial(self._since, table, start)):
            text = seen.get(row)
            parts.append(head + (self._event(seen, event, row, seat) if text is None else text))
        return b"},".join(parts) + b"}" if parts else b""

    def _since(self, table: GameTable, start: int) -> list[tuple[bytes, Row, Fact]]:
        """Return the events since a version, each after the text that begins it, and its row."""
        log, row_of = table.match.log, self._vocabulary.row
        return [
            (b'{"version":%d,"event":' % (version + 1), row_of(event), event)
            for version in range(start, log.version)
            for event in log.events(version, version + 1)
        ]

    def _event(self, seen: dict[Row, bytes], event: Fact, row: Row, seat: int | None) -> bytes:
        """Return an event's text for a seat, the same for all that see the same of it."""
        fact = self._definition.redact(event, seat)
        key = (type(fact), *fact.values())
        text = self._redacted.get(key)
        if text is None:
            if len(self._redacted) >= MOST_TEXTS:
                self._redacted.clear()
            text = text_of_json(self._definition.event_json.to_public_json(fact))
            self._redacted[key] = text
        if len(seen) >= MOST_TEXTS:
            seen.clear()
        seen[row] = text
        return text


texts_of_game = lru_cache(MOST_GAMES)(MessageTexts)
"""The texts of a definition and a vocabulary; tables that share both share them."""


def texts_of_match(match: Game) -> MessageTexts:
    """Return the texts for the tables of a match's game and names."""
    return texts_of_game(match.definition, match.vocabulary)
