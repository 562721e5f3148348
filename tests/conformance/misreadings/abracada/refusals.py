"""Misreadings of what a refusal leaves behind: something of the state, of chance, or of the setup.

An engine may carry out a command on the game itself and refuse it in the middle. Each misreading
lets one part of the state keep what such a command has done to it until its refusal.
"""

from __future__ import annotations

from tests.conformance.misreading import Misreading, misread

COPY = "    game = deepcopy(game)\n"
FEW = "            raise MissingOutcome(options)"
WRONG = '            raise Refused("chance", "protocol", f"{outcome} is none of {options}")'
MANY = '            raise Refused("chance", "protocol", f"nothing asks for {self.left}")'
REFUSALS = {
    "too few outcomes of chance": FEW,
    "an outcome that is not possible": WRONG,
    "too many outcomes of chance": MANY,
}


def leaving(ruling: str, part: str, refusal: str) -> Misreading:
    """Return the misreading in which a refusal leaves a part of the state changed."""
    when = REFUSALS[refusal]
    return misread(
        ruling,
        f"{refusal} leave {part} changed",
        (
            "submit",
            COPY,
            (
                "    before, game = game, deepcopy(game)\n"
                "    now = game\n"
                "    chance.leave = lambda: before['state'].update("
                f"{{'{part}': deepcopy(now['state']['{part}'])}})\n"
            ),
        ),
        (when, f"            self.leave()\n{when}"),
    )


def refused(ruling: str, reading: str, *changes: tuple[str, str, str]) -> Misreading:
    """Return the misreading in which a command that is refused changes the game itself."""
    itself = ("submit", COPY, "    game = game if kind == 'cast_spell' else deepcopy(game)\n")
    return misread(ruling, reading, itself, *changes)


MISREADINGS = [
    # A cast that needs a die: number 1, which is held or not, and number 3.
    *(
        leaving(ruling, part, refusal)
        for ruling, refusal, parts in (
            ("SPELL-01", "too few outcomes of chance", ("hands", "board", "last_cast")),
            ("SPELL-01", "an outcome that is not possible", ("hands", "board", "last_cast")),
            (
                "SPELL-01",
                "too many outcomes of chance",
                ("lives", "hands", "board", "last_cast", "decision"),
            ),
            ("SPELL-03", "too few outcomes of chance", ("hands", "board", "last_cast")),
            ("SPELL-03", "an outcome that is not possible", ("hands", "board", "last_cast")),
            (
                "SPELL-03",
                "too many outcomes of chance",
                ("lives", "hands", "board", "last_cast", "decision"),
            ),
            ("SPELL-04", "too few outcomes of chance", ("hands", "board", "last_cast")),
            ("SPELL-04", "an outcome that is not possible", ("hands", "board", "last_cast")),
            (
                "SPELL-04",
                "too many outcomes of chance",
                ("hands", "board", "last_cast", "secrets_taken", "secrets_left", "decision"),
            ),
            ("CAST-03", "too few outcomes of chance", ("last_cast", "lives", "hands", "supply")),
            (
                "CAST-03",
                "an outcome that is not possible",
                ("last_cast", "lives", "hands", "supply"),
            ),
            (
                "CAST-03",
                "too many outcomes of chance",
                ("lives", "hands", "supply", "current_player", "decision"),
            ),
            (
                "CAST-05",
                "too many outcomes of chance",
                ("lives", "hands", "supply", "current_player", "decision"),
            ),
            ("CAST-05", "too few outcomes of chance", ("lives", "last_cast")),
            ("DRAW-01", "too few outcomes of chance", ("hands", "supply")),
            ("DRAW-01", "an outcome that is not possible", ("hands", "supply")),
            (
                "DRAW-01",
                "too many outcomes of chance",
                ("hands", "supply", "last_cast", "current_player", "decision"),
            ),
            ("ROUND-03", "too few outcomes of chance", ("round",)),
            ("ROUND-03", "an outcome that is not possible", ("round",)),
            ("ROUND-03", "too many outcomes of chance", ("round", "decision")),
            (
                "ROUND-01",
                "too many outcomes of chance",
                ("points", "lives", "hands", "board", "gained", "last_cast", "decision"),
            ),
            (
                "ROUND-02",
                "too many outcomes of chance",
                ("points", "lives", "hands", "board", "gained", "last_cast", "decision"),
            ),
            (
                "END-01",
                "too many outcomes of chance",
                ("points", "gained", "decision", "finished", "winners"),
            ),
        )
        for part in parts
    ),
    # Outcomes that are kept for the next command.
    misread(
        "DRAW-01",
        "outcomes that nothing asked for are kept for the next command",
        (
            "submit",
            "    chance = Chance(checked_chance(",
            (
                "    kept = game['setup'].setdefault('kept', [])\n"
                "    chance = Chance(kept + checked_chance("
            ),
        ),
        ("submit", COPY, "    kept.clear()\n    chance.kept = kept\n" + COPY),
        (MANY, f"            self.kept.extend(self.left)\n{MANY}"),
    ),
    misread(
        "DRAW-01",
        "outcomes that were given with a refused command are kept for the next one",
        (
            "submit",
            "    chance = Chance(checked_chance(",
            (
                "    kept = game['setup'].setdefault('kept', [])\n"
                "    chance = Chance(kept + checked_chance("
            ),
        ),
        (
            "submit",
            COPY,
            "    chance.given = list(chance.left)\n    kept.clear()\n"
            "    chance.kept = kept\n" + COPY,
        ),
        (FEW, f"            self.kept.extend(self.given)\n{FEW}"),
    ),
    misread("CAST-03", "outcomes that nothing asked for are ignored", (MANY, "            return")),
    misread(
        "CAST-03",
        "a die that nothing asked for is ignored",
        (MANY, "            if self.left[0].get('die'):\n                return\n" + MANY),
    ),
    misread(
        "DRAW-01",
        "a stone that nothing asked for is ignored",
        (MANY, "            if self.left[0].get('stone'):\n                return\n" + MANY),
    ),
    misread(
        "CAST-03",
        "without a die the roll is 1",
        (FEW, "            if 'die' in options[0]:\n                return options[0]\n" + FEW),
    ),
    misread(
        "DRAW-01",
        "without a stone the lowest unseen one is drawn",
        (FEW, "            if 'stone' in options[0]:\n                return options[0]\n" + FEW),
    ),
    misread(
        "DRAW-01",
        "without a stone for each nothing more is drawn",
        ("draw", "    while ", "    while chance.left and "),
    ),
    misread(
        "CAST-03",
        "a die of the wrong kind is read as one: a stone's number is the face",
        (
            "        if outcome not in options:",
            (
                "        if 'die' in options[0]:\n"
                "            outcome = {'die': next(iter(outcome.values()))}\n"
                "        if outcome not in options:"
            ),
        ),
    ),
    misread(
        "DRAW-01",
        "a face that is given for a stone is the stone's number",
        (
            "        if outcome not in options:",
            (
                "        if 'stone' in options[0]:\n"
                "            outcome = {'stone': next(iter(outcome.values()))}\n"
                "        if outcome not in options:"
            ),
        ),
    ),
    misread(
        "CAST-03",
        "the order of dice and stones does not matter",
        (
            "        outcome = self.left.pop(0)\n",
            (
                "        kind = next(iter(options[0]))\n"
                "        self.left.sort(key=lambda given: kind not in given)\n"
                "        outcome = self.left.pop(0)\n"
            ),
        ),
    ),
    misread(
        "CAST-03",
        "stones are drawn before the die is rolled",
        (
            "        outcome = self.left.pop(0)\n",
            (
                "        last = 'die' in options[0] and len(self.left) > 1\n"
                "        outcome = self.left.pop(-1 if last else 0)\n"
            ),
        ),
    ),
    # A lower number, and other commands that are refused at once.
    refused(
        "CAST-05",
        "a refused lower number is named last all the same",
        (
            "cast_spell",
            '        raise Refused("number", "CAST-05"',
            '        state[\'last_cast\'] = number\n        raise Refused("number", "CAST-05"',
        ),
    ),
    refused(
        "CAST-05",
        "a refused lower number opens the numbers from it on",
        (
            "cast_spell",
            '        raise Refused("number", "CAST-05"',
            (
                "        state['last_cast'] = number\n        ask_for_cast(game)\n"
                '        raise Refused("number", "CAST-05"'
            ),
        ),
    ),
    refused(
        "CAST-05",
        "a refused lower number costs a life all the same",
        (
            "cast_spell",
            '        raise Refused("number", "CAST-05"',
            '        change_lives(game, {player: -1})\n        raise Refused("number", "CAST-05"',
        ),
    ),
    refused(
        "CAST-05",
        "a refused lower number ends the turn, which shows afterwards",
        (
            "cast_spell",
            '        raise Refused("number", "CAST-05"',
            (
                "        begin_turn(game, left_of(game, player))\n"
                '        raise Refused("number", "CAST-05"'
            ),
        ),
    ),
    refused(
        "CAST-05",
        "a refused lower number that is held goes to the board",
        (
            "cast_spell",
            '        raise Refused("number", "CAST-05"',
            (
                "        if number in state['hands'][player]:\n"
                "            state['hands'][player].remove(number)\n"
                "            state['board'][str(number)] += 1\n"
                '        raise Refused("number", "CAST-05"'
            ),
        ),
    ),
    refused(
        "CAST-05",
        "after a refused lower number the turn cannot be ended",
        (
            "cast_spell",
            '        raise Refused("number", "CAST-05"',
            '        state[\'last_cast\'] = None\n        raise Refused("number", "CAST-05"',
        ),
    ),
    misread(
        "TURN-01",
        "a turn that is ended too early begins again, with the stones drawn",
        (
            "end_turn_by_choice",
            "        raise Refused",
            "        game['state']['last_cast'] = 8\n        raise Refused",
        ),
        ("submit", COPY, "    game = game if kind == 'end_turn' else deepcopy(game)\n"),
    ),
    misread(
        "TURN-01",
        "a turn that is ended too early passes to the left afterwards",
        (
            "end_turn_by_choice",
            "        raise Refused",
            "        begin_turn(game, left_of(game, player))\n        raise Refused",
        ),
        ("submit", COPY, "    game = game if kind == 'end_turn' else deepcopy(game)\n"),
    ),
    misread(
        "TURN-04",
        "whoever acts out of turn has the turn afterwards",
        ("submit", COPY, ""),
        (
            "submit",
            '        raise Refused("player", ruling',
            (
                "        if not between_rounds:\n            begin_turn(game, player)\n"
                '        raise Refused("player", ruling'
            ),
        ),
    ),
    misread(
        "TURN-04",
        "whoever acts out of turn is shown as the current player",
        ("submit", COPY, ""),
        (
            "submit",
            '        raise Refused("player", ruling',
            (
                "        game['state']['current_player'] = player\n"
                '        raise Refused("player", ruling'
            ),
        ),
    ),
    misread(
        "TURN-04",
        "whoever acts out of turn loses a life",
        ("submit", COPY, ""),
        (
            "submit",
            '        raise Refused("player", ruling',
            '        change_lives(game, {player: -1})\n        raise Refused("player", ruling',
        ),
    ),
    misread(
        "TURN-04",
        "a number that is named out of turn is the one named last",
        ("submit", COPY, ""),
        (
            "submit",
            '        raise Refused("player", ruling',
            (
                "        game['state']['last_cast'] = fields.get('number')\n"
                '        raise Refused("player", ruling'
            ),
        ),
    ),
    misread(
        "ROUND-03",
        "who deals out of turn deals afterwards",
        ("submit", COPY, ""),
        (
            "submit",
            '        raise Refused("player", ruling',
            (
                "        if between_rounds:\n            decision['players'] = [player]\n"
                '        raise Refused("player", ruling'
            ),
        ),
    ),
    misread(
        "ROUND-03",
        "a cast between rounds counts the round",
        ("submit", COPY, ""),
        (
            "submit",
            '        raise Refused("decision"',
            "        game['state']['round'] += 1\n        raise Refused(\"decision\"",
        ),
    ),
    misread(
        "END-01",
        "a command after the end is refused, and the game goes on",
        ("submit", COPY, ""),
        (
            "submit",
            '        raise Refused("finished"',
            '        begin_turn(game, player)\n        raise Refused("finished"',
        ),
    ),
    # A setup that is refused.
    misread(
        "SETUP-02",
        "a refused setup ends the game under way",
        (
            "perform",
            "            game = new(",
            '            session["game"] = None\n            game = new(',
        ),
    ),
    misread(
        "SETUP-02",
        "a refused setup begins the game under way again",
        (
            "perform",
            "            game = new(",
            (
                "            if session['game']:\n"
                "                session['game'] = opening(session['game']['setup'])\n"
                "            game = new("
            ),
        ),
    ),
    *(
        misread(
            "SETUP-02",
            f"a refused setup gives the game under way its {key}",
            (
                "perform",
                "            game = new(",
                (
                    f"            if session['game'] and isinstance(request['setup'], dict):\n"
                    f"                given = request['setup'].get('{key}')\n"
                    f"                if type(given) is {kind} and given:\n"
                    f"                    session['game']['setup']['{key}'] = given\n"
                    "            game = new("
                ),
            ),
        )
        for key, kind in (("lives", "int"), ("die", "list"))
    ),
    *(
        misread(
            "SETUP-02",
            f"a refused setup gives the table its {key}",
            (
                "perform",
                "            game = new(",
                (
                    f"            if session['game'] and isinstance(request['setup'], dict):\n"
                    f"                given = request['setup'].get('{key}')\n"
                    "                if isinstance(given, list) and given"
                    " and all(isinstance(hand, list) for hand in given):\n"
                    f"                    session['game']['state']['{key}'] = given\n"
                    "            game = new("
                ),
            ),
        )
        for key in ("hands",)
    ),
    # Something that an earlier game has left.
    *(
        misread(
            "SETUP-02",
            f"a new game keeps the {part} of the one before",
            (
                "perform",
                (
                    '            session["game"] = game\n            return'
                    ' {"state": game["state"]}\n        case "submit":'
                ),
                (
                    '            before, session["game"] = session["game"], game\n'
                    "            if before"
                    " and before['setup']['players'] == game['setup']['players']:\n"
                    f"                game['state']['{part}'] = before['state']['{part}']\n"
                    '            return {"state": game["state"]}\n        case "submit":'
                ),
            ),
        )
        for part in ("round", "points", "lives", "board", "secrets_taken", "last_cast", "gained")
    ),
    misread(
        "SETUP-02",
        "a new game keeps the variants of the one before",
        (
            "perform",
            '            game = new(needed(request, "setup"))\n',
            (
                '            game = new(needed(request, "setup"))\n'
                "            if session['game']:\n"
                "                game['setup']['variants'] = {\n"
                "                    name: on or session['game']['setup']['variants'][name]\n"
                "                    for name, on in game['setup']['variants'].items()\n"
                "                }\n"
            ),
        ),
    ),
    misread(
        "SETUP-02",
        "a new game keeps the die of the one before",
        (
            "perform",
            '            game = new(needed(request, "setup"))\n',
            (
                '            game = new(needed(request, "setup"))\n'
                "            if session['game']:\n"
                "                game['setup']['die'] = session['game']['setup']['die']\n"
            ),
        ),
    ),
    misread(
        "SETUP-02",
        "a new game keeps the target of the one before",
        (
            "perform",
            '            game = new(needed(request, "setup"))\n',
            (
                '            game = new(needed(request, "setup"))\n'
                "            if session['game']:\n"
                "                game['setup']['target'] = session['game']['setup']['target']\n"
            ),
        ),
    ),
]
