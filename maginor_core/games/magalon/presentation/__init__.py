"""Magalon's presentation: everything that a program for people prints and draws of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from maginor_core.engine.presentation import (
    Cue,
    Drawing,
    Explanation,
    Line,
    Panel,
    line,
    wrapped,
)
from maginor_core.games.magalon import commands
from maginor_core.games.magalon import events as kinds
from maginor_core.games.magalon.commands import Command
from maginor_core.games.magalon.components.numbers import (
    GIANT,
    GNOMES,
    NO_MARCH,
    START,
    WIZARD,
    bits,
)
from maginor_core.games.magalon.presentation import scenes
from maginor_core.games.magalon.presentation.drawing import drawing, hand, player_lines, tally
from maginor_core.games.magalon.presentation.menu import MagalonMenu
from maginor_core.games.magalon.presentation.names import (
    ASKING,
    OF_DECISIONS,
    OF_WORDS,
    PlaceNames,
    area_name,
)
from maginor_core.games.magalon.presentation.sheets import MagalonSheets
from maginor_core.games.magalon.projections.state import State
from maginor_core.games.magalon.projections.state_json import decision_kind

LOW_ENERGY: Final = 4
"""With less than this, a wizard needs energy before artifacts."""


class MagalonPresentation(MagalonMenu, MagalonSheets):
    """The text and pictures of one game; areas have no printed names, so labels are not used."""

    naming = PlaceNames
    names: PlaceNames
    examples = ("n, n n e, g1 w", "MOVE-06")
    summary = "summary"
    panels = (
        Panel("panel-goal", ("area:",)),
        Panel("panel-card", ("card:",)),
        Panel("panel-march", ("wizard:0", "ruin:0")),
        Panel("panel-move", ("giant", "ruin:3")),
        Panel("panel-energy", ("3,10", "7,10")),
    )
    paragraphs = ("primer-aim", "primer-round", "primer-march", "primer-energy")
    terminal_paragraphs = ("primer-typing",)
    event_styles = dict.fromkeys(
        (
            kinds.DiceRolled,
            kinds.ArtifactTaken,
            kinds.WizardAttacked,
            kinds.WizardExhausted,
            kinds.GameWon,
        ),
        "bold",
    )
    turn_begins = (kinds.TurnBegun,)
    turn_ends = (kinds.TurnBegun, kinds.CardAsked, kinds.RoundBegun)
    prompts = ASKING
    cloth = "light-dark(#4b6140, #22301c)"
    cues = MappingProxyType(
        {
            kinds.CardPlayed: Cue(sound="card", lesson="lesson-card"),
            kinds.DiceRolled: Cue(face="dice", sound="roll", scene=scenes.rolled),
            kinds.TurnsOrdered: Cue(scene=scenes.ordered),
            kinds.WizardStepped: Cue(walk=("player",)),
            kinds.GnomeStepped: Cue(walk=("player", "gnome")),
            kinds.GiantStepped: Cue(walk=("player",)),
            kinds.WizardDisplacedStep: Cue(walk=("wizard",)),
            kinds.WizardAttacked: Cue(lesson="lesson-attack", scene=scenes.attacked),
            kinds.ArtifactTaken: Cue(lesson="lesson-artifact", scene=scenes.taken),
            kinds.WizardExhausted: Cue(scene=scenes.exhausted),
            kinds.GameWon: Cue(scene=scenes.won),
        }
    )
    icons = MappingProxyType(
        {
            kinds.CardPlayed: "cards",
            kinds.CardsPutAway: "cards",
            kinds.RoundBegun: "cards",
            kinds.TurnsOrdered: "cards",
            kinds.CardsRecovered: "x-recover",
            kinds.ArtifactTaken: "a-{artifact}",
            kinds.EnergyGained: "bolt",
            kinds.EnergyPaid: "bolt",
            kinds.GnomeStepped: "p-gnome",
            kinds.GiantStepped: "p-giant",
            kinds.WizardExhausted: "gate",
            kinds.ShieldSet: "x-shield",
            kinds.RuinShifted: "x-shift",
            kinds.RuinLifted: "x-place",
            kinds.RuinPlaced: "x-place",
            kinds.GameWon: "laurel",
        }
    )
    scoring = (kinds.ArtifactTaken, kinds.WizardExhausted, kinds.GameWon, kinds.GameBrokenOff)

    @property
    def paragraph_numbers(self) -> Mapping[str, int]:
        return {"goal": self.names.setup.board.energy.goal}

    def draw(self, state: State, viewer: int | None, width: int, *, short: bool = False) -> Drawing:
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

    def explain(self, state: State, seat: int) -> Explanation:
        return OF_DECISIONS[decision_kind(state)]

    def explain_word(self, word: str) -> Explanation | None:
        return Explanation(OF_WORDS[word]) if word in OF_WORDS else None

    def reason(self, state: State, seat: int, command: Command) -> str:
        say, layout = self.say, state.layout
        missing = layout.treasures & ~state.artifacts[seat]
        poor = state.energy[seat] < (LOW_ENERGY if missing else layout.energy_goal)
        needs = say(f"needs-{'energy' if poor else 'artifact' if missing else 'goal'}")
        match command:
            case commands.PlayCard(value=value):
                return say("reason-card", value=value, needs=needs)
            case commands.MoveWizard(to=to):
                spot = layout.geometry.spots[to]
                if spot == START:
                    return say("reason-goal")
                if missing >> spot & 1 and spot < layout.areas:
                    return say("reason-artifact", artifact=area_name(say, str(to)))
                return say("reason-step", needs=needs)
            case commands.MoveOn():
                return say("reason-step", needs=needs)
            case commands.Displace():
                return say("reason-displace")
            case commands.Stay():
                return say("reason-stay", count=layout.energy_gain)
            case _:
                return say("reason-end")

    def tally(self, state: State) -> str:
        return self.names.say("tally", standings=tally(self.names, state))

    def hand(self, state: State, seat: int) -> str:
        return hand(self.names, state, seat)

    def earned(
        self, state: State, events: Sequence[kinds.Event]
    ) -> Sequence[Sequence[tuple[str, int]]]:
        areas = state.layout.geometry.names
        return [
            [(area_name(self.say, str(areas[area])), 1) for area in bits(held)]
            for held in state.artifacts
        ]


present = MagalonPresentation
"""Presents a game, given its setup, the players' names, printed names, and the language."""
