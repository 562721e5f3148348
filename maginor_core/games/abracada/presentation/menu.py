"""The menu: the legal commands, which people choose by number or by the name of the spell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from maginor_core.engine.errors import RefusalError
from maginor_core.engine.languages import Argument
from maginor_core.engine.presentation import MenuStep, as_typed, native, once
from maginor_core.games.abracada import commands
from maginor_core.games.abracada.commands import CastSpell, Command, DealRound, EndTurn
from maginor_core.games.abracada.commands.cast_spell import lowest
from maginor_core.games.abracada.commands.refusals import AbracadaRefusalError
from maginor_core.games.abracada.components.layout import FIRST, LAST
from maginor_core.games.abracada.presentation.names import NUMBERS, SpellNames, typed_spells
from maginor_core.games.abracada.projections.state import IN_TURN, NOT_NAMED, State


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


# Unavailable choices: what a person has typed that the menu lacks, and the ruling that bars it.


def attempts(seat: int, place: str) -> Sequence[Command]:
    """Return what ``seat`` could try at a place of the picture, legal or not."""
    word, _, number = place.partition(":")
    if word == "spell" and number.isdecimal() and FIRST <= int(number[:3]) <= LAST:
        return (CastSpell(seat, int(number)),)
    if place == "supply":
        return (EndTurn(seat), DealRound(seat))
    return ()


def reason(names: SpellNames, refusal: RefusalError) -> str:
    """Return why a command is refused, for people."""
    if not isinstance(refusal, AbracadaRefusalError):
        return refusal.reason
    arguments: dict[str, Argument] = {}
    for name, value in refusal.details.items():
        if name in ("player", "awaited") and isinstance(value, int):
            arguments[name] = names.player(value)
        else:
            arguments[name] = value
    if "last" in arguments:
        allowed = range(int(arguments["last"]), LAST + 1)
        arguments["allowed"] = names.say.listed(allowed, "or")
    return names.say(f"refusal-{refusal.case}", **arguments)


def why_not(names: SpellNames, state: State, words: Sequence[str]) -> str | None:
    """Return why the rules refuse what ``words`` mean; None if they mean nothing."""
    say = names.say
    typed = " ".join(words).replace("_", " ").lower()
    number = _number(names, typed)
    if state.phase != IN_TURN:
        return f"{say('why-round-over')} [ROUND-03]" if number else None
    if names.means("deal", typed):
        return f"{say('why-not-over')} [ROUND-03]"
    if state.last_cast == NOT_NAMED and (typed == "0" or names.means("end", typed)):
        return f"{say('why-no-cast')} [TURN-01]"
    if number and number < lowest(state):
        return f"{say('why-lower', number=number, last=state.last_cast)} [CAST-05]"
    if typed.isdecimal() and not number and typed != "0":
        return f"{say('why-no-spell', typed=typed)} [CAST-01]"
    return None


def _number(names: SpellNames, typed: str) -> int:
    """Return the number of the spell that is meant; 0 if none is."""
    word = typed.replace(" ", "_")
    english = typed_spells()
    for number in NUMBERS:
        known = (english[number], as_typed(names.spell(number)))
        if typed == str(number) or (word and any(one.startswith(word) for one in known)):
            return number
    return 0
