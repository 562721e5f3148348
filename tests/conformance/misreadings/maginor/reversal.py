"""Misreadings of the rulings of Maginor on Reversal and the Rites."""

from __future__ import annotations

from tests.conformance.misreading import misread

LOSERS = 'for seat in (duel["challenger"], duel["defender"]) if seat != winner]'
EARLY = '    if game["setup"]["variants"]["reversal_before_duel"] and asked:\n'
BEFORE = '    if decision["beasts"] is None:\n'
RITES = 'RITES = {"golden_cauldron": 3, "high_wizard": 5}'
TOTAL = '    return oracles + rites if game["setup"]["variants"]["rites_count"] else oracles\n'
LAST_CASE = (
    '            case "summoning" if len(state["circle"]) > 1:\n'
    '                yield command("cast_summoning", player)\n'
)
OF_PLAY = '    "cast_summoning": cast_summoning,\n'

MISREADINGS = [
    # Reversal
    misread(
        "SPELL-11",
        "the challenger alone is asked",
        (LOSERS, 'for seat in (duel["challenger"],) if seat != winner]'),
    ),
    misread(
        "SPELL-11",
        "the defender alone is asked",
        (LOSERS, 'for seat in (duel["defender"],) if seat != winner]'),
    ),
    misread(
        "SPELL-11",
        "the winner is asked too",
        (LOSERS, 'for seat in (duel["challenger"], duel["defender"])]'),
    ),
    misread(
        "SPELL-11",
        "any holder is asked",
        (
            'asked = holders_of_reversal(game["state"], may_reverse(game, duel, beasts))',
            'asked = holders_of_reversal(game["state"], list(range(game["setup"]["players"])))',
        ),
    ),
    misread(
        "SPELL-11",
        "whose turn it is alone is asked",
        (
            LOSERS,
            LOSERS.replace(
                "seat != winner", 'seat != winner and seat == game["state"]["current_player"]'
            ),
        ),
    ),
    misread(
        "SPELL-11",
        "both duellists are asked although one holds it",
        (
            '    asked = holders_of_reversal(game["state"], may_reverse(game, duel, beasts))\n',
            (
                '    asked = holders_of_reversal(game["state"], may_reverse(game, duel, beasts)) '
                'and [duel["challenger"], duel["defender"]]\n'
            ),
        ),
    ),
    misread(
        "SPELL-11",
        "it makes the duel a tie",
        (
            "    settle_duel(game, duel_of(decision), player)\n",
            "    settle_duel(game, duel_of(decision), None)\n",
        ),
    ),
    misread(
        "SPELL-11",
        "it has the duel fought again",
        (
            "    settle_duel(game, duel_of(decision), player)\n",
            "    ask_beasts(game, duel_of(decision))\n",
        ),
    ),
    misread(
        "SPELL-11",
        "the challenger wins by it, whoever casts it",
        (
            "    settle_duel(game, duel_of(decision), player)\n",
            '    settle_duel(game, duel_of(decision), decision["challenger"])\n',
        ),
    ),
    misread(
        "SPELL-11",
        "it is kept after it was cast",
        ('    spend_spell(game["state"], player, "reversal")\n', ""),
    ),
    misread(
        "SPELL-11",
        "declining spends it",
        (
            '    duel = duel_of(decision)\n    if decision["beasts"] is None:\n',
            (
                "    duel = duel_of(decision)\n"
                '    spend_spell(game["state"], player, "reversal")\n'
                '    if decision["beasts"] is None:\n'
            ),
        ),
    ),
    misread(
        "SPELL-11",
        "declining loses the duel",
        (
            '        settle_duel(game, duel, duel_winner(duel, decision["beasts"]))\n',
            (
                '        settle_duel(game, duel, duel["defender"] if player == '
                'duel["challenger"] else duel["challenger"])\n'
            ),
        ),
    ),
    misread(
        "SPELL-11",
        "two earths are an occasion for the defender too",
        (
            "    winner = duel_winner(duel, beasts)\n    if winner is None and",
            (
                "    winner = None if beasts[0] == beasts[1] else duel_winner(duel, beasts)\n"
                "    if winner is None and"
            ),
        ),
    ),
    misread(
        "SPELL-11",
        "under the variant two earths are no occasion",
        (
            '    if winner is None and not game["setup"]["variants"]["reversal_covers_tie"]',
            (
                "    if beasts[0] == beasts[1] and not "
                'game["setup"]["variants"]["reversal_covers_tie"]'
            ),
        ),
    ),
    misread(
        "SPELL-11",
        "under the variant a loss is no occasion",
        (
            '    if winner is None and not game["setup"]["variants"]["reversal_covers_tie"]',
            '    if not game["setup"]["variants"]["reversal_covers_tie"]',
        ),
    ),
    misread(
        "SPELL-11",
        "a tie is never an occasion",
        (
            '    if winner is None and not game["setup"]["variants"]["reversal_covers_tie"]',
            "    if winner is None",
        ),
    ),
    misread(
        "SPELL-11",
        "the variant for ties is not known",
        (
            '    if winner is None and not game["setup"]["variants"]["reversal_covers_tie"]',
            "    if winner == -1",
        ),
    ),
    misread(
        "SPELL-11",
        "before the duel the challenger alone is asked",
        (
            "asked = holders_of_reversal(state, [challenger, defender])",
            "asked = holders_of_reversal(state, [challenger])",
        ),
    ),
    misread(
        "SPELL-11",
        "before the duel the defender alone is asked",
        (
            "asked = holders_of_reversal(state, [challenger, defender])",
            "asked = holders_of_reversal(state, [defender])",
        ),
    ),
    misread(
        "SPELL-11",
        "before the duel any holder is asked",
        (
            "asked = holders_of_reversal(state, [challenger, defender])",
            'asked = holders_of_reversal(state, list(range(game["setup"]["players"])))',
        ),
    ),
    misread("SPELL-11", "before the duel it is always asked", (EARLY, "    if asked:\n")),
    misread(
        "SPELL-11", "before the duel it is never asked", (EARLY, "    if not asked and asked:\n")
    ),
    misread(
        "SPELL-11",
        "cast before the duel, beasts are chosen nevertheless",
        (
            "    settle_duel(game, duel_of(decision), player)\n",
            (
                '    if decision["beasts"] is None:\n'
                "        ask_beasts(game, duel_of(decision))\n"
                "    else:\n"
                "        settle_duel(game, duel_of(decision), player)\n"
            ),
        ),
    ),
    misread(
        "SPELL-11",
        "declined before the duel, it is not asked again",
        (
            '    asked = holders_of_reversal(game["state"], may_reverse(game, duel, beasts))\n',
            (
                '    asked = holders_of_reversal(game["state"], may_reverse(game, duel, '
                "beasts))\n"
                '    if game["setup"]["variants"]["reversal_before_duel"]:\n'
                "        asked = []\n"
            ),
        ),
    ),
    misread(
        "SPELL-11",
        "declined before the duel, the duel is lost",
        (
            BEFORE + "        ask_beasts(game, duel)\n",
            BEFORE
            + (
                '        settle_duel(game, duel, duel["defender"] if player == '
                'duel["challenger"] else duel["challenger"])\n'
            ),
        ),
    ),
    misread(
        "SPELL-11",
        "the beasts are not told when it is asked",
        (
            'ask(game, "reversal", asked, **duel, beasts=beasts)',
            'ask(game, "reversal", asked, **duel, beasts=[beasts[1], beasts[0]])',
        ),
    ),
    misread(
        "SPELL-11",
        "it is listed in the play phase",
        (
            LAST_CASE,
            LAST_CASE
            + (
                '            case "reversal":\n'
                '                yield command("cast_reversal", player)\n'
            ),
        ),
    ),
    # Rites
    misread(
        "SPELL-12",
        "the Cauldron is worth five and the High Wizard three",
        (RITES, 'RITES = {"golden_cauldron": 5, "high_wizard": 3}'),
    ),
    misread(
        "SPELL-12",
        "both Rites are worth three",
        (RITES, 'RITES = {"golden_cauldron": 3, "high_wizard": 3}'),
    ),
    misread(
        "SPELL-12",
        "both Rites are worth five",
        (RITES, 'RITES = {"golden_cauldron": 5, "high_wizard": 5}'),
    ),
    misread(
        "SPELL-12",
        "of two Rites the better counts",
        (
            'rites = sum(RITES.get(spell, 0) for spell in state["spells_held"][player])',
            (
                'rites = max((RITES.get(spell, 0) for spell in state["spells_held"][player]), '
                "default=0)"
            ),
        ),
    ),
    misread(
        "SPELL-12",
        "a Rite counts for who has an Oracle only",
        (TOTAL, "    rites = rites if oracles else 0\n" + TOTAL),
    ),
    misread(
        "SPELL-12",
        "the variant leaves the High Wizard its votes",
        (
            TOTAL,
            TOTAL.replace(
                "else oracles", 'else oracles + 5 * ("high_wizard" in state["spells_held"][player])'
            ),
        ),
    ),
    misread(
        "SPELL-12",
        "the variant leaves the Golden Cauldron its votes",
        (
            TOTAL,
            TOTAL.replace(
                "else oracles",
                'else oracles + 3 * ("golden_cauldron" in state["spells_held"][player])',
            ),
        ),
    ),
    *[
        misread(
            "SPELL-12",
            f"{rite} is listed to be cast",
            (
                LAST_CASE,
                LAST_CASE
                + (
                    f'            case "{rite}":\n'
                    f'                yield command("cast_{rite}", player)\n'
                ),
            ),
        )
        for rite in ("golden_cauldron", "high_wizard")
    ],
    *[
        misread(
            "SPELL-12",
            f"{rite} may be cast and is gone",
            (
                OF_PLAY,
                OF_PLAY
                + (
                    f'    "cast_{rite}": lambda game, player: spend_spell(game["state"], player, '
                    f'"{rite}"),\n'
                ),
            ),
            ("FIELDS = {\n", f'FIELDS = {{\n    "cast_{rite}": (),\n'),
        )
        for rite in ("golden_cauldron", "high_wizard")
    ],
]
