"""The proof notices what is wrong, and hostile input breaks nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from maginor_core import games
from maginor_core.native.proof import attack
from tests.native.libraries import NATIVE, Built
from tests.native.mutants import mutants_of, survivors
from tests.native.sanitized import NoSanitizerError, sanitized

CHANGED = {
    "maginor": (
        "State_influence_placed",
        "rule_winner_by_beasts",
        "rule_resolve",
        "Encoder__write_question",
    ),
    "abracada": ("State_spell_cast", "rule_require_turn", "rule_next_of", "State_round_ended"),
    "magalon": (
        "rule_move_giant",
        "rule__exist",
        "rule__exist_apart",
        "rule__to_goal",
        "rule_most_steps",
    ),
}
"""Functions in C of which one thing is changed; ``scripts/native-campaign`` changes all."""


PLAYED = {"maginor": 12, "abracada": 12, "magalon": 1}
"""How many games judge a change; in Magalon, positions do that, too."""


@pytest.mark.parametrize("name", CHANGED)
def test_a_changed_rule_is_noticed(name: str, built: Built, tmp_path: Path) -> None:
    text = built.text(name)
    mutants = mutants_of(text)
    chosen = [next(one for one in mutants if one.function == changed) for changed in CHANGED[name]]
    left = survivors(games.game(name), text, chosen, tmp_path, PLAYED[name])
    assert list(map(str, left)) == []


@pytest.mark.parametrize("name", NATIVE)
def test_hostile_input_breaks_nothing(name: str, built: Built) -> None:
    assert attack(games.game(name), built(name), 1) > 150


def test_under_sanitizers_nothing_is_misused(built: Built, tmp_path: Path) -> None:
    for name, count in (("maginor", 1), ("abracada", 4), ("magalon", 1), ("everything", 3)):
        try:
            told = sanitized(name, built.text(name), tmp_path, count)
        except NoSanitizerError:
            pytest.skip("there is no library of the address sanitizer")
        numbers = list(map(int, re.findall(r"\d+", told)))
        assert numbers[0] > 1000
        if name != "everything":
            assert numbers[1:3] == [960 * count, 42 * count]
            assert numbers[3] > 20 * count
