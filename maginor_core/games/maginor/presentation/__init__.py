"""Maginor's presentation: everything that a program for people prints and draws of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from maginor_core.commands import ChooseBeast, Command, MoveWizard
from maginor_core.commands.refusals import Refusal
from maginor_core.components.layout import NOBODY, Oracle, Player
from maginor_core.components.tokens import FACES, RITE_VOTES, SYMBOLS
from maginor_core.engine.errors import RefusalError
from maginor_core.engine.presentation import (
    Cue,
    Drawing,
    Explanation,
    Line,
    MenuBranch,
    Panel,
    Presentation,
    Sheet,
    menu_of,
)
from maginor_core.events import (
    BeastsRevealed,
    CardTakenBack,
    DieRolled,
    DuelBegan,
    DuelTied,
    DuelWon,
    Event,
    MaginorMoved,
    OracleDiscarded,
    OracleLeftCircle,
    OracleScored,
    OracleWon,
    SorceryCardPlayed,
    SpellCast,
    SpellDiscarded,
    SpellWon,
    SymbolCardPlayed,
    SymbolNamed,
    TurnBegan,
)
from maginor_core.games.maginor.presentation import scenes, sheets
from maginor_core.games.maginor.presentation.drawing import drawing, possessions, ring, tally
from maginor_core.games.maginor.presentation.menu import Circle, attempts, paths_to, reason, why_not
from maginor_core.games.maginor.presentation.names import (
    ASKING,
    EFFECTS,
    RESOLVED,
    OracleNames,
    oracle_of,
    question,
    without_effect,
)
from maginor_core.projections.state import (
    BEASTS_ASKED,
    TURN_BEGAN,
    TURN_RESUMED,
    State,
    held_by_name,
)


class MaginorPresentation(Presentation):
    """The text and pictures of one game; printed names of the bundled set are known anyway."""

    naming = OracleNames
    names: OracleNames
    faces = FACES
    summary = "summary"
    panels = (
        Panel("panel-goal", ("oracle:kraken",)),
        Panel("panel-turn", ("wizard:0", "oracle:great_eagle")),
        Panel("panel-symbol", ("die", "symbol:")),
        Panel("panel-duel", ("symbol:fire", "symbol:water", "symbol:earth")),
        Panel("panel-maginor", ("maginor", "oracle:owl")),
    )
    paragraphs = ("primer-aim", "primer-turn", "primer-symbol", "primer-maginor", "primer-duel")
    event_styles = dict.fromkeys((DieRolled, OracleScored), "bold")
    turn_begins = (TurnBegan,)
    turn_ends = (TurnBegan,)
    prompts = ASKING
    scoring = (OracleScored,)
    cloth = "light-dark(#4c5c94, #23294e)"
    cues = MappingProxyType(
        {
            DieRolled: Cue(face="face", sound="roll", lesson="lesson-roll", scene=scenes.rolled),
            SymbolCardPlayed: Cue(sound="card", lesson="lesson-card"),
            SorceryCardPlayed: Cue(sound="card"),
            DuelBegan: Cue(lesson="lesson-duel", scene=scenes.challenged),
            BeastsRevealed: Cue(scene=scenes.fought),
            DuelWon: Cue(scene=scenes.fought),
            DuelTied: Cue(scene=scenes.fought),
            OracleScored: Cue(lesson="lesson-scored", scene=scenes.scored),
            OracleWon: Cue(scene=scenes.rewarded),
            SpellWon: Cue(scene=scenes.rewarded),
            MaginorMoved: Cue(walk=()),
        }
    )
    icons = MappingProxyType(
        {
            DieRolled: "s-{face}",
            SymbolNamed: "s-{symbol}",
            SymbolCardPlayed: "s-{symbol}",
            SorceryCardPlayed: "s-sorcery",
            CardTakenBack: "s-{card}",
            SpellCast: "scroll",
            SpellWon: "scroll",
            SpellDiscarded: "scroll",
            DuelBegan: "swords",
            BeastsRevealed: "swords",
            DuelWon: "swords",
            DuelTied: "swords",
            OracleScored: "e-{oracle}",
            OracleWon: "e-{oracle}",
            OracleDiscarded: "e-{oracle}",
            OracleLeftCircle: "e-{oracle}",
            MaginorMoved: "p-maginor",
        }
    )
    face_symbols = MappingProxyType(
        {"maginor": "p-maginor"} | {face: f"sign-{face}" for face in SYMBOLS}
    )

    @property
    def face_names(self) -> Sequence[str]:
        return [self.say("face-name", face=face) for face in FACES]

    @property
    def examples(self) -> tuple[str, str]:
        return (self.say("examples"), "DUEL-06")

    def rulings(self, event: Event) -> Sequence[str]:
        found = super().rulings(event)
        return (
            (*found, sheets.SPELL_RULINGS[event.spell]) if isinstance(event, SpellCast) else found
        )

    def without_effect(
        self, before: Callable[[], State], events: Sequence[Event]
    ) -> Mapping[int, str]:
        found = {}
        for place, (event, following) in enumerate(pairwise((*events, None))):
            if isinstance(event, RESOLVED) and not isinstance(following, EFFECTS):
                found[place] = without_effect(self.names, before(), event)
        return found

    def command(self, command: Command, *, hidden: bool = False) -> str:
        if hidden and isinstance(command, ChooseBeast):
            return self.say("command-choose-beast-hidden")
        return super().command(command)

    def draw(self, state: State, viewer: int | None, width: int, *, short: bool = False) -> Drawing:
        """Return the board; nothing on it is hidden from anybody but an unrevealed beast."""
        return drawing(self.names, state, width, short=short)

    def look(self, state: State, words: Sequence[str], width: int) -> Sequence[Line]:
        named, typed = "_".join(words), " ".join(words)
        chosen = [
            oracle
            for number, oracle in enumerate(map(state.name, state.circle), 1)
            if named == str(number)
            or (
                not named.isdecimal()
                and (
                    oracle.startswith(named) or self.names.oracle(oracle).lower().startswith(typed)
                )
            )
        ]
        numbers = [Oracle(state.layout.names.index(name)) for name in chosen]
        return [part for oracle in numbers for part in ring(self.names, state, oracle, width)]

    def question(self, state: State, seat: int) -> str:
        return question(self.names, state, seat)

    def about(self, state: State, seat: int, width: int) -> Sequence[Line]:
        oracle = oracle_of(state)
        return () if oracle is None else list(ring(self.names, state, oracle, width))

    def is_secret(self, state: State, seat: int) -> bool:
        asked: int = state.question[0]
        return asked == BEASTS_ASKED

    def menu(self, state: State, legal: Sequence[Command]) -> MenuBranch:
        names = self.names
        circle = Circle(names, state)
        return menu_of(
            (path, command) for command in legal for path in paths_to(names, state, circle, command)
        )

    def reason(self, state: State, seat: int, command: Command) -> str:
        match command:
            case ChooseBeast():
                return self.say("reason-beast")
            case MoveWizard(oracle=oracle):
                free = state.slots[state.layout.names.index(oracle)].count(NOBODY)
                return self.say("reason-move", oracle=self.names.oracle(oracle), count=free)
            case _:
                return self.say("reason-votes")

    def why_not(self, state: State, seat: int, words: Sequence[str]) -> str | None:
        if state.question[0] not in (TURN_BEGAN, TURN_RESUMED):
            return None
        return why_not(self.names, state, seat, words)

    def attempts(self, state: State, seat: int, place: str) -> Sequence[Command]:
        return attempts(state, seat, place)

    def refusal(self, refusal: RefusalError) -> str:
        if isinstance(refusal, Refusal):
            return reason(self.names, refusal)
        return super().refusal(refusal)

    def explain(self, state: State, seat: int) -> Explanation:
        return Explanation(*sheets.RULINGS_OF[state.question[0]])

    def explain_word(self, word: str) -> Explanation | None:
        return sheets.spell_explanation(word, self.names)

    def tally(self, state: State) -> str:
        return tally(self.names, state)

    def hand(self, state: State, seat: int) -> str:
        return "; ".join(possessions(self.names, state, Player(seat)))

    def score(self, state: State) -> Sheet:
        return sheets.score(self.names, state)

    def earned(self, state: State, events: Sequence[Event]) -> Sequence[Sequence[tuple[str, int]]]:
        names, value = self.names, state.layout.values
        rites = RITE_VOTES if state.layout.rites_count else {}
        return [
            [(names.oracle(state.name(oracle)), value[oracle]) for oracle in won]
            + [
                (names.spell(spell), rites[spell])
                for spell in held_by_name(state, seat)
                if spell in rites
            ]
            for seat, won in zip(state.layout.seats, state.oracles_won, strict=True)
        ]

    def decided(self, state: State) -> Explanation | None:
        return sheets.decided(self.names, state)

    def statistics(self, events: Sequence[Event]) -> Sheet:
        return sheets.statistics_sheet(self.names, events)

    def deal(self) -> Sheet:
        return sheets.deal_sheet(self.names)


present = MaginorPresentation
"""Presents a game, given its setup, the players' names, printed names, and the language."""
