"""JSON texts of messages are alike by msgspec and by the standard library."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.tables import json_fast, json_plain
from maginor_core.tables.json_text import text_of_json
from tests.tables.table_texts import told

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | TEXTS,
    lambda inner: st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(TEXTS, inner),
)


@given(VALUES)
def test_values_have_the_same_text(value: object) -> None:
    assert json_plain.text_of_json(value) == json_fast.text_of_json(value)


@given(st.dictionaries(TEXTS, VALUES))
def test_parts_of_an_object_are_put_into_another_as_they_are(value: dict[str, object]) -> None:
    plain, fast = (each.fields_in(text_of_json(value)) for each in (json_plain, json_fast))
    assert plain.keys() == fast.keys()
    assert json_plain.text_of_json({"a": [*plain.values()]}) == json_fast.text_of_json(
        {"a": [*fast.values()]}
    )


SUBMITTED = [
    '{"type":"submit","decision":3,"command":{"type":"swap","player":1},"id":7}',
    '{"id":null,"command":{"type":"é"},"decision":0,"type":"submit"}',
    '{"type":"submit","decision":3,"command":[]}',
    b'{"type":"submit","decision":3,"command":"swap"}',
    '{"type":"submit","decision":true,"command":{}}',
    '{"type":"submit","decision":3,"command":{},"id":"1"}',
    '{"type":"submit","decision":3,"command":{},"id":false}',
    '{"type":"submit","decision":3,"command":{},"outcomes":[]}',
    '{"type":"join","token":"ada"}',
    '{"type":"submit","decision":3}',
    '{"type":"submit","command":{}}',
    '{"type":"submit","decision":3.5,"command":{}}',
    "[1]",
    "7",
    "",
    "{",
    b"\xff",
    "[" * 100_000,
]


@pytest.mark.parametrize("text", SUBMITTED)
def test_what_is_submitted_is_read_alike(text: str | bytes) -> None:
    assert json_plain.submitted_in(text) == json_fast.submitted_in(text)


def test_a_table_without_msgspec_tells_the_same() -> None:
    program = (
        "import sys; sys.modules['msgspec'] = sys.modules['greenlet'] = None; "
        "from tests.tables.table_texts import told; print(told())"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=500, check=False
    )
    assert (ran.stderr, ran.stdout.strip()) == ("", told())
