"""What a client shows of a game: picture, question, menu and sentences, as one seat may see them.

All of it is made from the view of the seat, the state without what the seat may not know, and the
commands that it may submit. So two games that a seat cannot distinguish are shown to it alike.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final, TypeVar

from attrs import frozen

from maginor_core.engine.chance import NoOutcomeError
from maginor_core.engine.definition import GameDefinition, Json, Setup
from maginor_core.engine.errors import MalformedError, RefusalError
from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.engine.generic_presentation import event_text, presentation_of
from maginor_core.engine.history import before_last_of
from maginor_core.engine.languages import ENGLISH
from maginor_core.engine.picture import (
    PictureError,
    PictureLook,
    Width,
    picture,
    picture_parts,
    scene_bytes,
)
from maginor_core.engine.presentation import MenuBranch, MenuStep, Presentation, text_of
from maginor_core.engine.scene import Scene
from maginor_core.engine.undo import EVENTS_OF_ENGINE
from maginor_core.suite.rulings import rulings_page
from maginor_core.tables.json_text import RawJson, text_of_json

LOG: Final = logging.getLogger(__name__)
T = TypeVar("T")
LINE_WIDTH: Final = 72
"""How many characters a line of a hint has."""
MOST_STEPS: Final = 1 << 12
"""Of how many steps of menus the texts are kept."""


@frozen
class SeatPage:
    """A game as one seat, or a spectator, is shown it.

    Attributes:
        game: the game.
        seat: the seat; None for a spectator.
        presentation: the game's text among the players by their names.
        look: how its pictures are drawn.
        barred: the seats that may not play, which are asked for nothing.
        closed: whether the game was ended before it was finished, so that nobody is.
    """

    game: Game
    seat: int | None
    presentation: Presentation
    look: PictureLook
    barred: frozenset[int] = frozenset()
    closed: bool = False

    def to(
        self, seat: int | None, barred: frozenset[int] = frozenset(), *, closed: bool = False
    ) -> SeatPage:
        """Return the same game as another seat is shown it."""
        return SeatPage(self.game, seat, self.presentation, self.look, barred, closed)

    def shown(self) -> Json:
        """Return the key ``shown`` of ``joined`` and ``events``."""
        return {"picture": self.picture(alone=False), **self.beside()}

    def picture_parts(self) -> list[bytes]:
        """Return the parts of the picture, each what a text of JSON may contain as it is."""
        return _or_generic(partial(picture_parts, *self._seen()))

    def words(self) -> bytes:
        """Return the same without the picture and the last bracket, as JSON text in UTF-8."""
        return text_of_json(self._beside())[:-1]

    def beside(self) -> Json:
        """Return the same without the picture."""
        read: Json = json.loads(text_of_json(self._beside()))
        return read

    def _beside(self) -> Json:
        """Return the same with its menu as text already."""
        game, seat, presentation = self.game, self.seat, self.presentation
        state = game.definition.known_state(game.live_state, self._setup(), seat)
        awaited = () if self.closed else game.to_act
        decider = seat if seat in awaited and seat not in self.barred else None
        others = [presentation.players[other] for other in awaited if other != seat]
        legal = () if decider is None else game.legal(decider)
        return {
            "question": "" if decider is None else presentation.question(state, decider),
            "waiting": presentation.say("waiting", players=presentation.say.listed(others))
            if others and decider is None
            else "",
            "menu": self._menu(state, legal) if legal else [],
            "tally": presentation.tally(state),
            "hand": "" if seat is None else presentation.hand(state, seat),
            "rulings": []
            if decider is None
            else list(presentation.explain(state, decider).rulings),
            "undo_to": self.undo_to(),
            "secret": decider is not None and presentation.is_secret(state, decider),
            "names": list(presentation.players),
        }

    def _menu(self, state: Any, legal: Sequence[Fact]) -> RawJson:  # Any: the game's state
        """Return the legal commands as branches, each command by its index among them."""
        numbers, order = {id(command): number for number, command in enumerate(legal)}, self._order

        def texts(branches: Mapping[str, MenuBranch]) -> bytes:
            made = []
            for branch in branches.values():
                command, more = branch.command, branch.branches
                number = b"null" if command is None else b"%d" % numbers[id(command)]
                worded = b'""' if command is None else self._word(command, order)
                below = texts(more) if more else b""
                made.append(
                    b'%b%b,"order":%b,"branches":[%b]}'
                    % (_step_text(branch.step), number, worded, below)
                )
            return b",".join(made)

        return RawJson(b"[%b]" % texts(self.presentation.menu(state, legal).branches))

    def picture(self, *, alone: bool = True) -> str:
        """Return the board as SVG, drawn from the view of the seat, with its sheet if ``alone``."""
        return _or_generic(partial(picture, *self._seen(), alone=alone))

    def _seen(self) -> tuple[GameDefinition, Setup, Json, PictureLook]:
        """Return the game, setup and view that a picture of it is drawn from, and how."""
        game, seat, own = self.game, self.seat, self.game.definition.own_view
        if own is None:
            view = game.view_json(seat)
        else:
            live, to_json = game.live_state, game.definition.state_to_json
            state = self.look.keep("state", game.log.version, partial(to_json, live))
            view = {"seat": seat, "state": state, **own(live, seat)}
        return game.definition, self._setup(), view, self.look

    def _setup(self) -> Setup:
        """Return what the game began with, as far as the seat may know it."""
        make = partial(self.game.setup_known_to, self.seat)
        return self.look.keep(("setup", self.seat), None, make)

    def end(self) -> Json:
        """Return how a game that is over came out.

        What each total is made of, what decided beside totals, and the open board.

        Nothing is hidden on it, so it is for games that are over alone.
        """
        game, presentation = self.game, self.presentation
        earned = presentation.earned(game.live_state, list(game.events()))
        decided = presentation.decided(game.live_state)
        return {
            "earned": [
                [{"label": label, "points": points} for label, points in parts] for parts in earned
            ],
            "decided": decided and {"text": decided.text, "rulings": list(decided.rulings)},
            "picture": self.open_picture(),
        }

    def open_picture(self) -> str:
        """Return the board as SVG with nothing hidden, of a game that is over alone."""
        game = self.game
        view = {**game.view_json(self.seat), "state": game.to_json()}
        return _or_generic(
            partial(picture, game.definition, self._setup(), view, self.look, alone=False)
        )

    def undo_to(self) -> int | None:
        """Return the version before the last command of the seat that counts.

        It is None if there is none, or the game is over.
        """
        if self.seat is None or self.game.finished or self.closed or self.seat in self.barred:
            return None
        return before_last_of(self.seat, self.game.log)

    def keep_before(self, version: int, state: Any) -> None:  # Any: the state of the game
        """Keep the state at a version, which is needed for what has happened since."""
        self.look.keep("before", version, lambda: state)

    def happened(self, version: int, *, scenes: bool = False) -> list[Json]:
        """Return text, style and rulings of each event of the record after ``version``.

        With ``scenes``, the first event of each that is shown in the middle of the board has it.
        """
        return [json.loads(b"{%b}" % text) for text in self.told(version, scenes=scenes)]

    def told(self, version: int, *, scenes: bool = False) -> list[bytes]:
        """Return the same, each as an object's text unbracketed."""
        game, seat = self.game, self.seat
        events = list(game.events_seen_by(seat, version, version + 1))

        def before() -> Any:  # Any: the state of the game
            state = self.look.keep("before", version, partial(game.state_at, version))
            return game.definition.known_state(state, self._setup(), seat)

        told = [self._word(event, self._event) for event in events]
        for place, reason in self.presentation.without_effect(before, events).items():
            worded = json.loads(b"{%b}" % told[place])
            told[place] = text_of_json({**worded, "text": f"{worded['text']} {reason}"})[1:-1]
        for scene in self._scenes(before, events) if scenes else ():
            try:
                drawn = scene_bytes(game.definition, scene, self.look.say)
            except PictureError as error:
                _report(str(error), error)
                drawn = b""
            told[scene.first] += b',"scene":{"count":%d,"result":%d,"beside":%b,"picture":"%b"}' % (
                scene.last - scene.first + 1,
                scene.result - scene.first,
                text_of_json([place - scene.first for place in scene.beside]),
                drawn,
            )
        return told

    def _scenes(
        self,
        before: Callable[[], Any],  # Any: the state of the game
        events: Sequence[Fact],
    ) -> Sequence[Scene]:
        """Return what is shown of the events of a record; nothing if the game's module fails."""
        try:
            return self.presentation.scenes(before, events)
        except Exception as error:  # whatever its author has written
            title = self.game.definition.title
            _report(f"{title} cannot make a scene: {type(error).__name__}: {error}", error)
            return ()

    def _word(self, fact: Fact, make: Callable[[Fact], bytes]) -> bytes:
        """Return what ``make`` returns for a fact as the seat sees it, made once for all seats."""
        names = self.presentation.names
        key: object = fact if fact.origin is None else (fact.origin, fact.row)
        made: bytes | None = names.words.get(key)
        return names.keep(key, make(fact)) if made is None else made

    def _order(self, command: Fact) -> bytes:
        return text_of_json(self.presentation.command(command))

    def _event(self, event: Fact) -> bytes:
        """Return text, style and rulings of an event; no text for a prompt."""
        presentation, of_game = self.presentation, event.tag not in EVENTS_OF_ENGINE
        prompt = of_game and presentation.is_prompt(event)
        told = {
            "text": "" if prompt else event_text(presentation, event),
            "style": presentation.emphasis(event) if of_game else "",
            "rulings": presentation.rulings(event) if of_game else (),
        }
        return text_of_json(told)[1:-1]

    def reasons(self, place: str) -> list[Json]:
        """Return what the seat could try at a place of the picture, and why each is refused.

        It is tried on the state without what the seat may not know, so that no answer reveals it.
        """
        assert self.seat is not None, "a spectator tries nothing"
        known, found = self.game.known_to(self.seat), []
        legal = set(self.game.legal(self.seat))
        for command in self.presentation.attempts(known.live_state, self.seat, place):
            refusal = None if command in legal else _refusal(known, command)
            if refusal is not None:
                found.append(
                    {
                        "label": self.presentation.command(command),
                        "code": refusal.ruling,
                        "message": self.presentation.refusal(refusal),
                    }
                )
        return found

    def reach(self, place: str) -> list[Json]:
        """Return where what stands at a place of the picture can be in the end, if it is its turn.

        It follows from the state without what the seat may not know.
        """
        if self.seat is None or self.seat not in self.game.to_act:
            return []
        state = self.game.known_to(self.seat).live_state
        return [
            {"place": one.place, "text": one.text, "sign": one.sign, "way": list(one.way)}
            for one in self.presentation.reach(state, self.seat, place)
        ]

    def hint(self, advised: Fact | None) -> Json:
        """Return what the seat can infer, in ``lines``, and the ``advice`` of a bot, if any.

        The advice is what the bot would do, why, and the places of the picture that lead there.
        """
        assert self.seat is not None, "a spectator has no hints"
        presentation, seat = self.presentation, self.seat
        state = self.game.known_to(seat).live_state
        lines = [text_of(line) for line in presentation.hint(state, seat, LINE_WIDTH)]
        if advised is None:
            return {"lines": lines, "advice": None}
        advice = {
            "text": presentation.say("advice", order=presentation.command(advised)),
            "reason": presentation.reason(state, seat, advised),
            "places": _places_to(presentation.menu(state, self.game.legal(seat)), advised) or [],
        }
        return {"lines": lines, "advice": advice}


def seat_page(
    game: Game,
    seat: int | None,
    players: Sequence[str],
    labels: Mapping[str, str] | None = None,
    language: str = ENGLISH,
    *,
    width: Width = "wide",
) -> SeatPage:
    """Return how ``game`` is shown to ``seat``, or to a spectator, if that is None.

    Args:
        game: the game.
        seat: who looks.
        players: the players' names, by seat.
        labels: printed names of what the game is played with, as far as they are known.
        language: the code of the language of all texts.
        width: for which screens pictures are.

    Raises:
        UnknownLanguageError: there is no such language.
    """
    made = presentation_of(game.definition, game.setup, players, labels or {}, language)
    look = PictureLook(made.players, made.say, labels or {}, width)
    return SeatPage(game, seat, made, look)


def _or_generic(draw: Callable[..., T]) -> T:
    """Return a picture; the generic one if the game's own module cannot draw it."""
    try:
        return draw()
    except PictureError as error:
        if _is_new(str(error)):
            LOG.error("%s; the generic picture is shown", error, exc_info=error.__cause__)
        return draw(generic=True)


def _report(reason: str, error: Exception) -> None:
    """Tell the host, once, what a game's own module cannot show; it is told in words."""
    if _is_new(reason):
        LOG.error("%s; it is told in words", reason, exc_info=error)


def _is_new(reason: str) -> bool:
    """Return whether this was not yet told to the host, as far as that is known."""
    known = _TOLD.get(reason, False)
    if len(_TOLD) >= MOST_TOLD:
        _TOLD.clear()
    _TOLD[reason] = True
    return not known


_TOLD: Final[dict[str, bool]] = {}
MOST_TOLD: Final = 1 << 8
"""Of how many failures to draw the host is told before it is told again."""


def _refusal(known: Game, command: Fact) -> RefusalError | None:
    """Return why ``command`` is refused in a position; None if that is not for certain."""
    try:
        known.copy().submit(command)
    except RefusalError as refusal:
        return None if refusal.concerns_chance else refusal
    except (NoOutcomeError, MalformedError):
        return None
    return None


def _places_to(menu: MenuBranch, command: Fact) -> list[str] | None:
    """Return the places of the first way through a menu to a command; None if there is none."""
    if menu.command == command:
        return []
    for branch in menu.branches.values():
        places = _places_to(branch, command)
        if places is not None:
            return [branch.step.place or branch.step.word, *places]
    return None


@lru_cache(MOST_STEPS)
def _step_text(step: MenuStep) -> bytes:
    """Return the text of a branch of a menu up to its command."""
    shown = {
        "word": step.word,
        "place": step.place or step.word,
        "label": step.label,
        "note": step.note,
    }
    return text_of_json(shown)[:-1] + b',"command":'


def explained(definition: GameDefinition, ruling_id: str) -> Json:
    """Return a ruling of ``definition``: its title, its text as Markdown, and the reason for it.

    Raises:
        UnknownRulingError: there is no such ruling.
        MissingResourceError: the game has no page of rulings.
    """
    ruling = rulings_page(definition).ruling(ruling_id)
    return {
        "ruling": ruling.id,
        "title": ruling.title,
        "text": ruling.statement,
        "reason": ruling.reason,
    }
