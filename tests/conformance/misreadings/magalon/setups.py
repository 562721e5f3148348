"""Misreadings of the rulings of Magalon on setups, exact numbers and variants."""

from __future__ import annotations

from tests.conformance.misreading import misread

PLAYERS = "is_in(players, 2, 4)"
FIRST = 'is_in(candidate["first_player"], 0, players - 1)'
BY_SEAT = "not isinstance(values_by_seat, list) or len(values_by_seat) != players"
ENERGY = "is_in(energy, 0, most(board))"
NAMED = "are_some(names, artifacts_of(board))"
HAND = 'return are_some(hand, values) and any("recover" in card_of(board, value) for value in hand)'
KNOWN = "    if not all(key in (*required, *optional) for key in candidate):\n"
GIVEN = "    by_seat |= {key: candidate[key] for key in by_seat if key in candidate}\n"
LEFT = '    left = cells_without_ruins(board) - {tuple(cell) for cell in board["gnomes"]}\n'
GIANT = '        left.discard(tuple(board["giant"]))\n'
ON_CELLS = "    on_cells += [cell for cell in shields if cell is not None]\n"
WIZARDS = "[place for place in wizards if not (isinstance(place, str) and place in areas)]"
TAKEN = 'if to in game["setup"]["artifact_areas"] and to not in held:'
OPENED = '        "artifacts": [sorted(names) for names in setup["artifacts"]],\n'
READ = "request = json.loads(text, parse_constant=refuse_constant)"
PLAIN = "lambda text: int(float(text)) if float(text).is_integer() else float(text)"
LAX = """def lax(data: Any) -> Any:
    def plain(value: Any) -> Any:
        if isinstance(value, list):
            return [plain(item) for item in value]
        return int(value) if {kind} else value

    return {{key: plain(value) if key in {keys} else value for key, value in data.items()}}


"""
"""What reads an object of a request and puts integers for what is like one, in some places."""
LAX_KINDS = {
    "true": "isinstance(value, bool)",
    "1.0": "isinstance(value, float) and value.is_integer()",
    "a text of digits": "isinstance(value, str) and value.isdecimal()",
}
LAX_PLACES = {
    "a seat": ("first_player", "player"),
    "the cell of a wizard": ("wizards",),
    "the cell of a shield": ("shields",),
    "the cell of a command": ("to", "cell"),
    "the energy of a seat": ("energy",),
    "a card in hand": ("hands",),
    "the value of a card": ("value",),
    "an index": ("gnome", "ruin"),
    "a rotation": ("rotation",),
    "a limit of rounds": ("round_limit",),
    "a square of a board": ("void", "start", "ring", "energy_fields", "ruin_shape", "corner"),
    "a piece of a board": ("gnomes", "giant"),
    "an amount of energy": ("start", "goal", "max", "field", "cost"),
    "steps": ("gnome", "giant", "move_on"),
    "dice of a board": ("count", "faces"),
    "the amount of an effect": ("energy", "gnomes", "shift", "place"),
}
VARIANTS = "not isinstance(variants, dict) or not set(variants) <= set(VARIANTS)"
LIMIT = "is_whole(chosen) and chosen >= 1 if"
CHOSEN = "        variants={**VARIANTS, **variants},\n"
EXACT = 'setup["variants"]["goal_exact"] and left > 1'
MARCHED = 'not setup["variants"]["energy_needs_move"]'
LIMITED = '    limit = setup["variants"]["round_limit"]\n'

PLAYERS_LINE = '    players = candidate["players"]\n'
LISTS = ("wizards", "shields", "energy", "hands", "artifacts")


def items(key: str, item: str) -> str:
    """Return the statement by which each item of a list by seat becomes another."""
    return (
        f"candidate = candidate | {{'{key}': [{item} for v in candidate['{key}']]"
        f" for _ in (0,) if isinstance(candidate.get('{key}'), list)}}"
    )


SPELT = "''.join(f'_{c.lower()}' if c.isupper() else c for c in k)"
OTHER_FORMS = [
    (
        "places are read without regard to capital letters",
        items("wizards", "v.lower() if isinstance(v, str) else v"),
    ),
    (
        "a cell may be a text",
        items(
            "wizards",
            "[int(n) for n in v.split(',')] if isinstance(v, str) and ',' in v else v",
        ),
    ),
    *(
        (
            f"a third coordinate in {key} is ignored",
            items(key, "v[:2] if isinstance(v, list) else v"),
        )
        for key in ("wizards", "shields")
    ),
    *(
        (
            f"a wizard at {nowhere} is on the start",
            items("wizards", f"'start' if v == {form} else v"),
        )
        for nowhere, form in (("an empty list", "[]"), ("an empty text", "''"))
    ),
    *(
        (f"a shield at {nowhere} is in supply", items("shields", f"None if v == {form} else v"))
        for nowhere, form in (("an empty list", "[]"), ("supply", "'supply'"))
    ),
    *(
        (
            f"an empty list leaves {key} out",
            f"candidate = {{k: v for k, v in candidate.items() if k != '{key}' or v != []}}",
        )
        for key in ("wizards", "energy", "hands")
    ),
    *(
        (
            f"{key} may be an object by seat",
            (
                f"candidate = candidate | {{'{key}': list(candidate['{key}'].values())"
                f" for _ in (0,) if isinstance(candidate.get('{key}'), dict)}}"
            ),
        )
        for key in LISTS
    ),
    (
        "null is the whole hand",
        items("hands", "[c['value'] for c in candidate['board']['cards']] if v is None else v"),
    ),
    ("null is no artifact", items("artifacts", "[] if v is None else v")),
    (
        "artifacts may be an object of booleans",
        items("artifacts", "[k for k in v if v[k] is True] if isinstance(v, dict) else v"),
    ),
    (
        "cards of a hand may be objects",
        items(
            "hands",
            "[c['value'] if isinstance(c, dict) else c for c in v] if isinstance(v, list) else v",
        ),
    ),
    (
        "variants may be spelt as other languages spell names",
        (
            f"candidate = candidate | {{'variants': {{{SPELT}: v for k, v in"
            " candidate['variants'].items()} for _ in (0,)"
            " if isinstance(candidate.get('variants'), dict)}"
        ),
    ),
]

MISREADINGS = [
    misread("SETUP-01", "one may play alone", (PLAYERS, PLAYERS.replace("2", "1"))),
    misread("SETUP-01", "five may play", (PLAYERS, PLAYERS.replace("4", "5"))),
    misread("SETUP-01", "four are too many", (PLAYERS, PLAYERS.replace("4", "3"))),
    misread("SETUP-01", "two are too few", (PLAYERS, PLAYERS.replace("2", "3"))),
    misread("SETUP-01", "only even numbers play", (PLAYERS, PLAYERS + " or players == 3")),
    misread(
        "SETUP-01",
        "seats are counted counterclockwise",
        (
            "clockwise",
            "[(first + steps) % players for steps in range(players)]",
            "[(first - steps) % players for steps in range(players)]",
        ),
    ),
    misread(
        "SETUP-01",
        "everybody begins with the energy that the goal needs",
        ('[board["energy"]["start"]] * players', '[board["energy"]["goal"]] * players'),
    ),
    misread(
        "SETUP-01",
        "everybody begins with all the energy",
        ('[board["energy"]["start"]] * players', "[most(board)] * players"),
    ),
    misread(
        "SETUP-01",
        "the recovering card is not in hand at the beginning",
        (
            '"hands": [sorted(hand) for hand in setup["hands"]]',
            '"hands": [sorted(hand)[len(hand) == len(values) > 2:] for hand in setup["hands"]]',
        ),
    ),
    misread(
        "SETUP-01",
        "cards that are not in hand are out of the game",
        (
            '"used": [sorted(set(values) - set(hand)) for hand in setup["hands"]]',
            '"used": [[] for hand in setup["hands"]]',
        ),
    ),
    misread(
        "SETUP-01",
        "hands are in the order in which the setup has them",
        ('[sorted(hand) for hand in setup["hands"]]', '[list(hand) for hand in setup["hands"]]'),
    ),
    misread(
        "SETUP-01",
        "used cards are in the order of the board",
        (
            '"used": [sorted(set(values) - set(hand)) for',
            '"used": [[value for value in values if value not in hand] for',
        ),
    ),
    misread(
        "SETUP-01",
        "artifacts are in the order in which the setup has them",
        (OPENED, OPENED.replace("sorted(names)", "list(names)")),
    ),
    misread(
        "SETUP-01",
        "a wizard that is set up in an artifact area has its artifact",
        (
            OPENED,
            (
                '        "artifacts": [\n'
                "            sorted({*names, place} & artifacts_of(board) "
                "if isinstance(place, str) else names)\n"
                '            for names, place in zip(setup["artifacts"], setup["wizards"])\n'
                "        ],\n"
            ),
        ),
    ),
    misread(
        "SETUP-01",
        "of each kind there is one artifact",
        (
            TAKEN,
            TAKEN.replace(
                ":", ' and not any(to in other for other in game["state"]["artifacts"]):'
            ),
        ),
    ),
    misread(
        "SETUP-01",
        "of each kind there are two artifacts, however many play",
        (
            TAKEN,
            TAKEN.replace(
                ":", ' and sum(to in other for other in game["state"]["artifacts"]) < 2:'
            ),
        ),
    ),
    misread(
        "SETUP-01",
        "of each kind there are three artifacts, and four players",
        (
            TAKEN,
            TAKEN.replace(
                ":", ' and sum(to in other for other in game["state"]["artifacts"]) < 3:'
            ),
        ),
    ),
    misread(
        "SETUP-01",
        "a position may be said of the first seats alone",
        (
            GIVEN,
            GIVEN + '    for key, usual in (("wizards", START), ("shields", None), '
            '("energy", board["energy"]["start"]), ("hands", values), ("artifacts", [])):\n'
            "        if isinstance(by_seat[key], list):\n"
            "            by_seat[key] = by_seat[key] + [usual] * (players - len(by_seat[key]))\n",
        ),
    ),
    misread(
        "SETUP-01",
        "a position may be said of more seats than there are",
        (
            GIVEN,
            GIVEN + "    by_seat = {k: v[:players] if isinstance(v, list) else v "
            "for k, v in by_seat.items()}\n",
        ),
    ),
    misread(
        "SETUP-01",
        "null for a position is the same as leaving it out",
        (GIVEN, GIVEN.replace("if key in candidate", "if candidate.get(key) is not None")),
    ),
    misread(
        "SETUP-01",
        "unknown keys of a setup are passed over",
        (KNOWN, "    if False:\n"),
    ),
    misread(
        "SETUP-01",
        "who plays first may be left out and is seat 0",
        (
            '    required = ("players", "first_player", "board")\n',
            (
                '    candidate = {"first_player": 0, **candidate}\n'
                '    required = ("players", "first_player", "board")\n'
            ),
        ),
    ),
    misread(
        "SETUP-01",
        "the number of players may be left out, and is that of the wizards",
        (
            '    required = ("players", "first_player", "board")\n',
            (
                '    candidate = {"players": len(candidate.get("wizards") or "ab"), **candidate}\n'
                '    required = ("players", "first_player", "board")\n'
            ),
        ),
    ),
    misread("SETUP-01", "energy of a setup is above 0", (ENERGY, "is_in(energy, 1, most(board))")),
    misread(
        "SETUP-01",
        "energy of a setup is below the top of the scale",
        (ENERGY, "is_in(energy, 0, most(board) - 1)"),
    ),
    misread(
        "SETUP-01",
        "energy of a setup has no top",
        (ENERGY, "is_in(energy, 0, 999)"),
    ),
    misread(
        "SETUP-01",
        "energy of a setup may be below 0",
        (ENERGY, "is_in(energy, -9, most(board))"),
    ),
    misread(
        "SETUP-01",
        "energy of a setup is that of the beginning at most",
        (ENERGY, 'is_in(energy, 0, board["energy"]["start"])'),
    ),
    misread(
        "SETUP-01",
        "artifacts may be named twice",
        (NAMED, "are_some(list(dict.fromkeys(names)), artifacts_of(board))"),
    ),
    misread(
        "SETUP-01",
        "unknown artifacts are passed over",
        (NAMED, "are_some(names, [*artifacts_of(board), *map(str, names)])"),
    ),
    misread(
        "SETUP-01",
        "no two seats of a setup have one artifact",
        (
            NAMED + ' for names in by_seat["artifacts"]',
            NAMED + ' for names in [*by_seat["artifacts"], sum(by_seat["artifacts"], [])]',
        ),
    ),
    misread(
        "SETUP-01",
        "a card may be in a hand twice",
        (HAND, HAND.replace("are_some(hand, values)", "set(hand) <= set(values)")),
    ),
    misread(
        "SETUP-01",
        "cards that the board does not have are passed over",
        (
            HAND,
            HAND.replace("are_some(hand, values)", "are_some(hand, range(21))").replace(
                "for value in hand", "for value in hand if value in values"
            ),
        ),
    ),
    misread(
        "SETUP-01",
        "a wizard of a setup may be on the cell of a gnome",
        ("check_pieces", LEFT, LEFT.replace(' - {tuple(cell) for cell in board["gnomes"]}', "")),
    ),
    misread(
        "SETUP-01",
        "a wizard of a setup may be on the cell of the giant",
        (GIANT, "        pass\n"),
    ),
    misread(
        "SETUP-01",
        "a wizard of a setup may be on a ruin",
        ("check_pieces", LEFT, LEFT.replace("cells_without_ruins", "cells_of")),
    ),
    misread(
        "SETUP-01",
        "two wizards of a setup may be on one cell",
        (
            WIZARDS,
            (
                "[list(cell) for cell in dict.fromkeys(map(place_of, wizards)) "
                "if not (isinstance(cell, str) and cell in areas)] "
                "if all(isinstance(w, str) or is_pair(w) for w in wizards) else [None]"
            ),
        ),
    ),
    misread(
        "SETUP-01",
        "wizards of a setup are on cells or on the start",
        (WIZARDS, WIZARDS.replace("place in areas", "place == START")),
    ),
    misread(
        "SETUP-01",
        "all wizards of a setup are on the start",
        (
            ON_CELLS,
            '    if any(place != START for place in wizards):\n        refuse_setup("")\n'
            + ON_CELLS,
        ),
    ),
    misread(
        "SETUP-01",
        "a shield of a setup may be in an area, and is in supply then",
        (
            GIVEN,
            GIVEN + '    if isinstance(by_seat["shields"], list):\n'
            '        by_seat["shields"] = [\n'
            '            None if isinstance(cell, str) and cell in board["areas"] else cell\n'
            '            for cell in by_seat["shields"]\n'
            "        ]\n",
        ),
    ),
    misread(
        "SETUP-02",
        "seat 0 plays first",
        (
            '        "first_player": setup["first_player"],\n',
            '        "first_player": 0,\n',
        ),
    ),
    misread(
        "SETUP-02",
        "the seat after the first player plays first",
        (
            '        "first_player": setup["first_player"],\n',
            '        "first_player": (setup["first_player"] + 1) % setup["players"],\n',
        ),
    ),
    misread(
        "SETUP-02",
        "players are counted from 1",
        (FIRST, 'is_in(candidate["first_player"], 1, players)'),
        (
            '        "first_player": setup["first_player"],\n',
            '        "first_player": setup["first_player"] - 1,\n',
        ),
    ),
    misread(
        "SETUP-02",
        "a first player past the last seat is seat 0",
        (FIRST, FIRST.replace("players - 1", "players")),
        (
            '        "first_player": setup["first_player"],\n',
            '        "first_player": setup["first_player"] % setup["players"],\n',
        ),
    ),
    misread(
        "SETUP-02",
        "the first player -1 is the last seat",
        (FIRST, FIRST.replace("0,", "-1,")),
        (
            '        "first_player": setup["first_player"],\n',
            '        "first_player": setup["first_player"] % setup["players"],\n',
        ),
    ),
    misread(
        "SETUP-02",
        "the last of four seats cannot play first",
        (FIRST, FIRST.replace("players - 1", "min(players - 1, 2)")),
    ),
    misread(
        "SETUP-03",
        "1.0 is 1, as in languages with one kind of numbers",
        (READ, READ.replace("parse_constant", f"parse_float={PLAIN}, parse_constant")),
    ),
    *[
        misread(
            "SETUP-03",
            f"{kind} will do for {what}",
            (READ, READ.replace("parse_constant", "object_hook=lax, parse_constant")),
            ("def read_request", LAX.format(kind=test, keys=keys) + "def read_request"),
        )
        for what, keys in LAX_PLACES.items()
        for kind, test in LAX_KINDS.items()
    ],
    misread(
        "SETUP-03",
        "any number may stand for true in an effect",
        ("is_effect", "amount is True", "amount == True"),
    ),
    misread(
        "EDITION-01",
        "unknown variants are passed over",
        (VARIANTS, "not isinstance(variants, dict)"),
        (
            "    for name, chosen in variants.items():\n",
            (
                "    variants = {name: v for name, v in variants.items() if name in VARIANTS}\n"
                "    for name, chosen in variants.items():\n"
            ),
        ),
    ),
    misread(
        "EDITION-01",
        "an unknown variant that is false does not matter",
        (
            '    variants = candidate.get("variants", {})\n',
            (
                '    variants = candidate.get("variants", {})\n'
                "    if isinstance(variants, dict):\n"
                "        variants = {k: v for k, v in variants.items() if k in VARIANTS or v}\n"
            ),
        ),
    ),
    misread(
        "EDITION-01",
        "variants are a list of names",
        (
            '    variants = candidate.get("variants", {})\n',
            (
                '    variants = candidate.get("variants", {})\n'
                "    if isinstance(variants, list):\n"
                "        variants = dict.fromkeys(variants, True)\n"
            ),
        ),
    ),
    misread(
        "EDITION-01",
        "null for variants is the same as leaving them out",
        ('candidate.get("variants", {})', '(candidate.get("variants") or {})'),
    ),
    misread(
        "EDITION-01",
        "null for a limit is no limit",
        (LIMIT, "(chosen is None or is_whole(chosen) and chosen >= 1) if"),
    ),
    misread(
        "EDITION-01",
        "null for a variant is its default",
        (
            "    for name, chosen in variants.items():\n",
            (
                "    variants = {k: v for k, v in variants.items() if v is not None}\n"
                "    for name, chosen in variants.items():\n"
            ),
        ),
    ),
    misread(
        "EDITION-01",
        "1 is true for a variant",
        ("    return isinstance(value, bool)\n", "    return value in (True, False)\n"),
    ),
    misread(
        "EDITION-01",
        "the words true and false are true and false",
        (
            "    for name, chosen in variants.items():\n",
            (
                '    words = {"true": True, "false": False}\n'
                "    variants = {k: words.get(v, v) if isinstance(v, str) else v "
                "for k, v in variants.items()}\n"
                "    for name, chosen in variants.items():\n"
            ),
        ),
    ),
    misread(
        "EDITION-01",
        "a variant that is named is chosen",
        (
            CHOSEN,
            (
                '        variants={**VARIANTS, **{n: v if n == "round_limit" else True '
                "for n, v in variants.items()}},\n"
            ),
        ),
    ),
    misread(
        "EDITION-01",
        "either all variants are named or none",
        (VARIANTS, VARIANTS + " or len(variants) not in (0, 3)"),
    ),
    misread(
        "EDITION-01",
        "one variant is named at most",
        (VARIANTS, VARIANTS + " or len(variants) > 1"),
    ),
    misread(
        "EDITION-01",
        "variants of an earlier game hold on",
        (CHOSEN, "        variants=VARIANTS.update(variants) or dict(VARIANTS),\n"),
    ),
    misread(
        "EDITION-01",
        "energy_needs_move is on by default",
        ('"energy_needs_move": False', '"energy_needs_move": True'),
    ),
    misread(
        "EDITION-01", "goal_exact is on by default", ('"goal_exact": False', '"goal_exact": True')
    ),
    misread(
        "EDITION-01",
        "goal_exact does nothing under energy_needs_move",
        (EXACT, EXACT + ' and not setup["variants"]["energy_needs_move"]'),
    ),
    misread(
        "EDITION-01",
        "goal_exact does nothing under round_limit",
        (EXACT, EXACT + ' and setup["variants"]["round_limit"] is None'),
    ),
    misread(
        "EDITION-01",
        "energy_needs_move does nothing under goal_exact",
        (MARCHED, MARCHED + ' or setup["variants"]["goal_exact"]'),
    ),
    misread(
        "EDITION-01",
        "energy_needs_move does nothing under round_limit",
        (MARCHED, MARCHED + ' or setup["variants"]["round_limit"] is not None'),
    ),
    misread(
        "EDITION-01",
        "energy_needs_move implies goal_exact",
        (
            EXACT,
            (
                '(setup["variants"]["goal_exact"] or setup["variants"]["energy_needs_move"]) '
                "and left > 1"
            ),
        ),
    ),
    misread(
        "EDITION-01",
        "goal_exact implies energy_needs_move",
        (MARCHED, "not (" + MARCHED[4:] + ' or setup["variants"]["goal_exact"])'),
    ),
    misread(
        "EDITION-01",
        "round_limit does nothing under goal_exact",
        (LIMITED, LIMITED + '    if setup["variants"]["goal_exact"]:\n        limit = None\n'),
    ),
    misread(
        "EDITION-01",
        "round_limit does nothing under energy_needs_move",
        (
            LIMITED,
            LIMITED + '    if setup["variants"]["energy_needs_move"]:\n        limit = None\n',
        ),
    ),
    misread(
        "EDITION-01",
        "variants hold in the first round alone",
        (EXACT, EXACT + ' and state["round"] == 1'),
        (MARCHED, MARCHED + ' or state["round"] > 1'),
    ),
    # What another program might write.
    *(
        misread(
            "SETUP-01", reading, ("checked_setup", PLAYERS_LINE, f"    {statement}\n{PLAYERS_LINE}")
        )
        for reading, statement in OTHER_FORMS
    ),
    misread(
        "SETUP-01",
        "there is a limit of 99 rounds at most",
        (
            "checked_setup",
            "    return Setup(\n",
            (
                "    if (variants.get('round_limit') or 0) > 99:\n"
                "        refuse_setup('too many rounds')\n    return Setup(\n"
            ),
        ),
    ),
]
