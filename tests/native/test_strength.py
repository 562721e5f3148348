"""The proof notices what is wrong, and hostile input breaks nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from maginor_core import games
from maginor_core.native.build import build
from maginor_core.native.proof import attack
from tests.native.libraries import NATIVE, Built
from tests.native.mutants import mutants_of, survivors

ROOT = Path(__file__).parents[2]
SANITIZERS = (
    "-O1",
    "-g",
    "-fno-omit-frame-pointer",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
)
ATTACK = """
import sys
from pathlib import Path

from maginor_core import games
from maginor_core.native.library import NativeRules
from maginor_core.native.proof import attack
from tests.native.everything import EVERYTHING

games.register(EVERYTHING)
print(attack(games.game(sys.argv[1]), NativeRules(Path(sys.argv[2])), int(sys.argv[3])))
"""


CHANGED = {
    "maginor": (
        "State_influence_placed",
        "rule_winner_by_beasts",
        "rule_resolve",
        "Encoder__write_question",
    ),
    "abracada": ("State_spell_cast", "rule_require_turn", "rule_next_of", "State_round_ended"),
}
"""Functions in C of which one thing is changed; ``scripts/native-campaign`` changes all."""


@pytest.mark.parametrize("name", CHANGED)
def test_a_changed_rule_is_noticed(name: str, built: Built, tmp_path: Path) -> None:
    built(name)  # or there is no compiler
    mutants = mutants_of(games.game(name))
    chosen = [next(one for one in mutants if one.function == changed) for changed in CHANGED[name]]
    assert list(map(str, survivors(games.game(name), chosen, tmp_path, 12))) == []


@pytest.mark.parametrize("name", NATIVE)
def test_hostile_input_breaks_nothing(name: str, built: Built) -> None:
    assert attack(games.game(name), built(name), 1) > 150


def test_under_sanitizers_nothing_is_misused(built: Built, tmp_path: Path) -> None:
    built("abracada")
    flags = ["gcc", "-print-file-name=libasan.so"]
    found = subprocess.run(flags, capture_output=True, text=True, check=False).stdout.strip()
    if not Path(found).is_absolute():
        pytest.skip("there is no library of the address sanitizer")
    environment = {
        **os.environ,
        "LD_PRELOAD": f"{found}:{found.replace('libasan', 'libubsan')}",
        "ASAN_OPTIONS": "detect_leaks=0",
        "PYTHONPATH": str(ROOT),
    }
    for name, count in (("maginor", 1), ("abracada", 4), ("magalon", 1), ("everything", 3)):
        library = build(games.game(name), tmp_path, flags=SANITIZERS)
        run = subprocess.run(
            [sys.executable, "-c", ATTACK, name, str(library), str(count)],
            env=environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr[-4000:]
        assert int(run.stdout) > 1000
