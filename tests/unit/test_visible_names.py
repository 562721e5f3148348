"""A name is visible: each of its characters is printed, and one of them by itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.engine.paths import is_visible

IGNORABLE = """
    AD 34F 61C 115F-1160 17B4-17B5 180B-180F 200B-200F 202A-202E 2060-206F 3164 FE00-FE0F FEFF
    FFA0 FFF0-FFF8 1BCA0-1BCA3 1D173-1D17A E0000-E0FFF
"""
"""The characters that Unicode lets a font leave out (``Default_Ignorable``)."""


def test_a_character_that_fonts_leave_out_is_in_no_name() -> None:
    for each in IGNORABLE.split():
        first, _, last = each.partition("-")
        for char in map(chr, range(int(first, 16), int(last or first, 16) + 1)):
            assert not is_visible(char)
            assert not is_visible(f"Ada{char}")


@pytest.mark.parametrize("name", ["", " ", "\u2800", "A\u2800", "\U0001d159", "\u0301", " \u0301"])
def test_what_prints_nothing_is_no_name(name: str) -> None:
    assert not is_visible(name)


@pytest.mark.parametrize(
    "name", ["Ada", "A\u0301da", "Bo 2", "!", "李", "محمد", "हिन्दी", "ไทย", "한글", "👍", "Åsa-Lí"]
)
def test_names_of_any_script_are_visible(name: str) -> None:
    assert is_visible(name)


@given(st.text(min_size=1))
def test_a_visible_name_is_printable(name: str) -> None:
    assert not is_visible(name) or name.isprintable()
