"""The presentation: everything that a program for people prints and draws of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from maginor_core.engine.errors import RefusalError
from maginor_core.engine.languages import ENGLISH, Texts, texts_of
from maginor_core.engine.presentation import (
    EVERYTHING,
    Drawing,
    Explanation,
    Line,
    MenuBranch,
    Sheet,
    menu_of,
)
from maginor_core.games.abracada.commands import Command
from maginor_core.games.abracada.components.setup import Setup
from maginor_core.games.abracada.events import (
    CastFailed,
    Event,
    GameEnded,
    LowerNumberNamed,
    RoundEnded,
    SpellCast,
    TurnBegan,
)
from maginor_core.games.abracada.presentation.menu import attempts, path_to, reason, why_not
from maginor_core.games.abracada.presentation.names import (
    MESSAGES,
    SEAT_STYLES,
    Names,
    command_sentence,
    event_rulings,
    event_sentence,
    explanation,
    hint,
    spell_explanation,
)
from maginor_core.games.abracada.presentation.picture import drawing
from maginor_core.games.abracada.presentation.sheets import (
    PRIMER,
    deal_sheet,
    score,
    statistics_sheet,
    tally,
)
from maginor_core.games.abracada.projections.concealment import concealed
from maginor_core.games.abracada.projections.state import IN_TURN, NOT_NAMED, State


def present(
    setup: Setup,
    players: Sequence[str],
    labels: Mapping[str, str],
    language: str = ENGLISH,
) -> AbracadaPresentation:
    """Return the presentation of one game.

    Args:
        setup: what it began with.
        players: the players' names, by seat.
        labels: not used: nothing in the game has printed names.
        language: the code of the language of all texts.

    Raises:
        UnknownLanguageError: there is no such language.
    """
    return AbracadaPresentation(setup, players, language)


class AbracadaPresentation:
    """The text and pictures of one game; ``engine.presentation`` describes the parts."""

    def __init__(self, setup: Setup, players: Sequence[str], language: str = ENGLISH) -> None:
        self.names = Names(setup, tuple(players), texts_of(language, MESSAGES))

    @property
    def players(self) -> Sequence[str]:
        """The players' names, by seat."""
        return self.names.players

    @property
    def say(self) -> Texts:
        """The messages of the game and those of any game."""
        return self.names.say

    @property
    def primer(self) -> Sequence[str]:
        """The game in a minute, in paragraphs."""
        return [" ".join(self.say(paragraph).split()) for paragraph in PRIMER]

    @property
    def faces(self) -> Sequence[str]:
        """Nothing: stones cannot be typed in by those who may not see them."""
        return ()

    @property
    def face_names(self) -> Sequence[str]:
        """What the sides of a die are called, likewise."""
        return self.faces

    @property
    def examples(self) -> tuple[str, str]:
        """Examples of choices that may be typed, and the ID of a ruling."""
        return (self.say("examples"), "CAST-04")

    @property
    def is_private(self) -> bool:
        """Whether each player may see what others may not: everyone sees all hands but its own."""
        return True

    def style(self, seat: int) -> str:
        """Return the style of a player's name."""
        return SEAT_STYLES[seat]

    def event(self, event: Event) -> str:
        """Return a sentence about ``event``."""
        return event_sentence(self.names, event)

    def emphasis(self, event: Event) -> str:
        """Return the style of that sentence."""
        match event:
            case TurnBegan():
                return SEAT_STYLES[event.player]
            case SpellCast():
                return "green"
            case CastFailed() | LowerNumberNamed():
                return "red"
            case RoundEnded() | GameEnded():
                return "bold"
            case _:
                return ""

    def rulings(self, event: Event) -> Sequence[str]:
        """Return the IDs of the rulings under which ``event`` has happened."""
        return event_rulings(event)

    def is_prompt(self, event: Event) -> bool:
        """Return that every event is worth a sentence."""
        return False

    def ends_turn(self, event: Event) -> bool:
        """Return whether with ``event`` another player's turn begins, or a round is over."""
        return isinstance(event, TurnBegan | RoundEnded)

    def counts(self, event: Event) -> bool:
        """Return whether points have been gained with ``event``."""
        return isinstance(event, RoundEnded)

    def command(self, command: Command, *, hidden: bool = False) -> str:
        """Return ``command`` as an order; none has a secret."""
        return command_sentence(self.names, command)

    def draw(self, state: State, viewer: int | None, width: int, *, short: bool = False) -> Drawing:
        """Return the table as ``viewer`` may see it."""
        known = state if viewer == EVERYTHING else concealed(state.copy(), viewer)
        return drawing(self.names, known, viewer, width, short=short)

    def look(self, state: State, words: Sequence[str], width: int) -> Sequence[Line]:
        """Return nothing: the table shows everything already."""
        return ()

    def question(self, state: State, seat: int) -> str:
        """Return what ``seat`` must decide."""
        if state.phase != IN_TURN:
            return self.say("question-next-round")
        if state.last_cast == NOT_NAMED:
            return self.say("question-first")
        return self.say("question-again")

    def about(self, state: State, seat: int, width: int) -> Sequence[Line]:
        """Return nothing: the table shows all that the decision is about."""
        return ()

    def is_secret(self, state: State, seat: int) -> bool:
        """Return that everybody hears what is named."""
        return False

    def menu(self, state: State, legal: Sequence[Command]) -> MenuBranch:
        """Return the ``legal`` commands as a menu."""
        layout = state.layout
        costs_life = layout.lower_cast_costs_life and not layout.any_order
        return menu_of(
            (path_to(self.names, command, state.last_cast, costs_life=costs_life), command)
            for command in legal
        )

    def hint(self, state: State, seat: int, width: int) -> Sequence[Line]:
        """Return what ``seat`` can infer of its own hand."""
        return list(hint(self.names, concealed(state.copy(), seat), seat, width))

    def why_not(self, state: State, seat: int, words: Sequence[str]) -> str | None:
        """Return why the rules refuse what ``words`` mean; None if they mean nothing."""
        return why_not(self.names, state, words)

    def attempts(self, state: State, seat: int, place: str) -> Sequence[Command]:
        """Return what ``seat`` could try at a ``place`` of the picture, legal or not."""
        return attempts(seat, place)

    def refusal(self, refusal: RefusalError) -> str:
        """Return why a command is refused, for people: without the ID of the ruling."""
        return reason(self.names, refusal)

    def explain(self, state: State, seat: int) -> Explanation:
        """Return the rulings behind a decision."""
        return explanation(state)

    def explain_word(self, word: str) -> Explanation | None:
        """Return what explains a spell."""
        return spell_explanation(self.names, word)

    def tally(self, state: State) -> str:
        """Return in one line how many points everyone has."""
        return tally(self.names, state)

    def score(self, state: State) -> Sheet:
        """Return how everyone stands."""
        return score(self.names, state)

    def statistics(self, events: Sequence[Event]) -> Sheet:
        """Return what happened in a game, counted."""
        return statistics_sheet(self.names, events)

    def deal(self) -> Sheet:
        """Return what the game begins with."""
        return deal_sheet(self.names)
