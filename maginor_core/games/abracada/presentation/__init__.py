"""The presentation: everything that a program for people prints and draws of the game."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from maginor_core.engine.errors import RefusalError
from maginor_core.engine.presentation import (
    EVERYTHING,
    Cue,
    Drawing,
    Explanation,
    Line,
    MenuBranch,
    Presentation,
    Sheet,
    menu_of,
)
from maginor_core.games.abracada import events as kinds
from maginor_core.games.abracada.commands import Command
from maginor_core.games.abracada.components.layout import UNKNOWN
from maginor_core.games.abracada.presentation import sheets
from maginor_core.games.abracada.presentation.menu import attempts, path_to, reason, why_not
from maginor_core.games.abracada.presentation.names import (
    SpellNames,
    explanation,
    hint,
    spell_explanation,
)
from maginor_core.games.abracada.presentation.picture import drawing
from maginor_core.games.abracada.projections.concealment import concealed
from maginor_core.games.abracada.projections.state import IN_TURN, NOT_NAMED, State


class AbracadaPresentation(Presentation):
    """The text and pictures of one game; stones have no printed names, so labels are not used."""

    naming = SpellNames
    names: SpellNames
    is_private = True
    summary = "summary"
    paragraphs = ("primer-aim", "primer-stones", "primer-draw", "primer-round")
    terminal_paragraphs = ("primer-screen",)
    event_styles = MappingProxyType(
        {
            kinds.SpellCast: "green",
            kinds.CastFailed: "red",
            kinds.LowerNumberNamed: "red",
            kinds.RoundEnded: "bold",
            kinds.GameEnded: "bold",
        }
    )
    turn_begins = (kinds.TurnBegan,)
    turn_ends = (kinds.TurnBegan, kinds.RoundEnded)
    scoring = (kinds.RoundEnded,)
    cues = MappingProxyType(
        {
            kinds.DieRolled: Cue(face="face", sound="roll"),
            kinds.SpellCast: Cue(sound="card", lesson="lesson-cast"),
            kinds.CastFailed: Cue(lesson="lesson-failed"),
            kinds.RoundEnded: Cue(lesson="lesson-round"),
        }
    )

    @property
    def examples(self) -> tuple[str, str]:
        return (self.say("examples"), "CAST-04")

    def event(self, event: kinds.Event) -> str:
        if isinstance(event, kinds.SecretStoneTaken) and event.stone != UNKNOWN:
            return self.say("event-secret-stone-known", **self.names.arguments(event))
        return super().event(event)

    def rulings(self, event: kinds.Event) -> Sequence[str]:
        found = super().rulings(event)
        return (*found, f"SPELL-0{event.number}") if isinstance(event, kinds.SpellCast) else found

    def draw(self, state: State, viewer: int | None, width: int, *, short: bool = False) -> Drawing:
        known = state if viewer == EVERYTHING else concealed(state.copy(), viewer)
        return drawing(self.names, known, viewer, width, short=short)

    def question(self, state: State, seat: int) -> str:
        if state.phase != IN_TURN:
            return self.say("question-next-round")
        if state.last_cast == NOT_NAMED:
            return self.say("question-first")
        return self.say("question-again")

    def menu(self, state: State, legal: Sequence[Command]) -> MenuBranch:
        layout = state.layout
        costs_life = layout.lower_cast_costs_life and not layout.any_order
        return menu_of(
            (path_to(self.names, command, state.last_cast, costs_life=costs_life), command)
            for command in legal
        )

    def hint(self, state: State, seat: int, width: int) -> Sequence[Line]:
        return list(hint(self.names, concealed(state.copy(), seat), seat, width))

    def why_not(self, state: State, seat: int, words: Sequence[str]) -> str | None:
        return why_not(self.names, state, words)

    def attempts(self, state: State, seat: int, place: str) -> Sequence[Command]:
        return attempts(seat, place)

    def refusal(self, refusal: RefusalError) -> str:
        return reason(self.names, refusal)

    def explain(self, state: State, seat: int) -> Explanation:
        return explanation(state)

    def explain_word(self, word: str) -> Explanation | None:
        return spell_explanation(self.names, word)

    def tally(self, state: State) -> str:
        return sheets.tally(self.names, state)

    def score(self, state: State) -> Sheet:
        return sheets.score(self.names, state)

    def earned(
        self, state: State, events: Sequence[kinds.Event]
    ) -> Sequence[Sequence[tuple[str, int]]]:
        rounds = [event.gained for event in events if isinstance(event, kinds.RoundEnded)]
        named = [self.say("picture-round", round=number) for number in range(1, len(rounds) + 1)]
        return [
            [
                (name, gained[seat])
                for name, gained in zip(named, rounds, strict=True)
                if gained[seat]
            ]
            for seat in range(len(self.players))
        ]

    def decided(self, state: State) -> Explanation | None:
        return sheets.decided(self.names, state)

    def statistics(self, events: Sequence[kinds.Event]) -> Sheet:
        return sheets.statistics_sheet(self.names, events)

    def deal(self) -> Sheet:
        return sheets.deal_sheet(self.names)


present = AbracadaPresentation
"""Presents a game, given its setup, the players' names, printed names, and the language."""
