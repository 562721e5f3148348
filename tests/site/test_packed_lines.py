"""Lines that are packed are found by their numbers, and told block by block."""

from __future__ import annotations

import pytest

from maginor_core.site.packed_lines import LINES, PackedLines


@pytest.mark.parametrize("count", [0, 1, LINES - 1, LINES, LINES + 1, 3 * LINES])
def test_lines_are_found_and_told_in_blocks(count: int) -> None:
    lines = [f"{number}\u2028é\n" for number in range(count)]
    packed = PackedLines()
    for line in lines:
        packed.add(line)
    assert [packed[number] for number in range(count)] == [line[:-1] for line in lines]
    blocks = [packed.block(number) for number in range(-(-count // LINES))]
    assert all(blocks)
    assert "".join(blocks) == "".join(lines)
    assert packed.block(len(blocks)) == ""
