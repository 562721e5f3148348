"""Misreadings of refusals in Maginor, which change nothing."""

from __future__ import annotations

from tests.conformance.misreading import misread

COPIED = "    game = deepcopy(game)\n"
BEGUN = '            game = new(needed(request, "setup"))\n'


def forgets(what: str, when: str) -> tuple[str, str]:
    """Return the change by which a refused command changes a game nevertheless."""
    return (
        COPIED,
        "    try:\n"
        "        return submit_whole(game, command, dice)\n"
        "    except Refused:\n"
        f"        if {when}:\n"
        f"            {what}\n"
        "        raise\n\n\n"
        "def submit_whole(game: Game, command: object, dice: object) -> Game:\n" + COPIED,
    )


def forgets_at_setup(what: str) -> tuple[str, str]:
    """Return the change by which a refused setup changes the game under way."""
    return (
        BEGUN,
        (
            "            try:\n"
            '                game = new(needed(request, "setup"))\n'
            "            except Refused:\n"
            '                game = session["game"]\n'
            f"                if game is not None:\n                    {what}\n"
            "                raise\n"
        ),
    )


ADVANCING = 'game["owed"] = [step for step in game["owed"] if step != "advance_maginor"]'
ENDING = 'game["owed"] = [step for step in game["owed"] if step != "end_turn"]'
BEASTS = 'game["beasts"] = dict.fromkeys(game["beasts"], "earthbeast")'

MISREADINGS = [
    misread(
        "SETUP-01", "a refused setup forgets that Maginor advances", forgets_at_setup(ADVANCING)
    ),
    misread("SETUP-01", "a refused setup forgets that the turn ends", forgets_at_setup(ENDING)),
    misread(
        "SETUP-06", "a refused setup makes an earthbeast of a chosen one", forgets_at_setup(BEASTS)
    ),
    misread(
        "SETUP-01",
        "a refused setup drops the game under way",
        forgets_at_setup('session["game"] = None'),
    ),
    misread(
        "SETUP-01",
        "a refused setup begins the game again",
        forgets_at_setup('session["game"] = opening(game["setup"])'),
    ),
    misread(
        "TURN-07",
        "a refused answer forgets that Maginor advances",
        forgets(ADVANCING, 'game["state"]["decision"]'),
    ),
    misread(
        "TURN-07",
        "a refused answer forgets that the turn ends",
        forgets(ENDING, 'game["state"]["decision"]'),
    ),
    misread(
        "TURN-07",
        "a refused answer makes an earthbeast of the chosen one",
        forgets(BEASTS, 'game["beasts"]'),
    ),
    misread(
        "TURN-07",
        "a refused second choice of a beast replaces the first",
        forgets(
            'game["beasts"][str(command["player"])] = command["beast"]',
            (
                'isinstance(command, dict) and command.get("beast") in BEASTS and '
                'str(command["player"]) in game["beasts"]'
            ),
        ),
    ),
    misread(
        "DUEL-03",
        "a malformed beast lets the other choose again",
        forgets(
            (
                'game["state"]["decision"]["players"] = '
                'sorted((game["state"]["decision"]["challenger"], '
                'game["state"]["decision"]["defender"]))'
            ),
            'game["beasts"]',
        ),
    ),
    misread(
        "DIE-01",
        "wrong dice end the turn",
        forgets(
            "end_turn(game)",
            (
                'game["state"]["decision"] and game["state"]["decision"]["kind"] == "take_turn" '
                'and dice == ["fire", "water"]'
            ),
        ),
    ),
    misread(
        "CARD-01",
        "a refused card is discarded",
        forgets(
            'discard(game["state"], 0, "sorcery")',
            (
                'isinstance(command, dict) and command.get("type") == "play_sorcery_card" and '
                'command.get("player") == 0 and game["state"]["hands"][0]["sorcery"]'
            ),
        ),
    ),
    misread(
        "CARD-03",
        "a refused roll of a sorcery costs the card",
        forgets(
            'discard(game["state"], command["player"], "sorcery")',
            (
                'isinstance(command, dict) and command.get("type") == "play_sorcery_card" and '
                'command.get("player") == game["state"]["current_player"] and '
                'game["state"]["decision"]["kind"] == "take_turn"'
            ),
        ),
    ),
    *[
        misread(
            ruling,
            f"a refused {spell} is spent",
            forgets(
                f'game["state"]["spells_held"][0].remove("{spell}")',
                (
                    f'isinstance(command, dict) and command.get("type") == "cast_{spell}" and '
                    f'"{spell}" in game["state"]["spells_held"][0]'
                ),
            ),
        )
        for spell, ruling in (
            ("retrieval", "SPELL-02"),
            ("restoration", "SPELL-03"),
            ("domination", "SPELL-04"),
            ("persuasion", "SPELL-05"),
            ("telekinesis", "SPELL-06"),
            ("teleportation", "SPELL-07"),
            ("summoning", "SPELL-08"),
            ("reversal", "SPELL-11"),
        )
    ],
    misread(
        "SPELL-11",
        "a refused answer declines Reversal",
        forgets(
            (
                'game.update(submit_whole(game, {"type": "decline_reversal", "player": '
                'game["state"]["decision"]["players"][0]}, ()))'
            ),
            'game["state"]["decision"] and game["state"]["decision"]["kind"] == "reversal"',
        ),
    ),
    misread(
        "SCORE-05",
        "a refused answer takes the Oracle",
        forgets(
            (
                'game.update(submit_whole(game, {"type": "choose_reward", "player": '
                'game["state"]["decision"]["players"][0], "reward": "oracle"}, ()))'
            ),
            'game["state"]["decision"] and game["state"]["decision"]["kind"] == "choose_reward"',
        ),
    ),
    misread(
        "VOTE-04",
        "a refused answer takes the first target",
        forgets(
            (
                'game.update(submit_whole(game, {"type": "choose_target", "player": '
                'game["state"]["decision"]["players"][0], "slot": '
                'game["state"]["decision"]["slots"][0]}, ()))'
            ),
            'game["state"]["decision"] and game["state"]["decision"]["kind"] == "choose_target"',
        ),
    ),
    misread(
        "MOVE-01",
        "a refused move brings the wizard to the middle",
        forgets(
            'game["state"]["wizards"][0] = None',
            'isinstance(command, dict) and command.get("type") == "move_wizard"',
        ),
    ),
]
