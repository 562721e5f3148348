"""Engines of Magalon that go wrong for one seat, card or index alone, such as 0 or the last."""

from __future__ import annotations

from tests.conformance.misreading import Misreading, misread

GAIN = '    state["energy"][seat] = min(state["energy"][seat] + effects'
PAID = '    if not has_effect(game, "energy"):\n'
EXHAUSTED = '    if state["energy"][seat] < 0:\n'
ATTACKABLE = "    if isinstance(cell, str) or cell is None:\n"
TAKEN_OF = ' and to in game["setup"]["artifact_areas"]:'
TAKEN = 'if to in game["setup"]["artifact_areas"] and to not in held:'
RECOVERS = '            if "recover" in card_of(setup["board"], value):\n'
SHIELDED = '    state["shields"][state["current_player"]] = list(cell)\n'
LOWEST = '    is_lowest = seat == state["order"][-1]\n'
WON = "    if to == START:\n        end_game(game, [seat])\n"
PROTECTED = '    if value is not None and "protect" in card_of(board, value):\n'


def for_seat(seat: int) -> list[Misreading]:
    """Return readings by which something holds for all seats but one."""
    return [
        misread(
            "SETUP-01",
            f"seat {seat} {reading}",
            (anchor, changed.format(seat=seat, anchor=anchor)),
        )
        for reading, anchor, changed in (
            (
                "gains no energy by its cards",
                GAIN,
                "    if seat != {seat}:\n    {anchor}",
            ),
            (
                "pays nothing for its turns",
                PAID,
                '    if seat != {seat} and not has_effect(game, "energy"):\n',
            ),
            (
                "is never exhausted",
                EXHAUSTED,
                (
                    '    if seat == {seat}:\n        state["energy"][seat] = '
                    'max(0, state["energy"][seat])\n{anchor}'
                ),
            ),
            (
                "takes no artifacts",
                TAKEN,
                "if seat != {seat} and to not in held" + TAKEN_OF,
            ),
            (
                "does not recover its cards",
                RECOVERS,
                (
                    '            if seat != {seat} and "recover" in '
                    'card_of(setup["board"], value):\n'
                ),
            ),
            (
                "has no shield",
                SHIELDED,
                '    if state["current_player"] != {seat}:\n    {anchor}',
            ),
            (
                "does not roll",
                LOWEST,
                '    is_lowest = seat == state["order"][-1] and seat != {seat}\n',
            ),
            (
                "is not attacked",
                ATTACKABLE,
                "    if isinstance(cell, str) or cell is None or seat == {seat}:\n",
            ),
            (
                "does not win",
                WON,
                "    if to == START and seat != {seat}:\n        end_game(game, [seat])\n",
            ),
            (
                "is protected by no card",
                PROTECTED,
                (
                    "    if seat != {seat} and value is not None and "
                    '"protect" in card_of(board, value):\n'
                ),
            ),
        )
        if not (seat == 0 and reading == "does not win")
    ]


MISREADINGS = [
    *for_seat(0),
    *for_seat(3),
    misread(
        "ROUND-01",
        "who has played a card of 0 has played none",
        (
            '        if state["played"][seat] is None and seat not in state["skipped"]:\n',
            '        if not state["played"][seat] and seat not in state["skipped"]:\n',
        ),
    ),
    misread(
        "ROUND-03",
        "a card of 0 has no turn",
        (
            'for seat, value in enumerate(state["played"]) if value is not None]\n',
            'for seat, value in enumerate(state["played"]) if value] or [0]\n',
        ),
    ),
    misread(
        "ROUND-04",
        "a card of 0 is not put away",
        (
            "end_round",
            "        if value is not None:\n",
            "        if value:\n",
        ),
    ),
    misread(
        "ROUND-05",
        "a skipped seat 0 is not seen",
        (
            "skipped[0] if skipped else",
            "skipped[0] if any(skipped) else",
        ),
    ),
    misread(
        "ROUND-05",
        "if seat 0 is the lowest the first player stays",
        (
            'skipped[0] if skipped else state["order"][-1]',
            'skipped[0] if skipped else state["order"][-1] or state["first_player"]',
        ),
    ),
    misread(
        "CARD-04",
        "a card of 0 does not protect",
        (PROTECTED, '    if value and "protect" in card_of(board, value):\n'),
    ),
    misread(
        "CARD-04",
        "who has played no card is protected",
        (PROTECTED, '    if value is None or "protect" in card_of(board, value):\n'),
    ),
    misread(
        "TURN-03",
        "a displacement of seat 0 does not come first",
        (
            "after_command",
            '    if turn["displacement"] is not None:\n',
            '    if turn["displacement"] is not None and turn["displacement"]["player"]:\n',
        ),
    ),
    misread(
        "TURN-03",
        "ruin 0 in the air does not come first",
        (
            "after_command",
            '    elif turn["lifted"] is not None:\n',
            '    elif turn["lifted"] is not None and turn["lifted"]["ruin"]:\n',
        ),
    ),
    misread(
        "SETUP-01",
        "an energy of 0 is that of the beginning",
        (
            '        "energy": list(setup["energy"]),\n',
            '        "energy": [e or board["energy"]["start"] for e in setup["energy"]],\n',
        ),
    ),
    misread(
        "END-02",
        "seat 0 is no winner beside others",
        (
            "if result == max(results)]",
            "if result == max(results) and (seat or results.count(result) == 1)]",
        ),
    ),
    misread(
        "BOARD-07",
        "a cost of 0 is one of 1",
        ('-= board["energy"]["cost"]', '-= board["energy"]["cost"] or 1'),
    ),
    misread(
        "BOARD-07",
        "what a field gives is 1 at least",
        (
            'state["energy"][seat] + board["energy"]["field"]',
            'state["energy"][seat] + (board["energy"]["field"] or 3)',
        ),
    ),
    misread(
        "BOARD-07",
        "a start with 0 energy is one with 10",
        (
            '[board["energy"]["start"]] * players',
            '[board["energy"]["start"] or min(10, most(board))] * players',
        ),
    ),
]
