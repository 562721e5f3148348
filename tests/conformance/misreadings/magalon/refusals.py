"""Engines of Magalon that change something before they refuse a command or a setup."""

from __future__ import annotations

from textwrap import indent

from tests.conformance.misreading import Misreading, misread

SUBMITTED = '            game = submit(game, needed(request, "command"), request.get("dice", []))\n'
SPOILT = (
    "            try:\n                game = submit("
    'game, needed(request, "command"), request.get("dice", []))\n'
    "            except Refused:\n"
    '                if isinstance(request.get("command"), dict):\n'
    '                    spoil(game["state"], request["command"], request.get("dice", []))\n'
    "                raise\n"
)
SPOIL = (
    "def spoil(state: State, command: Command, dice: list[int]) -> None:\n"
    '    turn, seat = state["turn"], state["current_player"]\n'
    '    kind, player = command.get("type"), command.get("player")\n'
)
BEGUN = '            game = new(needed(request, "setup"))\n'


def refusing(ruling: str, reading: str, kind: str, spoiling: str) -> Misreading:
    """Return the reading by which a refused command of a kind, or any, changes something."""
    asked = f"    if kind == {kind!r}:\n" if kind else "    if True:\n"
    if kind not in ("", "play_card"):
        asked = f"    if turn and kind == {kind!r}:\n"
    text = SPOIL + asked + indent(spoiling, " " * 8) + "\n\n\ndef perform("
    return misread(ruling, reading, ("def perform(", text), (SUBMITTED, SPOILT))


MISREADINGS = [
    refusing(
        "TURN-02",
        "a refused command of another seat makes it the acting one",
        "",
        'if player != seat and is_in(player, 0, len(state["wizards"]) - 1):\n'
        '    state["current_player"] = player',
    ),
    refusing(
        "TURN-02",
        "after a refused command of another seat that seat is asked",
        "",
        'if state["decision"] and is_in(player, 0, len(state["wizards"]) - 1):\n'
        '    state["decision"]["players"] = [player]',
    ),
    refusing(
        "TURN-02",
        "a refused end of a turn by another seat ends the shield's use",
        "end_turn",
        'if player != seat:\n    turn["left"]["shield"] = 0',
    ),
    refusing(
        "ROUND-01",
        "a card that is refused leaves the hand",
        "play_card",
        'if not turn and command.get("value") in state["hands"][seat]:\n'
        '    state["hands"][seat].remove(command["value"])',
    ),
    refusing(
        "ROUND-01",
        "a card that is refused lies among those played",
        "play_card",
        'if not turn:\n    state["played"][seat] = command.get("value")',
    ),
    refusing(
        "ROUND-01",
        "a card that is refused is used",
        "play_card",
        'if not turn and command.get("value") in state["hands"][seat]:\n'
        '    state["used"][seat] = sorted([*state["used"][seat], command["value"]])',
    ),
    refusing(
        "ROUND-01",
        "who plays a card that is refused is skipped in the next round's order",
        "play_card",
        'if not turn and player == seat:\n    state["skipped"] = [seat]',
    ),
    refusing(
        "ROUND-01",
        "who plays a card that is refused plays first no more",
        "play_card",
        "if not turn and player == seat:\n"
        '    state["first_player"] = (seat + 1) % len(state["wizards"])',
    ),
    refusing(
        "ROUND-01",
        "who plays a card that is refused pays for it",
        "play_card",
        'if not turn:\n    state["energy"][seat] = max(0, state["energy"][seat] - 1)',
    ),
    refusing(
        "MOVE-06",
        "a step that is refused is counted",
        "move_wizard",
        'turn["left"]["wizard"] = max(0, turn["left"]["wizard"] - 1)',
    ),
    refusing(
        "MOVE-06",
        "a step that is refused enters the trail",
        "move_wizard",
        (
            'if is_field("to", command.get("to")):\n'
            '    turn["trails"]["wizard"].append(command["to"])'
        ),
    ),
    refusing(
        "MOVE-06",
        "a first step that is refused opens the march",
        "move_wizard",
        'turn["march"] = turn["march"] or "wizard"',
    ),
    refusing(
        "MOVE-06",
        "a step that is refused takes the artifact of its area",
        "move_wizard",
        'if isinstance(command.get("to"), str) and command["to"] != START:\n'
        '    state["artifacts"][seat] = sorted({*state["artifacts"][seat], command["to"]})',
    ),
    refusing(
        "MOVE-06",
        "a wizard whose step is refused stands there all the same",
        "move_wizard",
        'if is_pair(command.get("to")):\n    state["wizards"][seat] = command["to"]',
    ),
    refusing(
        "START-02",
        "a wizard that may not enter the start loses an artifact",
        "move_wizard",
        'if command.get("to") == START:\n    del state["artifacts"][seat][:1]',
    ),
    refusing(
        "START-02",
        "a wizard that may not enter the start loses the rest of its march",
        "move_wizard",
        'if command.get("to") == START:\n    turn["left"]["wizard"], turn["march"] = 0, None',
    ),
    refusing(
        "GNOME-01",
        "a step of a gnome that is refused is counted",
        "move_gnome",
        'turn["left"]["gnomes"] = max(0, turn["left"]["gnomes"] - 1)',
    ),
    refusing(
        "GNOME-01",
        "a step of a gnome that is refused enters its trail",
        "move_gnome",
        'if is_pair(command.get("to")):\n    turn["trails"]["gnomes"][0].append(command.get("to"))',
    ),
    refusing(
        "GNOME-01",
        "a step of a gnome that is refused opens the march of the gnomes",
        "move_gnome",
        'turn["march"] = turn["march"] or "gnomes"',
    ),
    refusing(
        "GIANT-01",
        "a roll with wrong dice uses up the roll",
        "roll_dice",
        'turn["left"]["roll"] = 0',
    ),
    refusing(
        "GIANT-01",
        "a roll with wrong dice gives the giant its steps",
        "roll_dice",
        'turn["left"]["giant"] = sum(dice)',
    ),
    refusing(
        "GIANT-01",
        "a step of the giant that is refused is counted",
        "move_giant",
        'turn["left"]["giant"] = max(0, turn["left"]["giant"] - 1)',
    ),
    refusing(
        "GIANT-01",
        "a step of the giant that is refused enters its trail",
        "move_giant",
        'if is_pair(command.get("to")):\n    turn["trails"]["giant"].append(command.get("to"))',
    ),
    refusing(
        "GIANT-01",
        "a step of the giant that is refused opens its march",
        "move_giant",
        'turn["march"] = turn["march"] or "giant"',
    ),
    refusing(
        "SHIELD-01",
        "a shield that is refused counts as set",
        "set_shield",
        'turn["left"]["shield"] = 0',
    ),
    refusing(
        "SHIELD-01",
        "a shield that is refused goes back to supply",
        "set_shield",
        'state["shields"][seat] = None',
    ),
    refusing(
        "SHIELD-01",
        "a shield that is refused stands there all the same",
        "set_shield",
        'if is_pair(command.get("cell")):\n    state["shields"][seat] = command["cell"]',
    ),
    refusing(
        "RUIN-01",
        "a shift that is refused is counted",
        "shift_ruin",
        'turn["left"]["shift"] = max(0, turn["left"]["shift"] - 1)',
    ),
    refusing(
        "RUIN-02",
        "a ruin whose shift is refused moves as far as its corner can",
        "shift_ruin",
        'x, y = state["ruins"][0]["corner"]\n'
        'dx, dy = DIRECTIONS.get(command.get("direction"), (0, 0))\n'
        'state["ruins"][0]["corner"] = [max(0, x + dx), max(0, y + dy)]',
    ),
    refusing(
        "RUIN-03",
        "a lift that is refused is counted",
        "lift_ruin",
        'turn["left"]["place"] = 0',
    ),
    refusing(
        "RUIN-03",
        "a ruin whose lift is refused is turned",
        "lift_ruin",
        'if state["ruins"][0] and is_in(command.get("rotation"), 0, 3):\n'
        '    state["ruins"][0]["rotation"] = command["rotation"]',
    ),
    refusing(
        "RUIN-03",
        "a ruin whose lift is refused is lifted",
        "lift_ruin",
        'turn["lifted"] = turn["lifted"] or {"ruin": 0, "rotation": 0}',
    ),
    refusing(
        "RUIN-03",
        "a ruin whose placement is refused is turned back",
        "place_ruin",
        'if turn["lifted"]:\n    turn["lifted"]["rotation"] = 0',
    ),
    refusing(
        "ATTACK-02",
        "a wizard whose attack is refused counts as displaced",
        "move_gnome",
        'turn["displaced"] = sorted({s for s, place in enumerate(state["wizards"]) '
        'if place == command.get("to")} | {*turn["displaced"]})',
    ),
    refusing(
        "ATTACK-03",
        "a step of a displacement that is refused is counted",
        "displace",
        'if turn["displacement"]:\n'
        '    turn["displacement"]["left"] = max(1, turn["displacement"]["left"] - 1)',
    ),
    refusing(
        "ATTACK-03",
        "a step of a displacement that is refused enters its trail",
        "displace",
        'if turn["displacement"]:\n    turn["displacement"]["trail"].append(command.get("to"))',
    ),
    refusing(
        "ATTACK-03",
        "a wizard whose displacement to an area is refused takes the artifact",
        "displace",
        'if turn["displacement"] and isinstance(command.get("to"), str):\n'
        '    owner = turn["displacement"]["player"]\n'
        '    if command["to"] != START:\n'
        '        state["artifacts"][owner] = sorted({*state["artifacts"][owner], command["to"]})',
    ),
    refusing(
        "TURN-03",
        "a turn whose end is refused while a displacement is open shortens it",
        "end_turn",
        'if turn["displacement"]:\n    turn["displacement"]["left"] = 1',
    ),
    refusing(
        "TURN-04",
        "a turn whose end is refused within a march ends the march",
        "end_turn",
        'if turn["march"] and player == seat:\n'
        '    turn["left"][turn["march"]], turn["march"] = 0, None',
    ),
    refusing(
        "TURN-04",
        "a turn whose end is refused is paid for",
        "end_turn",
        'if player == seat:\n    state["energy"][seat] = max(0, state["energy"][seat] - 1)',
    ),
    refusing(
        "ENERGY-02",
        "a stay that is refused gives energy",
        "stay",
        'state["energy"][seat] += 1',
    ),
    refusing(
        "ENERGY-04",
        "moving on that is refused forgoes everything else",
        "move_on",
        'turn["left"] |= {"gnomes": 0, "shift": 0, "shield": 0}',
    ),
    refusing(
        "ENERGY-04",
        "moving on that is refused has begun",
        "move_on",
        'turn["moving_on"] = True',
    ),
    refusing(
        "CARD-05",
        "a command that the card does not allow uses up the card",
        "shift_ruin",
        'turn["left"] |= {"gnomes": 0, "place": 0}',
    ),
    misread(
        "SETUP-01",
        "a setup that is refused ends the game under way",
        (BEGUN, '            game, session["game"] = session["game"], None\n' + BEGUN),
    ),
    misread(
        "SETUP-01",
        "the variants of a setup that is refused hold in the game under way",
        (
            BEGUN,
            '            chosen = request["setup"].get("variants") '
            'if isinstance(request.get("setup"), dict) else None\n'
            '            if session["game"] and isinstance(chosen, dict):\n'
            '                session["game"]["setup"]["variants"].update(chosen)\n' + BEGUN,
        ),
    ),
    misread(
        "SETUP-01",
        "a setup that is refused puts the wizards of the game under way elsewhere",
        (
            BEGUN,
            '            given = request["setup"].get("wizards") '
            'if isinstance(request.get("setup"), dict) else None\n'
            '            if session["game"] and isinstance(given, list):\n'
            '                session["game"]["state"]["wizards"][: len(given)] = given\n' + BEGUN,
        ),
    ),
    misread(
        "SETUP-01",
        "the cards of a setup that is refused hold in the game under way",
        (
            BEGUN,
            '            board = request["setup"].get("board") '
            'if isinstance(request.get("setup"), dict) else None\n'
            '            if session["game"] and isinstance(board, dict) and board.get("cards"):\n'
            '                session["game"]["setup"]["board"]["cards"] = board["cards"]\n' + BEGUN,
        ),
    ),
]
