"""Unavailable choices: what a person has typed that the menu lacks, and the ruling that bars it."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.abracada.commands import CastSpell, Command, DealRound, EndTurn
from maginor_core.abracada.commands.cast_spell import lowest
from maginor_core.abracada.commands.refusals import AbracadaRefusalError
from maginor_core.abracada.components.numbers import FIRST, LAST
from maginor_core.abracada.presentation.names import NUMBERS, Names, as_typed, typed_spells
from maginor_core.abracada.projections.state import IN_TURN, NOT_NAMED, State
from maginor_core.kernel.errors import RefusalError
from maginor_core.kernel.languages.texts import Argument


def attempts(seat: int, place: str) -> Sequence[Command]:
    """Return what ``seat`` could try at a place of the picture, legal or not."""
    word, _, number = place.partition(":")
    if word == "spell" and number.isdecimal() and FIRST <= int(number[:3]) <= LAST:
        return (CastSpell(seat, int(number)),)
    if place == "supply":
        return (EndTurn(seat), DealRound(seat))
    return ()


def reason(names: Names, refusal: RefusalError) -> str:
    """Return why a command is refused, for people."""
    if not isinstance(refusal, AbracadaRefusalError):
        return str(refusal).removesuffix(f" [{refusal.ruling}]")
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


def why_not(names: Names, state: State, words: Sequence[str]) -> str | None:
    """Return why the rules refuse what ``words`` mean; None if they mean nothing."""
    say = names.say
    typed = " ".join(words).replace("_", " ").lower()
    number = _number(names, typed)
    if state.phase != IN_TURN:
        return f"{say('why-round-over')} [ROUND-03]" if number else None
    if _means(names, "deal", typed):
        return f"{say('why-not-over')} [ROUND-03]"
    if state.last_cast == NOT_NAMED and (typed == "0" or _means(names, "end", typed)):
        return f"{say('why-no-cast')} [TURN-01]"
    if number and number < lowest(state):
        return f"{say('why-lower', number=number, last=state.last_cast)} [CAST-05]"
    if typed.isdecimal() and not number and typed != "0":
        return f"{say('why-no-spell', typed=typed)} [CAST-01]"
    return None


def _means(names: Names, word: str, typed: str) -> bool:
    return word.startswith(typed) or as_typed(names.say(f"word-{word}")).startswith(typed)


def _number(names: Names, typed: str) -> int:
    """Return the number of the spell that is meant; 0 if none is."""
    word = typed.replace(" ", "_")
    english = typed_spells()
    for number in NUMBERS:
        known = (english[number], as_typed(names.spell(number)))
        if typed == str(number) or (word and any(one.startswith(word) for one in known)):
            return number
    return 0
