from __future__ import annotations

from typing import cast, get_args, get_origin

import attrs
import pytest

from maginor_core import Variants, deal
from maginor_core.commands import Command
from maginor_core.components.tokens import SPELLS, Spell
from maginor_core.engine.errors import listed
from maginor_core.engine.facts import Fact
from maginor_core.engine.fields import words_of
from maginor_core.engine.presentation import titled
from maginor_core.events import Event, GameEnded, OracleScored
from maginor_core.games.maginor.presentation import present

SETUP = deal(3, "sentences")
NARRATOR = present(SETUP, ("Ada", "Bo", "Cy"), {"owl": "Der Uhu"})


def some(kind: type[Fact]) -> Fact:
    """Any fact of ``kind``."""

    def value(annotation: object) -> object:
        if annotation in (int, str):
            return 1 if annotation is int else "great_eagle"
        if get_origin(annotation) is tuple:
            return (value(get_args(annotation)[0]),)
        return words_of(annotation)[0]

    return kind(*map(value, kind.annotations))


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_every_event_is_described_in_a_sentence_about_those_in_it(kind: type[Fact]) -> None:
    event = some(kind)
    reported = NARRATOR.event(event)
    assert reported[0].isupper()
    assert reported.endswith(".")
    assert "_" not in reported
    assert ("Great Eagle" in reported) == (
        "great_eagle" in event.values()
    ) or kind.__name__ in UNNAMED
    fields = attrs.fields_dict(cast("type[attrs.AttrsInstance]", kind))
    values = zip(fields, event.values(), strict=True)
    numbers = {name for name, value in values if value in (1, (1,))}
    assert ("Bo" in reported) == bool(numbers & PLAYERS)
    assert ("2" in reported) == bool(numbers & {"slot", "slots"})


PLAYERS = {"player", "challenger", "defender", "winner", "owner", "ranking", "winners"}
UNNAMED = {"SymbolNamed", "SpellWon", "SpellDiscarded", "CountersReturned", "WizardDisplaced"}
"""Events that come right after one that names their Oracle."""


@pytest.mark.parametrize("kind", get_args(Command), ids=lambda kind: kind.__name__)
def test_every_command_is_described_as_an_order(kind: type[Fact]) -> None:
    reported = NARRATOR.command(some(kind))  # type: ignore[arg-type] # any command
    assert reported[0].islower()
    assert "_" not in reported


def test_a_ranking_and_a_result_are_described_in_full() -> None:
    assert NARRATOR.event(OracleScored("owl", (2, 0, 1))) == (
        "Der Uhu is scored: Cy is first, Ada is second, Bo is third."
    )
    assert NARRATOR.event(OracleScored("owl", ())) == (
        "Der Uhu is scored: nobody has a counter there."
    )
    assert NARRATOR.event(GameEnded((3, 9, 1), (1,))) == (
        "The game is over: Ada has 3 votes, Bo has 9 votes and Cy has 1 vote; Bo wins."
    )
    assert NARRATOR.event(GameEnded((9, 9, 0), (0, 1))).endswith("Ada and Bo share the victory.")


def test_every_spell_describes_its_effect_under_the_variants_played() -> None:
    def effect(spell: Spell, **variants: bool) -> str:
        setup = deal(2, "spells", variants=Variants(**variants))
        return present(setup, ("Ada", "Bo"), {}).names.effect(spell)

    assert len({effect(spell) for spell in SPELLS}) == len(SPELLS)
    assert effect("reversal", reversal_covers_tie=False) == "win a duel that you have lost"
    assert effect("reversal", reversal_before_duel=True).endswith("are chosen")
    assert "nothing" in effect("high_wizard", rites_count=False)


def test_names_are_fit_to_print() -> None:
    assert titled("great_eagle") == "Great Eagle"
    assert titled("Ö-Tile_X") == "Ö-Tile_X"
    assert titled("\x1b[2j") == "\\x1b[2J"
    assert titled("") == "(no name)"
    assert listed([]) == "nothing"
