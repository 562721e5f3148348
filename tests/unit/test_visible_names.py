"""A name is visible: each of its characters is printed, and one of them by itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.engine.paths import is_visible

IGNORABLE = (
    (0xAD, 0xAD),
    (0x34F, 0x34F),
    (0x61C, 0x61C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""First and last of the characters that Unicode lets a font leave out (``Default_Ignorable``)."""


def test_a_character_that_fonts_leave_out_is_in_no_name() -> None:
    for first, last in IGNORABLE:
        for char in map(chr, range(first, last + 1)):
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
