from __future__ import annotations

from typing import get_args, get_origin

import pytest

from maginor_core import Setup, Variants, deal
from maginor_core.cli.names import listed, oracle_name, spell_effect
from maginor_core.cli.sentences import Narrator
from maginor_core.commands import Command
from maginor_core.components.spells import SPELLS
from maginor_core.events import Event, GameEnded, OracleScored
from maginor_core.kernel.facts import Fact
from maginor_core.kernel.validation import words_of

SETUP = deal(3, "sentences")


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
def test_every_event_is_told_in_a_sentence_about_those_in_it(kind: type[Fact]) -> None:
    event = some(kind)
    told = Narrator(SETUP).event(event)  # type: ignore[arg-type] # any event
    assert told[0].isupper()
    assert told.endswith(".")
    assert "_" not in told
    assert ("Great Eagle" in told) == ("great_eagle" in event.values()) or kind.__name__ in UNNAMED
    assert ("1" in told) == any(value in (1, (1,)) for value in event.values())


UNNAMED = {"SymbolNamed", "SpellWon", "SpellDiscarded", "CountersReturned", "WizardDisplaced"}
"""Events that come right after one that names their Oracle."""


@pytest.mark.parametrize("kind", get_args(Command), ids=lambda kind: kind.__name__)
def test_every_command_is_told_as_an_order(kind: type[Fact]) -> None:
    told = Narrator(SETUP).command(some(kind))  # type: ignore[arg-type] # any command
    assert told[0].islower()
    assert "_" not in told


def test_a_ranking_and_a_result_are_told_in_full() -> None:
    narrator = Narrator(SETUP)
    assert narrator.event(OracleScored("owl", (2, 0, 1))) == (
        "Owl is scored: seat 2 is first, seat 0 is second, seat 1 is third."
    )
    assert narrator.event(OracleScored("owl", ())) == ("Owl is scored: nobody has a counter there.")
    assert narrator.event(GameEnded((3, 9, 1), (1,))) == (
        "The game is over: seat 0 has 3 votes, seat 1 has 9 votes and seat 2 has 1 vote; "
        "seat 1 wins."
    )
    assert narrator.event(GameEnded((9, 9, 0), (0, 1))).endswith(
        "seat 0 and seat 1 share the victory."
    )


def test_every_spell_says_what_it_does_under_the_variants_played() -> None:
    def game(**variants: bool) -> Setup:
        return deal(2, "spells", variants=Variants(**variants))

    assert len({spell_effect(spell, game()) for spell in SPELLS}) == len(SPELLS)
    assert (
        spell_effect("reversal", game(reversal_covers_tie=False)) == "win a duel that you have lost"
    )
    assert spell_effect("reversal", game(reversal_before_duel=True)).endswith("are chosen")
    assert "nothing" in spell_effect("high_wizard", game(rites_count=False))


def test_names_are_fit_to_print() -> None:
    assert oracle_name("great_eagle") == "Great Eagle"
    assert oracle_name("Ö-Tile_X") == "Ö-Tile_X"
    assert oracle_name("\x1b[2j") == "?[2J"
    assert oracle_name("") == "(no name)"
    assert listed([]) == "nothing"
