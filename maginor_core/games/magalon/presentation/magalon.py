"""Magalon's presentation: everything that a program for people prints and draws of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from maginor_core.engine.errors import RefusalError
from maginor_core.engine.languages import ENGLISH, Texts, texts_of
from maginor_core.engine.presentation import (
    Drawing,
    Explanation,
    Line,
    MenuBranch,
    Sheet,
    line,
    menu_of,
    wrapped,
)
from maginor_core.games.magalon.commands import Command
from maginor_core.games.magalon.components.numbers import GIANT, GNOMES, NO_MARCH, WIZARD
from maginor_core.games.magalon.components.setup import Setup
from maginor_core.games.magalon.events import (
    ArtifactTaken,
    CardAsked,
    DiceRolled,
    Event,
    GameBrokenOff,
    GameWon,
    RoundBegun,
    TurnBegun,
    WizardAttacked,
    WizardExhausted,
)
from maginor_core.games.magalon.presentation.menu import attempts, orders, paths_to, reason, why_not
from maginor_core.games.magalon.presentation.names import (
    ASKING,
    EVENT_RULINGS,
    MESSAGES,
    OF_DECISIONS,
    SEAT_STYLES,
    Names,
    explanation_of,
    order,
    sentence,
)
from maginor_core.games.magalon.presentation.picture import drawing, player_lines, tally
from maginor_core.games.magalon.presentation.sheets import (
    PRIMER,
    deal_sheet,
    score_sheet,
    statistics_sheet,
)
from maginor_core.games.magalon.projections.state import State
from maginor_core.games.magalon.projections.state_json import decision_kind


def present(
    setup: Setup,
    players: Sequence[str],
    labels: Mapping[str, str],
    language: str = ENGLISH,
) -> MagalonPresentation:
    """Return the presentation of one game.

    Args:
        setup: what it began with.
        players: the players' names, by seat.
        labels: printed names, of which the game has none.
        language: the code of the language of all texts.

    Raises:
        UnknownLanguageError: there is no such language.
    """
    return MagalonPresentation(setup, players, language)


class MagalonPresentation:
    """The text and pictures of one game; ``engine.presentation`` describes the parts."""

    say: Texts
    """The messages of Magalon and those of any game."""

    def __init__(self, setup: Setup, players: Sequence[str], language: str = ENGLISH) -> None:
        self.say = texts_of(language, MESSAGES)
        self.names = Names(setup, players, self.say)

    @property
    def players(self) -> Sequence[str]:
        """The players' names, by seat."""
        return self.names.players

    @property
    def primer(self) -> Sequence[str]:
        """The game in a minute, in paragraphs."""
        return [" ".join(self.say(paragraph).split()) for paragraph in PRIMER]

    @property
    def faces(self) -> Sequence[str]:
        """Nothing: several dice cannot be typed in as one face."""
        return ()

    @property
    def face_names(self) -> Sequence[str]:
        """What the sides of a die are called, likewise."""
        return self.faces

    @property
    def examples(self) -> tuple[str, str]:
        """Examples of choices that may be typed, and the ID of a ruling."""
        return ("n, n n e, g1 w", "MOVE-06")

    @property
    def is_private(self) -> bool:
        """Whether players know different things: nothing is secret."""
        return False

    def style(self, seat: int) -> str:
        """Return the style of a player's name and pieces."""
        return SEAT_STYLES[seat]

    def event(self, event: Event) -> str:
        """Return a sentence about ``event``."""
        return sentence(self.names, event)

    def emphasis(self, event: Event) -> str:
        """Return the style of that sentence."""
        if isinstance(event, TurnBegun):
            return SEAT_STYLES[event.player]
        strong = DiceRolled | ArtifactTaken | WizardAttacked | WizardExhausted | GameWon
        return "bold" if isinstance(event, strong) else ""

    def rulings(self, event: Event) -> Sequence[str]:
        """Return the IDs of the rulings under which ``event`` has happened."""
        return EVENT_RULINGS[type(event)]

    def is_prompt(self, event: Event) -> bool:
        """Return whether ``event`` only announces that somebody must decide."""
        return isinstance(event, ASKING)

    def ends_turn(self, event: Event) -> bool:
        """Return whether another player decides from ``event`` on."""
        return isinstance(event, TurnBegun | CardAsked | RoundBegun)

    def counts(self, event: Event) -> bool:
        """Return whether artifacts may have changed hands with ``event``."""
        return isinstance(event, ArtifactTaken | WizardExhausted | GameWon | GameBrokenOff)

    def command(self, command: Command, *, hidden: bool = False) -> str:
        """Return ``command`` as an order; none is hidden."""
        return order(self.names, command)

    def draw(self, state: State, viewer: int | None, width: int, *, short: bool = False) -> Drawing:
        """Return the board; nothing on it is hidden from anybody."""
        return drawing(self.names, state, width, short=short)

    def look(self, state: State, words: Sequence[str], width: int) -> Sequence[Line]:
        """Return the line of the player whose number or name is typed."""
        lines = []
        for seat, name in enumerate(self.players):
            if words and (words[0] == str(seat + 1) or name.lower().startswith(words[0])):
                lines += self._player(state, seat, width)
        return lines

    def _player(self, state: State, seat: int, width: int) -> list[Line]:
        begin = f"W{seat + 1} "
        found: list[Line] = []
        taking = False
        for part in player_lines(self.names, state, width):
            text = "".join(span for span, _ in part)
            if text[:1] != " " or text[1:2] == "W":
                taking = text[1:].startswith(begin)
            if taking:
                found.append(part)
        return found

    def question(self, state: State, seat: int) -> str:
        """Return what ``seat`` must decide."""
        kind, say = decision_kind(state), self.say
        if kind == "play_card":
            return say("question-card")
        if kind == "displace":
            whose = self.names.player(state.displacing)
            return say("question-displace", player=whose, count=state.displacement_left)
        if kind == "place_ruin":
            return say("question-ruin", ruin=state.lifted + 1)
        if kind == "move_on":
            return say("question-move-on", count=state.steps[WIZARD])
        return say("question-turn", value=state.value, left=self._left(state))

    def _left(self, state: State) -> str:
        march, say = state.march, self.say
        parts = []
        for number, who in ((WIZARD, "wizard"), (GNOMES, "gnomes"), (GIANT, "giant")):
            if state.steps[number] and march in (NO_MARCH, number):
                must = "yes" if march == number else "no"
                parts.append(say("left-march", who=who, count=state.steps[number], must=must))
        if state.shifts:
            parts.append(say("left-shifts", count=state.shifts))
        if state.places:
            parts.append(say("left-ruin"))
        if state.shield_left:
            parts.append(say("left-shield"))
        if state.roll_left:
            parts.append(say("left-roll"))
        return ", ".join(parts) or say("nothing")

    def about(self, state: State, seat: int, width: int) -> Sequence[Line]:
        """Return where the wizard was in this turn, if it has moved."""
        trail = state.wizard_trail
        if len(trail) < 2:
            return ()
        places = ", ".join(map(self.names.spot, trail))
        return list(wrapped(line(self.say("trail", places=places), "dim"), width))

    def is_secret(self, state: State, seat: int) -> bool:
        """Return that nothing is secret."""
        return False

    def orders(self, words: Sequence[str]) -> Sequence[Sequence[str]]:
        """Return a line cut into orders that are carried out one after another."""
        return orders(words)

    def menu(self, state: State, legal: Sequence[Command]) -> MenuBranch:
        """Return the ``legal`` commands as a menu."""
        return menu_of(pair for command in legal for pair in paths_to(self.names, state, command))

    def hint(self, state: State, seat: int, width: int) -> Sequence[Line]:
        """Return nothing: a bot's advice is the only hint."""
        return ()

    def why_not(self, state: State, seat: int, words: Sequence[str]) -> str | None:
        """Return why the rules refuse what ``words`` mean; None if they mean nothing."""
        return why_not(self.names, state, seat, words)

    def attempts(self, state: State, seat: int, place: str) -> Sequence[Command]:
        """Return what ``seat`` could try at a ``place`` of the picture, legal or not."""
        return attempts(self.names, state, seat, place)

    def refusal(self, refusal: RefusalError) -> str:
        """Return why a command is refused, for people: without the ID of the ruling."""
        return reason(self.names, refusal)

    def explain(self, state: State, seat: int) -> Explanation:
        """Return the rulings behind a decision."""
        return OF_DECISIONS[decision_kind(state)]

    def explain_word(self, word: str) -> Explanation | None:
        """Return what explains a word of the game."""
        return explanation_of(word)

    def tally(self, state: State) -> str:
        """Return in one line what everybody has."""
        return self.names.say("tally", standings=tally(self.names, state))

    def score(self, state: State) -> Sheet:
        """Return how everyone stands."""
        return score_sheet(self.names, state)

    def statistics(self, events: Sequence[Event]) -> Sheet:
        """Return what happened in a game, counted."""
        return statistics_sheet(self.names, events)

    def deal(self) -> Sheet:
        """Return the board, its amounts and its cards."""
        return deal_sheet(self.names)
