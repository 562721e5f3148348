"""What clients are told, as texts of JSON: joined from parts that are made once.

The text of a command or of an event is made once for all tables with the same names, and what
everybody at a table is told alike once for each moment. An event's text is found by the event as a
seat may see it, so that what is hidden from one seat is never in a text that it shares with
another.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from maginor_core.engine.codec import pack
from maginor_core.engine.definition import GameDefinition, Json
from maginor_core.engine.facts import Fact, Vocabulary
from maginor_core.engine.fields import Row
from maginor_core.engine.game import Game
from maginor_core.evidence.committed_game import CommittedGame
from maginor_core.tables.json_text import text_of_json
from maginor_core.tables.picture_parts import NOTHING_SENT

if TYPE_CHECKING:
    from maginor_core.tables.seat_page import SeatPage
    from maginor_core.tables.seat_session import SeatSession
    from maginor_core.tables.table import Table

MOST_TEXTS: Final = 1 << 13
"""How many texts of one kind are cached before the cache is cleared."""
MOST_GAMES: Final = 16
"""For how many vocabularies texts are cached."""
MOST_ALIKE: Final = 16
"""How many messages for clients that are alike are kept of a moment."""
MOST_MOMENTS: Final = 64
"""Of how many moments of all tables they are kept."""

MOST_SCENES: Final = 4
"""Of how many of the last records a client is shown scenes: who is far behind sees no older one."""

_ROW: Final = attrgetter("row")


# What messages contain, as plain JSON data.


def names_of(table: Table) -> list[str]:
    """Return the players' names, by seat; those without a name are numbered from 1."""
    names, players = table.names, table.game.setup.players
    return [names[seat] if seat < len(names) else f"Player {seat + 1}" for seat in range(players)]


def result_json(game: Game) -> Json | None:
    """Return totals and winners of a game; None if it is not over."""
    result = game.result
    if result is None:
        return None
    return {"totals": list(result.totals), "winners": list(result.winners)}


def shared_state(table: Table) -> Json:
    """Return what every client is told alike of the table now."""
    game, awaited = table.game, {}
    proposal = None if table.proposal is None else table.open_proposal
    to_act, version = () if table.closed else game.to_act, game.log.version
    if table.joint is not None:
        due = table.open_due
        awaited = {"due": None if due is None else due.to_json()}
    return {
        "version": version,
        "decision": table.decision,
        "to_act": to_act,
        "finished": not to_act,
        "result": None if to_act else result_json(game),
        "undo": None
        if proposal is None
        else {"seat": proposal.seat, "to": proposal.to, "agreed": proposal.agreed},
        **awaited,
    }


def choices_json(table: Table, seat: int | None) -> Json | None:
    """Return what a seat needs to commit to its choice, and to disclose it.

    Returns:
        None if choices cannot be committed to in this game; otherwise
        ``agreement`` and ``decision``, the digest and the number that a commitment contains;
        ``committed``, the seats whose choices
        are not disclosed yet; ``disclosing``, whether all have committed, so that these must
        disclose now; and ``commands``, for each legal command of a seat that may commit the msgpack
        array that its commitment contains, in hexadecimal digits; None if it may not.
    """
    game = table.game
    if not isinstance(game, CommittedGame):
        return None
    state = game.commitments
    if state.agreement.if_undisclosed is None:
        return None
    commands = None
    is_asked = not table.closed and seat not in table.barred
    if seat is not None and is_asked and game.may_commit(seat):
        row = game.vocabulary.row
        commands = [pack(row(command)).hex() for command in game.legal(seat)]
    return {
        "agreement": state.agreement.digest.hex(),
        "decision": state.decision,
        "committed": sorted(state.pending),
        "disclosing": bool(game.must_disclose) and not table.closed,
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

    def legal(self, commands: Sequence[Fact]) -> bytes:
        """Return the texts of commands that are listed, which ``listed`` then contains."""
        try:
            return b",".join(map(self._commands.__getitem__, map(_ROW, commands)))
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

    def happened(
        self, game: Game, start: int, seat: int | None, page: SeatPage | None, scenes: int = 0
    ) -> bytes:
        """Return the text of what has happened since a version, as a seat may see it.

        If the client is shown the game, ``page`` is how: then it contains sentences, too, and of
        the last records, so many as ``scenes`` says, what is shown in the middle of the board.
        """
        log, vocabulary, seen = game.log, self._vocabulary, self._events.get(seat)
        if seen is None:
            seen = self._events[seat] = {}
        parts = []
        for version in range(start, log.version):
            head = b'{"version":%d,"event":' % (version + 1)
            shows = version >= log.version - scenes
            worded = None if page is None else iter(page.told(version, scenes=shows))
            for event in log.events_of(version):
                row = event.row if event.origin is vocabulary else vocabulary.row(event)
                text = seen.get(row) or self._event(seen, event, row, seat)
                if worded is not None:
                    text += b"," + next(worded)
                parts.append(head + text)
        return b"},".join(parts) + b"}" if parts else b""

    def _event(self, seen: dict[Row, bytes], event: Fact, row: Row, seat: int | None) -> bytes:
        """Return an event's text for a seat, the same for all that see the same of it."""
        fact = self._definition.redact(event, seat)
        key = row if fact is event else (type(fact), *fact.values())
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


class UpdateCache:
    """What the clients of a table are told as long as nothing changes there.

    What those are told alike who are alike is made once, and kept until other tables have had many
    moments since: a table where nothing happens keeps no texts.

    Attributes:
        version: the version of the game.
        key: all that it depends on; it is another moment if the next one's is another.
        names: the names of the table when nobody asked for an undo; None while somebody does.
        made: the messages ``events`` that were made, by the version of which a client was told, by
            all else in which clients are alike, and by the moment whose picture they have.
    """

    __slots__ = ("_shared", "_state", "_to_act", "_words", "key", "made", "names", "version")

    def __init__(self, version: int = 0, key: object = None) -> None:
        self.version = version
        self.key = key
        self.names: Sequence[str] | None = None
        self.made: dict[object, bytes] = {}
        self._words: dict[object, bytes] = {}
        self._shared: bytes | None = None
        self._state: bytes | None = None
        self._to_act: tuple[int, ...] = ()

    def events(self, session: SeatSession) -> bytes:
        """Return the message ``events`` of a session, the same for all that are alike."""
        like = (session.version, session.kind, session.seen if session.parts else None)
        text = self.made.get(like)
        if text is None:
            begin, views = b'{"type":"events",', session.views
            text = self.told(session, begin, views=views, scenes=MOST_SCENES)
            if len(self.made) >= MOST_ALIKE:
                self.made.clear()
            self.made[like] = text
        return text

    def told(self, session: SeatSession, begin: bytes, *, views: bool, scenes: int = 0) -> bytes:
        """Return the text of an object with what ``joined`` and ``events`` contain alike.

        Args:
            session: who is told.
            begin: how the object begins.
            views: whether it contains the view.
            scenes: of how many of the last records it contains what is shown of them.
        """
        table, seat, start = session.table, session.seat, session.version
        game = table.game
        definition, texts = game.definition, texts_of_game(game.definition, game.vocabulary)
        page = session.page() if session.shows else None
        shared = self._shared or self._make_shared(table)
        is_asked = seat in self._to_act and seat not in table.barred
        legal = texts.legal(game.legal(seat)) if is_asked and seat is not None else b""
        happened = texts.happened(game, start, seat, page, scenes)
        parts = [
            b'%b"from":%d,"events":[%b],%b,"legal":[%b]' % (begin, start, happened, shared, legal)
        ]
        if views:
            own = definition.own_view
            if own is None:
                parts += b',"view":', text_of_json(game.view_json(seat))
            else:
                beside = text_of_json({"seat": seat, **own(game.live_state, seat)})
                state = self._state or self._make_state(table)
                parts += b',"view":%b,"state":' % beside[:-1], state, b"}"
        if isinstance(game, CommittedGame) and (choices := choices_json(table, seat)) is not None:
            parts += b',"choices":', text_of_json(choices)
        if page is not None:
            parts += b',"shown":', self._worded(page, session.language), b',"picture":"'
            if session.parts:
                parts += b'","parts":', self._changes(session, page)
            else:
                parts += *page.picture_parts(), b'"'
            parts.append(b"}")
        parts.append(b"}")
        return b"".join(parts)

    def _worded(self, page: SeatPage, language: str) -> bytes:
        """Return what a page shows beside its picture, made once for screens of all widths."""
        like = (page.seat, language)
        words = self._words.get(like)
        if words is None:
            words = page.words()
            if len(self._words) >= MOST_ALIKE:
                self._words.clear()
            self._words[like] = words
        return words

    def _changes(self, session: SeatSession, page: SeatPage) -> bytes:
        """Return what changed of a picture since the moment of which the session was told last."""
        drawn, like = session.table.drawn, (session.seat, session.language, session.width)
        last, before = drawn.get(like, (None, NOTHING_SENT))
        had = NOTHING_SENT if last is None or last is not session.seen else before
        changes, now = had.next(page.picture_parts())
        if len(drawn) >= MOST_ALIKE:
            drawn.clear()
        drawn[like] = (self, now)
        return changes

    def _make_shared(self, table: Table) -> bytes:
        """Make what everybody is told alike, and forget what was made of older moments."""
        alike, recent = shared_state(table), _RECENT
        self._to_act = alike["to_act"]
        shared = self._shared = text_of_json(alike)[1:-1]
        recent.append(self)
        if len(recent) > MOST_MOMENTS:
            old = recent.popleft()
            old.made, old._words, old._shared, old._state = {}, {}, None, None
        return shared

    def _make_state(self, table: Table) -> bytes:
        """Make STATE, of a game in which everybody may know all of it."""
        definition, state = table.game.definition, table.game.live_state
        text_of = definition.state_text
        if text_of is None:
            text = text_of_json(definition.state_to_json(state))
        else:
            text = text_of(state, table.kept)
        self._state = text
        return text


_RECENT: Final[deque[UpdateCache]] = deque()
"""The moments of all tables of which texts were made last."""
