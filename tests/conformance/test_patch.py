"""Patches of specifications: how they are read, where they fit, and what an error says."""

from __future__ import annotations

import re

import pytest

from maginor_core import games
from tests.conformance.misreading import misreadings, parse_misreadings, specification
from tests.conformance.patch import PatchError, patched, read_patches
from tests.docs.blocks import ROOT, blocks_of

MODULE = """\
LIVES = 6


def gain(seat):
    points = 1
    if seat:
        points = 3

    return points


def lose(seat):
    points = 1
    return points
"""


def changed(*hunks: str) -> str:
    (patch,) = read_patches("\n".join(("SCORE-01: more", *hunks)), "points.patch")
    return patched(MODULE, patch)


@pytest.mark.parametrize(
    ("hunk", "old", "new"),
    [
        ("@@\n-LIVES = 6\n+LIVES = 7", "LIVES = 6", "LIVES = 7"),
        ("@@ gain\n-    points = 1\n+    points = 2", "1\n    if", "2\n    if"),
        ("@@ lose\n-    points = 1", "lose(seat):\n    points = 1\n", "lose(seat):\n"),
        ("@@ gain\n+    seat = 0\n     if seat:", "    if seat", "    seat = 0\n    if seat"),
        ("@@ gain\n         points = 3\n\n+    points += 1", "3\n\n", "3\n\n    points += 1\n"),
        ("@@ lose\n     return points\n+\n\n# Next", "points = 1\n    return points", None),
    ],
)
def test_lines_are_replaced_removed_and_added_where_they_stand(
    hunk: str, old: str, new: str | None
) -> None:
    assert changed(hunk) == MODULE.replace(old, f"{old}\n" if new is None else new)


def test_hunks_are_about_the_text_as_it_was() -> None:
    again = changed("@@ lose\n-    return points\n+    points = 1", "@@ lose\n-    points = 1")
    assert again == MODULE.removesuffix("    points = 1\n    return points\n") + "    points = 1\n"


@pytest.mark.parametrize(
    ("hunks", "said"),
    [
        (["@@ gian\n-    points = 1"], "there is no function or class 'gian'"),
        (["@@\n-    points = 1"], "'    points = 1' stands 2 times in the module; add lines"),
        (
            ["@@ gain\n-    points = 4"],
            "gain has no line '    points = 4'; closest is '    points = 1'",
        ),
        (["@@ gain\n-    points = 1\n     return points"], "do not follow each other"),
        (["@@ lose\n-    points = 1", "@@ lose\n     points = 1\n+    pass"], "the same lines"),
    ],
)
def test_a_patch_that_does_not_fit_is_named_with_its_place(hunks: list[str], said: str) -> None:
    with pytest.raises(PatchError, match=re.escape(said)) as raised:
        changed(*hunks)
    assert str(raised.value).startswith("points.patch:1: 'SCORE-01: more'")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A-01: a\n", "a.patch:1: 'A-01: a' has no hunk, which would begin with @@"),
        ("A-01: a\n@@ f\n", "a.patch:1: 'A-01: a': '@@ f' has no line that stays or is removed"),
        ("A-01: a\n@@ f\n     pass\n", "a.patch:1: 'A-01: a': '@@ f' changes nothing"),
        ("# Hunks.\n@@ f\n", "a.patch:2: the name of a patch must stand before '@@ f'"),
        ("A-01: a\n-    pass\n", "a.patch:2: a line with @@ must stand before '-    pass'"),
        ("-    pass\n", "a.patch:1: a line with @@ must stand before '-    pass'"),
        ("A-01 a\n@@ f\n-    pass\n", "a.patch:1: 'A-01 a' is not of the form 'RULING: reading'"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_the_line(text: str, said: str) -> None:
    with pytest.raises(PatchError) as raised:
        parse_misreadings(text, "a.patch")
    assert str(raised.value) == said


@pytest.mark.parametrize("name", games.GAMES)
def test_every_misreading_fits_the_specification(name: str) -> None:
    definition = games.game(name)
    text = specification(definition)
    for misreading in misreadings(definition):
        assert patched(text, misreading.patch) != text


def test_the_misreading_that_the_page_shows_is_one_of_the_table() -> None:
    blocks = blocks_of(ROOT / "docs/contributing/strength.md")
    (text,) = [block.text for block in blocks if block.language == "diff"]
    (shown,) = parse_misreadings(text, "strength.md")
    table = {one.name: one.patch.hunks for one in misreadings(games.game("maginor"))}
    assert table[shown.name] == shown.patch.hunks
