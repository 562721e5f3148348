"""Misreadings of the rulings of Maginor on setups and editions."""

from __future__ import annotations

from tests.conformance.misreading import misread

END_TURN = '(state["current_player"] + 1) % game["setup"]["players"]'

MISREADINGS = [
    # Setup
    misread(
        "SETUP-01", "five may play", ("players not in range(2, 5)", "players not in range(2, 6)")
    ),
    misread(
        "SETUP-01", "two may not play", ("players not in range(2, 5)", "players not in (3, 4)")
    ),
    misread(
        "SETUP-01", "four may not play", ("players not in range(2, 5)", "players not in (2, 3)")
    ),
    misread("SETUP-01", "each has 16 counters", ("COUNTERS = 15", "COUNTERS = 16")),
    misread("SETUP-01", "each has 14 counters", ("COUNTERS = 15", "COUNTERS = 14")),
    misread(
        "SETUP-01", "four sorcery cards", ('"fate": 1, "sorcery": 5}', '"fate": 1, "sorcery": 4}')
    ),
    misread(
        "SETUP-01",
        "two of each symbol",
        ('HAND = {"fire": 1, "water": 1', 'HAND = {"fire": 2, "water": 2'),
    ),
    misread("SETUP-01", "no fate card", ('"fate": 1, "sorcery": 5}', '"fate": 0, "sorcery": 5}')),
    misread(
        "SETUP-01",
        "the first player alone has the cards of a test setup",
        (
            '[dict(setup["hand"]) for _ in seats]',
            '[dict(setup["hand"] if s == setup["first_player"] else HAND) for s in seats]',
        ),
    ),
    misread(
        "SETUP-01",
        "counters for two only: a third has none",
        (
            '[setup["counters"] for _ in seats]',
            '[setup["counters"] if s < 2 else 15 for s in seats]',
        ),
    ),
    misread(
        "SETUP-01",
        "the last player has its cards discarded",
        (
            "dict.fromkeys(CARDS, 0) for _ in seats",
            "dict.fromkeys(CARDS, int(s == 3)) for s in seats",
        ),
    ),
    misread(
        "SETUP-02",
        "a tile has at most six slots",
        (
            "all(is_list_of(slots, SYMBOLS) and slots for",
            "all(is_list_of(slots, SYMBOLS) and 0 < len(slots) < 7 for",
        ),
    ),
    misread(
        "SETUP-02",
        "a tile may be without slots",
        ("all(is_list_of(slots, SYMBOLS) and slots for", "all(is_list_of(slots, SYMBOLS) for"),
    ),
    misread(
        "SETUP-02",
        "a tile is worth its different symbols",
        (
            'sum(len(game["setup"]["tiles"][oracle]) for',
            'sum(len(set(game["setup"]["tiles"][oracle])) for',
        ),
    ),
    misread(
        "SETUP-02",
        "each symbol stands on a tile once",
        (
            "    if not all(is_list_of(slots, SYMBOLS) and slots for",
            "    if not all(is_list_of(slots, SYMBOLS) and 0 < len(slots) == len(set(slots)) for",
        ),
    ),
    misread(
        "SETUP-03",
        "the Guild Hall may lie anywhere",
        ("circle[:1] != [GUILD_HALL]", "GUILD_HALL not in circle"),
    ),
    misread(
        "SETUP-03",
        "the Guild Hall alone is no circle",
        ("circle[:1] != [GUILD_HALL]", "circle[:1] != [GUILD_HALL] or len(circle) < 2"),
    ),
    misread(
        "SETUP-03",
        "a circle needs three tiles",
        ("circle[:1] != [GUILD_HALL]", "circle[:1] != [GUILD_HALL] or len(circle) == 2"),
    ),
    misread("SETUP-03", "a tile may come twice", (" or len(set(circle)) != len(circle)", "")),
    misread(
        "SETUP-04",
        "the Rite of the High Wizard lies at the Guild Hall or nowhere",
        (
            "    if len(set(spells.values())) != len(spells):\n",
            (
                '    if "high_wizard" in [spells.get(oracle) for oracle in circle[1:]]:\n'
                '        refuse_setup("the Rite lies at the Guild Hall")\n'
                "    if len(set(spells.values())) != len(spells):\n"
            ),
        ),
    ),
    misread(
        "SETUP-04",
        "the Golden Cauldron lies at the last tile or nowhere",
        (
            "    if len(set(spells.values())) != len(spells):\n",
            (
                '    if "golden_cauldron" in [spells.get(oracle) for oracle in circle[:-1]]:\n'
                '        refuse_setup("the Rite lies at the last tile")\n'
                "    if len(set(spells.values())) != len(spells):\n"
            ),
        ),
    ),
    misread(
        "SETUP-05",
        "a spell may lie beside two tiles",
        ("len(set(spells.values())) != len(spells)", "len(spells) > 11"),
    ),
    misread(
        "SETUP-05",
        "each tile has a spell",
        ("not set(spells) <= set(circle)", "len(circle) > 1 and set(spells) != set(circle)"),
    ),
    misread(
        "SETUP-05",
        "spells may lie beside tiles that are not there",
        (" or not set(spells) <= set(circle)", ""),
    ),
    misread(
        "SETUP-06",
        "seat 0 begins",
        ('"current_player": setup["first_player"]', '"current_player": 0'),
    ),
    misread(
        "SETUP-06",
        "turns pass the other way",
        (END_TURN, '(state["current_player"] - 1) % game["setup"]["players"]'),
    ),
    misread(
        "SETUP-06",
        "only seats 0 to 2 have turns",
        (END_TURN, '(state["current_player"] + 1) % min(3, game["setup"]["players"])'),
    ),
    misread(
        "SETUP-06",
        "the wizards start in the middle",
        ('"wizards": [GUILD_HALL for _ in seats]', '"wizards": [None for _ in seats]'),
    ),
    misread(
        "SETUP-06",
        "Maginor starts before the Guild Hall",
        ('{"place": "on", "oracle": GUILD_HALL},', '{"place": "before", "oracle": GUILD_HALL},'),
    ),
    misread(
        "SETUP-06",
        "Maginor starts before the first tile",
        (
            '"maginor": {"place": "on", "oracle": GUILD_HALL},',
            '"maginor": {"place": "before", "oracle": setup["circle"][:2][-1]},',
        ),
    ),
    misread(
        "SETUP-07",
        "no sorcery at the Guild Hall",
        (
            '    demand_in_play(game["state"], oracle, "CARD-03")\n',
            (
                '    demand_in_play(game["state"], oracle, "CARD-03")\n'
                "    if oracle == GUILD_HALL:\n"
                '        raise Refused("oracle", "CARD-03", "not the Guild Hall")\n'
            ),
        ),
    ),
    misread(
        "SETUP-07",
        "no wizard returns to the Guild Hall",
        (
            "    demand_in_play(state, oracle, ruling)\n    if state",
            (
                "    demand_in_play(state, oracle, ruling)\n"
                "    if oracle == GUILD_HALL:\n"
                '        raise Refused("oracle", ruling, "not the Guild Hall")\n'
                "    if state"
            ),
        ),
    ),
    misread(
        "SETUP-07",
        "no duels on the Guild Hall",
        (
            "    elif len(opposed) > 1:\n",
            "    elif oracle == GUILD_HALL:\n        return\n    elif len(opposed) > 1:\n",
        ),
    ),
    misread(
        "SETUP-07",
        "no Domination on the Guild Hall",
        (
            "    free = free_slots(state, oracle)\n    if len(slots)",
            (
                "    free = [] if oracle == GUILD_HALL else free_slots(state, oracle)\n"
                "    if len(slots)"
            ),
        ),
    ),
    misread(
        "SETUP-07",
        "no Persuasion on the Guild Hall",
        (
            "    targets = opposing_slots(state, player, oracle)\n",
            "    targets = [] if oracle == GUILD_HALL else opposing_slots(state, player, oracle)\n",
        ),
    ),
    misread(
        "SETUP-07",
        "no Telekinesis to the Guild Hall",
        (
            "    free = free_slots(state, oracle)\n    if slot not in",
            (
                "    free = [] if oracle == GUILD_HALL else free_slots(state, oracle)\n"
                "    if slot not in"
            ),
        ),
    ),
    misread(
        "SETUP-08",
        "hands are shown to be empty",
        (
            'return {"state": game["state"]}\n        case "submit"',
            (
                'return {"state": {**game["state"], "hands": [dict.fromkeys(CARDS, 0) for _ in '
                'game["state"]["hands"]]}}\n'
                '        case "submit"'
            ),
        ),
    ),
    # Editions
    misread(
        "EDITION-01",
        "an edition may be named in a setup",
        (
            '    optional = ("variants", "counters", "hand")\n',
            '    optional = ("variants", "counters", "hand", "edition")\n',
        ),
    ),
    misread(
        "EDITION-01",
        "an unknown variant is ignored",
        (" or not set(variants) <= set(VARIANTS):", ":"),
        (
            '"variants": {**VARIANTS, **variants}',
            '"variants": {**VARIANTS, **{k: v for k, v in variants.items() if k in VARIANTS}}',
        ),
    ),
    misread(
        "EDITION-01",
        "variants that are not named are as in the Italian edition",
        (
            '"variants": {**VARIANTS, **variants}',
            (
                '"variants": {**VARIANTS, "rolled_fate_is_wild": "reversal_before_duel" not in '
                "variants, **variants}"
            ),
        ),
    ),
    misread(
        "EDITION-01",
        "all variants have to be named",
        (
            "    if not all(isinstance(chosen, bool) for",
            (
                "    if variants and set(variants) != set(VARIANTS):\n"
                '        refuse_setup("all variants")\n'
                "    if not all(isinstance(chosen, bool) for"
            ),
        ),
    ),
    misread(
        "EDITION-01",
        "the value of a variant may be a number",
        ("all(isinstance(chosen, bool) for", "all(isinstance(chosen, int) for"),
    ),
    misread(
        "EDITION-02",
        "the Italian edition sets advance_after_scoring_roll",
        (
            '"variants": {**VARIANTS, **variants}',
            (
                '"variants": {**VARIANTS, "advance_after_scoring_roll": '
                'variants.get("reversal_before_duel", False), **variants}'
            ),
        ),
    ),
    misread(
        "EDITION-02",
        "advance_after_scoring_roll cannot be set",
        (
            '"variants": {**VARIANTS, **variants}',
            '"variants": {**VARIANTS, **variants, "advance_after_scoring_roll": False}',
        ),
    ),
]
