"""Variants that are numbers, beside those that are true or false."""

from __future__ import annotations

import pytest

from maginor_core.engine.errors import MalformedError
from maginor_core.engine.variants import others, read_value, require_value, variant_form


@pytest.mark.parametrize(
    ("default", "word", "value"),
    [(False, "true", True), (True, "false", False), (None, "12", 12), (None, "null", None)],
)
def test_a_word_becomes_the_value_that_a_variant_with_that_default_may_have(
    default: bool | None, word: str, value: bool | int | None
) -> None:
    assert read_value("limit", default, word) is value


@pytest.mark.parametrize(
    ("default", "word"),
    [
        (False, "1"),
        (False, "null"),
        (False, "yes"),
        (False, ""),
        (None, "true"),
        (None, "0"),
        (None, "-1"),
        (None, "1.0"),
        (None, "²"),
        (None, "9" * 5000),
    ],
)
def test_any_other_word_is_refused_and_the_variant_named(default: bool | None, word: str) -> None:
    with pytest.raises(MalformedError, match=r"variants\.limit: must be"):
        read_value("limit", default, word)


def test_a_truth_value_is_not_a_number() -> None:
    with pytest.raises(MalformedError):
        require_value("limit", None, value=True)


def test_other_values_than_the_default_are_values_of_the_variant() -> None:
    for default in (True, False, None):
        for value in others(default):
            require_value("limit", default, value)
            assert value != default
    assert (variant_form(default=True), variant_form(None)) == ("true|false", "N|null")
