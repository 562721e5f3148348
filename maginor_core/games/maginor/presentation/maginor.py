"""Maginor's presentation: everything that a program for people prints and draws of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from maginor_core.commands import ChooseBeast, Command
from maginor_core.commands.refusals import Refusal
from maginor_core.components.setup import OracleId, Setup
from maginor_core.components.tokens import FACES
from maginor_core.engine.errors import RefusalError
from maginor_core.engine.languages import ENGLISH, Texts, texts_of
from maginor_core.engine.presentation import Drawing, Explanation, Line, MenuBranch, Sheet, menu_of
from maginor_core.events import DieRolled, Event, OracleScored, TurnBegan
from maginor_core.games.maginor.presentation.drawing import SEAT_STYLES, drawing, ring, tally
from maginor_core.games.maginor.presentation.menu import attempts, paths_to, reason, why_not
from maginor_core.games.maginor.presentation.names import (
    ASKING,
    MESSAGES,
    Names,
    Narrator,
    labels_of,
    oracle_of,
    printed_names,
    question,
)
from maginor_core.games.maginor.presentation.sheets import (
    PRIMER,
    deal_sheet,
    event_rulings,
    rulings_of,
    score,
    spell_explanation,
    statistics_sheet,
)
from maginor_core.projections.board import Board
from maginor_core.projections.decision import BeastDecision, Decision, TurnDecision, open_decision
from maginor_core.projections.state import State

__all__ = ["MaginorPresentation", "labels_of", "present"]


def present(
    setup: Setup,
    players: Sequence[str],
    labels: Mapping[OracleId, str],
    language: str = ENGLISH,
) -> MaginorPresentation:
    """Return the presentation of one game.

    Args:
        setup: what it began with.
        players: the players' names, by seat.
        labels: the Oracles' printed names; those of the bundled set are known without them.
        language: the code of the language of all texts.

    Raises:
        UnknownLanguageError: there is no such language.
    """
    return MaginorPresentation(setup, players, labels, language)


class MaginorPresentation:
    """The text and pictures of one game of Maginor; ``engine.presentation`` describes the parts."""

    def __init__(
        self,
        setup: Setup,
        players: Sequence[str],
        labels: Mapping[OracleId, str],
        language: str = ENGLISH,
    ) -> None:
        texts = texts_of(language, MESSAGES)
        self.names = Names(setup, tuple(players), {**printed_names(), **labels}, texts)
        self._narrator = Narrator(self.names)

    @property
    def players(self) -> Sequence[str]:
        """The players' names, by seat."""
        return self.names.players

    @property
    def primer(self) -> Sequence[str]:
        """The game in a minute, in paragraphs."""
        return [" ".join(self.names.say(paragraph).split()) for paragraph in PRIMER]

    @property
    def faces(self) -> Sequence[str]:
        """What the sides of the die are called."""
        return FACES

    @property
    def face_names(self) -> Sequence[str]:
        """What they are called in the language."""
        return [self.names.say("face-name", face=face) for face in FACES]

    @property
    def say(self) -> Texts:
        """The messages of Maginor and those of any game."""
        return self.names.say

    @property
    def examples(self) -> tuple[str, str]:
        """Examples of choices that may be typed, and the ID of a ruling."""
        return (self.names.say("examples"), "DUEL-06")

    @property
    def is_private(self) -> bool:
        """Return that everybody may look at the same screen."""
        return False

    def style(self, seat: int) -> str:
        """Return the style of a player's name and counters."""
        return SEAT_STYLES[seat]

    def event(self, event: Event) -> str:
        """Return a sentence about ``event``."""
        return self._narrator.event(event)

    def emphasis(self, event: Event) -> str:
        """Return the style of that sentence."""
        if isinstance(event, TurnBegan):
            return SEAT_STYLES[event.player]
        return "bold" if isinstance(event, DieRolled | OracleScored) else ""

    def rulings(self, event: Event) -> Sequence[str]:
        """Return the IDs of the rulings under which ``event`` has happened."""
        return event_rulings(event)

    def is_prompt(self, event: Event) -> bool:
        """Return whether ``event`` only announces that somebody must decide."""
        return isinstance(event, ASKING)

    def ends_turn(self, event: Event) -> bool:
        """Return whether another player's turn begins with ``event``."""
        return isinstance(event, TurnBegan)

    def counts(self, event: Event) -> bool:
        """Return whether votes may have changed hands with ``event``."""
        return isinstance(event, OracleScored)

    def command(self, command: Command, *, hidden: bool = False) -> str:
        """Return ``command`` as an order; of a hidden one only that a beast is chosen."""
        if hidden and isinstance(command, ChooseBeast):
            return self.names.say("command-choose-beast-hidden")
        return self._narrator.command(command)

    def draw(self, state: State, viewer: int | None, width: int, *, short: bool = False) -> Drawing:
        """Return the board; nothing on it is hidden from anybody but an unrevealed beast."""
        return drawing(self.names, self._board(state), width, short=short)

    def look(self, state: State, words: Sequence[str], width: int) -> Sequence[Line]:
        """Return the slots of the Oracles that ``words`` name, in their order."""
        board = self._board(state)
        named, typed = "_".join(words), " ".join(words)
        chosen = [
            oracle
            for number, oracle in enumerate(board.circle, 1)
            if named == str(number)
            or (
                not named.isdecimal()
                and (
                    oracle.startswith(named) or self.names.oracle(oracle).lower().startswith(typed)
                )
            )
        ]
        return [part for oracle in chosen for part in ring(self.names, board, oracle, width)]

    def question(self, state: State, seat: int) -> str:
        """Return what ``seat`` must decide."""
        return question(self.names, self._decision(state), seat)

    def about(self, state: State, seat: int, width: int) -> Sequence[Line]:
        """Return the slots of the Oracle that the decision is about."""
        oracle = oracle_of(self._decision(state))
        return () if oracle is None else list(ring(self.names, self._board(state), oracle, width))

    def is_secret(self, state: State, seat: int) -> bool:
        """Return whether a beast is chosen (DUEL-03)."""
        return isinstance(self._decision(state), BeastDecision)

    def menu(self, state: State, legal: Sequence[Command]) -> MenuBranch:
        """Return the ``legal`` commands as a menu."""
        board = self._board(state)
        return menu_of(
            (path, command) for command in legal for path in paths_to(self.names, board, command)
        )

    def hint(self, state: State, seat: int, width: int) -> Sequence[Line]:
        """Return nothing: a bot's advice is the only hint."""
        return ()

    def why_not(self, state: State, seat: int, words: Sequence[str]) -> str | None:
        """Return why the rules refuse what ``words`` of a turn mean; None if they mean nothing."""
        if not isinstance(self._decision(state), TurnDecision):
            return None
        return why_not(self.names, self._board(state), seat, words)

    def attempts(self, state: State, seat: int, place: str) -> Sequence[Command]:
        """Return what ``seat`` could try at a ``place`` of the picture, legal or not."""
        return attempts(self._board(state), seat, place)

    def refusal(self, refusal: RefusalError) -> str:
        """Return why a command is refused, for people: without the ID of the ruling."""
        return reason(self.names, refusal) if isinstance(refusal, Refusal) else str(refusal)

    def explain(self, state: State, seat: int) -> Explanation:
        """Return the rulings behind a decision."""
        return Explanation(*rulings_of(self._decision(state)))

    def explain_word(self, word: str) -> Explanation | None:
        """Return what explains a spell."""
        return spell_explanation(word, self.names)

    def tally(self, state: State) -> str:
        """Return in one line what everyone has won."""
        return tally(self.names, self._board(state))

    def score(self, state: State) -> Sheet:
        """Return the votes won, and what each Oracle would pay if it were scored now."""
        return score(self.names, self._board(state))

    def statistics(self, events: Sequence[Event]) -> Sheet:
        """Return what happened in a game, counted."""
        return statistics_sheet(self.names, events)

    def deal(self) -> Sheet:
        """Return the circle, the slots and the spells that the game begins with."""
        return deal_sheet(self.names)

    def _board(self, state: State) -> Board:
        return Board(state, self.names.setup)

    def _decision(self, state: State) -> Decision:
        decision = open_decision(self._board(state))
        assert decision is not None, "somebody must act"
        return decision
