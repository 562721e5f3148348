"""The presentation: everything that a program for people prints and draws of the game."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import assert_never

from maginor_core.engine.errors import RefusalError
from maginor_core.engine.languages import Argument
from maginor_core.engine.presentation import (
    EVERYTHING,
    Cue,
    Drawing,
    Explanation,
    Line,
    MenuBranch,
    MenuStep,
    Panel,
    as_typed,
    menu_of,
    native,
    once,
)
from maginor_core.games.abracada import commands
from maginor_core.games.abracada import events as kinds
from maginor_core.games.abracada.commands import CastSpell, Command, DealRound, EndTurn, TakeSecret
from maginor_core.games.abracada.commands.cast_spell import lowest
from maginor_core.games.abracada.commands.refusals import AbracadaRefusalError
from maginor_core.games.abracada.components.layout import FIRST, LAST, UNKNOWN
from maginor_core.games.abracada.presentation import scenes
from maginor_core.games.abracada.presentation.gains import gains
from maginor_core.games.abracada.presentation.names import (
    NUMBERS,
    SpellNames,
    explanation,
    hint,
    spell_explanation,
    typed_spells,
)
from maginor_core.games.abracada.presentation.picture import drawing, held
from maginor_core.games.abracada.presentation.sheets import AbracadaSheets
from maginor_core.games.abracada.projections.concealment import concealed
from maginor_core.games.abracada.projections.inference import chance_of_success
from maginor_core.games.abracada.projections.state import (
    NOT_NAMED,
    SECRET_OFFERED,
    TURN,
    State,
)


def path_to(
    names: SpellNames, command: Command, last: int, *, costs_life: bool
) -> Sequence[MenuStep]:
    """Return how to type ``command``; a number lower than ``last`` may cost a life (CAST-05)."""
    match command:
        case commands.CastSpell():
            lower = costs_life and command.number < last
            return (_spell(names, command.number, lower=lower),)
        case commands.EndTurn():
            return (_supply(names, "end", number=0),)
        case commands.DealRound():
            return (_supply(names, "deal"),)
        case commands.TakeSecret():
            return (_supply(names, "take"),)
        case _:
            assert_never(command)


@once
def _spell(names: SpellNames, number: int, *, lower: bool) -> MenuStep:
    name, word = names.spell(number), typed_spells()[number]
    note = names.say("menu-lower-note") if lower else names.effect(number)
    label, place, own = f"{number} {name}", f"spell:{number}", native(word, name)
    return MenuStep(word, label, note, number, place=place, native=own)


@once
def _supply(names: SpellNames, word: str, number: int | None = None) -> MenuStep:
    """Return a step that the supply of the picture stands for."""
    say = names.say
    label, note = say(f"menu-{word}"), say(f"menu-{word}-note")
    return MenuStep(word, label, note, number, place="supply", native=names.typed(word))


def _number(names: SpellNames, typed: str) -> int:
    """Return the number of the spell that is meant; 0 if none is."""
    word = typed.replace(" ", "_")
    english = typed_spells()
    for number in NUMBERS:
        known = (english[number], as_typed(names.spell(number)))
        if typed == str(number) or (word and any(one.startswith(word) for one in known)):
            return number
    return 0


# The presentation itself.


class AbracadaPresentation(AbracadaSheets):
    """The text and pictures of one game; stones have no printed names, so labels are not used."""

    naming = SpellNames
    names: SpellNames
    is_private = True
    summary = "summary"
    panels = (
        Panel("panel-goal", ("points:",)),
        Panel("panel-stones", ()),
        Panel("panel-cast", ("spell:",)),
        Panel("panel-count", ("open:",)),
        Panel("panel-round", ("supply",)),
    )
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
    cloth = "light-dark(#6a4570, #2f1f36)"
    cues = MappingProxyType(
        {
            kinds.DieRolled: Cue(face="face", sound="roll"),
            kinds.SpellCast: Cue(sound="card", lesson="lesson-cast", scene=scenes.cast),
            kinds.CastFailed: Cue(
                lesson="lesson-failed", own_lesson="lesson-failed-own", scene=scenes.cast
            ),
            kinds.LowerNumberNamed: Cue(scene=scenes.cast),
            kinds.SecretStoneTaken: Cue(scene=scenes.secret),
            kinds.RoundEnded: Cue(lesson="lesson-round", scene=scenes.round_over),
        }
    )
    icons = MappingProxyType(
        {
            kinds.SpellCast: "g-{number}",
            kinds.CastFailed: "g-{number}",
            kinds.LowerNumberNamed: "g-{number}",
            kinds.LivesLost: "heart-lost",
            kinds.LivesGained: "heart",
            kinds.SecretStoneTaken: "stone-back",
            kinds.StonesDrawn: "stone-back",
            kinds.StonesRemoved: "stone-back",
            kinds.RoundEnded: "crown",
            kinds.GameEnded: "laurel",
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
        if state.phase not in TURN:
            return self.say("question-next-round")
        if state.phase == SECRET_OFFERED:
            return self.say("question-secret")
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

    def hand(self, state: State, seat: int) -> str:
        return held(self.names, concealed(state.copy(), seat))

    def hint(self, state: State, seat: int, width: int) -> Sequence[Line]:
        return list(hint(self.names, concealed(state.copy(), seat), seat, width))

    def reason(self, state: State, seat: int, command: Command) -> str:
        if isinstance(command, CastSpell):
            chance = chance_of_success(concealed(state.copy(), seat), seat, command.number)
            return self.say("reason-cast", number=command.number, chance=round(chance * 100))
        if isinstance(command, TakeSecret):
            return self.say("reason-take")
        return self.say("reason-end") if isinstance(command, EndTurn) else ""

    def why_not(self, state: State, seat: int, words: Sequence[str]) -> str | None:
        say, names = self.say, self.names
        typed = " ".join(words).replace("_", " ").lower()
        number = _number(names, typed)
        if state.phase not in TURN:
            return f"{say('why-round-over')} [ROUND-03]" if number else None
        if names.means("deal", typed):
            return f"{say('why-not-over')} [ROUND-03]"
        if state.last_cast == NOT_NAMED and (typed == "0" or names.means("end", typed)):
            return f"{say('why-no-cast')} [TURN-01]"
        if state.phase != SECRET_OFFERED and names.means("take", typed):
            return f"{say('why-no-secret')} [SPELL-10]"
        if number and number < lowest(state):
            return f"{say('why-lower', number=number, last=state.last_cast)} [CAST-05]"
        if typed.isdecimal() and not number and typed != "0":
            return f"{say('why-no-spell', typed=typed)} [CAST-01]"
        return None

    def attempts(self, state: State, seat: int, place: str) -> Sequence[Command]:
        word, _, number = place.partition(":")
        if word == "spell" and number.isdecimal() and FIRST <= int(number[:3]) <= LAST:
            return (CastSpell(seat, int(number)),)
        return (TakeSecret(seat), EndTurn(seat), DealRound(seat)) if place == "supply" else ()

    def refusal(self, refusal: RefusalError) -> str:
        if not isinstance(refusal, AbracadaRefusalError):
            return super().refusal(refusal)
        arguments: dict[str, Argument] = {
            name: self.names.player(value)
            if name in ("player", "awaited") and isinstance(value, int)
            else value
            for name, value in refusal.details.items()
        }
        if "last" in arguments:
            allowed = range(int(arguments["last"]), LAST + 1)
            arguments["allowed"] = self.say.listed(allowed, "or")
        return self.say(f"refusal-{refusal.case}", **arguments)

    def explain(self, state: State, seat: int) -> Explanation:
        return explanation(state)

    def explain_word(self, word: str) -> Explanation | None:
        return spell_explanation(self.names, word)

    def earned(
        self, state: State, events: Sequence[kinds.Event]
    ) -> Sequence[Sequence[tuple[str, int]]]:
        parts: list[list[tuple[str, int]]] = [[] for _ in self.players]
        last_wizard = state.layout.last_wizard_standing
        for number, by_seat in enumerate(gains(events, last_wizard=last_wizard), 1):
            for made, gained in zip(parts, by_seat, strict=True):
                made += [
                    (self.say("earned", round=number, reason=reason), points)
                    for reason, points in gained
                    if points
                ]
        return parts


present = AbracadaPresentation
"""Presents a game, given its setup, the players' names, printed names, and the language."""
