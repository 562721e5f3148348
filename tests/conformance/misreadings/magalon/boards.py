"""Misreadings of the rulings of Magalon on boards: places, areas, free cells, shapes, numbers."""

from __future__ import annotations

from tests.conformance.misreading import misread

AREAS = 'game["setup"]["artifact_areas"]'
DECISION = '    decision = game["state"]["decision"]\n    if decision is None:\n        refuse('
ENTERED = "            if other != place and other not in roads[place]:\n"
FREE = "    return is_cell and square not in standing(table) and square not in wizard_cells(table)"
OCCUPIED = "    if to in standing(table) or to in wizard_cells(table):\n"
ON_CELLS = "    on_cells += [cell for cell in shields if cell is not None]\n"

MISREADINGS = [
    misread(
        "BOARD-01",
        "a void square is a cell",
        ("        if (x, y) not in void\n", "        if True\n"),
    ),
    misread(
        "BOARD-01",
        "void squares lie at [y, x]",
        ("void = {tuple(square) for square", "void = {tuple(square[::-1]) for square"),
    ),
    misread(
        "BOARD-01",
        "a square of an area names the area",
        (
            DECISION,
            (
                '    squares = places_by_square(game["setup"]["board"])\n'
                '    for name in {"to", "cell"} & set(fields):\n'
                "        place = place_of(fields[name])\n"
                "        fields = {**fields, name: place_json(squares.get(place, place))}\n"
                + DECISION
            ),
        ),
    ),
    misread(
        "BOARD-01",
        "the start counts among the artifact areas",
        ('return set(board["areas"]) - {START}', 'return set(board["areas"])'),
    ),
    misread(
        "BOARD-01",
        "boards with the same id have the same places",
        ("class Table(NamedTuple):", "ROADS: dict[str, Any] = {}\n\n\nclass Table(NamedTuple):"),
        ("roads=roads_of(board)", 'roads=ROADS.setdefault(board["id"], roads_of(board))'),
    ),
    misread(
        "BOARD-01",
        "all artifact areas hold one kind of artifact, so one is enough",
        (
            '>= setup["artifact_areas"]\n',
            'and bool({*state["artifacts"][seat], *crossed} & setup["artifact_areas"])\n',
        ),
        ("    has_all = {*state", "    has_all = START not in {*state"),
    ),
    misread(
        "BOARD-01",
        "there are always three artifact areas, so more than three artifacts are not needed",
        (
            '>= setup["artifact_areas"]\n',
            '>= set(sorted(setup["artifact_areas"])[:3])\n',
        ),
    ),
    misread(
        "BOARD-02",
        "squares that touch at a corner are adjacent, too",
        (
            "roads_of",
            "in neighbours(square):",
            "in [(square[0] + a, square[1] + b) for a in (-1, 0, 1) for b in (-1, 0, 1)]:",
        ),
    ),
    misread(
        "BOARD-02",
        "an area is left at its corners, too",
        (
            "roads_of",
            "in neighbours(square):",
            (
                "in [*neighbours(square), *("
                "(square[0] + a, square[1] + b) for a in (-1, 1) for b in (-1, 1) "
                "if isinstance(place, str))]:"
            ),
        ),
    ),
    misread(
        "BOARD-02",
        "an area is left from its first square alone",
        (
            ENTERED,
            '            if isinstance(place, str) and [*square] != board["areas"][place][0]:\n'
            "                continue\n" + ENTERED,
        ),
    ),
    misread(
        "BOARD-02",
        "an area is entered at its first square alone",
        (
            ENTERED,
            '            if isinstance(other, str) and [*neighbour] != board["areas"][other][0]:\n'
            "                continue\n" + ENTERED,
        ),
    ),
    misread(
        "BOARD-02",
        "areas that touch are not adjacent",
        (
            ENTERED,
            "            if isinstance(place, str) and isinstance(other, str):\n"
            "                continue\n" + ENTERED,
        ),
    ),
    misread(
        "BOARD-02",
        "the west edge is next to the east edge",
        (
            "roads_of",
            "            other = places.get(neighbour, place)\n",
            (
                '            neighbour = (neighbour[0] % board["width"], neighbour[1])\n'
                "            other = places.get(neighbour, place)\n"
            ),
        ),
    ),
    misread(
        "BOARD-02",
        "a void square between two cells is stepped over",
        (
            "roads_of",
            "            other = places.get(neighbour, place)\n",
            (
                "            if neighbour not in places:\n"
                "                neighbour = tuple(2 * b - a for a, b in zip(square, neighbour))\n"
                "            other = places.get(neighbour, place)\n"
            ),
        ),
    ),
    misread(
        "BOARD-03",
        "an artifact area holds one wizard",
        ("check_move_wizard", OCCUPIED, "    if to in standing(table) or to in table.wizards:\n"),
    ),
    misread(
        "BOARD-03",
        "a march may not cross an area with another wizard",
        ("wizard_can_finish", "wizard_cells(table).keys()", "{*table.wizards}"),
    ),
    misread(
        "BOARD-03",
        "an artifact area may be left, but not entered, while another wizard is displaced into it",
        ("check_displace", OCCUPIED, "    if to in standing(table) or to in table.wizards:\n"),
    ),
    misread(
        "BOARD-03",
        "an artifact area is closed to whoever has its artifact",
        (
            "check_move_wizard",
            OCCUPIED,
            '    if to in standing(table) or to in state["artifacts"][seat]:\n',
        ),
    ),
    misread(
        "BOARD-03",
        "an artifact area is entered by the last step of a march alone",
        (
            "check_move_wizard",
            OCCUPIED,
            f"    if to in standing(table) or (to in {AREAS} and left > 1):\n",
        ),
    ),
    misread(
        "BOARD-03",
        "an artifact area is crossed, and no march ends in it",
        (
            "check_move_wizard",
            OCCUPIED,
            f"    if to in standing(table) or (to in {AREAS} and left == 1):\n",
        ),
    ),
    misread(
        "BOARD-03",
        "a setup has one wizard in an artifact area at most",
        (
            ON_CELLS,
            ON_CELLS + "    if len({*map(str, wizards)} - {START}) + wizards.count(START) "
            '< len(wizards):\n        refuse_setup("an area holds one wizard")\n',
        ),
    ),
    misread(
        "BOARD-04",
        "no shield is set on an energy field",
        (
            FREE,
            FREE.replace(
                "is_cell", 'is_cell and [*square] not in game["setup"]["board"]["energy_fields"]'
            ),
        ),
    ),
    misread(
        "BOARD-04",
        "gnomes and giant do not enter energy fields",
        (
            "check_gnome_or_giant",
            "    if to in standing(table):\n",
            '    if to in standing(table) or [*to] in game["setup"]["board"]["energy_fields"]:\n',
        ),
    ),
    misread(
        "BOARD-04",
        "no ruin of the board covers an energy field",
        (
            "check_ruins",
            "squares <= left",
            'squares <= left - {*map(tuple, board["energy_fields"])}',
        ),
    ),
    misread(
        "BOARD-04",
        "no gnome of the board stands on an energy field",
        (
            "check_gnomes",
            "cells_without_ruins(board))",
            'cells_without_ruins(board) - {*map(tuple, board["energy_fields"])})',
        ),
    ),
    misread(
        "BOARD-04",
        "the giant of the board does not stand on an energy field",
        (
            "check_giant",
            'for cell in board["gnomes"]}',
            'for cell in board["gnomes"] + board["energy_fields"]}',
        ),
    ),
    misread(
        "BOARD-04",
        "no shield of a setup stands on an energy field",
        (
            ON_CELLS,
            ON_CELLS + '    left -= {*map(tuple, board["energy_fields"])} '
            "- {*map(place_of, wizards)}\n",
        ),
    ),
    misread(
        "BOARD-04",
        "a shield is set on the cell of a wizard",
        (FREE, "    return is_cell and square not in standing(table)"),
    ),
    misread(
        "BOARD-04",
        "a shield is set on the cell of another shield",
        (FREE, FREE.replace("standing(table)", "standing(table._replace(shields=()))")),
    ),
    misread(
        "BOARD-04",
        "a shield is set on the cell of a gnome",
        (FREE, FREE.replace("standing(table)", "standing(table._replace(gnomes=()))")),
    ),
    misread(
        "BOARD-04",
        "a shield is set on the cell of the giant",
        (FREE, FREE.replace("standing(table)", "standing(table._replace(giant=None))")),
    ),
    misread(
        "BOARD-04",
        "a shield is set on a cell of a ruin",
        (FREE, FREE.replace("standing(table)", "standing(table._replace(ruins=()))")),
    ),
    misread(
        "BOARD-04",
        "nothing but a ruin may be on the fields where the ruins were set up",
        (
            FREE,
            '    if square in cells_of(game["setup"]["board"]) - cells_without_ruins('
            'game["setup"]["board"]):\n        return False\n' + FREE,
        ),
    ),
    misread(
        "BOARD-04",
        "no wizard enters a field where a ruin was set up",
        (
            "check_move_wizard",
            OCCUPIED,
            (
                '    at = game["setup"]["board"]\n'
                "    if to in standing(table) or to in cells_of(at) - cells_without_ruins(at):\n"
            ),
        ),
    ),
    misread(
        "BOARD-04",
        "a wizard and a shield of a setup share a cell",
        (
            "    if not are_squares(on_cells, left):\n",
            "    if not are_squares(on_cells[: -1 or None], left):\n",
        ),
        (
            ON_CELLS,
            (
                "    on_cells += [c for c in shields if c is not None and c not in on_cells]\n"
                "    on_cells.append(None)\n"
            ),
        ),
    ),
    misread(
        "BOARD-05",
        "rotations are counted clockwise",
        ("dx, dy = -dy, dx", "dx, dy = dy, -dx"),
    ),
    misread(
        "BOARD-05",
        "a ruin is mirrored instead of turned",
        ("dx, dy = -dy, dx", "dx, dy = dy, dx"),
    ),
    misread(
        "BOARD-05",
        "a rotation of 2 is one of 0",
        ("for _ in range(rotation):", "for _ in range(rotation % 2):"),
    ),
    misread(
        "BOARD-05",
        "a rotation of 3 is one of 1",
        ("for _ in range(rotation):", "for _ in range(min(rotation, 4 - rotation)):"),
    ),
    misread(
        "BOARD-05",
        "the corner of a turned ruin is the least x and y of its squares",
        (
            "    return frozenset(covered)",
            (
                "    west, south = (min(square[axis] for square in covered) for axis in (0, 1))\n"
                "    return frozenset((a - west + x, b - south + y) for a, b in covered)"
            ),
        ),
    ),
    misread(
        "BOARD-05",
        "offsets are [y, x]",
        ('for dx, dy in board["ruin_shape"]', 'for dy, dx in board["ruin_shape"]'),
    ),
    misread(
        "BOARD-05",
        "only the corner of a ruin has to be a cell",
        ("check_ruins", "squares <= left", 'tuple(ruin["corner"]) in left'),
    ),
    misread(
        "BOARD-05",
        "a ruin may jut out over the edge of the grid",
        ("check_ruins", "squares <= left", "squares & grid_of(board) <= left"),
    ),
    misread(
        "BOARD-05",
        "a ruin may cover void squares",
        (
            "check_ruins",
            "squares <= left",
            'squares - {*map(tuple, board["void"])} <= left',
        ),
    ),
    misread(
        "BOARD-05",
        "a ruin that is shifted may jut out over the edge of the grid",
        (
            "with_ruin",
            "    for square in sorted(squares):\n",
            '    for square in sorted(squares & grid_of(game["setup"]["board"])):\n',
        ),
    ),
    misread(
        "BOARD-07",
        "a gnome displaces by 5, whatever the board says",
        (
            '            "left": game["setup"]["board"]["displacement"][by],\n',
            (
                '            "left": 5 if by == "gnome" else '
                'game["setup"]["board"]["displacement"][by],\n'
            ),
        ),
    ),
    misread(
        "BOARD-07",
        "the giant displaces by 10, whatever the board says",
        (
            '            "left": game["setup"]["board"]["displacement"][by],\n',
            (
                '            "left": 10 if by == "giant" else '
                'game["setup"]["board"]["displacement"][by],\n'
            ),
        ),
    ),
    misread(
        "BOARD-07",
        "the giant displaces by as much as a gnome",
        (
            '            "left": game["setup"]["board"]["displacement"][by],\n',
            '            "left": game["setup"]["board"]["displacement"]["gnome"],\n',
        ),
    ),
    misread(
        "BOARD-07",
        "moving on is by 3, whatever the board says",
        ('{"wizard": game["setup"]["board"]["move_on"]}', '{"wizard": 3}'),
    ),
    misread(
        "BOARD-07",
        "the goal needs 16 energy, whatever the board says",
        ('< setup["board"]["energy"]["goal"]', "< 16"),
    ),
    misread(
        "BOARD-07",
        "the scale of energy ends at 20, whatever the board says",
        ('    top: int = board["energy"]["max"]\n', "    top: int = 20\n"),
    ),
    misread(
        "BOARD-07",
        "staying gives 3 energy, whatever the board says",
        ('state["energy"][seat] + board["energy"]["field"]', 'state["energy"][seat] + 3'),
    ),
    misread(
        "BOARD-07",
        "a turn costs 1 energy, whatever the board says",
        ('-= board["energy"]["cost"]', "-= 1"),
    ),
    misread(
        "BOARD-07",
        "everybody begins with 10 energy, whatever the board says",
        ('[board["energy"]["start"]] * players', "[10] * players"),
    ),
    misread(
        "BOARD-07",
        "back on the start a wizard has 10 energy, whatever the board says",
        ('state["energy"][seat] = board["energy"]["start"]', 'state["energy"][seat] = 10'),
    ),
    misread(
        "BOARD-07",
        "two dice are rolled, whatever the board says",
        ('count = about["count"] if', "count = 2 if"),
    ),
    misread(
        "BOARD-07",
        "dice have six faces, whatever the board says",
        ('is_in(face, 1, about["faces"])', "is_in(face, 1, 6)"),
    ),
    misread(
        "BOARD-07",
        "the highest face of a die is one below their number",
        ('is_in(face, 1, about["faces"])', 'is_in(face, 0, about["faces"] - 1)'),
    ),
]
