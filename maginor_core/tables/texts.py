"""What clients are told: messages, and their texts, joined from JSON that is made once.

The text of a command or of an event is made once for all tables with the same names, and what
everybody at a table is told alike once for each moment. An event's text is found by the event as a
seat may see it, so that what is hidden from one seat is never in a text that it shares with
another.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeVar

import msgspec

from maginor_core.engine.codec import pack
from maginor_core.engine.definition import GameDefinition, Json
from maginor_core.engine.facts import Fact, Vocabulary
from maginor_core.engine.fields import Row
from maginor_core.engine.game import Game
from maginor_core.evidence.commitment_state import commitment_state_of

if TYPE_CHECKING:
    from maginor_core.tables.showing import Showing
    from maginor_core.tables.table import GameTable

MOST_TEXTS: Final = 1 << 13
"""How many texts of one kind are cached before the cache is cleared."""
MOST_GAMES: Final = 16
"""For how many vocabularies texts are cached."""
MOST_ALIKE: Final = 16
"""How many parts of messages for clients that are alike are kept of a moment."""
MOST_MOMENTS: Final = 64
"""Of how many moments of all tables they are kept."""

T = TypeVar("T")
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


# Messages, as plain JSON data.


def names_of(table: GameTable) -> list[str]:
    """Return the players' names, by seat; those without a name are numbered from 1."""
    names, players = table.names, table.match.setup.players
    return [names[seat] if seat < len(names) else f"Player {seat + 1}" for seat in range(players)]


def result_json(match: Game) -> Json | None:
    """Return totals and winners of a match; None if it is not over."""
    result = match.result
    if result is None:
        return None
    return {"totals": list(result.totals), "winners": list(result.winners)}


def state_for(table: GameTable, seat: int | None) -> Json:
    """Return what a client at ``seat`` shows now: view, decision, legal commands and result."""
    match, to_json = table.match, table.match.definition.command_json.to_json
    legal = [to_json(command) for command in match.legal(seat)] if seat in match.to_act else []
    choices = choices_json(match, seat)
    committed = {} if choices is None else {"choices": choices}
    return {**shared_state(table), "view": match.view(seat), "legal": legal, **committed}


def shared_state(table: GameTable) -> Json:
    """Return the part of ``state_for`` that is the same for every client."""
    match, proposal, awaited = table.match, table.open_proposal, {}
    to_act = match.to_act
    if table.joint is not None:
        due = table.open_due
        awaited = {"due": None if due is None else due.to_json()}
    return {
        "version": match.log.version,
        "decision": table.decision,
        "to_act": list(to_act),
        "finished": not to_act,
        "result": result_json(match),
        "undo": None
        if proposal is None
        else {"seat": proposal.seat, "to": proposal.to, "agreed": list(proposal.agreed)},
        **awaited,
    }


def choices_json(match: Game, seat: int | None) -> Json | None:
    """Return what a seat needs to commit to its choice, and to disclose it.

    Returns:
        None if choices cannot be committed to in this match; otherwise
        ``agreement`` and ``decision``, the digest and the number that a commitment contains;
        ``committed``, the seats whose choices
        are not disclosed yet; ``disclosing``, whether all have committed, so that these must
        disclose now; and ``commands``, for each legal command of a seat that may commit the msgpack
        array that its commitment contains, in hexadecimal digits; None if it may not.
    """
    if match.commitments is None:
        return None
    state = commitment_state_of(match.commitments)
    if state.agreement.if_undisclosed is None:
        return None
    commands = None
    if seat is not None and match.may_commit(seat):
        row = match.vocabulary.row
        commands = [pack(row(command)).hex() for command in match.legal(seat)]
    return {
        "agreement": state.agreement.digest.hex(),
        "decision": state.decision,
        "committed": sorted(state.pending),
        "disclosing": bool(match.must_disclose),
        "commands": commands,
    }


# Their texts: those of commands and events for all tables, and those of a moment at one of them.


class FactTexts:
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

    def legal(self, commands: tuple[Fact, ...]) -> bytes:
        """Return the texts of commands that are listed, which ``listed`` then contains."""
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

    def since(self, match: Game, start: int) -> list[tuple[bytes, Row, Fact]]:
        """Return the events since a version, each after the text that begins it, and its row."""
        log, row_of = match.log, self._vocabulary.row
        return [
            (b'{"version":%d,"event":' % (version + 1), row_of(event), event)
            for version in range(start, log.version)
            for event in log.events(version, version + 1)
        ]

    def happened(
        self, since: list[tuple[bytes, Row, Fact]], seat: int | None, shown: list[Json]
    ) -> bytes:
        """Return the text of what ``since`` has returned, as a seat may see it.

        ``shown`` is what is shown of each event; nothing, if that is not told.
        """
        seen = self._events.get(seat)
        if seen is None:
            seen = self._events[seat] = {}
        parts = []
        for head, row, event in since:
            text = seen.get(row)
            parts.append(head + (self._event(seen, event, row, seat) if text is None else text))
        if shown:
            more = [text_of_json(each)[1:-1] for each in shown]
            parts = [b"%b,%b" % both for both in zip(parts, more, strict=True)]
        return b"},".join(parts) + b"}" if parts else b""

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


texts_of_game = lru_cache(MOST_GAMES)(FactTexts)
"""The texts of a definition and a vocabulary; tables that share both share them."""


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


class Moment:
    """What the clients of a table are told as long as nothing changes there.

    What those are told alike who are alike is made once, and kept until other tables have had many
    moments since: a table where nothing happens keeps no texts.

    Attributes:
        version: the version of the match.
        key: all that it depends on; it is another moment if the next one's is another.
    """

    __slots__ = ("_made", "key", "version")
    _recent: Final[deque[Moment]] = deque()

    def __init__(self, version: int = 0, key: object = None) -> None:
        self.version = version
        self.key = key
        self._made: dict[object, Any] | None = None  # Any: what each of its makers returns

    def alike(self, like: object, make: Callable[[], T]) -> T:
        """Return what all clients are told at this moment that are alike, made once for them.

        Args:
            like: in what the clients are alike; each kind of part has one of its own.
            make: makes the part, which nobody changes.
        """
        made = self._made
        if made is None:
            made = self._made = {}
            self._recent.append(self)
            if len(self._recent) > MOST_MOMENTS:
                self._recent.popleft()._made = None
        if like not in made:
            found = make()
            if len(made) >= MOST_ALIKE:
                made.clear()
            made[like] = found
        kept: T = made[like]
        return kept

    def events(
        self,
        table: GameTable,
        seat: int | None,
        start: int,
        *,
        views: bool,
        showing: Showing | None = None,
    ) -> bytes:
        """Return the message ``events`` for a seat that has been told of version ``start``.

        It is the one that ``SeatSession.pending`` returns. If the client is shown the match,
        ``showing`` is how.
        """
        match = table.match
        texts = texts_of_game(match.definition, match.vocabulary)
        shared = self.alike(_Shared, partial(self._shared, table))
        told: list[Json] = []
        choices = shown = b""
        if showing is not None:
            told = [
                each for after in range(start, match.version) for each in showing.happened(after)
            ]
            view = self._view(match, seat)
            picture = showing.picture(view, alone=False).encode()  # a text of JSON as it is
            rest = text_of_json(showing.beside())
            shown = b',"shown":%b,"picture":"%b"}' % (rest[:-1], picture)
        if match.commitments is not None:
            made = choices_json(match, seat)
            choices = b"" if made is None else b',"choices":%b' % text_of_json(made)
        return b'{"type":"events","from":%d,"events":[%b],%b%b,"legal":[%b]%b%b}' % (
            start,
            texts.happened(self.alike(start, partial(texts.since, match, start)), seat, told),
            shared.keys,
            self._view_text(match, seat, shared.state) if views else b"",
            texts.legal(match.legal(seat)) if seat in shared.to_act else b"",
            choices,
            shown,
        )

    def _shared(self, table: GameTable) -> _Shared:
        match, state = table.match, None
        if match.definition.own_view is not None:
            state = text_of_json(self.alike(Game.to_json, match.to_json))
        return _Shared(text_of_json(shared_state(table))[1:-1], state, match.to_act)

    def _view(self, match: Game, seat: int | None) -> Json:
        """Return what a seat may know; STATE, where all may know it, is the same for all."""
        own = match.definition.own_view
        if own is None:
            return self.alike((Game.view, seat), partial(match.view, seat))
        state = self.alike(Game.to_json, match.to_json)
        return {"seat": seat, **own(match.live_state, seat), "state": state}

    def _view_text(self, match: Game, seat: int | None, state: bytes | None) -> bytes:
        own = match.definition.own_view
        if own is None or state is None:
            return b',"view":%b' % text_of_json(self._view(match, seat))
        beside = text_of_json({"seat": seat, **own(match.live_state, seat)})
        return b',"view":%b,"state":%b}' % (beside[:-1], state)
