"""Misreadings of Magalon's bound on how far boards let an engine look ahead."""

from __future__ import annotations

from tests.conformance.misreading import misread

TOGETHER = '        together = amount * len(board["gnomes"])\n'
NEIGHBOURS = "        demand(len(roads[name]) <= 12, "
LOOP = '    for name in board["areas"]:\n'
MISREADINGS = [
    misread(
        "BOARD-08",
        "gnomes have sixteen steps together",
        ("check_look_ahead", "together <= 15", "together <= 16"),
    ),
    misread(
        "BOARD-08",
        "gnomes have fourteen steps together",
        ("check_look_ahead", "together <= 15", "together <= 14"),
    ),
    misread(
        "BOARD-08",
        "each gnome has fifteen steps",
        ("check_look_ahead", TOGETHER, "        together = amount\n"),
    ),
    misread(
        "BOARD-08",
        "the giant counts as a gnome",
        (
            "check_look_ahead",
            TOGETHER,
            '        together = amount * (len(board["gnomes"]) + (board["giant"] is not None))\n',
        ),
    ),
    misread(
        "BOARD-08",
        "only the first card counts",
        (
            "check_look_ahead",
            '    for card in board["cards"]:\n',
            '    for card in board["cards"][:1]:\n',
        ),
    ),
    misread(
        "BOARD-08",
        "an area is adjacent to thirteen places",
        ("check_look_ahead", NEIGHBOURS, NEIGHBOURS.replace("12", "13")),
    ),
    misread(
        "BOARD-08",
        "an area is adjacent to eleven places",
        ("check_look_ahead", NEIGHBOURS, NEIGHBOURS.replace("12", "11")),
    ),
    misread(
        "BOARD-08",
        "the start may be adjacent to any number of places",
        ("check_look_ahead", LOOP, LOOP.replace('board["areas"]', 'set(board["areas"]) - {START}')),
    ),
    misread(
        "BOARD-08",
        "only the start is bounded",
        ("check_look_ahead", LOOP, LOOP.replace('board["areas"]', "[START]")),
    ),
    misread(
        "BOARD-08",
        "displacements are not bounded",
        (
            "check_look_ahead",
            '    check_march(board, "displacement", *board["displacement"].values())\n',
            "",
        ),
    ),
    misread(
        "BOARD-08",
        "the giant's displacement is not bounded",
        (
            "check_look_ahead",
            'board["displacement"].values())',
            'list(board["displacement"].values())[:1])',
        ),
    ),
    misread(
        "BOARD-08",
        "moving on is not bounded",
        ("check_look_ahead", '    check_march(board, "move_on", board["move_on"])\n', ""),
    ),
    misread(
        "BOARD-08",
        "each of the dice counts by itself",
        (
            "check_look_ahead",
            'board["dice"]["count"] * board["dice"]["faces"]',
            'board["dice"]["faces"]',
        ),
    ),
    misread(
        "BOARD-08",
        "the wizard's march is not bounded",
        (
            "check_look_ahead",
            'check_march(board, "cards", card["value"], amount)',
            'check_march(board, "cards", amount)',
        ),
    ),
    misread(
        "BOARD-08",
        "the gnomes' march is not bounded",
        (
            "check_look_ahead",
            'check_march(board, "cards", card["value"], amount)',
            'check_march(board, "cards", card["value"])',
        ),
    ),
    misread(
        "BOARD-08", "a march has thirteen steps", ("check_march", "steps <= 12", "steps <= 13")
    ),
    misread("BOARD-08", "a march has eleven steps", ("check_march", "steps <= 12", "steps <= 11")),
    misread(
        "BOARD-08",
        "a march that is too long for the board is refused",
        ("check_march", " or steps >= len(roads_of(board))", ""),
    ),
    misread(
        "BOARD-08",
        "a march is as long as the board only beyond its places",
        ("check_march", "steps >= len", "steps > len"),
    ),
    misread(
        "BOARD-08",
        "a march to the last place may be of any length",
        ("check_march", "steps >= len(roads_of(board))", "steps >= len(roads_of(board)) - 1"),
    ),
]
