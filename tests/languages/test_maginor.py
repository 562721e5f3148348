"""Maginor in every language: each event, command and refusal, and whole games."""

from __future__ import annotations

import ast
from pathlib import Path

import maginor_core
from maginor_core.commands.refusals import Refusal
from maginor_core.components.component_set import reference_components
from maginor_core.components.tokens import SPELLS
from maginor_core.engine.languages import as_id, id_of, texts_of
from maginor_core.games.maginor.presentation.names import MESSAGES

TEXTS = texts_of("en", MESSAGES)


def ids(prefix: str) -> set[str]:
    return {name.removeprefix(prefix) for name in TEXTS if name.startswith(prefix)}


def test_there_is_a_message_for_every_refusal_and_no_other() -> None:
    kinds = {id_of(kind, "Error") for kind in Refusal.__subclasses__()}
    assert ids("refusal-") == kinds | {"no-slot", "rite"}


def test_there_is_a_name_for_every_oracle_of_the_bundled_set_and_for_no_other() -> None:
    assert ids("oracle-") == {as_id(tile.oracle) for tile in reference_components().tiles}


def test_there_is_an_effect_for_every_spell() -> None:
    assert ids("effect-") == {as_id(spell) for spell in SPELLS} | {"worthless"}


def phrases() -> tuple[set[str], set[str]]:
    """What the rules say was tried, and what they say is legal instead."""
    tried, instead = set(), set()
    for path in (Path(maginor_core.__file__).parent / "commands").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[*_, ast.Constant(value=str(last))]):
                    texts = [
                        one.value
                        for one in node.args
                        if isinstance(one, ast.Constant) and isinstance(one.value, str)
                    ]
                    if name in ("require_turn", "require_question", "require_duellist"):
                        tried.add(last)
                    if name == "require_on_oracle":
                        tried.add(texts[1])
                        instead.add(texts[2])
                case ast.AnnAssign(target=ast.Name(id="_ANSWERS"), value=ast.Dict(values=answers)):
                    for answer in answers:
                        assert isinstance(answer, ast.Tuple)
                        tried |= {str(ast.literal_eval(one)) for one in answer.elts}
    return tried, instead


def test_there_is_a_message_for_everything_that_refusals_say_was_tried() -> None:
    tried, instead = phrases()
    assert ids("tried-") == set(map(as_id, tried))
    assert ids("instead-") == set(map(as_id, instead))
