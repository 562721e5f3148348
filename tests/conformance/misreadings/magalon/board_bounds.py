"""Misreadings of BOARD-06: what a board may be, field by field and bound by bound."""

from __future__ import annotations

from tests.conformance.misreading import misread

SIZE = "is_in(board[field], 1, 26)"
AREAS = "2 <= len(areas) <= 9"
AREA = "bool(squares) and are_squares(squares, left)"
CONNECTED = "    demand(are_connected(roads, roads.__getitem__), "
SHAPE = "1 <= len(shape) <= 5"
ENERGY = "all(is_in(energy[key], 0, 99) for key in keys)"
STEPS = "all(is_in(steps, 1, 20) for steps in displacement.values())"
MOVING_ON = 'is_in(board["move_on"], 1, 20)'
COUNT = 'is_in(dice["count"], 1, 3)'
FACES = 'is_in(dice["faces"], 1, 12)'
SHOWN = 'dice["count"] * dice["faces"] <= 24'
VALUE = 'is_in(card["value"], 0, 20)'
AMOUNT = "            return is_in(amount, 1, 20)\n"
PLACE = "            return is_in(amount, 1, 1)\n"
FLAG = "            return amount is True\n"
RECOVERS = '    demand(any("recover" in card["effects"] for card in cards), "cards", '
NOTES = '"about", "facts", "placeholders"'
DIAGONAL = "lambda square: {(square[0] + x, square[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1)}"
CELLS = "{tuple(square) for square in board"

READINGS: dict[str, tuple[str, str] | tuple[str, str, str]] = {
    "any id will do": ('isinstance(board["id"], str)', "True"),
    "an id is not empty": (
        'isinstance(board["id"], str)',
        'isinstance(board["id"], str) and board["id"]',
    ),
    "a row and a column have two squares at least": (SIZE, "is_in(board[field], 2, 26)"),
    "a row and a column have 25 squares at most": (SIZE, "is_in(board[field], 1, 25)"),
    "a row and a column may have 27 squares": (SIZE, "is_in(board[field], 1, 27)"),
    "only the width is limited": (
        '"height": lambda board: check_size(board, "height")',
        '"height": lambda board: demand(is_in(board["height"], 1, 99), "height", "")',
    ),
    "only the height is limited": (
        '"width": lambda board: check_size(board, "width")',
        '"width": lambda board: demand(is_in(board["width"], 1, 99), "width", "")',
    ),
    "void squares may be off the grid": (
        'are_squares(board["void"], grid_of(board))',
        'are_squares(board["void"], {*product(range(-99, 99), repeat=2)})',
    ),
    "a void square may be named twice": (
        'are_squares(board["void"], grid_of(board))',
        'all(are_squares([square], grid_of(board)) for square in board["void"])',
    ),
    "there may be no void square": (
        'are_squares(board["void"], grid_of(board))',
        'board["void"] and are_squares(board["void"], grid_of(board))',
    ),
    "there may be no artifact area": (AREAS, "1 <= len(areas) <= 9"),
    "there are at least two artifact areas": (AREAS, "3 <= len(areas) <= 9"),
    "there are at most seven artifact areas": (AREAS, "2 <= len(areas) <= 8"),
    "there are at most three artifact areas": (AREAS, "2 <= len(areas) <= 4"),
    "there may be nine artifact areas": (AREAS, "2 <= len(areas) <= 10"),
    "an area may have no square": (AREA, "are_squares(squares, left)"),
    "an area may have a square twice": (
        AREA,
        "bool(squares) and all(are_squares([square], left) for square in squares)",
    ),
    "an area may have void squares": (
        'left = grid_of(board) - {tuple(square) for square in board["void"]}',
        "left = grid_of(board)",
    ),
    "a square may be in two areas": ("        left -= taken\n", ""),
    "an area has one square": (AREA, "are_squares(squares, left) and len(squares) == 1"),
    "an area has four squares at most": (AREA, AREA + " and len(squares) <= 4"),
    "an area need not be connected": (
        "check_areas",
        "are_connected(taken, neighbours)",
        "True",
    ),
    "squares of an area are connected at corners, too": (
        "check_areas",
        "are_connected(taken, neighbours)",
        f"are_connected(taken, {DIAGONAL})",
    ),
    "a board may fall into parts": (CONNECTED, "    demand(True, "),
    "cells alone are connected, without areas": (
        CONNECTED,
        "    demand(are_connected(cells_of(board), neighbours), ",
    ),
    "areas do not lead from one cell to another": (
        CONNECTED,
        (
            "    demand(are_connected(roads, lambda place: () if isinstance(place, str) else "
            "roads[place]) or len(roads) < 2, "
        ),
    ),
    "a board is connected without the cells of its ruins": (
        "        squares = ruin_squares(board, **ruin)\n",
        (
            "        squares = ruin_squares(board, **ruin)\n"
            "        open_to = set(places_by_square(board)) - squares\n"
            '        demand(are_connected(open_to, neighbours), "ruins", "part the board")\n'
        ),
    ),
    "every artifact area is as large as the others": (
        CONNECTED,
        '    demand(len({len(areas[name]) for name in areas if name != START}) == 1, "areas", "")\n'
        + CONNECTED,
    ),
    "an energy field may be a square of an area": (
        'are_squares(board["energy_fields"], cells_of(board))',
        'are_squares(board["energy_fields"], set(places_by_square(board)))',
    ),
    "an energy field may be void": (
        'are_squares(board["energy_fields"], cells_of(board))',
        'are_squares(board["energy_fields"], cells_of({**board, "void": []}))',
    ),
    "an energy field may be named twice": (
        'are_squares(board["energy_fields"], cells_of(board))',
        'all(are_squares([cell], cells_of(board)) for cell in board["energy_fields"])',
    ),
    "a shape may have no square where there are no ruins": (
        '    shape = board["ruin_shape"]\n',
        '    shape = board["ruin_shape"] = board["ruin_shape"] or [[0, 0]]\n',
    ),
    "a shape has two squares at least": (SHAPE, "2 <= len(shape) <= 5"),
    "a shape has four squares at most": (SHAPE, "1 <= len(shape) <= 4"),
    "a shape may have six squares": (SHAPE, "1 <= len(shape) <= 6"),
    "a shape may have an offset twice": (
        'demand(len(set(offsets)) == len(offsets), "ruin_shape"',
        'demand(True, "ruin_shape"',
    ),
    "a shape has [0,0] anywhere": ("offsets[0] == (0, 0)", "(0, 0) in offsets"),
    "a shape begins anywhere": ("offsets[0] == (0, 0)", "True"),
    "a shape need not be connected": ("are_connected(set(offsets), neighbours)", "True"),
    "a shape is connected at corners, too": (
        "are_connected(set(offsets), neighbours)",
        f"are_connected(set(offsets), {DIAGONAL})",
    ),
    "a shape has no negative offsets": (
        "are_connected(set(offsets), neighbours)",
        "are_connected(set(offsets), neighbours) and min(map(min, offsets)) >= 0",
    ),
    "each offset of a shape is next to the one before": (
        "are_connected(set(offsets), neighbours)",
        "all(one in neighbours(two) for one, two in zip(offsets, offsets[1:]))",
    ),
    "there are seven ruins at most": ("len(ruins) <= 8", "len(ruins) <= 7"),
    "there may be nine ruins": ("len(ruins) <= 8", "len(ruins) <= 9"),
    "a ruin may have further keys": (
        'demand(is_object(ruin, "corner", "rotation"), "ruins", "have corner and rotation")\n',
        (
            'for key in set(ruin if isinstance(ruin, dict) else ()) - {"corner", "rotation"}:\n'
            "            del ruin[key]\n"
            '        demand(is_object(ruin, "corner", "rotation"), "ruins", "")\n'
        ),
    ),
    "the rotation of a ruin may be left out": (
        "    left = cells_of(board)\n    for ruin in ruins:\n",
        (
            "    left = cells_of(board)\n    for ruin in ruins:\n"
            '        if isinstance(ruin, dict):\n            ruin.setdefault("rotation", 0)\n'
        ),
    ),
    "a rotation of 3 is too much": (
        'is_in(ruin["rotation"], 0, 3)',
        'is_in(ruin["rotation"], 0, 2)',
    ),
    "a rotation of 4 is one of 0": (
        'is_in(ruin["rotation"], 0, 3)',
        'is_in(ruin["rotation"], 0, 4)',
    ),
    "a rotation of -1 is one of 3": (
        'demand(is_in(ruin["rotation"], 0, 3), "ruins", "have a rotation from 0 to 3")\n',
        (
            'demand(is_in(ruin["rotation"], -3, 3), "ruins", "have a rotation from 0 to 3")\n'
            '        ruin["rotation"] %= 4\n'
        ),
    ),
    "ruins may overlap": ("        left -= squares\n", ""),
    "a ruin may cover squares of areas": (
        "check_ruins",
        "    left = cells_of(board)\n",
        "    left = set(places_by_square(board))\n",
    ),
    "there are three gnomes at most": ("len(gnomes) <= 4", "len(gnomes) <= 3"),
    "there may be five gnomes": ("len(gnomes) <= 4", "len(gnomes) <= 5"),
    "there is at least one gnome": ("len(gnomes) <= 4", "1 <= len(gnomes) <= 4"),
    "a gnome may be on a ruin": (
        "check_gnomes",
        "are_squares(gnomes, cells_without_ruins(board))",
        "are_squares(gnomes, cells_of(board))",
    ),
    "two gnomes may be on one cell": (
        "check_gnomes",
        "are_squares(gnomes, cells_without_ruins(board))",
        (
            "isinstance(gnomes, list) and all("
            "are_squares([gnome], cells_without_ruins(board)) for gnome in gnomes)"
        ),
    ),
    "the giant may be on a ruin": (
        "check_giant",
        "left = cells_without_ruins(board) -",
        "left = cells_of(board) -",
    ),
    "the giant may be on the cell of a gnome": (
        "check_giant",
        ' - {tuple(cell) for cell in board["gnomes"]}',
        "",
    ),
    "there is a giant": ("check_giant", "giant is None or ", ""),
    "energy of 0 is too little": (ENERGY, ENERGY.replace("0, 99", "1, 99")),
    "energy of 98 is the most": (ENERGY, ENERGY.replace("0, 99", "0, 98")),
    "energy of 100 is the most": (ENERGY, ENERGY.replace("0, 99", "0, 100")),
    "only the top of the scale is limited": (
        ENERGY,
        'is_in(energy["max"], 0, 99) and all(is_in(energy[key], 0, 999) for key in keys)',
    ),
    "the start may be above the top of the scale": ('energy["start"] <= energy["max"] and ', ""),
    "the goal may be above the top of the scale": (' and energy["goal"] <= energy["max"]', ""),
    "the start is below the top of the scale": (
        'energy["start"] <= energy["max"] and ',
        'energy["start"] < energy["max"] and ',
    ),
    "the goal is below the top of the scale": (
        ' and energy["goal"] <= energy["max"]',
        ' and energy["goal"] < energy["max"]',
    ),
    "the goal is not below the start": (
        ' and energy["goal"] <= energy["max"]',
        ' and energy["start"] <= energy["goal"] <= energy["max"]',
    ),
    "what a field gives is no greater than the top of the scale": (
        ' and energy["goal"] <= energy["max"]',
        ' and max(energy["goal"], energy["field"], energy["cost"]) <= energy["max"]',
    ),
    "energy may have further keys": (
        "check_energy",
        "is_object(energy, *keys)",
        "isinstance(energy, dict) and set(keys) <= set(energy)",
    ),
    "a displacement of 0 steps is one": (STEPS, STEPS.replace("1, 20", "0, 20")),
    "a displacement has 19 steps at most": (STEPS, STEPS.replace("1, 20", "1, 19")),
    "a displacement may have 21 steps": (STEPS, STEPS.replace("1, 20", "1, 21")),
    "only the displacement by a gnome is limited": (STEPS, 'is_in(displacement["gnome"], 1, 20)'),
    "only the displacement by the giant is limited": (STEPS, 'is_in(displacement["giant"], 1, 20)'),
    "a gnome does not displace further than the giant": (
        STEPS,
        STEPS + ' and displacement["gnome"] <= displacement["giant"]',
    ),
    "displacement may have further keys": (
        'is_object(displacement, "gnome", "giant")',
        'isinstance(displacement, dict) and {"gnome", "giant"} <= set(displacement)',
    ),
    "moving on may be by 0": (MOVING_ON, MOVING_ON.replace("1, 20", "0, 20")),
    "moving on is by 19 at most": (MOVING_ON, MOVING_ON.replace("1, 20", "1, 19")),
    "moving on may be by 21": (MOVING_ON, MOVING_ON.replace("1, 20", "1, 21")),
    "there may be no dice": (COUNT, COUNT.replace("1, 3", "0, 3")),
    "there are two dice at most": (COUNT, COUNT.replace("1, 3", "1, 2")),
    "there may be four dice": (COUNT, COUNT.replace("1, 3", "1, 4")),
    "a die has two faces at least": (FACES, FACES.replace("1, 12", "2, 12")),
    "a die may have no faces": (FACES, FACES.replace("1, 12", "0, 12")),
    "a die has eleven faces at most": (FACES, FACES.replace("1, 12", "1, 11")),
    "a die may have thirteen faces": (FACES, FACES.replace("1, 12", "1, 13")),
    "dice may show more than 24": (SHOWN, "True"),
    "dice show less than 24": (SHOWN, SHOWN.replace("<= 24", "< 24")),
    "dice may show 27": (SHOWN, SHOWN.replace("<= 24", "<= 27")),
    "dice may have further keys": (
        'is_object(dice, "count", "faces")',
        'isinstance(dice, dict) and {"count", "faces"} <= set(dice)',
    ),
    "there are 20 cards at most": ("1 <= len(cards) <= 21", "1 <= len(cards) <= 20"),
    "there are two cards at least": ("1 <= len(cards) <= 21", "2 <= len(cards) <= 21"),
    "there are as many cards as players at least, four": (
        "1 <= len(cards) <= 21",
        "4 <= len(cards) <= 21",
    ),
    "a card of 0 is none": (VALUE, VALUE.replace("0, 20", "1, 20")),
    "the highest card is 19": (VALUE, VALUE.replace("0, 20", "0, 19")),
    "the highest card is 21": (VALUE, VALUE.replace("0, 20", "0, 21")),
    "the highest card is 10": (VALUE, VALUE.replace("0, 20", "0, 10")),
    "two cards may have one value": (
        '    demand(len(set(values)) == len(values), "cards"',
        '    demand(True, "cards"',
    ),
    "cards are in the order of their values": (
        '    demand(len(set(values)) == len(values), "cards"',
        '    demand(sorted(set(values)) == values, "cards"',
    ),
    "one card alone recovers": (RECOVERS, RECOVERS.replace("any(", "1 == sum(")),
    "the lowest card recovers": (
        RECOVERS,
        '    demand("recover" in min(cards, key=lambda card: card["value"])["effects"], "cards", ',
    ),
    "the card 0 recovers": (
        RECOVERS,
        RECOVERS.replace("for card in cards", 'for card in cards if card["value"] == 0'),
    ),
    "a card may have further keys": (
        'is_object(card, "value", "effects")',
        'isinstance(card, dict) and {"value", "effects"} <= set(card)',
    ),
    "effects of a card may be left out": (
        "    for card in cards:\n",
        (
            "    for card in cards:\n"
            '        if isinstance(card, dict):\n            card.setdefault("effects", {})\n'
        ),
    ),
    "a card has an effect": (
        '        demand(isinstance(card["effects"], dict), "cards"',
        '        demand(isinstance(card["effects"], dict) and card["effects"], "cards"',
    ),
    "a card has one effect at most": (
        '        demand(isinstance(card["effects"], dict), "cards"',
        '        demand(isinstance(card["effects"], dict) and len(card["effects"]) < 2, "cards"',
    ),
    "a card has two effects at most": (
        '        demand(isinstance(card["effects"], dict), "cards"',
        '        demand(isinstance(card["effects"], dict) and len(card["effects"]) < 3, "cards"',
    ),
    "an effect of 0 is none, and allowed": (AMOUNT, AMOUNT.replace("1, 20", "0, 20")),
    "an effect has 19 at most": (AMOUNT, AMOUNT.replace("1, 20", "1, 19")),
    "an effect may have 21": (AMOUNT, AMOUNT.replace("1, 20", "1, 21")),
    "only energy is limited by 20": (
        AMOUNT,
        '            return is_in(amount, 1, 20 if name == "energy" else 99)\n',
    ),
    "only gnomes and shift are limited by 20": (
        AMOUNT,
        '            return is_in(amount, 1, 99 if name == "energy" else 20)\n',
    ),
    "only energy and gnomes are limited by 20": (
        AMOUNT,
        '            return is_in(amount, 1, 99 if name == "shift" else 20)\n',
    ),
    "two ruins may be placed": (PLACE, PLACE.replace("1, 1)", "1, 2)")),
    "place may be 0": (PLACE, PLACE.replace("1, 1)", "0, 1)")),
    "a flag may be false": (FLAG, "            return is_flag(amount)\n"),
    "a card that does not recover may say so": (
        FLAG,
        '            return amount is True or (amount is False and name == "recover")\n',
    ),
    "a card that does not protect may say so": (
        FLAG,
        '            return amount is True or (amount is False and name == "protect")\n',
    ),
    "an unknown effect does nothing": (
        "    return False\n\n\nBOARD_CHECKS",
        "    return True\n\n\nBOARD_CHECKS",
    ),
    "unknown fields of a board are passed over": (
        '        demand(known, field, "is not a field of a board")',
        '        demand(True, field, "is not a field of a board")',
    ),
    "there is no field about": (NOTES, '"facts", "placeholders"'),
    "there is no field facts": (NOTES, '"about", "placeholders"'),
    "there is no field placeholders": (NOTES, '"about", "facts"'),
    "about is a text": (
        '        demand(known, field, "is not a field of a board")',
        '        demand(known and (field != "about" or isinstance(board[field], str)), field, "")',
    ),
    "facts are a list": (
        '        demand(known, field, "is not a field of a board")',
        '        demand(known and (field != "facts" or isinstance(board[field], list)), field, "")',
    ),
    "placeholders are a list of objects": (
        '        demand(known, field, "is not a field of a board")',
        (
            '        known &= field != "placeholders" or isinstance(board[field], list)\n'
            '        demand(known, field, "is not a field of a board")'
        ),
    ),
    **{
        f"{field} may be left out": (
            '        demand(field in board, field, "is missing")\n',
            (
                f"        if field == {field!r}:\n            board.setdefault(field, {empty})\n"
                '        demand(field in board, field, "is missing")\n'
            ),
        )
        for field, empty in {
            "id": '""',
            "void": "[]",
            "energy_fields": "[]",
            "ruin_shape": "[[0, 0]]",
            "ruins": "[]",
            "gnomes": "[]",
            "giant": "None",
            "displacement": '{"gnome": 5, "giant": 10}',
            "move_on": "3",
            "dice": '{"count": 2, "faces": 6}',
            "energy": '{"start": 10, "goal": 16, "max": 20, "field": 3, "cost": 1}',
        }.items()
    },
    **{
        f"energy.{name} may be left out": (
            "check_energy",
            "    keys = (",
            (
                f"    if isinstance(energy, dict):\n        energy.setdefault({name!r}, {usual})\n"
                "    keys = ("
            ),
        )
        for name, usual in {"start": 10, "goal": 16, "max": 20, "field": 3, "cost": 1}.items()
    },
    **{
        f"displacement.{name} may be left out": (
            "check_displacement",
            '    displacement = board["displacement"]\n',
            (
                '    displacement = board["displacement"]\n    if isinstance(displacement, dict):\n'
                f"        displacement.setdefault({name!r}, {usual})\n"
            ),
        )
        for name, usual in {"gnome": 5, "giant": 10}.items()
    },
    **{
        f"dice.{name} may be left out": (
            "check_dice",
            '    dice = board["dice"]\n',
            (
                '    dice = board["dice"]\n    if isinstance(dice, dict):\n'
                f"        dice.setdefault({name!r}, {usual})\n"
            ),
        )
        for name, usual in {"count": 2, "faces": 6}.items()
    },
}

MISREADINGS = [misread("BOARD-06", reading, change) for reading, change in READINGS.items()]
