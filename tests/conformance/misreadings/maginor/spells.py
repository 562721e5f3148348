"""Misreadings of the rulings of Maginor on spells: all, those on cards, and what they need."""

from __future__ import annotations

from tests.conformance.misreading import misread

SPENT = '    state["spells_held"][player].remove(spell)\n'
HELD = '        raise Refused("spell", "SPELL-01", f"seat {player} does not hold {spell}")\n'
LISTED = '    for spell in state["spells_held"][player]:\n'
RETRIEVED = (
    '            case "retrieval":\n'
    "                number = min(2, sum(pile[symbol] for symbol in SYMBOLS))\n"
)
PILE_EMPTY = '    if number == 0:\n        raise Refused("spell", "SPELL-02"'
NUMBER = "    if len(symbols) != number:\n"
IN_ORDER = "    if symbols != sorted(symbols, key=SYMBOLS.index):\n"
LACKING = '        if pile[symbol] == 0:\n            raise Refused("card", "SPELL-02"'
RESTORED = '            case "restoration" if pile["sorcery"] > 0:\n'
DOMINATING = '            case "domination" if here is not None:\n'
PERSUADING = '            case "persuasion" if here is not None and supply > 0:\n'
THROWING = '            case "telekinesis" if supply > 0:\n'
SUMMONING = '            case "summoning" if len(state["circle"]) > 1:\n'

MISREADINGS = [
    # All spells
    misread(
        "SPELL-01",
        "a spell that is not held may be cast",
        (
            '    if spell not in state["spells_held"][player]:\n' + HELD,
            '    if spell not in state["spells_held"][player]:\n        return\n',
        ),
    ),
    misread(
        "SPELL-01",
        "another's spell may be cast",
        (
            '    if spell not in state["spells_held"][player]:\n' + HELD + SPENT,
            (
                '    for held in state["spells_held"]:\n'
                "        if spell in held:\n"
                "            held.remove(spell)\n"
                "            return\n"
                '    raise Refused("spell", "SPELL-01", "nobody holds it")\n'
            ),
        ),
    ),
    misread("SPELL-01", "a spell is kept after it was cast", (SPENT, "")),
    misread(
        "SPELL-01",
        "a cast spell goes back beside the Guild Hall",
        (SPENT, SPENT + '    state["spells_beside"].setdefault(GUILD_HALL, spell)\n'),
    ),
    misread(
        "SPELL-01",
        "a cast spell goes to the next player",
        (
            SPENT,
            SPENT
            + '    state["spells_held"][(player + 1) % len(state["spells_held"])].append(spell)\n',
        ),
    ),
    misread(
        "SPELL-01",
        "one spell a turn",
        (
            LISTED,
            LISTED.replace('state["spells_held"][player]', 'state["spells_held"][player][:1]'),
        ),
    ),
    misread(
        "SPELL-01",
        "spells of others are listed",
        (LISTED, '    for spell in sorted(sum(state["spells_held"], [])):\n'),
    ),
    misread(
        "SPELL-01",
        "spells that lie beside the wizard's tile are listed",
        (
            LISTED,
            (
                '    for spell in sorted({*state["spells_held"][player], '
                'state["spells_beside"].get(str(here), "")} - {""}):\n'
            ),
        ),
    ),
    misread(
        "SPELL-01",
        "spells are listed in others' turns",
        (
            '            case "take_turn":  # TURN-01\n',
            (
                '            case "choose_beast" | "choose_reward" if '
                'state["spells_held"][player]:\n'
                "                yield from legal_spells(state, player)\n"
                '                for beast in BEASTS if decision["kind"] == "choose_beast" else '
                "():\n"
                '                    yield command("choose_beast", player, beast=beast)\n'
                '                for reward in REWARDS if decision["kind"] == "choose_reward" '
                "else ():\n"
                '                    yield command("choose_reward", player, reward=reward)\n'
                '            case "take_turn":  # TURN-01\n'
            ),
        ),
    ),
    # Retrieval
    misread(
        "SPELL-02",
        "one card comes back",
        ("cast_retrieval", "number = min(2,", "number = min(1,"),
        ("legal_spells", "number = min(2,", "number = min(1,"),
    ),
    misread(
        "SPELL-02",
        "three cards come back",
        ("cast_retrieval", "number = min(2,", "number = min(3,"),
        ("legal_spells", "number = min(2,", "number = min(3,"),
    ),
    misread("SPELL-02", "fewer than two may be taken", (NUMBER, "    if len(symbols) > number:\n")),
    misread(
        "SPELL-02",
        "with one card discarded it cannot be cast",
        (PILE_EMPTY, PILE_EMPTY.replace("number == 0", "number < 2")),
    ),
    misread(
        "SPELL-02",
        "with one card discarded it is not listed",
        (RETRIEVED, RETRIEVED + "                number = number if number > 1 else 0\n"),
    ),
    misread(
        "SPELL-02",
        "without a discarded card it may be cast",
        (
            '    if number == 0:\n        raise Refused("spell", "SPELL-02"',
            '    if number < 0:\n        raise Refused("spell", "SPELL-02"',
        ),
    ),
    misread(
        "SPELL-02",
        "without a discarded card it is listed",
        ("                    if symbols and all(", "                    if all("),
    ),
    misread(
        "SPELL-02",
        "the same symbol twice cannot be taken",
        (NUMBER, "    if len(symbols) != number or len(set(symbols)) < len(symbols):\n"),
    ),
    misread(
        "SPELL-02",
        "the same symbol twice is not listed",
        ("in combinations_with_replacement(SYMBOLS, number)", "in combinations(SYMBOLS, number)"),
    ),
    misread("SPELL-02", "the cards come in any order", (IN_ORDER, "    if not symbols:\n")),
    misread(
        "SPELL-02",
        "a card that is not discarded may be taken",
        (LACKING, LACKING.replace("pile[symbol] == 0", "pile[symbol] < -1")),
    ),
    misread(
        "SPELL-02",
        "cards that were not discarded so often are listed",
        ("all(symbols.count(s) <= pile[s] for s in symbols)", "all(pile[s] for s in symbols)"),
    ),
    misread(
        "SPELL-02",
        "sorcery counts among the cards discarded",
        (
            "cast_retrieval",
            "sum(pile[symbol] for symbol in SYMBOLS)",
            "sum(pile[symbol] for symbol in CARDS)",
        ),
    ),
    misread(
        "SPELL-02",
        "the cards come from the pile of the next player",
        (
            "cast_retrieval",
            '    pile = state["discards"][player]\n',
            '    pile = state["discards"][(player + 1) % len(state["discards"])]\n',
        ),
    ),
    misread("SPELL-02", "the cards stay in the discard pile", ("        pile[symbol] -= 1\n", "")),
    misread(
        "SPELL-02",
        "a sorcery card may be taken",
        (
            "            return is_list_of(value, SYMBOLS)\n",
            "            return is_list_of(value, CARDS)\n",
        ),
        ("key=SYMBOLS.index", "key=CARDS.index"),
        (
            "cast_retrieval",
            "sum(pile[symbol] for symbol in SYMBOLS)",
            "sum(pile[symbol] for symbol in CARDS)",
        ),
    ),
    # Restoration
    misread(
        "SPELL-03",
        "one card comes back",
        (
            'number = min(2, state["discards"][player]["sorcery"])',
            'number = min(1, state["discards"][player]["sorcery"])',
        ),
    ),
    misread(
        "SPELL-03",
        "all cards come back",
        (
            'number = min(2, state["discards"][player]["sorcery"])',
            'number = state["discards"][player]["sorcery"]',
        ),
    ),
    misread(
        "SPELL-03",
        "with one card discarded it cannot be cast",
        (
            '    if number == 0:\n        raise Refused("spell", "SPELL-03"',
            '    if number < 2:\n        raise Refused("spell", "SPELL-03"',
        ),
    ),
    misread(
        "SPELL-03",
        "with one card discarded it is not listed",
        (RESTORED, RESTORED.replace("> 0", "> 1")),
    ),
    misread(
        "SPELL-03",
        "without a discarded card it may be cast",
        (
            '    if number == 0:\n        raise Refused("spell", "SPELL-03"',
            '    if number < 0:\n        raise Refused("spell", "SPELL-03"',
        ),
    ),
    misread(
        "SPELL-03",
        "without a discarded card it is listed",
        (RESTORED, RESTORED.replace("> 0", ">= 0")),
    ),
    misread(
        "SPELL-03",
        "it is listed if any card is discarded",
        (RESTORED, RESTORED.replace('pile["sorcery"]', "sum(pile.values())")),
    ),
    misread(
        "SPELL-03",
        "the cards stay in the discard pile",
        ('    state["discards"][player]["sorcery"] -= number\n', ""),
    ),
    # What spells need
    misread(
        "SPELL-13",
        "Domination from the middle works at the Guild Hall",
        (
            "cast_domination",
            'oracle_of_wizard(state, player, "SPELL-13")',
            '(state["wizards"][player] or GUILD_HALL)',
        ),
    ),
    misread(
        "SPELL-13",
        "Persuasion from the middle works at the Guild Hall",
        (
            "cast_persuasion",
            'oracle_of_wizard(state, player, "SPELL-13")',
            '(state["wizards"][player] or GUILD_HALL)',
        ),
    ),
    misread(
        "SPELL-13",
        "Domination is listed in the middle",
        (DOMINATING, '            case "domination":\n                here = here or GUILD_HALL\n'),
    ),
    misread(
        "SPELL-13",
        "Persuasion is listed in the middle",
        (
            PERSUADING,
            (
                '            case "persuasion" if supply > 0:\n'
                "                here = here or GUILD_HALL\n"
            ),
        ),
    ),
    misread(
        "SPELL-13",
        "no Telekinesis from the middle",
        (THROWING, THROWING.replace("supply > 0", "supply > 0 and here is not None")),
    ),
    misread(
        "SPELL-13",
        "no Teleportation from the middle",
        (
            '            case "teleportation":\n',
            '            case "teleportation" if here is not None:\n',
        ),
    ),
    misread(
        "SPELL-13",
        "no Retrieval from the middle",
        ('            case "retrieval":\n', '            case "retrieval" if here is not None:\n'),
    ),
    misread(
        "SPELL-13",
        "no Restoration from the middle",
        (RESTORED, RESTORED.replace("> 0", "> 0 and here is not None")),
    ),
    misread(
        "SPELL-13",
        "no Summoning from the middle",
        (SUMMONING, SUMMONING.replace("> 1", "> 1 and here is not None")),
    ),
    misread(
        "SPELL-14",
        "Persuasion without supply is spent without effect",
        (
            "cast_persuasion",
            '    demand_supply(state, player, 1, "SPELL-14")\n',
            '    if state["supply"][player] == 0:\n        return\n',
        ),
    ),
    misread(
        "SPELL-14",
        "Persuasion without supply takes the counter away",
        (
            "cast_persuasion",
            '    demand_supply(state, player, 1, "SPELL-14")\n',
            (
                '    if state["supply"][player] == 0:\n'
                "        return_counter(state, oracle, slot)\n"
                "        return\n"
            ),
        ),
    ),
    misread(
        "SPELL-14",
        "Persuasion is listed without supply",
        (PERSUADING, PERSUADING.replace("supply > 0", "supply >= 0")),
    ),
    misread(
        "SPELL-14",
        "Telekinesis without supply is spent without effect",
        (
            "cast_telekinesis",
            '    demand_supply(state, player, 1, "SPELL-14")\n',
            '    if state["supply"][player] == 0:\n        return\n',
        ),
    ),
    misread(
        "SPELL-14",
        "Telekinesis is listed without supply",
        (THROWING, THROWING.replace("supply > 0", "supply >= 0")),
    ),
    misread(
        "SPELL-14",
        "Telekinesis without supply moves a counter",
        (
            "cast_telekinesis",
            '    demand_supply(state, player, 1, "SPELL-14")\n',
            (
                '    for other in state["circle"]:\n'
                '        if state["supply"][player] == 0 and player in state["slots"][other]:\n'
                '            return_counter(state, other, state["slots"][other].index(player))\n'
                '    demand_supply(state, player, 1, "SPELL-14")\n'
            ),
        ),
    ),
    misread(
        "SPELL-14",
        "Telekinesis onto an occupied slot is spent without effect",
        (
            "cast_telekinesis",
            (
                '        raise Refused("slot", "SPELL-06", f"name one of the free slots {free} '
                'of {oracle}")\n'
            ),
            "        return\n",
        ),
    ),
    misread(
        "SPELL-14",
        "Teleportation to the own place is spent without effect",
        (
            '    put_wizard(game["state"], player, oracle, "SPELL-07")\n',
            (
                '    if game["state"]["wizards"][player] == oracle:\n'
                "        return\n"
                '    put_wizard(game["state"], player, oracle, "SPELL-07")\n'
            ),
        ),
    ),
]
