"""Lines for a page of a given width: nothing is cut off, and no line is wider than the page."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from maginor_core.engine.presentation import (
    Line,
    cell_len,
    line,
    table,
    text_of,
    trimmed,
    width_of,
    wrapped,
)

SPANS = st.tuples(st.text("ab 漢é·", max_size=30), st.sampled_from(["", "bold"]))
LINES = st.lists(SPANS, max_size=5).map(tuple)


@given(LINES, st.integers(8, 60), st.integers(0, 4))
def test_a_wrapped_line_keeps_every_sign_and_fits_the_width(
    drawn: Line, width: int, indent: int
) -> None:
    parts = list(wrapped(drawn, width, indent))
    assert all(width_of(part) <= width or not text_of(part).strip() for part in parts)
    before = "".join(text_of(drawn).split())
    assert "".join("".join(text_of(part).split()) for part in parts) == before


def test_words_stay_whole_where_they_fit_and_later_lines_are_indented() -> None:
    parts = wrapped(line("one two three four"), 9, 2)
    assert [text_of(part) for part in parts] == ["one two", "  three", "  four"]


def test_a_word_that_is_wider_than_the_page_is_broken() -> None:
    parts = [text_of(part) for part in wrapped(line("a" * 25), 10)]
    assert parts == ["a" * 10, "a" * 10, "a" * 5]


def test_styles_stay_with_their_words() -> None:
    parts = list(wrapped((("one ", "red"), ("two", "blue")), 4))
    assert parts == [(("one", "red"),), (("two", "blue"),)]


def test_a_table_is_as_wide_as_its_cells_and_empty_columns_vanish() -> None:
    rows = [list(map(line, ("a", "", "1"))), list(map(line, ("bcd", "", "10")))]
    assert [text_of(row) for row in table(rows, right=(2,))] == ["a    1", "bcd 10"]


def test_east_asian_letters_take_two_cells_and_marks_none() -> None:
    assert cell_len("漢字") == 4
    assert cell_len("e\u0301") == 1
    assert cell_len("abc·") == 4


def test_blanks_at_the_end_are_cut() -> None:
    assert trimmed([("a ", "red"), ("  ", ""), ("", "")]) == (("a", "red"),)
    assert trimmed([(" ", "")]) == ()
